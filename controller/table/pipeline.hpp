/// One table's way of the data, without threads, clocks or files: a Reading goes in, numbered Events come out.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "controller/laws/engine.hpp"
#include "controller/perception/perception.hpp"
#include "controller/table/review.hpp"

namespace kibitz::table {

class Pipeline final : private perception::Sink, private laws::Witness {
public:
    /// Called for each event in order, after the state took in all events of the same observation.
    using OnEvent = std::function<void(const laws::Event&, const laws::TableState&)>;
    /// Called for each observation before the laws see it; may be empty.
    using OnObservation = std::function<void(const Observation&)>;

    /// @param code  the Laws, and what the play of a board is judged by at this table; it must outlive this
    Pipeline(perception::Config config, const laws::LawCode& code, OnEvent on_event);

    /// Starts from a state folded from a journal instead of from an empty table.
    void resume(laws::TableState state);
    void watch(OnObservation on_observation);

    void take(const Reading& reading);
    void advance(Instant now);
    std::optional<Instant> next_deadline() const;

    const laws::TableState& state() const noexcept { return state_; }
    /// What was seen of the board on the table, and how it is explained.
    const Review& review() const noexcept { return review_; }

private:
    void observe(const Observation& observation) override;
    double likelihood(const laws::Incident& incident, const laws::TableState& state) const override {
        return review_.likelihood(incident, state);
    }
    bool nothing_over(bridge::Seat seat, Instant since) const override {
        return perception_.nothing_over_since(seat) <= since && sees_well(state_);
    }
    bool sees_well(const laws::TableState& state) const override { return !review_.sees_badly(state); }
    /// Perception learns what the fold has come to.
    void tell_perception();
    /// Tells the laws that time has passed, when they asked for a moment before this one.
    void wake_laws(Instant before);
    /// Thinks the board over where that is due; appends what the record takes from it.
    void think_over(Instant at, Ending ending);

    const laws::LawCode& code_;
    perception::Perception perception_;
    laws::TableState state_;
    Review review_;
    OnEvent on_event_;
    OnObservation on_observation_;
    std::vector<laws::Event> decided_;
    std::uint64_t told_perception_ = 0;  ///< the last event it knows of
};

}  // namespace kibitz::table
