// The engine under observations legal, illegal and absurd: it never fails, cards are conserved, and the journal folds
// back to the same state.
#include <random>
#include <sstream>

#include "catch.hpp"
#include "controller/laws/engine.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace std::chrono_literals;

namespace {

/// What matters of a state, as text: two states with the same text are the same to the display and the record.
std::string digest(const TableState& s) {
    std::ostringstream out;
    out << s.last_event << ' ' << static_cast<int>(s.phase) << ' ' << s.plays << ' ' << static_cast<int>(s.record) << ' '
        << s.record_why << '\n';
    for (const auto& i : s.incidents)
        out << i.id.value << ' ' << to_string(i.code) << ' ' << i.clause << ' ' << to_string(i.status) << ' '
            << i.facts.trick << ' ' << i.facts.tricks << ' ' << i.options.size() << '\n';
    if (!s.board) return out.str();
    const auto& b = *s.board;
    for (const auto& c : b.calls) out << name(c.seat) << to_string(c.call) << ' ';
    for (const auto& t : b.tricks) {
        out << "\n" << name(t.trick.leader());
        for (int i = 0; i < t.trick.size(); ++i) out << ' ' << to_string(t.trick.card(i));
    }
    for (Seat seat : bridge::all_seats) {
        out << '\n' << b.dealt[seat].mask() << ' ' << b.played[seat].mask() << ' ' << b.seen[seat].has_value();
        out << ' ' << static_cast<int>(s.lights[seat]);
    }
    out << '\n' << b.tricks_won[0] << ' ' << b.tricks_won[1] << ' ' << b.tricks_adjusted[0] << ' '
        << b.penalty_cards.size() << ' ' << (b.result ? b.result->declarer_tricks : -1);
    return out.str();
}

struct Dice {
    std::mt19937_64 engine;
    int up_to(int n) { return static_cast<int>(engine() % static_cast<std::uint64_t>(n)); }
    Seat seat() { return static_cast<Seat>(up_to(4)); }
    Card card() { return Card::from_index(up_to(52)); }
};

bridge::Deal random_deal(Dice& dice) {
    std::array<int, 52> order{};
    for (int i = 0; i < 52; ++i) order[static_cast<std::size_t>(i)] = i;
    for (int i = 51; i > 0; --i) std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(dice.up_to(i + 1))]);
    bridge::Deal deal;
    for (int i = 0; i < 52; ++i) deal.hands[static_cast<Seat>(i % 4)].insert(Card::from_index(order[static_cast<std::size_t>(i)]));
    return deal;
}

/// Mostly a card the seat in turn holds, so that boards get somewhere; sometimes anything at all.
std::pair<Seat, Card> some_card(Dice& dice, const TableState& state) {
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

reading::PanelKey some_key(Dice& dice, const TableState& state) {
    switch (dice.up_to(12)) {
        case 0: return reading::ClaimKey{static_cast<std::uint8_t>(dice.up_to(14)), "the rest"};
        case 1: return reading::ClaimAnswerKey{dice.up_to(3) != 0};
        case 2: return reading::DirectorKey{};
        case 3: return reading::ArrangeKey{dice.up_to(2) == 0};
        case 4: return reading::ConfirmKey{dice.up_to(2) == 0};
        case 5: return reading::ReportKey{static_cast<reading::ReportKind>(dice.up_to(6)), dice.seat(), "said"};
        case 6:
        case 7:
        case 8: {
            reading::DesignateKey key;
            if (dice.up_to(2)) key.suit = static_cast<bridge::Suit>(dice.up_to(4));
            if (dice.up_to(2)) key.rank = static_cast<bridge::Rank>(2 + dice.up_to(13));
            key.naming = static_cast<reading::Naming>(dice.up_to(5));
            return key;
        }
        default: {
            const bool pass = state.phase == Phase::Auction && dice.up_to(2) == 0;
            return reading::CallKey{bridge::Call::from_index(pass ? 0 : dice.up_to(38)), false, {}};
        }
    }
}

Observation::Body some_observation(Dice& dice, const TableState& state) {
    const auto [seat, card] = some_card(dice, state);
    switch (dice.up_to(26)) {
        case 0: return observation::CardFaceDown{seat, card};
        case 1: return observation::CardTurnedDown{seat, card};
        case 2: return observation::CardUnread{seat};
        case 3: {
            observation::ColumnSeen column{seat, static_cast<std::uint8_t>(dice.up_to(4)), {}};
            column.cards.insert(card);
            return column;
        }
        case 4: return observation::SeatChanged{seat, dice.up_to(2) == 0};
        case 5: {
            reading::IncidentCommand command{static_cast<std::uint64_t>(dice.up_to(30)),
                                             static_cast<reading::DirectorAction>(dice.up_to(4)),
                                             static_cast<std::uint32_t>(dice.up_to(5)), "he", "why"};
            return observation::CommandGiven{std::make_shared<const reading::Command>(command)};
        }
        case 6: {
            if (dice.up_to(4)) break;
            reading::Resync resync{seat, {}};
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
        case 15: return observation::CardHeld{seat, card, Millimetres{40}, 1500ms};
        case 16:
        case 17:
        case 18:
        case 19: return observation::CardLaid{seat, card, Millimetres{2}, 200ms};
        default: break;
    }
    return observation::CardShown{seat, card, Millimetres{static_cast<float>(dice.up_to(100))}};
}

}  // namespace

TEST_CASE("random observations: no crash, cards conserved, journal folds to the state") {
    const auto code = embedded_law_code("duplicate-2017");
    REQUIRE(code);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Dice dice{std::mt19937_64(seed)};
        TableState state;
        std::vector<Event> journal;
        Instant now{};
        for (int step = 0; step < 2500; ++step) {
            now += 50ms;
            Observation observation;
            observation.at = now;
            if (step % 500 == 0) {
                reading::BoardStart start;
                start.board = bridge::BoardNumber(static_cast<std::uint32_t>(1 + step / 500));
                if (dice.up_to(3)) start.deal = random_deal(dice);
                observation.body = observation::CommandGiven{std::make_shared<const reading::Command>(start)};
            } else {
                observation.body = some_observation(dice, state);
            }
            apply(*code, state, observation, journal);
            if (!state.board) continue;
            bridge::CardSet seen;
            for (const auto& t : state.board->tricks)
                for (int i = 0; i < t.trick.size(); ++i) {
                    INFO("seed " << seed << " step " << step << " card " << to_string(t.trick.card(i)));
                    REQUIRE_FALSE(seen.contains(t.trick.card(i)));
                    seen.insert(t.trick.card(i));
                }
            REQUIRE(state.board->tricks_won[0] + state.board->tricks_won[1] <= 13);
        }
        TableState folded;
        std::uint64_t number = 0;
        for (const auto& event : journal) {
            REQUIRE(event.number == ++number);
            evolve(folded, event);
        }
        REQUIRE(digest(folded) == digest(state));
        REQUIRE(journal.size() > 500);
    }
}
