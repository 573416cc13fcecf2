/// Registers of Broadcom's APDS-9960 that Kibitz touches (data sheet AV02-4191EN, "Register Set"; numbers of 8 bits).
#pragma once

#include <cstdint>

namespace kibitz::chips::apds9960 {

enum class Register : std::uint8_t {
    Enable = 0x80,
    IntegrationTime = 0x81,  ///< ATIME: 256 - cycles of 2.78 ms
    Pulses = 0x8e,           ///< PPULSE: bits 7:6 length (4, 8, 16, 32 us), 5:0 count - 1
    Control = 0x8f,          ///< bits 7:6 LED drive (100, 50, 25, 12.5 mA), 3:2 proximity gain, 1:0 colour gain
    Config2 = 0x90,          ///< bits 5:4 LED boost; bit 0 is always 1
    Id = 0x92,
    Status = 0x93,
    ClearLow = 0x94,         ///< clear, red, green, blue: 16 bits each, low byte first; reading them clears AVALID
    Proximity = 0x9c,        ///< 8 bits; reading it clears PVALID
    ClearInterrupts = 0xe7,  ///< AICLEAR: any access clears the interrupts and the saturation flags
};

/// Broadcom's own is 0xAB (data sheet, "ID Register (0x92)"). It is no longer made; what is sold as it answers otherwise and works alike
/// (adafruit/Adafruit_APDS9960, pull request 44; liske/python-apds9960, pull request 1).
inline constexpr std::uint8_t ids[] = {0xab, 0xa8, 0x9c};

// Enable
inline constexpr std::uint8_t power_on = 0x01;
inline constexpr std::uint8_t colour_on = 0x02;
inline constexpr std::uint8_t proximity_on = 0x04;

// Status
inline constexpr std::uint8_t colour_valid = 0x01;         ///< AVALID: a colour cycle ended since the colours were read
inline constexpr std::uint8_t proximity_valid = 0x02;      ///< PVALID
inline constexpr std::uint8_t proximity_saturated = 0x40;  ///< PGSAT: light from elsewhere drowned the LED's echo
inline constexpr std::uint8_t clear_saturated = 0x80;      ///< CPSAT

}  // namespace kibitz::chips::apds9960
