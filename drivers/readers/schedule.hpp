/// Which antenna has the field: one at a time over all readers of a table, by need, with a worst case for each that is
/// computed and not hoped for. Pure: time comes in by the arguments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/bus/moment.hpp"

namespace kibitz::readers {

using bus::microseconds;
using bus::Moment;

/// What one antenna watches: a seat's play zone, a column of dummy's area, the place of the board.
struct Zone {
    std::string name;      ///< "north.zone"
    microseconds turn{};   ///< the longest that a sweep of it takes, field on to field off
    microseconds limit{};  ///< how long a card may lie there unheard while the zone is watched
};

enum class Need : std::uint8_t {
    Off,      ///< nothing can happen there
    Watched,  ///< a card may lie or come there: within its limit
    Urgent,   ///< the next card comes there: every other turn
};

/// The rule. Turns alternate: an urgent zone (one after the other where there are several), then another one, and so on. Each
/// of the others is due anew every half limit, and of those that are due the one with the earliest deadline is swept. Where
/// nothing is due the urgent zones go on, or, when there are none, the zone whose turn would come first.
///
/// Calls alternate: next(), the sweep, done(). need() may come at any time between.
class Schedule {
public:
    explicit Schedule(std::vector<Zone> zones);

    /// From `now` on a zone is needed so. All begin as Off.
    void need(std::size_t zone, Need need, Moment now);
    /// Whose turn it is; nothing when no zone is needed.
    std::optional<std::size_t> next(Moment now);
    /// Whether nobody was due for the turn that next() gave: it may take as long as an urgent turn and another after it, which the worst
    /// cases reckon with anyhow, if neither the turn before it nor that zone's last one did.
    bool spare() const noexcept { return spare_; }
    /// The sweep that next() named is over, or was given up.
    void done(Moment now) noexcept;

    std::span<const Zone> zones() const noexcept { return zones_; }
    Need need(std::size_t zone) const noexcept { return states_[zone].need; }

private:
    struct State {
        Need need = Need::Off;
        Moment released{};  ///< Watched: since when it is due, or when it will be
        std::uint64_t last_urgent = 0;  ///< turn number, for the rotation
    };
    std::optional<std::size_t> urgent() const noexcept;
    std::optional<std::size_t> earliest(Moment now, bool due_only) const noexcept;
    microseconds period(std::size_t zone) const noexcept { return zones_[zone].limit / 2; }

    std::vector<Zone> zones_;
    std::vector<State> states_;
    std::uint64_t turns_ = 0;
    bool urgent_last_ = false, spare_ = false;
    std::optional<std::size_t> at_work_;
};

/// The longest that a card may lie in a zone before a sweep that began after it came is over.
struct WorstCase {
    std::size_t zone = 0;
    std::optional<microseconds> time;  ///< nothing: there is no bound, too much is asked of one field
    bool met = false;                  ///< within the zone's limit
};

/// For each zone that is not Off, with these needs, however long (up to their `turn`) the sweeps take.
///   Urgent, of m: m * (u + w) + u, with u the longest turn of an urgent zone and w that of a watched one.
///   Watched: twice its period, its limit, if the demand on the field fits: turns without preemption, earliest deadline first,
///   each costing its turn and an urgent one before it (processor demand test with blocking; Jeffay, Stanat and Martel,
///   "On non-preemptive scheduling of periodic and sporadic tasks", RTSS 1991, here as a sufficient condition).
std::vector<WorstCase> worst_cases(std::span<const Zone> zones, std::span<const Need> needs);

}  // namespace kibitz::readers
