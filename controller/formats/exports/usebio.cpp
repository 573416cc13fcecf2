#include "controller/formats/exports/usebio.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "controller/bridge/individual_movement.hpp"
#include "controller/bridge/score.hpp"
#include "controller/formats/exports/markup.hpp"
#include "controller/formats/exports/ruled_words.hpp"
#include "controller/formats/exports/scored.hpp"

namespace kibitz::formats {
namespace {

void element(std::string& out, std::string_view name, std::string_view text) {
    out += "<" + std::string(name) + ">" + escaped(text) + "</" + std::string(name) + ">\n";
}

/// PBN's "2026.11.21" as "21/11/2026"; anything else is empty.
std::string date(const std::string& pbn) {
    if (pbn.size() != 10 || pbn[4] != '.' || pbn[7] != '.' || pbn.find('?') != std::string::npos) return {};
    return pbn.substr(8, 2) + "/" + pbn.substr(5, 2) + "/" + pbn.substr(0, 4);
}

std::string contract(const bridge::Contract& c) {
    std::string text = to_string(c.bid);
    if (c.doubling == bridge::Doubling::Doubled) text += "X";
    if (c.doubling == bridge::Doubling::Redoubled) text += "XX";
    return text;
}

bool has_result(const Game& game) {
    if (game.cancelled) return false;
    return game.adjusted || (game.auction_complete && (!game.contract || game.declarer_tricks));
}

/// What the format has no element for. Two hyphens may not stand in a comment.
void comment(std::string& out, std::string text) {
    for (auto at = text.find("--"); at != std::string::npos; at = text.find("--", at)) text.insert(at + 1, " ");
    out += "<!-- " + text + " -->\n";
}

void result(std::string& out, const bridge::Contract& played, int tricks, const Game& game, bool with_lead) {
    element(out, "CONTRACT", contract(played));
    element(out, "PLAYED_BY", std::string(1, bridge::letter(played.declarer)));
    if (with_lead && !game.play.empty()) element(out, "LEAD", to_string(game.play.front().card));
    element(out, "TRICKS", std::to_string(tricks));
    element(out, "SCORE", std::to_string(bridge::score_north_south(played, game.start.vulnerability, tricks)));
}

/// What the board counts for, and nothing beside it that would give another score: SCORE is one number, North-South's. An
/// assigned score has its own contract and tricks; points that are opposite for the sides are a score; weighted ones, per cent
/// and points that differ have no element, and are left to whoever scores the field.
void adjusted(std::string& out, const Game& game) {
    const auto& score = *game.adjusted;
    if (score.outcomes.size() == 1) {
        const auto& one = score.outcomes.front();
        if (one.contract) return result(out, *one.contract, static_cast<int>(one.declarer_tricks), game, false);
        element(out, "CONTRACT", "PASS");
        return element(out, "SCORE", "0");
    }
    if (score.outcomes.empty() && !score.per_cent && score.ns == -score.ew) element(out, "SCORE", std::to_string(score.ns));
}

/// What one pair of pairs did with a board.
void line_of_score(std::string& out, const Game& game) {
    if (game.adjusted) {
        adjusted(out, game);
    } else if (game.contract) {
        result(out, *game.contract, *game.declarer_tricks, game, true);
    } else {
        element(out, "CONTRACT", "PASS");
        element(out, "SCORE", "0");
    }
    for (auto& words : ruled_words(game)) comment(out, std::move(words));
}
/// The two players of a pair of individuals; of any other pair the first is 0.
std::array<std::uint32_t, 2> players_of(const std::string& pair) {
    const auto number = bridge::pair_of_text(pair);
    return bridge::is_of_players(number) ? bridge::players_of(number) : std::array<std::uint32_t, 2>{};
}
void numbers_of_side(std::string& out, const std::string& pair, std::string_view of_pair, std::string_view of_first,
                     std::string_view of_second) {
    if (pair.empty()) return;
    const auto [first, second] = players_of(pair);
    if (first == 0) return element(out, of_pair, pair);
    element(out, of_first, std::to_string(first));
    element(out, of_second, std::to_string(second));
}
void traveller_line(std::string& out, const Game& game) {
    out += "<TRAVELLER_LINE>\n";
    numbers_of_side(out, game.start.pair_ns, "NS_PAIR_NUMBER", "N_PLAYER_NUMBER", "S_PLAYER_NUMBER");
    numbers_of_side(out, game.start.pair_ew, "EW_PAIR_NUMBER", "E_PLAYER_NUMBER", "W_PLAYER_NUMBER");
    line_of_score(out, game);
    out += "</TRAVELLER_LINE>\n";
}

/// Who played, by pair number; a pair that sat in both directions has none.
struct Pair {
    std::string number;
    std::array<std::string, 2> names;
    std::string_view direction;
};

void add(std::vector<Pair>& pairs, Pair pair) {
    if (pair.number.empty()) return;
    const auto before = std::find_if(pairs.begin(), pairs.end(), [&](const Pair& one) { return one.number == pair.number && one.names == pair.names; });
    if (before == pairs.end()) pairs.push_back(std::move(pair));
    else if (before->direction != pair.direction) before->direction = {};
}

std::string participants(const std::vector<Game>& games, const std::map<std::string, std::string>& numbers) {
    std::vector<Pair> pairs;
    for (const auto& game : games) {
        const auto& who = game.start.players;
        add(pairs, {game.start.pair_ns, {who[bridge::Seat::North], who[bridge::Seat::South]}, "NS"});
        add(pairs, {game.start.pair_ew, {who[bridge::Seat::East], who[bridge::Seat::West]}, "EW"});
    }
    if (pairs.empty()) return {};
    std::string out = "<PARTICIPANTS>\n";
    for (const auto& pair : pairs) {
        out += "<PAIR>\n";
        element(out, "PAIR_NUMBER", pair.number);
        if (!pair.direction.empty()) element(out, "DIRECTION", pair.direction);
        for (const auto& name : pair.names) {
            out += "<PLAYER>\n";
            element(out, "PLAYER_NAME", name);
            if (const auto number = numbers.find(name); number != numbers.end()) element(out, "NATIONAL_ID_NUMBER", number->second);
            out += "</PLAYER>\n";
        }
        out += "</PAIR>\n";
    }
    return out + "</PARTICIPANTS>\n";
}

/// Single players, by number; a substitute has a line of his own.
std::string single_participants(const std::vector<Game>& games, const std::map<std::string, std::string>& numbers) {
    std::set<std::pair<std::uint32_t, std::string>> players;
    for (const auto& game : games) {
        const auto& who = game.start.players;
        using enum bridge::Seat;
        const auto ns = players_of(game.start.pair_ns), ew = players_of(game.start.pair_ew);
        for (const auto& [number, name] : {std::pair(ns[0], who[North]), {ns[1], who[South]}, {ew[0], who[East]}, {ew[1], who[West]}})
            if (number != 0) players.emplace(number, name);
    }
    if (players.empty()) return {};
    std::string out = "<PARTICIPANTS>\n";
    for (const auto& [number, name] : players) {
        out += "<PLAYER>\n";
        element(out, "PLAYER_NUMBER", std::to_string(number));
        element(out, "PLAYER_NAME", name);
        if (const auto own = numbers.find(name); own != numbers.end()) element(out, "NATIONAL_ID_NUMBER", own->second);
        out += "</PLAYER>\n";
    }
    return out + "</PARTICIPANTS>\n";
}

/// A board of a section, with a line from each table that has played it. One without a number is by itself.
struct Traveller {
    std::uint32_t number = 0;
    std::string lines;
};
struct Section {
    std::string name;
    std::vector<Traveller> boards;
};

/// Sections and boards in the order in which they came.
std::vector<Section> sections_of(const std::vector<const Game*>& games) {
    std::vector<Section> all;
    for (const auto* game : games) {
        const auto name = game->start.section.empty() ? "A" : game->start.section;
        auto at = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
        if (at == all.end()) at = all.insert(all.end(), {name, {}});
        const auto number = game->start.board.value();
        auto& boards = at->boards;
        auto board = std::find_if(boards.begin(), boards.end(), [&](const auto& one) { return number != 0 && one.number == number; });
        if (board == boards.end()) board = boards.insert(boards.end(), {number, ""});
        traveller_line(board->lines, *game);
    }
    return all;
}

std::string written(const std::vector<Section>& sections) {
    std::string out;
    for (const auto& section : sections) {
        out += "<SECTION SECTION_ID=\"" + escaped(section.name) + "\">\n";
        for (const auto& board : section.boards) {
            out += "<BOARD>\n";
            element(out, "BOARD_NUMBER", board.number == 0 ? std::string() : std::to_string(board.number));
            out += board.lines + "</BOARD>\n";
        }
        out += "</SECTION>\n";
    }
    return out;
}

/// What every event begins with.
void begin_event(std::string& out, std::string_view type, std::string_view version, const reading::BoardStart& first) {
    out += "<EVENT EVENT_TYPE=\"" + std::string(type) + "\">\n";
    element(out, "PROGRAM_NAME", "Kibitz");
    element(out, "PROGRAM_VERSION", version);
    element(out, "EVENT_DESCRIPTION", first.event);
    element(out, "DATE", date(first.date));
    element(out, "SESSION_COUNT", "1");
}

/// "12", "12.5": no more decimals than there are.
std::string figure(double value) {
    const double hundredths = std::round(value * 100);
    if (std::fmod(hundredths, 100) == 0) return fmt::format("{:.0f}", hundredths / 100);
    return std::fmod(hundredths, 10) == 0 ? fmt::format("{:.1f}", hundredths / 100) : fmt::format("{:.2f}", hundredths / 100);
}

/// One section in which teams play.
class TeamsWritten {
public:
    TeamsWritten(const scoring::TeamEvent& event, const std::vector<Game>& games, const std::map<std::string, std::string>& numbers)
        : event_(event), numbers_(numbers) {
        std::vector<scoring::Line> lines;
        std::vector<scoring::Penalty> penalties;
        for (const auto& game : games) {
            if (game.start.section != event.section) continue;
            auto line = line_of(game);
            if (!line) continue;
            for (const auto& penalty : game.penalties)
                penalties.push_back({penalty.side == bridge::Side::NorthSouth ? line->ns : line->ew, penalty.tenths / 10.0,
                                     unit_of(penalty.unit), line->board});
            lines.push_back(*std::move(line));
            games_.push_back(&game);
        }
        results_ = scoring::score_teams(lines, event, penalties);
    }

