/// Which side of a card lies over the windows of a zone: colour sensors and what was learnt of the pack.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/chips/chip.hpp"
#include "drivers/wired/i2c_lane.hpp"
#include "drivers/wired/reporter.hpp"

namespace kibitz::wired {

class FaceDevice final : public I2cDevice {
public:
    /// @param chip its name, for messages; @param calibration one a window; without, the device says that it is not calibrated
    FaceDevice(DeviceId id, bridge::Seat seat, std::string_view chip, std::vector<std::unique_ptr<chips::FaceChip>> windows,
               std::vector<chips::face::FaceCalibration> calibration, decltype(Taps::colour) tap = {});

    Moment step(Moment now, const Tell& tell) override;
    std::vector<chips::Particulars> particulars() const override;

private:
    struct Window {
        std::unique_ptr<chips::FaceChip> chip;
        Moment due{};
        std::optional<chips::face::Face> seen{};
    };
    void health(Moment now, const Tell& tell, const std::string& detail);

    bridge::Seat seat_;
    std::string chip_;
    std::vector<Window> windows_;
    std::vector<chips::face::FaceCalibration> calibration_;
    decltype(Taps::colour) tap_;
    OnChange<reading::Surface> changed_;
    std::optional<bool> works_;
};

}  // namespace kibitz::wired
