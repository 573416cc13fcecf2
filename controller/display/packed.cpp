#include "controller/display/packed.hpp"

#include <zlib.h>

namespace kibitz::display {
namespace {

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

/// "q=0", "q=0.0": not at all.
bool weighs_nothing(std::string_view parameter) noexcept {
    parameter = trimmed(parameter);
    return (parameter.starts_with("q=") || parameter.starts_with("Q=")) && parameter.size() > 2 &&
           parameter.substr(2).find_first_not_of("0.") == std::string_view::npos;
}

bool same_word(std::string_view word, std::string_view lower) noexcept {
    if (word.size() != lower.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if ((word[i] | 0x20) != lower[i]) return false;
    return true;
}

}  // namespace

std::string gzip(std::string_view text) {
    constexpr int as_gzip = 16, window_bits = 15, memory = 8;
    z_stream packer{};
    if (deflateInit2(&packer, Z_DEFAULT_COMPRESSION, Z_DEFLATED, as_gzip + window_bits, memory, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    std::string packed(deflateBound(&packer, static_cast<uLong>(text.size())), '\0');
    packer.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // zlib's interface knows no const; it reads only
    packer.avail_in = static_cast<uInt>(text.size());
    packer.next_out = reinterpret_cast<Bytef*>(packed.data());
    packer.avail_out = static_cast<uInt>(packed.size());
    const bool done = deflate(&packer, Z_FINISH) == Z_STREAM_END;
    packed.resize(done ? packed.size() - packer.avail_out : 0);
    deflateEnd(&packer);
    return packed;
}

bool takes_gzip(std::string_view accept_encoding) noexcept {
    bool any = false;
    while (!accept_encoding.empty()) {
        const auto end = accept_encoding.find(',');
        const auto one = accept_encoding.substr(0, end);
        accept_encoding = end == std::string_view::npos ? std::string_view() : accept_encoding.substr(end + 1);
        const auto mark = one.find(';');
        const auto name = trimmed(one.substr(0, mark));
        const bool wanted = mark == std::string_view::npos || !weighs_nothing(one.substr(mark + 1));
        if (same_word(name, "gzip") || same_word(name, "x-gzip")) return wanted;
        if (name == "*") any = wanted;
    }
    return any;
}

}  // namespace kibitz::display
