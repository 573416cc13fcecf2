/// A multi-touch device in process: fingers put on it become the events that a kernel would tell.
#pragma once

#include <linux/input-event-codes.h>

#include <array>
#include <deque>
#include <memory>
#include <span>

#include "drivers/evdev/device.hpp"

namespace kibitz::wired {

class EmulatedInput {
public:
    static constexpr std::int32_t units = 4096;  ///< of each axis
    static constexpr std::size_t most_waiting = 256;

    /// @param x,y 0..1 over the device
    void finger(std::uint8_t slot, evdev::Phase phase, double x, double y, bus::Moment at) {
        if (!plugged_) return;
        const auto unit = [](double part) { return static_cast<std::int32_t>(part * units); };
        auto& state = slots_[slot];
        push({at, EV_ABS, ABS_MT_SLOT, slot});
        if (phase == evdev::Phase::Up) state.tracking_id = -1;
        else if (phase == evdev::Phase::Down) state.tracking_id = next_id_++;
        if (phase != evdev::Phase::Move) push({at, EV_ABS, ABS_MT_TRACKING_ID, state.tracking_id});
        if (phase != evdev::Phase::Up) {
            state.x = unit(x), state.y = unit(y);
            push({at, EV_ABS, ABS_MT_POSITION_X, state.x});
            push({at, EV_ABS, ABS_MT_POSITION_Y, state.y});
        }
        current_ = slot;
        push({at, EV_SYN, SYN_REPORT, 0});
    }
    /// Out, and in again: what waited is lost, nobody touches it.
    void plug(bool in) {
        plugged_ = in;
        waiting_.clear();
        slots_.fill({});
        ++generation_;
    }
    bool plugged() const noexcept { return plugged_; }
    /// As a program opens it; each opening ends when the device is pulled out.
    std::unique_ptr<evdev::Device> open() { return std::make_unique<Opened>(*this); }

private:
    class Opened final : public evdev::Device {
    public:
        explicit Opened(EmulatedInput& device) noexcept : device_(&device), generation_(device.generation_) {}
        int descriptor() const noexcept override { return -1; }
        evdev::Axis x() const noexcept override { return {0, units}; }
        evdev::Axis y() const noexcept override { return {0, units}; }
        [[nodiscard]] tl::expected<std::size_t, bus::Fault> read(std::span<evdev::InputEvent> into) override {
            if (generation_ != device_->generation_) return tl::unexpected(gone());
            std::size_t n = 0;
            for (; n < into.size() && !device_->waiting_.empty(); ++n) {
                into[n] = device_->waiting_.front();
                device_->waiting_.pop_front();
            }
            return n;
        }
        [[nodiscard]] tl::expected<evdev::Slots, bus::Fault> slots() override {
            if (generation_ != device_->generation_) return tl::unexpected(gone());
            return evdev::Slots{{device_->slots_.begin(), device_->slots_.end()}, device_->current_};
        }

    private:
        static bus::Fault gone() { return {bus::Trouble::Gone, "emulated input device: unplugged: plug it in again"}; }
        EmulatedInput* device_;
        int generation_;
    };
    /// A full buffer throws all away and says so, as the kernel's does (drivers/input/evdev.c).
    void push(const evdev::InputEvent& event) {
        if (waiting_.size() >= most_waiting) {
            waiting_.clear();
            waiting_.push_back({event.at, EV_SYN, SYN_DROPPED, 0});
        }
        waiting_.push_back(event);
    }
    std::deque<evdev::InputEvent> waiting_;
    std::array<evdev::SlotState, 10> slots_{};
    std::int32_t current_ = 0, next_id_ = 1;
    bool plugged_ = true;
    int generation_ = 0;
};

}  // namespace kibitz::wired
