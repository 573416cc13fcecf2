/// TLS for a display, a table's or a hall's.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/net/tls_door.hpp"

namespace kibitz::app {

struct DisplayDoor {
    std::shared_ptr<net::TlsDoor> door;
    std::string fingerprint;  ///< of the certificate, SHA-256, as browsers show it
};

/// With the certificate in FOLDER/tls, or one that is made there for these names and this machine's addresses.
/// @param hosts  none: "localhost"
/// @return an error "file: what: what to do"
[[nodiscard]] tl::expected<DisplayDoor, std::string> open_door(const std::filesystem::path& folder, const std::vector<std::string>& hosts);

}  // namespace kibitz::app
