// Double-dummy figures at a table at work, with the real solver: they come back as events, durable and in the tape, and
// never keep the table waiting.
#include <algorithm>
#include <thread>

#include "controller/analysis/double_dummy.hpp"
#include "controller/table/figures_asked.hpp"
#include "temporary_folder.hpp"
#include "unit/table/session_by_hand.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;
using bridge::Card;
using bridge::Seat;

namespace {

Instant now() { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); }

bridge::CardSet hand(std::string_view text) {  // "KJ94.A72.863.KQ5"
    bridge::CardSet cards;
    int suit = 3;
    for (const char c : text) {
        if (c == '.') --suit;
        else cards.insert(Card(static_cast<bridge::Suit>(suit), *bridge::rank_from_letter(c)));
    }
    return cards;
}

bridge::Deal deal() {
    bridge::Deal deal;
    deal.hands[Seat::North] = hand("KJ94.A72.863.KQ5");
    deal.hands[Seat::East] = hand("53.QT85.KJ7.J986");
    deal.hands[Seat::South] = hand("AQT87.K4.A52.A73");
    deal.hands[Seat::West] = hand("62.J963.QT94.T42");
    return deal;
}

Reading key(Seat seat, reading::PanelKey pressed) {
    return {now(), std::make_shared<const reading::Panel>(reading::Panel{seat, std::move(pressed)})};
}

/// Before the session that tells it, and after.
struct Heard {
    std::vector<Reading> tapped;
    std::vector<laws::Event> published;
};

struct Table : Heard, tests::SessionByHand {
    explicit Table(const std::filesystem::path& folder)
        : SessionByHand(folder, [this](SessionConfig& config) { config.tap = [this](const Reading& reading) { tapped.push_back(reading); }; }) {
        listening = session->on_event([this](const laws::Event& event) { published.push_back(event); });
        start();
    }
    ~Table() { stop(); }
    void run_for(std::chrono::milliseconds time) {
        const auto end = std::chrono::steady_clock::now() + time;
        while (std::chrono::steady_clock::now() < end) {
            io.restart();
            io.run_one_for(5ms);
        }
    }
    /// Four spades by South, the lead West's.
    void auction(bool known = true) {
        reading::BoardStart start;
        start.board = bridge::BoardNumber(3);
        start.dealer = Seat::South;
        if (known) start.deal = deal();
        driver.give({now(), std::make_shared<const reading::Command>(start)});
        for (auto [seat, text] : {std::pair{Seat::South, "1S"}, {Seat::West, "P"}, {Seat::North, "4S"}, {Seat::East, "P"},
                                  {Seat::South, "P"}, {Seat::West, "P"}})
            driver.give(key(seat, reading::CallKey{*bridge::call_from_string(text), false, ""}));
    }
    void claim(Seat seat, int tricks) { driver.give(key(seat, reading::ClaimKey{static_cast<std::uint8_t>(tricks), ""})); }
    void answer(Seat seat, bool agreed) { driver.give(key(seat, reading::ClaimAnswerKey{agreed})); }
    const laws::Incident* incident(laws::Situation what) const {
        const auto& all = session->evening().state.incidents;
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.situation == what; });
        return found == all.end() ? nullptr : &*found;
    }
    std::size_t readings_of_figures() const {
        return static_cast<std::size_t>(std::count_if(tapped.begin(), tapped.end(), [](const Reading& reading) {
            const auto* command = std::get_if<std::shared_ptr<const reading::Command>>(&reading.body);
            return command && std::holds_alternative<reading::FiguresReady>(**command);
        }));
    }

    Listening listening;
};

}  // namespace

TEST_CASE("A contested claim gets its double-dummy figures, in the tape and durable") {
    tests::TemporaryFolder folder;
    {
        Table table(folder.path);
        table.auction();
        table.claim(Seat::South, 13);
        table.answer(Seat::West, false);
        table.run_until([&] {
            const auto* contested = table.incident(laws::Situation::ClaimContested);
            return contested && contested->figures;
        });
        const auto* contested = table.incident(laws::Situation::ClaimContested);
        const auto best = analysis::declarer_tricks(deal(), *table.session->evening().state.board->contract);
        REQUIRE(best);
        CHECK(contested->figures->before == *best);
        CHECK(table.readings_of_figures() == 1);
        table.stop();
    }
    Table again(folder.path);
    const auto* contested = again.incident(laws::Situation::ClaimContested);
    REQUIRE(contested);
    CHECK(contested->figures);
}

TEST_CASE("An agreed claim is held against double dummy: a notice when it differs, nothing when it does not") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    table.auction();
    table.run_until([&] { return table.session->figures().backlog == 0; });
    const auto best = *analysis::declarer_tricks(deal(), *table.session->evening().state.board->contract);
    const bool differs = GENERATE(true, false);
    table.claim(Seat::South, differs ? best - 1 : best);
    table.answer(Seat::West, true);
    table.answer(Seat::East, true);
    table.run_until([&] { return table.readings_of_figures() == 1; });
    if (differs) table.run_until([&] { return table.incident(laws::Situation::ClaimDiffers) != nullptr; });
    else table.run_for(50ms);
    const auto* notice = table.incident(laws::Situation::ClaimDiffers);
    REQUIRE((notice != nullptr) == differs);
    if (!notice) return;
    CHECK(notice->level == laws::Level::Notice);
    CHECK(notice->figures->before == best);
    CHECK_FALSE(table.incident(laws::Situation::ConcessionDoubtful));  // twelve tricks are too many plays to look at
}

