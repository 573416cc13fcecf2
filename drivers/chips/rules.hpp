/// What the check of a kind of device may ask of the board file, and how it tells what is wrong there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "boards/schema/board.pb.h"

namespace kibitz::chips {

/// Of one device. That its buses and lines are there, are of the right kind and have one owner is seen to by others.
class Rules {
public:
    virtual ~Rules() = default;
    /// @param what "value: rule: what to do"; file, line and the device's name are put before it
    virtual void fault(const std::string& what) = 0;
    virtual bool on_expander(const board::v1::Line& line) const = 0;
    /// Whether two buses are channels of one, or one.
    virtual bool same_wires(const std::string& bus, const std::string& other) const = 0;
    /// Another device of the same kind on that bus: its name.
    virtual std::optional<std::string> beside(const std::string& bus) const = 0;
    /// What dummy's cards lie on when they are spread.
    struct Area {
        std::uint32_t width = 0, depth = 0;  ///< mm
        std::string place;                   ///< "geometry (line 4)"
    };
    /// Nothing where the geometry is at fault itself.
    virtual std::optional<Area> dummy_area() const = 0;

    /// A number out of its range is a fault. @param why in brackets: "pads in a row"; @param optional 0: not written
    void limit(const char* key, std::uint32_t value, std::uint32_t least, std::uint32_t most, const char* why, bool optional);
    /// Two lines on different chips of lines are a fault. @param together "both are set together"
    void on_one_chip(const char* key, const board::v1::Line& line, const char* other_key, const board::v1::Line& other,
                     const char* together);
    /// A line on an expander is a fault. @param looked_at how often: "every 20 us"; @param keys that go to the header: "busy and irq"
    void on_header(const char* key, const board::v1::Line& line, const char* looked_at, const char* keys);
};

}  // namespace kibitz::chips
