/// Touch film and panels: input devices of the kernel, plugged in and out while the table plays, on one thread.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drivers/evdev/calibration.hpp"
#include "drivers/evdev/keys.hpp"
#include "drivers/evdev/touch.hpp"
#include "drivers/wired/backend.hpp"
#include "drivers/wired/calibration.hpp"
#include "drivers/wired/lane.hpp"
#include "drivers/wired/taps.hpp"

namespace kibitz::wired {

/// Where the device's axes lie when nobody has calibrated it: over its stated size, turned and mirrored as the board file says.
evdev::Calibration by_size(evdev::Axis x, evdev::Axis y, Millimetres width, Millimetres height, unsigned quarter_turns, bool mirrored);

class InputLane final : public Lane {
public:
    /// @param devices of drivers film and screen; @param back outlives the lane
    InputLane(const std::vector<boards::Device>& devices, const Calibration& calibration, BackEnd& back, Taps taps = {});

    std::string name() const override { return "input"; }
    std::vector<DeviceId> devices() const override;
    Moment work(Moment now, const Tell& tell) override;
    void descriptors(std::vector<int>& all) const override;
    void inside(std::vector<Inside>& all) const override;

private:
    struct Surface {
        boards::Device device;
        evdev::Match match;
        Millimetres width, height;
        std::optional<evdev::Calibration> calibrated;  ///< as measured
        std::vector<PanelKey> keys;                    ///< of a screen
        // While it is plugged in:
        std::unique_ptr<evdev::Device> open;
        std::optional<evdev::Calibration> map;
        std::optional<evdev::Keys> pressed;
        evdev::TouchDecoder decoder;
        bool arranging = false;
        std::uint64_t touches = 0, unplugged = 0;  ///< since the beginning
        Moment due{};
        bool works = false, told = false;
    };
    void plug_in(Surface& one, Moment now, const Tell& tell);
    void read(Surface& one, Moment now, const Tell& tell);
    void gone(Surface& one, Moment now, const bus::Fault& fault, const Tell& tell);
    void touch(Surface& one, const evdev::Touch& touch, const Tell& tell);
    void press(Surface& one, std::size_t key, Moment at, const Tell& tell);
    void health(Surface& one, Moment now, bool works, const std::string& detail, const Tell& tell);

    BackEnd* back_;
    Taps taps_;
    std::vector<Surface> surfaces_;
    std::array<evdev::InputEvent, 64> events_{};
};

}  // namespace kibitz::wired
