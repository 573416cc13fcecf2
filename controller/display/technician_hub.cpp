#include "controller/display/technician_hub.hpp"

#include <algorithm>
#include <utility>

#include "controller/display/utf8.hpp"
#include "controller/wire/terms.hpp"
#include "controller/wire/wall_time.hpp"
#include "controller/words/beside_words.hpp"
#include "controller/words/device_faults.hpp"
#include "controller/words/technician_words.hpp"

namespace kibitz::display {

/// The devices as they are at a moment, in no language.
struct TechnicianHub::Looked {
    Instant now{};
    bool playing = false;
    std::uint32_t board = 0;
    std::vector<v1::DeviceNow> devices;  ///< one for each of the board file's
    std::vector<std::optional<perception::Drift>> drifts;
    std::vector<drivers::Camera> cameras;
};

namespace {

/// As it is told to who reads in the language, with or without cards.
v1::DeviceNow as_read(v1::DeviceNow device, const std::optional<perception::Drift>& drift, words::Language language, bool cards) {
    if (drift && device.condition() == v1::DEVICE_CONDITION_DRIFTED) device.set_drift(words::drift(language, *drift));
    if (!cards) views::without_cards(device);
    device.set_fault(words::device_fault(device.fault(), language));
    return device;
}

/// The cameras, and nothing else.
v1::TechnicianView cameras_as_read(const std::vector<drivers::Camera>& cameras, bool may_be_seen, words::Language language) {
    v1::TechnicianView view;
    for (const auto& camera : cameras) views::fill(camera, may_be_seen, *view.add_camera());
    for (auto& camera : *view.mutable_camera())
        for (auto& fault : *camera.mutable_fault()) fault = words::device_fault(fault, language);
    return view;
}

}  // namespace

TechnicianHub::TechnicianHub(table::Source& source, Config config) : source_(source), config_(std::move(config)), tags_(config_.packs) {
    std::stable_sort(config_.devices.begin(), config_.devices.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
}

TechnicianHub::Reader TechnicianHub::reader(const LiveClient& client) {
    return {client.language(), client.audience().role == views::Role::Director};
}

TechnicianHub::Looked TechnicianHub::look_at_all() const {
    Looked looked;
    const auto& state = source_.evening().state;
    looked.now = config_.clock();
    looked.playing = state.board && state.phase != laws::Phase::NoBoard;
    if (looked.playing) looked.board = state.board->start.board.value();
    const auto records = source_.device_records();
    looked.devices.reserve(config_.devices.size());
    for (const auto& device : config_.devices) {
        const auto found = std::find_if(records.begin(), records.end(), [&](const auto& one) { return one.id == device.id; });
        table::DeviceRecord unheard{device.id};
        unheard.health_since = unheard.changed_at = began_.value_or(looked.now);
        const auto& record = found == records.end() ? unheard : *found;
        views::fill(device, record, state, tags_, looked.now, looked.devices.emplace_back());
        looked.drifts.push_back(record.drift);
    }
    if (config_.cameras) looked.cameras = config_.cameras->cameras();
    return looked;
}

v1::TechnicianView TechnicianHub::head(const Looked& looked) {
    v1::TechnicianView view;
    wire::terms::write(looked.now, *view.mutable_now());
    view.set_playing(looked.playing);
    view.set_board(looked.board);
    return view;
}

void TechnicianHub::tell_wall_time(v1::TechnicianMessage& message) const { wire::tell_wall_time(source_.evening().state.wall_clock, message); }

std::size_t TechnicianHub::technicians() const {
    const auto is_one = [](const auto& one) { return one.first->audience().role == views::Role::Technician; };
    return static_cast<std::size_t>(std::count_if(clients_.begin(), clients_.end(), is_one));
}

void TechnicianHub::look() {
    if (clients() > 0) tell_changes();
}

void TechnicianHub::tell_changes() {
    const auto looked = look_at_all();
    std::map<Reader, FramePtr> news_for;
    for (auto& [who, told] : told_) {
        v1::TechnicianMessage message;
        auto& view = *message.mutable_view();
        view = head(looked);
        bool news = std::exchange(told.playing, looked.playing) != looked.playing;
        news |= std::exchange(told.board, looked.board) != looked.board;
        told.devices.resize(looked.devices.size());
        for (std::size_t i = 0; i < looked.devices.size(); ++i) {
            auto device = as_read(looked.devices[i], looked.drifts[i], who.language, who.cards);
            auto bytes = device.SerializeAsString();
            if (bytes == told.devices[i]) continue;
            told.devices[i] = std::move(bytes);
            *view.add_device() = std::move(device);
        }
        const auto cameras = cameras_as_read(looked.cameras, views::may_see_pictures(who.cards, looked.playing), who.language);
        auto bytes = cameras.SerializeAsString();
        news |= bytes != told.cameras;
        told.cameras = std::move(bytes);
        if (!news && view.device_size() == 0) continue;
        view.MergeFrom(cameras);
        tell_wall_time(message);
        news_for[who] = view_frame(std::move(message));
    }
    tell([&](LiveClient& client, const Connected&) {
        const auto news = news_for.find(reader(client));
        return news == news_for.end() ? nullptr : news->second;
    });
}

FramePtr TechnicianHub::snapshot(const Reader& who, const Told& told) const {
    v1::TechnicianMessage message;
    auto& hello = *message.mutable_hello();
    hello.set_without_cards(!who.cards);
    hello.set_version(config_.version);
    hello.set_table_name(to_utf8(config_.table_name));
    for (const auto& device : config_.devices) {
        auto& out = *hello.add_device();
        views::fill(device, out);
        out.set_check(words::what_to_check(who.language, device.id.function, device.connection));
    }
    auto& view = *message.mutable_view();
    wire::terms::write(config_.clock(), *view.mutable_now());
    view.set_playing(told.playing);
    view.set_board(told.board);
    for (const auto& bytes : told.devices) view.add_device()->ParseFromString(bytes);
    view.MergeFromString(told.cameras);
    tell_wall_time(message);
    return view_frame(std::move(message));
}

void TechnicianHub::connect(LiveClient& client, const Target&) {
    if (!began_) began_ = config_.clock();
    told_.try_emplace(reader(client));
    tell_changes();  // all who read alike know the same: those who were there before are brought up to now
    come(client);
    sum_up(client);
    changed();
}

void TechnicianHub::left(LiveClient& client, const Connected&) {
    const auto reads_alike = [&](const auto& one) { return reader(*one.first) == reader(client); };
    if (std::none_of(clients_.begin(), clients_.end(), reads_alike)) told_.erase(reader(client));
}

void TechnicianHub::sum_up(LiveClient& client) {
    const auto told = told_.find(reader(client));
    if (is_there(client) && told != told_.end()) client.send(snapshot(told->first, told->second));
}

}  // namespace kibitz::display
