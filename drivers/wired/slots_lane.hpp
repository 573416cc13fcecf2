/// Readers that the system serves (PC/SC), for the board's tag and for packs to be learnt. Their service may block, so they have a thread
/// of their own.
#pragma once

#include <vector>

#include "boards/board.hpp"
#include "drivers/chips/chip.hpp"
#include "drivers/wired/backend.hpp"
#include "drivers/wired/lane.hpp"
#include "drivers/wired/reporter.hpp"
#include "drivers/wired/taps.hpp"

namespace kibitz::wired {

class SlotsLane final : public Lane {
public:
    /// @param devices those with a SlotRole; @param back outlives the lane
    SlotsLane(const std::vector<boards::Device>& devices, BackEnd& back, Taps taps = {});

    std::string name() const override { return "slots"; }
    std::vector<DeviceId> devices() const override;
    void inside(std::vector<Inside>& all) const override;
    Moment work(Moment now, const Tell& tell) override;

private:
    struct Slot {
        DeviceId id;
        std::unique_ptr<chips::TagChip> chip;
        OnChange<std::optional<TagId>> board;
        Moment due{};
        bool failed = false;
    };
    std::vector<Slot> slots_;
    BackEnd* back_;
    Taps taps_;
};

}  // namespace kibitz::wired
