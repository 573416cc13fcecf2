// PBN as people write it, and as we write it.
#include <sstream>

#include "catch.hpp"
#include "controller/formats/formats.hpp"
#include "deals.hpp"

using namespace kibitz;
using namespace kibitz::formats;
using bridge::Vulnerability;

namespace {

std::string calls_of(const Game& game) {
    std::string all;
    for (const auto& call : game.calls)
        all += std::string(1, letter(call.seat)) + ":" + to_string(call.call) + (call.alert ? "! " : " ");
    return all;
}
std::string play_of(const Game& game) {
    std::string all;
    for (const auto& card : game.play) all += std::string(1, letter(card.seat)) + ":" + to_string(card.card) + " ";
    return all;
}
Game only(const std::string& text) {
    const auto read = read_pbn(text, "t.pbn");
    for (const auto& fault : read.faults) UNSCOPED_INFO(fault.message);
    REQUIRE(read.faults.empty());
    REQUIRE(read.games.size() == 1);
    return read.games.front();
}
/// The one fault of a text, and how many games were left.
std::string fault_of(const std::string& text, std::size_t games) {
    const auto read = read_pbn(text, "t.pbn");
    REQUIRE(read.faults.size() == 1);
    CHECK(read.games.size() == games);
    CHECK(read.faults.front().skipped == (games == 0));
    return read.faults.front().message;
}

constexpr const char* whole_deal =
    "[Deal \"N:AQ84.K6.KJT3.965 T6.QJ952.874.AJ4 KJ753.A84.Q5.K72 92.T73.A962.QT83\"]\n";

}  // namespace

TEST_CASE("import form: cases, quotes, layout, inheritance and unknown hands as people have them") {
    const auto read = read_games_file(deals + "import_form.pbn");
    for (const auto& fault : read.faults) UNSCOPED_INFO(fault.message);
    REQUIRE(read.faults.empty());
    REQUIRE(read.games.size() == 6);
    const auto& first = read.games[0];
    CHECK(first.source.line == 2);
    CHECK(first.start.board == bridge::BoardNumber(1));
    CHECK(first.start.players[Seat::West] == "Ærøe, Åse");
    CHECK(first.start.players[Seat::North] == "O'Hara \"Hal\"");
    CHECK(first.start.players[Seat::East] == "Čapek");  // UTF-8, which Latin-1 could not say
    CHECK(first.start.deal.complete());                 // the fourth hand is what is left
    CHECK(to_string(first.start.deal.hands[Seat::West].highest()) == "S9");

    const auto& second = read.games[1];
    CHECK(second.start.event == "Kibitz Pairs");
    CHECK(second.start.date == "2026.10.03");
    CHECK(second.start.players[Seat::South] == "Müller");
    CHECK(calls_of(second) ==
          "E:1NT S:Pass W:2D! N:Pass E:2H S:Pass W:3NT N:Pass E:4H S:Pass W:Pass N:Pass ");
    CHECK(second.calls[2].explanation == "transfer");
    CHECK(play_of(second) == "S:SJ W:S4 N:S2 E:SQ E:H3 S:H9 W:HK N:H4 W:HJ N:H5 E:H8 S:HT W:H2 N:HQ ");
    CHECK(second.declarer_tricks == 11);
    REQUIRE(second.claim);
    CHECK(second.claim->seat == Seat::East);
    CHECK(second.claim->tricks == 8);
    CHECK(second.comments == std::vector<std::string>{"the lead", "East thinks"});

    CHECK_FALSE(read.games[2].declarer_tricks);  // to be continued
    CHECK(read.games[2].play.back().card == *bridge::card_from_string("HA"));
    CHECK(read.games[3].start.deal.hands[Seat::West].empty());
    CHECK(read.games[3].start.deal.known(Seat::South));
    CHECK(read.games[3].auction_complete);
    CHECK(calls_of(read.games[4]) == "N:Pass E:Pass S:Pass W:Pass ");
    CHECK_FALSE(read.games[4].contract);
    CHECK(calls_of(read.games[5]) ==
          "S:1D W:1C N:1H E:Pass S:2H W:Pass N:3H E:Pass S:Pass W:Pass ");
    CHECK(read.games[5].calls[0].mark == PbnMark::SkippedPlayer);
    CHECK(read.games[5].calls[1].mark == PbnMark::Insufficient);
    CHECK(read.games[5].hands_exchanged);
    for (const auto& game : read.games) CHECK(check(game).empty());
}

