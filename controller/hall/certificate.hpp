/// A certificate for the broker, signed by one of the hall's own, both made here: tables trust that one and no other.
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace kibitz::hall {

struct Certificates {
    std::string ca, certificate, key;  ///< PEM; the key that has signed is kept nowhere
};
/// @param name  the subject alternative name that tables expect, whatever the address is
[[nodiscard]] tl::expected<Certificates, std::string> make_certificates(const std::string& name);

}  // namespace kibitz::hall
