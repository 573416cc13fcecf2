/// A form: a sentence with places to fill, "{seat} played {card}". The law codes' sentences are forms, and so are their
/// translations.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "controller/words/vocabulary.hpp"

namespace kibitz::words {

/// One place of a form as written: {seat:gen}. A case written large, {seat:Gen}, asks for a capital letter.
struct Place {
    std::string_view name;  ///< "seat"
    std::string_view form;  ///< "gen"; empty without a colon
    /// The case asked for; Plain without a colon, nothing for a case that there is not.
    std::optional<Case> in_case() const noexcept;
    bool large() const noexcept { return !form.empty() && form[0] >= 'A' && form[0] <= 'Z'; }
};
/// The places of a form in their order. An opened brace that is never closed is no place.
std::vector<Place> places(std::string_view form);

/// What is put in a place; empty when there is nothing to put there.
using Value = std::function<std::string(std::string_view name, Case form)>;

struct Filled {
    std::string text;
    bool complete = true;  ///< every place had a value
};
/// Fills a form. What begins a sentence begins with a capital letter, whatever its place was filled with; {words} are
/// another's words and stay as they are.
Filled fill(std::string_view form, const Value& value);

/// What stands in the places of a form, by their names.
using ReadBack = std::map<std::string, std::string, std::less<>>;
/// A sentence that was made of a form, read again: what another program says in English is said in another language so.
/// @return nothing: the text is not of that form
std::optional<ReadBack> read_back(std::string_view form, std::string_view text);

/// The values of the facts of an incident, by the names that sentences of a law code may use (law.proto).
Value values(Language language, const laws::Facts& facts);

/// What is wrong with a place of a law code's form, for its author or translator: "{sea}: no such place ...". Nothing
/// when it is known and takes that case.
[[nodiscard]] std::optional<std::string> fault(const Place& place);

/// The text with its first letter as a capital, in the Latin, Greek and Cyrillic alphabets.
std::string capitalised(std::string text);

}  // namespace kibitz::words
