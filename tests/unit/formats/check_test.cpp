// What is legal and what is not: the fast replay, the words, and the counts of real records.
#include <rapidcheck.h>

#include <algorithm>

#include "catch.hpp"
#include "controller/formats/formats.hpp"
#include "controller/formats/replay_check.hpp"
#include "random_games.hpp"
#include "shared_data.hpp"

using namespace kibitz;
using namespace kibitz::formats;

namespace {

const std::string folder = KIBITZ_SOURCE_DIR + "/";

Game demo(std::size_t i) {
    const auto read = read_games_file(folder + "controller/app/deals/demo.pbn");
    REQUIRE(read.games.size() > i);
    return read.games[i];
}
bool says(const std::vector<std::string>& problems, const std::string& words) {
    for (const auto& problem : problems) UNSCOPED_INFO(problem);
    return std::any_of(problems.begin(), problems.end(),
                       [&](const auto& problem) { return problem.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("our own deals are clean") {
    for (const auto* file : {"controller/app/deals/demo.pbn", "tests/deals/evening.pbn"}) {
        const auto read = read_games_file(folder + file);
        CHECK(read.faults.empty());
        CHECK(read.games.size() >= 4);
        for (const auto& game : read.games) {
            INFO(file << ":" << game.source.line);
            CHECK(check(game).empty());
        }
    }
    CHECK(read_games_file(folder + "tests/deals/evening.pbn").games.size() == 30);
}

TEST_CASE("every kind of illegality is named") {
    auto game = demo(0);
    REQUIRE(check(game).empty());
    SECTION("insufficient bid") {
        game.calls[4].call = *bridge::call_from_string("1H");
        CHECK(says(check(game), "North's 1H is an insufficient bid (Law 27)"));
    }
    SECTION("call out of turn") {
        game.calls[1].seat = Seat::South;
        CHECK(says(check(game), "it is East's turn (Law 29)"));
    }
    SECTION("inadmissible double") {
        game.calls[4].call = bridge::Call::doubled();
        CHECK(says(check(game), "is an inadmissible double (Law 36)"));
    }
    SECTION("call after the end") {
        game.calls.push_back({Seat::North, bridge::Call::pass(), false, {}, PbnMark::None});
        CHECK(says(check(game), "after the auction has ended (Law 39)"));
    }
    SECTION("another contract") {
        game.contract->doubling = bridge::Doubling::Doubled;
        CHECK(says(check(game), "the auction gives 4S by South, the record says 4SX by South"));
    }
    SECTION("the other declarer") {
        game.contract->declarer = Seat::North;
        CHECK(says(check(game), "the record says 4S by North"));
    }
    SECTION("a revoke") {
        std::swap(game.play[1].card, game.play[5 + 1].card);  // North's club and his later spade
        CHECK(says(check(game), "a revoke (Law 61)"));
    }
    SECTION("a card played twice") {
        game.play[51].card = game.play[0].card;
        CHECK(says(check(game), "played before"));
    }
    SECTION("a card that another holds") {
        std::swap(game.play[0].card, game.play[1].card);
        CHECK(says(check(game), "he does not hold it"));
    }
    SECTION("a trick led by the wrong hand") {
        for (std::size_t i = 4; i < 8; ++i) game.play[i].seat = left_hand_opponent(game.play[i].seat);
        CHECK(says(check(game), "lead (Law 44G)"));
    }
    SECTION("a result the cards do not give") {
        game.declarer_tricks = *game.declarer_tricks - 1;
        CHECK(says(check(game), "tricks agreed, declarer's side has won"));
    }
    SECTION("a claim of more than there is") {
        game.play.resize(40);
        game.claim = GameClaim{Seat::South, 4, {}};
        CHECK(says(check(game), "claim: 4 tricks of 3 left"));
    }
    SECTION("a card in two hands") {
        game.start.deal.hands[Seat::North].erase(game.start.deal.hands[Seat::North].lowest());
        game.start.deal.hands[Seat::North].insert(game.start.deal.hands[Seat::East].lowest());
        CHECK(says(check(game), "a card stands in two hands"));
    }
    SECTION("cards without a contract") {
        game.calls.clear();
        game.contract.reset();
        CHECK(says(check(game), "cards without a contract"));
    }
}

TEST_CASE("with hands unknown a revoke is found when the suit is played later") {
    auto game = demo(0);
    game.start.deal.hands = {};
    REQUIRE(check(game).empty());
    // South discards on the first trick though he has clubs left, which he plays later.
    const auto club = std::find_if(game.play.begin() + 4, game.play.end(), [](const auto& c) {
        return c.seat == Seat::South && c.card.suit() == bridge::Suit::Hearts;
    });
    REQUIRE(club != game.play.end());
    std::swap(game.play[3].card, club->card);
    CHECK(says(check(game), "he did not follow to this suit before (Law 61)"));
}

TEST_CASE("the fast replay and the words never disagree, whatever was changed") {
    REQUIRE(rc::check("agree", [] {
        auto game = tests::random_game(tests::Holds::Pbn);
        for (auto& call : game.calls)
            if (*rc::gen::inRange(0, 2) == 0) call.mark = PbnMark::None;
        for (auto& card : game.play)
            if (*rc::gen::inRange(0, 2) == 0) card.mark = PbnMark::None;
        if (game.play.size() > 1 && *rc::gen::inRange(0, 2) == 0) {
            const int n = static_cast<int>(game.play.size());
            std::swap(game.play[static_cast<std::size_t>(*rc::gen::inRange(0, n))].card,
                      game.play[static_cast<std::size_t>(*rc::gen::inRange(0, n))].card);
        }
        if (!game.calls.empty() && *rc::gen::inRange(0, 3) == 0)
            game.calls[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(game.calls.size())))].call =
                bridge::Call::from_index(*rc::gen::inRange(0, 38));
        if (!game.play.empty() && *rc::gen::inRange(0, 3) == 0)
            for (auto i = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(game.play.size()))) / 4 * 4, end = i + 4;
                 i < std::min(end, game.play.size()); ++i)
                game.play[i].seat = left_hand_opponent(game.play[i].seat);
        const auto words = explain(game);
        RC_ASSERT(check(game).empty() == words.empty());
    }));
}

