/// --lang: the language of what a command prints. Errors are English.
#pragma once

#include <CLI/CLI.hpp>
#include <ostream>
#include <string_view>

#include "controller/words/catalogue.hpp"

namespace kibitz::app {

/// Adds --lang to a command. @param language lives as long as the command; English unless asked otherwise
void add_language(CLI::App& command, words::Language& language);

/// Whether a format of the record has the language's letters: PBN is ISO 8859-1 by its standard (2.1, section 2.2).
/// @return false after saying so
[[nodiscard]] bool has_letters(std::string_view format, words::Language language, std::ostream& err);

}  // namespace kibitz::app
