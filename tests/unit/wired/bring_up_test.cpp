// Bringing a table up: probe, calibration by a person who does what he is told, packs learnt and checked.
#include "drivers/wired/bring_up.hpp"

#include "controller/perception/what_to_check.hpp"
#include "drivers/wired/pack.hpp"
#include "rig.hpp"

using namespace kibitz;
using namespace kibitz::tests;

namespace {

/// A board on emulated buses whose time passes when somebody waits.
struct Bench {
    boards::Board board;
    wired::Emulated table;
    wired::Calibration calibration;
    bus::Moment now{1s};
    wired::BringUp bring_up;

    explicit Bench(const std::string& name, wired::Calibration with = {})
        : board(shipped(name)), table(board), calibration(std::move(with)),
          bring_up(board, calibration, table, {[this] { return now; }, [this](bus::Moment until) { now = std::max(now, until); }}) {}
    DeviceId id(const std::string& name) const { return *device_from_name(name); }
};

std::string place_in(const std::string& words) {
    for (const std::string seat : {"north", "east", "south", "west"})
        if (words.find(seat + "'s") != std::string::npos) return seat;
    return {};
}

/// Puts before the devices what he is asked to. Range sensors of his table measure 4 mm too much.
struct Technician {
    Bench& bench;
    std::vector<std::string> said, asked;

    std::optional<std::string> does(const std::string& words) {
        asked.push_back(words);
        const auto seat = place_in(words);
        const auto has = [&](const char* part) { return words.find(part) != std::string::npos; };
        auto& table = bench.table;
        if (has("20 mm gauge")) table.height(bench.id(seat + ".range"), 24);
        else if (has("black card")) table.height(bench.id(seat + ".range"), 94);
        else if (has("Clear")) table.surface(bench.id(seat + ".face"), reading::Surface::Nothing);
        else if (has("FACE UP")) table.surface(bench.id(seat + ".face"), reading::Surface::Printed);
        else if (has("FACE DOWN")) table.surface(bench.id(seat + ".face"), reading::Surface::Plain);
        else if (has("card with a tag")) table.tags(seat.empty() ? board_reader : bench.id(seat + ".reader"), {TagId{0xE004015000010000}});
        else if (has("Touch")) touch(words, seat);
        return "";
    }
    /// His film is glued with its left side right: the device's x runs the other way.
    void touch(const std::string& words, const std::string& seat) {
        const auto has = [&](const std::string& part) { return words.find(part) != std::string::npos; };
        const bool film = has("corner");
        auto& glass = bench.table.input(bench.id(seat + (film ? ".touch" : ".panel")));
        double x = 0, y = 0;
        if (film) {
            x = (has("left") ? 260 : 20) / 280.0;
            y = (has("inner") ? 340 : 20) / 360.0;
            x = 1 - x;
        } else {
            for (const auto& device : bench.board.devices())
                if (device.id == bench.id(seat + ".panel"))
                    for (const auto& key : wired::keys(device.wiring.screen()))
                        if (has("\"" + key.press + "\"")) {
                            x = static_cast<double>(key.where.low.x.value + key.where.high.x.value) / 2 / 160;
                            y = static_cast<double>(key.where.low.y.value + key.where.high.y.value) / 2 / 80;
                        }
        }
        glass.finger(0, evdev::Phase::Down, x, y, bench.now);
        glass.finger(0, evdev::Phase::Up, x, y, bench.now + 100ms);
    }
    wired::Person person() {
        return {[this](const std::string& words) { said.push_back(words); }, [this](const std::string& words) { return does(words); }};
    }
};

std::vector<std::string> probed(Bench& bench, std::size_t& bad) {
    std::vector<std::string> lines;
    bad = wired::probe(bench.bring_up, 4s, [&](const std::string& line) { lines.push_back(line); }).bad;
    return lines;
}

std::string line_of(const std::vector<std::string>& lines, const std::string& device) {
    for (const auto& line : lines)
        if (line.starts_with("  " + device + " ")) return line;
    return "(no line for " + device + ")";
}

}  // namespace

