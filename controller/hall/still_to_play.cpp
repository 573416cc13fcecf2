#include "controller/hall/still_to_play.hpp"

#include <algorithm>

#include "controller/hall/session_plan.hpp"
#include "controller/hall/table_fold.hpp"
#include "controller/hall/team_event.hpp"

namespace kibitz::hall {

BoardsAtTable boards_at(const JournalFold& fold, const std::string& session) {
    BoardsAtTable out;
    if (!fold.loaded()) return out;
    const auto& state = fold.evening().state;
    if (state.session.name != session) return out;
    for (const auto& one : state.boards_played)
        if ((one.finished || one.cancelled) && !one.dealt_again) out.over.insert(one.board.value());
    if (state.board && state.phase != laws::Phase::NoBoard) {
        const auto number = state.board->start.board.value();
        (state.board->result ? out.over : out.under_way).insert(number);
    }
    return out;
}

StillToPlay still_to_play(const v1::HallSession& session, const std::map<std::string, BoardsAtTable>& tables) {
    StillToPlay out;
    if (!session.ended())
        for (const auto& one : session.seating()) {
            if (one.pair_ns() == 0 || one.pair_ew() == 0) continue;
            const auto there = tables.find(one.table());
            for (const auto board : bridge::boards_of(round_of(one)))
                if (there == tables.end() || !there->second.over.contains(board)) out[board].insert(one.table());
        }
    for (const auto& [id, boards] : tables)
        for (const auto board : boards.under_way) out[board].insert(id);
    return out;
}

std::uint32_t minutes_behind(const v1::HallSession& session, const std::string& table, const BoardsAtTable& boards,
                             std::chrono::seconds left) {
    if (session.ended() || session.round() == 0 || session.wish().minutes() == 0) return 0;
    const std::chrono::seconds round = std::chrono::minutes(session.wish().minutes());
    std::chrono::seconds behind{0};
    for (const auto& one : session.seating()) {
        if (one.table() != table || one.round() > session.round() || one.pair_ns() == 0 || one.pair_ew() == 0) continue;
        const auto* part = section_of(session, table);
        if (!part) continue;
        const auto in_order = boards_in_order(*part, round_of(one));
        const auto count = static_cast<std::int64_t>(in_order.size());
        std::int64_t due = 0;
        for (const auto board : in_order) {
            ++due;
            if (boards.over.contains(board)) continue;
            const auto share = one.round() < session.round() ? std::chrono::seconds(0) : round * due / count;
            behind = std::max(behind, round - left - share);
            break;  // the later ones of a round are due later
        }
    }
    return static_cast<std::uint32_t>(std::chrono::duration_cast<std::chrono::minutes>(behind).count());
}

}  // namespace kibitz::hall
