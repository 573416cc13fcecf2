#include "drivers/chips/iso15693/reader_core.hpp"

#include <utility>

namespace kibitz::chips::iso15693 {

tl::expected<Worked<Sample>, Fault> ReaderCore::work(Moment) {
    auto sample = swept();
    if (!sample) {
        (void)off();  // half a command may be in the chip
        return tl::unexpected(Fault{Trouble::Nonsense, std::move(sample.error().message)});
    }
    sample->at = wires_->now();
    return Worked<Sample>{sample->at + settings_.pause, *std::move(sample)};
}

tl::expected<Sample, Fault> ReaderCore::swept() {
    auto good = still_configured();
    if (good) good = field(true);
    if (!good) return tl::unexpected(std::move(good.error()));
    wires_->pause(settings_.guard);
    auto sample = sweep_field(*this, settings_.sweep, settings_.rounds, settings_.quieted);
    if (!sample) return sample;
    constexpr auto between_looks = milliseconds(1000);
    if (const auto now = wires_->now(); !looked_ || now - *looked_ >= between_looks) {
        looked_ = now;
        if (good = look(); !good) return tl::unexpected(std::move(good.error()));
    }
    good = field(false);
    // What was heard counts only if the chip had its settings to the end.
    if (good) good = still_configured();
    if (!good) return tl::unexpected(std::move(good.error()));
    return sample;
}

}  // namespace kibitz::chips::iso15693
