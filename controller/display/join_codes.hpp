/// Codes by which devices join: shown to the Director, typed or scanned at the device. A seat's, a screen's and a scorer's are good
/// once; the spectators' one lets any number in.
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
    /// Eight digits: quick to type. Each caller waits longer after each wrong one (PinLimiter), and all codes but the spectators' are
    /// void after so many wrong ones by whomever: a millionth of all codes has been tried by then.
    static constexpr std::size_t digits = 8;
    static constexpr int max_wrong = 100;
    /// Slips are printed before an evening begins; the spectators' picture hangs on the wall for as long as a login lasts.
    static constexpr Duration lifetime = std::chrono::hours(4), spectators_lifetime = std::chrono::hours(16);
    /// What is no longer good is known for so long, so that who types it is told that it is old, and not that it is wrong.
    static constexpr Duration remembered = std::chrono::hours(24);
    /// Good ones and those that are remembered; the one that ended first gives way.
    static constexpr std::size_t max_codes = 64;
    /// What a device names itself by, at most.
    static constexpr std::size_t max_device_bytes = 64;

    struct Offer {
        std::string code;
        Duration left{};
    };
    /// A code for that audience: the one that is out already where it is good for at least half its time, so that two Directors, or a
    /// page that is loaded anew, show the same; else a new one. An earlier one of a seat's is void then.
    Offer offer(views::Audience audience, Instant now);
    /// All codes of that audience are void, those that have been used too.
    void forget(views::Audience audience, Instant now);
    /// Those of that audience that somebody has used are void to him too: who has left by himself comes back with a new one.
    void forget_used(views::Audience audience, Instant now);
    /// Whether a code of that audience is out that nobody has used.
    bool is_out(views::Audience audience, Instant now) const;

    enum class Is : std::uint8_t {
        Good,
        Wrong,  ///< no code, and counted
        Used,   ///< by another device
        Old     ///< its time is over, or it is void
    };
    struct Use {
        Is is = Is::Wrong;
        std::optional<views::Audience> audience;  ///< what it opens, or opened; nothing when it is wrong
    };
    /// Tries a code; a seat's is used up by it. @param device  the device that tries, as it names itself: the one that has used a code may
    /// do so again, whose answer was lost on the way. Empty: it does not say
    [[nodiscard]] Use use(std::string_view code, std::string_view device, Instant now);

    /// For the journal's settings: codes, ends, audiences, who used them. Of eight digits a hash would hide nothing.
    std::string to_text() const;
    /// Takes in what to_text() wrote, of earlier versions too; lines that make no sense are left out.
    void restore(std::string_view text, Instant now);

private:
    struct Code {
        std::string hash;
        Instant end{};
        views::Audience audience;
        std::string code{};     ///< its digits; empty where an earlier version kept the hash alone
        std::string used_by{};  ///< hash of the device's name; empty: nobody has used it
    };
    bool good(const Code& one, Instant now) const noexcept { return one.end > now && one.used_by.empty(); }
    void tidy(Instant now);
    std::vector<Code> codes_;
    int wrong_ = 0;  ///< since the last code was made
};

/// Eight digits and nothing else, as JoinCodes makes them.
bool is_join_code(std::string_view text) noexcept;

}  // namespace kibitz::display
