/// Comments in PBN: { } and ; to the end of the line (PBN 2.1, 3.8).
#include "controller/formats/comment_text.hpp"
#include "controller/formats/pbn_reader.hpp"

#include <cstring>

namespace kibitz::formats {

void PbnReader::read_comment(Game& game) {
    const bool braces = text_[at_] == '{';
    const auto from = ++at_;
    const void* found = std::memchr(text_.data() + at_, braces ? '}' : '\n', text_.size() - at_);
    if (!found && braces) partly(from, "a comment is not closed", "write } at its end");
    at_ = found ? static_cast<std::size_t>(static_cast<const char*>(found) - text_.data()) : text_.size();
    const auto text = text_.substr(from, at_ - from);
    if (braces && at_ < text_.size()) ++at_;
    auto comment = plain_comment(text);
    if (!comment.empty()) game.comments.push_back(std::move(comment));
}

}  // namespace kibitz::formats