TEST_CASE("Probe says of each device that it is there, what it reads now, or what to check") {
    Bench bench("hub-pi4", Rig("hub-pi4").calibration);
    bench.table.tags(bench.id("north.reader"), {TagId{0xE004015000010007}});
    bench.table.height(bench.id("north.range"), 33);
    bench.table.surface(bench.id("north.face"), reading::Surface::Printed);
    bench.table.power(bench.id("east.range"), false);
    bench.table.power(bench.id("east.reader"), false);
    bench.table.power(bench.id("east.touch"), false);
    std::size_t bad = 0;
    const auto lines = probed(bench, bad);
    CHECK(bad == 3);
    CHECK(lines.size() == 2 * bench.board.devices().size() - 4);  // a line of counts each, but for lights
    CHECK(line_of(lines, "north.reader") == "  north.reader           works   PN5180, firmware 3.5       1 tag: E004015000010007");
    CHECK(line_of(lines, "north.range") == "  north.range            works   VL6180X, model id B4       33 mm");
    CHECK(line_of(lines, "north.face") == "  north.face             works   APDS-9960, id 0xAB         a back: face up");
    CHECK(line_of(lines, "east.range").starts_with("  east.range             FAILED  "));
    CHECK(line_of(lines, "east.range").find("power, wires and address of the device?") != std::string::npos);
    CHECK(line_of(lines, "east.reader").starts_with("  east.reader            FAILED  PN5180: "));
    CHECK(line_of(lines, "east.touch") == "  east.touch             FAILED  input device 'Kibitz touch film': not plugged in");
    const auto failed = std::find(lines.begin(), lines.end(), line_of(lines, "east.range"));
    REQUIRE(lines.end() - failed > 1);
    CHECK(failed[1] == "      " + std::string(what_to_check(Function::Range, Connection::Wired)));
}

TEST_CASE("Probe says how strong a tag is heard, where the chip tells") {
    Bench bench("hub-pi5-st25", Rig("hub-pi5-st25").calibration);
    bench.table.tags(bench.id("north.reader"), std::vector<TagId>{TagId{0xE004015000010007}});
    bench.table.power(bench.id("east.reader"), false);
    std::size_t bad = 0;
    const auto lines = probed(bench, bad);
    CHECK(bad == 1);
    CHECK(line_of(lines, "north.reader") == "  north.reader           works   ST25R3916, revision 2      1 tag: E004015000010007, 99 mV");
    CHECK(line_of(lines, "south.reader") == "  south.reader           works   ST25R3916, revision 2      no tag");
    CHECK(line_of(lines, "east.reader").starts_with("  east.reader            FAILED  ST25R3916: nothing answers on SPI"));
}

TEST_CASE("Probe of a table that nobody has calibrated says so of the faces only") {
    Bench bench("hub-pi4");
    std::size_t bad = 0;
    const auto lines = probed(bench, bad);
    CHECK(bad == 4);
    CHECK(line_of(lines, "south.face").find("not calibrated for a pack: run `kibitz calibrate`") != std::string::npos);
}

TEST_CASE("A guided calibration measures what is so, is written and read, and makes the table read right") {
    Bench bench("hub-pi4");
    Technician technician{bench, {}, {}};
    const auto measured = wired::calibrate(bench.bring_up, {}, technician.person());
    for (const auto& words : technician.said) UNSCOPED_INFO(words);
    REQUIRE(measured);
    CHECK(measured->range_offset.size() == 4);
    CHECK(measured->range_offset.at(bench.id("west.range")).value == Approx(-4));
    CHECK(measured->face.size() == 4);
    CHECK(measured->surface.size() == 8);
    CHECK(measured->reach.size() == 5);
    CHECK(measured->reach.at(board_reader) == 10);

    const auto text = wired::to_text(*measured, bench.board);
    const auto read = wired::read_calibration(text, "t.calibration", bench.board);
    REQUIRE(read);
    CHECK(wired::to_text(*read, bench.board) == text);

    Bench again("hub-pi4", *read);
    again.table.height(again.id("west.range"), 24);
    again.table.surface(again.id("west.face"), reading::Surface::Plain);
    std::size_t bad = 0;
    const auto lines = probed(again, bad);
    CHECK(bad == 0);
    CHECK(line_of(lines, "west.range").ends_with(" 20 mm"));
    CHECK(line_of(lines, "west.face").ends_with("a face: face down"));
    again.table.input(again.id("west.touch")).finger(0, evdev::Phase::Down, 0.75, 0.5, again.now);  // a quarter from his right
    again.bring_up.run(100ms);
    CHECK(again.bring_up.seen(again.id("west.touch")).last == "finger at 70, 180 mm");
}

TEST_CASE("A calibration that cannot be is told and asked for again; a person may skip, or stop") {
    Bench bench("hub-pi4");
    std::vector<std::string> said;
    int asked = 0;
    const wired::Person idle{[&](const std::string& words) { said.push_back(words); }, [&](const std::string&) { return ++asked, std::optional<std::string>(""); }};
    const auto none = wired::calibrate(bench.bring_up, {"north.range", "north.face"}, idle);
    REQUIRE(none);
    CHECK(none->range_offset.empty());
    CHECK(none->face.empty());
    CHECK(asked == 3 + 9);
    REQUIRE_FALSE(said.empty());
    CHECK(said[0] == "  Nothing was measured: is the window clean, and the gauge over it? Once more.");
    CHECK(said.back().find("look alike to the sensor") != std::string::npos);
    const wired::Person skips{idle.say, [](const std::string&) { return std::optional<std::string>("s"); }};
    CHECK(wired::calibrate(bench.bring_up, {}, skips));
    const wired::Person leaves{idle.say, [](const std::string&) { return std::nullopt; }};
    CHECK_FALSE(wired::calibrate(bench.bring_up, {}, leaves));
}

