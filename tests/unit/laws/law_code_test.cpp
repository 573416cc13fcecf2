// The law code as data: loads, names its faults, and speaks.
#include "catch.hpp"
#include "controller/laws/law_code.hpp"

using namespace kibitz;
using namespace kibitz::laws;

TEST_CASE("every situation is an incident under duplicate-2017, and every name of an incident is used by a code") {
    const auto code = embedded_law_code("duplicate-2017");
    const auto foster = embedded_law_code("foster");
    REQUIRE(code);
    REQUIRE(foster);
    for (int i = 0; i < situations; ++i) {
        const auto situation = static_cast<Situation>(i);
        INFO(to_string(situation));
        CHECK(situation_from_string(to_string(situation)) == situation);
        if (situation == Situation::ToldApart) continue;  // it stands under another's row (Incident::told_as)
        REQUIRE(code->row(situation));
        // Named by the clauses of the code before 2017, in journals too; the code cites today's (7B2, 7B3).
        if (situation == Situation::HandCount || situation == Situation::StrangeTouch) continue;
        CHECK(code->row(situation)->code + " " + code->row(situation)->clauses.front() == to_string(situation));
    }
    for (int i = 0; i < incident_codes; ++i) {
        const auto name = to_string(static_cast<IncidentCode>(i));
        INFO(name);
        CHECK(incident_code_from_string(name) == static_cast<IncidentCode>(i));
        bool found = false;
        for (const auto* one : {&*code, &*foster})
            for (const auto& row : one->rows) found = found || row.code == name;
        CHECK(found);
    }
    CHECK(code->thresholds.near_table == Millimetres{15});
    CHECK(code->thresholds.held_time == std::chrono::milliseconds(1500));
}

TEST_CASE("a code that stands on another has its rows but for those it replaces or drops") {
    const auto foster = embedded_law_code("foster");
    REQUIRE(foster);
    REQUIRE(foster->row(Situation::DummyTouchedCard));
    CHECK(foster->row(Situation::DummyTouchedCard)->code == "dummy-suggested");
    CHECK(foster->row(Situation::DummyTouchedCard)->clauses.front() == "F62");
    // What a sensor cannot tell at once it cannot tell under another code either.
    const auto duplicate = embedded_law_code("duplicate-2017");
    REQUIRE(duplicate);
    CHECK(foster->row(Situation::DummyTouchedCard)->hold == duplicate->row(Situation::DummyTouchedCard)->hold);
    CHECK(foster->row(Situation::DummyTouchedCard)->hold_always);
    CHECK(foster->row(Situation::DummyWarnedWrongHand)->hold == Duration{});
    CHECK_FALSE(foster->row(Situation::DummyCalledDirector));
    REQUIRE(foster->row(Situation::FifthCardByDefender));
    CHECK(foster->row(Situation::FifthCardByDefender)->clauses.front() == "45E1");
    CHECK(foster->clause_of(PlayedUnder::DeclarerLaid) == "F64");
    CHECK(foster->clause_of(PlayedUnder::FacedInTurn) == "45A");
    CHECK(foster->thresholds.near_table < embedded_law_code("duplicate-2017")->thresholds.near_table);
    CHECK(foster->thresholds.seat_left_time == embedded_law_code("duplicate-2017")->thresholds.seat_left_time);
}

TEST_CASE("what a code stands on, and what it drops, must exist") {
    const auto nothing = load_law_code("name: \"x\"\nextends: \"hoyle\"\n", "x.textproto");
    REQUIRE_FALSE(nothing);
    CHECK(nothing.error()[0].rfind("x.textproto:2: extends: ", 0) == 0);
    CHECK(nothing.error()[0].find("\"hoyle\" is no law code to stand on: use one of acbl, duplicate-2017, ebu, foster") != std::string::npos);
    const auto drops = load_law_code("name: \"x\"\nextends: \"duplicate-2017\"\nwithout: \"44Z\"\n", "x.textproto");
    REQUIRE_FALSE(drops);
    CHECK(drops.error()[0].rfind("x.textproto:3: without: \"44Z\" is no row of duplicate-2017", 0) == 0);
    CHECK(load_law_code("name: \"x\"\nextends: \"duplicate-2017\"\nthresholds { held_time { seconds: 2 } }\n", "x.textproto")
              ->thresholds.held_time == std::chrono::seconds(2));
}

