/// The board file's wiring as drivers want it: buses by name, lines by chip and number, settings of chips.
#pragma once

#include <string>
#include <vector>

#include "boards/board.hpp"
#include "boards/rf.hpp"
#include "drivers/bus/gpio.hpp"
#include "drivers/evdev/keys.hpp"
#include "drivers/readers/schedule.hpp"

namespace kibitz::wired {

/// One line, with the chip that it is on.
struct LinePlace {
    std::string chip;  ///< its label, or its path
    bus::GpioLine line;
};

/// One antenna of a reader, and what its tags mean.
struct AntennaPlace {
    DeviceId device;  ///< who reports: the reader, a column, the board's reader
    board::v1::Zone zone = board::v1::ZONE_PLAY;
    unsigned select = 0;
};

/// A key of a panel, and what it says.
struct PanelKey {
    evdev::Key where;
    std::string press;  ///< "1C", "pass", "director"
};

/// @pre the board was checked: what is named is there
class Wiring {
public:
    explicit Wiring(const boards::Board& board) noexcept : board_(&board) {}

    const board::v1::Bus& bus(const std::string& name) const;
    /// The bus whose wires a channel of a multiplexer shares; of any other, itself.
    std::string root(const std::string& bus) const;
    /// "/dev/i2c-1"; of a channel the kernel's name of it: "/sys/bus/i2c/devices/1-0070/channel-2".
    std::string i2c_path(const std::string& bus) const;
    LinePlace line(const board::v1::Line& line) const;
    const boards::Board& board() const noexcept { return *board_; }

private:
    const boards::Board* board_;
};

std::vector<AntennaPlace> antennas(const boards::Device& device);
/// The keys of a screen, row by row.
std::vector<PanelKey> keys(const board::v1::Screen& screen);
/// What pressing a key says; nothing for a word that is no key.
std::optional<reading::PanelKey> key_meaning(const std::string& press);

}  // namespace kibitz::wired
