/// How a hall's one broker is reached: by the hall itself, and by its tables when their computers know an address that is gone. Pure, but
/// for what reads the hall's folder. A cluster's brokers stand on machines of their own, and are reached as `hall.key` says.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

/// This computer on its networks, now.
struct Here {
    std::string name;                    ///< "club.local", as networks that know their computers' names call it; empty: it has none
    std::vector<std::string> addresses;  ///< "192.168.1.5"; loopback left out
};

/// An address and a port: "0.0.0.0:4222", "[::]:4222".
struct At {
    std::string host;  ///< without brackets
    int port = 0;
};
/// @return nothing for what is none
[[nodiscard]] std::optional<At> at_of(std::string_view text);
std::string to_string(const At& at);  ///< with brackets around an IPv6 address
bool is_loopback(const std::string& host);
/// Figures, not a name.
bool is_number(const std::string& host);
/// A name or an address as it stands in a URL: letters, figures, dots, hyphens; colons of IPv6.
bool is_host(const std::string& text);
/// "tls://192.168.1.5:4222" -> "192.168.1.5"
std::string host_of_server(const std::string& server);

/// Where the broker of this folder listens, as its broker.conf says; nothing: there is none, or several.
[[nodiscard]] std::optional<At> broker_listens(const std::filesystem::path& folder);
/// The hall's own file, by which it reaches the broker that it has started itself: by loopback, whatever address the tables use. TLS
/// expects the hall's own certificate there as anywhere.
v1::HallFile by_loopback(v1::HallFile hall, const At& listens);
/// The broker cannot begin: it is to listen at an address of a network that this computer is not at now. A sentence with what to do; empty:
/// it can.
std::string why_it_cannot_listen(const std::filesystem::path& folder, const At& listens, const Here& here);

/// What a table's file names when it is given out now: the address chosen, and the computer's name. Where that address is gone: those that
/// it has now, its name, and the old one, which may come back.
/// @param hall     hall.key, whose one server was chosen
/// @param listens  empty: not known; then as hall.key says
std::vector<std::string> ways(const v1::HallFile& hall, const std::optional<At>& listens, const Here& here);
/// The hosts of a table's file, where it names no address that this computer has now; empty: a table finds the broker by it.
std::vector<std::string> gone(const v1::HallFile& table, const v1::HallFile& hall, const std::optional<At>& listens, const Here& here);

}  // namespace kibitz::hall
