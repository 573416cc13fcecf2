/// Games and a table to test the simulator with: legal deals at random, made here, so that no file is needed.
#pragma once

#include <algorithm>
#include <vector>

#include "controller/bridge/trick.hpp"
#include "drivers/simulator/random.hpp"
#include "drivers/simulator/simulator.hpp"

namespace kibitz::tests {

using namespace std::chrono_literals;
using bridge::Card;
using bridge::CardSet;
using bridge::Seat;

inline constexpr Instant table_begin{std::chrono::seconds(1'800'000'000)};
inline constexpr std::uint64_t first_tag = 0xE004015000010000u;

inline Card card_of(TagId tag) { return Card::from_index(static_cast<int>(tag.value - first_tag)); }

inline perception::DummyGeometry geometry() {
    return {4, Millimetres{66}, Millimetres{58}, Millimetres{88}, Millimetres{20}, Millimetres{10}, true};
}

inline drivers::SimulatorConfig config(drivers::Noise noise = drivers::Noise::None) {
    drivers::SimulatorConfig result;
    result.noise = noise;
    result.start = table_begin;
    result.geometry = geometry();
    for (std::size_t i = 0; i < result.pack.tags.size(); ++i) result.pack.tags[i] = TagId{first_tag + i};
    result.cruise = true;
    return result;
}

/// A deal at random, bid to 4H by South, played legally at random for `cards` cards; claimed then.
inline formats::Game random_game(std::uint64_t seed, std::size_t cards = 52) {
    drivers::simulator::Random dice(seed, 99);
    formats::Game game;
    game.start.board = bridge::BoardNumber(static_cast<std::uint32_t>(seed % 32 + 1));
    game.start.dealer = Seat::South;
    std::array<int, 52> pack{};
    for (int i = 0; i < 52; ++i) pack[static_cast<std::size_t>(i)] = i;
    for (int left = 51; left > 0; --left)
        std::swap(pack[static_cast<std::size_t>(left)], pack[static_cast<std::size_t>(dice.whole(0, left))]);
    for (std::size_t i = 0; i < 52; ++i)
        game.start.deal.hands[static_cast<Seat>(i % 4)].insert(Card::from_index(pack[i]));
    game.contract = bridge::Contract{bridge::Bid(4, bridge::Denomination::Hearts), bridge::Doubling::Undoubled, Seat::South};
    game.auction_complete = true;
    const auto pass = bridge::Call::pass();
    game.calls = {{Seat::South, game.contract->bid, true, "long hearts", formats::PbnMark::None},
                  {Seat::West, pass, false, "", formats::PbnMark::None},
                  {Seat::North, pass, false, "", formats::PbnMark::None},
                  {Seat::East, pass, false, "", formats::PbnMark::None}};
    auto hands = game.start.deal.hands;
    Seat leader = Seat::West;
    int declarers = 0;
    while (game.play.size() < cards) {
        bridge::Trick trick(leader);
        while (!trick.complete() && game.play.size() < cards) {
            const Seat seat = trick.turn();
            const CardSet legal = bridge::legal_cards(hands[seat], trick);
            int skip = dice.whole(0, legal.size() - 1);
            for (Card card : legal)
                if (skip-- == 0) {
                    trick.play(card);
                    hands[seat].erase(card);
                    game.play.push_back({seat, card, formats::PbnMark::None});
                }
        }
        if (!trick.complete()) break;
        leader = trick.winner(bridge::Suit::Hearts);
        if (side_of(leader) == bridge::Side::NorthSouth) ++declarers;
    }
    const int rest = 13 - static_cast<int>(game.play.size() / 4);
    game.declarer_tricks = declarers + rest / 2;
    return game;
}

struct Played {
    std::vector<Reading> readings;
    drivers::Truth truth;
    std::vector<std::string> unplaced;
};

inline Played play(drivers::SimulatorConfig the_config, std::vector<formats::Game> games) {
    drivers::Simulator simulator(std::move(the_config), std::move(games));
    Played played;
    while (auto reading = simulator.next()) played.readings.push_back(std::move(*reading));
    played.truth = simulator.truth();
    played.unplaced = simulator.unplaced();
    return played;
}

template <class T>
const T* as(const Reading& reading) {
    return std::get_if<T>(&reading.body);
}
template <class Key>
const Key* key(const Reading& reading) {
    const auto* panel = std::get_if<std::shared_ptr<const reading::Panel>>(&reading.body);
    return panel ? std::get_if<Key>(&(*panel)->key) : nullptr;
}
inline Seat presser(const Reading& reading) { return std::get<std::shared_ptr<const reading::Panel>>(reading.body)->seat; }
template <class Command>
const Command* command(const Reading& reading) {
    const auto* body = std::get_if<std::shared_ptr<const reading::Command>>(&reading.body);
    return body ? std::get_if<Command>(&**body) : nullptr;
}

/// What the sensors of one zone said last, followed reading by reading.
struct Zone {
    CardSet tags;
    std::optional<float> height;
    reading::Surface surface = reading::Surface::Nothing;
};
/// The four zones and dummy's columns as last reported.
struct Reported {
    bridge::PerSeat<Zone> zone;
    std::array<CardSet, 4> columns;

    void take(const Reading& reading) {
        if (const auto* inventory = as<reading::Inventory>(reading)) {
            CardSet tags;
            for (TagId tag : inventory->tags) tags.insert(card_of(tag));
            if (inventory->antenna == reading::Antenna::Play) zone[inventory->seat].tags = tags;
            else columns[static_cast<std::size_t>(inventory->antenna) - 1] = tags;
        } else if (const auto* range = as<reading::Range>(reading)) {
            zone[range->seat].height = range->height ? std::optional(range->height->value) : std::nullopt;
        } else if (const auto* face = as<reading::Face>(reading)) {
            zone[face->seat].surface = face->surface;
        }
    }
};

}  // namespace kibitz::tests
