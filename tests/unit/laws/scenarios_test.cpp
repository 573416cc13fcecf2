// Every case of tests/laws passes, and a case that is wrong fails with its place.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "catch.hpp"
#include "controller/scenario/scenario.hpp"

using namespace kibitz;

namespace {

std::string contents(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

const boards::Board& simulated_table() {
    static const boards::Board simulated = boards::simulated();
    return simulated;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += line + "\n";
    return text;
}

const std::string head =
    "board: 3\n"
    "deal: N:KJ94.A72.863.KQ5 53.QT85.KJ7.J986 AQT87.K4.A52.A73 62.J963.QT94.T42\n"
    "auction: 1S P 4S P P P\n";

}  // namespace

TEST_CASE("every law case passes where nothing is held: what a table decides otherwise, tests/laws/decided-otherwise lists") {
    int cases = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(KIBITZ_SOURCE_DIR) + "/tests/laws")) {
        if (entry.path().extension() != ".scenario") continue;
        const auto read = [](const std::string& path) -> std::optional<std::string> { return contents(path); };
        const auto result = scenario::run(contents(entry.path()), entry.path().string(), simulated_table(), {}, false,
                                          scenario::Judged::AtOnce, read);
        cases += static_cast<int>(result.cases.size());
        INFO(joined(result.why));
        CHECK(result.passed);
    }
    CHECK(cases >= 600);
}

TEST_CASE("an incident that was not expected fails the case") {
    const auto result = scenario::run(head + "play: D4 D3\neast shows DJ at 40 mm for 600 ms\n", "case", simulated_table());
    CHECK_FALSE(result.passed);
    REQUIRE(result.why.size() == 1);
    CHECK(result.why[0].find("not expected") != std::string::npos);
}

TEST_CASE("an incident that does not come fails the case with its line") {
    const auto result = scenario::run(head + "play: D4 D3\nexpect incident 45E1 by east\n", "case", simulated_table());
    REQUIRE(result.why.size() == 1);
    CHECK(result.why[0].rfind("case:5: expected incident 45E1", 0) == 0);
}

TEST_CASE("an unknown word names its place") {
    for (const std::string line : {"east dances", "expect east to win", "east shows XX", "dealer: nobody", "deal: rubbish",
                                   "auction: 9S", "director rules nothing on 45E1", "south names 'purple'"}) {
        const auto result = scenario::run(head + line + "\n", "case", simulated_table());
        INFO(line);
        CHECK_FALSE(result.passed);
        REQUIRE_FALSE(result.why.empty());
        CHECK(result.why[0].rfind("case:4: ", 0) == 0);
    }
}

TEST_CASE("an unknown word behind known ones names its place, and is never passed over") {
    for (const auto& [line, says] : {std::pair("expect west has juggled D4", "cannot be expected"),
                                     {"expect west has not juggled D7", "cannot be expected"},
                                     {"expect incident 45E1 bye west", "\"bye west\" is not understood"},
                                     {"expect incident 45E1 by west please", "\"please\" is not understood"},
                                     {"east shows DK at 0 inches", "\"at 0 inches\" is no height or time"},
                                     {"east shows DK at mm", "is no height or time"},
                                     {"east shows DK for a while", "\"for a while\" is no height or time"}}) {
        const auto result = scenario::run(head + "play: D4 D3\n" + line + "\n", "case", simulated_table());
        INFO(line);
        REQUIRE_FALSE(result.why.empty());
        CHECK(result.why[0].rfind("case:5: ", 0) == 0);
        CHECK(result.why[0].find(says) != std::string::npos);
    }
}

TEST_CASE("a trick of too many cards and a fifty-third card are named") {
    for (const std::string cards : {"D4 D3 DK DA", "D4 D3 DK DA CA", "H9 H8 H7 H6 H5 H4 H3 H2 HT HJ HQ HK HA"}) {
        const auto result = scenario::run(head + "resync west leads " + cards + "\n", "case", simulated_table());
        INFO(cards);
        REQUIRE(result.why.size() == 1);
        CHECK(result.why[0] == "case:4: an open trick has three cards at most: name those that lie on the table now");
    }
    const std::string all = "D4 D3 DK DA CA C2 C5 C6 H4 H3 H2 H5 HK H6 H7 H8 C3 C4 CK C8 CQ C9 C7 CT SK S5 S7 S2 SJ S3 S8 S6 "
                            "S9 HT SQ HJ HA HQ SA H9 S4 CJ ST D9 D2 DT D6 D7 D5 DQ D8 DJ";
    const auto result = scenario::run(head + "play: " + all + " D4\n", "case", simulated_table());
    REQUIRE_FALSE(result.why.empty());
    CHECK(result.why[0].rfind("case:4: ", 0) == 0);
    CHECK(result.why[0].find("D4") != std::string::npos);
}

TEST_CASE("an unknown law code fails the case") {
    const auto result = scenario::run("law-code: whist\n" + head, "case", simulated_table());
    CHECK_FALSE(result.passed);
}

