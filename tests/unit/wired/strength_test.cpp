// Readers that tell how strong they hear a tag: a card beside the zone is told from one in it.
#include <algorithm>

#include "rig.hpp"

using namespace kibitz;
using namespace kibitz::tests;

namespace {

const TagId in_zone{0xE004015000010007}, beside{0xE004015000010008};

}  // namespace

TEST_CASE("A tag that is heard weaker than the board file's limit lies beside the zone: it is not told") {
    for (const bool limited : {false, true}) {
        Rig rig(limited ? changed("hub-pi5-st25", "st25r3916 {", "st25r3916 { weakest_mv: 60") : shipped("hub-pi5-st25"));
        rig.pass(2s);
        rig.told.clear();
        const auto reader = rig.id("north.reader");
        // Beyond a loop a signal falls as the sixth power of the distance: 30 mV is at 1.22 times the distance of 100 mV.
        rig.table.tags_heard(reader, {{in_zone, 1.0}, {beside, 0.3}});
        rig.pass(1s);
        const auto sweeps = rig.of<reading::Inventory>("north.reader");
        REQUIRE_FALSE(sweeps.empty());
        INFO("limit: " << limited);
        const auto& last = sweeps.back().tags;
        CHECK(std::count(last.begin(), last.end(), in_zone) == 1);
        CHECK(std::count(last.begin(), last.end(), beside) == (limited ? 0 : 1));
        for (const auto& sweep : sweeps)
            if (limited) CHECK(std::count(sweep.tags.begin(), sweep.tags.end(), beside) == 0);
        CHECK(rig.table.breaches() == bus::Breaches{});
    }
}

TEST_CASE("Column antennas behind a switch are swept by this chip too") {
    std::string antennas = "antenna { zone: ZONE_PLAY }";
    for (int i = 0; i < 4; ++i) antennas += " antenna { zone: ZONE_COLUMN" + std::to_string(i) + " select: " + std::to_string(i + 1) + " }";
    for (int i = 0; i < 3; ++i) antennas += " select_line { gpio: \"lines-SEAT\" line: " + std::to_string(i + 7) + " }";
    auto text = shipped("hub-pi5-st25").text;
    const auto replace = [&](const std::string& from, const std::string& to) {
        const auto at = text.find(from);
        REQUIRE(at != std::string::npos);
        text.replace(at, from.size(), to);
    };
    for (const std::string seat : {"north", "east", "south", "west"}) {
        auto here = antennas;
        for (auto at = here.find("SEAT"); at != std::string::npos; at = here.find("SEAT")) here.replace(at, 4, seat);
        replace("bus: \"spi-" + seat + "\"", "bus: \"spi-" + seat + "\" " + here);
    }
    replace("column_readers: false", "column_readers: true");
    replace("board { seconds: 2 }", "board { seconds: 8 } column { seconds: 8 }");
    replace("play_zone { nanos: 300000000 }", "play_zone { seconds: 2 }");
    replace("next_to_play { nanos: 70000000 }", "next_to_play { nanos: 250000000 }");
    auto board = boards::load(text, "columns.textproto");
    if (!board)
        for (const auto& fault : board.error()) UNSCOPED_INFO(fault);
    REQUIRE(board);
    Rig rig(*std::move(board));
    rig.pass(2s);
    rig.told.clear();
    rig.table.tags(rig.id("north.column2"), std::vector<TagId>{beside});
    rig.table.tags(rig.id("north.reader"), std::vector<TagId>{in_zone});
    rig.pass(10s);
    const auto play = rig.of<reading::Inventory>("north.reader"), column = rig.of<reading::Inventory>("north.column2");
    REQUIRE_FALSE(play.empty());
    REQUIRE_FALSE(column.empty());
    CHECK(play.back().antenna == reading::Antenna::Play);
    CHECK(play.back().tags.size() == 1);
    CHECK(play.back().tags[0] == in_zone);
    CHECK(column.back().antenna == reading::Antenna::Column2);
    CHECK(column.back().tags.size() == 1);
    CHECK(column.back().tags[0] == beside);
    CHECK(rig.table.breaches() == bus::Breaches{});
}
