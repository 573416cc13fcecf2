#include "drivers/chips/st25r3916/coding.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace kibitz::chips::st25r3916 {

namespace {

constexpr unsigned check_sum_bytes = 2;
constexpr unsigned symbols_a_byte = 4;
// 8.3.1 without the three silent periods it begins with: three periods of subcarrier, then a 1.
constexpr unsigned answer_start[] = {1, 1, 1, 0, 1};
// 8.3.2 after the 0 that it begins with: three periods of subcarrier, three silent.
constexpr unsigned answer_end[] = {1, 0, 1, 1, 1, 0, 0, 0};

unsigned bit(std::span<const std::uint8_t> bits, std::size_t at) { return at / 8 < bits.size() ? bits[at / 8] >> (at % 8) & 1U : 0U; }

/// Bits one after the other into bytes.
template <class Bytes>
class BitWriter {
public:
    explicit BitWriter(Bytes& to) noexcept : to_(&to) {}
    void put(unsigned bit) {
        if (count_ % 8 == 0) to_->push_back(0);
        to_->back() = static_cast<std::uint8_t>(to_->back() | bit << (count_ % 8));
        ++count_;
    }

private:
    Bytes* to_;
    unsigned count_ = 0;
};

/// The frame, if its last two bytes are its check sum.
std::optional<Frame> checked(const Frame& whole) {
    if (whole.size() <= check_sum_bytes) return std::nullopt;
    const std::span body(whole.data(), whole.size() - check_sum_bytes);
    const auto sum = check_sum(body);
    if (whole[body.size()] != (sum & 0xffU) || whole[body.size() + 1] != sum >> 8U) return std::nullopt;
    return Frame(body.begin(), body.end());
}

template <class Bytes>
Bytes with_check_sum(std::span<const std::uint8_t> bytes) {
    Bytes all(bytes.begin(), bytes.end());
    const auto sum = check_sum(bytes);
    all.push_back(static_cast<std::uint8_t>(sum & 0xffU));
    all.push_back(static_cast<std::uint8_t>(sum >> 8U));
    return all;
}

}  // namespace

std::uint16_t check_sum(std::span<const std::uint8_t> bytes) noexcept {
    constexpr std::uint32_t polynomial = 0x8408;  // x^16 + x^12 + x^5 + 1, low bit first
    std::uint32_t sum = 0xffff;
    for (const auto byte : bytes) {
        sum ^= byte;
        for (int i = 0; i < 8; ++i) sum = (sum & 1U) != 0 ? sum >> 1U ^ polynomial : sum >> 1U;
    }
    return static_cast<std::uint16_t>(~sum & 0xffffU);
}

Pulses pulses_of(std::span<const std::uint8_t> request) {
    Pulses pulses{start_of_frame};
    for (const auto byte : with_check_sum<Frame>(request))
        for (unsigned i = 0; i < symbols_a_byte; ++i)  // a pause in the second half of one of four periods (7.2.1)
            pulses.push_back(static_cast<std::uint8_t>(2U << (2 * (byte >> (2 * i) & 3U))));
    pulses.push_back(end_of_frame);
    return pulses;
}

std::optional<Frame> frame_of_pulses(std::span<const std::uint8_t> pulses) {
    if (pulses.size() < 2 || pulses.front() != start_of_frame || pulses.back() != end_of_frame) return std::nullopt;
    const auto symbols = pulses.subspan(1, pulses.size() - 2);
    if (symbols.size() % symbols_a_byte != 0 || symbols.size() / symbols_a_byte > Frame::static_capacity) return std::nullopt;
    Frame whole(symbols.size() / symbols_a_byte, 0);
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        constexpr std::array<std::uint8_t, 4> of{0x02, 0x08, 0x20, 0x80};
        const auto found = std::find(of.begin(), of.end(), symbols[i]);
        if (found == of.end()) return std::nullopt;
        auto& byte = whole[i / symbols_a_byte];
        byte = static_cast<std::uint8_t>(byte | (found - of.begin()) << (2 * (i % symbols_a_byte)));
    }
    return checked(whole);
}

std::optional<Frame> frame_of_subcarrier(std::span<const std::uint8_t> heard) {
    std::size_t at = 0;
    for (const auto wanted : answer_start)
        if (bit(heard, at++) != wanted) return std::nullopt;
    Frame whole;
    BitWriter writer(whole);
    std::size_t bits = 0;
    for (; at + 1 < heard.size() * 8 && bits < Frame::static_capacity * 8; at += 2) {
        const auto first = bit(heard, at), second = bit(heard, at + 1);
        if (first == second) break;  // the end of the frame, or a collision: the check sum knows
        writer.put(second);
        ++bits;
    }
    // The end begins as a 0 does, and is cut where the chip stopped listening.
    if (bits % 8 == 1 && bit(whole, bits - 1) == 0) whole.pop_back(), --bits;
    if (bits % 8 != 0) return std::nullopt;
    return checked(whole);
}

Subcarrier subcarrier_of(std::span<const std::uint8_t> answer) {
    Subcarrier all;
    BitWriter writer(all);
    for (const auto one : answer_start) writer.put(one);
    for (const auto byte : with_check_sum<Frame>(answer))
        for (unsigned i = 0; i < 8; ++i) {
            const unsigned value = byte >> i & 1U;
            writer.put(value ^ 1U);
            writer.put(value);
        }
    for (const auto one : answer_end) writer.put(one);
    return all;
}

float rssi_millivolts(unsigned value) noexcept {
    constexpr std::array<float, 14> of{0, 20, 27, 37, 52, 72, 99, 136, 190, 262, 357, 500, 686, 950};
    return value < of.size() ? of[value] : 0;
}

float gain_reduction(unsigned value) noexcept {
    constexpr unsigned unreduced = 4, most = 10;  // 0..4 are of the first stage, before the RSSI; from there 3 dB each
    constexpr float db_a_step = 3;
    if (value <= unreduced) return 1;
    return std::pow(10.0F, db_a_step * static_cast<float>(std::min(value, most) - unreduced) / 20);
}

float signal_millivolts(std::uint8_t rssi, std::uint8_t gain) noexcept {
    const float am = rssi_millivolts(rssi >> 4U) * gain_reduction(gain >> 4U);
    const float pm = rssi_millivolts(rssi & 0xfU) * gain_reduction(gain & 0xfU);
    return std::hypot(am, pm);
}

}  // namespace kibitz::chips::st25r3916
