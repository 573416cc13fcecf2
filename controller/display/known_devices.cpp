#include "controller/display/known_devices.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "controller/display/kept_lines.hpp"
#include "controller/display/pin.hpp"

namespace kibitz::display {
namespace {

constexpr std::size_t longest_address = 64;

void drop_oldest(std::map<std::string, Instant>& seen, std::size_t most) {
    while (seen.size() > most)
        seen.erase(std::min_element(seen.begin(), seen.end(), [](const auto& a, const auto& b) { return a.second < b.second; }));
}

}  // namespace

KnownDevices::Caller KnownDevices::caller(std::string_view token, const std::string& address) const {
    if (!token.empty())
        if (const auto hash = token_hash(token); devices_.contains(hash)) return {"device " + hash, true};
    return {"address " + address, addresses_.contains(address)};
}

std::string KnownDevices::note(std::string_view token, const std::string& address, Instant now) {
    const bool known = !token.empty() && devices_.contains(token_hash(token));
    std::string its = known ? std::string(token) : random_token();
    devices_[token_hash(its)] = now;
    addresses_[address] = now;
    make_room();
    return its;
}

void KnownDevices::make_room() {
    drop_oldest(devices_, max_devices);
    drop_oldest(addresses_, max_addresses);
}

std::string KnownDevices::to_text() const {
    std::string text;
    for (const auto& [hash, seen] : devices_) text += fmt::format("device {} {}\n", seen.time_since_epoch().count(), hash);
    for (const auto& [address, seen] : addresses_) text += fmt::format("address {} {}\n", seen.time_since_epoch().count(), address);
    return text;
}

void KnownDevices::restore(std::string_view text, Instant now) {
    while (!text.empty()) {
        auto line = take_line(text);
        const auto kind = take_word(line);
        const auto seen = take_number(line);
        if (!seen || line.empty() || line.size() > longest_address) continue;
        const auto when = std::min(now, bounded(Instant(Duration(*seen))));
        if (kind == "device") devices_[std::string(line)] = when;
        else if (kind == "address") addresses_[std::string(line)] = when;
    }
    make_room();
}

}  // namespace kibitz::display
