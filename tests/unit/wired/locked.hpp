/// Emulated devices behind a lock, so that lanes on threads of their own can work them while a test changes what there is.
#pragma once

#include <memory>
#include <mutex>

#include "allocations.hpp"
#include "drivers/wired/emulated.hpp"

namespace kibitz::tests {

class Locked final : public wired::BackEnd {
public:
    explicit Locked(wired::Emulated& table) noexcept : table_(&table) {}
    /// The emulated table, for as long as nobody else is at it.
    template <class Use>
    auto with(Use use) {
        const Uncounted emulated;
        const std::lock_guard lock(mutex_);
        return use(*table_);
    }

    [[nodiscard]] tl::expected<std::unique_ptr<bus::I2cBus>, bus::Fault> i2c(const std::string& name) override {
        return wrapped<bus::I2cBus, I2c>([&](auto& table) { return table.i2c(name); });
    }
    [[nodiscard]] tl::expected<std::unique_ptr<chips::ReaderWires>, bus::Fault> reader_wires(const boards::Device& device) override {
        return wrapped<chips::ReaderWires, Wires>([&](auto& table) { return table.reader_wires(device); });
    }
    [[nodiscard]] std::shared_ptr<bus::CardSlot> card_slot(const boards::Device& device) override {
        return with([&](auto& table) { return table.card_slot(device); });
    }
    [[nodiscard]] tl::expected<std::shared_ptr<bus::SerialLine>, bus::Fault> serial(const boards::Device& device) override {
        return with([&](auto& table) { return table.serial(device); });  // for boards without one: it is not locked
    }
    [[nodiscard]] tl::expected<std::unique_ptr<bus::GpioInputs>, bus::Fault> inputs(const wired::LinesPlace& place) override {
        return wrapped<bus::GpioInputs, Inputs>([&](auto& table) { return table.inputs(place); });
    }
    [[nodiscard]] tl::expected<std::unique_ptr<bus::GpioOutputs>, bus::Fault> outputs(const wired::LinesPlace& place) override {
        return wrapped<bus::GpioOutputs, Outputs>([&](auto& table) { return table.outputs(place); });
    }
    [[nodiscard]] tl::expected<std::unique_ptr<evdev::Device>, bus::Fault> input_device(const evdev::Match& match) override {
        return wrapped<evdev::Device, Input>([&](auto& table) { return table.input_device(match); });
    }
    bus::Moment reach(const std::string& lane, bus::Moment now) override {
        return with([&](auto& table) { return table.reach(lane, now); });
    }
    bus::Moment after(const std::string& lane) override {
        return with([&](auto& table) { return table.after(lane); });
    }

private:
    template <class Seam, class Wrap, class Open>
    [[nodiscard]] tl::expected<std::unique_ptr<Seam>, bus::Fault> wrapped(Open open) {
        auto opened = with(open);
        if (!opened) return tl::unexpected(std::move(opened.error()));
        return std::make_unique<Wrap>(*this, *std::move(opened));
    }
    template <class Seam>
    struct Held : Seam {
        Held(Locked& lock, std::unique_ptr<Seam> seam) : lock_(&lock), seam_(std::move(seam)) {}
        template <class Use>
        auto with(Use use) const {
            const Uncounted emulated;
            const std::lock_guard lock(lock_->mutex_);
            return use(*seam_);
        }
        Locked* lock_;
        std::unique_ptr<Seam> seam_;
    };
    struct I2c final : Held<bus::I2cBus> {
        using Held::Held;
        [[nodiscard]] tl::expected<void, bus::Fault> transfer(bus::I2cAddress address, std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override {
            return with([&](auto& bus) { return bus.transfer(address, out, in); });
        }
    };
    struct Wires final : Held<chips::ReaderWires> {
        using Held::Held;
        bus::Moment now() override { return with([](auto& wires) { return wires.now(); }); }
        void pause(bus::microseconds time) override { with([&](auto& wires) { wires.pause(time); }); }
        [[nodiscard]] tl::expected<void, bus::Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override {
            return with([&](auto& wires) { return wires.frame(out, in); });
        }
        [[nodiscard]] tl::expected<bool, bus::Fault> wait_irq(bus::microseconds most) override {
            return with([&](auto& wires) { return wires.wait_irq(most); });
        }
        [[nodiscard]] tl::expected<bool, bus::Fault> wait_busy(bool level, bus::microseconds most) override {
            return with([&](auto& wires) { return wires.wait_busy(level, most); });
        }
        [[nodiscard]] tl::expected<void, bus::Fault> reset(bool held) override {
            return with([&](auto& wires) { return wires.reset(held); });
        }
    };
    struct Inputs final : Held<bus::GpioInputs> {
        using Held::Held;
        std::size_t keeps() const noexcept override { return seam_->keeps(); }
        std::span<const int> descriptors() const override { return {}; }
        [[nodiscard]] tl::expected<std::size_t, bus::Fault> read(std::span<bus::EdgeEvent> into) override {
            return with([&](auto& lines) { return lines.read(into); });
        }
        [[nodiscard]] tl::expected<bool, bus::Fault> level(bus::GpioOffset line) override {
            return with([&](auto& lines) { return lines.level(line); });
        }
    };
    struct Outputs final : Held<bus::GpioOutputs> {
        using Held::Held;
        [[nodiscard]] tl::expected<void, bus::Fault> set(bus::GpioOffset line, bool level) override {
            return with([&](auto& lines) { return lines.set(line, level); });
        }
    };
    struct Input final : Held<evdev::Device> {
        using Held::Held;
        int descriptor() const noexcept override { return -1; }
        evdev::Axis x() const noexcept override { return seam_->x(); }
        evdev::Axis y() const noexcept override { return seam_->y(); }
        [[nodiscard]] tl::expected<std::size_t, bus::Fault> read(std::span<evdev::InputEvent> into) override {
            return with([&](auto& device) { return device.read(into); });
        }
        [[nodiscard]] tl::expected<evdev::Slots, bus::Fault> slots() override {
            return with([&](auto& device) { return device.slots(); });
        }
    };
    wired::Emulated* table_;
    mutable std::mutex mutex_;
};

}  // namespace kibitz::tests
