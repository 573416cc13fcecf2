/// Evenings by chance, with irregularities and rulings, as a table publishes them.
#pragma once

#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "table_in_memory.hpp"
#include "tests/unit/laws/dice.hpp"

namespace kibitz::test {

using Evening = std::vector<laws::Event>;

/// @param fork  from this event on chance goes another way
inline Evening random_evening(std::uint64_t seed, int boards, std::size_t fork = 0) {
    using namespace kibitz::tests;
    Dice dice{std::mt19937_64(seed)};
    laws::TableState state;
    Evening evening;
    Instant now = noon;
    const auto observe = [&](Observation::Body body) {
        std::vector<laws::Event> events;
        REQUIRE(laws::apply(duplicate_code(), state, {now, Certainty::Certain, std::move(body)}, events));
        evening.insert(evening.end(), events.begin(), events.end());
    };
    const auto command = [&](reading::Command c) { observe(observation::CommandGiven{std::make_shared<const reading::Command>(std::move(c))}); };
    for (int number = 1; number <= boards; ++number) {
        reading::BoardStart start;
        start.board = bridge::BoardNumber(static_cast<std::uint32_t>(number));
        start.dealer = dice.seat();
        if (dice.up_to(3)) start.deal = random_deal(dice);
        command(start);
        for (int step = 0; step < 220; ++step) {
            if (fork > 0 && evening.size() >= fork) dice.engine.seed(seed + 1000 + std::exchange(fork, 0));
            now += std::chrono::milliseconds(dice.up_to(3000));
            if (dice.up_to(6) == 0 && !state.incidents.empty()) command(some_ruling(dice, state));
            else observe(some_observation(dice, state));
        }
    }
    return evening;
}

}  // namespace kibitz::test
