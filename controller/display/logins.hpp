/// Who is logged in: tokens handed out for the right PIN.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "controller/units/time.hpp"

namespace kibitz::display {

class Logins {
public:
    /// A login lasts for an evening and the morning after.
    static constexpr Duration lifetime = std::chrono::hours(16);
    /// Devices logged in at once; the oldest login gives way.
    static constexpr std::size_t max_logins = 64;

    /// A new token.
    std::string create(Instant now);
    bool valid(std::string_view token, Instant now) const;
    void remove(std::string_view token);

    /// For the journal's settings, so that a display stays logged in over a restart: hashes and ends, no tokens.
    std::string to_text() const;
    /// Takes in what to_text() wrote; lines that make no sense are left out.
    void restore(std::string_view text, Instant now);
    std::size_t size() const noexcept { return ends_.size(); }

private:
    void drop_ended(Instant now);
    std::map<std::string, Instant> ends_;  ///< by hash of the token
};

}  // namespace kibitz::display
