#include "controller/hall/compared.hpp"

#include <algorithm>

#include "controller/formats/exports/board_record.hpp"
#include "controller/formats/exports/scored.hpp"
#include "controller/views/open_facts.hpp"
#include "controller/wire/convert.hpp"

namespace kibitz::hall {
namespace {

/// Of one board of the fold's, where it is of the session and has a result.
std::optional<ResultAt> started(const std::string& table, const JournalFold& fold, const std::string& session, std::uint32_t play) {
    const auto start = fold.starts().find(play);
    if (start == fold.starts().end() || start->second.session != session || start->second.board.value() == 0) return std::nullopt;
    ResultAt out;
    out.table = table;
    out.board = start->second.board.value();
    out.section = start->second.section;
    out.pair_ns = start->second.pair_ns;
    out.pair_ew = start->second.pair_ew;
    return out;
}

void fill(const ResultAt& result, bool here, v1::ComparedResult& out) {
    if (result.contract) wire::to_proto(*result.contract, *out.mutable_contract());
    out.set_declarer_tricks(static_cast<std::uint32_t>(result.declarer_tricks));
    out.set_score_ns(result.score_ns);
    out.set_here(here);
}

/// At the one table or the other of a match.
bool is_same_match(const scoring::TeamEvent& event, const ResultAt& one, const ResultAt& other) {
    const auto teams = [&](const ResultAt& at) {
        const auto team = [&](const std::string& pair) {
            const auto found = event.team_of.find(formats::pair_id(at.section, pair));
            return found == event.team_of.end() ? 0U : found->second;
        };
        const auto ns = team(at.pair_ns), ew = team(at.pair_ew);
        return std::pair(std::min(ns, ew), std::max(ns, ew));
    };
    return teams(one) == teams(other);
}

/// What the pairs of this table have of it, where somebody else has played it.
void fill_scored(const ResultAt& mine, const scoring::Results& scored, scoring::Method method, v1::SeatCompared& out) {
    const auto pair = formats::pair_id(mine.section, mine.pair_ns);
    const auto line = std::find_if(scored.lines.begin(), scored.lines.end(),
                                   [&](const scoring::ScoredLine& one) { return one.line.board == mine.board && one.line.ns == pair; });
    if (line == scored.lines.end()) return;
    out.set_imps(method != scoring::Method::Matchpoints);
    const auto ns = out.imps() ? line->gained.ns : line->per_cent(true), ew = out.imps() ? line->gained.ew : line->per_cent(false);
    if (!ns || !ew || (!out.imps() && line->top <= 0)) return;
    out.set_scored(true);
    out.set_ns(*ns);
    out.set_ew(*ew);
}

}  // namespace

std::vector<ResultAt> results_at(const std::string& table, const JournalFold& fold, const std::string& session) {
    std::vector<ResultAt> out;
    if (!fold.loaded()) return out;
    const auto& evening = fold.evening();
    const auto& board = evening.state.board;
    for (const auto& line : evening.earlier) {
        if (!line.finished || (board && line.play == board->play)) continue;
        if (auto one = started(table, fold, session, line.play)) {
            one->contract = line.contract;
            one->declarer_tricks = line.declarer_tricks;
            one->score_ns = line.score_ns;
            out.push_back(*std::move(one));
        }
    }
    if (!board || !board->result || !views::agreed_by_both(*board)) return out;
    if (auto one = started(table, fold, session, board->play)) {
        one->contract = board->result->contract;
        one->declarer_tricks = board->result->declarer_tricks;
        one->score_ns = board->result->score_ns;
        one->last = true;
        one->hands = formats::deal_as_known(*board).hands;
        out.push_back(*std::move(one));
    }
    return out;
}

std::map<std::string, v1::SeatCompared> compared_with_others(const std::vector<ResultAt>& all,
                                                             const std::map<std::string, scoring::Results>& scored,
                                                             scoring::Method method,
                                                             const std::map<std::string, scoring::TeamEvent>& teams,
                                                             const StillToPlay& still) {
    std::map<std::string, v1::SeatCompared> out;
    for (const auto& mine : all) {
        if (!mine.last) continue;
        const auto event = teams.find(mine.section);
        const bool of_teams = event != teams.end();
        std::vector<const ResultAt*> same;
        for (const auto& one : all)
            if (one.board == mine.board && one.section == mine.section && (!of_teams || is_same_match(event->second, one, mine)))
                same.push_back(&one);
        auto& told = out[mine.table];
        if (of_teams && (same.size() < 2 || still.contains(mine.board))) continue;  // nothing is told: also what was told before goes
        told.set_board(mine.board);
        std::stable_sort(same.begin(), same.end(), [](const auto* one, const auto* other) { return one->score_ns > other->score_ns; });
        for (const auto* one : same) fill(*one, one == &mine, *told.add_result());
        using enum bridge::Seat;
        auto& deal = *told.mutable_deal();
        views::fill(mine.hands[North], *deal.mutable_north());
        views::fill(mine.hands[East], *deal.mutable_east());
        views::fill(mine.hands[South], *deal.mutable_south());
        views::fill(mine.hands[West], *deal.mutable_west());
        const auto section = scored.find(mine.section);
        if (section != scored.end()) fill_scored(mine, section->second, of_teams ? scoring::Method::Teams : method, told);
    }
    return out;
}

}  // namespace kibitz::hall
