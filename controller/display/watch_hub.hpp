/// Spectators: each gets the table as it was some time ago. What they see at a moment is made from what was published until
/// that long before it, and from nothing later: a correction is seen when its own time has come. But a card that has been taken
/// out of the play meanwhile (misread, withdrawn) is not shown any more: what was not yet shown of it never is.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "controller/display/hub.hpp"
#include "controller/table/source.hpp"
#include "kibitz/v1/watch.pb.h"

namespace kibitz::display {

class WatchHub final : public Hub<v1::WatchMessage> {
public:
    struct Config {
        std::string version, table_name;
        std::chrono::seconds delay{};  ///< 0: nobody may watch
        /// Monotonic; empty: the steady clock. Not the table's own time, which may run faster.
        std::function<std::chrono::steady_clock::time_point()> clock;
    };
    /// Views that wait to be old enough. When it is full every other one is thrown away: what is left is shown at its time.
    /// A table at play has some 600 an hour.
    static constexpr std::size_t max_waiting = 1024;

    /// Begins with the table as it is now; that, too, is shown when it is old enough.
    WatchHub(table::Source& source, Config config);

    bool on() const noexcept { return config_.delay.count() > 0; }
    std::chrono::seconds delay() const noexcept { return config_.delay; }
    std::size_t waiting() const noexcept { return waiting_.size(); }

    void connect(LiveClient& client, const Target& target) override;
    void sum_up(LiveClient& client) override;

    /// An event was published: the view after it begins to wait.
    void event();
    /// Gives the spectators what has become old enough. To be called about once a second: they are that much later at most.
    void release();

private:
    using Clock = std::chrono::steady_clock;
    struct Waiting {
        Clock::time_point at;
        std::string view;  ///< v1::WatchView's bytes
        std::uint32_t play = 0;
        bridge::CardSet cards;  ///< in its tricks
    };
    Clock::time_point now() const { return config_.clock ? config_.clock() : Clock::now(); }
    void forget_what_was_taken_back(std::uint32_t play, bridge::CardSet cards);
    void thin_out();

    table::Source& source_;
    Config config_;
    std::deque<Waiting> waiting_;  ///< oldest first
    std::optional<std::string> noted_;  ///< the last view that began to wait
    std::optional<std::string> shown_;  ///< what spectators see; nothing until the first view is old enough
    Clock::time_point began_;
};

}  // namespace kibitz::display
