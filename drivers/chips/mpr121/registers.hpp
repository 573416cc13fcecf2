/// Registers of NXP's MPR121 that Kibitz touches (data sheet MPR121 rev. 4, section 5 "Register descriptions"; 8 bits). All but
/// ElectrodeConfig and SoftReset may be written in stop mode only (section 5.1).
#pragma once

#include <cstdint>

namespace kibitz::chips::mpr121 {

enum class Register : std::uint8_t {
    TouchLow = 0x00,         ///< electrodes 0-7
    TouchHigh = 0x01,        ///< bits 3:0 electrodes 8-11, 7 over-current at REXT
    OutOfRangeLow = 0x02,    ///< auto-configuration found no setting for electrodes 0-7
    OutOfRangeHigh = 0x03,   ///< bits 3:0 electrodes 8-11
    Counts = 0x04,           ///< of 12 electrodes and the proximity one, 10 bits each, low byte first (section 5.3)
    Baselines = 0x1e,        ///< of the same, their upper 8 bits (section 5.4)
    BaselineFilter = 0x2b,   ///< eight registers: rising MHD, NHD, NCL, FDL, falling the same (section 5.5)
    Thresholds = 0x41,       ///< touch, release, for each of 12 electrodes (section 5.6)
    Debounce = 0x5b,         ///< bits 6:4 release, 2:0 touch (section 5.7)
    Filter = 0x5d,           ///< bits 7:5 charge time, 4:3 samples, 2:0 interval of 2^n ms (section 5.8); 0x24 after a reset
    ElectrodeConfig = 0x5e,  ///< bits 7:6 baseline, 3:0 electrodes; 0 is stop mode (section 5.11)
    AutoConfig = 0x7b,       ///< application note AN3889
    AutoUpper = 0x7d,
    AutoLower = 0x7e,
    AutoTarget = 0x7f,
    SoftReset = 0x80,        ///< 0x63
};

inline constexpr unsigned electrodes = 12;
inline constexpr std::uint16_t electrode_mask = 0x0fff;
inline constexpr std::uint8_t over_current = 0x80;
inline constexpr std::uint8_t reset_command = 0x63;
inline constexpr std::uint8_t filter_after_reset = 0x24;
/// 12 electrodes, baseline followed and begun at the first measurement.
inline constexpr std::uint8_t run_all = 0x8c;

}  // namespace kibitz::chips::mpr121
