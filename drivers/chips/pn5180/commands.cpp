#include "drivers/chips/pn5180/commands.hpp"

#include <algorithm>
#include <boost/container/static_vector.hpp>

namespace kibitz::chips::pn5180 {

namespace {

// A command takes microseconds, the slowest (EEPROM) some milliseconds. BUSY for longer is stuck.
constexpr auto busy_limit = milliseconds(20);
// BUSY rises as soon as a frame is in. spidev has released chip select by then, so a rise may have come and gone unseen.
constexpr auto busy_rise = microseconds(40);
constexpr auto field_limit = milliseconds(10);
// The longest request: 14 bytes with its check sum at 26 kbit/s are 4.3 ms.
constexpr auto sent_limit = milliseconds(10);
// ISO 15693-3: a tag begins to answer 323 us after the request, its start of frame takes 151 us.
constexpr auto answer_begins = microseconds(500);
// 12 bytes at 26 kbit/s, with start and end of frame: 3.9 ms.
constexpr auto answer_limit = milliseconds(6);
// Nobody asks for what cannot have come yet: each look costs frames and a thread's waking. Of the air's times (ISO 15693-2) a little
// less than they are: a byte sent 302 us; from the request to the end of an answer's start of frame 472 us, some of it over
// when we ask; from there 12 bytes and the end of frame 3.8 ms.
constexpr auto byte_on_air = microseconds(300);
constexpr std::size_t check_sum_bytes = 2;
constexpr auto answer_begins_not_before = microseconds(200);
constexpr auto answer_ends_not_before = microseconds(3200);
// A storm of interrupts that are cleared and come again ends here.
constexpr int most_interrupts = 32;

constexpr std::uint8_t byte_of(std::uint32_t value, unsigned which) noexcept { return static_cast<std::uint8_t>(value >> (8 * which)); }

Fault fault(Trouble trouble, const char* what) { return {trouble, std::string("PN5180: ") + what}; }

}  // namespace

tl::expected<void, Fault> Commands::ready() {
    const auto low = wires_->wait_busy(false, busy_limit);
    if (!low) return tl::unexpected(low.error());
    if (!*low) return tl::unexpected(fault(Trouble::TimedOut, "BUSY stays high: is it wired to the right line, and RST high?"));
    return {};
}

// Data sheet, 11.4.1: exchange, BUSY rises, (chip select released), BUSY falls.
tl::expected<void, Fault> Commands::frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    if (auto good = ready(); !good) return good;
    if (auto good = wires_->frame(out, in); !good) return good;
    if (auto rose = wires_->wait_busy(true, busy_rise); !rose) return tl::unexpected(std::move(rose.error()));
    return ready();
}

tl::expected<void, Fault> Commands::command(std::span<const std::uint8_t> bytes, std::span<std::uint8_t> answer) {
    if (auto good = frame(bytes, {}); !good || answer.empty()) return good;
    std::array<std::uint8_t, 16> filler;
    filler.fill(0xff);
    return frame({filler.data(), answer.size()}, answer);
}

tl::expected<void, Fault> Commands::register_command(Command how, Register which, std::uint32_t value) {
    const std::uint8_t bytes[] = {static_cast<std::uint8_t>(how), static_cast<std::uint8_t>(which), byte_of(value, 0),
                                  byte_of(value, 1), byte_of(value, 2), byte_of(value, 3)};
    return command(bytes);
}

tl::expected<void, Fault> Commands::write(Register which, std::uint32_t value) { return register_command(Command::WriteRegister, which, value); }
tl::expected<void, Fault> Commands::set_bits(Register which, std::uint32_t bits) { return register_command(Command::WriteRegisterOr, which, bits); }
tl::expected<void, Fault> Commands::keep_bits(Register which, std::uint32_t bits) { return register_command(Command::WriteRegisterAnd, which, bits); }

tl::expected<std::uint32_t, Fault> Commands::read(Register which) {
    const std::uint8_t bytes[] = {static_cast<std::uint8_t>(Command::ReadRegister), static_cast<std::uint8_t>(which)};
    std::array<std::uint8_t, 4> answer{};
    if (auto good = command(bytes, answer); !good) return tl::unexpected(std::move(good.error()));
    return answer[0] | static_cast<std::uint32_t>(answer[1]) << 8U | static_cast<std::uint32_t>(answer[2]) << 16U |
           static_cast<std::uint32_t>(answer[3]) << 24U;
}

tl::expected<std::uint16_t, Fault> Commands::firmware_version() {
    const std::uint8_t bytes[] = {static_cast<std::uint8_t>(Command::ReadEeprom), eeprom_firmware_version, 2};
    std::array<std::uint8_t, 2> answer{};
    if (auto good = command(bytes, answer); !good) return tl::unexpected(std::move(good.error()));
    return static_cast<std::uint16_t>(answer[0] | static_cast<unsigned>(answer[1]) << 8U);
}

tl::expected<void, Fault> Commands::load_rf_config(std::uint8_t transmit, std::uint8_t receive) {
    const std::uint8_t bytes[] = {static_cast<std::uint8_t>(Command::LoadRfConfig), transmit, receive};
    return command(bytes);
}

