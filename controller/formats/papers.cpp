#include "controller/formats/papers.hpp"

#define CSV_IO_NO_THREAD
#include <libfccp/csv.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

namespace kibitz::formats {
namespace {

using bridge::BoardNumber;

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
        return {section, needed(table, "Table", 1), *seat, round.empty() ? 0 : needed(round, "Round", 0), name.empty() ? given_number : name};
    }
};

template <char separator, class Columns, class Out>
void read_separated(std::string_view text, const std::string& file_name, Out& out) {
    std::istringstream in{std::string(text)};
    io::CSVReader<Columns::count, io::trim_chars<' ', '\t'>, io::double_quote_escape<separator, '"'>> csv(file_name, in);
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

template <class Columns, class Out>
Out read_csv(std::string_view text, const std::string& file_name) {
    Out out;
    if (text.find('\0') != std::string_view::npos) {
        out.faults.push_back(file_name + ":1: not text: give a CSV file");
        return out;
    }
    const auto first = text.substr(0, text.find('\n'));
    try {
        if (std::count(first.begin(), first.end(), ';') > std::count(first.begin(), first.end(), ',')) read_separated<';', Columns>(text, file_name, out);
        else read_separated<',', Columns>(text, file_name, out);
    } catch (const io::error::base&) {
        out.faults.push_back(file_name + ":1: the columns' names are not understood: the first line names " + Columns::needed_names);
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
        for (auto board = one.first_board; board <= one.last_board; ++board) row.boards.emplace_back(board + first - 1);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace kibitz::formats
