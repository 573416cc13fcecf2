// LIN as vugraph operators write it, and as we write it.
#include "catch.hpp"
#include "controller/formats/formats.hpp"
#include "deals.hpp"

using namespace kibitz;
using namespace kibitz::formats;

TEST_CASE("a match file: rooms, players, dealers, alerts, claims") {
    const auto read = read_games_file(deals + "match.lin");
    REQUIRE(read.faults.empty());
    REQUIRE(read.games.size() == 4);
    const auto& open = read.games[0];
    CHECK(open.start.event == "Kibitz Cup");
    CHECK(open.start.room == "Open");
    CHECK(open.start.board == bridge::BoardNumber(1));
    CHECK(open.start.dealer == Seat::North);
    CHECK(open.start.players[Seat::South] == "Sanna Sol");
    CHECK(open.start.players[Seat::East] == "Emil Ester");
    CHECK(open.source.line == 4);
    CHECK(to_string(*open.contract) == "4S");
    CHECK(open.contract->declarer == Seat::South);
    REQUIRE(open.play.size() == 12);
    CHECK(open.play[0].seat == Seat::West);
    CHECK(open.play[4].seat == Seat::South);   // who won the first trick
    CHECK(open.play[8].seat == Seat::North);
    CHECK(open.declarer_tricks == 10);
    REQUIRE(open.claim);
    CHECK(open.claim->tricks == 7);
    CHECK(open.comments == std::vector<std::string>{"operator: good evening"});

    const auto& closed = read.games[1];
    CHECK(closed.start.room == "Closed");
    CHECK(closed.start.players[Seat::South] == "Selma Sund");
    CHECK(closed.start.deal.complete());  // three hands were given
    CHECK(closed.calls[1].alert);
    CHECK(closed.calls[1].explanation == "weak");
    CHECK(read.games[2].start.vulnerability == bridge::Vulnerability::NorthSouth);
    CHECK(read.games[2].start.deal == read.games[3].start.deal);  // small letters and large
    CHECK(read.games[3].auction_complete);
    CHECK_FALSE(read.games[3].contract);
    for (const auto& game : read.games) CHECK(check(game).empty());
}

TEST_CASE("a single board with calls and cards run together") {
    const auto read = read_games_file(deals + "one_board.lin");
    REQUIRE(read.faults.empty());
    REQUIRE(read.games.size() == 1);
    const auto& game = read.games[0];
    CHECK(game.calls.size() == 10);
    CHECK(to_string(*game.contract) == "5HX");
    CHECK(game.contract->declarer == Seat::West);
    CHECK(game.play.size() == 8);
    CHECK(game.start.board == bridge::BoardNumber(3));
    CHECK(check(game).empty());
}

TEST_CASE("a bad board is told with its line, and the rest is read") {
    const auto read = read_games_file(deals + "bad/board.lin");
    REQUIRE(read.faults.size() == 4);
    REQUIRE(read.games.size() == 1);
    CHECK(read.faults[0].message.find("board.lin:1: a call is unreadable: ") != std::string::npos);
    CHECK(read.faults[1].message.find("board.lin:2: a card stands twice in the deal: ") != std::string::npos);
    CHECK(read.faults[2].message.find("board.lin:3: the result is unreadable: ") != std::string::npos);
    CHECK_FALSE(read.faults[2].skipped);
    CHECK(read.faults[3].message.find("board.lin:4: cards are played before anybody has bid: ") != std::string::npos);
    CHECK(check(read.games[0]) == std::vector<std::string>{"trick 1, East's C3: he does not hold it"});
}

TEST_CASE("boards one after the other, without qx and with names of their own") {
    const std::string one =
        "pn|a,b,c,d|md|3SKJ753HA84DQ5CK72,S92HT73DA962CQT83,SAQ84HK6DKJT3C965|ah|Board 5|sv|n|mb|p|mb|p|mb|p|mb|p|\n";
    const std::string two = "pn|e,f,g,h|md|1SKJ753HA84DQ5CK72,S92HT73DA962CQT83,SAQ84HK6DKJT3C965|ah|Board 6|mb|1S|mb|p|\n";
    const auto read = read_lin(one + two, "t.lin");
    REQUIRE(read.games.size() == 2);
    CHECK(read.games[0].start.players[Seat::South] == "a");
    CHECK(read.games[0].start.board == bridge::BoardNumber(5));
    CHECK(read.games[1].start.players[Seat::South] == "e");
    CHECK(read.games[1].start.board == bridge::BoardNumber(6));
    CHECK(read.games[1].start.dealer == Seat::South);
    CHECK(read.games[1].start.vulnerability == bridge::Vulnerability::EastWest);  // board 6's own
    CHECK_FALSE(read.games[1].auction_complete);
}

