// Single players: each has what the pairs have that he was one of.
#include "catch.hpp"

#include "controller/bridge/individual_movement.hpp"
#include "controller/scoring/session.hpp"

using namespace kibitz;
using namespace kibitz::scoring;

namespace {

Rules individuals() {
    Rules out;
    out.individuals = true;
    return out;
}
Line line(std::uint32_t board, const std::string& ns, const std::string& ew, std::variant<NotPlayed, Played, Artificial> result) {
    Line out{board, "A" + ns, "A" + ew, std::move(result)};
    out.section = "A";
    return out;
}
/// A whole evening of eight, scores by `points`.
template <class Points>
std::vector<Line> evening(Points points) {
    std::vector<Line> out;
    const auto movement = bridge::each_with_each(8, 2);
    REQUIRE(movement);
    for (const auto& row : *movement)
        for (const auto board : bridge::boards_of(row))
            out.push_back(line(board, bridge::pair_text(row.pair_ns), bridge::pair_text(row.pair_ew), points(row, board)));
    return out;
}
const Place& of(const Results& results, const PairId& who) {
    const auto found = std::find_if(results.ranking.begin(), results.ranking.end(), [&](const Place& one) { return one.pair == who; });
    REQUIRE(found != results.ranking.end());
    return *found;
}

}  // namespace

TEST_CASE("A pair of two players is taken apart; any other is itself") {
    CHECK(players_in("A3+7", "A") == std::vector<PairId>{"A3", "A7"});
    CHECK(players_in("3+17", "") == std::vector<PairId>{"3", "17"});
    CHECK(players_in("A7", "A") == std::vector<PairId>{"A7"});
    CHECK(players_in("B3+7", "A") == std::vector<PairId>{"B3+7"});
}

TEST_CASE("Everybody is ranked by himself, in one ranking, over all boards that he has played") {
    // Player 5's side makes 100 more than the others at each board.
    const auto lines = evening([](const bridge::TableRound& row, std::uint32_t) {
        return played(bridge::has_player(row.pair_ns, 5) ? 520 : bridge::has_player(row.pair_ew, 5) ? 320 : 420);
    });
    const auto results = score(lines, individuals());
    REQUIRE(results.ranking.size() == 8);
    double sum = 0;
    for (const auto& place : results.ranking) {
        CHECK(place.boards == 14);
        CHECK(place.field == ' ');
        sum += place.score;
    }
    CHECK(sum == Approx(400));
    CHECK(results.ranking.front().pair == "A5");
    CHECK(results.ranking.front().score == Approx(100));
    // Each of the others was his partner once and his opponent twice: they are level.
    for (const auto& place : results.ranking)
        if (place.pair != "A5") CHECK(place.rank == 2);
    const auto card = card_of(results, "A5");
    REQUIRE(card.size() == 14);
    for (const auto& one : card) {
        CHECK_FALSE(one.partner.empty());
        CHECK(one.opponents.find('+') != PairId::npos);
        CHECK(*one.per_cent == Approx(100));
    }
}

TEST_CASE("Who always sits one way in a Rainbow is ranked with those who sit so, unless arrows are switched") {
    std::vector<Line> lines;
    const auto movement = bridge::rainbow(20, 1);
    REQUIRE(movement);
    for (const auto& row : *movement)
        lines.push_back(line(row.first_board, bridge::pair_text(row.pair_ns), bridge::pair_text(row.pair_ew),
                             played(10 * static_cast<int>(row.table))));
    const auto apart = score(lines, individuals());
    CHECK(std::count_if(apart.ranking.begin(), apart.ranking.end(), [](const Place& one) { return one.field == 'N'; }) == 10);
    auto rules = individuals();
    rules.two_winners = false;
    CHECK(score(lines, rules).ranking.back().field == ' ');
}

TEST_CASE("A penalty of a side is taken from both players; an artificial score is each one's own (12C2b)") {
    auto lines = evening(
        [](const bridge::TableRound& row, std::uint32_t) { return played(bridge::has_player(row.pair_ns, 5) ? 520 : 420); });
    const auto before = score(lines, individuals());
    const auto first = lines.front();
    const auto both = players_in(first.ns, "A");
    const Penalty penalty{first.ns, 10, Penalty::Unit::Score, first.board};
    const auto after = score(lines, individuals(), std::span(&penalty, 1));
    const auto top = before.lines.front().top;
    for (const auto& place : after.ranking) {
        const bool is_one = place.pair == both[0] || place.pair == both[1];
        CHECK(place.penalty == Approx(is_one ? top / 10 : 0));
        CHECK(place.total == Approx(of(before, place.pair).total - (is_one ? top / 10 : 0)));
    }
    // 60 per cent to each side: whoever has made more of his other boards has that, his partner has not.
    lines.front().result = Artificial{60, 60};
    const auto given = score(lines, individuals());
    CHECK(*given.lines.front().per_cent(true) == Approx(60));
    for (const auto& pair : {first.ns, first.ew})
        for (const auto& who : players_in(pair, "A")) {
            double got = 0, most = 0;
            for (const auto& one : card_of(given, who))
                if (!std::holds_alternative<Artificial>(one.result)) got += *one.gained, most += top;
            CHECK(of(given, who).total == Approx(got + std::max(0.6, got / most) * top));
        }
}
