/// What a device with wires is for: by its role it is opened, and emulated.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "boards/schema/board.pb.h"
#include "drivers/bus/emulated.hpp"
#include "drivers/bus/spi.hpp"
#include "drivers/chips/chip.hpp"
#include "drivers/chips/emulated.hpp"
#include "drivers/chips/iso15693/emulated_reader.hpp"
#include "drivers/chips/iso15693/reader_chip.hpp"
#include "drivers/chips/opening.hpp"

namespace kibitz::chips {

namespace v1 = board::v1;

/// Reads tags: on SPI, its lines those of ReaderWires; of all readers one field is on at a time.
struct ReaderRole {
    struct Wiring {
        const std::string& bus;  ///< spi
        const google::protobuf::RepeatedPtrField<v1::Line>& select_line;
        const google::protobuf::RepeatedPtrField<v1::Antenna>& antenna;  ///< empty: one, of the play zone, or of the board
    };
    bus::SpiMode mode;
    std::uint32_t most_hz;  ///< SPI clock
    double field_ma;        ///< from 5 V, while its field is on
    Wiring (*wiring)(const v1::Device&);  ///< belongs to the device
    /// What is heard weaker, mV, lies beside the zone. Null: the chip tells no strength.
    std::uint32_t (*weakest_mv)(const v1::Device&);
    std::unique_ptr<ReaderChip> (*open)(std::unique_ptr<ReaderWires>, iso15693::SweepSettings);
    std::unique_ptr<EmulatedReader> (*emulate)(bus::VirtualTime&, bus::Breaches&, unsigned seed);
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

using Role = std::variant<ReaderRole, RangeRole, FaceRole, PadsRole, LinesRole, LampsRole, InputRole>;

}  // namespace kibitz::chips
