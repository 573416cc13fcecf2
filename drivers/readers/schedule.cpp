#include "drivers/readers/schedule.hpp"

#include <algorithm>
#include <utility>

#include "controller/units/require.hpp"

namespace kibitz::readers {

namespace {

struct Task {
    microseconds period;
    microseconds cost;
};

// A demand that would take longer than this to settle is too tight to be called met.
constexpr auto horizon = std::chrono::minutes(1);

/// Does the field serve every task within its period, whatever one turn that began just before is at work? The demand changes
/// at multiples of the periods only.
bool demand_fits(std::span<const Task> tasks, microseconds blocking) {
    double load = 0;
    for (const auto& task : tasks) load += static_cast<double>(task.cost.count()) / static_cast<double>(task.period.count());
    if (load >= 1) return false;
    // Beyond this length the load alone, below 1, has made up for the blocking and for every task's first turn.
    double first = static_cast<double>(blocking.count());
    for (const auto& task : tasks) first += static_cast<double>(task.cost.count());
    const double settled = first / (1 - load);
    if (settled > static_cast<double>(microseconds(horizon).count())) return false;
    const microseconds until(static_cast<microseconds::rep>(settled));
    for (const auto& one : tasks)
        for (auto length = one.period; length <= std::max(until, one.period); length += one.period) {
            auto demand = blocking;
            for (const auto& task : tasks) demand += task.cost * (length / task.period);
            if (demand > length) return false;
        }
    return true;
}

}  // namespace

Schedule::Schedule(std::vector<Zone> zones) : zones_(std::move(zones)), states_(zones_.size()) {}

void Schedule::need(std::size_t zone, Need need, Moment now) {
    auto& state = states_[zone];
    if (std::exchange(state.need, need) == need) return;
    state.released = now;
}

std::optional<std::size_t> Schedule::urgent() const noexcept {
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < states_.size(); ++i)
        if (states_[i].need == Need::Urgent && (!first || states_[i].last_urgent < states_[*first].last_urgent)) first = i;
    return first;
}

std::optional<std::size_t> Schedule::earliest(Moment now, bool due_only) const noexcept {
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < states_.size(); ++i) {
        if (states_[i].need != Need::Watched || (due_only && states_[i].released > now)) continue;
        if (!first || states_[i].released + period(i) < states_[*first].released + period(*first)) first = i;
    }
    return first;
}

std::optional<std::size_t> Schedule::next(Moment now) {
    require(!at_work_, "one sweep is over before the next begins");
    const auto hurried = urgent();
    const auto due = earliest(now, true);
    ++turns_;
    spare_ = !due && (!hurried || urgent_last_);
    urgent_last_ = hurried && (!urgent_last_ || !due);
    if (urgent_last_) {
        states_[*hurried].last_urgent = turns_;
        at_work_ = hurried;
    } else if (due) {
        // Due again a period after it became due, so that a sweep before the deadline brings no later one forward.
        auto& released = states_[*due].released;
        released = std::max(released + period(*due), now - period(*due));
        at_work_ = due;
    } else {
        at_work_ = earliest(now, false);  // nothing else to do: it stays due when it was
    }
    return at_work_;
}

void Schedule::done(Moment) noexcept { at_work_.reset(); }

std::vector<WorstCase> worst_cases(std::span<const Zone> zones, std::span<const Need> needs) {
    microseconds longest_urgent{0}, longest_watched{0};
    int urgent = 0;
    for (std::size_t i = 0; i < zones.size(); ++i) {
        if (needs[i] == Need::Urgent) longest_urgent = std::max(longest_urgent, zones[i].turn), ++urgent;
        if (needs[i] == Need::Watched) longest_watched = std::max(longest_watched, zones[i].turn);
    }
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < zones.size(); ++i)
        if (needs[i] == Need::Watched)
            tasks.push_back({std::max(zones[i].limit / 2, microseconds(1)), zones[i].turn + longest_urgent});
    // What blocks: a turn that began just before, or a longer one that nobody was due for (spare()).
    const bool fits = demand_fits(tasks, longest_watched + (urgent > 0 ? longest_urgent : longest_watched));
    std::vector<WorstCase> all;
    for (std::size_t i = 0; i < zones.size(); ++i) {
        if (needs[i] == Need::Off) continue;
        WorstCase one{i, std::nullopt, false};
        if (needs[i] == Need::Urgent) one.time = urgent * (longest_urgent + longest_watched) + longest_urgent;
        else if (fits) one.time = zones[i].limit / 2 * 2;
        one.met = one.time && *one.time <= zones[i].limit;
        all.push_back(one);
    }
    return all;
}

}  // namespace kibitz::readers
