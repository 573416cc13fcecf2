// A section in which teams play: what is wished, who sits where, what each table is told, what may be changed, how it is scored.
#include "catch.hpp"

#include "controller/app/hall_papers.hpp"
#include "controller/bridge/team_movement.hpp"
#include "controller/hall/brought.hpp"
#include "controller/hall/compared.hpp"
#include "controller/hall/session_plan.hpp"
#include "controller/hall/still_to_play.hpp"
#include "controller/hall/team_event.hpp"
#include "unit/hall/understood.hpp"

using namespace kibitz;
using namespace kibitz::hall;

namespace {

const std::set<std::string> halls_tables{"T001", "T002", "T003", "T004"};

v1::HallTeam team(std::uint32_t number, const std::string& name, std::initializer_list<const char*> members) {
    v1::HallTeam out;
    out.set_number(number);
    out.set_name(name);
    for (const auto* one : members) out.add_member(one);
    return out;
}
/// @param teams  of a round robin
v1::HallSessionWish teams_wish(std::uint32_t tables, std::uint32_t teams, std::uint32_t boards = 4) {
    v1::HallSessionWish out;
    out.set_name("League");
    auto& part = *out.add_part();
    part.set_section("A");
    part.set_teams(true);
    part.set_movement(v1::MOVEMENT_KIND_ROUND_ROBIN);
    for (std::uint32_t n = 1; n <= tables; ++n) part.add_table("T00" + std::to_string(n));
    part.set_pairs(teams * 2);
    part.set_boards(boards);
    part.set_bye_points(12);
    return out;
}
v1::HallSessionWish two_teams(std::uint32_t boards = 4) {
    auto out = teams_wish(2, 2, boards);
    *out.mutable_part(0)->add_team() = team(1, "Red", {"Anna", "Bo", "Cleo", "Dag", "Eva"});
    *out.mutable_part(0)->add_team() = team(2, "Blue", {"Finn", "Gro", "Hal", "Ida"});
    return out;
}
v1::HallSession planned(const v1::HallSessionWish& wish) {
    auto session = plan_session(wish, halls_tables);
    REQUIRE(session);
    return *session;
}
std::string why_not(const v1::HallSessionWish& wish) {
    const auto session = plan_session(wish, halls_tables);
    return session ? "planned" : understood(session.error());
}
v1::TablePapers papers(const v1::HallSession& session, const std::string& table) {
    return papers_of(session, table, {{"T001", "1"}, {"T002", "2"}, {"T003", "3"}, {"T004", "4"}});
}

}  // namespace

TEST_CASE("Two teams: each North-South at one table, the same boards, the closed room begins with the second half") {
    const auto session = planned(two_teams());
    const auto open = papers(session, "T001"), closed = papers(session, "T002");
    REQUIRE(open.session().round_size() == 1);
    CHECK(open.teams(0).ns() == "Red");
    CHECK(open.teams(0).ew() == "Blue");
    CHECK(closed.teams(0).ns() == "Blue");
    CHECK(closed.teams(0).ew() == "Red");
    CHECK(open.players(0).north() == "Anna");
    CHECK(open.players(0).south() == "Bo");
    CHECK(open.players(0).east() == "Hal");
    CHECK(closed.players(0).north() == "Finn");
    CHECK(closed.players(0).east() == "Cleo");
    CHECK(std::vector<std::uint32_t>(open.session().round(0).board().begin(), open.session().round(0).board().end()) ==
          std::vector<std::uint32_t>{1, 2, 3, 4});
    CHECK(std::vector<std::uint32_t>(closed.session().round(0).board().begin(), closed.session().round(0).board().end()) ==
          std::vector<std::uint32_t>{3, 4, 1, 2});
    const auto event = team_event(session, session.wish().part(0));
    REQUIRE(event);
    CHECK(event->names.at(1) == "Red");
    CHECK(event->members.at(1) == std::vector<std::string>{"Anna", "Bo", "Cleo", "Dag", "Eva"});
    CHECK(event->team_of.at("A4") == 2);
    REQUIRE(event->matches.size() == 1);
    CHECK(event->matches[0].home == 1);
    CHECK(event->matches[0].boards.size() == 4);
}