TEST_CASE("columns become order of play: the winner of each trick leads to the next") {
    const auto game = only(std::string(whole_deal) +
                           "[Declarer \"S\"]\n[Contract \"4S\"]\n[Play \"W\"]\nC3 C5 CJ CK\nS2 S4 S6 SJ\nS9 - - SA\n*\n");
    CHECK(play_of(game) == "W:C3 N:C5 E:CJ S:CK S:SJ W:S2 N:S4 E:S6 S:SA W:S9 ");
    const auto led_out_of_turn = only(std::string(whole_deal) +
                                      "[Declarer \"S\"]\n[Contract \"4S\"]\n[Play \"W\"]\nC3 C5 CJ CK\nS2 S4 ^L S6 SJ\n*\n");
    CHECK(play_of(led_out_of_turn) == "W:C3 N:C5 E:CJ S:CK E:S6 S:SJ W:S2 N:S4 ");
    CHECK(led_out_of_turn.play[4].mark == PbnMark::LeadOutOfTurn);
}

TEST_CASE("the record's dealer and vulnerability win over the board number") {
    const auto told = only("[Board \"1\"]\n[Dealer \"W\"]\n[Vulnerable \"Both\"]\n" + std::string(whole_deal));
    CHECK(told.start.dealer == Seat::West);
    CHECK(told.start.vulnerability == Vulnerability::Both);
    const auto silent = only("[Board \"7\"]\n" + std::string(whole_deal));
    CHECK(silent.start.dealer == Seat::South);
    CHECK(silent.start.vulnerability == Vulnerability::Both);
}

TEST_CASE("results in every spelling") {
    const auto tricks = [](const std::string& result) {
        return only(std::string(whole_deal) + "[Declarer \"E\"]\n[Contract \"1NT\"]\n[Result \"" + result + "\"]\n")
            .declarer_tricks;
    };
    CHECK(tricks("7") == 7);
    CHECK(tricks("^7") == 7);
    CHECK(tricks("EW 7") == 7);
    CHECK(tricks("NS 6") == 7);
    CHECK(tricks("NS 6 EW 7") == 7);
    CHECK(tricks("EW 7 NS 6") == 7);
    CHECK_FALSE(tricks("?"));
    CHECK_FALSE(tricks(""));
}

TEST_CASE("one board played at many tables, and files without empty lines") {
    const std::string one = "[Event \"E\"]\n[Board \"3\"]\n" + std::string(whole_deal);
    CHECK(read_pbn(one + "\n" + one + "\n" + one, "t").games.size() == 3);
    CHECK(read_pbn(one + one + one, "t").games.size() == 3);
    CHECK(read_pbn(one + "\n[Auction \"S\"]\nAP\n", "t").games.size() == 1);  // an empty line too many
    std::string old_mac = one;
    for (char& c : old_mac) c = c == '\n' ? '\r' : c;
    CHECK(read_pbn(old_mac, "t").games.size() == 1);
}

TEST_CASE("names in Latin-1 and in UTF-8 are the same names") {
    const auto latin1 = only("[South \"M\xfcller\"]\n" + std::string(whole_deal));
    const auto utf8 = only("[South \"M\xc3\xbcller\"]\n" + std::string(whole_deal));
    CHECK(latin1.start.players[Seat::South] == utf8.start.players[Seat::South]);
    CHECK(write_pbn({utf8}).find("M\xfcller") != std::string::npos);
    CHECK(write_pbn({utf8}).find('\xc3') == std::string::npos);
}

TEST_CASE("a bad record is told with its line, and the rest is read") {
    const auto read = read_games_file(deals + "bad/cards.pbn");
    REQUIRE(read.faults.size() == 5);
    CHECK(read.games.size() == 1);
    const auto says = [&](std::size_t i, const std::string& place, const std::string& what) {
        INFO(read.faults[i].message);
        CHECK(read.faults[i].message.find("bad/cards.pbn:" + place + ": " + what) != std::string::npos);
        CHECK(read.faults[i].message.rfind(": ") > read.faults[i].message.find(what));  // and what to do
    };
    says(0, "4", "a card stands in two hands");
    says(1, "8", "a character in a hand is no rank");
    says(2, "15", "a word in the auction is no call");
    says(3, "24", "a word in the play is no card");
    says(4, "32", "the result is unreadable");
    CHECK(read.faults[3].skipped);
    CHECK_FALSE(read.faults[4].skipped);
}

