// A card that is turned over rises, falls silent on edge, and comes down: through noise, and not in glare.
#include "controller/perception/turn_watch.hpp"

#include <algorithm>
#include <random>

#include "script.hpp"

using namespace kibitz;
using namespace std::chrono_literals;

namespace {

/// A card on the window, seen every 25 ms by a range sensor that is up to `noise` mm wrong either way.
struct Window {
    explicit Window(float noise) : wrong(-noise, noise) {}

    void see(std::optional<Millimetres> height) {
        heights.see(height, now);
        watch.see_range(height, now);
        watch.see_height(heights, true, now);
        now += 25ms;
    }
    void lies(int samples, float at) {
        for (; samples > 0; --samples) see(Millimetres{std::max(0.0F, at + wrong(dice))});
    }
    void lost(int samples) {
        for (; samples > 0; --samples) see(std::nullopt);
    }
    /// Up, on edge, and down again in a third of a second.
    void turned(float from, bool silent, bool lost_on_edge) {
        lies(2, from + 9);
        lies(2, from + 18);
        if (silent) watch.tag_silent(now);
        if (lost_on_edge) lost(3);
        else lies(3, from + 20);
        lies(2, from + 16);
        lies(2, from + 7);
    }

    perception::Config config = tests::config();
    perception::HeightFilter heights{config};
    perception::TurnWatch watch{config};
    Instant now{10h};
    std::uniform_real_distribution<float> wrong;
    std::mt19937 dice{7};
};

}  // namespace

TEST_CASE("a card that is turned over: up, silent on edge, down; through noise, and when the range sensor loses it on edge") {
    for (const float noise : {0.0F, 1.0F, 3.0F, 5.0F})
        for (const bool lost_on_edge : {false, true})
            for (const float from : {0.0F, 5.0F}) {
                CAPTURE(noise, lost_on_edge, from);
                Window window(noise);
                window.lies(40, from);
                const Instant begin = window.now;
                window.turned(from, true, lost_on_edge);
                window.lies(12, from);
                CHECK(window.watch.whole().from >= begin - 300ms);
                CHECK(window.watch.likely_since(begin));
            }
}

TEST_CASE("no turn: noise, a sensor that loses the card or is wrong for a sample, a card that comes to lie tilted") {
    for (const float noise : {0.0F, 1.0F, 3.0F, 5.0F}) {
        CAPTURE(noise);
        Window window(noise);
        window.lies(40, 5);  // how noisy it is is learned
        const Instant begin = window.now;
        for (int i = 0; i < 200; ++i) {
            window.watch.tag_silent(window.now);  // missed now and then, and always when it would tell
            window.lies(10, 5);
        }
        window.lost(8);
        window.lies(20, 5);
        window.see(Millimetres{80});
        window.lies(20, 5);
        for (int i = 0; i < 40; ++i) {
            window.watch.tag_silent(window.now);
            window.lies(1, 16);
        }
        CHECK(window.watch.whole().to < begin);
    }
}

TEST_CASE("a card that rises and comes down while its tag answers is no whole turn") {
    Window window(2);
    window.lies(40, 0);
    window.turned(0, false, false);
    window.lies(12, 0);
    CHECK(window.watch.whole().from == earliest);
    CHECK(window.watch.hump().from > earliest);
}

TEST_CASE("on edge: the tag is silent when the face sensor looks past the card for a moment, and not in glare") {
    using reading::Surface;
    for (const auto looked_past : {200ms, 3000ms}) {
        Window window(0);
        window.watch.see_face(Surface::Printed, Surface::Printed, window.now);
        const Instant begin = window.now;
        window.watch.see_face(Surface::Nothing, Surface::Printed, window.now);
        window.now += looked_past;
        window.watch.tag_silent(window.now);
        window.watch.see_face(Surface::Plain, Surface::Nothing, window.now);
        CHECK(window.watch.on_edge_since(begin) == (looked_past == 200ms));
    }
}