TEST_CASE("a command whose value is blank is a command without a value") {
    for (const std::string key : {"vg", "pn", "qx", "md", "ah", "sv", "mb", "an", "pc", "mc", "nt", "pg"})
        for (const std::string value : {"", " ", "\r\n", ","}) {
            INFO(key);
            const auto read = read_lin(key + "|" + value + "|md|3SKJ753,,,|" + key + "|" + value, "t.lin");
            const bool unreadable = value == "," && (key == "mb" || key == "pc");  // not blank: no call and no card
            const std::size_t deals_given = unreadable ? 0 : key == "md" && value == "," ? 3 : 1;
            CHECK(read.games.size() == deals_given);
        }
}

TEST_CASE("where cards are played the auction is over, though its last passes were not keyed") {
    const auto read = read_lin("md|3SKJ753HA84DQ5CK72,S92HT73DA962CQT83,SAQ84HK6DKJT3C965|mb|1D|mb|p|mb|1S|pc|C3|mc|8|", "t.lin");
    REQUIRE(read.games.size() == 1);
    CHECK(read.games[0].auction_complete);
    REQUIRE(read.games[0].contract);
    CHECK(to_string(*read.games[0].contract) == "1S");
    CHECK(check(read.games[0]).empty());
    CHECK(same_record(read_pbn(write_pbn(read.games), "t.pbn").games[0], read.games[0]));
}

TEST_CASE("LIN is written in its own spelling") {
    const auto games = read_games_file(deals + "match.lin").games;
    const auto text = write_lin({games[0]});
    CHECK(text.starts_with("vg|Kibitz Cup,Final 1_2,,,,,,,|\r\npn|Sanna Sol,Walter Wend,Nora Nyberg,Emil Ester|pg||\r\n"));
    CHECK(text.find("qx|o1|st||md|3SKJ753HA84DQ5CK72,S92HT73DA962CQT83,SAQ84HK6DKJT3C965,ST6HQJ952D874CAJ4|sv|o|mb|1D|") !=
          std::string::npos);
    CHECK(text.find("pc|C3|pc|C5|pc|CJ|pc|CK|pg||\r\n") != std::string::npos);
    CHECK(text.find("mc|10|pg||\r\nnt|operator: good evening|pg||\r\n") != std::string::npos);
    auto awkward = games[0];
    awkward.comments = {"a|b"};
    awkward.start.players[Seat::North] = "Sol, Nora";
    const auto back = read_lin(write_lin({awkward}), "t.lin");
    REQUIRE(back.games.size() == 1);
    CHECK(back.games[0].comments == std::vector<std::string>{"a/b"});
    CHECK(back.games[0].start.players[Seat::North] == "Sol Nora");
}

TEST_CASE("PBN or LIN is told by content; a letter and a folder are neither") {
    const auto pbn = write_pbn(read_games_file(deals + "match.lin").games);
    CHECK(read_games(pbn, "no-ending").games.size() == 4);
    CHECK(read_games(write_lin(read_games(pbn, "x").games), "no-ending").games.size() == 4);
    const auto letter = read_games_file(deals + "bad/letter.txt");
    REQUIRE(letter.faults.size() == 1);
    CHECK(letter.faults[0].message.find("letter.txt:1: neither PBN nor LIN: ") != std::string::npos);
    CHECK(read_games_file(deals).faults.size() == 1);
    const auto absent = read_games_file(deals + "absent.pbn");
    REQUIRE(absent.faults.size() == 1);
    CHECK(absent.faults[0].message.find("absent.pbn: cannot be opened: ") != std::string::npos);
}

TEST_CASE("a player who was skipped is written as a pass, and the later calls keep their players") {
    Game game;
    game.start.board = bridge::BoardNumber(1);
    game.start.dealer = Seat::North;
    game.calls.push_back({Seat::North, *bridge::call_from_string("1S"), false, {}, PbnMark::None});
    game.calls.push_back({Seat::South, *bridge::call_from_string("2H"), false, {}, PbnMark::SkippedPlayer});
    game.calls.push_back({Seat::West, bridge::Call::pass(), false, {}, PbnMark::None});
    CHECK(write_lin({game}).find("mb|1S|mb|p|mb|2H|mb|p|") != std::string::npos);
}
