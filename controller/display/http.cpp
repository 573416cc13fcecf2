#include "controller/display/http.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "controller/display/utf8.hpp"

namespace kibitz::display {
namespace {

int hex(char c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string decode(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && hex(text[i + 1]) >= 0 && hex(text[i + 2]) >= 0) {
            out.push_back(static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2])));
            i += 2;
        } else {
            out.push_back(text[i] == '+' ? ' ' : text[i]);
        }
    }
    return out;
}

}  // namespace

std::string_view Target::parameter(std::string_view name) const noexcept {
    const auto found = std::find_if(query.begin(), query.end(), [&](const auto& entry) { return entry.first == name; });
    return found == query.end() ? std::string_view() : std::string_view(found->second);
}

Target parse_target(std::string_view target) {
    Target result;
    target = target.substr(0, target.find('#'));
    const auto mark = target.find('?');
    result.path = target.substr(0, mark);
    if (mark == std::string_view::npos) return result;
    auto rest = target.substr(mark + 1);
    while (!rest.empty()) {
        const auto end = rest.find('&');
        const auto pair = rest.substr(0, end);
        const auto equals = pair.find('=');
        if (!pair.empty())
            result.query.emplace_back(decode(pair.substr(0, equals)),
                                      equals == std::string_view::npos ? std::string() : decode(pair.substr(equals + 1)));
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
    return result;
}

std::string_view cookie_value(std::string_view header, std::string_view name) noexcept {
    while (!header.empty()) {
        const auto end = header.find(';');
        auto pair = header.substr(0, end);
        while (!pair.empty() && pair.front() == ' ') pair.remove_prefix(1);
        const auto equals = pair.find('=');
        if (equals != std::string_view::npos && pair.substr(0, equals) == name) return pair.substr(equals + 1);
        header = end == std::string_view::npos ? std::string_view() : header.substr(end + 1);
    }
    return {};
}

std::string json_quote(std::string_view text) {
    std::string out = "\"";
    while (!text.empty()) {
        const auto length = utf8_length(text);
        const char c = text.front();
        if (length == 0) {
            out += "\xef\xbf\xbd";  // U+FFFD
        } else if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            out += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out + '"';
}

Response json_response(std::string body) {
    Response response;
    response.content_type = "application/json";
    response.body = std::move(body);
    return response;
}

Response error_response(unsigned status, std::string_view words) {
    auto response = json_response(fmt::format("{{\"error\":{}}}\n", json_quote(words)));
    response.status = status;
    return response;
}

}  // namespace kibitz::display
