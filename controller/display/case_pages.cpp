// What the Director may tell himself, and a board's record as he may correct it.
#include "controller/display/bounds.hpp"
#include "controller/display/json.hpp"
#include "controller/display/router.hpp"
#include "controller/laws/board_correction.hpp"
#include "controller/laws/told_case.hpp"
#include "controller/views/boards_view.hpp"
#include "controller/views/director_view.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/terms.hpp"
#include "controller/wire/wall_time.hpp"
#include "controller/words/law_table.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::display {
namespace {

v1::CaseOf of(laws::Whose whose) {
    switch (whose) {
        case laws::Whose::Anybody: return v1::CASE_OF_ANYBODY;
        case laws::Whose::Dummy: return v1::CASE_OF_DUMMY;
        case laws::Whose::Declarer: return v1::CASE_OF_DECLARER;
        case laws::Whose::Defender: return v1::CASE_OF_DEFENDER;
        case laws::Whose::Nobody: break;
    }
    return v1::CASE_OF_UNSPECIFIED;
}

void fill_case(const laws::LawRow& row, words::Language language, v1::CaseRow& out) {
    const auto said = words::in_language(row, language);
    const auto ask = laws::asks(row);
    out.set_situation(std::string(to_string(*row.on)));
    for (const auto& clause : row.clauses) out.add_clause(clause);
    out.set_title(said.title);
    out.set_find(said.headline + " " + said.find);
    out.set_level(wire::terms::named<v1::Level>(row.level));
    out.set_of(of(ask.whose));
    out.set_asks_seat(ask.seat);
    out.set_asks_other_seat(ask.other_seat);
    out.set_asks_card(ask.card);
    out.set_asks_other_card(ask.other_card);
    out.set_asks_call(ask.call);
    out.set_asks_trick(ask.trick);
    out.set_asks_count(ask.count);
    out.set_asks_words(ask.words);
    out.set_asks_moment(ask.moment);
    out.set_asks_about(ask.about);
    out.set_own(laws::told_alone(*row.on));
}

void fill_corrections(const laws::TableState& state, std::uint32_t play, v1::BoardNow& out) {
    for (const auto& made : state.corrections) {
        if (made.correction.play != play) continue;
        auto& told = *out.add_correction();
        told.set_number(made.number);
        wire::terms::write(made.at, *told.mutable_at());
        wire::terms::write(made.correction, *told.mutable_correction());
        told.set_withdrawn(made.withdrawn);
    }
}

}  // namespace

void Router::cases(const Asked& asked, Respond respond) {
    v1::CaseList list;
    for (const auto& row : source_.law_code().rows)
        if (laws::may_be_told(row)) fill_case(row, asked.language, *list.add_row());
    respond(json_response(to_json(list)));
}

/// Of a board whose play has ended alone: before that they would tell what is in the hands.
void Router::board_makeable(const Asked& asked, Respond respond) {
    const auto& state = source_.evening().state;
    const auto play = static_cast<std::uint32_t>(asked.number);
    if (!laws::record_of(state, play)) return respond(error_response(404, "no record of such a board is kept here"));
    const bool here = state.board && state.board->play == play;
    if (here && state.phase != laws::Phase::Finished && state.phase != laws::Phase::NoBoard)
        return respond(error_response(409, "the board is being played: double-dummy figures are told when its play has ended"));
    source_.makeable(play, [respond = std::move(respond)](tl::expected<std::optional<table::Makeable>, std::string> made) {
        if (!made) return respond(error_response(503, made.error()));
        v1::Makeable told;
        for (const auto seat : bridge::all_seats) {
            if (!*made) break;
            auto& line = *told.add_line();
            line.set_declarer(wire::to_proto(seat));
            for (const auto& by_declarer : **made) line.add_tricks(static_cast<std::uint32_t>(by_declarer[seat]));
        }
        respond(json_response(to_json(told)));
    });
}

void Router::board_record(const Asked& asked, Respond respond) {
    const auto& evening = source_.evening();
    const auto& state = evening.state;
    const auto play = static_cast<std::uint32_t>(asked.number);
    const auto* record = laws::record_of(state, play);
    if (!record) return respond(error_response(404, "no record of such a board is kept here"));
    v1::BoardNow now;
    views::fill_record(*record, *now.mutable_table());
    views::fill_counts(score_as_ruled(state, play, final_score(*record)), *now.mutable_table());
    if (const auto result = state.board && state.board->play == play ? record->result : laws::result_as_ruled(state, play))
        views::fill_result(*result, *now.mutable_table()->mutable_result());
    const auto phase = state.board && state.board->play == play ? state.phase : laws::Phase::NoBoard;
    now.mutable_table()->set_phase(wire::terms::named<v1::Phase>(phase));
    fill_corrections(state, play, now);
    if (const auto ends = laws::correction_ends(state, play, source_.law_code().correction_period)) {
        wire::terms::write(*ends, *now.mutable_until());
        now.set_over(state.at > *ends);
    }
    wire::tell_wall_time(state.wall_clock, now);
    shorten_texts(now);
    respond(json_response(to_json(now)));
}

}  // namespace kibitz::display
