// A section in which single players play: what is wished, who sits where, what each seat is told, names, changes, files.
#include "catch.hpp"

#include <set>

#include "controller/app/hall_papers.hpp"
#include "controller/bridge/individual_movement.hpp"
#include "controller/hall/brought.hpp"
#include "controller/hall/individual_event.hpp"
#include "controller/hall/session_names.hpp"
#include "controller/hall/session_plan.hpp"
#include "unit/hall/understood.hpp"

using namespace kibitz;
using namespace kibitz::hall;

namespace {

const std::set<std::string> known{"T001", "T002", "T003", "T004", "T005"};

v1::HallSessionWish wish(std::uint32_t players, v1::MovementKind movement = v1::MOVEMENT_KIND_INDIVIDUAL) {
    v1::HallSessionWish out;
    out.set_name("Monday");
    auto& part = *out.add_part();
    part.set_section("A");
    part.set_individuals(true);
    part.set_movement(movement);
    for (std::uint32_t n = 1; n <= players / 4; ++n) part.add_table("T00" + std::to_string(n));
    part.set_pairs(players);
    part.set_boards(3);
    return out;
}
v1::HallSectionWish& part(v1::HallSessionWish& of) { return *of.mutable_part(0); }
void name(v1::HallSessionWish& of, std::uint32_t player, const std::string& first, const std::string& second = {}) {
    auto& names = *part(of).add_pair();
    names.set_pair(player);
    names.set_first(first);
    names.set_second(second);
}
v1::HallSession planned(const v1::HallSessionWish& of) {
    auto out = plan_session(of, known);
    REQUIRE(out);
    return *std::move(out);
}
std::string why_not(const v1::HallSessionWish& of) {
    const auto out = plan_session(of, known);
    return out ? "planned" : understood(out.error());
}
v1::TablePapers papers(const v1::HallSession& session, const std::string& table) {
    return papers_of(session, table, {{"T001", "1"}, {"T002", "2"}});
}
v1::HallChangeWish change(std::uint32_t round) {
    v1::HallChangeWish out;
    out.set_section("A");
    out.set_from_round(round);
    return out;
}
v1::SeatRound seat_round(const v1::TablePapers& told, bridge::Seat seat, std::uint32_t round) {
    app::ToldByHall by_hall;
    by_hall.take(told);
    laws::TableState state;
    state.session.name = told.session().name();
    v1::SeatRound out;
    out.set_round(round);
    const auto& row = told.session().round(static_cast<int>(round) - 1);
    out.set_pair(bridge::side_of(seat) == bridge::Side::NorthSouth ? row.pair_ns() : row.pair_ew());
    by_hall.fill(state, {views::Role::Seat, seat}, out);
    return out;
}

}  // namespace

TEST_CASE("Eight single players: each seat is told who he is, his partner's name, and where he goes next") {
    auto wished = wish(8);
    for (std::uint32_t player = 1; player <= 8; ++player) name(wished, player, "Player " + std::to_string(player));
    const auto session = planned(wished);
    CHECK(session.rounds() == 7);
    const auto movement = movement_of(session, "A");
    std::map<std::string, v1::TablePapers> told{{"T001", papers(session, "T001")}, {"T002", papers(session, "T002")}};
    for (const auto& row : movement) {
        const auto& here = told.at("T00" + std::to_string(row.table));
        const auto at = static_cast<int>(row.round) - 1;
        CHECK(here.session().round(at).pair_ns() == bridge::pair_text(row.pair_ns));
        CHECK(here.players(at).south() == "Player " + std::to_string(bridge::players_of(row.pair_ns)[1]));
        CHECK(here.players(at).west() == "Player " + std::to_string(bridge::players_of(row.pair_ew)[1]));
        using enum bridge::Seat;
        const auto ns = bridge::players_of(row.pair_ns), ew = bridge::players_of(row.pair_ew);
        for (const auto& [seat, player] : {std::pair(North, ns[0]), {South, ns[1]}, {East, ew[0]}, {West, ew[1]}}) {
            const auto next = seat_round(here, seat, row.round).next();
            if (row.round == 7) {
                CHECK(next.over());
                continue;
            }
            // Where he is told to go he sits then, with that partner.
            const auto then = std::find_if(movement.begin(), movement.end(), [&](const auto& one) {
                return one.round == row.round + 1 && std::to_string(one.table) == next.table();
            });
            REQUIRE(then != movement.end());
            const auto pair = next.side() == v1::SIDE_NORTH_SOUTH ? then->pair_ns : then->pair_ew;
            const bool first = next.seat() == v1::SEAT_NORTH || next.seat() == v1::SEAT_EAST;
            CHECK(bridge::players_of(pair)[first ? 0 : 1] == player);
            CHECK(next.partner() == std::to_string(bridge::players_of(pair)[first ? 1 : 0]));
            CHECK((next.seat() == v1::SEAT_NORTH || next.seat() == v1::SEAT_SOUTH) == (next.side() == v1::SIDE_NORTH_SOUTH));
            CHECK(next.first_board() == then->first_board);
        }
    }
    // What a table is told is kept as text and read back.
    const auto kept = app::papers_of(told.at("T001"));
    REQUIRE(kept);
    CHECK(kept->session.rounds.front().pair_ns == "8+1");
}

