#include "controller/hall/certificate.hpp"

#include <arpa/inet.h>
#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <memory>
#include <optional>

namespace kibitz::hall {
namespace {

template <class T, void (*Free)(T*)>
struct Freed {
    void operator()(T* what) const noexcept { Free(what); }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY, EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freed<X509, X509_free>>;

constexpr long ten_years = 3650L * 24 * 3600, an_hour = 3600;

bool extend(X509* of, X509* signer, int what, const std::string& value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, signer, of, nullptr, nullptr, 0);
    X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, &context, what, value.c_str());
    const bool added = extension && X509_add_ext(of, extension, -1) == 1;
    X509_EXTENSION_free(extension);
    return added;
}

bool fill(X509* of, EVP_PKEY* key, const std::string& name) {
    unsigned char random[16]{};
    if (RAND_bytes(random, sizeof random) != 1) return false;
    random[0] &= 0x7fU;  // a serial number is positive
    BIGNUM* serial = BN_bin2bn(random, sizeof random, nullptr);
    const bool numbered = serial && BN_to_ASN1_INTEGER(serial, X509_get_serialNumber(of));
    BN_free(serial);
    return numbered && X509_set_version(of, 2) == 1 && X509_gmtime_adj(X509_getm_notBefore(of), -an_hour) &&
           X509_gmtime_adj(X509_getm_notAfter(of), ten_years) && X509_set_pubkey(of, key) == 1 &&
           X509_NAME_add_entry_by_txt(X509_get_subject_name(of), "CN", MBSTRING_UTF8, reinterpret_cast<const unsigned char*>(name.c_str()),
                                      -1, -1, 0) == 1;
}

template <class Write>
std::string pem(Write write) {
    BIO* out = BIO_new(BIO_s_mem());
    std::string text;
    if (out && write(out) == 1) {
        char* data = nullptr;
        const auto size = BIO_get_mem_data(out, &data);
        text.assign(data, static_cast<std::size_t>(size));
    }
    BIO_free(out);
    return text;
}

/// "IP:10.0.0.2", "DNS:broker.club.example": as a certificate names a host.
std::string alternative(const std::string& host) {
    unsigned char bytes[16];
    const bool number = ::inet_pton(AF_INET, host.c_str(), bytes) == 1 || ::inet_pton(AF_INET6, host.c_str(), bytes) == 1;
    return (number ? "IP:" : "DNS:") + host;
}

/// @return a key and its certificate; nothing when OpenSSL refuses
std::optional<Certificates::Own> make_own(const std::string& name, const std::string& host, X509* ca, EVP_PKEY* ca_key) {
    const Key key(EVP_EC_gen("P-256"));
    const Certificate own(X509_new());
    if (!key || !own || !fill(own.get(), key.get(), name) || X509_set_issuer_name(own.get(), X509_get_subject_name(ca)) != 1 ||
        !extend(own.get(), ca, NID_subject_alt_name, "DNS:" + name + "," + alternative(host)) ||
        !extend(own.get(), ca, NID_ext_key_usage, "serverAuth,clientAuth") || X509_sign(own.get(), ca_key, EVP_sha256()) == 0)
        return std::nullopt;
    const auto write_key = [&](BIO* out) { return PEM_write_bio_PrivateKey(out, key.get(), nullptr, nullptr, 0, nullptr, nullptr); };
    return Certificates::Own{pem([&](BIO* out) { return PEM_write_bio_X509(out, own.get()); }), pem(write_key)};
}

}  // namespace

tl::expected<Certificates, std::string> make_certificates(const std::string& name, const std::vector<std::string>& hosts) {
    const auto failed = [] { return tl::unexpected<std::string>("the certificates could not be made: OpenSSL has refused"); };
    const Key ca_key(EVP_EC_gen("P-256"));
    const Certificate ca(X509_new());
    if (!ca_key || !ca || !fill(ca.get(), ca_key.get(), name + " authority") ||
        X509_set_issuer_name(ca.get(), X509_get_subject_name(ca.get())) != 1 ||
        !extend(ca.get(), ca.get(), NID_basic_constraints, "critical,CA:TRUE") ||
        !extend(ca.get(), ca.get(), NID_key_usage, "critical,keyCertSign") || X509_sign(ca.get(), ca_key.get(), EVP_sha256()) == 0)
        return failed();
    Certificates out{pem([&](BIO* to) { return PEM_write_bio_X509(to, ca.get()); }), {}};
    for (const auto& host : hosts) {
        auto own = make_own(name, host, ca.get(), ca_key.get());
        if (!own) return failed();
        out.brokers.push_back(*std::move(own));
    }
    return out;
}

}  // namespace kibitz::hall