TEST_CASE("Rounds in which all teams meet as in the round before are parts of one match, whoever sits North-South; another draw ends it") {
    // Halves of a semi-final, the second with the sides changed, and team 5 with a bye; then the final.
    auto wish = teams_wish(4, 5, 2);
    auto& part = *wish.mutable_part(0);
    part.set_movement(v1::MOVEMENT_KIND_BROUGHT);
    part.set_rounds(0);
    part.set_bye_points(12);
    const auto row = [&](std::uint32_t round, std::uint32_t table, std::uint32_t home, std::uint32_t visitors, std::uint32_t board) {
        auto& at = *part.mutable_brought()->add_row();
        at.set_round(round);
        at.set_number(table);
        at.set_pair_ns(bridge::pair_north_south(home));
        at.set_pair_ew(bridge::pair_east_west(visitors));
        at.set_first_board(board);
        at.set_last_board(board + 1);
    };
    const auto match = [&](std::uint32_t round, std::uint32_t table, std::uint32_t home, std::uint32_t visitors, std::uint32_t board) {
        row(round, table, home, visitors, board);
        row(round, table + 1, visitors, home, board);
    };
    match(1, 1, 1, 2, 1), match(1, 3, 3, 4, 1);
    match(2, 1, 2, 1, 3), match(2, 3, 3, 4, 3);
    match(3, 1, 1, 3, 5), match(3, 3, 4, 5, 5);
    const auto session = planned(wish);
    const auto event = team_event(session, session.wish().part(0));
    REQUIRE(event);
    std::vector<std::string> told;
    for (const auto& one : event->matches)
        told.push_back(std::to_string(one.round) + ": " + std::to_string(one.home) + "-" + std::to_string(one.visitors) + ", " +
                       std::to_string(one.boards.size()));
    CHECK(told == std::vector<std::string>{"1: 1-2, 4", "1: 3-4, 4", "1: 5-0, 0", "3: 1-3, 2", "3: 4-5, 2", "3: 2-0, 0"});
}

TEST_CASE("Three teams at two tables: one has a bye in each round") {
    auto wish = teams_wish(2, 3, 2);
    wish.mutable_part(0)->set_first_board(11);
    const auto session = planned(wish);
    CHECK(session.rounds() == 3);
    auto called = session;
    called.set_round(1);
    const auto event = team_event(called, called.wish().part(0));
    REQUIRE(event);
    CHECK(event->rounds_called == 1);
    CHECK(event->names.at(3) == "3");
    CHECK(std::count_if(event->matches.begin(), event->matches.end(), [](const auto& one) { return one.visitors == 0; }) == 3);
    CHECK(event->matches.front().boards.front() == 11);
    // Who meets nobody is told so: after the round he goes nowhere, and then to a table again.
    CHECK(papers(session, "T001").onward_size() == 3);
}

TEST_CASE("What is wrong with teams is one sentence, and nothing is planned") {
    auto wish = teams_wish(3, 4);
    CHECK(why_not(wish) == "a match has two tables, and 3 are chosen: choose an even number");
    wish = teams_wish(4, 2);
    CHECK(why_not(wish) == "2 teams play at 2 tables, and 4 are chosen");
    wish = two_teams();
    wish.mutable_part(0)->mutable_team(1)->clear_member();
    CHECK(why_not(wish) == "team 2 (Blue) has no members: write four to six names");
    wish.mutable_part(0)->mutable_team(1)->add_member("Finn");
    CHECK(why_not(wish) == "team 2 (Blue) has 1 names: four to six are needed");
    wish = two_teams();
    wish.mutable_part(0)->mutable_team(1)->set_number(1);
    CHECK(why_not(wish) == "team 1 stands there twice: keep one line");
    wish.mutable_part(0)->mutable_team(1)->set_number(7);
    CHECK(why_not(wish) == "team 7: no such team plays, they are 1 to 2");
    wish = two_teams();
    wish.mutable_part(0)->mutable_team(1)->set_name("Red");
    CHECK(why_not(wish) == "two teams are called Red: give one of them another name");
    wish = two_teams();
    wish.mutable_part(0)->mutable_team(1)->set_member(3, "Hal");
    CHECK(why_not(wish) == "team 2 (Blue): a name stands there twice");
    wish = two_teams();
    wish.mutable_part(0)->set_first_board(998);
    CHECK(why_not(wish).find("their numbers end at 999") != std::string::npos);
    wish = two_teams(40);
    CHECK(why_not(wish) == "boards of a match 40: give 1 to 32");
    wish = two_teams();
    wish.mutable_part(0)->set_bye_points(21);
    CHECK(why_not(wish) == "a bye gives 0 to 20 victory points");
    wish = two_teams();
    wish.mutable_part(0)->set_movement(v1::MOVEMENT_KIND_HOWELL);
    CHECK(why_not(wish) == "teams play a round robin, or a movement from a file");
    wish = two_teams();
    wish.mutable_part(0)->set_teams(false);
    wish.mutable_part(0)->set_pairs(4);
    CHECK(why_not(wish) == "movement: a round robin is one of teams");
}

