/// Cases of the Director's own: 9, 81C, 82, and [R] of the law table. One place where what he says is checked.
#include "controller/laws/told_case.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "controller/laws/calls.hpp"
#include "controller/laws/late_revoke.hpp"
#include "controller/laws/revoke.hpp"
#include "controller/laws/traits.hpp"

namespace kibitz::laws {
namespace {

using reading::CaseTold;
using reading::ReportKind;
using S = Situation;

/// By which report a player's key would tell of it: what follows is decided as for that (reports.cpp).
std::optional<ReportKind> report_of(Situation situation) noexcept {
    switch (situation) {
        case S::DummyDrewAttention:
        case S::DummyAttentionLate: return ReportKind::AttentionDrawn;
        case S::DummyWarnedWrongHand: return ReportKind::DummyWarned;
        case S::DummyAskedRevoke: return ReportKind::DummyAskedRevoke;
        case S::DummyLooked: return ReportKind::LookedAtHand;
        case S::DummyLeftSeat: return ReportKind::WatchedDeclarer;
        case S::HandsExchanged: return ReportKind::HandsExchanged;
        case S::DefenderShowedDummy: return ReportKind::ShowedDummy;
        case S::DummyTouchedCard: return ReportKind::DummySuggested;
        case S::CardExposed: return ReportKind::CardNamed;
        case S::BidOverSeven: return ReportKind::BidOverSeven;
        case S::CallChanged: return ReportKind::CallUnintended;
        case S::Redeal: return ReportKind::FaceSeen;
        case S::DealRepeated: return ReportKind::NotShuffled;
        case S::HandNotRestored: return ReportKind::WrongPocket;
        case S::TrickDispute: return ReportKind::TrickDisputed;
        case S::StrangeTouch: return ReportKind::HandTouched;
        case S::HandCount:
        case S::HandCounted: return ReportKind::HandCounted;
        case S::CardFound: return ReportKind::CardFound;
        case S::TwoCardsInTrick: return ReportKind::TwoCardsInTrick;
        case S::PlayedMisinformed: return ReportKind::Misinformed;
        default: return std::nullopt;
    }
}

/// On the table these are as if the engine had found them: the Laws follow them up. All others are told apart.
bool followed_up(Situation situation) noexcept {
    constexpr std::array direct{S::Revoke,
                                S::RevokeEstablished,
                                S::CardExposed,
                                S::ExposedInAuction,
                                S::DeclarerFacedHand,
                                S::BoardMissing,
                                S::WrongBoard,
                                S::BoardPlayedBefore,
                                S::RoundLate,
                                S::ScoreObjection,
                                S::UnauthorisedInformation,
                                S::ExtraneousInformation,
                                S::Hesitation,
                                S::Misinformation,
                                S::WrongSeats,
                                S::SlowPlay,
                                S::Behaviour,
                                S::ClaimObjected,
                                S::OtherIrregularity,
                                S::CardTurnedEarly};
    return report_of(situation) || std::find(direct.begin(), direct.end(), situation) != direct.end();
}

bool has_place(const LawRow& row, std::string_view place) {
    for (const std::string_view begin : {"{" + std::string(place) + "}", "{" + std::string(place) + ":"})
        if (row.headline.find(begin) != std::string::npos) return true;
    return false;
}

bool has_condition(const LawOption& option, Condition condition) {
    return std::find(option.when.begin(), option.when.end(), condition) != option.when.end();
}

bool is_a_revoke(Situation s) noexcept { return s == S::Revoke || s == S::RevokeEstablished; }

/// A case as it is being put together.
struct Telling {
    Decision& d;
    const CaseTold& told;
    const LawRow& row;
    const BoardState* board;  ///< of the play it is about; null: its record is not kept, or none is on the table
    bool here;                ///< it lies on the table
    Facts facts{};

    Situation what() const { return *row.on; }
    bool play_begun() const { return board && !board->tricks.empty(); }

