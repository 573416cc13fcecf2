#include "drivers/wired/input_lane.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "controller/units/same_enum.hpp"

namespace kibitz::wired {

namespace {

constexpr auto input_retry = milliseconds(1000);
// A device that has no descriptor to wait for, an emulated one, is looked at so often.
constexpr auto input_poll = milliseconds(5);
constexpr int reads_a_call = 8;

}  // namespace

evdev::Calibration by_size(evdev::Axis x, evdev::Axis y, Millimetres width, Millimetres height, unsigned quarter_turns, bool mirrored) {
    const auto w = static_cast<double>(width.value), h = static_cast<double>(height.value);
    const double sx = std::max(1.0, static_cast<double>(x.most) - x.least), sy = std::max(1.0, static_cast<double>(y.most) - y.least);
    // u and v go from 0 to 1 over the device; mirrored, u runs the other way.
    double au = 1 / sx, cu = -x.least / sx;
    if (mirrored) au = -au, cu = 1 - cu;
    const double bv = 1 / sy, cv = -y.least / sy;
    switch (quarter_turns % 4) {
        case 1: return {0, -w * bv, w * (1 - cv), h * au, 0, h * cu};
        case 2: return {-w * au, 0, w * (1 - cu), 0, -h * bv, h * (1 - cv)};
        case 3: return {0, w * bv, w * cv, -h * au, 0, h * (1 - cu)};
        default: return {w * au, 0, w * cu, 0, h * bv, h * cv};
    }
}

InputLane::InputLane(const std::vector<boards::Device>& devices, const Calibration& calibration, BackEnd& back, Taps taps)
    : back_(&back), taps_(std::move(taps)) {
    for (const auto& device : devices) {
        Surface one;
        one.device = device;
        const auto& film = device.wiring.film();
        const auto& screen = device.wiring.screen();
        const auto& named = device.wiring.has_film() ? film.device() : screen.device();
        one.match = {named.name(), named.port()};
        one.width = {static_cast<float>(device.wiring.has_film() ? film.width_mm() : screen.width_mm())};
        one.height = {static_cast<float>(device.wiring.has_film() ? film.height_mm() : screen.height_mm())};
        if (device.wiring.has_screen()) one.keys = keys(screen);
        if (const auto found = calibration.surface.find(device.id); found != calibration.surface.end()) one.calibrated = found->second;
        surfaces_.push_back(std::move(one));
    }
}

std::vector<DeviceId> InputLane::devices() const {
    std::vector<DeviceId> all;
    for (const auto& one : surfaces_) all.push_back(one.device.id);
    return all;
}

void InputLane::inside(std::vector<Inside>& all) const {
    for (const auto& one : surfaces_) {
        chips::Particulars known;
        known.faults = one.unplugged;
        if (one.open) {
            const auto x = one.open->x(), y = one.open->y();
            known.raw = "x " + std::to_string(x.least) + ".." + std::to_string(x.most) + ", y " + std::to_string(y.least) + ".." +
                        std::to_string(y.most) + ", " + std::to_string(one.touches) + " touches";
        }
        all.push_back({one.device.id, {known}});
    }
}

void InputLane::descriptors(std::vector<int>& all) const {
    for (const auto& one : surfaces_)
        if (one.open && one.open->descriptor() >= 0) all.push_back(one.open->descriptor());
}

Moment InputLane::work(Moment now, const Tell& tell) {
    now = back_->reach(name(), now);
    auto next = now + input_retry;
    for (auto& one : surfaces_) {
        if (!one.open && one.due <= now) plug_in(one, now, tell);
        if (one.open) read(one, now, tell);
        if (!one.open) next = std::min(next, one.due);
        else if (one.open->descriptor() < 0) next = std::min(next, now + input_poll);
    }
    return std::max(next, now + microseconds(200));
}

void InputLane::plug_in(Surface& one, Moment now, const Tell& tell) {
    one.due = now + input_retry;
    auto opened = back_->input_device(one.match);
    if (!opened) return health(one, now, false, opened.error().message, tell);
    one.open = *std::move(opened);
    const auto& film = one.device.wiring.film();
    one.map = one.calibrated ? *one.calibrated
                             : by_size(one.open->x(), one.open->y(), one.width, one.height, film.quarter_turns(), film.mirrored());
    std::vector<evdev::Key> places;
    for (const auto& key : one.keys) places.push_back(key.where);
    one.pressed.emplace(std::move(places), *one.map);
    health(one, now, true, {}, tell);
}

void InputLane::read(Surface& one, Moment now, const Tell& tell) {
    const auto touched = [&](const evdev::Touch& what) { touch(one, what, tell); };
    const evdev::TouchDecoder::Tell told = std::ref(touched);  // by reference: a copy would need memory
    for (int i = 0; i < reads_a_call; ++i) {
        const auto n = one.open->read(events_);
        if (!n) return gone(one, now, n.error(), tell);
        for (std::size_t k = 0; k < *n; ++k) {
            if (!one.decoder.event(events_[k], told)) continue;
            const auto slots = one.open->slots();
            if (!slots) return gone(one, now, slots.error(), tell);
            one.decoder.sync(slots->slots, slots->current, events_[k].at, told);
        }
        if (*n < events_.size()) return;
    }
}

void InputLane::gone(Surface& one, Moment now, const bus::Fault& fault, const Tell& tell) {
    one.decoder.lift_all(now, [&](const evdev::Touch& touched) { touch(one, touched, tell); });
    one.open.reset();
    ++one.unplugged;
    one.due = now + input_retry;
    health(one, now, false, fault.message, tell);
}

void InputLane::touch(Surface& one, const evdev::Touch& touch, const Tell& tell) {
    if (touch.phase == evdev::Phase::Down) ++one.touches;
    if (taps_.touch) taps_.touch(one.device.id, touch);
    if (one.device.wiring.has_screen()) {
        if (const auto key = one.pressed->touch(touch)) press(one, *key, touch.at, tell);
        return;
    }
    const auto at = one.map->at(touch.x, touch.y);
    const auto phase = same_named<reading::ContactPhase>(touch.phase);
    tell({touch.at, one.device.id, reading::Contact{*seat_at(one.device.id.place), touch.finger, phase, at.x, at.y}});
}

void InputLane::press(Surface& one, std::size_t key, Moment at, const Tell& tell) {
    auto meaning = key_meaning(one.keys[key].press);
    if (!meaning) return;
    if (auto* arrange = std::get_if<reading::ArrangeKey>(&*meaning)) arrange->on = one.arranging = !one.arranging;
    tell({at, one.device.id,
          std::make_shared<const reading::Panel>(reading::Panel{*seat_at(one.device.id.place), *std::move(meaning)})});
}

void InputLane::health(Surface& one, Moment now, bool works, const std::string& detail, const Tell& tell) {
    if (std::exchange(one.told, true) && one.works == works) return;
    one.works = works;
    tell_health(tell, now, one.device.id, works, detail);
}

}  // namespace kibitz::wired
