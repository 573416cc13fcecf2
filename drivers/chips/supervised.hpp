/// What every chip's driver does when something goes wrong: a bounded number of tries, then failed, and by itself back to
/// work when the chip answers again. Pure: time comes in by the arguments, and nothing is asked of a bus but by the core.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "drivers/bus/fault.hpp"
#include "drivers/bus/moment.hpp"
#include "drivers/chips/particulars.hpp"

namespace kibitz::chips {

using bus::Fault;
using bus::Moment;
using bus::microseconds;
using bus::milliseconds;
using bus::Trouble;

enum class State : std::uint8_t {
    Starting,  ///< since the beginning; nothing was measured yet
    Working,   ///< the last thing heard was a sample
    Failed,    ///< did not answer, or not sensibly, several times in a row; it is tried again every second
};

/// A device's state has changed.
struct News {
    State state = State::Starting;
    std::string detail;  ///< for people, with Failed: what happened and what to check
};

/// What one step of a device gave. A step asks the bus a bounded number of questions.
template <class Sample>
struct Step {
    Moment next{};  ///< call again then; always after the moment of the step
    std::optional<Sample> sample;
    std::optional<News> news;
};

/// What a core's start() gives: whether the chip is ready to be worked with, and when to call next.
struct Started {
    bool done = false;
    Moment next{};
};
/// What a core's work() gives. Nothing sampled is no fault: the chip has nothing yet.
template <class Sample>
struct Worked {
    Moment next{};
    std::optional<Sample> sample;
};

struct Patience {
    /// Faults in a row, without a sample between them, until the device has failed. One may be a spike on the wires.
    unsigned tries = 3;
    microseconds pause = milliseconds(5);      ///< before the next try
    microseconds again = milliseconds(1000);  ///< between tries of a failed device
};

/// A chip's core under supervision. A core has
///   `using Sample`;
///   `expected<Started, Fault> start(Moment now)`: the next stage of its start-up;
///   `expected<Worked<Sample>, Fault> work(Moment now)`;
///   `void restart()`: begins with the first stage again; after Trouble::Nonsense that is tried at once, since asking a chip
///     again that lost its settings helps nothing.
template <class Core>
class Supervised {
public:
    using Sample = typename Core::Sample;

    explicit Supervised(Core core, Patience patience = {}) : core_(std::move(core)), patience_(patience) {}

    Step<Sample> step(Moment now) { return started_ ? work(now) : start(now); }
    State state() const noexcept { return state_; }
    /// Its start-up is over: the next step works, and is not one of the start.
    bool started() const noexcept { return started_; }
    Core& core() noexcept { return core_; }
    Particulars particulars() const { return particulars_of(core_, all_faults_, last_fault_); }

private:
    Step<Sample> start(Moment now) {
        const auto stage = core_.start(now);
        if (!stage) return failed(now, stage.error(), true);
        started_ = stage->done;
        return {later(now, stage->next), std::nullopt, std::nullopt};
    }
    Step<Sample> work(Moment now) {
        auto worked = core_.work(now);
        if (!worked) return failed(now, worked.error(), worked.error().trouble == Trouble::Nonsense);
        Step<Sample> step{later(now, worked->next), std::move(worked->sample), std::nullopt};
        if (step.sample) {
            faults_ = 0;
            if (std::exchange(state_, State::Working) != State::Working) step.news = News{State::Working, {}};
        }
        return step;
    }
    Step<Sample> failed(Moment now, const Fault& fault, bool anew) {
        const bool given_up = ++faults_ >= patience_.tries;
        ++all_faults_;
        last_fault_ = fault.message;
        if (anew || given_up) {
            core_.restart();
            started_ = false;
        }
        Step<Sample> step{now + (given_up ? patience_.again : patience_.pause), std::nullopt, std::nullopt};
        if (given_up && std::exchange(state_, State::Failed) != State::Failed) step.news = News{State::Failed, fault.message};
        return step;
    }
    /// A core that asks to be called at once would hold the bus for itself.
    static Moment later(Moment now, Moment next) noexcept { return std::max(next, now + microseconds(100)); }

    Core core_;
    Patience patience_;
    State state_ = State::Starting;
    bool started_ = false;
    unsigned faults_ = 0;            ///< in a row
    std::uint64_t all_faults_ = 0;  ///< since the beginning
    std::string last_fault_;
};

}  // namespace kibitz::chips
