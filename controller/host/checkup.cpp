#include "controller/host/checkup.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/statvfs.h>
#include <sys/timex.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <fstream>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <system_error>

#include "controller/journal/journal.hpp"

namespace kibitz::host {
namespace {

namespace fs = std::filesystem;

/// Below it an evening may not find room; below the second it will not.
constexpr double little_room_gb = 1, no_room_gb = 0.1;
/// Before it no Kibitz was made: a clock that says so was never set.
constexpr int first_year = 2026;
/// A Pi slows itself down at 80 degrees.
constexpr double hot_degrees = 80;
/// An evening's daemon takes some 30 MB, Debian by itself 150.
constexpr long little_memory_mb = 100;

std::string first_line(const fs::path& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

/// Whole text a number, "0x50005" or "61234"; nothing otherwise.
std::optional<unsigned long> number(const std::string& text, int base) {
    if (text.empty()) return std::nullopt;
    char* end = nullptr;
    const auto value = std::strtoul(text.c_str(), &end, base);
    return *end == '\0' ? std::optional(value) : std::nullopt;
}

Finding check_node(const Node& node) {
    const auto& [name, path, state] = node;
    if (state == NodeState::Absent)
        return {Verdict::Bad, name + ": " + path + " is not there",
                "switch the bus on (raspi-config, Interface Options; or the device-tree overlay that the board file names) and start the "
                "computer anew"};
    if (state == NodeState::Denied)
        return {Verdict::Bad, name + ": " + path + " may not be used by this user",
                "the service's user is in the groups i2c, spi, gpio and input: run this as `sudo -u kibitz kibitz doctor`, or see `ls -l " +
                    path + "`"};
    return {Verdict::Good, name + ": " + path, ""};
}

}  // namespace

bool clock_is_told() {
    timex state{};
    return ::adjtimex(&state) != TIME_ERROR;
}

Finding check_clock() {
    const auto now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    const int year = local.tm_year + 1900;
    std::array<char, 64> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M %Z", &local);
    const std::string what = std::string("clock: ") + text.data();
    if (year < first_year)
        return {Verdict::Bad, what + ", which is long past",
                "connect the network for a minute, or set it: sudo date -s '2026-11-28 19:30'. Boards keep their order meanwhile; their "
                "times are put right"};
    if (!clock_is_told())
        return {Verdict::Look, what + ", not told by the network",
                "look whether that is the time; a computer without a battery clock stands still while it is off (timedatectl tells)"};
    return {Verdict::Good, what + ", kept by the network", ""};
}

Finding check_disk(const fs::path& data) {
    std::error_code error;
    fs::path there = fs::absolute(data, error);
    while (!fs::exists(there, error) && there.has_relative_path()) there = there.parent_path();
    struct statvfs room {};
    if (::statvfs(there.c_str(), &room) != 0)
        return {Verdict::Bad, "disk: " + there.string() + " cannot be asked: " + std::generic_category().message(errno), "check the disk"};
    const double free = static_cast<double>(room.f_bavail) * static_cast<double>(room.f_frsize) / 1e9;
    const auto what = fmt::format("disk: {:.1f} GB free at {}", free, there.string());
    if ((room.f_flag & ST_RDONLY) != 0)
        return {Verdict::Bad, what + ", which is read-only",
                "an SD card that is worn out turns read-only: make a backup from its journal and take a new card"};
    if (free < no_room_gb)
        return {Verdict::Bad, what, "make room: an evening needs some 20 MB, and what does not fit is kept in memory only"};
    if (free < little_room_gb)
        return {Verdict::Look, what, "make room before it is full: old backups, the system's journal (journalctl --vacuum-size=100M)"};
    return {Verdict::Good, what, ""};
}

Finding check_memory() {
    std::ifstream in("/proc/meminfo");
    for (std::string line; std::getline(in, line);) {
        long kilobytes = 0;
        if (std::sscanf(line.c_str(), "MemAvailable: %ld kB", &kilobytes) != 1) continue;
        const auto what = fmt::format("memory: {} MB free", kilobytes / 1024);
        if (kilobytes / 1024 < little_memory_mb) return {Verdict::Look, what, "end what else runs on this computer (top shows it)"};
        return {Verdict::Good, what, ""};
    }
    return {Verdict::Look, "memory: the system does not tell", ""};
}

std::vector<Finding> check_supply(const fs::path& sys) {
    std::vector<Finding> findings;
    if (const auto heat = number(first_line(sys / "class/thermal/thermal_zone0/temp"), 10)) {
        const double degrees = static_cast<double>(*heat) / 1000;
        const auto what = fmt::format("heat: {:.0f} degrees", degrees);
        if (degrees >= hot_degrees) findings.push_back({Verdict::Look, what, "give the computer air or a heat sink: it slows itself down"});
        else findings.push_back({Verdict::Good, what, ""});
    }
    // Bits of the firmware's get_throttled (Raspberry Pi documentation, vcgencmd): 0 too little voltage now, 16 since the start.
    if (const auto flags = number(first_line(sys / "devices/platform/soc/soc:firmware/get_throttled"), 16)) {
        if (*flags & 1U)
            findings.push_back({Verdict::Bad, "supply: too little voltage now",
                                "use the Pi's own power supply and a short cable: readers and the SD card fail first"});
        else if (*flags & (1U << 16U))
            findings.push_back({Verdict::Look, "supply: there was too little voltage since it was switched on",
                                "use the Pi's own power supply and a short cable"});
        else findings.push_back({Verdict::Good, "supply: enough voltage since it was switched on", ""});
    }
    return findings;
}

Finding check_network() {
    ifaddrs* all = nullptr;
    std::string addresses;
    if (::getifaddrs(&all) == 0) {
        const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(all, freeifaddrs);
        for (const auto* one = all; one; one = one->ifa_next) {
            if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET || (one->ifa_flags & IFF_UP) == 0 ||
                (one->ifa_flags & IFF_LOOPBACK) != 0)
                continue;
            std::array<char, INET_ADDRSTRLEN> text{};
            const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
            if (::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()))
                addresses += fmt::format("{}{} ({})", addresses.empty() ? "" : ", ", text.data(), one->ifa_name);
        }
    }
    if (addresses.empty())
        return {Verdict::Look, "network: none",
                "phones and tablets cannot reach the table: plug the cable in, or join the wireless network"};
    return {Verdict::Good, "network: " + addresses, ""};
}

