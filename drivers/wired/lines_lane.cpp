#include "drivers/wired/lines_lane.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace kibitz::wired {

namespace {

constexpr auto lines_retry = milliseconds(1000);
constexpr auto lines_pause = milliseconds(5);
constexpr int lines_tries = 3;
// Lines that have no descriptor to wait for, emulated ones, are looked at so often.
constexpr auto lines_poll = milliseconds(5);

}  // namespace

LinesLane::LinesLane(const boards::Board& board, const std::vector<boards::Device>& devices, BackEnd& back) : back_(&back) {
    const Wiring wiring(board);
    for (const auto& device : devices) {
        const auto n = devices_.size();
        devices_.push_back({device.id});
        if (device.wiring.has_contact()) add(wiring.line(device.wiring.contact().line()), n, std::nullopt);
        if (!device.wiring.has_break_beams()) continue;
        add(wiring.line(device.wiring.break_beams().inner()), n, reading::Edge::Inner);
        add(wiring.line(device.wiring.break_beams().outer()), n, reading::Edge::Outer);
    }
}

void LinesLane::add(const LinePlace& place, std::size_t device, std::optional<reading::Edge> edge) {
    auto chip = std::find_if(chips_.begin(), chips_.end(), [&](const Chip& one) { return one.label == place.chip; });
    if (chip == chips_.end()) {
        chips_.push_back({});
        chip = std::prev(chips_.end());
        chip->label = place.chip;
    }
    Watched line;
    line.device = device;
    line.line = place.line;
    line.edge = edge;
    chip->lines.push_back(line);
}

std::vector<DeviceId> LinesLane::devices() const {
    std::vector<DeviceId> all;
    for (const auto& one : devices_) all.push_back(one.id);
    return all;
}

void LinesLane::descriptors(std::vector<int>& all) const {
    for (const auto& chip : chips_)
        if (chip.watch && chip.faults == 0)
            for (const int one : chip.watch->inputs().descriptors()) all.push_back(one);
}

void LinesLane::inside(std::vector<Inside>& all) const {
    for (std::size_t i = 0; i < devices_.size(); ++i) {
        chips::Particulars known;
        for (const auto& chip : chips_)
            for (const auto& line : chip.lines) {
                if (line.device != i) continue;
                known.faults = std::max(known.faults, chip.all_faults);
                if (!chip.last_fault.empty()) known.last_fault = chip.last_fault;
                known.raw += (known.raw.empty() ? "" : ", ") +
                             std::string(!line.edge                           ? "line "
                                         : *line.edge == reading::Edge::Inner ? "inner line "
                                                                              : "outer line ") +
                             std::to_string(line.line.offset.value) + ": " +
                             (!chip.watch  ? "not open"
                              : line.level ? "active"
                                           : "inactive") +
                             ", " + std::to_string(line.all_changes) + " edges";
            }
        all.push_back({devices_[i].id, {known}});
    }
}

Moment LinesLane::work(Moment now, const Tell& tell) {
    now = back_->reach(name(), now);
    const bool second = now - second_ >= milliseconds(1000);
    if (second) second_ = now;
    auto next = second_ + milliseconds(1000);
    for (auto& chip : chips_) {
        if (!chip.watch && chip.due <= now) open(chip, now, tell);
        if (chip.watch && chip.due <= now) read(chip, now, tell);
        if (chip.watch && second) each_second(chip, now, tell);
        const auto deadline = chip.watch ? chip.watch->deadline() : std::nullopt;
        next = std::min({next, chip.due > now ? chip.due : next, deadline.value_or(next)});
        if (chip.watch && chip.watch->inputs().descriptors().empty()) next = std::min(next, now + lines_poll);
    }
    return std::max(next, now + microseconds(200));
}

void LinesLane::open(Chip& chip, Moment now, const Tell& tell) {
    LinesPlace place{chip.label, {}};
    std::vector<bus::WatchedLine> watched;
    for (const auto& line : chip.lines) {
        place.lines.push_back(line.line);
        watched.push_back({line.line.offset});  // perception knows how long a level must hold: it gets every edge
    }
    auto inputs = back_->inputs(place);
    if (!inputs) return failed(chip, now, inputs.error(), tell);
    auto watch = bus::LineWatch::begin(*std::move(inputs), std::move(watched), [this, now] { return std::max(now, back_->after(name())); });
    if (!watch) return failed(chip, now, watch.error(), tell);
    chip.watch.emplace(*std::move(watch));
    chip.faults = 0;
    chip.failed = false;
    chip.due = now;
    for (auto& line : chip.lines) {
        line.level = chip.watch->level(line.line.offset);
        line.stormy = false;
        health(line.device, now, true, {}, tell);
        report(line, now, tell);
    }
}

void LinesLane::read(Chip& chip, Moment now, const Tell& tell) {
    const auto hear = [&](const bus::LineNews& news) {
        const auto line = std::find_if(chip.lines.begin(), chip.lines.end(), [&](const Watched& one) { return one.line.offset == news.line; });
        if (line == chip.lines.end()) return;
        if (!news.change) ++losses_;
        else change(chip, *line, news.change->level, news.change->at, tell);
    };
    const auto good = chip.watch->read(std::ref(hear));  // by reference: a copy would need memory
    if (good) {
        chip.faults = 0;
        return;
    }
    failed(chip, now, good.error(), tell);
}

void LinesLane::failed(Chip& chip, Moment now, const bus::Fault& fault, const Tell& tell) {
    const bool given_up = ++chip.faults >= lines_tries || fault.trouble == Trouble::Gone;
    ++chip.all_faults;
    chip.last_fault = fault.message;
    chip.due = now + (given_up ? lines_retry : lines_pause);
    if (!given_up) return;
    chip.watch.reset();
    if (std::exchange(chip.failed, true)) return;
    for (const auto& line : chip.lines) health(line.device, now, false, fault.message, tell);
}

void LinesLane::change(Chip& chip, Watched& line, bool level, Moment at, const Tell& tell) {
    line.level = level;
    ++line.all_changes;
    if (++line.changes == storm && !std::exchange(line.stormy, true))
        health(line.device, at, false,
               "GPIO chip '" + chip.label + "' line " + std::to_string(line.line.offset.value) + ": changes " + std::to_string(storm) +
                   " times a second: is a contact loose, or a beam half in its light?",
               tell);
    if (!line.stormy) report(line, at, tell);
}

void LinesLane::report(Watched& line, Moment at, const Tell& tell) {
    const auto& device = devices_[line.device];
    const auto seat = *seat_at(device.id.place);
    line.told = at;
    if (line.edge) tell({at, device.id, reading::Beam{seat, *line.edge, line.level}});
    else tell({at, device.id, reading::SeatSwitch{seat, line.level}});
}

void LinesLane::each_second(Chip& chip, Moment now, const Tell& tell) {
    for (auto& line : chip.lines) {
        const bool calm = std::exchange(line.changes, 0) < storm / 10;
        if (line.stormy && calm) {
            line.stormy = false;
            health(line.device, now, true, {}, tell);
            report(line, now, tell);
        } else if (!line.stormy && now - line.told >= milliseconds(1000)) {
            report(line, now, tell);
        }
    }
}

void LinesLane::health(std::size_t device, Moment now, bool works, const std::string& detail, const Tell& tell) {
    auto& one = devices_[device];
    if (std::exchange(one.told, true) && one.works == works) return;
    one.works = works;
    tell_health(tell, now, one.id, works, detail);
}

}  // namespace kibitz::wired
