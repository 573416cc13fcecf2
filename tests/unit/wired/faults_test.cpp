// Faults on a started board: what fails is tried again, told once in words, and comes back by itself; the other seats go on.
#include "controller/table/pipeline.hpp"
#include "drivers/wired/lines_lane.hpp"
#include "rig.hpp"

using namespace kibitz;
using namespace kibitz::tests;

namespace {

/// What other seats told while one was in trouble: each device of theirs says something every second.
void others_go_on(const Rig& rig, const std::string& except, std::size_t seconds) {
    for (const std::string seat : {"north", "east", "south", "west"}) {
        if (seat == except) continue;
        INFO(seat);
        CHECK(rig.of<reading::Inventory>(seat + ".reader").size() >= seconds - 1);
        CHECK(rig.of<reading::Range>(seat + ".range").size() >= seconds - 1);
        CHECK(rig.of<reading::Face>(seat + ".face").size() >= seconds - 1);
        CHECK(rig.of<reading::SeatSwitch>(seat + ".seat-switch").size() >= seconds - 1);
        for (const std::string what : {".reader", ".range", ".face", ".touch", ".beams", ".seat-switch", ".panel", ".light"})
            CHECK_FALSE(rig.health(seat + what).starts_with("failed"));
    }
}

struct Case {
    std::string what;                   ///< for messages
    bus::Faults& (*faults)(Rig&);
    std::vector<std::string> devices;   ///< of north that may fail by it
    std::size_t stride;                 ///< of operations tried; the chips' own tests try each
    const char* board = "hub-pi4";
};

const std::vector<Case> cases{
    {"north's SPI", [](Rig& rig) -> bus::Faults& { return rig.table.reader_faults(rig.id("north.reader")); }, {"north.reader"}, 7},
    {"north's I2C", [](Rig& rig) -> bus::Faults& { return rig.table.i2c_faults("seat-north"); }, {"north.range", "north.face"}, 3},
    {"north's lines", [](Rig& rig) -> bus::Faults& { return rig.table.line_faults("1-0020"); }, {"north.beams", "north.seat-switch"}, 1},
    {"north's outputs", [](Rig& rig) -> bus::Faults& { return rig.table.output_faults("1-0020"); }, {"north.light", "north.range"}, 1},
    {"north's SPI to a chip without a reset line", [](Rig& rig) -> bus::Faults& { return rig.table.reader_faults(rig.id("north.reader")); },
     {"north.reader"}, 7, "hub-pi5-st25"},
};

std::size_t operations_of(const Case& one) {
    Rig rig(one.board);
    rig.pass(400ms);
    return one.faults(rig).operations();
}

}  // namespace

TEST_CASE("Any operation of a started board may fail once: nobody hears of it, and everything is read as before") {
    for (const auto& one : cases) {
        const auto n = operations_of(one);
        REQUIRE(n > 1);
        for (std::size_t operation = 0; operation < n; operation += one.stride) {
            INFO(one.what << ", operation " << operation << " of " << n);
            Rig rig(one.board);
            one.faults(rig).fail_once(operation);
            rig.pass(2s);
            for (const auto& device : rig.board.devices()) CHECK_FALSE(rig.health(to_string(device.id)).starts_with("failed"));
            rig.told.clear();
            rig.table.tags(rig.id("north.reader"), {TagId{0xE004015000010001}});
            rig.table.height(rig.id("north.range"), 7);
            rig.table.surface(rig.id("north.face"), reading::Surface::Plain);
            rig.pass(1s);
            const auto sweeps = rig.of<reading::Inventory>("north.reader");
            REQUIRE_FALSE(sweeps.empty());
            CHECK(sweeps.back().tags.size() == 1);
            const auto heights = rig.of<reading::Range>("north.range");
            REQUIRE_FALSE(heights.empty());
            CHECK(heights.back().height == Millimetres{7});
            CHECK(rig.of<reading::Face>("north.face").back().surface == reading::Surface::Plain);
        }
    }
}