TEST_CASE("of every option is told who chooses and what is said, and every clause has a sense") {
    for (const auto& name : embedded_law_code_names()) {
        const auto code = embedded_law_code(name);
        REQUIRE(code.has_value());
        const auto check = [&](const LawOption& option) {
            INFO(name << ' ' << option.code << ' ' << option.clause);
            CHECK(option.chooses != Chooser::None);
            CHECK_FALSE(option.say.empty());
            CHECK((option.clause == "-" || code->sense(option.clause) != nullptr));
        };
        for (const auto& option : code->general) check(option);
        for (const auto& row : code->rows) {
            for (const auto& option : row.options) check(option);
            INFO(name << ' ' << row.title);
            if (!row.code.empty() && row.clauses.front() != "-") CHECK(code->sense(row.clauses.front()) != nullptr);
        }
    }
    const auto code = embedded_law_code("duplicate-2017");
    REQUIRE(code->sense("57A1") != nullptr);
    CHECK(code->sense("57A1") == code->sense("57A"));
    CHECK(code->sense("57C") != code->sense("57A"));
    CHECK(code->sense("1") == nullptr);    // another Law than 12
    CHECK(code->sense("93B3") == nullptr);
    const std::string head = "name: \"x\"\nextends: \"duplicate-2017\"\n";
    const auto other = load_law_code(head + "sense { clause: \"50\" text: \"Ours.\" }\n", "x.textproto");
    REQUIRE(other.has_value());
    CHECK(other->sense("50")->text == "Ours.");
    CHECK(other->hash == load_law_code(head, "x.textproto")->hash);  // words decide nothing
}

TEST_CASE("an unknown code says which are known") {
    const auto code = embedded_law_code("whist");
    REQUIRE_FALSE(code);
    CHECK(code.error()[0].find("duplicate-2017") != std::string::npos);
}

TEST_CASE("faults of a law code come all at once with their lines") {
    const auto code = load_law_code("name: \"x\"\nrow {\n  code: \"no-such-thing\"\n  clause: \"1\"\n}\n", "x.textproto");
    REQUIRE_FALSE(code);
    bool unknown = false, level = false;
    for (const auto& fault : code.error()) {
        unknown = unknown || fault.rfind("x.textproto:2: code \"no-such-thing\"", 0) == 0;
        level = level || fault.rfind("x.textproto:2: no-such-thing has no level", 0) == 0;
    }
    CHECK(unknown);
    CHECK(level);
    const auto empty = load_law_code("name: \"x\"\n", "x.textproto");
    REQUIRE_FALSE(empty);
    CHECK(empty.error()[0].find("thresholds.near_table_mm is missing") != std::string::npos);
}

TEST_CASE("a value that there is not is a fault with its line, wherever it stands") {
    const auto faults = [](const std::string& body) {
        const auto code = load_law_code("name: \"x\"\nextends: \"duplicate-2017\"\n" + body, "x.textproto");
        return code ? std::vector<std::string>{} : code.error();
    };
    const auto row = [](const std::string& level, const std::string& options) {
        return "row {\n  code: \"fifth-card\" clause: \"45E1\" " + level + "\n  headline: \"h\"\n  " + options + "\n}\n";
    };
    CHECK(faults(row("level: LEVEL_CALL", "option { code: \"a\" effect: EFFECT_NOTED }")).empty());
    const auto option = faults(row("level: LEVEL_CALL", "option { code: \"a\"\n effect: 99 }"));
    REQUIRE(option.size() == 1);
    CHECK(option[0] == "x.textproto:7: effect: 99 is no value of it: use one of EFFECT_NOTED .. EFFECT_CANCEL_CALL_PASSES_ONCE");
    CHECK(faults(row("level: LEVEL_CALL", "option { code: \"a\" effect: [EFFECT_NOTED, 99] }")).size() == 1);
    CHECK(faults(row("level: LEVEL_CALL", "option { code: \"a\" effect: EFFECT_UNSPECIFIED }")).size() == 1);
    CHECK(faults(row("level: 7", "option { code: \"a\" effect: EFFECT_NOTED }")).size() == 1);
    CHECK(faults(row("level: LEVEL_CALL figures: 9", "option { code: \"a\" effect: EFFECT_NOTED }")).size() == 1);
    CHECK(faults("rules { dummy_warns: 9 }\n") ==
          std::vector<std::string>{"x.textproto:3: dummy_warns: 9 is no value of it: use one of RIGHT_ALWAYS .. RIGHT_NEVER"});
    const auto points = faults("rules {\n  dummy_points_out: \"fifth-card 45E1\"\n  dummy_points_out: \"yawning 1\"\n}\n");
    REQUIRE(points.size() == 1);
    CHECK(points[0].rfind("x.textproto:5: rules.dummy_points_out: \"yawning 1\" is no situation", 0) == 0);
    CHECK(faults("played { under: 44 clause: \"1\" }\n").size() == 1);
    CHECK(faults(row("level: LEVEL_CALL", "option { effect: EFFECT_NOTED }")).size() == 1);
    CHECK(faults(row("level: LEVEL_CALL", "option { code: \"a\" effect: EFFECT_NOTED } option { code: \"a\" effect: EFFECT_NOTED }")).size() == 1);
}

TEST_CASE("a misspelt key is one error with its line and column") {
    const auto code = load_law_code("name: \"x\"\nrows {}\n", "x.textproto");
    REQUIRE_FALSE(code);
    REQUIRE(code.error().size() == 1);
    CHECK(code.error()[0].rfind("x.textproto:2: column", 0) == 0);
}

TEST_CASE("a row is found by its code and its first clause, though another code's row may begin with that clause") {
    for (const auto& name : embedded_law_code_names()) {
        const auto code = embedded_law_code(name);
        REQUIRE(code);
        for (const auto& row : code->rows) {
            if (row.code.empty()) continue;  // one that is never flagged
            const auto known = incident_code_from_string(row.code);
            REQUIRE(known);
            const auto* found = code->row(*known, row.clauses.front());
            REQUIRE(found);
            CHECK(found->code == row.code);
            CHECK(found->clauses.front() == row.clauses.front());
        }
    }
}

