/// What dummy may do and what others may do to him: Laws 42, 43, 45F; Foster 60-62. Mostly told by key: no sensor sees it.
#include <algorithm>

#include "controller/laws/decision.hpp"
#include "controller/laws/revoke.hpp"

namespace kibitz::laws {
namespace {

using reading::ReportKey;

bool rights_lost(const Decision& d) { return !d.board().rights_lost.empty(); }

/// The incident by which dummy has lost his rights; 0 when he has them, or by several, of which each is enough.
IncidentId loss_of_rights(const Decision& d) {
    const auto& lost = d.board().rights_lost;
    return lost.size() == 1 ? lost.front() : IncidentId{};
}

bool may(const Decision& d, Right right) {
    return right == Right::Always || (right == Right::UnlessLost && !rights_lost(d));
}

bool lists(const std::vector<Situation>& situations, Situation situation) {
    return std::find(situations.begin(), situations.end(), situation) != situations.end();
}

/// Facts of a report about `seat`, told by `by`.
Facts told(const Decision& d, Seat seat, Seat by, const ReportKey& key) {
    Facts facts;
    facts.seat = seat;
    facts.other_seat = by;
    facts.trick = d.trick_number();
    facts.card = key.card;
    facts.said = Remark::in_words(key.words);
    return facts;
}

/// An irregularity somebody may point out, of this play and not settled.
bool is_open_irregularity(const Incident& incident) {
    return incident.facts.seat &&
           (incident.status == IncidentStatus::Raised || incident.status == IncidentStatus::Seen) &&
           incident.situation != Situation::DirectorCalled && incident.situation != Situation::RecordDoubtful;
}

/// The incident that was pointed out: the one named, else the latest open one of a defender, else of declarer.
const Incident* pointed_out(const Decision& d, const ReportKey& key) {
    if (key.incident != 0) {
        const auto* named = d.state.incident({key.incident});
        return named && named->play == d.board().play ? named : nullptr;
    }
    const auto incidents = incidents_now(d.state);
    const auto latest_of = [&](auto who) -> const Incident* {
        const auto found = std::find_if(incidents.rbegin(), incidents.rend(), [&](const Incident& i) {
            return is_open_irregularity(i) && (d.*who)(*i.facts.seat);
        });
        return found == incidents.rend() ? nullptr : &*found;
    };
    if (const auto* by_defender = latest_of(&Decision::is_defender)) return by_defender;
    return latest_of(&Decision::is_declarer);
}

/// 43A1b, 43B3, F60, F61: dummy is first to speak of an irregularity during the play.
void dummy_drew_attention(Decision& d, Seat by, const ReportKey& key) {
    // Once another has drawn attention, or the play is over, he may speak of it (42B3, F60d).
    if (d.state.phase != Phase::Play || attention_drawn(d.state)) return;
    const auto& rules = d.code.rules;
    const auto* incident = pointed_out(d, key);
    auto facts = told(d, d.board().contract->dummy(), by, key);
    if (incident) {
        facts.about = incident->id;
        if (!facts.card) facts.card = incident->facts.card;
    }
    if (incident && lists(rules.dummy_points_out, incident->situation)) return;
    const bool qualified = incident && lists(rules.dummy_points_out_unless_lost, incident->situation);
    if (qualified && !rights_lost(d)) return;
    // Where a code lists what he may say as long as he has his rights, losing them bars that; else any fault of a defender.
    const bool barred = incident && rights_lost(d) &&
                        (rules.dummy_points_out_unless_lost.empty() ? d.is_defender(*incident->facts.seat) : qualified);
    const bool by_loss = barred || qualified;  // with his rights it would be none
    d.raise(barred ? Situation::DummyAttentionLate : Situation::DummyDrewAttention, std::move(facts), Certainty::Certain,
            by_loss ? loss_of_rights(d) : IncidentId{});
}

/// 43B2a, F62a. While nobody of the declaring side is to lead there is no wrong hand to be warned of.
void dummy_warned(Decision& d, Seat by, const ReportKey& key) {
    if (d.state.phase != Phase::Play || d.open_trick() || d.is_defender(d.board().leader)) return;
    if (may(d, d.code.rules.dummy_warns)) return;
    d.raise(Situation::DummyWarnedWrongHand, told(d, d.board().contract->dummy(), by, key), Certainty::Certain,
            d.code.rules.dummy_warns == Right::UnlessLost ? loss_of_rights(d) : IncidentId{});
}

/// The revoke of declarer's that a question now can be about: it stands, or it is of the trick on the table, where he may have
/// put it right because he was asked. One corrected earlier is nothing that he plays now.
const Incident* declarers_revoke_now(const Decision& d) {
    const auto& b = d.board();
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == b.play;) {
        const auto& one = d.state.incidents[i];
        if (one.situation != Situation::Revoke || one.status == IncidentStatus::Dismissed || one.facts.seat != b.contract->declarer) continue;
        if (one.facts.trick == static_cast<int>(b.tricks.size()) || stands(b, one)) return &one;
    }
    return nullptr;
}

/// 43B2b: being first matters; when a defender had asked or pointed it out, dummy's question changes nothing.
void dummy_asked_revoke(Decision& d, Seat by, const ReportKey& key) {
    const auto& b = d.board();
    if (d.state.phase != Phase::Play || attention_drawn(d.state) || may(d, d.code.rules.dummy_asks_revoke)) return;
    auto facts = told(d, b.contract->dummy(), by, key);
    facts.trick = std::max(1, static_cast<int>(b.tricks.size()));  // complete or not: he asks about a card that lies there
    const auto* revoke = key.incident != 0 ? pointed_out(d, key) : declarers_revoke_now(d);
    const bool his = revoke && revoke->situation == Situation::Revoke && revoke->facts.seat == b.contract->declarer;
    if (his) {
        facts.about = revoke->id;
        facts.card = revoke->facts.card;
    }
    const auto what = Situation::DummyAskedRevoke;
    const auto loss = d.code.rules.dummy_asks_revoke == Right::UnlessLost ? loss_of_rights(d) : IncidentId{};
    d.raise(what, std::move(facts), Certainty::Certain, loss);
}

/// A report joins the incident that a sensor or another player's report has raised, unless the Director has settled that; of this trick
/// also what the sensors alone had told of and the table had taken for nothing.
void raise_or_join(Decision& d, Situation what, Facts facts) {
    const auto is_it = [&](const Incident& one) {
        const bool open = one.status == IncidentStatus::Raised || one.status == IncidentStatus::Seen || one.status == IncidentStatus::Held;
        const bool for_nothing = dismissed_as(one, Dismissal::NothingHappened) || dismissed_as(one, Dismissal::NotBorneOut);
        return one.situation == what && one.facts.seat == facts.seat && !one.facts.said && one.facts.card == facts.card &&
               (open || (for_nothing && one.facts.trick == facts.trick));
    };
    const auto of_play = incidents_now(d.state);
    const auto it = std::find_if(of_play.rbegin(), of_play.rend(), is_it);
    if (it == of_play.rend()) {
        d.raise(what, std::move(facts), Certainty::Certain);
        return;
    }
    const auto id = it->id;
    facts.trick = it->facts.trick;
    facts.height = it->facts.height;
    if (it->status == IncidentStatus::Held || it->status == IncidentStatus::Dismissed) d.tell(*it);
    d.update(id, what, std::move(facts), Certainty::Certain);
}

/// Is `card` known to be unplayed in the hand of `owner` by a record of the deal that has not been contradicted?
bool known_in_hand(const Decision& d, Seat owner, Card card) {
    const auto& b = d.board();
    return b.dealt[owner].size() == bridge::cards_in_hand && b.dealt[owner].contains(card) && !d.is_played(card) &&
           !d.latest({Situation::WrongHand});
}

/// How many of dummy's cards of this play were put down undesignated, and how many declarer was seen to designate.
struct Designations {
    int undesignated = 0, designated = 0;
};
Designations designations(const Decision& d) {
    Designations count;
    for (const auto& recorded : d.board().tricks) {
        const Seat dummy = d.board().contract->dummy();
        if (!recorded.trick.card_of(dummy)) continue;
        const auto under = recorded.under[place_of(recorded, dummy)];
        count.undesignated += under == PlayedUnder::DummyMoved ? 1 : 0;
        count.designated += under == PlayedUnder::DummyNamed || under == PlayedUnder::DummyTouched ? 1 : 0;
    }
    return count;
}

}  // namespace

