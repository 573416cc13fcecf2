#include "drivers/wired/pad_device.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace kibitz::wired {

using chips::State;
using reading::ContactPhase;

std::uint32_t PadFingers::group(std::uint32_t touched, unsigned pad) const noexcept {
    std::uint32_t found = 1U << pad;
    for (std::uint32_t before = 0; before != found;) {
        before = found;
        for (unsigned i = 0; i < grid_.pads; ++i) {
            if ((before >> i & 1U) == 0) continue;
            if (i % grid_.columns != 0) found |= 1U << (i - 1);
            if (i % grid_.columns + 1 != grid_.columns && i + 1 < grid_.pads) found |= 1U << (i + 1);
            if (i >= grid_.columns) found |= 1U << (i - grid_.columns);
            if (i + grid_.columns < grid_.pads) found |= 1U << (i + grid_.columns);
        }
        found &= touched;
    }
    return found;
}

PadFingers::Finger PadFingers::finger_on(std::uint32_t pads) const noexcept {
    float x = 0, y = 0, n = 0;
    for (unsigned i = 0; i < grid_.pads; ++i) {
        if ((pads >> i & 1U) == 0) continue;
        x += (static_cast<float>(i % grid_.columns) + 0.5F) * static_cast<float>(grid_.pitch_x_mm);
        y += (static_cast<float>(i / grid_.columns) + 0.5F) * static_cast<float>(grid_.pitch_y_mm);
        n += 1;
    }
    return {pads, {x / n}, {y / n}};
}

void PadFingers::take(std::uint32_t touched, const std::function<void(std::uint8_t, ContactPhase, Millimetres, Millimetres)>& tell) {
    std::uint32_t left = touched;
    std::array<bool, most> still{};
    for (std::size_t i = 0; i < most; ++i) {
        auto& finger = fingers_[i];
        const auto kept = finger.pads & left;
        if (kept == 0) continue;
        unsigned pad = 0;
        while ((kept >> pad & 1U) == 0) ++pad;
        const auto now = finger_on(group(left, pad));
        left &= ~now.pads;
        still[i] = true;
        if (now.x != finger.x || now.y != finger.y) tell(static_cast<std::uint8_t>(i), ContactPhase::Move, now.x, now.y);
        finger = now;
    }
    for (std::size_t i = 0; i < most; ++i)
        if (fingers_[i].pads != 0 && !still[i]) {
            tell(static_cast<std::uint8_t>(i), ContactPhase::Up, fingers_[i].x, fingers_[i].y);
            fingers_[i].pads = 0;
        }
    for (std::size_t i = 0; i < most && left != 0; ++i) {
        if (fingers_[i].pads != 0) continue;
        unsigned pad = 0;
        while ((left >> pad & 1U) == 0) ++pad;
        fingers_[i] = finger_on(group(left, pad));
        left &= ~fingers_[i].pads;
        tell(static_cast<std::uint8_t>(i), ContactPhase::Down, fingers_[i].x, fingers_[i].y);
    }
}

PadDevice::PadDevice(DeviceId id, bridge::Seat seat, std::vector<std::unique_ptr<chips::PadChip>> chips, PadGrid grid)
    : I2cDevice(id), seat_(seat), electrodes_(grid.electrodes), fingers_(grid) {
    for (auto& chip : chips) chips_.push_back({std::move(chip)});
}

void PadDevice::tell_touches(Moment now, const Tell& tell) {
    std::uint32_t touched = 0;
    for (std::size_t i = 0; i < chips_.size(); ++i) touched |= static_cast<std::uint32_t>(chips_[i].touched) << (electrodes_ * i);
    const auto hear = [&](std::uint8_t finger, ContactPhase phase, Millimetres x, Millimetres y) {
        tell({now, id(), reading::Contact{seat_, finger, phase, x, y}});
    };
    fingers_.take(touched, std::ref(hear));  // by reference: a copy would need memory
}

std::vector<chips::Particulars> PadDevice::particulars() const {
    std::vector<chips::Particulars> all;
    for (const auto& one : chips_) all.push_back(one.chip->particulars());
    return all;
}

Moment PadDevice::step(Moment now, const Tell& tell) {
    auto next = now + milliseconds(1000);
    bool changed = false;
    for (auto& one : chips_) {
        if (one.due <= now) {
            const auto step = one.chip->step(now);
            one.due = step.next;
            if (step.news && step.news->state == State::Failed) {
                one.touched = 0;  // nobody knows any more: whoever touched it does so no more
                changed = true;
                if (std::exchange(works_, false) || !std::exchange(told_, true)) tell_health(tell, now, id(), false, step.news->detail);
            }
            if (step.sample) {
                changed = changed || one.touched != step.sample->touched;
                one.touched = step.sample->touched;
            }
        }
        next = std::min(next, one.due);
    }
    const bool all = std::all_of(chips_.begin(), chips_.end(), [](const auto& one) { return one.chip->state() == State::Working; });
    if (all && !std::exchange(works_, true)) {
        told_ = true;
        tell_health(tell, now, id(), true, {});
    }
    if (changed) tell_touches(now, tell);
    return next;
}

}  // namespace kibitz::wired
