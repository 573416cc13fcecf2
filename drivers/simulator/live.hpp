/// The simulated table as a live source: the same readings as a tape of it, each at its moment of the wall clock or a bus's turn after it.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <functional>
#include <memory>
#include <vector>

#include "controller/units/table_time.hpp"
#include "drivers/source.hpp"
#include "drivers/simulator/simulator.hpp"

namespace kibitz::drivers {

struct LiveConfig {
    SimulatorConfig simulator;  ///< its `start` is set to the moment of start()
    double speed = 1.0;         ///< table seconds in a second; the readings' times run ahead of the clock when > 1
    bool endless = true;        ///< plays the games again and again, each time with another seed
    TableTime time{};           ///< the table's time, from which the first reading's moment is taken
    /// The devices the table has: what the others would report is not told. Empty: all there are.
    std::vector<DeviceId> devices{};
    /// Whether people wait now, for the Director: they stop when they have done what they are at, and go on a moment after. Empty: never.
    std::function<bool()> waits{};
};

class LiveSimulator final : public Source {
public:
    /// @param executor the table's thread: readings are given there, and start() and stop() are called there.
    /// @pre config.speed > 0
    LiveSimulator(boost::asio::any_io_executor executor, LiveConfig config, std::vector<formats::Game> games);
    ~LiveSimulator() override;
    LiveSimulator(const LiveSimulator&) = delete;
    LiveSimulator& operator=(const LiveSimulator&) = delete;

    std::string_view name() const noexcept override { return "simulated"; }
    void start(OnReading on_reading) override;
    void stop() override;
    /// A turn of a bus, as at a wired table: 20 ms.
    Duration latency() const noexcept override;
    std::vector<DeviceState> devices() const override;

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace kibitz::drivers
