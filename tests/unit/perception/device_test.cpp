// Devices by name: every device has one name and every name one device.
#include "controller/perception/device.hpp"

#include <rapidcheck.h>

#include <set>

#include "catch.hpp"

using namespace kibitz;

TEST_CASE("every device has a name of its own that reads back", "[device]") {
    std::set<std::string> names;
    int devices = 0;
    for (int place = 0; place <= 6; ++place)
        for (int function = 0; function < 14; ++function)
            for (std::uint8_t number = 0; number < 12; ++number) {
                const DeviceId id{static_cast<Place>(place), static_cast<Function>(function), number};
                if (!is_device(id)) continue;
                ++devices;
                const auto text = to_string(id);
                CHECK(names.insert(text).second);
                CHECK(device_from_name(text) == id);
            }
    // Four places with nine functions in nine numbers and four columns, sight in the middle, and the board reader.
    CHECK(devices == 4 * (9 * 9 + 4) + 9 + 9);
}

TEST_CASE("names as board files have them", "[device]") {
    CHECK(to_string(device_at(bridge::Seat::North, Function::Range)) == "north.range");
    CHECK(to_string(device_at(bridge::Seat::West, Function::Column, 0)) == "west.column0");
    CHECK(to_string(device_at(bridge::Seat::East, Function::Face, 2)) == "east.face2");
    CHECK(to_string(board_reader) == "centre.board-reader");
    for (const char* wrong : {"", ".", "north", "north.", ".range", "North.range", "north.range0", "north.range1", "north.column",
                              "north.column4", "centre.range", "north.board-reader", "north.ranges", "north..range", "north.range "})
        CHECK_FALSE(device_from_name(wrong));
}

TEST_CASE("any text is a device's own name or none", "[device][property]") {
    CHECK(rc::check("a name that is read is written again", [] {
        const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("northeasuwcg.-0123489rlmdbkpf")));
        if (const auto id = device_from_name(text)) RC_ASSERT(to_string(*id) == text);
    }));
}
