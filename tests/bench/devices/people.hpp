/// The simulator's people at the kernel's devices, in real time, and whether the record is what they played.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <string>
#include <vector>

#include "drivers/simulator/simulator.hpp"
#include "drivers/wired/stage.hpp"
#include "kernel_table.hpp"

namespace kibitz::bench {

class People {
public:
    struct Says {
        std::function<void(const std::string& json)> command;  ///< of the Director: a kibitz.v1.Command
        std::function<void()> done;                            ///< the last board is over
    };
    People(boost::asio::io_context& io, KernelTable& table, const boards::Board& board, Says says);

    /// They sit down and play these, one after the other. @pre nobody plays
    void play(drivers::SimulatorConfig config, std::vector<formats::Game> games);
    /// They leave in the middle of whatever they do.
    void stop();
    /// Compares what a Director's display was told, a kibitz.v1.Event in JSON a line, and the record as PBN, with what is played now: the last boards there.
    /// @return differences in words; "boards 3 cards 156/156 ..." goes to `figures`
    std::vector<std::string> judge(const std::string& feed_file, const std::string& pbn_file, std::string& figures) const;
    /// What no device of this table could sense.
    std::uint64_t unsensed() const noexcept { return unsensed_; }

private:
    void wait();
    void act();

    KernelTable* table_;
    const boards::Board* board_;
    wired::Stage stage_;
    Says says_;
    boost::asio::steady_timer due_;
    std::vector<formats::Game> games_;
    std::unique_ptr<drivers::Simulator> people_;
    std::optional<Reading> next_;
    Instant begin_{};
    bus::Moment origin_{};
    std::vector<Instant> called_;  ///< moments at which keys of calls were pressed
    std::uint64_t unsensed_ = 0;
};

}  // namespace kibitz::bench
