// Who is who: the journal's UUID, the table's id and name.
#include <fstream>

#include "catch.hpp"
#include "controller/journal/identity.hpp"
#include "controller/journal/journal.hpp"
#include "evening.hpp"
#include "temporary_folder.hpp"

using namespace kibitz;
using journal::Journal;

TEST_CASE("A journal keeps its name, and no two have the same") {
    const tests::TemporaryFolder folder, other;
    Uuid id;
    {
        auto made = Journal::open(folder.path);
        REQUIRE(made);
        id = made->id();
        CHECK_FALSE(id.nil());
        REQUIRE(made->append(tests::evening(1, 1)));
        CHECK(Journal::open(other.path)->id() != id);
    }
    CHECK(Journal::open(folder.path)->id() == id);
    CHECK(Journal::open_to_read(folder.path)->id() == id);
}

TEST_CASE("A table keeps its id whatever becomes of its journal, and is renamed on demand") {
    const tests::TemporaryFolder folder;
    CHECK(journal::read_table(folder.path).value() == std::nullopt);
    const auto made = journal::settle_table(folder.path, std::nullopt);
    REQUIRE(made);
    CHECK_FALSE(made->id.nil());
    CHECK(made->name == "Table 1");
    const auto named = journal::settle_table(folder.path, "Table Ω 7");
    REQUIRE(named);
    CHECK(named->id == made->id);
    const auto again = journal::settle_table(folder.path, std::nullopt);
    REQUIRE(again);
    CHECK(again->id == made->id);
    CHECK(again->name == "Table Ω 7");
    CHECK(journal::read_table(folder.path).value()->name == "Table Ω 7");
}

TEST_CASE("A table's name is counted in letters, of any alphabet, and is read again as it was written") {
    std::string greek, longer;
    for (int letter = 0; letter < 60; ++letter) greek += "Ω";
    longer = greek + "Ω";
    const tests::TemporaryFolder folder;
    const auto named = journal::settle_table(folder.path, greek);
    REQUIRE(named);
    CHECK(journal::settle_table(folder.path, std::nullopt)->name == greek);
    CHECK_FALSE(journal::settle_table(folder.path, longer));
    CHECK(journal::is_table_name("Tisch am Fenster \xF0\x9F\x82\xA1"));
    CHECK_FALSE(journal::is_table_name(""));
}

TEST_CASE("What is no table's file, and what is no name, is refused in words") {
    const tests::TemporaryFolder folder;
    CHECK(journal::settle_table(folder.path, "two\nlines").error().trouble == journal::Trouble::Refused);
    CHECK(journal::settle_table(folder.path, "").error().message.find("1 to 60 letters") != std::string::npos);
    for (const char* bad : {"id 12\nname A\n", "name A\n", "id 00000000-0000-0000-0000-000000000000\nname A\n", "colour green\n", ""}) {
        std::ofstream(folder.path / "table") << bad;
        const auto read = journal::settle_table(folder.path, std::nullopt);
        REQUIRE_FALSE(read);
        CHECK(read.error().trouble == journal::Trouble::Damaged);
        CHECK(read.error().message.find((folder.path / "table").string() + ":") == 0);
    }
}