TEST_CASE("A calibration belongs to one table as it is wired; each fault of it is told with its line") {
    const auto four = shipped("hub-pi4"), five = shipped("hub-pi5");
    wired::Calibration some;
    some.range_offset[*device_from_name("north.range")] = {2.5F};
    const auto text = wired::to_text(some, four);
    const auto refused = wired::read_calibration(text, "t.calibration", five);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().front().find("t.calibration:1: calibration of board \"hub-pi4\"") == 0);
    auto rewired = four.text;
    rewired.replace(rewired.find("clock_hz: 400000"), 16, "clock_hz: 100000");
    const auto other = boards::load(rewired, "x");
    REQUIRE(other);
    CHECK_FALSE(wired::read_calibration(text, "t", *other));
    auto repacked = four.text;
    repacked.replace(repacked.find("pack 1"), 6, "pack 2");
    CHECK(wired::read_calibration(text, "t", *boards::load(repacked, "x")));

    auto wrong = text;
    wrong.replace(wrong.find("2.5"), 3, "99");
    wrong += "device { name: \"north.sight\" }\ndevice { name: \"north.touch\" range_offset_mm: 1 }\n";
    const auto faults = wired::read_calibration(wrong, "t", four);
    REQUIRE_FALSE(faults);
    CHECK(faults.error() == std::vector<std::string>{"t:3: device \"north.range\": range_offset_mm: beyond 40 mm: is it another sensor? calibrate again",
                                                     "t:7: device \"north.sight\": the board file has no such device: calibrate again",
                                                     "t:8: device \"north.touch\": range_offset_mm: only a range sensor has one: calibrate again"});
}

TEST_CASE("A pack is learnt card by card: duplicates, other packs' cards and two at once are told; the text is a board file's") {
    const auto board = shipped("hub-pi4");
    wired::PackLearner learner(board.packs());
    const auto tag = [](std::uint64_t n) { return TagId{0xE004015000090000 + n * 17}; };
    const auto take = [&](std::vector<TagId> tags) { return learner.take(tags); };
    CHECK(take({}).starts_with("no tag is heard"));
    CHECK(take({tag(0), tag(1)}) == "2 tags are heard: lay one card only");
    CHECK(take({TagId{0x04E0}}).find("identifiers begin with E0") != std::string::npos);
    CHECK(take({TagId{0xE004015000010003}}).find("of pack \"pack 1\": a card of another pack") != std::string::npos);
    for (std::uint64_t i = 0; i < 52; ++i) {
        REQUIRE(learner.wanted());
        if (i == 30) CHECK(take({tag(3)}).find("one tag, two cards") != std::string::npos);
        CHECK(take({tag(i)}).empty());
    }
    CHECK_FALSE(learner.wanted());
    auto text = board.text + learner.to_text("blue");
    const auto with_both = boards::load(text, "x");
    REQUIRE(with_both);
    CHECK(with_both->packs().size() == 2);
    CHECK(with_both->packs()[1].tags[51] == tag(51));

    wired::PackCheck check(with_both->packs());
    for (std::uint64_t i = 0; i < 52; ++i)
        if (i != 12) CHECK(check.take(std::vector{tag(i)}) == std::vector<std::string>{to_string(bridge::Card::from_index(static_cast<int>(i))) + " of pack \"blue\""});
    CHECK(check.gaps() == std::vector<std::string>{"pack \"blue\": 51 of 52 seen, missing: " + to_string(bridge::Card::from_index(12))});
    CHECK(check.take(std::vector{TagId{0xE0FF}})[0].find("no pack of the board file has it") != std::string::npos);
    CHECK(check.take(std::vector{tag(5)})[0].ends_with("seen before"));
    (void)check.take(std::vector{tag(12)});
    CHECK(check.gaps()[0].ends_with("complete"));
}

