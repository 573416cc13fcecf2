// Incidents, and the facts their sentences are made of.
#include <algorithm>
#include <utility>

#include "controller/bridge/auction.hpp"
#include "controller/wire/earlier_facts.hpp"
#include "controller/wire/earlier_options.hpp"
#include "controller/wire/terms.hpp"
#include "controller/words/earlier_sentences.hpp"
#include "controller/words/incident_words.hpp"
#include "controller/words/remarks.hpp"

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
    if (facts.first_call) out.set_first_call(to_string(*facts.first_call));
    out.set_height_mm(facts.height.value);
    if (facts.lasted != Duration{}) write(facts.lasted, *out.mutable_lasted());
    out.set_tricks(facts.tricks);
    out.set_words(utf8(words::remark(facts.said)));
    if (!(facts.said == laws::Remark{})) write(facts.said, *out.mutable_said());
    if (facts.about) out.set_about(facts.about->value);
    out.set_lay_faced(facts.lay_faced);
    out.set_lifted(facts.lifted);
    out.set_call_place(static_cast<std::uint32_t>(facts.call_place));
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
    if (!message.first_call().empty()) facts.first_call = terms.call(message.first_call(), "facts.first_call");
    facts.height = terms.length(message.height_mm(), -max_event_height_mm, max_event_height_mm, "facts.height_mm");
    facts.lasted = terms.duration(message.lasted(), "facts.lasted");
    facts.tricks = terms.number(message.tricks(), min_fact_number, max_fact_number, "facts.tricks");
    facts.said = message.has_said() ? remark(message.said(), terms) : words::earlier_remark({words::Told::InWords, words::Told::OfTheRecord}, message.words());
    if (message.about() != 0) facts.about = laws::IncidentId{message.about()};
    facts.lay_faced = message.lay_faced();
    facts.lifted = message.lifted();
    facts.call_place = terms.number(message.call_place(), 0, static_cast<int>(bridge::Auction::max_calls), "facts.call_place");
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

laws::OfferedOption option(const v1::Option& message, std::string_view situation, std::string_view clause, Terms& terms) {
    if (message.code().empty()) {
        if (auto earlier = earlier_option(situation, clause, message.law_option())) return *std::move(earlier);
        terms.refuse("option.law_option", std::to_string(message.law_option()), "0.1 and 0.2 had no such option");
        return {};
    }
    laws::OfferedOption option{message.code(), {}};
    terms.number(message.effect_size(), 0, max_options, "option.effect");
    for (const auto effect : message.effect()) {
        if (!terms.ok()) break;
        option.effects.push_back(terms.enumerated<laws::Effect>(static_cast<v1::Effect>(effect), "option.effect",
                                                                "an effect is one of EFFECT_NOTED .. PLAY_OTHER_CARD"));
    }
    return option;
}

void write(const laws::OfferedOption& option, v1::Option& out) {
    out.set_code(utf8(option.code));
    for (const auto effect : option.effects) out.add_effect(named<v1::Effect>(effect));
}

laws::Remark remark(const v1::Remark& message, Terms& terms) {
    laws::Remark remark;
    remark.what = terms.enumerated<laws::Saying>(message.what(), "said.what", "a saying is one of Saying");
    remark.n = message.n();
    remark.m = message.m();
    remark.k = message.k();
    remark.seat = terms.seat_if_any(message.seat(), "said.seat");
    remark.card = terms.card_if_any(message.card(), "said.card");
    remark.other_card = terms.card_if_any(message.other_card(), "said.other_card");
    remark.words = message.words();
    return remark;
}

void write(const laws::Remark& remark, v1::Remark& out) {
    out.set_what(named<v1::Saying>(remark.what));
    out.set_n(remark.n);
    out.set_m(remark.m);
    out.set_k(remark.k);
    if (remark.seat) out.set_seat(to_proto(*remark.seat));
    if (remark.card) out.set_card(to_string(*remark.card));
    if (remark.other_card) out.set_other_card(to_string(*remark.other_card));
    out.set_words(utf8(remark.words));
}

