// A session of the hall: what is wished, who sits where, what each table is told.
#include "catch.hpp"

#include "controller/app/hall_papers.hpp"
#include "controller/formats/lists/person_name.hpp"
#include "controller/hall/session_plan.hpp"
#include "controller/hall/still_to_play.hpp"
#include "controller/words/hall_refusals.hpp"
#include "unit/hall/understood.hpp"

using namespace kibitz;
using namespace kibitz::hall;

namespace {

v1::HallSessionWish wish(v1::MovementKind movement, std::uint32_t tables, bool sit_out = false) {
    v1::HallSessionWish out;
    out.set_name("Monday");
    out.set_minutes(21);
    auto& part = *out.add_part();
    part.set_section("A");
    part.set_movement(movement);
    for (std::uint32_t n = 1; n <= tables; ++n) part.add_table("T00" + std::to_string(n));
    part.set_pairs(tables * 2 - (sit_out ? 1 : 0));
    part.set_boards(3);
    return out;
}
v1::HallSectionWish& part(v1::HallSessionWish& of) { return *of.mutable_part(0); }
void name_pair(v1::HallSessionWish& of, std::uint32_t pair, const std::string& first, const std::string& second) {
    auto& names = *part(of).add_pair();
    names.set_pair(pair);
    names.set_first(first);
    names.set_second(second);
}
v1::TablePapers tables_papers(const v1::HallSession& session, const std::string& table) {
    return papers_of(session, table, {{"T001", "1"}, {"T002", "2"}, {"T003", "3"}, {"T004", "4"}, {"T005", "five"}});
}
const std::set<std::string> known{"T001", "T002", "T003", "T004", "T005", "T006", "T007"};
std::string why_not(const v1::HallSessionWish& of) {
    const auto planned = plan_session(of, known);
    return planned ? "planned" : understood(planned.error());
}

}  // namespace

TEST_CASE("A Mitchell of five tables: each table has its pair North-South and its boards, by round") {
    auto wished = wish(v1::MOVEMENT_KIND_MITCHELL, 5);
    part(wished).set_first_board(21);
    name_pair(wished, 7, "Anna", "Bo");
    const auto session = plan_session(wished, known);
    REQUIRE(session);
    CHECK(session->rounds() == 5);
    CHECK(session->seating_size() == 25);
    const auto papers = tables_papers(*session, "T002");
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
        const auto papers = tables_papers(*session, id);
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
    part(wished).set_one_winner(true);
    const auto session = plan_session(wished, known);
    REQUIRE(session);
    const auto papers = tables_papers(*session, "T003");
    CHECK(papers.session().round(0).pair_ns() == "3");
    CHECK(papers.session().round(6).pair_ew() == "3");
}

TEST_CASE("What does not work out is told in a sentence, and nothing is planned") {
    auto none = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    none.set_name("  ");
    CHECK(why_not(none).find("no name") != std::string::npos);
    auto strange = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    part(strange).set_table(1, "T099");
    CHECK(why_not(strange).find("T099 is none of this hall's") != std::string::npos);
    auto twice = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    part(twice).set_table(1, "T001");
    CHECK(why_not(twice).find("twice") != std::string::npos);
    auto many = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    part(many).set_pairs(8);
    CHECK(why_not(many) == "8 pairs play at 4 tables, and 3 are chosen");
    auto relay = wish(v1::MOVEMENT_KIND_RELAY, 5);
    CHECK(why_not(relay) != "planned");
    auto boards = wish(v1::MOVEMENT_KIND_MITCHELL, 5);
    part(boards).set_first_board(998);
    CHECK(why_not(boards) != "planned");
    auto names = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    part(names).add_pair()->set_pair(9);
    CHECK(why_not(names) == "pair 9: no such pair plays, they are 1 to 6");
    auto long_name = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    std::string many_letters;
    for (std::size_t i = 0; i < formats::most_name_letters; ++i) many_letters += "Ж";
    name_pair(long_name, 1, many_letters, "Bo");
    CHECK(why_not(long_name) == "planned");
    name_pair(long_name, 2, many_letters + "Ж", "Bo");
    CHECK(why_not(long_name) == "pair 2: a name has at most 80 letters");
    auto unsaid = wish(v1::MOVEMENT_KIND_UNSPECIFIED, 3);
    CHECK(why_not(unsaid).find("movement") == 0);
}

