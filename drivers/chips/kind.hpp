/// A kind of device with wires, as the first page of a data sheet has it: what it is, what it is for, how it is wired, what it draws, how
/// it is opened and how emulated. Each chip's folder fills one in (kind.cpp); boards/ and drivers/wired/ ask it, and know no chip by name.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/chips/roles.hpp"
#include "drivers/chips/rules.hpp"

namespace kibitz::chips {

/// What a line of a device is for.
enum class Pin : std::uint8_t { Busy, Irq, Reset, Select, Enable, Inner, Outer, Contact, Green, Amber, Light };
/// Its key in board files: "select_line".
std::string_view key_of(Pin pin);
/// As a technician reads it: "select".
std::string_view word_of(Pin pin);

struct PinLine {
    Pin pin;
    const v1::Line* line;  ///< belongs to the device that was asked about
};

/// A bus that a device hangs on: one for each of its chips.
struct OnBus {
    std::string bus;            ///< its name
    std::uint32_t address = 0;  ///< of I2C, 0x08..0x77; 0: none is written
    double bytes = 0;           ///< on the bus for a sample, of I2C with the addresses; for a sweep of a reader
    double period_s = 1;        ///< from sample to sample; a reader's turn is the schedule's affair
};

/// Where chips of a kind answer on I2C.
struct Addresses {
    std::uint32_t first = 0x08, last = 0x77;
    std::string_view chosen;  ///< how one is chosen, for messages: "see its pin ADDR"
};

/// Milliamperes, means while at work.
struct Draw {
    double at_3_3 = 0, at_5 = 0;  ///< from 3.3 V and from 5 V
};

/// The functions take a device of this kind as it is written, also before it was checked: they bear any value there, and read what is
/// not written as its default. The device outlives the lines that they give. A role's `open` and `emulate` take a checked one.
struct Kind {
    v1::Device::DriverCase field;      ///< its wiring in board files: kPn5180
    std::string_view name;             ///< as its maker writes it: "PN5180"
    std::string_view identified;       ///< what a start that succeeded has made sure of: "PN5180, firmware answers"
    std::array<v1::Function, 2> does;  ///< what a device with it may be for; one only: it twice
    Role role;                         ///< what it tells, how it is opened, how emulated
    Addresses addresses;               ///< of I2C
    std::vector<OnBus> (*buses)(const v1::Device&);   ///< one a chip, in their order
    std::vector<PinLine> (*lines)(const v1::Device&);
    /// What else must hold of its wiring: settings in their ranges, pins as the chip wants them. Any fault is told.
    void (*check)(const v1::Device&, Rules&);
    Draw (*draws)(const v1::Device&);

    /// The key of its wiring in board files: "pn5180".
    const std::string& key() const;
};

/// A reader's own lines, and those that choose its antenna.
std::vector<PinLine> with_select(std::vector<PinLine> own, const google::protobuf::RepeatedPtrField<v1::Line>& select);

/// Every chip that has a folder here, with a kind.cpp in it.
std::span<const Kind* const> kinds();

}  // namespace kibitz::chips
