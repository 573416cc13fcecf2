// One reader on a serial line for all antennas of a table: whose card it is, how soon it is heard, and what is told when the reader, an
// antenna or its plug is gone.
#include <cstdio>
#include <random>

#include "boards/rf.hpp"
#include "rig.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using bus::microseconds;

namespace {

const std::vector<std::string> every_place{"north.reader", "east.reader", "south.reader", "west.reader", "centre.board-reader"};

}  // namespace

TEST_CASE("The next card is heard within the limit that board check promises; a board within its own") {
    Rig rig("obid-pi4");
    rig.pass(2s);
    microseconds promised{0};
    for (const auto& one : boards::rf_worst_cases(rig.board.file)) {
        CHECK(one.met);
        if (one.key == "next_to_play") promised = std::max(promised, *one.time);
    }
    std::mt19937 random(11);
    std::vector<microseconds> waits;
    std::optional<bus::Moment> heard;
    const TagId tag{0xE004015000010007};
    rig.on_told = [&](const wired::Told& told) {
        const auto* sweep = std::get_if<reading::Inventory>(&told.body);
        if (sweep && !heard && std::find(sweep->tags.begin(), sweep->tags.end(), tag) != sweep->tags.end()) heard = told.at;
    };
    for (int i = 0; i < 300; ++i) {
        const auto seat = static_cast<bridge::Seat>(i % 4);
        rig.lanes.readers->prompt(seat, drivers::Prompt::Play, rig.now);
        for (const auto other : bridge::all_seats)
            rig.table.tags(
                device_at(other, Function::Reader),
                other == seat ? std::vector<TagId>{} : std::vector{TagId{0xE004015000010020 + static_cast<std::uint64_t>(other)}});
        rig.pass(microseconds(500'000 + static_cast<int>(random() % 200'000)));
        heard.reset();
        const auto laid = rig.now;
        rig.table.tags(device_at(seat, Function::Reader), {tag});
        rig.pass(600ms);
        REQUIRE(heard);
        waits.push_back(std::chrono::duration_cast<microseconds>(*heard - laid));
        rig.lanes.readers->prompt(seat, drivers::Prompt::Nothing, rig.now);
    }
    std::sort(waits.begin(), waits.end());
    const auto ms = [](microseconds time) { return static_cast<double>(time.count()) / 1000; };
    std::printf("obid-pi4: next card heard after %.1f ms at the median, %.1f ms p99, %.1f ms at the longest, %.1f ms promised\n",
                ms(waits[waits.size() / 2]), ms(waits[waits.size() * 99 / 100]), ms(waits.back()), ms(promised));
    CHECK(waits.back() <= promised);
    std::vector<wired::Inside> inside;
    rig.lanes.readers->inside(inside);
    for (const auto& one : inside) {
        REQUIRE(one.sweeps);
        std::printf("  %s: longest sweep %.1f ms, budget %.1f\n", to_string(one.device).c_str(), ms(one.sweeps->most),
                    ms(one.sweeps->budget));
        CHECK(one.sweeps->count > 100);
        CHECK(one.sweeps->over == 0);
    }
    CHECK(rig.table.breaches() == bus::Breaches{});
}

TEST_CASE("The reader out of its socket: every place says so once, nothing is told of cards, and all come back by themselves") {
    Rig rig("obid-pi4");
    rig.table.tags(rig.id("east.reader"), {TagId{0xE004015000010005}});
    rig.pass(2s);
    rig.told.clear();
    rig.table.plug_serial("reader", false);
    rig.pass(3s);
    for (const auto& name : every_place) {
        INFO(name);
        CHECK(rig.health(name) == "failed: emulated serial line: it is gone: is its adapter still plugged in?");
        CHECK(rig.of<std::shared_ptr<const reading::Device>>(name).size() == 1);
    }
    rig.told.clear();
    rig.pass(10s);
    for (const auto& name : every_place) CHECK(rig.of<reading::Inventory>(name).empty());
    rig.table.plug_serial("reader", true);
    rig.pass(3s);
    for (const auto& name : every_place) CHECK(rig.health(name) == "ok");
    CHECK(rig.of<reading::Inventory>("east.reader").back().tags.size() == 1);
    CHECK(rig.table.breaches() == bus::Breaches{});
}

TEST_CASE("An antenna torn off is that place's affair; the others go on and the board is seen") {
    Rig rig("obid-pi4");
    rig.pass(2s);
    rig.told.clear();
    rig.table.serial_reader("reader").torn(3, true);
    rig.table.tags(rig.id("centre.board-reader"), {TagId{0xE004015000020001}});
    rig.table.tags(rig.id("west.reader"), {TagId{0xE004015000010009}});
    rig.pass(5s);
    CHECK(rig.health("south.reader").starts_with("failed: ID ISC.M02.M8, output 3: it cannot hear (0x83): is the antenna plugged in"));
    for (const std::string name : {"north.reader", "east.reader", "west.reader", "centre.board-reader"})
        CHECK_FALSE(rig.health(name).starts_with("failed"));
    CHECK(rig.of<reading::Inventory>("west.reader").back().tags.size() == 1);
    CHECK(rig.of<reading::BoardTag>("centre.board-reader").back().tag == TagId{0xE004015000020001});
    rig.table.serial_reader("reader").torn(3, false);
    rig.pass(3s);
    CHECK(rig.health("south.reader") == "ok");
}

TEST_CASE("The reader's supply gone and back: told, and mended by itself") {
    Rig rig("obid-pi4");
    rig.pass(2s);
    rig.told.clear();
    rig.table.power(rig.id("north.reader"), false);
    rig.pass(6s);
    for (const auto& name : every_place) CHECK(rig.health(name).find("no answer at 115200 baud: is it on") != std::string::npos);
    rig.table.power(rig.id("north.reader"), true);
    rig.pass(6s);
    for (const auto& name : every_place) CHECK(rig.health(name) == "ok");
}
