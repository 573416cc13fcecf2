// The wall clock tells the table nothing: an evening with a clock that is wrong, set back or set on, is the same evening.
#include <map>

#include "controller/wire/convert.hpp"
#include "controller/wire/wall_time.hpp"
#include "temporary_folder.hpp"
#include "unit/table/session_by_hand.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;

namespace {

using tests::Machine;
using Run = tests::SessionOnMachine;

/// What happens to the machine before the n-th reading of the play.
struct Story {
    std::map<std::size_t, Duration> set_by;  ///< somebody sets the wall clock by this much
    std::size_t restart_before = 0;          ///< the daemon ends there, and starts again ...
    Duration set_while_down{};               ///< ... with the wall clock set by this much meanwhile
};

/// What is kept of it, without the numbers of its events, and with its times as if it had begun in the year dot.
struct Record {
    std::vector<std::string> events;
    std::vector<std::string> evidence;  ///< of each incident
    std::vector<laws::event::ClockTold> told;
    std::vector<Instant> moments;
};

template <class Message>
std::string since(Instant begin, Message message) {
    const laws::WallClock shift{earliest, Instant{} - begin};
    wire::tell_wall_time({&shift, 1}, message);
    return message.SerializeAsString();
}

bool of_the_clock_or_the_solver(const Reading& reading) {
    const auto* command = std::get_if<std::shared_ptr<const reading::Command>>(&reading.body);
    return command && (std::holds_alternative<reading::ClockTold>(**command) || std::holds_alternative<reading::FiguresReady>(**command));
}

Record record_of(const std::filesystem::path& folder, Instant begin) {
    Record record;
    const auto journal = journal::Journal::open_to_read(folder);
    REQUIRE(journal);
    laws::TableState state;
    const auto read = journal->read(0, [&](const laws::Event& event) {
        laws::evolve(state, event);
        record.moments.push_back(event.at);
        if (const auto* told = std::get_if<laws::event::ClockTold>(&event.body)) return record.told.push_back(*told);
        if (std::holds_alternative<laws::event::FiguresNoted>(event.body)) return;  // the solver takes its own time
        v1::Event message;
        wire::to_proto(event, message);
        message.clear_number();
        record.events.push_back(since(begin, message));
    });
    REQUIRE(read);
    for (const auto& incident : state.incidents) {
        const auto window = journal->evidence(incident.id);
        REQUIRE(window);
        std::string all;
        for (const auto& reading : window->readings) {
            if (of_the_clock_or_the_solver(reading)) continue;
            v1::Reading message;
            wire::to_proto(reading, message);
            all += since(begin, message);
        }
        record.evidence.push_back(all);
    }
    return record;
}

/// Two boards with a fifth card, a touch by dummy and more.
std::vector<Reading> the_play(Instant begin) {
    return tests::evening_of(begin, 2,
                             "board 1 trick 1 west fifth-card\nboard 1 trick 2 dummy-touches\nboard 1 trick 5 defender-shows\nboard 2 trick 3 "
                             "declarer-flashes\n");
}

Record live(const std::filesystem::path& folder, Machine& machine, const Story& story) {
    auto run = std::make_unique<Run>(folder, machine);
    const Instant begin = run->session->time().begin;
    const auto readings = the_play(begin);
    for (std::size_t i = 0; i < readings.size(); ++i) {
        if (const auto set = story.set_by.find(i); set != story.set_by.end()) machine.wall += set->second;
        Reading reading = readings[i];
        if (story.restart_before != 0 && i == story.restart_before) {
            run.reset();
            machine.wall += story.set_while_down;
            run = std::make_unique<Run>(folder, machine);
        }
        run->give(reading);
    }
    machine.pass(3s);  // the windows of the last incidents are over
    run->command(reading::BoardEnd{});
    run.reset();
    return record_of(folder, begin);
}

void check_same(const Record& a, const Record& b) {
    REQUIRE(a.events.size() == b.events.size());
    for (std::size_t i = 0; i < a.events.size(); ++i) {
        CAPTURE(i);
        REQUIRE(a.events[i] == b.events[i]);
    }
    CHECK(a.evidence == b.evidence);
    CHECK(std::is_sorted(b.moments.begin(), b.moments.end()));
}

const Record& undisturbed() {
    static const Record record = [] {
        const tests::TemporaryFolder folder;
        Machine machine;
        return live(folder.path, machine, {});
    }();
    return record;
}

}  // namespace

TEST_CASE("An evening whose clock is left alone tells nothing of it") {
    const auto& record = undisturbed();
    CHECK(record.told.empty());
    CHECK(record.evidence.size() >= 2);
    CHECK(std::none_of(record.evidence.begin(), record.evidence.end(), [](const auto& bytes) { return bytes.empty(); }));
}

