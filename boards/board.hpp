/// Board files: a table model read, checked and turned into what perception and the drivers need.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "boards/schema/board.pb.h"
#include "controller/perception/config.hpp"
#include "controller/perception/device.hpp"
#include "controller/weights/weights.hpp"

namespace kibitz::boards {

/// One device of a board file, after it was checked.
struct Device {
    DeviceId id;
    bool required = false;       ///< the table does not do without it
    std::string driver;          ///< "simulated", "remote": the key its wiring stands under
    board::v1::Device wiring;    ///< as written
    int line = 0;                ///< in the board file
};

/// Whether it hangs on a wire of this computer's.
bool is_wired(const Device& device);

struct Board {
    board::v1::Board file;     ///< as written
    std::string text;          ///< the file itself: tapes carry it
    std::string file_name;
    std::vector<Device> device_list{};  ///< filled by load()
    /// What the judgement goes by here: as built in, with the file's own laid over it. Filled by load().
    std::shared_ptr<const weights::Weights> weights = weights::built_in_weights();

    perception::SensorThresholds sensors() const;
    perception::DummyGeometry geometry() const;
    std::vector<perception::Pack> packs() const;
    const std::vector<Device>& devices() const noexcept { return device_list; }
    /// Whether the file has this device; a column antenna is there when the file has column readers.
    bool has(DeviceId id) const;
    /// The panels take no call that the Laws do not allow.
    bool prevents_illegal_calls() const { return file.auction() == board::v1::AUCTION_PREVENT; }
    /// How long the next player waits after a jump bid made with STOP, or after every one: `stop { by_jump: true }`.
    std::chrono::seconds stop_pause() const { return std::chrono::seconds(file.stop().has_pause() ? file.stop().pause().seconds() : 10); }
};

/// Reads and checks a board file. Faults, all at once: "file:line: value: rule it breaks: both owners: what to do".
[[nodiscard]] tl::expected<Board, std::vector<std::string>> load(std::string_view text, std::string_view file_name);
/// From a path on disk.
[[nodiscard]] tl::expected<Board, std::vector<std::string>> load_file(const std::string& path);
/// The simulated table built into the binary: boards/simulated.textproto.
Board simulated();
/// The table that is played by hand in a browser, built in as well: boards/by-hand.textproto.
Board by_hand();
/// What a device hangs on, for a person with a screwdriver: driver, bus with its place, address, lines with their header pins.
/// English: "vl6180x on seat-north (I2C, channel 0 of the multiplexer 0x70 on trunk), 0x29: enable lines-north line 1".
std::string wiring(const Board& board, const Device& device);
/// What `kibitz board show` prints.
std::string describe(const Board& board);

}  // namespace kibitz::boards
