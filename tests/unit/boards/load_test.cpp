/// Board files: what a good one gives, and the texts of every fault. The texts are what a club's technician reads.
#include <algorithm>
#include <sstream>

#include "boards/board.hpp"
#include "boards/check.hpp"
#include "catch.hpp"
#include "unit/boards/board_files.hpp"

using namespace kibitz;

namespace {

std::string simulated_text() { return tests::shipped_text("simulated"); }

/// The simulated table's file with one place changed; fails when the place is not there exactly once.
std::string with(std::string from, const std::string& to, std::string text = simulated_text()) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    REQUIRE(text.find(from, at + 1) == std::string::npos);
    return text.replace(at, from.size(), to);
}

int line_with(const std::string& text, const std::string& part) {
    const auto at = text.find(part);
    REQUIRE(at != std::string::npos);
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}
std::string line(const std::string& text, const std::string& part) { return std::to_string(line_with(text, part)); }

std::vector<std::string> faults(const std::string& text) {
    auto board = boards::load(text, "x.textproto");
    return board ? std::vector<std::string>{} : board.error();
}

void only_fault(const std::string& text, const std::string& expected) {
    const auto all = faults(text);
    REQUIRE(all.size() == 1);
    CHECK(all[0] == expected);
}

}  // namespace

TEST_CASE("the simulated table is good and gives what perception needs") {
    const auto board = boards::simulated();
    CHECK(faults(simulated_text()).empty());
    CHECK(board.file.model() == "simulated");
    CHECK(board.file.device_size() == 4 * 8 + 1);
    CHECK(board.text == simulated_text());

    CHECK_FALSE(board.prevents_illegal_calls());

    const auto sensors = board.sensors();
    CHECK(sensors.identity_reads == 2);
    CHECK(sensors.identity_window == 3);
    CHECK(sensors.face_settle == std::chrono::milliseconds(45));
    CHECK(sensors.unread_time == std::chrono::seconds(1));
    CHECK(sensors.contact_jitter.value == 9.0F);

    const auto geometry = board.geometry();
    CHECK(geometry.columns == 4);
    CHECK(geometry.column_pitch.value == 66.0F);
    CHECK(geometry.column_width.value == 58.0F);
    CHECK(geometry.strip.value == 20.0F);
    CHECK(geometry.column_readers);

    const auto packs = board.packs();
    REQUIRE(packs.size() == 1);
    CHECK(packs[0].name == "simulated pack 1");
    CHECK(packs[0].tags[0].value == 0xE004015000010000);
    CHECK(packs[0].tags[51].value == 0xE004015000010033);
}

TEST_CASE("load_file reads from disk and says so when it cannot") {
    const std::string path = std::string(KIBITZ_SOURCE_DIR) + "/boards/simulated.textproto";
    REQUIRE(boards::load_file(path));
    const auto none = boards::load_file("no-such.textproto");
    REQUIRE_FALSE(none);
    CHECK(none.error() ==
          std::vector<std::string>{"no-such.textproto:1: the file cannot be opened: give the path of a board file, like "
                                   "boards/simulated.textproto"});
    const auto folder = boards::load_file(KIBITZ_SOURCE_DIR);
    REQUIRE_FALSE(folder);
    CHECK(folder.error().size() == 1);
}

TEST_CASE("describe names every device, the geometry and the packs") {
    const auto board = boards::simulated();
    const auto text = boards::describe(board);
    for (const auto& device : board.file.device()) CHECK(text.find(device.name()) != std::string::npos);
    CHECK(text.find("66 mm apart") != std::string::npos);
    CHECK(text.find("E004015000010000 .. E004015000010033") != std::string::npos);
    CHECK(text.find("Header pins: none") != std::string::npos);
}

TEST_CASE("a file that is no protobuf text gives line and column") {
    const auto all = faults("model: \"x\"\ngeometry { columns: four }\n");
    REQUIRE(all.size() == 1);
    CHECK(all[0].rfind("x.textproto:2:21: ", 0) == 0);
    CHECK(all[0].find(": correct this place; the file is protobuf text (boards/README.md)") != std::string::npos);
    CHECK_FALSE(faults("").empty());
}

