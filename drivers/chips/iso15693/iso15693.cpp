#include "drivers/chips/iso15693/iso15693.hpp"

namespace kibitz::chips::iso15693 {

namespace {

constexpr std::uint8_t error_flag = 0x01;
constexpr std::uint8_t uid_first_byte = 0xe0;

void put(Request& request, std::uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i) request.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

}  // namespace

Request inventory(Slots in, const Mask& mask) {
    unsigned flags = high_data_rate | inventory_flag;
    if (in == Slots::One) flags |= one_slot;
    Request request{static_cast<std::uint8_t>(flags), inventory_command, static_cast<std::uint8_t>(mask.bits)};
    put(request, mask.value, (mask.bits + 7) / 8);
    return request;
}

Request stay_quiet(TagId tag) {
    Request request{high_data_rate | addressed, stay_quiet_command};
    put(request, tag.value, 8);
    return request;
}

std::optional<TagId> inventory_answer(std::span<const std::uint8_t> bytes) noexcept {
    if (bytes.size() != inventory_answer_bytes || (bytes[0] & error_flag) != 0 || bytes.back() != uid_first_byte) return std::nullopt;
    TagId tag;
    for (unsigned i = 0; i < 8; ++i) tag.value |= static_cast<std::uint64_t>(bytes[2 + i]) << (8 * i);
    return tag;
}

}  // namespace kibitz::chips::iso15693
