// An incident as the Director reads it, in each language.
#include "controller/words/incident_words.hpp"

#include "catch.hpp"
#include "controller/words/law_table.hpp"
#include "controller/words/prompts.hpp"

using namespace kibitz;
using namespace kibitz::words;
using laws::Incident;
using laws::IncidentStatus;

namespace {

const laws::LawCode& duplicate() {
    static const laws::LawCode code = *laws::embedded_law_code("duplicate-2017");
    return code;
}

Incident fifth_card() {
    Incident incident;
    incident.situation = laws::Situation::FifthCardByDefender;
    incident.code = laws::IncidentCode::FifthCard;
    incident.clause = "45E1";
    incident.facts.seat = bridge::Seat::East;
    incident.facts.card = bridge::card_from_string("HQ");
    incident.facts.trick = 5;
    incident.facts.height = {43};
    incident.options = {{"penalty-card", {laws::Effect::PenaltyCard}}, {"lead-refused", {laws::Effect::MajorPenaltyCard}}};
    return incident;
}

}  // namespace

TEST_CASE("words are filled from the facts, and a sentence without its facts is left out") {
    auto incident = fifth_card();
    CHECK(headline(duplicate(), incident) == "East contributed a fifth card, ♥Q, to trick 5");
    REQUIRE(seen(duplicate(), incident).size() == 1);
    CHECK(seen(duplicate(), incident)[0] == "East's ♥Q was face up over his zone, 43 mm up.");
    incident.facts.height = {1};
    CHECK(seen(duplicate(), incident)[0] == "East's ♥Q was face up over his zone, on the table.");
    const auto offered = options(duplicate(), incident);
    REQUIRE(offered.size() == 6);  // its own two, and those offered with every incident
    CHECK(offered[0].code == "penalty-card");
    CHECK(offered[1].consequence == "♥Q becomes a major penalty card; the right hand leads.");
}

TEST_CASE("of a card that somebody told of nothing is said of where a sensor saw it (49)") {
    auto incident = fifth_card();
    incident.situation = laws::Situation::CardExposed;
    incident.facts.height = laws::not_measured;
    incident.facts.other_seat = bridge::Seat::South;
    incident.facts.said = laws::Remark::in_words("he said that he has it");
    REQUIRE(seen(duplicate(), incident).size() == 1);
    CHECK(seen(duplicate(), incident)[0] == "South reported it: he said that he has it");
    incident.facts.height = {43};
    incident.facts.said = {};
    REQUIRE(seen(duplicate(), incident).size() == 1);
    CHECK(seen(duplicate(), incident)[0] == "East's ♥Q was face up over his zone, 43 mm up.");
}

TEST_CASE("the same incident in Greek and Russian") {
    auto incident = fifth_card();
    CHECK(headline(duplicate(), incident, Language::Greek) == "Η Ανατολή έπαιξε πέμπτο φύλλο, ♥Ν, στη λεβέ 5");
    CHECK(headline(duplicate(), incident, Language::Russian) == "Восток сыграл пятую карту, ♥Д, во взятку 5");
    incident.facts.other_card = bridge::card_from_string("H3");
    const auto russian = seen(duplicate(), incident, Language::Russian);
    REQUIRE(russian.size() == 2);
    CHECK(russian[0] == "Карта ♥Д Востока была открыта над его игровой зоной, на высоте 43 мм.");
    CHECK(russian[1] == "Во взятку 5 им уже сыграна карта ♥3.");
    const auto offered = options(duplicate(), incident, Language::Greek);
    REQUIRE(offered.size() == 6);  // its own two, and those offered with every incident
    CHECK(offered[0].code == "penalty-card");
    CHECK(offered[0].label == "Τιμωρημένο φύλλο");
    CHECK(offered[0].consequence ==
          "Το ♥Ν μένει ανοικτό μπροστά στην Ανατολή ως τιμωρημένο φύλλο· για το παίξιμό του ισχύει ο Νόμος 50.");
}

TEST_CASE("why a revoke is not counted is said in the Director's language; a player's words stay") {
    Incident incident;
    incident.situation = laws::Situation::RevokeNotCounted;
    incident.code = laws::IncidentCode::Revoke;
    incident.clause = "64B";
    incident.facts.seat = bridge::Seat::South;
    incident.facts.trick = 3;
    incident.facts.said = {.what = laws::Saying::DummysRevoke};
    CHECK(headline(duplicate(), incident, Language::Russian) ==
          "Фальшренонс Юга во взятке 3: без автоматической передачи (фальшренонс болвана, 64B3)");
    incident.facts.said = laws::Remark::in_words("he said so");
    CHECK(headline(duplicate(), incident, Language::Greek) ==
          "Ρενόνς του Νότου στη λεβέ 3: χωρίς αυτόματη μεταφορά (he said so)");
}

