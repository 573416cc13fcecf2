/// The table's certificate for TLS: its own, made when there is none, or the club's, put in its place.
#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace kibitz::host {

struct Certificate {
    std::filesystem::path file, key;
    std::string fingerprint;  ///< SHA-256 of the certificate, "3A:F1:...": what a browser shows
    bool made = false;        ///< by this call
};

/// DIR/tls/certificate.pem and key.pem. Where neither is there they are made: P-256, signed by itself, for these names and addresses,
/// good until 2049 (a Pi's clock may stand in 1970 when it is made). One without the other is an error: nothing of a club's is overwritten.
/// @param names  "localhost", "table-3.local", "192.168.1.20"
/// @return an error "file: what: what to do"
[[nodiscard]] tl::expected<Certificate, std::string> settle_certificate(const std::filesystem::path& data,
                                                                        const std::vector<std::string>& names);

}  // namespace kibitz::host
