#include "controller/display/pin_limiter.hpp"

#include <algorithm>

namespace kibitz::display {

PinLimiter::Seconds PinLimiter::wait_of(const Tries& tries, int free, Seconds longest, Clock::time_point now) {
    if (tries.wrong < free || now - tries.last >= forget_after) return Seconds{0};
    const int doublings = std::min(tries.wrong - free, 16);  // far beyond the longest wait, and no overflow
    const Seconds wait = std::min(longest, first_wait * (1 << doublings));
    const auto rest = std::chrono::ceil<Seconds>(tries.last + wait - now);
    return std::max(Seconds{0}, rest);
}

PinLimiter::Seconds PinLimiter::wait(const std::string& address, Clock::time_point now) const {
    const Seconds all = wait_of(together_, free_tries_together, longest_wait_together, now);
    const auto own = addresses_.find(address);
    if (own == addresses_.end()) return all;
    return std::max(all, wait_of(own->second, free_tries, longest_wait, now));
}

void PinLimiter::tried(const std::string& address, Clock::time_point now) {
    if (!addresses_.contains(address) && addresses_.size() >= max_addresses)
        addresses_.erase(std::min_element(addresses_.begin(), addresses_.end(), [](const auto& a, const auto& b) {
            return a.second.last < b.second.last;
        }));
    for (Tries* tries : {&addresses_[address], &together_}) {
        if (now - tries->last >= forget_after) tries->wrong = 0;
        ++tries->wrong;
        tries->last = now;
    }
}

void PinLimiter::succeeded(const std::string& address) {
    addresses_.erase(address);
    together_.wrong = std::max(0, together_.wrong - 1);
}

}  // namespace kibitz::display
