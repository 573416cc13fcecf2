// The kernel's buses and lines. A reader's wires are opened when they are first used, and again after they were gone.
#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "boards/reader_wiring.hpp"
#include "drivers/bus/linux_i2c.hpp"
#include "drivers/bus/linux_serial.hpp"
#include "drivers/bus/linux_spi.hpp"
#include "drivers/bus/served_slot.hpp"
#include "drivers/wired/backend.hpp"
#include "drivers/wired/reopening.hpp"

namespace kibitz::wired {

namespace {

using bus::Fault;

/// What a reader's wires are opened with.
struct ReaderPlace {
    std::string path;  ///< of its chip select
    bus::SpiSettings spi;
    LinePlace irq;
    std::optional<LinePlace> busy;  ///< on the chip of lines that has IRQ
    std::optional<LinePlace> reset;
};

/// SPI and lines of a reader, opened together.
class OpenedReaderWires final : public chips::ReaderWires {
public:
    OpenedReaderWires(bus::LinuxSpi spi, std::unique_ptr<bus::GpioInputs> inputs, std::unique_ptr<bus::GpioOutputs> outputs,
                      const ReaderPlace& place)
        : spi_(std::move(spi)), inputs_(std::move(inputs)), outputs_(std::move(outputs)),
          wires_(spi_, {inputs_.get(), place.irq.line.offset, place.busy ? std::optional(place.busy->line.offset) : std::nullopt,
                        outputs_.get(), place.reset ? place.reset->line.offset : bus::GpioOffset{}}) {}
    bus::Moment now() override { return wires_.now(); }
    void pause(bus::microseconds time) override { wires_.pause(time); }
    tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override { return wires_.frame(out, in); }
    tl::expected<bool, Fault> wait_irq(bus::microseconds most) override { return wires_.wait_irq(most); }
    tl::expected<bool, Fault> wait_busy(bool level, bus::microseconds most) override { return wires_.wait_busy(level, most); }
    tl::expected<void, Fault> reset(bool held) override { return wires_.reset(held); }

private:
    bus::LinuxSpi spi_;
    std::unique_ptr<bus::GpioInputs> inputs_;
    std::unique_ptr<bus::GpioOutputs> outputs_;
    chips::BusReaderWires wires_;
};

tl::expected<std::unique_ptr<chips::ReaderWires>, Fault> open_reader(const ReaderPlace& place) {
    auto spi = bus::LinuxSpi::open(place.path, place.spi);
    if (!spi) return tl::unexpected(std::move(spi.error()));
    std::vector<bus::GpioLine> handshake{place.irq.line};
    if (place.busy) handshake.push_back(place.busy->line);
    for (auto& line : handshake) line.edges = false;
    auto inputs = bus::open_gpio_inputs(place.irq.chip, handshake);
    if (!inputs) return tl::unexpected(std::move(inputs.error()));
    std::unique_ptr<bus::GpioOutputs> outputs;
    if (place.reset) {
        auto opened = bus::open_gpio_outputs(place.reset->chip, std::array{place.reset->line});
        if (!opened) return tl::unexpected(std::move(opened.error()));
        outputs = *std::move(opened);
    }
    return std::make_unique<OpenedReaderWires>(*std::move(spi), *std::move(inputs), std::move(outputs), place);
}

class Kernel final : public BackEnd {
public:
    explicit Kernel(const boards::Board& board) noexcept : board_(&board) {}

    tl::expected<std::unique_ptr<bus::I2cBus>, Fault> i2c(const std::string& name) override {
        const Wiring wiring(*board_);
        auto path = wiring.i2c_path(name);
        // The kernel waits on the bus that has the wires, not on a multiplexer's channel: that one's time-out counts (i2c-mux.c hands a
        // channel's transfers to its parent), and opening it sets it.
        if (const auto root = wiring.root(name); root != name)
            if (auto trunk = bus::LinuxI2c::open(wiring.i2c_path(root)); !trunk) return tl::unexpected(std::move(trunk.error()));
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
    tl::expected<std::unique_ptr<chips::ReaderWires>, Fault> reader_wires(const boards::Device& device) override {
        const Wiring wiring(*board_);
        const auto& spi = wiring.bus(boards::reader_wiring(device.wiring)->bus).spi();
        const auto& on = std::get<chips::OnSpi>(boards::role_of<chips::ReaderRole>(device.wiring)->on);
        ReaderPlace place{spi.path(), {on.mode, spi.clock_hz()}, {}, {}, {}};
        for (const auto& [pin, line] : boards::kind_of(device.wiring)->lines(device.wiring)) {
            if (pin == chips::Pin::Irq) place.irq = wiring.line(*line);
            if (pin == chips::Pin::Busy) place.busy = wiring.line(*line);
            if (pin == chips::Pin::Reset) place.reset = wiring.line(*line);
        }
        return std::make_unique<ReopeningReaderWires>([place] { return open_reader(place); });
    }
    tl::expected<std::shared_ptr<bus::SerialLine>, Fault> serial(const boards::Device& device) override {
        const auto& name = boards::reader_wiring(device.wiring)->bus;
        auto& shared = serial_[name];
        auto line = shared.lock();
        if (!line) {
            line = std::make_shared<ReopeningSerial>(
                [path = Wiring(*board_).bus(name).serial().path(),
                 settings = boards::serial_settings(board_->file, name)]() -> Opened<bus::SerialLine>::Result {
                    auto opened = bus::LinuxSerial::open(path, settings);
                    if (!opened) return tl::unexpected(std::move(opened.error()));
                    return std::make_unique<bus::LinuxSerial>(*std::move(opened));
                });
            shared = line;
        }
        return line;
    }
    std::shared_ptr<bus::CardSlot> card_slot(const boards::Device& device) override {
        return bus::served_slot(boards::role_of<chips::SlotRole>(device.wiring)->reader(device.wiring));
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
    std::map<std::string, std::weak_ptr<bus::SerialLine>> serial_;  ///< by bus
};

}  // namespace

std::unique_ptr<BackEnd> kernel_back_end(const boards::Board& board) { return std::make_unique<Kernel>(board); }

}  // namespace kibitz::wired
