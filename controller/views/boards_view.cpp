#include "controller/views/boards_view.hpp"

#include <algorithm>

#include "controller/laws/schedule.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/terms.hpp"

namespace kibitz::views {
namespace {

template <class Message>
void tell_score(const laws::FinalScore& score, Message& out) {
    if (score.how == laws::FinalScore::How::Adjusted) {
        out.mutable_adjusted()->set_ns(score.ns);
        out.mutable_adjusted()->set_ew(score.ew);
        out.mutable_adjusted()->set_per_cent(score.per_cent);
    }
    out.set_cancelled(score.how == laws::FinalScore::How::Cancelled);
    out.set_not_played(score.how == laws::FinalScore::How::NotPlayed);
}

template <class Message>
void tell_penalties(const laws::TableState& state, std::uint32_t play, Message& out) {
    for (const auto& incident : laws::incidents_of(state, play)) {
        const auto& given = incident.given;
        if (incident.status != laws::IncidentStatus::Ruled || !given.penalty || !given.side) continue;
        auto& told = *out.add_penalty();
        told.set_side(*given.side == bridge::Side::NorthSouth ? v1::SIDE_NORTH_SOUTH : v1::SIDE_EAST_WEST);
        told.set_tenths(*given.penalty);
        told.set_unit(wire::terms::named<v1::PenaltyUnit>(given.penalty_unit));
    }
}

void fill_earlier(const table::Evening& evening, v1::TableView& out) {
    const auto& boards = evening.earlier;
    const auto& made = evening.state.corrections;
    std::size_t first = boards.size() > max_boards_shown ? boards.size() - max_boards_shown : 0;
    while (first < boards.size() && evening.state.at - boards[first].started_at > evening_length) ++first;
    for (std::size_t i = first; i < boards.size(); ++i) {
        auto& line = *out.add_finished_board();
        line.set_play(boards[i].play);
        line.set_board(boards[i].board.value());
        if (boards[i].contract) wire::to_proto(*boards[i].contract, *line.mutable_contract());
        line.set_declarer_tricks(static_cast<std::uint32_t>(boards[i].declarer_tricks));
        line.set_score_ns(boards[i].score_ns);
        line.set_finished(boards[i].finished);
        line.set_incidents(boards[i].incidents);
        fill_score(boards[i].score, line);
        tell_penalties(evening.state, boards[i].play, line);
        line.set_corrections(static_cast<std::uint32_t>(std::count_if(made.begin(), made.end(), [&](const laws::CorrectionMade& one) {
            return one.correction.play == boards[i].play && !one.withdrawn;
        })));
    }
}

void fill_played(const table::Evening& evening, v1::SessionView& out) {
    const auto& boards = evening.state.boards_played;
    const std::size_t first = boards.size() > max_boards_shown ? boards.size() - max_boards_shown : 0;
    for (std::size_t i = first; i < boards.size(); ++i) {
        auto& line = *out.add_board();
        line.set_play(boards[i].play);
        line.set_board(boards[i].board.value());
        line.set_round(static_cast<std::uint32_t>(boards[i].round));
        line.set_finished(boards[i].finished);
        line.set_confirmed(boards[i].confirmed);
        line.set_cancelled(boards[i].cancelled);
        const auto& earlier = evening.earlier;
        const auto summary = std::find_if(earlier.rbegin(), earlier.rend(), [&](const auto& one) { return one.play == boards[i].play; });
        if (summary != earlier.rend()) wire::terms::write(summary->started_at, *line.mutable_started());
        else if (evening.state.board && evening.state.board->play == boards[i].play)
            wire::terms::write(evening.board_started_at, *line.mutable_started());
    }
}

/// The session's schedule, and which of its boards were put on here (8).
void fill_session(const table::Evening& evening, v1::TableView& out) {
    const auto& state = evening.state;
    if (state.session.name.empty() && state.plays == 0) return;
    auto& session = *out.mutable_session();
    session.set_name(state.session.name);
    for (const auto& round : state.session.rounds) {
        auto& told = *session.add_round();
        told.set_pair_ns(round.pair_ns);
        told.set_pair_ew(round.pair_ew);
        for (const auto board : round.boards) told.add_board(board.value());
    }
    session.set_round_on(static_cast<std::uint32_t>(laws::round_on(state)));
    session.set_round_called(static_cast<std::uint32_t>(std::max(state.round_called, 0)));
    session.set_over(laws::session_over(state));
    session.set_tells_corrections(state.session.tells_corrections);
    fill_played(evening, session);
    const bool filed = !state.boards_played.empty() && state.board && state.boards_played.back().play == state.board->play;
    if (!state.board || state.phase == laws::Phase::NoBoard || filed) return;
    auto& line = *session.add_board();
    line.set_play(state.board->play);
    line.set_board(state.board->start.board.value());
    line.set_round(static_cast<std::uint32_t>(laws::round_of(state, state.board->start.board)));
    line.set_finished(state.phase == laws::Phase::Finished);
    line.set_confirmed(laws::score_agreed(*state.board));
    line.set_cancelled(final_score(*state.board).how == laws::FinalScore::How::Cancelled);
    wire::terms::write(evening.board_started_at, *line.mutable_started());
}

}  // namespace

void fill_boards(const table::Evening& evening, v1::TableView& out) {
    fill_earlier(evening, out);
    fill_session(evening, out);
    if (evening.state.board) tell_penalties(evening.state, evening.state.board->play, out);
}

void fill_result(const laws::BoardResult& result, v1::PlayEnded& out) {
    if (result.contract) wire::to_proto(*result.contract, *out.mutable_contract());
    out.set_declarer_tricks(static_cast<std::uint32_t>(result.declarer_tricks));
    out.set_score_ns(result.score_ns);
    out.set_by_claim(result.by_claim);
}

void fill_score(const laws::FinalScore& score, v1::TableView& out) { tell_score(score, out); }
void fill_score(const laws::FinalScore& score, v1::BoardSummary& out) { tell_score(score, out); }

}  // namespace kibitz::views