    void write(std::string& out, std::string_view version, const reading::BoardStart& first) const {
        begin_event(out, "TEAMS", version, first);
        element(out, "SECTION_COUNT", "1");
        std::set<std::uint32_t> boards;
        for (const auto& match : results_.matches)
            for (const auto& one : match.boards) boards.insert(one.board);
        element(out, "BOARDS_PLAYED", std::to_string(boards.size()));
        element(out, "BOARD_SCORING_METHOD", "IMPS");
        element(out, "MATCH_SCORING_METHOD", "VPS");
        out += "<PARTICIPANTS>\n";
        for (const auto& [team, name] : event_.names) participant(out, team, name);
        out += "</PARTICIPANTS>\n<SESSION SESSION_ID=\"1\">\n<SECTION SECTION_ID=\"" +
               escaped(event_.section.empty() ? "A" : event_.section) + "\">\n";
        for (const auto& match : results_.matches)
            if (match.counts && match.match.visitors != 0) written_match(out, match);
        out += "</SECTION>\n</SESSION>\n</EVENT>\n";
    }

private:
    void participant(std::string& out, std::uint32_t team, const std::string& name) const {
        out += fmt::format("<TEAM TEAM_ID=\"{}\" TEAM_NAME=\"{}\">\n", team, escaped(name));
        const auto& places = results_.ranking;
        const auto place = std::find_if(places.begin(), places.end(), [team](const auto& one) { return one.team == team; });
        if (place != places.end()) {
            element(out, "TOTAL_SCORE", figure(place->score));
            element(out, "PLACE", std::to_string(place->rank) + (place->level ? "=" : ""));
        }
        if (const auto members = event_.members.find(team); members != event_.members.end())
            for (const auto& member : members->second) player(out, member);
        out += "</TEAM>\n";
    }
    void player(std::string& out, const std::string& name) const {
        out += "<PLAYER>\n";
        element(out, "PLAYER_NAME", name);
        if (const auto number = numbers_.find(name); number != numbers_.end()) element(out, "NATIONAL_ID_NUMBER", number->second);
        out += "</PLAYER>\n";
    }
    void written_match(std::string& out, const scoring::MatchResult& result) const {
        const auto& match = result.match;
        out += "<MATCH>\n";
        element(out, "ROUND_NUMBER", std::to_string(match.round));
        element(out, "TEAM", std::to_string(match.home));
        element(out, "OPPOSING_TEAM", std::to_string(match.visitors));
        element(out, "START_BOARD_NUMBER", std::to_string(match.boards.front()));
        element(out, "END_BOARD_NUMBER", std::to_string(match.boards.back()));
        element(out, "TEAM_SCORE", figure(result.home.points));
        element(out, "OPPOSING_TEAM_SCORE", figure(result.visitors.points));
        for (const auto& one : result.boards) {
            out += "<BOARD>\n";
            element(out, "BOARD_NUMBER", std::to_string(one.board));
            element(out, "IMPS", figure(one.home));
            for (const auto* game : games_) room(out, match, one.board, *game);
            out += "</BOARD>\n";
        }
        out += "</MATCH>\n";
    }
    /// DIRECTION is the first team's.
    void room(std::string& out, const scoring::Match& match, std::uint32_t board, const Game& game) const {
        const auto team = [&](const std::string& pair) {
            const auto found = event_.team_of.find(pair_id(event_.section, pair));
            return found == event_.team_of.end() ? 0U : found->second;
        };
        const auto ns = team(game.start.pair_ns), ew = team(game.start.pair_ew);
        const bool open = ns == match.home && ew == match.visitors;
        if (game.start.board.value() != board || !has_result(game) || (!open && (ns != match.visitors || ew != match.home))) return;
        out += "<TRAVELLER_LINE>\n";
        element(out, "DIRECTION", open ? "NS" : "EW");
        line_of_score(out, game);
        out += "</TRAVELLER_LINE>\n";
    }

