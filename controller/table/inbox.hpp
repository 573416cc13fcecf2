/// The readings of several sources in one order of time. A reading waits until no source can bring an older one any
/// more: each source states how late its readings may come. With one source nothing waits.
#pragma once

#include <array>
#include <boost/circular_buffer.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "controller/perception/reading.hpp"
#include "controller/table/sequence_ledger.hpp"

namespace kibitz::table {

/// What became of the readings put into an inbox, since it was made.
struct InboxFigures {
    std::uint64_t taken = 0;
    std::uint64_t late = 0;        ///< older than one given out before: it came later than its source states
    std::uint64_t overflowed = 0;  ///< not taken: the source had too many waiting
    std::uint64_t lost = 0;        ///< left out in a device's numbers, and did not come later
    std::uint64_t overtaken = 0;   ///< came after a later one of the same device
    std::uint64_t repeated = 0;    ///< not taken: it had come before
    std::uint64_t restarted = 0;   ///< a device began to count anew without saying so
};

class Inbox {
public:
    /// Readings of one source that may wait: six hundred a second for longer than any latency that may be stated.
    static constexpr std::size_t capacity = 1024;
    /// No source may hold up the others for longer.
    static constexpr Duration most_latency = std::chrono::seconds(1);
    /// Kinds of drivers at one table.
    static constexpr std::size_t max_sources = 8;

    using SourceNumber = std::size_t;
    using Take = std::function<void(const Reading&)>;

    /// A further source. @param latency its readings come at most this long after their moment; cut to most_latency
    /// @pre fewer than max_sources so far
    SourceNumber open(Duration latency);
    /// The source states another latency from now on (a remote device connected, or left).
    void state_latency(SourceNumber source, Duration latency) noexcept;
    /// How late the readings of any source may come.
    Duration latency() const noexcept;

    /// Takes a reading in. A device's health told without a number is its source's word: the device counts anew.
    /// @return false when it was not taken: there was no room, or it has come before.
    [[nodiscard]] bool put(SourceNumber source, const Reading& reading);
    /// Gives out, oldest first, what no source can precede any more. @param now the table's time
    void release(Instant now, const Take& take);
    /// Gives out everything of this moment or before: something is about to be taken that follows it.
    void release_until(Instant moment, const Take& take);
    /// When release() will have something to give; nothing while nothing waits.
    std::optional<Instant> next_release() const noexcept;

    std::size_t waiting() const noexcept;
    const InboxFigures& figures() const noexcept { return figures_; }

private:
    struct Queue {
        boost::circular_buffer<Reading> readings{capacity};  ///< oldest first
        Duration latency{};
        Instant newest = Instant::min();
    };
    bool count(const Reading& reading) noexcept;
    Queue* oldest() noexcept;
    const Queue* oldest() const noexcept;
    Instant due(const Queue& queue) const noexcept;
    void give(Queue& queue, const Take& take);

    std::vector<Queue> queues_;
    SequenceLedger ledger_;
    InboxFigures figures_;
    Instant given_ = Instant::min();  ///< moment of the last reading given out
};

}  // namespace kibitz::table
