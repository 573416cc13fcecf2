#include "controller/table/review.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "controller/laws/correction.hpp"
#include "controller/laws/lost_track.hpp"
#include "controller/table/borne_out.hpp"
#include "controller/table/explained_play.hpp"
#include "controller/table/seen_as.hpp"
#include "controller/units/require.hpp"

namespace kibitz::table {
namespace {

using namespace std::chrono_literals;
using laws::Incident;
using laws::IncidentStatus;
using laws::Situation;
using bridge::Card;
using weights::Belief;
using reconstruction::Explanation;
using weights::Quantity;
using weights::Time;

/// A weight in nats gives back the rate that it was made of to nine places.
constexpr double to_places = 1e9;

/// That the Director has seen it changes nothing of what happened.
bool being_judged(const Incident& one) {
    using enum IncidentStatus;
    return one.status == Raised || one.status == Held || one.status == Seen;
}

/// The ruling says nothing of which cards were played: the score, a penalty, who may call for what, or that he has looked at it.
bool leaves_the_play(const laws::event::IncidentRuled& ruled) {
    const auto leaves = [](laws::Effect effect) {
        using enum laws::Effect;
        return effect == Noted || effect == AdjustScore || effect == TransferTricks || effect == ProceduralPenalty || effect == LoseRights;
    };
    const auto& effects = ruled.option.effects;
    return !effects.empty() && std::all_of(effects.begin(), effects.end(), leaves);
}

/// The wrong card of dummy's went back faced, and the named card came in its place: it was put right, late as it was.
bool mended(const laws::Facts& facts, std::span<const reconstruction::Stay> stays, Duration put_right_within) {
    if (!facts.card || !facts.other_card) return false;
    const auto wrong = std::find_if(stays.begin(), stays.end(), [&](const auto& one) { return one.card == *facts.card && one.gone && one.gone_faced; });
    return wrong != stays.end() && std::any_of(stays.begin(), stays.end(), [&](const auto& one) {
               return one.card == *facts.other_card && one.sign == reconstruction::Sign::Face && one.came > wrong->came && one.came - *wrong->gone < put_right_within;
           });
}

/// One hand has plainly no card in a trick (67), or a wrong card of dummy's stands and the others have followed another (45D2):
/// no play that explain() knows, and the Director's to put right. Where cards are lost now and then the second is rather one of
/// those that seem to be.
bool beyond_explaining(const laws::TableState& state, std::span<const reconstruction::Stay> stays, bool sees_badly,
    Duration put_right_within) {
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == state.board->play;) {
        const auto& one = state.incidents[i];
        const bool is = one.situation == Situation::DefectiveTrick || one.situation == Situation::DefectiveTrickStands ||
                        (one.situation == Situation::DummyWrongCardStands && one.certainty == Certainty::Certain && !sees_badly
                            && !mended(one.facts, stays, put_right_within));
        if (is && one.status != IncidentStatus::Dismissed) return true;
    }
    return false;
}

/// In the explanation cards were thrown in when play had stopped.
bool has_thrown_in(const Explanation& e) {
    return std::any_of(e.assumed.begin(), e.assumed.end(), [](const auto& one) { return one.belief == Belief::ThrownIn; });
}

/// A card that nobody has seen lies in the last trick: it may be shown again yet.
bool may_be_read_yet(const Explanation& e) {
    return !e.tricks.empty() && std::any_of(e.tricks.back().cards.begin(), e.tricks.back().cards.end(), [](const auto& card) { return !card.stay; });
}

/// Cards by which the record is less than sure.
bool unsure(const laws::BoardState& b) {
    for (const auto& trick : b.tricks)
        for (int place = 0; place < trick.trick.size(); ++place)
            if (trick.certainty[static_cast<std::size_t>(place)] != Certainty::Certain || !trick.candidates[static_cast<std::size_t>(place)].empty())
                return true;
    return false;
}

/// The hands are not those of the record of the deal (7B, 15A): it says nothing of who holds what.
bool hands_are_wrong(const laws::TableState& state) {
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == state.board->play;)
        if (state.incidents[i].situation == Situation::WrongHand && state.incidents[i].status != IncidentStatus::Dismissed) return true;
    return false;
}

/// Touches of dummy's cards and turned cards: one sensor tells of them, and no other confirms it.
bool told_by_one_sensor(Situation situation) {
    return situation == Situation::DummyTouchedCard || situation == Situation::CardTurnedEarly;
}

