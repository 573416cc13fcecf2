#include "drivers/chips/vl6180x/vl6180x.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

namespace kibitz::chips::vl6180x {

namespace {

// Data sheet, section 2.2: the chip boots within 1.4 ms of its enable pin's rise. The reset pulse has no minimum there.
constexpr auto reset_time = milliseconds(1);
constexpr auto boot_time = milliseconds(2);
constexpr auto next_turn = milliseconds(5);   // another chip is being started
constexpr auto stop_time = milliseconds(100);  // the longest single measurement takes some 60 ms
constexpr auto poll_time = milliseconds(2);   // a sample that is not there yet
constexpr int silent_periods = 10;             // a chip that was reset measures nothing more

// Recommended by AN4545, section 9: averaging against the time a measurement takes, calibration for temperature.
constexpr std::uint8_t averaging = 0x30;
constexpr std::uint8_t recalibrate_every = 0xff;
constexpr std::uint8_t gpio1_is_interrupt = 0x10;
constexpr float rate_unit = 128;       // 9.7 fixed point
constexpr float most_crosstalk = 10;   // a window that throws back more than targets do is dirty, or none

constexpr std::uint8_t period_register(milliseconds period) noexcept {
    return static_cast<std::uint8_t>(std::clamp<long>(period.count() / 10 - 1, 0, 254));
}

}  // namespace

tl::expected<Sample, Fault> decode(std::uint8_t status, std::uint8_t value, RangeBounds bounds, Moment at) {
    const auto code = static_cast<ErrorCode>(status >> 4U);
    switch (code) {
        case ErrorCode::None: break;
        case ErrorCode::RawUnderflow:
        case ErrorCode::RangeUnderflow: return Sample{at, Seen::Something, Millimetres{0}};
        case ErrorCode::MaxSignalToNoise: return Sample{at, Seen::Blinded, {}};
        case ErrorCode::EarlyConvergence:
        case ErrorCode::MaxConvergence:
        case ErrorCode::RangeIgnore:
        case ErrorCode::RawOverflow:
        case ErrorCode::RangeOverflow: return Sample{at, Seen::Nothing, {}};
        default:
            return tl::unexpected(Fault{Trouble::Nonsense, "VL6180X: reports error " + std::to_string(status >> 4U) +
                                                               " of its laser or clock: is its supply steady (2.6-3.0 V)?"});
    }
    const auto height = std::max(Millimetres{static_cast<float>(value)} + bounds.offset, Millimetres{0});
    if (height > bounds.farthest) return Sample{at, Seen::Nothing, {}};
    return Sample{at, Seen::Something, height};
}

std::uint8_t max_convergence_ms(milliseconds period) noexcept {
    return static_cast<std::uint8_t>(std::clamp<long>(period.count() * 9 / 10 - 5, 1, 63));
}

Core::Core(bus::I2cBus& bus, Settings settings, OutputLine enable, DefaultAddress* shared) noexcept
    : bus_(&bus), settings_(settings), enable_(enable), shared_(shared), registers_(bus, settings.address) {}

Fault Core::fault(Trouble trouble, const char* what) const {
    return {trouble, "VL6180X at " + to_string(registers_.address()) + ": " + what};
}

tl::expected<void, Fault> Core::write(Register which, std::uint8_t value) {
    return registers_.write(static_cast<std::uint16_t>(which), value);
}

tl::expected<std::uint8_t, Fault> Core::read(Register which) { return registers_.read(static_cast<std::uint16_t>(which)); }

tl::expected<void, Fault> Core::write_all(std::span<const Setting> settings) {
    for (const auto& [number, value] : settings)
        if (auto done = registers_.write(number, value); !done) return done;
    return {};
}

std::string Core::raw() const {
    if (!last_) return {};
    char rate[32];
    std::snprintf(rate, sizeof rate, ", return %.2f Mcps", static_cast<double>(return_mcps_));
    return "value " + std::to_string(last_->second) + ", status code " + std::to_string(last_->first >> 4U) + rate;
}

void Core::restart() {
    stage_ = Stage::Reset;
    // In reset it cannot answer at the address where another chip is being started.
    if (enable_.outputs) (void)enable_.outputs->set(enable_.line, false);
    if (shared_) shared_->give_back(this);
}

tl::expected<Started, Fault> Core::start(Moment now) {
    switch (stage_) {
        case Stage::Reset:
            if (shared_ && !shared_->take(this)) return Started{false, now + next_turn};
            if (!enable_.outputs) {
                stage_ = Stage::Find;
                return Started{false, now};
            }
            if (auto done = enable_.outputs->set(enable_.line, false); !done) return tl::unexpected(std::move(done.error()));
            stage_ = Stage::Release;
            return Started{false, now + reset_time};
        case Stage::Release:
            if (auto done = enable_.outputs->set(enable_.line, true); !done) return tl::unexpected(std::move(done.error()));
            stage_ = Stage::Find;
            return Started{false, now + boot_time};
        case Stage::Find: return find(now);
        case Stage::Stop: return stop(now);
        case Stage::Configure: break;
    }
    return configure(now);
}

tl::expected<void, Fault> Core::identify() {
    const auto id = read(Register::ModelId);
    if (!id) return tl::unexpected(id.error());
    if (*id != model_id) return tl::unexpected(fault(Trouble::Nonsense, "another chip answers there: is the address right?"));
    return {};
}

tl::expected<void, Fault> Core::move() {
    registers_ = Registers(*bus_, Settings::default_address);
    if (auto known = identify(); !known) return known;
    if (settings_.address == Settings::default_address) return {};
    if (auto done = write(Register::DeviceAddress, settings_.address.value()); !done) return done;
    registers_ = Registers(*bus_, settings_.address);
    return identify();
}

tl::expected<Started, Fault> Core::find(Moment now) {
    registers_ = Registers(*bus_, settings_.address);
    // Out of reset it answers at the default address; one that was never reset may have been moved before.
    auto found = enable_.outputs ? move() : identify();
    if (!found && !enable_.outputs && found.error().trouble == Trouble::NoAnswer) found = move();
    if (!found) return tl::unexpected(std::move(found.error()));
    if (shared_) shared_->give_back(this);
    const auto fresh = read(Register::FreshOutOfReset);
    if (!fresh) return tl::unexpected(fresh.error());
    fresh_ = *fresh != 0;
    stage_ = Stage::Configure;
    if (fresh_) return Started{false, now};
    // It may be measuring since before. If it is not, this makes one measurement more.
    if (auto done = write(Register::RangeStart, start_stop); !done) return tl::unexpected(std::move(done.error()));
    stage_ = Stage::Stop;
    deadline_ = now + stop_time;
    return Started{false, now + poll_time};
}

tl::expected<Started, Fault> Core::stop(Moment now) {
    const auto status = read(Register::RangeStatus);
    if (!status) return tl::unexpected(status.error());
    if ((*status & device_ready) != 0) stage_ = Stage::Configure;
    else if (now >= deadline_) return tl::unexpected(fault(Trouble::TimedOut, "does not stop measuring"));
    return Started{false, now + poll_time};
}

tl::expected<Started, Fault> Core::configure(Moment now) {
    if (fresh_)
        if (auto done = write_all(private_settings); !done) return tl::unexpected(std::move(done.error()));
    const auto number = [](Register which) { return static_cast<std::uint16_t>(which); };
    const auto crosstalk = static_cast<unsigned>(std::clamp(settings_.bounds.crosstalk_mcps, 0.0F, most_crosstalk) * rate_unit);
    const Setting settings[] = {
        {number(Register::FreshOutOfReset), 0},
        {number(Register::CrosstalkRate), static_cast<std::uint8_t>(crosstalk >> 8U)},
        {static_cast<std::uint16_t>(number(Register::CrosstalkRate) + 1), static_cast<std::uint8_t>(crosstalk & 0xffU)},
        {number(Register::ModeGpio1), gpio1_is_interrupt},
        {number(Register::AveragingSamplePeriod), averaging},
        {number(Register::VhvRepeatRate), recalibrate_every},
        {number(Register::VhvRecalibrate), 1},
        {number(Register::InterruptConfig), new_sample_ready},
        {number(Register::RangePeriod), period_register(settings_.period)},
        {number(Register::RangeMaxConvergence), max_convergence_ms(settings_.period)},
        {number(Register::InterruptClear), clear_all},
        {number(Register::RangeStart), start_continuous},
    };
    if (auto done = write_all(settings); !done) return tl::unexpected(std::move(done.error()));
    deadline_ = now + settings_.period * silent_periods;
    return Started{true, now + settings_.period};
}

tl::expected<Worked<Sample>, Fault> Core::work(Moment now) {
    // Status, ambient light's status and interrupt status are neighbours: one transaction.
    std::array<std::uint8_t, 3> status{};
    if (auto done = registers_.read(static_cast<std::uint16_t>(Register::RangeStatus), status); !done)
        return tl::unexpected(std::move(done.error()));
    if ((status[2] & 0x07U) != new_sample_ready) {
        if (now < deadline_) return Worked<Sample>{now + poll_time, std::nullopt};
        return tl::unexpected(fault(Trouble::Nonsense, "measures nothing any more: was its supply interrupted?"));
    }
    // The value and the return rate, four bytes on: one transaction.
    std::array<std::uint8_t, 6> result{};
    if (auto done = registers_.read(static_cast<std::uint16_t>(Register::RangeValue), result); !done)
        return tl::unexpected(std::move(done.error()));
    const auto value = result[0];
    return_mcps_ = static_cast<float>(result[4] << 8U | result[5]) / rate_unit;
    if (auto done = write(Register::InterruptClear, clear_range); !done) return tl::unexpected(std::move(done.error()));
    last_ = {status[0], value};
    auto sample = decode(status[0], value, settings_.bounds, now);
    if (!sample) return tl::unexpected(std::move(sample.error()));
    sample->return_mcps = return_mcps_;
    deadline_ = now + settings_.period * silent_periods;
    return Worked<Sample>{now + settings_.period, *sample};
}

}  // namespace kibitz::chips::vl6180x
