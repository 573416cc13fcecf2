// Sessions and deals over a whole journal: legal evenings raise nothing, a deal that comes again is found, the fold agrees.
#include <algorithm>
#include <random>

#include "catch.hpp"
#include "controller/laws/engine.hpp"
#include "controller/laws/schedule.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace std::chrono_literals;

namespace {

const LawCode& code() {
    static const LawCode loaded = told_at_once(*embedded_law_code("duplicate-2017"));
    return loaded;
}

/// A table that is told commands and keys only.
struct Table {
    TableState state;
    std::vector<Event> journal;
    Instant now{std::chrono::hours(1)};

    void take(Observation::Body body) { REQUIRE(apply(code(), state, {now += 1s, Certainty::Certain, std::move(body)}, journal)); }
    void command(reading::Command command) {
        take(observation::CommandGiven{std::make_shared<const reading::Command>(std::move(command))});
    }
    void press(Seat seat, reading::PanelKey key) {
        take(observation::PanelPressed{std::make_shared<const reading::Panel>(reading::Panel{seat, std::move(key)})});
    }
    /// Put on, passed out, confirmed by both sides, taken off.
    void pass_out(reading::BoardStart start) {
        const Seat dealer = start.dealer;
        command(std::move(start));
        for (int i = 0; i < 4; ++i) press(clockwise(dealer, i), reading::CallKey{bridge::Call::pass(), false, {}});
        press(Seat::North, reading::ConfirmKey{true});
        press(Seat::West, reading::ConfirmKey{true});
        command(reading::BoardEnd{});
    }
};

reading::BoardStart board(std::uint32_t number, const bridge::Deal& deal = {}) {
    reading::BoardStart start;
    start.board = bridge::BoardNumber(number);
    start.dealer = dealer_of(start.board);
    start.deal = deal;
    return start;
}

bridge::Deal random_deal(std::mt19937_64& dice) {
    std::array<int, 52> order{};
    for (int i = 0; i < 52; ++i) order[static_cast<std::size_t>(i)] = i;
    std::shuffle(order.begin(), order.end(), dice);
    bridge::Deal deal;
    for (int i = 0; i < 52; ++i)
        deal.hands[static_cast<Seat>(i % 4)].insert(Card::from_index(order[static_cast<std::size_t>(i)]));
    return deal;
}

}  // namespace

TEST_CASE("an evening by its schedule raises nothing, early, late or with no round called, and ends when all is confirmed") {
    std::mt19937_64 dice(8);
    for (int evening = 0; evening < 300; ++evening) {
        Table table;
        reading::SessionStart session;
        session.name = "evening";
        const int rounds = 2 + static_cast<int>(dice() % 4);
        const int boards = 1 + static_cast<int>(dice() % 3);
        for (int r = 0; r < rounds; ++r) {
            reading::Round round{"NS " + std::to_string(r), "EW " + std::to_string(r), {}};
            for (int b = 0; b < boards; ++b) round.boards.emplace_back(static_cast<std::uint32_t>(r * boards + b + 1));
            session.rounds.push_back(std::move(round));
        }
        table.command(session);
        const bool signals = dice() % 3 != 0;
        for (int r = 0; r < rounds; ++r) {
            auto order = session.rounds[static_cast<std::size_t>(r)].boards;
            std::shuffle(order.begin(), order.end(), dice);
            // The signal comes before the round, or when the table has played its first board of the round already.
            const bool early = r > 0 && dice() % 2 == 0;
            if (signals && !early) table.command(reading::RoundSignal{static_cast<std::uint32_t>(r + 1)});
            for (std::size_t b = 0; b < order.size(); ++b) {
                CHECK_FALSE(session_over(table.state));
                table.pass_out(board(order[b].value(), dice() % 2 ? random_deal(dice) : bridge::Deal{}));
                if (signals && early && b == 0) table.command(reading::RoundSignal{static_cast<std::uint32_t>(r + 1)});
            }
        }
        CHECK(table.state.incidents.empty());
        CHECK(session_over(table.state));
    }
}