TEST_CASE("why the record is in doubt is said in the Director's language, in the headline too") {
    Incident incident;
    incident.situation = laws::Situation::RecordDoubtful;
    incident.code = laws::IncidentCode::RecordDoubtful;
    incident.facts.trick = 4;
    incident.facts.said = {.what = laws::Saying::CardUnread, .seat = bridge::Seat::West};
    CHECK(headline(duplicate(), incident, Language::English) == "The record is in doubt at trick 4: West's card could not be read");
    const auto russian = headline(duplicate(), incident, Language::Russian);
    CHECK(russian.find("карта Запада не прочитана") != std::string::npos);
    // No Law is about it, and none is named.
    incident.clause = "-";
    CHECK(account(duplicate(), incident) == "The record is in doubt at trick 4: West's card could not be read.");
}

TEST_CASE("a first call is said as calls are, in the Director's language") {
    Incident incident;
    incident.situation = laws::Situation::CallChanged;
    incident.code = laws::IncidentCode::CallChanged;
    incident.clause = "25";
    incident.facts.seat = bridge::Seat::East;
    incident.facts.first_call = bridge::call_from_string("Pass");
    incident.facts.call = bridge::call_from_string("1S");
    CHECK(seen(duplicate(), incident).at(0) == "East pressed pass first and 1♠ after it.");
    CHECK(seen(duplicate(), incident, Language::Russian).at(0).find("Pass") == std::string::npos);
}

TEST_CASE("tricks to be transferred go by number and case") {
    Incident incident;
    incident.situation = laws::Situation::RevokeCounted;
    incident.code = laws::IncidentCode::Revoke;
    incident.clause = "64A";
    incident.facts.seat = bridge::Seat::West;
    incident.facts.trick = 3;
    incident.options = {{"transfer", {laws::Effect::Transfer}}};
    for (const auto& [n, words] : {std::pair{1, "К передаче: 1 взятка"}, {2, "К передаче: 2 взятки"}}) {
        incident.facts.tricks = n;
        CHECK(options(duplicate(), incident, Language::Russian).at(0).label == words);
    }
    CHECK(options(duplicate(), incident).at(0).label == "Transfer 2 tricks");
}

TEST_CASE("an account says the clause and what became of it") {
    auto incident = fifth_card();
    CHECK(account(duplicate(), incident) == "East contributed a fifth card, ♥Q, to trick 5 (Law 45E1).");
    incident.status = IncidentStatus::Ruled;
    incident.ruling = incident.options[1];
    CHECK(account(duplicate(), incident) ==
          "East contributed a fifth card, ♥Q, to trick 5 (Law 45E1). Ruled: It was a lead: refused (Law 56).");
    incident.by = "A. Holt";
    CHECK(account(duplicate(), incident, Language::Russian) ==
          "Восток сыграл пятую карту, ♥Д, во взятку 5 (Правило 45E1). Решение (A. Holt): Это был ход: не принят (Правило 56).");
    incident.status = IncidentStatus::Dismissed;
    CHECK(account(duplicate(), incident) ==
          "East contributed a fifth card, ♥Q, to trick 5 (Law 45E1). Dismissed by A. Holt.");
    incident.reason = "seen by all.";
    CHECK(account(duplicate(), incident) ==
          "East contributed a fifth card, ♥Q, to trick 5 (Law 45E1). Dismissed by A. Holt: seen by all.");
    incident.by.clear();
    CHECK(account(duplicate(), incident) ==
          "East contributed a fifth card, ♥Q, to trick 5 (Law 45E1). Dismissed: seen by all.");
}

TEST_CASE("a row is shown in the language, its places left open") {
    const auto* row = duplicate().row(laws::IncidentCode::DummyTouchedCard, "45F");
    REQUIRE(row);
    const auto greek = in_language(*row, Language::Greek);
    CHECK(greek.headline == "Ο μορ ({seat}) άγγιξε {card} χωρίς εντολή, λεβέ {trick}");
    CHECK(greek.options.at(0).code == row->options.at(0).code);
    CHECK(in_language(*row, Language::English).headline == row->headline);
    CHECK(context(*row, "headline") == "dummy-touched-card 45F headline");
    CHECK(option_context(*row, row->options.at(0), "label") == "dummy-touched-card 45F option play-on label");
}

TEST_CASE("an amber light asks to see the card again, the others say nothing") {
    using Colour = laws::event::LightChanged::Colour;
    for (const auto language : all_languages) {
        CHECK_FALSE(prompt(language, Colour::Amber).empty());
        CHECK(prompt(language, Colour::Green).empty());
        CHECK(prompt(language, Colour::Off).empty());
    }
    CHECK(prompt(Language::English, Colour::Amber) != prompt(Language::Greek, Colour::Amber));
}

TEST_CASE("an insufficient bid says what it had to beat, and one of an earlier journal that there was a bid") {
    Incident incident;
    incident.situation = laws::Situation::InsufficientBid;
    incident.facts.seat = bridge::Seat::West;
    incident.facts.call = bridge::call_from_string("1H");
    incident.facts.first_call = bridge::call_from_string("1S");
    CHECK(headline(duplicate(), incident) == "West bid 1♥ over 1♠, which is insufficient");
    CHECK(headline(duplicate(), incident, Language::Greek).find("μετά από 1♠") != std::string::npos);
    incident.facts.first_call.reset();
    CHECK(headline(duplicate(), incident) == "West bid 1♥ over the last bid, which is insufficient");
    CHECK(headline(duplicate(), incident, Language::Russian).find("последнее назначение") != std::string::npos);
}
