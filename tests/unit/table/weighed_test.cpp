// What was weighed of a board is there for whoever asks why: live, when the board has left, and after a restart.
#include "boards/board.hpp"
#include "catch.hpp"
#include "controller/formats/formats.hpp"
#include "controller/table/session.hpp"
#include "drivers/simulator/simulator.hpp"
#include "hand_driver.hpp"
#include "temporary_folder.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;
using reconstruction::Weighed;

namespace {

/// A table whose clock goes as the readings do.
class Run {
public:
    explicit Run(const std::filesystem::path& folder) {
        auto journal = journal::Journal::open(folder);
        REQUIRE(journal);
        const auto simulated = boards::simulated();
        SessionConfig config;
        config.perception = {code_.thresholds, simulated.sensors(), simulated.geometry(), simulated.packs()};
        config.monotonic = [this] { return monotonic_; };
        config.wall = [] { return Instant{std::chrono::hours(500'000)}; };
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
    void give(const Reading& reading) {
        if (const auto wait = reading.at - session->now(); wait > Duration::zero()) monotonic_ += wait;
        driver_.give(reading);
        if (++given_ % 200 == 0) settle();
    }
    void command(reading::Command command) {
        monotonic_ += 1s;
        give({session->now(), std::make_shared<const reading::Command>(std::move(command))});
    }
    void settle() {
        pump([&] { return session->figures().backlog == 0; });
    }
    std::shared_ptr<const Weighed> weighed(std::uint32_t play) {
        std::optional<tl::expected<std::shared_ptr<const Weighed>, std::string>> found;
        session->weighed(play, [&](auto answer) { found = std::move(answer); });
        pump([&] { return found.has_value(); });
        REQUIRE(*found);
        return **found;
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

    laws::LawCode code_ = *laws::embedded_law_code("duplicate-2017");
    TableTime::Monotonic monotonic_{90s};
    boost::asio::io_context io_{1};
    tests::HandDriver driver_;
    int given_ = 0;
};

/// Two boards; in trick 1 of the first East contributes a fifth card.
std::vector<Reading> the_play(Instant begin) {
    const auto games = formats::read_games_file(std::string(KIBITZ_SOURCE_DIR) + "/tests/deals/evening.pbn");
    REQUIRE(games.games.size() >= 2);
    const auto script = drivers::read_script("board 1 trick 1 east fifth-card\n", "script");
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
    return readings;
}

bool has_trick(const std::shared_ptr<const Weighed>& weighed, std::size_t trick) {
    return weighed && !weighed->explanations.empty() && weighed->explanations.front().tricks.size() >= trick;
}

}  // namespace

TEST_CASE("what was weighed is there live, when the board has left, and after a restart") {
    const tests::TemporaryFolder folder;
    std::uint32_t asked_live = 0;
    {
        Run run(folder.path);
        CHECK_FALSE(run.weighed(1));
        for (const auto& reading : the_play(run.session->time().begin)) {
            run.give(reading);
            const auto& state = run.session->evening().state;
            if (asked_live == 0 && state.board && state.board->tricks.size() == 5) {
                asked_live = state.board->play;
                const auto now = run.weighed(asked_live);
                REQUIRE(has_trick(now, 3));
                CHECK(now->play == 1);
                CHECK(now->recorded);
            }
        }
        run.command(reading::BoardEnd{});
        run.settle();
        CHECK(asked_live == 1);
        CHECK(run.session->evening().state.plays == 2);
        const auto later = run.weighed(1);
        REQUIRE(has_trick(later, 1));
        CHECK(later->play == 1);
        CHECK_FALSE(run.weighed(99));
    }
    Run again(folder.path);
    const auto kept = again.weighed(1);
    REQUIRE(has_trick(kept, 1));
    CHECK(kept->play == 1);
    CHECK(std::any_of(kept->explanations.front().assumed.begin(), kept->explanations.front().assumed.end(),
                      [](const auto& one) { return one.trick == 1 && one.seat == bridge::Seat::East; }));
}
