/// The languages Kibitz speaks, and what a message says in each: gettext's catalogues, built into the program.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kibitz::words {

/// English is the source: its words stand in the law codes and in this folder, the others' in NAME.po.
enum class Language : std::uint8_t { English, Greek, Russian };
inline constexpr std::array<Language, 3> all_languages{Language::English, Language::Greek, Language::Russian};

/// "en", "el", "ru" (ISO 639-1): the catalogue's name, and what `?lang=` and `--lang` take.
std::string_view tag(Language language) noexcept;
/// The language of a tag as browsers and systems write it (RFC 5646, POSIX): "el", "el-GR", "EL_gr.UTF-8". The primary
/// subtag alone decides. Nothing for a language that Kibitz does not speak.
std::optional<Language> language_from_tag(std::string_view text) noexcept;

/// The translation of an English message; nothing where there is none, and nothing for English.
/// @param context where the message comes from (msgctxt), as messages.hpp lists it
std::optional<std::string> translation(Language language, const std::string& context, const std::string& message);

/// The message in that language; where there is no translation, the message itself.
std::string text(Language language, const std::string& context, const std::string& message);

/// The same for a message with a number, by the language's own plural rule. The number itself is not filled in.
/// @param n its sign does not count
std::string plural(Language language, const std::string& context, const std::string& singular,
                   const std::string& plural, int n);

}  // namespace kibitz::words
