/// A session over the journal in a folder, whose readings a test gives by hand and whose loop it turns; and people whose readings
/// can be given to it.
#pragma once

#include <functional>

#include "boards/board.hpp"
#include "catch.hpp"
#include "controller/formats/formats.hpp"
#include "controller/table/session.hpp"
#include "drivers/simulator/simulator.hpp"
#include "hand_driver.hpp"

namespace kibitz::tests {

/// Where the program lies that answers double-dummy questions.
std::string analyst();

class SessionByHand {
public:
    using Change = std::function<void(table::SessionConfig&)>;

    /// @param change  what is another than at the simulated table
    explicit SessionByHand(const std::filesystem::path& folder, const Change& change = {}) {
        auto journal = journal::Journal::open(folder);
        REQUIRE(journal);
        const auto simulated = boards::simulated();
        table::SessionConfig config;
        config.perception = {code().thresholds, simulated.sensors(), simulated.geometry(), simulated.packs()};
        config.analyst = analyst();
        if (change) change(config);
        auto opened = table::Session::open(io, std::move(config), code(), std::move(*journal));
        REQUIRE(opened);
        session = std::move(*opened);
    }
    ~SessionByHand() { stop(); }
    SessionByHand(const SessionByHand&) = delete;
    SessionByHand& operator=(const SessionByHand&) = delete;

    static const laws::LawCode& code() {
        static const laws::LawCode loaded = *laws::embedded_law_code("duplicate-2017");
        return loaded;
    }
    /// Once, when who listens does.
    void start() { session->start(driver.table()); }
    void stop() {
        if (stopped) return;
        session->stop([this] { stopped = true; });
        run_until([this] { return stopped; });
    }
    template <class Condition>
    void run_until(Condition condition, std::chrono::seconds patience = std::chrono::seconds(60)) {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (!condition() && std::chrono::steady_clock::now() < end) {
            io.restart();
            io.run_one_for(std::chrono::milliseconds(10));
        }
        REQUIRE(condition());
    }
    /// All that was decided is durable.
    void settle() {
        run_until([this] { return session->figures().backlog == 0; });
    }

    boost::asio::io_context io{1};
    HandDriver driver;
    std::unique_ptr<table::Session> session;
    bool stopped = false;
};

/// A machine whose clocks stand until the test moves them.
struct Machine {
    TableTime::Monotonic monotonic{std::chrono::seconds(90)};  // since it was switched on
    Instant wall{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} + std::chrono::hours(19)};
    void pass(Duration time) {
        monotonic += time;
        wall += time;
    }
};

/// A session on that machine: time passes as its readings come.
class SessionOnMachine : public SessionByHand {
public:
    SessionOnMachine(const std::filesystem::path& folder, Machine& machine)
        : SessionByHand(folder,
                        [&machine](table::SessionConfig& config) {
                            config.monotonic = [&machine] { return machine.monotonic; };
                            config.wall = [&machine] { return machine.wall; };
                        }),
          machine_(machine) {
        start();
    }
    /// The reading comes when it is due.
    void give(const Reading& reading) {
        if (const auto wait = reading.at - session->now(); wait > Duration::zero()) machine_.pass(wait);
        driver.give(reading);
        if (++given_ % often == 0) settle();
    }
    void command(reading::Command command) {
        machine_.pass(std::chrono::seconds(1));
        give({session->now(), std::make_shared<const reading::Command>(std::move(command))});
    }

private:
    static constexpr std::size_t often = 200;
    Machine& machine_;
    std::size_t given_ = 0;
};

/// The first boards of tests/deals/evening.pbn, played by the simulator's people from a little after `begin`. @param script  what goes
/// wrong: each line of it must find its place
inline std::vector<Reading> evening_of(Instant begin, int boards, const char* script) {
    const auto games = formats::read_games_file(std::string(KIBITZ_SOURCE_DIR) + "/tests/deals/evening.pbn");
    REQUIRE(games.games.size() >= static_cast<std::size_t>(boards));
    const auto read = drivers::read_script(script, "script");
    REQUIRE(read);
    const auto board = boards::simulated();
    drivers::SimulatorConfig config;
    config.seed = 7;
    config.start = begin + std::chrono::seconds(2);
    config.pack = board.packs().front();
    config.geometry = board.geometry();
    config.script = *read;
    config.cruise = true;
    drivers::Simulator people(config, {games.games.begin(), games.games.begin() + boards});
    std::vector<Reading> readings;
    while (auto reading = people.next()) readings.push_back(*std::move(reading));
    for (const auto& one : people.unplaced()) UNSCOPED_INFO(one);
    REQUIRE(people.unplaced().empty());
    return readings;
}

}  // namespace kibitz::tests