laws::Dismissal dismissal(v1::Dismissal value, std::string_view by, std::string_view reason, Terms& terms) {
    if (value != v1::DISMISSAL_UNSPECIFIED) return terms.enumerated<laws::Dismissal>(value, "why", "a dismissal is one of Dismissal");
    return by == laws::kibitz_itself ? words::earlier_dismissal(reason) : laws::Dismissal::InWords;
}

laws::Refusal refusal(const v1::Refusal& message, Terms& terms) {
    laws::Refusal refusal{terms.enumerated<laws::Why>(message.why(), "refusal.why", "a reason is one of Why"), message.n(), message.m(),
                          message.k()};
    refusal.because = terms.enumerated<laws::Why>(message.because(), "refusal.because", "a reason is one of Why");
    refusal.seat = terms.seat_if_any(message.seat(), "refusal.seat");
    refusal.other_seat = terms.seat_if_any(message.other_seat(), "refusal.other_seat");
    if (!message.call().empty()) refusal.call = terms.call(message.call(), "refusal.call");
    if (!message.other_call().empty()) refusal.other_call = terms.call(message.other_call(), "refusal.other_call");
    refusal.card = terms.card_if_any(message.card(), "refusal.card");
    refusal.words = message.words();
    return refusal;
}

void write(const laws::Refusal& refusal, v1::Refusal& out) {
    out.set_why(named<v1::Why>(refusal.why));
    out.set_because(named<v1::Why>(refusal.because));
    out.set_n(refusal.n);
    out.set_m(refusal.m);
    out.set_k(refusal.k);
    if (refusal.seat) out.set_seat(to_proto(*refusal.seat));
    if (refusal.other_seat) out.set_other_seat(to_proto(*refusal.other_seat));
    if (refusal.call) out.set_call(to_string(*refusal.call));
    if (refusal.other_call) out.set_other_call(to_string(*refusal.other_call));
    if (refusal.card) out.set_card(to_string(*refusal.card));
    out.set_words(utf8(refusal.words));
}

