#include "controller/formats/exports/exports.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

#include "controller/formats/exports/bridgemate.hpp"
#include "controller/formats/exports/scored.hpp"
#include "controller/formats/exports/usebio.hpp"
#include "controller/formats/formats.hpp"
#include "controller/words/export_words.hpp"

namespace kibitz::formats {
namespace {

std::vector<Game> games_of(const Record& record) { return to_games(record.plays, record.code, record.language); }

/// Where teams play: the open room is where the match's first team sits North-South.
void name_rooms(std::vector<Game>& games, const ScoredBy& scored) {
    for (auto& game : games) {
        auto& start = game.start;
        const auto how = scored.find(start.section);
        if (how == scored.end() || how->second.method != scoring::Method::Teams) continue;
        const auto& event = how->second.teams;
        const auto team = [&](const std::string& pair) {
            const auto found = event.team_of.find(pair_id(start.section, pair));
            return found == event.team_of.end() ? 0U : found->second;
        };
        const auto ns = team(start.pair_ns), ew = team(start.pair_ew);
        for (const auto& match : event.matches) {
            if (std::find(match.boards.begin(), match.boards.end(), start.board.value()) == match.boards.end()) continue;
            if (match.home == ns && match.visitors == ew) start.room = "Open";
            if (match.home == ew && match.visitors == ns) start.room = "Closed";
        }
    }
}

std::string pbn(const Record& record) {
    auto games = games_of(record);
    name_rooms(games, record.scored);
    // PBN has no tag for players' numbers.
    for (auto& game : games) {
        std::string numbers;
        for (const Seat seat : bridge::all_seats)
            if (const auto number = record.origin.numbers.find(game.start.players[seat]); number != record.origin.numbers.end())
                numbers += (numbers.empty() ? "" : ", ") + std::string(bridge::name(seat)) + " " + number->second;
        if (!numbers.empty()) game.comments.push_back("Players' numbers: " + numbers + ".");
    }
    return write_pbn(games, record.origin.law_code.name);
}

std::string json(const Record& record) { return write_json(to_evening(record.plays, record.code, record.origin, record.language)); }

/// "kibitz 0.3": the version is what follows the name.
std::string usebio(const Record& record) {
    const std::string_view made_by = record.origin.made_by;
    const auto version = made_by.substr(std::min(made_by.find(' ') + 1, made_by.size()));
    return write_usebio(games_of(record), version, record.origin.numbers, record.scored);
}

/// Where teams play Bridgemate's pairs are the teams, at both tables of a match.
std::vector<BoardPlay> with_teams(std::vector<BoardPlay> plays, const ScoredBy& scored) {
    for (auto& play : plays) {
        auto& start = play.board.start;
        const auto how = scored.find(start.section);
        if (how == scored.end() || how->second.method != scoring::Method::Teams) continue;
        for (auto* pair : {&start.pair_ns, &start.pair_ew})
            if (const auto team = how->second.teams.team_of.find(pair_id(start.section, *pair)); team != how->second.teams.team_of.end())
                *pair = std::to_string(team->second);
    }
    return plays;
}

template <BridgemateTable table>
std::string bridgemate(const Record& record) {
    return write_bridgemate(table, with_teams(record.plays, record.scored), record.origin.numbers);
}

/// A new form is a row here, its pair of files beside this one, and its sentence in words/export_words.hpp.
constexpr const char* csv_type = "text/csv; charset=utf-8; header=present";
constexpr std::array forms{
    Export{"pbn", "", "PBN", "pbn", "application/x-pbn; charset=iso-8859-1", words::exported::pbn, true, pbn},
    Export{"lin", "", "LIN", "lin", "text/plain; charset=utf-8", words::exported::lin, false,
           [](const Record& record) { return write_lin(games_of(record)); }},
    Export{"usebio", "", "USEBIO", "xml", "application/xml", words::exported::usebio, false, usebio},
    Export{"csv", "ReceivedData", "CSV", "csv", csv_type, words::exported::received, false, bridgemate<BridgemateTable::ReceivedData>},
    Export{"csv", "BiddingData", "CSV", "csv", csv_type, words::exported::bidding, false, bridgemate<BridgemateTable::BiddingData>},
    Export{"csv", "PlayData", "CSV", "csv", csv_type, words::exported::playing, false, bridgemate<BridgemateTable::PlayData>},
    Export{"csv", "HandRecord", "CSV", "csv", csv_type, words::exported::hands, false, bridgemate<BridgemateTable::HandRecord>},
    Export{"csv", "PlayerNumbers", "CSV", "csv", csv_type, words::exported::players, false, bridgemate<BridgemateTable::PlayerNumbers>},
    Export{"results", "", "HTML", "html", "text/html; charset=utf-8", words::exported::results, false,
           [](const Record& record) { return write_results(games_of(record), record.scored, record.language); }},
    Export{"json", "", "JSON", "json", "application/json", words::exported::json, false, json},
};

/// What may stand in the name of a file wherever it is kept; letters beyond ASCII may.
std::string for_a_name(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                           (static_cast<unsigned char>(c) & 0x80U) != 0;
        if (plain) out.push_back(c);
        else if (!out.empty() && out.back() != '-') out.push_back('-');
    }
    if (!out.empty() && out.back() == '-') out.pop_back();
    return out;
}

/// "2026.11.21" of the first board that has a whole date.
std::string date_of(const std::vector<BoardPlay>& plays) {
    for (const auto& play : plays) {
        auto date = play.board.start.date;
        if (date.size() != 10 || date.find_first_not_of("0123456789.") != std::string::npos) continue;
        std::replace(date.begin(), date.end(), '.', '-');
        return date;
    }
    return {};
}

std::string boards_of(const std::vector<BoardPlay>& plays) {
    std::uint32_t first = 0, last = 0;
    for (const auto& play : plays) {
        const auto number = play.board.start.board.value();
        if (number == 0) continue;
        first = first == 0 ? number : std::min(first, number);
        last = std::max(last, number);
    }
    if (first == 0) return {};
    return first == last ? "board-" + std::to_string(first) : "boards-" + std::to_string(first) + "-" + std::to_string(last);
}

}  // namespace

