// What to say at the table, and what the clauses mean.
#include "controller/display/guide.hpp"

#include "catch.hpp"
#include "table_in_memory.hpp"

using namespace kibitz;
using namespace kibitz::display;
using test::TableInMemory;

TEST_CASE("What to say: who chooses, what is read aloud, what the clauses mean, in the Director's language") {
    TableInMemory table;
    table.start_board(7);
    table.raise();
    for (const auto language : {words::Language::English, words::Language::Greek, words::Language::Russian}) {
        v1::Guide guide;
        fill_guide(table.law_code(), table.evening().state.incidents[0], language, guide);
        REQUIRE(guide.option_size() >= 3);
        for (const auto& option : guide.option()) {
            CHECK_FALSE(option.chooses().empty());
            CHECK_FALSE(option.say().empty());
            CHECK(option.say().find('{') == std::string::npos);
        }
        REQUIRE(guide.clause_size() >= 3);
        CHECK(guide.clause(0).clause() == "45E1");
        for (const auto& clause : guide.clause()) CHECK(clause.sense().size() > 20);
    }
    v1::Guide guide;
    fill_guide(table.law_code(), table.evening().state.incidents[0], words::Language::English, guide);
    CHECK(guide.option(0).chooses() == "Nobody chooses: it follows from what happened.");
    CHECK(guide.option(1).chooses() == "Declarer chooses.");
    CHECK(guide.option(0).say().find("in front of East") != std::string::npos);
}
