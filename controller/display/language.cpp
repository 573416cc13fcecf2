#include "controller/display/language.hpp"

namespace kibitz::display {
namespace {

std::string_view trimmed(std::string_view text) noexcept {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// The weight behind "q=", in thousandths: "0.8" is 800. What is no weight counts as none given: 1000.
int weight(std::string_view parameters) noexcept {
    const auto parameter = trimmed(parameters);
    if (!parameter.starts_with("q=") && !parameter.starts_with("Q=")) return 1000;
    const auto number = parameter.substr(2);
    if (number.empty() || (number[0] != '0' && number[0] != '1')) return 1000;
    if (number[0] == '1') return 1000;
    int thousandths = 0;
    int place = 100;
    for (std::size_t i = 2; i < number.size() && place > 0 && number[i] >= '0' && number[i] <= '9'; ++i, place /= 10)
        thousandths += (number[i] - '0') * place;
    return thousandths;
}

}  // namespace

words::Language preferred_language(std::string_view accept_language) noexcept {
    auto best = words::Language::English;
    int best_weight = 0;
    while (!accept_language.empty()) {
        const auto end = accept_language.find(',');
        const auto range = accept_language.substr(0, end);
        const auto semicolon = range.find(';');
        const auto language = words::language_from_tag(trimmed(range.substr(0, semicolon)));
        const int wanted = semicolon == std::string_view::npos ? 1000 : weight(range.substr(semicolon + 1));
        if (language && wanted > best_weight) {
            best = *language;
            best_weight = wanted;
        }
        accept_language = end == std::string_view::npos ? std::string_view() : accept_language.substr(end + 1);
    }
    return best;
}

tl::expected<words::Language, std::string> language_of(const Target& target, std::string_view accept_language) {
    const auto asked = target.parameter("lang");
    if (asked.empty()) return preferred_language(accept_language);
    if (const auto language = words::language_from_tag(asked)) return *language;
    return tl::unexpected<std::string>("lang: this language is not spoken here: use en, el or ru");
}

}  // namespace kibitz::display
