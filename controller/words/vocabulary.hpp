/// The words that fill the placeholders of a sentence: seats, cards, calls, numbers with their units, in each language.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "controller/bridge/call.hpp"
#include "controller/bridge/card.hpp"
#include "controller/bridge/seat.hpp"
#include "controller/laws/incident.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::words {

/// The form a name takes in a sentence. English has one form; Greek puts the article with the name (and "to", "by" into
/// it), Russian an ending. A placeholder asks for it: {seat:gen}.
enum class Case : std::uint8_t {
    Plain,         ///< {seat}: as in a list or in brackets, without article
    Nominative,    ///< {seat:nom}: East shows
    Genitive,      ///< {seat:gen}: of East
    Dative,        ///< {seat:dat}: to East
    Accusative,    ///< {seat:acc}: sees East
    Instrumental,  ///< {seat:ins}: played by East
};
inline constexpr int cases = static_cast<int>(Case::Instrumental) + 1;

/// What stands behind the colon: "nom", "gen", "dat", "acc", "ins"; nothing for anything else.
std::optional<Case> case_from_string(std::string_view text) noexcept;
/// The message context of a word in a case: "seat", "seat nominative" ...
std::string context(std::string_view word, Case form);

std::string seat(Language language, bridge::Seat seat, Case form);
/// "♥Q": the suit's symbol, and the rank's letter in that language; the ten is "10".
std::string card(Language language, bridge::Card card);
/// "♥"
std::string suit(bridge::Suit suit);
/// "1♥", "3NT", "pass", "double", "redouble"
std::string call(Language language, bridge::Call call, Case form);
/// "1.25 s"
std::string seconds(Language language, Duration duration);
/// "43 mm up"; "on the table" of a card that lies
std::string height(Language language, Millimetres over_table);
/// "1 trick", "2 tricks"
std::string tricks(Language language, int n, Case form);

}  // namespace kibitz::words
