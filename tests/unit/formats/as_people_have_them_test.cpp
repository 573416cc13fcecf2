/// Files as people have them: UTF-16, joined files, old line ends, archives in place of text, other text between records.
#include <fstream>

#include "catch.hpp"
#include "controller/formats/charset.hpp"
#include "controller/formats/formats.hpp"
#include "controller/formats/papers.hpp"
#include "controller/formats/pbn_values.hpp"
#include "controller/formats/plain_text.hpp"
#include "deals.hpp"

using namespace kibitz;
using namespace kibitz::formats;
using namespace std::string_literals;

namespace {

/// UTF-8 as UTF-16; of the plane of our letters alone.
std::string utf16(const std::string& utf8, bool low_first, bool mark) {
    std::u16string wide = mark ? u"\ufeff"s : u""s;
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        if (byte < 0x80) wide.push_back(byte);
        else if (byte < 0xe0) wide.push_back(static_cast<char16_t>((byte & 0x1fU) << 6U | (static_cast<unsigned char>(utf8[i + 1]) & 0x3fU))), ++i;
    }
    std::string out;
    for (const char16_t c : wide) {
        const auto low = static_cast<char>(c & 0xffU), high = static_cast<char>(c >> 8U);
        out.push_back(low_first ? low : high);
        out.push_back(low_first ? high : low);
    }
    return out;
}

std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

const std::string whole_deal = "[Deal \"N:AQ84.K6.KJT3.965 T6.QJ952.874.AJ4 KJ753.A84.Q5.K72 92.T73.A962.QT83\"]\n";
/// A board that is played to a claim.
const std::string board =
    "[Event \"Monday\"]\n[Board \"1\"]\n[North \"Ελένη\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n" + whole_deal +
    "[Declarer \"S\"]\n[Contract \"4S\"]\n[Result \"10\"]\n[Auction \"N\"]\n1D Pass 1S Pass\n4S Pass Pass Pass\n[Play \"W\"]\nC3 C5 CJ CK\nD2 DT D4 D5\n";

std::string joined(const std::vector<RecordFault>& faults) {
    std::string all;
    for (const auto& fault : faults) all += fault.message + "\n";
    return all;
}

}  // namespace

TEST_CASE("what Windows calls Unicode is read, either end first, with and without its mark") {
    const auto expected = read_pbn(board, "x.pbn").games;
    REQUIRE(expected.size() == 1);
    const bool low_first = GENERATE(true, false), mark = GENERATE(true, false);
    CAPTURE(low_first, mark);
    const auto read = read_games(utf16(board, low_first, mark), "x.pbn");
    CHECK(joined(read.faults) == "");
    REQUIRE(read.games.size() == 1);
    CHECK(same_record(read.games[0], expected[0]));
    const auto lin = write_lin(expected);
    const auto again = read_games(utf16(lin, low_first, mark), "x.lin");
    REQUIRE(again.games.size() == 1);
    CHECK(same_record(again.games[0], read_lin(lin, "x.lin").games[0]));
    const auto players = read_player_numbers(utf16("Section\tTable\tDirection\tNumber\tName\r\nA\t1\tN\t10234\tΕλένη\r\n", low_first, mark), "p.csv");
    CHECK(players.faults.empty());
    REQUIRE(players.rows.size() == 1);  // as Excel saves "Unicode text"
    CHECK(players.rows[0].name == "Ελένη");
    CHECK(players.rows[0].number == "10234");
    const auto rounds = read_round_data(utf16("Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard\nA,1,1,1,2,1,3\n", low_first, mark), "r.csv");
    CHECK(rounds.rows.size() == 1);
}

TEST_CASE("UTF-32, surrogates and halves of them") {
    std::string room;
    CHECK(*plain_text("\xff\xfe\0\0A\0\0\0\x11\xf6\x01\0"s, room) == "A\U0001f611");
    CHECK(*plain_text("\xff\xfe\x3d\xd8\x11\xde!\0"s, room) == "\U0001f611!");
    CHECK(*plain_text("\xff\xfe\x3d\xd8!\0\0"s, room) == "\ufffd!");
    CHECK(*plain_text("\xfe\xff"s, room) == "");
}

