#include "controller/words/catalogue.hpp"

#include <algorithm>
#include <boost/locale/gnu_gettext.hpp>
#include <cstdlib>
#include <locale>
#include <vector>

#include "cmake/embedded.hpp"

namespace kibitz::words {
namespace {

using Messages = boost::locale::message_format<char>;

/// The bytes of NAME.mo, empty when it was not built in.
std::string_view catalogue_file(Language language) {
    const std::string name = std::string(tag(language)) + ".mo";
    for (const auto& file : embedded::words())
        if (file.path == name) return file.contents;
    return {};
}

/// A locale of one facet, the language's messages: never made global, so that several are spoken at once.
std::locale load(Language language) {
    boost::locale::gnu_gettext::messages_info info;
    info.language = tag(language);
    info.encoding = "UTF-8";
    info.domains.emplace_back("kibitz");
    info.paths.emplace_back("built in");
    info.callback = [language](const std::string&, const std::string&) {
        const auto bytes = catalogue_file(language);
        return std::vector<char>(bytes.begin(), bytes.end());
    };
    return {std::locale::classic(), boost::locale::gnu_gettext::create_messages_facet<char>(info)};
}

const Messages& messages(Language language) {
    static const std::array<std::locale, 2> catalogues{load(Language::Greek), load(Language::Russian)};
    return std::use_facet<Messages>(catalogues[static_cast<std::size_t>(language) - 1]);
}

}  // namespace

std::string_view tag(Language language) noexcept {
    constexpr std::array<std::string_view, all_languages.size()> tags{"en", "el", "ru"};
    return tags[static_cast<std::size_t>(language)];
}

std::optional<Language> language_from_tag(std::string_view text) noexcept {
    const auto primary = text.substr(0, text.find_first_of("-_.@"));
    const auto same = [&](std::string_view name) {
        return std::equal(primary.begin(), primary.end(), name.begin(), name.end(),
                          [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b); });
    };
    for (const auto language : all_languages)
        if (same(tag(language))) return language;
    return std::nullopt;
}

std::optional<std::string> translation(Language language, const std::string& context, const std::string& message) {
    if (language == Language::English || message.empty()) return std::nullopt;
    const char* found = messages(language).get(0, context.c_str(), message.c_str());
    return found ? std::optional<std::string>(found) : std::nullopt;
}

std::string text(Language language, const std::string& context, const std::string& message) {
    return translation(language, context, message).value_or(message);
}

std::string plural(Language language, const std::string& context, const std::string& singular,
                   const std::string& plural, int n) {
    if (language != Language::English)
        if (const char* found = messages(language).get(0, context.c_str(), singular.c_str(), std::abs(n))) return found;
    return std::abs(n) == 1 ? singular : plural;
}

}  // namespace kibitz::words
