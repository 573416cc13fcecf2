#include "drivers/simulator/simulator.hpp"

#include <algorithm>
#include <utility>

#include "drivers/sequencer.hpp"
#include "drivers/simulator/company.hpp"
#include "drivers/simulator/performance.hpp"
#include "drivers/simulator/script.hpp"
#include "drivers/simulator/sensors.hpp"

namespace kibitz::drivers {

using namespace std::chrono_literals;
using namespace simulator;

namespace {

/// From one board off the table to the next one on it.
constexpr Duration between_boards = 8s;
/// A random irregularity tries so many tricks and kinds before it is given up.
constexpr int random_tries = 12;

/// Those that change the order of a player's cards must find their place before the others.
bool reorders(const Irregularity& what) {
    return what.kind == Irregularity::Kind::Revoke ||
           (what.kind == Irregularity::Kind::DummyWrongCard && what.accepted);
}

}  // namespace

struct Simulator::Impl {
    SimulatorConfig config;
    std::vector<formats::Game> games;
    std::size_t next_game = 0;
    Instant next_begin{};
    std::vector<Irregularity> waiting;  ///< of the script, without a place yet
    Timeline timeline;
    std::vector<Reading> readings;
    std::size_t given = 0;
    Truth truth;
    std::size_t told_plays = 0, told_violations = 0;  ///< of the timeline's
    SensorNoise noise;
    Company company;
    Sequencer sequencer;

    Impl(SimulatorConfig the_config, std::vector<formats::Game> the_games)
        : config(std::move(the_config)), games(std::move(the_games)), next_begin(config.start),
          waiting(config.script), noise(config.sensors.value_or(sensor_noise(config.noise))),
          company(ways(config), config.seed) {
        std::stable_sort(waiting.begin(), waiting.end(),
                         [](const auto& a, const auto& b) { return reorders(a) && !reorders(b); });
    }

    static Clumsiness ways(const SimulatorConfig& config) {
        Clumsiness all = clumsiness(config.noise);
        for (const HabitSetting& habit : config.habits) all.*habit.value = habit.amount;
        return all;
    }

    /// Some boards are never finished: from the fifth trick on play stops at any card, and nobody says anything.
    void may_stop(Plan& plan, Random& dice) const {
        constexpr int earliest = 16;
        const auto cards = static_cast<int>(plan.play.size());
        if (cards <= earliest || !dice.chance(company.ways.stops)) return;
        plan.play.resize(static_cast<std::size_t>(dice.whole(earliest, cards - 1)));
        plan.stops = true;
        plan.claimed = false;
    }

    void place_irregularities(Plan& plan, const formats::Game& game, Random& dice) {
        std::erase_if(waiting, [&](const Irregularity& what) {
            return (!what.board || *what.board == game.start.board.value()) && place(plan, what, game, dice);
        });
        double wanted = config.irregularities_per_board;
        std::vector<Irregularity> drawn;
        for (; dice.chance(wanted); wanted -= 1)
            for (int tries = 0; tries < random_tries; ++tries) drawn.push_back(random_irregularity(dice, config.irregularity_kind));
        // Each group of tries stands for one irregularity: the first that fits is taken.
        for (std::size_t group = 0; group < drawn.size(); group += random_tries)
            for (int tries = 0; tries < random_tries; ++tries)
                if (place(plan, drawn[group + static_cast<std::size_t>(tries)], game, dice)) break;
    }

    std::optional<DeadDevice> dead_device(const Plan& plan, Random& dice) const {
        if (!noise.one_device_dead) return std::nullopt;
        DeadDevice dead;
        dead.kind = static_cast<DeadDevice::Kind>(dice.whole(0, 2));
        dead.seat = static_cast<Seat>(dice.whole(0, 3));
        dead.column = static_cast<std::uint8_t>(dice.whole(0, 3));
        // A touch surface or a column nobody uses on this board would be no test.
        if (dead.kind != DeadDevice::Kind::Range && plan.contract) dead.seat = plan.contract->dummy();
        dead.from = timeline.begin + 900ms;
        dead.to = timeline.end - 300ms;
        return dead;
    }

    /// With the touch film dead a touch leaves no trace; and whoever plays after dummy, on whose lead the others wait,
    /// looks as if declarer had pointed to the lead.
    static bool seen_without_film(const Truth::Violation& violation, const Plan& plan) {
        const Seat dummy = plan.contract->dummy();
        if (violation.what.kind == Irregularity::Kind::DummyTouches) return false;
        return violation.what.kind != Irregularity::Kind::LeadOutOfTurn || plan.leader(violation.trick) != dummy ||
               violation.seat != left_hand_opponent(dummy);
    }

    void act_next_board() {
        const formats::Game& game = games[next_game];
        const std::uint64_t seed = config.seed * 1000003u + next_game;
        Random dice(seed);
        Plan plan = plan_of(game);
        Random clumsy(seed, 30);
        may_stop(plan, clumsy);
        place_irregularities(plan, game, dice);
        timeline.clear();
        Performance(config, company, game, next_game, plan, dice, clumsy, timeline).run(next_begin);
        const auto by_time = [](const auto& a, const auto& b) { return a.at < b.at; };
        std::stable_sort(timeline.plays.begin(), timeline.plays.end(), by_time);
        std::stable_sort(timeline.violations.begin(), timeline.violations.end(), by_time);
        Random other_dice(seed, 2);
        const auto dead = dead_device(plan, other_dice);
        if (dead && dead->kind == DeadDevice::Kind::Touch)
            for (auto& violation : timeline.violations) violation.visible = violation.visible && seen_without_film(violation, plan);
        readings = sense(timeline, {noise, config.pack, config.geometry, seed, dead, company.ways, config.seed});
        if (!timeline.result_told) truth.untold.push_back(next_game);
        given = told_plays = told_violations = 0;
        next_begin = timeline.end + between_boards;
        ++next_game;
    }

    void tell(Instant until) {
        for (; told_plays < timeline.plays.size() && timeline.plays[told_plays].at <= until; ++told_plays)
            truth.plays.push_back(timeline.plays[told_plays]);
        for (; told_violations < timeline.violations.size() && timeline.violations[told_violations].at <= until;
             ++told_violations)
            truth.violations.push_back(timeline.violations[told_violations]);
    }
};

Simulator::Simulator(SimulatorConfig config, std::vector<formats::Game> games)
    : impl_(std::make_unique<Impl>(std::move(config), std::move(games))) {}
Simulator::~Simulator() = default;
Simulator::Simulator(Simulator&&) noexcept = default;
Simulator& Simulator::operator=(Simulator&&) noexcept = default;

std::optional<Reading> Simulator::next() {
    while (impl_->given == impl_->readings.size()) {
        impl_->tell(Instant::max());
        if (impl_->next_game == impl_->games.size()) return std::nullopt;
        impl_->act_next_board();
    }
    Reading& reading = impl_->readings[impl_->given++];
    impl_->sequencer.stamp(reading);
    impl_->tell(reading.at);
    return std::move(reading);
}

const Truth& Simulator::truth() const { return impl_->truth; }

std::vector<std::string> Simulator::unplaced() const {
    std::vector<std::string> words;
    for (const Irregularity& what : impl_->waiting) words.push_back(in_words(what));
    return words;
}

}  // namespace kibitz::drivers