TEST_CASE("marks of UTF-8 go wherever files were joined, and what an editor left at the end") {
    const auto read = read_pbn("\xef\xbb\xbf" + board + "\n\xef\xbb\xbf" + board + "\x1a\0\0"s, "x.pbn");
    CHECK(joined(read.faults) == "");
    REQUIRE(read.games.size() == 2);
    CHECK(read.games[1].start.event == "Monday");
}

TEST_CASE("line ends of an old Mac, in a whole file and in part of one") {
    auto mac = board;
    for (char& c : mac) c = c == '\n' ? '\r' : c;
    for (const auto& text : {mac, board + "\n" + mac, mac + "\r" + board}) {
        const auto read = read_pbn(text, "x.pbn");
        CHECK(joined(read.faults) == "");
        REQUIRE(read.games.size() == (text == mac ? 1U : 2U));
        CHECK(same_record(read.games.back(), read_pbn(board, "x.pbn").games[0]));
    }
    CHECK(read_pbn("[Board \"1\"]\r\r\n" + whole_deal, "x.pbn").games.size() == 1);  // CR CR LF is one line end
    CHECK(read_round_data("Table,Round,NSPair,EWPair,LowBoard,HighBoard\r1,1,1,2,1,3\r1,2,3,4,5,6\r", "r.csv").rows.size() == 2);
}

TEST_CASE("what is no text is said what it is") {
    const auto says = [](std::string_view bytes, const std::string& what) {
        for (const char* name : {"x.pbn", "x.lin", "x"}) {
            const auto read = read_games(bytes, name);
            REQUIRE(read.faults.size() == 1);
            INFO(read.faults[0].message);
            CHECK(read.faults[0].message.starts_with(std::string(name) + ":1: " + what));
            CHECK(read.faults[0].message.find(": ", std::string(name).size() + 4) != std::string::npos);  // and what to do
        }
        for (const auto& faults : {read_round_data(bytes, "r.csv").faults, read_player_numbers(bytes, "r.csv").faults}) {
            REQUIRE(faults.size() == 1);
            CHECK(faults[0].starts_with("r.csv:1: " + what));
        }
    };
    says("PK\x03\x04[Event |pn|", "a ZIP archive or an Office document");
    says("\x1f\x8b\x08[Event |pn|", "compressed by gzip");
    says("%PDF-1.4 [Event |pn|", "a PDF document");
    says("\xd0\xcf\x11\xe0[Event |pn|", "an Office document");
    says("\r\n<!DOCTYPE HTML><html>[Event |pn|", "a web page");
    says("\x89PNG[Event |pn|", "a picture");
    says("SQLite format 3\0\x10\0"s, "a database");
    says("\0\1\0\0Standard Jet DB\0"s, "a Bridgemate file");
    says("\1\2\3\4\5\6\7[\x8|\x0e\x0f\x10"s, "no text");
    says("", "the file is empty");
    says("\xef\xbb\xbf\r\n \n", "the file is empty");
}

TEST_CASE("quotes and dashes of Windows-1252 are read, and written as Latin-1 has them") {
    std::string read;
    append_utf8(read, "O\x92Hara \x96 \x93" "Hal\x94 \x85 \x80 \x81 \xfc");
    CHECK(read == "O’Hara – “Hal” … €   ü");
    std::string written;
    append_latin1(written, read);
    CHECK(written == "O'Hara - \"Hal\" ... ?   \xfc");
    const auto names = read_player_numbers("Table,Direction,Name\n1,N,O\x92Hara\n1,S,M\xfcller\n", "p.csv");
    REQUIRE(names.rows.size() == 2);
    CHECK(names.rows[0].name == "O’Hara");
    CHECK(names.rows[1].name == "Müller");
}