TEST_CASE("unknown keys are all told at once, with the key that was meant") {
    auto text = with("columns: 4", "columns: 4 colums_reader: true");
    text = with("gone_sweeps: 3", "gone_sweeps: 3 gone_sweep: 3", text);
    text = with("model: \"simulated\"", "model: \"simulated\" colour_of_baize: \"green\"", text);
    const auto all = faults(text);
    REQUIRE(all.size() == 3);
    CHECK(all[0] == "x.textproto:2:20: `colour_of_baize`: a Board has no such key: its keys are model, description, device, "
                    "geometry, sensors, pack, auction, computer, bus, rf, stop, judgement, bring_up");
    CHECK(all[1] == "x.textproto:5:14: `colums_reader`: a Geometry has no such key: did you mean `column_readers`?");
    CHECK(all[2] == "x.textproto:16:18: `gone_sweep`: a Sensors has no such key: did you mean `gone_sweeps`?");
}

TEST_CASE("an unknown value of an enum is refused") {
    const auto all = faults(with("{ name: \"centre.board-reader\" seat: SEAT_NAME_CENTRE", "{ name: \"centre.board-reader\" seat: SEAT_NAME_MIDDLE"));
    REQUIRE(all.size() == 1);
    CHECK(all[0].find("SEAT_NAME_MIDDLE") != std::string::npos);
}

TEST_CASE("geometry that cannot be") {
    only_fault(with("column_pitch_mm: 66", "column_pitch_mm: 50"),
               "x.textproto:7: geometry.card_width_mm: 58: columns 50 mm apart cannot hold cards of that width: card_width_mm "
               "(line 7) and column_pitch_mm (line 6): the pitch is the card's width and the gap");
    only_fault(with("columns: 4", "columns: 5"),
               "x.textproto:5: geometry.columns: 5: must be 4 (Law 41D: one column a suit): measure the table and correct it");
    only_fault(with("  card_length_mm: 88\n", ""),
               "x.textproto:4: geometry.card_length_mm: missing: must be 60 to 130 (playing cards are 87-89 mm long): measure "
               "the table and correct it");
    only_fault(with("outer_margin_mm: 10", "outer_margin_mm: 1000"),
               "x.textproto:10: geometry.outer_margin_mm: 1000: must be 0 to 100 (dummy's cards lie near the edge): measure the "
               "table and correct it");
}

TEST_CASE("thresholds out of range, and durations that are missing") {
    only_fault(with("identity_reads: 2", "identity_reads: 4"),
               "x.textproto:14: sensors.identity_reads: 4: more reads than the window of 3 sweeps: identity_reads (line 14) and "
               "identity_window (line 15): usual are 2 of 3");
    only_fault(with("contact_jitter_mm: 9", "contact_jitter_mm: 12"),
               "x.textproto:21: sensors.contact_jitter_mm: 12: a finger moving that far leaves a strip of 20 mm: "
               "sensors.contact_jitter_mm (line 21) and geometry.strip_mm (line 9): keep the jitter at half the strip or less");
    only_fault(with("  beam_settle { nanos: 20000000 }\n", ""),
               "x.textproto:13: sensors.beam_settle: missing: must be 1 to 200 ms: write `beam_settle { nanos: 45000000 }` (that is "
               "45 ms)");
    only_fault(with("face_settle { nanos: 45000000 }", "face_settle { nanos: 45 }"),
               "x.textproto:17: sensors.face_settle: 4.5e-05 ms: must be 1 to 500 ms: nanos count billionths of a second, 1 ms = "
               "1000000");
    only_fault(with("unread_time { seconds: 1 }", "unread_time { seconds: 9000000000000000000 }"),
               "x.textproto:22: sensors.unread_time: 9e+21 ms: must be 100 to 10000 ms: nanos count billionths of a second, 1 ms = "
               "1000000");
}

