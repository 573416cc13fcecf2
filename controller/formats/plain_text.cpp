#include "controller/formats/plain_text.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>

namespace kibitz::formats {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view utf8_mark = "\xef\xbb\xbf";
/// So much of a file shows what it is.
constexpr std::size_t look_at = 4096;

struct Kind {
    std::string_view begins;
    std::string_view what;  ///< "what: what to do"
};
constexpr Kind other_kinds[] = {
    {"PK\x03\x04"sv, "a ZIP archive or an Office document (.xlsx, .docx): unpack it and give the file that is in it, or save it as text"},
    {"PK\x05\x06"sv, "an empty ZIP archive: give a text file"},
    {"\x1f\x8b"sv, "compressed by gzip: unpack it (gunzip) and give what is in it"},
    {"BZh"sv, "compressed by bzip2: unpack it (bunzip2) and give what is in it"},
    {"\xfd" "7zXZ"sv, "compressed by xz: unpack it (unxz) and give what is in it"},
    {"\x28\xb5\x2f\xfd"sv, "compressed by zstd: unpack it (unzstd) and give what is in it"},
    {"7z\xbc\xaf"sv, "a 7z archive: unpack it and give the file that is in it"},
    {"Rar!"sv, "a RAR archive: unpack it and give the file that is in it"},
    {"\xd0\xcf\x11\xe0"sv, "an Office document (.doc, .xls): save it as text"},
    {"%PDF-"sv, "a PDF document: give the file it was printed from"},
    {"{\\rtf"sv, "a document with formatting (.rtf): save it as plain text"},
    {"\x89PNG"sv, "a picture: give a text file"},
    {"\xff\xd8\xff"sv, "a picture: give a text file"},
    {"SQLite format 3"sv, "a database: of a journal `kibitz export` makes PBN"},
    {"\0\1\0\0Standard"sv, "a Bridgemate file or another Access database (.bws, .mdb): save the table that is wanted as CSV"},
};

bool same_letters(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return (x >= 'A' && x <= 'Z' ? static_cast<char>(x - 'A' + 'a') : x) == y; });
}

bool is_web_page(std::string_view bytes) noexcept {
    while (!bytes.empty() && (bytes.front() == ' ' || bytes.front() == '\n' || bytes.front() == '\r')) bytes.remove_prefix(1);
    constexpr std::string_view doctype = "<!doctype html", html = "<html";
    return same_letters(bytes.substr(0, doctype.size()), doctype) || same_letters(bytes.substr(0, html.size()), html);
}

/// Of bytes that are no UTF-16: every tenth of them is none of text's.
bool is_binary(std::string_view bytes) noexcept {
    const auto head = bytes.substr(0, look_at);
    const auto strange = std::count_if(head.begin(), head.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 && (byte < '\t' || byte > '\r') && byte != 0x1a;
    });
    return static_cast<std::size_t>(strange) * 10 > head.size();
}

/// How wide characters are, and which end of them comes first.
struct Wide {
    std::size_t bytes = 2;
    bool low_first = true;
    std::size_t mark = 0;  ///< bytes of the byte order mark
};

std::optional<Wide> wide(std::string_view text) noexcept {
    if (text.starts_with("\xff\xfe\0\0"sv)) return Wide{4, true, 4};
    if (text.starts_with("\0\0\xfe\xff"sv)) return Wide{4, false, 4};
    if (text.starts_with("\xff\xfe"sv)) return Wide{2, true, 2};
    if (text.starts_with("\xfe\xff"sv)) return Wide{2, false, 2};
    // Without a mark: most of a record are Latin letters, whose upper byte is zero.
    const auto head = text.substr(0, look_at);
    const std::size_t pairs = head.size() / 2;
    if (pairs < 4) return std::nullopt;
    std::array<std::size_t, 2> zero{};
    for (std::size_t i = 0; i < pairs * 2; ++i) zero[i % 2] += head[i] == '\0' ? 1U : 0U;
    const auto most = [&](std::size_t n) { return n * 2 > pairs; };
    const auto few = [&](std::size_t n) { return n * 16 < pairs; };
    if (most(zero[1]) && few(zero[0])) return Wide{2, true, 0};
    if (most(zero[0]) && few(zero[1])) return Wide{2, false, 0};
    return std::nullopt;
}

