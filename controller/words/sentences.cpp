#include "controller/words/sentences.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "controller/words/form.hpp"

namespace kibitz::words {
namespace {

/// What the engine had filled in, as it stands in the sentence, by the name of its place.
using Heard = std::vector<std::pair<std::string_view, std::string_view>>;

/// Length of the seat's name at the front; 0 when there is none.
std::size_t seat_length(std::string_view text) {
    for (const auto seat : bridge::all_seats)
        if (text.starts_with(bridge::name(seat))) return bridge::name(seat).size();
    return 0;
}

std::size_t card_length(std::string_view text) { return bridge::card_from_string(text.substr(0, 2)) ? 2 : 0; }

/// The longest call at the front, in the spelling of to_string(Call).
std::size_t call_length(std::string_view text) {
    for (std::size_t length = std::min<std::size_t>(text.size(), 4); length > 0; --length)
        if (const auto call = bridge::call_from_string(text.substr(0, length)))
            if (bridge::to_string(*call) == text.substr(0, length)) return length;
    return 0;
}

/// How much of the front of `text` fills the place. A free text ends where the words behind it, `after`, stand last.
std::size_t length_of(std::string_view name, std::string_view text, std::string_view after) {
    if (name == "seat" || name == "other_seat") return seat_length(text);
    if (name == "card" || name == "other_card") return card_length(text);
    if (name == "call") return call_length(text);
    if (name == "n" || name == "m" || name == "k") return std::min(text.find_first_not_of("0123456789"), text.size());
    if (after.empty()) return text.size();
    const auto end = text.rfind(after);
    return end == std::string_view::npos ? 0 : end;
}

/// Reads `text` as `form` filled in; nothing when it is not.
std::optional<Heard> read(std::string_view form, std::string_view text) {
    Heard heard;
    for (auto open = form.find('{'); open != std::string_view::npos; open = form.find('{')) {
        const auto close = form.find('}', open);
        const auto name = form.substr(open + 1, close - open - 1);
        if (!text.starts_with(form.substr(0, open))) return std::nullopt;
        text.remove_prefix(open);
        form.remove_prefix(close + 1);
        const auto length = length_of(name, text, form.substr(0, form.find('{')));
        if (length == 0) return std::nullopt;
        heard.emplace_back(name, text.substr(0, length));
        text.remove_prefix(length);
    }
    if (text != form) return std::nullopt;
    return heard;
}

std::string say(Language language, const Heard& heard, std::string_view place, Case form) {
    for (const auto& [name, text] : heard) {
        if (name != place) continue;
        if (name == "seat" || name == "other_seat")
            for (const auto one : bridge::all_seats)
                if (bridge::name(one) == text) return seat(language, one, form);
        if (name == "card" || name == "other_card") return card(language, *bridge::card_from_string(text));
        if (name == "call") return call(language, *bridge::call_from_string(text), form);
        if (name == "why") return sentence(language, Told::Closing, std::string(text));
        return std::string(text);
    }
    return "";
}

}  // namespace

std::string_view context(Told where) noexcept {
    constexpr std::array<std::string_view, 6> contexts{"engine words", "engine record",        "engine refusal",
                                                       "engine dummy", "engine option closed", "engine dismissal"};
    return contexts[static_cast<std::size_t>(where)];
}

bool is_known(Told where, std::string_view english) {
    const auto all = sentences();
    return std::any_of(all.begin(), all.end(),
                       [&](const Sentence& known) { return known.where == where && read(known.form, english); });
}

std::string sentence(Language language, Told where, const std::string& english) {
    if (english.empty()) return english;
    for (const auto& known : sentences()) {
        if (known.where != where) continue;
        const auto heard = read(known.form, english);
        if (!heard) continue;
        const auto form = text(language, std::string(context(where)), std::string(known.form));
        return fill(form, [&](std::string_view place, Case in) { return say(language, *heard, place, in); }).text;
    }
    return english;
}

}  // namespace kibitz::words