/// 43A1c: again and again. Declarer may name his cards aloud, which no sensor hears: only where he is seen to designate
/// more often than not is it worth a word, and never a certainty.
void look_for_participation(Decision& d, Card card) {
    constexpr int again_and_again = 3;
    const Seat dummy = d.board().contract->dummy();
    if (d.failed(dummy, Function::Touch) || d.failed(dummy, Function::Beams) || d.failed(d.board().contract->declarer, Function::Panel)) return;
    const auto count = designations(d);
    if (count.undesignated < again_and_again || count.designated <= 2 * count.undesignated || d.latest({Situation::DummyParticipated})) return;
    Facts facts;
    facts.seat = dummy;
    facts.card = card;
    facts.trick = static_cast<int>(d.board().tricks.size());
    d.raise(Situation::DummyParticipated, std::move(facts), Certainty::Doubtful);
}

void report_of_dummy(Decision& d, Seat by, const ReportKey& key) {
    using reading::ReportKind;
    if (!d.state.board || !d.board().contract) return;
    const bool play_has_begun = d.state.phase == Phase::Play || d.state.phase == Phase::Claim || d.state.phase == Phase::Finished;
    if (!play_has_begun) return;
    const Seat dummy = d.board().contract->dummy();
    const auto raise = [&](Situation what, Seat seat) { raise_or_join(d, what, told(d, seat, by, key)); };
    switch (key.kind) {
        case ReportKind::AttentionDrawn: return key.about == dummy ? dummy_drew_attention(d, by, key) : void();
        case ReportKind::DummyWarned: return dummy_warned(d, by, key);
        case ReportKind::DummyAskedRevoke: return dummy_asked_revoke(d, by, key);
        case ReportKind::LookedAtHand: return key.about == dummy ? raise(Situation::DummyLooked, dummy) : void();
        case ReportKind::WatchedDeclarer: return key.about == dummy ? raise(Situation::DummyLeftSeat, dummy) : void();
        case ReportKind::HandsExchanged: return raise(Situation::HandsExchanged, dummy);
        case ReportKind::ShowedDummy:
            return d.is_defender(key.about) ? raise(Situation::DefenderShowedDummy, key.about) : void();
        case ReportKind::DummySuggested: return raise(Situation::DummyTouchedCard, dummy);
        case ReportKind::CardNamed: {
            // 49: a defender names a card that he holds. What declarer says of his own hand is nobody's business (48A).
            const auto& dealt = d.board().dealt[key.about];
            const bool not_his = key.card && dealt.size() == bridge::cards_in_hand && !dealt.contains(*key.card);
            if (d.state.phase != Phase::Play || !d.is_defender(key.about) || not_his) return;
            if (key.card && d.is_played(*key.card)) return;
            auto facts = told(d, key.about, by, key);
            facts.height = not_measured;
            return raise_or_join(d, Situation::CardExposed, std::move(facts));
        }
        default: return;
    }
}

