#include "controller/formats/unread_words.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace kibitz::formats {
namespace {

constexpr std::string_view opening = "Trick ";
constexpr std::string_view middle = "'s card was not read: ";

std::string one_card(std::size_t place, const GameCard& card) {
    std::string words(opening);
    words += std::to_string(place / 4 + 1) + ": ";
    words += bridge::name(card.seat);
    words += middle;
    // The likeliest first, as it stands in the play.
    words += to_string(card.card);
    int left = card.candidates.size() - 1;
    for (const Card other : card.candidates) {
        if (other == card.card) continue;
        words += --left == 0 ? " or " : ", ";
        words += to_string(other);
    }
    return words + ".";
}

bool take(std::string_view& text, std::string_view front) {
    if (!text.starts_with(front)) return false;
    text.remove_prefix(front.size());
    return true;
}

using Unread = std::vector<std::pair<std::size_t, bridge::CardSet>>;  ///< place in the play, what lay there perhaps

/// Reads one_card's form at the front of `text`.
bool take_one(std::string_view& text, const std::vector<GameCard>& play, Unread& unread) {
    if (!take(text, opening)) return false;
    std::size_t trick = 0, digits = 0;
    for (; digits < 2 && digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits)
        trick = trick * 10 + static_cast<std::size_t>(text[digits] - '0');
    text.remove_prefix(digits);
    if (digits == 0 || trick < 1 || !take(text, ": ")) return false;
    const auto* seat = std::find_if(bridge::all_seats.begin(), bridge::all_seats.end(),
                                    [&](Seat s) { return text.starts_with(bridge::name(s)); });
    if (seat == bridge::all_seats.end() || !take(text, bridge::name(*seat)) || !take(text, middle)) return false;
    bridge::CardSet cards;
    std::optional<Card> likeliest;
    do {
        const auto card = bridge::card_from_string(text.substr(0, 2));
        if (!card || cards.contains(*card)) return false;
        if (!likeliest) likeliest = card;
        cards.insert(*card);
        text.remove_prefix(2);
    } while (take(text, ", ") || take(text, " or "));
    if (cards.size() < 2 || !take(text, ".")) return false;
    for (std::size_t i = (trick - 1) * 4; i < std::min(trick * 4, play.size()); ++i)
        if (play[i].seat == *seat && play[i].card == *likeliest) {
            unread.emplace_back(i, cards);
            return true;
        }
    return false;
}

std::optional<Unread> read(std::string_view text, const std::vector<GameCard>& play) {
    Unread unread;
    do {
        if (!take_one(text, play, unread)) return std::nullopt;
    } while (take(text, " "));
    if (!text.empty()) return std::nullopt;
    return unread;
}

}  // namespace

std::vector<std::string> unread_words(const std::vector<GameCard>& play, std::size_t longest) {
    std::vector<std::string> comments;
    for (std::size_t i = 0; i < play.size(); ++i) {
        if (play[i].candidates.empty()) continue;
        auto words = one_card(i, play[i]);
        if (!comments.empty() && comments.back().size() + 1 + words.size() <= longest) comments.back() += " " + words;
        else comments.push_back(std::move(words));
    }
    return comments;
}

void take_unread_words(std::vector<std::string>& comments, std::vector<GameCard>& play) {
    std::erase_if(comments, [&](const std::string& comment) {
        const auto unread = read(comment, play);
        if (!unread) return false;
        for (const auto& [place, cards] : *unread) play[place].candidates = cards;
        return true;
    });
}

}  // namespace kibitz::formats
