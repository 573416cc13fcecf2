/// A chip under supervision, whichever it is, by what it tells.
#pragma once

#include <utility>

#include "drivers/chips/face/face.hpp"
#include "drivers/chips/iso15693/sweep.hpp"
#include "drivers/chips/pads.hpp"
#include "drivers/chips/particulars.hpp"
#include "drivers/chips/range.hpp"
#include "drivers/chips/supervised.hpp"

namespace kibitz::chips {

template <class Sample>
class Chip {
public:
    virtual ~Chip() = default;
    virtual Step<Sample> step(Moment now) = 0;
    virtual State state() const noexcept = 0;
    virtual Particulars particulars() const = 0;
};
using RangeChip = Chip<RangeSample>;
using FaceChip = Chip<face::Sample>;
using PadChip = Chip<PadSample>;
using TagChip = Chip<iso15693::Sample>;

/// @tparam Core as Supervised asks
template <class Core>
class SupervisedChip final : public Chip<typename Core::Sample> {
public:
    explicit SupervisedChip(Core core, Patience patience = {}) : chip_(std::move(core), patience) {}
    Step<typename Core::Sample> step(Moment now) override { return chip_.step(now); }
    State state() const noexcept override { return chip_.state(); }
    Particulars particulars() const override { return chip_.particulars(); }

private:
    Supervised<Core> chip_;
};

}  // namespace kibitz::chips
