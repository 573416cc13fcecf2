#include "drivers/chips/st25r3916/emulator.hpp"

#include <algorithm>
#include <cmath>

namespace kibitz::chips::st25r3916 {

namespace {

using namespace std::chrono_literals;
using Access = bus::RegisterFile::Access;

// The host's side: a frame of some bytes at 4 MHz and what the kernel takes for it, as in the PN5180's emulator.
constexpr auto frame_time = 30us;
constexpr auto poll_time = 20us;
constexpr auto oscillator_starts = 700us;
constexpr auto supply_measured = 100us;
constexpr auto regulators_adjusted = 5ms;
// A byte of pulses in stream mode, 8 bits of fc/128.
constexpr double pulse_byte_us = 8 * 128 / 13.56;
constexpr auto first_pulses = 57us;  // of an answer's start of frame nothing is heard for so long
constexpr auto noticed = 20us;

constexpr std::uint8_t mode_after_power_up = 0x08;  // ISO 14443A initiator
constexpr std::uint8_t revision = 2;

microseconds us(double time) { return microseconds(static_cast<long>(time)); }
bool has(std::uint8_t value, std::uint8_t bits) { return (value & bits) == bits; }

}  // namespace

Emulator::Emulator(bus::VirtualTime& time, bus::Breaches& breaches, unsigned seed)
    : tags(in_field_.tags), time_(&time), breaches_(&breaches), registers_(breaches), in_field_(seed) {
    const auto declare = [&](Register which, unsigned count, Access access, std::uint8_t reset) {
        for (unsigned i = 0; i < count; ++i) registers_.declare(static_cast<unsigned>(which) + i, access, reset);
    };
    declare(Register::IoConfig1, 2, Access::Both, 0);
    declare(Register::OperationControl, 1, Access::Both, 0);
    declare(Register::Mode, 1, Access::Both, mode_after_power_up);
    declare(Register::BitRate, 1, Access::Both, 0);
    declare(Register::StreamMode, 1, Access::Both, 0);
    declare(Register::RxConfig1, 4, Access::Both, 0);
    declare(Register::MaskReceiveTimer, 1, Access::Both, 0x08);
    declare(Register::NoResponseTimer1, 2, Access::Both, 0);
    declare(Register::IrqMask, 4, Access::Both, 0);
    declare(Register::Irq, 4, Access::Read, 0);
    declare(Register::FifoStatus1, 2, Access::Read, 0);
    declare(Register::TransmittedBytes1, 2, Access::Both, 0);
    declare(Register::AdResult, 1, Access::Read, 0);
    declare(Register::RegulatorControl, 1, Access::Both, 0);
    declare(Register::Rssi, 2, Access::Read, 0);
    declare(Register::AuxDisplay, 1, Access::Read, 0);
    declare(Register::Identity, 1, Access::Read, identity_type | revision);
    declare(Register::CorrelatorB1, 2, Access::Both, 0);
}

bool Emulator::stable() const { return oscillating_since_ && time_->now - *oscillating_since_ >= oscillator_starts; }
bool Emulator::field() const { return powered_ && field_since_.has_value(); }

void Emulator::set_default() {
    registers_.reset();
    stop();
    irqs_ = 0;
    oscillating_since_.reset();
    field_since_.reset();
    in_field_.field_off();
}

void Emulator::power(bool on) {
    set_default();
    powered_ = on;
}

void Emulator::stop() {
    events_.clear();
    fifo_.clear();
}

bool Emulator::irq() {
    advance();
    std::uint32_t masks = 0;
    for (unsigned i = 0; i < 4; ++i) masks |= static_cast<std::uint32_t>(registers_[static_cast<unsigned>(Register::IrqMask) + i]) << (8 * i);
    return irq_storm || (powered_ && (irqs_ & ~masks) != 0);
}

std::optional<Moment> Emulator::next_on_air() const {
    if (events_.empty()) return std::nullopt;
    return events_.front().at;
}

tl::expected<bool, Fault> Emulator::wait_irq(microseconds most) {
    if (auto good = faults_.next("emulated ST25R3916 IRQ"); !good) return tl::unexpected(std::move(good.error()));
    const auto deadline = time_->now + most;
    for (;;) {
        if (irq()) return true;
        if (time_->now >= deadline) return false;
        time_->pass(poll_time);
    }
}

tl::expected<void, Fault> Emulator::frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    if (auto good = faults_.next("emulated ST25R3916 SPI"); !good) return good;
    time_->pass(frame_time);
    std::fill(in.begin(), in.end(), std::uint8_t{0});
    if (!powered_) return {};  // SPI does not tell that nobody listens
    advance();
    if (out.empty() || (!in.empty() && in.size() != out.size())) {
        breach("a frame of no length");
        return {};
    }
    if (out[0] == space_b && out.size() > 1 && out[1] < fifo_load) registers(out, in, 0x40, 1);
    else if (out[0] < fifo_load) registers(out, in, 0, 0);
    else if (out[0] == fifo_load) {
        fifo_.insert(fifo_.end(), out.begin() + 1, out.end());
        if (fifo_.size() > fifo_bytes) breach("more in the FIFO than there is room");
    } else if (out[0] == fifo_read) {
        if (in.size() != out.size() || fifo_.size() < in.size() - 1) breach("more read from the FIFO than there is");
        const auto count = std::min(fifo_.size(), in.empty() ? 0 : in.size() - 1);
        std::copy_n(fifo_.begin(), count, in.begin() + 1);
        fifo_.erase(fifo_.begin(), fifo_.begin() + static_cast<std::ptrdiff_t>(count));
    } else if (out.size() == 1) {
        direct(out[0]);
    } else {
        breach("a direct command with something behind it");
    }
    return {};
}

