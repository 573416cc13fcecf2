// CSV: a list of pairs, or a movement.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "controller/bridge/individual_movement.hpp"
#include "controller/formats/charset.hpp"
#include "controller/formats/lists/columns.hpp"
#include "controller/formats/lists/fields.hpp"
#include "controller/formats/lists/letters.hpp"
#include "controller/formats/lists/movement_check.hpp"
#include "controller/formats/lists/pairs.hpp"
#include "controller/formats/lists/person_name.hpp"
#include "controller/formats/lists/readers.hpp"

namespace kibitz::formats {
namespace {

using bridge::Side;

/// A line by its columns.
class Line {
public:
    Line(const Row& row, const std::vector<Column>& columns) : row_(row), columns_(columns) {}
    bool has(Column column) const { return !text(column).empty(); }
    std::string_view text(Column column) const {
        const auto at = static_cast<std::size_t>(std::find(columns_.begin(), columns_.end(), column) - columns_.begin());
        return at < columns_.size() && at < row_.fields.size() ? std::string_view(row_.fields[at]) : std::string_view();
    }
    unsigned number() const { return row_.line; }

private:
    const Row& row_;
    const std::vector<Column>& columns_;
};

std::string section_of(std::string_view text) {
    if (text.size() > 8) throw BadField{fmt::format("section \"{}\": a letter, like A", cut_utf8(text, 60))};
    return cut_name(text);
}

// ---- a movement ----

/// "7"; of individuals "3+7", or North's number with South's in a column of its own.
std::uint32_t pair_at(const Line& line, Column column, Column second, std::string_view name, std::string_view name_of_second) {
    const auto text = line.text(column);
    const auto player = [](std::string_view figures, std::string_view what, std::uint32_t least) {
        return figure(figures, what, least, most_listed_pairs);
    };
    if (const auto plus = text.find('+'); plus != std::string_view::npos)
        return bridge::pair_of_players(player(text.substr(0, plus), name, 1), player(text.substr(plus + 1), name, 1));
    const auto first = text.empty() ? 0U : player(text, name, 0);
    const auto other = line.has(second) ? player(line.text(second), name_of_second, 0) : 0U;
    return first == 0 || other == 0 ? first : bridge::pair_of_players(first, other);
}

ListedRound round_of(const Line& line) {
    ListedRound out;
    out.section = section_of(line.text(Column::Section));
    out.round = figure(line.text(Column::Round), "round", 1, most_listed_rounds);
    out.table = figure(line.text(Column::Table), "table", 1, most_listed_tables);
    out.pair_ns = pair_at(line, Column::PairNs, Column::South, "pair North-South", "South");
    out.pair_ew = pair_at(line, Column::PairEw, Column::West, "pair East-West", "West");
    const bool is_played = out.pair_ns != 0 && out.pair_ew != 0;
    if (line.has(Column::Boards)) {
        std::tie(out.first_board, out.last_board) = boards_of_text(line.text(Column::Boards));
    } else if (is_played || line.has(Column::Low)) {
        out.first_board = figure(line.text(Column::Low), "first board", is_played ? 1 : 0, most_listed_board);
        out.last_board = line.has(Column::High) ? figure(line.text(Column::High), "last board", is_played ? 1 : 0, most_listed_board)
                                                : out.first_board;
    }
    if (out.last_board < out.first_board)
        throw BadField{fmt::format("boards {} to {}: put them the other way round", out.first_board, out.last_board)};
    if (out.last_board - out.first_board >= 40)
        throw BadField{fmt::format("boards {} to {}: 40 in a round at most", out.first_board, out.last_board)};
    out.line = line.number();
    return out;
}

/// round, table, NS, EW, boards from, to, section
std::vector<Column> movement_by_order(const Row& row) {
    const bool in_one = row.fields.size() > 4 && row.fields[4].find_first_not_of("0123456789") != std::string::npos;
    if (in_one) return {Column::Round, Column::Table, Column::PairNs, Column::PairEw, Column::Boards, Column::Section};
    return {Column::Round, Column::Table, Column::PairNs, Column::PairEw, Column::Low, Column::High, Column::Section};
}

bool is_figures(const std::string& field) { return !field.empty() && field.find_first_not_of("0123456789") == std::string::npos; }
bool is_a_pair(const std::string& field) { return is_figures(field) || bridge::pair_of_text(field) != 0; }

bool is_movement_by_order(const Row& row) {
    const auto& fields = row.fields;
    return fields.size() >= 5 && is_figures(fields[0]) && is_figures(fields[1]) && is_a_pair(fields[2]) && is_a_pair(fields[3]);
}

// ---- pairs ----

/// "A", "AB": a section as it is called.
bool is_letter(const std::string& field) {
    if (field.size() == 2 && std::all_of(field.begin(), field.end(), [](char c) { return c >= 'A' && c <= 'Z'; })) return true;
    auto rest = std::string_view(field);
    return !rest.empty() && next_letter(rest).code > '9' && rest.empty();
}

/// number, section, direction, two names, two numbers: what is not there is told by how the fields look.
std::vector<Column> pairs_by_order(const Row& row) {
    std::vector<Column> out{Column::Pair};
    std::size_t at = 1;
    const auto is_name = [&](std::size_t i) { return i < row.fields.size() && !row.fields[i].empty() && !is_figures(row.fields[i]); };
    // "Li" is a name where one stands behind it alone.
    const bool has_more = is_name(at + 1) && (is_name(at + 2) || two_names(row.fields[at + 1]));
    if (at < row.fields.size() && is_letter(row.fields[at]) && !side_of_text(row.fields[at]) && has_more)
        out.push_back(Column::Section), ++at;
    if (at < row.fields.size() && (side_of_text(row.fields[at]) || row.fields[at].empty())) out.push_back(Column::Direction), ++at;
    const bool in_one = at < row.fields.size() && two_names(row.fields[at]);
    if (in_one)
        out.push_back(Column::Names);
    else
        out.insert(out.end(), {Column::First, Column::Second});
    out.insert(out.end(), {Column::FirstNumber, Column::SecondNumber});
    return out;
}

std::optional<Side> side_told(const Line& line, std::optional<bridge::Seat>& seat) {
    const auto text = line.text(Column::Direction);
    if (text.empty()) return std::nullopt;
    if (const auto side = side_of_text(text)) return side;
    seat = seat_of_text(text);
    if (!seat) throw BadField{fmt::format("direction \"{}\": NS or EW, of one player N, E, S or W", cut_utf8(text, 60))};
    return bridge::side_of(*seat);
}

std::string name_or_number(std::string_view name, std::string_view number) { return std::string(name.empty() ? number : name); }

void read_pair(const Line& line, Pairs& pairs) {
    std::optional<bridge::Seat> seat;
    ListedPair pair;
    pair.line = line.number();
    pair.side = side_told(line, seat);
    if (line.has(Column::Pair)) {
        const auto told = pair_of_text(line.text(Column::Pair));
        pair.number = told.number;
        pair.section = told.section;
        if (told.side) pair.side = told.side;
    } else {
        pair.number = figure(line.text(Column::Table), "table", 1, most_listed_tables);
        pair.at_table = true;
        if (!pair.side) throw BadField{"a line with a table and no pair says where they sit: NS or EW, of one player N, E, S or W"};
    }
    if (line.has(Column::Section)) pair.section = section_of(line.text(Column::Section));
    if (line.has(Column::Names) || (line.has(Column::Name) && two_names(line.text(Column::Name)))) {
        const auto text = line.text(line.has(Column::Names) ? Column::Names : Column::Name);
        const auto both = two_names(text);
        if (!both) throw BadField{fmt::format("\"{}\": two names, like Anna Berg - Bo Dahl", cut_utf8(text, 60))};
        pair.players = {ListedPlayer{both->first, std::string(line.text(Column::FirstNumber))},
                        {both->second, std::string(line.text(Column::SecondNumber))}};
        return pairs.add(std::move(pair));
    }
    if (line.has(Column::First) || line.has(Column::Second)) {
        pair.players = {ListedPlayer{std::string(line.text(Column::First)), std::string(line.text(Column::FirstNumber))},
                        {std::string(line.text(Column::Second)), std::string(line.text(Column::SecondNumber))}};
        return pairs.add(std::move(pair));
    }
    const auto number = line.text(Column::Number);
    pairs.add(std::move(pair), {name_or_number(line.text(Column::Name), number), std::string(number)}, seat);
}

/// "3 Anna Berg – Bo Dahl", "A3 EW Anna Berg (1234) – Bo Dahl", as they are typed on the hall's page.
bool read_typed(const Row& row, Pairs& pairs) {
    if (row.fields.size() != 1) return false;
    const auto& text = row.fields.front();
    const auto blank = text.find(' ');
    if (blank == std::string::npos || text.substr(0, blank).find_first_of("0123456789") == std::string::npos) return false;
    auto told = pair_of_text(text.substr(0, blank));
    auto rest = text.substr(blank + 1);
    const auto next = rest.find(' ');
    if (const auto side = next == std::string::npos ? std::nullopt : side_of_text(rest.substr(0, next))) {
        told.side = side;
        rest = rest.substr(next + 1);
    }
    const auto names = two_names(rest);
    if (names) pairs.add({told.section, told.number, told.side, false, {ListedPlayer{names->first}, {names->second}}, row.line});
    else pairs.add({told.section, told.number, told.side, false, {}, row.line}, ListedPlayer{rest}, std::nullopt);
    return true;
}

bool has(const std::vector<Column>& columns, Column one) { return std::find(columns.begin(), columns.end(), one) != columns.end(); }

constexpr const char* needed =
    "the first line names the columns: for pairs pair, section, direction, name 1, name 2, number 1, number 2; for a movement round, "
    "table, NS, EW, first board, last board, section. Without such a line they stand in that order";

std::string unnamed(const std::string& file, unsigned line) {
    return fmt::format("{}:{}: this is no list of pairs and no movement: {}", file, line, needed);
}

}  // namespace

void finish_movement(Listed& out, const std::string& file_name) {
    const auto of = [](const std::string& section) { return section.empty() ? std::string() : "section " + section + ": "; };
    for (const auto& section : number_pairs_of_teams(out.rounds))
        out.notes.push_back(of(section) +
                            "the numbers are of teams: team 1 has pairs 1 North-South and 2 East-West here, team 2 has 3 and 4");
    for (const auto& [section, by] : number_through(out.rounds))
        out.notes.push_back(fmt::format("{}East-West are counted from 1 as North-South are: pair {} East-West is pair {} here",
                                        of(section), 1, 1 + by));
    sort(out.rounds);
    auto faults = movement_faults(out.rounds, file_name);
    const bool is_right = faults.empty() && out.faults.empty();
    out.faults.insert(out.faults.end(), faults.begin(), faults.end());
    if (!is_right) out.rounds.clear();
}

void read_movement(std::span<const Row> rows, const std::vector<Column>& columns, const std::string& file_name, Listed& out) {
    for (const auto& row : rows) {
        try {
            out.rounds.push_back(round_of(Line(row, columns)));
        } catch (const BadField& bad) {
            out.faults.push_back(fmt::format("{}:{}: {}", file_name, row.line, bad.what));
        }
    }
}

void read_pairs(std::span<const Row> rows, const std::vector<Column>& named, Pairs& pairs) {
    for (const auto& row : rows) {
        try {
            if (named.empty() && read_typed(row, pairs)) continue;
            if (named.empty())
                read_pair(Line(row, pairs_by_order(row)), pairs);
            else
                read_pair(Line(row, named), pairs);
        } catch (const BadField& bad) {
            pairs.fault(row.line, bad.what);
        }
    }
}

Listed read_rows(const std::vector<Row>& rows, const std::string& file_name) {
    Listed out;
    const auto columns = columns_of(rows.front().fields);
    const bool is_named = std::any_of(columns.begin(), columns.end(), [](Column one) { return one != Column::None; });
    const std::span<const Row> lines(rows.data() + (is_named ? 1 : 0), rows.size() - (is_named ? 1 : 0));
    const bool is_movement = is_named ? has(columns, Column::Round) && has(columns, Column::Table) && has(columns, Column::PairNs) &&
                                            has(columns, Column::PairEw)
                                      : is_movement_by_order(rows.front());
    if (is_movement) {
        read_movement(lines, is_named ? columns : movement_by_order(rows.front()), file_name, out);
        finish_movement(out, file_name);
        return out;
    }
    const bool has_pairs = has(columns, Column::Pair) || (has(columns, Column::Table) && has(columns, Column::Direction));
    const bool has_names =
        has(columns, Column::First) || has(columns, Column::Names) || has(columns, Column::Name) || has(columns, Column::Number);
    if (is_named && !(has_pairs && has_names)) return out.error = unnamed(file_name, rows.front().line), out;
    Pairs pairs(file_name);
    read_pairs(lines, is_named ? columns : std::vector<Column>(), pairs);
    pairs.finish(out);
    if (out.pairs.empty() && !is_named && out.faults.size() >= lines.size())
        out.error = unnamed(file_name, rows.front().line), out.faults.clear();
    return out;
}

}  // namespace kibitz::formats
