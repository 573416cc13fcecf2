#include "controller/words/incident_words.hpp"

#include <algorithm>

#include "controller/words/form.hpp"
#include "controller/words/law_table.hpp"
#include "controller/words/remarks.hpp"

namespace kibitz::words {
namespace {

using laws::Incident;
using laws::LawCode;

const laws::LawRow* row_of(const LawCode& code, const Incident& incident) {
    return code.row(incident);
}

/// A form of the row, translated and filled. An option may be of a call that is still to be made (25A).
Filled said(Language language, const std::string& where, const std::string& form, const Incident& incident) {
    auto told = fill(text(language, where, form), values(language, incident.facts));
    if (told.complete || incident.facts.call) return told;
    const auto known = values(language, incident.facts);
    const auto meant = fill(text(language, where, form), [&](std::string_view name, Case in) {
        return name == "call" ? text(language, account_context, "the call meant") : known(name, in);
    });
    return {meant.text, false};
}

/// The law's own words may end in a full stop; the sentence goes on.
std::string without_stop(std::string text) {
    while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
    return text;
}

std::string law(Language language, const std::string& clause) {
    if (!has_clause(clause)) return "";
    return " " + fill(text(language, account_context, "(Law {clause})"), [&](auto, auto) { return clause_as_read(clause, language); }).text;
}

/// What a headline has in the place of what is not known: a card told by key and not named, a call that is still to be made, the bid to be
/// exceeded where an earlier journal does not name it.
std::string known_or_not(Language language, std::string_view name, std::string value) {
    if (!value.empty()) return value;
    if (name == "card") return text(language, account_context, "a card");
    if (name == "call") return text(language, account_context, "takes it back");
    if (name == "first_call") return text(language, account_context, "the last bid");
    return value;
}

/// "Ruled by A. Holt: Penalty card": `form` with a name and what follows it.
std::string outcome(Language language, const char* form, const std::string& by, const std::string& what) {
    return ". " + fill(text(language, account_context, form), [&](std::string_view name, Case) {
                      return name == "by" ? by : what;
                  }).text;
}

}  // namespace

std::string clause_as_read(std::string_view clause, Language language) {
    if (language != Language::Greek || clause.empty() || clause.front() < '0' || clause.front() > '9') return std::string(clause);
    // The Greek text counts its clauses with the letters of Greek numerals, in which ΣΤ stands sixth.
    constexpr std::array<std::string_view, 8> great{"Α", "Β", "Γ", "Δ", "Ε", "ΣΤ", "Ζ", "Η"};
    constexpr std::array<std::string_view, 8> small{"α", "β", "γ", "δ", "ε", "στ", "ζ", "η"};
    std::string read;
    for (const char c : clause) {
        if (c >= 'A' && c <= 'H') read += great[static_cast<std::size_t>(c - 'A')];
        else if (c >= 'a' && c <= 'h') read += small[static_cast<std::size_t>(c - 'a')];
        else read += c;
    }
    return read;
}

std::string headline(const LawCode& code, const Incident& incident, Language language) {
    const auto* row = row_of(code, incident);
    if (!row) return std::string(to_string(incident.code));
    const auto known = values(language, incident.facts);
    const auto form = text(language, context(*row, "headline"), row->headline);
    return fill(form, [&](std::string_view name, Case in) { return known_or_not(language, name, known(name, in)); }).text;
}

/// The Director's own case: who took it down, and what he was told where no sentence of the row has it.
static void tell_teller(std::vector<std::string>& sentences, const Incident& incident, Language language) {
    const auto say = [&](const char* form) {
        sentences.push_back(fill(text(language, account_context, form), [&](std::string_view name, Case) {
                                return name == "by" ? incident.told_by : remark(incident.facts.said, language);
                            }).text);
    };
    const auto words = remark(incident.facts.said, language);
    const auto has_them = [&](const std::string& one) { return one.find(words) != std::string::npos; };
    const bool said_already = words.empty() || std::any_of(sentences.begin(), sentences.end(), has_them);
    if (!said_already) say("The Director was told: {words}");
    say("{by} took this case down; no sensor reported it.");
}

std::vector<std::string> seen(const LawCode& code, const Incident& incident, Language language) {
    std::vector<std::string> sentences;
    if (const auto* row = row_of(code, incident))
        for (std::size_t i = 0; i < row->seen.size(); ++i)
            if (auto one = said(language, seen_context(*row, i), row->seen[i], incident); one.complete)
                sentences.push_back(std::move(one.text));
    if (!incident.told_by.empty()) tell_teller(sentences, incident, language);
    return sentences;
}

std::vector<laws::LawOption> options(const LawCode& code, const Incident& incident, Language language) {
    std::vector<laws::LawOption> offered;
    for (const auto& one : laws::offered(code, incident)) offered.push_back(option(code, incident, one, language));
    return offered;
}

laws::LawOption option(const LawCode& code, const Incident& incident, const laws::OfferedOption& offered, Language language) {
    const auto* row = row_of(code, incident);
    const auto* known = row ? row->option(offered.code) : nullptr;
    if (!known)
        for (const auto& general : code.general)
            if (general.code == offered.code) return in_language(general, language);
    if (!known) return {offered.code, "", offered.code, "", offered.effects};
    auto said_so = *known;
    said_so.effects = offered.effects;
    said_so.label = said(language, option_context(*row, *known, "label"), known->label, incident).text;
    said_so.consequence = said(language, option_context(*row, *known, "consequence"), known->consequence, incident).text;
    const auto aloud = said(language, say_context, known->say, incident);
    said_so.say = aloud.complete ? aloud.text : std::string();
    return said_so;
}

std::string chooses(const Incident& incident, laws::Chooser chooser, Language language) {
    return said(language, chooses_context, std::string(chooses(chooser)), incident).text;
}

std::string account(const LawCode& code, const Incident& incident, Language language) {
    std::string told = without_stop(headline(code, incident, language)) + law(language, incident.clause);
    const auto& by = incident.by;
    if (incident.status == laws::IncidentStatus::Ruled && incident.ruling) {
        const auto chosen = option(code, incident, *incident.ruling, language);
        const auto ruling = without_stop(chosen.label) + law(language, chosen.clause);
        told += outcome(language, by.empty() ? "Ruled: {ruling}" : "Ruled by {by}: {ruling}", by, ruling);
    } else if (incident.status == laws::IncidentStatus::Dismissed) {
        const auto reason = without_stop(dismissal(incident.dismissal, incident.reason, language));
        if (reason.empty()) told += outcome(language, by.empty() ? "Dismissed" : "Dismissed by {by}", by, reason);
        else told += outcome(language, by.empty() ? "Dismissed: {reason}" : "Dismissed by {by}: {reason}", by, reason);
    }
    return told + ".";
}

}  // namespace kibitz::words
