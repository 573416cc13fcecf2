#include "drivers/wired/reader_chip.hpp"

#include <utility>

#include "drivers/chips/pn5180/pn5180.hpp"
#include "drivers/chips/st25r3916/st25r3916.hpp"
#include "drivers/wired/wiring.hpp"

namespace kibitz::wired {

namespace {

template <class Wires, class Core, class Settings>
class ChipOnWires final : public ReaderChip {
public:
    ChipOnWires(std::unique_ptr<Wires> wires, Settings settings) : wires_(std::move(wires)), chip_(Core(*wires_, settings)) {}
    void sweep(chips::iso15693::Sweep how) override { chip_.core().sweep(how); }
    chips::Step<Sample> step(Moment now) override { return chip_.step(now); }
    bool started() const override { return chip_.started(); }

private:
    std::unique_ptr<Wires> wires_;
    chips::Supervised<Core> chip_;
};

}  // namespace

std::unique_ptr<ReaderChip> reader_chip(const boards::Board& board, const boards::Device& device, BackEnd& back) {
    namespace pn = chips::pn5180;
    namespace st = chips::st25r3916;
    if (device.wiring.has_pn5180()) {
        if (auto wires = back.pn5180(device))
            return std::make_unique<ChipOnWires<pn::Wires, pn::Core, pn::Settings>>(*std::move(wires), reader_settings<pn::Settings>(board));
    } else if (device.wiring.has_st25r3916()) {
        if (auto wires = back.st25r3916(device))
            return std::make_unique<ChipOnWires<chips::ReaderWires, st::Core, st::Settings>>(*std::move(wires), reader_settings<st::Settings>(board));
    }
    return nullptr;
}

}  // namespace kibitz::wired
