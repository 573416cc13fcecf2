#include "controller/host/time_zone.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace kibitz::host {
namespace {

namespace fs = std::filesystem;
constexpr const char* database = "/usr/share/zoneinfo";

}  // namespace

std::vector<std::string> time_zones() {
    // Countries, position, name, comment: tz's own list of the zones that people live in.
    std::ifstream table(fs::path(database) / "zone1970.tab");
    std::vector<std::string> names;
    for (std::string line; std::getline(table, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream columns(line);
        std::string countries, position, name;
        if (columns >> countries >> position >> name && is_time_zone(name)) names.push_back(name);
    }
    if (is_time_zone("UTC")) names.emplace_back("UTC");
    std::sort(names.begin(), names.end());
    return names;
}

bool is_time_zone(const std::string& name) {
    const bool plain = !name.empty() && name.size() < 64 && name.front() != '/' && name.find("..") == std::string::npos &&
                       std::all_of(name.begin(), name.end(), [](char c) {
                           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' || c == '_' || c == '-' || c == '+';
                       });
    if (!plain) return false;
    std::ifstream in(fs::path(database) / name, std::ios::binary);
    char magic[4] = {};
    return in.read(magic, sizeof magic) && std::string(magic, sizeof magic) == "TZif";  // RFC 8536, 3.1
}

std::string own_time_zone() {
    if (const char* set = std::getenv("TZ"); set && is_time_zone(*set == ':' ? set + 1 : set)) return *set == ':' ? set + 1 : set;
    std::error_code error;
    const auto link = fs::canonical("/etc/localtime", error);
    const auto name = error ? std::string() : link.lexically_relative(fs::canonical(database, error)).string();
    return is_time_zone(name) ? name : std::string();
}

bool take_time_zone(const std::string& name) {
    if (!is_time_zone(name)) return false;
    ::setenv("TZ", (":" + name).c_str(), 1);
    ::tzset();
    return true;
}

}  // namespace kibitz::host
