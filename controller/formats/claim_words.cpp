#include "controller/formats/claim_words.hpp"

#include <algorithm>

namespace kibitz::formats {
namespace {

constexpr std::string_view opening = "Claim by ";
constexpr std::string_view middle = " of the remaining tricks.";

}  // namespace

std::string claim_words(const GameClaim& claim) {
    std::string words(opening);
    words += bridge::name(claim.seat);
    words += ": " + std::to_string(claim.tricks);
    words += middle;
    if (!claim.statement.empty()) words += " " + claim.statement;
    return words;
}

std::optional<GameClaim> claim_from_words(std::string_view text) {
    if (!text.starts_with(opening)) return std::nullopt;
    text.remove_prefix(opening.size());
    GameClaim claim;
    const auto* seat = std::find_if(bridge::all_seats.begin(), bridge::all_seats.end(),
                                    [&](Seat s) { return text.starts_with(bridge::name(s)); });
    if (seat == bridge::all_seats.end()) return std::nullopt;
    claim.seat = *seat;
    text.remove_prefix(bridge::name(*seat).size());
    if (!text.starts_with(": ")) return std::nullopt;
    text.remove_prefix(2);
    std::size_t digits = 0;
    while (digits < text.size() && digits < 2 && text[digits] >= '0' && text[digits] <= '9')
        claim.tricks = claim.tricks * 10 + (text[digits++] - '0');
    if (digits == 0 || claim.tricks > bridge::cards_in_hand) return std::nullopt;
    text.remove_prefix(digits);
    if (!text.starts_with(middle)) return std::nullopt;
    text.remove_prefix(middle.size());
    if (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    claim.statement = text;
    return claim;
}

TricksWon tricks_won(const std::vector<GameCard>& play, std::optional<bridge::Suit> trump, bridge::Side side) noexcept {
    TricksWon won;
    for (std::size_t first = 0; first + 4 <= play.size(); first += 4) {
        bridge::Trick trick(play[first].seat);
        for (std::size_t i = 0; i < 4; ++i) trick.play(play[first + i].card);
        ++won.complete;
        if (bridge::side_of(trick.winner(trump)) == side) ++won.side;
    }
    return won;
}

std::optional<GameClaim> implied_claim(const Game& game) noexcept {
    if (!game.contract || !game.declarer_tricks || game.play.empty() ||
        game.play.size() >= static_cast<std::size_t>(bridge::cards_in_pack))
        return std::nullopt;
    const Seat declarer = game.contract->declarer;
    const auto won = tricks_won(game.play, game.contract->trump(), bridge::side_of(declarer));
    const int claimed = *game.declarer_tricks - won.side;
    if (claimed < 0 || claimed > bridge::cards_in_hand - won.complete) return std::nullopt;
    return GameClaim{declarer, claimed, {}};
}

}  // namespace kibitz::formats
