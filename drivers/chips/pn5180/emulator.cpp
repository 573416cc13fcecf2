#include "drivers/chips/pn5180/emulator.hpp"

#include <algorithm>

namespace kibitz::chips::pn5180 {

namespace {

using namespace std::chrono_literals;

// The air of ISO 15693-2, as far as it is the reader's.
constexpr auto request_byte = 302us;
constexpr auto request_frame = 113us;  // start and end
constexpr auto end_of_frame = 38us;

// The host's side: a frame of some bytes at 7 MHz and what the kernel takes for it.
constexpr auto frame_time = 30us;
constexpr auto busy_time = 10us;
constexpr auto boot_time = 2300us;
constexpr auto field_switches = 300us;
constexpr auto poll_time = 20us;

constexpr std::uint32_t tx_config_of_iso15693 = 0x000004d4;  // data and both symbols enabled
constexpr std::size_t check_sum_bytes = 2;

std::uint32_t word(std::span<const std::uint8_t> bytes) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < 4; ++i) value |= static_cast<std::uint32_t>(bytes[i]) << (8 * i);
    return value;
}

}  // namespace

Emulator::Emulator(bus::VirtualTime& time, bus::Breaches& breaches, unsigned seed)
    : tags(in_field_.tags), time_(&time), breaches_(&breaches), in_field_(seed) {
    boot();
}

void Emulator::boot() {
    if (field_) switch_field(false);
    registers_.clear();
    for (const auto which : {Register::SystemConfig, Register::IrqEnable, Register::IrqStatus, Register::IrqClear, Register::RxStatus,
                             Register::TxConfig, Register::RfStatus})
        registers_[static_cast<std::uint8_t>(which)] = 0;
    at(Register::IrqStatus) = irq_idle;
    events_.clear();
    answer_.clear();
    configured_ = gain_set_ = refused_ = false;
    booted_ = time_->now + boot_time;
}

void Emulator::power(bool on) {
    if (!on && field_) switch_field(false);
    if (!powered_ && on) boot();
    powered_ = on;
}

tl::expected<void, Fault> Emulator::reset(bool held) {
    if (auto good = faults_.next("emulated PN5180 RST"); !good) return good;
    if (held && field_) switch_field(false);
    if (held_ && !held) boot();
    held_ = held;
    return {};
}

tl::expected<bool, Fault> Emulator::wait_busy(bool level, microseconds most) {
    if (auto good = faults_.next("emulated PN5180 BUSY"); !good) return tl::unexpected(std::move(good.error()));
    const auto deadline = time_->now + most;
    for (;;) {
        const bool busy = busy_stuck_ || time_->now < busy_until_;
        if (busy == level) return true;
        if (time_->now >= deadline) return false;
        time_->pass(poll_time);
    }
}

tl::expected<bool, Fault> Emulator::wait_irq(microseconds most) {
    if (auto good = faults_.next("emulated PN5180 IRQ"); !good) return tl::unexpected(std::move(good.error()));
    const auto deadline = time_->now + most;
    for (;;) {
        if (irq()) return true;
        if (time_->now >= deadline) return false;
        time_->pass(poll_time);
    }
}

bool Emulator::irq() {
    advance();
    return irq_storm || (alive() && (at(Register::IrqStatus) & at(Register::IrqEnable)) != 0);
}

std::optional<Moment> Emulator::next_on_air() const {
    if (events_.empty()) return std::nullopt;
    return events_.front().at;
}

tl::expected<void, Fault> Emulator::frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    if (auto good = faults_.next("emulated PN5180 SPI"); !good) return good;
    time_->pass(frame_time);
    std::fill(in.begin(), in.end(), std::uint8_t{alive() ? std::uint8_t{0} : std::uint8_t{0xff}});
    if (!alive()) return {};  // SPI does not tell that nobody listens
    advance();
    if (time_->now < busy_until_) breach("a frame while BUSY is high");
    busy_until_ = time_->now + busy_time;
    if (in.empty()) {
        obey(out);
    } else {
        if (in.size() != answer_.size()) breach("an answer of another length than asked for");
        std::copy_n(answer_.begin(), std::min(in.size(), answer_.size()), in.begin());
        answer_.clear();
    }
    return {};
}

void Emulator::advance() {
    while (!events_.empty() && events_.front().at <= time_->now) {
        const auto event = events_.front();
        events_.erase(events_.begin());
        at(Register::IrqStatus) |= event.irq;
        if ((event.irq & irq_received) == 0) continue;
        at(Register::RxStatus) = event.rx_status;
        received_ = event.received;
    }
    if (irq_storm && alive()) at(Register::IrqStatus) |= irq_start_of_frame << 1U;
}

