/// Touch screens and touch film as the kernel's input events tell of them: multi-touch protocol B (Documentation/input/
/// multi-touch-protocol.rst) to contacts. Pure: events and their times come in by the arguments.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "drivers/bus/moment.hpp"

namespace kibitz::evdev {

using bus::Moment;

/// struct input_event of linux/input.h, its time by CLOCK_MONOTONIC (EVIOCSCLOCKID).
struct InputEvent {
    Moment at{};
    std::uint16_t type = 0, code = 0;  ///< linux/input-event-codes.h
    std::int32_t value = 0;
};

enum class Phase : std::uint8_t { Down, Move, Up };

/// A finger, in the device's own units. Up is where it was last.
struct Touch {
    std::uint8_t finger = 0;  ///< the kernel's slot
    Phase phase = Phase::Down;
    std::int32_t x = 0, y = 0;
    Moment at{};
    bool resynced = false;  ///< known after events were lost: it happened at `at` or before
    friend bool operator==(const Touch&, const Touch&) = default;
};

/// What the kernel holds of one slot (EVIOCGMTSLOTS): what is asked for once after events were lost.
struct SlotState {
    std::int32_t tracking_id = -1;  ///< -1: no finger
    std::int32_t x = 0, y = 0;
};

class TouchDecoder {
public:
    /// More fingers than a player has are not told.
    static constexpr std::size_t most_fingers = 10;
    using Tell = std::function<void(const Touch&)>;

    /// One event. Touches are told when their frame is whole (SYN_REPORT), in order of finger; all with its time.
    /// @return true: events were lost (SYN_DROPPED) and the frame after the gap is over: ask for the slots and give them to sync()
    [[nodiscard]] bool event(const InputEvent& event, const Tell& tell);
    /// The slots as the kernel has them now, and the slot that the next events are for (ABS_MT_SLOT). Tells what became of the
    /// fingers meanwhile: a finger that was lifted and another put down is both.
    void sync(std::span<const SlotState> slots, std::int32_t current_slot, Moment at, const Tell& tell);
    /// The device is gone (unplugged): whoever touched it does so no more.
    void lift_all(Moment at, const Tell& tell);

    std::size_t fingers() const noexcept;
    /// How often events were lost.
    std::uint64_t losses() const noexcept { return losses_; }

private:
    /// What was told of a slot, and what this frame makes of it.
    struct Slot {
        SlotState told, next;
        bool replaced = false;  ///< another finger within one frame
    };
    void absolute(std::uint16_t code, std::int32_t value);
    void frame(Moment at, bool resynced, const Tell& tell);

    std::array<Slot, most_fingers> slots_{};
    std::int32_t current_ = 0;
    bool dropped_ = false;
    std::uint64_t losses_ = 0;
};

}  // namespace kibitz::evdev
