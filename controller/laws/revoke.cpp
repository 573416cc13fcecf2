/// Revokes: Laws 61-64. With known hands a failure to follow suit is seen at once; with unknown ones it is proved by a
/// later card of the suit.
#include <algorithm>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

constexpr bool is_revoke(Situation s) {
    return s == Situation::Revoke || s == Situation::RevokeEstablished || s == Situation::RevokeCounted ||
           s == Situation::RevokeNotCounted;
}

bool of_this_board(const Decision& d, std::size_t i) {
    return is_revoke(d.state.incidents[i].situation) && d.state.incident_play[i] == d.board().play &&
           d.state.incidents[i].status != IncidentStatus::Dismissed;
}

/// The revoke card still stands in its trick: it was not corrected.
bool stands(const Decision& d, const Incident& revoke) {
    const auto& tricks = d.board().tricks;
    const auto trick = static_cast<std::size_t>(revoke.facts.trick);
    return trick >= 1 && trick <= tricks.size() &&
           tricks[trick - 1].trick.card_of(*revoke.facts.seat) == revoke.facts.card;
}

Facts facts_of(Seat seat, int trick, Card card, Card proof) {
    Facts facts;
    facts.seat = seat;
    facts.trick = trick;
    facts.card = card;
    facts.other_card = proof;
    facts.suit = proof.suit();
    return facts;
}

/// Tricks won by a side after trick `trick`, those claimed included.
int won_after(const Decision& d, Side side, int trick) {
    const auto& b = d.board();
    int won = 0;
    for (std::size_t i = static_cast<std::size_t>(trick); i < b.tricks.size(); ++i)
        if (b.tricks[i].winner && side_of(*b.tricks[i].winner) == side) ++won;
    if (b.claim) {
        const int left = 13 - b.tricks_won[0] - b.tricks_won[1];
        won += side_of(b.claim->seat) == side ? b.claim->tricks : left - b.claim->tricks;
    }
    return won;
}

/// Why 64A does not apply; empty when it does.
std::string exception(const Decision& d, const Incident& revoke, int tricks) {
    const auto& facts = revoke.facts;
    if (facts.trick == 12) return "twelfth trick, corrected under 62D";
    if (*facts.seat == d.board().contract->dummy()) return "dummy's revoke, 64B3";
    bool other_side = false;
    for (std::size_t i = 0; i < d.state.incidents.size(); ++i) {
        if (!of_this_board(d, i) || d.state.incidents[i].id == revoke.id || !stands(d, d.state.incidents[i])) continue;
        const auto& other = d.state.incidents[i].facts;
        if (side_of(*other.seat) != side_of(*facts.seat)) other_side = true;
        else if (other.seat == facts.seat && other.suit == facts.suit && other.trick < facts.trick)
            return "second revoke in the same suit by the same player, 64B2";
    }
    if (other_side) return "both sides revoked, 64B7";
    return tricks == 0 ? "his side won neither that trick nor a later one, 64B1" : "";
}

}  // namespace

void look_for_revoke(Decision& d, Seat seat, Card card, int trick) {
    auto& b = d.board();
    const auto& now = b.tricks.back().trick;
    if (now.leader() != seat && card.suit() != now.suit_led()) {
        const auto holding = remaining(b, seat).in_suit(now.suit_led());
        if (!holding.empty())
            d.raise(Situation::Revoke, facts_of(seat, trick, card, holding.lowest()), Certainty::Certain);
    }
    // This card proves that an earlier failure to follow its suit was a revoke (61A; unknown hands).
    for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(trick); ++i) {
        const auto& earlier = b.tricks[i].trick;
        const auto then = earlier.card_of(seat);
        if (!then || earlier.leader() == seat || earlier.suit_led() != card.suit() || then->suit() == card.suit()) continue;
        const int number = static_cast<int>(i) + 1;
        const bool known = std::any_of(d.state.incidents.begin(), d.state.incidents.end(), [&](const Incident& old) {
            return is_revoke(old.situation) && old.facts.seat == seat && old.facts.trick == number &&
                   d.state.incident_play[old.id.value - 1] == b.play;
        });
        if (!known) d.raise(Situation::RevokeEstablished, facts_of(seat, number, *then, card), Certainty::Certain);
    }
}

void establish_revokes(Decision& d, Side side, int trick) {
    for (std::size_t i = 0; i < d.state.incidents.size(); ++i) {
        const auto& revoke = d.state.incidents[i];
        if (!of_this_board(d, i) || revoke.situation != Situation::Revoke || side_of(*revoke.facts.seat) != side ||
            revoke.facts.trick >= trick || !stands(d, revoke))
            continue;
        d.update(revoke.id, Situation::RevokeEstablished, Facts(revoke.facts), revoke.certainty);
    }
}

bool mend_revoke(Decision& d, Seat seat, Card card) {
    auto& b = d.board();
    // Once he has turned his card of that trick, a card of the suit is his lead and not a correction.
    if (b.tricks.empty() || b.tricks.back().quitted[seat]) return false;
    for (std::size_t i = 0; i < d.state.incidents.size(); ++i) {
        const auto& revoke = d.state.incidents[i];
        if (!of_this_board(d, i) || revoke.situation != Situation::Revoke || revoke.facts.seat != seat || !stands(d, revoke) ||
            revoke.facts.suit != card.suit() || static_cast<std::size_t>(revoke.facts.trick) != b.tricks.size())
            continue;
        const int number = revoke.facts.trick;
        if (!replace_card(d, seat, *revoke.facts.card, card, number)) return false;
        if (b.tricks.back().trick.complete())
            d.emit(event::TrickWon{number, b.tricks.back().trick.winner(b.contract->trump())});
        return true;
    }
    return false;
}

void count_revokes(Decision& d) {
    for (std::size_t i = 0; i < d.state.incidents.size(); ++i) {
        if (!of_this_board(d, i) || !stands(d, d.state.incidents[i])) continue;
        const auto& revoke = d.state.incidents[i];
        if (revoke.situation != Situation::Revoke && revoke.situation != Situation::RevokeEstablished) continue;
        auto facts = revoke.facts;
        const Side side = side_of(*facts.seat);
        const auto winner = d.board().tricks[static_cast<std::size_t>(facts.trick) - 1].winner;
        const int later = won_after(d, side, facts.trick);
        // 64A1: the revoker himself won the trick: it, and one later trick his side won. 64A2: otherwise one trick, if
        // his side won that trick or a later one.
        if (winner == facts.seat) facts.tricks = 1 + (later > 0 ? 1 : 0);
        else facts.tricks = (winner && side_of(*winner) == side) || later > 0 ? 1 : 0;
        facts.words = exception(d, revoke, facts.tricks);
        if (!facts.words.empty()) facts.tricks = 0;
        d.update(revoke.id, facts.words.empty() ? Situation::RevokeCounted : Situation::RevokeNotCounted, facts, revoke.certainty);
    }
}

}  // namespace kibitz::laws
