#include "boards/braces.hpp"

#include <algorithm>
#include <vector>

namespace kibitz::boards {

namespace {

struct Opened {
    int line;
    std::string block;  ///< the line's words up to its first brace
};

/// The end of a comment or of a text in quotes that begins at `at`; `at` itself where neither does.
std::size_t skipped(std::string_view text, std::size_t at) {
    if (text[at] == '#') return std::min(text.find('\n', at), text.size());
    if (text[at] != '"' && text[at] != '\'') return at;
    for (auto end = at + 1; end < text.size() && text[end] != '\n'; ++end) {
        if (text[end] == '\\') ++end;
        else if (text[end] == text[at]) return end + 1;
    }
    return std::min(text.find('\n', at), text.size());
}

std::string block_of(std::string_view text, std::size_t line_begins) {
    const auto line = text.substr(line_begins, text.find('\n', line_begins) - line_begins);
    auto words = line.substr(0, line.find('{'));
    while (!words.empty() && (words.front() == ' ' || words.front() == '\t')) words.remove_prefix(1);
    return std::string(words) + "{";
}

std::string missing(const Opened& opened, const std::string& before) {
    return std::to_string(opened.line) + ": `" + opened.block + "`: it is not closed " + before + ": write a `}` for it";
}

}  // namespace

std::optional<std::string> fault_of_braces(std::string_view text) {
    std::vector<Opened> open;
    std::optional<std::string> likely;
    int line = 1;
    std::size_t line_begins = 0;
    for (std::size_t i = 0; i < text.size();) {
        if (const auto end = skipped(text, i); end != i) {
            i = end;
            continue;
        }
        const char c = text[i];
        const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        // A block that begins at a line's beginning is no part of another.
        if (i == line_begins && word && !open.empty() && !likely) likely = missing(open.back(), "before line " + std::to_string(line));
        if (c == '{') open.push_back({line, block_of(text, line_begins)});
        if (c == '}' && open.empty())
            return std::to_string(line) + ": `}`: no block is open here: take it out, or see what was closed too early above";
        if (c == '}') open.pop_back();
        if (c == '\n') ++line, line_begins = i + 1;
        ++i;
    }
    if (open.empty()) return std::nullopt;
    return likely ? likely : missing(open.back(), "to the file's end");
}

}  // namespace kibitz::boards
