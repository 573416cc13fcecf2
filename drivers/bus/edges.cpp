#include "drivers/bus/edges.hpp"

namespace kibitz::bus {

EdgeWatch::Seen EdgeWatch::edge(const EdgeEvent& event) noexcept {
    const bool level = event.edge == Edge::Rising;
    const bool gap = event.sequence && *event.sequence != sequence_ + 1;
    sequence_ = event.sequence.value_or(0);
    if (event.at <= read_at_) return {};  // the level that was read has it in already
    const bool same = level == level_;
    Seen seen{.change = std::nullopt, .lost = gap || same};
    if (!same) seen.change = LevelChange{level, event.at, Known::ByEdge};
    level_ = level;
    return seen;
}

LevelChange EdgeWatch::read(bool level, Moment at) noexcept {
    level_ = level;
    read_at_ = at;
    return {level, at, Known::Read};
}

std::optional<LevelChange> Debounce::change(const LevelChange& change) noexcept {
    auto before = pass(change.at);
    if (change.level == settled_) pending_.reset();
    else pending_ = change;  // told again: it bounced in between, and holds only since now
    if (!before) before = pass(change.at);  // settle 0
    return before;
}

std::optional<LevelChange> Debounce::pass(Moment now) noexcept {
    if (!pending_ || now - pending_->at < settle_) return std::nullopt;
    const auto held = *pending_;
    pending_.reset();
    settled_ = held.level;
    return held;
}

std::optional<Moment> Debounce::deadline() const noexcept {
    if (!pending_) return std::nullopt;
    return pending_->at + settle_;
}

}  // namespace kibitz::bus
