/// A reader chip of any kind under supervision, as the readers' lane works it.
#pragma once

#include <memory>

#include "boards/board.hpp"
#include "drivers/chips/iso15693/sweep.hpp"
#include "drivers/chips/supervised.hpp"
#include "drivers/wired/backend.hpp"
#include "drivers/wired/lane.hpp"

namespace kibitz::wired {

class ReaderChip {
public:
    using Sample = chips::iso15693::Sample;
    virtual ~ReaderChip() = default;
    /// How the next sweeps are to be made.
    virtual void sweep(chips::iso15693::Sweep how) = 0;
    virtual chips::Step<Sample> step(Moment now) = 0;
    virtual bool started() const = 0;
};

/// That of a device with a reader chip. @return nothing: the back end has no wires for it
std::unique_ptr<ReaderChip> reader_chip(const boards::Board& board, const boards::Device& device, BackEnd& back);

}  // namespace kibitz::wired
