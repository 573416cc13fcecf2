// A session of the hall: what is wished, who sits where, what each table is told.
#include "catch.hpp"

#include "controller/app/hall_papers.hpp"
#include "controller/hall/session_plan.hpp"

using namespace kibitz;
using namespace kibitz::hall;

namespace {

v1::HallSessionWish wish(v1::MovementKind movement, std::uint32_t tables, bool sit_out = false) {
    v1::HallSessionWish out;
    out.set_name("Monday");
    out.set_section("A");
    out.set_movement(movement);
    for (std::uint32_t n = 1; n <= tables; ++n) out.add_table("T00" + std::to_string(n));
    out.set_pairs(tables * 2 - (sit_out ? 1 : 0));
    out.set_boards(3);
    out.set_minutes(21);
    return out;
}
void name_pair(v1::HallSessionWish& of, std::uint32_t pair, const std::string& first, const std::string& second) {
    auto& names = *of.add_pair();
    names.set_pair(pair);
    names.set_first(first);
    names.set_second(second);
}
const std::set<std::string> known{"T001", "T002", "T003", "T004", "T005", "T006", "T007"};
std::string why_not(const v1::HallSessionWish& of) {
    const auto planned = plan_session(of, known);
    return planned ? "planned" : planned.error();
}

}  // namespace

TEST_CASE("A Mitchell of five tables: each table has its pair North-South and its boards, by round") {
    auto wished = wish(v1::MOVEMENT_KIND_MITCHELL, 5);
    wished.set_first_board(21);
    name_pair(wished, 7, "Anna", "Bo");
    const auto session = plan_session(wished, known);
    REQUIRE(session);
    CHECK(session->rounds() == 5);
    CHECK(session->seating_size() == 25);
    const auto papers = papers_of(*session, "T002");
    CHECK(papers.section() == "A");
    CHECK(papers.number() == 2);
    REQUIRE(papers.session().round_size() == 5);
    CHECK(papers.session().name() == "Monday");
    CHECK(papers.session().round(0).pair_ns() == "2");
    CHECK(papers.session().round(0).pair_ew() == "7");
    CHECK(papers.session().round(0).board(0) == 24);
    CHECK(papers.session().round(1).pair_ew() == "6");
    CHECK(papers.players(0).east() == "Anna");
    CHECK(papers.players(0).west() == "Bo");
    CHECK(papers.players(0).north().empty());
    CHECK(papers.players(1).east().empty());
}

TEST_CASE("Where a pair sits out no board is played, and its table keeps the round") {
    const auto session = plan_session(wish(v1::MOVEMENT_KIND_HOWELL, 4, true), known);
    REQUIRE(session);
    std::size_t idle = 0;
    for (const auto& id : {"T001", "T002", "T003", "T004"}) {
        const auto papers = papers_of(*session, id);
        CHECK(papers.session().round_size() == static_cast<int>(session->rounds()));
        for (const auto& round : papers.session().round()) {
            const bool both = !round.pair_ns().empty() && !round.pair_ew().empty();
            CHECK(round.board_size() == (both ? 3 : 0));
            idle += both ? 0 : 1;
        }
    }
    CHECK(idle == session->rounds());
}

TEST_CASE("For one ranking a Mitchell's arrows are switched in its last rounds") {
    auto wished = wish(v1::MOVEMENT_KIND_MITCHELL, 7);
    wished.set_one_winner(true);
    const auto session = plan_session(wished, known);
    REQUIRE(session);
    const auto papers = papers_of(*session, "T003");
    CHECK(papers.session().round(0).pair_ns() == "3");
    CHECK(papers.session().round(6).pair_ew() == "3");
}

TEST_CASE("What does not work out is told in a sentence, and nothing is planned") {
    auto none = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    none.set_name("  ");
    CHECK(why_not(none).find("no name") != std::string::npos);
    auto strange = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    strange.set_table(1, "T099");
    CHECK(why_not(strange).find("T099 is none of this hall's") != std::string::npos);
    auto twice = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    twice.set_table(1, "T001");
    CHECK(why_not(twice).find("twice") != std::string::npos);
    auto many = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    many.set_pairs(8);
    CHECK(why_not(many) == "8 pairs play at 4 tables, and 3 are chosen");
    auto relay = wish(v1::MOVEMENT_KIND_RELAY, 5);
    CHECK(why_not(relay) != "planned");
    auto boards = wish(v1::MOVEMENT_KIND_MITCHELL, 5);
    boards.set_first_board(998);
    CHECK(why_not(boards) != "planned");
    auto names = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    names.add_pair()->set_pair(9);
    CHECK(why_not(names) == "pair 9: no such pair plays, they are 1 to 6");
    auto long_name = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    std::string many_letters;
    for (std::size_t i = 0; i < most_name_letters; ++i) many_letters += "Ж";
    name_pair(long_name, 1, many_letters, "Bo");
    CHECK(why_not(long_name) == "planned");
    name_pair(long_name, 2, many_letters + "Ж", "Bo");
    CHECK(why_not(long_name) == "pair 2: a name has at most 80 letters");
    auto unsaid = wish(v1::MOVEMENT_KIND_UNSPECIFIED, 3);
    CHECK(why_not(unsaid).find("movement") == 0);
}

TEST_CASE("A table's papers are kept as text and read back: rounds, pairs, names") {
    auto wished = wish(v1::MOVEMENT_KIND_MITCHELL, 5);
    name_pair(wished, 1, "Άννα", "Bo");
    const auto session = plan_session(wished, known);
    REQUIRE(session);
    const auto papers = app::papers_of(papers_of(*session, "T001"));
    REQUIRE(papers);
    CHECK(papers->session.rounds.size() == 5);
    CHECK(papers->table == "1");
    CHECK(papers->players.at(4)[bridge::Seat::North] == "Άννα");
    v1::TablePapers odd = papers_of(*session, "T001");
    odd.mutable_session()->mutable_round(0)->set_board(0, 0);
    CHECK_FALSE(app::papers_of(odd));
}
