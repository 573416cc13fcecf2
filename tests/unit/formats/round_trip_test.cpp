// What is written and read again is the same; what is written a second time is the same to the byte.
#include <rapidcheck.h>

#include "catch.hpp"
#include "controller/formats/formats.hpp"
#include "random_games.hpp"
#include "shared_data.hpp"

using namespace kibitz;
using namespace kibitz::formats;
using tests::Holds;

namespace {

ReadGames read(const std::string& text, Holds format) {
    return format == Holds::Pbn ? read_pbn(text, "round.pbn") : read_lin(text, "round.lin");
}
std::string write(const std::vector<Game>& games, Holds format) {
    return format == Holds::Pbn ? write_pbn(games) : write_lin(games);
}

void check_there_and_back(Holds format) {
    const auto games = tests::random_games(format);
    const auto text = write(games, format);
    const auto back = read(text, format);
    RC_LOG() << text;
    for (const auto& fault : back.faults) RC_LOG() << fault.message << "\n";
    RC_ASSERT(back.faults.empty());
    RC_ASSERT(back.games.size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (!same_record(back.games[i], games[i])) RC_LOG() << "came back as\n" << tests::told(back.games[i]);
        RC_ASSERT(same_record(back.games[i], games[i]));
    }
    RC_ASSERT(write(back.games, format) == text);
}

}  // namespace

TEST_CASE("PBN: random games there and back") {
    REQUIRE(rc::check("pbn", [] { check_there_and_back(Holds::Pbn); }));
}

TEST_CASE("LIN: random games there and back") {
    REQUIRE(rc::check("lin", [] { check_there_and_back(Holds::Lin); }));
}

TEST_CASE("random legal games are found legal, by the fast replay and in words") {
    REQUIRE(rc::check("check", [] {
        const auto game = tests::random_game(Holds::Lin);
        for (const auto& problem : check(game)) RC_LOG() << problem << "\n" << tests::told(game);
        RC_ASSERT(check(game).empty());
    }));
}

TEST_CASE("real records there and back") {
    const auto folder = tests::shared_data();
    if (!folder) return;
    std::size_t records = 0;
    for (const auto format : {Holds::Pbn, Holds::Lin})
        for (const auto& entry : std::filesystem::directory_iterator(*folder / (format == Holds::Pbn ? "pbn" : "lin"))) {
            INFO(entry.path());
            const auto games = read_games_file(entry.path().string()).games;
            const auto text = write(games, format);
            const auto back = read(text, format);
            REQUIRE(back.faults.empty());
            REQUIRE(back.games.size() == games.size());
            for (std::size_t i = 0; i < games.size(); ++i) {
                INFO("record at line " << games[i].source.line);
                REQUIRE(same_record(back.games[i], games[i]));
            }
            REQUIRE(write(back.games, format) == text);
            records += games.size();
        }
    CHECK(records == 2441);
}
