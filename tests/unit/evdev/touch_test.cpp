// Multi-touch protocol B: events to touches, also when some were lost.
#include <linux/input-event-codes.h>
#include <rapidcheck.h>

#include <array>
#include <vector>

#include "catch.hpp"
#include "drivers/evdev/touch.hpp"

using namespace kibitz::evdev;
using namespace std::chrono_literals;

namespace {

constexpr Moment start{1s};

struct Film {
    TouchDecoder decoder;
    std::vector<Touch> told;
    Moment now = start;
    bool wants_sync = false;

    void send(std::uint16_t type, std::uint16_t code, std::int32_t value) {
        wants_sync = decoder.event({now, type, code, value}, [this](const Touch& touch) { told.push_back(touch); });
    }
    void absolute(std::uint16_t code, std::int32_t value) { send(EV_ABS, code, value); }
    void report() {
        send(EV_SYN, SYN_REPORT, 0);
        now += 10ms;
    }
    void sync(const std::vector<SlotState>& slots, std::int32_t current) {
        decoder.sync(slots, current, now, [this](const Touch& touch) { told.push_back(touch); });
    }
    std::vector<Touch> take() { return std::exchange(told, {}); }
};

}  // namespace

TEST_CASE("A finger comes down, moves and is lifted; nothing is told before its frame is whole") {
    Film film;
    film.absolute(ABS_MT_SLOT, 0);
    film.absolute(ABS_MT_TRACKING_ID, 45);
    film.absolute(ABS_MT_POSITION_X, 100);
    film.absolute(ABS_MT_POSITION_Y, 200);
    CHECK(film.told.empty());
    film.report();
    CHECK(film.take() == std::vector<Touch>{{0, Phase::Down, 100, 200, start, false}});
    film.absolute(ABS_MT_POSITION_X, 110);
    film.report();
    CHECK(film.take() == std::vector<Touch>{{0, Phase::Move, 110, 200, start + 10ms, false}});
    film.absolute(ABS_MT_TRACKING_ID, -1);
    film.report();
    CHECK(film.take() == std::vector<Touch>{{0, Phase::Up, 110, 200, start + 20ms, false}});
    film.report();
    CHECK(film.take().empty());
}

TEST_CASE("Two fingers in one frame, and the slot that was current stays current") {
    Film film;
    film.absolute(ABS_MT_TRACKING_ID, 1);
    film.absolute(ABS_MT_POSITION_X, 1);
    film.absolute(ABS_MT_SLOT, 1);
    film.absolute(ABS_MT_TRACKING_ID, 2);
    film.absolute(ABS_MT_POSITION_X, 2);
    film.report();
    CHECK(film.decoder.fingers() == 2);
    film.take();
    film.absolute(ABS_MT_POSITION_X, 3);  // still of slot 1
    film.absolute(ABS_MT_SLOT, 0);
    film.absolute(ABS_MT_TRACKING_ID, -1);
    film.report();
    CHECK(film.take() == std::vector<Touch>{{0, Phase::Up, 1, 0, start + 10ms, false}, {1, Phase::Move, 3, 0, start + 10ms, false}});
}

TEST_CASE("Another finger in the same slot within one frame: the one is lifted, the other comes down") {
    Film film;
    film.absolute(ABS_MT_TRACKING_ID, 1);
    film.absolute(ABS_MT_POSITION_X, 5);
    film.report();
    film.take();
    film.absolute(ABS_MT_TRACKING_ID, -1);
    film.absolute(ABS_MT_TRACKING_ID, 2);
    film.absolute(ABS_MT_POSITION_X, 90);
    film.report();
    CHECK(film.take() == std::vector<Touch>{{0, Phase::Up, 5, 0, start + 10ms, false}, {0, Phase::Down, 90, 0, start + 10ms, false}});
}

