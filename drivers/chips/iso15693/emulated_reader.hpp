/// An emulated reader chip of any kind, as a table of emulated devices and the bench have it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "drivers/bus/emulated.hpp"
#include "drivers/chips/iso15693/emulated_tags.hpp"
#include "drivers/chips/iso15693/wires.hpp"

namespace kibitz::chips {

class EmulatedReader {
public:
    virtual ~EmulatedReader() = default;
    virtual ReaderWires& wires() = 0;
    virtual std::vector<iso15693::EmulatedTag>& in_field() = 0;
    virtual void power(bool on) = 0;
    virtual bus::Faults& faults() = 0;
    /// The level of the line IRQ by now; for whoever has a real line to drive (tests/bench).
    virtual bool irq() = 0;
    /// Whether IRQ is active without end, whatever happens.
    virtual void storm(bool on) = 0;
    /// Whether BUSY is high without end; of a chip that has it.
    virtual void busy_stuck(bool on) { (void)on; }
    virtual bool field() const = 0;
    /// When something on the air happens next, so that IRQ may change though nobody sends a frame.
    virtual std::optional<Moment> next_on_air() const = 0;
};

/// An emulated reader at the end of a serial line, with outputs for several antennas.
class EmulatedSerialReader : public bus::EmulatedSerialDevice {
public:
    /// What lies before the antenna at that output. @param output from 1
    virtual std::vector<iso15693::EmulatedTag>& before(unsigned output) = 0;
    virtual void power(bool on) = 0;
    virtual bool field() const = 0;
    /// The antenna at that output is torn off, or whole again.
    virtual void torn(unsigned output, bool is) = 0;
};

/// @tparam Emulator of a chip
template <class Emulator>
std::unique_ptr<EmulatedReader> emulated_reader(bus::VirtualTime& time, bus::Breaches& breaches, unsigned seed) {
    return std::make_unique<Emulator>(time, breaches, seed);
}
/// @tparam Emulator of a reader on a serial line
template <class Emulator>
std::unique_ptr<EmulatedSerialReader> emulated_serial_reader(bus::VirtualTime& time, bus::Breaches& breaches, unsigned seed) {
    return std::make_unique<Emulator>(time, breaches, seed);
}

}  // namespace kibitz::chips
