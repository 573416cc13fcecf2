// Perception against the simulated table's truth: what no literal test shows is how often it is right.
#include <cstdlib>
#include <iostream>
#include <map>
#include <random>
#include <sstream>

#include "boards/board.hpp"
#include "drivers/simulator/simulator.hpp"
#include "script.hpp"

using namespace kibitz;
using namespace kibitz::tests;

namespace {

/// A legal game of chance: any deal, any contract, any legal cards.
formats::Game game_of_chance(std::uint32_t number, std::mt19937_64& dice) {
    formats::Game game;
    game.start.board = bridge::BoardNumber{number};
    game.start.dealer = bridge::dealer_of(game.start.board);
    game.start.vulnerability = bridge::vulnerability_of(game.start.board);
    std::vector<Card> pack;
    for (Card c : bridge::CardSet::full_pack()) pack.push_back(c);
    std::shuffle(pack.begin(), pack.end(), dice);
    for (std::size_t i = 0; i < pack.size(); ++i) game.start.deal.hands[static_cast<Seat>(i % 4)].insert(pack[i]);
    const bridge::Bid bid = bridge::Bid::from_index(static_cast<int>(dice() % 35));
    game.contract = bridge::Contract{bid, bridge::Doubling::Undoubled, static_cast<Seat>(dice() % 4)};
    game.auction_complete = true;
    auto hands = game.start.deal.hands;
    bridge::Trick trick(game.contract->opening_leader());
    for (int i = 0; i < bridge::cards_in_pack; ++i) {
        const Seat seat = trick.turn();
        const auto legal = bridge::legal_cards(hands[seat], trick);
        auto it = legal.begin();
        for (auto skip = dice() % static_cast<unsigned>(legal.size()); skip > 0; --skip) ++it;
        game.play.push_back({seat, *it});
        hands[seat].erase(*it);
        trick.play(*it);
        if (trick.complete()) trick = bridge::Trick(trick.winner(game.contract->trump()));
    }
    return game;
}

struct Tally {
    int cards = 0;
    int missed = 0;       ///< played by the truth, never shown in that seat's zone in the board
    int false_shown = 0;  ///< shown, and not played by that seat in the board
    int unlaid = 0;       ///< of declarer, played, and neither laid nor held before it left
    int twice = 0;        ///< shown again after it was turned down
    int unread = 0, foreign = 0;
    std::string wrong;    ///< each card in words
    std::vector<Duration> delay;  ///< truth's moment (defender) to CardShown
};

class Judge final : public perception::Sink {
public:
    void observe(const Observation& o) override {
        if (const auto* c = std::get_if<observation::CommandGiven>(&o.body)) {
            if (std::holds_alternative<reading::BoardStart>(*c->command)) ++board;
        } else if (const auto* shown = std::get_if<observation::CardShown>(&o.body)) {
            first_shown.try_emplace({board, shown->seat, shown->card}, o.at);
        } else if (const auto* laid = std::get_if<observation::CardLaid>(&o.body)) {
            played.try_emplace({board, laid->seat, laid->card}, o.at);
        } else if (const auto* held = std::get_if<observation::CardHeld>(&o.body)) {
            played.try_emplace({board, held->seat, held->card}, o.at);
        } else if (std::holds_alternative<observation::CardUnread>(o.body)) {
            ++unread;
        } else if (std::holds_alternative<observation::ForeignTag>(o.body)) {
            ++foreign;
        }
    }
    using Key = std::tuple<int, Seat, Card>;
    int board = -1;
    std::map<Key, Instant> first_shown, played;
    int unread = 0, foreign = 0;
};

std::string words(const Judge::Key& key) {
    const auto [board, seat, card] = key;
    return "board " + std::to_string(board + 1) + ": " + letter(seat) + " " + to_string(card);
}

Tally play(drivers::Noise noise, int boards, std::uint64_t seed) {
    std::mt19937_64 dice(seed);
    std::vector<formats::Game> games;
    for (int i = 0; i < boards; ++i) games.push_back(game_of_chance(static_cast<std::uint32_t>(i + 1), dice));
    const auto board = boards::simulated();
    drivers::SimulatorConfig setup;
    setup.noise = noise;
    setup.seed = seed;
    setup.start = Script::start();
    setup.pack = board.packs().front();
    setup.geometry = board.geometry();
    setup.cruise = true;
    const perception::Config config{tests::config().law, board.sensors(), board.geometry(), board.packs()};
    drivers::Simulator simulator(setup, games);
    perception::Perception perception(config);
    Judge judge;
    while (const auto reading = simulator.next()) perception.take(*reading, judge);

    Tally tally;
    tally.unread = judge.unread;
    tally.foreign = judge.foreign;
    std::map<Judge::Key, Instant> truth;
    for (const auto& p : simulator.truth().plays) truth[{static_cast<int>(p.game), p.seat, p.card}] = p.at;
    for (const auto& [key, at] : truth) {
        const auto [game, seat, card] = key;
        const auto& contract = *games[static_cast<std::size_t>(game)].contract;
        ++tally.cards;
        const auto shown = judge.first_shown.find(key);
        if (shown == judge.first_shown.end()) {
            tally.wrong += words(key) + " was never shown\n";
            ++tally.missed;
        } else if (seat != contract.dummy() && seat != contract.declarer) {
            tally.delay.push_back(shown->second - at);
        }
        if (seat == contract.declarer && !judge.played.contains(key)) {
            tally.wrong += words(key) + " was never laid\n";
            ++tally.unlaid;
        }
    }
    for (const auto& [key, at] : judge.first_shown)
        if (!truth.contains(key)) {
            tally.wrong += words(key) + " was shown and not played\n";
            ++tally.false_shown;
        }
    std::sort(tally.delay.begin(), tally.delay.end());
    return tally;
}

int boards_wanted(int usual) {
    const char* more = std::getenv("KIBITZ_PERCEPTION_BOARDS");
    return more ? std::atoi(more) : usual;
}

void judge(drivers::Noise noise, int boards, double missed_share) {
    const auto tally = play(noise, boards, 7);
    const auto ms = [&](double part) {
        const auto& d = tally.delay;
        return d.empty() ? 0 : d[static_cast<std::size_t>(part * static_cast<double>(d.size() - 1))].count() / 1000;
    };
    std::ostringstream report;
    report << drivers::to_string(noise) << ": " << tally.cards << " cards, never shown " << tally.missed
           << ", shown and not played " << tally.false_shown << ", declarer's never laid " << tally.unlaid << ", unread "
           << tally.unread << "; shown after p50 " << ms(0.5) << " ms, p99 " << ms(0.99) << " ms\n"
           << tally.wrong;
    if (std::getenv("KIBITZ_PERCEPTION_BOARDS")) std::cout << report.str();
    INFO(report.str());
    CHECK(tally.cards == boards * bridge::cards_in_pack);
    CHECK(tally.missed + tally.unlaid <= missed_share * tally.cards);
    CHECK(tally.false_shown <= missed_share * tally.cards);
    CHECK(tally.foreign == 0);
    CHECK(ms(0.5) < 100);
}

}  // namespace

TEST_CASE("every card of a quiet table is seen") { judge(drivers::Noise::None, boards_wanted(6), 0); }
TEST_CASE("typical sensors and people: 99.99 % of cards") { judge(drivers::Noise::Typical, boards_wanted(20), 0.0001); }
TEST_CASE("harsh sensors and people: 99.9 % of cards") { judge(drivers::Noise::Harsh, boards_wanted(20), 0.001); }
