// Seat switches, the board's tag, and what passes through as it is.
#include "script.hpp"

using namespace kibitz;
using namespace kibitz::tests;
constexpr Seat W = Seat::West;

TEST_CASE("a player has left his seat after seat_left_time, not before (43A2b)") {
    Script s;
    const auto sits = [&](bool on) { s.take(reading::SeatSwitch{W, on}); };
    sits(true);
    s.wait(1s);
    sits(false);
    SECTION("back after 2999 ms") {
        s.wait(2999ms);
        sits(true);
        s.wait(10s);
        CHECK(s.heard().empty());
    }
    SECTION("gone for 3 s, then back") {
        s.wait(2999ms);
        CHECK(s.heard().empty());
        s.wait(1ms);
        CHECK(s.heard() == Said{"rose W"});
        CHECK(s.last_at() == 4000);
        s.wait(5s);
        sits(true);
        s.wait(49ms);
        CHECK(s.heard().empty());
        s.wait(1ms);
        CHECK(s.heard() == Said{"sits W"});
    }
    SECTION("somebody shifts in his chair") {
        for (int i = 0; i < 40; ++i) {
            s.wait(100ms);
            sits(true);
            s.wait(20ms);
            sits(false);
        }
        CHECK(s.heard() == Said{"rose W"});  // 20 ms of contact is bounce: he has been away all the time
    }
}

TEST_CASE("the board's tag is told when it changes, its absence after three sweeps") {
    Script s;
    const auto tag = [&](std::uint64_t id) {
        s.take(reading::BoardTag{id ? std::optional(TagId{id}) : std::nullopt}).wait(1s);
    };
    tag(9);
    tag(9);
    tag(0);
    tag(0);
    tag(9);
    CHECK(s.heard() == Said{"board 9"});
    tag(0);
    tag(0);
    CHECK(s.heard().empty());
    tag(0);
    tag(0);
    CHECK(s.heard() == Said{"board none"});
    tag(8);
    CHECK(s.heard() == Said{"board 8"});
}

TEST_CASE("panels, commands and devices pass through, in order and with their own bodies") {
    Script s;
    s.press(W, reading::DirectorKey{}).command(reading::BoardEnd{}).device("west.light", reading::Health::Failed);
    REQUIRE(s.all.size() == 3);
    CHECK(std::get<observation::PanelPressed>(s.all[0].body).panel->seat == W);
    CHECK(std::holds_alternative<reading::BoardEnd>(*std::get<observation::CommandGiven>(s.all[1].body).command));
    CHECK(std::get<observation::DeviceChanged>(s.all[2].body).device->device == device_at(W, Function::Light));
    CHECK_FALSE(s.perception.next_deadline());
}
