#include "drivers/chips/apds9960/apds9960.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

namespace kibitz::chips::apds9960 {

namespace {

constexpr auto cycle_time = microseconds(2780);
constexpr auto wake_time = microseconds(7000);       // data sheet, figure "State machine": after PON
constexpr auto proximity_time = microseconds(1500);  // pulses and conversion, of up to 64 pulses of 8 us
constexpr auto poll_time = milliseconds(3);          // a sample that is not there yet
constexpr int silent_cycles = 10;                     // a chip that was reset measures nothing more
constexpr std::uint8_t pulse_of_8us = 1U << 6U;
constexpr std::uint8_t proximity_gain_4 = 2U << 2U;
constexpr std::uint8_t no_boost = 0x01;
constexpr std::uint8_t everything_on = power_on | colour_on | proximity_on;

constexpr std::uint16_t word(std::span<const std::uint8_t, 10> bytes, std::size_t low) noexcept {
    return static_cast<std::uint16_t>(bytes[low] | static_cast<unsigned>(bytes[low + 1]) << 8U);
}

}  // namespace

std::uint16_t most_counts(const Settings& settings) noexcept {
    return static_cast<std::uint16_t>(std::min(settings.cycles * 1025, 65535));
}

std::optional<Sample> decode(std::span<const std::uint8_t, 10> bytes, const Settings& settings, Moment at) noexcept {
    constexpr auto both = colour_valid | proximity_valid;
    if ((bytes[0] & both) != both) return std::nullopt;
    Sample sample{at, word(bytes, 1), word(bytes, 3), word(bytes, 5), word(bytes, 7), bytes[9], false, most_counts(settings)};
    sample.saturated = (bytes[0] & (clear_saturated | proximity_saturated)) != 0 || sample.clear >= most_counts(settings);
    return sample;
}

microseconds Core::cycle() const noexcept { return cycle_time * settings_.cycles + proximity_time; }

tl::expected<void, Fault> Core::write(Register which, std::uint8_t value) {
    return registers_.write(static_cast<std::uint8_t>(which), value);
}

std::string Core::version() const {
    char text[12] = "";
    if (id_ != 0) std::snprintf(text, sizeof text, "id 0x%02X", id_);
    return text;
}

std::string Core::raw() const {
    if (!last_) return {};
    return "clear " + std::to_string(last_->clear) + ", red " + std::to_string(last_->red) + ", green " + std::to_string(last_->green) +
           ", blue " + std::to_string(last_->blue) + ", nearness " + std::to_string(last_->proximity) + ", of " +
           std::to_string(last_->most) + (last_->saturated ? ", saturated" : "");
}

void Core::restart() {
    dark_.reset();
    if (lamp_.outputs) (void)lamp_.outputs->set(lamp_.line, false);
}

tl::expected<void, Fault> Core::light(bool lit) {
    if (!lamp_.outputs) return {};
    return lamp_.outputs->set(lamp_.line, lit);
}

// The integration under way would be half lit: it is given up, and begun anew once the lamp is as it shall be. The chip stays awake.
tl::expected<Worked<Sample>, Fault> Core::half(const Sample& sample, Moment now) {
    const bool was_dark = !dark_;
    auto done = write(Register::Enable, power_on);
    if (done) done = light(was_dark);
    if (done) done = write(Register::Enable, everything_on);
    if (!done) return tl::unexpected(Fault{Trouble::Nonsense, std::move(done.error().message)});  // half switched: it is started anew
    Worked<Sample> worked{now + cycle(), std::nullopt};
    if (was_dark) {
        dark_ = sample;
        return worked;
    }
    const auto added = [](std::uint16_t lit, std::uint16_t dark) { return static_cast<std::uint16_t>(lit > dark ? lit - dark : 0); };
    last_ = sample;
    last_->clear = added(sample.clear, dark_->clear);
    last_->red = added(sample.red, dark_->red);
    last_->green = added(sample.green, dark_->green);
    last_->blue = added(sample.blue, dark_->blue);
    last_->saturated = sample.saturated || dark_->saturated;
    dark_.reset();
    worked.sample = last_;
    return worked;
}

tl::expected<Started, Fault> Core::start(Moment now) {
    const auto found = registers_.read(static_cast<std::uint8_t>(Register::Id));
    if (!found) return tl::unexpected(found.error());
    if (std::find(std::begin(ids), std::end(ids), *found) == std::end(ids))
        return tl::unexpected(Fault{Trouble::Nonsense, "APDS-9960 at 0x39: another chip answers there: is the bus right?"});
    id_ = *found;
    if (auto done = light(false); !done) return tl::unexpected(std::move(done.error()));
    const std::pair<Register, std::uint8_t> settings[] = {
        {Register::Enable, 0},
        {Register::IntegrationTime, static_cast<std::uint8_t>(256 - std::clamp(settings_.cycles, 1, 72))},
        {Register::Pulses, static_cast<std::uint8_t>(pulse_of_8us | (static_cast<unsigned>(std::clamp(settings_.pulses, 1, 64)) - 1))},
        {Register::Control, static_cast<std::uint8_t>(proximity_gain_4 | static_cast<unsigned>(settings_.gain))},
        {Register::Config2, no_boost},
        {Register::ClearInterrupts, 0},
        {Register::Enable, everything_on},
    };
    for (const auto& [which, value] : settings)
        if (auto done = write(which, value); !done) return tl::unexpected(std::move(done.error()));
    deadline_ = now + wake_time + cycle() * silent_cycles;
    return Started{true, now + wake_time + cycle()};
}

tl::expected<Worked<Sample>, Fault> Core::work(Moment now) {
    // One transaction, so that the bytes of a count belong together (data sheet, "RGBC Data Registers").
    std::array<std::uint8_t, 10> bytes{};
    if (auto done = registers_.read(static_cast<std::uint8_t>(Register::Status), bytes); !done)
        return tl::unexpected(std::move(done.error()));
    const auto sample = decode(bytes, settings_, now);
    if (!sample) {
        if (now < deadline_) return Worked<Sample>{now + poll_time, std::nullopt};
        return tl::unexpected(Fault{Trouble::Nonsense, "APDS-9960 at 0x39: measures nothing any more: was its supply interrupted?"});
    }
    if ((bytes[0] & (clear_saturated | proximity_saturated)) != 0)
        if (auto done = write(Register::ClearInterrupts, 0); !done) return tl::unexpected(std::move(done.error()));
    deadline_ = now + cycle() * silent_cycles;
    if (lamp_.outputs) return half(*sample, now);
    last_ = sample;
    return Worked<Sample>{now + cycle(), sample};
}

}  // namespace kibitz::chips::apds9960
