// A reader on a serial line in a board file: the texts of every fault, and what is printed of a good one.
#include <algorithm>

#include "boards/board.hpp"
#include "boards/budget.hpp"
#include "boards/rf.hpp"
#include "catch.hpp"
#include "unit/boards/board_files.hpp"

using namespace kibitz;

namespace {

std::string shipped() { return tests::shipped_text("obid-pi4"); }
std::string changed(const std::string& from, const std::string& to) { return tests::changed_text("obid-pi4", from, to); }
std::vector<std::string> faults(const std::string& text) {
    const auto board = boards::load(text, "x.textproto");
    return board ? std::vector<std::string>{} : board.error();
}
/// The only fault of it has this in it, after "x.textproto:LINE: ".
void only(const std::string& text, const std::string& expected) {
    const auto all = faults(text);
    for (const auto& one : all) UNSCOPED_INFO(one);
    REQUIRE(all.size() == 1);
    CHECK(all[0].starts_with("x.textproto:"));
    CHECK(all[0].ends_with(": " + expected));
}

const std::string east = "antenna { zone: ZONE_PLAY select: 2 }";

}  // namespace

TEST_CASE("A serial bus has a path and a rate that the reader can be set to") {
    only(changed("path: \"/dev/ttyUSB0\" ", ""),
         "bus \"reader\": serial.path missing: where does the kernel have it?: write `path: \"/dev/serial/by-id/...\"`; "
         "`ls /dev/serial/by-id` lists what is plugged in");
    const std::string rates = ": an OBID reader can be set to 4800, 9600, 19200, 38400, 57600, 115200: write what the reader is set to";
    only(changed("baud: 115200", "baud: 100000"), "bus \"reader\": baud 100000" + rates);
    CHECK(faults(changed("parity: PARITY_EVEN", "parity: PARITY_NONE")).empty());
    const auto slow = faults(changed("baud: 115200", "baud: 4800"));  // the bytes alone take 131 ms
    REQUIRE_FALSE(slow.empty());
    CHECK(slow[0].find("rf.next_to_play: 450 ms: antenna") != std::string::npos);
}

TEST_CASE("Each antenna has an output of its own") {
    const std::string device = "device \"east.reader\"";
    only(changed(east, "antenna { zone: ZONE_PLAY }"),
         device + " antenna ZONE_PLAY: select 0: an OBID reader has outputs 1 to 8: correct it");
    only(changed(east, "antenna { zone: ZONE_PLAY select: 9 }"),
         device + " antenna ZONE_PLAY: select 9: an OBID reader has outputs 1 to 8: correct it");
    const auto twice = faults(changed(east, "antenna { zone: ZONE_PLAY select: 1 }"));
    REQUIRE(twice.size() == 1);
    CHECK(twice[0].find(device + " antenna ZONE_PLAY: select 1: an output has one antenna: device \"north.reader\" (line ") !=
          std::string::npos);
    CHECK(twice[0].ends_with("): take another output for one of them"));
    only(changed(east, ""),
         device + ": antenna missing: at which output of the reader is it?: write `antenna { zone: ZONE_PLAY select: 1 }`");
    const auto column = faults(changed(east, east + " antenna { zone: ZONE_COLUMN0 select: 6 }"));
    REQUIRE_FALSE(column.empty());
    CHECK(std::any_of(column.begin(), column.end(),
                      [](const auto& one) { return one.find("leave the columns to touches") != std::string::npos; }));
    only(changed("obid { bus: \"reader\" " + east, "obid { bus: \"reader\" address: 255 " + east),
         device + ": address 255: must be 0 to 254 (COM-ADR, as the reader is set): correct it");
}

TEST_CASE("A reader hangs on a serial bus and nothing else does") {
    const auto other = faults(changed("obid { bus: \"reader\" " + east, "obid { bus: \"header\" " + east));
    REQUIRE(other.size() == 1);
    CHECK(other[0].find("device \"east.reader\": bus \"header\": it must be a bus of kind serial: \"header\" (line ") != std::string::npos);
    const auto range = faults(changed("vl6180x { bus: \"seat-east\"", "vl6180x { bus: \"reader\""));
    REQUIRE_FALSE(range.empty());
    CHECK(range[0].find("it must be a bus of kind i2c: \"reader\"") != std::string::npos);
}

TEST_CASE("What is printed of it: the line, its load, and how soon a card is heard") {
    const auto board = boards::load(shipped(), "x.textproto").value();
    const auto text = boards::describe(board);
    CHECK(text.find("serial /dev/ttyUSB0, 115200 baud") != std::string::npos);
    CHECK(text.find("north.reader           next_to_play  limit   450 ms, at the worst 359 ms") != std::string::npos);
    const auto loads = boards::bus_loads(board.file);
    const auto line = std::find_if(loads.begin(), loads.end(), [](const auto& one) { return one.name == "reader"; });
    REQUIRE(line != loads.end());
    CHECK(line->share > 0.05);
    CHECK(line->share < 0.1);
}
