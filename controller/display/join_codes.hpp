/// Codes by which a device joins at a seat: shown to the Director, typed or scanned at the device, good once and for a while.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "controller/units/time.hpp"
#include "controller/views/audience.hpp"

namespace kibitz::display {

class JoinCodes {
public:
    /// Eight digits: quick to type. Each caller waits longer after each wrong one (PinLimiter), and all codes are void after so
    /// many wrong ones by whomever: a millionth of all codes has been tried by then.
    static constexpr std::size_t digits = 8;
    static constexpr int max_wrong = 100;
    static constexpr Duration lifetime = std::chrono::minutes(15);

    /// Spectators' codes that may be out at once: each lets another device in.
    static constexpr std::size_t max_spectators = 16;

    /// A new code; an earlier one of the same audience is void, of spectators the oldest where there are too many.
    std::string create(views::Audience audience, Instant now);
    /// All codes of that audience are void.
    void forget(views::Audience audience);
    /// What the code opens; it is void from then on. Nothing for a wrong one, which is counted.
    [[nodiscard]] std::optional<views::Audience> use(std::string_view code, Instant now);

    /// For the journal's settings: hashes, ends, audiences.
    std::string to_text() const;
    /// Takes in what to_text() wrote; lines that make no sense are left out.
    void restore(std::string_view text, Instant now);

private:
    struct Code {
        std::string hash;
        Instant end{};
        views::Audience audience;
    };
    std::vector<Code> codes_;
    int wrong_ = 0;  ///< since the last code was made
};

/// Eight digits and nothing else, as JoinCodes makes them.
bool is_join_code(std::string_view text) noexcept;

}  // namespace kibitz::display
