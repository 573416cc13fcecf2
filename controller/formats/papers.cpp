#include "controller/formats/papers.hpp"

#define CSV_IO_NO_THREAD
#include <libfccp/csv.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

#include "controller/formats/charset.hpp"
#include "controller/formats/plain_text.hpp"

namespace kibitz::formats {
namespace {

using bridge::BoardNumber;

/// Line by line, since a table may have been put together of parts in different encodings.
void in_utf8(std::string_view text, std::string& out) {
    out.reserve(text.size());
    while (!text.empty()) {
        const auto end = text.find('\n');
        auto line = text.substr(0, end);
        while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        for (auto field = line.find('\t'); field != std::string_view::npos; field = line.find('\t')) {
            append_utf8(out, line.substr(0, field));
            out.push_back('\t');
            line.remove_prefix(field + 1);
        }
        append_utf8(out, line);
        out.push_back('\n');
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

constexpr std::uint32_t highest_board = 999;
constexpr std::uint32_t highest_number = 9999;  // of tables, rounds and pairs

std::optional<std::uint32_t> number(std::string_view text, std::uint32_t most) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value > most) return std::nullopt;
    return value;
}

/// "1,2,7-9" with commas, semicolons or spaces between; nothing for anything else.
std::optional<std::vector<BoardNumber>> board_list(std::string_view text) {
    std::vector<BoardNumber> boards;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(",; "), text.size());
        const auto item = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (item.empty()) continue;
        const auto dash = item.find('-');
        const auto low = number(item.substr(0, dash), highest_board);
        const auto high = dash == std::string_view::npos ? low : number(item.substr(dash + 1), highest_board);
        if (!low || !high || *low == 0 || *high < *low) return std::nullopt;
        for (auto board = *low; board <= *high; ++board) boards.emplace_back(board);
    }
    return boards;
}

/// What is wrong with a line: thrown by those who read one, caught where lines are counted.
struct BadLine {
    std::string what;
};

std::uint32_t needed(const std::string& text, const char* column, std::uint32_t least, std::uint32_t most = highest_number) {
    const auto value = number(text, most);
    if (!value || *value < least)
        throw BadLine{std::string(column) + " \"" + text + "\": a number from " + std::to_string(least) + " to " + std::to_string(most)};
    return *value;
}

struct RoundColumns {
    static constexpr std::size_t count = 8;
    static constexpr const char* needed_names = "Section, Table, Round, NSPair, EWPair, LowBoard, HighBoard";
    std::string section, table, round, ns, ew, low, high, custom;
    template <class Csv>
    static bool header(Csv& csv) {
        csv.read_header(io::ignore_extra_column | io::ignore_missing_column, "Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards");
        return csv.has_column("Table") && csv.has_column("Round") && csv.has_column("NSPair") && csv.has_column("EWPair");
    }
    template <class Csv>
    bool next(Csv& csv) { return csv.read_row(section, table, round, ns, ew, low, high, custom); }

    RoundRow row() const {
        RoundRow row{section, needed(table, "Table", 1), needed(round, "Round", 1), needed(ns, "NSPair", 0), needed(ew, "EWPair", 0), {}};
        if (!custom.empty()) {
            auto boards = board_list(custom);
            if (!boards) throw BadLine{"CustomBoards \"" + custom + "\": board numbers, like 1,2,7-9"};
            row.boards = *std::move(boards);
            return row;
        }
        const auto first = needed(low, "LowBoard", 1, highest_board), last = needed(high, "HighBoard", 1, highest_board);
        if (last < first) throw BadLine{"LowBoard " + low + " is above HighBoard " + high + ": put them the other way round"};
        for (auto board = first; board <= last; ++board) row.boards.emplace_back(board);
        return row;
    }
};

struct PlayerColumns {
    static constexpr std::size_t count = 6;
    static constexpr const char* needed_names = "Section, Table, Direction, Number, Name";
    std::string section, table, direction, given_number, name, round;
    template <class Csv>
    static bool header(Csv& csv) {
        csv.read_header(io::ignore_extra_column | io::ignore_missing_column, "Section", "Table", "Direction", "Number", "Name", "Round");
        return csv.has_column("Table") && csv.has_column("Direction") && (csv.has_column("Name") || csv.has_column("Number"));
    }
    template <class Csv>
    bool next(Csv& csv) { return csv.read_row(section, table, direction, given_number, name, round); }

    PlayerRow row() const {
        const auto seat = direction.size() == 1 ? bridge::seat_from_letter(direction[0]) : std::nullopt;
        if (!seat) throw BadLine{"Direction \"" + direction + "\": N, E, S or W"};
        return {section, needed(table, "Table", 1), *seat, round.empty() ? 0 : needed(round, "Round", 0), name.empty() ? given_number : name, given_number};
    }
};

/// A table as text, and how many lines of the file stand before it.
struct Table {
    std::string_view text;
    unsigned lines_before = 0;
};