TEST_CASE("Two sections: each has its own movement, letters and tables; the session has the rounds of the longer one") {
    auto wished = wish(v1::MOVEMENT_KIND_HOWELL, 2);
    auto& second = *wished.add_part();
    second.set_section("B");
    second.set_movement(v1::MOVEMENT_KIND_MITCHELL);
    for (const auto* id : {"T003", "T004", "T005"}) second.add_table(id);
    second.set_pairs(6);
    second.set_boards(2);
    const auto session = plan_session(wished, known);
    REQUIRE(session);
    CHECK(session->rounds() == 3);
    CHECK(rounds_of(*session, "A") == 3);
    CHECK(rounds_of(*session, "B") == 3);
    CHECK(section_of(*session, "T004")->section() == "B");
    CHECK(section_of(*session, "T006") == nullptr);
    const auto papers = tables_papers(*session, "T005");
    CHECK(papers.section() == "B");
    CHECK(papers.number() == 3);
    CHECK(papers.session().round(0).pair_ns() == "3");
    second.set_section("A");
    CHECK(why_not(wished) == "section A stands there twice: give one of them another letter");
    second.set_section("B");
    second.set_table(0, "T001");
    CHECK(why_not(wished) == "table T001 stands there twice: keep one");
    second.set_table(0, "T003");
    second.set_pairs(4);
    CHECK(why_not(wished) == "section B: 4 pairs play at 2 tables, and 3 are chosen");
}

TEST_CASE("Where a pair goes when a round is over: table, side, boards; who sits out; after the last nowhere") {
    const auto session = plan_session(wish(v1::MOVEMENT_KIND_MITCHELL, 5, true), known);
    REQUIRE(session);
    const auto papers = tables_papers(*session, "T004");
    const auto& first = papers.onward(0);
    CHECK(first.ns().table() == "4");
    CHECK(first.ns().side() == v1::SIDE_NORTH_SOUTH);
    CHECK(first.ew().table() == "five");
    CHECK(first.ew().side() == v1::SIDE_EAST_WEST);
    CHECK(first.ew().first_board() == 1);
    CHECK(first.ew().last_board() == 3);
    CHECK_FALSE(first.ew().over());
    CHECK(papers.onward(4).ns().over());
    CHECK(papers.onward(4).ns().table().empty());
    // Pair 5 has nobody to play against in the first round, and its table is idle in another one.
    const auto idle = tables_papers(*session, "T005");
    CHECK(idle.session().round(0).board().empty());
    CHECK(idle.onward(0).ew().table().empty());
}

namespace {

v1::HallChangeWish change(std::uint32_t from_round) {
    v1::HallChangeWish out;
    out.set_section("A");
    out.set_from_round(from_round);
    return out;
}
std::string why_not_changed(const v1::HallSession& session, const v1::HallChangeWish& wish) {
    const auto fresh = changed(session, wish);
    return fresh ? "changed" : understood(fresh.error());
}

}  // namespace

TEST_CASE("A pair that comes late plays in nobody's place from its round on; without a free place it is told why not") {
    const auto session = plan_session(wish(v1::MOVEMENT_KIND_MITCHELL, 5, true), known);
    REQUIRE(session);
    auto late = change(2);
    late.mutable_comes()->set_first("Late");
    late.mutable_comes()->set_second("Later");
    const auto fresh = changed(*session, late);
    REQUIRE(fresh);
    std::size_t plays = 0;
    for (const auto& one : fresh->seating()) {
        const bool is_late = one.pair_ew() == 10;
        plays += is_late ? 1 : 0;
        CHECK((!is_late || one.round() >= 2));
        CHECK((one.round() < 2 || one.pair_ew() != 0));
    }
    CHECK(plays == 4);
    CHECK(fresh->change_size() == 1);
    const auto papers = tables_papers(*fresh, "T001");
    CHECK(papers.players(1).east() == "Late");  // table 5 is followed by table 1
    CHECK(why_not_changed(*fresh, late).find("nobody sits out from round 2 on") == 0);
}

