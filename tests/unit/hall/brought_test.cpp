// A session that is made of files, and names that come from the seats.
#include "catch.hpp"

#include "controller/hall/brought.hpp"
#include "controller/hall/session_names.hpp"
#include "controller/hall/session_plan.hpp"
#include "unit/hall/understood.hpp"

using namespace kibitz;
using namespace kibitz::hall;

namespace {

const std::set<std::string> known{"T001", "T002", "T003"};

v1::HallSessionWish wish(const std::string& movement, std::size_t tables = 2) {
    v1::HallSessionWish out;
    out.set_name("Swiss");
    auto& part = *out.add_part();
    part.set_section("A");
    part.set_movement(v1::MOVEMENT_KIND_BROUGHT);
    for (std::size_t n = 1; n <= tables; ++n) part.add_table("T00" + std::to_string(n));
    const auto read = read_brought("round,table,NS,EW,from,to\n" + movement, "m.csv");
    REQUIRE(read.fault_size() == 0);
    *part.mutable_brought() = read.part(0).movement();
    return out;
}
void name_pair(v1::HallSessionWish& of, std::uint32_t pair, v1::Side side, const std::string& first, const std::string& second) {
    auto& names = *of.mutable_part(0)->add_pair();
    names.set_pair(pair);
    names.set_side(side);
    names.set_first(first);
    names.set_second(second);
}
std::string why_not(const v1::HallSessionWish& of) {
    const auto planned = plan_session(of, known);
    return planned ? "planned" : understood(planned.error());
}
v1::HallChangeWish draw(std::uint32_t from, const std::string& rows) {
    v1::HallChangeWish out;
    out.set_section("A");
    out.set_from_round(from);
    const auto read = read_brought("round,table,NS,EW,from,to\n" + rows, "draw.csv");
    REQUIRE(read.part_size() == 1);
    *out.mutable_movement() = read.part(0).movement();
    return out;
}
v1::TypedNames typed(const std::string& pair, const std::string& first, const std::string& second) {
    v1::TypedNames out;
    out.set_number(1);
    out.set_session("Swiss");
    out.set_pair(pair);
    out.set_first(first);
    out.set_second(second);
    return out;
}
const std::string two_rounds = "1,1,1,2,1,2\n1,2,3,4,1,2\n2,1,1,3,3,4\n2,2,4,2,3,4\n";

}  // namespace

TEST_CASE("A movement from a file is played as it stands: two tables of a match play the same boards, a pair sits out as 0") {
    const auto session = plan_session(wish(two_rounds), known);
    REQUIRE(session);
    CHECK(session->rounds() == 2);
    CHECK(session->wish().part(0).pairs() == 4);
    CHECK(session->wish().part(0).brought().file() == "m.csv");
    CHECK(session->wish().part(0).brought().row_size() == 0);  // the seating has them
    const auto papers = papers_of(*session, "T002", {{"T001", "1"}, {"T002", "2"}});
    CHECK(papers.session().round(1).pair_ns() == "4");
    CHECK(papers.session().round(0).board(1) == 2);
    CHECK(papers.onward(1).ns().over());
    const auto idle = plan_session(wish("1,1,1,2,1,2\n1,2,3,0,0,0\n"), known);
    REQUIRE(idle);
    CHECK(papers_of(*idle, "T002", {}).session().round(0).board_size() == 0);
}

