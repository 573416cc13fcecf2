#include "drivers/chips/pcsc/emulator.hpp"

#include <algorithm>
#include <array>

namespace kibitz::chips::pcsc {

void Emulator::tags(const std::vector<TagId>& all) {
    numbers.clear();
    for (const auto tag : all) {
        // ISO 15693 has eight bytes, ISO 14443 four or seven: a reader sends no zeros before them.
        auto& number = numbers.emplace_back();
        const int bytes = tag.value >> 56 != 0 ? 8 : tag.value >> 32 != 0 ? 7 : 4;
        for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) number.push_back(static_cast<std::uint8_t>(tag.value >> shift));
    }
}

tl::expected<void, bus::Fault> Emulator::find() {
    time_->pass(bus::milliseconds(12));
    if (!plugged_) return tl::unexpected(bus::Fault{bus::Trouble::Gone, "PC/SC: the reader is gone: is it still plugged in?"});
    return faults_.next("emulated PC/SC reader");
}

tl::expected<std::optional<bus::CardSlot::Bytes>, bus::Fault> Emulator::ask(std::span<const std::uint8_t> command) {
    if (auto there = find(); !there) return tl::unexpected(std::move(there.error()));
    constexpr std::array<std::uint8_t, 5> known{0xFF, 0xCA, 0x00, 0x00, 0x00};
    if (!std::equal(command.begin(), command.end(), known.begin(), known.end()))
        breaches_->emplace_back("a command that a storage card's reader need not know");
    if (numbers.empty()) return std::optional<Bytes>{};
    if (numbers.size() > 1)
        return tl::unexpected(bus::Fault{bus::Trouble::NoAnswer,
                                         "PC/SC: a card lies there that the reader does not understand: does it read ISO 15693, or do two lie there?"});
    Bytes answer;
    if (status == 0x9000) answer.insert(answer.end(), numbers.front().begin(), numbers.front().end());
    answer.push_back(static_cast<std::uint8_t>(status >> 8));
    answer.push_back(static_cast<std::uint8_t>(status));
    return answer;
}

}  // namespace kibitz::chips::pcsc
