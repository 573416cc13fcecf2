#include "controller/hall/session_plan.hpp"

#include <algorithm>

#include "controller/bridge/individual_movement.hpp"
#include "controller/bridge/movement_change.hpp"
#include "controller/bridge/team_movement.hpp"
#include "controller/formats/lists/person_name.hpp"
#include "controller/hall/brought.hpp"
#include "controller/hall/individual_event.hpp"
#include "controller/hall/session_names.hpp"
#include "controller/hall/team_event.hpp"
#include "controller/words/hall_refusals.hpp"

namespace kibitz::hall {

namespace forms = words::hall_forms;
using words::hall_says;
namespace {

using Movement = std::vector<bridge::TableRound>;

tl::expected<Movement, std::string> made(const v1::HallSectionWish& wish) {
    switch (wish.movement()) {
        case v1::MOVEMENT_KIND_MITCHELL: return bridge::mitchell(wish.pairs(), wish.boards(), wish.rounds());
        case v1::MOVEMENT_KIND_RELAY: return bridge::relay(wish.pairs(), wish.boards(), wish.rounds());
        case v1::MOVEMENT_KIND_HOWELL: return bridge::howell(wish.pairs(), wish.boards(), wish.rounds());
        case v1::MOVEMENT_KIND_ROUND_ROBIN:
            if (!wish.teams()) return tl::unexpected(hall_says(forms::robin_of_teams));
            return bridge::round_robin(wish.pairs() / 2, wish.boards(), wish.rounds());
        case v1::MOVEMENT_KIND_INDIVIDUAL:
        case v1::MOVEMENT_KIND_RAINBOW:
            if (!wish.individuals()) return tl::unexpected(hall_says(forms::of_single_players));
            if (wish.movement() == v1::MOVEMENT_KIND_RAINBOW) return bridge::rainbow(wish.pairs(), wish.boards(), wish.rounds());
            return bridge::each_with_each(wish.pairs(), wish.boards(), wish.rounds());
        case v1::MOVEMENT_KIND_BROUGHT: return movement_of(wish.brought(), static_cast<std::size_t>(wish.table_size()));
        default: return tl::unexpected(hall_says(forms::movement_choose));
    }
}

/// What is wrong with the session before any movement is made; empty: nothing.
std::string fault_of(const v1::HallSessionWish& wish, const std::set<std::string>& known) {
    if (wish.name().find_first_not_of(' ') == std::string::npos) return hall_says(forms::session_nameless);
    if (letters(wish.name()) > formats::most_name_letters)
        return hall_says(forms::session_name_long, {{"count", std::to_string(formats::most_name_letters)}});
    if (wish.minutes() > most_round_minutes)
        return hall_says(forms::minutes_most,
                         {{"minutes", std::to_string(wish.minutes())}, {"most", std::to_string(most_round_minutes)}});
    if (static_cast<std::size_t>(wish.part_size()) > most_sections)
        return hall_says(forms::sections_most, {{"count", std::to_string(wish.part_size())}, {"most", std::to_string(most_sections)}});
    std::set<std::string> seen, sections;
    for (const auto& part : wish.part()) {
        if (wish.part_size() > 1 && part.section().empty()) return hall_says(forms::section_letterless);
        if (letters(part.section()) > 2) return hall_says(forms::section_letters, {{"section", part.section()}});
        if (!sections.insert(part.section()).second)
            return hall_says(forms::section_twice, {{"section", part.section()}});
        for (const auto& id : part.table()) {
            if (!known.contains(id)) return hall_says(forms::table_not_here, {{"name", id}});
            if (!seen.insert(id).second) return hall_says(forms::table_twice, {{"name", id}});
        }
    }
    return seen.empty() ? hall_says(forms::no_tables) : "";
}

std::string fault_of(const v1::HallSectionWish& wish) {
    if (wish.table().empty()) return hall_says(forms::no_table, {{"section", wish.section()}});
    if (static_cast<std::size_t>(wish.table_size()) > most_session_tables)
        return hall_says(forms::tables_most,
                         {{"count", std::to_string(wish.table_size())}, {"most", std::to_string(most_session_tables)}});
    if (wish.individuals()) return fault_of_individuals(wish);
    if (wish.teams()) return fault_of_teams(wish);
    if (wish.movement() == v1::MOVEMENT_KIND_BROUGHT) return "";  // says itself how many it needs
    const auto needed = (wish.pairs() + 1) / 2;
    if (needed != static_cast<std::uint32_t>(wish.table_size()))
        return hall_says(forms::pairs_at_tables, {{"pairs", std::to_string(wish.pairs())},
                                                  {"needed", std::to_string(needed)},
                                                  {"chosen", std::to_string(wish.table_size())}});
    return "";
}

std::uint32_t pairs_of(const Movement& movement) {
    std::set<std::uint32_t> pairs;
    for (const auto& one : movement)
        for (const auto who : bridge::contestants(one.pair_ns, one.pair_ew)) pairs.insert(who);
    return static_cast<std::uint32_t>(pairs.size());
}

struct Planned {
    Movement movement;  ///< its boards from 1
    v1::HallSectionWish wish;
};

tl::expected<Planned, std::string> plan_section(const v1::HallSectionWish& wish) {
    if (auto fault = fault_of(wish); !fault.empty()) return tl::unexpected(std::move(fault));
    auto movement = made(wish);
    if (!movement) return tl::unexpected(movement.error());
    std::uint32_t rounds = 0, last = 0;
    for (const auto& one : *movement) rounds = std::max(rounds, one.round), last = std::max(last, one.last_board);
    const bool is_brought = wish.movement() == v1::MOVEMENT_KIND_BROUGHT;
    // A Howell meets everybody both ways as it is, and so do individuals who play each with each.
    const bool both_ways = wish.movement() == v1::MOVEMENT_KIND_HOWELL || wish.movement() == v1::MOVEMENT_KIND_INDIVIDUAL;
    if (wish.one_winner() && !is_brought && !wish.teams() && !both_ways)
        *movement = bridge::arrows_switched(std::move(*movement), bridge::fair_switch(rounds));
    const auto first = is_brought ? 1U : std::max(1U, wish.first_board());
    if (first > 900 || first - 1 + last > 999)
        return tl::unexpected(hall_says(forms::boards_end, {{"first", std::to_string(first)}, {"last", std::to_string(first - 1 + last)}}));
    for (auto& one : *movement) one.first_board += first - 1, one.last_board += first - 1;
    if (auto fault = fault_of_seats(wish, *movement); !fault.empty()) return tl::unexpected(std::move(fault));
    if (auto faults = bridge::faults_of(*movement, !is_brought && !wish.teams()); !faults.empty()) return tl::unexpected(faults.front());
    Planned out{std::move(*movement), wish};
    for (auto& one : *out.wish.mutable_pair()) one.clear_typed();
    if (out.wish.teams())
        if (auto fault = settle_teams(out.wish, out.movement); !fault.empty()) return tl::unexpected(std::move(fault));
    if (auto fault = settle_names(out.wish, out.movement); !fault.empty()) return tl::unexpected(std::move(fault));
    if (is_brought) out.wish.set_pairs(pairs_of(out.movement)), out.wish.mutable_brought()->clear_row();
    else out.wish.clear_brought(), out.wish.clear_more_rounds();
    out.wish.set_first_board(first);
    out.wish.set_rounds(rounds);
    return out;
}

/// Takes the place of what the section had.
void seat(v1::HallSession& session, const v1::HallSectionWish& part, const Movement& movement) {
    auto& all = *session.mutable_seating();
    all.erase(std::remove_if(all.begin(), all.end(), [&](const auto& one) { return one.section() == part.section(); }), all.end());
    for (const auto& one : movement) {
        auto& seating = *all.Add();
        seating.set_section(part.section());
        seating.set_round(one.round);
        seating.set_table(part.table(static_cast<int>(one.table) - 1));
        seating.set_number(one.table);
        seating.set_pair_ns(one.pair_ns);
        seating.set_pair_ew(one.pair_ew);
        seating.set_first_board(one.first_board);
        seating.set_last_board(one.last_board);
        seating.mutable_without()->Add(one.without.begin(), one.without.end());
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.round() < b.round(); });
    session.set_rounds(all.empty() ? 0 : all.rbegin()->round());
}

v1::HallSectionWish* part_of(v1::HallSession& session, const std::string& section) {
    for (auto& part : *session.mutable_wish()->mutable_part())
        if (part.section() == section) return &part;
    return nullptr;
}

/// Who plays as a pair from a round on; what was said of later rounds holds.
void name(v1::HallSectionWish& part, v1::PairNames names, std::uint32_t from_round) {
    names.set_from_round(from_round);
    names.clear_typed();
    for (auto& one : *part.mutable_pair())
        if (one.pair() == names.pair() && one.from_round() == from_round) return one.Swap(&names);
    *part.add_pair() = std::move(names);
}

/// Names of pairs that play in no round any more.
void forget_gone(v1::HallSectionWish& part, const Movement& movement) {
    auto& names = *part.mutable_pair();
    const auto plays = [&](const v1::PairNames& names_of) {
        return std::any_of(movement.begin(), movement.end(), [&](const bridge::TableRound& one) {
            return bridge::has_player(one.pair_ns, names_of.pair()) || bridge::has_player(one.pair_ew, names_of.pair());
        });
    };
    names.erase(std::remove_if(names.begin(), names.end(), [&](const auto& one) { return !plays(one); }), names.end());
}

tl::expected<Movement, std::string> comes(Movement movement, v1::HallSectionWish& part, const v1::PairNames& names, std::uint32_t round) {
    std::uint32_t last = 0;
    for (const auto& one : movement) last = std::max({last, one.pair_ns, one.pair_ew});
    auto late = names;
    if (late.pair() == 0) late.set_pair(last + 1);
    else if (late.pair() > last) return tl::unexpected(hall_says(forms::not_in_movement, {{"pair", std::to_string(late.pair())}}));
    auto out = bridge::with_late_pair(std::move(movement), late.pair(), round);
    if (out && !(late.first() + late.second()).empty()) name(part, late, round);
    return out;
}

/// A pair that plays no more, from a round on.
tl::expected<Movement, std::string> leaves(Movement movement, std::uint32_t pair, std::uint32_t round) {
    const auto plays = [&](const bridge::TableRound& one) { return one.pair_ns == pair || one.pair_ew == pair; };
    const auto is_there = [&](std::uint32_t from) {
        return std::any_of(movement.begin(), movement.end(), [&](const auto& one) { return one.round >= from && plays(one); });
    };
    if (pair != 0 && is_there(0) && !is_there(round))
        return tl::unexpected(hall_says(forms::pair_gone, {{"pair", std::to_string(pair)}, {"round", std::to_string(round)}}));
    return bridge::without_pair(std::move(movement), pair, round);
}

std::string missing_name(const v1::HallSectionWish& part, const v1::PairNames& names) {
    if (part.individuals()) return names.first().empty() ? forms::players_name : "";
    return names.first().empty() || names.second().empty() ? forms::both_names : "";
}

tl::expected<Movement, std::string> substituted(Movement movement, v1::HallSectionWish& part, const v1::PairNames& names,
                                                std::uint32_t round) {
    const auto plays = std::any_of(movement.begin(), movement.end(), [&](const bridge::TableRound& one) {
        return one.round >= round && (bridge::has_player(one.pair_ns, names.pair()) || bridge::has_player(one.pair_ew, names.pair()));
    });
    if (!plays)
        return tl::unexpected(hall_says(part.individuals() ? forms::player_not_from : forms::pair_not_from,
                                        {{"pair", std::to_string(names.pair())}, {"round", std::to_string(round)}}));
    if (auto fault = missing_name(part, names); !fault.empty()) return tl::unexpected(std::move(fault));
    name(part, names, round);
    return movement;
}

/// Names put right as they are in force in a round.
tl::expected<Movement, std::string> names_right(Movement movement, v1::HallSectionWish& part, v1::PairNames names, std::uint32_t round) {
    const auto plays = std::any_of(movement.begin(), movement.end(), [&](const bridge::TableRound& one) {
        return bridge::has_player(one.pair_ns, names.pair()) || bridge::has_player(one.pair_ew, names.pair());
    });
    if (!plays)
        return tl::unexpected(hall_says(part.individuals() ? forms::no_such_player : forms::no_such_pair,
                                        {{"pair", std::to_string(names.pair())}}));
    if (auto fault = clean(part, names); !fault.empty()) return tl::unexpected(std::move(fault));
    if (auto fault = missing_name(part, names); !fault.empty()) return tl::unexpected(std::move(fault));
    names.clear_typed();
    put_right(part, names, round);
    return movement;
}

tl::expected<Movement, std::string> switched(Movement movement, const v1::HallSectionWish& part, const v1::ArrowSwitch& arrows,
                                             std::uint32_t round) {
    std::vector<std::uint32_t> numbers;
    for (const auto& id : arrows.table()) {
        const auto at = std::find(part.table().begin(), part.table().end(), id);
        if (at == part.table().end())
            return tl::unexpected(hall_says(forms::table_not_in_section, {{"name", id}, {"section", part.section()}}));
        numbers.push_back(static_cast<std::uint32_t>(at - part.table().begin()) + 1);
    }
    movement = bridge::arrows_switched(std::move(movement), round, numbers);
    return arrows.one_round() ? bridge::arrows_switched(std::move(movement), round + 1, numbers) : movement;
}

tl::expected<Movement, std::string> shortened(Movement movement, std::uint32_t rounds, std::uint32_t played) {
    std::uint32_t last = 0;
    for (const auto& one : movement) last = std::max(last, one.round);
    if (rounds >= last) return tl::unexpected(hall_says(forms::rounds_as_it_is, {{"rounds", std::to_string(last)}}));
    const auto now = std::to_string(played);
    if (rounds < std::max(1U, played)) return tl::unexpected(hall_says(forms::rounds_no_fewer, {{"round", now}, {"rounds", now}}));
    movement.erase(std::remove_if(movement.begin(), movement.end(), [&](const auto& one) { return one.round > rounds; }), movement.end());
    return movement;
}

/// A board that was due at a table in a round that has been called: its pairs come back there, in the first round after the last (and after
/// those that have been called) in which both are free.
tl::expected<Movement, std::string> late(Movement movement, const v1::HallSectionWish& part, const v1::LateBoard& wish,
                                         std::uint32_t called) {
    const auto at = std::find(part.table().begin(), part.table().end(), wish.table());
    if (at == part.table().end())
        return tl::unexpected(hall_says(forms::table_not_in_section, {{"name", wish.table()}, {"section", part.section()}}));
    const auto number = static_cast<std::uint32_t>(at - part.table().begin()) + 1;
    const auto due = std::find_if(movement.begin(), movement.end(), [&](const bridge::TableRound& one) {
        const auto boards = bridge::boards_of(one);
        return one.table == number && one.round <= called && one.pair_ns != 0 && one.pair_ew != 0 &&
               std::find(boards.begin(), boards.end(), wish.board()) != boards.end();
    });
    if (due == movement.end())
        return tl::unexpected(hall_says(forms::board_not_due, {{"board", std::to_string(wish.board())}}));
    auto then = *due;
    then.first_board = then.last_board = wish.board();
    then.without.clear();
    if (bridge::boards_of(*due).size() == 1) movement.erase(due);
    else *due = bridge::without_board(*due, wish.board());
    std::uint32_t last = called;
    for (const auto& one : movement) last = std::max(last, one.round);
    const auto is_busy = [&](std::uint32_t round) {
        return std::any_of(movement.begin(), movement.end(), [&](const bridge::TableRound& one) {
            const auto busy = bridge::contestants(one.pair_ns, one.pair_ew), all = bridge::contestants(then.pair_ns, then.pair_ew);
            return one.round == round && (one.table == number || std::any_of(busy.begin(), busy.end(), [&](std::uint32_t who) {
                                              return std::find(all.begin(), all.end(), who) != all.end();
                                          }));
        });
    };
    // Boards that were put off before stand in rounds after the movement's own.
    then.round = std::max(called, part.rounds()) + 1;
    while (then.round <= last && is_busy(then.round)) ++then.round;
    movement.push_back(then);
    return movement;
}

/// Why the tables of a section of teams are no matches; empty: they are.
std::string match_fault(const v1::HallSession& session, const v1::HallSectionWish& part) {
    if (!part.teams()) return "";
    const auto event = team_event(session, part);
    return event ? "" : event.error();
}

/// Where there are several sections, which one it is about.
std::string of_section(const v1::HallSessionWish& wish, const v1::HallSectionWish& part, const std::string& fault) {
    return wish.part_size() > 1 ? hall_says(forms::of_section, {{"section", part.section()}, {"words", fault}}) : fault;
}

/// What is not done where teams play; empty: it is.
std::string fault_among_teams(const v1::HallSectionWish& part, const v1::HallChangeWish& wish) {
    if (!part.teams()) return "";
    if (wish.has_comes()) return hall_says(forms::teams_none_late);
    if (wish.has_goes()) return hall_says(forms::teams_none_goes);
    return "";
}

/// Where a pair, or a single player, plays in a round.
v1::SeatPlace place_of(const Movement& movement, const v1::HallSectionWish& part, std::uint32_t pair, std::uint32_t round,
                       const std::map<std::string, std::string>& called) {
    v1::SeatPlace out;
    const bool over = std::none_of(movement.begin(), movement.end(), [&](const auto& one) { return one.round >= round; });
    out.set_over(over);
    for (const auto& one : movement) {
        const bool north_south = bridge::has_player(one.pair_ns, pair);
        if (one.round != round || (!north_south && !bridge::has_player(one.pair_ew, pair))) continue;
        const auto& id = part.table(static_cast<int>(one.table) - 1);
        const auto name = called.find(id);
        out.set_table(name == called.end() ? id : name->second);
        out.set_side(north_south ? v1::SIDE_NORTH_SOUTH : v1::SIDE_EAST_WEST);
        if (part.individuals()) {
            const auto both = bridge::players_of(north_south ? one.pair_ns : one.pair_ew);
            const bool is_first = both[0] == pair;
            out.set_seat(north_south ? (is_first ? v1::SEAT_NORTH : v1::SEAT_SOUTH) : (is_first ? v1::SEAT_EAST : v1::SEAT_WEST));
            out.set_partner(bridge::pair_text(both[is_first ? 1 : 0]));
        }
        const auto boards = bridge::boards_of(one);
        if (one.pair_ns == 0 || one.pair_ew == 0 || boards.empty()) continue;
        out.set_first_board(boards.front());
        out.set_last_board(boards.back());
    }
    return out;
}

}  // namespace

