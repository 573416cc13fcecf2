#include "controller/formats/lists/lists.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "controller/bridge/individual_movement.hpp"
#include "controller/formats/charset.hpp"
#include "controller/formats/lists/fields.hpp"
#include "controller/formats/lists/letters.hpp"
#include "controller/formats/lists/readers.hpp"
#include "controller/formats/lists/windows_text.hpp"
#include "controller/formats/plain_text.hpp"

namespace kibitz::formats {
namespace {

using std::string_view_literals::operator""sv;

Listed refused(const std::string& file_name, unsigned line, const std::string& why) {
    Listed out;
    out.error = fmt::format("{}:{}: {}", file_name, line, why);
    return out;
}

/// A table of the Bridgemate file without its line of names; `columns` are what these say.
struct Table {
    std::vector<Row> rows;
    std::vector<std::string> names;  ///< folded

    std::string_view field(const Row& row, std::string_view name) const {
        const auto at = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
        return at < row.fields.size() ? std::string_view(row.fields[at]) : std::string_view();
    }
};

Table table_of(const std::string& bytes, const std::string& name) {
    Table out;
    auto rows = rows_of(is_utf8(bytes) ? bytes : text_of(bytes, code_page_of(bytes)), name);
    if (!rows || rows->empty()) return out;
    for (const auto& field : rows->front().fields) out.names.push_back(folded(field));
    out.rows.assign(rows->begin() + 1, rows->end());
    return out;
}

/// "A" for the number that stands for it in the other tables.
using Letters = std::map<std::string, std::string, std::less<>>;

std::string lettered(const Letters& letters, std::string_view id) {
    const auto found = letters.find(id);
    return found == letters.end() ? std::string(id) : found->second;
}

/// Rows with the names of columns and sections that the readers of CSV know.
std::vector<Row> lettered(const Table& table, const Letters& letters) {
    auto rows = table.rows;
    const auto at = static_cast<std::size_t>(std::find(table.names.begin(), table.names.end(), "section") - table.names.begin());
    for (auto& row : rows)
        if (at < row.fields.size()) row.fields[at] = lettered(letters, row.fields[at]);
    return rows;
}

std::vector<Column> columns_of_round_data(const Table& table) {
    std::vector<Column> out;
    for (const auto& name : table.names) {
        Column column = Column::None;
        if (name == "section")
            column = Column::Section;
        else if (name == "table")
            column = Column::Table;
        else if (name == "round")
            column = Column::Round;
        else if (name == "nspair")
            column = Column::PairNs;
        else if (name == "ewpair")
            column = Column::PairEw;
        else if (name == "lowboard")
            column = Column::Low;
        else if (name == "highboard")
            column = Column::High;
        else if (name == "customboards")
            column = Column::Boards;
        else if (name == "south")
            column = Column::South;
        else if (name == "west")
            column = Column::West;
        out.push_back(column);
    }
    return out;
}

/// Names by the numbers under which PlayerNumbers has them.
std::map<std::string, std::string, std::less<>> names_of(const std::string& player_names) {
    std::map<std::string, std::string, std::less<>> names;
    const auto table = table_of(player_names, "PlayerNames");
    for (const auto& row : table.rows)
        for (const auto* column : {"id", "strid"})
            if (const auto id = table.field(row, column); !id.empty()) names.emplace(id, table.field(row, "name"));
    return names;
}

/// Whoever meets a section's MissingPair sits out. Where North-South and East-West are counted each from 1 such a number may be either's:
/// a note says so, and nobody is left out.
void leave_out_missing(const Table& sections, std::vector<ListedRound>& rounds, std::vector<std::string>& notes) {
    for (const auto& row : sections.rows) {
        const auto text = sections.field(row, "missingpair");
        const auto section = sections.field(row, "letter").empty() ? sections.field(row, "id") : sections.field(row, "letter");
        const auto missing = bridge::pair_of_text(text);
        if (missing == 0) continue;
        std::map<std::uint32_t, unsigned> seats;  // by round
        for (const auto& one : rounds)
            if (one.section == section) seats[one.round] += (one.pair_ns == missing ? 1U : 0U) + (one.pair_ew == missing ? 1U : 0U);
        if (std::any_of(seats.begin(), seats.end(), [](const auto& seat) { return seat.second > 1; })) {
            notes.push_back(fmt::format("section {}: pair {} is missing, and is there North-South and East-West: take the right one out of "
                                        "the session",
                                        section, missing));
            continue;
        }
        for (auto& one : rounds) {
            if (one.section != section) continue;
            if (one.pair_ns == missing) one.pair_ns = 0;
            if (one.pair_ew == missing) one.pair_ew = 0;
        }
        notes.push_back(fmt::format("section {}: pair {} is missing: whoever would meet it sits out", section, missing));
    }
}

using Places = std::map<std::tuple<std::string, std::uint32_t, bridge::Side>, std::uint32_t>;  ///< the pair that begins there

Places beginnings(const std::vector<ListedRound>& rounds) {
    Places out;
    for (const auto& row : rounds) {
        if (row.round != 1) continue;
        out[{row.section, row.table, bridge::Side::NorthSouth}] = row.pair_ns;
        out[{row.section, row.table, bridge::Side::EastWest}] = row.pair_ew;
    }
    return out;
}

using Seats = std::set<std::tuple<std::string, std::string, std::string>>;  ///< section, table, direction

Seats::value_type seat_of(const Table& table, const Row& row) {
    return {std::string(table.field(row, "section")), std::string(table.field(row, "table")), std::string(table.field(row, "direction"))};
}

/// Where people have said again who they are as the first round began (round 1; 0 is what was known before): that counts.
Seats said_again(const Table& table) {
    Seats out;
    for (const auto& row : table.rows)
        if (table.field(row, "round") == "1") out.insert(seat_of(table, row));
    return out;
}

/// Who sits where first; the pair is the movement's where there is one.
void read_players(const BridgemateText& text, const Letters& letters, const std::string& file_name, Listed& out) {
    const auto names = names_of(text.player_names);
    const auto begins = beginnings(out.rounds);
    const auto table = table_of(text.player_numbers, file_name);
    const auto again = said_again(table);
    Pairs pairs(file_name);
    for (const auto& row : table.rows) {
        const auto round = table.field(row, "round");
        if (!round.empty() && round != "0" && round != "1") continue;  // a substitute is told when the session is on
        if (round == "0" && again.contains(seat_of(table, row))) continue;
        std::string number(table.field(row, "number")), name(table.field(row, "name"));
        if (number == "0") number.clear();
        if (const auto found = names.find(number); name.empty() && found != names.end()) name = found->second;
        if (name.empty()) name = number;
        try {
            const auto seat = seat_of_text(table.field(row, "direction"));
            if (!seat) throw BadField{fmt::format("direction \"{}\": N, E, S or W", cut_utf8(table.field(row, "direction"), 60))};
            ListedPair pair;
            pair.line = row.line;
            pair.section = lettered(letters, table.field(row, "section"));
            pair.number = figure(table.field(row, "table"), "table", 1, most_listed_tables);
            pair.side = bridge::side_of(*seat);
            pair.at_table = true;
            if (const auto at = begins.find({pair.section, pair.number, *pair.side}); at != begins.end() && at->second != 0) {
                pair.number = at->second;
                pair.side.reset();
            }
            const bool is_single = bridge::is_of_players(pair.number);
            const bool is_first = *seat == bridge::Seat::North || *seat == bridge::Seat::East;
            if (is_single) pair.number = bridge::players_of(pair.number)[is_first ? 0 : 1];
            pairs.add(std::move(pair), {name, name == number ? std::string() : number},
                      is_single ? std::optional(bridge::Seat::North) : seat);
        } catch (const BadField& bad) {
            pairs.fault(row.line, bad.what);
        }
    }
    pairs.finish(out);
}

}  // namespace

Listed read_list(std::string_view bytes, const std::string& file_name) {
    std::string room;
    const auto plain = plain_text(bytes, room);
    if (!plain) return refused(file_name, 1, plain.error());
    if (plain->find_first_not_of(" \t\r\n") == std::string_view::npos)
        return refused(file_name, 1, "the file is empty: write a line a pair, or give another file");
    if (plain->find('\0') != std::string_view::npos) return refused(file_name, 1, "not text: give CSV, USEBIO or a .bws");
    const std::string text = is_utf8(*plain) ? std::string(*plain) : text_of(*plain, code_page_of(*plain));
    const auto begins = text.find_first_not_of(" \t\r\n");  // bytes that are no letter of the code page leave nothing
    if (!is_utf8(text) || begins == std::string::npos) return refused(file_name, 1, "not text: give CSV, USEBIO or a .bws");
    if (text[begins] == '<') return read_usebio(text, file_name);
    const auto rows = rows_of(text, file_name);
    Listed out;
    if (!rows)
        out.error = rows.error();
    else if (rows->empty())
        return refused(file_name, 1, "the file is empty: write a line a pair, or give another file");
    return rows ? read_rows(*rows, file_name) : out;
}

Listed read_bridgemate(const BridgemateText& tables, const std::string& file_name) {
    Listed out;
    Letters letters;
    const auto sections = table_of(tables.section, file_name + " Section");
    for (const auto& row : sections.rows) letters.emplace(sections.field(row, "id"), sections.field(row, "letter"));
    if (const auto rounds = table_of(tables.round_data, file_name + " RoundData"); !rounds.rows.empty()) {
        read_movement(lettered(rounds, letters), columns_of_round_data(rounds), file_name + " RoundData", out);
        leave_out_missing(sections, out.rounds, out.notes);
        finish_movement(out, file_name + " RoundData");
    }
    read_players(tables, letters, file_name + " PlayerNumbers", out);
    if (out.pairs.empty() && out.rounds.empty() && out.faults.empty())
        out.error = file_name + ": nothing in RoundData and PlayerNumbers: has the scoring program filled it for a session?";
    return out;
}

bool is_access(std::string_view bytes) noexcept { return bytes.starts_with("\0\1\0\0Standard "sv); }

Listed read_any(std::string_view bytes, const std::string& file_name) {
    return is_access(bytes) ? read_access(bytes, file_name) : read_list(bytes, file_name);
}

}  // namespace kibitz::formats
