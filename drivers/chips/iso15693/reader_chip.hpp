/// A reader chip of any kind under supervision, on wires of its own, as whoever shares the field out works it.
#pragma once

#include <memory>
#include <utility>

#include "drivers/chips/iso15693/reader_core.hpp"

namespace kibitz::chips {

class ReaderChip {
public:
    using Sample = iso15693::Sample;
    virtual ~ReaderChip() = default;
    /// How the next sweeps are to be made.
    virtual void sweep(iso15693::Sweep how) = 0;
    /// Which of its own outputs the next sweeps are of; of a reader that has only one: nothing happens.
    virtual void output(unsigned output) { (void)output; }
    /// Whether its field may be on after a sweep: it goes off when another reader's goes on, or by off().
    virtual bool stays_on() const { return false; }
    virtual Step<Sample> step(Moment now) = 0;
    /// Its start-up is over: the next step sweeps.
    virtual bool started() const = 0;
    /// Its field is off, whatever it was at. Faults: of its wires.
    [[nodiscard]] virtual tl::expected<void, Fault> off() = 0;
    virtual Particulars particulars() const = 0;
};

/// @tparam Core a ReaderCore
template <class Core>
class ReaderOnWires final : public ReaderChip {
public:
    ReaderOnWires(std::unique_ptr<ReaderWires> wires, iso15693::SweepSettings how) : wires_(std::move(wires)), chip_(Core(*wires_, how)) {}
    void sweep(iso15693::Sweep how) override { chip_.core().sweep(how); }
    Step<Sample> step(Moment now) override { return chip_.step(now); }
    bool started() const override { return chip_.started(); }
    [[nodiscard]] tl::expected<void, Fault> off() override { return chip_.core().off(); }
    Particulars particulars() const override { return chip_.particulars(); }

private:
    std::unique_ptr<ReaderWires> wires_;
    Supervised<Core> chip_;
};
template <class Core>
std::unique_ptr<ReaderChip> reader_on_wires(std::unique_ptr<ReaderWires> wires, iso15693::SweepSettings how) {
    return std::make_unique<ReaderOnWires<Core>>(std::move(wires), how);
}

}  // namespace kibitz::chips
