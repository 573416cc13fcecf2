// Device units to millimetres, and keys in millimetres.
#include <rapidcheck.h>

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "drivers/evdev/calibration.hpp"
#include "drivers/evdev/keys.hpp"

using namespace kibitz;
using namespace kibitz::evdev;

namespace {

Mark mark(int x, int y, float mm_x, float mm_y) { return {x, y, {{mm_x}, {mm_y}}}; }
bool near(Point a, Point b, float mm) { return std::hypot(a.x.value - b.x.value, a.y.value - b.y.value) <= mm; }

constexpr Calibration tenth(0.1, 0, 0, 0, 0.1, 0);
Touch finger(std::uint8_t which, Phase phase, int x, int y, bool resynced = false) { return {which, phase, x, y, {}, resynced}; }

}  // namespace

TEST_CASE("A film glued turned by a quarter and mirrored") {
    const Mark corners[] = {mark(0, 0, 0, 300), mark(4096, 0, 0, 0), mark(0, 4096, 400, 300), mark(4096, 4096, 400, 0)};
    const auto map = Calibration::learn(corners).value();
    CHECK(near(map.at(2048, 1024), {{100}, {150}}, 0.01F));
}

TEST_CASE("Any turn, stretch and shift is learnt from corners touched a little beside") {
    CHECK(rc::check([] {
        const auto share = [](int low, int high) { return *rc::gen::inRange(low, high) / 1000.0; };
        const double turn = share(0, 6283), wide = share(50, 200), high = share(50, 200);
        const double cx = share(-300'000, 300'000), cy = share(-300'000, 300'000);
        const Calibration real(wide * std::cos(turn), -high * std::sin(turn), cx, wide * std::sin(turn), high * std::cos(turn), cy);
        std::vector<Mark> marks;
        for (const int x : {0, 2000, 4000})
            for (const int y : {0, 3000}) {
                auto at = real.at(x, y);
                at.x.value += static_cast<float>(share(-1000, 1000));
                at.y.value += static_cast<float>(share(-1000, 1000));
                marks.push_back({x, y, at});
            }
        const auto map = Calibration::learn(marks);
        RC_ASSERT(map.has_value());
        for (const int x : {0, 1000, 4000})
            for (const int y : {0, 1500, 3000}) RC_ASSERT(near(map->at(x, y), real.at(x, y), 3));
    }));
}

TEST_CASE("Too few marks, marks on one line, a slip of the finger: refused in words") {
    CHECK_FALSE(Calibration::learn(std::vector{mark(0, 0, 0, 0), mark(10, 10, 1, 1)}));
    const auto line = Calibration::learn(std::vector{mark(0, 0, 0, 0), mark(10, 10, 1, 1), mark(20, 20, 2, 2)});
    REQUIRE_FALSE(line);
    CHECK(line.error().message == "calibration of the touch surface: the marks lie on one line: touch the corners");
    CHECK_FALSE(Calibration::learn(std::vector{mark(5, 5, 0, 0), mark(5, 5, 0, 0), mark(5, 5, 0, 0)}));
    const auto slip = Calibration::learn(std::vector{mark(0, 0, 0, 0), mark(1000, 0, 100, 0), mark(0, 1000, 0, 100), mark(1000, 1000, 100, 150)});
    REQUIRE_FALSE(slip);
    CHECK(slip.error().message.find(" mm is off by 1") != std::string::npos);
}

TEST_CASE("A key is pressed when the finger is lifted from it") {
    Keys keys({{{{0}, {0}}, {{20}, {10}}}, {{{20}, {0}}, {{40}, {10}}}}, tenth);
    CHECK_FALSE(keys.touch(finger(0, Phase::Down, 100, 50)));
    CHECK_FALSE(keys.touch(finger(0, Phase::Move, 110, 50)));
    CHECK(keys.touch(finger(0, Phase::Up, 110, 50)) == std::size_t{0});
    CHECK_FALSE(keys.touch(finger(0, Phase::Down, 300, 50)));
    CHECK(keys.touch(finger(0, Phase::Up, 300, 50)) == std::size_t{1});
}

TEST_CASE("Sliding off, a second finger, a touch beside and a lift that was lost press nothing") {
    Keys keys({{{{0}, {0}}, {{20}, {10}}}, {{{21}, {0}}, {{40}, {10}}}}, tenth);
    (void)keys.touch(finger(0, Phase::Down, 100, 50));
    (void)keys.touch(finger(0, Phase::Move, 300, 50));
    (void)keys.touch(finger(0, Phase::Move, 100, 50));
    CHECK_FALSE(keys.touch(finger(0, Phase::Up, 100, 50)));

    (void)keys.touch(finger(0, Phase::Down, 100, 50));
    (void)keys.touch(finger(1, Phase::Down, 300, 50));
    CHECK_FALSE(keys.touch(finger(0, Phase::Up, 100, 50)));
    CHECK_FALSE(keys.touch(finger(1, Phase::Up, 300, 50)));

    (void)keys.touch(finger(0, Phase::Down, 900, 900));
    CHECK_FALSE(keys.touch(finger(0, Phase::Up, 900, 900)));

    (void)keys.touch(finger(0, Phase::Down, 100, 50));
    CHECK_FALSE(keys.touch(finger(0, Phase::Up, 100, 50, true)));
    (void)keys.touch(finger(0, Phase::Down, 100, 50));
    CHECK(keys.touch(finger(0, Phase::Up, 100, 50)) == std::size_t{0});
}
