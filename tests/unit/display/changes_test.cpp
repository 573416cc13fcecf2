// What displays know by taking in changes is the table as it is: over random evenings, legal, illegal and absurd, in every
// language; and so is what the API tells of each incident. And frames do not grow with the evening.
#include <google/protobuf/util/message_differencer.h>

#include <map>

#include "catch.hpp"
#include "controller/display/board_log.hpp"
#include "controller/display/live_hub.hpp"
#include "controller/display/table_change.hpp"
#include "controller/laws/concerned.hpp"
#include "controller/views/director_view.hpp"
#include "following_display.hpp"
#include "table_in_memory.hpp"
#include "tests/unit/laws/dice.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace kibitz::tests;
using google::protobuf::util::MessageDifferencer;
using test::FollowingDisplay;

namespace {

/// An evening played by dice, and a table that shows it.
struct Evening {
    explicit Evening(std::uint64_t seed) : dice{std::mt19937_64(seed)} {
        shown.on_event = [this](const laws::Event& event) { hub.event(event); };
    }
    void observe(Observation::Body body) {
        std::vector<laws::Event> events;
        REQUIRE(laws::apply(test::duplicate_code(), state, {now, Certainty::Certain, std::move(body)}, events));
        for (const auto& event : events) shown.happen(event.body);
    }
    void command(reading::Command c) { observe(observation::CommandGiven{std::make_shared<const reading::Command>(std::move(c))}); }
    void board(std::uint32_t number) {
        reading::BoardStart start;
        start.board = bridge::BoardNumber(number);
        start.dealer = dice.seat();
        if (dice.up_to(3)) start.deal = random_deal(dice);
        command(start);
    }
    /// Sensors drift, or are good again, which is told at once; what is told of an event goes on from it.
    void drift() {
        auto& drifts = shown.beside().drifts;
        drifts.resize(static_cast<std::size_t>(dice.up_to(4)));
        for (auto& one : drifts) one = {static_cast<perception::DriftKind>(dice.up_to(perception::drift_kinds)), dice.seat(), dice.seat(), 9, 3, 0.5F};
        hub.tell_table();
    }
    void step() {
        if (dice.up_to(12) == 0) drift();
        now += std::chrono::milliseconds(dice.up_to(3000));
        if (dice.up_to(5) == 0 && !state.incidents.empty()) return command(some_ruling(dice, state));
        observe(some_observation(dice, state));
    }
    Dice dice;
    laws::TableState state;
    Instant now = test::noon;
    test::TableInMemory shown;
    LiveHub hub{shown, {"1", "t"}};
};

}  // namespace

TEST_CASE("A table known by changes is the table known at once") {
    const auto seed = GENERATE(range(1U, 13U));
    Evening evening(seed);
    FollowingDisplay english, russian(words::Language::Russian);
    evening.hub.join(english, std::nullopt);
    evening.hub.join(russian, std::nullopt);
    for (std::uint32_t board = 1; board <= 4; ++board) {
        evening.board(board);
        for (int i = 0; i < 160; ++i) {
            evening.step();
            LiveHub afresh(evening.shown, {"1", "t"});
            FollowingDisplay whole;
            afresh.join(whole, std::nullopt);
            std::string difference;
            MessageDifferencer differencer;
            differencer.ReportDifferencesToString(&difference);
            const bool same = differencer.Compare(english.table, whole.table);
            INFO("seed " << seed << ", board " << board << ", step " << i << ":\n" << difference);
            REQUIRE(same);
            for (const auto& incident : english.table.incident())
                REQUIRE(MessageDifferencer::Equals(incident, evening.hub.incident(incident.id())->message));
        }
    }
    LiveHub afresh(evening.shown, {"1", "t"});
    FollowingDisplay whole(words::Language::Russian);
    afresh.join(whole, std::nullopt);
    CHECK(MessageDifferencer::Equals(russian.table, whole.table));
}

TEST_CASE("A message is as long after a hundred and twenty boards as after one") {
    test::TableInMemory table;
    LiveHub hub(table, {"1", "t"});
    FollowingDisplay display;
    table.on_event = [&](const laws::Event& event) { hub.event(event); };
    hub.join(display, std::nullopt);
    std::map<std::uint32_t, std::size_t> call, incident;
    for (std::uint32_t board = 1; board <= 120; ++board) {
        table.start_board(board % 32 + 1);
        call[board] = display.frames.back()->json()->size();  // the end of the auction
        for (int i = 0; i < 3; ++i) table.raise();
        incident[board] = display.frames.back()->json()->size();
        table.happen(laws::event::BoardEnded{true});
    }
    WARN("bytes of an event as JSON after 1 and 120 boards: " << call[1] << ", " << call[120] << "; with an incident: " << incident[1] << ", "
                                                              << incident[120]);
    CHECK(call[120] < call[1] + 100);
    CHECK(call[120] < 1024);
    CHECK(incident[120] < incident[1] + 100);
}

TEST_CASE("A log's changes make the table as the fold has it after each event, and nothing of other boards") {
    const auto seed = GENERATE(range(1U, 9U));
    Evening evening(seed);
    for (std::uint32_t board = 1; board <= 3; ++board) {
        evening.board(board);
        for (int i = 0; i < 160; ++i) evening.step();
    }
    std::vector<laws::Event> record;
    evening.shown.record([&](auto events) { record = *events; });
    REQUIRE(record.size() > 100);
    std::size_t told = 0;
    for (std::uint32_t play = 1; play <= 3; ++play) {
        v1::BoardLog log;
        tell_log(record, play, test::duplicate_code(), words::Language::English, log);
        REQUIRE(log.event_size() == log.change_size());
        REQUIRE(log.event_size() == log.concerns_size());
        for (int i = 0; i < log.event_size(); ++i) {
            const auto& event = record[log.event(i).number() - 1];
            REQUIRE(event.number == log.event(i).number());
            const auto about = laws::incident_of(event).value;
            if (log.event(i).has_incident_ruled()) CHECK_FALSE(log.event(i).incident_ruled().ruled().label().empty());
            if (log.event(i).has_incident_raised()) CHECK_FALSE(log.event(i).incident_raised().incident().headline().empty());
            CHECK(log.concerns(i) == (about != 0 && evening.state.incidents[about - 1].told ? about : 0));
        }
        told += static_cast<std::size_t>(log.event_size());
        table::Evening afresh;
        v1::TableView stepped;
        auto next = record.begin();
        for (int i = 0; i < log.event_size(); ++i) {
            while (next != record.end() && next->number <= log.event(i).number()) take(afresh, *next++);
            apply(log.change(i), stepped);
            if (!afresh.state.board || afresh.state.board->play != play) continue;
            v1::TableView whole;
            views::fill_standing(afresh.state, whole);
            whole.clear_turn_since();  // no clock runs in a log
            if (whole.phase() == v1::PHASE_NO_BOARD) whole.set_phase(stepped.phase());  // taken off: shown as it lay
            INFO("seed " << seed << ", play " << play << ", event " << log.event(i).number());
            REQUIRE(MessageDifferencer::Equals(stepped, whole));
        }
        CHECK(stepped.play() == play);
    }
    const auto held = std::count_if(record.begin(), record.end(), [](const laws::Event& event) {
        return std::holds_alternative<laws::event::IncidentHeld>(event.body);
    });
    const auto first = std::find_if(record.begin(), record.end(), [](const laws::Event& event) {
        return std::holds_alternative<laws::event::BoardStarted>(event.body);
    });
    const auto in_logs = static_cast<std::size_t>(record.end() - first - held);
    CHECK(told == in_logs);  // each event from the first board on stands in one log
}