TEST_CASE("Nine: one sits out in each round, and is told where he plays then; a Rainbow; one ranking where that is wished") {
    const auto session = planned(wish(9));
    CHECK(session.rounds() == 9);
    std::set<std::string> away;
    for (const auto* table : {"T001", "T002"}) {
        const auto told = papers(session, table);
        for (const auto& onward : told.onward())
            for (const auto* place : {&onward.ns(), &onward.south(), &onward.ew(), &onward.west()})
                if (place->table().empty() && !place->over()) away.insert(place->SerializeAsString());
    }
    CHECK(away.size() == 1);
    auto rainbow = wish(20, v1::MOVEMENT_KIND_RAINBOW);
    CHECK(planned(rainbow).rounds() == 5);
    part(rainbow).set_one_winner(true);
    part(rainbow).set_first_board(11);
    const auto switched = planned(rainbow);
    CHECK(switched.seating(0).first_board() >= 11);
    const auto movement = movement_of(switched, "A");
    CHECK(bridge::players_of(movement.front().pair_ns)[0] == 1);
    CHECK(bridge::players_of(movement.back().pair_ew)[0] == 5);
}

TEST_CASE("What is wrong with individuals is one sentence, and nothing is planned") {
    auto odd = wish(18);
    CHECK(why_not(odd).starts_with("players 18: each plays with each where 8, 9, 12, 13"));
    odd = wish(8);
    part(odd).add_table("T003");
    CHECK(why_not(odd) == "8 players play at 2 tables, and 3 are chosen");
    odd = wish(16, v1::MOVEMENT_KIND_RAINBOW);
    CHECK(why_not(odd).starts_with("players 16: a Rainbow has four a table, and 5, 7, 8"));
    odd = wish(8, v1::MOVEMENT_KIND_HOWELL);
    CHECK(why_not(odd) == "individuals play each with each, a Rainbow, or a movement from a file");
    odd = wish(8);
    part(odd).set_teams(true);
    CHECK(why_not(odd) == "a section is of pairs, of teams or of individuals: choose one");
    odd = wish(8);
    part(odd).set_individuals(false);
    part(odd).set_pairs(4);
    CHECK(why_not(odd) == "movement: it is one of single players: choose individuals");
    odd = wish(8);
    name(odd, 9, "Anna");
    CHECK(why_not(odd) == "player 9: no such player plays, they are 1 to 8");
    odd = wish(8);
    name(odd, 3, "Anna", "Bo");
    CHECK(why_not(odd) == "player 3 has two names: single players play here, write one");
    odd = wish(8);
    name(odd, 3, "Anna"), name(odd, 3, "Bo");
    CHECK(why_not(odd) == "player 3 has two lines of names: keep one");
    odd = wish(8);
    part(odd).set_rounds(8);
    CHECK(why_not(odd) == "rounds 8: give 1 to 7");
}

