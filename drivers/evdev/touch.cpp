#include "drivers/evdev/touch.hpp"

#include <linux/input-event-codes.h>

#include <algorithm>
#include <utility>

namespace kibitz::evdev {

namespace {

constexpr std::int32_t nobody = -1;

}  // namespace

bool TouchDecoder::event(const InputEvent& event, const Tell& tell) {
    if (event.type == EV_SYN && event.code == SYN_DROPPED) {
        if (!std::exchange(dropped_, true)) ++losses_;
        return false;
    }
    const bool whole = event.type == EV_SYN && event.code == SYN_REPORT;
    // From SYN_DROPPED to the next SYN_REPORT, that included, events are incomplete (Documentation/input/event-codes.rst).
    if (dropped_) return whole;
    if (whole) frame(event.at, false, tell);
    else if (event.type == EV_ABS) absolute(event.code, event.value);
    return false;
}

void TouchDecoder::absolute(std::uint16_t code, std::int32_t value) {
    if (code == ABS_MT_SLOT) {
        current_ = value;
        return;
    }
    if (current_ < 0 || static_cast<std::size_t>(current_) >= slots_.size()) return;
    auto& slot = slots_[static_cast<std::size_t>(current_)];
    switch (code) {
        case ABS_MT_TRACKING_ID:
            if (value != nobody && slot.told.tracking_id != nobody && value != slot.told.tracking_id) slot.replaced = true;
            slot.next.tracking_id = value < 0 ? nobody : value;
            return;
        case ABS_MT_POSITION_X: slot.next.x = value; return;
        case ABS_MT_POSITION_Y: slot.next.y = value; return;
        default: return;  // pressure, width and the like
    }
}

void TouchDecoder::frame(Moment at, bool resynced, const Tell& tell) {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        auto& slot = slots_[i];
        const auto was = slot.told;
        const auto now = slot.told = slot.next;
        const bool replaced = std::exchange(slot.replaced, false);
        const bool touched = was.tracking_id != nobody, touches = now.tracking_id != nobody;
        const auto finger = static_cast<std::uint8_t>(i);
        if (touched && (!touches || replaced)) tell({finger, Phase::Up, was.x, was.y, at, resynced});
        if (touches && (!touched || replaced)) tell({finger, Phase::Down, now.x, now.y, at, resynced});
        else if (touches && (now.x != was.x || now.y != was.y)) tell({finger, Phase::Move, now.x, now.y, at, resynced});
    }
}

void TouchDecoder::sync(std::span<const SlotState> slots, std::int32_t current_slot, Moment at, const Tell& tell) {
    dropped_ = false;
    current_ = current_slot;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        auto& slot = slots_[i];
        slot.next = i < slots.size() ? slots[i] : SlotState{};
        if (slot.next.tracking_id < 0) slot.next.tracking_id = nobody;
        slot.replaced = slot.next.tracking_id != slot.told.tracking_id && slot.next.tracking_id != nobody &&
                        slot.told.tracking_id != nobody;
    }
    frame(at, true, tell);
}

void TouchDecoder::lift_all(Moment at, const Tell& tell) {
    for (auto& slot : slots_) slot.next.tracking_id = nobody;
    frame(at, true, tell);
    dropped_ = false;
    current_ = 0;
}

std::size_t TouchDecoder::fingers() const noexcept {
    return static_cast<std::size_t>(
        std::count_if(slots_.begin(), slots_.end(), [](const Slot& slot) { return slot.told.tracking_id != nobody; }));
}

}  // namespace kibitz::evdev