void Emulator::registers(Bytes out, std::span<std::uint8_t> in, unsigned space, std::size_t head) {
    const bool reads = (out[head] & read_mode) != 0;
    const unsigned first = space | (out[head] & 0x3fU);
    if (out.size() < head + 2) return breach("a register without a value");
    if (reads && in.empty()) return breach("a register read into nothing");
    for (std::size_t i = head + 1; i < out.size(); ++i) {
        const auto number = first + static_cast<unsigned>(i - head - 1);
        if (reads) in[i] = shown(number);
        else if (registers_.write(number, out[i])) written(number);
    }
}

std::uint8_t Emulator::shown(unsigned number) {
    constexpr auto irq0 = static_cast<unsigned>(Register::Irq);
    if (number >= irq0 && number < irq0 + 4) {
        const auto byte = static_cast<std::uint8_t>(irqs_ >> (8 * (number - irq0)));
        irqs_ &= ~(0xffU << (8 * (number - irq0)));
        return byte;
    }
    if (number == static_cast<unsigned>(Register::FifoStatus1)) return static_cast<std::uint8_t>(fifo_.size());
    if (number == static_cast<unsigned>(Register::FifoStatus1) + 1) return static_cast<std::uint8_t>(fifo_.size() >> 8U << 6U);
    if (number == static_cast<unsigned>(Register::AuxDisplay))
        return static_cast<std::uint8_t>((stable() ? oscillator_stable : 0U) | (field() ? field_is_on : 0U));
    if (number == static_cast<unsigned>(Register::Identity))
        return static_cast<std::uint8_t>((b ? identity_type_b : identity_type) | revision);
    return registers_.read(number);
}

void Emulator::written(unsigned number) {
    if (number != static_cast<unsigned>(Register::OperationControl)) return;
    const auto control = at(Register::OperationControl);
    if (!has(control, oscillator_on)) oscillating_since_.reset();
    else if (!oscillating_since_) {
        oscillating_since_ = time_->now;
        push(time_->now + oscillator_starts, irq_oscillator);
    }
    if (has(control, transmitter_on)) {
        if (!stable()) breach("field on before the oscillator is stable");
        if (!field_since_) field_since_ = time_->now;
    } else {
        field_since_.reset();
        in_field_.field_off();
    }
}

void Emulator::push(Moment at, std::uint32_t irq, std::vector<std::uint8_t> heard) {
    const auto after = std::find_if(events_.begin(), events_.end(), [&](const Event& one) { return one.at > at; });
    events_.insert(after, {at, irq, std::move(heard)});
}

void Emulator::advance() {
    while (!events_.empty() && events_.front().at <= time_->now) {
        auto event = std::move(events_.front());
        events_.erase(events_.begin());
        irqs_ |= event.irq;
        if ((event.irq & irq_sent) != 0) fifo_.clear();
        fifo_.insert(fifo_.end(), event.heard.begin(), event.heard.end());
    }
    if (irq_storm && powered_) irqs_ |= irq_oscillator;
}

void Emulator::direct(std::uint8_t code) {
    switch (static_cast<Direct>(code)) {
        case Direct::SetDefault: return set_default();
        case Direct::StopAll: return stop();
        case Direct::TransmitWithoutCrc: return transmit();
        case Direct::ResetRxGain: at(Register(static_cast<unsigned>(Register::Rssi) + 1)) = 0; return;
        case Direct::ClearRssi: at(Register::Rssi) = 0; return;
        case Direct::AdjustRegulators:
        case Direct::MeasureSupply:
            if (!stable()) breach("a measurement before the oscillator is stable");
            at(Register::AdResult) = static_cast<std::uint8_t>(std::min(255.0, supply_mv / supply_step_mv));
            return push(time_->now + (code == static_cast<std::uint8_t>(Direct::MeasureSupply) ? supply_measured : microseconds(regulators_adjusted)), irq_command_done);
    }
    breach("undeclared direct command " + std::to_string(code));
}