TEST_CASE("A movement from a file: North+South against East+West, or a column for each seat") {
    const auto read = [](const std::string& text) { return read_brought(text, "movement.csv"); };
    const auto plus = read("round,table,NS,EW,first board,last board\n1,1,1+2,3+4,1,2\n2,1,1+3,2+4,3,4\n");
    CHECK(plus.error().empty());
    CHECK(plus.fault().empty());
    REQUIRE(plus.part_size() == 1);
    CHECK(plus.part(0).movement().row(0).pair_ns() == bridge::pair_of_players(1, 2));
    const auto seats = read("Section,Table,Round,NSPair,EWPair,South,West,LowBoard,HighBoard\nA,1,1,1,3,2,4,1,2\nA,1,2,1,2,3,4,3,4\n");
    REQUIRE(seats.part_size() == 1);
    for (int row = 0; row < 2; ++row) {
        CHECK(seats.part(0).movement().row(row).pair_ns() == plus.part(0).movement().row(row).pair_ns());
        CHECK(seats.part(0).movement().row(row).pair_ew() == plus.part(0).movement().row(row).pair_ew());
    }
    auto wished = wish(4, v1::MOVEMENT_KIND_BROUGHT);
    *part(wished).mutable_brought() = plus.part(0).movement();
    auto session = planned(wished);
    CHECK(session.wish().part(0).pairs() == 4);
    CHECK(papers(session, "T001").session().round(1).pair_ew() == "2+4");
    part(wished).set_individuals(false);
    CHECK(why_not(wished) == "round 1: at table 1 single players sit: choose individuals");
    part(wished).set_individuals(true);
    *part(wished).mutable_brought() = read("round,table,NS,EW,first board,last board\n1,1,1,2,1,2\n").part(0).movement();
    CHECK(why_not(wished) == "round 1: table 1 has not four players: write both of each side, like 3+7");
    CHECK(read("round,table,NS,EW,first board,last board\n1,1,1+2,3+2,1,2\n").fault(0) ==
          "movement.csv:2: player 2 has two seats in round 1: put one right");
    CHECK(read("round,table,NS,EW,first board,last board\n1,1,1+2,3,1,2\n").fault(0).find("has single players, and not four") !=
          std::string::npos);
    CHECK(read("round,table,NS,EW,first board,last board\n1,1,1+2,3+x,1,2\n").fault_size() == 1);
    // Rounds that are drawn while it is played.
    *part(wished).mutable_brought() = plus.part(0).movement();
    session = planned(wished);
    auto draw = change(2);
    *draw.mutable_movement() = read("round,table,NS,EW,first board,last board\n2,1,1+4,2+3,3,4\n").part(0).movement();
    const auto fresh = changed(session, draw);
    REQUIRE(fresh);
    CHECK(papers(*fresh, "T001").session().round(1).pair_ns() == "1+4");
    *draw.mutable_movement() = read("round,table,NS,EW,first board,last board\n2,1,1,2,3,4\n").part(0).movement();
    CHECK(understood(changed(session, draw).error()) == "round 2: table 1 has not four players: write both of each side, like 3+7");
}

TEST_CASE("A list of single players, and one of pairs of which one is missing") {
    const auto list = read_brought("number,name,id\n1,Anna Berg,77\n2,Bo Dahl,\n3,Cleo Eng,\n4,Dag Falk,\n", "names.csv");
    CHECK(list.error().empty());
    CHECK(list.fault().empty());
    REQUIRE(list.part_size() == 1);
    REQUIRE(list.part(0).pair_size() == 4);
    CHECK(list.part(0).pair(0).first() == "Anna Berg");
    CHECK(list.part(0).pair(0).first_number() == "77");
    CHECK(list.part(0).pair(0).second().empty());
    const auto typed = read_brought("1 Anna Berg (77)\n2 Bo Dahl\n3 Cleo Eng\n4 Dag Falk\n", "names.txt");
    CHECK(typed.fault().empty());
    CHECK(typed.part(0).pair(0).first_number() == "77");
    CHECK(read_brought("pair,name 1,name 2\n1,Anna,Bo\n2,Cleo,Dag\n3,Eva,Finn\n4,Gro,\n", "pairs.csv").fault(0) ==
          "pairs.csv:5: pair 4 has one name: write both");
    const auto usebio = read_brought("<USEBIO><EVENT><PARTICIPANTS><PLAYER><PLAYER_NUMBER>1</PLAYER_NUMBER><PLAYER_NAME>Anna</PLAYER_NAME>"
                                     "</PLAYER><PLAYER><PLAYER_NUMBER>2</PLAYER_NUMBER><PLAYER_NAME>Bo</PLAYER_NAME></PLAYER>"
                                     "<PLAYER><PLAYER_NUMBER>3</PLAYER_NUMBER><PLAYER_NAME>Cleo</PLAYER_NAME></PLAYER>"
                                     "<PLAYER><PLAYER_NUMBER>4</PLAYER_NUMBER><PLAYER_NAME>Dag</PLAYER_NAME></PLAYER></PARTICIPANTS>"
                                     "</EVENT></USEBIO>",
                                     "players.xml");
    CHECK(usebio.error().empty());
    REQUIRE(usebio.part_size() == 1);
    CHECK(usebio.part(0).pair(3).first() == "Dag");
}

