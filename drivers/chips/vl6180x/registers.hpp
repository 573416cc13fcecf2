/// Registers of ST's VL6180X that Kibitz touches (data sheet DocID026171, section 6.2; numbers of 16 bits, big-endian).
#pragma once

#include <array>
#include <cstdint>

namespace kibitz::chips::vl6180x {

enum class Register : std::uint16_t {
    ModelId = 0x000,                  ///< 0xB4
    ModeGpio1 = 0x011,                ///< function of the pin GPIO1
    InterruptConfig = 0x014,          ///< bits 2:0 range, 5:3 ambient light
    InterruptClear = 0x015,           ///< bit 0 range, 1 ambient light, 2 error
    FreshOutOfReset = 0x016,          ///< 1 after a reset; written 0 once the start-up settings are in
    RangeStart = 0x018,               ///< bit 0 start or stop, bit 1 continuous
    RangePeriod = 0x01b,              ///< SYSRANGE__INTERMEASUREMENT_PERIOD: (n + 1) * 10 ms
    RangeMaxConvergence = 0x01c,      ///< ms, 6 bits
    CrosstalkRate = 0x01e,            ///< SYSRANGE__CROSSTALK_COMPENSATION_RATE, 16 bits, 9.7 fixed point, Mcps (section 6.2.21)
    VhvRecalibrate = 0x02e,           ///< bit 0: calibrate for temperature now
    VhvRepeatRate = 0x031,            ///< and again after so many measurements
    RangeStatus = 0x04d,              ///< bit 0 device ready, 7:4 error code (section 6.2.37)
    AlsStatus = 0x04e,                ///< read along with its neighbours
    InterruptStatus = 0x04f,          ///< bits 2:0 range
    RangeValue = 0x062,               ///< mm
    ReturnRate = 0x066,               ///< RESULT__RANGE_RETURN_RATE, 16 bits, 9.7 fixed point, Mcps (section 6.2.41)
    AveragingSamplePeriod = 0x10a,
    DeviceAddress = 0x212,            ///< I2C_SLAVE__DEVICE_ADDRESS, 7 bits
};

inline constexpr std::uint8_t model_id = 0xb4;
inline constexpr std::uint8_t start_stop = 0x01;
inline constexpr std::uint8_t start_continuous = 0x03;
inline constexpr std::uint8_t device_ready = 0x01;
inline constexpr std::uint8_t new_sample_ready = 0x04;  ///< in InterruptConfig and InterruptStatus
inline constexpr std::uint8_t clear_all = 0x07;
inline constexpr std::uint8_t clear_range = 0x01;

/// RangeStatus bits 7:4 (data sheet, section 6.2.37).
enum class ErrorCode : std::uint8_t {
    None = 0,
    VcselContinuity = 1,
    VcselWatchdogTest = 2,
    VcselWatchdog = 3,
    Pll1Lock = 4,
    Pll2Lock = 5,
    EarlyConvergence = 6,  ///< too little comes back to go on measuring
    MaxConvergence = 7,    ///< nothing found in the time allowed
    RangeIgnore = 8,
    MaxSignalToNoise = 11,  ///< too much light from elsewhere
    RawUnderflow = 12,
    RawOverflow = 13,
    RangeUnderflow = 14,  ///< nearer than 0 mm by its calibration
    RangeOverflow = 15,
};

struct Setting {
    std::uint16_t number;
    std::uint8_t value;
};
/// What ST's application note AN4545, section 9 ("Mandatory: private registers") has written after every reset. The
/// registers are in no data sheet; the values are ST's.
inline constexpr std::array<Setting, 30> private_settings{{
    {0x207, 0x01}, {0x208, 0x01}, {0x096, 0x00}, {0x097, 0xfd}, {0x0e3, 0x00}, {0x0e4, 0x04}, {0x0e5, 0x02}, {0x0e6, 0x01},
    {0x0e7, 0x03}, {0x0f5, 0x02}, {0x0d9, 0x05}, {0x0db, 0xce}, {0x0dc, 0x03}, {0x0dd, 0xf8}, {0x09f, 0x00}, {0x0a3, 0x3c},
    {0x0b7, 0x00}, {0x0bb, 0x3c}, {0x0b2, 0x09}, {0x0ca, 0x09}, {0x198, 0x01}, {0x1b0, 0x17}, {0x1ad, 0x00}, {0x0ff, 0x05},
    {0x100, 0x05}, {0x199, 0x05}, {0x1a6, 0x1b}, {0x1ac, 0x3e}, {0x1a7, 0x1f}, {0x030, 0x00},
}};

}  // namespace kibitz::chips::vl6180x
