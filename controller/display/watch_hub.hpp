/// Spectators: each gets the table as it was some time ago. What they see at a moment is made from what was published until
/// that long before it, and from nothing later (delayed_views.hpp).
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "controller/display/delayed_views.hpp"
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
    static constexpr std::size_t max_waiting = DelayedViews::max_waiting;

    /// Begins with the table as it is now; that, too, is shown when it is old enough.
    WatchHub(table::Source& source, Config config);

    bool on() const noexcept { return config_.delay.count() > 0; }
    std::chrono::seconds delay() const noexcept { return config_.delay; }
    std::size_t waiting() const noexcept { return views_.waiting(); }

    void connect(LiveClient& client, const Target& target) override;
    void sum_up(LiveClient& client) override;

    /// An event was published: the view after it begins to wait.
    void event();
    /// Gives the spectators what has become old enough. To be called about once a second: they are that much later at most.
    void release();

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point now() const { return config_.clock ? config_.clock() : Clock::now(); }

    table::Source& source_;
    Config config_;
    DelayedViews views_;
    Clock::time_point began_;
};

}  // namespace kibitz::display
