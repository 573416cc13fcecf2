// Every shipped board with wires, on emulated buses: it starts, and what lies there becomes a reading at the right place.
#include "boards/reader_wiring.hpp"
#include "drivers/wired/input_lane.hpp"
#include "drivers/wired/pad_device.hpp"
#include "rig.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using bridge::Seat;

namespace {

const std::vector<std::string> wired_boards{"hub-pi4", "hub-pi5", "hub-pi5-st25", "pads-pi4", "bench", "obid-pi4"};
const std::vector<std::string> seats{"north", "east", "south", "west"};

}  // namespace

TEST_CASE("Every shipped board starts on emulated buses: each device works, and no chip was asked what it does not have") {
    for (const auto& name : wired_boards) {
        INFO(name);
        Rig rig(name);
        rig.pass(3s);
        for (const auto& device : rig.board.devices()) {
            const auto health = rig.health(to_string(device.id));
            INFO(to_string(device.id) << ": " << health);
            const bool quiet = boards::is_reader_chip(device.wiring) && health.empty();  // a reader that never failed says nothing of it
            CHECK((quiet || health == "ok"));
        }
        CHECK(rig.table.breaches() == bus::Breaches{});
    }
}

TEST_CASE("A tag in a zone, a hand over it, a card on it, a finger, an arm, a player: each is told at its own seat and nowhere else") {
    for (const auto& name : wired_boards)
        for (std::size_t s = 0; s < seats.size(); ++s) {
            INFO(name << ", " << seats[s]);
            const auto seat = static_cast<Seat>(s);
            Rig rig(name);
            rig.pass(2s);
            rig.told.clear();
            const TagId tag{0xE004015000010000 + s};
            const auto device = [&](const char* what) { return rig.id(seats[s] + "." + what); };
            rig.table.tags(device("reader"), {tag});
            rig.table.height(device("range"), 12);
            rig.table.surface(device("face"), reading::Surface::Printed);
            rig.table.beam(device("beams"), reading::Edge::Inner, true, rig.now);
            rig.table.sits(device("seat-switch"), true, rig.now);
            const bool film = rig.board.devices()[4 * 0 + 3].wiring.has_film();
            if (film) rig.table.input(device("touch")).finger(0, evdev::Phase::Down, 0.25, 0.5, rig.now);
            else rig.table.pads(device("touch"), 1U << 5U);
            rig.pass(1300ms);  // one reader for five antennas sweeps each in a third of a second at the worst
            for (const auto& one : rig.told) {
                INFO(to_string(one.device));
                if (const auto* sweep = std::get_if<reading::Inventory>(&one.body)) {
                    if (sweep->seat != seat) CHECK(sweep->tags.empty());
                }
                if (const auto* height = std::get_if<reading::Range>(&one.body); height && height->seat != seat) CHECK_FALSE(height->height);
                if (const auto* face = std::get_if<reading::Face>(&one.body); face && face->seat != seat) CHECK(face->surface == reading::Surface::Nothing);
                if (const auto* arm = std::get_if<reading::Beam>(&one.body); arm && (arm->seat != seat || arm->edge != reading::Edge::Inner)) CHECK_FALSE(arm->broken);
                if (const auto* touch = std::get_if<reading::Contact>(&one.body)) CHECK(touch->seat == seat);
            }
            const auto sweeps = rig.of<reading::Inventory>(seats[s] + ".reader");
            REQUIRE(sweeps.size() >= 3);  // the change, and twice more
            CHECK(sweeps.back().seat == seat);
            CHECK(sweeps.back().antenna == reading::Antenna::Play);
            REQUIRE(sweeps.back().tags.size() == 1);
            CHECK(sweeps.back().tags[0] == tag);
            const auto heights = rig.of<reading::Range>(seats[s] + ".range");
            REQUIRE_FALSE(heights.empty());
            REQUIRE(heights.back().height);
            CHECK(heights.back().height->value == 12.0F);
            const auto faces = rig.of<reading::Face>(seats[s] + ".face");
            REQUIRE_FALSE(faces.empty());
            CHECK(faces.back().surface == reading::Surface::Printed);
            const auto arms = rig.of<reading::Beam>(seats[s] + ".beams");
            REQUIRE_FALSE(arms.empty());
            CHECK(std::any_of(arms.begin(), arms.end(), [](const auto& one) { return one.edge == reading::Edge::Inner && one.broken; }));
            const auto sits = rig.of<reading::SeatSwitch>(seats[s] + ".seat-switch");
            REQUIRE_FALSE(sits.empty());
            CHECK(sits.back().occupied);
            const auto touches = rig.of<reading::Contact>(seats[s] + ".touch");
            REQUIRE(touches.size() == 1);
            CHECK(touches[0].phase == reading::ContactPhase::Down);
            CHECK(touches[0].x.value == Approx(film ? 70 : 99));  // a quarter of 280 mm; the pad of column 1 in row 1
            CHECK(touches[0].y.value == Approx(film ? 180 : 90));
            CHECK(rig.table.breaches() == bus::Breaches{});
        }
}

