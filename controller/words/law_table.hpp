/// A law code's rows in another language, and where each of their sentences stands in the catalogue.
#pragma once

#include <string>
#include <string_view>

#include "controller/laws/law_code.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::words {

/// The context of a row's sentence: "fifth-card 45E1 headline", "41A title".
std::string context(const laws::LawRow& row, std::string_view part);
/// "fifth-card 45E1 seen 2"; `index` counts from 0.
std::string seen_context(const laws::LawRow& row, std::size_t index);
/// An option offered with every incident, in that language.
laws::LawOption in_language(const laws::LawOption& general, Language language);
/// "general option ruled-at-table label"
std::string general_context(const laws::LawOption& option, std::string_view part);

/// "fifth-card 45E1 option penalty-card label"
std::string option_context(const laws::LawRow& row, const laws::LawOption& option, std::string_view part);
/// Of what is read aloud: the same sentence may stand at many options, and is translated once.
inline constexpr const char* say_context = "read aloud";
/// "Declarer chooses.": a form; empty for Chooser::None.
std::string_view chooses(laws::Chooser chooser) noexcept;
inline constexpr const char* chooses_context = "who chooses";
/// "sense 57A"
std::string sense_context(const laws::Sense& sense);

/// Of the words between the sentences of an incident's account (incident_words.hpp).
inline constexpr const char* account_context = "account";
/// Of the labels that `kibitz law show` prints before a row's sentences: "Sensed".
inline constexpr const char* label_context = "law table";

/// The row with every sentence in that language, its places not filled: what `kibitz law show` prints.
laws::LawRow in_language(const laws::LawRow& row, Language language);
/// The law code's title in that language.
std::string title(const laws::LawCode& code, Language language);

}  // namespace kibitz::words
