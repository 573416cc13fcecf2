/// Direct commands and registers of ST's ST25R3916 that Kibitz touches (data sheet DS12484 Rev 4: SPI modes p. 50, direct commands
/// pp. 59-60, register list pp. 68-70; the pages of each register where known). See README.md on what is second-hand.
#pragma once

#include <cstdint>

namespace kibitz::chips::st25r3916 {

// First byte of an SPI frame (p. 50). A register's number is in the low six bits; more bytes go to or come from the next ones.
inline constexpr std::uint8_t write_mode = 0x00;
inline constexpr std::uint8_t read_mode = 0x40;
inline constexpr std::uint8_t fifo_load = 0x80;
inline constexpr std::uint8_t fifo_read = 0x9f;
inline constexpr std::uint8_t space_b = 0xfb;  ///< before the mode: the second register space

/// Numbers in space B have bit 6 set here.
enum class Register : std::uint8_t {
    IoConfig1 = 0x00,
    IoConfig2 = 0x01,
    OperationControl = 0x02,  // p. 73
    Mode = 0x03,              // p. 74
    BitRate = 0x04,
    StreamMode = 0x09,
    RxConfig1 = 0x0b,  ///< to RxConfig4, 0x0e
    MaskReceiveTimer = 0x0f,
    NoResponseTimer1 = 0x10,  ///< high byte; the low one follows
    IrqMask = 0x16,           ///< four bytes: main, timer, error, target
    Irq = 0x1a,               ///< the same four; reading clears (pp. 98-100)
    FifoStatus1 = 0x1e,       ///< bytes in the FIFO; their bits 9:8 are FifoStatus2's 7:6
    TransmittedBytes1 = 0x22,  ///< bits to send, high byte; the low one follows
    AdResult = 0x25,
    RegulatorControl = 0x2c,
    Rssi = 0x2d,           ///< AM in 7:4, PM in 3:0; GainReduction follows, its halves alike
    AuxDisplay = 0x31,     // p. 125
    Identity = 0x3f,       ///< type in 7:3, revision in 2:0
    CorrelatorB1 = 0x4c,
    CorrelatorB2 = 0x4d,
};

enum class Direct : std::uint8_t {
    SetDefault = 0xc1,  ///< as after power-up: field and oscillator off
    StopAll = 0xc2,     ///< and clears the FIFO
    TransmitWithoutCrc = 0xc5,
    ResetRxGain = 0xd5,
    AdjustRegulators = 0xd6,
    ClearRssi = 0xda,
    MeasureSupply = 0xdf,
};

// IoConfig1, IoConfig2
inline constexpr std::uint8_t no_clock_out = 0x07;   ///< nobody uses the clock outputs
inline constexpr std::uint8_t miso_pulled_down = 0x18;
inline constexpr std::uint8_t supply_3_volts = 0x80;

// OperationControl
inline constexpr std::uint8_t oscillator_on = 0x80;
inline constexpr std::uint8_t receiver_on = 0x40;
inline constexpr std::uint8_t transmitter_on = 0x08;

// Mode: initiator, subcarrier stream (om = 14), OOK: 100 % ASK. After power-up 0x08.
inline constexpr std::uint8_t subcarrier_stream = 0x70;
// StreamMode: subcarrier 424 kHz (fc/32), reported once a 8 pulses, sent in bits of 1/106 kHz (fc/128).
inline constexpr std::uint8_t stream_of_iso15693 = 0x20 | 0x18;
// Receiver and correlator for it, as ST's driver has them.
// The second without its bit agc_en: an inventory's slots are heard with one gain, else a strong answer turns it down for a weak one after
// it (ST's driver sends each ISO 15693 anticollision frame so, flag RFAL_TXRX_FLAGS_AGC_OFF). Nothing but inventories is sent here.
inline constexpr std::uint8_t automatic_gain = 0x08;  ///< RxConfig2, agc_en
inline constexpr std::uint8_t rx_config[] = {0x13, 0x2d & ~automatic_gain, 0x00, 0x00};
inline constexpr std::uint8_t correlator_config[] = {0x13, 0x01};

// AuxDisplay
inline constexpr std::uint8_t field_is_on = 0x20;
inline constexpr std::uint8_t oscillator_stable = 0x10;

// Irq, as one number: main | timer << 8 | error << 16 | target << 24.
inline constexpr std::uint32_t irq_oscillator = 1U << 7U;
inline constexpr std::uint32_t irq_receive_starts = 1U << 5U;
inline constexpr std::uint32_t irq_received = 1U << 4U;
inline constexpr std::uint32_t irq_sent = 1U << 3U;
inline constexpr std::uint32_t irq_command_done = 1U << 15U;
inline constexpr std::uint32_t irq_no_response = 1U << 14U;
inline constexpr std::uint32_t irq_used = irq_oscillator | irq_receive_starts | irq_received | irq_sent | irq_command_done | irq_no_response;

inline constexpr std::uint8_t identity_type_mask = 0xf8;
inline constexpr std::uint8_t identity_type = 5U << 3U;
inline constexpr std::uint8_t identity_type_b = 6U << 3U;  ///< ST25R3916B (ST's driver, st25r3916_com.h)
inline constexpr std::uint8_t identity_revision_mask = 0x07;

inline constexpr std::size_t fifo_bytes = 512;
inline constexpr double supply_step_mv = 23.4;  ///< of AdResult after MeasureSupply
inline constexpr double supply_threshold_mv = 3600;

/// Timers count 64 periods of the carrier.
inline constexpr double timer_step_us = 64 / 13.56;

}  // namespace kibitz::chips::st25r3916