/// All cards of the incident's trick, of the one before and of the one after were seen with their faces.
bool plain_around(const Incident& one, const Explanation& play, std::span<const reconstruction::Stay> stays) {
    for (int t = std::max(1, one.facts.trick - 1); t <= std::min(one.facts.trick + 1, static_cast<int>(play.tricks.size())); ++t)
        for (const auto& card : play.tricks[static_cast<std::size_t>(t - 1)].cards)
            if (!card.stay || stays[*card.stay].sign != reconstruction::Sign::Face) return false;
    return true;
}

/// Play stopped in mid-trick: whoever then takes his card from the table gathers his hand, and whoever lays two down lays his
/// hand down (no card has been played since).
bool gathered(const Incident& one, const laws::BoardState& b) {
    if ((one.situation != Situation::PlayedCardWithdrawn && one.situation != Situation::SimultaneousCards) || b.tricks.empty() || one.facts.trick != static_cast<int>(b.tricks.size())) return false;
    const auto& last = b.tricks.back();
    return !last.trick.complete() && last.at[static_cast<std::size_t>(last.trick.size() - 1)] <= one.happened_at;
}

int judged_of(const laws::TableState& state) {
    int count = 0;
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == state.board->play;)
        count += (being_judged(state.incidents[i]) || laws::was_not_borne_out(state.incidents[i])) && may_mislead(state.incidents[i].situation) ? 1 : 0;
    return count;
}

}  // namespace

void Review::hear(const Observation& observation, const laws::TableState& state) {
    const auto before = notes_.stays().size();
    const auto* given = std::get_if<observation::CommandGiven>(&observation.body);
    resync_ = given && std::holds_alternative<reading::Resync>(*given->command);
    if (const auto* pressed = std::get_if<observation::PanelPressed>(&observation.body); pressed && state.board && state.board->contract) {
        if (const auto* claim = std::get_if<reading::ClaimKey>(&pressed->panel->key)) claimed_ = std::min<int>(claim->tricks, 13);
        const auto* named = std::get_if<reading::DesignateKey>(&pressed->panel->key);
        if (named) named_in_part_ = !named->suit || !named->rank;
        if (named && !named_in_part_ && pressed->panel->seat == state.board->contract->declarer)
            notes_.designated(state.board->contract->dummy(), bridge::Card(*named->suit, *named->rank), reconstruction::Sign::Name, observation.at);
    }
    notes_.hear(observation);
    changed_ |= notes_.stays().size() != before || std::holds_alternative<observation::CardTurnedDown>(observation.body);
}

void Review::take(const laws::Event& event, const laws::TableState& state) {
    using namespace laws::event;
    const auto& body = event.body;
    if (std::holds_alternative<BoardStarted>(body)) {
        notes_.clear();
        play_ = state.board ? state.board->play : 0;
        whole_ = true;
        directors_ = looked_again_ = left_open_ = withheld_ = changed_ = false;
        ended_.reset();
        ending_ = Ending::GoesOn;
        claimed_ = 0;
        looked_ = event.at;
    } else if (const auto* named = std::get_if<CardDesignated>(&body)) {
        if (state.board && state.board->contract)
            notes_.designated(state.board->contract->dummy(), named->card,
                              named->under == laws::PlayedUnder::DummyNamed ? reconstruction::Sign::Name : reconstruction::Sign::Touch, event.at, named_in_part_);
    } else if (const auto* corrected = std::get_if<PlayCorrected>(&body)) {
        directors_ |= corrected->reason == laws::CorrectionReason::Resync;
    } else if (std::holds_alternative<LeadTurnSet>(body)) {
        directors_ |= resync_;
    } else if (const auto* back = std::get_if<CardTakenBack>(&body)) {
        notes_.went_back(back->seat, back->card);
    } else if (const auto* replaced = std::get_if<CardReplaced>(&body)) {
        // Of dummy's cards declarer's words decide; where cards are lost now and then the card replaced may have been another.
        const bool dummys = state.board && state.board->contract && replaced->seat == state.board->contract->dummy();
        if (!dummys && !sees_badly(state)) notes_.took_place_of(replaced->seat, replaced->card, replaced->by);
    } else if (const auto* ruled = std::get_if<IncidentRuled>(&body)) {
        directors_ |= !leaves_the_play(*ruled);
    } else if (std::holds_alternative<DeclarerChanged>(body)) {
        directors_ = true;
    } else if (std::holds_alternative<BoardEnded>(body) && knows(state)) {
        const auto seen = how_seen(state);
        plays_ += seen.plays;
        unseen_ += seen.unseen;
        badly_ += seen.badly;
        if (plays_ > quantity(Quantity::RememberedPlays)) {
            const double kept = quantity(Quantity::RememberedPlays) / plays_;
            for (double* count : {&plays_, &unseen_, &badly_}) *count *= kept;
        }
    }
}