TEST_CASE("What may be changed: a substitute, a name put right, arrows, fewer rounds, a late board; nobody comes or goes") {
    auto wished = wish(8);
    name(wished, 3, "Anna");
    auto session = planned(wished);
    session.set_round(2);
    auto substitute = change(3);
    substitute.mutable_names()->set_pair(3);
    CHECK(understood(changed(session, substitute).error()) == "write the player's name");
    substitute.mutable_names()->set_first("Eva");
    auto fresh = changed(session, substitute);
    REQUIRE(fresh);
    CHECK(names_at(fresh->wish().part(0), bridge::pair_of_players(3, 5), 2)[0] == "Anna");
    CHECK(names_at(fresh->wish().part(0), bridge::pair_of_players(5, 3), 3)[1] == "Eva");
    substitute.mutable_names()->set_pair(9);
    CHECK(understood(changed(session, substitute).error()) == "player 9 does not play from round 3 on");
    auto right = change(2);
    right.mutable_right()->set_pair(3);
    right.mutable_right()->set_first("Anna Berg");
    REQUIRE(changed(session, right));
    right.mutable_right()->set_second("Bo");
    CHECK(understood(changed(session, right).error()) == "player 3 has two names: single players play here, write one");
    auto goes = change(3);
    goes.set_goes(3);
    CHECK(understood(changed(session, goes).error()).find("a table needs four: nobody goes") != std::string::npos);
    auto comes = change(3);
    comes.mutable_comes();
    CHECK(understood(changed(session, comes).error()).find("nobody comes late") != std::string::npos);
    auto arrows = change(3);
    arrows.mutable_arrows();
    REQUIRE(changed(session, arrows));
    auto late = change(0);
    late.mutable_late()->set_table("T002");
    late.mutable_late()->set_board(2);
    fresh = changed(session, late);
    REQUIRE(fresh);
    CHECK(fresh->rounds() == 8);
    const auto told = papers(*fresh, "T002");
    CHECK(std::vector<std::uint32_t>(told.session().round(0).board().begin(), told.session().round(0).board().end()) ==
          std::vector<std::uint32_t>{1, 3});
    CHECK(told.session().round(7).pair_ns() == told.session().round(0).pair_ns());
    // Another board of players of whom one sat at the other table: in another round.
    late.mutable_late()->set_table("T001");
    const auto both = changed(*fresh, late);
    REQUIRE(both);
    CHECK(both->rounds() == 8);
}

TEST_CASE("Names typed at the seat are each player's own, whoever his partner was") {
    auto session = planned(wish(8));
    session.set_round(1);
    v1::TypedNames typed;
    typed.set_session("Monday");
    typed.set_pair("8+1");
    typed.set_first("Hal");
    typed.set_second("Anna");
    REQUIRE(take_typed(session, "T001", typed));
    CHECK_FALSE(take_typed(session, "T001", typed));
    const auto& of = session.wish().part(0);
    CHECK(names_of(of, 8, 1)->first() == "Hal");
    CHECK(names_of(of, 1, 1)->first() == "Anna");
    CHECK(names_of(of, 1, 1)->typed().table() == "T001");
    CHECK(names_at(of, bridge::pair_of_players(8, 2), 2)[0] == "Hal");
    std::map<scoring::PairId, std::vector<std::string>> names;
    name_pairs(session, names);
    CHECK(names.at("A8") == std::vector<std::string>{"Hal"});
    typed.set_pair("9+1");
    CHECK_FALSE(take_typed(session, "T001", typed));
    // In the files: the record's seats have the names of its round.
    display::Boards boards;
    auto& play = boards.plays.emplace_back();
    play.board.start.event = "Monday";
    play.board.start.section = "A";
    play.board.start.round = "1";
    play.board.start.pair_ns = "8+1";
    play.board.start.pair_ew = "5+7";
    play.board.start.players[bridge::Seat::East] = "Eva";
    name_players(session, boards);
    CHECK(play.board.start.players[bridge::Seat::North] == "Hal");
    CHECK(play.board.start.players[bridge::Seat::South] == "Anna");
    CHECK(play.board.start.players[bridge::Seat::East] == "Eva");
}
