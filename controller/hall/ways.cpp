#include "controller/hall/ways.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <fstream>

#include "controller/hall/hall_file.hpp"

namespace kibitz::hall {
namespace {

/// A computer with containers has dozens, and a table tries each for two seconds.
constexpr std::size_t most_addresses = 4;

bool has(const std::vector<std::string>& all, const std::string& one) { return std::find(all.begin(), all.end(), one) != all.end(); }
bool is_any(const std::string& host) { return host == "0.0.0.0" || host == "::"; }

/// Tables on other computers come by any of this one's addresses.
bool listens_everywhere(const v1::HallFile& hall, const std::optional<At>& listens) {
    return hall.replicas() <= 1 && hall.server_size() == 1 && listens && is_any(listens->host);
}

std::string joined(const std::vector<std::string>& all) {
    std::string out;
    for (const auto& one : all) out += (out.empty() ? "" : ", ") + one;
    return out;
}

}  // namespace

bool is_number(const std::string& host) {
    unsigned char bytes[16];
    return ::inet_pton(AF_INET, host.c_str(), bytes) == 1 || ::inet_pton(AF_INET6, host.c_str(), bytes) == 1;
}

bool is_loopback(const std::string& host) {
    return host == "localhost" || host == "::1" || (host.starts_with("127.") && is_number(host));
}

bool is_host(const std::string& text) {
    return !text.empty() && text.size() <= 253 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == ':';
    });
}

std::optional<At> at_of(std::string_view text) {
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos || colon == 0) return std::nullopt;
    At out{std::string(text.substr(0, colon)), 0};
    if (out.host.size() > 2 && out.host.front() == '[' && out.host.back() == ']') out.host = out.host.substr(1, out.host.size() - 2);
    const auto* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data() + colon + 1, end, out.port);
    if (error != std::errc() || last != end || out.port < 1 || out.port > 65535) return std::nullopt;
    return out;
}

std::string to_string(const At& at) {
    const bool v6 = at.host.find(':') != std::string::npos;
    return (v6 ? "[" + at.host + "]" : at.host) + ":" + std::to_string(at.port);
}

std::string host_of_server(const std::string& server) {
    const auto begin = server.find("://");
    const auto at = at_of(std::string_view(server).substr(begin == std::string::npos ? 0 : begin + 3));
    return at ? at->host : std::string();
}

std::optional<At> broker_listens(const std::filesystem::path& folder) {
    std::ifstream in(folder / "broker.conf");
    constexpr std::string_view mark = "listen: \"";
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(mark)) return at_of(std::string_view(line).substr(mark.size(), line.find('"', mark.size()) - mark.size()));
    return std::nullopt;
}

v1::HallFile by_loopback(v1::HallFile hall, const At& listens) {
    auto own = listens;
    if (is_any(own.host)) own.host = own.host == "::" ? "::1" : "127.0.0.1";
    const bool tls = hall.server_size() > 0 && hall.server(0).starts_with("tls://");
    hall.clear_server();
    hall.add_server((tls ? "tls://" : "nats://") + to_string(own));
    return hall;
}

std::string why_it_cannot_listen(const std::filesystem::path& folder, const At& listens, const Here& here) {
    if (is_any(listens.host) || is_loopback(listens.host) || !is_number(listens.host) || has(here.addresses, listens.host)) return {};
    if (listens.host.find(':') != std::string::npos) return {};  // `here` tells of IPv4 alone
    const auto now = here.addresses.empty() ? "it is on no network" : "it is at " + joined(here.addresses);
    return "the broker is to listen at " + listens.host + " (broker.conf), and this computer has another address now (" + now +
           "): no table can come. `kibitz hall address " + folder.string() +
           " ADDRESS` names the new one; then take the tables' files again";
}

std::vector<std::string> ways(const v1::HallFile& hall, const std::optional<At>& listens, const Here& here) {
    std::vector<std::string> out(hall.server().begin(), hall.server().end());
    if (!listens_everywhere(hall, listens)) return out;
    const auto chosen = host_of_server(out.front());
    const std::string scheme = out.front().substr(0, out.front().find("://") + 3);
    const auto port = at_of(std::string_view(out.front()).substr(scheme.size()));
    if (!port || is_loopback(chosen)) return out;
    const auto add = [&](const std::string& host) {
        const auto server = scheme + to_string(At{host, port->port});
        if (!host.empty() && !has(out, server)) out.push_back(server);
    };
    const bool moved = is_number(chosen) && !has(here.addresses, chosen) && !here.addresses.empty();
    if (moved) {
        out.clear();
        for (std::size_t i = 0; i < std::min(most_addresses, here.addresses.size()); ++i) add(here.addresses[i]);
    }
    add(here.name);
    if (moved) add(chosen);
    return out;
}

std::vector<std::string> gone(const v1::HallFile& table, const v1::HallFile& hall, const std::optional<At>& listens, const Here& here) {
    if (!listens_everywhere(hall, listens)) return {};
    const auto chosen = host_of_server(hall.server(0));
    if (is_loopback(chosen)) return {};
    std::vector<std::string> out;
    for (const auto& server : table.server()) {
        const auto host = host_of_server(server);
        // A name that somebody has chosen is looked after by his network.
        if (has(here.addresses, host) || (host == chosen && !is_number(host))) return {};
        // IPv6: `here` does not tell.
        if (host.find(':') != std::string::npos) return {};
        if (is_number(host)) out.push_back(host);
    }
    return out;
}

}  // namespace kibitz::hall