std::size_t letters(std::string_view text) noexcept {
    const auto begins_one = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_one));
}

tl::expected<v1::HallSession, std::string> plan_session(const v1::HallSessionWish& wish, const std::set<std::string>& known) {
    if (auto fault = fault_of(wish, known); !fault.empty()) return tl::unexpected(std::move(fault));
    v1::HallSession session;
    *session.mutable_wish() = wish;
    for (auto& part : *session.mutable_wish()->mutable_part()) {
        auto planned = plan_section(part);
        if (!planned)
            return tl::unexpected(of_section(wish, part, planned.error()));
        part = planned->wish;
        seat(session, part, planned->movement);
        if (auto fault = match_fault(session, part); !fault.empty())
            return tl::unexpected(of_section(wish, part, fault));
    }
    return session;
}

tl::expected<v1::HallSession, std::string> changed(const v1::HallSession& session, const v1::HallChangeWish& wish) {
    auto out = session;
    auto* part = part_of(out, wish.section());
    if (!part) return tl::unexpected(hall_says(forms::section_none, {{"section", wish.section()}}));
    const auto begun = std::max(1U, session.round()), round = wish.from_round(), last = rounds_of(session, part->section());
    const bool of_a_round = !wish.has_late() && wish.what_case() != v1::HallChangeWish::kRounds;
    const auto latest = last + (wish.has_movement() ? 1 : 0);  // a draw may be of the next one
    if (of_a_round && (round < begun || round > latest))
        return tl::unexpected(hall_says(forms::change_begins, {{"round", std::to_string(round)},
                                                               {"first", std::to_string(begun)},
                                                               {"last", std::to_string(latest)}}));
    if (auto fault = fault_among_teams(*part, wish); !fault.empty()) return tl::unexpected(std::move(fault));
    if (auto fault = fault_among_individuals(*part, wish); !fault.empty()) return tl::unexpected(std::move(fault));
    auto movement = movement_of(session, part->section());
    tl::expected<Movement, std::string> fresh = tl::unexpected(hall_says(forms::nothing_changed));
    switch (wish.what_case()) {
        case v1::HallChangeWish::kComes: fresh = comes(std::move(movement), *part, wish.comes(), round); break;
        case v1::HallChangeWish::kGoes: fresh = leaves(std::move(movement), wish.goes(), round); break;
        case v1::HallChangeWish::kNames: fresh = substituted(std::move(movement), *part, wish.names(), round); break;
        case v1::HallChangeWish::kArrows: fresh = switched(std::move(movement), *part, wish.arrows(), round); break;
        case v1::HallChangeWish::kRounds:
            fresh = shortened(std::move(movement), wish.rounds(), session.round());
            if (fresh) part->set_rounds(wish.rounds());
            break;
        case v1::HallChangeWish::kMovement:
            fresh = drawn(std::move(movement), wish.movement(), static_cast<std::size_t>(part->table_size()), round);
            break;
        case v1::HallChangeWish::kLate: fresh = late(std::move(movement), *part, wish.late(), session.round()); break;
        case v1::HallChangeWish::kRight: fresh = names_right(std::move(movement), *part, wish.right(), round); break;
        case v1::HallChangeWish::WHAT_NOT_SET: break;
    }
    if (!fresh) return tl::unexpected(fresh.error());
    if (auto fault = fault_of_seats(*part, *fresh); !fault.empty()) return tl::unexpected(std::move(fault));
    forget_gone(*part, *fresh);
    if (part->teams())
        if (auto fault = settle_teams(*part, *fresh); !fault.empty()) return tl::unexpected(std::move(fault));
    if (auto fault = settle_names(*part, *fresh); !fault.empty()) return tl::unexpected(std::move(fault));
    seat(out, *part, *fresh);
    auto& made = *out.add_change()->mutable_wish();
    made = wish;
    if (made.has_movement()) made.mutable_movement()->clear_row();  // the seating has them
    if (auto fault = match_fault(out, *part); !fault.empty()) return tl::unexpected(std::move(fault));
    return out;
}

