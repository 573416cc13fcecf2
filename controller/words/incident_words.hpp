/// An incident in words, for the Director: the law code's sentences, filled from the facts, in his language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "controller/laws/law_code.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::words {

/// "East contributed a fifth card, ♥Q, to trick 5". The incident's name when the law code has no row for it.
std::string headline(const laws::LawCode& code, const laws::Incident& incident, Language language = Language::English);
/// What was seen, a sentence each; one that lacks a fact is left out.
std::vector<std::string> seen(const laws::LawCode& code, const laws::Incident& incident,
                              Language language = Language::English);
/// An option in words; one that the law code does not have any more goes by its code.
laws::LawOption option(const laws::LawCode& code, const laws::Incident& incident, const laws::OfferedOption& offered,
                       Language language = Language::English);
/// The options offered, in order, with label, consequence and what is read aloud in words.
std::vector<laws::LawOption> options(const laws::LawCode& code, const laws::Incident& incident,
                                     Language language = Language::English);

/// Who chooses an option: "Declarer chooses."; empty for Chooser::None.
std::string chooses(const laws::Incident& incident, laws::Chooser chooser, Language language = Language::English);

/// A clause as the Laws of that language number it: "16C1" is 16Γ1 in Greek, and 45F is 45ΣΤ. For what is read only: in
/// journals, codes and requests a clause keeps its Latin letters. Anything that is no clause ("F62", "-") stays as it is.
std::string clause_as_read(std::string_view clause, Language language);
/// What no Law is about, as that the record is doubtful, has "-" for its clause.
constexpr bool has_clause(std::string_view clause) { return !clause.empty() && clause != "-"; }

/// Headline, clause, and what became of it: "East ... to trick 5 (Law 45E1). Ruled by A. Holt: Penalty card (Law 50)."
std::string account(const laws::LawCode& code, const laws::Incident& incident, Language language = Language::English);

}  // namespace kibitz::words
