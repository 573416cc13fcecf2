// The readers: one field at a time goes round the four play zones, then to one of dummy's columns.
#include <algorithm>
#include <bit>

#include "drivers/simulator/field.hpp"
#include "drivers/simulator/random.hpp"
#include "drivers/simulator/sensors.hpp"

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;

namespace {

constexpr float tag_reach = 120;              ///< mm: how high above the antenna a tag lying flat still answers
constexpr Duration shortest_round = 45ms;     ///< four play zones and a column
constexpr Duration longest_round = 60ms;
constexpr int antennas_in_round = 5;
constexpr int sweeps_after_change = 2;
constexpr Duration sign_of_life = 1s;

/// What one antenna has reported.
class Antenna {
public:
    Antenna(Seat seat, reading::Antenna which) : seat_(seat), which_(which) {}

    void sweep(Instant t, CardSet tags, const perception::Pack& pack, std::vector<Reading>& out) {
        if (!begun_ || !(tags == last_)) {
            further_ = sweeps_after_change;
        } else if (further_ > 0) {
            --further_;
        } else if (t - reported_ < sign_of_life) {
            return;
        }
        begun_ = true;
        last_ = tags;
        reported_ = t;
        reading::Inventory inventory{seat_, which_, {}};
        for (Card card : tags) {
            if (inventory.tags.size() == reading::Inventory::max_tags) break;
            inventory.tags.push_back(pack.tags[static_cast<std::size_t>(card.index())]);
        }
        out.push_back({t, std::move(inventory)});
    }

private:
    Seat seat_;
    reading::Antenna which_;
    bool begun_ = false;
    CardSet last_;
    int further_ = 0;
    Instant reported_{};
};

CardSet without_missed(CardSet tags, double missed, Random& dice) {
    if (missed <= 0) return tags;
    CardSet heard;
    for (Card card : tags)
        if (!dice.chance(missed)) heard.insert(card);
    return heard;
}

CardSet in_field(const ZoneView::Cards& cards) {
    CardSet tags;
    for (const auto& card : cards)
        if (card.side != Side::OnEdge && card.height <= tag_reach) tags.insert(card.card);
    return tags;
}

}  // namespace

void sweep_antennas(const Timeline& timeline, const Sensing& sensing, std::vector<Reading>& out) {
    Random dice(sensing.seed, 1);
    PerSeat<std::optional<ZoneView>> views;
    PerSeat<std::optional<Antenna>> play;
    for (Seat seat : bridge::all_seats) {
        views[seat].emplace(timeline.zone[seat]);
        play[seat].emplace(seat, reading::Antenna::Play);
    }
    std::vector<ColumnChange> changes = timeline.columns;
    std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
    std::size_t next_change = 0;
    std::array<CardSet, 4> columns;
    std::vector<Antenna> column_antennas;
    if (timeline.dummy && sensing.geometry.column_readers)
        for (int column = 0; column < 4; ++column)
            column_antennas.emplace_back(*timeline.dummy, static_cast<reading::Antenna>(column + 1));

    const bool clumsy = sensing.ways.any();
    std::optional<Field> field;
    if (clumsy) field.emplace(timeline, sensing);

    std::uint8_t column = 0;
    for (Instant round = timeline.begin; round < timeline.end;) {
        const Duration length = dice.time(shortest_round, longest_round);
        Instant t = round;
        for (Seat seat : bridge::all_seats) {
            const CardSet tags = clumsy ? field->zone(seat, t, views, dice)
                                        : without_missed(in_field(views[seat]->at(t)), sensing.noise.missed, dice);
            play[seat]->sweep(t, tags, sensing.pack, out);
            t += length / antennas_in_round;
        }
        if (!column_antennas.empty()) {
            for (; next_change < changes.size() && changes[next_change].at <= t; ++next_change) {
                const auto& change = changes[next_change];
                if (change.there) columns[change.column].insert(change.card);
                else columns[change.column].erase(change.card);
                if (clumsy) field->take(change);
            }
            const bool dead = sensing.dead && sensing.dead->column == column &&
                              sensing.dead->silent(DeadDevice::Kind::Column, *timeline.dummy, t);
            if (!dead)
                column_antennas[column].sweep(t,
                                              clumsy ? field->column(column, t, views, dice)
                                                     : without_missed(columns[column], sensing.noise.missed, dice),
                                              sensing.pack, out);
            column = static_cast<std::uint8_t>((column + 1) % 4);
        }
        round += length;
    }
}

}  // namespace kibitz::drivers::simulator
