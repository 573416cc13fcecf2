/// Buses and lines that are opened when they are first needed, and again after they were gone: an adapter may be plugged in later,
/// a driver loaded late. Each use of one that cannot be opened is a fault of that use.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <tl/expected.hpp>
#include <utility>

#include "drivers/bus/gpio.hpp"
#include "drivers/bus/i2c.hpp"
#include "drivers/bus/serial.hpp"
#include "drivers/chips/iso15693/wires.hpp"

namespace kibitz::wired {

template <class Seam>
class Opened {
public:
    using Result = tl::expected<std::unique_ptr<Seam>, bus::Fault>;
    using Open = std::function<Result()>;
    explicit Opened(Open open) : open_(std::move(open)) {}

    /// Calls `use` on it; whatever says that it is gone closes it.
    template <class Use>
    auto with(Use use) -> decltype(use(std::declval<Seam&>())) {
        if (!seam_) {
            auto opened = open_();
            if (!opened) return tl::unexpected(std::move(opened.error()));
            seam_ = *std::move(opened);
        }
        auto result = use(*seam_);
        if (!result && result.error().trouble == bus::Trouble::Gone) seam_.reset();
        return result;
    }

private:
    Open open_;
    std::unique_ptr<Seam> seam_;
};

class ReopeningI2c final : public bus::I2cBus {
public:
    explicit ReopeningI2c(Opened<bus::I2cBus>::Open open) : opened_(std::move(open)) {}
    [[nodiscard]] tl::expected<void, bus::Fault> transfer(bus::I2cAddress address, std::span<const std::uint8_t> out,
                                                          std::span<std::uint8_t> in) override {
        return opened_.with([&](bus::I2cBus& bus) { return bus.transfer(address, out, in); });
    }

private:
    Opened<bus::I2cBus> opened_;
};

/// Time goes on while nothing is open.
class ReopeningReaderWires final : public chips::ReaderWires {
public:
    explicit ReopeningReaderWires(Opened<chips::ReaderWires>::Open open) : opened_(std::move(open)) {}
    bus::Moment now() override { return std::chrono::steady_clock::now(); }
    void pause(bus::microseconds time) override { std::this_thread::sleep_for(time); }
    [[nodiscard]] tl::expected<void, bus::Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override {
        return opened_.with([&](chips::ReaderWires& wires) { return wires.frame(out, in); });
    }
    [[nodiscard]] tl::expected<bool, bus::Fault> wait_irq(bus::microseconds most) override {
        return opened_.with([&](chips::ReaderWires& wires) { return wires.wait_irq(most); });
    }
    [[nodiscard]] tl::expected<bool, bus::Fault> wait_busy(bool level, bus::microseconds most) override {
        return opened_.with([&](chips::ReaderWires& wires) { return wires.wait_busy(level, most); });
    }
    [[nodiscard]] tl::expected<void, bus::Fault> reset(bool held) override {
        return opened_.with([&](chips::ReaderWires& wires) { return wires.reset(held); });
    }

private:
    Opened<chips::ReaderWires> opened_;
};

/// Time goes on while nothing is open.
class ReopeningSerial final : public bus::SerialLine {
public:
    explicit ReopeningSerial(Opened<bus::SerialLine>::Open open) : opened_(std::move(open)) {}
    bus::Moment now() override { return std::chrono::steady_clock::now(); }
    void pause(bus::microseconds time) override { std::this_thread::sleep_for(time); }
    [[nodiscard]] tl::expected<void, bus::Fault> send(std::span<const std::uint8_t> bytes) override {
        return opened_.with([&](bus::SerialLine& line) { return line.send(bytes); });
    }
    [[nodiscard]] tl::expected<std::size_t, bus::Fault> receive(std::span<std::uint8_t> into, bus::microseconds most) override {
        return opened_.with([&](bus::SerialLine& line) { return line.receive(into, most); });
    }
    [[nodiscard]] tl::expected<void, bus::Fault> drop() override {
        return opened_.with([](bus::SerialLine& line) { return line.drop(); });
    }

private:
    Opened<bus::SerialLine> opened_;
};

class ReopeningOutputs final : public bus::GpioOutputs {
public:
    explicit ReopeningOutputs(Opened<bus::GpioOutputs>::Open open) : opened_(std::move(open)) {}
    [[nodiscard]] tl::expected<void, bus::Fault> set(bus::GpioOffset line, bool level) override {
        return opened_.with([&](bus::GpioOutputs& lines) { return lines.set(line, level); });
    }

private:
    Opened<bus::GpioOutputs> opened_;
};

}  // namespace kibitz::wired