TEST_CASE("suits with their letters besides") {
    bridge::Deal plain, deal;
    REQUIRE(read_deal("S:KJ753.A84.Q5.K72 92.T73.A962.QT83 AQ84.K6.KJT3.965 T6.QJ952.874.AJ4", plain).empty());
    for (const char* text : {"S:SKJ753.HA84.DQ5.CK72 S92.HT73.DA962.CQT83 SAQ84.HK6.DKJT3.C965 ST6.HQJ952.D874.CAJ4",
                             "S:HA84.SKJ753.CK72.DQ5 92.T73.A962.QT83 SAQ84HK6DKJ103C965 -", "S:♠KJ753.♥A84.♦Q5.♣K72 92.T73.A962.QT83 AQ84.K6.KJT3.965 T6.QJ952.874.AJ4"}) {
        deal = {};
        CHECK(read_deal(text, deal) == "");
        CHECK(deal == plain);
    }
    deal = {};
    CHECK(read_deal("N:SAKQJT98765432.H.D-.C - - -", deal) == "");
    CHECK(deal.hands[bridge::Seat::North].size() == 13);
    const auto why = [](const char* text) {
        bridge::Deal none;
        return read_deal(text, none);
    };
    CHECK(why("S:SA7.HX64.DKQT.C985 - - -") == "a character in a hand is no rank: X in South's hand");
    CHECK(why("S:SA7.S864.DKQT.C985 - - -") == "South's hand has S twice");
    CHECK(why("S:SA7.HAA.DKQT.C985 - - -") == "a card stands twice in one hand: HA in South's hand");
    CHECK(why("N:SA.H.D.C SA.H.D.C - -") == "a card stands in two hands: SA in North's hand and in East's hand");
    CHECK(why("N:AKQJT98765432.A.. - - -") == "a hand has more than thirteen cards: North's hand has 14");
    CHECK(why("W:A7.8?4.KQT.985 - - -") == "a character in a hand is no rank: ? in West's hand");
}

TEST_CASE("other text between records costs no record") {
    const auto expected = read_pbn(board, "x.pbn").games[0];
    const std::string statistics = "Generated 120 hands\nProduced 4 hands\nInitial random seed 1\nTime needed 0.001 sec\n";
    const std::string table = "     N  E  S  W\nNT   9  4  9  4\nS   10  3 10  3\n-------------\nX marks the spot. A 4-4 fit\n% seed 5\n{ unfinished = {no\n";
    for (const auto& text : {statistics, table, "SA SK wins every trick there is, says the program\n"s, "Pass rate 50 per cent of all the deals here\n"s}) {
        CAPTURE(text);
        // ... whether an empty line stands before it or not, and behind it or not; behind a play that ends or is claimed.
        for (const std::string before : {"", "*\n", "\n", "\n\n"})
            for (const std::string after : {"", "\n"}) {
                const auto read = read_pbn(board + before + text + after + board, "x.pbn");
                INFO(joined(read.faults));
                REQUIRE(read.games.size() == 2);
                CHECK(std::none_of(read.faults.begin(), read.faults.end(), [](const auto& fault) { return fault.skipped; }));
                for (const auto& game : read.games) {
                    CHECK(game.play.size() == expected.play.size());
                    CHECK(game.declarer_tricks == 10);
                    CHECK(game.start.event == "Monday");
                }
            }
        // Deals and auctions alone, which is what dealing programs write.
        const std::string deal_alone = "[Event \"Monday\"]\n[Board \"1\"]\n" + whole_deal;
        CHECK(read_pbn(deal_alone + text + deal_alone, "x.pbn").games.size() == 2);
        const auto bid = read_pbn(deal_alone + "[Auction \"N\"]\n1D Pass 1S Pass\n4S AP\n" + text + deal_alone, "x.pbn");
        REQUIRE(bid.games.size() == 2);
        CHECK(bid.games[0].calls.size() == 8);
        CHECK(bid.games[0].auction_complete);
        CHECK(std::none_of(bid.faults.begin(), bid.faults.end(), [](const auto& fault) { return fault.skipped; }));
    }
}

