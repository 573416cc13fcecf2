/// The lights of the seats: written when they change, and once a second, so that one that lost its supply comes back as it was.
#pragma once

#include <memory>
#include <vector>

#include "drivers/source.hpp"
#include "drivers/wired/backend.hpp"
#include "drivers/wired/lane.hpp"
#include "drivers/wired/reopening.hpp"

namespace kibitz::wired {

class LightsLane final : public Lane {
public:
    using Colour = drivers::Outputs::Colour;
    /// @param devices of driver lamps; @param back outlives the lane
    LightsLane(const boards::Board& board, const std::vector<boards::Device>& devices, BackEnd& back);

    std::string name() const override { return "lights"; }
    std::vector<DeviceId> devices() const override;
    Moment work(Moment now, const Tell& tell) override;
    /// From the next work() on; without a lamp at that seat nothing.
    void set(bridge::Seat seat, Colour colour);

private:
    struct Lamp {
        DeviceId id;
        LinePlace green, amber;
        std::unique_ptr<ReopeningOutputs> outputs;
        Colour colour = Colour::Off;
        bool fresh = true;  ///< to be written at once
        Moment due{};
        int faults = 0;
        bool works = false, told = false;
    };
    void write(Lamp& lamp, Moment now, const Tell& tell);

    BackEnd* back_;
    std::vector<Lamp> lamps_;
};

}  // namespace kibitz::wired