/// The cards of the record, and how they were seen.
Review::Seen Review::how_seen(const laws::TableState& state) const {
    Seen seen;
    const auto stays = notes_.stays();
    for (const auto& trick : state.board->tricks)
        for (int place = 0; place < trick.trick.size(); ++place) {
            const Card card = trick.trick.card(place);
            const auto of_it = [&](bool plainly) {
                return std::any_of(stays.begin(), stays.end(), [&](const reconstruction::Stay& one) {
                    return one.card == card && (!plainly || one.sign == reconstruction::Sign::Face);
                });
            };
            seen.plays += 1;
            seen.unseen += of_it(false) ? 0 : 1;
            seen.badly += of_it(true) ? 0 : 1;
        }
    return seen;
}

double Review::badly_seen(const laws::TableState& state) const {
    const auto seen = how_seen(state);
    return (badly_ + seen.badly) / (plays_ + seen.plays + quantity(Quantity::PriorPlays));
}

/// Cards are lost here now and then: one that seems to be taken back may be there still.
bool Review::sees_badly(const laws::TableState& state) const { return badly_seen(state) > quantity(Quantity::BadTable); }

bool Review::knows(const laws::TableState& state) const {
    return whole_ && !directors_ && state.board && state.board->play == play_ && state.board->contract && !notes_.full();
}

weights::Weights Review::weights(const laws::TableState& state) const {
    auto weights = *code_.judged_by;
    const auto seen = how_seen(state);
    const double prior = quantity(Quantity::PriorPlays);
    const double prior_unseen = prior * std::round(std::exp(-weights[weights::Feature::Unseen]) * to_places) / to_places;
    weights.set_rate(weights::Feature::Unseen,
                     std::clamp((prior_unseen + unseen_ + seen.unseen) / (prior + plays_ + seen.plays),
                                quantity(Quantity::LeastUnseen), quantity(Quantity::MostUnseen)));
    return weights;
}

/// Is anything left that the record does not explain: a card seen that it does not have, or one of the last trick that nobody
/// has turned and that may have been thrown in?
bool Review::more_was_seen(const laws::BoardState& b) const {
    for (const auto& stay : notes_.stays())
        if ((stay.sign == reconstruction::Sign::Face || stay.sign == reconstruction::Sign::Tag) && !b.played[stay.seat].contains(stay.card)) return true;
    if (b.tricks.empty() || b.tricks.size() == bridge::cards_in_hand) return false;
    const auto& last = b.tricks.back();
    return !last.trick.complete() ||
           std::any_of(bridge::all_seats.begin(), bridge::all_seats.end(), [&](auto seat) { return !last.quitted[seat]; });
}

bool Review::due(const laws::TableState& state, Instant at, Ending ending) const {
    if (!code_.waits_for_evidence() || !knows(state) || looked_again_
        || beyond_explaining(state, notes_.stays(), sees_badly(state), within(Time::PutRightWithin))) return false;
    using enum laws::Phase;
    const bool playing = state.phase == Play || state.phase == OpeningLead;
    if (!playing && state.phase != Finished && state.phase != Claim) return false;
    if (ended_) {
        const bool late_enough = ending != Ending::GoesOn || at - *ended_ >= within(Time::AfterEnd);
        return late_enough && (left_open_ || (changed_ && more_was_seen(*state.board)));
    }
    const int judged = judged_of(state);
    const bool troubled = state.record != laws::RecordState::InStep || judged > 0;
    if (ending != Ending::GoesOn || !playing) return troubled || unsure(*state.board) || more_was_seen(*state.board);
    if (!changed_ || at - looked_ < within(Time::BetweenLooks)) return false;
    if (troubled) return true;
    return std::any_of(state.board->seen.begin(), state.board->seen.end(),
                       [&](const auto& seen) { return seen && seen->awaits_turn && at - seen->since > within(Time::WaitsTooLong); });
}

