// Calls by anybody at any time, with rulings in between: the auction of the state is the one its events tell, an
// irregular call that waits is settled once, and a ruling undone at once leaves no trace.
#include <map>
#include <optional>
#include <vector>

#include "catch.hpp"
#include "dice.hpp"
#include "tests/same.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

/// The auction told again from the events alone, without the state's own fold.
struct Told {
    std::vector<std::pair<Seat, bridge::Call>> calls;
    std::optional<std::uint64_t> waiting;
    std::map<std::uint64_t, int> settled;
    std::vector<std::vector<std::pair<Seat, bridge::Call>>> before;  ///< of each ruling, to be restored
    std::vector<std::optional<std::uint64_t>> waiting_before;

    void take(const Event& event) {
        std::visit([&](const auto& body) { (*this)(body); }, event.body);
    }
    template <class Other>
    void operator()(const Other&) {}
    void operator()(const event::BoardStarted&) { *this = {}; }
    void operator()(const event::CallMade& e) {
        calls.emplace_back(e.seat, e.call);
        settle();
    }
    void operator()(const event::CallsCancelled& e) {
        REQUIRE(static_cast<std::size_t>(e.keep) <= calls.size());
        calls.resize(static_cast<std::size_t>(e.keep), {Seat::North, bridge::Call::pass()});
        settle();
    }
    void operator()(const event::PendingCallDropped& e) {
        REQUIRE(waiting == e.incident.value);
        settle();
    }
    void operator()(const event::IncidentRaised& e) {
        const auto what = e.incident.situation;
        const bool waits =
            (what >= Situation::InsufficientBid && what <= Situation::ObligatedPass) || what == Situation::CallChanged ||
            what == Situation::CallNotRepeated || what == Situation::DoubleAsReplacement;
        if (waits && !waiting && e.incident.facts.call) waiting = e.incident.id.value;
    }
    void operator()(const event::IncidentRuled&) {
        before.push_back(calls);
        waiting_before.push_back(waiting);
    }
    void operator()(const event::PositionRestored&) {  // only rulings just given are undone here
        if (waiting_before.back()) --settled[*waiting_before.back()];
        calls = before.back();
        waiting = waiting_before.back();
        if (waiting && settled[*waiting] < 0) settled[*waiting] = 0;
        before.pop_back();
        waiting_before.pop_back();
    }
    void settle() {
        if (waiting) ++settled[*waiting];
        waiting.reset();
    }
};

struct Table {
    const LawCode& code;
    Dice dice;
    bool prevent = false;
    TableState state, folded;
    Told told;
    std::vector<Event> journal;
    Instant now{};
    int irregular = 0, rulings = 0;

    void observe(Observation::Body body) {
        journal.clear();
        now += std::chrono::milliseconds(dice.up_to(10) ? 100 + dice.up_to(5000) : 0);
        REQUIRE(apply(code, state, {now, Certainty::Certain, std::move(body)}, journal));
        for (const auto& event : journal) {
            evolve(folded, event);
            told.take(event);
            irregular += std::holds_alternative<event::IncidentRaised>(event.body) ? 1 : 0;
        }
        check();
    }
    void command(reading::Command c) {
        observe(observation::CommandGiven{std::make_shared<const reading::Command>(std::move(c))});
    }
    void press(Seat seat, reading::PanelKey key) {
        observe(
            observation::PanelPressed{std::make_shared<const reading::Panel>(reading::Panel{seat, std::move(key)})});
    }

    void check() const {
        const auto& b = *state.board;
        REQUIRE(b.calls.size() == told.calls.size());
        REQUIRE(b.auction.calls().size() == told.calls.size());
        for (std::size_t i = 0; i < told.calls.size(); ++i) {
            REQUIRE(b.auction.caller(i) == told.calls[i].first);
            REQUIRE(b.auction.calls()[i] == told.calls[i].second);
            REQUIRE(b.calls[i].seat == told.calls[i].first);
        }
        REQUIRE(b.pending_call.has_value() == told.waiting.has_value());
        if (told.waiting) REQUIRE(b.pending_call->incident.value == *told.waiting);
        for (const auto& [incident, times] : told.settled) {
            INFO("incident " << incident);
            REQUIRE(times <= 1);
        }
        REQUIRE((state.phase == Phase::Auction) == !b.auction.ended());
        REQUIRE(same(*folded.board, b));
        REQUIRE(folded.phase == state.phase);
    }