TEST_CASE("a slip of the pen is no other text") {
    const auto call = read_pbn(whole_deal + "[Auction \"N\"]\n1D Pass 1Q Pass\n", "x.pbn");
    CHECK(call.games.empty());
    const auto card = read_pbn(whole_deal + "[Declarer \"S\"]\n[Contract \"4S\"]\n[Play \"W\"]\nC3 C5 ZZ CK\n", "x.pbn");
    CHECK(card.games.empty());
    // A play that breaks off within other text is kept up to there, and that is said.
    const auto kept = read_pbn(board + "Statistics of this board follow here\n", "x.pbn");
    REQUIRE(kept.games.size() == 1);
    REQUIRE(kept.faults.size() == 1);
    CHECK(kept.faults[0].message == "x.pbn:16: a line of the play has no cards: take other text out of it");
    CHECK_FALSE(kept.faults[0].skipped);
}

TEST_CASE("a comment that nobody closed costs its own record at most") {
    const auto read = read_pbn(board + "{ stop here\n\n" + board + "\n" + board + "{ fine }\n", "x.pbn");
    CHECK(read.games.size() == 3);
    CHECK(joined(read.faults) == "x.pbn:16: a comment is not closed: write } at its end\n");
    CHECK(read_pbn("{ two records\n\n" + board + "\n that are commented out }\n" + board, "x.pbn").games.size() == 1);
}

TEST_CASE("LIN: other text before a command, and bars in it, cost no board") {
    const auto lin = write_lin(read_pbn(board, "x.pbn").games);
    const auto second = lin.substr(lin.find("pn|"));
    for (const std::string text : {"Statistics: 4 boards\n", "| N | 9 |\n| S | 10 |\n", "seen here|", "% a line\n\n"}) {
        CAPTURE(text);
        const auto read = read_lin(lin + text + second, "x.lin");
        REQUIRE(read.games.size() == 2);
        CHECK(same_record(read.games[1], read_lin(lin, "x.lin").games[0]));
    }
    const auto twice = read_lin("qx|o1|md|3SAKQHJT9D87CA65,SAHD,,|\n", "x.lin");
    REQUIRE(twice.faults.size() == 1);
    CHECK(twice.faults[0].message.find("a card stands twice in the deal: SA in West's hand") != std::string::npos);
}

TEST_CASE("a board without a number has none anywhere") {
    const auto read = read_pbn(whole_deal, "x.pbn");
    REQUIRE(read.games.size() == 1);
    CHECK(write_lin(read.games).find("Board") == std::string::npos);
    CHECK(write_pbn(read.games).find("[Board \"?\"]") != std::string::npos);
    CHECK(read_lin(write_lin(read.games), "x.lin").games.size() == 1);
}

TEST_CASE("tables of scoring programs: tabs, sep=, lines without end") {
    for (const std::string first : {"sep=;\r\n", "\"sep=;\"\n", ""}) {
        const auto read = read_round_data(first + "Table;Round;NSPair;EWPair;LowBoard;HighBoard\n1;1;1;2;1;3\n1;x;1;2;1;3\n", "r.csv");
        CHECK(read.rows.size() == 1);
        REQUIRE(read.faults.size() == 1);
        CHECK(read.faults[0] == "r.csv:" + std::to_string(first.empty() ? 3 : 4) + ": Round \"x\": a number from 1 to 9999");
    }
    const auto endless = read_round_data("Table,Round,NSPair,EWPair,LowBoard,HighBoard\n" + std::string(20'000'000, 'x') + "\n1,1,1,2,1,3\n", "r.csv");
    CHECK(endless.faults == std::vector<std::string>{"r.csv:2: a line has more than 65,536 characters: is this CSV?"});
}

TEST_CASE("a folder, and what comes through a pipe") {
    CHECK(read_games_file("/tmp").faults[0].message == "/tmp: is a folder: give a file");
    CHECK(file_bytes("/dev/null", 100).value().empty());
    CHECK(file_bytes("/dev/zero", 1U << 20U).error() == "larger than 1 MiB: split it");
    const auto path = deals + "match.lin";
    FILE* const pipe = popen(("cat '" + path + "' > /dev/null; echo ready").c_str(), "r");
    REQUIRE(pipe != nullptr);
    CHECK(file_bytes("/dev/fd/" + std::to_string(fileno(pipe)), 100).value() == "ready\n");
    pclose(pipe);
    CHECK(text_of(path) == file_bytes(path, 1U << 20U).value());
}
