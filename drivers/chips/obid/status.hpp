/// Status bytes and reader types of the OBID i-scan protocol (README.md names the manuals), as a person is told them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kibitz::chips::obid {

// Control bytes.
inline constexpr std::uint8_t cpu_reset = 0x63, software_version = 0x65, reader_info = 0x66, rf_reset = 0x69, rf_on_off = 0x6A,
                              read_configuration = 0x80, iso_command = 0xB0;
inline constexpr std::uint8_t inventory_command = 0x01;           // of [0xB0]
inline constexpr std::uint8_t mode_more = 0x80, mode_ant = 0x10;  // its MODE

// Status bytes.
inline constexpr std::uint8_t ok = 0x00, no_transponder = 0x01, data_false = 0x02, eeprom_failure = 0x10, parameter_range = 0x11,
                              login_request = 0x13, login_error = 0x14, unknown_command = 0x80, length_error = 0x81, not_available = 0x82,
                              rf_communication = 0x83, rf_warning = 0x84, buffer_overflow = 0x93, more_data = 0x94, hardware_warning = 0xF1;

/// What a status means and what to check: "command not available (0x82): ...".
std::string words(std::uint8_t status);

/// The reader that a SW-TYPE stands for: "ID ISC.M02.M8"; empty: it is not in the list.
std::string_view reader_name(std::uint8_t type);
/// A reader for 868 MHz: it hears no card of these packs.
bool is_uhf(std::uint8_t type);

}  // namespace kibitz::chips::obid