TEST_CASE("The board's tag in the middle is told as the board") {
    Rig rig("hub-pi4");
    rig.pass(2s);
    rig.told.clear();
    rig.table.tags(board_reader, {TagId{0xE004015000020007}});
    rig.pass(2s);
    const auto boards = rig.of<reading::BoardTag>("centre.board-reader");
    REQUIRE_FALSE(boards.empty());
    CHECK(boards.back().tag == TagId{0xE004015000020007});
}

TEST_CASE("A key of a panel is pressed where the board file has it") {
    for (const auto& name : wired_boards) {
        Rig rig(name);
        rig.pass(1500ms);
        rig.told.clear();
        for (const auto& device : rig.board.devices()) {
            if (!device.wiring.has_screen()) continue;
            const auto& screen = device.wiring.screen();
            auto& glass = rig.table.input(device.id);
            for (const auto& key : wired::keys(screen)) {
                const double x = static_cast<double>((key.where.low.x.value + key.where.high.x.value) / 2) / screen.width_mm();
                const double y = static_cast<double>((key.where.low.y.value + key.where.high.y.value) / 2) / screen.height_mm();
                INFO(name << " " << to_string(device.id) << " " << key.press);
                rig.told.clear();
                glass.finger(0, evdev::Phase::Down, x, y, rig.now);
                rig.pass(40ms);
                glass.finger(0, evdev::Phase::Up, x, y, rig.now);
                rig.pass(40ms);
                const auto pressed = rig.of<std::shared_ptr<const reading::Panel>>(to_string(device.id));
                REQUIRE(pressed.size() == 1);
                CHECK(place_of(pressed[0]->seat) == device.id.place);
                if (const auto call = bridge::call_from_string(key.press)) {
                    const auto* told = std::get_if<reading::CallKey>(&pressed[0]->key);
                    REQUIRE(told);
                    CHECK(told->call == *call);
                }
            }
        }
    }
}

TEST_CASE("Lights are lit as the table says, and come back after their expander was gone") {
    Rig rig("hub-pi4");
    rig.pass(1s);
    rig.lanes.lights->set(Seat::East, wired::LightsLane::Colour::Amber);
    rig.pass(1200ms);
    CHECK(rig.table.lamps(rig.id("east.light")) == std::pair(false, true));
    CHECK(rig.table.lamps(rig.id("west.light")) == std::pair(false, false));
    rig.table.output_faults("1-0021").fail_from(rig.table.output_faults("1-0021").operations());
    rig.pass(2s);
    CHECK(rig.health("east.light").starts_with("failed: "));
    CHECK(rig.health("west.light") == "ok");
    rig.lanes.lights->set(Seat::East, wired::LightsLane::Colour::Green);
    rig.table.output_faults("1-0021").heal();
    rig.pass(2s);
    CHECK(rig.health("east.light") == "ok");
    CHECK(rig.table.lamps(rig.id("east.light")) == std::pair(true, false));
}

