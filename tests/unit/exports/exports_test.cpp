/// CSV of Bridgemate's tables and USEBIO, against lines written by hand.
#include <algorithm>

#include "catch.hpp"
#include "controller/bridge/score.hpp"
#include "controller/formats/exports/bridgemate.hpp"
#include "controller/formats/exports/usebio.hpp"

using namespace kibitz;
using bridge::Seat;

namespace {

/// Board 7, 4H doubled by East, one down; one trick played, ten led.
formats::BoardPlay play() {
    formats::BoardPlay out;
    auto& board = out.board;
    board.start.board = bridge::BoardNumber(7);
    board.start.section = "A";
    board.start.table = "3";
    board.start.round = "2";
    board.start.pair_ns = "3";
    board.start.pair_ew = "11";
    board.start.dealer = Seat::South;
    board.contract = bridge::Contract{bridge::Bid(4, bridge::Denomination::Hearts), bridge::Doubling::Doubled, Seat::East};
    const Instant at{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} + std::chrono::hours{19} + std::chrono::seconds{5}};
    board.calls.push_back({Seat::South, bridge::Call::pass(), false, false, "", at});
    board.calls.push_back({Seat::West, *bridge::call_from_string("1NT"), false, false, "", at});
    laws::RecordedTrick trick;
    trick.trick = bridge::Trick(Seat::South);
    for (const auto* c : {"ST", "S2", "SK", "SA"}) {
        trick.at[static_cast<std::size_t>(trick.trick.size())] = at + std::chrono::minutes(1);
        trick.trick.play(*bridge::card_from_string(c));
    }
    board.tricks.push_back(trick);
    board.result = laws::BoardResult{board.contract, 9, 100, false};
    return out;
}