TEST_CASE("Probe counts: how long a reader's sweeps take against the schedule, bus errors, firmware, gain, what sensors counted") {
    Bench bench("hub-pi4", Rig("hub-pi4").calibration);
    bench.table.tags(bench.id("north.reader"), {TagId{0xE004015000010007}});
    bench.table.height(bench.id("north.range"), 33);
    bench.table.surface(bench.id("north.face"), reading::Surface::Plain);
    bench.bring_up.run(2s);
    auto& faults = bench.table.i2c_faults("seat-north");
    faults.fail_once(faults.operations() + 1);
    std::size_t bad = 0;
    const auto lines = probed(bench, bad);
    const auto counts = [&](const std::string& device) { return *(std::find(lines.begin(), lines.end(), line_of(lines, device)) + 1); };
    CHECK(bad == 0);
    CHECK(counts("north.reader").find("budget 13.0") != std::string::npos);
    CHECK(counts("north.reader").find(", AGC 312, 0 bus errors") != std::string::npos);
    CHECK(counts("south.reader").find("      sweep 8.") == 0);
    CHECK(counts("north.face").find("clear 1500, red 500, green 500, blue 480, nearness 221") != std::string::npos);
    const auto range = counts("north.range"), face = counts("north.face");
    CHECK((range.find("value 33, status code 0") != std::string::npos));
    CHECK((range.find("1 bus error") != std::string::npos || face.find("1 bus error") != std::string::npos));
    CHECK(counts("north.beams").find("inner line 2: inactive, 0 edges, outer line 3: inactive, 0 edges") != std::string::npos);
}

TEST_CASE("One reader that has an antenna at each seat tells what lies before each of them") {
    Bench bench("one-reader");
    bench.table.tags(bench.id("east.reader"), {TagId{0xE004015000010007}});
    bench.table.tags(bench.id("west.reader"), {TagId{0xE004015000010009}});
    std::size_t bad = 0;
    auto lines = probed(bench, bad);
    CHECK(bad == 0);
    CHECK(line_of(lines, "north.reader") == "  north.reader           works   PN5180, firmware 3.5       no tag");
    CHECK(line_of(lines, "east.reader") == "  east.reader            works   PN5180, firmware 3.5       1 tag: E004015000010007");
    CHECK(line_of(lines, "west.reader").ends_with("1 tag: E004015000010009"));
    bench.table.power(bench.id("north.reader"), false);
    bench.bring_up.run(3s);
    const auto found = wired::probe(bench.bring_up, 1s, [](const std::string&) {});
    CHECK(found.wired == 1);
    CHECK(found.bad == 1);
    CHECK(bench.table.breaches() == bus::Breaches{});
}

TEST_CASE("One seat by itself is probed and calibrated") {
    Bench bench("one-seat", Rig("one-seat").calibration);
    std::size_t bad = 0;
    (void)probed(bench, bad);
    CHECK(bad == 0);
    Technician technician{bench, {}, {}};
    const auto measured = wired::calibrate(bench.bring_up, {}, technician.person());
    REQUIRE(measured);
    CHECK(measured->range_offset.size() == 1);
    CHECK(measured->face.size() == 1);
    CHECK(measured->reach.size() == 1);
    CHECK(wired::read_calibration(wired::to_text(*measured, bench.board), "x", bench.board));
}

TEST_CASE("Watched devices are written over themselves on a terminal, elsewhere a line for each change") {
    for (const bool terminal : {true, false}) {
        Bench bench("one-seat", Rig("one-seat").calibration);
        std::vector<std::string> written;
        const wired::Screen screen{terminal, 100, [&](const std::string& text) { written.push_back(text); }};
        (void)wired::watch(bench.bring_up, 3s, screen);
        written.clear();
        bench.table.height(bench.id("north.range"), 47);
        const auto found = wired::watch(bench.bring_up, 2s, screen);
        CHECK(found.wired == 6);
        CHECK(found.bad == 0);
        if (terminal) {
            CHECK(written.size() == 8);
            CHECK(written[1].starts_with("\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A  north.reader"));
            CHECK(std::count(written[1].begin(), written[1].end(), '\n') == 6);
            CHECK(written[1].find("sweep 8.") != std::string::npos);
            for (const auto& text : written)
                for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
                    CHECK(end - at < 100 + 6 * 3 + 4);
        } else {
            written.erase(written.begin());  // the first look: every line
            REQUIRE(written.size() == 0);
            bench.table.power(bench.id("north.range"), false);
            (void)wired::watch(bench.bring_up, 2s, screen);
            CHECK(written.size() == 2);
            CHECK(written.back().find("  north.range            FAILED  ") == 0);
            CHECK(std::count(written.back().begin(), written.back().end(), '\n') == 1);
        }
    }
}

TEST_CASE("A table on which nothing has wires does not work: nobody looked") {
    Bench bench("simulated");
    std::vector<std::string> said;
    const auto found = wired::probe(bench.bring_up, 1s, [&](const std::string& line) { said.push_back(line); });
    CHECK(found.wired == 0);
    CHECK(said.size() == bench.board.devices().size());
}
