#include "drivers/chips/pcsc/pcsc.hpp"

#include <array>
#include <cstdio>

namespace kibitz::chips::pcsc {

namespace {

// PC/SC part 3, 3.2.2.1.3: Get Data, the number.
constexpr std::array<std::uint8_t, 5> get_number{0xFF, 0xCA, 0x00, 0x00, 0x00};

}  // namespace

tl::expected<TagId, std::string> tag_of(std::span<const std::uint8_t> number) {
    TagId tag{0};
    const bool last_first = number.size() == 8 && number.front() != 0xE0 && number.back() == 0xE0;
    for (std::size_t i = 0; i < number.size() && i < 8; ++i) tag.value = tag.value << 8 | number[last_first ? number.size() - 1 - i : i];
    if (number.size() == 4 && number.front() == 0x08)
        return tl::unexpected(std::string("a telephone, or a card whose number is another each time: take a tag with a fixed one"));
    const bool known = number.size() == 4 || number.size() == 7 || (number.size() == 8 && tag.value >> 56 == 0xE0);
    if (!known || tag.value == 0)
        return tl::unexpected("a tag whose number has " + std::to_string(number.size()) +
                              " bytes: take one of ISO 15693 (8, from E0) or ISO 14443 (4 or 7)");
    return tag;
}

tl::expected<std::optional<TagId>, Fault> Core::lies_there() {
    const auto answer = slot_->ask(get_number);
    if (!answer) return tl::unexpected(answer.error());
    if (!*answer) return std::nullopt;
    const auto& bytes = **answer;
    if (bytes.size() < 2 || bytes[bytes.size() - 2] != 0x90 || bytes.back() != 0x00) {
        std::array<char, 8> status{};
        if (bytes.size() >= 2) std::snprintf(status.data(), status.size(), "%02X%02X", bytes[bytes.size() - 2], bytes.back());
        return tl::unexpected(Fault{Trouble::NoAnswer, "PC/SC: the reader tells no number of this card (" + std::string(status.data()) +
                                                           "): can it do so for ISO 15693 (PC/SC part 3, FF CA)?"});
    }
    auto tag = tag_of({bytes.data(), bytes.size() - 2});
    if (!tag) return tl::unexpected(Fault{Trouble::NoAnswer, "PC/SC: there lies " + tag.error()});
    return *tag;
}

tl::expected<Started, Fault> Core::start(Moment) {
    if (const auto there = slot_->find(); !there) return tl::unexpected(there.error());
    return Started{true, slot_->now()};
}

tl::expected<Worked<iso15693::Sample>, Fault> Core::work(Moment) {
    const auto tag = lies_there();
    if (!tag) return tl::unexpected(tag.error());
    Sample sample;
    sample.at = slot_->now();
    if (*tag) sample.tags.push_back(**tag), sample.millivolts.push_back(0);
    return Worked<Sample>{sample.at + between, std::move(sample)};
}

}  // namespace kibitz::chips::pcsc
