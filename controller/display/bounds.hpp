/// How much a client may say, and how much of a text is shown: no text or list may grow so large that a display cannot be shown
/// the table any more.
#pragma once

#include <google/protobuf/message.h>

#include <cstddef>
#include <optional>
#include <string>

namespace kibitz::display {

/// A ruling's reason of some five long lines; names are far shorter.
inline constexpr std::size_t max_text_bytes = 500;
/// A round's boards, a session's rounds.
inline constexpr int max_list = 64;

/// What of a client's message is too large or no text (control characters), in words; nothing when all of it may be taken.
[[nodiscard]] std::optional<std::string> out_of_bounds(const google::protobuf::Message& message);

/// Cuts longer texts, at a letter's end, and marks them with "…": an earlier version's journal, or a driver's words.
void shorten_texts(google::protobuf::Message& message);

}  // namespace kibitz::display
