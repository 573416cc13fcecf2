#include "controller/bridge/card.hpp"

namespace kibitz::bridge {

std::string to_string(Card card) { return {letter(card.suit()), letter(card.rank())}; }

std::optional<Card> card_from_string(std::string_view text) noexcept {
    if (text.size() == 3 && text[1] == '1' && text[2] == '0') {
        const auto suit = suit_from_letter(text[0]);
        return suit ? std::optional(Card(*suit, Rank::Ten)) : std::nullopt;
    }
    if (text.size() != 2) return std::nullopt;
    const auto suit = suit_from_letter(text[0]);
    const auto rank = rank_from_letter(text[1]);
    if (!suit || !rank) return std::nullopt;
    return Card(*suit, *rank);
}

}  // namespace kibitz::bridge
