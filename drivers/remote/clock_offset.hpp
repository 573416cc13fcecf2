/// How far the table's clock is ahead of a sender's: the best of the last answers, where "best" is the shortest way there
/// and back (the filter of NTP, RFC 5905 section 10).
#pragma once

#include <algorithm>
#include <boost/circular_buffer.hpp>
#include <optional>

#include "controller/units/time.hpp"

namespace kibitz::drivers::remote {

class ClockOffset {
public:
    /// Answers remembered: with one a second a drifting clock is followed within eight.
    static constexpr std::size_t answers = 8;

    /// The sender's clock came with its hello: its way is not known, so it counts only until a question was answered.
    void greeted(Instant theirs, Instant now) noexcept { greeting_ = now - theirs; }
    /// @param theirs the sender's clock between the table's moments `asked` and `now`
    void answered(Instant asked, Instant theirs, Instant now) {
        const Duration way = std::max(Duration::zero(), now - asked);
        answers_.push_back({way, asked + way / 2 - theirs});
    }
    /// What is to be added to the sender's moments.
    Duration offset() const noexcept {
        const auto best = std::min_element(answers_.begin(), answers_.end(),
                                           [](const Answer& a, const Answer& b) { return a.way < b.way; });
        return best == answers_.end() ? greeting_ : best->offset;
    }
    /// The offset is right to within half of this; nothing before the first answer.
    std::optional<Duration> way() const noexcept {
        if (answers_.empty()) return std::nullopt;
        Duration shortest = answers_.front().way;
        for (const Answer& answer : answers_) shortest = std::min(shortest, answer.way);
        return shortest;
    }

private:
    struct Answer {
        Duration way{}, offset{};
    };
    Duration greeting_{};
    boost::circular_buffer<Answer> answers_{answers};
};

}  // namespace kibitz::drivers::remote
