#include "controller/perception/turn_watch.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace kibitz::perception {

void TurnWatch::see_range(std::optional<Millimetres> height, Instant at) noexcept {
    if (height && !std::isfinite(height->value)) return;  // no sensor says so
    // One that stands out from both its neighbours is the sensor's own.
    if (height && count_ >= 2) {
        const auto &before = samples_[(next_ + memory - 2) % memory], &last = samples_[(next_ + memory - 1) % memory];
        const float up = last.height - before.height, down = last.height - height->value;
        if (!before.nothing && !last.nothing && std::min(up, down) > 2 * config_.sensors.turn_height.value)
            samples_[(next_ + memory - 1) % memory].height = before.height;
    }
    samples_[next_] = {at, height ? height->value : 0, !height};
    next_ = (next_ + 1) % memory;
    count_ = std::min(count_ + 1, memory);
}

/// The mean height from `from` to `to`; nothing when it is not known for all that time. What was reported goes on until the next
/// report, also while a card on edge is not seen for a moment.
std::optional<float> TurnWatch::mean(Instant from, Instant to) const noexcept {
    double sum = 0;
    Instant until = to;
    bool unseen = false;
    Instant unseen_until{};
    for (std::size_t age = 0; age < count_; ++age) {
        const auto& sample = samples_[(next_ + memory - 1 - age) % memory];
        if (sample.nothing) {
            if (!unseen) unseen_until = age == 0 ? to : samples_[(next_ + memory - age) % memory].at;
            unseen = true;
            if (unseen_until - sample.at > config_.sensors.turn_time / 2) return std::nullopt;
            continue;
        }
        unseen = false;
        if (sample.at >= until) continue;
        const Instant since = std::max(sample.at, from);
        sum += sample.height * static_cast<double>((until - since).count());
        until = since;
        if (until <= from) return static_cast<float>(sum / static_cast<double>((to - from).count()));
    }
    return std::nullopt;
}

void TurnWatch::came_down(const Hump& hump) noexcept {
    hump_ = hump;
    if (silent_ >= hump.from && silent_ <= hump.to) whole_ = hump;
}

/// Up and down again, within the last moments: the longest that fits. Heights are means over some samples: each of them may
/// wander as far by noise.
void TurnWatch::look_for_hump(float noise, Instant at) noexcept {
    const Duration turn = config_.sensors.turn_time;
    const Instant end = at - turn / 3;
    const float least = std::max(config_.sensors.turn_height.value, config_.measure(Quantity::TurnRises) * noise);
    const auto after = mean(end, at);
    if (!after || *after > config_.law.near_table.value) return;
    for (const Duration lasted : {turn * 5 / 6, turn * 7 / 6, turn * 3 / 2}) {
        const Instant begin = end - lasted;
        const auto before = mean(begin - turn / 2, begin), above = mean(begin + lasted / 3, end - lasted / 3);
        if (!before || !above || *above - std::max(*before, *after) < least) continue;
        came_down({begin, at});
    }
}

/// Coming down is no turning: a card that is turned over rises first, or a hand hides it from the range sensor.
void TurnWatch::see_height(const HeightFilter& height, bool card_up, Instant at) noexcept {
    const auto& s = config_.sensors;
    if (!height.present()) {
        lowest_.reset();
        if (card_up) rose_ = at;
        return;
    }
    const Millimetres level = height.level();
    const Millimetres least{std::max(s.turn_height.value, 4 * height.noise().value)};
    const bool risen = at - risen_ <= 3 * s.turn_time;
    const bool quiet = height.noise().value < config_.measure(Quantity::TurnQuiet);
    if (risen && quiet && (level - base_).value < least.value / 2) came_down({rising_, at});
    else if (card_up && at - rose_ <= 3 * s.turn_time) look_for_hump(height.noise().value, at);
    // The lowest of the last moments, not of all time: noise goes lower and lower.
    const float passed = std::chrono::duration<float>(at - lowest_at_) / (4 * s.turn_time);
    const float drift = lowest_ ? (level.value - lowest_->value) * std::min(1.0F, passed) : 0;
    lowest_ = lowest_ ? std::min(Millimetres{lowest_->value + std::max(0.0F, drift)}, level) : level;
    lowest_at_ = at;
    // A hand that holds a card is never quite still: only what lay, or nearly, can rise.
    if (*lowest_ > config_.law.near_table || level - *lowest_ < least) return;
    if (!risen) {
        base_ = *lowest_;
        rising_ = at;
    }
    rose_ = risen_ = at;
    lowest_ = level - least;
}

void TurnWatch::see_face(reading::Surface now, reading::Surface settled, Instant at) noexcept {
    using reading::Surface;
    const auto& turn = config_.sensors.turn_time;
    if (past_ != never && at - past_ >= turn / 6 && at - past_ <= 2 * turn) dark_ = at;
    if (now != Surface::Nothing) {
        from_ = now;
        past_ = never;
    } else if (past_ == never && settled == from_) {
        past_ = at;
    }
}

bool TurnWatch::on_edge_since(Instant from) const noexcept {
    const auto about = config_.sensors.turn_time / 2;
    return dark_ >= from && silent_ >= dark_ - about && silent_ <= dark_ + about;
}

bool TurnWatch::likely_since(Instant from) const noexcept { return rose_ >= from || on_edge_since(from); }

}  // namespace kibitz::perception
