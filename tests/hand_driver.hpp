/// A source and outputs moved by hand: a test gives the readings, and sees the lights and prompts.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "drivers/source.hpp"

namespace kibitz::tests {

class HandDriver final : public drivers::Source, public drivers::Outputs {
public:
    explicit HandDriver(Duration latency = {}) : latency_(latency) {}

    std::string_view name() const noexcept override { return "hand"; }
    void start(OnReading on_reading) override { give = std::move(on_reading); }
    void stop() override { stopped = true; }
    Duration latency() const noexcept override { return latency_; }
    std::vector<drivers::DeviceState> devices() const override { return states; }
    void light(bridge::Seat seat, Colour colour) override { lights.emplace_back(seat, colour); }
    void prompt(bridge::Seat seat, drivers::Prompt prompt) override { prompts.emplace_back(seat, prompt); }

    /// For a session to start; the driver outlives it.
    drivers::TableDevices table() { return {{{std::shared_ptr<void>(), this}}, {{std::shared_ptr<void>(), this}}}; }

    OnReading give;
    bool stopped = false;
    std::vector<drivers::DeviceState> states;
    std::vector<std::pair<bridge::Seat, Colour>> lights;
    std::vector<std::pair<bridge::Seat, drivers::Prompt>> prompts;

private:
    Duration latency_;
};

}  // namespace kibitz::tests
