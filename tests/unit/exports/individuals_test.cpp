// Where single players play: files and the page of results say players.
#include "catch.hpp"

#include "controller/formats/exports/bridgemate.hpp"
#include "controller/formats/exports/results_page.hpp"
#include "controller/formats/exports/usebio.hpp"

using namespace kibitz;
using namespace kibitz::formats;

namespace {

Game game(std::uint32_t board, const std::string& ns, const std::string& ew, int tricks, bridge::PerSeat<std::string> players) {
    Game out;
    out.start.event = "Monday";
    out.start.section = "A";
    out.start.table = "1";
    out.start.round = "1";
    out.start.board = bridge::BoardNumber(board);
    out.start.dealer = bridge::dealer_of(out.start.board);
    out.start.vulnerability = bridge::vulnerability_of(out.start.board);
    out.start.pair_ns = ns;
    out.start.pair_ew = ew;
    out.start.players = std::move(players);
    out.auction_complete = true;
    out.contract = bridge::Contract{bridge::Bid(4, bridge::Denomination::Spades), bridge::Doubling::Undoubled, bridge::Seat::West};
    out.declarer_tricks = tricks;
    return out;
}
const std::vector<Game> games{game(1, "8+1", "5+7", 10, {{"Hal", "Eva", "Anna", "Gro"}}),
                              game(1, "2+6", "4+3", 9, {{"Bo", "Dag", "Finn", "Cleo"}})};
ScoredBy individuals() {
    ScoredBy out;
    out["A"].individuals = true;
    out["A"].two_winners = false;
    return out;
}
std::size_t count(const std::string& text, std::string_view what) {
    std::size_t found = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) ++found;
    return found;
}

}  // namespace

TEST_CASE("USEBIO: an event of individuals, whose lines have four players") {
    const auto xml = write_usebio(games, "0.1", {{"Eva", "77"}}, individuals());
    CHECK(count(xml, "EVENT_TYPE=\"INDIVIDUAL\"") == 1);
    CHECK(count(xml, "EVENT_TYPE=\"PAIRS\"") == 0);
    CHECK(count(xml, "<PLAYER>") == 8);
    CHECK(count(xml, "PAIR") == 0);
    CHECK(xml.find("<PLAYER_NUMBER>5</PLAYER_NUMBER>\n<PLAYER_NAME>Eva</PLAYER_NAME>\n<NATIONAL_ID_NUMBER>77</NATIONAL_ID_NUMBER>") !=
          std::string::npos);
    CHECK(xml.find("<N_PLAYER_NUMBER>8</N_PLAYER_NUMBER>\n<S_PLAYER_NUMBER>1</S_PLAYER_NUMBER>\n<E_PLAYER_NUMBER>5</E_PLAYER_NUMBER>\n"
                   "<W_PLAYER_NUMBER>7</W_PLAYER_NUMBER>\n<CONTRACT>4S</CONTRACT>") != std::string::npos);
}

TEST_CASE("USEBIO: pairs in one section and single players in another are two events") {
    auto both = games;
    both.push_back(game(1, "1", "2", 10, {}));
    both.back().start.section = "B";
    const auto xml = write_usebio(both, "0.1", {}, individuals());
    CHECK(count(xml, "EVENT_TYPE=\"INDIVIDUAL\"") == 1);
    CHECK(count(xml, "EVENT_TYPE=\"PAIRS\"") == 1);
    CHECK(count(xml, "<NS_PAIR_NUMBER>") == 1);
}

TEST_CASE("Bridgemate: North and East stand where the pairs do, South and West in columns of their own, and the declarer is a player") {
    std::vector<BoardPlay> plays;
    for (const auto& one : games) {
        auto& play = plays.emplace_back();
        play.board.start = one.start;
        play.board.result.emplace();
        play.board.result->contract = one.contract;
        play.board.result->declarer_tricks = *one.declarer_tricks;
    }
    const auto csv = write_bridgemate(BridgemateTable::ReceivedData, plays);
    CHECK(csv.find(",Processed,Erased,South,West\r\n") != std::string::npos);
    CHECK(csv.find("1,A,1,1,1,8,5,7,W,4 S,=,,") != std::string::npos);
    CHECK(csv.find(",0,0,1,7\r\n") != std::string::npos);
    CHECK(csv.find(",0,0,6,3\r\n") != std::string::npos);
    CHECK(write_bridgemate(BridgemateTable::PlayerNumbers, plays).find(",South,") == std::string::npos);
    for (auto& play : plays) play.board.start.pair_ns = "1", play.board.start.pair_ew = "2";
    CHECK(write_bridgemate(BridgemateTable::ReceivedData, plays).find(",South,West") == std::string::npos);
}

TEST_CASE("The page of results: a ranking of players, each with his own card that names his partner") {
    const auto text = write_results(games, individuals(), words::Language::English);
    CHECK(text.find("<th>Player</th>") != std::string::npos);
    CHECK(text.find("<th>Pair</th>") == std::string::npos);
    CHECK(count(text, "<section id=\"pair-") == 8);
    CHECK(count(text, "href=\"#pair-A5\"") >= 2);
    CHECK(text.find("#pair-A5+7") == std::string::npos);
    const auto card = text.substr(text.find("<section id=\"pair-A5\""));
    CHECK(card.find("Player 5 <span class=\"s\">Eva</span>") != std::string::npos);
    CHECK(card.find("Partner</span> <a href=\"#pair-A7\">7</a> <span class=\"s\">Gro</span>") < card.find("</section>"));
    CHECK(card.find("<a href=\"#pair-A8\">8</a>+<a href=\"#pair-A1\">1</a>") < card.find("</section>"));
    CHECK(text.find("<h2 id=\"pairs\">Players</h2>") != std::string::npos);
    CHECK(write_results(games, individuals(), words::Language::Russian).find("\u041f\u0430\u0440\u0430") == std::string::npos);
}
