/// Comments in PBN: { } and ; to the end of the line (PBN 2.1, 3.8).
#include "controller/formats/comment_text.hpp"
#include "controller/formats/pbn_reader.hpp"

#include <algorithm>

namespace kibitz::formats {

namespace {

/// No comment is so long: one that is has not been closed.
constexpr std::size_t longest_comment = std::size_t{64} * 1024;

/// Where the next record begins in `text`: at a tag at the beginning of a line. npos: nowhere.
/// @param behind_empty_line the line before it must be empty
std::size_t next_record(std::string_view text, bool behind_empty_line) noexcept {
    bool empty = false;
    for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1)) {
        const auto next = text.find_first_not_of(" \t\r", end + 1);
        if (next == std::string_view::npos) return next;
        if (text[next] == '[' && (empty || !behind_empty_line)) return end;
        empty = text[next] == '\n';
    }
    return std::string_view::npos;
}

/// A comment that nobody closed would take the records behind it along: it reaches to the next one where no } comes, and where
/// another comment begins behind that. Braces do not nest (PBN 2.1, 3.8).
std::size_t unclosed_at(std::string_view text) noexcept {
    const auto close = text.find('}');
    const auto inside = text.substr(0, close);
    if (close != std::string_view::npos && inside.find('{') == std::string_view::npos) return std::string_view::npos;
    const auto record = next_record(inside, close != std::string_view::npos);
    if (close == std::string_view::npos) return record == std::string_view::npos ? text.size() : record;
    return record != std::string_view::npos && inside.find('{', record) != std::string_view::npos ? record : std::string_view::npos;
}

}  // namespace

void PbnReader::read_comment(Game& game) {
    const bool braces = text_[at_] == '{';
    const auto from = ++at_;
    const auto rest = text_.substr(from, braces ? longest_comment : text_.size());
    at_ = from + std::min(rest.find(braces ? '}' : '\n'), rest.size());
    const auto unclosed = braces ? unclosed_at(rest) : std::string_view::npos;
    if (unclosed != std::string_view::npos) {
        partly(from, "a comment is not closed", "write } at its end");
        at_ = from + unclosed;
    }
    const auto text = text_.substr(from, at_ - from);
    if (braces && unclosed == std::string_view::npos && at_ < text_.size()) ++at_;
    auto comment = plain_comment(text);
    if (!comment.empty()) game.comments.push_back(std::move(comment));
}

}  // namespace kibitz::formats
