#include "controller/words/catalogue.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "cmake/embedded.hpp"
#include "controller/units/require.hpp"

namespace kibitz::words {
namespace {

/// A catalogue as msgfmt writes it ("The Format of GNU MO Files", gettext's manual): a magic number, the revision, the
/// number of messages, where the table of originals and the table of translations begin, all words of 32 bits in the
/// order of the machine that wrote it. A table has the length and the place of each text; the originals are sorted by
/// their bytes. It is searched where it stands in the program: nothing is copied, no memory is taken.
class Catalogue {
public:
    /// @param bytes of a whole file that was made by this build; anything else is a bug
    explicit Catalogue(std::string_view bytes) : bytes_(bytes) {
        require(word(0) == 0x950412de && word(4) == 0, "a catalogue is of this machine's kind");
        count_ = word(8);
        originals_ = word(12);
        translations_ = word(16);
    }
    /// The translation, its plural forms with a zero byte between them; nothing where there is none.
    /// @param original as the file has it: "context\4message"
    std::optional<std::string_view> find(std::string_view original) const {
        std::size_t first = 0, last = count_;
        while (first < last) {
            const std::size_t middle = (first + last) / 2;
            // Of a message with a plural the singular alone is its key (msgfmt: singular, zero byte, plural).
            const auto here = text(originals_, middle);
            const auto key = here.substr(0, here.find('\0'));
            if (key == original) return text(translations_, middle);
            if (key < original) first = middle + 1;
            else last = middle;
        }
        return std::nullopt;
    }

private:
    std::uint32_t word(std::size_t at) const {
        require(at + sizeof(std::uint32_t) <= bytes_.size(), "a catalogue is whole");
        std::uint32_t value = 0;
        std::memcpy(&value, bytes_.data() + at, sizeof value);
        return value;
    }
    std::string_view text(std::size_t table, std::size_t i) const {
        const std::size_t length = word(table + 8 * i), at = word(table + 8 * i + 4);
        require(at + length <= bytes_.size(), "a catalogue is whole");
        return bytes_.substr(at, length);
    }

    std::string_view bytes_;
    std::size_t count_ = 0, originals_ = 0, translations_ = 0;
};

/// The bytes of NAME.mo.
std::string_view catalogue_file(Language language) {
    const std::string name = std::string(tag(language)) + ".mo";
    for (const auto& file : embedded::words())
        if (file.path == name) return file.contents;
    require(false, "every language but English has a catalogue");
    return {};
}

const Catalogue& catalogue(Language language) {
    static const std::array<Catalogue, 2> catalogues{Catalogue(catalogue_file(Language::Greek)),
                                                     Catalogue(catalogue_file(Language::Russian))};
    return catalogues[static_cast<std::size_t>(language) - 1];
}

std::optional<std::string_view> find(Language language, const std::string& context, const std::string& message) {
    return catalogue(language).find(context.empty() ? message : context + '\4' + message);
}

/// Which plural form a number takes: the rule that stands in the catalogue's head as Plural-Forms.
std::size_t plural_form(Language language, int n) {
    switch (language) {
        case Language::English:
        case Language::Greek: return n == 1 ? 0 : 1;
        case Language::Russian: break;
    }
    const int ten = n % 10, hundred = n % 100;
    if (ten == 1 && hundred != 11) return 0;
    return ten >= 2 && ten <= 4 && (hundred < 10 || hundred >= 20) ? 1 : 2;
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
    const auto found = find(language, context, message);
    return found ? std::optional<std::string>(found->substr(0, found->find('\0'))) : std::nullopt;
}

std::string text(Language language, const std::string& context, const std::string& message) {
    return translation(language, context, message).value_or(message);
}

std::string plural(Language language, const std::string& context, const std::string& singular,
                   const std::string& plural, int n) {
    const int number = std::abs(n);
    if (language != Language::English)
        if (auto forms = find(language, context, singular)) {
            for (std::size_t form = plural_form(language, number); form > 0; --form)
                forms->remove_prefix(std::min(forms->find('\0'), forms->size() - 1) + 1);
            return std::string(forms->substr(0, forms->find('\0')));
        }
    return number == 1 ? singular : plural;
}

}  // namespace kibitz::words
