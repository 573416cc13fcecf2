#include "drivers/simulator/live.hpp"

#include <algorithm>
#include <boost/asio/steady_timer.hpp>

#include "controller/units/require.hpp"

namespace kibitz::drivers {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

/// Readings given in one turn of the loop: a late table catches up without keeping others from their turn.
constexpr int readings_in_one_turn = 200;
/// A table that is further behind than this (the machine slept) does not catch up; it goes on from now.
constexpr Clock::duration furthest_behind = 5s;
/// From the last reading of one round of the games to the first of the next.
constexpr Duration between_rounds = 10s;

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
    Instant table_start{};           ///< this moment of the table's time ...
    Clock::time_point clock_start;   ///< ... is this moment of the clock

    Clock::time_point due(Instant at) const {
        const double micros = static_cast<double>((at - table_start).count()) / config.speed;
        return clock_start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double, std::micro>(micros));
    }

    void begin_round(Instant at) {
        config.simulator.start = at;
        simulator = std::make_unique<Simulator>(config.simulator, games);
        ++config.simulator.seed;
        next = simulator->next();
    }

    void take_next(Instant given_at) {
        next = simulator->next();
        if (!next && config.endless) begin_round(given_at + between_rounds);
    }

    void wait() {
        if (!on_reading || !next) return;
        timer.expires_at(due(next->at));
        timer.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
            if (!error) self->give();
        });
    }

    void give() {
        const Clock::time_point now = Clock::now();
        if (next && now - due(next->at) > furthest_behind) clock_start += now - due(next->at);
        const OnReading give_to = on_reading;  // stop() within the call must not destroy what is running
        for (int given = 0; on_reading && next && given < readings_in_one_turn && due(next->at) <= now; ++given) {
            const Reading reading = std::move(*next);
            take_next(reading.at);
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

void LiveSimulator::light(bridge::Seat, laws::event::LightChanged::Colour) {}

}  // namespace kibitz::drivers
