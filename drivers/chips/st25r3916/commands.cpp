#include "drivers/chips/st25r3916/commands.hpp"

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>

namespace kibitz::chips::st25r3916 {

namespace {

// ISO 15693-2: a symbol of a request, with which start and end are counted too.
constexpr auto symbol_on_air = microseconds(75);
constexpr auto sent_margin = milliseconds(5);
// The chip's no-response timer ends the wait for an answer; this is for a chip that died meanwhile.
constexpr auto answer_begins = milliseconds(2);
constexpr auto answer_begins_not_before = microseconds(300);
// 12 bytes at 26 kbit/s, with start and end of frame: 3.9 ms. On damaged frames the chip may say that one begins and never
// that it ended (ST's driver has a timer of its own for that).
constexpr auto answer_limit = milliseconds(6);
constexpr auto answer_ends_not_before = microseconds(3200);
constexpr auto command_limit = milliseconds(10);  // the slowest, regulators: 5 ms
constexpr int most_interrupts = 32;
// The longest answer is some 26 bytes of subcarrier; more is noise.
constexpr std::size_t most_heard = 64;

using Bytes = boost::container::static_vector<std::uint8_t, most_heard + 2>;

constexpr std::uint8_t number(Register which) noexcept { return static_cast<std::uint8_t>(which) & 0x3fU; }
constexpr bool in_space_b(Register which) noexcept { return static_cast<std::uint8_t>(which) >= 0x40U; }

Bytes begin(std::uint8_t mode, Register first) {
    Bytes out;
    if (in_space_b(first)) out.push_back(space_b);
    out.push_back(static_cast<std::uint8_t>(mode | number(first)));
    return out;
}

}  // namespace

Fault fault(Trouble trouble, const char* what) { return {trouble, std::string("ST25R3916: ") + what}; }

tl::expected<void, Fault> Commands::read(Register first, std::span<std::uint8_t> values) {
    auto out = begin(read_mode, first);
    const auto head = out.size();
    out.resize(head + values.size(), 0);
    Bytes in(out.size(), 0);
    if (auto good = wires_->frame({out.data(), out.size()}, {in.data(), in.size()}); !good) return good;
    std::copy(in.begin() + static_cast<std::ptrdiff_t>(head), in.end(), values.begin());
    return {};
}

tl::expected<std::uint8_t, Fault> Commands::read(Register which) {
    std::uint8_t value = 0;
    return read(which, {&value, 1}).map([&] { return value; });
}

tl::expected<void, Fault> Commands::write(Register first, std::span<const std::uint8_t> values) {
    auto out = begin(write_mode, first);
    out.insert(out.end(), values.begin(), values.end());
    return wires_->frame({out.data(), out.size()}, {});
}

tl::expected<void, Fault> Commands::direct(Direct command) {
    const auto byte = static_cast<std::uint8_t>(command);
    return wires_->frame({&byte, 1}, {});
}

tl::expected<std::uint32_t, Fault> Commands::interrupts() {
    std::array<std::uint8_t, 4> all{};
    if (auto good = read(Register::Irq, all); !good) return tl::unexpected(std::move(good.error()));
    return all[0] | static_cast<std::uint32_t>(all[1]) << 8U | static_cast<std::uint32_t>(all[2]) << 16U | static_cast<std::uint32_t>(all[3]) << 24U;
}

tl::expected<std::uint32_t, Fault> Commands::await(std::uint32_t wanted, microseconds most, microseconds not_before) {
    const auto deadline = wires_->now() + most;
    if ((seen_ & wanted) != 0) return seen_;
    if (not_before.count() > 0) wires_->pause(not_before);
    for (int i = 0; i < most_interrupts; ++i) {
        const bool last = wires_->now() >= deadline;
        const auto now = interrupts();
        if (!now) return now;
        seen_ |= *now;
        if ((seen_ & wanted) != 0 || last) return seen_;
        const auto left = std::chrono::duration_cast<microseconds>(deadline - wires_->now());
        if (left.count() <= 0) continue;
        if (auto active = wires_->wait_irq(left); !active) return tl::unexpected(std::move(active.error()));
    }
    return tl::unexpected(fault(Trouble::Nonsense, "interrupts without end: is IRQ wired to the right line?"));
}

tl::expected<void, Fault> Commands::measure(Direct command) {
    if (const auto before = interrupts(); !before) return tl::unexpected(before.error());
    seen_ = 0;
    if (auto good = direct(command); !good) return good;
    const auto seen = await(irq_command_done, command_limit);
    if (!seen) return tl::unexpected(seen.error());
    if ((*seen & irq_command_done) == 0) return tl::unexpected(fault(Trouble::TimedOut, "a command does not end: is its supply steady?"));
    return {};
}

tl::expected<void, Fault> Commands::field(bool on) {
    const auto value = on ? oscillator_on | receiver_on | transmitter_on : oscillator_on;
    if (auto good = write(Register::OperationControl, static_cast<std::uint8_t>(value)); !good) return good;
    const auto is = read(Register::AuxDisplay);
    if (!is) return tl::unexpected(is.error());
    if (((*is & field_is_on) != 0) == on) return {};
    return tl::unexpected(fault(Trouble::TimedOut, on ? "the field does not come on: is the transmitter supplied (VDD_RF)?" : "the field does not go off"));
}

tl::expected<void, Fault> Commands::send(std::span<const std::uint8_t> pulses) {
    if (auto good = direct(Direct::StopAll); !good) return good;
    // Each answer is measured by itself.
    if (auto good = direct(Direct::ResetRxGain); !good) return good;
    if (auto good = direct(Direct::ClearRssi); !good) return good;
    if (const auto before = interrupts(); !before) return tl::unexpected(before.error());
    seen_ = 0;
    const auto bits = pulses.size() * 8;
    const std::uint8_t length[] = {static_cast<std::uint8_t>(bits >> 8U), static_cast<std::uint8_t>(bits & 0xffU)};
    if (auto good = write(Register::TransmittedBytes1, length); !good) return good;
    Bytes out{fifo_load};
    out.insert(out.end(), pulses.begin(), pulses.end());
    if (auto good = wires_->frame({out.data(), out.size()}, {}); !good) return good;
    if (auto good = direct(Direct::TransmitWithoutCrc); !good) return good;
    const auto air = symbol_on_air * static_cast<int>(pulses.size());
    const auto seen = await(irq_sent, air + sent_margin, air);
    if (!seen) return tl::unexpected(seen.error());
    if ((*seen & irq_sent) == 0) return tl::unexpected(fault(Trouble::TimedOut, "what was to be sent is not sent"));
    return {};
}

tl::expected<Received, Fault> Commands::exchange(std::span<const std::uint8_t> pulses) {
    if (auto good = send(pulses); !good) return tl::unexpected(std::move(good.error()));
    auto seen = await(irq_receive_starts | irq_received | irq_no_response, answer_begins, answer_begins_not_before);
    if (!seen) return tl::unexpected(seen.error());
    if ((*seen & (irq_receive_starts | irq_received | irq_no_response)) == 0)
        return tl::unexpected(fault(Trouble::TimedOut, "neither an answer nor the end of the wait for one: was its supply interrupted?"));
    if ((*seen & (irq_receive_starts | irq_received)) == 0) return Received{};
    if ((*seen & irq_received) == 0) seen = await(irq_received, answer_limit, answer_ends_not_before);
    if (!seen) return tl::unexpected(seen.error());
    if ((*seen & irq_received) == 0) return Received{Received::What::Damaged, {}, 0};
    return fetch();
}

tl::expected<Received, Fault> Commands::fetch() {
    std::array<std::uint8_t, 2> status{}, strength{};
    if (auto good = read(Register::FifoStatus1, status); !good) return tl::unexpected(std::move(good.error()));
    const std::size_t length = status[0] | (static_cast<std::size_t>(status[1]) & 0xc0U) << 2U;
    if (length == 0 || length > most_heard) return Received{Received::What::Damaged, {}, 0};
    Bytes out(length + 1, 0), in(length + 1, 0);
    out[0] = fifo_read;
    if (auto good = wires_->frame({out.data(), out.size()}, {in.data(), in.size()}); !good) return tl::unexpected(std::move(good.error()));
    if (auto good = read(Register::Rssi, strength); !good) return tl::unexpected(std::move(good.error()));
    const auto frame = frame_of_subcarrier({in.data() + 1, length});
    if (!frame) return Received{Received::What::Damaged, {}, 0};
    frame_ = *frame;
    return Received{Received::What::Frame, {frame_.data(), frame_.size()}, signal_millivolts(strength[0], strength[1])};
}

}  // namespace kibitz::chips::st25r3916
