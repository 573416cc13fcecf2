/// What a device with wires is for: by its role it is opened, and emulated.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "boards/schema/board.pb.h"
#include "drivers/bus/emulated.hpp"
#include "drivers/bus/serial.hpp"
#include "drivers/bus/spi.hpp"
#include "drivers/chips/chip.hpp"
#include "drivers/chips/emulated.hpp"
#include "drivers/chips/iso15693/emulated_reader.hpp"
#include "drivers/chips/iso15693/reader_chip.hpp"
#include "drivers/chips/opening.hpp"

namespace kibitz::chips {

namespace v1 = board::v1;

/// A reader on a chip select of SPI, its lines those of ReaderWires. An antenna is chosen by lines, where there are several.
struct OnSpi {
    bus::SpiMode mode;
    std::uint32_t most_hz;  ///< SPI clock
    std::unique_ptr<ReaderChip> (*open)(std::unique_ptr<ReaderWires>, iso15693::SweepSettings);
    std::unique_ptr<EmulatedReader> (*emulate)(bus::VirtualTime&, bus::Breaches&, unsigned seed);
};
/// A reader at the end of a serial line, with outputs for several antennas: an antenna's `select` is its output, from 1, and several
/// devices of a board may have one each.
struct OnSerial {
    std::uint32_t outputs;
    std::span<const std::uint32_t> bauds;  ///< that it can be set to
    /// How long a sweep of an output takes at the longest, with one tag or none there.
    bus::microseconds (*turn)(bus::SerialSettings line);
    std::unique_ptr<ReaderChip> (*open)(const v1::Device&, std::shared_ptr<bus::SerialLine>, bus::SerialSettings);
    std::unique_ptr<EmulatedSerialReader> (*emulate)(bus::VirtualTime&, bus::Breaches&, unsigned seed);
};

/// Reads tags; of all readers one field is on at a time.
struct ReaderRole {
    struct Wiring {
        const std::string& bus;  ///< of the kind that `on` says
        const google::protobuf::RepeatedPtrField<v1::Line>& select_line;
        const google::protobuf::RepeatedPtrField<v1::Antenna>& antenna;  ///< empty: one, of the play zone, or of the board
    };
    std::variant<OnSpi, OnSerial> on;
    double field_ma;  ///< from 5 V, while its field is on
    Wiring (*wiring)(const v1::Device&);  ///< belongs to the device
    /// What is heard weaker, mV, lies beside the zone. Null: the chip tells no strength.
    std::uint32_t (*weakest_mv)(const v1::Device&);
};

/// Tells the one tag that lies on it; a service of the system drives it, and its field is its own affair.
struct SlotRole {
    const std::string& (*reader)(const v1::Device&);  ///< how its name begins
    std::unique_ptr<TagChip> (*open)(std::shared_ptr<bus::CardSlot>);
    std::unique_ptr<EmulatedSlot> (*emulate)(bus::VirtualTime&, bus::Breaches&);
};

/// Tells the height over a play zone.
struct RangeRole {
    std::unique_ptr<RangeChip> (*open)(const v1::Device&, RangeBounds, Opening&);
    std::unique_ptr<EmulatedRange> (*emulate)(bus::VirtualTime&, bus::Breaches&, bus::I2cAddress);
};

/// Tells which side of a card lies over its windows: one chip a window.
struct FaceRole {
    std::vector<std::unique_ptr<FaceChip>> (*open)(const v1::Device&, Opening&);
    std::unique_ptr<EmulatedWindow> (*emulate)(bus::VirtualTime&, bus::Breaches&, bus::I2cAddress);
    /// What it tells of that light, as the board file sets it.
    face::Sample (*sample_of)(const v1::Device&, const face::Light&);
};

/// Tells which pads under dummy's area are touched: one chip or several, in the order of their electrodes.
struct PadsRole {
    PadGrid (*grid)(const v1::Device&);  ///< as it is written
    std::vector<std::unique_ptr<PadChip>> (*open)(const v1::Device&, Opening&);
    std::unique_ptr<EmulatedPads> (*emulate)(bus::VirtualTime&, bus::Breaches&, bus::I2cAddress);
};

// No chips: lines watched for edges, lamps, and input devices of the kernel.
struct LinesRole {};
struct LampsRole {};
struct InputRole {
    const v1::InputDevice& (*input)(const v1::Device&);
};

using Role = std::variant<ReaderRole, SlotRole, RangeRole, FaceRole, PadsRole, LinesRole, LampsRole, InputRole>;

}  // namespace kibitz::chips
