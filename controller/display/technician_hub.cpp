#include "controller/display/technician_hub.hpp"

#include <algorithm>
#include <utility>

#include "controller/display/utf8.hpp"
#include "controller/wire/terms.hpp"
#include "controller/wire/wall_time.hpp"
#include "controller/words/beside_words.hpp"
#include "controller/words/technician_words.hpp"

namespace kibitz::display {

/// The devices as they are at a moment, in no language.
struct TechnicianHub::Looked {
    Instant now{};
    bool playing = false;
    std::uint32_t board = 0;
    std::vector<v1::DeviceNow> devices;  ///< one for each of the board file's
    std::vector<std::optional<perception::Drift>> drifts;
};

namespace {

/// In the language: its bytes, so that what has changed is found whatever it is.
v1::DeviceNow in_language(v1::DeviceNow device, const std::optional<perception::Drift>& drift, words::Language language) {
    if (drift && device.condition() == v1::DEVICE_CONDITION_DRIFTED) device.set_drift(words::drift(language, *drift));
    return device;
}

}  // namespace

TechnicianHub::TechnicianHub(table::Source& source, Config config) : source_(source), config_(std::move(config)), tags_(config_.packs) {
    std::stable_sort(config_.devices.begin(), config_.devices.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
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

void TechnicianHub::look() {
    if (clients() > 0) tell_changes();
}

void TechnicianHub::tell_changes() {
    const auto looked = look_at_all();
    std::map<words::Language, FramePtr> news_in;
    for (auto& [language, told] : told_) {
        v1::TechnicianMessage message;
        auto& view = *message.mutable_view();
        view = head(looked);
        bool news = std::exchange(told.playing, looked.playing) != looked.playing;
        news |= std::exchange(told.board, looked.board) != looked.board;
        told.devices.resize(looked.devices.size());
        for (std::size_t i = 0; i < looked.devices.size(); ++i) {
            auto device = in_language(looked.devices[i], looked.drifts[i], language);
            auto bytes = device.SerializeAsString();
            if (bytes == told.devices[i]) continue;
            told.devices[i] = std::move(bytes);
            *view.add_device() = std::move(device);
        }
        if (!news && view.device_size() == 0) continue;
        tell_wall_time(message);
        news_in[language] = view_frame(std::move(message));
    }
    tell([&](LiveClient& client, const Connected&) {
        const auto news = news_in.find(client.language());
        return news == news_in.end() ? nullptr : news->second;
    });
}

FramePtr TechnicianHub::snapshot(words::Language language, const Told& told) const {
    v1::TechnicianMessage message;
    auto& hello = *message.mutable_hello();
    hello.set_version(config_.version);
    hello.set_table_name(to_utf8(config_.table_name));
    for (const auto& device : config_.devices) {
        auto& out = *hello.add_device();
        views::fill(device, out);
        out.set_check(words::what_to_check(language, device.id.function, device.connection));
    }
    auto& view = *message.mutable_view();
    wire::terms::write(config_.clock(), *view.mutable_now());
    view.set_playing(told.playing);
    view.set_board(told.board);
    for (const auto& bytes : told.devices) view.add_device()->ParseFromString(bytes);
    tell_wall_time(message);
    return view_frame(std::move(message));
}

void TechnicianHub::connect(LiveClient& client, const Target&) {
    if (!began_) began_ = config_.clock();
    told_.try_emplace(client.language());
    tell_changes();  // all who read a language know the same: those who were there before are brought up to now
    come(client);
    sum_up(client);
    changed();
}

void TechnicianHub::left(LiveClient& client, const Connected&) {
    const auto reads_it = [&](const auto& one) { return one.first->language() == client.language(); };
    if (std::none_of(clients_.begin(), clients_.end(), reads_it)) told_.erase(client.language());
}

void TechnicianHub::sum_up(LiveClient& client) {
    const auto told = told_.find(client.language());
    if (is_there(client) && told != told_.end()) client.send(snapshot(client.language(), told->second));
}

}  // namespace kibitz::display
