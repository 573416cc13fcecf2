// The kernel's buses and lines. A reader's wires are opened when they are first used, and again after they were gone.
#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "drivers/bus/linux_i2c.hpp"
#include "drivers/bus/linux_spi.hpp"
#include "drivers/chips/st25r3916/wires.hpp"
#include "drivers/wired/backend.hpp"
#include "drivers/wired/reopening.hpp"

namespace kibitz::wired {

namespace {

using bus::Fault;
using chips::pn5180::BusWires;

/// SPI, BUSY, IRQ and RST of a reader, opened together.
class KernelWires final : public chips::pn5180::Wires {
    using Moment = bus::Moment;
    using microseconds = bus::microseconds;

public:
    KernelWires(const boards::Board& board, const boards::Device& device) {
        const Wiring wiring(board);
        const auto& wires = device.wiring.pn5180();
        const auto& spi = wiring.bus(wires.bus()).spi();
        path_ = spi.path();
        settings_.clock_hz = spi.clock_hz();
        busy_ = wiring.line(wires.busy());
        irq_ = wiring.line(wires.irq());
        reset_ = wiring.line(wires.reset());
        busy_.line.edges = irq_.line.edges = false;
    }
    Moment now() override { return std::chrono::steady_clock::now(); }
    void pause(microseconds time) override { std::this_thread::sleep_for(time); }
    tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override {
        return with([&](BusWires& wires) { return wires.frame(out, in); });
    }
    tl::expected<bool, Fault> wait_busy(bool level, microseconds most) override {
        return with([&](BusWires& wires) { return wires.wait_busy(level, most); });
    }
    tl::expected<bool, Fault> wait_irq(microseconds most) override {
        return with([&](BusWires& wires) { return wires.wait_irq(most); });
    }
    tl::expected<void, Fault> reset(bool held) override {
        return with([&](BusWires& wires) { return wires.reset(held); });
    }

private:
    struct Opened {
        bus::LinuxSpi spi;
        std::unique_ptr<bus::GpioInputs> inputs;
        std::unique_ptr<bus::GpioOutputs> outputs;
        std::optional<BusWires> wires;
    };
    template <class Use>
    auto with(Use use) -> decltype(use(std::declval<BusWires&>())) {
        if (!opened_)
            if (auto good = open(); !good) return tl::unexpected(std::move(good.error()));
        auto result = use(*opened_->wires);
        if (!result && result.error().trouble == bus::Trouble::Gone) opened_.reset();
        return result;
    }
    tl::expected<void, Fault> open() {
        auto spi = bus::LinuxSpi::open(path_, settings_);
        if (!spi) return tl::unexpected(std::move(spi.error()));
        const std::array<bus::GpioLine, 2> handshake{busy_.line, irq_.line};
        auto inputs = bus::open_gpio_inputs(busy_.chip, handshake);
        if (!inputs) return tl::unexpected(std::move(inputs.error()));
        const std::array<bus::GpioLine, 1> rst{reset_.line};
        auto outputs = bus::open_gpio_outputs(reset_.chip, rst);
        if (!outputs) return tl::unexpected(std::move(outputs.error()));
        opened_ = std::make_unique<Opened>(Opened{*std::move(spi), *std::move(inputs), *std::move(outputs), std::nullopt});
        opened_->wires.emplace(opened_->spi, BusWires::Lines{opened_->inputs.get(), busy_.line.offset, irq_.line.offset,
                                                             opened_->outputs.get(), reset_.line.offset});
        return {};
    }
    std::string path_;
    bus::SpiSettings settings_;
    LinePlace busy_, irq_, reset_;
    std::unique_ptr<Opened> opened_;
};

/// SPI and IRQ of an ST25R3916, opened together.
class OpenedSt25r3916 final : public chips::ReaderWires {
public:
    OpenedSt25r3916(bus::LinuxSpi spi, std::unique_ptr<bus::GpioInputs> inputs, bus::GpioOffset irq)
        : spi_(std::move(spi)), inputs_(std::move(inputs)), wires_(spi_, *inputs_, irq) {}
    bus::Moment now() override { return wires_.now(); }
    void pause(bus::microseconds time) override { wires_.pause(time); }
    tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override { return wires_.frame(out, in); }
    tl::expected<bool, Fault> wait_irq(bus::microseconds most) override { return wires_.wait_irq(most); }

private:
    bus::LinuxSpi spi_;
    std::unique_ptr<bus::GpioInputs> inputs_;
    chips::st25r3916::BusWires wires_;
};

tl::expected<std::unique_ptr<chips::ReaderWires>, Fault> open_st25r3916(const std::string& path, std::uint32_t clock_hz, const LinePlace& irq) {
    auto spi = bus::LinuxSpi::open(path, {bus::SpiMode::Mode1, clock_hz});  // DS12484: data is taken with the falling edge
    if (!spi) return tl::unexpected(std::move(spi.error()));
    const std::array<bus::GpioLine, 1> line{irq.line};
    auto inputs = bus::open_gpio_inputs(irq.chip, line);
    if (!inputs) return tl::unexpected(std::move(inputs.error()));
    return std::make_unique<OpenedSt25r3916>(*std::move(spi), *std::move(inputs), irq.line.offset);
}

class Kernel final : public BackEnd {
public:
    explicit Kernel(const boards::Board& board) noexcept : board_(&board) {}

    tl::expected<std::unique_ptr<bus::I2cBus>, Fault> i2c(const std::string& name) override {
        auto path = Wiring(*board_).i2c_path(name);
        if (!path.starts_with("/dev/")) {
            std::error_code none;
            const auto real = std::filesystem::canonical(path, none);
            if (none)
                return tl::unexpected(Fault{bus::Trouble::Absent, path + ": there is no such channel: is the multiplexer there, and its device-tree overlay?"});
            path = "/dev/" + real.filename().string();
        }
        auto opened = bus::LinuxI2c::open(path);
        if (!opened) return tl::unexpected(std::move(opened.error()));
        return std::make_unique<bus::LinuxI2c>(*std::move(opened));
    }
    tl::expected<std::unique_ptr<chips::pn5180::Wires>, Fault> pn5180(const boards::Device& device) override {
        return std::make_unique<KernelWires>(*board_, device);
    }
    tl::expected<std::unique_ptr<chips::ReaderWires>, Fault> st25r3916(const boards::Device& device) override {
        const Wiring wiring(*board_);
        const auto& wires = device.wiring.st25r3916();
        const auto& spi = wiring.bus(wires.bus()).spi();
        auto irq = wiring.line(wires.irq());
        irq.line.edges = false;
        return std::make_unique<ReopeningReaderWires>([path = spi.path(), clock_hz = spi.clock_hz(), irq] { return open_st25r3916(path, clock_hz, irq); });
    }
    tl::expected<std::unique_ptr<bus::GpioInputs>, Fault> inputs(const LinesPlace& place) override {
        return bus::open_gpio_inputs(place.chip, place.lines);
    }
    tl::expected<std::unique_ptr<bus::GpioOutputs>, Fault> outputs(const LinesPlace& place) override {
        return bus::open_gpio_outputs(place.chip, place.lines);
    }
    tl::expected<std::unique_ptr<evdev::Device>, Fault> input_device(const evdev::Match& match) override { return evdev::open_device(match); }
    bus::Moment after(const std::string&) override { return std::chrono::steady_clock::now(); }

private:
    const boards::Board* board_;
};

}  // namespace

std::unique_ptr<BackEnd> kernel_back_end(const boards::Board& board) { return std::make_unique<Kernel>(board); }

}  // namespace kibitz::wired