TEST_CASE("blocks that are missing") {
    const auto all = faults("description: \"nothing\"\n");
    const auto has = [&](const std::string& text) { return std::count(all.begin(), all.end(), text) == 1; };
    CHECK(has("x.textproto:1: model: missing: every table model has a name: write `model: \"my-table\"`"));
    CHECK(has("x.textproto:1: geometry: missing: a table has one: copy the block of boards/simulated.textproto and measure"));
    CHECK(has("x.textproto:1: sensors: missing: a table has some: copy the block of boards/simulated.textproto"));
    CHECK(has("x.textproto:1: pack: missing: a table plays with at least one: copy the block of boards/simulated.textproto"));
    CHECK(has("x.textproto:1: west: panel missing: every player calls on one: add device \"west.panel\""));
    CHECK(all.size() == 4 + 4);
}

TEST_CASE("device names") {
    // A name says place and function, and so do the keys: where they differ, one of them is a slip.
    const auto text = with("name: \"east.light\"", "name: \"north.light\"");
    const auto at = line(text, "seat: SEAT_NAME_EAST need: NEED_DEGRADABLE function: FUNCTION_LIGHT");
    const auto all = faults(text);
    REQUIRE(all.size() == 2);
    CHECK(all[0] == "x.textproto:" + at + ": device \"north.light\": the light at east is called \"east.light\": name and function "
                                          "must say the same: correct one of them");
    CHECK(all[1] == "x.textproto:" + at + ": device \"north.light\": this name has an owner: light (line " + line(text, "north.light") +
                        ") and light (line " + at + "): rename one of them");
    const auto unnamed = with("name: \"west.light\" ", "");
    only_fault(unnamed, "x.textproto:" + line(unnamed, "{ seat: SEAT_NAME_WEST") +
                            ": device \"\": the light at west is called \"west.light\": name and function must say the same: correct one of them");
}

TEST_CASE("what a device must say") {
    const std::string light = "device { name: \"west.light\" seat: SEAT_NAME_WEST need: NEED_DEGRADABLE function: "
                              "FUNCTION_LIGHT simulated {} }";
    const auto at = "x.textproto:" + line(simulated_text(), light) + ": device \"west.light\": ";
    only_fault(with(light, "device { name: \"west.light\" need: NEED_DEGRADABLE function: FUNCTION_LIGHT simulated {} }"),
               at + "seat missing: every device stands somewhere: write `seat: SEAT_NAME_NORTH` or another");
    only_fault(with(light, "device { name: \"west.light\" seat: SEAT_NAME_WEST function: FUNCTION_LIGHT simulated {} }"),
               at + "need missing: what happens without it?: write `need: NEED_REQUIRED` (the table does not start) or `need: "
                    "NEED_DEGRADABLE` (it starts and says what is lost)");
    only_fault(with(light, "device { name: \"west.light\" seat: SEAT_NAME_WEST need: NEED_DEGRADABLE simulated {} }"),
               at + "function missing: what does it do?: write `function: FUNCTION_RANGE` or another");
    only_fault(with(light, "device { name: \"west.light\" seat: SEAT_NAME_CENTRE need: NEED_DEGRADABLE function: FUNCTION_LIGHT simulated {} }"),
               at + "light at centre: only the board reader stands in the middle: give it a player's seat");
}

TEST_CASE("two of a kind at one seat, both owners named") {
    const auto text = simulated_text() +
                      "device { name: \"south.face2\" seat: SEAT_NAME_SOUTH need: NEED_DEGRADABLE function: FUNCTION_FACE simulated {} }\n";
    only_fault(text, "x.textproto:" + line(text, "\"south.face2\"") + ": device \"south.face2\": south has a face already: \"south.face\" (line " +
                         line(text, "\"south.face\"") + ") and \"south.face2\" (line " + line(text, "\"south.face2\"") +
                         "): remove one, or give it another seat");
}

