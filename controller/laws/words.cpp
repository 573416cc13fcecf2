/// Words for an incident: the law code's templates, filled from the facts.
#include <cmath>
#include <cstdio>

#include "controller/laws/law_code.hpp"

namespace kibitz::laws {
namespace {

/// Suit symbols are the display's business; in words a card is "S K" as symbol and rank: here the Unicode suit.
std::string words(bridge::Card card) {
    constexpr const char* symbols[] = {"♣", "♦", "♥", "♠"};
    std::string rank(1, letter(card.rank()));
    return symbols[static_cast<int>(card.suit())] + (rank == "T" ? std::string("10") : rank);
}

std::string in_seconds(Duration d) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f s", static_cast<double>(d.count()) / 1e6);
    return text;
}

/// The value of one placeholder; empty when the facts do not have it.
std::string value(std::string_view name, const Facts& facts) {
    if (name == "seat") return facts.seat ? std::string(bridge::name(*facts.seat)) : "";
    if (name == "other_seat") return facts.other_seat ? std::string(bridge::name(*facts.other_seat)) : "";
    if (name == "card") return facts.card ? words(*facts.card) : "";
    if (name == "other_card") return facts.other_card ? words(*facts.other_card) : "";
    if (name == "suit") return facts.suit ? std::string(1, letter(*facts.suit)) : "";
    if (name == "call") return facts.call ? to_string(*facts.call) : "";
    if (name == "trick") return facts.trick > 0 ? std::to_string(facts.trick) : "";
    if (name == "height") return std::to_string(std::lround(facts.height.value)) + " mm";
    if (name == "lasted") return facts.lasted.count() > 0 ? in_seconds(facts.lasted) : "";
    if (name == "tricks") return std::to_string(facts.tricks);
    if (name == "n_tricks") return std::to_string(facts.tricks) + (facts.tricks == 1 ? " trick" : " tricks");
    if (name == "words") return facts.words;
    return "";
}

struct Filled {
    std::string text;
    bool complete = true;  ///< every placeholder had a value
};

Filled fill(std::string_view form, const Facts& facts) {
    Filled filled;
    while (!form.empty()) {
        const auto open = form.find('{');
        filled.text += form.substr(0, open);
        if (open == std::string_view::npos) break;
        const auto close = form.find('}', open);
        if (close == std::string_view::npos) break;
        const auto text = value(form.substr(open + 1, close - open - 1), facts);
        filled.complete = filled.complete && !text.empty();
        filled.text += text;
        form.remove_prefix(close + 1);
    }
    return filled;
}

}  // namespace

std::string headline(const LawCode& code, const Incident& incident) {
    const auto* row = code.row(incident.situation);
    return row ? fill(row->headline, incident.facts).text : std::string(to_string(incident.code));
}

std::vector<std::string> seen(const LawCode& code, const Incident& incident) {
    std::vector<std::string> sentences;
    if (const auto* row = code.row(incident.situation))
        for (const auto& form : row->seen)
            if (auto filled = fill(form, incident.facts); filled.complete) sentences.push_back(std::move(filled.text));
    return sentences;
}

std::vector<LawOption> options(const LawCode& code, const Incident& incident) {
    std::vector<LawOption> offered;
    if (const auto* row = code.row(incident.situation))
        for (const auto i : incident.options)
            if (i < row->options.size()) {
                const auto& o = row->options[i];
                offered.push_back({o.code, o.clause, fill(o.label, incident.facts).text,
                                   fill(o.consequence, incident.facts).text, o.effects});
            }
    return offered;
}

}  // namespace kibitz::laws
