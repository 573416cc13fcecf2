// The page of results: each section by itself, boards with travellers, pairs' cards, what stands in a result's place, and texts as text.
#include "catch.hpp"

#include "controller/formats/exports/results_page.hpp"
#include "controller/formats/exports/scored.hpp"
#include "controller/formats/exports/usebio.hpp"

using namespace kibitz;
using namespace kibitz::formats;

namespace {

Game game(const std::string& section, std::uint32_t board, const std::string& ns, const std::string& ew, std::optional<int> tricks) {
    Game out;
    out.start.event = "Monday";
    out.start.date = "2026.11.28";
    out.start.section = section;
    out.start.table = "1";
    out.start.round = "1";
    out.start.board = bridge::BoardNumber(board);
    out.start.dealer = bridge::dealer_of(out.start.board);
    out.start.vulnerability = bridge::vulnerability_of(out.start.board);
    out.start.pair_ns = ns;
    out.start.pair_ew = ew;
    out.auction_complete = true;
    if (!tricks) return out;
    out.contract = bridge::Contract{bridge::Bid(4, bridge::Denomination::Spades), bridge::Doubling::Undoubled, bridge::Seat::North};
    out.declarer_tricks = tricks;
    return out;
}
std::size_t count(const std::string& text, std::string_view what) {
    std::size_t found = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) ++found;
    return found;
}
std::string page(const std::vector<Game>& games, words::Language language = words::Language::English) {
    return write_results(games, {}, language);
}

}  // namespace

TEST_CASE("A board of three tables: top, middle, bottom; each pair has its card") {
    const auto text = page({game("", 1, "1", "4", 10), game("", 1, "2", "5", 11), game("", 1, "3", "6", 9)});
    CHECK(text.find("<h1>Monday</h1>") != std::string::npos);
    // The best for North-South stands first.
    const auto best = text.find("+1</td>"), middle = text.find(">=</td>"), worst = text.find("\u22121</td>");
    REQUIRE(worst != std::string::npos);
    CHECK(best < middle);
    CHECK(middle < worst);
    CHECK(count(text, "id=\"pair-") == 6);
    CHECK(count(text, "id=\"board-") == 1);
    CHECK(text.find("450") != std::string::npos);
    // A pair's own card has its own points: what North-South made is what East-West lost.
    const auto card = text.substr(text.find("id=\"pair-5\""));
    CHECK(card.find("\u2212450") < card.find("</section>"));
    CHECK(text.find("100.00") != std::string::npos);
    // North-South and East-West sat as they sit in a Mitchell: two rankings.
    CHECK(text.find("<h3>North-South</h3>") != std::string::npos);
}

TEST_CASE("What stands in a result's place: weighted, per cent, not played, passed out") {
    auto weighted = game("", 2, "1", "4", 10);
    weighted.adjusted.emplace();
    weighted.adjusted->outcomes = {{weighted.contract, 10, 60}, {weighted.contract, 9, 40}};
    auto artificial = game("", 2, "2", "5", 10);
    artificial.adjusted = GameAdjustment{60, 40, true};
    auto cancelled = game("", 3, "1", "4", 10);
    cancelled.cancelled = true;
    const auto text = page({weighted, artificial, cancelled, game("", 3, "2", "5", std::nullopt)});
    auto one = game("", 4, "1", "4", 10);
    one.adjusted.emplace();
    one.adjusted->outcomes = {{one.contract, 9, 100}};
    CHECK(page({one, game("", 4, "2", "5", 10)}).find("Adjusted: 4\u2660 N \u22121<") != std::string::npos);
    CHECK(text.find("Weighted: 60 % 4") != std::string::npos);
    CHECK(text.find("Adjusted: 60 % \u2013 40 %") != std::string::npos);
    CHECK(text.find("Not played") != std::string::npos);
    CHECK(text.find("Passed out") != std::string::npos);
}

TEST_CASE("A penalty stands on the card of the pair that it was taken from, so that the card adds up to its score") {
    auto fined = game("", 7, "1", "4", 10);
    fined.penalties = {{bridge::Side::EastWest, 150}};
    const auto text = page({fined, game("", 7, "2", "5", 10)});
    const auto card = [&](const std::string& pair) {
        const auto from = text.find("id=\"pair-" + pair + "\"");
        REQUIRE(from != std::string::npos);
        return text.substr(from, text.find("</section>", from) - from);
    };
    CHECK(card("4").find("Penalty (law 90), board 7</td><td class=\"n\">\u221215.00<") != std::string::npos);
    CHECK(card("4").find("35.00 %") != std::string::npos);
    for (const char* other : {"1", "2", "5"}) CHECK(card(other).find("Penalty") == std::string::npos);
}