Finding check_journal(const fs::path& data) {
    const auto opened = journal::Journal::open_to_read(data);
    if (!opened && opened.error().trouble == journal::Trouble::Absent) return {Verdict::Good, "journal: none yet in " + data.string(), ""};
    if (!opened && opened.error().trouble == journal::Trouble::NoAccess)
        return {Verdict::Look, "journal: " + opened.error().message, "run this as the service's user: sudo -u kibitz kibitz doctor"};
    const auto damaged = [](const std::string& words) {
        return Finding{Verdict::Bad, "journal: " + words,
                       "start the table: it saves what is whole and keeps the file; `kibitz restore` takes a backup's"};
    };
    if (!opened) return damaged(opened.error().message);
    if (const auto read = opened->read(0, [](const laws::Event&) {}); !read) return damaged(read.error().message);
    if (opened->lost())
        return {Verdict::Look, fmt::format("journal: {} events, of which the disk has lost some", opened->last_number()), "check the disk"};
    return {Verdict::Good, fmt::format("journal: {} events, all whole", opened->last_number()), ""};
}

std::vector<Node> nodes(const boards::Board& board) {
    std::vector<Node> all;
    const auto add = [&all](const std::string& name, const std::string& path) {
        if (path.empty()) return;
        const bool there = ::access(path.c_str(), F_OK) == 0;
        const auto state = !there ? NodeState::Absent : ::access(path.c_str(), R_OK | W_OK) == 0 ? NodeState::Good : NodeState::Denied;
        all.push_back({name, path, state});
    };
    for (const auto& bus : board.file.bus()) {
        if (bus.has_i2c()) add(bus.name(), bus.i2c().path());
        if (bus.has_spi()) add(bus.name(), bus.spi().path());
        if (bus.has_serial()) add(bus.name(), bus.serial().path());
    }
    return all;
}

std::vector<Finding> check_nodes(const boards::Board& board) {
    std::vector<Finding> findings;
    for (const auto& node : nodes(board)) findings.push_back(check_node(node));
    return findings;
}

}  // namespace kibitz::host
