// A board that may be read by everybody who watches a hall: each play of it, with what is known of the hands.
#include "catch.hpp"

#include <google/protobuf/util/json_util.h>

#include "controller/display/watched.hpp"

using namespace kibitz;
using namespace kibitz::display;

namespace {

formats::BoardPlay played(const std::string& section, const std::string& table, std::uint32_t board, int tricks) {
    formats::BoardPlay out;
    auto& state = out.board;
    state.start.section = section;
    state.start.table = table;
    state.start.board = bridge::BoardNumber(board);
    state.start.pair_ns = "1";
    state.start.pair_ew = "2";
    state.play = 1;
    state.contract = bridge::Contract{bridge::Bid(4, bridge::Denomination::Spades), bridge::Doubling::Undoubled, bridge::Seat::North};
    for (int i = 0; i < 52; ++i) state.dealt[static_cast<bridge::Seat>(i % 4)].insert(bridge::Card::from_index(i));
    laws::BoardResult result;
    result.contract = state.contract;
    result.declarer_tricks = tricks;
    result.score_ns = 420 + 30 * (tricks - 10);
    state.result = result;
    return out;
}
v1::WatchedBoard read(const std::string& json) {
    v1::WatchedBoard out;
    REQUIRE(google::protobuf::util::JsonStringToMessage(json, &out).ok());
    return out;
}

}  // namespace

TEST_CASE("Boards by number, each play by section and table, tables as numbers are counted") {
    Boards boards;
    for (const auto* table : {"10", "2", "1"}) boards.plays.push_back(played("A", table, 7, 10));
    boards.plays.push_back(played("B", "1", 7, 11));
    boards.plays.push_back(played("A", "1", 8, 10));
    const auto pages = watched_pages(boards);
    REQUIRE(pages.size() == 2);
    const auto seven = read(pages.at(7));
    std::vector<std::string> where;
    for (const auto& one : seven.play()) where.push_back(one.section() + one.table());
    CHECK(where == std::vector<std::string>{"A1", "A2", "A10", "B1"});
    CHECK(read(pages.at(8)).play_size() == 1);
}

TEST_CASE("A play has its result and all four hands as far as they are known") {
    Boards boards;
    boards.plays.push_back(played("A", "1", 7, 11));
    const auto page = read(watched_pages(boards).at(7));
    const auto& play = page.play(0);
    CHECK(play.view().phase() == v1::SEAT_PHASE_FINISHED);
    CHECK(play.view().result().declarer_tricks() == 11);
    CHECK(play.view().result().score_ns() == 450);
    const auto cards = [](const v1::Hand& hand) {
        return hand.spades().size() + hand.hearts().size() + hand.diamonds().size() + hand.clubs().size();
    };
    const auto& deal = play.deal();
    for (const auto* hand : {&deal.north(), &deal.east(), &deal.south(), &deal.west()}) CHECK(cards(*hand) == 13);
    boards.plays.front().board.dealt = {};
    CHECK(cards(read(watched_pages(boards).at(7)).play(0).deal().north()) == 0);
}
