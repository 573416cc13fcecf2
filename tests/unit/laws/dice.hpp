/// Random observations for the engine: legal, illegal and absurd, and such that boards still get to their end.
#pragma once

#include <memory>
#include <random>
#include <utility>

#include "controller/laws/engine.hpp"
#include "controller/units/enum_map.hpp"

namespace kibitz::tests {

using namespace laws;
using namespace std::chrono_literals;

struct Dice {
    std::mt19937_64 engine;
    int up_to(int n) { return static_cast<int>(engine() % static_cast<std::uint64_t>(n)); }
    Seat seat() { return static_cast<Seat>(up_to(4)); }
    Card card() { return Card::from_index(up_to(52)); }
};

inline bridge::Deal random_deal(Dice& dice) {
    std::array<int, 52> order{};
    for (int i = 0; i < 52; ++i) order[static_cast<std::size_t>(i)] = i;
    for (int i = 51; i > 0; --i) std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(dice.up_to(i + 1))]);
    bridge::Deal deal;
    for (int i = 0; i < 52; ++i) deal.hands[static_cast<Seat>(i % 4)].insert(Card::from_index(order[static_cast<std::size_t>(i)]));
    return deal;
}

/// Mostly a card the seat in turn holds, so that boards get somewhere; sometimes anything at all.
inline std::pair<Seat, Card> some_card(Dice& dice, const TableState& state) {
    const auto seat = turn(state);
    if (seat && state.board && dice.up_to(10) != 0) {
        auto hand = remaining(*state.board, *seat);
        if (!state.board->tricks.empty() && !state.board->tricks.back().trick.complete() && dice.up_to(10) != 0)
            hand = legal_cards(hand, state.board->tricks.back().trick);
        if (!hand.empty()) {
            auto it = hand.begin();
            for (int n = dice.up_to(hand.size()); n > 0; --n) ++it;
            return {*seat, *it};
        }
    }
    return {dice.seat(), dice.card()};
}

inline reading::PanelKey some_key(Dice& dice, const TableState& state) {
    switch (dice.up_to(15)) {
        case 0: return reading::ClaimKey{static_cast<std::uint8_t>(dice.up_to(14)), "the rest"};
        case 1: return reading::ClaimAnswerKey{dice.up_to(3) != 0};
        case 2: return reading::DirectorKey{};
        case 3: return reading::ArrangeKey{dice.up_to(2) == 0};
        case 4: return reading::ConfirmKey{dice.up_to(2) == 0};
        case 5: return reading::ReportKey{static_cast<reading::ReportKind>(dice.up_to(static_cast<int>(enums::count<reading::ReportKind>()))), dice.seat(), "said",
                                          dice.up_to(2) ? std::optional(dice.card()) : std::nullopt,
                                          static_cast<std::uint64_t>(dice.up_to(20)), static_cast<std::uint32_t>(dice.up_to(14)),
                                          static_cast<std::uint32_t>(dice.up_to(53))};
        case 6:
        case 7:
        case 8: {
            reading::DesignateKey key;
            if (dice.up_to(2)) key.suit = static_cast<bridge::Suit>(dice.up_to(4));
            if (dice.up_to(2)) key.rank = static_cast<bridge::Rank>(2 + dice.up_to(13));
            key.naming = static_cast<reading::Naming>(dice.up_to(5));
            return key;
        }
        case 12: return reading::StopKey{};
        case 13: return reading::QuestionKey{dice.seat()};
        case 14: return reading::ExplainKey{dice.seat(), "natural"};
        default: {
            const bool pass = state.phase == Phase::Auction && dice.up_to(2) == 0;
            return reading::CallKey{bridge::Call::from_index(pass ? 0 : dice.up_to(38)), false, {}};
        }
    }
}

/// Often about one of the last incidents, with all that an option may ask for.
inline reading::IncidentCommand some_ruling(Dice& dice, const TableState& state) {
    reading::IncidentCommand command;
    const auto last = state.last_incident;
    const auto recent = static_cast<std::uint64_t>(dice.up_to(6));
    command.incident = dice.up_to(10) && last > recent ? last - recent : static_cast<std::uint64_t>(dice.up_to(40));
    command.action = dice.up_to(3) ? reading::DirectorAction::Rule : static_cast<reading::DirectorAction>(dice.up_to(4));
    command.option = static_cast<std::uint32_t>(dice.up_to(5));
    command.by = "he";
    command.reason = "why";
    if (dice.up_to(4)) command.given.suit = static_cast<bridge::Suit>(dice.up_to(4));
    if (dice.up_to(4)) command.given.tricks = static_cast<std::uint32_t>(dice.up_to(14));
    if (dice.up_to(4)) command.given.score_ns = dice.up_to(2000) - 1000;
    if (dice.up_to(4)) command.given.score_ew = dice.up_to(2000) - 1000;
    return command;
}