template <char separator, class Columns, class Out>
void read_separated(const Table& table, const std::string& file_name, Out& out) {
    std::istringstream in{std::string(table.text)};
    io::CSVReader<Columns::count, io::trim_chars<' '>, io::double_quote_escape<separator, '"'>> csv(file_name, in);
    csv.set_file_line(table.lines_before);
    const auto at_line = [&] { return file_name + ":" + std::to_string(csv.get_file_line()) + ": "; };
    Columns columns;
    if (!Columns::header(csv)) {
        out.faults.push_back(at_line() + "columns are missing: the first line names " + Columns::needed_names);
        return;
    }
    for (bool more = true; more;) {
        try {
            columns = {};
            more = columns.next(csv);
            if (more) out.rows.push_back(columns.row());
        } catch (const BadLine& bad) {
            out.faults.push_back(at_line() + bad.what);
        } catch (const io::error::base&) {
            out.faults.push_back(at_line() + "a field is left open or too many stand there: write it as CSV, quotes doubled within quotes");
        }
    }
}

/// "sep=;" in the first line, which Excel writes and reads, and which is no line of the table. '\0': it does not stand there.
char separator_told(std::string_view first) noexcept {
    while (!first.empty() && (first.back() == '\r' || first.back() == '"')) first.remove_suffix(1);
    while (!first.empty() && first.front() == '"') first.remove_prefix(1);
    return first.size() == 5 && (first.starts_with("sep=") || first.starts_with("SEP=")) ? first[4] : '\0';
}

/// What stands most in the line of names; a comma where nothing does.
char separator_seen(std::string_view names) noexcept {
    char most = ',';
    for (const char one : {';', '\t'})
        if (std::count(names.begin(), names.end(), one) > std::count(names.begin(), names.end(), most)) most = one;
    return most;
}

/// The longest line there can be: a round with every board by its number has some 4,000 characters.
constexpr std::size_t longest_line = 65536;

std::optional<unsigned> too_long(std::string_view text) noexcept {
    for (unsigned line = 1; !text.empty(); ++line) {
        const auto end = std::min(text.find('\n'), text.size());
        if (end > longest_line) return line;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::nullopt;
}

template <class Columns, class Out>
Out read_csv(std::string_view bytes, const std::string& file_name) {
    Out out;
    const auto refused = [&](unsigned line, const std::string& why) {
        out.faults.push_back(file_name + ":" + std::to_string(line) + ": " + why);
        return std::move(out);
    };
    std::string room, text;
    const auto plain = plain_text(bytes, room);
    if (!plain) return refused(1, plain.error());
    if (plain->find_first_not_of(" \t\r\n") == std::string_view::npos) return refused(1, std::string("the file is empty: the first line names ") + Columns::needed_names);
    if (plain->find('\0') != std::string_view::npos) return refused(1, "not text: give a CSV file");
    if (const auto line = too_long(*plain)) return refused(*line, "a line has more than 65,536 characters: is this CSV?");
    in_utf8(*plain, text);
    Table table{text, 0};
    const auto first_line = [&] { return table.text.substr(0, table.text.find('\n')); };
    char separator = separator_told(first_line());
    if (separator != '\0') {
        table.text.remove_prefix(std::min(first_line().size() + 1, table.text.size()));
        table.lines_before = 1;
    } else {
        separator = separator_seen(first_line());
    }
    try {
        if (separator == ';') read_separated<';', Columns>(table, file_name, out);
        else if (separator == '\t') read_separated<'\t', Columns>(table, file_name, out);
        else read_separated<',', Columns>(table, file_name, out);
    } catch (const io::error::base&) {
        return refused(table.lines_before + 1, std::string("the columns' names are not understood: the first line names ") + Columns::needed_names);
    }
    return out;
}

/// "A" as it is; in quotes what would be read as more than one field.
std::string field(const std::string& text) {
    if (text.find_first_of(",;\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

bool one_run(const std::vector<BoardNumber>& boards) {
    for (std::size_t i = 1; i < boards.size(); ++i)
        if (boards[i].value() != boards[i - 1].value() + 1) return false;
    return !boards.empty();
}

}  // namespace

RoundData read_round_data(std::string_view text, const std::string& file_name) {
    return read_csv<RoundColumns, RoundData>(text, file_name);
}

PlayerNumbers read_player_numbers(std::string_view text, const std::string& file_name) {
    return read_csv<PlayerColumns, PlayerNumbers>(text, file_name);
}

std::string write_round_data(std::span<const RoundRow> rows) {
    std::string out = "Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard,CustomBoards\r\n";
    for (const auto& row : rows) {
        out += field(row.section) + "," + std::to_string(row.table) + "," + std::to_string(row.round) + "," +
               std::to_string(row.pair_ns) + "," + std::to_string(row.pair_ew) + ",";
        if (one_run(row.boards)) {
            out += std::to_string(row.boards.front().value()) + "," + std::to_string(row.boards.back().value()) + ",\r\n";
            continue;
        }
        std::string boards;
        for (const auto board : row.boards) boards += (boards.empty() ? "" : ",") + std::to_string(board.value());
        out += ",," + field(boards) + "\r\n";
    }
    return out;
}

std::vector<RoundRow> round_rows(std::span<const bridge::TableRound> movement, const std::string& section, std::uint32_t first) {
    std::vector<RoundRow> rows;
    for (const auto& one : movement) {
        RoundRow row{section, one.table, one.round, one.pair_ns, one.pair_ew, {}};
        for (const auto board : bridge::boards_of(one)) row.boards.emplace_back(board + first - 1);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace kibitz::formats