TEST_CASE("A pair that goes leaves whoever would meet it sitting out; a substitute plays from his round on") {
    auto wished = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    name_pair(wished, 2, "Anna", "Bo");
    auto session = plan_session(wished, known);
    REQUIRE(session);
    session->set_round(2);
    auto goes = change(3);
    goes.set_goes(4);
    auto fresh = changed(*session, goes);
    REQUIRE(fresh);
    for (const auto& one : fresh->seating()) CHECK((one.round() < 3 || (one.pair_ns() != 4 && one.pair_ew() != 4)));
    auto substitute = change(2);
    substitute.mutable_names()->set_pair(2);
    substitute.mutable_names()->set_first("Anna");
    substitute.mutable_names()->set_second("Cleo");
    fresh = changed(*fresh, substitute);
    REQUIRE(fresh);
    std::map<std::uint32_t, std::string> second;  // by round
    for (const auto* id : {"T001", "T002", "T003"}) {
        const auto papers = tables_papers(*fresh, id);
        for (int at = 0; at < papers.players_size(); ++at)
            for (const auto* name : {&papers.players(at).south(), &papers.players(at).west()})
                if (!name->empty()) second[static_cast<std::uint32_t>(at) + 1] = *name;
    }
    CHECK(second.at(1) == "Bo");
    for (const auto& [round, name] : second) CHECK((round == 1 || name == "Cleo"));
    auto gone = change(3);
    gone.set_goes(9);
    CHECK(why_not_changed(*fresh, gone) == "pair 9 is not in the movement");
    substitute.mutable_names()->clear_second();
    CHECK(why_not_changed(*fresh, substitute) == "write both names of the pair");
    substitute.mutable_names()->set_pair(4);
    substitute.set_from_round(3);
    CHECK(why_not_changed(*fresh, substitute) == "pair 4 does not play from round 3 on");
}

TEST_CASE("A pair that has gone cannot go again; it comes back with its number, its names and its places") {
    auto wished = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    name_pair(wished, 4, "Anna", "Bo");
    auto session = plan_session(wished, known);
    REQUIRE(session);
    session->set_round(2);
    auto goes = change(3);
    goes.set_goes(4);
    auto fresh = changed(*session, goes);
    REQUIRE(fresh);
    CHECK(why_not_changed(*fresh, goes) == "pair 4 has gone already: it plays no more from round 3 on");
    auto back = change(3);
    back.mutable_comes()->set_pair(4);
    fresh = changed(*fresh, back);
    REQUIRE(fresh);
    for (int at = 0; at < session->seating_size(); ++at)
        CHECK(fresh->seating(at).SerializeAsString() == session->seating(at).SerializeAsString());
    CHECK(fresh->wish().part(0).pair(0).first() == "Anna");
    back.mutable_comes()->set_pair(9);
    CHECK(why_not_changed(*fresh, back) == "pair 9 is not in the movement");
}

TEST_CASE("What is refused of a session is said in the language of who asked, each place filled") {
    const auto session = plan_session(wish(v1::MOVEMENT_KIND_HOWELL, 3), known);
    REQUIRE(session);
    auto comes = change(2), goes = change(2), late = change(0), fewer = change(0);
    comes.mutable_comes();
    goes.set_goes(44);
    late.mutable_late()->set_table("T001");
    late.mutable_late()->set_board(77);
    fewer.set_rounds(9);
    for (const auto& one : {comes, goes, late, fewer, change(99)}) {
        const auto english = why_not_changed(*session, one);
        for (const auto language : {words::Language::Greek, words::Language::Russian}) {
            const auto said = words::hall_refusal(english, language);
            INFO(english << " -> " << said);
            CHECK(std::none_of(said.begin(), said.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '{'; }));
        }
    }
}