TEST_CASE("A clock set back an hour and on a day in mid-trick changes no decision, no order and no duration") {
    // Everywhere in the play, so that it falls into gestures too.
    for (const std::size_t at : {400, 901, 1203, 1777}) {
        const tests::TemporaryFolder folder;
        Machine machine;
        const auto record = live(folder.path, machine, {{{at, -1h}, {at + 250, 24h}}, 0, {}});
        CAPTURE(at);
        check_same(undisturbed(), record);
        REQUIRE(record.told.size() == 2);
        CHECK(record.told[0].ahead == -1h);
        CHECK(record.told[1].ahead == 23h);
        CHECK_FALSE(record.told[0].started);
    }
}

TEST_CASE("A machine that starts in 1970 and learns the time later plays the same evening") {
    const tests::TemporaryFolder folder;
    Machine machine;
    machine.wall = Instant{} + 17s;
    const auto learned = Machine().wall - machine.wall;
    const auto record = live(folder.path, machine, {{{1500, learned}}, 0, {}});
    check_same(undisturbed(), record);
    REQUIRE(record.told.size() == 1);
    CHECK(record.told[0].ahead == learned);
    CHECK(record.moments.front() < Instant{} + 1min);
}

TEST_CASE("A journal two hours ahead of the clock goes on from its own last moment") {
    const auto second_evening = [](Duration clock_set) {
        const tests::TemporaryFolder folder;
        Machine machine;
        {
            Run earlier(folder.path, machine);
            reading::BoardStart start;
            start.board = bridge::BoardNumber(9);
            earlier.command(start);
            earlier.command(reading::BoardEnd{});
        }
        machine.pass(5min);
        machine.wall += clock_set;
        return live(folder.path, machine, {});
    };
    const auto as_ever = second_evening({});
    const auto ahead = second_evening(-2h);
    check_same(as_ever, ahead);
    REQUIRE(as_ever.told.size() == 1);
    REQUIRE(ahead.told.size() == 1);
    CHECK(as_ever.told[0].started);
    CHECK(as_ever.told[0].ahead - ahead.told[0].ahead == 2h);
    CHECK(as_ever.evidence.size() >= 2);
}

TEST_CASE("The power fails for twenty minutes: every moment before it is told as it was, the last one too") {
    const tests::TemporaryFolder folder;
    Machine machine;
    Instant shown{};  // by the wall clock, at the last act before the power failed
    {
        Run before(folder.path, machine);
        reading::BoardStart start;
        start.board = bridge::BoardNumber(9);
        before.command(start);
        machine.pass(120s);
        before.command(reading::RoundSignal{1});
        shown = machine.wall;
    }
    machine.pass(20min);
    {
        Run after(folder.path, machine);
        machine.pass(5s);
        after.command(reading::BoardEnd{});
    }
    const auto journal = journal::Journal::open_to_read(folder.path);
    REQUIRE(journal);
    laws::TableState state;
    std::vector<laws::Event> events;
    REQUIRE(journal->read(0, [&](const laws::Event& event) {
        laws::evolve(state, event);
        events.push_back(event);
    }));
    const auto restart = std::find_if(events.begin(), events.end(), [](const laws::Event& event) {
        const auto* told = std::get_if<laws::event::ClockTold>(&event.body);
        return told && told->started;
    });
    REQUIRE(restart != events.end());
    REQUIRE(restart != events.begin());
    const auto wall = [&](const laws::Event& event) { return laws::wall_time(state.wall_clock, event.at); };
    CHECK(std::chrono::abs(wall(*std::prev(restart)) - shown) < 1s);
    CHECK(wall(*restart) - shown > 19min);
    CHECK(wall(events.back()) - shown > 20min);
    CHECK(std::prev(restart)->at < restart->at);
}

TEST_CASE("A restart in mid-trick with the clock a day on is a restart like any other") {
    const auto restarted = [](Duration set_while_down) {
        const tests::TemporaryFolder folder;
        Machine machine;
        return live(folder.path, machine, {{}, 1203, set_while_down});
    };
    const auto plain = restarted({});
    const auto a_day_on = restarted(24h);
    check_same(plain, a_day_on);
    REQUIRE_FALSE(a_day_on.told.empty());
    CHECK(a_day_on.told.back().started);
    const auto down = plain.told.empty() ? Duration::zero() : plain.told.back().ahead;
    CHECK(std::chrono::abs(a_day_on.told.back().ahead - down - 24h) < Session::clock_tolerance);
}
