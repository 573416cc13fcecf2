/// The ST25R3916's host interface: registers, FIFO, direct commands, and IRQ waited for, each wait with an end.
#pragma once

#include <cstdint>
#include <span>
#include <tl/expected.hpp>

#include "drivers/chips/iso15693/sweep.hpp"
#include "drivers/chips/iso15693/wires.hpp"
#include "drivers/chips/st25r3916/coding.hpp"
#include "drivers/chips/st25r3916/registers.hpp"

namespace kibitz::chips::st25r3916 {

using iso15693::Received;

/// With the chip named, in words for people: what happened and what to check.
Fault fault(Trouble trouble, const char* what);

class Commands {
public:
    explicit Commands(ReaderWires& wires) noexcept : wires_(&wires) {}
    ReaderWires& wires() noexcept { return *wires_; }

    /// Registers one after the other, from that one on; four at the most.
    [[nodiscard]] tl::expected<void, Fault> read(Register first, std::span<std::uint8_t> values);
    [[nodiscard]] tl::expected<std::uint8_t, Fault> read(Register which);
    [[nodiscard]] tl::expected<void, Fault> write(Register first, std::span<const std::uint8_t> values);
    [[nodiscard]] tl::expected<void, Fault> write(Register which, std::uint8_t value) { return write(which, {&value, 1}); }
    [[nodiscard]] tl::expected<void, Fault> direct(Direct command);
    /// One that says when it is done.
    [[nodiscard]] tl::expected<void, Fault> measure(Direct command);
    /// Switches the field and sees whether it is.
    [[nodiscard]] tl::expected<void, Fault> field(bool on);
    /// Sends pulses and listens.
    [[nodiscard]] tl::expected<Received, Fault> exchange(std::span<const std::uint8_t> pulses);
    /// Sends pulses that nobody answers.
    [[nodiscard]] tl::expected<void, Fault> send(std::span<const std::uint8_t> pulses);

private:
    [[nodiscard]] tl::expected<std::uint32_t, Fault> interrupts();
    /// Waits until one of `wanted` is set, which cannot be before `not_before` of `most` is over. @return every bit seen meanwhile; without one of `wanted`: the time was over
    [[nodiscard]] tl::expected<std::uint32_t, Fault> await(std::uint32_t wanted, microseconds most, microseconds not_before = {});
    [[nodiscard]] tl::expected<Received, Fault> fetch();

    ReaderWires* wires_;
    std::uint32_t seen_ = 0;  ///< interrupts since the last request was sent
    Frame frame_;
};

}  // namespace kibitz::chips::st25r3916