TEST_CASE("A film that lies turned or with its back up tells places of the table") {
    const evdev::Axis axis{0, 1000};
    const auto place = [&](unsigned turns, bool mirrored, int x, int y) {
        const auto at = wired::by_size(axis, axis, Millimetres{280}, Millimetres{360}, turns, mirrored).at(x, y);
        return std::pair(std::lround(at.x.value), std::lround(at.y.value));
    };
    using P = std::pair<long, long>;
    CHECK(place(0, false, 0, 0) == P(0, 0));
    CHECK(place(0, false, 250, 500) == P(70, 180));
    CHECK(place(0, true, 250, 500) == P(210, 180));
    // A quarter turn anticlockwise: what was its lower left corner is at the lower right.
    CHECK(place(1, false, 0, 0) == P(280, 0));
    CHECK(place(1, false, 1000, 0) == P(280, 360));
    CHECK(place(2, false, 0, 0) == P(280, 360));
    CHECK(place(2, false, 250, 0) == P(210, 360));
    CHECK(place(3, false, 0, 0) == P(0, 360));
    CHECK(place(3, false, 1000, 0) == P(0, 0));
    for (unsigned turns = 0; turns < 4; ++turns)  // the middle stays the middle, and corners stay corners
        for (const bool mirrored : {false, true}) {
            CHECK(place(turns, mirrored, 500, 500) == P(140, 180));
            const auto corner = place(turns, mirrored, 1000, 1000);
            CHECK(((corner.first == 0 || corner.first == 280) && (corner.second == 0 || corner.second == 360)));
        }
}

TEST_CASE("Fingers on pads: neighbours touched at once are one finger, and each keeps its number until it is lifted") {
    using reading::ContactPhase;
    wired::PadGrid grid;
    grid.pads = 24;
    wired::PadFingers fingers(grid);
    std::vector<std::string> told;
    const auto take = [&](std::uint32_t touched) {
        told.clear();
        fingers.take(touched, [&](std::uint8_t finger, ContactPhase phase, Millimetres x, Millimetres y) {
            told.push_back(std::to_string(finger) + (phase == ContactPhase::Down ? " down " : phase == ContactPhase::Move ? " moves " : " up ") +
                           std::to_string(std::lround(x.value)) + "," + std::to_string(std::lround(y.value)));
        });
        return told;
    };
    using Told = std::vector<std::string>;
    CHECK(take(1U << 0U) == Told{"0 down 33,30"});
    CHECK(take(1U << 0U | 1U << 1U) == Told{"0 moves 66,30"});
    CHECK(take(1U << 0U | 1U << 1U | 1U << 23U) == Told{"1 down 231,330"});
    CHECK(take(1U << 1U | 1U << 23U) == Told{"0 moves 99,30"});
    CHECK(take(1U << 23U) == Told{"0 up 99,30"});
    CHECK(take(1U << 3U | 1U << 4U) == Told{"1 up 231,330", "0 down 231,30", "1 down 33,90"});  // ends of two rows are no neighbours
    CHECK(take(0) == Told{"0 up 231,30", "1 up 33,90"});
    // Whatever is touched, in any order: every finger that came down goes up once.
    std::uint32_t seed = 1;
    std::map<char, bool> down;
    bool good = true;
    for (int i = 0; i < 5000; ++i) {
        seed = seed * 1664525U + 1013904223U;
        for (const auto& one : take(i == 4999 ? 0 : seed >> 8U & (seed << 3U) & 0xffffffU)) {
            bool& is = down[one[0]];
            if (one.find(" down ") != std::string::npos) good = good && !is, is = true;
            else if (one.find(" up ") != std::string::npos) good = good && is, is = false;
            else good = good && is;
        }
    }
    for (const auto& [finger, is] : down) good = good && !is;
    CHECK(good);
}
