/// Whether the computer is fit for an evening: clock, disk, heat, supply, memory, buses. Reads /proc and /sys, changes nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "boards/board.hpp"

namespace kibitz::host {

enum class Verdict : std::uint8_t { Good, Look, Bad };

struct Finding {
    Verdict verdict = Verdict::Good;
    std::string what;    ///< "disk: 12.3 GB free in /var/lib/kibitz"
    std::string advice;  ///< what to do, in plain words; empty where nothing is to be done
};

/// Year and NTP: a Pi has no battery clock, and begins where it was switched off until the network has told it.
Finding check_clock();
/// Room in the folder's file system, and whether it may be written (a worn SD card turns read-only).
Finding check_disk(const std::filesystem::path& data);
Finding check_memory();
/// Heat of the processor, and what the Pi's firmware says of its supply; nothing where the machine does not tell.
/// @param sys  "/sys"
std::vector<Finding> check_supply(const std::filesystem::path& sys);
/// Addresses by which others reach this computer.
Finding check_network();
/// The journal: that it can be read from its first event to its last.
Finding check_journal(const std::filesystem::path& data);
/// Whether the clock is kept by the network, or by a battery: it does not stand still while the computer is off.
bool clock_is_told();
/// A file in /dev that a bus of the board needs, and whether this user may use it.
enum class NodeState : std::uint8_t { Good, Absent, Denied };
struct Node {
    std::string name;  ///< of the bus in the board file
    std::string path;
    NodeState state = NodeState::Good;
};
std::vector<Node> nodes(const boards::Board& board);
/// Every file in /dev that the board's buses and lines need: there, and may be used.
std::vector<Finding> check_nodes(const boards::Board& board);

}  // namespace kibitz::host
