/// What a board's devices are opened with: the kernel's buses and lines, or emulators of the same board.
#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "boards/board.hpp"
#include "drivers/bus/card_slot.hpp"
#include "drivers/bus/gpio.hpp"
#include "drivers/bus/i2c.hpp"
#include "drivers/bus/serial.hpp"
#include "drivers/chips/iso15693/wires.hpp"
#include "drivers/evdev/device.hpp"
#include "drivers/wired/wiring.hpp"

namespace kibitz::wired {

/// Lines of one chip, opened together.
struct LinesPlace {
    std::string chip;
    std::vector<bus::GpioLine> lines;
};

class BackEnd {
public:
    virtual ~BackEnd() = default;
    /// @param bus its name in the board file. The faults of bus::Fault: absent, taken, no access ...
    [[nodiscard]] virtual tl::expected<std::unique_ptr<bus::I2cBus>, bus::Fault> i2c(const std::string& bus) = 0;
    /// SPI and lines of a device with a reader chip.
    [[nodiscard]] virtual tl::expected<std::unique_ptr<chips::ReaderWires>, bus::Fault> reader_wires(const boards::Device& device) = 0;
    /// The serial line that a device hangs on; devices on one line share it.
    [[nodiscard]] virtual tl::expected<std::shared_ptr<bus::SerialLine>, bus::Fault> serial(const boards::Device& device) = 0;
    /// The reader of that device that the system serves; whether it is there is seen when it is asked.
    [[nodiscard]] virtual std::shared_ptr<bus::CardSlot> card_slot(const boards::Device& device) = 0;
    [[nodiscard]] virtual tl::expected<std::unique_ptr<bus::GpioInputs>, bus::Fault> inputs(const LinesPlace& place) = 0;
    [[nodiscard]] virtual tl::expected<std::unique_ptr<bus::GpioOutputs>, bus::Fault> outputs(const LinesPlace& place) = 0;
    [[nodiscard]] virtual tl::expected<std::unique_ptr<evdev::Device>, bus::Fault> input_device(const evdev::Match& match) = 0;
    /// A lane is about to work at that moment: emulated time follows. The kernel's goes by itself.
    /// @return what time it is in that lane, `now` or later
    virtual bus::Moment reach(const std::string& lane, bus::Moment now) { (void)lane; return now; }
    /// What time it is in that lane, after it has worked.
    virtual bus::Moment after(const std::string& lane) = 0;
};

/// The kernel's; `board` outlives it.
std::unique_ptr<BackEnd> kernel_back_end(const boards::Board& board);

}  // namespace kibitz::wired
