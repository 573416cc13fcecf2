/// Lines as a table uses them: edges read, losses told, levels settled.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "drivers/bus/edges.hpp"
#include "drivers/bus/gpio.hpp"

namespace kibitz::bus {

struct WatchedLine {
    GpioOffset offset;
    microseconds settle{0};  ///< how long a level must hold; 0: each edge counts
};

/// What a watch tells, in order of time on each line.
struct LineNews {
    GpioOffset line;
    std::optional<LevelChange> change;  ///< nothing: edges were lost on the line before what is told next
};

/// Watches lines of one GpioInputs. On 2.x a full buffer may throw away all that a line did, so that a gap in the count over
/// all lines is a loss on each of them. Used by one thread, which polls the inputs' descriptors and wakes at deadline().
class LineWatch {
public:
    using Tell = std::function<void(const LineNews&)>;
    /// One call takes no more edges than this, so that a line in a storm does not hold the thread; the rest waits.
    static constexpr std::size_t edges_a_call = 64;

    /// Reads each line's level once, as the beginning. @param now asked after each reading of a level
    [[nodiscard]] static tl::expected<LineWatch, Fault> begin(std::unique_ptr<GpioInputs> inputs, std::vector<WatchedLine> lines,
                                                              std::function<Moment()> now);

    /// Takes the edges that wait, tells what changed, a loss before what is known after it, and what has settled by now.
    /// After a fault the watch can be asked again; edges that were taken are not lost.
    [[nodiscard]] tl::expected<void, Fault> read(const Tell& tell);
    /// When to call read() though no edge comes.
    std::optional<Moment> deadline() const;
    const GpioInputs& inputs() const noexcept { return *inputs_; }
    /// The settled level; false for a line that is not watched.
    bool level(GpioOffset line) const noexcept;

private:
    struct One {
        GpioOffset offset;
        EdgeWatch watch;
        Debounce debounce;
        std::size_t taken = 0;  ///< edges in this call
        bool unread = false;  ///< edges were lost and the level could not be read since
    };
    LineWatch(std::unique_ptr<GpioInputs> inputs, std::function<Moment()> now) noexcept
        : inputs_(std::move(inputs)), now_(std::move(now)) {}
    One* find(GpioOffset line) noexcept;
    void take(const EdgeEvent& event, const Tell& tell);
    void lost(One& one, const Tell& tell);
    [[nodiscard]] tl::expected<void, Fault> read_lost(One& one, const Tell& tell);

    std::unique_ptr<GpioInputs> inputs_;
    std::function<Moment()> now_;
    std::vector<One> lines_;
    std::uint32_t among_all_ = 0;  ///< of the last edge taken
    std::array<EdgeEvent, edges_a_call> edges_{};
};

}  // namespace kibitz::bus
