#include "controller/laws/thrown_in.hpp"

#include <algorithm>
#include <vector>

#include "controller/laws/correction.hpp"
#include "controller/laws/traits.hpp"

namespace kibitz::laws {
namespace {

/// Incidents of this play of the board that stand, or are held, for a stray card of trick `trick` or beside the one before,
/// since `since`.
std::vector<IncidentId> strays(const Decision& d, int trick, Instant since) {
    std::vector<IncidentId> ids;
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;) {
        const auto& incident = d.state.incidents[i];
        if (incident.status != IncidentStatus::Raised && incident.status != IncidentStatus::Held) continue;
        const auto* row = d.code.row(incident.situation);
        if (!row || row->hold == Duration{} || !has(incident.situation, Trait::HandShown)) continue;
        if (incident.situation == Situation::CardExposed && incident.facts.about) continue;  // a lead that waits for declarer's choice
        if (incident.facts.trick >= trick - 1 && incident.happened_at >= since) ids.push_back(incident.id);
    }
    return ids;
}

void drop(Decision& d, const std::vector<IncidentId>& ids) {
    for (const auto id : ids) d.dismiss(id, Dismissal::NothingHappened);
}

/// The incident is about how a card was played that the record has in a trick still: it goes with its card alone.
bool of_card_played(const Decision& d, const Incident& one) {
    const auto& facts = one.facts;
    if (act_of(one.situation) != Act::Revoke || !facts.card || !facts.seat) return false;
    return d.board().played[*facts.seat].contains(*facts.card);
}

/// Takes the last `cards` cards of the open trick out of the record.
void take_out(Decision& d, int cards) {
    auto play = play_as_recorded(d.board());
    auto& trick = play.tricks.back();
    for (; cards > 0; --cards) trick.cards.pop_back();
    if (trick.cards.empty()) {
        play.leader = trick.leader;
        play.tricks.pop_back();
    }
    play.reason = CorrectionReason::NotACard;
    correct_play(d, std::move(play));
}

/// Whether the last `cards` cards of the open trick were played is not known: their tags alone told of them.
void doubt(Decision& d, int cards) {
    auto play = play_as_recorded(d.board());
    auto& trick = play.tricks.back().cards;
    for (auto i = trick.size() - static_cast<std::size_t>(cards); i < trick.size(); ++i) trick[i].certainty = Certainty::Doubtful;
    play.reason = CorrectionReason::SeenAtEnd;
    correct_play(d, std::move(play));
}

}  // namespace

void take_for_a_claim(Decision& d) {
    if (!d.code.waits_for_evidence()) return;
    const auto& tricks = d.board().tricks;
    std::vector<IncidentId> faced;
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;) {
        const auto& one = d.state.incidents[i];
        if (one.situation != Situation::DeclarerFacedHand || one.status != IncidentStatus::Raised) continue;
        if (!tricks.empty() && tricks.back().at[static_cast<std::size_t>(tricks.back().trick.size() - 1)] > one.happened_at) continue;
        faced.push_back(one.id);
    }
    for (const auto id : faced) d.dismiss(id, Dismissal::HandFaced);
}

void hand_seen_at_the_end(Decision& d, Seat seat) {
    const auto& tricks = d.board().tricks;
    auto of_it = strays(d, static_cast<int>(tricks.size()), d.at - d.within(Time::HandAnswers));
    std::erase_if(of_it, [&](IncidentId id) {
        const auto& one = *d.state.incident(id);
        return one.facts.seat != seat || of_card_played(d, one);
    });
    drop(d, of_it);
}

void take_out_card_of_hand(Decision& d, Seat seat) {
    const auto& b = d.board();
    if (b.tricks.empty() || b.tricks.back().trick.complete() || d.is_dummy(seat)) return;
    const auto& last = b.tricks.back();
    const int place = last.trick.size() - 1;
    if (place < 0 || clockwise(last.trick.leader(), place) != seat || last.quitted[seat]) return;
    if (last.at[static_cast<std::size_t>(place)] + d.within(Time::HandAnswers) < d.at) return;
    const Card card = last.trick.card(place);
    auto of_it = strays(d, static_cast<int>(b.tricks.size()), earliest);
    std::erase_if(of_it, [&](IncidentId id) {
        const auto& facts = d.state.incident(id)->facts;
        return facts.seat != seat || facts.card != card || facts.trick != static_cast<int>(d.board().tricks.size());
    });
    drop(d, of_it);
    // Seen to be played, and then the hand is laid down: perhaps with it.
    const bool came_before = last.at[static_cast<std::size_t>(place)] + d.within(Time::WithTheHand) < d.at;
    if (came_before || last.certainty[static_cast<std::size_t>(place)] == Certainty::Certain) doubt(d, 1);
    else take_out(d, 1);
}

void put_card_claimed_with(Decision& d, Seat claimer) {
    const auto& seen = d.board().seen[claimer];
    const auto* open = d.open_trick();
    if (!d.code.waits_for_evidence() || !d.is_declarer(claimer) || turn(d.state) != claimer || !seen || seen->awaits_turn || d.is_played(seen->card) ||
        d.at - seen->since < d.within(Time::FacedToPlay) || (open && open->trick.size() == 3) || d.state.phase != Phase::Play)
        return;
    play_unread_card(d, claimer, seen->card, {});
}

void take_out_last_cards(Decision& d, bool by_key) {
    if (!d.state.board || !d.state.board->contract) return;
    const auto& b = d.board();
    const bool open = !b.tricks.empty() && !b.tricks.back().trick.complete();
    const Instant since = d.at - d.within(by_key ? Time::HandsComeDown : Time::StopFollows);
    auto stray = strays(d, static_cast<int>(b.tricks.size()) + (open ? 0 : 1), since);
    Instant first_stray = never;
    for (const auto id : stray) first_stray = std::min(first_stray, d.state.incident(id)->happened_at);
    if (open) {
        const auto& last = b.tricks.back();
        int cards = 0;
        bool came_with_others = false;
        for (int place = last.trick.size() - 1; place >= 0; --place, ++cards) {
            const auto i = static_cast<std::size_t>(place);
            const Seat seat = clockwise(last.trick.leader(), place);
            const bool with_others = last.at[i] >= first_stray;
            if (!with_others && last.certainty[i] == Certainty::Certain) break;
            if (d.is_dummy(seat) || last.quitted[seat] || last.at[i] + d.within(Time::StopFollows) < d.at) break;
            came_with_others |= with_others;
        }
        if (cards && came_with_others) take_out(d, cards);
        else if (cards) doubt(d, cards);
    }
    // One card alone, told of for certain by now, is no hand: a hand that comes after it tells (hand_seen_at_the_end).
    const auto* first = stray.size() == 1 ? d.state.incident(stray.front()) : nullptr;
    const bool alone = by_key && first && first->status == IncidentStatus::Raised && first->certainty == Certainty::Certain;
    std::erase_if(stray, [&](IncidentId id) { return alone || of_card_played(d, *d.state.incident(id)); });
    drop(d, stray);
    take_for_a_claim(d);
}

}  // namespace kibitz::laws
