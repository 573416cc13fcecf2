/// What the engine says in sentences of its own, outside the law codes: why the record is in doubt, why a revoke is not
/// counted. Events and journals hold them in English; here they are known again and said
/// in the reader's language.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "controller/words/catalogue.hpp"

namespace kibitz::words {

/// Where the engine says it.
enum class Told : std::uint8_t {
    InWords,      ///< Facts::words, where they are the engine's and not a player's
    OfTheRecord,  ///< RecordStateChanged::why
    Refusing,     ///< why a command is refused (refusals.hpp); journals of 0.1 and 0.2 have it in words
    OfDummy,      ///< DesignationVoid::words
    Closing,      ///< why an option is not open, or a call not taken: the {why} of a refusal
    Dismissing,   ///< IncidentDismissed::reason, where the engine dismisses
};
/// The messages' context (msgctxt): "engine record" ...
std::string_view context(Told where) noexcept;

/// A sentence in English, with a place for each thing the engine fills in: {seat} {other_seat} {card} {other_card}
/// {call}, {n} {m} {k} for numbers, {why} for a sentence of `Closing`, {words} for a name as it was given.
struct Sentence {
    Told where = Told::InWords;
    std::string_view form;
};
/// All of them.
std::span<const Sentence> sentences() noexcept;

/// Whether the engine says this, in English.
bool is_known(Told where, std::string_view english);
/// The sentence in that language, English too: cards and calls are said as in all sentences ("♠K" for the record's
/// "SK"). What is not known (a player's own words, a sentence of another version) stays as it is.
std::string sentence(Language language, Told where, const std::string& english);

}  // namespace kibitz::words
