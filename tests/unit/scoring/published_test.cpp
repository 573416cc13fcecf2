// Club sessions as their scoring program has published them, recomputed to the last decimal. The files are figures alone: boards, the
// pairs' numbers, scores in points, what each line gave, percentages or totals, places; who played stands in none of them.
#include <fmt/format.h>

#include <array>
#include <fstream>
#include <map>
#include <sstream>

#include "catch.hpp"
#include "controller/scoring/session.hpp"

using namespace kibitz::scoring;

namespace {

struct Published {
    Rules rules;
    std::vector<Line> lines;
    std::vector<std::array<std::string, 2>> gained;  ///< by line: to North-South, to East-West
    std::map<PairId, std::string> figures;           ///< per cent, or the total
    std::map<PairId, std::string> places;
};

/// "-400", or "A5050": per cent to each side.
std::variant<NotPlayed, Played, Artificial> result_of(const std::string& text) {
    if (text.starts_with("A")) return Artificial{std::stod(text.substr(1, 2)), std::stod(text.substr(3, 2))};
    return played(std::stoi(text));
}

Published published(const std::string& name) {
    std::ifstream in(std::string(KIBITZ_SOURCE_DIR) + "/tests/unit/scoring/published/" + name + ".txt");
    REQUIRE(in);
    Published out;
    out.rules.raise_artificial = false;
    for (std::string text; std::getline(in, text);) {
        std::istringstream words(text);
        std::string kind, a, b, c, d, e, f;
        words >> kind >> a >> b >> c >> d >> e >> f;
        if (kind == "cross-imps") out.rules.method = Method::CrossImps;
        if (kind == "butler") out.rules.method = Method::Butler;
        if (kind == "winners") out.rules.two_winners = a == "2";
        if (kind == "line") {
            out.lines.push_back({static_cast<std::uint32_t>(std::stoul(a)), b, c, result_of(d), "", 0, 0});
            out.gained.push_back({e, f});
        }
        if (kind == "pair") out.figures[a] = b, out.places[a] = c;
    }
    return out;
}

/// As the program writes it: so many decimals as `like` has.
std::string written(double value, const std::string& like) {
    const auto point = like.find('.');
    auto out = fmt::format("{:.{}f}", value, point == std::string::npos ? 0 : static_cast<int>(like.size() - point - 1));
    return out.find_first_not_of("-0.") == std::string::npos && out.front() == '-' ? out.substr(1) : out;
}

}  // namespace

TEST_CASE("Published: every pair's percentage and place at matchpoints, with boards of fewer results and an artificial score") {
    for (const std::string name : {"howell", "mitchell-16", "mitchell-38"}) {
        const auto of = published(name);
        const auto results = score(of.lines, of.rules);
        CHECK(results.ranking.size() == of.figures.size());
        for (const auto& place : results.ranking) {
            CAPTURE(name, place.pair);
            CHECK(written(place.score, of.figures.at(place.pair)) == of.figures.at(place.pair));
            CHECK(std::to_string(place.rank) == of.places.at(place.pair));  // the program does not mark those that are level
        }
    }
}

TEST_CASE("Published: every line and every total at Butler and at cross-IMPs") {
    for (const std::string name : {"butler", "cross-imps"}) {
        const auto of = published(name);
        const auto results = score(of.lines, of.rules);
        REQUIRE(results.lines.size() == of.lines.size());
        for (std::size_t i = 0; i < of.lines.size(); ++i) {
            const auto& line = results.lines[i];
            CAPTURE(name, line.line.board, line.line.ns);
            REQUIRE((line.gained.ns && line.gained.ew));
            CHECK(written(*line.gained.ns, of.gained[i][0]) == of.gained[i][0]);
            CHECK(written(*line.gained.ew, of.gained[i][1]) == of.gained[i][1]);
        }
        CHECK(results.ranking.size() == of.figures.size());
        for (const auto& place : results.ranking) {
            CAPTURE(name, place.pair);
            CHECK(written(place.total, of.figures.at(place.pair)) == of.figures.at(place.pair));
            CHECK(std::to_string(place.rank) == of.places.at(place.pair));  // the program does not mark those that are level
        }
    }
}
