#include "controller/display/pin_queue.hpp"

#include <algorithm>
#include <utility>

namespace kibitz::display {
namespace {

bool before(const PinTry& a, const PinTry& b) { return a.known != b.known ? a.known : a.wrong < b.wrong; }

}  // namespace

bool PinQueue::waits(const std::string& caller) const {
    return std::any_of(waiting_.begin(), waiting_.end(), [&](const PinTry& one) { return one.caller == caller; });
}

void PinQueue::add(PinTry one) {
    waiting_.insert(std::upper_bound(waiting_.begin(), waiting_.end(), one, before), std::move(one));
    if (waiting_.size() <= max_waiting) return;
    const auto last = std::move(waiting_.back());
    waiting_.pop_back();
    last.give_up();
}

std::optional<PinTry> PinQueue::next() {
    if (waiting_.empty()) return std::nullopt;
    auto first = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    return first;
}

}  // namespace kibitz::display
