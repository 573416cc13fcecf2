#include "drivers/simulator/window.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "drivers/simulator/random.hpp"

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;
using reading::Surface;

namespace {

constexpr double half_width = 28.5, half_length = 44;  ///< mm: of a card
constexpr double edge_thickness = 9;   ///< mm: half of what an upright card and the fingers at it hide
constexpr double range_spot = 4;       ///< mm: radius at the window, and it widens with
constexpr double range_cone = 0.22;    ///< the tangent of half of the beam's 25 degrees (VL6180X)
constexpr double face_spot = 9;        ///< mm: lens and light of the colour sensor
constexpr double face_sees_to = 80;    ///< mm
/// Between these shares of its spot a sensor sees a thing part of the time.
constexpr double range_least = 0.15, range_sure = 0.45;
constexpr double face_least = 0.45, face_sure = 0.8;
constexpr double loses_light = 90;     ///< mm of tilt: steeper, nothing of its light comes back
constexpr Duration wavers = 250ms;     ///< a hand's tremble, light that moves: how long what is half seen stays so

struct Point {
    double x, y;
};
/// The middle of a disc and two rings of six, for radius 1.
constexpr std::array<Point, 13> spot{{{0, 0}, {0.6, 0}, {0.3, 0.52}, {-0.3, 0.52}, {-0.6, 0}, {-0.3, -0.52}, {0.3, -0.52},
                                      {0.82, 0.47}, {0, 0.95}, {-0.82, 0.47}, {-0.82, -0.47}, {0, -0.95}, {0.82, -0.47}}};

bool covers(const Place& place, Side side, double x, double y) noexcept {
    const double dx = x - static_cast<double>(place.x), dy = y - static_cast<double>(place.y);
    const double k = static_cast<double>(place.turn);
    const double long_side = std::sqrt(1 + k * k);
    const double u = std::abs(dx + k * dy), v = std::abs(dy - k * dx);
    return u <= half_width * long_side && v <= (side == Side::OnEdge ? edge_thickness : half_length) * long_side;
}

/// Whether a card lies so well over the middle that the spot needs no closer look.
bool covers_all(const Place& place, Side side, double radius) noexcept {
    if (side == Side::OnEdge) return false;
    const double x = static_cast<double>(std::abs(place.x)), y = static_cast<double>(std::abs(place.y));
    return static_cast<double>(std::abs(place.turn)) < 0.25 && x + radius < half_width - 8 && y + radius < half_length - 8;
}

Surface surface_of(Side side) noexcept {
    return side == Side::FaceUp ? Surface::Printed : side == Side::FaceDown ? Surface::Plain : Surface::Nothing;
}

}  // namespace

double covered(Place place, Side side, double radius) noexcept {
    if (covers_all(place, side, radius)) return 1;
    int hits = 0;
    for (const Point& p : spot) hits += covers(place, side, p.x * radius, p.y * radius) ? 1 : 0;
    return static_cast<double>(hits) / static_cast<double>(spot.size());
}

bool shows_its_side(Place place) noexcept { return covered(place, Side::FaceUp, face_spot) >= face_least; }
bool lies_plainly(Place place) noexcept { return place.tilt == 0 && covered(place, Side::FaceUp, face_spot) >= face_sure; }

Window::Window(Seat seat, const Timeline& timeline, const Sensing& sensing)
    : seat_(seat), sensing_(sensing), arms_(timeline.arms[seat]) {
    const Clumsiness& ways = sensing.ways;
    Random table(sensing.table_seed, 40 + static_cast<std::uint64_t>(seat));
    zero_off_ = static_cast<float>(ways.zero * table.bell());
    if (ways.glare <= 0) return;
    Random dice(sensing.seed, 50 + static_cast<std::uint64_t>(seat));
    // One throw a second; a burst is a lamp that swings, a sleeve that lets the sun through.
    for (Instant second = timeline.begin; second < timeline.end; second += 1s) {
        if (!dice.chance(ways.glare / 60)) continue;
        const Instant from = second + dice.time(0ms, 900ms);
        const double kind = dice.unit();
        glares_.push_back({from, from + dice.time(1s, 4s),
                           kind < 0.6 ? Surface::Nothing : kind < 0.85 ? Surface::Plain : Surface::Printed});
    }
}

std::optional<float> Window::arm(Instant t) const noexcept {
    std::optional<float> lowest;
    for (const ArmOver& arm : arms_)
        if (arm.from <= t && t < arm.to && (!lowest || arm.height < *lowest)) lowest = arm.height;
    return lowest;
}

/// 0..1: where in the doubtful zone a sensor's verdict falls now.
double Window::wavering(Instant t, std::uint64_t of) const noexcept {
    const auto block = static_cast<std::uint64_t>(t.time_since_epoch() / wavers);
    return drawn(sensing_.seed, (block * 4 + static_cast<std::uint64_t>(seat_)) * 2 + of);
}

Seen Window::range(const ZoneView::Cards& cards, Instant t) {
    Seen seen;
    const double doubt = wavering(t, 0);
    const auto consider = [&](float height, double share, Surface surface) {
        if (seen.height && *seen.height <= height) return;
        if (share < range_least + (range_sure - range_least) * doubt) return;
        seen = {height, surface};
    };
    for (const auto& card : cards) {
        const double radius = range_spot + range_cone * static_cast<double>(std::max(0.0f, card.height));
        consider(card.height, covered(card.place, card.side, radius), surface_of(card.side));
    }
    if (const auto over = arm(t)) consider(*over, 1, Surface::Nothing);
    if (seen.height) *seen.height = std::max(0.0f, *seen.height + zero_off_);
    return seen;
}

Surface Window::face(const ZoneView::Cards& cards, Instant t) {
    std::erase_if(glares_, [&](const Glare& glare) { return glare.to <= t; });
    if (!glares_.empty() && glares_.front().from <= t) return glares_.front().shown;
    // From below: what each thing shows of itself beside those under it is about its share less theirs.
    boost::container::static_vector<const ZoneView::Present*, ZoneView::max_present> upwards;
    for (const auto& card : cards)
        if (static_cast<double>(card.height) <= face_sees_to) upwards.push_back(&card);
    std::sort(upwards.begin(), upwards.end(), [](const auto* a, const auto* b) { return a->height < b->height; });
    const auto hand = arm(t);
    double left = 1;
    std::array<double, 3> share{};
    for (const auto* card : upwards) {
        if (hand && *hand < card->height) break;
        const double part = std::min(left, covered(card->place, card->side, face_spot));
        // Of a card that lies tilted a part of the light goes past the lens.
        const double seen = part * std::max(0.0, 1 - static_cast<double>(card->place.tilt) / loses_light);
        share[static_cast<std::size_t>(surface_of(card->side))] += seen;
        left -= part;
        if (left <= 0) break;
    }
    const double enough = face_least + (face_sure - face_least) * wavering(t, 1);
    const double printed = share[static_cast<std::size_t>(Surface::Printed)];
    const double plain = share[static_cast<std::size_t>(Surface::Plain)];
    if (printed >= plain && printed >= enough) return Surface::Printed;
    return plain >= enough ? Surface::Plain : Surface::Nothing;
}

}  // namespace kibitz::drivers::simulator