laws::Incident incident(const v1::Incident& message, Terms& terms) {
    laws::Incident incident;
    incident.id = terms.incident(message.id());
    if (const auto code = laws::incident_code_from_string(message.code())) incident.code = *code;
    else terms.refuse("code", message.code(), "an incident's code is a name of the law table, \"fifth-card\"");
    incident.clause = message.clause();
    // Journals from before there were law codes besides duplicate-2017 name the situation by code and clause.
    incident.facts = facts(message.facts(), terms);
    const auto named = message.situation().empty() ? message.code() + " " + message.clause() : message.situation();
    if (const auto situation = situation_of(named, incident.facts)) incident.situation = *situation;
    else if (const auto first = message.situation().empty() ? laws::first_situation(message.code()) : std::nullopt)
        incident.situation = *first;
    else if (terms.ok()) terms.refuse("situation", named, "a situation is a name of the engine, \"fifth-card 45E1\"");
    if (message.apart()) incident.told_as = std::exchange(incident.situation, laws::Situation::ToldApart);
    incident.of_play = message.of_play();
    incident.told_by = message.told_by();
    if (message.has_appeal()) incident.appeal = appeal(message.appeal(), terms);
    incident.level = terms.enumerated<laws::Level>(message.level(), "level", "a level is LEVEL_NOTICE, ATTENTION or CALL");
    incident.certainty = terms.enumerated<Certainty>(message.certainty(), "certainty",
                                          "certainty is CERTAINTY_CERTAIN, PROBABLE or DOUBTFUL");
    if (!message.facts().has_said()) understand_earlier(incident.facts, incident.situation, incident.clause);
    incident.raised_at = terms.instant(message.has_raised_at(), message.raised_at(), "raised_at");
    incident.happened_at = terms.instant(message.has_happened_at(), message.happened_at(), "happened_at");
    incident.status = terms.enumerated<laws::IncidentStatus>(message.status(), "status",
                                       "a status is INCIDENT_STATUS_RAISED, SEEN, RULED, DISMISSED or HELD");
    terms.number(message.option_size(), 0, max_options, "option");
    for (const auto& offered : message.option()) {
        if (!terms.ok()) return incident;
        if (offered.number() != incident.options.size() + 1)
            terms.refuse("option.number", std::to_string(offered.number()), "options are numbered from 1 in their order");
        incident.options.push_back(option(offered, message.situation(), incident.clause, terms));
    }
    const int ruling = terms.number(message.ruling(), 0, message.option_size(), "ruling");
    if (message.has_ruled()) incident.ruling = option(message.ruled(), message.situation(), incident.clause, terms);
    else if (ruling > 0) incident.ruling = incident.options[static_cast<std::size_t>(ruling) - 1];
    if (message.has_given()) incident.given = given(message.given(), terms);
    incident.accepted = message.accepted();
    incident.stands_on = {message.stands_on()};
    incident.by = message.by();
    incident.dismissal = dismissal(message.dismissal(), message.by(), message.reason(), terms);
    if (incident.dismissal == laws::Dismissal::InWords) incident.reason = message.reason();
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
    out.set_situation(std::string(laws::to_string(row_named(incident))));
    out.set_apart(incident.told_as.has_value());
    out.set_of_play(incident.of_play);
    out.set_told_by(terms::utf8(incident.told_by));
    if (incident.appeal) terms::write(*incident.appeal, *out.mutable_appeal());
    out.set_clause(terms::utf8(incident.clause));
    out.set_level(terms::named<v1::Level>(incident.level));
    out.set_certainty(terms::named<v1::Certainty>(incident.certainty));
    terms::write(incident.facts, *out.mutable_facts());
    terms::write(incident.raised_at, *out.mutable_raised_at());
    terms::write(incident.happened_at, *out.mutable_happened_at());
    out.set_status(terms::named<v1::IncidentStatus>(incident.status));
    // The record keeps its own options; what is offered with every incident is for people.
    const auto options = code ? laws::offered(*code, incident) : incident.options;
    for (std::size_t i = 0; i < options.size(); ++i) {
        auto& option = *out.add_option();
        option.set_number(static_cast<std::uint32_t>(i + 1));
        option.set_general(i >= incident.options.size());
        terms::write(options[i], option);
    }
    if (incident.ruling) {
        const auto chosen = std::find(options.begin(), options.end(), *incident.ruling);
        if (chosen != options.end()) out.set_ruling(static_cast<std::uint32_t>(chosen - options.begin() + 1));
        terms::write(*incident.ruling, *out.mutable_ruled());
    }
    if (!(incident.given == reading::Given{})) terms::write(incident.given, *out.mutable_given());
    out.set_accepted(incident.accepted);
    out.set_stands_on(incident.stands_on.value);
    out.set_by(terms::utf8(incident.by));
    out.set_reason(terms::utf8(words::dismissal(incident.dismissal, incident.reason, language)));
    if (incident.status == laws::IncidentStatus::Dismissed) out.set_dismissal(terms::named<v1::Dismissal>(incident.dismissal));
    if (incident.settled_at) terms::write(*incident.settled_at, *out.mutable_settled_at());
    if (incident.figures) terms::write(*incident.figures, *out.mutable_figures());
    if (!code) return;

    out.set_headline(terms::utf8(words::headline(*code, incident, language)));
    for (const auto& sentence : words::seen(*code, incident, language)) out.add_seen(terms::utf8(sentence));
    const auto offered = words::options(*code, incident, language);
    for (std::size_t i = 0; i < offered.size(); ++i) {
        auto& option = *out.mutable_option(static_cast<int>(i));
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
