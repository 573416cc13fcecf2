/// From edges to levels, with a loss noticed: pure, time comes in by the arguments.
#pragma once

#include <cstdint>
#include <optional>

#include "drivers/bus/gpio.hpp"

namespace kibitz::bus {

/// How a level is known.
enum class Known : std::uint8_t {
    ByEdge,  ///< the edge that made it was seen, `at` is its moment
    Read,    ///< it was read, at the start or after edges were lost; it may have come about before `at`
};

struct LevelChange {
    bool level = false;
    Moment at{};
    Known known = Known::ByEdge;
    friend bool operator==(const LevelChange&, const LevelChange&) = default;
};

/// One line's edges, looked at for gaps. Two signs: a sequence number that does not follow (2.x), and two equal edges in a
/// row. The second is all there is on 1.6, where an even number of lost edges leaves no trace; the kernel (both versions)
/// makes it too when a pulse is shorter than its interrupt takes.
class EdgeWatch {
public:
    /// @param level, at read before the first edge is taken
    EdgeWatch(bool level, Moment at) noexcept : level_(level), read_at_(at) {}

    struct Seen {
        std::optional<LevelChange> change;
        bool lost = false;  ///< edges were lost before this one: tell it, read the level once and give it to read()
    };
    Seen edge(const EdgeEvent& event) noexcept;
    /// The level as it was read at that moment. Edges from before it that are still waiting change nothing any more.
    LevelChange read(bool level, Moment at) noexcept;

    bool level() const noexcept { return level_; }

private:
    bool level_;
    Moment read_at_;
    std::uint32_t sequence_ = 0;  ///< of the last edge; the kernel counts from 1
};

/// Tells a contact that settled from one that bounces: a level counts when it has held for `settle`, by the edges' own
/// times and not by when they were read. settle 0: every change counts at once.
class Debounce {
public:
    Debounce(bool level, microseconds settle) noexcept : settled_(level), settle_(settle) {}

    /// A change of the line. @return what had settled before it
    std::optional<LevelChange> change(const LevelChange& change) noexcept;
    /// Time has come to `now`. @return the level that has held long enough, with the moment since which it holds
    std::optional<LevelChange> pass(Moment now) noexcept;
    /// When pass() has something to say if no edge comes before; nothing: only an edge can change anything.
    std::optional<Moment> deadline() const noexcept;
    bool settled() const noexcept { return settled_; }

private:
    bool settled_;
    microseconds settle_;
    std::optional<LevelChange> pending_;
};

}  // namespace kibitz::bus
