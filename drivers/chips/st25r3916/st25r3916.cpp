#include "drivers/chips/st25r3916/st25r3916.hpp"

#include <array>

namespace kibitz::chips::st25r3916 {

namespace {

constexpr auto default_time = milliseconds(1);
constexpr auto oscillator_time = milliseconds(1);  // 0.7 ms typically
constexpr auto oscillator_limit = milliseconds(20);
// A tag's subcarrier begins 378 to 380 us after the request (t1 and three silent periods), and is noticed 20 us later. The
// timer counts from the end of the request; the receiver is deaf for the first of them, since the request rings on.
constexpr double no_response_us = 510;
constexpr double mask_us = 280;

constexpr unsigned steps(double us) noexcept { return static_cast<unsigned>(us / timer_step_us + 0.5); }

}  // namespace

void Core::restart() {
    stage_ = Stage::Default;
    (void)off();
}

tl::expected<void, Fault> Core::off() { return commands_.direct(Direct::SetDefault); }

std::string Core::version() const {
    if (identity_ == 0) return {};
    return ((identity_ & identity_type_mask) == identity_type_b ? "ST25R3916B, revision " : "revision ") +
           std::to_string(identity_ & identity_revision_mask);
}

tl::expected<Started, Fault> Core::start(Moment now) {
    tl::expected<void, Fault> good;
    switch (stage_) {
        case Stage::Default:
            if (good = off(); !good) break;
            stage_ = Stage::Identify;
            return Started{false, now + default_time};
        case Stage::Identify:
            if (good = identify(); !good) break;
            stage_ = Stage::Oscillator;
            deadline_ = now + oscillator_limit;
            return Started{false, now + oscillator_time};
        case Stage::Oscillator: {
            const auto shown = commands_.read(Register::AuxDisplay);
            if (!shown) return tl::unexpected(shown.error());
            if ((*shown & oscillator_stable) == 0) {
                if (now < deadline_) return Started{false, now + oscillator_time};
                return tl::unexpected(fault(Trouble::TimedOut, "its oscillator does not start: is the 27.12 MHz crystal there?"));
            }
            if (good = supply(); good) good = configure();
            if (good) return Started{true, now};
            break;
        }
    }
    return tl::unexpected(std::move(good.error()));
}

tl::expected<void, Fault> Core::identify() {
    const auto identity = commands_.read(Register::Identity);
    if (!identity) return tl::unexpected(identity.error());
    if (*identity == 0 || *identity == 0xff)
        return tl::unexpected(fault(Trouble::Nonsense, "nothing answers on SPI: are MISO and chip select wired, and its supply on?"));
    const auto type = *identity & identity_type_mask;
    if (type != identity_type && type != identity_type_b)
        return tl::unexpected(fault(Trouble::Nonsense, "another chip answers: is the board file right?"));
    identity_ = *identity;
    const std::uint8_t io[] = {no_clock_out, miso_pulled_down};
    auto good = commands_.write(Register::IoConfig1, io);
    const std::uint8_t masks[] = {static_cast<std::uint8_t>(~irq_used & 0xffU), static_cast<std::uint8_t>(~(irq_used >> 8U) & 0xffU), 0xff, 0xff};
    if (good) good = commands_.write(Register::IrqMask, masks);
    if (good) good = commands_.write(Register::OperationControl, oscillator_on);
    return good;
}

/// The regulators have two ranges; which is right the chip measures itself.
tl::expected<void, Fault> Core::supply() {
    auto good = commands_.write(Register::RegulatorControl, 0);  // to be measured: VDD
    if (good) good = commands_.measure(Direct::MeasureSupply);
    if (!good) return good;
    const auto measured = commands_.read(Register::AdResult);
    if (!measured) return tl::unexpected(measured.error());
    const bool low = *measured * supply_step_mv < supply_threshold_mv;
    good = commands_.write(Register::IoConfig2, static_cast<std::uint8_t>(miso_pulled_down | (low ? supply_3_volts : 0U)));
    constexpr std::uint8_t by_hand = 0x80;
    if (good) good = commands_.write(Register::RegulatorControl, by_hand);
    if (good) good = commands_.write(Register::RegulatorControl, 0);
    if (good) good = commands_.measure(Direct::AdjustRegulators);
    return good;
}

tl::expected<void, Fault> Core::configure() {
    const std::uint8_t mode[] = {subcarrier_stream, 0};  // and bit rates that stream mode does not use
    const std::uint8_t timers[] = {static_cast<std::uint8_t>(steps(mask_us)), static_cast<std::uint8_t>(steps(no_response_us) >> 8U),
                                   static_cast<std::uint8_t>(steps(no_response_us) & 0xffU)};
    auto good = commands_.write(Register::Mode, mode);
    if (good) good = commands_.write(Register::StreamMode, stream_of_iso15693);
    if (good) good = commands_.write(Register::RxConfig1, rx_config);
    if (good) good = commands_.write(Register::CorrelatorB1, correlator_config);
    if (good) good = commands_.write(Register::MaskReceiveTimer, timers);
    return good;
}

tl::expected<void, Fault> Core::still_configured() {
    std::array<std::uint8_t, 2> now{};
    if (auto good = commands_.read(Register::OperationControl, now); !good) return good;
    if (now[0] == oscillator_on && now[1] == subcarrier_stream) return {};
    return tl::unexpected(fault(Trouble::Nonsense, "lost its settings: was its supply interrupted?"));
}

tl::expected<iso15693::Received, Fault> Core::exchange(std::span<const std::uint8_t> request) {
    const auto pulses = pulses_of(request);
    return commands_.exchange({pulses.data(), pulses.size()});
}

tl::expected<iso15693::Received, Fault> Core::next_slot() { return commands_.exchange({&end_of_frame, 1}); }

tl::expected<void, Fault> Core::send(std::span<const std::uint8_t> request) {
    const auto pulses = pulses_of(request);
    return commands_.send({pulses.data(), pulses.size()});
}

}  // namespace kibitz::chips::st25r3916
