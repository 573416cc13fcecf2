// The law code as data: loads, names its faults, and speaks.
#include "catch.hpp"
#include "controller/laws/law_code.hpp"

using namespace kibitz;
using namespace kibitz::laws;

TEST_CASE("the embedded code has a row for every incident") {
    const auto code = embedded_law_code("duplicate-2017");
    REQUIRE(code);
    for (int i = 0; i < incident_codes; ++i) {
        const auto name = to_string(static_cast<IncidentCode>(i));
        INFO(name);
        CHECK(incident_code_from_string(name) == static_cast<IncidentCode>(i));
        bool found = false;
        for (const auto& row : code->rows) found = found || row.code == name;
        CHECK(found);
    }
    CHECK(code->thresholds.near_table == Millimetres{15});
    CHECK(code->thresholds.held_time == std::chrono::milliseconds(1500));
}

TEST_CASE("an unknown code says which are known") {
    const auto code = embedded_law_code("whist");
    REQUIRE_FALSE(code);
    CHECK(code.error()[0].find("duplicate-2017") != std::string::npos);
}

TEST_CASE("faults of a law code come all at once with their lines") {
    const auto code = load_law_code("name: \"x\"\nrow {\n  code: \"no-such-thing\"\n  clause: \"1\"\n}\n", "x.textproto");
    REQUIRE_FALSE(code);
    bool unknown = false, threshold = false, missing = false;
    for (const auto& fault : code.error()) {
        unknown = unknown || fault.rfind("x.textproto:2: code \"no-such-thing\"", 0) == 0;
        threshold = threshold || fault.find("near_table_mm") != std::string::npos;
        missing = missing || fault.find("no row for fifth-card under 45E1") != std::string::npos;
    }
    CHECK(unknown);
    CHECK(threshold);
    CHECK(missing);
}

TEST_CASE("a misspelt key is one error with its line and column") {
    const auto code = load_law_code("name: \"x\"\nrows {}\n", "x.textproto");
    REQUIRE_FALSE(code);
    REQUIRE(code.error().size() == 1);
    CHECK(code.error()[0].rfind("x.textproto:2: column", 0) == 0);
}

TEST_CASE("words are filled from the facts, and a sentence without its facts is left out") {
    const auto code = embedded_law_code("duplicate-2017");
    REQUIRE(code);
    Incident incident;
    incident.code = IncidentCode::FifthCard;
    incident.clause = "45E1";
    incident.facts.seat = bridge::Seat::East;
    incident.facts.card = *bridge::card_from_string("HQ");
    incident.facts.trick = 5;
    incident.facts.height = {43};
    incident.options = {0, 2};
    CHECK(headline(*code, incident) == "East contributed a fifth card, ♥Q, to trick 5");
    REQUIRE(seen(*code, incident).size() == 1);
    CHECK(seen(*code, incident)[0] == "East's ♥Q was face up over his zone, 43 mm up.");
    const auto offered = options(*code, incident);
    REQUIRE(offered.size() == 2);
    CHECK(offered[0].code == "penalty-card");
    CHECK(offered[1].consequence == "♥Q becomes a major penalty card; the right hand leads.");
}