TEST_CASE("what cannot be read is said, never guessed") {
    CHECK(fault_of("no bridge at all", 0) ==
          "t.pbn:1: no record found: give a PBN file with [Deal] and [Auction]");
    CHECK(fault_of("[Deal \"AKQ\"]\n", 0).starts_with("t.pbn:1: the deal does not begin with a seat"));
    CHECK(fault_of(std::string(whole_deal) + "[Contract \"4S\"]\n", 1) ==
          "t.pbn:2: the contract has no declarer: write [Declarer] with N, E, S or W");
    CHECK(fault_of(std::string(whole_deal) + "[Contract \"S\"]\n[Declarer \"S\"]\n", 0).find("end position") !=
          std::string::npos);
    CHECK(fault_of(std::string(whole_deal) + "[Declarer \"S\"]\n[Contract \"4S\"]\n[Play \"W\"]\nC3 - CJ CK\n", 1)
              .starts_with("t.pbn:4: a trick lacks a card"));
    std::string endless = std::string(whole_deal) + "[Auction \"N\"]\n";
    for (int i = 0; i < 400; ++i) endless += "Pass ";
    CHECK(fault_of(endless, 0).find("319 calls") != std::string::npos);
}

TEST_CASE("complaints about garbage are bounded") {
    std::string garbage;
    for (int i = 0; i < 5000; ++i) garbage += "[Deal \"?!\"]\n\n";
    CHECK(read_pbn(garbage, "t").faults.size() == 1001);
}

TEST_CASE("export form: mandatory tags in order, CRLF, no line above 255") {
    auto games = read_games_file(deals + "import_form.pbn").games;
    games[0].start.event = std::string(400, 'x');
    games[0].comments = {std::string(600, 'y') + " {braces} and more } of them", "short"};
    const auto text = write_pbn(games);
    CHECK(text.starts_with("% PBN 2.1\r\n% EXPORT\r\n[Event \""));
    std::istringstream lines(text);
    std::vector<std::string> names;
    for (std::string line; std::getline(lines, line);) {
        REQUIRE(!line.empty());
        REQUIRE(line.back() == '\r');
        CHECK(line.size() + 1 <= 255);
        if (line[0] == '[' && names.size() < 15) names.push_back(line.substr(1, line.find(' ') - 1));
    }
    CHECK(names == std::vector<std::string>{"Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer",
                                            "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"});
    CHECK(text.find("[Deal \"E:KQ6.A83.KJ5.KT94 ") != std::string::npos);  // the dealer's hand first
    CHECK(text.find("{short}\r\n") != std::string::npos);
    const auto back = read_pbn(text, "t").games;
    REQUIRE(back.size() == games.size());
    CHECK(back[0].comments.back() == "short");
    CHECK(back[0].comments.front().ends_with("{braces} and more } of them"));
}

TEST_CASE("export form: irregularities stand before call and card, alerts have notes, a claim ends the play") {
    const auto games = read_games_file(deals + "import_form.pbn").games;
    const auto irregular = write_pbn({games[5]});
    CHECK(irregular.find("[Declarer \"^S\"]") != std::string::npos);
    CHECK(irregular.find("^S 1D ^I 1C 1H\r\nPass 2H Pass 3H\r\n") != std::string::npos);
    const auto claimed = write_pbn({games[1]});
    CHECK(claimed.find("1NT Pass 2D =1= Pass\r\n") != std::string::npos);
    CHECK(claimed.find("[Note \"1:transfer\"]\r\n") != std::string::npos);
    CHECK(claimed.find("\r\n*\r\n{Claim by East: 8 of the remaining tricks.}\r\n") != std::string::npos);
    CHECK(claimed.find("[Score \"NS -450\"]") != std::string::npos);
    CHECK(write_pbn({games[2]}).find("\r\n+ - - HA\r\n") != std::string::npos);
    CHECK(write_pbn({games[4]}).find("[Declarer \"\"]\r\n[Contract \"Pass\"]\r\n[Result \"\"]\r\n") != std::string::npos);
}

