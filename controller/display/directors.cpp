#include "controller/display/directors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "controller/display/kept_lines.hpp"
#include "controller/display/live_hub.hpp"
#include "controller/display/logins.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/scorer_hub.hpp"
#include "controller/display/sought.hpp"
#include "controller/display/utf8.hpp"

namespace kibitz::display {
namespace {

constexpr std::size_t own_id_digits = 12;
constexpr std::string_view argon = "$argon2id$";

/// The code point at the start of UTF-8 text, and how many bytes it takes.
struct Letter {
    char32_t code = 0;
    std::size_t bytes = 1;
};
Letter letter_at(std::string_view text) noexcept {
    const auto bytes = std::max<std::size_t>(utf8_length(text), 1);
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (bytes == 1) return {at(0), 1};
    char32_t code = at(0) & (0xFFU >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) code = code << 6U | (at(i) & 0x3FU);
    return {code, bytes};
}

/// Letters that look like a Latin one, capital or small, by their folded form. Of Greek the capitals are what is alike.
struct LookAlike {
    char32_t letter;
    char latin;
};
constexpr LookAlike look_alike[] = {
    {U'α', 'a'}, {U'β', 'b'}, {U'ε', 'e'}, {U'ζ', 'z'}, {U'η', 'h'}, {U'ι', 'l'}, {U'κ', 'k'}, {U'μ', 'm'},
    {U'ν', 'n'}, {U'ο', 'o'}, {U'ρ', 'p'}, {U'τ', 't'}, {U'υ', 'y'}, {U'χ', 'x'}, {U'а', 'a'}, {U'в', 'b'},
    {U'е', 'e'}, {U'к', 'k'}, {U'м', 'm'}, {U'н', 'h'}, {U'о', 'o'}, {U'р', 'p'}, {U'с', 'c'}, {U'т', 't'},
    {U'у', 'y'}, {U'х', 'x'}, {U'і', 'l'}, {U'ѕ', 's'}, {U'ј', 'j'}, {U'һ', 'h'}, {U'ӏ', 'l'}, {U'ԁ', 'd'},
    {U'ԛ', 'q'}, {U'ԝ', 'w'}, {U'ı', 'l'}, {U'ø', 'o'}, {U'ł', 'l'}, {U'đ', 'd'}, {U'i', 'l'}, {U'1', 'l'},
    {U'0', 'o'}};

bool is_read(char32_t code) noexcept {
    if (code < 0x80) return (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z');
    struct Run {
        char32_t first, last;
    };
    // Signs, spaces, joiners, marks over letters, variants, what changes the way of writing, and what is for private use.
    constexpr Run unread[] = {{0x80, 0xB4},     {0xB6, 0xBF},     {0xD7, 0xD7},     {0xF7, 0xF7},     {0x2B0, 0x36F},    {0x61C, 0x61C},
                              {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},  {0x2000, 0x206F},
                              {0x20D0, 0x20FF}, {0x2800, 0x2800}, {0x3000, 0x3004}, {0x3164, 0x3164}, {0xE000, 0xF8FF},  {0xFE00, 0xFE2F},
                              {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFD}, {0xE0000, 0x10FFFF}};
    return std::none_of(std::begin(unread), std::end(unread), [&](const Run& run) { return code >= run.first && code <= run.last; });
}

}  // namespace

std::string kept_name(std::string_view name) {
    std::string line = to_utf8(name);
    std::erase_if(line, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; });
    const auto first = line.find_first_not_of(' ');
    line = first == std::string::npos ? std::string() : line.substr(first, line.find_last_not_of(' ') - first + 1);
    if (line.size() > Logins::max_name) {
        line.resize(Logins::max_name);
        while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0xC0U) == 0x80U) line.pop_back();
        if (!line.empty() && static_cast<unsigned char>(line.back()) >= 0xC0U) line.pop_back();
    }
    return line;
}

std::string name_key(std::string_view name) {
    std::string wide;  // the letters of East Asian width are the same letters
    for (std::string_view left = name; !left.empty();) {
        const auto letter = letter_at(left);
        if (letter.code >= 0xFF01 && letter.code <= 0xFF5E) wide += static_cast<char>(letter.code - 0xFF01 + '!');
        else wide += left.substr(0, letter.bytes);
        left.remove_prefix(letter.bytes);
    }
    const auto plain = folded(wide);
    std::string key;
    for (std::string_view left = plain; !left.empty();) {
        const auto letter = letter_at(left);
        const auto* same = std::find_if(std::begin(look_alike), std::end(look_alike),
                                        [&](const LookAlike& one) { return one.letter == letter.code; });
        if (same != std::end(look_alike)) key += same->latin;
        else if (is_read(letter.code)) key += left.substr(0, letter.bytes);
        left.remove_prefix(letter.bytes);
    }
    return key;
}

const Directors::One* Directors::named(std::string_view name) const {
    const auto key = name_key(name);
    if (key.empty()) return nullptr;
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const One& one) { return name_key(one.name) == key; });
    return found == all_.end() ? nullptr : &*found;
}

const Directors::One* Directors::find(std::string_view id) const noexcept {
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const One& one) { return one.id == id; });
    return found == all_.end() ? nullptr : &*found;
}

tl::expected<void, Directors::Refused> Directors::check(std::string_view name) const {
    const auto key = name_key(kept_name(name));
    if (key.empty()) return tl::unexpected(Refused::NoName);
    for (const auto reserved : {nameless, nameless_scorer})
        if (key == name_key(reserved)) return tl::unexpected(Refused::Reserved);
    if (named(kept_name(name))) return tl::unexpected(Refused::Taken);
    if (all_.size() >= max_directors) return tl::unexpected(Refused::Full);
    return {};
}

tl::expected<Directors::One, Directors::Refused> Directors::add(std::string_view name, std::string hash) {
    if (const auto free = check(name); !free) return tl::unexpected(free.error());
    all_.push_back({random_token().substr(0, own_id_digits), kept_name(name), std::move(hash)});
    return all_.back();
}

bool Directors::set_hash(std::string_view id, std::string hash) {
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const One& one) { return one.id == id; });
    if (found == all_.end()) return false;
    found->hash = std::move(hash);
    return true;
}

bool Directors::remove(std::string_view id) {
    return std::erase_if(all_, [&](const One& one) { return one.id == id; }) > 0;
}

std::string Directors::to_text() const {
    std::string text;
    for (const auto& one : all_) text += fmt::format("{} {} {}\n", one.id, one.hash, one.name);
    return text;
}

void Directors::restore(std::string_view text) {
    while (!text.empty()) {
        auto line = take_line(text);
        const auto id = take_word(line), hash = take_word(line);
        const auto name = kept_name(line);
        const bool is_id = id.size() == own_id_digits && id.find_first_not_of("0123456789abcdef") == std::string_view::npos;
        const bool ours = is_id && hash.starts_with(argon);
        if (!ours || name_key(name).empty() || named(name) || find(id) || all_.size() >= max_directors) continue;
        all_.push_back({std::string(id), name, std::string(hash)});
    }
}

std::string_view in_words(Directors::Refused refused) noexcept {
    switch (refused) {
        case Directors::Refused::NoName: return "the name has no letter in it";
        case Directors::Refused::Taken: return "a Director has this name, or one that looks like it, already";
        case Directors::Refused::Reserved: return "who gives no name rules by this one: take another";
        case Directors::Refused::Full: return "there are as many Directors as there can be: remove one first";
    }
    return "";
}

}  // namespace kibitz::display
