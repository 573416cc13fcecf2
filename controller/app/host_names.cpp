#include "controller/app/host_names.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>

namespace kibitz::app {
namespace {

std::string small_letters(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

}  // namespace

std::vector<std::string> network_addresses() {
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(all, freeifaddrs);
    std::vector<std::string> addresses;
    for (const auto* one = all; one; one = one->ifa_next) {
        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET || (one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0)
            continue;
        std::array<char, INET_ADDRSTRLEN> text{};
        const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
        if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size())) addresses.emplace_back(text.data());
    }
    return addresses;
}

std::string display_url(const std::string& listening, std::uint16_t port, bool secure) {
    auto address = listening;
    if (address == "0.0.0.0" || address == "::") {
        const auto own = network_addresses();
        if (!own.empty()) address = own.front();
        else address = listening == "::" ? "::1" : "127.0.0.1";
    }
    const bool v6 = address.find(':') != std::string::npos;
    return fmt::format("http{}://{}{}{}:{}/", secure ? "s" : "", v6 ? "[" : "", address, v6 ? "]" : "", port);
}

std::string local_name() {
    std::array<char, 256> own{};
    if (gethostname(own.data(), own.size() - 1) != 0) return {};
    auto name = small_letters(own.data());
    name = name.substr(0, name.find('.'));
    return name.empty() || name == "localhost" ? std::string() : name + ".local";
}

std::vector<std::string> host_names(const std::vector<std::string>& given) {
    std::vector<std::string> names{"localhost"};
    for (const auto& name : given) names.push_back(small_letters(name));
    std::array<char, 256> own{};
    if (gethostname(own.data(), own.size() - 1) == 0 && own[0] != '\0') {
        const auto name = small_letters(own.data());
        // As mDNS, routers' name servers and RFC 8375 have it.
        for (const auto* domain : {"", ".local", ".lan", ".home", ".home.arpa"}) names.push_back(name + domain);
    }
    return names;
}

}  // namespace kibitz::app
