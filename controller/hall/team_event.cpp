#include "controller/hall/team_event.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "controller/bridge/team_movement.hpp"
#include "controller/formats/exports/scored.hpp"
#include "controller/formats/lists/person_name.hpp"
#include "controller/hall/session_plan.hpp"
#include "controller/words/hall_refusals.hpp"

namespace kibitz::hall {
namespace forms = words::hall_forms;
using words::hall_says;
namespace {

constexpr double most_bye_points = 20;

std::set<std::uint32_t> teams_of(const std::vector<bridge::TableRound>& movement) {
    std::set<std::uint32_t> out;
    for (const auto& row : movement)
        for (const auto pair : {row.pair_ns, row.pair_ew})
            if (pair != 0) out.insert(bridge::team_of(pair));
    return out;
}

bool is_named(const v1::HallSectionWish& part, std::uint32_t pair) {
    return std::any_of(part.pair().begin(), part.pair().end(), [pair](const auto& one) { return one.pair() == pair; });
}

/// The pair's names as the team's list has them.
void name_pair(v1::HallSectionWish& part, const v1::HallTeam& team, std::uint32_t pair, int first) {
    if (is_named(part, pair) || team.member_size() < first + 2) return;
    const auto number = [&](int member) { return member < team.member_number_size() ? team.member_number(member) : std::string(); };
    auto& names = *part.add_pair();
    names.set_pair(pair);
    names.set_first(team.member(first));
    names.set_second(team.member(first + 1));
    names.set_first_number(number(first));
    names.set_second_number(number(first + 1));
}

/// All who have played for it or play now, then those who may take a place.
std::vector<std::string> members_of(const v1::HallSectionWish& part, std::uint32_t team) {
    std::vector<std::string> out;
    const auto add = [&](const std::string& name) {
        if (!name.empty() && std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
    };
    for (const auto pair : {bridge::pair_north_south(team), bridge::pair_east_west(team)})
        for (const auto& names : part.pair())
            if (names.pair() == pair) add(names.first()), add(names.second());
    for (const auto& one : part.team())
        if (one.number() == team)
            for (auto at = static_cast<int>(least_members); at < one.member_size(); ++at) add(one.member(at));
    return out;
}

using Draw = std::set<std::pair<std::uint32_t, std::uint32_t>>;  ///< who meets whom in a round, the lower number first

/// A round in which all teams meet as in the round before it is the next part of the same matches: halves, quarters.
/// @return for each round of `matches` the one in which its matches began
std::map<std::uint32_t, std::uint32_t> beginnings_of(const std::vector<bridge::TeamMatch>& matches) {
    std::map<std::uint32_t, Draw> draws;
    for (const auto& match : matches) draws[match.round].emplace(std::minmax(match.home, match.visitors));
    std::map<std::uint32_t, std::uint32_t> out;
    for (const auto& [round, draw] : draws) {
        const auto before = draws.find(round - 1);
        out[round] = before != draws.end() && before->second == draw ? out[round - 1] : round;
    }
    return out;
}

std::vector<bridge::LateAt> late_boards(const v1::HallSession& session, const v1::HallSectionWish& part) {
    std::vector<bridge::LateAt> out;
    for (const auto& change : session.change()) {
        if (!change.wish().has_late() || change.wish().section() != part.section()) continue;
        const auto& late = change.wish().late();
        const auto at = std::find(part.table().begin(), part.table().end(), late.table());
        if (at != part.table().end()) out.push_back({static_cast<std::uint32_t>(at - part.table().begin()) + 1, late.board()});
    }
    return out;
}

}  // namespace

std::string fault_of_teams(const v1::HallSectionWish& part) {
    if (part.table_size() % 2 != 0)
        return hall_says(forms::match_two_tables, {{"count", std::to_string(part.table_size())}});
    if (part.bye_points() < 0 || part.bye_points() > most_bye_points || part.bye_points() != part.bye_points())
        return hall_says(forms::bye_points, {{"most", fmt::format("{}", most_bye_points)}});
    if (part.movement() == v1::MOVEMENT_KIND_ROUND_ROBIN) {
        const auto teams = part.pairs() / 2;
        if (part.pairs() % 2 != 0) return hall_says(forms::team_two_pairs);
        if (teams < 2) return hall_says(forms::two_teams);
        if (const auto needed = teams - teams % 2; needed != static_cast<std::uint32_t>(part.table_size()))
            return hall_says(forms::teams_at_tables, {{"teams", std::to_string(teams)},
                                                      {"needed", std::to_string(needed)},
                                                      {"chosen", std::to_string(part.table_size())}});
    } else if (part.movement() != v1::MOVEMENT_KIND_BROUGHT) {
        return hall_says(forms::teams_movement);
    }
    std::set<std::uint32_t> numbers;
    std::set<std::string> names;
    for (const auto& team : part.team()) {
        const auto number = std::to_string(team.number()), who = team.name().empty() ? number : number + " (" + team.name() + ")";
        if (team.number() == 0) return hall_says(forms::team_number);
        if (!numbers.insert(team.number()).second) return hall_says(forms::team_twice, {{"team", number}});
        if (!team.name().empty() && !names.insert(team.name()).second)
            return hall_says(forms::two_teams_called, {{"name", team.name()}});
        const auto count = static_cast<std::size_t>(team.member_size());
        if (count < least_members || count > most_members)
            return count == 0 ? hall_says(forms::team_memberless, {{"team", who}})
                              : hall_says(forms::team_members, {{"team", who}, {"count", std::to_string(count)}});
        std::set<std::string> members(team.member().begin(), team.member().end());
        if (members.size() < count) return hall_says(forms::team_name_twice, {{"team", who}});
        if (members.contains("")) return hall_says(forms::team_name_empty, {{"team", who}});
    }
    return "";
}

std::string settle_teams(v1::HallSectionWish& part, const std::vector<bridge::TableRound>& movement) {
    const auto plays = teams_of(movement);
    for (auto& team : *part.mutable_team()) {
        const auto which = std::to_string(team.number());
        const auto too_long = [&] {
            return hall_says(forms::name_long_team, {{"team", which}, {"count", std::to_string(formats::most_name_letters)}});
        };
        // In a Swiss it may have the bye of the rounds that are known.
        if (!plays.contains(team.number()) && !(part.movement() == v1::MOVEMENT_KIND_BROUGHT && part.more_rounds()))
            return hall_says(forms::no_such_team, {{"team", which}, {"last", std::to_string(plays.empty() ? 0 : *plays.rbegin())}});
        auto name = formats::plain_name(team.name());
        if (!name) return too_long();
        team.set_name(*std::move(name));
        for (auto& member : *team.mutable_member()) {
            auto plain = formats::plain_name(member);
            if (!plain) return too_long();
            member = *std::move(plain);
        }
        for (auto& number : *team.mutable_member_number()) number = formats::cut_name(number);
        const v1::HallTeam of = team;
        if (!plays.contains(of.number())) continue;
        name_pair(part, of, bridge::pair_north_south(of.number()), 0);
        name_pair(part, of, bridge::pair_east_west(of.number()), 2);
    }
    return "";
}

tl::expected<scoring::TeamEvent, std::string> team_event(const v1::HallSession& session, const v1::HallSectionWish& part) {
    const auto movement = movement_of(session, part.section());
    auto matches = bridge::team_matches(movement, late_boards(session, part));
    if (!matches) return tl::unexpected(matches.error());
    scoring::TeamEvent out;
    out.section = part.section();
    out.scale = part.scale() == v1::VICTORY_SCALE_WHOLE ? scoring::VictoryScale::Whole : scoring::VictoryScale::Continuous;
    out.bye_points = part.bye_points();
    out.rounds_called = session.round();
    auto teams = teams_of(movement);
    for (const auto& team : part.team()) teams.insert(team.number());
    for (const auto team : teams) {
        out.names[team] = team_name(part, team);
        out.members[team] = members_of(part, team);
        for (const auto pair : {bridge::pair_north_south(team), bridge::pair_east_west(team)})
            out.team_of[formats::pair_id(part.section(), std::to_string(pair))] = team;
    }
    std::map<std::uint32_t, std::set<std::uint32_t>> playing;  // by the round in which their matches begin
    const auto begin = beginnings_of(*matches);
    for (auto& match : *matches) {
        const auto round = begin.at(match.round);
        playing[round].insert({match.home, match.visitors});
        const auto begun = std::find_if(out.matches.begin(), out.matches.end(), [&](const scoring::Match& one) {
            return one.round == round && std::minmax(one.home, one.visitors) == std::minmax(match.home, match.visitors);
        });
        if (begun == out.matches.end())
            out.matches.push_back({round, match.home, match.visitors, std::move(match.boards)});
        else
            begun->boards.insert(begun->boards.end(), match.boards.begin(), match.boards.end());
    }
    for (const auto& [round, there] : playing)
        for (const auto team : teams)
            if (!there.contains(team)) out.matches.push_back({round, team, 0, {}});
    std::stable_sort(out.matches.begin(), out.matches.end(), [](const auto& a, const auto& b) { return a.round < b.round; });
    return out;
}

std::string team_name(const v1::HallSectionWish& part, std::uint32_t team) {
    for (const auto& one : part.team())
        if (one.number() == team && !one.name().empty()) return one.name();
    return std::to_string(team);
}

std::vector<std::uint32_t> boards_in_order(const v1::HallSectionWish& part, const bridge::TableRound& row) {
    // With nobody to play against no board is played.
    if (row.pair_ns == 0 || row.pair_ew == 0) return {};
    if (!part.teams() || row.table % 2 != 0) return bridge::boards_of(row);
    // The halves are those of the whole match: a board that is played late moves no other.
    auto whole = row;
    whole.without.clear();
    auto out = bridge::boards_of(whole);
    std::rotate(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(out.size() / 2), out.end());
    std::erase_if(out, [&](std::uint32_t board) { return std::find(row.without.begin(), row.without.end(), board) != row.without.end(); });
    return out;
}

}  // namespace kibitz::hall
