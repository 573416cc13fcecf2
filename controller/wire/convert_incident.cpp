// Incidents, and the facts their sentences are made of.
#include "controller/wire/terms.hpp"
#include "controller/words/incident_words.hpp"
#include "controller/words/sentences.hpp"

namespace kibitz::wire {
namespace terms {

void write(const laws::Facts& facts, v1::Facts& out) {
    out.Clear();
    if (facts.seat) out.set_seat(to_proto(*facts.seat));
    if (facts.other_seat) out.set_other_seat(to_proto(*facts.other_seat));
    out.set_trick(static_cast<std::uint32_t>(facts.trick));
    if (facts.card) out.set_card(to_string(*facts.card));
    if (facts.other_card) out.set_other_card(to_string(*facts.other_card));
    if (facts.suit) out.set_suit(std::string(1, letter(*facts.suit)));
    if (facts.call) out.set_call(to_string(*facts.call));
    out.set_height_mm(facts.height.value);
    if (facts.lasted != Duration{}) write(facts.lasted, *out.mutable_lasted());
    out.set_tricks(facts.tricks);
    out.set_words(utf8(facts.words));
    if (facts.about) out.set_about(facts.about->value);
}

laws::Facts facts(const v1::Facts& message, Terms& terms) {
    laws::Facts facts;
    facts.seat = terms.seat_if_any(message.seat(), "facts.seat");
    facts.other_seat = terms.seat_if_any(message.other_seat(), "facts.other_seat");
    facts.trick = terms.number(message.trick(), 0, max_tricks, "facts.trick");
    facts.card = terms.card_if_any(message.card(), "facts.card");
    facts.other_card = terms.card_if_any(message.other_card(), "facts.other_card");
    if (!message.suit().empty()) facts.suit = terms.suit(message.suit(), "facts.suit");
    if (!message.call().empty()) facts.call = terms.call(message.call(), "facts.call");
    facts.height = terms.length(message.height_mm(), -max_event_height_mm, max_event_height_mm, "facts.height_mm");
    facts.lasted = terms.duration(message.lasted(), "facts.lasted");
    facts.tricks = terms.number(message.tricks(), -max_tricks, max_tricks, "facts.tricks");
    facts.words = message.words();
    if (message.about() != 0) facts.about = laws::IncidentId{message.about()};
    return facts;
}

void write(const laws::DoubleDummy& figures, v1::DoubleDummy& out) {
    out.Clear();
    out.set_before(static_cast<std::uint32_t>(figures.before));
    if (figures.after) out.set_after(static_cast<std::uint32_t>(*figures.after));
    if (figures.other) out.set_other(static_cast<std::uint32_t>(*figures.other));
}

laws::DoubleDummy figures(const v1::DoubleDummy& message, Terms& terms) {
    laws::DoubleDummy figures;
    figures.before = terms.tricks(message.before(), "figures.before");
    if (message.has_after()) figures.after = terms.tricks(message.after(), "figures.after");
    if (message.has_other()) figures.other = terms.tricks(message.other(), "figures.other");
    return figures;
}

std::uint8_t option_index(std::uint32_t value, Terms& terms, const char* field) {
    return static_cast<std::uint8_t>(terms.number(value, 0, max_options, field));
}

laws::Incident incident(const v1::Incident& message, Terms& terms) {
    laws::Incident incident;
    incident.id = terms.incident(message.id());
    if (const auto code = laws::incident_code_from_string(message.code())) incident.code = *code;
    else terms.refuse("code", message.code(), "an incident's code is a name of the law table, \"fifth-card\"");
    incident.clause = message.clause();
    // Journals from before there were law codes besides duplicate-2017 name the situation by code and clause.
    const auto named = message.situation().empty() ? message.code() + " " + message.clause() : message.situation();
    if (const auto situation = laws::situation_from_string(named)) incident.situation = *situation;
    else if (const auto first = message.situation().empty() ? laws::first_situation(message.code()) : std::nullopt)
        incident.situation = *first;
    else if (terms.ok()) terms.refuse("situation", named, "a situation is a name of the engine, \"fifth-card 45E1\"");
    incident.level = terms.enumerated(message.level(), laws::Level::Call, "level", "a level is LEVEL_NOTICE, ATTENTION or CALL");
    incident.certainty = terms.enumerated(message.certainty(), Certainty::Doubtful, "certainty",
                                          "certainty is CERTAINTY_CERTAIN, PROBABLE or DOUBTFUL");
    incident.facts = facts(message.facts(), terms);
    incident.raised_at = terms.instant(message.has_raised_at(), message.raised_at(), "raised_at");
    incident.happened_at = terms.instant(message.has_happened_at(), message.happened_at(), "happened_at");
    incident.status = terms.enumerated(message.status(), laws::IncidentStatus::Held, "status",
                                       "a status is INCIDENT_STATUS_RAISED, SEEN, RULED, DISMISSED or HELD");
    for (const auto& option : message.option()) {
        if (option.number() != incident.options.size() + 1)
            terms.refuse("option.number", std::to_string(option.number()), "options are numbered from 1 in their order");
        incident.options.push_back(option_index(option.law_option(), terms, "option.law_option"));
        if (!terms.ok()) return incident;
    }
    const int ruling = terms.number(message.ruling(), 0, message.option_size(), "ruling");
    if (ruling > 0) incident.ruling = static_cast<std::uint8_t>(ruling - 1);
    incident.by = message.by();
    incident.reason = message.reason();
    if (message.has_settled_at()) incident.settled_at = terms.instant(true, message.settled_at(), "settled_at");
    if (message.has_figures()) incident.figures = figures(message.figures(), terms);
    return incident;
}

}  // namespace terms

void to_proto(const laws::Incident& incident, const laws::LawCode* code, v1::Incident& out,
              words::Language language) {
    out.Clear();
    out.set_id(incident.id.value);
    out.set_code(std::string(laws::to_string(incident.code)));
    out.set_situation(std::string(laws::to_string(incident.situation)));
    out.set_clause(terms::utf8(incident.clause));
    out.set_level(terms::raised<v1::Level>(incident.level));
    out.set_certainty(terms::raised<v1::Certainty>(incident.certainty));
    terms::write(incident.facts, *out.mutable_facts());
    terms::write(incident.raised_at, *out.mutable_raised_at());
    terms::write(incident.happened_at, *out.mutable_happened_at());
    out.set_status(terms::raised<v1::IncidentStatus>(incident.status));
    for (std::size_t i = 0; i < incident.options.size(); ++i) {
        auto& option = *out.add_option();
        option.set_number(static_cast<std::uint32_t>(i + 1));
        option.set_law_option(incident.options[i]);
    }
    if (incident.ruling) out.set_ruling(*incident.ruling + 1U);
    out.set_by(terms::utf8(incident.by));
    out.set_reason(terms::utf8(incident.reason));
    if (incident.settled_at) terms::write(*incident.settled_at, *out.mutable_settled_at());
    if (incident.figures) terms::write(*incident.figures, *out.mutable_figures());
    if (!code) return;

    out.set_reason(terms::utf8(words::sentence(language, words::Told::Dismissing, incident.reason)));

    out.set_headline(terms::utf8(words::headline(*code, incident, language)));
    for (const auto& sentence : words::seen(*code, incident, language)) out.add_seen(terms::utf8(sentence));
    // options() leaves out an index that the row does not have, so words are matched only when none was left out.
    const auto offered = words::options(*code, incident, language);
    if (offered.size() != incident.options.size()) return;
    for (std::size_t i = 0; i < offered.size(); ++i) {
        auto& option = *out.mutable_option(static_cast<int>(i));
        option.set_code(terms::utf8(offered[i].code));
        option.set_clause(terms::utf8(offered[i].clause));
        option.set_label(terms::utf8(offered[i].label));
        option.set_consequence(terms::utf8(offered[i].consequence));
    }
}

Parsed<laws::Incident> from_proto(const v1::Incident& message) {
    terms::Terms terms("incident");
    auto incident = terms::incident(message, terms);
    if (!terms.ok()) return tl::unexpected(terms.take_fault());
    return incident;
}

}  // namespace kibitz::wire