TEST_CASE("every device has a driver, and its wiring is checked") {
    const std::string light = "device { name: \"west.light\" seat: SEAT_NAME_WEST need: NEED_DEGRADABLE function: FUNCTION_LIGHT ";
    const auto at = "x.textproto:" + line(simulated_text(), light) + ": device \"west.light\": ";
    only_fault(with(light + "simulated {} }", light + "}"), at + "driver missing: who reports for it?: write `simulated {}`, `remote {}`, or the chip and its wiring");
    only_fault(with(light + "simulated {} }", light + "remote { latency { seconds: 2 } } }"),
               at + "remote.latency: must be 0 to 1000 ms: nanos count billionths of a second, 1 ms = 1000000");
    only_fault(with(light + "simulated {} }", light + "simulated { kind: SIMULATED_KIND_PANEL } }"),
               at + "function light and simulated.kind panel: a device does one thing: write the function, and `simulated {}`");
}

TEST_CASE("the device list says who does what, for the registry") {
    const auto board = boards::simulated();
    REQUIRE(board.devices().size() == 4 * 8 + 1);
    const auto& first = board.devices().front();
    CHECK(to_string(first.id) == "north.reader");
    CHECK(first.driver == "simulated");
    CHECK(first.required);
    CHECK(first.line == line_with(simulated_text(), "north.reader"));
    CHECK(board.has(board_reader));
    CHECK(board.has(device_at(bridge::Seat::East, Function::Column, 3)));
    CHECK_FALSE(board.has(device_at(bridge::Seat::East, Function::Sight)));
}

TEST_CASE("a board file of 0.1 and 0.2, as tapes carry it, gives the same devices") {
    std::string old = simulated_text();
    for (std::size_t at = 0; (at = old.find("function: FUNCTION_", at)) != std::string::npos;) {
        const auto end = old.find(" simulated {}", at);
        const auto function = old.substr(at + 19, end - at - 19);
        old.replace(at, end + 13 - at, "simulated { kind: SIMULATED_KIND_" + function + " }");
    }
    const auto board = boards::load(old, "old.textproto");
    REQUIRE(board);
    const auto now = boards::simulated();
    REQUIRE(board->devices().size() == now.devices().size());
    for (std::size_t i = 0; i < now.devices().size(); ++i) {
        CHECK(board->devices()[i].id == now.devices()[i].id);
        CHECK(board->devices()[i].driver == "simulated");
    }
}

TEST_CASE("a table that sees cards whole needs neither readers nor a pack") {
    std::istringstream in(simulated_text());
    std::string text;
    for (std::string l; std::getline(in, l);)
        if ((l.rfind("device", 0) != 0 || l.find("_PANEL ") != std::string::npos) && l.rfind("pack", 0) != 0) text += l + "\n";
    const auto sight = [](const std::string& seat, const std::string& name) {
        return "device { name: \"" + name + ".sight\" seat: SEAT_NAME_" + seat +
               " need: NEED_REQUIRED function: FUNCTION_SIGHT remote { latency { nanos: 80000000 } } }\n";
    };
    const auto whole = text + sight("NORTH", "north") + sight("EAST", "east") + sight("SOUTH", "south") + sight("WEST", "west");
    CHECK(faults(whole).empty());
    const auto gap = faults(text + sight("NORTH", "north") + sight("EAST", "east") + sight("SOUTH", "south"));
    CHECK(gap.size() == 3);  // reader, range and face, or sight, at West
}

TEST_CASE("a card sensor missing at a seat") {
    const auto text = with("device { name: \"west.range\" seat: SEAT_NAME_WEST need: NEED_DEGRADABLE function: FUNCTION_RANGE simulated {} }\n", "");
    const auto at = line(text, "\"north.reader\"");
    only_fault(text, "x.textproto:" + at +
                         ": west: range missing: a table that senses cards has reader, range and face, or sight, at every seat: \"north.reader\" "
                         "(line " + at + ") and nothing at west: add device \"west.range\", or take all card sensors out for a "
                                         "bidding table");
}

TEST_CASE("a bidding table has panels only") {
    std::istringstream in(simulated_text());
    std::string text;
    for (std::string l; std::getline(in, l);)
        if (l.rfind("device", 0) != 0 || l.find("_PANEL ") != std::string::npos) text += l + "\n";
    CHECK(faults(text).empty());
}

