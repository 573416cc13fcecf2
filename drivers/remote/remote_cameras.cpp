#include "drivers/remote/remote_cameras.hpp"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kibitz::drivers::remote {
namespace {

constexpr int most_faults = 16;
constexpr std::size_t longest_fault = 400;  // bytes
/// Asked again before it is over, so that pictures keep coming.
constexpr Duration asked_every = std::chrono::seconds(2);

std::string names_of(const std::set<DeviceId>& devices) {
    std::string names;
    for (const DeviceId id : devices) names += (names.empty() ? "" : " ") + to_string(id);
    return names;
}

/// Four points within the picture, or none; an error in words otherwise.
std::string read_corners(const google::protobuf::RepeatedPtrField<v1::PicturePoint>& told, std::vector<PicturePoint>& out) {
    for (const auto& one : told) out.push_back({one.x(), one.y()});
    if (out.size() != 0 && out.size() != 4) return "view.corner: four of them, or none";
    // A table may reach beyond the picture's edge; a number that is none tells nothing.
    constexpr float beyond = 2;
    for (const auto& at : out)
        if (!(std::abs(at.x) <= beyond && std::abs(at.y) <= beyond)) return "view.corner: shares of the picture's width and height";
    return {};
}

}  // namespace

RemoteCameras::RemoteCameras(Config config) : config_(std::move(config)) {
    v1::KeptCorners before;
    if (config_.kept.empty() || !google::protobuf::util::JsonStringToMessage(config_.kept, &before).ok()) return;
    for (const auto& one : before.camera()) {
        std::vector<PicturePoint> corners;
        if (read_corners(one.corners().corner(), corners).empty() && !what_is_wrong(corners)) kept_[one.devices()] = std::move(corners);
    }
}

RemoteCameras::Known* RemoteCameras::known(std::uint32_t id) noexcept { return id == 0 || id > all_.size() ? nullptr : &all_[id - 1]; }

std::vector<Camera> RemoteCameras::cameras() const {
    std::vector<Camera> all;
    for (const Known& one : all_) {
        all.push_back(one.as_told);
        all.back().connected = config_.link_of(one.as_told.id) != nullptr;
    }
    return all;
}

std::shared_ptr<const std::string> RemoteCameras::look(std::uint32_t id) {
    Known* camera = known(id);
    if (!camera) return nullptr;
    const Instant now = config_.clock();
    camera->looked_at = now;
    Link* link = config_.link_of(id);
    if (link && now - camera->asked_at >= asked_every) {
        camera->asked_at = now;
        v1::SenseDown down;
        down.mutable_look()->mutable_wanted_for()->set_seconds(std::chrono::duration_cast<std::chrono::seconds>(looked_at_for).count());
        link->send(down);
    }
    return camera->picture;
}

void RemoteCameras::tick() {
    const Instant now = config_.clock();
    for (Known& camera : all_)
        if (now - camera.looked_at > looked_at_for) camera.picture.reset();
}

std::optional<CornersWrong> RemoteCameras::stand(std::uint32_t id, const std::vector<PicturePoint>& corners) {
    if (!corners.empty())
        if (const auto wrong = what_is_wrong(corners)) return wrong;
    Known* camera = known(id);
    if (!camera) return std::nullopt;
    camera->corners = corners;
    if (corners.empty()) kept_.erase(camera->devices);
    else kept_[camera->devices] = corners;
    tell_corners(*camera);
    keep();
    return std::nullopt;
}

void RemoteCameras::tell_corners(const Known& camera) const {
    Link* link = config_.link_of(camera.as_told.id);
    if (!link) return;
    v1::SenseDown down;
    auto& told = *down.mutable_corners();
    for (const auto& at : camera.corners) {
        auto& corner = *told.add_corner();
        corner.set_x(at.x);
        corner.set_y(at.y);
    }
    link->send(down);
}

void RemoteCameras::keep() const {
    if (!config_.keep) return;
    v1::KeptCorners all;
    for (const auto& [devices, corners] : kept_) {
        auto& one = *all.add_camera();
        one.set_devices(devices);
        for (const auto& at : corners) {
            auto& corner = *one.mutable_corners()->add_corner();
            corner.set_x(at.x);
            corner.set_y(at.y);
        }
    }
    std::string text;
    if (google::protobuf::util::MessageToJsonString(all, &text).ok()) config_.keep(text);
}

std::uint32_t RemoteCameras::came(const std::string& made_by, const std::set<DeviceId>& devices) {
    const auto names = names_of(devices);
    auto found = std::find_if(all_.begin(), all_.end(), [&](const Known& one) { return one.devices == names; });
    if (found == all_.end()) {
        Known fresh;
        fresh.as_told.id = static_cast<std::uint32_t>(all_.size() + 1);
        fresh.devices = names;
        if (const auto before = kept_.find(names); before != kept_.end()) fresh.corners = before->second;
        found = all_.insert(all_.end(), std::move(fresh));
    }
    found->as_told = {found->as_told.id, made_by};
    found->picture.reset();
    found->asked_at = earliest;
    return found->as_told.id;
}

void RemoteCameras::welcomed(std::uint32_t id) {
    if (const Known* camera = known(id); camera && !camera->corners.empty()) tell_corners(*camera);
}

std::string RemoteCameras::told(std::uint32_t id, const v1::SenseView& view) {
    Known* camera = known(id);
    if (!camera) return "view: your hello did not say shows_pictures";
    if (view.fault_size() > most_faults) return "view.fault: more than " + std::to_string(most_faults);
    for (const auto& fault : view.fault())
        if (fault.size() > longest_fault) return "view.fault: longer than " + std::to_string(longest_fault) + " bytes";
    if (view.picture().size() > max_picture_bytes) return "view.picture: more than " + std::to_string(max_picture_bytes) + " bytes";
    constexpr std::string_view jpeg = "\xFF\xD8\xFF";  // its first bytes (ISO/IEC 10918-1, B.2.1)
    if (!view.picture().empty() && view.picture().compare(0, jpeg.size(), jpeg) != 0) return "view.picture: no JPEG";
    if (!std::isfinite(view.pixels_per_mm()) || !std::isfinite(view.tilt_degrees())) return "view: a number that is none";
    Camera now{id, camera->as_told.made_by};
    if (auto why = read_corners(view.corner(), now.corners); !why.empty()) return why;
    now.table_found = view.table_found();
    now.by_corners = view.by_corners();
    now.pixels_per_mm = view.pixels_per_mm();
    now.tilt_degrees = view.tilt_degrees();
    now.faults.assign(view.fault().begin(), view.fault().end());
    camera->as_told = std::move(now);
    const bool wanted = config_.clock() - camera->looked_at <= looked_at_for;
    if (wanted && !view.picture().empty()) camera->picture = std::make_shared<const std::string>(view.picture());
    return {};
}

}  // namespace kibitz::drivers::remote
