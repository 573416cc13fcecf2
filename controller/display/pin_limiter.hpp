/// How often a PIN may be tried: five times at once, then with growing waits, for each address and for all together.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>

namespace kibitz::display {

class PinLimiter {
public:
    using Clock = std::chrono::steady_clock;
    using Seconds = std::chrono::seconds;

    /// Wrong tries without any wait: people mistype.
    static constexpr int free_tries = 5;
    /// First wait, doubled with each further wrong try up to the longest.
    static constexpr Seconds first_wait{5};
    static constexpr Seconds longest_wait{900};
    /// All addresses together: more free tries (several Directors in a hall), and waits short enough that a stranger
    /// cannot shut the Director out. 1,440 tries a day against a million PINs.
    static constexpr int free_tries_together = 20;
    static constexpr Seconds longest_wait_together{60};
    /// Wrong tries are forgotten after an hour without one.
    static constexpr Seconds forget_after{3600};
    /// Addresses remembered; the one quiet for longest gives way.
    static constexpr std::size_t max_addresses = 256;

    /// How long `address` has to wait before the next try; zero: it may try now.
    Seconds wait(const std::string& address, Clock::time_point now) const;
    /// Counts a try before its PIN is compared, so that tries at the same time cannot slip through.
    void tried(const std::string& address, Clock::time_point now);
    /// The PIN was right: the address starts afresh, and the try does not count against the others.
    void succeeded(const std::string& address);

private:
    struct Tries {
        int wrong = 0;
        Clock::time_point last{};
    };
    static Seconds wait_of(const Tries& tries, int free, Seconds longest, Clock::time_point now);

    std::map<std::string, Tries> addresses_;
    Tries together_;
};

}  // namespace kibitz::display