std::span<const Export> exports() noexcept { return forms; }

const Export* find_export(std::string_view format, std::string_view table) noexcept {
    const auto found = std::find_if(forms.begin(), forms.end(), [&](const Export& one) {
        return one.format == format && (table.empty() || one.table == table);
    });
    return found == forms.end() ? nullptr : &*found;
}

std::string export_formats() {
    std::string all;
    std::string_view before;
    for (const auto& one : forms) {
        if (one.format == before) continue;
        all += (all.empty() ? "" : ", ") + std::string(one.format);
        before = one.format;
    }
    return all;
}

void fill_dates(std::vector<BoardPlay>& plays) {
    constexpr std::chrono::years since_any_journal{50};  // before 2020: the clock was never set
    for (auto& play : plays) {
        if (!play.board.start.date.empty() || play.started.time_since_epoch() < since_any_journal) continue;
        const std::time_t at = std::chrono::system_clock::to_time_t(std::chrono::time_point_cast<std::chrono::system_clock::duration>(
            std::chrono::sys_time<Duration>(play.started.time_since_epoch())));
        std::tm day{};
        if (::localtime_r(&at, &day) == nullptr) continue;
        std::array<char, 16> text{};
        std::strftime(text.data(), text.size(), "%Y.%m.%d", &day);
        play.board.start.date = text.data();
    }
}

std::string file_name(const Export& form, const Record& record) {
    const auto& plays = record.plays;
    const auto table = !plays.empty() && !plays.front().board.start.table.empty()
                           ? "table-" + (plays.front().board.start.section.empty() ? "" : plays.front().board.start.section + "-") + plays.front().board.start.table
                           : record.origin.table_name;
    std::string name;
    for (const auto& part : {date_of(plays), for_a_name(table), boards_of(plays), std::string(form.table)})
        if (!part.empty()) name += (name.empty() ? "" : "_") + part;
    return (name.empty() ? "kibitz" : name) + "." + std::string(form.ending);
}

}  // namespace kibitz::formats
