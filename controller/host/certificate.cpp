#include "controller/host/certificate.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <array>
#include <memory>
#include <optional>

#include "controller/host/files.hpp"

namespace kibitz::host {
namespace {

namespace fs = std::filesystem;

template <auto Free>
struct Freed {
    template <class T>
    void operator()(T* what) const {
        Free(what);
    }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using X509Ptr = std::unique_ptr<X509, Freed<X509_free>>;
using Bio = std::unique_ptr<BIO, Freed<BIO_free_all>>;

constexpr const char* begins = "20250101000000Z";
constexpr const char* ends = "20491231235959Z";
constexpr std::size_t most_certificate_bytes = 64U << 10U;
constexpr int serial_bits = 127;

std::string text_of(const Bio& bio) {
    char* data = nullptr;
    const long size = BIO_get_mem_data(bio.get(), &data);
    return {data, static_cast<std::size_t>(size)};
}

bool is_address(const std::string& name) {
    std::array<unsigned char, sizeof(in6_addr)> out{};
    return ::inet_pton(AF_INET, name.c_str(), out.data()) == 1 || ::inet_pton(AF_INET6, name.c_str(), out.data()) == 1;
}

bool add_extension(X509& certificate, int what, const std::string& value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, &certificate, &certificate, nullptr, nullptr, 0);
    const std::unique_ptr<X509_EXTENSION, Freed<X509_EXTENSION_free>> extension(
        X509V3_EXT_conf_nid(nullptr, &context, what, value.c_str()));
    return extension && X509_add_ext(&certificate, extension.get(), -1) == 1;
}

/// RFC 5280: a random serial number, the names as alternative names.
X509Ptr sign_itself(EVP_PKEY& key, const std::vector<std::string>& names) {
    X509Ptr certificate(X509_new());
    if (!certificate) return nullptr;
    const std::unique_ptr<BIGNUM, Freed<BN_free>> serial(BN_new());
    std::string alternatives;
    for (const auto& name : names)
        alternatives += (alternatives.empty() ? "" : ",") + std::string(is_address(name) ? "IP:" : "DNS:") + name;
    auto* subject = X509_get_subject_name(certificate.get());
    const bool good =
        serial && BN_rand(serial.get(), serial_bits, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 1 &&
        BN_to_ASN1_INTEGER(serial.get(), X509_get_serialNumber(certificate.get())) != nullptr &&
        X509_set_version(certificate.get(), X509_VERSION_3) == 1 &&
        ASN1_TIME_set_string(X509_getm_notBefore(certificate.get()), begins) == 1 &&
        ASN1_TIME_set_string(X509_getm_notAfter(certificate.get()), ends) == 1 && X509_set_pubkey(certificate.get(), &key) == 1 &&
        X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, reinterpret_cast<const unsigned char*>("Kibitz"), -1, -1, 0) == 1 &&
        X509_set_issuer_name(certificate.get(), subject) == 1 && add_extension(*certificate, NID_basic_constraints, "critical,CA:FALSE") &&
        add_extension(*certificate, NID_ext_key_usage, "serverAuth") && add_extension(*certificate, NID_subject_alt_name, alternatives) &&
        X509_sign(certificate.get(), &key, EVP_sha256()) > 0;
    return good ? std::move(certificate) : nullptr;
}

std::string fingerprint(const X509& certificate) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (X509_digest(&certificate, EVP_sha256(), digest.data(), &size) != 1) return {};
    std::string text;
    for (unsigned i = 0; i < size; ++i) text += fmt::format("{}{:02X}", i ? ":" : "", digest[i]);
    return text;
}

tl::expected<Certificate, std::string> make(const fs::path& file, const fs::path& key_file, const std::vector<std::string>& names) {
    const Key key(EVP_EC_gen("P-256"));
    const auto certificate = key ? sign_itself(*key, names) : nullptr;
    const Bio key_text(BIO_new(BIO_s_mem())), text(BIO_new(BIO_s_mem()));
    if (!certificate || !key_text || !text ||
        PEM_write_bio_PrivateKey(key_text.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) != 1 ||
        PEM_write_bio_X509(text.get(), certificate.get()) != 1)
        return tl::unexpected(file.string() + ": no certificate can be made: is there memory?");
    if (auto written = write_whole(key_file, text_of(key_text), 0600); !written) return tl::unexpected(written.error());
    if (auto written = write_whole(file, text_of(text), 0644); !written) return tl::unexpected(written.error());
    return Certificate{file, key_file, fingerprint(*certificate), true};
}

}  // namespace

tl::expected<Certificate, std::string> settle_certificate(const fs::path& data, const std::vector<std::string>& names) {
    const auto file = data / "tls" / "certificate.pem", key_file = data / "tls" / "key.pem";
    const auto text = read_whole(file, most_certificate_bytes);
    if (!text) return tl::unexpected(text.error());
    std::error_code error;
    const bool has_key = fs::exists(key_file, error);
    if (!*text && !has_key) return make(file, key_file, names);
    if (!*text || !has_key)
        return tl::unexpected((*text ? key_file : file).string() +
                              ": is missing: put it beside the other, or remove that one too for new ones");
    const Bio bio(BIO_new_mem_buf((*text)->data(), static_cast<int>((*text)->size())));
    const X509Ptr certificate(bio ? PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr) : nullptr);
    if (!certificate)
        return tl::unexpected(file.string() +
                              ": is no certificate in PEM form: put the club's there, or remove it and its key for new ones");
    return Certificate{file, key_file, fingerprint(*certificate), false};
}

}  // namespace kibitz::host