void Emulator::obey(Bytes bytes) {
    if (!answer_.empty()) breach("a command before the answer to the last one was fetched");
    answer_.clear();
    const auto expect = [&](std::size_t length) {
        if (bytes.size() != length) breach("a command of a wrong length");
        return bytes.size() == length;
    };
    switch (static_cast<Command>(bytes[0])) {
        case Command::WriteRegister:
        case Command::WriteRegisterOr:
        case Command::WriteRegisterAnd:
            if (expect(6)) write_register(bytes);
            return;
        case Command::ReadRegister: {
            if (!expect(2)) return;
            const auto value = register_value(bytes[1]);
            for (unsigned i = 0; i < 4; ++i) answer_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
            return;
        }
        case Command::ReadEeprom:
            if (expect(3) && bytes[1] == eeprom_firmware_version && bytes[2] == 2) answer_ = {0x05, 0x03};
            else breach("EEPROM read where the core has nothing to read");
            return;
        case Command::SendData: send(bytes.subspan(2)); return;
        case Command::ReadData:
            if ((at(Register::RxStatus) & rx_bytes) != received_.size() || received_.empty()) breach("data read that was not received");
            answer_ = received_;
            return;
        case Command::LoadRfConfig:
            if (!expect(3)) return;
            configured_ = gain_set_ = bytes[1] == rf_transmit && bytes[2] == rf_receive;
            at(Register::TxConfig) = tx_config_of_iso15693;
            return;
        case Command::RfOn:
        case Command::RfOff:
            if (!expect(2)) return;
            switch_field(bytes[0] == static_cast<std::uint8_t>(Command::RfOn));
            return;
    }
    breach("undeclared command " + std::to_string(bytes[0]));
}

void Emulator::write_register(Bytes bytes) {
    const auto value = word(bytes.subspan(2));
    const auto found = registers_.find(bytes[1]);
    const auto which = static_cast<Register>(bytes[1]);
    if (found == registers_.end() || which == Register::IrqStatus || which == Register::RxStatus || which == Register::RfStatus)
        return breach("write to undeclared register " + std::to_string(bytes[1]));
    const auto how = static_cast<Command>(bytes[0]);
    if (which == Register::IrqClear) {
        at(Register::IrqStatus) &= ~value;
    } else if (how == Command::WriteRegister) {
        found->second = value;
    } else if (how == Command::WriteRegisterOr) {
        found->second |= value;
    } else {
        found->second &= value;
    }
}

std::uint32_t Emulator::register_value(std::uint8_t number) {
    const auto found = registers_.find(number);
    if (static_cast<Register>(number) == Register::RfStatus)
        return (field_ ? rf_own_field | gain : 0U) | (other_field ? rf_other_field : 0U) | (refused_ ? 1U << rf_refused_shift : 0U);
    if (found != registers_.end() && static_cast<Register>(number) != Register::IrqClear) return found->second;
    breach("read of undeclared register " + std::to_string(number));
    return 0;
}

void Emulator::push(Moment at, std::uint32_t irq) { events_.push_back({at, irq, 0, {}}); }

void Emulator::switch_field(bool on) {
    if (!on) in_field_.field_off();
    // RF_ON with its parameter 0 listens first (ISO/IEC 18092) and does not switch on into another field.
    refused_ = on && !field_ && other_field;
    if (refused_) return push(time_->now + field_switches, irq_field_refused);
    // Data sheet Rev 4.0, p. 68 (and 80): the field's going off overwrites the AGC.
    if (!on && field_) gain_set_ = false;
    if (on && !field_ && !gain_set_) breach("field on with the AGC as the last field-off left it");
    if (on && !field_) field_since_ = time_->now;
    field_ = on;
    push(time_->now + field_switches, on ? irq_field_on : irq_field_off);
}

void Emulator::send(Bytes data) {
    const auto config = at(Register::TxConfig);
    const bool bare = (config & ~end_of_frame_only) == 0;
    if ((at(Register::SystemConfig) & command_mask) != transceive) breach("data sent while the transceiver is idle");
    if (!configured_) breach("data sent without LOAD_RF_CONFIG");
    if (!field_) return breach("data sent without a field");
    if (time_->now - field_since_ < iso15693::tag_wakes) breach("a request before the tags are awake");
    if (data.empty() != bare) breach(bare ? "data sent with an end of frame alone" : "nothing sent as if it were data");
    at(Register::RxStatus) = 0;
    received_.clear();
    air(data, data.empty() ? microseconds(end_of_frame)
                           : microseconds(request_frame + request_byte * static_cast<int>(data.size() + check_sum_bytes)));
}

void Emulator::air(Bytes data, microseconds length) {
    const auto sent = time_->now + length;
    push(sent, irq_sent);
    if (data.empty()) {
        if (!in_field_.next_slot()) breach("an end of frame without a slot to come");
    } else if (!in_field_.request(data)) {
        breach("a request that no tag knows");
    }
    answer(sent);
}

void Emulator::answer(Moment sent) {
    const auto heard = in_field_.heard();
    if (heard.answering.empty()) return;
    push(sent + iso15693::until_answer + iso15693::answer_start, irq_start_of_frame);
    Event end{sent + iso15693::until_answer + iso15693::answer_length, irq_received, 0, iso15693::inventory_answer_of(heard.answering.front()->id)};
    if (heard.alone) end.received = iso15693::inventory_answer_of(heard.alone->id);
    end.rx_status = static_cast<std::uint32_t>(end.received.size());
    if (!heard.alone) end.rx_status |= rx_integrity_error | (heard.answering.size() > 1 ? rx_collision : 0U);
    events_.push_back(end);
}

}  // namespace kibitz::chips::pn5180