reconstruction::Board Review::known(const laws::TableState& state, Ending ending) const {
    reconstruction::Board board;
    const auto& b = *state.board;
    board.declarer = b.contract->declarer;
    board.trump = b.contract->trump();
    bridge::Deal deal;
    if (!hands_are_wrong(state))
        for (const auto seat : bridge::all_seats) deal.hands[seat] = b.start.deal.hands[seat] | b.shown[seat];
    deal.complete_fourth_hand();
    board.hands = deal.hands;
    if (ended_) {
        ending = ending_;
        board.stopped = ended_;
    }
    board.play = ending;
    if (ending == Ending::Claimed) board.claimed = claimed_;
    return board;
}

Thought Review::think(const laws::TableState& state, Ending ending, std::size_t most) const {
    Thought thought;
    thought.board = known(state, ending);
    const auto how_often = weights(state);
    reconstruction::Play play;
    for (const auto& trick : state.board->tricks) play.push_back(trick.trick);
    thought.explanations = reconstruction::explain(thought.board, notes_, how_often, most, play);
    thought.recorded = reconstruction::weigh(thought.board, notes_, how_often, play);
    return thought;
}

std::shared_ptr<const reconstruction::Weighed> Review::as_weighed(Thought thought, Instant at) const {
    const auto stays = notes_.stays();
    if (thought.explanations.size() > reconstruction::Weighed::most) thought.explanations.resize(reconstruction::Weighed::most);
    return std::make_shared<const reconstruction::Weighed>(
        reconstruction::Weighed{play_, at, {stays.begin(), stays.end()}, std::move(thought.explanations), std::move(thought.recorded)});
}

std::shared_ptr<const reconstruction::Weighed> Review::weigh_now(const laws::TableState& state, Instant at) const {
    if (!knows(state)) return nullptr;
    const bool playing = state.phase == laws::Phase::OpeningLead || state.phase == laws::Phase::Play;
    auto thought = think(state, playing ? Ending::GoesOn : state.phase == laws::Phase::Claim ? Ending::Claimed : Ending::Over);
    if (thought.explanations.empty()) return nullptr;
    return as_weighed(std::move(thought), at);
}

/// A card that came after the claim is doubtful.
static void doubt_what_is_new(const Thought& thought, laws::event::PlayCorrected& play) {
    const auto& was = thought.recorded->tricks;
    for (std::size_t t = was.empty() ? 0 : was.size() - 1; t < play.tricks.size(); ++t)
        for (std::size_t i = t < was.size() ? was[t].cards.size() : 0; i < play.tricks[t].cards.size(); ++i)
            play.tricks[t].cards[i].certainty = Certainty::Doubtful;
}

double Review::weight_of(const Incident& incident, const Thought& thought, const laws::TableState& state, bool over) const {
    if (over && gathered(incident, *state.board)) return 0;
    double with = 0;
    for (const auto& one : thought.explanations) with += borne_out(incident, one, notes_.stays(), *code_.judged_by) ? one.weight : 0;
    const bool could_be_otherwise = taken_back(incident.situation) || told_by_one_sensor(incident.situation) ||
                                    !plain_around(incident, thought.explanations.front(), notes_.stays());
    return sees_badly(state) && could_be_otherwise ? std::min(with, quantity(Quantity::AtBadTable)) : with;
}

bool Review::hands_may_come_down(const Incident& incident, const laws::BoardState& b) const {
    if (notes_.hand_came() && *notes_.hand_came() + within(Time::HandsComeDown) > notes_.until()) return true;
    bridge::PerSeat<int> faced{};
    int all = 0;
    for (const auto& one : notes_.stays()) {
        if (one.sign != reconstruction::Sign::Face || one.came + within(Time::HandsComeDown) <= notes_.until()
            || b.played[one.seat].contains(one.card) ||
            one.seat == b.contract->dummy())
            continue;
        ++faced[one.seat];
        ++all;
    }
    const auto seat = incident.facts.seat;
    const int left = seat ? bridge::cards_in_hand - b.played[*seat].size() : bridge::cards_in_hand;
    return all > 1 || (seat && left > 0 && faced[*seat] >= left);
}

