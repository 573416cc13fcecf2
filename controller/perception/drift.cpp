#include "controller/perception/drift.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "controller/perception/dummy_layout.hpp"

namespace kibitz::perception {
namespace {

using bridge::Card;
using bridge::Seat;

/// Places of a card are looked for on a grid of this many millimetres.
constexpr float grid_mm = 2;

double seconds(Duration d) { return static_cast<double>(d.count()) / 1e6; }

float median(const boost::circular_buffer<float>& values) {
    std::vector<float> sorted(values.begin(), values.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

/// The mean, and its standard error.
std::pair<float, float> mean(const boost::circular_buffer<float>& values) {
    double sum = 0, squares = 0;
    for (const double value : values) {
        sum += value;
        squares += value * value;
    }
    const auto n = static_cast<double>(values.size());
    const double middle = sum / n;
    return {static_cast<float>(middle), static_cast<float>(std::sqrt(std::max(0.0, squares / n - middle * middle) / n))};
}

/// What shows of a card in dummy's area: its middle, and how deep it is.
struct Shows {
    float x = 0, y = 0, depth = 0;
};
std::optional<Shows> shows_of(const DummyLayout& layout, const DummyGeometry& geometry, Card card) {
    const float width = geometry.column_pitch.value * static_cast<float>(geometry.columns);
    const float depth = geometry.outer_margin.value + 13 * geometry.strip.value + geometry.card_length.value;
    double x = 0, y = 0, count = 0;
    float low = depth, high = 0;
    for (float at_x = 0; at_x <= width; at_x += grid_mm)
        for (float at_y = 0; at_y <= depth; at_y += grid_mm)
            if (layout.at({at_x}, {at_y}) == card) {
                x += at_x;
                y += at_y;
                ++count;
                low = std::min(low, at_y);
                high = std::max(high, at_y);
            }
    if (count == 0) return std::nullopt;
    return Shows{static_cast<float>(x / count), static_cast<float>(y / count), high - low};
}

}  // namespace

bool same_drift(const Drift& a, const Drift& b) noexcept {
    return a.kind == b.kind && a.seat == b.seat && (a.kind != DriftKind::ZonesHear || a.other == b.other);
}

void DriftWatch::Share::add(double wrong_seconds, double of_seconds, double fades) noexcept {
    if (seen > fades) {
        seen /= 2;
        wrong /= 2;
        times /= 2;
    }
    seen += of_seconds;
    wrong += wrong_seconds;
    times += wrong_seconds > 0 ? 1 : 0;
}

DriftWatch::DriftWatch(const Config& config) : config_(config), tags_(config.packs) {}

void DriftWatch::take(const Reading& reading, const SureCards& sure) {
    if (dummy_ != sure.dummy) {
        dummy_ = sure.dummy;
        for (const Seat seat : bridge::all_seats) places_[seat].touched.reset();
    }
    for (const Seat seat : bridge::all_seats) reckon(seat, reading.at, sure);
    note(reading);
}

void DriftWatch::note(const Reading& reading) {
    if (const auto* sweep = std::get_if<reading::Inventory>(&reading.body)) {
        bridge::CardSet cards;
        for (const auto tag : sweep->tags)
            if (const auto card = tags_.card(tag)) cards.insert(*card);
        auto& place = places_[sweep->seat];
        if (sweep->antenna == reading::Antenna::Play) place.heard = cards;
        else place.columns[static_cast<std::size_t>(sweep->antenna) - 1] = cards;
    } else if (const auto* range = std::get_if<reading::Range>(&reading.body)) {
        places_[range->seat].height = range->height;
    } else if (const auto* face = std::get_if<reading::Face>(&reading.body)) {
        places_[face->seat].surface = face->surface;
    } else if (const auto* contact = std::get_if<reading::Contact>(&reading.body)) {
        if (contact->phase != reading::ContactPhase::Down) return;
        auto& place = places_[contact->seat];
        place.touched = reading.at;
        place.x = contact->x.value;
        place.y = contact->y.value;
    }
}

/// Time has passed with everything as it was told last.
void DriftWatch::reckon(Seat seat, Instant now, const SureCards& sure) {
    auto& place = places_[seat];
    auto& lies = place.lies;
    if (lies.card != sure.faced[seat]) {
        leave(seat);
        lies = {};
        lies.card = sure.faced[seat];
        lies.since = lies.reckoned = now;
        return;
    }
    if (!lies.card) return;
    const Instant from = std::max(lies.reckoned, lies.since + config_.within(Time::DriftAtRest));
    const Instant to = std::min(now, lies.since + config_.within(Time::DriftLooks));
    lies.reckoned = std::max(lies.reckoned, now);
    if (to <= from) return;
    const double time = seconds(to - from);
    const bool heard = place.heard.contains(*lies.card);
    if (heard && place.height && place.height->value <= config_.measure(Quantity::DriftFlat)) {
        lies.seen += time;
        lies.blind += place.surface == reading::Surface::Printed ? 0 : time;
    }
    if (!heard && !place.height) return;  // it lies elsewhere
    lies.zones_seen += time;
    for (const Seat other : bridge::all_seats)
        if (other != seat && places_[other].heard.contains(*lies.card)) lies.zones[other] += time;
    if (sure.dummy != seat) return;
    lies.columns_seen += time;
    const bool columns = std::any_of(place.columns.begin(), place.columns.end(), [&](const auto& cards) { return cards.contains(*lies.card); });
    lies.columns += columns ? time : 0;
}

/// The card is no longer known to lie there: what was seen of it is one witness.
void DriftWatch::leave(Seat seat) {
    auto& place = places_[seat];
    const auto& lies = place.lies;
    if (!lies.card || lies.zones_seen <= 0) return;
    const double fades = seconds(config_.within(Time::DriftFades));
    if (lies.seen > 0) place.blind.add(lies.blind, lies.seen, fades);
    if (lies.columns_seen > 0) place.columns_hear.add(lies.columns, lies.columns_seen, fades);
    for (const Seat other : bridge::all_seats)
        if (other != seat) places_[other].zone_hears[seat].add(lies.zones[other], lies.zones_seen, fades);
    const bool no_hand = place.height && place.height->value <= config_.measure(Quantity::DriftHand);
    if (no_hand && place.heard.contains(*lies.card)) place.heights.push_back(place.height->value);
    for (const Seat one : bridge::all_seats) judge(one);
}

void DriftWatch::dummy_played(Card card, Instant at, const SureCards& sure) {
    if (!sure.dummy || !sure.dummys.contains(card)) return;
    auto& place = places_[*sure.dummy];
    if (!place.touched || at - *place.touched > config_.within(Time::DriftTouchMeant)) return;
    place.touched.reset();
    DummyLayout layout(config_.dummy);
    layout.spread(sure.dummys_hand, sure.trump);
    layout.take(sure.dummys_hand - sure.dummys);
    for (std::size_t column = 0; column < place.columns.size(); ++column)
        if (const auto cards = place.columns[column] & sure.dummys; !cards.empty()) layout.column_seen(static_cast<int>(column), cards);
    const auto shows = shows_of(layout, config_.dummy, card);
    if (!shows) return;
    const float x = place.x - shows->x, y = place.y - shows->y;
    // A finger elsewhere was meant for something else.
    if (std::hypot(x, y) > config_.dummy.column_pitch.value) return;
    place.touch_x.push_back(x);
    if (shows->depth <= config_.dummy.strip.value * 1.5F) place.touch_y.push_back(y);  // of a card that shows whole nobody aims at the middle
    judge(*sure.dummy);
}

void DriftWatch::judge(Seat seat) {
    auto& place = places_[seat];
    // A file may ask for more than is remembered.
    const auto enough = [&](Quantity asked, const boost::circular_buffer<float>& values) {
        return std::min(static_cast<std::size_t>(config_.count(asked)), values.capacity());
    };
    const auto share = [&](DriftKind kind, const Share& of, Seat other) {
        const bool watched = of.seen >= seconds(config_.within(Time::DriftWatched));
        Drift drift{kind, seat, other, 0, 0, static_cast<float>(of.share())};
        const bool bad = of.times >= config_.count(Quantity::DriftTimes) && of.share() >= config_.quantity(Quantity::DriftBad);
        judge(drift, watched && bad, watched && of.share() <= config_.quantity(Quantity::DriftGood));
    };
    share(DriftKind::FaceBlind, place.blind, seat);
    share(DriftKind::ColumnsHear, place.columns_hear, seat);
    for (const Seat other : bridge::all_seats)
        if (other != seat) share(DriftKind::ZonesHear, place.zone_hears[other], other);
    if (place.heights.size() >= enough(Quantity::DriftHeights, place.heights)) {
        const float height = median(place.heights);
        judge({DriftKind::RangeOff, seat, seat, height, 0, 0}, height >= config_.measure(Quantity::DriftBadHeight),
              height <= config_.measure(Quantity::DriftGoodHeight));
    }
    const auto touches = enough(Quantity::DriftTouches, place.touch_x);
    if (place.touch_x.size() >= touches && place.touch_y.size() >= std::max<std::size_t>(1, touches / 2)) {
        const auto [x, x_error] = mean(place.touch_x);
        const auto [y, y_error] = mean(place.touch_y);
        const float least = config_.measure(Quantity::DriftBadTouch), errors = config_.measure(Quantity::DriftErrors);
        const auto bad = [&](float by, float error) { return std::abs(by) >= std::max(least, errors * error); };
        judge({DriftKind::FilmOff, seat, seat, x, y, 0}, bad(x, x_error) || bad(y, y_error),
              std::max(std::abs(x), std::abs(y)) <= config_.measure(Quantity::DriftGoodTouch));
    }
}

void DriftWatch::judge(Drift drift, bool bad, bool good) {
    const auto known = std::find_if(told_.begin(), told_.end(), [&](const Drift& one) { return same_drift(one, drift); });
    if (known == told_.end()) {
        if (!bad) return;
        told_.push_back(drift);
        std::stable_sort(told_.begin(), told_.end(), [](const Drift& a, const Drift& b) {
            return std::pair(a.kind, a.seat) < std::pair(b.kind, b.seat);
        });
    } else if (good) {
        told_.erase(known);
    }
}

std::string to_text(const std::vector<Drift>& drifts) {
    std::string text;
    for (const auto& one : drifts) {
        const auto number = [](float value) { return std::to_string(std::lround(value * 1000)); };
        text += std::to_string(static_cast<int>(one.kind)) + " " + letter(one.seat) + " " + letter(one.other) + " " + number(one.x) + " " + number(one.y) +
                " " + number(one.share) + "\n";
    }
    return text;
}

std::vector<Drift> drifts_from_text(std::string_view text) {
    constexpr int most_value = 1'000'000;
    std::vector<Drift> drifts;
    while (!text.empty()) {
        auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        std::array<std::string_view, 6> words;
        for (auto& word : words) {
            word = line.substr(0, line.find(' '));
            line.remove_prefix(std::min(line.size(), word.size() + 1));
        }
        std::array<int, 4> numbers{};
        bool good = line.empty();
        const std::array<std::string_view, 4> of{words[0], words[3], words[4], words[5]};
        for (std::size_t i = 0; i < of.size(); ++i) {
            const auto parsed = std::from_chars(of[i].data(), of[i].data() + of[i].size(), numbers[i]);
            good = good && parsed.ec == std::errc() && parsed.ptr == of[i].data() + of[i].size() && std::abs(numbers[i]) <= most_value;
        }
        const auto seat = words[1].size() == 1 ? bridge::seat_from_letter(words[1][0]) : std::nullopt;
        const auto other = words[2].size() == 1 ? bridge::seat_from_letter(words[2][0]) : std::nullopt;
        if (!good || !seat || !other || numbers[0] < 0 || numbers[0] >= drift_kinds) continue;
        const auto value = [&](std::size_t i) { return static_cast<float>(numbers[i]) / 1000; };
        drifts.push_back({static_cast<DriftKind>(numbers[0]), *seat, *other, value(1), value(2), value(3)});
    }
    return drifts;
}

}  // namespace kibitz::perception