TEST_CASE("Any operation may fail for good: its devices are told failed, once and in words, the others go on, and it comes back by itself") {
    for (const auto& one : cases) {
        const auto n = operations_of(one);
        for (std::size_t operation = 0; operation < n; operation += 3 * one.stride) {
            INFO(one.what << ", operation " << operation << " of " << n);
            Rig rig(one.board);
            auto& faults = one.faults(rig);
            faults.fail_from(operation);
            rig.pass(2s);
            const auto failed = static_cast<std::size_t>(
                std::count_if(one.devices.begin(), one.devices.end(), [&](const auto& name) { return rig.health(name).starts_with("failed: ") && rig.health(name).size() > 20; }));
            CHECK(failed >= 1);
            rig.told.clear();
            rig.pass(4s);
            others_go_on(rig, "north", 4);
            for (const auto& name : one.devices) CHECK(rig.health(name).empty());  // told once
            faults.heal();
            rig.pass(3s);
            for (const auto& name : one.devices) CHECK_FALSE(rig.health(name).starts_with("failed"));
            rig.told.clear();
            rig.pass(2s);
            CHECK_FALSE(rig.of<reading::Inventory>("north.reader").empty());
            CHECK_FALSE(rig.of<reading::Range>("north.range").empty());
            CHECK_FALSE(rig.of<reading::Face>("north.face").empty());
            CHECK_FALSE(rig.of<reading::SeatSwitch>("north.seat-switch").empty());
        }
    }
}

TEST_CASE("A module loses its supply and gets it back; an interrupt without end") {
    for (const std::string board : {"hub-pi4", "hub-pi5-st25"}) {
        INFO(board);
        Rig rig(board);
        rig.pass(2s);
        const std::vector<std::string> module{"north.reader", "north.range", "north.face"};
        for (const auto& what : module) rig.table.power(rig.id(what), false);
        rig.told.clear();
        rig.pass(3s);
        for (const auto& what : module) CHECK(rig.health(what).starts_with("failed: "));
        others_go_on(rig, "north", 3);
        for (const auto& what : module) rig.table.power(rig.id(what), true);
        rig.pass(3s);
        for (const auto& what : module) CHECK(rig.health(what) == "ok");

        auto& chip = rig.table.reader_chip(rig.id("east.reader"));
        rig.told.clear();
        chip.storm(true);  // an interrupt that says nothing is no sweep that found nobody: the others go on either way
        rig.pass(3s);
        others_go_on(rig, "east", 3);
        chip.storm(false);
        rig.pass(3s);
        CHECK_FALSE(rig.health("east.reader").starts_with("failed"));
    }
}

TEST_CASE("BUSY stuck, and an interrupt without end: the field is off") {
    Rig rig("hub-pi4");
    rig.pass(2s);
    auto& chip = rig.table.reader_chip(rig.id("east.reader"));
    rig.told.clear();
    chip.busy_stuck(true);
    rig.pass(3s);
    CHECK(rig.health("east.reader").find("BUSY stays high") != std::string::npos);
    others_go_on(rig, "east", 3);
    chip.busy_stuck(false);
    rig.pass(3s);
    CHECK(rig.health("east.reader") == "ok");

    rig.told.clear();
    chip.storm(true);  // an interrupt that says nothing is no sweep that found nobody: the others go on either way
    rig.pass(3s);
    others_go_on(rig, "east", 3);
    CHECK_FALSE(chip.field());
    chip.storm(false);
    rig.pass(3s);
    CHECK_FALSE(rig.health("east.reader").starts_with("failed"));
}

