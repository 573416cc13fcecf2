#include "drivers/wired/bring_up.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>
#include <utility>

#include "boards/reader_wiring.hpp"
#include "drivers/bus/wakes.hpp"

namespace kibitz::wired {

namespace {

// Lanes that wait for descriptors are asked so often.
constexpr auto bring_up_poll = milliseconds(5);

std::string hex(TagId tag) {
    char text[20];
    std::snprintf(text, sizeof text, "%016llX", static_cast<unsigned long long>(tag.value));
    return text;
}

/// A reading in a technician's words.
struct Words {
    std::string operator()(const reading::Inventory& r) const {
        if (r.tags.empty()) return "no tag";
        std::string text = std::to_string(r.tags.size()) + (r.tags.size() == 1 ? " tag: " : " tags: ") + hex(r.tags.front());
        return r.tags.size() > 1 ? text + " ..." : text;
    }
    std::string operator()(const reading::Range& r) const {
        return r.height ? std::to_string(std::lround(r.height->value)) + " mm" : "nothing within reach";
    }
    std::string operator()(const reading::Face& r) const {
        return r.surface == reading::Surface::Nothing ? "no card" : r.surface == reading::Surface::Printed ? "a back: face up" : "a face: face down";
    }
    std::string operator()(const reading::Contact& r) const {
        return "finger at " + std::to_string(std::lround(r.x.value)) + ", " + std::to_string(std::lround(r.y.value)) + " mm";
    }
    std::string operator()(const reading::Beam& r) const {
        return std::string(r.edge == reading::Edge::Inner ? "inner " : "outer ") + (r.broken ? "broken" : "clear");
    }
    std::string operator()(const reading::SeatSwitch& r) const { return r.occupied ? "somebody sits" : "nobody sits"; }
    std::string operator()(const reading::BoardTag& r) const { return r.tag ? "board " + hex(*r.tag) : "no board"; }
    std::string operator()(const std::shared_ptr<const reading::Panel>&) const { return "a key"; }
    template <class Other>
    std::string operator()(const Other&) const {
        return {};
    }
};

}  // namespace

bool reads_tags(const boards::Device& device) {
    return boards::is_reader_chip(device.wiring) || boards::role_of<chips::SlotRole>(device.wiring) != nullptr;
}

Pace real_pace() {
    bus::wakes_in_time();  // what is measured is measured as it will run
    return {[] { return std::chrono::steady_clock::now(); }, [](Moment until) { std::this_thread::sleep_until(until); }};
}

BringUp::BringUp(const boards::Board& board, const Calibration& calibration, BackEnd& back, Pace pace)
    : board_(&board), pace_(std::move(pace)), lanes_(make_lanes(board, board.devices(), calibration, back, taps())) {
    for (auto& group : lanes_.groups)
        for (auto& lane : group.lanes) due_.push_back({lane.get(), pace_.now()});
}

Taps BringUp::taps() {
    Taps all;
    all.colour = [this](DeviceId id, std::size_t window, const auto& sample) {
        auto& windows = measured_.colours[id];
        if (windows.size() <= window) windows.resize(window + 1);
        windows[window].push_back(sample);
        auto& seen = seen_[id];
        if (seen.last.empty() || seen.last.starts_with("colour"))
            seen.last = "colour: clear " + std::to_string(sample.clear) + ", nearness " + std::to_string(sample.proximity);
    };
    all.range = [this](DeviceId id, const chips::RangeSample& sample) { measured_.ranges[id].push_back(sample); };
    all.touch = [this](DeviceId id, const evdev::Touch& touch) { measured_.touches[id].push_back(touch); };
    all.sweep = [this](DeviceId id, const chips::iso15693::Sample& sample) {
        measured_.sweeps[id].emplace_back(sample.tags.begin(), sample.tags.end());
        seen_[id].strength = sample.millivolts.empty() ? 0 : sample.millivolts.front();
    };
    return all;
}

void BringUp::told(const Told& one) {
    auto& seen = seen_[one.device];
    if (const auto* health = std::get_if<std::shared_ptr<const reading::Device>>(&one.body)) {
        seen.works = (*health)->health == reading::Health::Ok;
        seen.fault = (*health)->detail;
        return;
    }
    if (!seen.works) seen.works = true;
    ++seen.readings;
    seen.last = std::visit(Words{}, one.body);
    if (seen.strength > 0) seen.last += ", " + std::to_string(std::lround(seen.strength)) + " mV";
    if (const auto* range = std::get_if<reading::Range>(&one.body); range && range->height) measured_.heights[one.device].push_back(range->height->value);
}

void BringUp::run(Moment::duration time) {
    const auto end = pace_.now() + time;
    std::vector<int> descriptors;
    for (auto now = pace_.now(); now < end; now = pace_.now()) {
        auto next = end;
        for (auto& one : due_) {
            if (one.at <= now) one.at = one.lane->work(pace_.now(), [this](const Told& what) { told(what); });
            descriptors.clear();
            one.lane->descriptors(descriptors);
            if (!descriptors.empty()) one.at = std::min(one.at, now + bring_up_poll);
            next = std::min(next, one.at);
        }
        pace_.wait_until(std::max(next, now + microseconds(100)));
    }
}

std::vector<Inside> BringUp::inside() const {
    std::vector<Inside> all;
    for (const auto& group : lanes_.groups)
        for (const auto& lane : group.lanes) lane->inside(all);
    return all;
}

}  // namespace kibitz::wired
