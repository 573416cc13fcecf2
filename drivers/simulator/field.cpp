#include "drivers/simulator/field.hpp"

#include <algorithm>
#include <cmath>

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;

namespace {

constexpr double loop = 60;            ///< mm: radius of a play zone's loop
constexpr double column_loop = 33;     ///< mm: of each of the loops in a row that a column's long loop amounts to
constexpr double zone_reach = 120;     ///< mm: straight above the loop's middle a tag answers every other sweep
constexpr double column_reach = 60;    ///< mm: the same over a column
constexpr double coil_x = 18, coil_y = 30;  ///< mm: where the tag's own coil runs, from the card's middle
constexpr double card_x = 57, card_y = 88;  ///< mm: a bridge card
constexpr double zone_beyond = 75;     ///< mm: a zone's middle from the inner end of the columns
constexpr float nearest_card = static_cast<float>(zone_beyond + card_y / 2);  ///< mm: from there to the last of seven cards
constexpr double lies_close = 4;       ///< mm: tags nearer than this above each other shift each other's resonance
constexpr Duration fades_in = 700ms;   ///< hands and sleeves over a table change what is re-radiated about this often
constexpr double never = 0.0005;       ///< share of sweeps

/// The field along the axis of a loop of radius `r`, rho2 = distance from the axis squared, z = height. Exact on the axis
/// and far away; between them it has the ring without field that a loop has just outside its wire.
double upward(double rho2, double z, double r) noexcept {
    const double axial = z * z + r * r, all = rho2 + axial;
    return (2 * axial - rho2) / (all * all * std::sqrt(all));
}
/// The field along the table, at `y` from the axis.
double sideways(double y, double rho2, double z, double r) noexcept {
    const double all = rho2 + z * z + r * r;
    return 3 * z * y / (all * all * std::sqrt(all));
}
double square(double x) noexcept { return x * x; }

}  // namespace

double zone_coupling(Place place, float height, Side side) noexcept {
    static const double enough = upward(0, zone_reach, loop);
    const double x = static_cast<double>(place.x), y = static_cast<double>(place.y), z = static_cast<double>(height);
    if (x * x + y * y > square(4 * loop)) return 0;
    // Upright its coil faces the player: the field along the table passes through it.
    if (side == Side::OnEdge) return std::abs(sideways(y, x * x + y * y, z, loop)) / enough;
    const double k = static_cast<double>(place.turn);
    double flux = upward(x * x + y * y, z, loop);
    for (const auto& [u, v] : {std::pair{coil_x, 0.0}, {-coil_x, 0.0}, {0.0, coil_y}, {0.0, -coil_y}})
        flux += upward(square(x + u - k * v) + square(y + v + k * u), z, loop);
    return std::abs(flux) / 5 / enough;
}

double column_coupling(float off_axis, float beyond, float height) noexcept {
    static const double enough = upward(0, column_reach, column_loop);
    const double x = static_cast<double>(off_axis), z = static_cast<double>(height);
    // Over the column one of the loops in its row is always near; beyond its end the last one counts.
    const double y = std::max(0.0, static_cast<double>(beyond) + column_loop);
    double flux = upward(x * x + y * y, z, column_loop);
    for (double u : {-coil_x, coil_x}) flux += upward(square(x + u) + y * y, z, column_loop);
    return std::abs(flux) / 3 / enough;
}

double share_heard(double coupling) noexcept {
    const double power = square(square(coupling));
    return power / (1 + power);
}

double coupling_for(double share) noexcept { return std::sqrt(std::sqrt(share / (1 - share))); }

double overlap(Place a, Place b) noexcept {
    const double x = 1 - std::abs(static_cast<double>(a.x - b.x)) / card_x;
    const double y = 1 - std::abs(static_cast<double>(a.y - b.y)) / card_y;
    return x > 0 && y > 0 ? x * y : 0;
}

Field::Field(const Timeline& timeline, const Sensing& sensing)
    : sensing_(sensing), dummy_(timeline.dummy.value_or(Seat::North)) {
    const Clumsiness& ways = sensing.ways;
    if (ways.zones > 0) from_neighbour_ = coupling_for(ways.zones) / zone_coupling({}, 1, Side::FaceUp);
    if (ways.columns > 0) {
        const auto half_pitch = sensing.geometry.column_pitch.value / 2;
        from_zone_ = coupling_for(ways.columns) / column_coupling(half_pitch, zone_beyond, 1);
        from_column_ = coupling_for(ways.columns) / zone_coupling({half_pitch, -nearest_card, 0, 0}, 1, Side::FaceUp);
    }
    for (const Lying& lying : timeline.lying) {
        const double coupling = zone_coupling(lying.place, 1, Side::FaceDown);
        const double heard = share_heard(coupling);
        if (heard > never) quitted_[lying.seat].push_back({lying, coupling, heard});
    }
}

/// What stray paths carry comes and goes with hands and sleeves over the table: a factor about 1 for each path.
double Field::fading(std::uint64_t path, Instant t) const noexcept {
    const auto block = static_cast<std::uint64_t>(t.time_since_epoch() / fades_in);
    return 0.7 + 0.55 * drawn(sensing_.seed, block * 64 + path);
}

