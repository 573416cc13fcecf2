// Dummy's area: fingers on the touch surface, arms through the break beams.
#include <algorithm>
#include <cmath>

#include "drivers/simulator/random.hpp"
#include "drivers/simulator/sensors.hpp"

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;
using reading::ContactPhase;

namespace {

constexpr Duration film_period = 16ms;
constexpr int fingers = 10;
constexpr float film_resolution = 1;  ///< mm

class Film {
public:
    Film(const Sensing& sensing, Random& dice, std::vector<Reading>& out) : sensing_(sensing), dice_(dice), out_(out) {}

    /// @pre touches come by `from`
    void touch(const Touch& touch) {
        std::uint8_t finger = 0;
        auto& free_at = free_at_[touch.seat];
        while (finger + 1 < fingers && free_at[finger] > touch.from) ++finger;
        free_at[finger] = touch.to;
        auto [x, y] = report(touch, touch.from, finger, ContactPhase::Down);
        for (Instant t = touch.from + film_period; t < touch.to; t += film_period) {
            const auto [now_x, now_y] = place(touch, t);
            if (std::abs(now_x - x) < film_resolution && std::abs(now_y - y) < film_resolution) continue;
            x = now_x;
            y = now_y;
            say(t, touch.seat, finger, ContactPhase::Move, x, y);
        }
        say(touch.to, touch.seat, finger, ContactPhase::Up, x, y);
    }

private:
    std::pair<float, float> report(const Touch& touch, Instant t, std::uint8_t finger, ContactPhase phase) {
        const auto [x, y] = place(touch, t);
        say(t, touch.seat, finger, phase, x, y);
        return {x, y};
    }
    std::pair<float, float> place(const Touch& touch, Instant t) {
        const auto whole = static_cast<float>((touch.to - touch.from).count());
        const float part = whole > 0 ? static_cast<float>((t - touch.from).count()) / whole : 0;
        const double jitter = sensing_.noise.contact_jitter;
        const auto off = [&] { return jitter > 0 ? static_cast<float>(dice_.between(-jitter, jitter)) : 0.0f; };
        float x = touch.x0 + (touch.x1 - touch.x0) * part + off();
        float y = touch.y0 + (touch.y1 - touch.y0) * part + off();
        if (sensing_.ways.film > 0) shift(touch.seat, x, y);
        x = std::round(x);
        y = std::round(y);
        return {std::max(0.0f, x), std::max(0.0f, y)};
    }
    /// The film of each seat was glued a little off and a little turned, about the middle of its outer edge.
    void shift(Seat seat, float& x, float& y) const {
        const auto which = static_cast<std::uint64_t>(seat) * 4;
        const auto drawn_off = [&](std::uint64_t i) {
            const double signed_share = 2 * drawn(sensing_.table_seed ^ 0xf11, which + i) - 1;
            return static_cast<float>(sensing_.ways.film * (signed_share < 0 ? -0.6 : 0.6) + sensing_.ways.film * 0.4 * signed_share);
        };
        const float sixth_of_degree = 0.0029f;  // radian
        const float middle = static_cast<float>(sensing_.geometry.columns) / 2 * sensing_.geometry.column_pitch.value;
        const float turn = sixth_of_degree * drawn_off(2);
        const float to_left = x - middle, inwards = y;
        x += drawn_off(0) - turn * inwards;
        y += drawn_off(1) + turn * to_left;
    }
    void say(Instant t, Seat seat, std::uint8_t finger, ContactPhase phase, float x, float y) {
        if (sensing_.dead && sensing_.dead->silent(DeadDevice::Kind::Touch, seat, t)) return;
        out_.push_back({t, reading::Contact{seat, finger, phase, Millimetres{x}, Millimetres{y}}});
    }

    const Sensing& sensing_;
    Random& dice_;
    std::vector<Reading>& out_;
    PerSeat<std::array<Instant, fingers>> free_at_{};
};

/// Contacts of nobody: a few milliseconds anywhere on the film.
void add_ghosts(const Timeline& timeline, const Sensing& sensing, Random& dice, std::vector<Touch>& touches) {
    if (sensing.noise.ghost_touches <= 0 || !timeline.dummy || timeline.columns.empty()) return;
    const Instant from = std::max(timeline.columns.front().at, timeline.begin);
    const double width = sensing.geometry.columns * static_cast<double>(sensing.geometry.column_pitch.value);
    const double depth = static_cast<double>((sensing.geometry.card_length + sensing.geometry.outer_margin).value) +
                         6 * static_cast<double>(sensing.geometry.strip.value);
    // One throw a second: the rate is far below one a second.
    for (Instant second = from; second < timeline.end; second += 1s) {
        if (!dice.chance(sensing.noise.ghost_touches / 60)) continue;
        const Instant at = second + dice.time(0ms, 900ms);
        const auto x = static_cast<float>(dice.between(0, width));
        const auto y = static_cast<float>(dice.between(0, depth));
        touches.push_back({*timeline.dummy, at, at + dice.time(8ms, 60ms), x, y, x, y});
    }
}

void watch_beam(Seat seat, reading::Edge edge, const Timeline& timeline, const Sensing& sensing, Random& dice,
                std::vector<Reading>& out) {
    std::vector<std::pair<Instant, Instant>> broken;
    for (const Reach& reach : timeline.reaches)
        if (reach.seat == seat && reach.edge == edge) broken.emplace_back(reach.from, reach.to);
    if (broken.empty()) return;
    std::sort(broken.begin(), broken.end());
    std::vector<std::pair<Instant, Instant>> merged;
    for (const auto& span : broken) {
        // Arms closer together in time than this are one shadow.
        if (!merged.empty() && span.first <= merged.back().second + 30ms)
            merged.back().second = std::max(merged.back().second, span.second);
        else merged.push_back(span);
    }
    const auto say = [&](Instant t, bool state) {
        out.push_back({t, reading::Beam{seat, edge, state}});
        if (!dice.chance(sensing.noise.beam_bounce)) return;
        for (int bounce = dice.whole(1, 3); bounce > 0; --bounce) {
            t += dice.time(500us, 2500us);
            out.push_back({t, reading::Beam{seat, edge, !state}});
            t += dice.time(500us, 2500us);
            out.push_back({t, reading::Beam{seat, edge, state}});
        }
    };
    for (const auto& [from, to] : merged) {
        say(from, true);
        say(to, false);
    }
}

}  // namespace

void watch_surface(const Timeline& timeline, const Sensing& sensing, std::vector<Reading>& out) {
    Random dice(sensing.seed, 20);
    std::vector<Touch> touches = timeline.touches;
    add_ghosts(timeline, sensing, dice, touches);
    std::stable_sort(touches.begin(), touches.end(), [](const Touch& a, const Touch& b) { return a.from < b.from; });
    Film film(sensing, dice, out);
    for (const Touch& touch : touches) film.touch(touch);
    for (Seat seat : bridge::all_seats)
        for (reading::Edge edge : {reading::Edge::Inner, reading::Edge::Outer})
            watch_beam(seat, edge, timeline, sensing, dice, out);
}

}  // namespace kibitz::drivers::simulator
