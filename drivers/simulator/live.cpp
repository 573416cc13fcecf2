#include "drivers/simulator/live.hpp"

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <map>

#include "controller/units/require.hpp"
#include "drivers/sequencer.hpp"

namespace kibitz::drivers {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

/// Readings given in one turn of the loop: a late table catches up without keeping others from their turn.
constexpr int readings_in_one_turn = 200;
/// A bus is read so often (drivers/wired/lane.hpp), and what has come since is told together: a hundred tables on one computer wake it
/// less.
constexpr Clock::duration bus_turn = 20ms;
/// A table that is further behind than this (the machine slept) does not catch up; it goes on from now.
constexpr Clock::duration furthest_behind = 5s;
/// From the last reading of one round of the games to the first of the next.
constexpr Duration between_rounds = 10s;
/// From a ruling to the first who goes on.
constexpr Duration pick_up = 2s;

}  // namespace

struct LiveSimulator::State : std::enable_shared_from_this<State> {
    State(boost::asio::any_io_executor executor, LiveConfig the_config, std::vector<formats::Game> the_games)
        : timer(std::move(executor)), config(std::move(the_config)), games(std::move(the_games)) {}

    boost::asio::steady_timer timer;
    LiveConfig config;
    std::vector<formats::Game> games;
    OnReading on_reading;
    std::unique_ptr<Simulator> simulator;
    std::optional<Reading> next;
    Sequencer sequencer;
    std::map<DeviceId, std::string> failed;
    Instant table_start{};           ///< this moment of the table's time ...
    Clock::time_point clock_start;   ///< ... is this moment of the clock

    Clock::time_point due(Instant at) const {
        const double micros = static_cast<double>((at - table_start).count()) / config.speed;
        return clock_start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double, std::micro>(micros));
    }

    /// The turn of the bus in which the reading is told.
    Clock::time_point told(Instant at) const {
        const auto after = due(at) - clock_start;
        return clock_start + (after + bus_turn - Clock::duration(1)) / bus_turn * bus_turn;
    }

    void begin_round(Instant at) {
        config.simulator.start = at;
        simulator = std::make_unique<Simulator>(config.simulator, games);
        ++config.simulator.seed;
        next = simulator->next();
    }

    /// People stop for the Director, and go on when he has done what he came for.
    void heed(Instant now) {
        const bool wait = config.waits && config.waits();
        if (wait == simulator->paused()) return;
        if (wait) simulator->pause(now);
        else simulator->resume(now + pick_up);
    }

    void take_next(Instant given_at) {
        heed(given_at);
        next = simulator->next();
        if (!next && config.endless) begin_round(given_at + between_rounds);
    }

    /// Commands come with the people, whatever devices there are; a column antenna belongs to its reader.
    bool has_device(const Reading& reading) const {
        auto id = usual_device(reading.body);
        if (!id || config.devices.empty()) return true;
        if (id->function == Function::Column) id = DeviceId{id->place, Function::Reader, 0};
        return std::find(config.devices.begin(), config.devices.end(), *id) != config.devices.end();
    }

    void note_health(const Reading& reading) {
        const auto* told = std::get_if<std::shared_ptr<const reading::Device>>(&reading.body);
        if (!told) return;
        if ((*told)->health == reading::Health::Failed) failed[(*told)->device] = (*told)->detail;
        else failed.erase((*told)->device);
    }

    void wait() {
        if (!on_reading || !next) return;
        timer.expires_at(told(next->at));
        timer.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
            if (!error) self->give();
        });
    }

    void give() {
        const Clock::time_point now = Clock::now();
        if (next && now - due(next->at) > furthest_behind) clock_start += now - due(next->at);
        const OnReading give_to = on_reading;  // stop() within the call must not destroy what is running
        for (int given = 0; on_reading && next && given < readings_in_one_turn && due(next->at) <= now; ++given) {
            Reading reading = std::move(*next);
            take_next(reading.at);
            if (!has_device(reading)) continue;
            note_health(reading);
            sequencer.stamp(reading);  // counts on over the rounds
            give_to(reading);
        }
        wait();
    }
};

LiveSimulator::LiveSimulator(boost::asio::any_io_executor executor, LiveConfig config, std::vector<formats::Game> games)
    : state_(std::make_shared<State>(std::move(executor), std::move(config), std::move(games))) {
    require(state_->config.speed > 0, "time passes at the simulated table");
}

LiveSimulator::~LiveSimulator() { stop(); }

Duration LiveSimulator::latency() const noexcept { return std::chrono::duration_cast<Duration>(bus_turn); }

void LiveSimulator::start(OnReading on_reading) {
    require(!state_->on_reading, "a driver is started once");
    state_->on_reading = std::move(on_reading);
    state_->clock_start = Clock::now();
    state_->table_start = state_->config.time.at(state_->clock_start);
    state_->begin_round(state_->table_start);
    state_->wait();
}

void LiveSimulator::stop() {
    state_->on_reading = nullptr;
    state_->timer.cancel();
}

std::vector<DeviceState> LiveSimulator::devices() const {
    std::vector<DeviceState> all;
    for (const DeviceId id : state_->config.devices) {
        const auto failed = state_->failed.find(id);
        if (failed == state_->failed.end()) all.push_back({id});
        else all.push_back({id, reading::Health::Failed, failed->second});
    }
    return all;
}

}  // namespace kibitz::drivers
