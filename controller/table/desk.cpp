#include "controller/table/desk.hpp"

#include <algorithm>
#include <string_view>

#include "controller/laws/schedule.hpp"

namespace kibitz::table {
namespace {

using Faults = std::vector<std::string>;

std::string called(const TableOfPapers& table) {
    return (table.section.empty() ? "" : "section " + table.section + ", ") + "table " + std::to_string(table.table);
}

std::string pair_called(std::uint32_t pair) { return pair == 0 ? "" : std::to_string(pair); }

/// The session's schedule at this table, and the section it stands in.
reading::SessionStart schedule(const TableOfPapers& table, std::string name, const std::vector<formats::RoundRow>& rows, std::string& section,
                               Faults& faults) {
    reading::SessionStart session{std::move(name), {}};
    std::map<std::uint32_t, const formats::RoundRow*> rounds;
    for (const auto& row : rows) {
        if (row.table != table.table || (!table.section.empty() && row.section != table.section)) continue;
        const auto [before, added] = rounds.emplace(row.round, &row);
        if (!added && before->second->section != row.section)
            faults.push_back(called(table) + " stands in sections " + before->second->section + " and " + row.section + ": say which by --section");
        else if (!added) faults.push_back(called(table) + ": round " + std::to_string(row.round) + " stands there twice: keep one");
        if (faults.size() == 1) return session;
    }
    if (rounds.empty() && !rows.empty()) faults.push_back(called(table) + " is not in the schedule: see its columns Section and Table");
    for (const auto& [number, row] : rounds) {
        if (number != session.rounds.size() + 1) {
            faults.push_back(called(table) + ": round " + std::to_string(session.rounds.size() + 1) + " is missing: a line for each, with pairs 0 where nobody plays");
            break;
        }
        session.rounds.push_back({pair_called(row->pair_ns), pair_called(row->pair_ew), row->boards});
        section = row->section;
    }
    return session;
}

bool is_here(const formats::PlayerRow& row, const std::string& section, std::uint32_t table) {
    return row.table == table && (section.empty() || row.section.empty() || row.section == section);
}

}  // namespace

tl::expected<Papers, std::vector<std::string>> papers_of(const TableOfPapers& table, std::string session,
                                                         const std::vector<formats::RoundRow>& rounds,
                                                         const std::vector<formats::PlayerRow>& players) {
    Papers papers;
    Faults faults;
    papers.section = table.section;
    papers.table = std::to_string(table.table);
    papers.session = schedule(table, std::move(session), rounds, papers.section, faults);
    if (!faults.empty()) return tl::unexpected(std::move(faults));
    std::uint32_t last = 0;
    for (const auto& row : players)
        if (is_here(row, papers.section, table.table)) last = std::max({last, row.round, 1u});
    for (std::uint32_t round = 1; round <= last; ++round) {
        papers.players.push_back(papers.players.empty() ? bridge::PerSeat<std::string>{} : papers.players.back());
        for (const auto& row : players)
            if (is_here(row, papers.section, table.table) && std::max(row.round, 1u) == round) papers.players.back()[row.seat] = row.name;
    }
    for (const auto& row : players)
        if (is_here(row, papers.section, table.table) && !row.number.empty()) papers.numbers[row.name] = row.number;
    return papers;
}

void Desk::take(Papers papers) {
    if (papers.hands.empty()) papers.hands = std::move(papers_.hands);
    papers_ = std::move(papers);
}

std::optional<reading::Command> Desk::at_start(const laws::TableState& state) const {
    if (papers_.session.name.empty() || state.session.name == papers_.session.name) return std::nullopt;
    return papers_.session;
}

bridge::PerSeat<std::string> Desk::players(int round) const {
    if (papers_.players.empty()) return {};
    return papers_.players[std::min(papers_.players.size(), static_cast<std::size_t>(std::max(round, 1))) - 1];
}

reading::BoardStart Desk::board(const laws::TableState& state, bridge::BoardNumber number) const {
    reading::BoardStart start;
    start.board = number;
    start.dealer = bridge::dealer_of(number);
    start.vulnerability = bridge::vulnerability_of(number);
    fill(start, state);
    return start;
}

void Desk::fill(reading::BoardStart& start, const laws::TableState& state) const {
    const int due = laws::round_of(state, start.board);
    const int round = due != 0 ? due : laws::round_on(state);
    if (start.round.empty() && round > 0) start.round = std::to_string(round);
    if (start.section.empty()) start.section = papers_.section;
    if (start.table.empty()) start.table = papers_.table;
    if (start.event.empty()) start.event = papers_.session.name;
    if (start.date.empty()) start.date = papers_.date;
    if (round > 0 && static_cast<std::size_t>(round) <= state.session.rounds.size()) {
        const auto& pairs = state.session.rounds[static_cast<std::size_t>(round) - 1];
        if (start.pair_ns.empty()) start.pair_ns = pairs.pair_ns;
        if (start.pair_ew.empty()) start.pair_ew = pairs.pair_ew;
    }
    const auto here = players(round);
    for (const bridge::Seat seat : bridge::all_seats)
        if (start.players[seat].empty()) start.players[seat] = here[seat];
    const auto known = papers_.hands.find(start.board);
    const bool told = std::any_of(bridge::all_seats.begin(), bridge::all_seats.end(), [&](bridge::Seat seat) { return !start.deal.hands[seat].empty(); });
    if (known != papers_.hands.end() && !told) start.deal = known->second;
}

std::optional<reading::Command> Desk::put_on(const laws::TableState& state, std::optional<TagId> tag) const {
    if (!tag) return std::nullopt;
    const auto known = state.board_tags.find(tag->value);
    if (known == state.board_tags.end()) return std::nullopt;
    const auto number = known->second;
    const bool under_way = state.phase != laws::Phase::NoBoard && state.phase != laws::Phase::Finished;
    if (under_way) return std::nullopt;
    const bool just_played = !state.boards_played.empty() && state.boards_played.back().board == number;
    if (just_played || (state.board && state.phase == laws::Phase::Finished && state.board->start.board == number)) return std::nullopt;
    return board(state, number);
}

}  // namespace kibitz::table
