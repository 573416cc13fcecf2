/// The PN5180's host interface: commands and registers, with BUSY and IRQ waited for, each wait with an end.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <tl/expected.hpp>

#include "drivers/chips/iso15693/sweep.hpp"
#include "drivers/chips/iso15693/wires.hpp"
#include "drivers/chips/pn5180/registers.hpp"

namespace kibitz::chips::pn5180 {

using iso15693::Received;

class Commands {
public:
    explicit Commands(ReaderWires& wires) noexcept : wires_(&wires) {}
    ReaderWires& wires() noexcept { return *wires_; }

    [[nodiscard]] tl::expected<std::uint32_t, Fault> read(Register which);
    [[nodiscard]] tl::expected<void, Fault> write(Register which, std::uint32_t value);
    [[nodiscard]] tl::expected<void, Fault> set_bits(Register which, std::uint32_t bits);
    [[nodiscard]] tl::expected<void, Fault> keep_bits(Register which, std::uint32_t bits);
    /// Minor, then major, as a number: 0x0305 is 3.5.
    [[nodiscard]] tl::expected<std::uint16_t, Fault> firmware_version();
    [[nodiscard]] tl::expected<void, Fault> load_rf_config(std::uint8_t transmit, std::uint8_t receive);
    /// Switches the field and waits until it is.
    [[nodiscard]] tl::expected<void, Fault> field(bool on);
    /// Sends a frame (nothing: an end of frame alone, TxConfig permitting) and listens.
    [[nodiscard]] tl::expected<Received, Fault> exchange(std::span<const std::uint8_t> request);
    /// Sends a frame that nobody answers.
    [[nodiscard]] tl::expected<void, Fault> send(std::span<const std::uint8_t> request);

private:
    [[nodiscard]] tl::expected<void, Fault> ready();
    [[nodiscard]] tl::expected<void, Fault> command(std::span<const std::uint8_t> bytes, std::span<std::uint8_t> answer = {});
    [[nodiscard]] tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in);
    [[nodiscard]] tl::expected<void, Fault> register_command(Command how, Register which, std::uint32_t value);
    /// Waits until one of `wanted` is set, which cannot be before `not_before` of `most` is over. @return every bit seen meanwhile; without one of `wanted`: the time was over
    [[nodiscard]] tl::expected<std::uint32_t, Fault> await(std::uint32_t wanted, microseconds most, microseconds not_before = {});
    [[nodiscard]] tl::expected<Received, Fault> fetch();
    /// Why the field did not come on: always a fault.
    [[nodiscard]] tl::expected<void, Fault> refused();

    ReaderWires* wires_;
    std::array<std::uint8_t, 16> received_{};
};

}  // namespace kibitz::chips::pn5180
