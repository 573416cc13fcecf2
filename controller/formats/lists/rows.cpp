#include "controller/formats/lists/rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "controller/formats/lists/letters.hpp"

namespace kibitz::formats {
namespace {

/// What stands most in the first line, outside of quotes; a semicolon and a tab before a comma, which stands in names too.
char separator_of(std::string_view text) noexcept {
    const auto first = text.substr(0, text.find('\n'));
    std::size_t commas = 0, semicolons = 0, tabs = 0;
    bool quoted = false;
    for (const char c : first) {
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        commas += c == ',';
        semicolons += c == ';';
        tabs += c == '\t';
    }
    if (tabs > 0 && tabs >= semicolons) return '\t';
    return semicolons > 0 && semicolons >= commas / 2 ? ';' : ',';
}

/// "sep=;" in the first line, which is no line of the table.
char separator_told(std::string_view text) noexcept {
    auto first = trimmed(text.substr(0, text.find('\n')));
    if (first.size() > 1 && first.front() == '"' && first.back() == '"') first = first.substr(1, first.size() - 2);
    return first.size() == 5 && (first.starts_with("sep=") || first.starts_with("SEP=")) ? first[4] : '\0';
}

struct Reader {
    std::string_view text;
    char separator;
    unsigned line;
    std::vector<Row> rows{};

    /// One field; whether the row goes on behind it. Nothing: a quote is left open.
    [[nodiscard]] tl::expected<bool, unsigned> field(Row& row) {
        while (!text.empty() && (text.front() == ' ' || (text.front() == '\t' && separator != '\t'))) text.remove_prefix(1);
        std::string value;
        if (!text.empty() && text.front() == '"') {
            const auto opened = line;
            text.remove_prefix(1);
            for (;; text.remove_prefix(1)) {
                if (text.empty()) return tl::unexpected(opened);
                if (text.front() == '\n') ++line;
                if (text.front() != '"') {
                    value.push_back(text.front() == '\n' ? ' ' : text.front());
                    continue;
                }
                if (text.size() < 2 || text[1] != '"') break;
                value.push_back('"');
                text.remove_prefix(1);
            }
            text.remove_prefix(1);
        }
        const auto end = std::min(std::min(text.find(separator), text.find('\n')), text.size());
        value += text.substr(0, end);
        const bool more = end < text.size() && text[end] == separator;
        text.remove_prefix(std::min(end + (more ? 1 : 0), text.size()));
        row.fields.emplace_back(trimmed(value));
        return more;
    }
    [[nodiscard]] tl::expected<void, unsigned> row() {
        Row out{line, {}};
        for (bool more = true; more;) {
            const auto read = field(out);
            if (!read) return tl::unexpected(read.error());
            more = *read;
        }
        if (!text.empty()) text.remove_prefix(1), ++line;
        if (std::any_of(out.fields.begin(), out.fields.end(), [](const auto& one) { return !one.empty(); }))
            rows.push_back(std::move(out));
        return {};
    }
};

}  // namespace

tl::expected<std::vector<Row>, std::string> rows_of(std::string_view utf8, const std::string& file_name) {
    Reader reader{utf8, separator_told(utf8), 1};
    if (reader.separator != '\0') {
        reader.text.remove_prefix(std::min(utf8.find('\n'), utf8.size() - 1) + 1);
        reader.line = 2;
    } else {
        const auto first = std::min(utf8.find_first_not_of(" \t\r\n"), utf8.size());
        reader.separator = separator_of(utf8.substr(first == 0 ? 0 : std::min(utf8.rfind('\n', first) + 1, utf8.size())));
    }
    while (!reader.text.empty()) {
        if (const auto read = reader.row(); !read)
            return tl::unexpected(fmt::format("{}:{}: a quote is left open: close it, or take it out", file_name, read.error()));
        if (reader.rows.size() > most_rows)
            return tl::unexpected(
                fmt::format("{}:{}: more than {} lines: is this a list of pairs or a movement?", file_name, reader.line, most_rows));
    }
    return std::move(reader.rows);
}

}  // namespace kibitz::formats
