#include "controller/hall/brought.hpp"

#include <algorithm>
#include <map>

#include "controller/bridge/movement_change.hpp"
#include "controller/formats/lists/lists.hpp"
#include "controller/formats/lists/person_name.hpp"
#include "controller/words/hall_refusals.hpp"

namespace kibitz::hall {
namespace forms = words::hall_forms;
using words::hall_says;
namespace {

using Movement = std::vector<bridge::TableRound>;

void fill(const formats::ListedPair& pair, v1::PairNames& out) {
    out.set_pair(pair.number);
    if (pair.side) out.set_side(*pair.side == bridge::Side::NorthSouth ? v1::SIDE_NORTH_SOUTH : v1::SIDE_EAST_WEST);
    out.set_first(pair.players[0].name);
    out.set_first_number(pair.players[0].number);
    out.set_second(pair.players[1].name);
    out.set_second_number(pair.players[1].number);
}

void fill(const formats::ListedRound& row, v1::HallSeating& out) {
    out.set_round(row.round);
    out.set_number(row.table);
    out.set_pair_ns(row.pair_ns);
    out.set_pair_ew(row.pair_ew);
    out.set_first_board(row.first_board);
    out.set_last_board(row.last_board);
}

/// A table in a round; the boards of one where nobody is played against say nothing.
bridge::TableRound seated_by(const v1::HallSeating& row) {
    const bool is_played = row.pair_ns() != 0 && row.pair_ew() != 0;
    return {row.number(), row.round(), row.pair_ns(), row.pair_ew(), is_played ? row.first_board() : 1, is_played ? row.last_board() : 1};
}

std::string of_file(const v1::HallMovement& brought) {
    const auto name = formats::cut_name(brought.file());
    return name.empty() ? hall_says(forms::the_movement) : name;
}

tl::unexpected<std::string> of_this(const std::string& file, const std::string& words) {
    return tl::unexpected(hall_says(forms::of_file, {{"file", file}, {"words", words}}));
}

/// Nobody is seated twice, and so on. Two may meet again: in a Swiss, in a match of teams.
tl::expected<Movement, std::string> checked(Movement movement, const std::string& file) {
    for (const auto& one : movement)
        if (one.last_board > formats::most_listed_board)
            return of_this(file, hall_says(forms::board_number_most, {{"board", std::to_string(one.last_board)}}));
    if (auto faults = bridge::faults_of(movement, false); !faults.empty()) return of_this(file, faults.front());
    std::stable_sort(movement.begin(), movement.end(),
                     [](const auto& a, const auto& b) { return std::pair(a.round, a.table) < std::pair(b.round, b.table); });
    std::uint32_t round = 0;
    for (const auto& one : movement) {
        if (one.round > round + 1) return of_this(file, hall_says(forms::round_missing, {{"round", std::to_string(round + 1)}}));
        round = one.round;
    }
    return movement;
}

}  // namespace

v1::HallRead read_brought(std::string_view bytes, const std::string& file_name) {
    v1::HallRead out;
    const auto name = formats::cut_name(file_name).empty() ? std::string("the file") : formats::cut_name(file_name);
    out.set_file(name);
    const auto listed = formats::read_any(bytes, name);
    out.set_error(listed.error);
    for (const auto& fault : listed.faults) out.add_fault(fault);
    for (const auto& note : listed.notes) out.add_note(note);
    std::map<std::string, v1::HallReadPart> parts;
    for (const auto& pair : listed.pairs) fill(pair, *parts[pair.section].add_pair());
    for (const auto& row : listed.rounds) {
        auto& movement = *parts[row.section].mutable_movement();
        movement.set_file(name);
        fill(row, *movement.add_row());
    }
    for (auto& [section, part] : parts) {
        part.set_section(section);
        *out.add_part() = std::move(part);
    }
    return out;
}

tl::expected<Movement, std::string> movement_of(const v1::HallMovement& brought, std::size_t tables) {
    Movement movement;
    std::uint32_t last = 0;
    for (const auto& row : brought.row()) {
        if (row.number() == 0 || row.round() == 0) return of_this(of_file(brought), hall_says(forms::numbers_from_one));
        last = std::max(last, row.number());
        movement.push_back(seated_by(row));
    }
    if (movement.empty()) return tl::unexpected(hall_says(forms::movement_open));
    if (last != tables)
        return tl::unexpected(hall_says(forms::file_tables, {{"file", of_file(brought)},
                                                            {"tables", std::to_string(last)},
                                                            {"chosen", std::to_string(tables)},
                                                            {"needed", std::to_string(last)}}));
    return checked(std::move(movement), of_file(brought));
}

tl::expected<Movement, std::string> drawn(Movement movement, const v1::HallMovement& brought, std::size_t tables, std::uint32_t round) {
    std::erase_if(movement, [round](const auto& one) { return one.round >= round; });
    const auto before = movement.size();
    for (const auto& row : brought.row()) {
        if (row.round() < round) continue;
        if (row.number() == 0 || row.number() > tables)
            return of_this(of_file(brought), hall_says(forms::table_beyond, {{"table", std::to_string(row.number())},
                                                                             {"round", std::to_string(row.round())},
                                                                             {"tables", std::to_string(tables)}}));
        movement.push_back(seated_by(row));
    }
    if (movement.size() == before)
        return tl::unexpected(hall_says(forms::file_no_round, {{"file", of_file(brought)}, {"round", std::to_string(round)}}));
    return checked(std::move(movement), of_file(brought));
}

}  // namespace kibitz::hall