TEST_CASE("each case of a file is counted and named") {
    const auto result = scenario::run("title: A file\n" + head + "case:the first\nplay:D4 D3\ncase: the second\nplay: D4 D3\nexpect incident 45E1\n",
                                      "file", simulated_table());
    REQUIRE(result.cases.size() == 2);
    CHECK(result.title == "A file");
    CHECK(result.cases[0].passed);
    CHECK(result.cases[0].title == "A file: the first");
    CHECK_FALSE(result.cases[1].passed);
    CHECK(result.cases[1].title == "A file: the second");
    CHECK(result.cases[1].line == 7);
    REQUIRE(result.why.size() == 1);
    CHECK(result.why[0].rfind("file:9: ", 0) == 0);
}

TEST_CASE("a card dealt twice, a hand too long, a fifth hand are named") {
    for (const auto& [deal, what] : {std::pair("N:KJ94.A72.863.KQ5 K3.QT85.KJ7.J986 AQT87.K4.A52.A73 62.J963.QT94.T42", "SK is dealt twice"),
                                     {"N:KJ94.A72.863.KQ52 - - -", "14 cards"}, {"N:KJ94.A72.863.KQ5 - - - -", "fifth hand"}}) {
        const auto result = scenario::run(std::string("deal: ") + deal + "\n", "case", simulated_table());
        INFO(deal);
        REQUIRE_FALSE(result.why.empty());
        CHECK(result.why[0].rfind("case:1: ", 0) == 0);
        CHECK(result.why[0].find(what) != std::string::npos);
    }
}

TEST_CASE("a card that is played twice is named, and one that nobody is to play") {
    const auto twice = scenario::run(head + "play: D4 D3\nplay: DK D4\n", "case", simulated_table());
    REQUIRE_FALSE(twice.why.empty());
    CHECK(twice.why[0] == "case:5: D4 has been played already: name each card once");
    const auto late = scenario::run(head + "south claims 13\nwest agrees\neast agrees\nplay: D4\n", "case", simulated_table());
    REQUIRE_FALSE(late.why.empty());
    CHECK(late.why[0].rfind("case:7: nobody is to play D4", 0) == 0);
}

TEST_CASE("an incident is named by number, seat or card, and not by what fits two") {
    const auto two = head + "play: D4\nwest shows H6 at 0 mm\nwest takes back H6\nwest shows H9 at 0 mm\n"
                            "expect incident 45E1 by west\nexpect incident 45E1 by west\n";
    CHECK(scenario::run(two + "director rules penalty-card on 1\nexpect status ruled on 45E1 H6\nexpect status raised on 45E1 H9\n", "case",
                        simulated_table()).why == std::vector<std::string>{});
    const auto result = scenario::run(two + "director rules penalty-card on 45E1 by west\n", "case", simulated_table());
    REQUIRE(result.why.size() == 1);
    CHECK(result.why[0].find("more than one incident: 1, 2: say which") != std::string::npos);
}

TEST_CASE("a number, a suit, a side or a word of state that is none is named, and is never taken for another") {
    const std::string revoke = head + "play: D4 D3 C6\nexpect incident 62A by east\n";
    for (const auto& [line, says] : std::initializer_list<std::pair<const char*, const char*>>{
             {"wait ten s", "is no time"},
             {"wait", "is no time"},
             {"expect incident 62A in trick two", "\"two\" is no number"},
             {"expect result many", "is no number"},
             {"expect tricks 3x", "is no number"},
             {"south claims all", "is no number"},
             {"director rules substitute on 62A suit Q", "is no suit"},
             {"director rules substitute on 62A side us", "is no side"},
             {"director rules substitute", "no incident is named"},
             {"expect option substitute opened on 62A", "write open or closed"},
             {"expect status done on 62A", "cannot stand here"},
             {"expect rights gone", "write lost or kept"},
             {"expect turn somebody", "is nobody at this table"},
             {"expect contract 4S by somebody", "is not understood"},
             {"expect penalty card H2 by somebody", "is not understood"},
             {"expect light red at east", "write off, green or amber"},
         }) {
        INFO(line);
        const auto result = scenario::run(revoke + line + "\n", "case", simulated_table());
        CHECK_FALSE(result.passed);
        CHECK(joined(result.why).find("case:6: ") != std::string::npos);
        CHECK(joined(result.why).find(says) != std::string::npos);
    }
    CHECK(joined(scenario::run("board: three\n", "case", simulated_table()).why).find("case:1: \"three\" is no number") == 0);
    CHECK(joined(scenario::run("# nothing but a comment\n", "case", simulated_table()).why).find("case:1: nothing is said here") == 0);
    // What somebody says behind the colon holds no numbers for the case, whatever its words.
    CHECK(scenario::run(head + "play: D4 D3 DK DA\nwest reports tricks-disputed in trick 1: cards and trick one are ours\nexpect incident 65 in trick 1\n", "case",
                        simulated_table()).passed);
}

TEST_CASE("a case explained prints incidents, facts and options") {
    const auto result = scenario::run(head + "play: D4 D3\neast shows DJ at 40 mm for 600 ms\nexpect incident 45C1\n", "case",
                                      simulated_table(), {}, true);
    REQUIRE(result.cases.size() == 1);
    const auto told = joined(result.cases[0].told);
    CHECK(told.find("East showed") != std::string::npos);
    CHECK(told.find("- stands: ") != std::string::npos);
    CHECK(told.find("40 mm") != std::string::npos);
}
