#include "controller/table/pipeline.hpp"

#include <utility>

namespace kibitz::table {

Pipeline::Pipeline(perception::Config config, const laws::LawCode& code, OnEvent on_event)
    : code_(code), perception_(std::move(config)), on_event_(std::move(on_event)) {}

void Pipeline::resume(laws::TableState state) { state_ = std::move(state); }

void Pipeline::watch(OnObservation on_observation) { on_observation_ = std::move(on_observation); }

void Pipeline::take(const Reading& reading) { perception_.take(reading, *this); }

void Pipeline::advance(Instant now) { perception_.advance(now, *this); }

std::optional<Instant> Pipeline::next_deadline() const { return perception_.next_deadline(); }

void Pipeline::observe(const Observation& observation) {
    if (on_observation_) on_observation_(observation);
    decided_.clear();
    laws::apply(code_, state_, observation, decided_);
    if (!on_event_) return;
    for (const auto& event : decided_) on_event_(event, state_);
}

}  // namespace kibitz::table
