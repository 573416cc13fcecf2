/// Where the display listens, as people write it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kibitz::app {

struct Listen {
    std::string address;
    std::uint16_t port = 0;  ///< 0: any free one
};

/// "127.0.0.1:8745", "[::1]:8745"; nothing for anything else. Whether the address is one, the server says.
[[nodiscard]] std::optional<Listen> read_listen(const std::string& text);

/// What to say of a text that is none.
std::string listen_fault(const std::string& text);

}  // namespace kibitz::app