TEST_CASE("A movement that does not fit the tables, or does not work out, is refused in words") {
    CHECK(why_not(wish(two_rounds, 3)) == "m.csv has 2 tables, and 3 are chosen: choose 2");
    auto none = wish(two_rounds);
    none.mutable_part(0)->clear_brought();
    CHECK(why_not(none) == "movement: open a file that has one");
    // A page that sends anything else than what was read.
    auto spoilt = wish(two_rounds);
    spoilt.mutable_part(0)->mutable_brought()->mutable_row(1)->set_pair_ns(1);
    CHECK(why_not(spoilt) == "m.csv: pair 1 is seated twice in round 1: at table 1 and at table 2");
    spoilt = wish(two_rounds);
    spoilt.mutable_part(0)->mutable_brought()->mutable_row(0)->set_last_board(4'000'000'000U);
    CHECK(why_not(spoilt).find("their numbers end at 999") != std::string::npos);
    spoilt = wish(two_rounds);
    for (auto& row : *spoilt.mutable_part(0)->mutable_brought()->mutable_row())
        if (row.round() == 2) row.set_round(3);
    CHECK(why_not(spoilt) == "m.csv: round 2 is missing");
    CHECK(why_not(wish("2,1,1,2,1,2\n2,2,3,4,1,2\n")) == "m.csv: round 1 is missing");
}

TEST_CASE("A round that is drawn while the session is on goes behind the others; rounds that were played stay") {
    auto of = wish("1,1,1,2,1,2\n1,2,3,4,1,2\n");
    of.mutable_part(0)->set_more_rounds(true);
    auto session = plan_session(of, known);
    REQUIRE(session);
    session->set_round(1);
    CHECK_FALSE(papers_of(*session, "T001", {}).onward(0).has_ns());  // nobody knows yet where they go
    const auto drawn = changed(*session, draw(2, "2,1,4,1,3,4\n2,2,2,3,3,4\n"));
    REQUIRE(drawn);
    CHECK(drawn->rounds() == 2);
    CHECK(drawn->change(0).wish().movement().row_size() == 0);
    const auto papers = papers_of(*drawn, "T001", {{"T001", "1"}, {"T002", "2"}});
    CHECK(papers.session().round(0).pair_ns() == "1");
    CHECK(papers.session().round(1).pair_ns() == "4");
    CHECK(papers.onward(0).ns().side() == v1::SIDE_EAST_WEST);
    // Drawn anew before it is called.
    const auto again = changed(*drawn, draw(2, "2,1,2,4,3,4\n2,2,1,3,3,4\n"));
    REQUIRE(again);
    CHECK(again->rounds() == 2);
    const auto why = [&](const v1::HallChangeWish& what) {
        const auto out = changed(*session, what);
        return out ? "changed" : understood(out.error());
    };
    CHECK(why(draw(2, "2,1,4,1,1,2\n2,2,2,3,3,4\n")).find("pair 4 has board 1 twice") != std::string::npos);
    CHECK(why(draw(2, "2,3,4,1,3,4\n2,1,2,3,3,4\n2,2,0,0,1,1\n")) == "draw.csv: table 3 in round 2: the section has 2 tables");
    CHECK(why(draw(3, "3,1,4,1,3,4\n3,2,2,3,3,4\n")) == "round 3: a change begins with one of the rounds 1 to 2");
    CHECK(why(draw(2, "1,1,4,1,3,4\n1,2,2,3,3,4\n")) == "draw.csv has no round 2 and none after it");
}

TEST_CASE("\"3 East-West\" in a list is the pair that begins there; nobody there is told") {
    v1::HallSessionWish of;
    of.set_name("Mitchell");
    auto& part = *of.add_part();
    part.set_section("A");
    part.set_movement(v1::MOVEMENT_KIND_MITCHELL);
    for (const auto& id : known) part.add_table(id);
    part.set_pairs(6);
    part.set_boards(2);
    name_pair(of, 2, v1::SIDE_EAST_WEST, "Cleo", "Dag");
    name_pair(of, 2, v1::SIDE_NORTH_SOUTH, "Anna", "Bo");
    const auto session = plan_session(of, known);
    REQUIRE(session);
    CHECK(names_of(session->wish().part(0), 5, 1)->first() == "Cleo");
    CHECK(names_of(session->wish().part(0), 2, 1)->first() == "Anna");
    name_pair(of, 4, v1::SIDE_EAST_WEST, "E", "F");
    CHECK(why_not(of) == "pair 4 EW: nobody begins at table 4 East-West; write the pair's own number");
    of.mutable_part(0)->mutable_pair()->RemoveLast();
    name_pair(of, 5, v1::SIDE_UNSPECIFIED, "E", "F");
    CHECK(why_not(of) == "pair 5 has two lines of names: keep one");
}

TEST_CASE("Names typed at a seat take the place of those that are in force, say where they came from, and a Director puts them right") {
    auto of = wish(two_rounds);
    name_pair(of, 1, v1::SIDE_UNSPECIFIED, "Ana", "Bo");
    of.mutable_part(0)->mutable_pair(0)->set_second_number("12");
    auto session = *plan_session(of, known);
    const auto& part = session.wish().part(0);
    CHECK(take_typed(session, "T001", typed("1", " Anna \u202e", "")));
    CHECK(names_of(part, 1, 1)->first() == "Anna");
    CHECK(names_of(part, 1, 1)->second() == "Bo");
    CHECK(names_of(part, 1, 1)->second_number() == "12");
    CHECK(names_of(part, 1, 1)->typed().was() == "Ana – Bo");
    CHECK(names_of(part, 1, 1)->typed().table() == "T001");
    CHECK_FALSE(take_typed(session, "T001", typed("1", "Anna", "Bo")));  // told again: nothing is another
    CHECK(take_typed(session, "T002", typed("3", "", "Falk")));
    CHECK(names_of(part, 3, 2)->first().empty());
    CHECK_FALSE(take_typed(session, "T001", typed("9", "Nobody", "")));  // no such pair
    CHECK_FALSE(take_typed(session, "T003", typed("1", "Nobody", "")));  // a table that does not play
    CHECK_FALSE(take_typed(session, "T001", typed("", "Nobody", "")));
    // A substitute from round 2 on: what is typed then is his name.
    v1::HallChangeWish substitute;
    substitute.set_section("A");
    substitute.set_from_round(2);
    substitute.mutable_names()->set_pair(1);
    substitute.mutable_names()->set_first("Gus");
    substitute.mutable_names()->set_second("Bo");
    session = *changed(session, substitute);
    session.set_round(2);
    CHECK(take_typed(session, "T001", typed("1", "Gustav", "")));
    CHECK(names_of(session.wish().part(0), 1, 1)->first() == "Anna");
    CHECK(names_of(session.wish().part(0), 1, 2)->first() == "Gustav");
    v1::HallChangeWish right;
    right.set_section("A");
    right.set_from_round(2);
    right.mutable_right()->set_pair(1);
    right.mutable_right()->set_first("Gus Ek");
    right.mutable_right()->set_second("Bo Dahl");
    const auto put = changed(session, right);
    REQUIRE(put);
    CHECK(names_of(put->wish().part(0), 1, 2)->first() == "Gus Ek");
    CHECK_FALSE(names_of(put->wish().part(0), 1, 2)->has_typed());
    CHECK(names_of(put->wish().part(0), 1, 1)->first() == "Anna");
    right.mutable_right()->set_first(std::string(81, 'x'));
    CHECK_FALSE(changed(session, right));
}
