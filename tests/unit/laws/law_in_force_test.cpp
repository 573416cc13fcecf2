// The law code by which a record is kept is in the record; what was offered and ruled under it stays what it was.
#include "controller/laws/law_in_force.hpp"

#include "catch.hpp"
#include "controller/laws/engine.hpp"
#include "playing_table.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

LawCode with_options(const std::string& options) {
    const auto code = load_law_code("name: \"x\"\nextends: \"duplicate-2017\"\nrow {\n  code: \"fifth-card\" clause: \"45E1\" level: LEVEL_CALL\n"
                                    "  headline: \"h\"\n  " + options + "\n}\n", "x.textproto");
    REQUIRE(code);
    return told_at_once(*code);
}

const std::string penalty = "option { code: \"penalty-card\" effect: EFFECT_PENALTY_CARD }\n";
const std::string noted = "option { code: \"led-before-partner\" effect: EFFECT_NOTED }\n";

/// East has faced a card to a trick he has played to.
void fifth_card(Table& table) {
    table.start(suits());
    table.plays({"C2", "S2"});
    table.observe(observation::CardShown{Seat::West, card("C3"), Millimetres{1}});
}

reading::IncidentCommand ruling(const Table& table, std::uint32_t option, reading::DirectorAction action = reading::DirectorAction::Rule) {
    reading::IncidentCommand command;
    command.incident = table.state.last_incident;
    command.action = action;
    command.option = option;
    return command;
}

}  // namespace

TEST_CASE("the first event of a record says its law code, once; a revised one says so anew") {
    Table table;
    table.start(suits());
    CHECK(table.state.law_code.name == "duplicate-2017");
    CHECK(table.state.law_code.hash == table.code.hash);
    CHECK(table.code.hash.size() == 16);
    table.plays({"C2"});
    CHECK_FALSE(table.told<event::LawCodeInForce>());
    table.code.hash = "0000000000000000";
    table.plays({"S2"});
    CHECK(table.told<event::LawCodeInForce>());
    CHECK(table.folded.law_code.hash == "0000000000000000");
}

TEST_CASE("two codes have two hashes, and so has a code that decides otherwise; its words count for nothing") {
    const auto duplicate = embedded_law_code("duplicate-2017");
    const auto foster = embedded_law_code("foster");
    REQUIRE(duplicate);
    REQUIRE(foster);
    CHECK(duplicate->hash != foster->hash);
    CHECK(duplicate->hash == embedded_law_code("duplicate-2017")->hash);
    CHECK(with_options(penalty + noted).hash != with_options(noted + penalty).hash);
    const std::string in_words = "option { code: \"penalty-card\" label: \"Penalty card\" effect: EFFECT_PENALTY_CARD }\n";
    CHECK(with_options(penalty).hash == with_options(in_words).hash);
}

TEST_CASE("options turned round in a law code change neither what was offered nor what was ruled") {
    Table table;
    table.code = with_options(penalty + noted);
    fifth_card(table);
    const auto& incident = table.state.incidents.back();  // the first one tells of a sorted pack (6D2)
    REQUIRE(incident.situation == Situation::FifthCardByDefender);
    REQUIRE(incident.options.size() == 2);
    CHECK(incident.options[0].code == "penalty-card");

    table.code = with_options(noted + penalty);
    table.command(ruling(table, 1));
    REQUIRE(table.state.incidents.back().ruling);
    CHECK(table.state.incidents.back().ruling->code == "penalty-card");
    CHECK(table.board().penalty_cards.size() == 1);

    table.code = with_options(noted);  // it is gone: undone all the same
    table.command(ruling(table, 0, reading::DirectorAction::Undo));
    CHECK(table.board().penalty_cards.empty());
    CHECK_FALSE(table.state.incidents.back().ruling);
}

TEST_CASE("a record is gone on with under its own law code only") {
    const auto duplicate = embedded_law_code("duplicate-2017");
    const auto foster = embedded_law_code("foster");
    TableState state;
    CHECK(kept_under(state).empty());
    CHECK(fits(state, *duplicate));
    CHECK(fits(state, *foster));
    state.law_code = {"foster", "0"};
    CHECK_FALSE(fits(state, *duplicate));
    CHECK(fits(state, *foster));
    auto revised = *foster;
    revised.hash = "1";
    CHECK(fits(state, revised));
}

TEST_CASE("a record of 0.1 or 0.2 shows its law code by its incidents") {
    const auto under = [](Situation what, const char* clause) {
        TableState state;
        Incident incident;
        incident.id = {1};
        incident.play = 1;
        incident.situation = what;
        incident.clause = clause;
        state.incidents.push_back(incident);
        return kept_under(state);
    };
    CHECK(under(Situation::FifthCardByDefender, "45E1") == "duplicate-2017");
    CHECK(under(Situation::DummyTouchedCard, "45F") == "duplicate-2017");
    CHECK(under(Situation::DummyTouchedCard, "F62") == "foster");
    CHECK(under(Situation::DummyWarnedWrongHand, "F62a") == "foster");
}

TEST_CASE("an observation earlier than the last event is not taken, and nothing is changed") {
    Table table;
    table.start(suits());
    const auto before = table.state;
    std::vector<Event> out;
    CHECK_FALSE(apply(table.code, table.state, {table.now - 1s, Certainty::Certain, observation::CardShown{Seat::West, card("C2"), Millimetres{1}}}, out));
    CHECK(out.empty());
    CHECK(table.state.last_event == before.last_event);
    CHECK(same_board(table.state, before));
}
