/// What a Raspberry Pi must be told so that the kernel has a board file's buses, lines and input devices: as text, nothing is written.
/// `kibitz board install` writes it. Sources: Raspberry Pi documentation, "config.txt" and its overlays' README; the kernel's bindings
/// gpio/gpio-pca95xx.yaml and i2c/i2c-mux-pca954x.yaml.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "boards/board.hpp"

namespace kibitz::boards {

struct MachineFile {
    std::string path;      ///< from the root folder: "etc/udev/rules.d/70-kibitz-board.rules"
    std::string contents;
};

/// All of it for one board.
struct Machine {
    std::vector<std::string> config;  ///< lines of config.txt: "dtparam=spi=on"
    std::string overlay;              ///< device-tree source of what has no overlay of its own; empty: nothing has not
    std::vector<MachineFile> files;   ///< rules, groups and modules
    std::vector<std::string> groups;  ///< whose members may open the devices: "i2c", in order
};

/// The name of our overlay, and where its source lies.
inline constexpr const char* overlay_name = "kibitz-board";
inline constexpr const char* overlay_source = "etc/kibitz/kibitz-board.dts";

/// @return faults, all at once: what no overlay can give ("file:line: what: rule: what to do")
[[nodiscard]] tl::expected<Machine, std::vector<std::string>> machine_of(const Board& board);

}  // namespace kibitz::boards
