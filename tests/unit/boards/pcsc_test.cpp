// A reader by PC/SC in a board file: the texts of every fault, and what is printed of a good one.
#include "boards/board.hpp"
#include "catch.hpp"
#include "unit/boards/board_files.hpp"

using namespace kibitz;

namespace {

std::string shipped() { return tests::shipped_text("camera-usb"); }
std::string changed(const std::string& from, const std::string& to) { return tests::changed_text("camera-usb", from, to); }
/// The only fault of it, without "x.textproto:LINE: ".
std::string only(const std::string& text) {
    const auto board = boards::load(text, "x.textproto");
    REQUIRE_FALSE(board);
    for (const auto& one : board.error()) UNSCOPED_INFO(one);
    REQUIRE(board.error().size() == 1);
    const auto& fault = board.error()[0];
    REQUIRE(fault.starts_with("x.textproto:"));
    return fault.substr(fault.find(": ") + 2);
}

const std::string who = "device \"centre.board-reader\"";

}  // namespace

TEST_CASE("What a PC/SC reader may be called, and what it may be for") {
    CHECK(only(changed("pcsc {}", "pcsc { reader: \"" + std::string(128, 'A') + "\" }")) ==
          who + ": pcsc.reader: 128 bytes: readers' names have 127 at the most: write how it begins, as `pcsc_scan -r` prints it");
    CHECK(only(changed("pcsc {}", "pcsc { reader: \" ACS\" }")) ==
          who +
              ": pcsc.reader \" ACS\": spaces at its ends, or a tab or line end: no reader's name begins so: write it as `pcsc_scan -r` prints it");
    CHECK(only(changed("remote { latency { nanos: 900000000 } }", "pcsc {}")).find("device \"north.sight\": driver pcsc: it does board-reader, the device is a sight") == 0);
    CHECK(only(changed("computer: COMPUTER_PC\n", "")).find("computer: missing") == 0);
    CHECK(boards::load(changed("pcsc {}", "pcsc { reader: \"ACS ACR1552\" }"), "x.textproto"));
}

TEST_CASE("A PC/SC reader is shown by its name") {
    const auto wiring = [](const std::string& text) {
        const auto board = boards::load(text, "x.textproto");
        REQUIRE(board);
        return boards::wiring(*board, board->devices().back());
    };
    CHECK(wiring(shipped()) == "pcsc, the only reader there");
    CHECK(wiring(changed("pcsc {}", "pcsc { reader: \"ACS ACR1552\" }")) == "pcsc 'ACS ACR1552'");
}
