#include "controller/bridge/call.hpp"

#include <array>

namespace kibitz::bridge {
namespace {

constexpr char upper(char c) noexcept { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (upper(a[i]) != upper(b[i])) return false;
    return true;
}

}  // namespace

std::string_view to_string(Denomination d) noexcept {
    constexpr std::array<std::string_view, 5> names{"C", "D", "H", "S", "NT"};
    return names[static_cast<std::size_t>(d)];
}

std::string to_string(Bid bid) {
    std::string text(1, static_cast<char>('0' + bid.level()));
    text += to_string(bid.denomination());
    return text;
}

std::string to_string(Call call) {
    if (call.is_pass()) return "Pass";
    if (call.is_double()) return "X";
    if (call.is_redouble()) return "XX";
    return to_string(call.bid());
}

std::optional<Call> call_from_string(std::string_view text) noexcept {
    for (auto word : {"Pass", "P"})
        if (equal_ignoring_case(text, word)) return Call::pass();
    for (auto word : {"X", "D", "Dbl"})
        if (equal_ignoring_case(text, word)) return Call::doubled();
    for (auto word : {"XX", "R", "Rdbl"})
        if (equal_ignoring_case(text, word)) return Call::redoubled();
    if (text.size() < 2 || text.size() > 3 || text[0] < '1' || text[0] > '7') return std::nullopt;
    const int level = text[0] - '0';
    if (equal_ignoring_case(text.substr(1), "NT") || equal_ignoring_case(text.substr(1), "N"))
        return Bid(level, Denomination::NoTrump);
    if (text.size() != 2) return std::nullopt;
    const auto suit = suit_from_letter(text[1]);
    if (!suit) return std::nullopt;
    return Bid(level, denomination_of(*suit));
}

}  // namespace kibitz::bridge
