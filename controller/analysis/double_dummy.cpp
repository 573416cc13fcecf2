#include "controller/analysis/double_dummy.hpp"

#include <algorithm>

#include "controller/analysis/search.hpp"

namespace kibitz::analysis {

namespace {

using search::Wanted;
using Cards = std::vector<CardTricks>;

/// The last trick plays itself.
Cards last_trick(const Position& position) {
    bridge::Trick trick = position.trick;
    const Seat turn = trick.turn();
    while (!trick.complete()) trick.play(position.hands[trick.turn()].lowest());
    const bool won = side_of(trick.winner(position.trump)) == side_of(turn);
    return {{*trick.card_of(turn), won ? 1 : 0}};
}

[[nodiscard]] tl::expected<Cards, std::string> checked_search(const Position& position, Wanted wanted) {
    if (auto what = fault(position)) return tl::unexpected(*std::move(what));
    if (position.tricks_left() == 0) return Cards{};
    if (position.tricks_left() == 1) return last_trick(position);
    auto cards = search::solve(position, wanted);
    if (!cards) return cards;
    const auto lawful = legal_cards(position.hands[position.turn()], position.trick);
    CardSet answered;
    for (const auto& [card, tricks] : *cards) answered.insert(card);
    const bool whole = wanted == Wanted::EveryCard ? answered == lawful : !answered.empty() && (answered - lawful).empty();
    if (!whole)
        return tl::unexpected("libdds named " + std::to_string(answered.size()) + " cards, of " +
                              std::to_string(lawful.size()) + " that may be played: please report the position");
    return cards;
}

bridge::Contract contract_of(bridge::Denomination denomination, Seat declarer) {
    return {bridge::Bid(1, denomination), bridge::Doubling::Undoubled, declarer};
}

}  // namespace

tl::expected<int, std::string> tricks_for(const Position& position, Side side) {
    const auto best = checked_search(position, Wanted::BestCard);
    if (!best) return tl::unexpected(best.error());
    if (best->empty()) return 0;
    const int tricks = best->front().tricks;
    return side_of(position.turn()) == side ? tricks : position.tricks_left() - tricks;
}

tl::expected<std::vector<CardTricks>, std::string> tricks_by_card(const Position& position) {
    auto cards = checked_search(position, Wanted::EveryCard);
    if (cards) std::sort(cards->begin(), cards->end(), [](const auto& a, const auto& b) { return a.card < b.card; });
    return cards;
}

tl::expected<int, std::string> declarer_tricks(const bridge::Deal& deal, const bridge::Contract& contract) {
    if (!deal.complete())
        return tl::unexpected(std::string("the deal is not known whole: all four hands need their thirteen cards"));
    return tricks_for(opening_position(deal, contract), side_of(contract.declarer));
}

tl::expected<TricksTable, std::string> tricks_table(const bridge::Deal& deal) {
    TricksTable table;
    for (int denomination = 0; denomination < 5; ++denomination)
        for (const Seat declarer : bridge::all_seats) {
            const auto tricks = declarer_tricks(deal, contract_of(static_cast<bridge::Denomination>(denomination), declarer));
            if (!tricks) return tl::unexpected(tricks.error());
            table.tricks[static_cast<std::size_t>(denomination)][declarer] = *tricks;
        }
    return table;
}

}  // namespace kibitz::analysis