TEST_CASE("A pair that goes before it has played takes its names with it") {
    auto wished = wish(v1::MOVEMENT_KIND_HOWELL, 3);
    name_pair(wished, 2, "Anna", "Bo");
    const auto session = plan_session(wished, known);
    REQUIRE(session);
    auto goes = change(1);
    goes.set_goes(2);
    const auto fresh = changed(*session, goes);
    REQUIRE(fresh);
    CHECK(fresh->wish().part(0).pair().empty());
}

TEST_CASE("Arrows are switched at one table or at all, in one round or from it on; fewer rounds end the session early") {
    const auto session = plan_session(wish(v1::MOVEMENT_KIND_MITCHELL, 5), known);
    REQUIRE(session);
    auto arrows = change(2);
    arrows.mutable_arrows()->add_table("T003");
    arrows.mutable_arrows()->set_one_round(true);
    auto fresh = changed(*session, arrows);
    REQUIRE(fresh);
    const auto ns = [](const v1::HallSession& of, const char* table, int round) {
        return tables_papers(of, table).session().round(round - 1).pair_ns();
    };
    CHECK(ns(*fresh, "T003", 1) == "3");
    CHECK(ns(*fresh, "T003", 2) != "3");
    CHECK(ns(*fresh, "T003", 3) == "3");
    CHECK(ns(*fresh, "T002", 2) == "2");
    arrows.mutable_arrows()->Clear();
    fresh = changed(*session, arrows);
    REQUIRE(fresh);
    CHECK(ns(*fresh, "T002", 2) != "2");
    CHECK(ns(*fresh, "T002", 5) != "2");
    arrows.mutable_arrows()->add_table("T007");
    CHECK(why_not_changed(*session, arrows) == "table T007 does not play in section A");
    v1::HallChangeWish fewer;
    fewer.set_section("A");
    fewer.set_rounds(4);
    fresh = changed(*session, fewer);
    REQUIRE(fresh);
    CHECK(fresh->rounds() == 4);
    CHECK(tables_papers(*fresh, "T001").session().round_size() == 4);
    CHECK(tables_papers(*fresh, "T001").onward(3).ns().over());
    fewer.set_rounds(5);
    CHECK(why_not_changed(*session, fewer) == "5 rounds are played as it is: fewer can be");
    auto played = *session;
    played.set_round(3);
    fewer.set_rounds(2);
    CHECK(why_not_changed(played, fewer) == "round 3 is being played: no fewer than 3");
}

TEST_CASE("A change is of a round that is not over, of a section that is there, and says what") {
    auto session = plan_session(wish(v1::MOVEMENT_KIND_MITCHELL, 5), known);
    REQUIRE(session);
    session->set_round(3);
    auto wished = change(2);
    wished.set_goes(1);
    CHECK(why_not_changed(*session, wished) == "round 2: a change begins with one of the rounds 3 to 5");
    wished.set_from_round(6);
    CHECK(why_not_changed(*session, wished) == "round 6: a change begins with one of the rounds 3 to 5");
    wished.set_section("B");
    CHECK(why_not_changed(*session, wished) == "section B: there is none in this session");
    CHECK(why_not_changed(*session, change(3)) == "nothing is to be changed");
}

TEST_CASE("A table's papers are kept as text and read back: rounds, pairs, names") {
    auto wished = wish(v1::MOVEMENT_KIND_MITCHELL, 5);
    name_pair(wished, 1, "Άννα", "Bo");
    const auto session = plan_session(wished, known);
    REQUIRE(session);
    const auto papers = app::papers_of(tables_papers(*session, "T001"));
    REQUIRE(papers);
    CHECK(papers->session.rounds.size() == 5);
    CHECK(papers->table == "1");
    CHECK(papers->players.at(4)[bridge::Seat::North] == "Άννα");
    v1::TablePapers odd = tables_papers(*session, "T001");
    odd.mutable_session()->mutable_round(0)->set_board(0, 0);
    CHECK_FALSE(app::papers_of(odd));
}