TEST_CASE("a deal of the journal is found again in another session only, and the fold of the journal knows what the engine knew") {
    std::mt19937_64 dice(6);
    Table table;
    std::vector<bridge::Deal> deals;
    constexpr int sessions = 20, boards = 30;
    for (int s = 0; s < sessions; ++s) {
        table.command(reading::SessionStart{"session " + std::to_string(s), {}});
        for (int b = 1; b <= boards; ++b) {
            deals.push_back(random_deal(dice));
            table.pass_out(board(static_cast<std::uint32_t>(b), deals.back()));
        }
    }
    CHECK(table.state.incidents.empty());
    CHECK(table.state.deals_played.size() == sessions * boards);
    table.pass_out(board(31, deals.back()));
    CHECK(table.state.incidents.empty());
    table.pass_out(board(31, deals[17]));
    REQUIRE(table.state.incidents.size() == 1);
    CHECK(table.state.incidents.back().situation == Situation::DealRepeated);

    TableState folded;
    for (const auto& event : table.journal) evolve(folded, event);
    CHECK(folded.sessions == table.state.sessions);
    CHECK(folded.session_number == table.state.session_number);
    CHECK(folded.boards_played.size() == table.state.boards_played.size());
    CHECK(folded.deals_played.size() == table.state.deals_played.size());
    for (const auto& [key, played] : table.state.deals_played) {
        const auto same = folded.deals_played.find(key);
        REQUIRE(same != folded.deals_played.end());
        CHECK(same->second.session == played.session);
        CHECK(same->second.play == played.play);
    }
}

TEST_CASE("a file of several events played over and over is no repetition; a declared session ends with its date") {
    std::mt19937_64 dice(7);
    Table table;
    std::vector<reading::BoardStart> file;
    for (std::uint32_t i = 0; i < 12; ++i) {
        file.push_back(board(i % 4 + 1, random_deal(dice)));
        file.back().event = "Event " + std::to_string(i / 4);
        for (Seat seat : bridge::all_seats) file.back().players[seat] = std::string(name(seat)) + "'s player";
    }
    for (int time = 0; time < 3; ++time)
        for (const auto& start : file) table.pass_out(start);
    CHECK(table.state.incidents.empty());

    Table other;
    auto start = board(1);
    for (Seat seat : bridge::all_seats) start.players[seat] = std::string(name(seat)) + "'s player";
    start.date = "2026.11.21";
    other.command(reading::SessionStart{"evening", {}});
    other.pass_out(start);
    start.date = "2026.11.28";  // nobody has said that the evening was over
    other.pass_out(start);
    CHECK(other.state.incidents.empty());
    CHECK(other.state.session.name.empty());
}

TEST_CASE("every way to deal out a sorted pack is found, and no shuffled one is taken for it") {
    const auto found = [](const bridge::Deal& deal) {
        Table table;
        table.command(board(1, deal));
        return !table.state.incidents.empty() && table.state.incidents.front().situation == Situation::DealRepeated;
    };
    std::array<Suit, 4> order = bridge::all_suits;
    std::sort(order.begin(), order.end());
    int ways = 0;
    do {
        for (unsigned rising = 0; rising < 16; ++rising)
            for (int first = 0; first < 4; ++first)
                for (const bool ace_low : {false, true})
                    for (const bool one_at_a_time : {true, false}) {
                        bridge::Deal deal;
                        for (int i = 0; i < 52; ++i) {
                            const int place = (rising >> (i / 13) & 1U) != 0 ? i % 13 : 12 - i % 13;
                            const auto rank = bridge::all_ranks[static_cast<std::size_t>(ace_low ? (place + 12) % 13 : place)];
                            deal.hands[clockwise(static_cast<Seat>(first), one_at_a_time ? i % 4 : i / 13)].insert(
                                Card(order[static_cast<std::size_t>(i / 13)], rank));
                        }
                        ways += found(deal) ? 1 : 0;
                    }
    } while (std::next_permutation(order.begin(), order.end()));
    CHECK(ways == 24 * 16 * 4 * 2 * 2);
    std::mt19937_64 dice(9);
    for (int i = 0; i < 2000; ++i) CHECK_FALSE(found(random_deal(dice)));
}

TEST_CASE("what a board counts for: ruled later it is what was ruled last, cancelled before all (6D, 12C)") {
    using How = FinalScore::How;
    TableState state;
    const FinalScore played{How::Played, 50, -50};
    CHECK(score_as_ruled(state, 1, played).ns == 50);
    state.ruled_later.push_back({1, {{90, -90, IncidentId{4}}, {110, -110, IncidentId{5}}}, {}, {}});
    CHECK(score_as_ruled(state, 1, played).how == How::Adjusted);
    CHECK(score_as_ruled(state, 1, played).ns == 110);
    CHECK(score_as_ruled(state, 2, played).ns == 50);
    state.ruled_later.front().cancelled.push_back(IncidentId{6});
    CHECK(score_as_ruled(state, 1, played).how == How::Cancelled);
    state.ruled_later.front().cancelled.clear();
    state.ruled_later.front().adjusted.clear();
    CHECK(score_as_ruled(state, 1, played).how == How::Played);
    CHECK(score_as_ruled(state, 1, {How::NotFinished, 0, 0}).how == How::NotFinished);
}