TEST_CASE("the 33rd explanation is told as a comment, for PBN has 32 notes") {
    Game game;
    for (int i = 0; i < 34; ++i)
        game.calls.push_back({bridge::clockwise(Seat::North, i),
                              i % 2 == 0 && i / 2 < 35 ? bridge::Call(bridge::Bid::from_index(i / 2)) : bridge::Call::pass(),
                              true, "meaning " + std::to_string(i), PbnMark::None});
    const auto text = write_pbn({game});
    CHECK(text.find("[Note \"32:meaning 31\"]") != std::string::npos);
    CHECK(text.find("[Note \"33:") == std::string::npos);
    CHECK(text.find("{South's 4C: meaning 32}") == std::string::npos);
    CHECK(text.find(": meaning 32}") != std::string::npos);
    CHECK(write_pbn(read_pbn(text, "t").games) == text);
}

TEST_CASE("a card nobody read is the likeliest one, and one comment of one line says what it may have been") {
    Game game = only(std::string("[Board \"1\"]\n") + whole_deal +
                     "[Declarer \"S\"]\n[Contract \"2S\"]\n[Result \"8\"]\n[Play \"W\"]\nC3 C5 CJ CK\nD6 DJ D4 DQ\n");
    REQUIRE(game.play.size() == 8);
    const auto card = [](const char* text) { return *bridge::card_from_string(text); };
    for (const char* text : {"CJ", "CA"}) game.play[2].candidates.insert(card(text));
    for (const char* text : {"D4", "D7", "D8"}) game.play[7].candidates.insert(card(text));
    const auto text = write_pbn({game});
    CHECK(text.find("\r\n{Trick 1: East's card was not read: CJ or CA. Trick 2: ") != std::string::npos);
    CHECK(text.find(": D4, D7 or D8.}\r\n") != std::string::npos);
    CHECK(text.find("C3 C5 CJ CK\r\n") != std::string::npos);
    const auto back = only(text);
    CHECK(same_record(back, game));
    CHECK(back.comments.empty());
    CHECK(write_pbn({back}) == text);
    // However much there is of it, no comment has two lines: readers stop at those.
    for (auto& one : game.play) one.candidates = bridge::CardSet::full_pack();
    const auto long_text = write_pbn({game});
    for (std::string_view rest = long_text; !rest.empty();) {
        const auto line = rest.substr(0, rest.find("\r\n"));
        CHECK(line.size() <= 253);
        CHECK(line.starts_with('{') == line.ends_with('}'));
        rest.remove_prefix(std::min(line.size() + 2, rest.size()));
    }
    // What a person wrote of a card that is not there stays his comment.
    game.comments = {"Trick 9: East's card was not read: HJ or HT.", "Trick 1: East's card was not read: SA."};
    const auto kept = only(write_pbn({game}));
    CHECK(kept.comments == game.comments);
}

TEST_CASE("times of calls and cards stand in PBN's own tables, in the order of their sections (5.4, 5.8)") {
    auto games = read_pbn("[Board \"1\"]\n[Dealer \"N\"]\n[Deal \"N:AKQJ.AKQ.AKQ.AKQ 5432.432.432.432 9876.765.765.765 T.JT98.JT98.JT98\"]\n"
                          "[Declarer \"N\"]\n[Contract \"1NT\"]\n[Result \"13\"]\n[Auction \"N\"]\n1NT Pass Pass Pass\n"
                          "[Play \"E\"]\nS2 S6 ST SA\nH2 H5 H8 HA\n*\n", "times.pbn").games;
    REQUIRE(games.size() == 1);
    auto& game = games[0];
    REQUIRE(game.play.size() == 8);
    using namespace std::chrono_literals;
    for (int i = 0; i < 4; ++i) game.call_times.push_back(i * 2600ms);
    for (int i = 0; i < 8; ++i) game.card_times.push_back(20s + i * 1s);
    game.play[4].by_hand = true;  // North leads to the second trick
    const auto text = write_pbn(games);
    CHECK(text.find("[AuctionTimeTable \"Time;TotalTime\"]\r\n0 0\r\n3 3\r\n2 5\r\n3 8\r\n") != std::string::npos);
    CHECK(text.find("[PlayTimeTable \"Time;TotalTime\"]\r\n12 20\r\n1 21\r\n1 22\r\n1 23\r\n1 25\r\n1 26\r\n1 27\r\n1 24\r\n") != std::string::npos);
    CHECK(text.find("HA $14") != std::string::npos);
    const auto again = read_pbn(text, "again.pbn");
    CHECK(again.faults.empty());
    REQUIRE(again.games.size() == 1);
    CHECK(same_record(again.games[0], game));
    game.card_times.pop_back();
    CHECK(write_pbn(games).find("PlayTimeTable") == std::string::npos);
}
