// Wiring: the texts of every fault, on the shipped board with one place spoilt, and what `board show` prints of a good one.
#include <algorithm>

#include "boards/board.hpp"
#include "boards/budget.hpp"
#include "boards/kinds.hpp"
#include "boards/rf.hpp"
#include "boards/svg.hpp"
#include "catch.hpp"
#include "unit/boards/board_files.hpp"

using namespace kibitz;

namespace {

using tests::shipped_text;

/// The first place where `from` stands after `after`, changed.
std::string with(const std::string& after, const std::string& from, const std::string& to, std::string text = shipped_text("hub-pi4")) {
    const auto begin = text.find(after);
    REQUIRE(begin != std::string::npos);
    const auto at = text.find(from, begin);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string line(const std::string& text, const std::string& part) {
    const auto at = text.find(part);
    REQUIRE(at != std::string::npos);
    return std::to_string(1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

std::vector<std::string> faults(const std::string& text) {
    const auto board = boards::load(text, "x.textproto");
    return board ? std::vector<std::string>{} : board.error();
}

void only_fault(const std::string& text, const std::string& at, const std::string& expected) {
    const auto all = faults(text);
    for (const auto& one : all) UNSCOPED_INFO(one);
    REQUIRE(all.size() == 1);
    CHECK(all[0] == "x.textproto:" + line(text, at) + ": " + expected);
}

const std::string north_reader = "device { name: \"north.reader\"", east_reader = "device { name: \"east.reader\"";

}  // namespace

TEST_CASE("What is wrong with the geometry is told once, and of no surface that it is measured by") {
    for (const char* board : {"hub-pi4", "pads-pi4"}) {
        INFO(board);
        const auto spoilt = [&](const char* from, const char* to) { return with("geometry {", from, to, shipped_text(board)); };
        for (const auto& text : {spoilt("columns: 4", "columns: 0"), spoilt("strip_mm: 20", "strip_mm: 4000000000"), spoilt("strip_mm: 20", "")}) {
            const auto all = faults(text);
            for (const auto& one : all) UNSCOPED_INFO(one);
            REQUIRE(all.size() >= 1);
            for (const auto& one : all) CHECK(one.find(": geometry.") != std::string::npos);
        }
    }
}

TEST_CASE("Every shipped board is good") {
    for (const std::string name :
         {"simulated", "sight", "by-hand", "hub-pi4", "hub-pi5", "hub-pi5-st25", "pads-pi4", "bench", "obid-pi4", "camera-usb"}) {
        INFO(name);
        CHECK(faults(shipped_text(name)) == std::vector<std::string>{});
    }
}

TEST_CASE("Every driver of the schema with wires has one kind, and its page is filled in") {
    const auto* drivers = board::v1::Device::descriptor()->FindOneofByName("driver");
    for (int i = 0; i < drivers->field_count(); ++i) {
        const auto* field = drivers->field(i);
        INFO(field->name());
        board::v1::Device device;
        device.GetReflection()->MutableMessage(&device, field);
        const auto* kind = boards::kind_of(device);
        CHECK((kind == nullptr) == (device.has_simulated() || device.has_remote() || device.has_tablet()));
        if (!kind) continue;
        CHECK(kind->key() == field->name());
        const auto& all = boards::kinds();
        CHECK(std::count_if(all.begin(), all.end(), [&](const auto* one) { return one->field == kind->field; }) == 1);
        CHECK_FALSE(kind->name.empty());
        CHECK_FALSE(kind->identified.empty());
        for (const auto function : kind->does) CHECK(function != board::v1::FUNCTION_UNSPECIFIED);
        const auto draw = kind->draws(device);
        CHECK((draw.at_3_3 >= 0 && draw.at_5 >= 0));
        for (const auto& [pin, line] : kind->lines(device)) CHECK_FALSE(chips::key_of(pin).empty());
    }
}

TEST_CASE("A pin has one owner, and both are named") {
    auto text = with(east_reader, "line: 12", "line: 5");
    only_fault(text, east_reader,
               "device \"east.reader\" busy: pin GPIO5: a pin has one owner: device \"north.reader\" busy (line " + line(text, north_reader) +
                   ") and device \"east.reader\" busy (line " + line(text, east_reader) + "): take another pin for one of them");
    text = with(east_reader, "line: 12", "line: 10");
    only_fault(text, east_reader,
               "device \"east.reader\" busy: pin GPIO10: a bus in use has this pin: bus \"spi-north\" mosi (line " + line(text, "bus { name: \"spi-north\"") +
                   ") and device \"east.reader\" busy (line " + line(text, east_reader) + "): take another pin for one of them");
    only_fault(with(east_reader, "line: 12", "line: 1"), east_reader,
               "device \"east.reader\" busy: pin 1: the header's free pins are GPIO2 to GPIO27 (0 and 1 are the ID EEPROM's): give its BCM number");
    const std::string lamps = "device { name: \"north.light\"";
    text = with(lamps, "line: 6", "line: 4");
    only_fault(text, lamps,
               "device \"north.light\" amber: line 4 of \"lines-north\": a line has one owner: device \"north.seat-switch\" line (line " +
                   line(text, "device { name: \"north.seat-switch\"") + ") and device \"north.light\" amber (line " + line(text, lamps) +
                   "): take another line for one of them");
    only_fault(with(lamps, "line: 6", "line: 16"), lamps,
               "device \"north.light\" amber: line 16 of \"lines-north\": it has lines 0 to 15 (line " + line(text, "bus { name: \"lines-north\"") + "): correct the number");
}

TEST_CASE("A bus is there, is of the right kind, and is used") {
    auto text = with(north_reader, "bus: \"spi-north\"", "bus: \"spi-centre\"");
    const std::string centre = "device { name: \"centre.board-reader\"";
    CHECK(faults(text) == std::vector<std::string>{
                              "x.textproto:" + line(text, centre) + ": device \"centre.board-reader\": bus \"spi-centre\": a chip select has one chip: device \"north.reader\" (line " +
                                  line(text, north_reader) + ") and device \"centre.board-reader\" (line " + line(text, centre) + "): give each reader a chip select of its own",
                              "x.textproto:" + line(text, "bus { name: \"spi-north\"") +
                                  ": bus \"spi-north\": no device and no bus uses it: nobody reads what is written here: take it out"});
    text = with(north_reader, "bus: \"spi-north\"", "bus: \"trunk\"");
    CHECK(faults(text).front() == "x.textproto:" + line(text, north_reader) + ": device \"north.reader\": bus \"trunk\": it must be a bus of kind spi: \"trunk\" (line " +
                                      line(text, "bus { name: \"trunk\"") + ") is another: name one that is");
    text = with("device { name: \"north.face\"", "seat-north", "seat-nroth");
    CHECK(faults(text).front().find("device \"north.face\": bus \"seat-nroth\": there is no bus of that name: the file has header, trunk, seat-north") != std::string::npos);
}

TEST_CASE("Two chips at one address, also through a multiplexer, are told") {
    auto text = with("bus { name: \"lines-east\"", "address: 0x21", "address: 0x20");
    only_fault(text, "bus { name: \"lines-east\"",
               "bus \"lines-east\": address 0x20 on bus \"trunk\": two chips would answer: bus \"lines-north\" (line " + line(text, "bus { name: \"lines-north\"") +
                   ") and bus \"lines-east\" (line " + line(text, "bus { name: \"lines-east\"") + "): change one address, or move one to another bus");
    const std::string range = "device { name: \"north.range\"";
    text = with(range, "vl6180x { bus: \"seat-north\"", "vl6180x { bus: \"seat-north\" address: 0x20");
    only_fault(text, range,
               "device \"north.range\": address 0x20 on bus \"seat-north\": two chips would answer: bus \"lines-north\" (line " +
                   line(text, "bus { name: \"lines-north\"") + ") and device \"north.range\" (line " + line(text, range) +
                   "): change one address, or move one to another bus");
    const std::string pads = "device { name: \"south.touch\"";
    only_fault(with(pads, "address: 0x5B", "address: 0x5E", shipped_text("pads-pi4")), pads,
               "device \"south.touch\": address 94: an MPR121 answers at 0x5A to 0x5D (90 to 93): see its pin ADDR");
}

TEST_CASE("Settings of chips have ranges, and say why") {
    const std::string range = "device { name: \"west.range\"", face = "device { name: \"west.face\"", pads = "device { name: \"west.touch\"";
    only_fault(with(range, "nanos: 20000000", "nanos: 25000000"), range,
               "device \"west.range\": period 25 ms: must be 10 to 100 ms in steps of 10 (data sheet, 6.2.20): usual are 20");
    only_fault(with(face, "cycles: 5", "cycles: 73"), face,
               "device \"west.face\": cycles 73: must be 1 to 72 (2.78 ms each: a card shown for a moment is missed): correct it");
    only_fault(with(face, "gain: 4", "gain: 5"), face, "device \"west.face\": gain 5: must be 1, 4, 16 or 64 (data sheet, AGAIN): correct it");
    only_fault(with(pads, "release: 6", "release: 12", shipped_text("pads-pi4")), pads,
               "device \"west.touch\": release 12: must be below touch, 12: a finger at the threshold would flicker: usual are 12 and 6");
    only_fault(with(pads, "pitch_y_mm: 60", "pitch_y_mm: 50", shipped_text("pads-pi4")), pads,
               "device \"west.touch\": pads over 264 x 300 mm: dummy's cards lie on 256 x 338 mm: geometry (line 4) and pads must fit: more rows, or larger pads");
}

TEST_CASE("A driver does what its device is for; what it needs is there") {
    const std::string reader = "device { name: \"north.reader\"";
    only_fault(with(reader, "active_low: true", "active_low: false"), reader,
               "device \"north.reader\": reset: RST of a PN5180 is low in reset: write `active_low: true`");
    const auto st = shipped_text("hub-pi5-st25");
    only_fault(with(reader, "irq { gpio: \"header\" line: 6 }", "irq { gpio: \"lines-north\" line: 0 }", st), reader,
               "device \"north.reader\": irq on expander \"lines-north\": it is looked at every 100 us, and an expander answers in 300: put irq on the header");
    only_fault(with(reader, "line: 6 }", "line: 6 active_low: true }", st), reader,
               "device \"north.reader\": irq: IRQ of an ST25R3916 is high when active: take `active_low` out");
    only_fault(with(reader, "line: 6 }", "line: 6 } weakest_mv: 5", st), reader,
               "device \"north.reader\": weakest_mv 5: must be 20 to 2000 (the chip tells no less than 20 mV): correct it");
    only_fault(with("bus { name: \"spi-north\"", "clock_hz: 4000000", "clock_hz: 11000000", st), "bus { name: \"spi-north\"",
               "bus \"spi-north\": clock_hz 11000000: must be 100000 to 10000000: an ST25R3916 takes no more than 10 MHz");
    CHECK(faults(with("bus { name: \"spi-north\"", "clock_hz: 4000000", "clock_hz: 10000000", st)).empty());
    only_fault(with("device { name: \"north.seat-switch\"", "contact { line { gpio: \"lines-north\" line: 4 active_low: true } }",
                    "lamps { green { gpio: \"lines-north\" line: 4 } amber { gpio: \"lines-north\" line: 7 } }"),
               "device { name: \"north.seat-switch\"",
               "device \"north.seat-switch\": driver lamps: it does light, the device is a seat-switch: function and driver must fit: correct one of them");
    only_fault(with("computer: ", "COMPUTER_RASPBERRY_PI_4", "COMPUTER_RASPBERRY_PI_5"), "bus { name: \"header\"",
               "bus \"header\": label \"pinctrl-bcm2711\": the header of this computer is \"pinctrl-rp1\": computer (line 35) and label (line 36) must fit: correct one of them");
}

TEST_CASE("Keys of a panel: all calls, none over another, none beyond the screen") {
    const std::string panel = "device { name: \"east.panel\"";
    const auto text = with(panel, "key: \"XX\"", "key: \"rdbl2\"");
    const std::string at = "x.textproto:" + line(text, panel) + ": device \"east.panel\": ";
    CHECK(faults(text) == std::vector<std::string>{at + "key \"rdbl2\": there is no such key: write a call (\"1C\", \"pass\", \"X\"), director, stop, arrange or confirm",
                                                   at + "keys missing: XX: every call can be made, and the Director called, on each panel: add them"});
    only_fault(with(panel, "x_mm: 116 y_mm: 54", "x_mm: 130 y_mm: 54"), panel, "device \"east.panel\": key \"confirm\": it ends at 168, 73 mm: the screen has 160 x 80 mm: move it");
    const auto over = faults(with(panel, "x_mm: 116 y_mm: 54", "x_mm: 116 y_mm: 22"));
    REQUIRE_FALSE(over.empty());
    CHECK(over[0].ends_with("device \"east.panel\": key \"director\": it lies over key \"pass\": move one of them"));
}

TEST_CASE("A schedule that cannot meet its limit, and one that nobody asks for") {
    only_fault(with("next_to_play", "70000000", "60000000"), "next_to_play",
               "rf.next_to_play: 60 ms: antenna \"north.reader\" is heard after 65 ms at the worst, with 5 antennas on one field: allow more time, or take antennas out");
}

TEST_CASE("A table top on which two dummies do not find room") {
    only_fault(with("table_side_mm", "1000", "900"), "table_side_mm",
               "geometry.table_side_mm: 900: dummy's area of 338 mm and a play zone of 90 mm, that meets no neighbour's, take twice 478, 956 mm: strip_mm (line 9) and "
               "table_side_mm (line 12) must fit: a larger table, or a narrower strip");
}

TEST_CASE("All faults of a file are told at once") {
    auto text = with(east_reader, "line: 12", "line: 5");
    text = with("device { name: \"west.range\"", "nanos: 20000000", "nanos: 25000000", text);
    text = with("bus { name: \"lines-east\"", "address: 0x21", "address: 0x20", text);
    CHECK(faults(text).size() == 3);
}

TEST_CASE("board show prints header, wiring, buses, field and supply of a table with wires") {
    const auto board = boards::load(shipped_text("hub-pi4"), "boards/hub-pi4.textproto");
    REQUIRE(board);
    const auto text = boards::describe(*board);
    for (const std::string part :
         {"GPIO5 north.reader busy  29 | 30  GND", "GPIO11 SPI0 SCLK  23 | 24  GPIO8 spi-north CS", "GPIO4 lines-north INT, lines-east INT, lines-south INT, lines-west INT",
          "north.range            north    range         degradable  vl6180x on seat-north: enable lines-north line 1",
          "seat-south     I2C, channel 2 of the multiplexer 0x70 on trunk", "Readers: one field at a time", "limit    70 ms, at the worst 65 ms", "3.3 V"}) {
        INFO(text);
        CHECK(text.find(part) != std::string::npos);
    }
    // Four VL6180X (24 + 2 bytes each 20 ms) and four APDS-9960 with a lamp (two halves of 13 and 6, and 2 bytes, each 27.8 ms), 9 bits a
    // byte at 400 kHz.
    const auto loads = boards::bus_loads(board->file);
    const auto trunk = std::find_if(loads.begin(), loads.end(), [](const auto& one) { return one.name == "trunk"; });
    REQUIRE(trunk != loads.end());
    CHECK(trunk->share == Approx((4 * 26 * 9 / 20e-3 + 4 * 40 * 9 / 27.8e-3) / 400e3));
    CHECK(boards::currents(board->file).volts_3_3 < boards::most_3_3_ma);
}

TEST_CASE("A device's wiring is told with its bus's place, its addresses and the header's pins") {
    const auto wired = [](const std::string& file, DeviceId id) {
        const auto board = boards::load(shipped_text(file), "x");
        REQUIRE(board);
        const auto device = std::find_if(board->devices().begin(), board->devices().end(), [&](const auto& one) { return one.id == id; });
        REQUIRE(device != board->devices().end());
        return boards::wiring(*board, *device);
    };
    const auto north = [](Function function) { return device_at(bridge::Seat::North, function); };
    CHECK(wired("hub-pi4", north(Function::Range)) == "vl6180x on seat-north (I2C, channel 0 of the multiplexer 0x70 on trunk), 0x29: enable lines-north line 1");
    CHECK(wired("hub-pi4", north(Function::Reader)).ends_with(": busy header GPIO5, pin 29; irq header GPIO6, pin 31; reset lines-north line 0 (low)"));
    CHECK(wired("hub-pi4", north(Function::Face)).ends_with(", 0x39: window light lines-north line 12"));
    CHECK(wired("pads-pi4", north(Function::Touch)).ends_with(", 0x5A, 0x5B"));
    CHECK(wired("hub-pi4", north(Function::Panel)) == "screen 'Kibitz panel' at usb-0000:01:00.0-1.1.2");
}

TEST_CASE("The drawing has each seat's zone where the table has it") {
    const auto board = boards::load(shipped_text("hub-pi4"), "x");
    REQUIRE(board);
    const auto svg = boards::to_svg(board->file);
    const auto count = [&](const std::string& part) {
        int n = 0;
        for (auto at = svg.find(part); at != std::string::npos; at = svg.find(part, at + 1)) ++n;
        return n;
    };
    CHECK(count("class=\"card\"") == 4 * 52);
    CHECK(count("class=\"zone\"") == 4);
    CHECK(count("class=\"film\"") == 4);
    CHECK(count("class=\"key\"") == 4 * 42);
    CHECK(svg.find("<rect class=\"zone\" x=\"455\" y=\"360\" width=\"90\" height=\"90\"/>") != std::string::npos);
    CHECK(svg.find("rotate(90 500 500)") != std::string::npos);
}

TEST_CASE("A chip that wants SPI mode 1 has no place on a Pi 4's SPI1") {
    // The board of a Pi 5 on a Pi 4: its readers on SPI1, and the one on SPI0 that is good.
    auto text = with("computer:", "RASPBERRY_PI_5", "RASPBERRY_PI_4", shipped_text("hub-pi5-st25"));
    for (auto at = text.find("pinctrl-rp1"); at != std::string::npos; at = text.find("pinctrl-rp1"))
        text.replace(at, 11, "pinctrl-bcm2711");
    const auto all = faults(text);
    REQUIRE(all.size() == 3);
    CHECK(all[0].find(
              "bus \"spi-south\": /dev/spidev1.0: an ST25R3916 wants SPI mode 1, and SPI1 and SPI2 of a Raspberry Pi 4 (computer, line ") !=
          std::string::npos);
    CHECK(all[0].find("know modes 0 and 2 only (raspberrypi/linux, issue 5562): move it to SPI0, or take a Pi 5") != std::string::npos);
}

TEST_CASE("A multiplexer's RESET has one owner and is low in reset") {
    const std::string reset = " reset { gpio: \"header\" line: 15 active_low: true }";
    only_fault(with("seat-north\" i2c", reset, " reset { gpio: \"header\" line: 15 }"), "name: \"seat-north\"",
               "bus \"seat-north\": behind.reset: RESET of a TCA9548A is low in reset: write `active_low: true`");
    const auto twice = faults(with("seat-east\" i2c", "channel: 1", "channel: 1" + reset));
    REQUIRE(twice.size() == 1);
    CHECK(twice[0].find("pin GPIO15: a ") != std::string::npos);
}

TEST_CASE("A lamp is for one window") {
    const auto all = faults(with("north.face", "bus: \"seat-north\"", "bus: \"seat-north\" bus: \"seat-north\""));
    CHECK(std::any_of(all.begin(), all.end(), [](const auto& one) {
        return one.find("light: of several windows each would be counted by the others' lamp") != std::string::npos;
    }));
}