    Refusal take_seats() {
        const auto ask = laws::asks(row);
        facts.seat = told.seat;
        const auto contract = board ? board->contract : std::nullopt;
        if (contract && ask.whose == Whose::Dummy) facts.seat = contract->dummy();
        if (contract && ask.whose == Whose::Declarer && (!facts.seat || side_of(*facts.seat) != side_of(contract->declarer)))
            facts.seat = contract->declarer;
        if (contract && ask.whose == Whose::Defender && facts.seat && side_of(*facts.seat) == side_of(contract->declarer))
            return Why::SeatNeeded;
        if (ask.seat && !facts.seat) return Why::SeatNeeded;
        facts.other_seat = told.other_seat ? told.other_seat : told.told_by;
        if (ask.other_seat && !facts.other_seat) return Why::SeatNeeded;
        return {};
    }

    Refusal take_call() {
        facts.call_place = static_cast<int>(told.call);
        const int calls = board ? static_cast<int>(board->calls.size()) : 0;
        if (what() == S::Misinformation && told.call == 0 && here && facts.seat)
            facts.call_place = call_to_change(d.state, opponents(side_of(*facts.seat)));
        if (facts.call_place > calls) return {Why::NoSuchCall, facts.call_place, calls};
        if (laws::asks(row).call && facts.call_place == 0) return Why::CallNeeded;
        if (facts.call_place == 0) return {};
        const auto& call = board->calls[static_cast<std::size_t>(facts.call_place) - 1];
        facts.call = call.call;
        if (what() == S::Misinformation) facts.other_seat = call.seat;
        return {};
    }

    Refusal take_trick() {
        const int played = board ? static_cast<int>(board->tricks.size()) : 0;
        facts.trick = static_cast<int>(told.trick);
        // A trick that nobody has played to yet may be the present one: its lead is being spoken of.
        const int last = here && d.state.phase == Phase::Play ? d.trick_number() : played;
        if (facts.trick > last) return {Why::NoSuchTrick, facts.trick, last};
        const bool moment = laws::asks(row).moment;
        if (facts.trick == 0 && !moment && play_begun()) facts.trick = last;
        if (laws::asks(row).trick && facts.trick == 0) return {Why::NoSuchTrick, 0, last};
        return {};
    }

    /// The card that the seat has in the trick; nothing when he has none.
    std::optional<Card> card_played() const {
        if (!board || !facts.seat || facts.trick < 1 || static_cast<std::size_t>(facts.trick) > board->tricks.size())
            return std::nullopt;
        return board->tricks[static_cast<std::size_t>(facts.trick) - 1].trick.card_of(*facts.seat);
    }

    Refusal take_cards() {
        facts.card = told.card;
        facts.other_card = told.other_card;
        facts.suit = told.suit;
        const bool of_play = is_a_revoke(what()) || laws::asks(row).moment;
        if (!facts.card && of_play) facts.card = card_played();
        if (laws::asks(row).card && !facts.card) return Why::CardNeeded;
        if (laws::asks(row).other_card && !facts.other_card && !is_a_revoke(what())) return Why::CardNeeded;
        if (facts.card && facts.seat && of_play && facts.trick > 0 && facts.card != card_played()) return not_his();
        const bool his_own = act_of(what()) != Act::None || what() == S::CardExposed;
        if (facts.card && facts.seat && his_own && is_anothers(*facts.card)) return not_his();
        if (!is_a_revoke(what())) return {};
        const auto& trick = board->tricks[static_cast<std::size_t>(facts.trick) - 1].trick;
        facts.suit = trick.suit_led();
        if (facts.card->suit() == *facts.suit) return not_his();
        return {};
    }
    Refusal not_his() const {
        Refusal refused{Why::NotHisCard, facts.trick};
        refused.seat = facts.seat;
        refused.card = facts.card;
        return refused;
    }
    bool is_anothers(Card card) const {
        if (!board) return false;
        return std::any_of(bridge::all_seats.begin(), bridge::all_seats.end(), [&](Seat other) {
            return other != *facts.seat && board->dealt[other].size() == bridge::cards_in_hand &&
                   board->dealt[other].contains(card);
        });
    }

