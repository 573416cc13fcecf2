/// How often a PIN may be tried: five times at once, then with growing waits, by each caller for himself.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "controller/units/time.hpp"

namespace kibitz::display {

/// A caller is a known device, or a network address (known_devices.hpp). A guess costs its own caller only: whatever
/// strangers do, nobody else waits for it. How many PINs all of them together can try is bounded by what one costs (pin.hpp).
class PinLimiter {
public:
    using Seconds = std::chrono::seconds;

    /// Wrong tries without any wait: people mistype.
    static constexpr int free_tries = 5;
    /// First wait, doubled with each further wrong try up to the longest.
    static constexpr Seconds first_wait{5};
    static constexpr Seconds longest_wait{900};
    /// Wrong tries are forgotten after an hour without one.
    static constexpr Seconds forget_after{3600};
    /// Callers remembered; the one quiet for longest gives way.
    static constexpr std::size_t max_callers = 512;

    /// How long `caller` has to wait before the next try; zero: it may try now.
    Seconds wait(const std::string& caller, Instant now) const;
    /// Wrong tries of the last hour.
    int wrong(const std::string& caller, Instant now) const;
    /// Counts a try before its PIN is compared, so that tries at the same time cannot slip through.
    void tried(const std::string& caller, Instant now);
    /// The PIN was right: the caller starts afresh.
    void succeeded(const std::string& caller) { callers_.erase(caller); }
    /// So many of its tries count no more.
    void forgive(const std::string& caller, int tries);
    /// The PIN was never compared: as if it had not been tried.
    void not_compared(const std::string& caller) { forgive(caller, 1); }

    /// For the journal's settings, so that a restart forgets no try: a line a caller.
    std::string to_text() const;
    /// Takes in what to_text() wrote; lines that make no sense are left out.
    void restore(std::string_view text, Instant now);

private:
    struct Tries {
        int wrong = 0;
        Instant last{};
    };
    void make_room();
    std::map<std::string, Tries> callers_;
};

}  // namespace kibitz::display