void append_character(std::string& out, std::uint32_t c) {
    if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) c = 0xfffd;
    if (c < 0x80) return out.push_back(static_cast<char>(c));
    const auto tail = [&](unsigned shift) { out.push_back(static_cast<char>(0x80U | ((c >> shift) & 0x3fU))); };
    if (c < 0x800) {
        out.push_back(static_cast<char>(0xc0U | c >> 6U));
    } else if (c < 0x10000) {
        out.push_back(static_cast<char>(0xe0U | c >> 12U));
        tail(6);
    } else {
        out.push_back(static_cast<char>(0xf0U | c >> 18U));
        tail(12);
        tail(6);
    }
    tail(0);
}

std::string narrowed(std::string_view text, const Wide& form) {
    text.remove_prefix(form.mark);
    const auto unit = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < form.bytes; ++i) {
            const auto byte = static_cast<unsigned char>(text[at + (form.low_first ? form.bytes - 1 - i : i)]);
            value = value << 8U | byte;
        }
        return value;
    };
    std::string out;
    out.reserve(text.size() / form.bytes + text.size() / 8);
    for (std::size_t at = 0; at + form.bytes <= text.size(); at += form.bytes) {
        auto c = unit(at);
        if (form.bytes == 2 && c >= 0xd800 && c < 0xdc00 && at + 4 <= text.size()) {
            const auto second = unit(at + 2);
            if (second >= 0xdc00 && second < 0xe000) {
                c = 0x10000 + ((c - 0xd800) << 10U) + (second - 0xdc00);
                at += 2;
            }
        }
        append_character(out, c);
    }
    return out;
}

/// The first CR that is no part of CR LF: an old Mac's line end. A run of CRs before an LF is one line end.
std::size_t lone_cr(std::string_view text, std::size_t from) noexcept {
    for (auto at = text.find('\r', from); at != std::string_view::npos; at = text.find('\r', at)) {
        const auto end = std::min(text.find_first_not_of('\r', at), text.size());
        if (end == text.size() || text[end] != '\n') return at;
        at = end;
    }
    return std::string_view::npos;
}

}  // namespace

tl::expected<std::string_view, std::string> plain_text(std::string_view bytes, std::string& room) {
    const auto form = wide(bytes);
    if (!form) {
        for (const auto& kind : other_kinds)
            if (bytes.starts_with(kind.begins)) return tl::unexpected(std::string(kind.what));
    }
    auto text = bytes;
    const auto change = [&](std::string changed) {
        room = std::move(changed);
        text = room;
    };
    if (form) change(narrowed(text, *form));
    while (!text.empty() && (text.back() == '\0' || text.back() == '\x1a')) text.remove_suffix(1);
    while (text.starts_with(utf8_mark)) text.remove_prefix(utf8_mark.size());
    if (is_web_page(text)) return tl::unexpected<std::string>("a web page: save the file itself, not the page that shows it");
    if (is_binary(text)) return tl::unexpected<std::string>("no text: give a text file");
    if (text.find(utf8_mark) != std::string_view::npos) {  // files joined together, each with its own
        std::string without;
        for (auto rest = text; !rest.empty();) {
            const auto at = std::min(rest.find(utf8_mark), rest.size());
            without += rest.substr(0, at);
            rest.remove_prefix(std::min(at + utf8_mark.size(), rest.size()));
        }
        change(std::move(without));
    }
    if (auto at = lone_cr(text, 0); at != std::string_view::npos) {
        std::string lines(text);
        for (; at != std::string_view::npos; at = lone_cr(lines, at)) lines[at] = '\n';
        change(std::move(lines));
    }
    return text;
}

tl::expected<std::string, std::string> file_bytes(const std::string& path, std::size_t most) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return tl::unexpected<std::string>("is a folder: give a file");
    std::ifstream file(path, std::ios::binary);
    if (!file) return tl::unexpected<std::string>("cannot be opened: see that it is there and may be read");
    std::string text;
    std::array<char, 65536> chunk;
    while (file.read(chunk.data(), chunk.size()) || file.gcount() > 0) {
        text.append(chunk.data(), static_cast<std::size_t>(file.gcount()));
        if (text.size() > most) return tl::unexpected("larger than " + std::to_string(most >> 20U) + " MiB: split it");
    }
    if (file.bad()) return tl::unexpected<std::string>("cannot be read: see that the disk is well");
    return text;
}

}  // namespace kibitz::formats