TEST_CASE("the replay refuses numbers that are no calls and no cards") {
    const std::array<std::uint8_t, 1> no_call{200};
    ReplayInput input;
    input.calls = no_call;
    CHECK(replay(input).fault == ReplayFault::Call);
    input.calls = {};
    const std::array<std::uint8_t, 1> no_card{52};
    input.cards = no_card;
    CHECK(replay(input).fault == ReplayFault::Auction);
    input.contract = bridge::Contract{};
    CHECK(replay(input).fault == ReplayFault::Card);
    CHECK(replay(input).at == 0);
}

TEST_CASE("the real records replay as their provenance says") {
    const auto shared = tests::shared_data();
    if (!shared) return;
    // Counted are records with a whole deal, an auction and cards; correct_10.pbn is a reference file and no real play.
    int clean = 0, to_the_last_card = 0, reference = 0;
    for (const auto* sort : {"pbn", "lin"})
        for (const auto& entry : std::filesystem::directory_iterator(*shared / sort))
            for (const auto& game : read_games_file(entry.path().string()).games) {
                const bool counts = game.start.deal.complete() && !game.calls.empty() && !game.play.empty();
                if (!counts || !check(game).empty()) continue;
                if (entry.path().filename() == "correct_10.pbn") {
                    ++reference;
                    continue;
                }
                ++clean;
                if (game.play.size() == 52) ++to_the_last_card;
            }
    CHECK(clean == 2404);
    CHECK(to_the_last_card == 417);
    CHECK(reference == 1);
}
