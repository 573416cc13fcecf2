#include "controller/bridge/team_movement.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace kibitz::bridge {
namespace {

constexpr std::uint32_t most_teams = 41, most_match_boards = 32, most_stanzas = 12, most_meetings = 3;

std::string figure(std::uint32_t n) { return std::to_string(n); }

std::string beyond(const char* what, std::uint32_t given, std::uint32_t least, std::uint32_t most) {
    if (given >= least && given <= most) return {};
    return std::string(what) + " " + figure(given) + ": give " + figure(least) + " to " + figure(most);
}

/// What becomes a match: the tables of a round where two teams meet, and the boards put off from them.
struct Meeting {
    std::vector<const TableRound*> tables;
    std::map<std::uint32_t, std::set<std::uint32_t>> boards;  ///< by the team North-South
};
using Teams = std::pair<std::uint32_t, std::uint32_t>;

Teams teams_at(const TableRound& row) {
    const auto [low, high] = std::minmax({team_of(row.pair_ns), team_of(row.pair_ew)});
    return {low, high};
}

void take(Meeting& meeting, const TableRound& row) {
    auto& boards = meeting.boards[team_of(row.pair_ns)];
    for (const auto board : boards_of(row)) boards.insert(board);
}

std::string fault_of(const Meeting& meeting, std::uint32_t round, const Teams& teams) {
    const auto who = "round " + figure(round) + ": teams " + figure(teams.first) + " and " + figure(teams.second);
    if (teams.first == teams.second) return "round " + figure(round) + ": team " + figure(teams.first) + " would meet itself";
    if (meeting.tables.size() > 2) return who + " meet at more than two tables";
    const auto one = meeting.boards.find(teams.first), other = meeting.boards.find(teams.second);
    if (meeting.boards.size() < 2 || one == meeting.boards.end() || other == meeting.boards.end()) {
        const auto at = meeting.tables.empty() ? std::string() : " at table " + figure(meeting.tables.front()->table);
        if (meeting.tables.size() == 2) return who + ": the same team sits North-South at both tables; switch one of them";
        return who + " meet" + at + " alone: a match has two tables, each team North-South at one of them";
    }
    if (one->second != other->second) return who + " have other boards at one table than at the other: a match has the same at both";
    return {};
}

}  // namespace

tl::expected<std::vector<TableRound>, std::string> round_robin(std::uint32_t teams, std::uint32_t boards, std::uint32_t rounds) {
    if (auto why = beyond("teams", teams, 2, most_teams); !why.empty()) return tl::unexpected(why);
    if (auto why = beyond("boards of a match", boards, 1, most_match_boards); !why.empty()) return tl::unexpected(why);
    const auto places = teams + teams % 2, circle = places - 1;
    const auto once = circle;
    const auto most = teams == 2 ? most_stanzas : circle * most_meetings;
    if (auto why = beyond("rounds", rounds == 0 ? once : rounds, 1, most); !why.empty()) return tl::unexpected(why);
    const auto team_at = [&](std::uint32_t place) { return place >= teams ? 0 : place + 1; };  // one too many: nobody, a bye
    std::vector<TableRound> out;
    for (std::uint32_t round = 0; round < (rounds == 0 ? once : rounds); ++round) {
        const auto turn = round % circle;
        const auto first = round * boards + 1, last = (round + 1) * boards;
        std::uint32_t table = 0;
        for (std::uint32_t match = 0; match < places / 2; ++match) {
            auto home = team_at(match == 0 ? circle : (turn + match) % circle), visitors = team_at((turn + circle - match) % circle);
            // Each is at home as often as not, as near as can be; when they meet again the other way round.
            if ((round / circle + (match == 0 ? turn + 1 : 0)) % 2 == 1) std::swap(home, visitors);
            if (home == 0 || visitors == 0) continue;
            out.push_back({++table, round + 1, pair_north_south(home), pair_east_west(visitors), first, last});
            out.push_back({++table, round + 1, pair_north_south(visitors), pair_east_west(home), first, last});
        }
    }
    return out;
}

tl::expected<std::vector<TeamMatch>, std::string> team_matches(const std::vector<TableRound>& movement, const std::vector<LateAt>& late) {
    std::map<std::pair<std::uint32_t, Teams>, Meeting> meetings;
    std::vector<const TableRound*> put_off;
    for (const auto& row : movement) {
        if (row.pair_ns == 0 || row.pair_ew == 0) continue;
        const bool is_late = row.first_board == row.last_board && std::any_of(late.begin(), late.end(), [&](const LateAt& one) {
                                 return one.table == row.table && one.board == row.first_board;
                             });
        if (is_late) {
            put_off.push_back(&row);
            continue;
        }
        auto& meeting = meetings[{row.round, teams_at(row)}];
        meeting.tables.push_back(&row);
        take(meeting, row);
    }
    for (const auto* row : put_off) {
        // The last time that these teams met before it; else, where all was put off, that is the match.
        auto* of = static_cast<Meeting*>(nullptr);
        for (auto& [key, meeting] : meetings)
            if (key.second == teams_at(*row) && key.first < row->round) of = &meeting;
        auto& meeting = of ? *of : meetings[{row->round, teams_at(*row)}];
        if (!of) meeting.tables.push_back(row);
        take(meeting, *row);
    }
    std::vector<std::pair<std::uint32_t, TeamMatch>> out;  // by its first table
    for (const auto& [key, meeting] : meetings) {
        const auto& [round, teams] = key;
        if (auto fault = fault_of(meeting, round, teams); !fault.empty()) return tl::unexpected(std::move(fault));
        const auto first = *std::min_element(meeting.tables.begin(), meeting.tables.end(),
                                             [](const auto* a, const auto* b) { return a->table < b->table; });
        const auto home = team_of(first->pair_ns);
        const auto& boards = meeting.boards.at(home);
        out.push_back({first->table, {round, home, home == teams.first ? teams.second : teams.first, {boards.begin(), boards.end()}}});
    }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
        return std::pair(a.second.round, a.first) < std::pair(b.second.round, b.first);
    });
    std::vector<TeamMatch> matches;
    for (auto& [table, match] : out) matches.push_back(std::move(match));
    return matches;
}

}  // namespace kibitz::bridge