bridge::TableRound round_of(const v1::HallSeating& seating) {
    return {seating.number(),      seating.round(),      seating.pair_ns(), seating.pair_ew(),
            seating.first_board(), seating.last_board(), {seating.without().begin(), seating.without().end()}};
}

std::vector<bridge::TableRound> movement_of(const v1::HallSession& session, const std::string& section) {
    Movement out;
    for (const auto& one : session.seating())
        if (one.section() == section) out.push_back(round_of(one));
    return out;
}

std::uint32_t rounds_of(const v1::HallSession& session, const std::string& section) {
    std::uint32_t rounds = 0;
    for (const auto& one : session.seating())
        if (one.section() == section) rounds = std::max(rounds, one.round());
    return rounds;
}

const v1::HallSectionWish* section_of(const v1::HallSession& session, const std::string& table) {
    for (const auto& part : session.wish().part())
        if (std::find(part.table().begin(), part.table().end(), table) != part.table().end()) return &part;
    return nullptr;
}

v1::TablePapers papers_of(const v1::HallSession& session, const std::string& table, const std::map<std::string, std::string>& called) {
    v1::TablePapers papers;
    papers.mutable_session()->set_name(session.wish().name());
    const auto* part = section_of(session, table);
    if (!part) return papers;
    papers.set_section(part->section());
    const auto place = std::find(part->table().begin(), part->table().end(), table) - part->table().begin();
    const auto number = static_cast<std::uint32_t>(place) + 1;
    papers.set_number(number);
    const auto movement = movement_of(session, part->section());
    // A round without the table in it is one in which nobody plays there.
    for (std::uint32_t round = 1; round <= rounds_of(session, part->section()); ++round) {
        const auto found = std::find_if(movement.begin(), movement.end(),
                                        [&](const auto& one) { return one.round == round && one.table == number; });
        const auto here = found == movement.end() ? bridge::TableRound{number, round} : *found;
        auto& told = *papers.mutable_session()->add_round();
        told.set_pair_ns(bridge::pair_text(here.pair_ns));
        told.set_pair_ew(bridge::pair_text(here.pair_ew));
        for (const auto board : boards_in_order(*part, here)) told.add_board(board);
        if (part->teams()) {
            auto& teams = *papers.add_teams();
            if (here.pair_ns != 0) teams.set_ns(team_name(*part, bridge::team_of(here.pair_ns)));
            if (here.pair_ew != 0) teams.set_ew(team_name(*part, bridge::team_of(here.pair_ew)));
        }
        auto& players = *papers.add_players();
        const auto ns = names_at(*part, here.pair_ns, round), ew = names_at(*part, here.pair_ew, round);
        players.set_north(ns[0]), players.set_south(ns[1]);
        players.set_east(ew[0]), players.set_west(ew[1]);
        auto& onward = *papers.add_onward();
        if (part->more_rounds() && round == rounds_of(session, part->section())) continue;  // where they go then nobody knows yet
        const auto goes = [&](std::uint32_t who) { return place_of(movement, *part, who, round + 1, called); };
        const auto north_south = bridge::players_of(here.pair_ns), east_west = bridge::players_of(here.pair_ew);
        *onward.mutable_ns() = goes(north_south[0]);
        *onward.mutable_ew() = goes(east_west[0]);
        if (!part->individuals()) continue;
        *onward.mutable_south() = goes(north_south[1]);
        *onward.mutable_west() = goes(east_west[1]);
    }
    return papers;
}

}  // namespace kibitz::hall