TEST_CASE("A board that was not played is played late: its pairs come back to its table in a round after the last") {
    auto session = *plan_session(wish(v1::MOVEMENT_KIND_MITCHELL, 3), known);  // three boards a round, three rounds
    const auto late = [](const std::string& table, std::uint32_t board) {
        v1::HallChangeWish out;
        out.set_section("A");
        out.mutable_late()->set_table(table);
        out.mutable_late()->set_board(board);
        return out;
    };
    const auto due = movement_of(session, "A").at(1);  // of table 2 in round 1
    REQUIRE(due.round == 1);
    REQUIRE(due.table == 2);
    CHECK(understood(changed(session, late("T002", due.last_board)).error()) ==
          "board " + std::to_string(due.last_board) + " was not due at that table in a round that has been called");
    session.set_round(2);
    CHECK(understood(changed(session, late("T009", due.last_board)).error()) == "table T009 does not play in section A");
    const auto fresh = changed(session, late("T002", due.last_board));
    REQUIRE(fresh);
    CHECK(fresh->rounds() == 4);
    const auto papers = tables_papers(*fresh, "T002");
    REQUIRE(papers.session().round_size() == 4);
    CHECK(papers.session().round(0).board_size() == 2);
    REQUIRE(papers.session().round(3).board_size() == 1);
    CHECK(papers.session().round(3).board(0) == due.last_board);
    CHECK(papers.session().round(3).pair_ns() == std::to_string(due.pair_ns));
    CHECK(papers.session().round(3).pair_ew() == std::to_string(due.pair_ew));
    CHECK(tables_papers(*fresh, "T001").session().round(3).board_size() == 0);
    // Another one of the same pairs: a round of its own.
    const auto both = changed(*fresh, late("T002", due.last_board - 1));
    REQUIRE(both);
    CHECK(both->rounds() == 5);
    CHECK(tables_papers(*both, "T002").session().round(4).board(0) == due.last_board - 1);
}

TEST_CASE("A board between the others of its round is played late: the round has the others, and is told as such") {
    auto session = *plan_session(wish(v1::MOVEMENT_KIND_MITCHELL, 3), known);
    session.set_round(1);
    v1::HallChangeWish late;
    late.set_section("A");
    late.mutable_late()->set_table("T002");
    const auto due = movement_of(session, "A").at(1);
    const auto middle = due.first_board + 1;
    late.mutable_late()->set_board(middle);
    const auto fresh = changed(session, late);
    REQUIRE(fresh);
    const auto boards = [&](const v1::HallSession& of, int round) {
        const auto papers = tables_papers(of, "T002");
        return std::vector<std::uint32_t>(papers.session().round(round).board().begin(), papers.session().round(round).board().end());
    };
    CHECK(boards(*fresh, 0) == std::vector{due.first_board, due.last_board});
    CHECK(boards(*fresh, 3) == std::vector{middle});
    CHECK(movement_of(*fresh, "A").at(1).without == std::vector{middle});
    // It has still to be played there; the clock waits for it in its own round alone.
    const auto still = still_to_play(*fresh, {{"T002", {{due.first_board, due.last_board}, {}}}});
    CHECK(still.at(middle).contains("T002"));
    CHECK(minutes_behind(*fresh, "T002", {{due.first_board, due.last_board}, {}}, std::chrono::seconds(0)) == 0);
    CHECK(understood(changed(*fresh, late).error()) ==
          "board " + std::to_string(middle) + " was not due at that table in a round that has been called");
    // One more, and the last: the round is gone.
    late.mutable_late()->set_board(due.first_board);
    const auto two = changed(*fresh, late);
    REQUIRE(two);
    CHECK(boards(*two, 0) == std::vector{due.last_board});
    late.mutable_late()->set_board(due.last_board);
    const auto all = changed(*two, late);
    REQUIRE(all);
    CHECK(boards(*all, 0).empty());
    CHECK(all->rounds() == 6);
}
