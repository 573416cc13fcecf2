#include "controller/laws/naming.hpp"

#include <boost/container/static_vector.hpp>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

using bridge::CardSet;
using bridge::Suit;

/// The trick that dummy's card is named to: the defective one as it lay before him, or the open one; nothing when it is a lead.
std::optional<bridge::Trick> trick_named_to(const BoardState& board, const RecordedTrick* lacks) {
    if (lacks) {
        bridge::Trick before = lacks->trick;
        while (before.card_of(board.contract->dummy())) before.take_back();
        return before.size() == 0 ? std::nullopt : std::optional(before);
    }
    return board.tricks.empty() || board.tricks.back().trick.complete() ? std::nullopt : std::optional(board.tricks.back().trick);
}

/// 46B1b: the lowest card that is known to win. Dummy last to play: against the cards of the trick. Otherwise against
/// every card still out: neither played, nor dummy's, nor declarer's own as far as his hand is known.
std::optional<Card> lowest_winner(const BoardState& board, const std::optional<bridge::Trick>& trick, CardSet choice, CardSet dummy) {
    const auto trump = board.contract->trump();
    CardSet out = CardSet::full_pack() - dummy - board.dealt[board.contract->declarer];
    for (auto played : board.played) out = out - played;
    for (Card card : choice) {
        if (trick) {
            bridge::Trick tried = *trick;
            tried.play(card);
            if (tried.winner(trump) != board.contract->dummy()) continue;
            if (tried.complete()) return card;
        }
        const bool beaten_in_suit = !out.in_suit(card.suit()).empty() && out.in_suit(card.suit()).highest() > card;
        const bool beaten_by_trump = trump && card.suit() != *trump && out.has_suit(*trump);
        if (!beaten_in_suit && !beaten_by_trump) return card;
    }
    return std::nullopt;
}

/// 46B3: a rank and no suit. On lead, the suit dummy won the last trick with, if he has that rank there.
[[nodiscard]] tl::expected<Card, Saying> by_rank(const BoardState& board, bool on_lead, bridge::Rank rank, CardSet legal) {
    if (on_lead && !board.tricks.empty() && board.tricks.back().winner == board.contract->dummy()) {
        const auto won_with = board.tricks.back().trick.card_of(board.contract->dummy());
        if (won_with && legal.contains(Card(won_with->suit(), rank))) return Card(won_with->suit(), rank);
    }
    boost::container::static_vector<Card, 4> found;
    for (Card card : legal)
        if (card.rank() == rank) found.push_back(card);
    if (found.size() == 1) return found.front();
    return tl::unexpected(found.empty() ? Saying::NoneOfThatRank : Saying::WhichSuit);
}

}  // namespace

tl::expected<Card, Saying> named_card(const BoardState& board, const reading::DesignateKey& key, const RecordedTrick* lacks) {
    CardSet dummy = remaining(board, board.contract->dummy());
    if (const auto stand_in = lacks ? lacks->trick.card_of(board.contract->dummy()) : std::nullopt) dummy.insert(*stand_in);
    if (key.suit && key.rank) {
        const Card card(*key.suit, *key.rank);
        // An unknown hand may hold it; a known one that does not makes the call void (46B4).
        const bool known = board.dealt[board.contract->dummy()].size() == bridge::cards_in_hand;
        if (known && !dummy.contains(card)) return tl::unexpected(Saying::NotInDummy);
        return card;
    }
    const auto trick = trick_named_to(board, lacks);
    const CardSet legal = trick ? legal_cards(dummy, *trick) : dummy;
    if (key.rank) return by_rank(board, !trick, *key.rank, legal);

    CardSet choice = legal;
    if (key.suit) choice = dummy.in_suit(*key.suit);
    else if (trick && legal.has_suit(trick->suit_led())) choice = legal.in_suit(trick->suit_led());
    if (choice.empty()) return tl::unexpected(Saying::NoneOfThatSuit);
    const bool one_suit = choice == choice.in_suit(choice.lowest().suit());
    switch (key.naming) {
        case reading::Naming::Win:
            if (const auto card = lowest_winner(board, trick, choice, dummy)) return *card;
            return tl::unexpected(Saying::NoneKnownToWin);
        case reading::Naming::High:
            if (one_suit) return choice.highest();
            break;
        case reading::Naming::Low:
        case reading::Naming::Exact:
            if (one_suit) return choice.lowest();
            break;
        case reading::Naming::Anything:
            if (choice.size() == 1) return choice.lowest();
            return tl::unexpected(Saying::DefenderChooses);
    }
    return tl::unexpected(Saying::WhichSuit);
}

bool may_have_meant(const BoardState& board, Card moved) {
    const Seat dummy = board.contract->dummy();
    if (!board.named || (board.named->suit && board.named->rank) || board.tricks.empty()) return false;
    const auto& last = board.tricks.back();
    if (!last.trick.card_of(dummy) || last.under[place_of(last, dummy)] != PlayedUnder::DummyNamed) return false;
    auto with = board;
    with.dealt[dummy].insert(moved);
    const auto meant = named_card(with, *board.named, &with.tricks.back());
    return meant && *meant == moved;
}

}  // namespace kibitz::laws
