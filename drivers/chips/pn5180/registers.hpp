/// Commands and registers of NXP's PN5180 that Kibitz touches (data sheet PN5180A0xx, sections 11.4.3.3 "Host interface
/// command list" and 11.9 "Register description"). Registers have 32 bits and go over the wires low byte first.
#pragma once

#include <cstdint>

namespace kibitz::chips::pn5180 {

enum class Command : std::uint8_t {
    WriteRegister = 0x00,
    WriteRegisterOr = 0x01,
    WriteRegisterAnd = 0x02,
    ReadRegister = 0x04,
    ReadEeprom = 0x07,
    SendData = 0x09,     ///< then the valid bits of the last byte (0: all 8), then what is sent
    ReadData = 0x0a,     ///< then 0; the answer as long as RxStatus says
    LoadRfConfig = 0x11,  ///< then the transmitter's and the receiver's configuration
    RfOn = 0x16,
    RfOff = 0x17,
};

enum class Register : std::uint8_t {
    SystemConfig = 0x00,  ///< bits 2:0: what the transceiver is to do
    IrqEnable = 0x01,
    IrqStatus = 0x02,
    IrqClear = 0x03,  ///< write only
    RxStatus = 0x13,
    TxConfig = 0x18,
    RfStatus = 0x1d,
};

// SystemConfig
inline constexpr std::uint32_t command_mask = 0x7;  ///< 0: idle
inline constexpr std::uint32_t transceive = 0x3;    ///< sends what SendData brings, then receives

// IrqStatus, IrqEnable, IrqClear
inline constexpr std::uint32_t irq_received = 1U << 0U;
inline constexpr std::uint32_t irq_sent = 1U << 1U;
inline constexpr std::uint32_t irq_idle = 1U << 2U;  ///< after a reset: booted
inline constexpr std::uint32_t irq_field_off = 1U << 8U;
inline constexpr std::uint32_t irq_field_on = 1U << 9U;
inline constexpr std::uint32_t irq_field_refused = 1U << 10U;  ///< RF_ACTIVE_ERROR: RF_ON met another field
inline constexpr std::uint32_t irq_start_of_frame = 1U << 14U;  ///< something begins to answer
inline constexpr std::uint32_t irq_general_error = 1U << 17U;
inline constexpr std::uint32_t irq_all = 0x000fffff;
inline constexpr std::uint32_t irq_used =
    irq_received | irq_sent | irq_field_off | irq_field_on | irq_field_refused | irq_start_of_frame | irq_general_error;

// RxStatus
inline constexpr std::uint32_t rx_bytes = 0x1ff;
inline constexpr std::uint32_t rx_integrity_error = 1U << 16U;  ///< the check sum is wrong
inline constexpr std::uint32_t rx_protocol_error = 1U << 17U;
inline constexpr std::uint32_t rx_collision = 1U << 18U;

// RfStatus (data sheet Rev 4.0, "RF_STATUS register (address 001Dh)"; the same bits in NXP's reader library, phhalHw_Pn5180)
inline constexpr std::uint32_t rf_gain = 0x3ff;                ///< AGC_VALUE
inline constexpr unsigned rf_refused_shift = 13;               ///< RF_ACTIVE_ERROR_CAUSE
inline constexpr std::uint32_t rf_refused_mask =
    0x7;  ///< 1, 2: another field is there; 3: none where one was waited for; 4: a peer went off
inline constexpr std::uint32_t rf_other_field = 1U << 16U;     ///< RF_DET_STATUS
inline constexpr std::uint32_t rf_own_field = 1U << 17U;       ///< TX_RF_STATUS

/// TxConfig with these bits cleared sends an end of frame and nothing else: the next slot of an inventory (application note
/// AN12650, ISO 15693 inventory).
inline constexpr std::uint32_t end_of_frame_only = 0xfffffb3f;
inline constexpr std::uint32_t tx_data_enable = 1U << 10U;

/// ISO 15693, 100 % ASK, 26 kbit/s (data sheet, table of LOAD_RF_CONFIG).
inline constexpr std::uint8_t rf_transmit = 0x0d;
inline constexpr std::uint8_t rf_receive = 0x8d;

inline constexpr std::uint8_t eeprom_firmware_version = 0x12;  ///< minor, major

}  // namespace kibitz::chips::pn5180
