/// Every message there is to translate, and the template (.pot) that translators begin from.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "controller/laws/law_code.hpp"

namespace kibitz::words {

/// Who reads it. What the Director reads at the table must be there in every language; the law table's columns are read
/// at leisure.
enum class Reader : std::uint8_t { Director, LawTable };

struct Message {
    std::string context;   ///< msgctxt
    std::string text;      ///< msgid
    std::string plural;    ///< msgid_plural; empty for a message without number
    std::string source;    ///< the file it comes from
    std::string comment;   ///< for the translator; may be empty
    Reader reader = Reader::Director;
};

/// The messages of the law codes given, and the program's own: seats, ranks, calls, units, prompts, the engine's
/// sentences. Each once, in an order that stays: the words first, then row by row.
std::vector<Message> messages(std::span<const laws::LawCode> codes);

/// The messages as a gettext template: what `kibitz law words` prints and msgmerge takes.
std::string pot(std::span<const Message> messages);

}  // namespace kibitz::words
