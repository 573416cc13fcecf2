#include "controller/views/seat_view.hpp"

#include <algorithm>

#include "controller/table/prompts.hpp"
#include "controller/units/enum_map.hpp"
#include "controller/views/open_facts.hpp"
#include "controller/views/rights.hpp"
#include "controller/views/seat_corrections.hpp"
#include "controller/views/seat_round.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/terms.hpp"

namespace kibitz::views {
namespace {

using bridge::Seat;
using laws::BoardState;
using laws::Phase;
using laws::TableState;
using wire::terms::utf8;

bool same_side(Seat a, Seat b) noexcept { return side_of(a) == side_of(b); }
int cards_played(const BoardState& board) noexcept {
    int cards = 0;
    for (const auto& trick : board.tricks) cards += trick.trick.size();
    return cards;
}
bool has_played(const BoardState& board, Seat seat) noexcept { return !board.played[seat].empty(); }
bool playing(const TableState& state) noexcept { return state.phase == Phase::OpeningLead || state.phase == Phase::Play; }

/// Dummy's card that declarer has designated and nobody has played to yet: it counts as played (45C4), and is dummy's to put in
/// the played position (45B). Whether it lies there by now is for sensors to see, and so not for this view.
std::optional<bridge::Card> to_be_moved(const BoardState& board) {
    const auto dummy = board.contract->dummy();
    if (board.designated && !board.played[dummy].contains(*board.designated)) return board.designated;
    if (board.tricks.empty() || board.tricks.back().trick.size() == 0) return std::nullopt;
    const auto& last = board.tricks.back();
    const auto place = static_cast<std::size_t>(last.trick.size()) - 1;
    const auto card = last.trick.card(static_cast<int>(place));
    const bool named = last.under[place] == laws::PlayedUnder::DummyNamed || last.under[place] == laws::PlayedUnder::DummyTouched;
    if (!named || last.trick.card_of(dummy) != card) return std::nullopt;
    return card;
}

/// One player looking at the table; no seat: what everybody sees.
struct Look {
    const TableState& state;
    const BoardState& board;
    std::optional<Seat> seat;
    v1::SeatView& out;
    bool claim_asked;
    const table::StopRule& rule;
    const laws::Elections& elected;
    std::optional<laws::RecordedCall> waiting = waiting_call(state);

