/// Numbers for the readings of each device of a source, so that whoever takes them can tell loss and order.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <variant>

#include "controller/perception/reading.hpp"

namespace kibitz::drivers {

/// The device that usually reports such a body; nothing for commands.
inline std::optional<DeviceId> usual_device(const Reading::Body& body) noexcept {
    struct Usual {
        std::optional<DeviceId> operator()(const reading::Inventory& r) const noexcept {
            if (r.antenna == reading::Antenna::Play) return device_at(r.seat, Function::Reader);
            const int column = static_cast<int>(r.antenna) - static_cast<int>(reading::Antenna::Column0);
            return device_at(r.seat, Function::Column, static_cast<std::uint8_t>(column));
        }
        std::optional<DeviceId> operator()(const reading::Range& r) const noexcept { return device_at(r.seat, Function::Range); }
        std::optional<DeviceId> operator()(const reading::Face& r) const noexcept { return device_at(r.seat, Function::Face); }
        std::optional<DeviceId> operator()(const reading::Contact& r) const noexcept { return device_at(r.seat, Function::Touch); }
        std::optional<DeviceId> operator()(const reading::Beam& r) const noexcept { return device_at(r.seat, Function::Beams); }
        std::optional<DeviceId> operator()(const reading::SeatSwitch& r) const noexcept {
            return device_at(r.seat, Function::SeatSwitch);
        }
        std::optional<DeviceId> operator()(const reading::BoardTag&) const noexcept { return board_reader; }
        std::optional<DeviceId> operator()(const std::shared_ptr<const reading::Device>& r) const noexcept { return r->device; }
        std::optional<DeviceId> operator()(const std::shared_ptr<const reading::Panel>& r) const noexcept {
            return device_at(r->seat, Function::Panel);
        }
        std::optional<DeviceId> operator()(const std::shared_ptr<const reading::Command>&) const noexcept { return std::nullopt; }
        std::optional<DeviceId> operator()(const std::shared_ptr<const reading::Sighting>& r) const noexcept {
            return device_at(r->seat, Function::Sight);
        }
    };
    return std::visit(Usual{}, body);
}

class Sequencer {
public:
    /// Names the device that usually reports such a reading, where it has none yet, and gives it the device's next number.
    void stamp(Reading& reading) {
        if (!reading.device) reading.device = usual_device(reading.body);
        if (!reading.device) return;
        auto& last = last_[*reading.device];
        if (++last == 0) last = 1;  // 0 is no number
        reading.sequence = last;
    }

private:
    std::map<DeviceId, std::uint32_t> last_;
};

}  // namespace kibitz::drivers