double Review::likelihood(const Incident& incident, const laws::TableState& state) const {
    if (!may_mislead(incident.situation) || !code_.waits_for_evidence() || !knows(state)) return 1;
    if ((!sees_badly(state) && !hands_may_come_down(incident, *state.board))
        || beyond_explaining(state, notes_.stays(), true, within(Time::PutRightWithin))) return 1;
    // Only later cards tell whether the card was taken back, or was out of sight.
    if (taken_back(incident.situation)) return quantity(Quantity::AtBadTable);
    const auto on = think(state, Ending::GoesOn);
    if (on.explanations.empty()) return 1;
    const double with = weight_of(incident, on, state, false);
    // Or play has stopped, nobody keyed a claim, and hands come down.
    const auto over = think(state, Ending::Over);
    if (over.explanations.empty()) return with;
    auto untold = incident;
    untold.told = false;
    const auto &a = on.explanations.front(), &b = over.explanations.front();
    const double stopped = std::exp(a.cost - b.cost - quantity(Quantity::StopsHere)) * a.weight / b.weight;
    return (with + stopped * weight_of(untold, over, state, true)) / (1 + stopped);
}

Review::Taken Review::choose(const Thought& thought, const laws::TableState& state, bool over) const {
    const auto& likeliest = thought.explanations.front();
    const auto& from = looked_again_ ? *thought.recorded : likeliest;
    Taken taken;
    taken.best = over ? &longest_that_may_be(thought.explanations, from, *code_.judged_by) : &from;
    const bool may_be_longer = taken.best != &from;
    taken.other_play = !thought.recorded || !same_cards(*thought.recorded, *taken.best);
    const bool in_step = state.record == laws::RecordState::InStep && !unsure(*state.board);
    const double gain = thought.recorded ? thought.recorded->cost - likeliest.cost : quantity(Quantity::OverInStep);
    // When play is over a record that was lost is no better than the likeliest play: what others have otherwise is told to be doubtful.
    taken.alone = likeliest.weight + (may_be_longer ? taken.best->weight : 0) >= quantity(Quantity::LikelyEnough);
    const bool lost = over && (!thought.recorded || state.record == laws::RecordState::OutOfStep || gain >= quantity(Quantity::OverInStep));
    const bool likelier = (taken.alone || lost) &&
                          gain >= quantity(over && !in_step ? Quantity::OverDoubt : Quantity::OverInStep) &&
                          (over || !may_be_read_yet(*taken.best));
    taken.better = taken.other_play &&
                   ((likelier && !looked_again_) || (may_be_longer && thought.recorded && goes_on(*thought.recorded, *taken.best)));
    if (!taken.better && over && thought.recorded) {  // not surely another play than the record, but perhaps more of the same
        taken.best = &longest_that_may_be(thought.explanations, *thought.recorded, *code_.judged_by);
        taken.better = taken.best != &*thought.recorded;
    }
    return taken;
}

void Review::judge_again(const Incident& incident, const Thought& thought, const Taken& taken, const laws::TableState& state, bool over,
                         laws::BetterPlay& found) const {
    const bool withdrawn = laws::went_with_the_record(incident), late = laws::was_not_borne_out(incident);
    const bool refuted = over && laws::was_explained(incident);
    if ((!being_judged(incident) && !withdrawn && !late && !refuted) || !may_mislead(incident.situation)) return;
    // The play that is taken has another card in place of the one that he took back: it was shown, and not played.
    if (incident.situation == Situation::PlayedCardWithdrawn && being_judged(incident) && taken.better)
        if (auto kind = seen_as(incident, *taken.best, notes_.stays(), state.board->contract->dummy(), *code_.judged_by))
            return found.renamed.push_back({incident.id, kind->situation, std::move(kind->facts)});
    // While it goes on what decides is still to come.
    if (!over && incident.facts.trick >= static_cast<int>(state.board->tricks.size())) return;
    auto asked = incident;
    asked.told = incident.told && !late && !refuted;  // it was told and taken back: that it was told says nothing for it
    const double with = weight_of(asked, thought, state, over);
    if ((refuted || (withdrawn && over)) && with >= quantity(Quantity::RatherLikely) && !taken_back(incident.situation))
        found.told_late.push_back(incident.id);
    if (refuted) return;
    if (withdrawn || late) {
        if (late && with >= quantity(over ? Quantity::RefutedBelow : Quantity::RatherLikely)) found.told_late.push_back(incident.id);
        if (late && over && with >= quantity(Quantity::RefutedBelow) && with < quantity(Quantity::RatherLikely))
            found.doubted.push_back(incident.id);
        if (withdrawn && !over && with >= quantity(Quantity::BeyondDoubt)) found.told_again.push_back(incident.id);
        return;
    }
    if (with < quantity(Quantity::BeyondDoubt) && over && still_to_be_seen(incident.happened_at, state)) return;
    const bool known = with >= quantity(Quantity::RatherLikely) && (!taken.other_play || taken.better);
    if (auto kind = known ? seen_as(incident, *taken.best, notes_.stays(), state.board->contract->dummy(), *code_.judged_by) : std::nullopt)
        found.renamed.push_back({incident.id, kind->situation, std::move(kind->facts)});
    if (with < quantity(Quantity::RefutedBelow)) found.refuted.push_back(incident.id);
    else if (with < quantity(Quantity::RatherLikely)) found.doubted.push_back(incident.id);
    else if (with < quantity(Quantity::BeyondDoubt)) found.probable.push_back(incident.id);
}