tl::expected<std::uint32_t, Fault> Commands::await(std::uint32_t wanted, microseconds most, microseconds not_before) {
    const auto deadline = wires_->now() + most;
    if (not_before.count() > 0) wires_->pause(not_before);
    std::uint32_t seen = 0;
    for (int i = 0; i < most_interrupts; ++i) {
        const bool last = wires_->now() >= deadline;
        const auto status = read(Register::IrqStatus);
        if (!status) return status;
        seen |= *status;
        if ((seen & irq_general_error) != 0) return tl::unexpected(fault(Trouble::Nonsense, "took a command for wrong (general error)"));
        if ((seen & wanted) != 0 || last) return seen;
        if ((*status & irq_used) != 0)  // else the line would stay active and there would be nothing to wait for
            if (auto good = write(Register::IrqClear, *status); !good) return tl::unexpected(std::move(good.error()));
        const auto left = std::chrono::duration_cast<microseconds>(deadline - wires_->now());
        if (left.count() <= 0) continue;
        if (auto active = wires_->wait_irq(left); !active) return tl::unexpected(std::move(active.error()));
    }
    return tl::unexpected(fault(Trouble::Nonsense, "interrupts without end: is IRQ wired to the right line?"));
}

tl::expected<void, Fault> Commands::field(bool on) {
    if (auto good = write(Register::IrqClear, irq_all); !good) return good;
    const std::uint8_t bytes[] = {static_cast<std::uint8_t>(on ? Command::RfOn : Command::RfOff), 0};
    if (auto good = command(bytes); !good) return good;
    const auto wanted = on ? irq_field_on : irq_field_off;
    const auto seen = await(on ? wanted | irq_field_refused : wanted, field_limit);
    if (!seen) return tl::unexpected(seen.error());
    if (on && (*seen & irq_field_refused) != 0) return refused();
    if ((*seen & wanted) == 0)
        return tl::unexpected(fault(Trouble::TimedOut, on ? "the field does not come on: is the transmitter supplied (TVDD)?"
                                                          : "the field does not go off"));
    return {};
}

tl::expected<void, Fault> Commands::refused() {
    const auto status = read(Register::RfStatus);
    if (!status) return tl::unexpected(status.error());
    const auto cause = *status >> rf_refused_shift & rf_refused_mask;
    return tl::unexpected(Fault{Trouble::Refused, "PN5180: the field does not come on, another one is there (RF_ACTIVE_ERROR, cause " +
                                                      std::to_string(cause) +
                                                      "): is another reader's field on, or a telephone on the table?"});
}

tl::expected<void, Fault> Commands::send(std::span<const std::uint8_t> request) {
    // The transceiver is taken through idle, as the data sheet has it before SEND_DATA.
    if (auto good = keep_bits(Register::SystemConfig, ~command_mask); !good) return good;
    if (auto good = set_bits(Register::SystemConfig, transceive); !good) return good;
    if (auto good = write(Register::IrqClear, irq_all); !good) return good;
    boost::container::static_vector<std::uint8_t, 16> bytes{static_cast<std::uint8_t>(Command::SendData), 0};
    bytes.insert(bytes.end(), request.begin(), request.end());
    if (auto good = command({bytes.data(), bytes.size()}); !good) return good;
    const auto seen = await(irq_sent, sent_limit, request.empty() ? microseconds(0) : byte_on_air * static_cast<int>(request.size() + check_sum_bytes));
    if (!seen) return tl::unexpected(seen.error());
    if ((*seen & irq_sent) == 0) return tl::unexpected(fault(Trouble::TimedOut, "what was to be sent is not sent"));
    return {};
}

tl::expected<Received, Fault> Commands::exchange(std::span<const std::uint8_t> request) {
    if (auto good = send(request); !good) return tl::unexpected(std::move(good.error()));
    constexpr auto begun = irq_start_of_frame | irq_received;
    auto seen = await(begun, answer_begins, answer_begins_not_before);
    if (!seen) return tl::unexpected(seen.error());
    if ((*seen & begun) == 0) return Received{};
    if ((*seen & irq_received) == 0) seen = await(irq_received, answer_limit, answer_ends_not_before);
    if (!seen) return tl::unexpected(seen.error());
    if ((*seen & irq_received) == 0) return Received{Received::What::Damaged, {}, 0};
    return fetch();
}

tl::expected<Received, Fault> Commands::fetch() {
    const auto status = read(Register::RxStatus);
    if (!status) return tl::unexpected(status.error());
    const auto length = static_cast<std::size_t>(*status & rx_bytes);
    if ((*status & (rx_integrity_error | rx_protocol_error | rx_collision)) != 0 || length == 0 || length > received_.size())
        return Received{Received::What::Damaged, {}, 0};
    const std::uint8_t bytes[] = {static_cast<std::uint8_t>(Command::ReadData), 0};
    const std::span answer(received_.data(), length);
    if (auto good = command(bytes, answer); !good) return tl::unexpected(std::move(good.error()));
    return Received{Received::What::Frame, answer, 0};
}

}  // namespace kibitz::chips::pn5180
