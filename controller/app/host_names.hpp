/// What this machine is called on its network: for the address that is printed, and the names a display answers to.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kibitz::app {

/// The address to open in a browser. A listening address that stands for all of them (0.0.0.0, ::) opens nowhere: one of this
/// machine's own is taken instead, of its network if it has one.
/// @param secure  it is to be opened by https:
std::string display_url(const std::string& listening, std::uint16_t port, bool secure = false);

/// IPv4 addresses of this machine's networks, loopback left out.
std::vector<std::string> network_addresses();

/// This machine's name as mDNS has it, "club.local"; empty: it has none of its own.
std::string local_name();

/// This machine's name, as it stands and as home networks call it, and those given; in small letters.
std::vector<std::string> host_names(const std::vector<std::string>& given);

}  // namespace kibitz::app