    const scoring::TeamEvent& event_;
    const std::map<std::string, std::string>& numbers_;
    std::vector<const Game*> games_;
    scoring::Results results_;
};

}  // namespace

std::string write_usebio(const std::vector<Game>& all, std::string_view version, const std::map<std::string, std::string>& numbers,
                         const ScoredBy& scored) {
    const auto of_teams = [&](const std::string& section) {
        const auto how = scored.find(section);
        return how != scored.end() && how->second.method == scoring::Method::Teams;
    };
    const auto of_individuals = [&](const std::string& section) {
        const auto how = scored.find(section);
        return how != scored.end() && how->second.individuals;
    };
    std::vector<Game> games, singles;
    for (const auto& game : all)
        if (!of_teams(game.start.section)) (of_individuals(game.start.section) ? singles : games).push_back(game);
    const reading::BoardStart none;
    const auto& first = all.empty() ? none : all.front().start;
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<USEBIO Version=\"1.2\">\n";
    if (!first.site.empty()) {
        out += "<CLUB>\n";
        element(out, "CLUB_NAME", first.site);
        out += "</CLUB>\n";
    }
    const bool has_teams = std::any_of(scored.begin(), scored.end(), [&](const auto& one) { return of_teams(one.first); });
    const auto event = [&](std::string_view type, const std::vector<Game>& of, const std::string& who) {
        std::vector<const Game*> played;
        for (const auto& game : of)
            if (has_result(game)) played.push_back(&game);
        const auto sections = sections_of(played);
        std::size_t boards = 0;
        for (const auto& section : sections) boards += section.boards.size();
        begin_event(out, type, version, first);
        element(out, "SECTION_COUNT", std::to_string(sections.size()));
        element(out, "BOARDS_PLAYED", std::to_string(boards));
        out += who + "<SESSION SESSION_ID=\"1\">\n" + written(sections) + "</SESSION>\n</EVENT>\n";
    };
    if ((!has_teams && singles.empty()) || !games.empty()) event("PAIRS", games, participants(games, numbers));
    if (!singles.empty()) event("INDIVIDUAL", singles, single_participants(singles, numbers));
    for (const auto& [section, how] : scored)
        if (how.method == scoring::Method::Teams) TeamsWritten(how.teams, all, numbers).write(out, version, first);
    return out + "</USEBIO>\n";
}

}  // namespace kibitz::formats
