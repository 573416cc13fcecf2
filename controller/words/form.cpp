#include "controller/words/form.hpp"

#include <algorithm>
#include <array>

#include "controller/words/remarks.hpp"

namespace kibitz::words {
namespace {

/// What a place of a law code's form may be called.
constexpr std::array<std::string_view, 13> known_places{
    "seat", "other_seat", "card", "other_card", "suit", "call", "first_call", "trick", "height", "lasted", "tricks", "n_tricks", "words"};

/// Whether what stands in the place has forms of its own for this case.
bool declined(std::string_view name, Case form) {
    if (form == Case::Plain || name == "seat" || name == "other_seat") return true;
    if (name == "n_tricks") return form == Case::Genitive || form == Case::Accusative;
    return (name == "call" || name == "first_call") && form == Case::Accusative;
}

struct Cut {
    std::string_view before;  ///< the words up to the place
    std::optional<Place> place;
    std::string_view rest;
};

/// Cuts a form at its first place.
Cut cut(std::string_view form) {
    const auto open = form.find('{');
    const auto close = open == std::string_view::npos ? open : form.find('}', open);
    if (close == std::string_view::npos) return {form, std::nullopt, {}};
    const auto inside = form.substr(open + 1, close - open - 1);
    const auto colon = inside.find(':');
    Place place{inside.substr(0, colon), {}};
    if (colon != std::string_view::npos) place.form = inside.substr(colon + 1);
    return {form.substr(0, open), place, form.substr(close + 1)};
}

bool begins_sentence(std::string_view before) {
    return before.empty() || before.ends_with(". ") || before.ends_with("? ") || before.ends_with("! ");
}

}  // namespace

std::optional<Case> Place::in_case() const noexcept {
    if (form.empty()) return Case::Plain;
    if (form.size() != 3) return std::nullopt;
    const std::array<char, 3> small{large() ? static_cast<char>(form[0] - 'A' + 'a') : form[0], form[1], form[2]};
    return case_from_string({small.data(), small.size()});
}

std::vector<Place> places(std::string_view form) {
    std::vector<Place> found;
    for (auto next = cut(form); next.place; next = cut(next.rest)) found.push_back(*next.place);
    return found;
}

Filled fill(std::string_view form, const Value& value) {
    Filled filled;
    auto next = cut(form);
    for (; next.place; next = cut(next.rest)) {
        filled.text += next.before;
        auto text = value(next.place->name, next.place->in_case().value_or(Case::Plain));
        filled.complete = filled.complete && !text.empty();
        if (next.place->large() || (next.place->name != "words" && begins_sentence(filled.text)))
            text = capitalised(std::move(text));
        filled.text += text;
    }
    filled.text += next.before;
    return filled;
}

std::optional<ReadBack> read_back(std::string_view form, std::string_view text) {
    ReadBack out;
    for (;;) {
        const auto open = form.find('{');
        const auto literal = form.substr(0, open);
        if (text.substr(0, literal.size()) != literal) return std::nullopt;
        text.remove_prefix(literal.size());
        if (open == std::string_view::npos) return text.empty() ? std::optional(out) : std::nullopt;
        const auto close = form.find('}', open);
        const auto name = form.substr(open + 1, close - open - 1);
        form.remove_prefix(close + 1);
        const auto next = form.substr(0, form.find('{'));
        // The last place goes as far as the text's end lets it; the others end where what comes next begins.
        const auto end = next.empty() ? text.size() : next.size() == form.size() ? text.rfind(next) : text.find(next);
        if (end == std::string_view::npos) return std::nullopt;
        out.emplace(std::string(name), std::string(text.substr(0, end)));
        text.remove_prefix(end);
    }
}

Value values(Language language, const laws::Facts& facts) {
    return [language, &facts](std::string_view name, Case form) -> std::string {
        if (name == "seat") return facts.seat ? seat(language, *facts.seat, form) : "";
        if (name == "other_seat") return facts.other_seat ? seat(language, *facts.other_seat, form) : "";
        if (name == "card") return facts.card ? card(language, *facts.card) : "";
        if (name == "other_card") return facts.other_card ? card(language, *facts.other_card) : "";
        if (name == "suit") return facts.suit ? suit(*facts.suit) : "";
        if (name == "call") return facts.call ? call(language, *facts.call, form) : "";
        if (name == "first_call") return facts.first_call ? call(language, *facts.first_call, form) : "";
        if (name == "trick") return facts.trick > 0 ? std::to_string(facts.trick) : "";
        if (name == "height") return facts.height == laws::not_measured ? "" : height(language, facts.height);
        if (name == "lasted") return facts.lasted.count() > 0 ? seconds(language, facts.lasted) : "";
        if (name == "tricks") return std::to_string(facts.tricks);
        if (name == "n_tricks") return tricks(language, facts.tricks, form);
        if (name == "words") return remark(facts.said, language);
        return "";
    };
}

std::optional<std::string> fault(const Place& place) {
    auto as_written = "{" + std::string(place.name);
    if (!place.form.empty()) as_written += ":" + std::string(place.form);
    as_written += "}";
    if (std::find(known_places.begin(), known_places.end(), place.name) == known_places.end()) {
        std::string names;
        for (const auto name : known_places) names += " " + std::string(name);
        return as_written + ": no such place: use one of" + names;
    }
    const auto form = place.in_case();
    if (!form) return as_written + ": no such case: use nom, gen, dat, acc or ins";
    if (!declined(place.name, *form)) return as_written + ": it has no such case: leave the colon out";
    return std::nullopt;
}

std::string capitalised(std::string text) {
    if (text.empty()) return text;
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    if (text[0] >= 'a' && text[0] <= 'z') {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }
    if (byte(0) < 0xc3 || byte(0) > 0xdf || (byte(1) & 0xc0U) != 0x80U) return text;  // not two bytes of UTF-8
    char32_t letter = (byte(0) & 0x1fU) << 6U | (byte(1) & 0x3fU);
    // Small letters and their capitals (Unicode, blocks Greek and Cyrillic). A final sigma begins no word.
    if (letter >= U'α' && letter <= U'ω' && letter != U'ς') letter -= U'α' - U'Α';
    else if (letter == U'ά') letter = U'Ά';
    else if (letter >= U'έ' && letter <= U'ί') letter -= U'έ' - U'Έ';
    else if (letter == U'ό') letter = U'Ό';
    else if (letter == U'ύ') letter = U'Ύ';
    else if (letter == U'ώ') letter = U'Ώ';
    else if (letter >= U'а' && letter <= U'я') letter -= U'а' - U'А';
    else if (letter == U'ё') letter = U'Ё';
    else return text;
    text[0] = static_cast<char>(0xc0U | letter >> 6U);
    text[1] = static_cast<char>(0x80U | (letter & 0x3fU));
    return text;
}

}  // namespace kibitz::words