    void open_facts() const;
    void elections() const;
    void stop() const;
    void calls() const;
    void call(const laws::RecordedCall& made, std::size_t place) const;
    std::string explained(const laws::RecordedCall& made, std::size_t place) const;
    void what_may_be_bid() const;
    void dummy() const;
    void tricks() const;
    void claim() const;
    void result() const;
    void questions() const;
    void prompt() const;
    void actions() const;
    void action(v1::SeatAction action, bool open) const {
        if (open) out.add_action(action);
    }
    bool is_dummy() const noexcept { return board.contract && seat == board.contract->dummy(); }
    bool is_declarer() const noexcept { return board.contract && seat == board.contract->declarer; }
    bool asked(Seat by, std::size_t place) const noexcept {
        return std::any_of(board.notes.begin(), board.notes.end(), [&](const laws::NoteOfCall& note) {
            return note.kind == laws::CallNote::Question && note.by == by && note.call == place;
        });
    }
};

void Look::elections() const {
    out.set_no_stop(!elected.stop_before_skip_bid);
    out.set_no_alert(!elected.alerts);
    out.set_lead_face_up(elected.opening_lead_face_up);
    for (const auto one : elected.announced) out.add_announced(EnumMap<laws::Announcement, v1::Announcement>::to(one));
}

void Look::open_facts() const {
    out.set_play(board.play);
    out.set_board(board.start.board.value());
    out.set_dealer(wire::to_proto(board.start.dealer));
    out.set_vulnerability(to_proto(board.start.vulnerability));
    fill(board.start.players, *out.mutable_players());
    out.set_cards(static_cast<std::uint32_t>(cards_played(board)));
    if (board.contract) wire::to_proto(*board.contract, *out.mutable_contract());
    // A call that waits for the Director has been made before everybody's eyes: nobody is asked for another meanwhile.
    if (const auto turn = laws::turn(state); turn && !waiting) out.set_turn(wire::to_proto(*turn));
    stop();
    out.set_lead_face_down(board.lead_face_down);
}

/// The warning, before its bid; then the bid's pause with whom it holds.
void Look::stop() const {
    if (state.phase != Phase::Auction) return;
    if (board.stop) return out.set_stop(wire::to_proto(*board.stop));
    const auto pause = table::stop_pause(state, rule);
    if (!pause) return;
    out.set_stop(wire::to_proto(pause->by));
    out.set_held(wire::to_proto(pause->held));
    out.set_stop_seconds(static_cast<std::uint32_t>(rule.pause.count()));
}

/// The last explanation of a call that was given to this player: the caller's with his call, and his partner's answer to who
/// asked; what is said without a question is said to both opponents. The caller's partner is told nothing.
std::string Look::explained(const laws::RecordedCall& made, std::size_t place) const {
    if (!seat || *seat == partner(made.seat)) return {};
    std::string words = made.said_with_it;
    for (const auto& note : board.notes) {
        if (note.kind != laws::CallNote::Explanation || note.call != place) continue;
        const bool his_own = note.by == *seat;
        const bool to_opponents = !same_side(note.by, *seat) && same_side(note.by, made.seat);
        const bool answer = note.by == partner(made.seat) && (asked(left_hand_opponent(made.seat), place) || asked(right_hand_opponent(made.seat), place));
        if (his_own || (to_opponents && (!answer || asked(*seat, place)))) words = note.words;
    }
    return words;
}

void Look::call(const laws::RecordedCall& made, std::size_t place) const {
    auto& shown = *out.add_call();
    shown.set_seat(wire::to_proto(made.seat));
    shown.set_call(bridge::to_string(made.call));
    // Whoever alerts his own call tells his opponents; his partner is not to learn that he did.
    if (seat != partner(made.seat)) shown.set_alert(made.alert);
    shown.set_explanation(utf8(explained(made, place)));
}

void Look::calls() const {
    out.set_calls(static_cast<std::uint32_t>(board.calls.size() + (waiting ? 1 : 0)));
    if (!calls_restated(state, seat)) return;
    for (std::size_t place = 0; place < board.calls.size(); ++place) call(board.calls[place], place);
    if (waiting) call(*waiting, board.calls.size());
}

void Look::what_may_be_bid() const {
    if (state.phase != Phase::Auction || !seat) return;
    const auto last = board.auction.last_bid();
    constexpr int bids = 35;
    const int least = last ? last->index() + 1 : 0;
    if (least < bids) out.set_least_bid(bridge::to_string(bridge::Call(bridge::Bid::from_index(least))));
    out.set_may_double(board.auction.fault(*seat, bridge::Call::doubled()) == bridge::CallFault::None);
    out.set_may_redouble(board.auction.fault(*seat, bridge::Call::redoubled()) == bridge::CallFault::None);
}

void Look::dummy() const {
    if (!board.contract || !board.dummy_spread) return;
    out.set_dummy(wire::to_proto(board.contract->dummy()));
    fill_dummy(board, *out.mutable_dummy_hand());
    if (const auto named = to_be_moved(board)) out.set_designated(bridge::to_string(*named));
}

void Look::tricks() const {
    out.set_tricks_ns(static_cast<std::uint32_t>(board.tricks_won[0]));
    out.set_tricks_ew(static_cast<std::uint32_t>(board.tricks_won[1]));
    const auto count = board.tricks.size();
    if (count == 0) return;
    fill(board, count - 1, *out.mutable_trick());
    const auto& now = board.tricks[count - 1].trick;
    if (count < 2 || !seat || is_dummy()) return;
    const bool side_played = now.card_of(*seat).has_value() || now.card_of(partner(*seat)).has_value();
    if (!side_played) fill(board, count - 2, *out.mutable_last_trick());
}

void Look::claim() const {
    if (!board.claim || state.phase != Phase::Claim) return;
    auto& shown = *out.mutable_claim();
    shown.set_seat(wire::to_proto(board.claim->seat));
    shown.set_tricks(static_cast<std::uint32_t>(board.claim->tricks));
    shown.set_left(static_cast<std::uint32_t>(bridge::cards_in_hand - board.tricks_won[0] - board.tricks_won[1]));
    shown.set_statement(utf8(board.claim->statement));
    const auto& answers = board.claim_answers;
    shown.set_contested(std::any_of(bridge::all_seats.begin(), bridge::all_seats.end(), [&](Seat one) { return answers[one] == false; }));
    shown.set_agreed(seat && answers[*seat] == true);
}

void Look::result() const {
    if (!board.result || state.phase != Phase::Finished) return;
    auto& shown = *out.mutable_result();
    if (board.result->contract) wire::to_proto(*board.result->contract, *shown.mutable_contract());
    shown.set_declarer_tricks(static_cast<std::uint32_t>(board.result->declarer_tricks));
    shown.set_score_ns(board.result->score_ns);
    shown.set_by_claim(board.result->by_claim);
    const auto says = [&](Seat one) { return board.confirmed[one] == true || board.confirmed[partner(one)] == true; };
    shown.set_confirmed_ns(says(Seat::North));
    shown.set_confirmed_ew(says(Seat::East));
    if (!seat) return;
    shown.set_confirmed(board.confirmed[*seat] == true);
    shown.set_objected(board.confirmed[*seat] == false);
}

/// Those he asked, and those about his partner's calls, which are his to answer (20F1).
void Look::questions() const {
    if (!seat) return;
    for (const auto& note : board.notes) {
        if (note.kind != laws::CallNote::Question || note.call >= board.calls.size()) continue;
        const auto& about = board.calls[note.call];
        if (note.by != *seat && about.seat != partner(*seat)) continue;
        auto& shown = *out.add_question();
        shown.set_by(wire::to_proto(note.by));
        shown.set_call(static_cast<std::uint32_t>(note.call + 1));
        shown.set_bid(bridge::to_string(about.call));
        shown.set_about(wire::to_proto(about.seat));
        for (auto later = &note + 1; later != board.notes.data() + board.notes.size(); ++later)
            if (later->kind == laws::CallNote::Explanation && later->call == note.call && later->by == partner(about.seat)) shown.set_answer(utf8(later->words));
    }
}

void Look::prompt() const {
    if (!seat) return;
    const auto waits = [&](const v1::SeatQuestion& one) { return one.answer().empty() && one.by() != wire::to_proto(*seat); };
    if (std::any_of(out.question().begin(), out.question().end(), waits)) return out.set_prompt(v1::PANEL_PROMPT_EXPLAIN);
    const auto turn = laws::turn(state);
    switch (table::prompts_of(state)[*seat]) {
        case drivers::Prompt::Call:
            if (!waiting) out.set_prompt(v1::PANEL_PROMPT_CALL);
            break;
        case drivers::Prompt::Play:
            if (state.phase == Phase::OpeningLead) out.set_prompt(v1::PANEL_PROMPT_LEAD);
            else if (turn == seat) out.set_prompt(v1::PANEL_PROMPT_PLAY);
            else if (!board.designated || board.played[*turn].contains(*board.designated)) out.set_prompt(v1::PANEL_PROMPT_PLAY_DUMMY);
            break;
        case drivers::Prompt::ShowAgain: out.set_prompt(v1::PANEL_PROMPT_SHOW_AGAIN); break;
        case drivers::Prompt::AnswerClaim: out.set_prompt(v1::PANEL_PROMPT_ANSWER_CLAIM); break;
        case drivers::Prompt::Confirm: out.set_prompt(v1::PANEL_PROMPT_CONFIRM); break;
        case drivers::Prompt::Nothing: break;
    }
    if (claim_asked && out.prompt() != v1::PANEL_PROMPT_SHOW_AGAIN) return out.set_prompt(v1::PANEL_PROMPT_CLAIM_ASKED);
    if (is_dummy() && !out.designated().empty() && out.prompt() == v1::PANEL_PROMPT_UNSPECIFIED) out.set_prompt(v1::PANEL_PROMPT_MOVE_CARD);
}

/// 25A4, 22B: until his partner's next call, and until a lead has been made.
bool may_change_call(const TableState& state, const BoardState& board, Seat seat) noexcept {
    const bool period = state.phase == Phase::Auction || (state.phase == Phase::OpeningLead && !board.lead_face_down) ||
                        (state.phase == Phase::Finished && board.auction.passed_out());
    if (!period) return false;
    if (board.pending_call && board.pending_call->call.seat == seat) return true;
    for (auto call = board.calls.rbegin(); call != board.calls.rend(); ++call) {
        if (call->seat == seat) return true;
        if (call->seat == partner(seat)) return false;
    }
    return false;
}

void Look::actions() const {
    if (!seat) return;
    const bool auction = state.phase == Phase::Auction;
    const bool in_turn = auction && laws::turn(state) == seat && !waiting;
    const auto opponent_called = [&](const laws::RecordedCall& one) { return !same_side(one.seat, *seat); };
    const bool asks = std::any_of(board.calls.begin(), board.calls.end(), opponent_called);
    // 20F1, 20F2: in the auction and, with the lead faced down, before it is faced; then at his turn to play.
    const bool question_time = auction || state.phase == Phase::OpeningLead || (state.phase == Phase::Play && !is_dummy());
    action(v1::SEAT_ACTION_CALL, in_turn);
    action(v1::SEAT_ACTION_CALL_ANYWAY, auction);
    action(v1::SEAT_ACTION_STOP, in_turn && elected.stop_before_skip_bid);
    action(v1::SEAT_ACTION_QUESTION, asks && question_time);
    action(v1::SEAT_ACTION_CHANGE_CALL, may_change_call(state, board, *seat));
    action(v1::SEAT_ACTION_REVIEW, !auction && board.contract && calls_restated(state, seat));
    action(v1::SEAT_ACTION_DESIGNATE, state.phase == Phase::Play && is_declarer() && board.dummy_spread);
    action(v1::SEAT_ACTION_CLAIM, playing(state) && !is_dummy());
    const bool claimed = state.phase == Phase::Claim && board.claim && board.claim->seat != *seat;
    action(v1::SEAT_ACTION_ANSWER_CLAIM, claimed && !same_side(board.claim->seat, *seat));
    action(v1::SEAT_ACTION_OBJECT_TO_CLAIM, claimed && same_side(board.claim->seat, *seat));
    action(v1::SEAT_ACTION_CONFIRM, state.phase == Phase::Finished && board.result.has_value());
    action(v1::SEAT_ACTION_PLAY_ON, claim_asked && !is_dummy());
    action(v1::SEAT_ACTION_ARRANGE, state.phase == Phase::Play && (is_declarer() || is_dummy()));
}

}  // namespace

bool calls_restated(const TableState& state, std::optional<Seat> seat) noexcept {
    if (!state.board || state.phase == Phase::NoBoard) return false;
    const auto& board = *state.board;
    if (board.tricks.empty() && state.phase != Phase::Claim) return true;  // no lead has been faced
    if (state.phase != Phase::Play || !seat || !board.contract || *seat == board.contract->dummy()) return false;
    const auto turn = laws::turn(state);
    const bool his_turn = turn == seat || (turn == board.contract->dummy() && *seat == board.contract->declarer);
    return his_turn && !has_played(board, *seat) && board.tricks.size() == 1 &&
           (*seat != board.contract->declarer || !has_played(board, board.contract->dummy()));
}

bool claim_is_asked(const TableState& state, const std::optional<table::ClaimAsked>& asked) noexcept {
    return asked && asked->stands() && state.phase == Phase::Play && state.board && asked->play == state.board->play;
}

void fill(const TableState& state, Audience audience, v1::SeatView& out, const std::optional<table::ClaimAsked>& asked,
          const table::StopRule& rule, const laws::Elections& elected) {
    out.Clear();
    const auto seat = audience.role == Role::Seat ? audience.seat : std::nullopt;
    out.set_phase(to_proto(state.phase));
    if (state.board && state.phase != Phase::NoBoard) {
        const Look look{state, *state.board, seat, out, claim_is_asked(state, asked), rule, elected};
        out.set_claim_asked(look.claim_asked);
        look.elections();
        look.open_facts();
        look.calls();
        look.what_may_be_bid();
        look.dummy();
        look.tricks();
        look.claim();
        look.result();
        look.questions();
        look.prompt();
        look.actions();
    }
    if (state.board && state.phase == Phase::NoBoard) out.set_board(state.board->start.board.value());  // which has just left
    fill_round(state, seat, out);
    if (!seat) return;
    if (may_go_on(state)) out.add_action(v1::SEAT_ACTION_NEXT_BOARD);
    fill_corrections(state, *seat, out);
    using Colour = laws::event::LightChanged::Colour;
    const auto light = state.lights[*seat];
    if (light != Colour::Off) out.set_light(light == Colour::Green ? v1::SEAT_LIGHT_READ : v1::SEAT_LIGHT_SHOW_AGAIN);
}

}  // namespace kibitz::views
