#include "controller/hall/session_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "controller/bridge/movement.hpp"
#include "controller/bridge/movement_change.hpp"

namespace kibitz::hall {
namespace {

using Movement = std::vector<bridge::TableRound>;

tl::expected<Movement, std::string> movement_of(const v1::HallSessionWish& wish) {
    switch (wish.movement()) {
        case v1::MOVEMENT_KIND_MITCHELL: return bridge::mitchell(wish.pairs(), wish.boards(), wish.rounds());
        case v1::MOVEMENT_KIND_RELAY: return bridge::relay(wish.pairs(), wish.boards(), wish.rounds());
        case v1::MOVEMENT_KIND_HOWELL: return bridge::howell(wish.pairs(), wish.boards(), wish.rounds());
        default: return tl::unexpected<std::string>("movement: choose Mitchell, relay or Howell");
    }
}

/// What is wrong with it before any movement is made; empty: nothing.
std::string fault_of(const v1::HallSessionWish& wish, const std::set<std::string>& known) {
    if (wish.name().find_first_not_of(' ') == std::string::npos) return "the session has no name: give it one, like \"Monday evening\"";
    if (letters(wish.name()) > most_name_letters) return fmt::format("the session's name has at most {} letters", most_name_letters);
    if (wish.table().empty()) return "no table: choose who plays";
    if (static_cast<std::size_t>(wish.table_size()) > most_session_tables)
        return fmt::format("{} tables: {} at most", wish.table_size(), most_session_tables);
    std::set<std::string> seen;
    for (const auto& id : wish.table()) {
        if (!known.contains(id)) return "table " + id + " is none of this hall's: kibitz hall add-table makes one";
        if (!seen.insert(id).second) return "table " + id + " stands there twice: keep one";
    }
    const auto needed = (wish.pairs() + 1) / 2;
    if (needed != static_cast<std::uint32_t>(wish.table_size()))
        return fmt::format("{} pairs play at {} tables, and {} are chosen", wish.pairs(), needed, wish.table_size());
    if (wish.minutes() > most_round_minutes) return fmt::format("{} minutes a round: {} at most", wish.minutes(), most_round_minutes);
    return "";
}

/// Names of pairs that do not play, or stand there twice.
std::string fault_of_names(const v1::HallSessionWish& wish, const Movement& movement) {
    std::set<std::uint32_t> plays, named;
    for (const auto& one : movement)
        for (const auto pair : {one.pair_ns, one.pair_ew}) plays.insert(pair);
    plays.erase(0);
    for (const auto& one : wish.pair()) {
        if (!plays.contains(one.pair())) return fmt::format("pair {}: no such pair plays, they are 1 to {}", one.pair(), *plays.rbegin());
        for (const auto* name : {&one.first(), &one.second()})
            if (letters(*name) > most_name_letters)
                return fmt::format("pair {}: a name has at most {} letters", one.pair(), most_name_letters);
        if (!named.insert(one.pair()).second) return fmt::format("pair {} has two lines of names: keep one", one.pair());
    }
    return "";
}

}  // namespace

std::size_t letters(std::string_view text) noexcept {
    const auto begins_one = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_one));
}

tl::expected<v1::HallSession, std::string> plan_session(const v1::HallSessionWish& wish, const std::set<std::string>& known) {
    if (auto fault = fault_of(wish, known); !fault.empty()) return tl::unexpected(std::move(fault));
    auto movement = movement_of(wish);
    if (!movement) return tl::unexpected(movement.error());
    std::uint32_t rounds = 0, last = 0;
    for (const auto& one : *movement) rounds = std::max(rounds, one.round), last = std::max(last, one.last_board);
    // A Howell meets everybody both ways as it is.
    if (wish.one_winner() && wish.movement() != v1::MOVEMENT_KIND_HOWELL)
        *movement = bridge::arrows_switched(std::move(*movement), bridge::fair_switch(rounds));
    const auto first = std::max(1U, wish.first_board());
    if (first > 900 || first - 1 + last > 999)
        return tl::unexpected(fmt::format("boards {} to {}: their numbers end at 999", first, first - 1 + last));
    if (auto faults = bridge::faults_of(*movement); !faults.empty()) return tl::unexpected(faults.front());
    if (auto fault = fault_of_names(wish, *movement); !fault.empty()) return tl::unexpected(std::move(fault));
    v1::HallSession session;
    *session.mutable_wish() = wish;
    session.mutable_wish()->set_first_board(first);
    session.mutable_wish()->set_rounds(rounds);
    session.set_rounds(rounds);
    for (const auto& one : *movement) {
        auto& seating = *session.add_seating();
        seating.set_round(one.round);
        seating.set_table(wish.table(static_cast<int>(one.table) - 1));
        seating.set_number(one.table);
        seating.set_pair_ns(one.pair_ns);
        seating.set_pair_ew(one.pair_ew);
        seating.set_first_board(first - 1 + one.first_board);
        seating.set_last_board(first - 1 + one.last_board);
    }
    return session;
}

v1::TablePapers papers_of(const v1::HallSession& session, const std::string& table) {
    v1::TablePapers papers;
    papers.mutable_session()->set_name(session.wish().name());
    papers.set_section(session.wish().section());
    std::map<std::uint32_t, const v1::PairNames*> names;
    for (const auto& one : session.wish().pair()) names[one.pair()] = &one;
    const auto called = [](std::uint32_t pair) { return pair == 0 ? std::string() : std::to_string(pair); };
    const auto name = [&](std::uint32_t pair, bool first) {
        const auto found = names.find(pair);
        return found == names.end() ? std::string() : first ? found->second->first() : found->second->second();
    };
    // A round without the table in it is one in which nobody plays there.
    for (std::uint32_t number = 1; number <= session.rounds(); ++number) {
        const auto found = std::find_if(session.seating().begin(), session.seating().end(),
                                        [&](const auto& one) { return one.round() == number && one.table() == table; });
        const auto seating = found == session.seating().end() ? v1::HallSeating() : *found;
        if (seating.number() != 0) papers.set_number(seating.number());
        auto& round = *papers.mutable_session()->add_round();
        round.set_pair_ns(called(seating.pair_ns()));
        round.set_pair_ew(called(seating.pair_ew()));
        // With nobody to play against no board is played.
        if (seating.pair_ns() != 0 && seating.pair_ew() != 0)
            for (auto board = seating.first_board(); board <= seating.last_board(); ++board) round.add_board(board);
        auto& players = *papers.add_players();
        players.set_north(name(seating.pair_ns(), true));
        players.set_south(name(seating.pair_ns(), false));
        players.set_east(name(seating.pair_ew(), true));
        players.set_west(name(seating.pair_ew(), false));
    }
    return papers;
}

}  // namespace kibitz::hall
