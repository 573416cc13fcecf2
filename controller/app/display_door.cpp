#include "controller/app/display_door.hpp"

#include "controller/app/host_names.hpp"
#include "controller/host/certificate.hpp"

namespace kibitz::app {

tl::expected<DisplayDoor, std::string> open_door(const std::filesystem::path& folder, const std::vector<std::string>& hosts) {
    auto names = hosts.empty() ? std::vector<std::string>{"localhost"} : hosts;
    for (const auto& address : network_addresses()) names.push_back(address);
    const auto certificate = host::settle_certificate(folder, names);
    if (!certificate) return tl::unexpected(certificate.error());
    auto door = net::TlsDoor::open(certificate->file, certificate->key);
    if (!door) return tl::unexpected(door.error());
    return DisplayDoor{std::move(*door), certificate->fingerprint};
}

}  // namespace kibitz::app
