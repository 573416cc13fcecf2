// What the papers of a session say about a table.
#include "catch.hpp"
#include "controller/table/desk.hpp"

using namespace kibitz;
using namespace kibitz::table;
using bridge::BoardNumber;
using bridge::Seat;

namespace {

std::vector<formats::RoundRow> schedule() { return formats::round_rows(*bridge::howell(8, 2), "A"); }

const reading::BoardStart* started(const std::optional<reading::Command>& command) { return command ? std::get_if<reading::BoardStart>(&*command) : nullptr; }

}  // namespace

TEST_CASE("a board whose tag is known is started when it is put on an empty table, with what the papers say") {
    auto papers = papers_of({"", 3}, "Monday", schedule(), {{"A", 3, Seat::North, 1, "Anna"}, {"A", 3, Seat::North, 3, "Nora"}});
    REQUIRE(papers);
    CHECK(papers->session.rounds.size() == 7);
    const auto first = papers->session.rounds[0].boards.front(), third = papers->session.rounds[2].boards.front();
    papers->hands[first].hands[Seat::East] = bridge::CardSet::full_pack();
    const Desk desk(*papers);
    laws::TableState state;
    CHECK(std::holds_alternative<reading::SessionStart>(*desk.at_start(state)));
    state.session = papers->session;
    CHECK_FALSE(desk.at_start(state));
    CHECK_FALSE(desk.put_on(state, TagId{5}));  // nobody knows it yet
    state.board_tags[5] = first;
    state.board_tags[6] = third;
    const auto command = desk.put_on(state, TagId{5});
    const auto* start = started(command);
    REQUIRE(start);
    CHECK(start->board == first);
    CHECK(start->dealer == bridge::dealer_of(first));
    CHECK(start->vulnerability == bridge::vulnerability_of(first));
    CHECK(start->round == "1");
    CHECK(start->section == "A");
    CHECK(start->table == "3");
    CHECK(start->players[Seat::North] == "Anna");
    CHECK(start->deal.hands[Seat::East] == bridge::CardSet::full_pack());
    state.round_called = 3;
    const auto later = desk.put_on(state, TagId{6});
    REQUIRE(started(later));
    CHECK(started(later)->players[Seat::North] == "Nora");
    CHECK_FALSE(desk.put_on(state, std::nullopt));
}

TEST_CASE("a tag starts nothing while a board is played, nor the board that has just been played") {
    const Desk desk(Papers{});
    laws::TableState state;
    state.board_tags[5] = BoardNumber(7);
    for (const auto phase : {laws::Phase::Auction, laws::Phase::OpeningLead, laws::Phase::Play}) {
        state.phase = phase;
        CHECK_FALSE(desk.put_on(state, TagId{5}));
    }
    state.phase = laws::Phase::Finished;
    state.board.emplace().start.board = BoardNumber(7);
    CHECK_FALSE(desk.put_on(state, TagId{5}));
    state.board->start.board = BoardNumber(6);
    CHECK(desk.put_on(state, TagId{5}));
    state.phase = laws::Phase::NoBoard;
    state.board.reset();
    state.boards_played.emplace_back().board = BoardNumber(7);
    CHECK_FALSE(desk.put_on(state, TagId{5}));
}

TEST_CASE("who starts the next round's board before its signal, the last one lying there finished, has that round and its pairs") {
    auto papers = papers_of({"", 3}, "Monday", schedule(), {{"A", 3, Seat::North, 1, "Anna"}, {"A", 3, Seat::North, 2, "Nora"}});
    REQUIRE(papers);
    const auto& first = papers->session.rounds[0];
    const auto& second = papers->session.rounds[1];
    REQUIRE(first.boards.size() == 2);
    REQUIRE(first.pair_ns != second.pair_ns);
    const Desk desk(*papers);
    laws::TableState state;
    state.session = papers->session;
    state.round_called = 1;
    auto& played = state.boards_played.emplace_back();
    played.board = first.boards[0];
    played.round = 1;
    played.finished = true;
    state.board.emplace().start.board = first.boards[1];
    state.phase = laws::Phase::Finished;
    const auto next = desk.board(state, second.boards[0]);
    CHECK(next.round == "2");
    CHECK(next.pair_ns == second.pair_ns);
    CHECK(next.pair_ew == second.pair_ew);
    CHECK(next.players[Seat::North] == "Nora");
    // While it is being played the round is not over: who sits there is who sits there.
    state.phase = laws::Phase::Play;
    CHECK(desk.board(state, second.boards[0]).pair_ns == first.pair_ns);
}

TEST_CASE("papers that do not fit together are said in words") {
    auto rows = schedule();
    CHECK(papers_of({"", 9}, "x", rows, {}).error() == std::vector<std::string>{"table 9 is not in the schedule: see its columns Section and Table"});
    rows.push_back(rows.front());
    CHECK(papers_of({"", 1}, "x", rows, {}).error() == std::vector<std::string>{"table 1: round 1 stands there twice: keep one"});
    rows.back().section = std::string("B");
    CHECK(papers_of({"", 1}, "x", rows, {}).error() == std::vector<std::string>{"table 1 stands in sections A and B: say which by --section"});
    CHECK(papers_of({"A", 1}, "x", rows, {}));
    rows.erase(rows.begin() + 4);
    CHECK(papers_of({"A", 1}, "x", rows, {}).error() == std::vector<std::string>{"section A, table 1: round 2 is missing: a line for each, with pairs 0 where nobody plays"});
}

TEST_CASE("papers of a hall's session take nothing of the hands that this table was given") {
    Papers own;
    own.hands[bridge::BoardNumber(2)].hands[Seat::North] = bridge::CardSet::of_suit(bridge::Suit::Spades);
    Desk desk(own);
    auto of_hall = papers_of({"", 3}, "Monday", schedule(), {});
    REQUIRE(of_hall);
    desk.take(*of_hall);
    laws::TableState state;
    state.session = of_hall->session;
    const auto start = desk.board(state, bridge::BoardNumber(2));
    CHECK(start.deal.hands[Seat::North].size() == 13);
    CHECK_FALSE(start.pair_ns.empty());
}