TEST_CASE("packs") {
    const std::string pack = "pack { name: \"simulated pack 1\" first_tag: 0xE004015000010000 }";
    only_fault(with(pack, "pack { name: \"blue\" tag: 0xE004015000010000 tag: 0xE004015000010001 }"),
               "x.textproto:25: pack \"blue\": 2 tags: a pack has 52 cards: give 52 tags, clubs 2 to A, diamonds, hearts, spades, or "
               "first_tag where they count up");
    only_fault(with(pack, pack + "\npack { name: \"red\" first_tag: 0xE004015000010033 }"),
               "x.textproto:26: tag 0xE004015000010033: one tag, two cards: SA of pack \"simulated pack 1\" (line 25) and C2 of pack "
               "\"red\" (line 26): read both cards again");
    only_fault(with(pack, pack + "\npack { name: \"simulated pack 1\" first_tag: 0xE004015000020000 }"),
               "x.textproto:26: pack \"simulated pack 1\": this name has an owner: line 25 and line 26: rename one of them");
    only_fault(with(pack, "pack { name: \"blue\" first_tag: 0x0000010050150104 }"),
               "x.textproto:25: tag 0x0000010050150104: identifiers begin with E0 (ISO 15693-3): C2 of pack \"blue\" (line 25): read "
               "the card again; the least byte may have been written first");
    only_fault(with(pack, "pack { name: \"blue\" first_tag: 0xE004015000010000 tag: 0xE004015000020000 }"),
               "x.textproto:25: pack \"blue\": has both: first_tag (line 25) and tag (line 25): keep one of them");

    std::string listed = "pack {\n  name: \"blue\"\n";
    for (int i = 0; i < 51; ++i) listed += "  tag: " + std::to_string(0xE004015000010000 + static_cast<unsigned>(i)) + "\n";
    only_fault(with(pack, listed + "  tag: 0xE004015000010000\n}"),
               "x.textproto:78: tag 0xE004015000010000: one tag, two cards: C2 of pack \"blue\" (line 27) and SA of pack \"blue\" "
               "(line 78): read both cards again");
    const auto good = boards::load(with(pack, listed + "  tag: 0xE004015000019999\n}"), "x.textproto");
    REQUIRE(good);
    CHECK(good->packs()[0].tags[51].value == 0xE004015000019999);
}

TEST_CASE("the panels' mode: flag unless the file says prevent") {
    const auto prevents = [](const std::string& key) {
        const auto board = boards::load(key + simulated_text(), "x.textproto");
        REQUIRE(board);
        const bool told = boards::describe(*board).find("is not taken") != std::string::npos;
        CHECK(told == board->prevents_illegal_calls());
        return board->prevents_illegal_calls();
    };
    CHECK_FALSE(prevents(""));
    CHECK_FALSE(prevents("auction: AUCTION_FLAG\n"));
    CHECK(prevents("auction: AUCTION_PREVENT\n"));
    const auto wrong = faults("auction: AUCTION_FORBID\n" + simulated_text());
    REQUIRE_FALSE(wrong.empty());
    CHECK(wrong.front().find("AUCTION_FORBID") != std::string::npos);
}

TEST_CASE("the pause after a jump bid: by the key, ten seconds, unless the file says otherwise") {
    const auto told = [](const std::string& key) {
        const auto board = boards::load(key + simulated_text(), "x.textproto");
        REQUIRE(board);
        return boards::describe(*board);
    };
    CHECK(told("").find("waits 10 s after a bid made with STOP") != std::string::npos);
    CHECK(told("stop { by_jump: true pause { seconds: 8 } }\n").find("waits 8 s after every jump bid") != std::string::npos);
    for (const auto* wrong : {"seconds: 0", "seconds: 61", "seconds: 5 nanos: 1"}) {
        const auto all = faults("stop { pause { " + std::string(wrong) + " } }\n" + simulated_text());
        REQUIRE(all.size() == 1);
        CHECK(all[0].find("x.textproto:1: stop.pause: must be 1 to 60 whole seconds") == 0);
    }
}