    void call() {
        const bool right = dice.up_to(5) != 0;
        const Seat seat = right ? turn(state).value_or(dice.seat()) : dice.seat();
        // Low bids and passes mostly, or every auction would be over at once.
        const int low = state.board->auction.last_bid() ? state.board->auction.last_bid()->index() + 3 : 3;
        const int index = dice.up_to(3) == 0 ? dice.up_to(38) : dice.up_to(2) ? 0 : std::min(37, low + dice.up_to(4));
        press(seat, reading::CallKey{bridge::Call::from_index(index), false, {}});
    }

    /// Rules, and takes it back at once: the board is as it was. Then perhaps rules for good.
    void rule() {
        auto ruling = some_ruling(dice, state);
        if (ruling.action != reading::DirectorAction::Rule) return;
        const BoardState board = *state.board;
        const auto phase = state.phase;
        command(ruling);
        if (journal.empty() || !std::holds_alternative<event::IncidentRuled>(journal.front().body)) return;
        ++rulings;
        auto undo = ruling;
        undo.action = reading::DirectorAction::Undo;
        command(undo);
        REQUIRE(same(*state.board, board));
        REQUIRE(state.phase == phase);
        if (dice.up_to(2)) command(ruling);
    }
};

}  // namespace

TEST_CASE("random calls by random seats with random rulings") {
    const auto code = embedded_law_code("duplicate-2017");
    REQUIRE(code);
    int irregular = 0, rulings = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        INFO("seed " << seed);
        Table table{*code, Dice{std::mt19937_64(seed)}, seed % 8 == 0, {}, {}, {}, {}, {}, 0, 0};
        auto& dice = table.dice;
        for (std::uint32_t board = 1; board <= 4; ++board) {
            reading::BoardStart start;
            start.board = bridge::BoardNumber(board);
            start.dealer = dealer_of(start.board);
            start.prevent_illegal_calls = table.prevent;
            table.command(start);
            for (int step = 0; step < 60; ++step) {
                if (dice.up_to(6) == 0) table.rule();
                else if (dice.up_to(25) == 0)
                    table.press(dice.seat(), reading::ReportKey{dice.up_to(2) ? reading::ReportKind::CallUnintended
                                                                              : reading::ReportKind::BidOverSeven,
                                                                dice.seat(),
                                                                "said",
                                                                {},
                                                                0});
                else if (dice.up_to(40) == 0)
                    table.observe(observation::CardShown{dice.seat(), dice.card(), Millimetres{20}});
                else table.call();
                if (table.state.phase != Phase::Auction && dice.up_to(4) == 0) break;
            }
        }
        if (table.prevent)
            for (const auto& incident : table.state.incidents) {
                const auto what = incident.situation;
                const bool pressed = what >= Situation::InsufficientBid && what <= Situation::ObligatedPass;
                REQUIRE_FALSE(pressed);
            }
        irregular += table.irregular;
        rulings += table.rulings;
    }
    // The dice must find irregular calls and rulings to give, or all this says little.
    CHECK(irregular > 5000);
    CHECK(rulings > 1000);
}

TEST_CASE("insufficient bids accepted for ever do not overflow the auction") {
    const auto code = embedded_law_code("duplicate-2017");
    REQUIRE(code);
    Table table{*code, Dice{std::mt19937_64(1)}, false, {}, {}, {}, {}, {}, 0, 0};
    reading::BoardStart start;
    start.board = bridge::BoardNumber(1);
    table.command(start);
    for (int i = 0; i < 400; ++i) {
        const Seat seat = clockwise(Seat::North, i);
        table.press(seat, reading::CallKey{bridge::Bid(i % 2 ? 1 : 2, bridge::Denomination::Clubs), false, {}});
    }
    CHECK(table.state.board->calls.size() == bridge::Auction::max_calls);
    CHECK(table.state.phase == Phase::Auction);
}
