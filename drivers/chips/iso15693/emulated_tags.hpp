/// Tags in a field, as an emulated reader chip meets them: who answers which request, and who is heard of those that answer.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "controller/units/tag_id.hpp"
#include "drivers/bus/moment.hpp"
#include "drivers/chips/iso15693/iso15693.hpp"

namespace kibitz::chips::iso15693 {

// The air of ISO 15693-2: 1 of 4 coding, high rate, one subcarrier; 13.56 MHz.
inline constexpr bus::microseconds until_answer{321};    // t1, nominal
inline constexpr bus::microseconds answer_start{151};    // its start of frame
inline constexpr bus::microseconds answer_length{3930};  // 12 bytes, start and end
inline constexpr bus::microseconds tag_wakes{1000};      // ISO 15693-3: a tag is ready within 1 ms of the field

struct EmulatedTag {
    TagId id;
    double strength = 1;  ///< of two that answer at once, one four times as strong is heard alone
    double heard = 1;     ///< probability that an answer of its own arrives whole
    bool quiet = false;
};

class EmulatedTags {
public:
    explicit EmulatedTags(unsigned seed) : random_(seed) {}
    std::vector<EmulatedTag> tags;  ///< what a test sets

    /// A request came, without its check sum. @return false: no tag knows it
    bool request(std::span<const std::uint8_t> bytes);
    /// An end of frame alone came. @return false: there was no slot to come
    bool next_slot();
    /// Their supply is gone.
    void field_off();

    /// What is heard after that.
    struct Heard {
        std::vector<const EmulatedTag*> answering;  ///< all; nobody: silence
        const EmulatedTag* alone = nullptr;         ///< who is heard whole, if anybody
    };
    Heard heard();

private:
    std::mt19937 random_;
    std::optional<Mask> mask_;  ///< of the inventory under way
    bool sixteen_ = false;
    bool listening_ = false;  ///< for an answer to the last request
    unsigned slot_ = 0;
};

/// The 10 bytes that a tag answers an inventory with: flags, DSFID, UID.
std::vector<std::uint8_t> inventory_answer_of(TagId tag);

}  // namespace kibitz::chips::iso15693
