/// ISO/IEC 15693-3 as an inventory needs it: requests and answers as bytes, without their check sums. Pure.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>
#include <span>

#include "controller/units/tag_id.hpp"

namespace kibitz::chips::iso15693 {

// Request flags (7.3.1).
inline constexpr std::uint8_t high_data_rate = 0x02;
inline constexpr std::uint8_t inventory_flag = 0x04;
inline constexpr std::uint8_t addressed = 0x20;  ///< without inventory_flag
inline constexpr std::uint8_t one_slot = 0x20;   ///< with inventory_flag; else 16 slots

inline constexpr std::uint8_t inventory_command = 0x01;   // 10.3.1
inline constexpr std::uint8_t stay_quiet_command = 0x02;  // 10.3.2
inline constexpr unsigned uid_bits = 64;
inline constexpr unsigned slot_bits = 4;
inline constexpr unsigned slots = 16;
/// Flags, DSFID, UID (10.3.1).
inline constexpr std::size_t inventory_answer_bytes = 10;

/// Tags whose UID ends in these bits are asked: `bits` of `value`, the lowest first. In 16-slot mode each answers in the slot
/// that the next four bits name.
struct Mask {
    std::uint64_t value = 0;
    unsigned bits = 0;  ///< 0..60, a multiple of four

    bool covers(TagId tag) const noexcept {
        const auto looked_at = bits < uid_bits ? (std::uint64_t{1} << bits) - 1 : ~std::uint64_t{0};
        return (tag.value & looked_at) == value;
    }
    unsigned slot(TagId tag) const noexcept { return static_cast<unsigned>(tag.value >> bits) % slots; }
    /// The tags that answer in that slot.
    Mask with(unsigned slot) const noexcept { return {value | static_cast<std::uint64_t>(slot) << bits, bits + slot_bits}; }
    friend bool operator==(const Mask&, const Mask&) = default;
};

/// The longest request here: an inventory with a mask of 60 bits.
using Request = boost::container::static_vector<std::uint8_t, 12>;

enum class Slots : std::uint8_t { One, Sixteen };
Request inventory(Slots in, const Mask& mask);
/// The tag answers no inventory until it loses its supply: the field, that is.
Request stay_quiet(TagId tag);

/// Nothing when it is no good answer: another length, the error flag, or a UID that is none (the first byte is 0xE0, 4.1).
std::optional<TagId> inventory_answer(std::span<const std::uint8_t> bytes) noexcept;

}  // namespace kibitz::chips::iso15693
