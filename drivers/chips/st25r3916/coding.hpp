/// ISO/IEC 15693-2 as bits of the ST25R3916's stream mode: the chip sends and hears pulses, and what they mean is software's.
/// Pure. Bits go low first. Clauses are ISO/IEC 15693-2:2019's.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>
#include <span>

namespace kibitz::chips::st25r3916 {

/// Cyclic redundancy check of ISO/IEC 13239, as ISO/IEC 15693-3 (annex C) has it: preset FFFF, inverted.
std::uint16_t check_sum(std::span<const std::uint8_t> bytes) noexcept;

/// A request in 1 of 4 coding: a bit is 9.44 us, set: a pause of the carrier; a byte is one symbol.
/// The longest: start, 14 bytes of four symbols each, end.
using Pulses = boost::container::static_vector<std::uint8_t, 64>;
inline constexpr std::uint8_t start_of_frame = 0x21;  // 7.2.2
inline constexpr std::uint8_t end_of_frame = 0x04;    // 7.2.3

/// @param request without its check sum, 12 bytes at the most
Pulses pulses_of(std::span<const std::uint8_t> request);
/// The other way, for who listens: the frame without its check sum. Nothing when it is no frame, or its check sum is wrong.
using Frame = boost::container::static_vector<std::uint8_t, 16>;
std::optional<Frame> frame_of_pulses(std::span<const std::uint8_t> pulses);

/// What was heard: a bit is 18.9 us (8 pulses of the subcarrier), set: there was a subcarrier. Two make a bit of the answer
/// (Manchester, 8.2): 1 then 0 is 0, 0 then 1 is 1; both or none is a collision, or noise. The first bit is the first with a
/// subcarrier: the silence that an answer's start of frame begins with is not seen.
/// @return the frame without its check sum; nothing when it is none, was cut or disturbed, or its check sum is wrong
std::optional<Frame> frame_of_subcarrier(std::span<const std::uint8_t> heard);
/// The other way, for who answers. The last byte is filled up with silence.
using Subcarrier = boost::container::static_vector<std::uint8_t, 64>;
Subcarrier subcarrier_of(std::span<const std::uint8_t> answer);

/// Millivolts at the receiver's input that a value of the RSSI register stands for, 0..13; 0: nothing, or no such value.
/// Steps of about 2.8 dB, see README.md.
float rssi_millivolts(unsigned value) noexcept;
/// By how much the gain is reduced, as a factor of 1 or more; of GainReduction's 0..15.
float gain_reduction(unsigned value) noexcept;
/// Of both registers: AM and PM are two sides of one signal, so it is as long as both together.
float signal_millivolts(std::uint8_t rssi, std::uint8_t gain) noexcept;

}  // namespace kibitz::chips::st25r3916
