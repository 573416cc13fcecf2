#include "controller/app/listen.hpp"

#include <charconv>

namespace kibitz::app {

std::optional<Listen> read_listen(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0) return std::nullopt;
    Listen out;
    out.address = text.substr(0, colon);
    if (out.address.front() == '[' && out.address.back() == ']') out.address = out.address.substr(1, out.address.size() - 2);
    else if (out.address.find(':') != std::string::npos) return std::nullopt;
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data() + colon + 1, end, out.port);
    if (error != std::errc() || last != end) return std::nullopt;
    return out;
}

std::string listen_fault(const std::string& text) {
    return "--listen " + text + ": not an address and a port: write it like 127.0.0.1:8745 or [::1]:8745";
}

}  // namespace kibitz::app
