/// Perception: Readings in, Observations out. A pure function of its configuration and the readings so far: no clock,
/// no file, no thread; nothing is allocated for a reading once a board is under way.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "controller/perception/config.hpp"
#include "controller/perception/context.hpp"
#include "controller/perception/reading.hpp"
#include "controller/perception/sink.hpp"

namespace kibitz::perception {

class Perception {
public:
    explicit Perception(Config config);
    ~Perception();
    Perception(Perception&&) noexcept;
    Perception& operator=(Perception&&) noexcept;

    /// What the record has come to: who is dummy, whose turn it is, what has been played. To be told after each fold, and
    /// when a table goes on from its journal; not from within observe().
    void know(const Context& context);

    /// Takes one reading. First lets time pass to the reading's moment, so that deadlines before it are met.
    /// A reading older than the last one is taken as if it came at the last one's moment, and counted in late().
    void take(const Reading& reading, Sink& sink);

    /// Lets time pass without a reading: everything due up to and including `now` is observed, each at its own moment.
    void advance(Instant now, Sink& sink);

    /// The next moment at which time alone would be observed (a card has been still for long enough ...); nothing
    /// when perception waits for a reading only. The table sets its timer by this.
    std::optional<Instant> next_deadline() const;

    /// Since when nothing has been over this seat's zone, neither a card nor a hand; never while something is, and while its range or face
    /// sensor is out of order.
    Instant nothing_over_since(bridge::Seat seat) const;

    /// Readings that came out of order.
    std::uint64_t late() const;
    /// Touches of dummy's area that nobody's arm can have made: no beam was broken. They are not observed.
    std::uint64_t ghosts() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace kibitz::perception
