#include "drivers/chips/iso15693/emulated_tags.hpp"

#include <algorithm>

namespace kibitz::chips::iso15693 {

namespace {

constexpr double capture = 4;

std::uint64_t little_endian(std::span<const std::uint8_t> bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) value |= static_cast<std::uint64_t>(bytes[i]) << (8 * i);
    return value;
}

}  // namespace

bool EmulatedTags::request(std::span<const std::uint8_t> data) {
    mask_.reset();
    listening_ = false;
    if (data.size() == 10 && data[0] == (high_data_rate | addressed) && data[1] == stay_quiet_command) {
        const auto id = little_endian(data.subspan(2));
        for (auto& tag : tags)
            if (tag.id.value == id) tag.quiet = true;
        return true;
    }
    if (data.size() < 3 || (data[0] & ~one_slot) != (high_data_rate | inventory_flag) || data[1] != inventory_command ||
        data.size() != 3U + (data[2] + 7U) / 8U)
        return false;
    sixteen_ = (data[0] & one_slot) == 0;
    mask_ = Mask{little_endian(data.subspan(3)), data[2]};
    slot_ = 0;
    return listening_ = true;
}

bool EmulatedTags::next_slot() {
    listening_ = mask_ && sixteen_ && ++slot_ < slots;
    return listening_;
}

void EmulatedTags::field_off() {
    for (auto& tag : tags) tag.quiet = false;
    mask_.reset();
    listening_ = false;
}

EmulatedTags::Heard EmulatedTags::heard() {
    Heard all;
    for (const auto& tag : tags)
        if (listening_ && !tag.quiet && mask_->covers(tag.id) && (!sixteen_ || mask_->slot(tag.id) == slot_)) all.answering.push_back(&tag);
    if (all.answering.empty()) return all;
    const auto* strongest = *std::max_element(all.answering.begin(), all.answering.end(), [](auto* a, auto* b) { return a->strength < b->strength; });
    const bool covers = std::all_of(all.answering.begin(), all.answering.end(), [&](auto* tag) {
        return tag == strongest || strongest->strength >= capture * tag->strength;
    });
    const bool whole = std::uniform_real_distribution<>(0, 1)(random_) < strongest->heard;
    if (covers && whole) all.alone = strongest;
    return all;
}

std::vector<std::uint8_t> inventory_answer_of(TagId tag) {
    std::vector<std::uint8_t> bytes{0x00, 0x00};
    for (unsigned i = 0; i < 8; ++i) bytes.push_back(static_cast<std::uint8_t>(tag.value >> (8 * i)));
    return bytes;
}

}  // namespace kibitz::chips::iso15693
