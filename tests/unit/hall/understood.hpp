/// What a hall refuses is understood in each language.
#pragma once

#include <regex>
#include <stdexcept>
#include <string>

#include "controller/words/hall_refusals.hpp"

/// @return what it was given. @throws std::runtime_error where two English words in a row are left of it in another language
inline const std::string& understood(const std::string& english) {
    static const std::regex code("`[^`]*`"), two_words("[a-z]{2,}[,:;]? [a-z]{2,}");
    for (const auto language : {kibitz::words::Language::Greek, kibitz::words::Language::Russian}) {
        const auto said = kibitz::words::hall_refusal(english, language);
        if (std::regex_search(std::regex_replace(said, code, ""), two_words)) throw std::runtime_error("not understood: " + said);
    }
    return english;
}
