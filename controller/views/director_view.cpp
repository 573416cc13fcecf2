#include "controller/views/director_view.hpp"

#include <algorithm>

#include "controller/laws/rulings.hpp"
#include "controller/views/appeal_time.hpp"
#include "controller/views/boards_view.hpp"
#include "controller/views/incidents_shown.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/terms.hpp"
#include "controller/wire/wall_time.hpp"
#include "controller/words/beside_words.hpp"
#include "controller/words/device_faults.hpp"
#include "controller/words/law_table.hpp"
#include "controller/words/prompts.hpp"
#include "controller/words/refusals.hpp"
#include "controller/words/remarks.hpp"

namespace kibitz::views {
namespace {

void set_instant(Instant at, google::protobuf::Timestamp& out) { wire::terms::write(at, out); }

using wire::terms::named;

void fill_call(const laws::RecordedCall& call, v1::ViewCall& view) {
    view.set_seat(wire::to_proto(call.seat));
    view.set_call(bridge::to_string(call.call));
    view.set_alert(call.alert);
    view.set_explanation(call.explanation);
    set_instant(call.at, *view.mutable_at());
}

void fill_calls(const laws::BoardState& board, v1::TableView& out) {
    for (const auto& call : board.calls) fill_call(call, *out.add_call());
}

/// Dummy's card that declarer has designated and that is not known to have been moved: its turn has not come, or it was seen to
/// lie among dummy's cards and not to leave them (45B counts it as played all the same).
std::optional<bridge::Card> not_yet_moved(const laws::BoardState& board) {
    if (!board.designated || !board.contract) return std::nullopt;
    const bool played = board.played[board.contract->dummy()].contains(*board.designated);
    return !played || board.spread.contains(*board.designated) ? board.designated : std::nullopt;
}

void fill_tricks(const laws::BoardState& board, v1::TableView& out) {
    for (const auto& recorded : board.tricks) {
        auto& trick = *out.add_trick();
        trick.set_leader(wire::to_proto(recorded.trick.leader()));
        for (int place = 0; place < recorded.trick.size(); ++place) {
            const auto seat = bridge::clockwise(recorded.trick.leader(), place);
            const auto i = static_cast<std::size_t>(place);
            auto& card = *trick.add_card();
            card.set_seat(wire::to_proto(seat));
            card.set_card(bridge::to_string(recorded.trick.card(place)));
            card.set_under(named<v1::PlayedUnder>(recorded.under[i]));
            set_instant(recorded.at[i], *card.mutable_at());
            card.set_quitted(recorded.quitted[seat]);
            card.set_certainty(named<v1::Certainty>(recorded.certainty[i]));
            for (const auto candidate : recorded.candidates[i]) card.add_candidate(bridge::to_string(candidate));
        }
        if (recorded.winner) trick.set_winner(wire::to_proto(*recorded.winner));
    }
    out.set_tricks_ns(static_cast<std::uint32_t>(board.tricks_won[0]));
    out.set_tricks_ew(static_cast<std::uint32_t>(board.tricks_won[1]));
}

void fill_board(const laws::BoardState& board, v1::TableView& out) {
    wire::to_proto(board.start, *out.mutable_board());
    bridge::Deal deal;
    deal.hands = board.dealt;
    wire::to_proto(deal, *out.mutable_board()->mutable_deal());
    bridge::Deal in_hand;
    for (const auto seat : bridge::all_seats) in_hand.hands[seat] = laws::remaining(board, seat);
    wire::to_proto(in_hand, *out.mutable_remaining());

    out.set_play(board.play);
    fill_calls(board, out);
    if (board.contract) {
        wire::to_proto(*board.contract, *out.mutable_contract());
        out.set_dummy(wire::to_proto(board.contract->dummy()));
    }
    fill_tricks(board, out);
    for (const auto& penalty : board.penalty_cards) {
        auto& view = *out.add_penalty_card();
        view.set_seat(wire::to_proto(penalty.seat));
        view.set_card(bridge::to_string(penalty.card));
        view.set_kind(named<v1::PenaltyKind>(penalty_kind(board, penalty)));
        view.set_incident(penalty.incident.value);
    }
    if (board.result) fill_result(*board.result, *out.mutable_result());
    fill_score(final_score(board), out);
    if (board.claim) {
        auto& claim = *out.mutable_claim();
        claim.set_seat(wire::to_proto(board.claim->seat));
        claim.set_tricks(static_cast<std::uint32_t>(board.claim->tricks));
        claim.set_statement(board.claim->statement);
    }
    if (const auto card = not_yet_moved(board)) out.set_designated(bridge::to_string(*card));
    out.set_lead_face_down(board.lead_face_down);
}

void fill_lights(const laws::TableState& state, words::Language language, v1::TableView& out) {
    for (const auto seat : bridge::all_seats) {
        out.add_light(named<v1::Light>(state.lights[seat]));
        const auto words = words::prompt(language, state.lights[seat]);
        if (words.empty()) continue;
        auto& prompt = *out.add_prompt();
        prompt.set_seat(wire::to_proto(seat));
        prompt.set_light(named<v1::Light>(state.lights[seat]));
        prompt.set_words(words);
    }
}

}  // namespace

void fill_standing(const laws::TableState& state, v1::TableView& out) {
    out.Clear();
    out.set_phase(named<v1::Phase>(state.phase));
    if (state.board) fill_board(*state.board, out);
    if (const auto turn = laws::turn(state)) {
        out.set_turn(wire::to_proto(*turn));
        set_instant(state.turn_since, *out.mutable_turn_since());
    }
}

void fill_record(const laws::BoardState& board, v1::TableView& out) {
    out.clear_call();
    out.clear_trick();
    out.clear_penalty_card();
    out.clear_contract();
    out.clear_result();
    fill_board(board, out);
}

void fill_counts(const laws::FinalScore& score, v1::TableView& out) {
    out.clear_adjusted();
    fill_score(score, out);
}

/// What the players were asked on this board, and how sensors do.
static void fill_beside(const table::Evening& evening, words::Language language, v1::TableView& out) {
    const auto& asked = evening.beside.claim_asked;
    if (asked && evening.state.board && asked->play == evening.state.board->play) {
        auto& told = *out.mutable_claim_asked();
        set_instant(asked->at, *told.mutable_at());
        told.set_stands(asked->stands());
        told.set_words(words::claim_asked(language, asked->said, asked->by));
        if (asked->said_at) set_instant(*asked->said_at, *told.mutable_said_at());
    }
    for (const auto& drift : evening.beside.drifts) out.add_condition(words::drift(language, drift));
}

void fill_for_director(const table::Evening& evening, const table::Durability& durability, v1::TableView& out,
                       words::Language language) {
    const auto& state = evening.state;
    fill_standing(state, out);
    out.set_record_state(named<v1::RecordState>(state.record));
    out.set_record_why(words::remark(state.record_why, language));
    for (const auto& [id, detail] : state.failed_devices) {
        auto& device = *out.add_failed_device();
        device.set_name(to_string(id));
        device.set_health(v1::HEALTH_FAILED);
        device.set_detail(words::device_fault(detail, language));
    }
    fill_lights(state, language, out);
    fill_beside(evening, language, out);
    fill_boards(evening, out);
    fill_counts(evening.lists, *out.mutable_incidents());
    out.set_durable(durability.durable);
    out.set_trouble(durability.trouble);
    out.set_away(durability.away);
    wire::tell_wall_time(state.wall_clock, out);
}

namespace {

void tell_asks(const laws::Asks& asks, v1::Option& out) {
    out.set_asks_suit(asks.suit);
    out.set_asks_tricks(asks.tricks);
    out.set_asks_score(asks.score);
    out.set_asks_side(asks.side);
    out.set_asks_penalty(asks.penalty);
    out.set_asks_note(asks.note);
}

/// What may still be chosen, and what a ruling must bring along.
void fill_options(const laws::TableState& state, const laws::Incident& incident, const laws::LawCode& code, v1::Incident& out,
                  words::Language language) {
    const auto options = laws::offered(code, incident);
    for (int i = 0; i < out.option_size(); ++i) {
        const auto& option = options[static_cast<std::size_t>(i)];
        const auto asks = laws::asks(incident, option);
        const auto why = laws::closed(code, state, incident, option);
        auto& told = *out.mutable_option(i);
        told.set_open(why == laws::Why::None);
        told.set_closed(named<v1::Why>(why));
        told.set_why_closed(words::reason(why, language));
        if (told.general()) {  // their words come once, with the table
            told.clear_label();
            told.clear_consequence();
            told.clear_clause();
            told.clear_effect();
            continue;
        }
        tell_asks(asks, told);
    }
}

/// Of what has been settled only the option chosen is shown: an evening has many, and every one is sent.
void keep_what_counts(const laws::Incident& incident, v1::Incident& out) {
    if (incident.status != laws::IncidentStatus::Ruled && incident.status != laws::IncidentStatus::Dismissed) return;
    for (int i = out.option_size(); i-- > 0;)
        if (out.option(i).number() != out.ruling()) out.mutable_option()->DeleteSubrange(i, 1);
}

}  // namespace

void fill_general_options(const laws::LawCode& code, v1::TableView& out, words::Language language) {
    for (const auto& general : code.general) {
        const auto said = words::in_language(general, language);
        auto& option = *out.add_general_option();
        option.set_code(said.code);
        option.set_clause(said.clause);
        option.set_label(said.label);
        option.set_consequence(said.consequence);
        option.set_general(true);
        tell_asks(laws::asks({}, {general.code, general.effects}), option);
    }
}

void fill_incident(const table::Evening& evening, std::size_t place, const laws::LawCode& code, v1::Incident& out,
                   words::Language language, bool all_options) {
    const auto& state = evening.state;
    const auto& incident = state.incidents[place];
    wire::to_proto(incident, &code, out, language);
    wire::tell_wall_time(state.wall_clock, out);
    fill_options(state, incident, code, out, language);
    if (!all_options) keep_what_counts(incident, out);
    out.set_play(play_of(incident));
    if (const auto board = evening.board_of(play_of(incident))) out.set_board(board->value());
    if (all_options) fill_appeal_time(state, incident, code, out);
}

bool options_as_told(const laws::TableState& state, const laws::Incident& incident, const laws::LawCode& code, const v1::Incident& told) {
    const auto options = laws::offered(code, incident);
    for (const auto& option : told.option())
        if (option.closed() != named<v1::Why>(laws::closed(code, state, incident, options[option.number() - 1]))) return false;
    return told.accepted() == incident.accepted;
}

}  // namespace kibitz::views