TEST_CASE("Two sections are ranked each by itself, though their boards have one number") {
    const auto text = page({game("A", 1, "1", "2", 10), game("A", 1, "3", "4", 9), game("B", 1, "1", "2", 12), game("B", 1, "3", "4", 12)});
    CHECK(count(text, "id=\"board-A1\"") == 1);
    CHECK(count(text, "id=\"board-B1\"") == 1);
    CHECK(text.find("Section B") != std::string::npos);
    CHECK(count(text, "50.00") >= 4);  // in B all are level; in A nobody is
    CHECK(text.find("id=\"pair-B3\"") != std::string::npos);
}

TEST_CASE("Names are text, a substitute stands after the one he sat in for, and numbers are written as the language has them") {
    auto first = game("", 1, "1", "2", 10), second = game("", 2, "1", "2", 10);
    first.start.players[bridge::Seat::North] = "<script>alert(1)</script>";
    second.start.players[bridge::Seat::North] = "Cleo & Co";
    const auto text = page({first, second}, words::Language::Greek);
    CHECK(text.find("<script>") == std::string::npos);
    CHECK(text.find("&lt;script&gt;alert(1)&lt;/script&gt; \u2013 Cleo &amp; Co") != std::string::npos);
    CHECK(text.find("<html lang=\"el\">") != std::string::npos);
    CHECK(page({}).find("No board has a result yet.") != std::string::npos);
}

TEST_CASE("Who has no pair, or has not finished, is no line") {
    CHECK_FALSE(line_of(game("", 1, "", "2", 10)));
    auto by_name = game("", 1, "", "", 10);
    by_name.start.players = {{"Nora", "Emil", "Anna", "Will"}};
    REQUIRE(line_of(by_name));
    CHECK(line_of(by_name)->ns == "Anna \u2013 Nora");
    CHECK(page({by_name}).find("<a href=\"#pair-Anna_\u2013_Nora\">Anna \u2013 Nora</a>") != std::string::npos);
    auto unfinished = game("", 1, "1", "2", 10);
    unfinished.declarer_tricks.reset();
    CHECK_FALSE(line_of(unfinished));
    CHECK(line_of(game("", 1, "1", "2", std::nullopt))->result == decltype(scoring::Line::result)(scoring::played(0)));
    CHECK(pair_id("A", "7") == "A7");
    CHECK(pair_id("A", "Anna and Bo") == "Anna and Bo");
}

TEST_CASE("Teams: places by victory points, matches, and each room's line with its IMPs; USEBIO has the same as matches") {
    scoring::Rules how;
    how.method = scoring::Method::Teams;
    auto& event = how.teams;
    event.section = "A";
    event.names = {{1, "Red & Co"}, {2, "Blue"}, {3, "Green"}};
    event.members = {{1, {"Anna", "Bo", "Cleo", "Dag"}}};
    for (const auto& [pair, team] : {std::pair("A1", 1U), {"A2", 1U}, {"A3", 2U}, {"A4", 2U}, {"A5", 3U}, {"A6", 3U}})
        event.team_of[pair] = team;
    event.matches = {{1, 1, 2, {1, 2}}, {1, 3, 0, {}}};
    event.rounds_called = 1;
    const std::vector games{game("A", 1, "1", "4", 10), game("A", 1, "3", "2", 9)};
    const auto text = write_results(games, {{"A", how}}, words::Language::English);
    CHECK(text.find("<td>Red &amp; Co</td><td>Anna, Bo, Cleo, Dag</td>") != std::string::npos);
    CHECK(text.find("<td>Green</td><td>bye</td>") != std::string::npos);
    CHECK(text.find("10 : 0") != std::string::npos);
    CHECK(text.find("1 / 2") != std::string::npos);
    CHECK(text.find("12.00") != std::string::npos);
    CHECK(count(text, "id=\"pair-") == 4);
    const auto xml = write_usebio(games, "0.1", {{"Anna", "1234"}}, {{"A", how}});
    CHECK(xml.find("EVENT_TYPE=\"PAIRS\"") == std::string::npos);
    CHECK(xml.find("<EVENT EVENT_TYPE=\"TEAMS\">") != std::string::npos);
    CHECK(xml.find("<TEAM TEAM_ID=\"1\" TEAM_NAME=\"Red &amp; Co\">\n<TOTAL_SCORE>") != std::string::npos);
    CHECK(xml.find("<PLAYER_NAME>Anna</PLAYER_NAME>\n<NATIONAL_ID_NUMBER>1234</NATIONAL_ID_NUMBER>") != std::string::npos);
    CHECK(xml.find("<MATCH>\n<ROUND_NUMBER>1</ROUND_NUMBER>\n<TEAM>1</TEAM>\n<OPPOSING_TEAM>2</OPPOSING_TEAM>\n<START_BOARD_NUMBER>1<") !=
          std::string::npos);
    CHECK(xml.find("<IMPS>10</IMPS>\n<TRAVELLER_LINE>\n<DIRECTION>NS</DIRECTION>\n<CONTRACT>4S</CONTRACT>") != std::string::npos);
    CHECK(count(xml, "<DIRECTION>EW</DIRECTION>") == 1);
    CHECK(count(xml, "<MATCH>") == 1);
}