TEST_CASE("The Director is told what failed, in words, and that it works again; the record goes on meanwhile") {
    Rig rig("hub-pi4");
    const auto code = *laws::embedded_law_code("duplicate-2017");
    std::vector<std::string> events;
    laws::TableState now;
    table::Pipeline pipeline({code.thresholds, rig.board.sensors(), rig.board.geometry(), rig.board.packs()}, code, [&](const laws::Event& event, const laws::TableState& state) {
        now = state;
        if (const auto* device = std::get_if<laws::event::DeviceStateChanged>(&event.body))
            events.push_back(to_string(device->device) + (device->health == reading::Health::Ok ? " works" : " failed: " + device->detail));
    });
    rig.on_told = [&](const wired::Told& told) {
        pipeline.take({Instant(1000s) + std::chrono::duration_cast<Duration>(told.at.time_since_epoch()), told.body, told.device});
    };
    rig.pass(2s);
    events.clear();
    rig.table.power(rig.id("north.range"), false);
    rig.pass(2s);
    REQUIRE(events.size() == 1);
    CHECK(events[0].starts_with("north.range failed: emulated I2C address 0x29: "));
    CHECK(events[0].ends_with("power, wires and address of the device?"));
    CHECK(now.failed_devices.size() == 1);
    rig.table.power(rig.id("north.range"), true);
    rig.pass(3s);
    REQUIRE(events.size() == 2);
    CHECK(events[1] == "north.range works");
    CHECK(now.failed_devices.empty());
}

TEST_CASE("Film unplugged and back: its fingers are lifted, the device is told, and it works again") {
    Rig rig("hub-pi4");
    rig.pass(1500ms);
    auto& film = rig.table.input(rig.id("south.touch"));
    film.finger(0, evdev::Phase::Down, 0.5, 0.5, rig.now);
    rig.pass(50ms);
    rig.told.clear();
    film.plug(false);
    rig.pass(2s);
    const auto touches = rig.of<reading::Contact>("south.touch");
    REQUIRE(touches.size() == 1);
    CHECK(touches[0].phase == reading::ContactPhase::Up);
    CHECK(rig.health("south.touch").starts_with("failed: "));
    film.plug(true);
    rig.pass(2s);
    CHECK(rig.health("south.touch") == "ok");
    rig.told.clear();
    film.finger(3, evdev::Phase::Down, 0.1, 0.1, rig.now);
    rig.pass(50ms);
    CHECK(rig.of<reading::Contact>("south.touch").size() == 1);
}

TEST_CASE("A storm of events on a film and on a line: losses are made good, a loose contact is told, and calm brings it back") {
    for (const auto like : {bus::EmulatedInputs::Like::Gpiod1, bus::EmulatedInputs::Like::Gpiod2}) {
        Rig rig("hub-pi4", like);
        rig.pass(1500ms);
        auto& film = rig.table.input(rig.id("south.touch"));
        rig.told.clear();
        film.finger(0, evdev::Phase::Down, 0.5, 0.5, rig.now);
        for (int i = 0; i < 400; ++i) film.finger(0, evdev::Phase::Move, 0.5 + i / 1000.0, 0.5, rig.now);
        rig.pass(50ms);
        film.finger(0, evdev::Phase::Up, 0.9, 0.5, rig.now);
        rig.pass(50ms);
        const auto touches = rig.of<reading::Contact>("south.touch");
        REQUIRE_FALSE(touches.empty());
        CHECK(touches.back().phase == reading::ContactPhase::Up);
        CHECK(touches.back().x.value == Approx((0.5 + 399 / 1000.0) * 280).margin(1));  // where it was last, though events were lost

        for (int i = 0; i < 600; ++i) {
            rig.table.sits(rig.id("west.seat-switch"), i % 2 == 0, rig.now);
            rig.pass(2ms);
        }
        CHECK(rig.health("west.seat-switch").find("is a contact loose") != std::string::npos);
        CHECK(rig.of<reading::SeatSwitch>("west.seat-switch").size() <= wired::LinesLane::storm + 20);
        rig.told.clear();
        rig.table.sits(rig.id("west.seat-switch"), true, rig.now);
        rig.pass(3s);
        CHECK(rig.health("west.seat-switch") == "ok");
        CHECK(rig.of<reading::SeatSwitch>("west.seat-switch").back().occupied);
        others_go_on(rig, "west", 3);
    }
}
