#include "controller/words/vocabulary.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace kibitz::words {
namespace {

struct CaseName {
    std::string_view short_name, full_name;
};
constexpr std::array<CaseName, cases> case_names{{{"", ""},
                                                  {"nom", "nominative"},
                                                  {"gen", "genitive"},
                                                  {"dat", "dative"},
                                                  {"acc", "accusative"},
                                                  {"ins", "instrumental"}}};

/// Millimetres: a card that lies is thinner than the noise of the range.
constexpr double lies_at_most = 3;

/// Puts `value` in the place of {n}.
std::string with_number(std::string form, const std::string& value) {
    constexpr std::string_view place = "{n}";
    if (const auto at = form.find(place); at != std::string::npos) form.replace(at, place.size(), value);
    return form;
}

}  // namespace

std::optional<Case> case_from_string(std::string_view text) noexcept {
    for (std::size_t i = 1; i < case_names.size(); ++i)
        if (case_names[i].short_name == text) return static_cast<Case>(i);
    return std::nullopt;
}

std::string context(std::string_view word, Case form) {
    const auto name = case_names[static_cast<std::size_t>(form)].full_name;
    return std::string(word) + (name.empty() ? "" : " ") + std::string(name);
}

std::string seat(Language language, bridge::Seat seat, Case form) {
    return text(language, context("seat", form), std::string(bridge::name(seat)));
}

std::string card(Language language, bridge::Card card) {
    if (card.rank() == bridge::Rank::Ten) return suit(card.suit()) + "10";
    const std::string rank(1, letter(card.rank()));
    return suit(card.suit()) + (card.rank() > bridge::Rank::Ten ? text(language, "rank", rank) : rank);
}

std::string suit(bridge::Suit suit) {
    constexpr std::array<const char*, 4> symbols{"♣", "♦", "♥", "♠"};
    return symbols[static_cast<std::size_t>(suit)];
}

std::string call(Language language, bridge::Call call, Case form) {
    const auto* word = call.is_pass() ? "pass" : call.is_double() ? "double" : "redouble";
    if (!call.is_bid()) return text(language, context("call", form), word);
    const auto trump = trump_suit(call.bid().denomination());
    return std::to_string(call.bid().level()) + (trump ? suit(*trump) : text(language, "call", "NT"));
}

std::string seconds(Language language, Duration duration) {
    std::array<char, 32> written{};
    std::snprintf(written.data(), written.size(), "%.2f", static_cast<double>(duration.count()) / 1e6);
    std::string number = written.data();
    if (const auto point = number.find('.'); point != std::string::npos)
        number.replace(point, 1, text(language, "decimal mark", "."));
    return with_number(text(language, "unit", "{n} s"), number);
}

std::string height(Language language, Millimetres over_table) {
    if (over_table.value <= lies_at_most) return text(language, "height", "on the table");
    return with_number(text(language, "height", "{n} mm up"), std::to_string(std::lround(over_table.value)));
}

std::string tricks(Language language, int n, Case form) {
    return with_number(plural(language, context("tricks", form), "{n} trick", "{n} tricks", n), std::to_string(n));
}

}  // namespace kibitz::words