/// Devices, tags, sessions, rounds, figures: what comes seldom, at moments as bad as any.
inline Observation::Body some_rare_thing(Dice& dice) {
    const auto command = [](reading::Command c) {
        return observation::CommandGiven{std::make_shared<const reading::Command>(std::move(c))};
    };
    switch (dice.up_to(9)) {
        case 0: return observation::BoardSeen{dice.up_to(2) ? std::optional(TagId{1U + static_cast<unsigned>(dice.up_to(3))}) : std::nullopt};
        case 1: return observation::ForeignTag{dice.seat(), TagId{77}};
        case 2: {
            constexpr DeviceId devices[] = {device_at(bridge::Seat::North, Function::Touch), device_at(bridge::Seat::South, Function::Reader),
                                            device_at(bridge::Seat::East, Function::Range), device_at(bridge::Seat::West, Function::Column, 1)};
            return observation::DeviceChanged{std::make_shared<const reading::Device>(
                reading::Device{devices[dice.up_to(4)], dice.up_to(3) ? reading::Health::Ok : reading::Health::Failed, "dead"})};
        }
        case 3:
            return command(reading::SessionStart{"session " + std::to_string(dice.up_to(5)),
                                                 {{"1", "2", {bridge::BoardNumber(1), bridge::BoardNumber(2)}}}});
        case 4: return command(reading::RoundSignal{static_cast<std::uint32_t>(1 + dice.up_to(20))});
        case 5:
            return command(reading::FiguresReady{static_cast<std::uint64_t>(dice.up_to(60)),
                                                 static_cast<std::uint32_t>(dice.up_to(14)), 7U, std::nullopt});
        case 6: return dice.up_to(20) ? Observation::Body(observation::TimePassed{}) : command(reading::BoardEnd{});
        default: return observation::TimePassed{};
    }
}

inline Observation::Body some_observation(Dice& dice, const TableState& state) {
    const auto [seat, card] = some_card(dice, state);
    switch (dice.up_to(26)) {
        case 0: return observation::CardFaceDown{seat, card};
        case 1: {
            const auto* last = state.board && !state.board->tricks.empty() && dice.up_to(3) ? &state.board->tricks.back().trick : nullptr;
            const Seat one = dice.seat();
            if (const auto his = last ? last->card_of(one) : std::nullopt) return observation::CardTurnedDown{one, *his};
            return observation::CardTurnedDown{seat, card};
        }
        case 2: return observation::CardUnread{seat};
        case 3: {
            const auto one = bridge::CardSet::of(card);
            const auto lies = state.board ? state.board->spread : bridge::CardSet{};
            return observation::SpreadSeen{seat, dice.up_to(2) ? lies | one : lies - one, lies};
        }
        case 4: return observation::SeatChanged{seat, dice.up_to(2) == 0};
        case 5: {
            return observation::CommandGiven{std::make_shared<const reading::Command>(some_ruling(dice, state))};
        }
        case 6: {
            if (dice.up_to(4)) break;
            reading::Resync resync;
            resync.leader = seat;
            if (dice.up_to(2)) resync.trick.push_back(card);
            return observation::CommandGiven{std::make_shared<const reading::Command>(resync)};
        }
        case 7: {
            observation::DummyTouched touched;
            touched.seat = seat;
            touched.arm = static_cast<observation::Arm>(dice.up_to(3));
            touched.gesture = static_cast<observation::Gesture>(dice.up_to(3));
            for (int n = dice.up_to(3); n > 0; --n) touched.candidates.push_back(dice.card());
            return touched;
        }
        case 8:
        case 9:
        case 10:
        case 11:
        case 12: return observation::PanelPressed{std::make_shared<const reading::Panel>(
            reading::Panel{dice.up_to(8) ? turn(state).value_or(seat) : dice.seat(), some_key(dice, state)})};
        case 13:
        case 14: return observation::CardLeft{seat, card, dice.up_to(2) == 0, dice.up_to(2) == 0, Millimetres{20}, 300ms};
        case 20: return some_rare_thing(dice);
        case 15: return observation::CardHeld{seat, card, Millimetres{40}, 1500ms};
        case 16:
        case 17:
        case 18:
        case 19: return observation::CardLaid{seat, card, Millimetres{2}, 200ms};
        default: break;
    }
    return observation::CardShown{seat, card, Millimetres{static_cast<float>(dice.up_to(100))}};
}

}  // namespace kibitz::tests
