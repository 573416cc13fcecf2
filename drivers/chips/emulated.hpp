/// Emulated chips of any kind on I2C, by what they sense, as a table of emulated devices has them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "controller/units/tag_id.hpp"
#include "drivers/bus/card_slot.hpp"
#include "drivers/bus/emulated.hpp"
#include "drivers/chips/face/face.hpp"

namespace kibitz::chips {

class EmulatedSensor : public bus::EmulatedI2cChip {
public:
    /// Supply off and on again: it is as new.
    virtual void power(bool on) = 0;
};

class EmulatedRange : public EmulatedSensor {
public:
    /// What is over it, mm; nothing: nothing within reach.
    virtual void target(std::optional<double> mm) = 0;
    /// Its enable pin; nothing happens where it has none.
    virtual void enable(bool high) { (void)high; }
};

class EmulatedWindow : public EmulatedSensor {
public:
    virtual void before(const face::Light& light) = 0;
    /// Its lamp; nothing happens where it has none.
    virtual void lamp(bool lit) { (void)lit; }
};

class EmulatedPads : public EmulatedSensor {
public:
    /// @param electrodes bit n: electrode n
    virtual void touch(std::uint16_t electrodes) = 0;
};

/// An emulated reader that the system serves.
class EmulatedSlot : public bus::CardSlot {
public:
    virtual void tags(const std::vector<TagId>& all) = 0;
    virtual void plug(bool in) = 0;
    virtual bus::Faults& faults() = 0;
};

}  // namespace kibitz::chips
