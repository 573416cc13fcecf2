#include "drivers/chips/mpr121/mpr121.hpp"

#include <array>
#include <string>

namespace kibitz::chips::mpr121 {

namespace {

constexpr auto reset_time = milliseconds(1);
constexpr auto first_sample = milliseconds(100);  // auto-configuration and the first baseline

// Application note AN3944, as the Linux driver has it: the baseline follows slowly downwards, so that a finger that rests
// does not fade, and at once upwards.
constexpr std::array<std::uint8_t, 8> baseline_filter{0x01, 0x01, 0x00, 0x00, 0x01, 0x01, 0xff, 0x02};
constexpr std::uint8_t debounce_one_each = 0x11;
// Charge 0.5 us, 4 samples, every 2^2 ms.
constexpr std::uint8_t filter_16ms = 0x22;
// Application note AN3889: baseline set after it, reconfigured when out of range.
constexpr std::uint8_t auto_config = 0x0b;

}  // namespace

tl::expected<Sample, Fault> decode(std::span<const std::uint8_t, 4> bytes, Moment at) {
    if ((bytes[1] & over_current) != 0)
        return tl::unexpected(Fault{Trouble::Nonsense, "MPR121: over-current: is the resistor at REXT (75 kOhm) there?"});
    const auto word = [&](std::size_t low) { return static_cast<std::uint16_t>((bytes[low] | bytes[low + 1] << 8U) & electrode_mask); };
    return Sample{at, word(0), word(2)};
}

Fault Core::fault(const char* what) const {
    return {Trouble::Nonsense, "MPR121 at " + to_string(registers_.address()) + ": " + what};
}

tl::expected<void, Fault> Core::write(Register first, std::span<const std::uint8_t> bytes) {
    return registers_.write(static_cast<std::uint8_t>(first), bytes);
}

std::string Core::raw() const {
    if (!last_) return {};
    std::string text = "counts below the baseline";
    for (unsigned i = 0; i < electrodes; ++i) {
        const int counts = counts_[2 * i] | (counts_[2 * i + 1] & 0x03) << 8, baseline = baselines_[i] << 2;
        text += " " + ((last_->out_of_range >> i & 1U) != 0 ? std::string("-") : std::to_string(baseline - counts));
    }
    return text;
}

tl::expected<Started, Fault> Core::start(Moment now) {
    if (stage_ == Stage::Reset) {
        if (auto good = write(Register::SoftReset, reset_command); !good) return tl::unexpected(std::move(good.error()));
        stage_ = Stage::Configure;
        return Started{false, now + reset_time};
    }
    const auto found = registers_.read(static_cast<std::uint8_t>(Register::Filter));
    if (!found) return tl::unexpected(found.error());
    if (*found != filter_after_reset) return tl::unexpected(fault("another chip answers there: is the address right?"));
    if (auto good = configure(); !good) return tl::unexpected(std::move(good.error()));
    return Started{true, now + first_sample};
}

tl::expected<void, Fault> Core::configure() {
    std::array<std::uint8_t, electrodes> thresholds;  // of six electrodes: the bus takes 16 bytes at once
    for (std::size_t i = 0; i < thresholds.size(); ++i) thresholds[i] = i % 2 == 0 ? settings_.touch : settings_.release;
    // AN3889: the range is that between 0.7 V below the supply and two thirds of it, the target nine tenths.
    const int upper = (settings_.supply_mv - 700) * 256 / settings_.supply_mv;
    const std::array<std::uint8_t, 3> range{static_cast<std::uint8_t>(upper), static_cast<std::uint8_t>(upper * 65 / 100),
                                            static_cast<std::uint8_t>(upper * 90 / 100)};
    const auto second_half = static_cast<Register>(static_cast<unsigned>(Register::Thresholds) + thresholds.size());
    auto good = write(Register::BaselineFilter, baseline_filter);
    if (good) good = write(Register::Thresholds, thresholds);
    if (good) good = write(second_half, thresholds);
    if (good) good = write(Register::Debounce, debounce_one_each);
    if (good) good = write(Register::Filter, filter_16ms);
    if (good) good = write(Register::AutoConfig, auto_config);
    if (good) good = write(Register::AutoUpper, range);
    if (good) good = write(Register::ElectrodeConfig, run_all);
    return good;
}

tl::expected<void, Fault> Core::count(Moment now) {
    constexpr auto between = milliseconds(1000);  // 36 bytes: nobody reads faster
    if (now - counted_ < between) return {};
    counted_ = now;
    auto good = registers_.read(static_cast<std::uint8_t>(Register::Counts), counts_);
    if (good) good = registers_.read(static_cast<std::uint8_t>(Register::Baselines), baselines_);
    return good;
}

tl::expected<Worked<Sample>, Fault> Core::work(Moment now) {
    // A chip that was reset is in stop mode and reports no touch, for ever.
    const auto running = registers_.read(static_cast<std::uint8_t>(Register::ElectrodeConfig));
    if (!running) return tl::unexpected(running.error());
    if (*running != run_all) return tl::unexpected(fault("lost its settings: was its supply interrupted?"));
    std::array<std::uint8_t, 4> bytes{};
    if (auto good = registers_.read(static_cast<std::uint8_t>(Register::TouchLow), bytes); !good)
        return tl::unexpected(std::move(good.error()));
    const auto sample = decode(bytes, now);
    if (!sample) return tl::unexpected(sample.error());
    if (auto good = count(now); !good) return tl::unexpected(std::move(good.error()));
    last_ = *sample;
    return Worked<Sample>{now + period, *sample};
}

}  // namespace kibitz::chips::mpr121
