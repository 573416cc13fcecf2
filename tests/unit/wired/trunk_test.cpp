// The trunk of I2C: one chip that holds its lines low costs the others one short wait, once.
#include "rig.hpp"

using namespace kibitz;
using namespace kibitz::tests;

namespace {

/// The longest that any of these seats' range or face was silent, with a hand over every zone that moves all the time.
bus::Moment::duration longest_silence(Rig& rig, const std::vector<std::string>& seats, bus::Moment::duration time) {
    std::map<DeviceId, bus::Moment> last;
    bus::Moment::duration longest{};
    const auto from = rig.now;
    rig.on_told = [&](const wired::Told& told) {
        rig.told.push_back(told);
        if (!std::holds_alternative<reading::Range>(told.body)) return;
        auto& before = last.try_emplace(told.device, from).first->second;
        for (const auto& seat : seats)
            if (told.device == rig.id(seat + ".range")) longest = std::max(longest, told.at - before);
        before = told.at;
    };
    double mm = 10;
    for (const auto end = rig.now + time; rig.now < end; rig.pass(10ms)) {
        mm = mm > 80 ? 10 : mm + 5;
        for (const auto& seat : seats) rig.table.height(rig.id(seat + ".range"), mm);
    }
    rig.on_told = nullptr;
    return longest;
}

const std::vector<std::string> others{"north", "south", "west"};

}  // namespace

TEST_CASE("A chip that holds its channel low costs the others 60 ms once, and then 20 ms in many seconds; it comes back by itself") {
    Rig rig("hub-pi4");
    rig.pass(2s);
    const auto usual = longest_silence(rig, others, 3s);
    rig.told.clear();
    rig.table.hold("seat-east", true);
    const auto first = longest_silence(rig, others, 1s);
    const auto later = longest_silence(rig, others, 60s);
    WARN("others silent at the longest: usually " << usual.count() / 1000 / 1000 << " ms, in the second of the fault " << first.count() / 1000 / 1000
                                                  << " ms, in the minute after it " << later.count() / 1000 / 1000 << " ms");
    CHECK(first <= usual + 60ms);
    CHECK(later <= usual + 20ms);
    rig.pass(2s);
    CHECK(rig.health("east.range").find("is SDA or SCL held low by a device?") != std::string::npos);
    for (const auto& seat : others) {
        CHECK_FALSE(rig.health(seat + ".range").starts_with("failed"));
        CHECK_FALSE(rig.health(seat + ".face").starts_with("failed"));
    }
    rig.table.hold("seat-east", false);
    rig.pass(20s);
    CHECK(rig.health("east.range") == "ok");
    CHECK(rig.health("east.face") == "ok");
    CHECK(rig.table.breaches() == bus::Breaches{});
}

TEST_CASE("A channel that was held when the table started, as after a restart in the middle of a transaction, holds up nobody else") {
    auto board = shipped("hub-pi4");
    Rig rig(board);
    rig.table.hold("seat-west", true);
    rig.pass(3s);
    for (const std::string seat : {"north", "east", "south"}) CHECK(rig.health(seat + ".range") == "ok");
    CHECK(rig.health("west.range").starts_with("failed"));
}

TEST_CASE("Without a wire to the multiplexer's RESET a stuck line is a stuck line: the trunk is gone, and is told so") {
    Rig rig(changed("hub-pi4", " reset { gpio: \"header\" line: 15 active_low: true } } } }\nbus { name: \"seat-east\"",
                    " } } }\nbus { name: \"seat-east\""));
    rig.pass(2s);
    rig.table.hold("seat-east", true);
    rig.pass(10s);
    for (const std::string seat : {"north", "east", "south", "west"}) CHECK(rig.health(seat + ".range").starts_with("failed"));
    rig.table.hold("seat-east", false);
    rig.pass(40s);
    for (const std::string seat : {"north", "east", "south", "west"}) CHECK(rig.health(seat + ".range") == "ok");
}
