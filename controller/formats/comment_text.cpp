#include "controller/formats/comment_text.hpp"

#include "controller/formats/charset.hpp"

namespace kibitz::formats {

std::string single_spaced(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > 0x20 && byte != 0x7f) out.push_back(c);
        else if (!out.empty() && out.back() != ' ') out.push_back(' ');
    }
    if (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

std::string plain_comment(std::string_view bytes) {
    std::string utf8;
    utf8.reserve(bytes.size());
    append_utf8(utf8, bytes);
    const auto text = single_spaced(utf8);
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char following = i + 1 < text.size() ? text[i + 1] : '\0';
        if (text[i] == '\\' && (following == '\\' || following == ')')) {
            out.push_back(following == ')' ? '}' : '\\');
            ++i;
        } else {
            out.push_back(text[i]);
        }
    }
    return out;
}

std::string braced_comment(std::string_view plain) {
    const auto text = single_spaced(plain);
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char following = i + 1 < text.size() ? text[i + 1] : '\0';
        if (text[i] == '}') out += "\\)";
        else if (text[i] == '\\' && (following == '\\' || following == ')' || following == '}')) out += "\\\\";
        else out.push_back(text[i]);
    }
    return out;
}

}  // namespace kibitz::formats
