/// A certificate for each broker, signed by one of the hall's own, all made here: tables, and brokers among themselves, trust that one
/// and no other.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace kibitz::hall {

struct Certificates {
    struct Own { std::string certificate, key; };  ///< PEM
    std::string ca;                                 ///< PEM; the key that has signed is kept nowhere
    std::vector<Own> brokers;
};
/// @param name   the subject alternative name that tables expect, whatever the address is
/// @param hosts  a broker each: an address or a name by which the other brokers reach it
[[nodiscard]] tl::expected<Certificates, std::string> make_certificates(const std::string& name, const std::vector<std::string>& hosts);

}  // namespace kibitz::hall
