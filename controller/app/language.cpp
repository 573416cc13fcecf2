#include "controller/app/language.hpp"

namespace kibitz::app {

void add_language(CLI::App& command, words::Language& language) {
    const auto take = [&language](const std::string& text) {
        const auto known = words::language_from_tag(text);
        if (!known) throw CLI::ValidationError("--lang", text + " is not spoken here: use en, el or ru");
        language = *known;
    };
    command.add_option_function<std::string>("--lang", take, "Language of the words: en, el or ru; English unless asked");
}

bool has_letters(std::string_view format, words::Language language, std::ostream& err) {
    if (format != "pbn" || language == words::Language::English) return true;
    err << "--lang " << tag(language) << ": PBN has Latin letters only: use another --format, or leave --lang out\n";
    return false;
}

}  // namespace kibitz::app