TEST_CASE("Figures nobody wants any more do not come") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    table.auction();
    table.claim(Seat::South, 13);
    SECTION("ruled at once") {
        table.answer(Seat::West, false);
        reading::IncidentCommand rule;
        rule.incident = 1;
        rule.action = reading::DirectorAction::Dismiss;
        rule.by = "A. Holt";
        table.driver.give({now(), std::make_shared<const reading::Command>(rule)});
        table.run_for(1500ms);
        // A disk slower than the solver may let them come before: never after.
        const auto is = [](auto kind) {
            return [](const laws::Event& event) { return std::holds_alternative<decltype(kind)>(event.body); };
        };
        const auto dismissed = std::find_if(table.published.begin(), table.published.end(), is(laws::event::IncidentDismissed{}));
        REQUIRE(dismissed != table.published.end());
        CHECK(std::none_of(dismissed, table.published.end(), is(laws::event::FiguresNoted{})));
    }
    SECTION("another board is put on") {
        table.answer(Seat::West, true);
        table.answer(Seat::East, true);
        table.auction();
        table.run_for(1500ms);
        const auto& incidents = table.session->evening().state.incidents;
        CHECK(std::none_of(incidents.begin(), incidents.end(), [](const laws::Incident& one) { return one.play == 2; }));
    }
    SECTION("the session stops") {
        table.answer(Seat::West, false);
        table.stop();
        table.run_for(500ms);
        CHECK(table.readings_of_figures() == 0);
    }
}

TEST_CASE("Hands that are not all known give no figures") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    table.auction(false);
    table.claim(Seat::South, 13);
    table.answer(Seat::West, false);
    table.run_for(300ms);
    REQUIRE(table.incident(laws::Situation::ClaimContested));
    CHECK(table.readings_of_figures() == 0);
}

TEST_CASE("While the solver works the table is not kept waiting") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    table.auction();
    table.claim(Seat::South, 13);
    table.answer(Seat::West, false);
    // Each turn of the table's thread takes as long as its own work: no turn waits for a solve of some 10 to 100 ms.
    auto longest = 0ms;
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (table.readings_of_figures() == 0 && std::chrono::steady_clock::now() < end) {
        const auto begun = std::chrono::steady_clock::now();
        table.io.restart();
        table.io.poll_one();
        longest = std::max(longest, std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun));
        std::this_thread::sleep_for(1ms);
    }
    REQUIRE(table.readings_of_figures() == 1);
    INFO("longest turn " << longest.count() << " ms");
    CHECK(longest < 50ms);
}

TEST_CASE("Questions of an incident: the positions before and after, and dummy's three cards") {
    laws::TableState state;
    laws::BoardState board;
    board.start.deal = deal();
    board.play = 1;
    board.dealt = deal().hands;
    board.contract = bridge::Contract{bridge::call_from_string("4S")->bid(), bridge::Doubling::Undoubled, Seat::South};
    board.leader = Seat::West;
    const auto play = [&](Seat leader, std::initializer_list<const char*> cards) {
        board.tricks.emplace_back();
        auto& recorded = board.tricks.back();
        recorded.trick = bridge::Trick(leader);
        Seat seat = leader;
        for (const char* text : cards) {
            const auto card = *bridge::card_from_string(text);
            recorded.trick.play(card);
            board.played[seat].insert(card);
            seat = bridge::left_hand_opponent(seat);
        }
        if (!recorded.trick.complete()) return;
        recorded.winner = recorded.trick.winner(bridge::Suit::Spades);
        board.leader = *recorded.winner;
        ++board.tricks_won[static_cast<std::size_t>(side_of(board.leader))];
    };
    play(Seat::West, {"D4", "D3", "DK", "DA"});
    laws::Incident incident;
    incident.id = {1};
    incident.facts.trick = 2;

    SECTION("a revoke") {
        play(Seat::South, {"SA", "H3", "S4", "S3"});
        incident.situation = laws::Situation::RevokeCounted;
        incident.facts.seat = Seat::West;
        incident.facts.card = bridge::card_from_string("H3");
        state.board = board;
        incident.play = 1;
        state.incidents = {incident};
        const auto asked = figures_asked(Table::code(), state, incident);
        REQUIRE(asked);
        REQUIRE(asked->questions.size() == 2);
        CHECK(asked->questions[0].position.turn() == Seat::West);
        CHECK(asked->questions[1].position.turn() == Seat::North);
        CHECK(asked->won == std::vector{1, 1});
    }
    SECTION("dummy's touch waits for dummy's turn") {
        play(Seat::South, {"H4"});
        incident.situation = laws::Situation::DummyTouchedCard;
        incident.facts.seat = Seat::North;
        incident.facts.card = bridge::card_from_string("HA");
        incident.play = 1;
        state.incidents = {incident};
        state.board = board;
        CHECK_FALSE(figures_asked(Table::code(), state, incident));
        board.tricks.pop_back();
        board.played[Seat::South].erase(*bridge::card_from_string("H4"));
        play(Seat::South, {"H4", "H3", "H2"});
        state.board = board;
        const auto asked = figures_asked(Table::code(), state, incident);
        REQUIRE(asked);
        CHECK(asked->questions[0].position.turn() == Seat::North);
        std::vector<analysis::Answer> answers;
        analysis::Figures figures;
        figures.by_card = *analysis::tricks_by_card(asked->questions[0].position);
        for (const auto& one : figures.by_card) figures.north_south = std::max(figures.north_south, one.tricks);
        figures.east_west = asked->questions[0].position.tricks_left() - figures.north_south;
        answers.push_back(figures);
        const auto ready = figures_ready(*asked, answers);
        REQUIRE(ready);
        CHECK(ready->after);
        CHECK(ready->other);
        CHECK(ready->before == 1U + static_cast<unsigned>(figures.north_south));
    }
}
