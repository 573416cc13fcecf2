/// PINs that wait to be compared. One is compared at a time, since each costs a second of a core: who comes next is decided
/// here, so that the Director need not stand in line behind strangers.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::display {

struct PinTry {
    std::string caller;
    bool known = false;  ///< the caller has given the right PIN before
    int wrong = 0;       ///< wrong tries before this one, of the last hour
    std::string pin, name;
    std::function<void()> give_up;              ///< it will not be compared now
    /// @param account  whose own PIN it was compared with; empty: the club's
    std::function<void(bool right, const std::string& account)> compared;
};

class PinQueue {
public:
    /// So many wait: as long as a browser waits for an answer.
    static constexpr std::size_t max_waiting = 24;

    /// Whether a PIN of this caller waits already: a caller has one at a time.
    bool waits(const std::string& caller) const;
    /// Puts it in line; when the line is full, whoever would be served last gives up, be it this one.
    void add(PinTry one);
    /// Known callers first, then those with fewer wrong tries, then who came first.
    std::optional<PinTry> next();

private:
    std::vector<PinTry> waiting_;  ///< in the order in which they are served
};

}  // namespace kibitz::display
