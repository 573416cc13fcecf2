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

TEST_CASE("every law case passes") {
    int cases = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(KIBITZ_SOURCE_DIR) + "/tests/laws")) {
        if (entry.path().extension() != ".scenario") continue;
        ++cases;
        const auto result = scenario::run(contents(entry.path()), entry.path().filename().string(), simulated_table());
        INFO(joined(result.why));
        CHECK(result.passed);
    }
    CHECK(cases >= 70);
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

TEST_CASE("an unknown law code fails the case") {
    const auto result = scenario::run("law-code: whist\n" + head, "case", simulated_table());
    CHECK_FALSE(result.passed);
}