TEST_CASE("A movement of teams from a file, drawn round by round: the numbers of a file are those of teams, or of their pairs") {
    const auto read = [](const char* rows) {
        const auto out = read_brought(std::string("round,table,NS,EW,first board,last board\n") + rows, "swiss.csv");
        CHECK(out.error().empty());
        CHECK(out.fault().empty());
        REQUIRE(out.part_size() == 1);
        return out.part(0).movement();
    };
    const auto first = read("1,1,1,2,1,4\n1,2,2,1,1,4\n1,3,3,4,1,4\n1,4,4,3,1,4\n");
    CHECK(first.row(0).pair_ns() == 1);
    CHECK(first.row(0).pair_ew() == 4);
    CHECK(first.row(1).pair_ns() == 3);
    CHECK(first.row(1).pair_ew() == 2);
    auto wish = teams_wish(4, 4);
    wish.mutable_part(0)->set_movement(v1::MOVEMENT_KIND_BROUGHT);
    *wish.mutable_part(0)->mutable_brought() = first;
    wish.mutable_part(0)->set_more_rounds(true);
    auto session = planned(wish);
    session.set_round(1);
    v1::HallChangeWish draw;
    draw.set_section("A");
    draw.set_from_round(2);
    *draw.mutable_movement() = read("2,1,1,4,5,8\n2,2,4,1,5,8\n2,3,2,3,5,8\n2,4,3,2,5,8\n");
    const auto drawn = changed(session, draw);
    REQUIRE(drawn);
    const auto event = team_event(*drawn, drawn->wish().part(0));
    REQUIRE(event);
    REQUIRE(event->matches.size() == 4);
    CHECK(event->matches[2].round == 2);
    CHECK(event->matches[2].home == 1);
    CHECK(event->matches[2].visitors == 4);
    // By pairs; and two tables that are no match.
    *draw.mutable_movement() = read("2,1,1,8,5,8\n2,2,7,2,5,8\n2,3,3,6,5,8\n2,4,5,4,5,8\n");
    CHECK(changed(session, draw));
    *draw.mutable_movement() = read("2,1,1,8,5,8\n2,2,7,2,5,7\n2,3,3,6,5,8\n2,4,5,4,5,8\n");
    CHECK(understood(changed(session, draw).error()) ==
          "round 2: teams 1 and 4 have other boards at one table than at the other: a match has the same at both");
}

TEST_CASE("A file of pairs is read as before: both sides counted from 1") {
    const auto out = read_brought(
        "round,table,NS,EW,first board,last board\n1,1,1,1,1,2\n1,2,2,2,3,4\n", "mitchell.csv");
    REQUIRE(out.part_size() == 1);
    CHECK(out.part(0).movement().row(0).pair_ew() == 3);
}