namespace {

/// A code of one's own that gives one row of duplicate-2017 another option.
std::string with_option(const std::string& option) {
    return "name: \"x\"\nextends: \"duplicate-2017\"\nrow {\n  code: \"director-called\" clause: \"9B1\" level: LEVEL_CALL\n"
           "  title: \"t\" headline: \"h\"\n  " + option + "\n}\n";
}

}  // namespace

TEST_CASE("an option says when it is offered; a condition that is none is refused with its line") {
    const auto known = load_law_code(with_option("option { code: \"a\" clause: \"9B\" effect: EFFECT_NOTED "
                                                 "when: CONDITION_TRICK_OPEN when: CONDITION_PLAY_NOT_OVER }"),
                                     "x.textproto");
    REQUIRE(known);
    CHECK(known->row(Situation::DirectorCalled)->options.front().when == std::vector{Condition::TrickOpen, Condition::PlayNotOver});
    for (const char* none : {"CONDITION_FULL_MOON", "CONDITION_UNSPECIFIED"}) {
        const auto unknown = load_law_code(with_option(std::string("option { code: \"a\" effect: EFFECT_NOTED when: ") + none + " }"), "x.textproto");
        REQUIRE_FALSE(unknown);
        INFO(unknown.error()[0]);
        CHECK(unknown.error()[0].rfind("x.textproto:6: ", 0) == 0);
    }
}

TEST_CASE("what national bodies elect is data: their codes extend the Laws of 2017 and change nothing else") {
    const auto laws = embedded_law_code("duplicate-2017");
    const auto acbl = embedded_law_code("acbl");
    const auto ebu = embedded_law_code("ebu");
    REQUIRE((laws && acbl && ebu));
    CHECK(laws->rules.elected.stop_before_skip_bid);
    CHECK_FALSE(acbl->rules.elected.stop_before_skip_bid);
    CHECK(ebu->rules.elected.stop_before_skip_bid);
    CHECK(acbl->hash != ebu->hash);
    const auto announces = [](const LawCode& code, Announcement what) {
        const auto& all = code.rules.elected.announced;
        return std::find(all.begin(), all.end(), what) != all.end();
    };
    CHECK(announces(*laws, Announcement::StrongTwoClubs));
    CHECK(announces(*ebu, Announcement::Stayman));
    CHECK_FALSE(announces(*acbl, Announcement::Stayman));
    CHECK(announces(*acbl, Announcement::Transfer));
    for (int i = 0; i < situations; ++i) {
        const auto* own = laws->row(static_cast<Situation>(i));
        CHECK((own != nullptr) == (acbl->row(static_cast<Situation>(i)) != nullptr));
        REQUIRE((own != nullptr) == (ebu->row(static_cast<Situation>(i)) != nullptr));
        if (own) CHECK(ebu->row(static_cast<Situation>(i))->options.size() == own->options.size());
    }
    CHECK(laws->page("6D1", "el") == "https://laws.hellasbridge.org/law_06");
    CHECK(laws->page("45F", "el") == "https://laws.hellasbridge.org/law_45");
    CHECK(laws->page("45F", "en").empty());
    CHECK(laws->page("F62", "el").empty());
    const auto bad = load_law_code("name: \"x\"\nextends: \"duplicate-2017\"\npage { address: \"my shelf\" }\n", "x.textproto");
    REQUIRE_FALSE(bad);
    CHECK(bad.error()[0].rfind("x.textproto:3: page: ", 0) == 0);
}

TEST_CASE("a club extends what its federation elects, and says only what it does otherwise") {
    const auto club = load_law_code("name: \"club\"\nextends: \"acbl\"\nrules {\n  opening_lead_face_up: ANSWER_YES\n  alerts: ANSWER_NO\n"
                                    "  announced: ANNOUNCEMENT_STAYMAN\n}\n",
                                    "club.textproto");
    REQUIRE(club);
    const auto acbl = embedded_law_code("acbl");
    REQUIRE(acbl);
    const auto& elected = club->rules.elected;
    CHECK_FALSE(elected.stop_before_skip_bid);
    CHECK(elected.opening_lead_face_up);
    CHECK_FALSE(elected.alerts);
    CHECK(elected.announced == std::vector{Announcement::Stayman});
    CHECK(club->rows.size() == acbl->rows.size());
    const auto wrong = load_law_code("name: \"club\"\nextends: \"acbl\"\nrules {\n  announced: ANNOUNCEMENT_LOUDLY\n}\n", "club.textproto");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error()[0].rfind("club.textproto:4:", 0) == 0);
    for (const char* none : {"club", "wbf"}) {
        const auto alone = load_law_code(std::string("name: \"club\"\nextends: \"") + none + "\"\n", "club.textproto");
        REQUIRE_FALSE(alone);
        CHECK(alone.error()[0].rfind("club.textproto:2: extends: ", 0) == 0);
    }
}
