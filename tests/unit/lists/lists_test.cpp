// Who plays, from files of other programs: every spelling of a list that clubs have, and what is told of lines that are none.
#include "catch.hpp"

#include <random>

#include "controller/formats/lists/lists.hpp"
#include "controller/formats/lists/person_name.hpp"
#include "controller/formats/lists/windows_text.hpp"

using namespace kibitz;
using namespace kibitz::formats;
using bridge::Side;

namespace {

using Texts = std::vector<std::string>;

std::string told(const ListedPair& pair) {
    std::string out = pair.section + std::to_string(pair.number) + (!pair.side ? "" : *pair.side == Side::NorthSouth ? " NS" : " EW");
    for (const auto& player : pair.players) out += "|" + player.name + (player.number.empty() ? "" : "#" + player.number);
    return out;
}
Texts told(const Listed& listed) {
    Texts out;
    for (const auto& pair : listed.pairs) out.push_back(told(pair));
    return out;
}
std::string told(const ListedRound& row) {
    return row.section + " " + std::to_string(row.round) + "/" + std::to_string(row.table) + ": " + std::to_string(row.pair_ns) + "-" +
           std::to_string(row.pair_ew) + " " + std::to_string(row.first_board) + "-" + std::to_string(row.last_board);
}
/// What Windows writes of a text in Greek or Russian: by the code page's table.
std::string as_bytes(const std::string& utf8, CodePage page) {
    std::string out;
    for (std::size_t at = 0; at < utf8.size();) {
        const auto lead = static_cast<unsigned char>(utf8[at]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : 3;
        const auto letter = utf8.substr(at, length);
        at += length;
        if (length == 1) {
            out += letter;
            continue;
        }
        for (int byte = 0x80; byte < 0x100; ++byte)
            if (text_of(std::string(1, static_cast<char>(byte)), page) == letter) {
                out.push_back(static_cast<char>(byte));
                break;
            }
    }
    return out;
}
const Texts two{"1|Anna Berg|Bo Dahl", "2|Cleo Eng|Dag Falk"};

}  // namespace

TEST_CASE("A list of pairs: columns by name or by order, comma, semicolon or tab, quotes, marks and line ends of any program") {
    for (const std::string text : {
             "pair,name 1,name 2\n1,Anna Berg,Bo Dahl\n2,Cleo Eng,Dag Falk\n",
             "Name 2;Pair No.;Name 1\r\nBo Dahl;1;Anna Berg\r\nDag Falk;2;Cleo Eng\r\n",
             "\xEF\xBB\xBFPair\tNames\r\n1\tAnna Berg \xE2\x80\x93 Bo Dahl\r\n2\tCleo Eng / Dag Falk\r\n",
             "sep=;\n\"Pair\";\"Player 1\";\"Player 2\"\n\"1\";\"Anna Berg\";\"Bo Dahl\"\n2;Cleo  Eng ;Dag Falk",
             "1,Anna Berg,Bo Dahl\n2,Cleo Eng,Dag Falk\n",
             "\n\n1;Anna Berg;Bo Dahl;;\n\n2;Cleo Eng;Dag Falk;;\n",
             "1 Anna Berg \xE2\x80\x93 Bo Dahl\n2 Cleo Eng & Dag Falk\n",
             "Pair,Name,Name\r1,Anna Berg,Bo Dahl\r2,Cleo Eng,Dag Falk\r",
             "No,Name\n1,Anna Berg\n1,Bo Dahl\n2,Cleo Eng\n2,Dag Falk\n",
             "Ζεύγος;Παίκτης 1;Παίκτης 2\n1;Anna Berg;Bo Dahl\n2;Cleo Eng;Dag Falk\n",
             "Пара;Игрок 1;Игрок 2\n1;Anna Berg;Bo Dahl\n2;Cleo Eng;Dag Falk\n",
             "№;Фамилии\n1;Anna Berg - Bo Dahl\n2;Cleo Eng - Dag Falk\n",
         }) {
        const auto listed = read_any(text, "names.csv");
        CAPTURE(text, listed.error, listed.faults);
        CHECK(told(listed) == two);
        CHECK(listed.faults.empty());
    }
}

TEST_CASE("Sections, sides, players' own numbers") {
    const auto by_order =
        read_any("1,A,NS,Anna Berg,Bo Dahl,101,102\n1,A,EW,Cleo Eng,Dag Falk,103,\n1,B,NS,Eva Gran,Finn Holm,,\n", "n.csv");
    CHECK(told(by_order) == Texts{"A1 NS|Anna Berg#101|Bo Dahl#102", "A1 EW|Cleo Eng#103|Dag Falk", "B1|Eva Gran|Finn Holm"});
    CHECK(told(read_any("1,Li,Xu\n2,A,Li,Xu\n3,,Bo,Dag,7\n", "n.csv")) == Texts{"1|Li|Xu", "3|Bo#7|Dag", "A2|Li|Xu"});
    // Where each number is one pair's, the side says nothing more.
    const auto through = read_any("Pair;Direction;Name 1;Name 2\n1;NS;Anna;Bo\n2;EW;Cleo;Dag\n", "n.csv");
    CHECK(told(through) == Texts{"1|Anna|Bo", "2|Cleo|Dag"});
    const auto glued = read_any("Pair,Name 1,Name 2\nA1,Anna,Bo\nB1,Cleo,Dag\n2 EW,Eva,Finn\n", "n.csv");
    CHECK(told(glued) == Texts{"2|Eva|Finn", "A1|Anna|Bo", "B1|Cleo|Dag"});
    // As they are typed on the hall's page, and as `kibitz hall names` writes them.
    const auto typed = read_any("A1 NS Anna Berg (1234) \xE2\x80\x93 Bo (Junior)\nA1 EW Cleo - Dag (G-7)\n", "n.txt");
    CHECK(told(typed) == Texts{"A1 NS|Anna Berg#1234|Bo (Junior)", "A1 EW|Cleo|Dag#G-7"});
    // PlayerNumbers of a scoring program as CSV: a line a player, by table and seat.
    const auto seats =
        read_any("Section,Table,Direction,Number,Name\nA,2,S,12,Bo\nA,2,N,11,Anna\nA,2,E,13,Cleo\nA,2,W,14,Dag\n", "p.csv");
    CHECK(told(seats) == Texts{"A2 NS|Anna#11|Bo#12", "A2 EW|Cleo#13|Dag#14"});
}

TEST_CASE("Text of Windows without a word about its code page: Greek, Russian, western") {
    struct Case {
        CodePage page;
        std::string text;
        Texts wanted;
    };
    for (const auto& [page, text, wanted] : {
             Case{CodePage::Greek,
                  "Ζεύγος;Όνομα 1;Όνομα 2\n1;Άννα Παπαδοπούλου;Γιώργος Νικολάου\n"
                  "2;ΕΛΕΝΗ ΔΗΜΟΥ;ΚΩΣΤΑΣ ΨΑΡΡΑΣ\n",
                  {"1|Άννα Παπαδοπούλου|Γιώργος Νικολάου",
                   "2|ΕΛΕΝΗ ΔΗΜΟΥ|ΚΩΣΤΑΣ ΨΑΡΡΑΣ"}},
             Case{CodePage::Greek, "1;ΖΩΗ;ΗΡΩ\n", {"1|ΖΩΗ|ΗΡΩ"}},
             Case{CodePage::Cyrillic,
                  "Пара;Игрок 1;Игрок 2\n1;Анна Щербакова;Фёдор Юрьев\n"
                  "2;ОЛЬГА ЖУКОВА;ПЁТР ЦОЙ\n",
                  {"1|Анна Щербакова|Фёдор Юрьев", "2|ОЛЬГА ЖУКОВА|ПЁТР ЦОЙ"}},
             Case{CodePage::Cyrillic, "1;Яна Ким;Лев Ян\n", {"1|Яна Ким|Лев Ян"}},
             Case{CodePage::Western,
                  "1;Zoë Müller;Åsa Øst\n2;José Peña;François Lefèvre\n",
                  {"1|Zoë Müller|Åsa Øst", "2|José Peña|François Lefèvre"}},
         }) {
        const auto bytes = as_bytes(text, page);
        CAPTURE(text);
        CHECK(code_page_of(bytes) == page);
        CHECK(told(read_any(bytes, "n.csv")) == wanted);
    }
}

TEST_CASE("A line that is none is told with its number, and what to do; the others are taken") {
    const auto listed = read_any(
        "pair,name 1,name 2\n1,Anna,Bo\nx,Cleo,Dag\n3,Eva,\n1,Finn,Gus\n5,,\n999999,H,I\n7,Jo," + std::string(81, 'k') + "\n", "n.csv");
    CHECK(told(listed) == Texts{"1|Anna|Bo"});
    CHECK(listed.faults == Texts{"n.csv:3: pair \"x\": a number from 1 to 400", "n.csv:5: pair 1 stands on line 2 already: keep one",
                                 "n.csv:7: pair \"999999\": a number from 1 to 400",
                                 "n.csv:8: pair 7: a name has at most 80 letters: shorten it",
                                 "n.csv:4: pair 3 has one name: write both"});
    CHECK(read_any("", "n.csv").error == "n.csv:1: the file is empty: write a line a pair, or give another file");
    // Bytes of the code page of Windows that are no letter leave nothing: found by the fuzzer.
    CHECK(read_any("\x8f\x90\r\r\r", "n.csv").error == "n.csv:1: not text: give CSV, USEBIO or a .bws");
    CHECK(read_any("1;\"Anna;Bo\n2;C;D\n", "n.csv").error == "n.csv:1: a quote is left open: close it, or take it out");
    CHECK(read_any("PK\x03\x04....", "n.xlsx").error.find("save it as text") != std::string::npos);
    CHECK(read_any("hello\nworld\n", "n.txt").error.find("this is no list of pairs and no movement: the first line names the columns") !=
          std::string::npos);
    CHECK(read_any("Date,Amount\n1,2\n", "n.csv").error.find("n.csv:1: this is no list") == 0);
}

TEST_CASE("USEBIO: the pairs of an entry list and of results, sections, numbers, two sides counted apart") {
    const std::string head =
        "<?xml version=\"1.0\"?>\n<!DOCTYPE USEBIO SYSTEM \"http://x/usebio.dtd\" [<!ENTITY e \"boo\">]>\n"
        "<USEBIO Version=\"1.2\"><EVENT>\n";
    const auto pair = [](const std::string& number, const std::string& side, const std::string& a, const std::string& b) {
        return "<PAIR><PAIR_NUMBER>" + number + "</PAIR_NUMBER><DIRECTION>" + side + "</DIRECTION>\n<PLAYER><PLAYER_NAME>" + a +
               "</PLAYER_NAME><NATIONAL_ID_NUMBER>7" + number + "</NATIONAL_ID_NUMBER></PLAYER><PLAYER><PLAYER_NAME>" + b +
               "</PLAYER_NAME></PLAYER></PAIR>\n";
    };
    const auto listed = read_any(head + "<SECTION SECTION_ID=\"A\"><PARTICIPANTS>" + pair("1", "NS", "Anna &amp; Co", "Bo") +
                                     pair("1", "EW", "Cleo", "Dag") + pair("x", "NS", "E", "F") +
                                     "</PARTICIPANTS><BOARD><BOARD_NUMBER>1</BOARD_NUMBER></BOARD></SECTION></EVENT></USEBIO>",
                                 "r.xml");
    CHECK(told(listed) == Texts{"A1 NS|Anna & Co#71|Bo", "A1 EW|Cleo#71|Dag"});
    CHECK(listed.faults == Texts{"r.xml:8: pair \"x\": a number from 1 to 400"});
    CHECK(read_any("<USEBIO><EVENT>\n<PAIR></EVENT>", "r.xml").error.find("r.xml:2: not XML") == 0);
    CHECK(read_any("<html><body/></html>", "r.xml").error.find("r.xml:1: ") == 0);
    CHECK(read_any("<GAME/>", "r.xml").error == "r.xml:1: XML, and no USEBIO: its outermost element is GAME");
    CHECK(read_any("<USEBIO/>", "r.xml").error == "r.xml:1: no pairs: PARTICIPANTS with PAIR and PLAYER are read");
}

TEST_CASE("A movement: by the names of its columns, by order, boards in one column or two; nobody sits out as 0") {
    const Texts wanted{" 1/1: 1-2 1-3", " 1/2: 3-0 0-0", " 2/1: 1-3 4-6", " 2/2: 2-0 0-0"};
    for (const std::string text : {
             "round,table,NS,EW,from,to\n1,1,1,2,1,3\n1,2,3,0,0,0\n2,1,1,3,4,6\n2,2,2,0,0,0\n",
             "1;1;1;2;1;3\n2;1;1;3;4;6\n1;2;3;0;0;0\n2;2;2;0;0;0\n",
             "Table,Round,NSPair,EWPair,LowBoard,HighBoard,CustomBoards\n1,1,1,2,1,3,\n2,1,3,0,,,\n1,2,1,3,4,6,\n2,2,2,0,,,\n",
             "Γύρος;Τραπέζι;ΒΝ;ΑΔ;Διανομές\n1;1;1;2;1-3\n1;2;3;;\n2;1;1;3;4-6\n2;2;2;;\n",
             "Тур;Стол;СЮ;ЗВ;Сдачи\n1;1;1;2;1-3\n1;2;3;0;\n2;1;1;3;4-6\n2;2;2;0;\n",
         }) {
        const auto listed = read_any(text, "m.csv");
        CAPTURE(text, listed.error, listed.faults);
        Texts rows;
        for (const auto& row : listed.rounds) rows.push_back(told(row));
        CHECK(rows == wanted);
    }
}

TEST_CASE("A movement that does not work out is told by its lines, and not taken") {
    const auto faults = [](const std::string& rows) {
        const auto listed = read_any("round,table,NS,EW,from,to\n" + rows, "m.csv");
        CHECK(listed.rounds.empty());
        return listed.faults;
    };
    CHECK(faults("1,1,1,2,1,3\n1,2,2,3,4,6\n") == Texts{"m.csv:3: pair 2 sits at another table in round 1 (line 2): put one right"});
    CHECK(faults("1,1,1,2,1,3\n1,1,3,4,4,6\n") == Texts{"m.csv:3: table 1 stands in round 1 on line 2 already: keep one"});
    CHECK(faults("1,1,1,2,1,3\n2,1,1,3,3,5\n") == Texts{"m.csv:3: pair 1 has played board 3 on line 2: give the table other boards"});
    CHECK(faults("1,1,1,2,1,3\n3,1,1,3,4,6\n") == Texts{"m.csv:2: round 2 is missing: write its tables, or count the rounds through"});
    CHECK(read_any("round,table,NS,EW,from,to\n3,1,1,2,1,3\n3,2,3,4,1,3\n", "m.csv").rounds.size() == 2);  // a draw of the Swiss
    CHECK(faults("1,1,1,2,1,3\n1,3,3,4,4,6\n") == Texts{"m.csv:2: table 2 is not there, and table 3 is: count the tables through"});
    CHECK(faults("1,1,1,2,3,1\n") == Texts{"m.csv:2: boards 3 to 1: put them the other way round"});
    CHECK(faults("1,1,1,2,1,3\n1,2,3,3,4,6\n1,3,4,5,7,9\n") == Texts{"m.csv:3: pair 3 would meet itself: put one right"});
    CHECK(faults("1,1,1,2,1,3\n1,2,a,4,4,6\n") == Texts{"m.csv:3: pair North-South \"a\": a number from 0 to 400"});
}

TEST_CASE("A Bridgemate file's tables: sections by letter, both sides counted from 1, names by number") {
    BridgemateText tables;
    tables.section = "ID,Letter,Tables,MissingPair\n1,\"A\",2,0\n";
    tables.round_data =
        "Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard,CustomBoards\n1,1,1,1,1,1,2,\n"
        "1,2,1,2,2,3,4,\n1,1,2,1,2,5,6,\n1,2,2,2,1,7,8,\n";
    tables.player_numbers =
        "Section,Table,Direction,Number,Name,Updated,Processed,Round\n1,1,\"N\",\"11\",\"\",0,0,1\n1,1,\"S\",\"12\",\"\",0,0,1\n"
        "1,2,\"E\",\"0\",\"Cleo\",0,0,1\n1,2,\"W\",\"14\",\"Dag\",0,0,1\n1,2,\"W\",\"15\",\"Later\",0,0,2\n";
    tables.player_names = "ID,Name\n11,\"Anna\"\n12,\"Bo\"\n";
    const auto listed = read_bridgemate(tables, "club.bws");
    CHECK(listed.faults.empty());
    CHECK(told(listed) == Texts{"A1|Anna#11|Bo#12", "A4|Cleo|Dag#14"});
    REQUIRE(listed.rounds.size() == 4);
    CHECK(told(listed.rounds[1]) == "A 1/2: 2-4 3-4");
    CHECK(listed.notes == Texts{"section A: East-West are counted from 1 as North-South are: pair 1 East-West is pair 3 here"});
    CHECK(read_bridgemate({}, "empty.bws").error.find("nothing in RoundData") != std::string::npos);
}

TEST_CASE("A person's name: blanks, marks nobody sees, 80 letters") {
    CHECK(plain_name("  Anna \t Berg\n") == "Anna Berg");
    CHECK(plain_name("\u202eAnna\u200b \u2066Berg\ufeff") == "Anna Berg");
    CHECK(plain_name("\u200b \u00a0") == "");
    CHECK(plain_name(std::string(80, 'a')) == std::string(80, 'a'));
    CHECK_FALSE(plain_name(std::string(81, 'a')));
    CHECK_FALSE(plain_name("\xff"));
    std::string greek;
    for (int n = 0; n < 80; ++n) greek += "Ω";
    CHECK(plain_name(greek) == greek);
    CHECK(cut_name(greek + "Ω") == greek);
    CHECK(plain_name("<b>\"Anna\" & 'Bo'</b>") == "<b>\"Anna\" & 'Bo'</b>");
}