TEST_CASE("a table may have weights of the judgement of its own") {
    using namespace kibitz::weights;
    const auto board = boards::load("judgement { weight { of: \"revoke\" nats: 4.5 } span { of: \"column_tells\" milliseconds: 8000 } }\n" + simulated_text(), "x.textproto");
    REQUIRE(board);
    CHECK((*board->weights)[Feature::Revoke] == 4.5);
    CHECK((*board->weights)[Time::ColumnTells] == std::chrono::seconds(8));
    CHECK((*board->weights)[Feature::Stray] == (*built_in_weights())[Feature::Stray]);
    CHECK(boards::simulated().weights == built_in_weights());

    const auto fault = [](const std::string& inside) {
        const auto all = faults("judgement {\n" + inside + "\n}\n" + simulated_text());
        return all.size() == 1 ? all[0] : std::to_string(all.size()) + " faults";
    };
    CHECK(fault("weight { of: \"revoke\" nats: -0.5 }").find("x.textproto:2: judgement: \"revoke\": nats: -0.5: must be 0 to 50") == 0);
    CHECK(fault("weight { of: \"revoke\" nats: nan }").find("x.textproto:2: judgement: \"revoke\": nats: nan: must be 0 to 50") == 0);
    CHECK(fault("weight { of: \"revok\" nats: 1 }").find("x.textproto:2: judgement: \"revok\": no such name") == 0);
    CHECK(fault("weight { of: \"revoke\" nats: 1 }\nweight { of: \"revoke\" nats: 1 }").find("x.textproto:3: judgement: \"revoke\": a second time: the first is on line 2") == 0);
    CHECK(fault("span { of: \"glimpse\" milliseconds: 0 }")
              .find("x.textproto:2: judgement: \"glimpse\": milliseconds: 0: must be 1 to 600000") == 0);
    CHECK(fault("quantity { of: \"bad_table\" value: 2 }").find("x.textproto:2: judgement: \"bad_table\": value: 2: must be 0 to 1") == 0);
}

TEST_CASE("every function and place of the schema has its name among ours") {
    namespace v1 = kibitz::board::v1;
    const auto lower = [](std::string text, std::size_t prefix) {
        text.erase(0, prefix);
        for (char& c : text) c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return text;
    };
    const auto* functions = v1::Function_descriptor();
    for (int i = 1; i < functions->value_count(); ++i) {
        const auto word = lower(std::string(functions->value(i)->name()), std::string("FUNCTION_").size());
        CHECK(std::any_of(all_functions.begin(), all_functions.end(), [&](Function one) { return name(one) == word; }));
    }
    const auto* seats = v1::SeatName_descriptor();
    for (int i = 1; i < seats->value_count(); ++i) {
        const auto word = lower(std::string(seats->value(i)->name()), std::string("SEAT_NAME_").size());
        CHECK(device_from_name(word + "." + (word == "centre" ? "board-reader" : "panel")));
    }
    const auto* kinds = v1::SimulatedKind_descriptor();
    for (int i = 1; i < kinds->value_count(); ++i) {
        v1::Device device;
        device.mutable_simulated()->set_kind(static_cast<v1::SimulatedKind>(kinds->value(i)->number()));
        CHECK(lower(v1::Function_Name(boards::function_of(device)), 9) == lower(std::string(kinds->value(i)->name()), 15));
    }
}

