// The run as a whole: the same dice give the same tape, time never goes back, truth is told in step.
#include "catch.hpp"
#include "table.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using drivers::Noise;

namespace {

/// A reading as numbers, so that two runs can be compared.
std::string print(const Reading& reading) {
    std::string text = std::to_string(reading.at.time_since_epoch().count()) + " " + std::to_string(reading.body.index());
    if (const auto* inventory = as<reading::Inventory>(reading)) {
        text += " " + std::to_string(static_cast<int>(inventory->antenna));
        for (TagId tag : inventory->tags) text += " " + std::to_string(tag.value);
    } else if (const auto* range = as<reading::Range>(reading)) {
        text += range->height ? " " + std::to_string(range->height->value) : " -";
    } else if (const auto* face = as<reading::Face>(reading)) {
        text += " " + std::to_string(static_cast<int>(face->surface));
    } else if (const auto* contact = as<reading::Contact>(reading)) {
        text += " " + std::to_string(contact->x.value) + " " + std::to_string(contact->y.value);
    }
    return text;
}

std::vector<std::string> tape(Noise noise, std::uint64_t seed) {
    auto c = config(noise);
    c.seed = seed;
    c.irregularities_per_board = 1;
    std::vector<std::string> lines;
    for (const Reading& reading : play(c, {random_game(1), random_game(2)}).readings) lines.push_back(print(reading));
    return lines;
}

}  // namespace

TEST_CASE("the same seed gives the same readings, another seed others") {
    for (Noise noise : {Noise::None, Noise::Typical, Noise::Harsh}) {
        CHECK(tape(noise, 7) == tape(noise, 7));
        CHECK(tape(noise, 7) != tape(noise, 8));
    }
}

TEST_CASE("readings come in order of time, the board's start first and its end last") {
    for (Noise noise : {Noise::None, Noise::Typical, Noise::Harsh}) {
        auto c = config(noise);
        c.irregularities_per_board = 2;
        const auto played = play(c, {random_game(3), random_game(4, 30), random_game(5)});
        REQUIRE(!played.readings.empty());
        CHECK(played.readings.front().at == table_begin);
        CHECK(std::is_sorted(played.readings.begin(), played.readings.end(),
                             [](const Reading& a, const Reading& b) { return a.at < b.at; }));
        int on = 0, starts = 0, calls_outside = 0;
        for (const Reading& reading : played.readings) {
            if (command<reading::BoardStart>(reading)) ++on, ++starts;
            if (command<reading::BoardEnd>(reading)) --on;
            if (key<reading::CallKey>(reading) && on != 1) ++calls_outside;
        }
        CHECK(starts == 3);
        CHECK(on == 0);
        CHECK(calls_outside == 0);
    }
}

TEST_CASE("every card of the games is in the truth, once, in order") {
    const auto first = random_game(6), second = random_game(7, 21);
    auto c = config(Noise::Typical);
    const auto truth = play(c, {first, second}).truth;
    REQUIRE(truth.plays.size() == 52 + 21);
    for (std::size_t i = 0; i < truth.plays.size(); ++i) {
        const auto& told = truth.plays[i];
        const auto& game = i < 52 ? first : second;
        const std::size_t place = i < 52 ? i : i - 52;
        CHECK(told.game == (i < 52 ? 0u : 1u));
        CHECK(told.seat == game.play[place].seat);
        CHECK(told.card == game.play[place].card);
        CHECK(told.trick == static_cast<int>(place / 4) + 1);
    }
    CHECK(truth.violations.empty());
}

TEST_CASE("truth is told no further than the last reading") {
    drivers::Simulator simulator(config(), {random_game(8)});
    std::size_t most = 0;
    while (const auto reading = simulator.next()) {
        if (!simulator.truth().plays.empty()) CHECK(simulator.truth().plays.back().at <= reading->at);
        most = simulator.truth().plays.size();
    }
    CHECK(most == 52);
}

TEST_CASE("calls are pressed as in the game, with alerts and explanations") {
    const auto game = random_game(9);
    std::size_t pressed = 0;
    for (const Reading& reading : play(config(), {game}).readings)
        if (const auto* call = key<reading::CallKey>(reading)) {
            REQUIRE(pressed < game.calls.size());
            CHECK(presser(reading) == game.calls[pressed].seat);
            CHECK(call->call == game.calls[pressed].call);
            CHECK(call->alert == game.calls[pressed].alert);
            CHECK(call->explanation == game.calls[pressed].explanation);
            ++pressed;
        }
    CHECK(pressed == game.calls.size());
}

TEST_CASE("a record without an auction gets the shortest one that makes its contract") {
    auto game = random_game(10);
    game.calls.clear();
    game.contract->doubling = bridge::Doubling::Redoubled;
    game.start.dealer = Seat::East;
    std::vector<std::string> calls;
    for (const Reading& reading : play(config(), {game}).readings)
        if (const auto* call = key<reading::CallKey>(reading))
            calls.push_back(std::string(1, letter(presser(reading))) + bridge::to_string(call->call));
    CHECK(calls == std::vector<std::string>{"EPass", "S4H", "WX", "NXX", "EPass", "SPass", "WPass"});
}

TEST_CASE("hands are told at the start of the board only when they are known") {
    for (bool known : {true, false}) {
        auto c = config();
        c.known_hands = known;
        int starts = 0;
        for (const Reading& reading : play(c, {random_game(11)}).readings)
            if (const auto* start = command<reading::BoardStart>(reading)) {
                ++starts;
                CHECK(start->deal.complete() == known);
            }
        CHECK(starts == 1);
    }
}

TEST_CASE("a claim asks for what makes the agreed result, and both opponents answer") {
    const auto game = random_game(12, 24);
    int won = 0;
    for (std::size_t first = 0; first < 24; first += 4) {
        bridge::Trick trick(game.play[first].seat);
        for (std::size_t i = first; i < first + 4; ++i) trick.play(game.play[i].card);
        if (side_of(trick.winner(bridge::Suit::Hearts)) == bridge::Side::NorthSouth) ++won;
    }
    int claims = 0;
    std::vector<Seat> answered;
    int confirmed = 0;
    for (const Reading& reading : play(config(), {game}).readings) {
        if (const auto* claim = key<reading::ClaimKey>(reading)) {
            ++claims;
            CHECK(presser(reading) == Seat::South);
            CHECK(won + claim->tricks == *game.declarer_tricks);
        }
        if (const auto* answer = key<reading::ClaimAnswerKey>(reading)) {
            CHECK(answer->agreed);
            answered.push_back(presser(reading));
        }
        if (key<reading::ConfirmKey>(reading)) ++confirmed;
    }
    CHECK(claims == 1);
    std::sort(answered.begin(), answered.end());
    CHECK(answered == std::vector<Seat>{Seat::East, Seat::West});
    CHECK(confirmed == 4);
}

TEST_CASE("a board is some thousand readings and some minutes") {
    for (Noise noise : {Noise::None, Noise::Typical}) {
        auto c = config(noise);
        c.cruise = false;
        std::vector<formats::Game> games;
        for (std::uint64_t seed = 20; seed < 30; ++seed) games.push_back(random_game(seed));
        const auto played = play(c, games);
        const auto minutes = std::chrono::duration<double, std::ratio<60>>(played.readings.back().at - table_begin).count();
        CHECK(played.readings.size() / games.size() < 16000);
        CHECK(minutes / 10 > 3.5);
        CHECK(minutes / 10 < 7);
    }
}
