/// Which devices and addresses have given the right PIN before: their tries come before strangers'.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "controller/units/time.hpp"

namespace kibitz::display {

class KnownDevices {
public:
    /// A club's Directors over a year; the one not seen for longest gives way.
    static constexpr std::size_t max_devices = 64, max_addresses = 64;
    /// What a device is given to be known by lasts that long.
    static constexpr std::chrono::hours lifetime{24 * 365};

    /// Who a request counts as: a known device by its token wherever it is, else its address.
    struct Caller {
        std::string name;
        bool known = false;
    };
    Caller caller(std::string_view token, const std::string& address) const;

    /// The PIN was right. @return the device's token: the one it has when that is known, else a new one. It opens nothing.
    std::string note(std::string_view token, const std::string& address, Instant now);

    /// For the journal's settings: hashes of tokens, and addresses.
    std::string to_text() const;
    /// Takes in what to_text() wrote; lines that make no sense are left out.
    void restore(std::string_view text, Instant now);

private:
    void make_room();
    std::map<std::string, Instant> devices_, addresses_;  ///< when last seen
};

}  // namespace kibitz::display
