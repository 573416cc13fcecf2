#include "drivers/chips/pn5180/pn5180.hpp"

#include <algorithm>

namespace kibitz::chips::pn5180 {

namespace {

using What = Commands::Received::What;

// Data sheet, 12: RST low for 10 us at least; boot within 2.5 ms.
constexpr auto reset_time = milliseconds(1);
constexpr auto boot_time = milliseconds(5);
constexpr auto boot_limit = milliseconds(50);
constexpr auto boot_poll = milliseconds(2);

bool add(Sample& sample, TagId tag) {
    if (std::find(sample.tags.begin(), sample.tags.end(), tag) != sample.tags.end()) return true;
    if (sample.tags.size() == Sample::most_tags) return sample.complete = false;
    sample.tags.push_back(tag);
    return true;
}

}  // namespace

void Core::restart() {
    stage_ = Stage::Reset;
    (void)commands_.wires().reset(true);
}

tl::expected<Started, Fault> Core::start(Moment now) {
    switch (stage_) {
        case Stage::Reset:
            if (auto good = commands_.wires().reset(true); !good) return tl::unexpected(std::move(good.error()));
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
    if (auto good = commands_.load_rf_config(rf_transmit, rf_receive); !good) return tl::unexpected(std::move(good.error()));
    const auto tx = commands_.read(Register::TxConfig);
    if (!tx) return tl::unexpected(tx.error());
    tx_config_ = *tx;
    if (auto good = commands_.write(Register::IrqEnable, irq_used); !good) return tl::unexpected(std::move(good.error()));
    return Started{true, now};
}

// A chip that was reset behind our back would find no tags, and that must not be taken for an empty field.
tl::expected<void, Fault> Core::still_configured() {
    const auto enabled = commands_.read(Register::IrqEnable);
    if (!enabled) return tl::unexpected(enabled.error());
    if (*enabled != irq_used)
        return tl::unexpected(Fault{Trouble::Nonsense, "PN5180: lost its settings: was its supply interrupted?"});
    return {};
}

tl::expected<Worked<Sample>, Fault> Core::work(Moment) {
    auto sample = sweep_field();
    if (!sample) {
        // Half a command may be in the chip, and a field that stays on would drown the next reader's: a reset ends both.
        (void)commands_.wires().reset(true);
        return tl::unexpected(Fault{Trouble::Nonsense, std::move(sample.error().message)});
    }
    sample->at = commands_.wires().now();
    return Worked<Sample>{sample->at + settings_.pause, *std::move(sample)};
}

tl::expected<Sample, Fault> Core::sweep_field() {
    Sample sample;
    auto good = still_configured();
    if (good) good = commands_.write(Register::TxConfig, tx_config_);
    if (good) good = commands_.field(true);
    if (good) commands_.wires().pause(settings_.guard);
    if (good) good = settings_.sweep == Sweep::Full ? sixteen_slots(sample) : one_slot(sample);
    if (good) good = commands_.field(false);
    // What was heard counts only if the chip had its settings to the end.
    if (good) good = still_configured();
    if (!good) return tl::unexpected(std::move(good.error()));
    return sample;
}

tl::expected<void, Fault> Core::one_slot(Sample& sample) {
    for (int i = 0; i <= most_quieted; ++i) {
        const auto request = iso15693::inventory(iso15693::Slots::One, {});
        const auto received = commands_.exchange({request.data(), request.size()});
        if (!received) return tl::unexpected(received.error());
        if (received->what == What::Silence) return {};
        const auto tag = received->what == What::Frame ? iso15693::inventory_answer(received->bytes) : std::nullopt;
        if (!tag) {
            ++sample.collisions;
            return sixteen_slots(sample);
        }
        (void)add(sample, *tag);
        if (settings_.sweep == Sweep::Quick) return {};
        const auto quiet = iso15693::stay_quiet(*tag);
        if (auto good = commands_.send({quiet.data(), quiet.size()}); !good) return good;
    }
    return sixteen_slots(sample);
}

tl::expected<void, Fault> Core::sixteen_slots(Sample& sample) {
    Masks unresolved{iso15693::Mask{}};
    for (int i = 0; i < settings_.rounds && !unresolved.empty(); ++i) {
        const auto mask = unresolved.front();  // breadth first: what is easy to tell apart is told before the time is over
        unresolved.erase(unresolved.begin());
        if (auto good = round(mask, sample, unresolved); !good) return good;
    }
    if (!unresolved.empty()) sample.complete = false;
    return {};
}

tl::expected<void, Fault> Core::round(const iso15693::Mask& mask, Sample& sample, Masks& unresolved) {
    const auto request = iso15693::inventory(iso15693::Slots::Sixteen, mask);
    for (unsigned slot = 0; slot < iso15693::slots; ++slot) {
        if (slot == 1)  // from here on ends of frame alone
            if (auto good = commands_.keep_bits(Register::TxConfig, end_of_frame_only); !good) return good;
        const auto received = slot == 0 ? commands_.exchange({request.data(), request.size()}) : commands_.exchange({});
        if (!received) return tl::unexpected(received.error());
        if (auto good = take(*received, mask.with(slot), sample, unresolved); !good) return good;
    }
    return commands_.write(Register::TxConfig, tx_config_);
}

tl::expected<void, Fault> Core::take(const Commands::Received& received, const iso15693::Mask& slot, Sample& sample, Masks& unresolved) {
    if (received.what == What::Silence) return {};
    if (received.what == What::Frame)
        if (const auto tag = iso15693::inventory_answer(received.bytes); tag && slot.covers(*tag)) {
            (void)add(sample, *tag);
            return {};
        }
    ++sample.collisions;
    if (slot.bits < iso15693::uid_bits && unresolved.size() < unresolved.capacity()) unresolved.push_back(slot);
    else sample.complete = false;
    return {};
}

}  // namespace kibitz::chips::pn5180
