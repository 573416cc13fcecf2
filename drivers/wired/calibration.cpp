#include "drivers/wired/calibration.hpp"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <cmath>
#include <cstdio>

#include "boards/reader_wiring.hpp"
#include "boards/schema/calibration.pb.h"
#include "drivers/wired/wiring.hpp"

namespace kibitz::wired {

namespace {

namespace v1 = board::v1;
namespace pb = google::protobuf;
using chips::face::Cluster;
using chips::face::FaceCalibration;

class Collector final : public pb::io::ErrorCollector {
public:
    Collector(std::string_view file, std::vector<std::string>& out) : file_(file), out_(out) {}
    void AddError(int line, int, const std::string& message) override {
        out_.push_back(file_ + ":" + std::to_string(line + 1) + ": " + message + ": calibrate again, or correct this place");
    }

private:
    std::string file_;
    std::vector<std::string>& out_;
};

void put(v1::Look& look, const Cluster& cluster) {
    for (const double one : cluster.mean) look.add_mean(one);
    for (const double one : cluster.spread) look.add_spread(one);
}

bool get(const v1::Look& look, Cluster& cluster) {
    if (look.mean_size() != static_cast<int>(cluster.mean.size()) || look.spread_size() != look.mean_size()) return false;
    for (int i = 0; i < look.mean_size(); ++i) {
        if (!std::isfinite(look.mean(i)) || !(look.spread(i) > 0) || !std::isfinite(look.spread(i))) return false;
        cluster.mean[static_cast<std::size_t>(i)] = look.mean(i);
        cluster.spread[static_cast<std::size_t>(i)] = look.spread(i);
    }
    return true;
}

v1::DeviceCalibration& entry(v1::TableCalibration& all, DeviceId id) {
    const auto name = to_string(id);
    for (auto& one : *all.mutable_device())
        if (one.name() == name) return one;
    auto& fresh = *all.add_device();
    fresh.set_name(name);
    return fresh;
}

/// One device's part; the fault in words, empty when it is good.
std::string take(const v1::DeviceCalibration& from, DeviceId id, const boards::Device& device, Calibration& to) {
    constexpr float most_offset_mm = 40;
    if (from.range_offset_mm() != 0) {
        if (!boards::role_of<chips::RangeRole>(device.wiring)) return "range_offset_mm: only a range sensor has one: calibrate again";
        if (!(std::abs(from.range_offset_mm()) <= most_offset_mm)) return "range_offset_mm: beyond 40 mm: is it another sensor? calibrate again";
        to.range_offset[id] = {from.range_offset_mm()};
    }
    if (from.crosstalk_mcps() != 0) {
        constexpr float most_mcps = 10;
        if (!boards::role_of<chips::RangeRole>(device.wiring)) return "crosstalk_mcps: only a range sensor has one: calibrate again";
        if (!(from.crosstalk_mcps() > 0 && from.crosstalk_mcps() <= most_mcps))
            return "crosstalk_mcps: must be 0 to 10: is its window clean? calibrate again";
        to.crosstalk[id] = from.crosstalk_mcps();
    }
    for (const auto& window : from.window()) {
        std::array<Cluster, chips::face::faces> clusters;
        if (!boards::role_of<chips::FaceRole>(device.wiring)) return "window: only a face sensor has one: calibrate again";
        if (!get(window.nothing(), clusters[0]) || !get(window.printed(), clusters[1]) || !get(window.plain(), clusters[2]))
            return "window: five means and five spreads above 0 for each look: calibrate again";
        to.face[id].emplace_back(clusters);
    }
    const auto windows = boards::buses_of(device.wiring).size();
    if (from.window_size() != 0 && static_cast<std::size_t>(from.window_size()) != windows)
        return "window: the board file has " + std::to_string(windows) + " of them: calibrate again";
    if (from.has_surface()) {
        const auto& s = from.surface();
        if (std::abs(s.ax() * s.by() - s.bx() * s.ay()) < 1e-12) return "surface: it maps all points onto a line: calibrate again";
        to.surface.emplace(id, evdev::Calibration(s.ax(), s.bx(), s.cx(), s.ay(), s.by(), s.cy()));
    }
    if (from.heard_of_ten() > 10) return "heard_of_ten: 0 to 10: calibrate again";
    if (from.heard_of_ten()) to.reach[id] = from.heard_of_ten();
    return {};
}

}  // namespace

std::string fingerprint(const boards::Board& board) {
    auto file = board.file;
    file.clear_pack();
    file.clear_description();
    std::string bytes;
    {
        pb::io::StringOutputStream stream(&bytes);
        pb::io::CodedOutputStream out(&stream);
        out.SetSerializationDeterministic(true);
        file.SerializeToCodedStream(&out);
    }
    std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a (Fowler, Noll, Vo)
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    char text[24];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

std::string to_text(const Calibration& calibration, const boards::Board& board) {
    v1::TableCalibration all;
    all.set_model(board.file.model());
    all.set_fingerprint(fingerprint(board));
    for (const auto& [id, offset] : calibration.range_offset) entry(all, id).set_range_offset_mm(offset.value);
    for (const auto& [id, mcps] : calibration.crosstalk) entry(all, id).set_crosstalk_mcps(mcps);
    for (const auto& [id, windows] : calibration.face)
        for (const auto& window : windows) {
            auto& out = *entry(all, id).add_window();
            put(*out.mutable_nothing(), window.clusters()[0]);
            put(*out.mutable_printed(), window.clusters()[1]);
            put(*out.mutable_plain(), window.clusters()[2]);
        }
    for (const auto& [id, map] : calibration.surface) {
        auto& out = *entry(all, id).mutable_surface();
        const auto f = map.factors();
        out.set_ax(f[0]), out.set_bx(f[1]), out.set_cx(f[2]), out.set_ay(f[3]), out.set_by(f[4]), out.set_cy(f[5]);
    }
    for (const auto& [id, heard] : calibration.reach) entry(all, id).set_heard_of_ten(heard);
    std::string text;
    pb::TextFormat::PrintToString(all, &text);
    return text;
}

tl::expected<Calibration, std::vector<std::string>> read_calibration(std::string_view text, std::string_view file_name, const boards::Board& board) {
    std::vector<std::string> faults;
    Collector collector(file_name, faults);
    v1::TableCalibration all;
    pb::TextFormat::Parser parser;
    pb::TextFormat::ParseInfoTree places;
    parser.RecordErrorsTo(&collector);
    parser.WriteLocationsTo(&places);
    if (!parser.ParseFromString(std::string(text), &all)) return tl::unexpected(std::move(faults));
    const std::string where = std::string(file_name) + ":";
    if (all.model() != board.file.model() || all.fingerprint() != fingerprint(board))
        return tl::unexpected(std::vector<std::string>{
            where + "1: calibration of board \"" + all.model() + "\" " + all.fingerprint() + ": the board file is \"" + board.file.model() + "\" " +
            fingerprint(board) + " (" + board.file_name + "): a calibration belongs to one table as it is wired: run `kibitz calibrate` for this one"});
    Calibration calibration;
    for (int i = 0; i < all.device_size(); ++i) {
        const auto& one = all.device(i);
        const int line = places.GetLocation(all.GetDescriptor()->FindFieldByName("device"), i).line + 1;
        const auto id = device_from_name(one.name());
        const boards::Device* found = nullptr;
        for (const auto& device : board.devices())
            if (id && device.id.place == id->place && (device.id == *id || (id->function == Function::Column && boards::is_reader_chip(device.wiring)))) found = &device;
        const auto fault = found ? take(one, *id, *found, calibration) : "the board file has no such device: calibrate again";
        if (!fault.empty()) faults.push_back(where + std::to_string(line) + ": device \"" + one.name() + "\": " + fault);
    }
    if (!faults.empty()) return tl::unexpected(std::move(faults));
    return calibration;
}

}  // namespace kibitz::wired
