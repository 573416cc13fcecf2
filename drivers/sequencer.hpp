/// Numbers for the readings of each device of a source, so that whoever takes them can tell loss and order.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <type_traits>
#include <variant>

#include "controller/perception/reading.hpp"

namespace kibitz::drivers {

/// The device that usually reports such a body, as the body says itself; nothing for commands.
inline std::optional<DeviceId> usual_device(const Reading::Body& body) noexcept {
    return std::visit([]<class Body>(const Body& one) -> std::optional<DeviceId> {
        if constexpr (std::is_same_v<Body, std::shared_ptr<const reading::Command>>) return std::nullopt;
        else if constexpr (requires { one.usual_device(); }) return one.usual_device();
        else return one->usual_device();
    }, body);
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
