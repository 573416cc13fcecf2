#include "controller/table/pipeline.hpp"

#include <algorithm>
#include <utility>

#include "controller/laws/claims.hpp"
#include "controller/units/require.hpp"

namespace kibitz::table {

namespace {

/// What sensors tell and how a board was played are judged by the same weights.
perception::Config judged_alike(perception::Config config, const laws::LawCode& code) {
    config.judged_by = code.judged_by;
    return config;
}

}  // namespace

Pipeline::Pipeline(perception::Config config, const laws::LawCode& code, OnEvent on_event)
    : code_(code), perception_(judged_alike(std::move(config), code)), review_(code), on_event_(std::move(on_event)) {}

namespace {

perception::Context context_of(const laws::TableState& state) {
    perception::Context context;
    if (!state.board) return context;
    const auto& board = *state.board;
    bridge::Deal deal;
    deal.hands = board.dealt;
    deal.complete_fourth_hand();
    context.hands = deal.hands;
    if (!board.contract) return context;
    context.dummy = board.contract->dummy();
    context.declarer = board.contract->declarer;
    context.trump = board.contract->trump();
    context.play = state.phase == laws::Phase::OpeningLead || state.phase == laws::Phase::Play;
    context.opening_lead = state.phase == laws::Phase::OpeningLead;
    context.turn = context.play ? laws::turn(state) : std::nullopt;
    if (state.phase == laws::Phase::Claim) context.due_at_claim = laws::next_to_play(board);
    for (const auto& seen : board.seen) context.played_on = context.played_on || (seen && seen->awaits_turn);
    if (!board.tricks.empty() && board.tricks.back().trick.size() == 3) {
        const auto& open = board.tricks.back();
        int turned = 0;
        for (int place = 0; place < 3; ++place) turned += open.quitted[bridge::clockwise(open.trick.leader(), place)] ? 1 : 0;
        context.played_on = context.played_on || turned >= 2;
    }
    for (const auto& cards : board.played) context.played = context.played | cards;
    for (const auto& trick : board.tricks)  // what stands for an unread card may be in a hand still
        for (int place = 0; place < trick.trick.size(); ++place)
            if (!trick.candidates[static_cast<std::size_t>(place)].empty()) context.played.erase(trick.trick.card(place));
    context.trick_open = context.play && !board.tricks.empty() && !board.tricks.back().trick.complete();
    if (!board.tricks.empty())
        for (const auto seat : bridge::all_seats) context.on_table[seat] = board.tricks.back().trick.card_of(seat);
    return context;
}

}  // namespace

void Pipeline::resume(laws::TableState state) {
    state_ = std::move(state);
    tell_perception();
}

void Pipeline::tell_perception() {
    if (told_perception_ == state_.last_event) return;
    told_perception_ = state_.last_event;
    perception_.know(context_of(state_));
}

void Pipeline::watch(OnObservation on_observation) { on_observation_ = std::move(on_observation); }

void Pipeline::take(const Reading& reading) {
    wake_laws(reading.at);
    perception_.take(reading, *this);
    tell_perception();
}

void Pipeline::advance(Instant now) {
    // Perception's own moments come first where they are earlier: they may be what the laws wait for.
    while (true) {
        const auto laws = laws::deadline(code_, state_);
        if (!laws || *laws > now) break;
        perception_.advance(*laws, *this);
        if (laws::deadline(code_, state_) == laws) observe({*laws, Certainty::Certain, observation::TimePassed{}});
        if (laws::deadline(code_, state_) == laws) break;
    }
    perception_.advance(now, *this);
    tell_perception();
}

void Pipeline::wake_laws(Instant before) {
    if (const auto laws = laws::deadline(code_, state_); laws && *laws < before) advance(*laws);
}

std::optional<Instant> Pipeline::next_deadline() const {
    const auto seen = perception_.next_deadline();
    const auto laws = laws::deadline(code_, state_);
    if (!seen || !laws) return seen ? seen : laws;
    return std::min(*seen, *laws);
}

/// Thought over as a claim, the board leaves as many tricks as the key claims, though the record does not: cards that were thrown in are
/// in a trick of it. The look is made on copies.
static bool fits_when_thought_over(Review review, laws::TableState state, Instant at, bridge::Seat seat, const reading::ClaimKey& key) {
    std::vector<laws::Event> ignored;
    if (!review.due(state, at, Ending::Claimed)) return false;
    review.look(state, at, Ending::Claimed, ignored);
    return !laws::why_no_claim(*state.board, seat, key);
}

/// Is play or the board over with this: a claim, a concession, the next board? A key that claims nothing ends nothing.
static Ending ending_of(const Observation& observation, const laws::TableState& state, const Review& review) {
    if (const auto* pressed = std::get_if<observation::PanelPressed>(&observation.body)) {
        const auto* claim = std::get_if<reading::ClaimKey>(&pressed->panel->key);
        if (!claim || !state.board) return Ending::GoesOn;
        const bridge::Seat seat = pressed->panel->seat;
        const bool fits = !laws::why_no_claim(*state.board, seat, *claim);
        return fits || fits_when_thought_over(review, state, observation.at, seat, *claim) ? Ending::Claimed : Ending::GoesOn;
    }
    const auto* given = std::get_if<observation::CommandGiven>(&observation.body);
    const bool taken_off = given && (std::holds_alternative<reading::BoardEnd>(*given->command) ||
                                     std::holds_alternative<reading::BoardStart>(*given->command));
    return taken_off ? Ending::Over : Ending::GoesOn;
}

void Pipeline::think_over(Instant at, Ending ending) {
    if (!review_.due(state_, at, ending)) return;
    review_.look(state_, at, ending, decided_);
}

void Pipeline::observe(const Observation& observation) {
    if (on_observation_) on_observation_(observation);
    decided_.clear();
    auto now = observation;
    now.at = std::max(observation.at, state_.at);  // the clock may have been set back while the journal rested
    review_.hear(now, state_);
    for (const auto seat : bridge::all_seats) review_.nothing_over(seat, perception_.nothing_over_since(seat));
    if (const auto ending = ending_of(now, state_, review_); ending != Ending::GoesOn) think_over(now.at, ending);
    require(laws::apply(code_, state_, now, decided_, this), "an observation is not earlier than the last event");
    for (const auto& event : decided_) review_.take(event, state_);
    think_over(now.at, Ending::GoesOn);
    if (!on_event_) return;
    for (const auto& event : decided_) on_event_(event, state_);
}

}  // namespace kibitz::table
