/// Who has which pin and line of a checked board: for `kibitz board show`.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "boards/schema/board.pb.h"

namespace kibitz::boards {

/// The 40-pin header of a Raspberry Pi (Raspberry Pi documentation, "GPIO and the 40-pin header").
struct HeaderPin {
    int bcm;           ///< GPIO number, or below 0
    const char* name;  ///< of a pin that is no GPIO: "3V3", "5V", "GND"
};
inline constexpr std::array<HeaderPin, 40> header_pins{{
    {-1, "3V3"}, {-1, "5V"}, {2, ""}, {-1, "5V"}, {3, ""}, {-1, "GND"}, {4, ""}, {14, ""}, {-1, "GND"}, {15, ""},
    {17, ""}, {18, ""}, {27, ""}, {-1, "GND"}, {22, ""}, {23, ""}, {-1, "3V3"}, {24, ""}, {10, ""}, {-1, "GND"},
    {9, ""}, {25, ""}, {11, ""}, {8, ""}, {-1, "GND"}, {7, ""}, {0, "ID EEPROM"}, {1, "ID EEPROM"}, {5, ""}, {-1, "GND"},
    {6, ""}, {12, ""}, {13, ""}, {-1, "GND"}, {19, ""}, {16, ""}, {26, ""}, {20, ""}, {-1, "GND"}, {21, ""},
}};

/// A line that a device uses, in words: {"busy", "header GPIO5"}.
struct UsedLine {
    std::string what, where;
    std::string gpio;  ///< bus name
    unsigned line = 0;
};
std::vector<UsedLine> lines_of(const board::v1::Device& device, const board::v1::Board& file);
/// The header's pins by BCM number, and who has each.
std::map<int, std::string> header_owners(const board::v1::Board& file);
/// The driver and what it hangs on: "pn5180 on spi-north".
std::string hangs_on(const board::v1::Device& device);
bool has_wires(const board::v1::Device& device);

}  // namespace kibitz::boards
