/// Cards taken back lawfully: Laws 16C, 47.
#include "controller/laws/decision.hpp"

namespace kibitz::laws {

void allow_withdrawals(Decision& d, IncidentId incident, Seat after, int trick) {
    auto& b = d.board();
    if (trick < 1 || static_cast<std::size_t>(trick) > b.tricks.size()) return;
    const auto cards = b.tricks[static_cast<std::size_t>(trick) - 1].trick;
    bool later = false;
    for (int place = 0; place < cards.size(); ++place) {
        const Seat seat = clockwise(cards.leader(), place);
        const auto& has = b.may_withdraw[seat];
        const bool told = has && has->card == cards.card(place) && has->trick == trick;
        if (later && side_of(seat) != side_of(after) && !told)
            d.emit(event::WithdrawalAllowed{seat, cards.card(place), trick, incident});
        later = later || seat == after;
    }
}

bool replace_withdrawn(Decision& d, Seat seat, Card card) {
    auto& b = d.board();
    const auto withdrawn = b.may_withdraw[seat];
    if (!withdrawn || !withdrawn->away || static_cast<std::size_t>(withdrawn->trick) != b.tricks.size()) return false;
    if (!replace_card(d, seat, withdrawn->card, card, withdrawn->trick)) return false;
    const auto& trick = b.tricks.back().trick;
    if (trick.complete()) d.emit(event::TrickWon{withdrawn->trick, trick.winner(b.contract->trump())});
    const auto* incident = d.state.incident(withdrawn->incident);
    if (incident && incident->situation == Situation::Revoke && incident->facts.seat != seat && incident->facts.seat &&
        side_of(*incident->facts.seat) == side_of(seat) && d.is_defender(seat)) {
        Facts facts;  // 62C2: the card of the revoker's partner becomes a penalty card
        facts.seat = seat;
        facts.trick = withdrawn->trick;
        facts.card = withdrawn->card;
        facts.about = incident->id;  // played on purpose, so a major one (50B)
        d.raise(Situation::CardExposed, std::move(facts), Certainty::Certain);
    }
    look_for_revoke(d, seat, card, withdrawn->trick);
    // He has changed his play: those of the other side who played after him may change theirs (45D1, 62C2).
    allow_withdrawals(d, withdrawn->incident, seat, withdrawn->trick);
    return true;
}

}  // namespace kibitz::laws
