#include "drivers/simulator/simulator.hpp"

#include <algorithm>
#include <map>
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
    Instant last{};                                   ///< moment of the last reading given
    std::map<std::pair<Seat, std::uint8_t>, bool> fingers;  ///< down on a film, by what was given
    std::optional<DeadDevice> silent;                 ///< on this board
    std::uint64_t board_seed = 0, stops = 0;
    struct Stop {
        Instant at;     ///< a still moment of the timeline
        Instant until;  ///< up to here the sensors have seen the table as it lies
    };
    std::optional<Stop> stop;
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
        const auto dead = silent = dead_device(plan, other_dice);
        if (dead && dead->kind == DeadDevice::Kind::Touch)
            for (auto& violation : timeline.violations) violation.visible = violation.visible && seen_without_film(violation, plan);
        board_seed = seed;
        look(timeline, dead, Instant::min());
        if (!timeline.result_told) truth.untold.push_back(next_game);
        given = told_plays = told_violations = 0;
        next_begin = timeline.end + between_boards;
        ++next_game;
    }

    /// What the sensors report after a moment, to be given next.
    void look(const Timeline& at, const std::optional<DeadDevice>& off, Instant after) {
        constexpr std::uint64_t next_stop = 0x9e3779b97f4a7c15u;  // other dice for each stretch
        readings = sense(at, {noise, config.pack, config.geometry, board_seed + stops * next_stop, off, company.ways, config.seed});
        std::erase_if(readings, [&](const Reading& one) { return one.at <= after; });
        given = 0;
    }
    void note(const Reading& reading) {
        last = reading.at;
        if (const auto* contact = std::get_if<reading::Contact>(&reading.body))
            fingers[{contact->seat, contact->finger}] = contact->phase != reading::ContactPhase::Up;
    }
    bool finger_down() const {
        return std::any_of(fingers.begin(), fingers.end(), [](const auto& finger) { return finger.second; });
    }
    /// The readings up to the first still moment from `at` on stay; beyond it nothing happens. False: not on this board any more.
    bool stop_at(Instant at) {
        const auto before = fingers;
        const Instant told = last;
        bool found = false;
        auto one = readings.begin() + static_cast<std::ptrdiff_t>(given);
        for (; one != readings.end() && !found; ++one) {
            found = one->at > std::max(at, told) && !finger_down() && timeline.still(one->at - Duration(1));
            if (found) break;
            note(*one);
        }
        if (found) {
            stop = Stop{one->at - Duration(1), one->at - Duration(1)};
            readings.erase(one, readings.end());
        }
        fingers = before;
        last = told;
        return found;
    }
    /// The table as it lies, for some seconds more.
    void idle() {
        constexpr Duration stretch = 10s;
        ++stops;
        auto off = silent;
        if (off) off->to = std::max(off->to, stop->until + 2 * stretch);  // it does not come back meanwhile
        const Instant after = stop->until;
        stop->until += stretch;
        look(timeline.as_it_lies(stop->at, after, stop->until), off, after);
        std::erase_if(readings, [&](const Reading& one) { return one.at > stop->until; });
    }
    void go_on(Instant at) {
        const Duration by = std::max(at, last) - stop->at;
        if (silent && silent->to > stop->at) silent->to += by;
        if (silent && silent->from > stop->at) silent->from += by;
        timeline.postpone(stop->at, by);
        next_begin = timeline.end + between_boards;
        ++stops;
        look(timeline, silent, timeline.begin);
        stop.reset();
    }

    /// What has happened up to a moment. While people wait the time runs on, and what they have not done yet happens later.
    void tell(Instant until) {
        if (stop) until = std::min(until, stop->at);
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
        if (impl_->stop) {
            impl_->idle();
            continue;
        }
        impl_->tell(Instant::max());
        if (impl_->next_game == impl_->games.size()) return std::nullopt;
        impl_->act_next_board();
    }
    Reading& reading = impl_->readings[impl_->given++];
    impl_->sequencer.stamp(reading);
    impl_->tell(reading.at);
    impl_->note(reading);
    return std::move(reading);
}

void Simulator::pause(Instant at) {
    if (!impl_->stop) (void)impl_->stop_at(at);
}
void Simulator::resume(Instant at) {
    if (impl_->stop) impl_->go_on(at);
}
bool Simulator::paused() const noexcept { return impl_->stop.has_value(); }

const Truth& Simulator::truth() const { return impl_->truth; }
const simulator::Timeline& Simulator::timeline() const { return impl_->timeline; }
std::size_t Simulator::boards_begun() const noexcept { return impl_->next_game; }

std::vector<std::string> Simulator::unplaced() const {
    std::vector<std::string> words;
    for (const Irregularity& what : impl_->waiting) words.push_back(in_words(what));
    return words;
}

}  // namespace kibitz::drivers