TEST_CASE("A brace that is missing, or one too many, is one fault, where it is") {
    const auto good = tests::shipped_text("hub-pi4");
    REQUIRE(faults(good).empty());
    const auto geometry = line(good, "geometry {"), sensors = line(good, "sensors {");
    only_fault(with("  zone_mm: 90\n}", "  zone_mm: 90\n", good),
               "x.textproto:" + geometry + ": `geometry {`: it is not closed before line " + sensors + ": write a `}` for it");
    const auto range = line(good, "name: \"north.range\"");
    auto device = with("vl6180x { bus: \"seat-north\" enable { gpio: \"lines-north\" line: 1 } period { nanos: 20000000 } } }",
                       "vl6180x { bus: \"seat-north\" enable { gpio: \"lines-north\" line: 1 } period { nanos: 20000000 } }", good);
    only_fault(device, "x.textproto:" + range + ": `device {`: it is not closed before line " +
                           std::to_string(line_with(good, "name: \"north.face\"")) + ": write a `}` for it");
    only_fault(with("  zone_mm: 90\n}", "  zone_mm: 90\n}\n}", good),
               "x.textproto:" + sensors + ": `}`: no block is open here: take it out, or see what was closed too early above");
    // Braces in texts and comments are no braces; what is wrong otherwise is told as ever.
    CHECK(faults(with("description: \"", "# }}\ndescription: \"{ {", good)).empty());
    CHECK(faults("model: \"x\"\ngeometry {\ncolumns: four\n}\n")[0].find(":3:") != std::string::npos);
    CHECK(faults(good + "\nstop {")[0].find("`stop {`: it is not closed to the file's end") != std::string::npos);
}

TEST_CASE("A file with bring_up has what parts there are, and lacks nothing") {
    for (const std::string name : {"one-reader", "one-seat"}) {
        const auto board = boards::load_file(std::string(KIBITZ_SOURCE_DIR) + "/boards/" + name + ".textproto");
        REQUIRE(board);
        CHECK(board->file.bring_up());
        CHECK(board->sensors().identity_reads == boards::simulated().sensors().identity_reads);
        CHECK(board->geometry().columns == 4);
        CHECK_FALSE(board->has(device_at(bridge::Seat::North, Function::Column, 0)));  // else its page calls it silent
        CHECK(boards::describe(*board).find("north.reader") != std::string::npos);
        // The same parts are no table.
        auto text = board->text;
        text.erase(text.find("bring_up: true"), 14);
        const auto all = faults(text);
        CHECK(all.size() > 10);
        CHECK(std::any_of(all.begin(), all.end(), [](const auto& one) { return one.find("south: panel missing") != std::string::npos; }));
    }
    const auto reader = [](const std::string& antennas, const std::string& more = {}) {
        return std::string(
                   "model: \"x\" bring_up: true computer: COMPUTER_RASPBERRY_PI_4\n"
                   "bus { name: \"header\" gpio { label: \"pinctrl-bcm2711\" lines: 58 header: true } }\n"
                   "bus { name: \"spi\" spi { path: \"/dev/spidev0.0\" clock_hz: 4000000 sclk: 11 mosi: 10 miso: 9 chip_select: 8 } }\n"
                   "device { name: \"north.reader\" seat: SEAT_NAME_NORTH need: NEED_DEGRADABLE function: FUNCTION_READER\n"
                   "  pn5180 { bus: \"spi\" busy { gpio: \"header\" line: 5 } irq { gpio: \"header\" line: 6 } reset { gpio: \"header\" "
                   "line: 12 active_low: true }\n") +
               antennas + "} }\n" + more;
    };
    CHECK(faults(reader("")).empty());
    const std::string two =
        "select_line { gpio: \"header\" line: 13 } antenna { zone: ZONE_PLAY } antenna { zone: ZONE_PLAY select: 1 seat: SEAT_NAME_EAST }";
    CHECK(faults(reader(two)).empty());
    only_fault(
        reader(two,
               "bus { name: \"spi1\" spi { path: \"/dev/spidev0.1\" clock_hz: 4000000 sclk: 11 mosi: 10 miso: 9 chip_select: 7 } }\n"
               "device { name: \"east.reader\" seat: SEAT_NAME_EAST need: NEED_DEGRADABLE function: FUNCTION_READER pn5180 { bus: \"spi1\" "
               "busy { gpio: \"header\" line: 20 } irq { gpio: \"header\" line: 21 } reset { gpio: \"header\" line: 26 active_low: true } "
               "} }\n"),
        "x.textproto:4: device \"north.reader\" antenna ZONE_PLAY: seat east: device \"east.reader\" reads there: take one of them out");
}