void dummy_left_seat(Decision& d, Seat seat) {
    if (!d.state.board || d.state.phase != Phase::Play || !d.is_dummy(seat) || d.failed(seat, Function::SeatSwitch)) return;
    Facts facts;
    facts.seat = seat;
    facts.trick = d.trick_number();
    // That he rose is seen, what he looks at is not: left to itself it is no accusation.
    d.raise(Situation::DummyLeftSeat, std::move(facts), Certainty::Doubtful);
}

bool card_in_another_place(Decision& d, Seat place, Card card) {
    const auto& b = d.board();
    if (b.dealt[place].contains(card) || d.state.phase != Phase::Play || !b.dummy_spread) return false;
    const Seat dummy = b.contract->dummy();
    const Seat declarer = b.contract->declarer;
    // Dummy's own hand must be known to be his: else two hands lie in each other's pockets (7B).
    if (b.dealt[dummy].size() != bridge::cards_in_hand) return false;
    if (place != dummy) {
        if (!known_in_hand(d, dummy, card)) return false;
        if (place == declarer) {  // 45B: he takes it himself
            if (turn(d.state) == dummy) play_designated(d, card, PlayedUnder::DummyTouched);
            return true;
        }
        if (d.certainty != Certainty::Certain && b.spread.contains(card)) return true;  // it answers from beside, and lies where it lay
        Facts facts;
        facts.seat = dummy;
        facts.trick = d.trick_number();
        facts.card = card;
        d.raise(Situation::DummyParticipated, std::move(facts), Certainty::Probable);
        return true;
    }
    for (const Seat owner : bridge::all_seats) {
        if (owner == dummy || !known_in_hand(d, owner, card)) continue;
        if (b.faced[owner].contains(card)) return true;  // it was before its owner a moment ago: pushed over, not exchanged
        Facts facts;
        facts.seat = owner == declarer ? dummy : owner;
        facts.trick = d.trick_number();
        facts.card = card;
        d.raise(owner == declarer ? Situation::HandsExchanged : Situation::DefenderShowedDummy, std::move(facts), Certainty::Probable);
        return true;
    }
    return false;
}

}  // namespace kibitz::laws
