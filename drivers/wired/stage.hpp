/// People at a table of emulated devices: what would be read at a simulated table is put before the emulated chips, so that it is
/// read through them.
#pragma once

#include "controller/perception/reading.hpp"
#include "drivers/wired/emulated.hpp"

namespace kibitz::wired {

class Stage {
public:
    /// @param table outlives it
    Stage(const boards::Board& board, Emulated& table);

    /// Puts before the devices what this reading tells. A call is a finger on the panel's key, lifted `press_time` later.
    /// @return false: no device of this board could sense it (a command, a claim with words): it is to be told as it is
    [[nodiscard]] bool act(const Reading& reading, bus::Moment at);

    static constexpr auto press_time = bus::milliseconds(60);

private:
    const boards::Device* device(DeviceId id) const;
    [[nodiscard]] bool contact(const reading::Contact& contact, bus::Moment at);
    [[nodiscard]] bool panel(const reading::Panel& panel, bus::Moment at);

    const boards::Board* board_;
    Emulated* table_;
    std::map<DeviceId, std::array<std::uint32_t, 10>> pads_;  ///< which pad each finger is on
};

}  // namespace kibitz::wired