/// Whether the tag of `card` is not heard while `other` lies so close: drawn once for the pair, as distance and spread of
/// two tags' coils make it; of two that are spoiled it is one or the other.
bool Field::spoiled(Card card, Card other, double how_close) const noexcept {
    if (how_close <= 0) return false;
    const auto low = static_cast<std::uint64_t>(std::min(card.index(), other.index()));
    const auto high = static_cast<std::uint64_t>(std::max(card.index(), other.index()));
    const double fate = drawn(sensing_.seed ^ 0x57ac4ed, low * 64 + high);
    if (fate >= sensing_.ways.stacked * how_close * how_close) return false;
    const bool first = drawn(sensing_.seed ^ 0x0dd, low * 64 + high) < 0.5;
    return first == (card.index() < other.index());
}

void Field::hear(const ZoneView::Cards& cards, CardSet& heard, Random& dice) const {
    for (const auto& card : cards) {
        double coupling = zone_coupling(card.place, card.height, card.side);
        if (coupling <= 0) continue;
        int crowd = 0;
        bool masked = false;
        for (const auto& other : cards) {
            if (other.card == card.card || std::abs(other.height - card.height) > static_cast<float>(lies_close)) continue;
            const double close = overlap(card.place, other.place);
            if (close > 0.8) ++crowd;
            masked = masked || (sensing_.ways.stacked > 0 && spoiled(card.card, other.card, close));
        }
        // A packet of tags takes the field from each other.
        coupling /= 1 + 0.15 * crowd;
        if (!masked && dice.chance(share_heard(coupling) * (1 - sensing_.noise.missed))) heard.insert(card.card);
    }
}

CardSet Field::zone(Seat seat, Instant t, Views& views, Random& dice) {
    CardSet heard;
    hear(views[seat]->at(t), heard, dice);
    for (const Quitted& quitted : quitted_[seat])
        if (quitted.lying.from <= t && t < quitted.lying.to && dice.chance(quitted.heard * (1 - sensing_.noise.missed)))
            heard.insert(quitted.lying.card);
    if (from_column_ > 0 && seat == dummy_)
        for (const ColumnChange& card : lies_) {
            const double way = from_column_ * fading(40 + card.column, t);
            const Place place{card_in_zone(card), card.inwards - nearest_card, 0, 0};
            if (dice.chance(share_heard(way * zone_coupling(place, 1, Side::FaceUp)))) heard.insert(card.card);
        }
    if (from_neighbour_ <= 0) return heard;
    // The neighbours' idle loops are tuned to the same frequency and radiate what they catch; the one across is further.
    for (Seat other : bridge::all_seats) {
        if (other == seat) continue;
        const double way = from_neighbour_ * (other == partner(seat) ? 0.35 : 1.0) *
                           fading(static_cast<std::uint64_t>(seat) * 4 + static_cast<std::uint64_t>(other), t);
        for (const auto& card : views[other]->at(t))
            if (card.side != Side::OnEdge &&
                dice.chance(share_heard(way * zone_coupling(card.place, card.height, card.side))))
                heard.insert(card.card);
        for (const Quitted& quitted : quitted_[other])
            if (quitted.lying.from <= t && t < quitted.lying.to && dice.chance(share_heard(way * quitted.coupling)))
                heard.insert(quitted.lying.card);
    }
    return heard;
}

void Field::take(const ColumnChange& change) {
    std::erase_if(lies_, [&](const ColumnChange& old) { return old.card == change.card; });
    if (change.there) lies_.push_back(change);
}

/// The card's x in the frame of dummy's zone: the columns lie side by side about its middle.
float Field::card_in_zone(const ColumnChange& card) const noexcept {
    const float middle = static_cast<float>(sensing_.geometry.columns - 1) / 2;
    return (static_cast<float>(card.column) - middle) * sensing_.geometry.column_pitch.value + card.off_axis;
}

CardSet Field::column(std::uint8_t column, Instant t, Views& views, Random& dice) {
    CardSet heard;
    const float pitch = sensing_.geometry.column_pitch.value;
    for (const ColumnChange& card : lies_) {
        const float off_axis = (static_cast<float>(card.column) - static_cast<float>(column)) * pitch + card.off_axis;
        if (std::abs(off_axis) > 1.2f * pitch) continue;
        bool masked = false;
        if (sensing_.ways.stacked > 0)
            for (const ColumnChange& other : lies_) {
                if (other.column != card.column || other.card == card.card) continue;
                const int apart = std::abs(static_cast<int>(other.card.rank()) - static_cast<int>(card.card.rank()));
                // Neighbours in a column lie one strip apart and overlap by the rest of the card.
                const double close = 1 - static_cast<double>(sensing_.geometry.strip.value) * apart / card_y;
                masked = masked || (apart == 1 && spoiled(card.card, other.card, close * close));
            }
        const double share = share_heard(column_coupling(off_axis, -100, 1));
        if (!masked && dice.chance(share * (1 - sensing_.noise.missed))) heard.insert(card.card);
    }
    if (from_zone_ <= 0) return heard;
    const float middle = static_cast<float>(sensing_.geometry.columns - 1) / 2 * pitch;
    const double way = from_zone_ * fading(32 + column, t);
    for (const auto& card : views[dummy_]->at(t)) {
        if (card.side == Side::OnEdge) continue;
        const float off_axis = card.place.x - (static_cast<float>(column) * pitch - middle);
        const float beyond = static_cast<float>(zone_beyond) + card.place.y;
        if (dice.chance(share_heard(way * column_coupling(off_axis, beyond, card.height)))) heard.insert(card.card);
    }
    return heard;
}

}  // namespace kibitz::drivers::simulator
