/// `kibitz run --emulated`: the simulator's people play at the emulated devices of a board.
#pragma once

#include <memory>

#include "drivers/simulator/live.hpp"
#include "drivers/wired/stage.hpp"

namespace kibitz::wired {

/// A source that acts out another on the emulated devices, and tells only what they cannot sense: commands, claims with words.
class People final : public drivers::Source {
public:
    People(std::unique_ptr<drivers::LiveSimulator> people, std::shared_ptr<const boards::Board> board, std::shared_ptr<Emulated> table, TableTime time);

    std::string_view name() const noexcept override { return "people"; }
    void start(OnReading on_reading) override;
    void stop() override { people_->stop(); }
    Duration latency() const noexcept override { return Duration::zero(); }
    std::vector<drivers::DeviceState> devices() const override { return {}; }

private:
    std::unique_ptr<drivers::LiveSimulator> people_;
    std::shared_ptr<const boards::Board> board_;
    std::shared_ptr<Emulated> table_;
    Stage stage_;
    TableTime time_;
};

}  // namespace kibitz::wired
