/// What was weighed of a trick, in words: what was seen, the explanations with their weights, what decided.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "controller/reconstruction/account.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::words {

inline constexpr const char* weighed_context = "weighed";
/// The English of all its messages, for the list of messages.
std::span<const char* const> weighed_forms() noexcept;

struct WayInWords {
    std::string cards;                 ///< "East leads: ♠4 ♠K ♠2 ♠A"
    std::string likely;                ///< "very likely (93 %)"
    std::vector<std::string> believe;  ///< "South did not follow suit with ♥4 (rare: about one card in 830)"; empty: one need believe nothing
};
struct AccountInWords {
    std::vector<std::string> seen;     ///< "East, ♠4: seen face up from 1.2 s, lay still at 1.4 s"
    std::vector<WayInWords> ways;      ///< as TrickAccount::ways
    std::vector<std::string> decided;  ///< sentences
};
AccountInWords in_words(Language language, const reconstruction::TrickAccount& account);

/// "very likely (93 %)" @param weight  0..1
std::string likely(Language language, double weight);
/// How likely it is that an incident happened: "That it happened: very likely (93 %)."
std::string happened(Language language, double weight);

}  // namespace kibitz::words