void Emulator::transmit() {
    const unsigned bits = static_cast<unsigned>(at(Register::TransmittedBytes1)) << 8U | registers_[static_cast<unsigned>(Register::TransmittedBytes1) + 1];
    if (!field() || !stable()) return breach("sent without a field");
    if (!has(at(Register::OperationControl), receiver_on)) breach("sent without a receiver that could hear the answer");
    if (at(Register::Mode) != subcarrier_stream || at(Register::StreamMode) != stream_of_iso15693) return breach("sent in a mode that no such tag knows");
    if (has(at(Register::IoConfig2), supply_3_volts) != (supply_mv < supply_threshold_mv)) breach("sent with the regulators in the wrong range");
    if (time_->now - *field_since_ < iso15693::tag_wakes) breach("a request before the tags are awake");
    if (has(gain_config(), automatic_gain)) breach("an inventory with the automatic gain on: a strong slot deafens the next ones");
    if (bits != fifo_.size() * 8) return breach("another length to be sent than is in the FIFO");
    const auto sent = time_->now + us(pulse_byte_us * static_cast<double>(fifo_.size()));
    if (fifo_.size() == 1 && fifo_[0] == end_of_frame) {
        if (!in_field_.next_slot()) breach("an end of frame without a slot to come");
    } else if (const auto request = frame_of_pulses(fifo_); !request || !in_field_.request({request->data(), request->size()})) {
        breach("a request that no tag knows");
    }
    push(sent, irq_sent);
    answer(sent);
}

void Emulator::answer(Moment sent) {
    const unsigned wait = static_cast<unsigned>(at(Register::NoResponseTimer1)) << 8U | registers_[static_cast<unsigned>(Register::NoResponseTimer1) + 1];
    if (wait == 0) breach("nobody ends the wait for an answer");
    const auto heard = in_field_.heard();
    const auto begins = sent + iso15693::until_answer + first_pulses + noticed;
    const auto deaf = sent + us(at(Register::MaskReceiveTimer) * timer_step_us), given_up = sent + us(wait * timer_step_us);
    if (heard.answering.empty() || deaf > begins - noticed || given_up < begins) return push(given_up, irq_no_response);
    push(begins, irq_receive_starts);
    // What is heard: of who is heard alone his answer, else everything on top of each other.
    std::vector<std::uint8_t> bits;
    double strength = 0;
    for (const auto* tag : heard.answering) {
        if (heard.alone && tag != heard.alone) continue;
        const auto answer = iso15693::inventory_answer_of(tag->id);
        const auto one = subcarrier_of(answer);
        bits.resize(std::max(bits.size(), one.size()), 0);
        for (std::size_t i = 0; i < one.size(); ++i) bits[i] = static_cast<std::uint8_t>(bits[i] | one[i]);
        strength = std::max(strength, tag->strength);
    }
    if (!heard.alone && heard.answering.size() == 1) bits[bits.size() / 2] ^= 0x18;  // heard badly
    measure_strength(millivolts * strength);
    if (!heard.alone && never_ends) return;
    push(sent + iso15693::until_answer + iso15693::answer_length, irq_received, std::move(bits));
}

/// With the automatic gain it is reduced by 3 dB as often as it takes to keep a channel below saturation.
void Emulator::measure_strength(double mv) {
    const bool automatic = has(gain_config(), automatic_gain);
    const auto channel = [automatic](double signal) {
        unsigned gain = 0, rssi = 0;
        while (automatic && gain < 10 && signal / static_cast<double>(gain_reduction(gain)) > 900) gain = gain < 5 ? 5 : gain + 1;
        while (rssi < 13 && static_cast<double>(rssi_millivolts(rssi + 1)) <= signal / static_cast<double>(gain_reduction(gain))) ++rssi;
        return std::pair(rssi, gain);
    };
    const auto [am, am_gain] = channel(std::abs(mv * std::cos(phase)));
    const auto [pm, pm_gain] = channel(std::abs(mv * std::sin(phase)));
    at(Register::Rssi) = static_cast<std::uint8_t>(am << 4U | pm);
    at(Register(static_cast<unsigned>(Register::Rssi) + 1)) = static_cast<std::uint8_t>(am_gain << 4U | pm_gain);
}

}  // namespace kibitz::chips::st25r3916