TEST_CASE("Lost events: what lies between is thrown away, and the kernel's slots tell what became of the fingers") {
    Film film;
    film.absolute(ABS_MT_TRACKING_ID, 1);
    film.absolute(ABS_MT_POSITION_X, 5);
    film.absolute(ABS_MT_SLOT, 1);
    film.absolute(ABS_MT_TRACKING_ID, 2);
    film.report();
    film.take();
    film.absolute(ABS_MT_POSITION_X, 77);  // half a frame
    film.send(EV_SYN, SYN_DROPPED, 0);
    film.absolute(ABS_MT_POSITION_X, 78);
    CHECK_FALSE(film.wants_sync);
    film.report();
    CHECK(film.wants_sync);
    CHECK(film.told.empty());
    film.sync({{1, 6, 0}, {9, 40, 0}, {10, 50, 50}}, 2);
    const auto at = film.now;
    CHECK(film.take() == std::vector<Touch>{{0, Phase::Move, 6, 0, at, true},
                                            {1, Phase::Up, 0, 0, at, true},
                                            {1, Phase::Down, 40, 0, at, true},
                                            {2, Phase::Down, 50, 50, at, true}});
    CHECK(film.decoder.losses() == 1);
    film.absolute(ABS_MT_POSITION_Y, 51);  // of slot 2, which is current
    film.report();
    REQUIRE(film.told.size() == 1);
    CHECK(film.take()[0].finger == 2);
}

TEST_CASE("An unplugged film is touched by nobody") {
    Film film;
    film.absolute(ABS_MT_TRACKING_ID, 1);
    film.report();
    film.take();
    film.decoder.lift_all(film.now, [&](const Touch& touch) { film.told.push_back(touch); });
    REQUIRE(film.told.size() == 1);
    CHECK(film.take()[0].phase == Phase::Up);
    CHECK(film.decoder.fingers() == 0);
}

TEST_CASE("A tracking id below zero is no finger, also where the kernel's slots are asked for") {
    Film film;
    film.sync({{-5, 10, 10}, {4, 20, 20}, {-2147483647, 1, 1}}, 0);
    CHECK(film.decoder.fingers() == 1);
    const auto told = film.take();
    REQUIRE(told.size() == 1);
    CHECK(told[0].finger == 1);
}

TEST_CASE("Slots and codes that nobody has are passed over") {
    Film film;
    for (const int slot : {-1, 10, 1 << 30, -(1 << 30)}) {
        film.absolute(ABS_MT_SLOT, slot);
        film.absolute(ABS_MT_TRACKING_ID, 1);
        film.absolute(ABS_MT_PRESSURE, 30);
        film.send(EV_KEY, BTN_TOUCH, 1);
        film.report();
    }
    CHECK(film.told.empty());
}

TEST_CASE("Whatever events come: every finger comes down, moves and is lifted in that order, within its frames") {
    CHECK(rc::check([] {
        Film film;
        std::array<bool, TouchDecoder::most_fingers> down{};
        const auto event = rc::gen::tuple(rc::gen::element<int>(EV_ABS, EV_ABS, EV_ABS, EV_ABS, EV_SYN, EV_KEY),
                                          rc::gen::element<int>(ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_X),
                                          rc::gen::element<int>(SYN_REPORT, SYN_REPORT, SYN_REPORT, SYN_DROPPED, SYN_MT_REPORT),
                                          rc::gen::inRange(-2, 12));
        for (const auto& [type, code, syn, value] : *rc::gen::container<std::vector<std::tuple<int, int, int, int>>>(event)) {
            film.send(static_cast<std::uint16_t>(type), static_cast<std::uint16_t>(type == EV_SYN ? syn : code), value);
            if (film.wants_sync) {
                const auto slots = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-1, 5));
                std::vector<SlotState> states;
                for (const int id : slots) states.push_back({id, id, id});
                film.sync(states, *rc::gen::inRange(-1, 12));
            }
            for (const auto& touch : film.take()) {
                RC_ASSERT(touch.finger < TouchDecoder::most_fingers);
                RC_ASSERT(down[touch.finger] == (touch.phase != Phase::Down));
                down[touch.finger] = touch.phase != Phase::Up;
            }
            std::size_t fingers = 0;
            for (const bool one : down) fingers += one;
            RC_ASSERT(film.decoder.fingers() == fingers);
        }
    }));
}