TEST_CASE("What may be changed: substitutes, arrows at both tables, late boards, fewer rounds; no pair comes or goes") {
    const auto session = planned(two_teams());
    const auto change = [](std::uint32_t round) {
        v1::HallChangeWish out;
        out.set_section("A");
        out.set_from_round(round);
        return out;
    };
    auto substitute = change(1);
    substitute.mutable_names()->set_pair(2);
    substitute.mutable_names()->set_first("Eva");
    substitute.mutable_names()->set_second("Dag");
    const auto fresh = changed(session, substitute);
    REQUIRE(fresh);
    CHECK(papers(*fresh, "T002").players(0).east() == "Eva");
    auto comes = change(1);
    comes.mutable_comes();
    CHECK(understood(changed(session, comes).error()).find("teams play here") == 0);
    auto goes = change(1);
    goes.set_goes(1);
    CHECK(understood(changed(session, goes).error()).find("teams play here") == 0);
    auto arrows = change(1);
    arrows.mutable_arrows();
    CHECK(changed(session, arrows));
    arrows.mutable_arrows()->add_table("T001");
    CHECK(understood(changed(session, arrows).error()) ==
          "round 1: teams 1 and 2: the same team sits North-South at both tables; switch one of them");
    auto called = session;
    called.set_round(1);
    auto late = change(0);
    late.mutable_late()->set_table("T002");
    late.mutable_late()->set_board(4);
    const auto later = changed(called, late);
    REQUIRE(later);
    CHECK(later->rounds() == 2);
    const auto event = team_event(*later, later->wish().part(0));
    REQUIRE(event);
    REQUIRE(event->matches.size() == 1);
    CHECK(event->matches[0].boards == std::vector<std::uint32_t>{1, 2, 3, 4});
    // One between the others: the rooms keep their order.
    late.mutable_late()->set_board(3);
    const auto between = changed(called, late);
    REQUIRE(between);
    CHECK(team_event(*between, between->wish().part(0))->matches[0].boards == std::vector<std::uint32_t>{1, 2, 3, 4});
    const auto closed = papers(*between, "T002");
    CHECK(std::vector<std::uint32_t>(closed.session().round(0).board().begin(), closed.session().round(0).board().end()) ==
          std::vector<std::uint32_t>{4, 1, 2});
    CHECK(closed.session().round(1).board(0) == 3);
}

TEST_CASE("The other room's result is told when both have played the board, and nobody else has it before him") {
    const auto session = planned(two_teams(2));
    const auto event = team_event(session, session.wish().part(0));
    REQUIRE(event);
    const auto at = [](const char* table, const char* ns, const char* ew, int score, bool last) {
        ResultAt out;
        out.table = table;
        out.board = 1;
        out.section = "A";
        out.pair_ns = ns;
        out.pair_ew = ew;
        out.score_ns = score;
        out.last = last;
        return out;
    };
    const std::map<std::string, scoring::TeamEvent> teams{{"A", *event}};
    std::vector<scoring::Line> lines{{1, "A1", "A4", scoring::played(420), "A"}, {1, "A3", "A2", scoring::played(-50), "A"}};
    const std::map<std::string, scoring::Results> scored{{"A", scoring::score_teams(lines, *event)}};
    const auto told = [&](const std::vector<ResultAt>& all, const StillToPlay& still) {
        return compared_with_others(all, scored, scoring::Method::Matchpoints, teams, still).at("T001");
    };
    const auto mine = at("T001", "1", "4", 420, true), theirs = at("T002", "3", "2", -50, false);
    CHECK(told({mine}, {}).result().empty());
    CHECK(told({mine}, {}).board() == 0);
    CHECK_FALSE(told({mine}, {}).has_deal());
    CHECK(told({mine, theirs}, {{1, {"T002"}}}).result().empty());  // it is dealt again there, say
    const auto both = told({mine, theirs}, {{2, {"T001"}}});
    CHECK(both.result_size() == 2);
    CHECK(both.imps());
    CHECK(both.ns() == Approx(10));
    CHECK(both.ew() == Approx(-10));
    // Another match's tables are not told: its boards may have been dealt by themselves.
    CHECK(told({mine, theirs, at("T003", "5", "8", 0, false)}, {}).result_size() == 2);
}

TEST_CASE("Behind the clock in the closed room goes by its own order of boards") {
    auto wish = two_teams(4);
    wish.set_minutes(40);
    auto session = planned(wish);
    session.set_round(1);
    using minutes = std::chrono::minutes;
    CHECK(minutes_behind(session, "T002", {{3}, {}}, minutes(25)) == 0);
    CHECK(minutes_behind(session, "T002", {{1}, {}}, minutes(25)) == 5);
    CHECK(minutes_behind(session, "T001", {{1}, {}}, minutes(25)) == 0);
}

TEST_CASE("What panels show of it: his own team and the one he meets") {
    app::ToldByHall told;
    told.take(papers(planned(two_teams()), "T002"));
    laws::TableState state;
    state.session.name = "League";
    v1::SeatRound round;
    round.set_round(1);
    round.set_pair("2");
    told.fill(state, views::Audience{views::Role::Seat, bridge::Seat::East}, round);
    CHECK(round.team() == "Red");
    CHECK(round.against_team() == "Blue");
    told.fill(state, views::Audience{views::Role::Seat, bridge::Seat::North}, round);
    CHECK(round.team() == "Blue");
}