std::string second_line(const std::string& text) {
    const auto from = text.find("\r\n") + 2;
    return text.substr(from, text.find("\r\n", from) - from);
}
std::size_t rows(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("Bridgemate's tables") {
    using formats::BridgemateTable;
    const std::vector plays{play()};
    const auto received = formats::write_bridgemate(BridgemateTable::ReceivedData, plays);
    CHECK(second_line(received) == "1,A,3,2,7,3,11,11,E,4 H x,-1,S10,,2026-11-21,19:01:05,0,0");
    const auto bids = formats::write_bridgemate(BridgemateTable::BiddingData, plays);
    CHECK(rows(bids) == 3);
    CHECK(second_line(bids) == "1,A,3,2,7,1,S,P,2026-11-21,19:00:05,0");
    const auto cards = formats::write_bridgemate(BridgemateTable::PlayData, plays);
    CHECK(rows(cards) == 5);
    CHECK(second_line(cards) == "1,A,3,2,7,1,S,S10,2026-11-21,19:01:05,0");
    // The hands are not known.
    CHECK(rows(formats::write_bridgemate(BridgemateTable::HandRecord, plays)) == 1);

    auto dealt = play();
    for (int i = 0; i < 52; ++i)
        dealt.board.dealt[static_cast<Seat>(i / 13)].insert(bridge::Card::from_index(i));
    dealt.board.start.deal.hands = dealt.board.dealt;
    const std::vector known{dealt};
    CHECK(second_line(formats::write_bridgemate(BridgemateTable::HandRecord, known)) ==
          "A,7,,,,AKQJT98765432,,,AKQJT98765432,,,AKQJT98765432,,,AKQJT98765432,,,");

    auto unfinished = play();
    unfinished.board.result.reset();
    CHECK(rows(formats::write_bridgemate(BridgemateTable::ReceivedData, std::vector{unfinished})) == 1);
    auto quoted = play();
    quoted.board.start.section = "A \"big\", one";
    CHECK(second_line(formats::write_bridgemate(BridgemateTable::ReceivedData, std::vector{quoted})).find("1,\"A \"\"big\"\", one\",3") == 0);
}

TEST_CASE("every column of a row has its heading") {
    using formats::BridgemateTable;
    for (const auto table : {BridgemateTable::ReceivedData, BridgemateTable::BiddingData, BridgemateTable::PlayData}) {
        const auto text = formats::write_bridgemate(table, std::vector{play()});
        const auto heading = text.substr(0, text.find("\r\n"));
        const auto row = second_line(text);
        CHECK(std::count(heading.begin(), heading.end(), ',') == std::count(row.begin(), row.end(), ','));
    }
    CHECK(formats::bridgemate_table_from_string("PlayData") == BridgemateTable::PlayData);
    CHECK_FALSE(formats::bridgemate_table_from_string("playdata"));
}

TEST_CASE("USEBIO") {
    formats::Game game;
    game.start.board = bridge::BoardNumber(7);
    game.start.vulnerability = bridge::Vulnerability::Both;
    game.start.event = "Pairs <A> & B";
    game.start.date = "2026.11.21";
    game.auction_complete = true;
    game.contract = bridge::Contract{bridge::Bid(4, bridge::Denomination::Hearts), bridge::Doubling::Doubled, Seat::East};
    game.declarer_tricks = 9;
    game.play.push_back({Seat::South, *bridge::card_from_string("ST"), formats::PbnMark::None});
    formats::Game unfinished;
    game.start.section = "B";
    game.start.pair_ns = "3";
    game.start.pair_ew = "11";
    game.start.players = {{"Anna", "Bo", "Carla", "Dirk"}};
    const auto xml = formats::write_usebio({game, unfinished}, "0.1");
    const auto has = [&](const char* part) { return xml.find(part) != std::string::npos; };
    CHECK(has("<USEBIO Version=\"1.2\">"));
    CHECK(has("<EVENT_DESCRIPTION>Pairs &lt;A&gt; &amp; B</EVENT_DESCRIPTION>"));
    CHECK(has("<DATE>21/11/2026</DATE>"));
    CHECK(has("<BOARDS_PLAYED>1</BOARDS_PLAYED>"));
    CHECK(has("<PAIR_NUMBER>11</PAIR_NUMBER>\n<DIRECTION>EW</DIRECTION>\n<PLAYER>\n<PLAYER_NAME>Bo</PLAYER_NAME>"));
    CHECK(has("<SECTION SECTION_ID=\"B\">\n<BOARD>\n<BOARD_NUMBER>7</BOARD_NUMBER>\n<TRAVELLER_LINE>\n<NS_PAIR_NUMBER>3</NS_PAIR_NUMBER>"));
    CHECK(has("<CONTRACT>4HX</CONTRACT>\n<PLAYED_BY>E</PLAYED_BY>\n<LEAD>ST</LEAD>\n<TRICKS>9</TRICKS>\n<SCORE>200</SCORE>"));
}

TEST_CASE("A board that two tables have played is one board of USEBIO, with a line from each") {
    formats::Game first;
    first.start.board = bridge::BoardNumber(7);
    first.start.section = "A";
    first.start.pair_ns = "1";
    first.start.pair_ew = "4";
    first.auction_complete = true;
    auto second = first, other = first;
    second.start.pair_ns = "2";
    second.start.pair_ew = "3";
    other.start.board = bridge::BoardNumber(8);
    const auto xml = formats::write_usebio({first, other, second}, "0.1");
    const auto line = [](const char* ns, const char* ew) {
        return std::string("<TRAVELLER_LINE>\n<NS_PAIR_NUMBER>") + ns + "</NS_PAIR_NUMBER>\n<EW_PAIR_NUMBER>" + ew +
               "</EW_PAIR_NUMBER>\n<CONTRACT>PASS</CONTRACT>\n<SCORE>0</SCORE>\n</TRAVELLER_LINE>\n";
    };
    CHECK(xml.find("<BOARD_NUMBER>7</BOARD_NUMBER>\n" + line("1", "4") + line("2", "3") + "</BOARD>\n") != std::string::npos);
    CHECK(xml.find("<BOARDS_PLAYED>2</BOARDS_PLAYED>") != std::string::npos);
}
