/// Buses, lines and time of a test: chips emulated in process, faults put in where a test wants them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "drivers/bus/gpio.hpp"
#include "drivers/bus/i2c.hpp"
#include "drivers/bus/moment.hpp"
#include "drivers/bus/serial.hpp"
#include "drivers/bus/spi.hpp"

namespace kibitz::bus {

/// Time that passes when somebody says so.
struct VirtualTime {
    Moment now{milliseconds(1000)};
    void pass(microseconds time) noexcept { now += time; }
};

/// Which operations fail, counted from 0 over everything that asks it. All that share one fail as one device does.
class Faults {
public:
    /// One operation fails.
    void fail_once(std::size_t operation) noexcept { from_ = operation, until_ = operation + 1; }
    /// That operation and all after it fail, until heal().
    void fail_from(std::size_t operation) noexcept { from_ = operation, until_ = forever; }
    void heal() noexcept { from_ = until_ = forever; }
    std::size_t operations() const noexcept { return operations_; }
    /// Counts an operation. @return the fault when it is one that fails
    [[nodiscard]] tl::expected<void, Fault> next(const char* what);

private:
    static constexpr std::size_t forever = std::numeric_limits<std::size_t>::max();
    std::size_t operations_ = 0, from_ = forever, until_ = forever;
};

/// Everything a driver did that its emulator does not know, in words; a test demands that it stays empty.
using Breaches = std::vector<std::string>;

/// Registers of an emulated chip: only what the chip has can be read or written, the rest is a breach.
class RegisterFile {
public:
    enum class Access : std::uint8_t { Read, Write, Both };
    explicit RegisterFile(Breaches& breaches) noexcept : breaches_(&breaches) {}

    void declare(unsigned number, Access access, std::uint8_t reset = 0) { cells_[number] = {access, reset, reset}; }
    /// Every register as it is after a reset of the chip.
    void reset() noexcept;
    /// As the bus does it: an access that is not declared is a breach.
    std::uint8_t read(unsigned number);
    bool write(unsigned number, std::uint8_t value);
    /// As the chip does it itself.
    std::uint8_t& operator[](unsigned number) { return cells_.at(number).value; }

private:
    struct Cell {
        Access access;
        std::uint8_t reset, value;
    };
    std::map<unsigned, Cell> cells_;
    Breaches* breaches_;
};

/// A chip on an emulated I2C bus.
class EmulatedI2cChip {
public:
    virtual ~EmulatedI2cChip() = default;
    /// False: it does not acknowledge (another address, held in reset, unplugged).
    virtual bool answers(I2cAddress address) = 0;
    virtual void transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) = 0;
};

class EmulatedI2c final : public I2cBus {
public:
    /// Each transfer takes that long.
    EmulatedI2c(VirtualTime& time, Breaches& breaches, microseconds transfer_time = microseconds(100)) noexcept
        : time_(&time), breaches_(&breaches), transfer_time_(transfer_time) {}
    void attach(EmulatedI2cChip& chip) { chips_.push_back(&chip); }
    Faults& faults() noexcept { return faults_; }

    [[nodiscard]] tl::expected<void, Fault> transfer(I2cAddress address, std::span<const std::uint8_t> out,
                                                     std::span<std::uint8_t> in) override;

private:
    VirtualTime* time_;
    Breaches* breaches_;
    microseconds transfer_time_;
    std::vector<EmulatedI2cChip*> chips_;
    Faults faults_;
};

/// A device at the other end of an emulated serial line.
class EmulatedSerialDevice {
public:
    virtual ~EmulatedSerialDevice() = default;
    /// These came, the last of them at that moment.
    virtual void hear(std::span<const std::uint8_t> bytes, Moment at) = 0;
    /// When it begins to send what it sends next; nothing: it sends nothing.
    virtual std::optional<Moment> speaks() const = 0;
    /// What it has begun to send by then; it is told once.
    virtual std::vector<std::uint8_t> said(Moment by) = 0;
};

/// The line to it. Bytes take the time of their bits, and whoever waits for some lets time pass.
class EmulatedSerial final : public SerialLine {
public:
    /// @param device outlives it
    EmulatedSerial(VirtualTime& time, EmulatedSerialDevice& device, SerialSettings settings) noexcept
        : time_(&time), device_(&device), settings_(settings) {}
    /// Out of its socket: every operation says Gone.
    void plug(bool in) noexcept { plugged_ = in; }
    bool plugged() const noexcept { return plugged_; }
    Faults& faults() noexcept { return faults_; }

    Moment now() override { return time_->now; }
    void pause(microseconds time) override { time_->pass(time); }
    [[nodiscard]] tl::expected<void, Fault> send(std::span<const std::uint8_t> bytes) override;
    [[nodiscard]] tl::expected<std::size_t, Fault> receive(std::span<std::uint8_t> into, microseconds most) override;
    [[nodiscard]] tl::expected<void, Fault> drop() override;

private:
    [[nodiscard]] tl::expected<void, Fault> operation();
    microseconds bits_of(std::size_t bytes) const noexcept {
        return microseconds(static_cast<std::int64_t>(static_cast<double>(bytes) * settings_.bits_a_byte() * 1e6 / settings_.baud));
    }
    /// Takes what it sends, and lets the time of that pass.
    void take() {
        const auto sent = device_->said(time_->now);
        time_->pass(bits_of(sent.size()));
        come_.insert(come_.end(), sent.begin(), sent.end());
    }

    VirtualTime* time_;
    EmulatedSerialDevice* device_;
    SerialSettings settings_;
    std::deque<std::uint8_t> come_;
    Faults faults_;
    bool plugged_ = true;
};

/// Inputs whose edges a test makes, with a buffer that overflows as the kernel's does.
class EmulatedInputs final : public GpioInputs {
public:
    /// Which end of a full buffer is lost, and whether edges are numbered: as libgpiod 1.6 and 2.x show it.
    enum class Like : std::uint8_t { Gpiod1, Gpiod2 };
    /// @param kept edges a line (1.6) or in all (2.x)
    EmulatedInputs(Like like, std::size_t kept) noexcept : like_(like), kept_(kept) {}

    void drive(GpioOffset line, bool level, Moment at);
    Faults& faults() noexcept { return faults_; }

    std::size_t keeps() const noexcept override { return like_ == Like::Gpiod1 ? kept_ : 0; }
    std::span<const int> descriptors() const override { return {}; }
    [[nodiscard]] tl::expected<std::size_t, Fault> read(std::span<EdgeEvent> into) override;
    [[nodiscard]] tl::expected<bool, Fault> level(GpioOffset line) override;

private:
    Like like_;
    std::size_t kept_;
    std::map<unsigned, bool> levels_;
    std::map<unsigned, std::uint32_t> sequences_;
    std::uint32_t all_ = 0;
    std::map<unsigned, std::size_t> waiting_of_;
    std::deque<EdgeEvent> waiting_;
    Faults faults_;
};

/// Outputs that tell who listens.
class EmulatedOutputs final : public GpioOutputs {
public:
    std::function<void(GpioOffset, bool)> on_set;
    Faults& faults() noexcept { return faults_; }
    [[nodiscard]] tl::expected<void, Fault> set(GpioOffset line, bool level) override;

private:
    Faults faults_;
};

}  // namespace kibitz::bus
