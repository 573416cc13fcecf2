// Which boards may be shown to whom, and how far a table is behind the clock.
#include "catch.hpp"

#include "controller/hall/session_plan.hpp"
#include "controller/hall/still_to_play.hpp"

using namespace kibitz;
using hall::BoardsAtTable;

namespace {

/// Two sections of two tables each by Howell, a board a round; the numbers are the same in both.
v1::HallSession session_of_two_sections() {
    v1::HallSessionWish wish;
    wish.set_name("Monday");
    wish.set_minutes(8);
    for (const auto& [section, first] : {std::pair("A", 1), std::pair("B", 3)}) {
        auto& part = *wish.add_part();
        part.set_section(section);
        part.add_table("T00" + std::to_string(first));
        part.add_table("T00" + std::to_string(first + 1));
        part.set_movement(v1::MOVEMENT_KIND_HOWELL);
        part.set_pairs(4);
        part.set_boards(2);
    }
    auto planned = hall::plan_session(wish, {"T001", "T002", "T003", "T004"});
    REQUIRE(planned);
    return *planned;
}

using Tables = std::map<std::string, BoardsAtTable>;

}  // namespace

TEST_CASE("before anything is played everybody has every board before him") {
    const auto session = session_of_two_sections();
    const auto still = hall::still_to_play(session, {});
    REQUIRE(still.size() == 6);
    for (const auto& [board, tables] : still) CHECK(tables == std::set<std::string>{"T001", "T002", "T003", "T004"});
}

TEST_CASE("a board is anybody's to see when the last table of all sections has played it") {
    const auto session = session_of_two_sections();
    Tables tables{{"T001", {{1}, {}}}, {"T002", {{1}, {}}}, {"T003", {{1}, {}}}, {"T004", {{}, {1}}}};
    CHECK(hall::still_to_play(session, tables).at(1) == std::set<std::string>{"T004"});
    tables["T004"] = {{1}, {}};
    CHECK_FALSE(hall::still_to_play(session, tables).contains(1));
    // Put on once more, it is being played again.
    tables["T002"].under_way = {1};
    CHECK(hall::still_to_play(session, tables).at(1) == std::set<std::string>{"T002"});
}

TEST_CASE("who sits out has nothing before him; a table of which nothing has been heard has") {
    auto session = session_of_two_sections();
    for (auto& one : *session.mutable_seating())
        if (one.table() == "T002") one.set_pair_ew(0);
    const auto still = hall::still_to_play(session, {{"T001", {{1, 2}, {}}}});
    CHECK(still.at(1) == std::set<std::string>{"T003", "T004"});
}

TEST_CASE("when the session is over only what still lies on a table is somebody's") {
    auto session = session_of_two_sections();
    session.set_ended(true);
    const auto still = hall::still_to_play(session, {{"T001", {{1}, {5}}}, {"T002", {{}, {}}}});
    CHECK(still == hall::StillToPlay{{5, {"T001"}}});
}

TEST_CASE("a table is behind by the board that was due first") {
    using std::chrono::minutes;
    auto session = session_of_two_sections();
    const auto behind = [&](const BoardsAtTable& boards, minutes left) { return hall::minutes_behind(session, "T001", boards, left); };
    CHECK(behind({}, minutes(8)) == 0);  // no round has been called
    session.set_round(1);
    CHECK(behind({}, minutes(8)) == 0);
    CHECK(behind({}, minutes(4)) == 0);     // the first of two boards is due now
    CHECK(behind({}, minutes(1)) == 3);
    CHECK(behind({{1}, {}}, minutes(1)) == 0);
    CHECK(behind({{1}, {}}, minutes(-2)) == 2);
    CHECK(behind({{1, 2}, {}}, minutes(-2)) == 0);
    session.set_round(2);
    CHECK(behind({{1}, {2}}, minutes(5)) == 3);  // the second board of round 1 was due when round 2 began
    CHECK(behind({{1, 2}, {}}, minutes(5)) == 0);
    session.set_ended(true);
    CHECK(behind({}, minutes(1)) == 0);
}