/// Play goes on, was claimed or is over; and it is looked at for the second time since it is.
Ending Review::ending(const laws::TableState& state, Instant at, Ending told) {
    if (told == Ending::GoesOn && state.phase == laws::Phase::Finished) told = Ending::Over;
    if (state.phase == laws::Phase::Claim) told = Ending::Claimed;
    if (told == Ending::GoesOn) return told;
    looked_again_ = ended_.has_value();
    if (!ended_) {
        ended_ = at;
        ending_ = told;
    }
    return told;
}

bool Review::still_to_be_seen(Instant happened, const laws::TableState& state) const {
    return ending_ == Ending::Claimed && !looked_again_ && ended_ && happened + within(Time::HandsComeDown) > *ended_ && !sees_badly(state);
}

void Review::look(laws::TableState& state, Instant at, Ending told, std::vector<laws::Event>& out) {
    looked_ = at;
    const bool more = changed_;
    changed_ = false;
    const Ending as = ending(state, at, told);
    const bool over = as != Ending::GoesOn;
    const auto thought = think(state, as);
    if (thought.explanations.empty()) return;
    weighed_ = as_weighed(thought, at);
    if (looked_again_ && !thought.recorded) return;
    const auto taken = choose(thought, state, over);
    laws::BetterPlay found;
    if (taken.better) found.play = as_correction(*taken.best, thought.board, notes_.stays(), *state.board, std::max(at, state.at));
    if (taken.better && looked_again_) doubt_what_is_new(thought, *found.play);
    if (over) conclude(thought, taken, state, found);
    const auto& tricks = state.board->tricks;
    const auto last_card = tricks.empty() ? earliest : tricks.back().at[static_cast<std::size_t>(tricks.back().trick.size() - 1)];
    const bool at_the_key = over && still_to_be_seen(last_card, state);
    if (at_the_key && found.question) {
        auto others = thought;
        std::erase_if(others.explanations, has_thrown_in);
        laws::BetterPlay without;
        conclude(std::move(others), taken, state, without);
        withheld_ = !without.question;  // whether a hand follows that card is still to be seen
        if (withheld_) found.question.reset();
    }
    if (looked_again_ && !withheld_ && !(more && more_was_seen(*state.board))) found.question.reset();  // the first look had none
    const auto open = [&](const Incident& one) {
        return one.play == play_ && being_judged(one) && may_mislead(one.situation) && still_to_be_seen(one.happened_at, state);
    };
    left_open_ = at_the_key || (over && std::any_of(state.incidents.begin(), state.incidents.end(), open));
    if (taken.other_play && !taken.better && !over) return;  // what is recorded is not known well enough to judge by
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == state.board->play;)
        judge_again(state.incidents[i], thought, taken, state, over, found);
    found.over = over && found.play;
    found.known = (taken.better && taken.alone) || (over && !taken.other_play);
    const bool nothing = !found.play && found.told_late.empty() && !found.question && found.refuted.empty() && found.doubted.empty() && found.probable.empty() &&
                         found.told_again.empty() && found.renamed.empty();
    if (nothing && (!found.known || state.record == laws::RecordState::InStep)) return;
    const auto why = laws::take_better_play(code_, state, std::max(at, state.at), std::move(found), out);
    require(!why, "an explanation is a play");
}

}  // namespace kibitz::table
