/// What spectators see of a table: each view when it is old enough, and nothing of later. A correction is seen when its own time has come.
/// But a card that has been taken out of the play meanwhile (misread, withdrawn) is not shown any more: what was not yet shown of it
/// never is.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "controller/bridge/card.hpp"
#include "controller/laws/state.hpp"

namespace kibitz::display {

class DelayedViews {
public:
    using Clock = std::chrono::steady_clock;
    /// Views that wait to be old enough. When it is full every other one is thrown away: what is left is shown at its time.
    /// A table at play has some 600 an hour.
    static constexpr std::size_t max_waiting = 1024;

    std::size_t waiting() const noexcept { return waiting_.size(); }
    /// What spectators see, a v1::WatchView's bytes; nothing until the first view is old enough.
    const std::optional<std::string>& shown() const noexcept { return shown_; }

    /// The table as it is now begins to wait, where something of it is another than before.
    void note(const laws::TableState& state, Clock::time_point now);
    /// Shows the last view that is as old as `until` or older.
    /// @return whether another is shown than before
    bool release(Clock::time_point until);

private:
    struct Waiting {
        Clock::time_point at;
        std::string view;
        std::uint32_t play = 0;
        bridge::CardSet cards;  ///< in its tricks
    };
    void forget_what_was_taken_back(std::uint32_t play, bridge::CardSet cards);
    void thin_out();

    std::deque<Waiting> waiting_;       ///< oldest first
    std::optional<std::string> noted_;  ///< the last view that began to wait
    std::optional<std::string> shown_;
};

}  // namespace kibitz::display
