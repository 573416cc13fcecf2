/// The chips of one I2C bus, and of the channels of its multiplexers, on one thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "drivers/chips/opening.hpp"
#include "drivers/wired/backend.hpp"
#include "drivers/wired/calibration.hpp"
#include "drivers/wired/lane.hpp"
#include "drivers/wired/taps.hpp"

namespace kibitz::wired {

/// One device on I2C, stepped when it is due.
class I2cDevice {
public:
    explicit I2cDevice(DeviceId id) noexcept : id_(id) {}
    virtual ~I2cDevice() = default;
    /// @return when to be called next, after `now`
    virtual Moment step(Moment now, const Tell& tell) = 0;
    virtual std::vector<chips::Particulars> particulars() const = 0;  ///< one a chip
    DeviceId id() const noexcept { return id_; }

private:
    DeviceId id_;
};

class I2cLane final : public Lane, private chips::Opening {
public:
    /// @param root the bus whose wires they share; @param devices those that hang on it; board and back outlive the lane
    I2cLane(const boards::Board& board, std::string root, const std::vector<boards::Device>& devices, const Calibration& calibration,
            BackEnd& back, Taps taps = {});
    ~I2cLane() override;

    std::string name() const override { return root_; }
    std::vector<DeviceId> devices() const override;
    Moment work(Moment now, const Tell& tell) override;
    void inside(std::vector<Inside>& all) const override;

private:
    struct Due {
        std::unique_ptr<I2cDevice> device;
        Moment at{};
    };
    bus::I2cBus& i2c(const std::string& name) override;
    chips::OutputLine output(const board::v1::Line& line) override;
    chips::DefaultAddress& default_address(const std::string& name) override { return default_addresses_[name]; }
    std::unique_ptr<I2cDevice> make(const boards::Device& device, const Calibration& calibration);

    Wiring wiring_;
    std::string root_;
    BackEnd* back_;
    /// Resets the multiplexer that the bus lies behind; empty: none that has its RESET wired.
    std::function<void()> reset_of(const std::string& bus);

    std::map<std::string, std::unique_ptr<bus::I2cBus>> buses_;
    std::map<std::string, chips::DefaultAddress> default_addresses_;
    std::vector<std::unique_ptr<bus::GpioOutputs>> outputs_;
    std::map<std::string, chips::OutputLine> resets_;  ///< of multiplexers
    Taps taps_;
    std::vector<Due> devices_;
};

}  // namespace kibitz::wired