    Refusal take_rest() {
        const auto ask = laws::asks(row);
        facts.tricks = static_cast<int>(told.count);
        if (ask.count && told.count == 0 && what() != S::HandCounted) return Why::CountNeeded;
        facts.said = Remark::in_words(told.words);
        if (ask.words && told.words.empty()) return Why::WordsNeeded;
        facts.height = not_measured;
        if (told.about != 0) facts.about = IncidentId{told.about};
        if (facts.about && !d.state.incident(*facts.about)) return {Why::NoSuchIncident, static_cast<int>(told.about)};
        return {};
    }

    Refusal take() {
        if (auto why = take_seats()) return why;
        if (auto why = take_call()) return why;
        if (auto why = take_trick()) return why;
        if (auto why = take_cards()) return why;
        return take_rest();
    }

    Instant happened_at() const {
        if (board && facts.call_place > 0) return board->calls[static_cast<std::size_t>(facts.call_place) - 1].at;
        if (card_played()) {
            const auto& trick = board->tricks[static_cast<std::size_t>(facts.trick) - 1];
            return trick.at[place_of(trick, *facts.seat)];
        }
        const auto* call = told.answers != 0 ? d.state.incident({told.answers}) : nullptr;
        return call ? call->happened_at : d.at;
    }
    Duration lasted() const {
        if (!board) return {};
        return thinking_time(*board, facts.call_place, facts.trick, facts.seat).value_or(Duration{});
    }
};

/// Of an earlier board, or of what the record of this one has otherwise: for the record and the score, and play goes on without it.
void tell_apart(Telling& t) {
    auto& d = t.d;
    Incident incident;
    incident.id = {d.state.last_incident + 1};
    incident.situation = S::ToldApart;
    incident.told_as = t.what();
    if (is_a_revoke(t.what()) && t.board && t.board->result) incident.told_as = count_late(d, *t.board, t.facts);
    const auto* row = d.code.row(*incident.told_as);
    if (!row) row = &t.row, incident.told_as = t.what();
    incident.code = *incident_code_from_string(row->code);
    incident.clause = row->clauses.front();
    incident.level = row->level;
    incident.certainty = Certainty::Certain;
    incident.raised_at = d.at;
    incident.happened_at = t.happened_at();
    incident.told_by = t.told.by;
    if (t.board && !t.here) incident.of_play = t.board->play;
    incident.facts = t.facts;
    incident.facts.lasted = t.lasted();
    if (!t.told.told_by && !t.told.other_seat && t.what() != S::Misinformation) incident.facts.other_seat.reset();
    const bool called = t.board && !t.board->calls.empty();
    for (const auto& option : row->options)
        if (!called || !has_condition(option, Condition::NoCallMade)) incident.options.push_back({option.code, option.effects});
    d.emit(event::IncidentRaised{std::move(incident)});
}

reading::ReportKey key_of(const Telling& t, ReportKind kind) {
    reading::ReportKey key;
    key.kind = kind;
    key.about = t.facts.seat.value_or(Seat::North);
    key.words = t.told.words;
    key.card = t.facts.card;
    key.incident = t.told.about;
    key.trick = t.told.trick;
    key.cards = t.told.count;
    return key;
}

bool by_lost_rights(Situation s) noexcept {
    return s == S::DummyWarnedWrongHand || s == S::DummyAskedRevoke || s == S::DummyAttentionLate;
}

/// The incident of this play that is that already, and open.
const Incident* open_one(const Telling& t) {
    const auto* one = t.d.latest({t.what()});
    const bool open = one && (one->status == IncidentStatus::Raised || one->status == IncidentStatus::Seen);
    return open && (!t.facts.seat || one->facts.seat == t.facts.seat) && (!t.facts.card || one->facts.card == t.facts.card) &&
                   (t.facts.call_place == 0 || one->facts.call_place == t.facts.call_place)
               ? one
               : nullptr;
}

/// Told of the board on the table, as the engine would have found it.
Refusal tell_here(Telling& t) {
    auto& d = t.d;
    const auto what = t.what();
    d.telling = Decision::Telling{t.told.by, t.told.told_by.has_value(), t.happened_at(), t.facts.call_place, t.lasted()};
    const auto before = d.state.last_event;
    if (const auto kind = report_of(what)) {
        const auto by = t.told.told_by.value_or(t.facts.seat.value_or(Seat::North));
        decide_report(d, by, key_of(t, *kind));
    } else {
        if (t.what() == S::Misinformation || t.told.other_seat) d.telling->reporter = true;
        const auto id = d.raise(what, Facts(t.facts), Certainty::Certain);
        if (d.state.last_event != before && is_a_revoke(what)) recount_revokes(d, id);
    }
    d.telling.reset();
    if (d.state.last_event != before) return {};
    if (const auto* one = open_one(t)) return {Why::AlreadyTold, static_cast<int>(one->id.value)};
    if (by_lost_rights(what) && d.board().rights_lost.empty() && d.state.phase == Phase::Play) {
        Refusal refused = Why::HasHisRights;
        refused.seat = t.facts.seat;
        return refused;
    }
    tell_apart(t);
    return {};
}

/// The call for the Director that the case was opened from is answered.
void attend(Decision& d, const CaseTold& told) {
    const auto* call = told.answers != 0 ? d.state.incident({told.answers}) : nullptr;
    if (!call || call->situation != S::DirectorCalled || call->options.empty()) return;
    if (call->status != IncidentStatus::Raised && call->status != IncidentStatus::Seen) return;
    const auto id = call->id;
    const auto option = call->options.front();
    d.emit(event::IncidentRuled{id, 1, option, told.by, {}});
    d.emit(event::RulingCarriedOut{id});
}

}  // namespace

Whose whose(Situation situation) noexcept {
    switch (situation) {
        case S::DummyWrongCard:
        case S::DummyWrongCardStands:
        case S::DummyTouchedCard:
        case S::DummyCalledDirector:
        case S::DummyDrewAttention:
        case S::DummyParticipated:
        case S::HandsExchanged:
        case S::DummyLeftSeat:
        case S::DummyLooked:
        case S::DummyWarnedWrongHand:
        case S::DummyAskedRevoke:
        case S::DummyAttentionLate: return Whose::Dummy;
        case S::FifthCardByDeclarer:
        case S::DesignationChanged:
        case S::DeclarerFacedHand:
        case S::DeclarerLedOutOfTurn: return Whose::Declarer;
        case S::FifthCardByDefender:
        case S::DefenderCardShown:
        case S::DefenderShowedDummy:
        case S::CardExposed:
        case S::PenaltyCardMissing:
        case S::PenaltyCardDue:
        case S::LeadRestricted:
        case S::LeadPenalty:
        case S::OpeningLeadOutOfTurn:
        case S::DefenderLedOutOfTurn:
        case S::PrematurePlay: return Whose::Defender;
        case S::DealRepeated:
        case S::BoardMissing:
        case S::WrongBoard:
        case S::BoardPlayedBefore:
        case S::RoundLate:
        case S::WrongSeats:
        case S::OtherIrregularity: return Whose::Nobody;
        default: return Whose::Anybody;
    }
}

bool may_be_told(const LawRow& row) noexcept {
    if (!row.on) return false;
    switch (*row.on) {
        case S::RevokeCounted:
        case S::RevokeNotCounted:
        case S::ClaimDiffers:
        case S::RecordDoubtful:
        case S::DirectorCalled:
        case S::ToldApart: return false;
        default: return true;
    }
}

bool told_alone(Situation situation) noexcept {
    switch (situation) {
        case S::PlayedMisinformed:
        case S::DummyDrewAttention:
        case S::DummyLooked:
        case S::DummyWarnedWrongHand:
        case S::DummyAskedRevoke:
        case S::DummyAttentionLate:
        case S::HandCounted:
        case S::CardFound:
        case S::TrickDispute:
        case S::TwoCardsInTrick:
        case S::BidOverSeven:
        case S::UnauthorisedInformation:
        case S::ExtraneousInformation:
        case S::Hesitation:
        case S::Misinformation:
        case S::WrongSeats:
        case S::SlowPlay:
        case S::Behaviour:
        case S::ClaimObjected:
        case S::OtherIrregularity: return true;
        default: return false;
    }
}

CaseAsks asks(const LawRow& row) {
    CaseAsks ask;
    const auto s = *row.on;
    ask.whose = whose(s);
    ask.seat = has_place(row, "seat") || (ask.whose != Whose::Nobody && ask.whose != Whose::Anybody);
    ask.moment = s == S::Hesitation || s == S::UnauthorisedInformation || s == S::Misinformation || s == S::SlowPlay;
    ask.other_seat = has_place(row, "other_seat") && !ask.moment;
    ask.card = has_place(row, "card") && !ask.moment;
    ask.other_card = has_place(row, "other_card");
    ask.suit = has_place(row, "suit");
    ask.call = has_place(row, "call") && !ask.moment && s != S::CallChanged;
    ask.trick = has_place(row, "trick") && !ask.moment;
    ask.count = (has_place(row, "tricks") || has_place(row, "n_tricks")) && s != S::TrickDispute;
    ask.count = ask.count || s == S::HandCounted || s == S::HandCount;
    ask.words = has_place(row, "words") && s != S::DealRepeated && s != S::HandNotRestored && s != S::HandCount && s != S::Redeal;
    ask.about = s == S::DummyDrewAttention || s == S::DummyAttentionLate;
    return ask;
}

std::optional<Duration> thinking_time(const BoardState& board, int call_place, int trick, std::optional<Seat> seat) noexcept {
    const auto between = [](Instant from, Instant to) { return to > from ? std::optional(to - from) : std::nullopt; };
    const auto call = static_cast<std::size_t>(std::max(call_place, 0));
    if (call >= 2 && call <= board.calls.size()) return between(board.calls[call - 2].at, board.calls[call - 1].at);
    const auto number = static_cast<std::size_t>(std::max(trick, 0));
    if (call != 0 || number == 0 || number > board.tricks.size() || !seat || !board.tricks[number - 1].trick.card_of(*seat))
        return std::nullopt;
    const auto& here = board.tricks[number - 1];
    const auto place = place_of(here, *seat);
    if (place > 0) return between(here.at[place - 1], here.at[place]);
    if (number > 1) return between(board.tricks[number - 2].at[3], here.at[0]);
    return board.calls.empty() ? std::nullopt : between(board.calls.back().at, here.at[0]);
}

int call_to_change(const TableState& state, Side misinformed) noexcept {
    if (!state.board || !may_be_corrected(state)) return 0;
    const auto& calls = state.board->calls;
    for (std::size_t i = calls.size(); i-- > 0;)
        if (side_of(calls[i].seat) == misinformed) return static_cast<int>(i) + 1;
    return 0;
}

void case_told(Decision& d, const CaseTold& told) {
    const auto refuse = [&](Refusal why) { d.emit(event::CommandRefused{{told.answers}, std::move(why)}); };
    const auto situation = situation_from_string(told.situation);
    const auto* row = situation ? d.code.row(*situation) : nullptr;
    if (!row || !may_be_told(*row)) {
        Refusal why = Why::NoSuchRow;
        why.words = told.situation;
        return refuse(std::move(why));
    }
    const bool here = d.state.board && (told.play == 0 || told.play == d.state.board->play);
    const auto* board = here ? &*d.state.board : record_of(d.state, told.play);
    const auto number = static_cast<int>(std::min<std::uint32_t>(told.play, std::numeric_limits<int>::max()));
    if (told.play != 0 && !board) return refuse({Why::NoSuchBoard, number});
    Telling telling{d, told, *row, board, here};
    if (auto why = telling.take()) return refuse(std::move(why));
    const auto before = d.state.last_incident;
    const bool too_late = here && is_a_revoke(*situation) && round_over(d.state, board->play);  // 64B5, the board still on the table
    if (here && followed_up(*situation) && !too_late) {
        if (auto why = tell_here(telling)) return refuse(std::move(why));
    } else {
        tell_apart(telling);
    }
    for (auto id = before + 1; id <= d.state.last_incident; ++id)
        if (d.state.incident({id})->told_by == told.by && d.state.incident({id})->status == IncidentStatus::Raised)
            d.emit(event::IncidentSeen{{id}, told.by});
    attend(d, told);
}

}  // namespace kibitz::laws
