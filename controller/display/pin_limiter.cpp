#include "controller/display/pin_limiter.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "controller/display/kept_lines.hpp"

namespace kibitz::display {

PinLimiter::Seconds PinLimiter::wait(const std::string& caller, Instant now) const {
    const int tries = wrong(caller, now);
    if (tries < free_tries) return Seconds{0};
    const int doublings = std::min(tries - free_tries, 16);  // far beyond the longest wait, and no overflow
    const Seconds wait = std::min(longest_wait, first_wait * (1 << doublings));
    return std::max(Seconds{0}, std::chrono::ceil<Seconds>(callers_.at(caller).last + wait - now));
}

int PinLimiter::wrong(const std::string& caller, Instant now) const {
    const auto found = callers_.find(caller);
    return found == callers_.end() || now - found->second.last >= forget_after ? 0 : found->second.wrong;
}

void PinLimiter::tried(const std::string& caller, Instant now) {
    auto& tries = callers_[caller];
    if (now - tries.last >= forget_after) tries.wrong = 0;
    ++tries.wrong;
    tries.last = now;
    make_room();
}

void PinLimiter::forgive(const std::string& caller, int tries) {
    const auto found = callers_.find(caller);
    if (found != callers_.end() && (found->second.wrong -= tries) <= 0) callers_.erase(found);
}

void PinLimiter::make_room() {
    while (callers_.size() > max_callers)
        callers_.erase(std::min_element(callers_.begin(), callers_.end(), [](const auto& a, const auto& b) {
            return a.second.last < b.second.last;
        }));
}

std::string PinLimiter::to_text() const {
    std::string text;
    for (const auto& [caller, tries] : callers_)
        text += fmt::format("{} {} {}\n", tries.last.time_since_epoch().count(), tries.wrong, caller);
    return text;
}

void PinLimiter::restore(std::string_view text, Instant now) {
    constexpr std::int64_t most_wrong = 1'000'000;
    while (!text.empty()) {
        auto line = take_line(text);
        const auto last = take_number(line), wrong = take_number(line);
        if (!last || !wrong || *wrong < 1 || *wrong > most_wrong || line.empty()) continue;
        // A moment to come was written by another clock: it counts as this one, or the wait could be without end.
        callers_[std::string(line)] = {static_cast<int>(*wrong), std::min(now, bounded(Instant(Duration(*last))))};
    }
    make_room();
}

}  // namespace kibitz::display
