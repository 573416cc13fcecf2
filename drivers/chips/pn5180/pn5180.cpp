#include "drivers/chips/pn5180/pn5180.hpp"

namespace kibitz::chips::pn5180 {

namespace {

// Data sheet, 12: RST low for 10 us at least; boot within 2.5 ms.
constexpr auto reset_time = milliseconds(1);
constexpr auto boot_time = milliseconds(5);
constexpr auto boot_limit = milliseconds(50);
constexpr auto boot_poll = milliseconds(2);

}  // namespace

void Core::restart() {
    stage_ = Stage::Reset;
    (void)off();
}

tl::expected<void, Fault> Core::off() { return commands_.wires().reset(true); }

tl::expected<Started, Fault> Core::start(Moment now) {
    switch (stage_) {
        case Stage::Reset:
            if (auto good = off(); !good) return tl::unexpected(std::move(good.error()));
            stage_ = Stage::Release;
            return Started{false, now + reset_time};
        case Stage::Release:
            if (auto good = commands_.wires().reset(false); !good) return tl::unexpected(std::move(good.error()));
            stage_ = Stage::Boot;
            deadline_ = now + boot_limit;
            return Started{false, now + boot_time};
        case Stage::Boot: break;
    }
    const auto status = commands_.read(Register::IrqStatus);
    if (!status) return tl::unexpected(status.error());
    if ((*status & irq_idle) != 0) return configure(now);
    if (now < deadline_) return Started{false, now + boot_poll};
    return tl::unexpected(Fault{Trouble::TimedOut, "PN5180: does not boot: are its supplies (VBAT, PVDD, TVDD) there?"});
}

tl::expected<Started, Fault> Core::configure(Moment now) {
    const auto version = commands_.firmware_version();
    if (!version) return tl::unexpected(version.error());
    if (*version == 0 || *version == 0xffff)
        return tl::unexpected(Fault{Trouble::Nonsense, "PN5180: nothing answers on SPI: are MISO and chip select wired?"});
    firmware_ = *version;
    if (auto good = commands_.load_rf_config(rf_transmit, rf_receive); !good) return tl::unexpected(std::move(good.error()));
    const auto tx = commands_.read(Register::TxConfig);
    if (!tx) return tl::unexpected(tx.error());
    tx_config_ = *tx;
    if (auto good = commands_.write(Register::IrqEnable, irq_used); !good) return tl::unexpected(std::move(good.error()));
    return Started{true, now};
}

tl::expected<void, Fault> Core::still_configured() {
    const auto enabled = commands_.read(Register::IrqEnable);
    if (!enabled) return tl::unexpected(enabled.error());
    if (*enabled != irq_used)
        return tl::unexpected(Fault{Trouble::Nonsense, "PN5180: lost its settings: was its supply interrupted?"});
    return {};
}

tl::expected<void, Fault> Core::field(bool on) {
    // When the field goes off the chip overwrites the AGC's setting: the host has to configure it before the field comes on again (data
    // sheet Rev 4.0, pp. 68 and 80). That loads TxConfig too.
    if (on) {
        if (auto good = commands_.load_rf_config(rf_transmit, rf_receive); !good) return good;
        bare_ = false;
    }
    return commands_.field(on);
}

tl::expected<void, Fault> Core::look() {
    const auto status = commands_.read(Register::RfStatus);
    if (!status) return tl::unexpected(status.error());
    gain_ = *status & rf_gain;
    return {};
}

std::string Core::version() const {
    if (firmware_ == 0) return {};
    return "firmware " + std::to_string(firmware_ >> 8U) + "." + std::to_string(firmware_ & 0xffU);
}

std::string Core::raw() const { return gain_ ? "AGC " + std::to_string(*gain_) : std::string(); }

tl::expected<void, Fault> Core::whole_frames() {
    if (!bare_) return {};
    bare_ = false;
    return commands_.write(Register::TxConfig, tx_config_);
}

tl::expected<iso15693::Received, Fault> Core::exchange(std::span<const std::uint8_t> request) {
    if (auto good = whole_frames(); !good) return tl::unexpected(std::move(good.error()));
    return commands_.exchange(request);
}

tl::expected<iso15693::Received, Fault> Core::next_slot() {
    if (!bare_)
        if (auto good = commands_.keep_bits(Register::TxConfig, end_of_frame_only); !good) return tl::unexpected(std::move(good.error()));
    bare_ = true;
    return commands_.exchange({});
}

tl::expected<void, Fault> Core::send(std::span<const std::uint8_t> request) {
    if (auto good = whole_frames(); !good) return good;
    return commands_.send(request);
}

}  // namespace kibitz::chips::pn5180
