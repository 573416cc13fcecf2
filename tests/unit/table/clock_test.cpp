// The wall clock tells the table nothing: an evening with a clock that is wrong, set back or set on, is the same evening.
#include <map>

#include "boards/board.hpp"
#include "catch.hpp"
#include "controller/formats/formats.hpp"
#include "controller/table/session.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/wall_time.hpp"
#include "drivers/simulator/simulator.hpp"
#include "hand_driver.hpp"
#include "temporary_folder.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;

namespace {

const Instant the_evening{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} + 19h};

/// A machine whose clocks stand until the test moves them.
struct Machine {
    TableTime::Monotonic monotonic{90s};  // since it was switched on
    Instant wall = the_evening;
    void pass(Duration time) {
        monotonic += time;
        wall += time;
    }
};

/// One run of a table over the journal in a folder, on that machine.
class Run {
public:
    Run(const std::filesystem::path& folder, Machine& machine) : machine_(machine) {
        auto journal = journal::Journal::open(folder);
        REQUIRE(journal);
        const auto simulated = boards::simulated();
        SessionConfig config;
        config.perception = {code_.thresholds, simulated.sensors(), simulated.geometry(), simulated.packs()};
        config.monotonic = [this] { return machine_.monotonic; };
        config.wall = [this] { return machine_.wall; };
        auto opened = Session::open(io_, std::move(config), code_, std::move(*journal));
        REQUIRE(opened);
        session = std::move(*opened);
        session->start(driver_.table());
    }
    ~Run() {
        bool stopped = false;
        session->stop([&] { stopped = true; });
        pump([&] { return stopped; });
    }
    /// The reading comes when it is due.
    void give(const Reading& reading) {
        if (const auto wait = reading.at - session->now(); wait > Duration::zero()) machine_.pass(wait);
        driver_.give(reading);
        if (++given_ % 200 == 0) pump([&] { return session->figures().backlog == 0; });
    }
    void command(reading::Command command) {
        machine_.pass(1s);
        give({session->now(), std::make_shared<const reading::Command>(std::move(command))});
    }

    std::unique_ptr<Session> session;

private:
    template <class Condition>
    void pump(Condition condition) {
        const auto end = std::chrono::steady_clock::now() + 60s;
        do {
            io_.restart();
            io_.run_one_for(5ms);
        } while (!condition() && std::chrono::steady_clock::now() < end);
        REQUIRE(condition());
    }

    Machine& machine_;
    laws::LawCode code_ = *laws::embedded_law_code("duplicate-2017");
    boost::asio::io_context io_{1};
    tests::HandDriver driver_;
    std::size_t given_ = 0;
};

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

/// Two boards with a revoke, a fifth card, a touch by dummy and more, played by the simulator's people from `begin` on.
std::vector<Reading> the_play(Instant begin) {
    const auto games = formats::read_games_file(std::string(KIBITZ_SOURCE_DIR) + "/tests/deals/evening.pbn");
    REQUIRE(games.games.size() >= 2);
    const auto script = drivers::read_script(
        "board 1 trick 1 east fifth-card\nboard 1 trick 2 dummy-touches\nboard 1 trick 5 defender-shows\nboard 2 trick 3 declarer-flashes\n",
        "script");
    REQUIRE(script);
    const auto board = boards::simulated();
    drivers::SimulatorConfig config;
    config.seed = 7;
    config.start = begin + 2s;
    config.pack = board.packs().front();
    config.geometry = board.geometry();
    config.script = *script;
    config.cruise = true;
    drivers::Simulator people(config, {games.games.begin(), games.games.begin() + 2});
    std::vector<Reading> readings;
    while (auto reading = people.next()) readings.push_back(*std::move(reading));
    REQUIRE(readings.size() > 2000);
    return readings;
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
    const auto learned = the_evening - machine.wall;
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
