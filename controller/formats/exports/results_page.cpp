#include "controller/formats/exports/results_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <vector>

#include "controller/bridge/individual_movement.hpp"
#include "controller/bridge/score.hpp"
#include "controller/formats/exports/markup.hpp"
#include "controller/formats/exports/scored.hpp"
#include "controller/words/results_words.hpp"

namespace kibitz::formats {
namespace {

using bridge::Seat;
namespace says = words::results;

constexpr const char* results_style = R"(
body{font:16px/1.45 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:1rem;color:#1b1d21;background:#fff}
h1,h2,h3{line-height:1.2;margin:1.5rem 0 .5rem}table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}
th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #d9dce1;vertical-align:baseline}th{color:#555b66;font-weight:600}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.s{color:#555b66;font-size:.875em}.r{color:#b3261e}
.wide{overflow-x:auto}nav a{margin-right:1rem}a{color:#0b57d0}
.deal{display:grid;grid-template-columns:repeat(3,minmax(8rem,12rem));gap:.25rem}
.deal div{white-space:nowrap}.deal .N{grid-column:2;grid-row:1}.deal .S{grid-column:2;grid-row:3}
.deal .W{grid-column:1;grid-row:2}.deal .E{grid-column:3;grid-row:2}
section{break-inside:avoid}
@media(prefers-color-scheme:dark){body{background:#16181c;color:#e6e8ec}th,.s{color:#a5acb8}td,th{border-color:#343842}
a{color:#8ab4f8}.r{color:#f2867d}}
)";

constexpr const char* symbols[] = {"\u2663", "\u2666", "\u2665", "\u2660"};
std::string suit_html(bridge::Suit which) {
    const bool red = which == bridge::Suit::Hearts || which == bridge::Suit::Diamonds;
    const std::string symbol = symbols[static_cast<int>(which)];
    return red ? "<span class=\"r\">" + symbol + "</span>" : symbol;
}
std::string ranks(bridge::CardSet hand, bridge::Suit which) {
    std::string out;
    for (const auto card : hand.in_suit(which))
        out.insert(0, card.rank() == bridge::Rank::Ten ? "10" : std::string(1, letter(card.rank())));
    return out.empty() ? "\u2013" : out;
}
std::string card_html(bridge::Card which) {
    return suit_html(which.suit()) + (which.rank() == bridge::Rank::Ten ? "10" : std::string(1, letter(which.rank())));
}
std::string contract_html(const bridge::Contract& of) {
    const auto trumps = of.trump();
    const char* doubled = of.doubling == bridge::Doubling::Doubled     ? "\u00d7"
                          : of.doubling == bridge::Doubling::Redoubled ? "\u00d7\u00d7"
                                                                       : "";
    return std::to_string(of.bid.level()) + (trumps ? suit_html(*trumps) : "NT") + doubled;
}
std::string over_or_under(const bridge::Contract& of, int tricks) {
    const int over = tricks - 6 - of.bid.level();
    return over == 0 ? "=" : over > 0 ? fmt::format("+{}", over) : fmt::format("\u2212{}", -over);
}

std::string page(const std::string& title, const std::string& body, words::Language language) {
    return "<!DOCTYPE html>\n<html lang=\"" + std::string(words::tag(language)) +
           "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>" +
           escaped(title) + "</title><style>" + results_style + "</style></head><body>\n<main>\n<h1>" + escaped(title) + "</h1>\n" + body +
           "</main>\n</body></html>\n";
}

/// One section of the session.
struct ScoredSection {
    std::string name;
    std::vector<Game> games;  ///< that have a line, in its order
    std::vector<scoring::Line> lines;
    std::vector<scoring::Penalty> penalties;
    scoring::Results results;
    scoring::Method method = scoring::Method::Matchpoints;
    scoring::TeamEvent teams;  ///< of Method::Teams
    bool individuals = false;
    bool of_teams() const { return method == scoring::Method::Teams; }
};

class Page {
public:
    Page(std::span<const Game> games, const ScoredBy& rules, words::Language language) : language_(language) {
        for (const auto& game : games)
            if (auto line = line_of(game)) {
                auto& section = sections_[line->section];
                learn(game);
                for (const auto& penalty : game.penalties)
                    if (penalty.tenths != 0)
                        section.penalties.push_back({penalty.side == bridge::Side::NorthSouth ? line->ns : line->ew, penalty.tenths / 10.0,
                                                     unit_of(penalty.unit), line->board});
                section.lines.push_back(std::move(*line));
                section.games.push_back(game);
            } else {
                unpaired_ = unpaired_ || game.declarer_tricks || game.adjusted;
            }
        // Teams have matches before a board has a result.
        for (const auto& [name, how] : rules)
            if (how.method == scoring::Method::Teams) sections_[name];
        for (auto& [name, section] : sections_) {
            section.name = name;
            const auto of = rules.find(name);
            const auto how = of == rules.end() ? scoring::Rules{} : of->second;
            section.method = how.method;
            section.teams = how.teams;
            section.individuals = how.individuals;
            section.results = scoring::score(section.lines, how, section.penalties);
        }
    }

    std::string write() const {
        std::string body;
        if (sections_.empty())
            body = "<p>" + say(unpaired_ ? says::no_pairs : says::none) + "</p>\n";
        else {
            const bool all_single = std::all_of(sections_.begin(), sections_.end(), [](const auto& one) { return one.second.individuals; });
            const auto who = say(all_single ? says::players : says::pairs);
            body += "<nav><a href=\"#ranking\">" + say(says::ranking) + "</a><a href=\"#boards\">" + say(says::boards) +
                    "</a><a href=\"#pairs\">" + who + "</a></nav>\n";
            body += "<h2 id=\"ranking\">" + say(says::ranking) + "</h2>\n";
            if (std::all_of(sections_.begin(), sections_.end(), [](const auto& one) {
                    return one.second.results.ranking.empty() && one.second.results.matches.empty();
                }))
                body += "<p>" + say(says::unranked) + "</p>\n";
            for (const auto& [name, section] : sections_) ranking(body, name, section);
            body += "<h2 id=\"boards\">" + say(says::boards) + "</h2>\n";
            for (const auto& [name, section] : sections_) boards(body, name, section);
            body += "<h2 id=\"pairs\">" + who + "</h2>\n";
            for (const auto& [name, section] : sections_) cards(body, section);
        }
        return page(title(), (date_.empty() ? "" : "<p class=\"s\">" + escaped(date_) + "</p>\n") + body, language_);
    }

private:
    std::string say(const char* message) const { return words::text(language_, words::results_context, message); }
    std::string say(const char* message, std::string_view place, const std::string& with) const {
        auto out = say(message);
        if (const auto at = out.find(place); at != std::string::npos) out.replace(at, place.size(), with);
        return out;
    }
    /// Whole as most are, else two decimals.
    std::string imps_text(double value) const {
        const bool whole = std::abs(value - std::round(value)) < 0.005;
        return whole ? fmt::format("{:.0f}", std::round(value)) : figure(value);
    }
    /// Per cent or IMPs, two decimals, as the language writes them.
    std::string figure(double value, const char* unit = "") const {
        auto out = fmt::format("{:.2f}{}", value, unit);
        if (language_ != words::Language::English) std::replace(out.begin(), out.end(), '.', ',');
        return out;
    }
    static const char* unit_name(const ScoredSection& section) {
        return section.method == scoring::Method::Matchpoints ? says::per_cent : says::imps;
    }
    static const char* unit(const ScoredSection& section) { return section.method == scoring::Method::Matchpoints ? " %" : ""; }
    std::string title() const { return event_.empty() ? say(says::title) : event_; }
    std::string heading(const std::string& section) const { return sections_.size() > 1 ? say(says::section, "{section}", section) : ""; }

    void learn(const Game& game) {
        const auto& start = game.start;
        if (event_.empty()) event_ = start.event;
        if (date_.empty()) date_ = start.date;
        // A substitute's name comes after the one he sat in for.
        const auto learn_name = [&](const std::string& pair, const std::string& name) {
            if (name.empty()) return;
            auto& names = names_[pair_id(start.section, pair)];
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        };
        const auto add = [&](const std::string& pair, Seat one, Seat other) {
            for (const Seat seat : {one, other}) learn_name(pair, start.players[seat]);
            const auto number = bridge::pair_of_text(pair);
            if (!bridge::is_of_players(number)) return;
            const auto players = bridge::players_of(number);
            for (const auto player : players) single_.insert(pair_id(start.section, std::to_string(player)));
            learn_name(std::to_string(players[0]), start.players[one]);
            learn_name(std::to_string(players[1]), start.players[other]);
        };
        // A pair without a number is called by its names as it is.
        if (!start.pair_ns.empty()) add(start.pair_ns, Seat::North, Seat::South);
        if (!start.pair_ew.empty()) add(start.pair_ew, Seat::East, Seat::West);
    }
    std::string names(const scoring::PairId& pair) const {
        const auto found = names_.find(pair);
        std::string out;
        if (found != names_.end())
            for (const auto& name : found->second) out += (out.empty() ? "" : single_.contains(pair) ? ", " : " \u2013 ") + escaped(name);
        return out;
    }
    static std::string anchor(scoring::PairId pair) {
        std::replace(pair.begin(), pair.end(), ' ', '_');
        return escaped(pair);
    }
    /// "A7"; of one section its number alone.
    std::string called(const scoring::PairId& pair) const {
        const auto& only = sections_.begin()->first;
        for (const auto& [name, section] : sections_)
            if (const auto team = section.teams.team_of.find(pair); team != section.teams.team_of.end())
                return escaped(section.teams.names.at(team->second));
        const bool plain = sections_.size() == 1 && pair.size() > only.size() && pair.starts_with(only);
        return escaped(plain ? pair.substr(only.size()) : pair);
    }
    std::string link(const scoring::PairId& pair) const { return "<a href=\"#pair-" + anchor(pair) + "\">" + called(pair) + "</a>"; }
    /// A pair, or the two players of one, each with his own card.
    std::string links(const ScoredSection& section, const std::string& name, const scoring::PairId& pair) const {
        if (!section.individuals) return link(pair);
        std::string out;
        for (const auto& who : scoring::players_in(pair, name)) out += (out.empty() ? "" : "+") + link(who);
        return out;
    }
    void head(std::string& out, std::initializer_list<const char*> columns, std::size_t figures_from) const {
        out += "<div class=\"wide\"><table><thead><tr>";
        std::size_t at = 0;
        for (const auto* column : columns) out += (at++ >= figures_from ? "<th class=\"n\">" : "<th>") + say(column) + "</th>";
        out += "</tr></thead><tbody>\n";
    }

    /// The last cells of a row.
    static std::string figures(std::initializer_list<std::string> cells) {
        std::string out;
        for (const auto& one : cells) out += "<td class=\"n\">" + one + "</td>";
        return out + "</tr>\n";
    }
    /// The teams, and then their matches.
    void teams(std::string& out, const std::string& name, const ScoredSection& section) const {
        const auto& event = section.teams;
        if (const auto heads = heading(name); !heads.empty()) out += "<h3>" + escaped(heads) + "</h3>\n";
        head(out, {says::place, says::team, says::names, says::victory_points, says::imps, says::played_matches}, 3);
        for (const auto& place : section.results.ranking) {
            std::string members;
            if (const auto found = event.members.find(place.team); found != event.members.end())
                for (const auto& one : found->second) members += (members.empty() ? "" : ", ") + escaped(one);
            out += fmt::format("<tr><td>{}{}</td><td>{}</td><td>{}</td>", place.rank, place.level ? "=" : "",
                               escaped(event.names.at(place.team)), members) +
                   figures({figure(place.score), imps_text(place.imps_won) + " : " + imps_text(place.imps_lost),
                            std::to_string(place.matches)});
        }
        out += "</tbody></table></div>\n<h3>" + say(says::matches) + "</h3>\n";
        head(out, {says::round, says::team, says::against, says::imps, says::victory_points, says::boards}, 3);
        for (const auto& result : section.results.matches) {
            const auto& match = result.match;
            const bool bye = match.visitors == 0;
            const auto points = !result.counts ? std::string("\u2013")
                                : bye          ? figure(result.home.points)
                                               : figure(result.home.points) + " : " + figure(result.visitors.points);
            out += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td>", match.round, escaped(event.names.at(match.home)),
                               bye ? say(says::bye) : escaped(event.names.at(match.visitors))) +
                   figures({bye || !result.counts ? "\u2013" : imps_text(result.home.won) + " : " + imps_text(result.visitors.won), points,
                            bye ? "\u2013" : fmt::format("{} / {}", result.boards.size(), match.boards.size())});
        }
        out += "</tbody></table></div>\n";
    }

    void ranking(std::string& out, const std::string& name, const ScoredSection& section) const {
        if (section.of_teams()) return teams(out, name, section);
        const auto& places = section.results.ranking;
        for (auto at = places.begin(); at != places.end();) {
            const char field = at->field;
            const auto end = std::find_if(at, places.end(), [field](const auto& place) { return place.field != field; });
            std::string heads = heading(name);
            if (field != ' ') heads += (heads.empty() ? "" : ", ") + say(field == 'N' ? says::north_south : says::east_west);
            if (!heads.empty()) out += "<h3>" + escaped(heads) + "</h3>\n";
            head(out, {says::place, section.individuals ? says::player : says::pair, says::names, says::score, says::played}, 3);
            for (; at != end; ++at)
                out += fmt::format("<tr><td>{}{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n", at->rank,
                                   at->level ? "=" : "", link(at->pair), names(at->pair), figure(at->score, unit(section)), at->boards);
            out += "</tbody></table></div>\n";
        }
    }

    void deal(std::string& out, const Game& game) const {
        auto dealt = game.start.deal;
        dealt.complete_fourth_hand();
        if (!dealt.complete()) return;
        out += "<div class=\"deal\">";
        for (const Seat seat : bridge::all_seats) {
            out += fmt::format("<div class=\"{}\">", letter(seat));
            for (const auto which : {bridge::Suit::Spades, bridge::Suit::Hearts, bridge::Suit::Diamonds, bridge::Suit::Clubs})
                out += suit_html(which) + " " + ranks(dealt.hands[seat], which) + "<br>";
            out += "</div>";
        }
        out += "</div>\n";
    }
    /// Contract, declarer, lead, result; or what stands in their place.
    std::string outcome(const Game& game) const {
        const auto cells = [](const std::string& what) { return "<td colspan=\"4\">" + what + "</td>"; };
        if (game.cancelled) return cells(say(says::not_played));
        if (game.adjusted) {
            const auto& given = *game.adjusted;
            if (given.per_cent) return cells(fmt::format("{}: {} % \u2013 {} %", say(says::adjusted), given.ns, given.ew));
            if (given.outcomes.empty()) return cells(say(says::adjusted));
            const auto written = [this](const auto& one) {
                return one.contract ? contract_html(*one.contract) + " " + letter(one.contract->declarer) + " " +
                                          over_or_under(*one.contract, static_cast<int>(one.declarer_tricks))
                                    : say(says::passed_out);
            };
            if (given.outcomes.size() == 1) return cells(say(says::adjusted) + ": " + written(given.outcomes.front()));
            std::string all;
            for (const auto& one : given.outcomes) all += fmt::format("{}{} % {}", all.empty() ? "" : ", ", one.weight, written(one));
            return cells(say(says::weighted) + ": " + all);
        }
        if (!game.contract) return cells(say(says::passed_out));
        const auto lead = game.play.empty() ? std::string() : card_html(game.play.front().card);
        return fmt::format("<td>{}</td><td>{}</td><td>{}</td><td>{}</td>", contract_html(*game.contract), letter(game.contract->declarer),
                           lead, over_or_under(*game.contract, *game.declarer_tricks));
    }
    /// As that side has them.
    static std::string points(const scoring::Line& line, bool north_south) {
        const auto* played = std::get_if<scoring::Played>(&line.result);
        if (!played || played->ns.size() != 1) return "";
        const int score = north_south ? played->ns.front().points : -(played->ew.empty() ? played->ns : played->ew).front().points;
        return score < 0 ? fmt::format("\u2212{}", -score) : std::to_string(score);
    }
    std::string gained(const ScoredSection& section, const scoring::ScoredLine& line, bool north_south) const {
        if (section.method == scoring::Method::Matchpoints) {
            const auto share = line.per_cent(north_south);
            return share ? figure(*share) : "";
        }
        const auto& imps = north_south ? line.gained.ns : line.gained.ew;
        if (!imps) return "";
        return section.of_teams() ? imps_text(*imps) : figure(*imps);
    }

    void boards(std::string& out, const std::string& name, const ScoredSection& section) const {
        std::set<std::uint32_t> numbers;
        for (const auto& line : section.lines) numbers.insert(line.board);
        for (const auto number : numbers) {
            std::vector<std::size_t> rows;
            for (std::size_t i = 0; i < section.results.lines.size(); ++i)
                if (section.results.lines[i].line.board == number) rows.push_back(i);
            const auto& first = section.games[rows.front()];
            const auto north_souths = [&](std::size_t row) { return section.results.lines[row].gained.ns.value_or(-1000); };
            std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) { return north_souths(a) > north_souths(b); });
            const auto board = say(says::board, "{board}", std::to_string(number));
            out +=
                fmt::format("<section id=\"board-{}{}\"><h3>{}{}</h3>\n<p class=\"s\">{} \u00b7 {}</p>\n", escaped(name), number,
                            sections_.size() > 1 ? escaped(heading(name)) + ", " : "", board,
                            say(says::dealer, "{seat}", std::string(1, letter(first.start.dealer))), vulnerable(first.start.vulnerability));
            deal(out, first);
            head(out,
                 {says::north_south, says::east_west, says::contract, says::by, says::lead, says::result, says::score, says::north_south,
                  says::east_west},
                 6);
            for (const auto row : rows) {
                const auto& line = section.results.lines[row];
                out += "<tr><td>" + links(section, name, line.line.ns) + " <span class=\"s\">" + names(line.line.ns) + "</span></td><td>" +
                       links(section, name, line.line.ew) + " <span class=\"s\">" + names(line.line.ew) + "</span></td>" +
                       outcome(section.games[row]) +
                       "<td class=\"n\">" + points(line.line, true) + "</td><td class=\"n\">" + gained(section, line, true) +
                       "</td><td class=\"n\">" + gained(section, line, false) + "</td></tr>\n";
            }
            out += "</tbody></table></div></section>\n";
        }
    }
    std::string vulnerable(bridge::Vulnerability which) const {
        switch (which) {
            case bridge::Vulnerability::None:
                return say(says::vulnerable_none);
            case bridge::Vulnerability::Both:
                return say(says::vulnerable_all);
            case bridge::Vulnerability::NorthSouth:
                return say(says::vulnerable_ns);
            case bridge::Vulnerability::EastWest:
                return say(says::vulnerable_ew);
        }
        return "";
    }

    /// Those that are ranked first, by their place; then those of whose boards nobody else has a result.
    void cards(std::string& out, const ScoredSection& section) const {
        std::set<scoring::PairId> written;
        for (const auto& place : section.results.ranking)
            if (!section.of_teams() && written.insert(place.pair).second)
                card_of(out, section, place.pair, "<p>" + figure(place.score, unit(section)) + "</p>\n");
        for (const auto& line : section.lines)
            for (const auto& pair : {line.ns, line.ew})
                for (const auto& who : section.individuals ? scoring::players_in(pair, line.section) : std::vector<scoring::PairId>{pair})
                    if (written.insert(who).second) card_of(out, section, who, "");
    }
    /// By this pair, or a pair that this single player is one of.
    static bool is_by(const ScoredSection& section, const scoring::PairId& pair, const scoring::PairId& who) {
        if (!section.individuals) return pair == who;
        const auto players = scoring::players_in(pair, section.name);
        return std::find(players.begin(), players.end(), who) != players.end();
    }
    void card_of(std::string& out, const ScoredSection& section, const scoring::PairId& pair, const std::string& score) const {
        const auto* what = section.of_teams() ? says::team : section.individuals ? says::player : says::pair;
        out += "<section id=\"pair-" + anchor(pair) + "\"><h3>" + say(what) + " " + called(pair) + " <span class=\"s\">" +
               names(pair) + "</span></h3>\n" + score;
        head(out,
             {says::round, says::number, says::sat, says::against, says::contract, says::by, says::lead, says::result, says::score,
              unit_name(section)},
             8);
        std::vector<std::size_t> rows;
        for (std::size_t i = 0; i < section.lines.size(); ++i)
            if (is_by(section, section.lines[i].ns, pair) || is_by(section, section.lines[i].ew, pair))
                rows.push_back(i);
        std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(section.lines[a].round, section.lines[a].board) < std::pair(section.lines[b].round, section.lines[b].board);
        });
        for (const auto row : rows) {
            const auto& line = section.results.lines[row];
            const bool north_south = is_by(section, line.line.ns, pair);
            const auto& other = north_south ? line.line.ew : line.line.ns;
            const auto& own = north_south ? line.line.ns : line.line.ew;
            std::string sat = say(north_south ? says::north_south : says::east_west);
            if (section.individuals)
                for (const auto& who : scoring::players_in(own, line.line.section))
                    if (who != pair)
                        sat += " <span class=\"s\">" + say(says::partner) + "</span> " + link(who) + " <span class=\"s\">" + names(who) +
                               "</span>";
            out += fmt::format(
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{} <span class=\"s\">{}</span></td>{}"
                "<td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
                line.line.round == 0 ? "" : std::to_string(line.line.round), line.line.board,
                sat, links(section, line.line.section, other), names(other), outcome(section.games[row]),
                points(line.line, north_south), gained(section, line, north_south));
        }
        penalties_of(out, section, pair);
        out += "</tbody></table></div></section>\n";
    }
    /// What was taken from a pair besides (90, 91), so that its card adds up to its score.
    void penalties_of(std::string& out, const ScoredSection& section, const scoring::PairId& pair) const {
        for (const auto& one : section.penalties) {
            if (!is_by(section, one.pair, pair)) continue;
            const bool points = one.unit == scoring::Penalty::Unit::VictoryPoints;
            const auto amount = section.method == scoring::Method::Matchpoints || points ? figure(one.amount) : imps_text(one.amount);
            out += "<tr><td colspan=\"9\">" + say(says::penalty, "{board}", std::to_string(one.board)) + "</td><td class=\"n\">\u2212" +
                   amount + (points ? " " + say(says::victory_points) : "") + "</td></tr>\n";
        }
    }

    words::Language language_;
    std::string event_, date_;
    std::map<std::string, ScoredSection> sections_;
    std::map<scoring::PairId, std::vector<std::string>> names_;
    bool unpaired_ = false;             ///< a board has a result and no pairs
    std::set<scoring::PairId> single_;  ///< players: a second name is a substitute's
};

}  // namespace

std::string write_results(std::span<const Game> games, const ScoredBy& rules, words::Language language) {
    return Page(games, rules, language).write();
}

std::string write_results_closed(words::Language language) {
    const auto say = [language](const char* message) { return words::text(language, words::results_context, message); };
    return page(say(says::title), "<p>" + escaped(say(says::closed)) + "</p>\n", language);
}

}  // namespace kibitz::formats
