// What a table tells beside its record, over simulated evenings: hands that come down without a key are asked about and nothing
// else is; sensors that drift are told, and good ones never.
#include <cstdlib>
#include <set>

#include "boards/board.hpp"
#include "catch.hpp"
#include "controller/formats/formats.hpp"
#include "controller/table/beside.hpp"
#include "controller/table/pipeline.hpp"
#include "drivers/simulator/simulator.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;
using bridge::Seat;
using drivers::Noise;
using perception::Drift;
using perception::DriftKind;

namespace {

struct Heard {
    int boards = 0, asked = 0, asked_in_vain = 0, stopped = 0, stopped_and_asked = 0;
    std::vector<Drift> drifts;      ///< told at the end
    std::vector<Drift> ever;        ///< told at any time, each time it came
    std::set<DriftKind> kinds() const {
        std::set<DriftKind> all;
        for (const auto& one : drifts) all.insert(one.kind);
        return all;
    }
};

/// An evening at one table, as a session would hear it.
Heard play(int boards, Noise noise, std::initializer_list<const char*> habits, std::uint64_t seed = 1, std::vector<Drift> told_before = {}) {
    const auto read = formats::read_games_file(std::string(KIBITZ_SOURCE_DIR) + "/tests/deals/evening.pbn");
    REQUIRE(!read.games.empty());
    std::vector<formats::Game> games;
    for (int i = 0; i < boards; ++i) games.push_back(read.games[static_cast<std::size_t>(i) % read.games.size()]);
    const auto board = boards::simulated();
    const auto code = *laws::embedded_law_code("duplicate-2017");
    drivers::SimulatorConfig config;
    config.noise = noise;
    config.seed = seed;
    config.start = Instant{std::chrono::hours(500'000)};
    config.pack = board.packs().front();
    config.geometry = board.geometry();
    for (const char* habit : habits) config.habits.push_back(*drivers::read_habit(habit));
    drivers::Simulator people(config, games);

    const perception::Config sensors{code.thresholds, board.sensors(), board.geometry(), board.packs()};
    SpokenClaim spoken{*code.judged_by};
    perception::DriftWatch drift(sensors);
    drift.resume(std::move(told_before));
    Heard heard;
    std::optional<ClaimAsked> last;
    const auto look = [&] {
        if (spoken.asked() == last) return;
        if (spoken.asked() && spoken.asked()->stands()) ++heard.asked;
        else if (spoken.asked() && spoken.asked()->said == ClaimAsked::Said::PlayedOn) ++heard.asked_in_vain;
        last = spoken.asked();
    };
    Pipeline* self = nullptr;
    Pipeline pipeline(sensors, code, [&](const laws::Event& event, const laws::TableState& state) {
        const bool ends = std::holds_alternative<laws::event::BoardEnded>(event.body);
        const bool stopped = ends && state.board && !state.board->result && state.board->contract && !state.board->claim;
        if (stopped) ++heard.stopped;
        if (stopped && spoken.asked() && spoken.asked()->stands()) ++heard.stopped_and_asked;
        spoken.take(event);
        touch_was_meant(drift, event, state);
        look();
    });
    self = &pipeline;
    pipeline.watch([&](const Observation& observation) { spoken.hear(observation, self->state()); });
    std::vector<Drift> before = drift.told();
    while (const auto reading = people.next()) {
        spoken.advance(reading->at, pipeline.state());
        look();
        drift.take(*reading, sure_cards(pipeline.state()));
        pipeline.take(*reading);
        if (drift.told().size() != before.size()) {
            for (const auto& one : drift.told())
                if (std::none_of(before.begin(), before.end(), [&](const auto& b) { return same_drift(one, b); })) heard.ever.push_back(one);
            before = drift.told();
        }
    }
    heard.boards = boards;
    heard.drifts = drift.told();
    return heard;
}

int boards_or(int most) {
    const char* wanted = std::getenv("KIBITZ_BESIDE_BOARDS");
    return wanted ? std::atoi(wanted) : most;
}

}  // namespace

TEST_CASE("at a good table no sensor has drifted, and nobody is asked whether he claims") {
    const auto heard = play(boards_or(200), Noise::Typical, {});
    for (const auto& one : heard.ever) UNSCOPED_INFO("drift " << static_cast<int>(one.kind) << " " << letter(one.seat) << " " << one.x << " " << one.y << " " << one.share);
    CHECK(heard.ever.empty());
    CHECK(heard.asked == 0);
}

TEST_CASE("a face sensor that is blind in this light is told") {
    const auto heard = play(24, Noise::Typical, {"glare=4"});
    REQUIRE_FALSE(heard.drifts.empty());
    CHECK(heard.kinds() == std::set{DriftKind::FaceBlind});
    for (const auto& one : heard.drifts) CHECK(one.share < 0.4F);
    // Told once: not again and again.
    CHECK(heard.ever.size() <= heard.drifts.size() + 1);
}

TEST_CASE("a range sensor's zero is told where it reads high") {
    int told = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto heard = play(8, Noise::Typical, {"zero=9"}, seed);
        for (const auto& one : heard.drifts) {
            CHECK(one.kind == DriftKind::RangeOff);
            CHECK(one.x >= 5);
            CHECK(one.x < 40);
            ++told;
        }
    }
    CHECK(told >= 2);
}

TEST_CASE("a touch film that is off is told, with how far and where to") {
    const auto heard = play(96, Noise::Typical, {"film=12"});
    REQUIRE_FALSE(heard.drifts.empty());
    CHECK(heard.kinds() == std::set{DriftKind::FilmOff});
    for (const auto& one : heard.drifts) {
        CHECK(std::max(std::abs(one.x), std::abs(one.y)) >= 4);
        CHECK(std::max(std::abs(one.x), std::abs(one.y)) <= 18);
    }
}

TEST_CASE("antennas that hear what is not theirs are told") {
    CHECK(play(24, Noise::Typical, {"columns=0.15"}).kinds().contains(DriftKind::ColumnsHear));
    CHECK(play(24, Noise::Typical, {"zones=0.15"}).kinds().contains(DriftKind::ZonesHear));
}

TEST_CASE("what was told is withdrawn when it is good again, and not told anew after a restart") {
    const std::vector<Drift> before{{DriftKind::FaceBlind, Seat::East, Seat::East, 0, 0, 0.2F}};
    const auto kept = perception::drifts_from_text(perception::to_text(before));
    REQUIRE(kept.size() == 1);
    CHECK(same_drift(kept[0], before[0]));
    CHECK(kept[0].share == Approx(0.2));
    const auto later = play(16, Noise::Typical, {}, 1, kept);
    CHECK(later.drifts.empty());
    CHECK(later.ever.empty());
    for (const auto* text : {"", "x", "9 N N 0 0 0", "0 N N 0 0", "0 Q N 0 0 0", "0 N N 0 0 99999999999\n"}) CHECK(perception::drifts_from_text(text).empty());
}

TEST_CASE("hands thrown in or faced without a key are asked about, cards played are not") {
    for (const char* habit : {"thrown-in=1", "faced=1"}) {
        const auto thrown = play(32, Noise::Typical, {habit});
        INFO(habit << ": not keyed " << thrown.stopped << ", of those asked " << thrown.stopped_and_asked << ", asked " << thrown.asked << ", in vain " << thrown.asked_in_vain);
        CHECK(thrown.stopped >= 2);
        CHECK(thrown.stopped_and_asked * 2 > thrown.stopped);
        CHECK(thrown.asked_in_vain <= 1);
    }
    const auto club = play(boards_or(60), Noise::Club, {});
    INFO("club: asked " << club.asked << ", in vain " << club.asked_in_vain);
    CHECK(club.asked_in_vain <= club.boards / 20);
}
