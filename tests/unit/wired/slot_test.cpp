// The board's tag, and a pack's cards, by a reader that the system serves.
#include "drivers/wired/bring_up.hpp"
#include "drivers/wired/required.hpp"
#include "rig.hpp"

using namespace kibitz;
using namespace kibitz::tests;

namespace {

boards::Board alone() {
    auto board = boards::load("model: \"one-pcsc\" bring_up: true computer: COMPUTER_PC\n"
                              "device { name: \"centre.board-reader\" seat: SEAT_NAME_CENTRE need: NEED_DEGRADABLE "
                              "function: FUNCTION_BOARD_READER pcsc {} }\n",
                              "x.textproto");
    if (!board)
        for (const auto& fault : board.error()) UNSCOPED_INFO(fault);
    REQUIRE(board);
    return *std::move(board);
}

}  // namespace

TEST_CASE("A board laid on it, taken off, and the reader out of its socket are told") {
    Rig rig(alone());
    rig.pass(1s);
    const auto id = rig.id("centre.board-reader");
    CHECK_FALSE(rig.of<reading::BoardTag>("centre.board-reader").back().tag);
    rig.table.tags(id, {TagId{0xE004015000020001}});
    rig.pass(500ms);
    CHECK(rig.of<reading::BoardTag>("centre.board-reader").back().tag == TagId{0xE004015000020001});
    rig.told.clear();
    rig.table.slot(id).plug(false);
    rig.pass(3s);
    CHECK(rig.health("centre.board-reader") == "failed: PC/SC: the reader is gone: is it still plugged in?");
    CHECK(rig.of<reading::BoardTag>("centre.board-reader").empty());
    rig.table.slot(id).plug(true);
    rig.pass(3s);
    CHECK(rig.health("centre.board-reader") == "ok");
    CHECK(rig.of<reading::BoardTag>("centre.board-reader").back().tag == TagId{0xE004015000020001});
    CHECK(rig.table.breaches() == bus::Breaches{});
}

TEST_CASE("Bring-up sees its sweeps, which `pack learn` goes by, and its name") {
    const auto board = alone();
    wired::Emulated table(board);
    const wired::Calibration none;
    bus::Moment now{1s};
    wired::BringUp bring_up(board, none, table, {[&] { return now; }, [&](bus::Moment until) { now = std::max(now, until); }});
    const auto id = board.devices().front().id;
    REQUIRE(wired::reads_tags(board.devices().front()));
    table.tags(id, {TagId{0xE004015000010007}});
    bring_up.run(700ms);
    const auto& sweeps = bring_up.measured().sweeps[id];
    REQUIRE_FALSE(sweeps.empty());
    CHECK(sweeps.back() == std::vector{TagId{0xE004015000010007}});
    const auto rows = wired::rows(bring_up);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].chip == "PC/SC reader, Emulated reader 00 00");
    CHECK(rows[0].reading == "board E004015000010007");
}

TEST_CASE("The shipped table with a reader on USB: its board is told, and a reader that is not there keeps nobody from playing") {
    Rig rig("camera-usb");
    const auto id = rig.id("centre.board-reader");
    rig.table.tags(id, {TagId{0x04A21B9C112280}});
    rig.pass(1s);
    CHECK(rig.of<reading::BoardTag>("centre.board-reader").back().tag == TagId{0x04A21B9C112280});
    rig.table.slot(id).plug(false);
    CHECK(wired::missing_required(rig.board, rig.board.devices(), rig.table).empty());
}

TEST_CASE("A fault that is over at the third try is nobody's business; one that stays is told, and two cards are one") {
    Rig rig(alone());
    const auto id = rig.id("centre.board-reader");
    rig.table.tags(id, {TagId{0xE004015000020001}});
    rig.pass(1s);
    rig.told.clear();
    rig.table.slot(id).plug(false);
    rig.pass(400ms);
    rig.table.slot(id).plug(true);
    rig.pass(1s);
    CHECK(rig.health("centre.board-reader").empty());
    CHECK(rig.of<reading::BoardTag>("centre.board-reader").back().tag == TagId{0xE004015000020001});
    rig.table.tags(id, {TagId{0xE004015000020001}, TagId{0xE004015000020002}});
    rig.pass(2s);
    CHECK(rig.health("centre.board-reader").find("or do two lie there?") != std::string::npos);
}
