#include "controller/perception/perception.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "controller/perception/dummy_layout.hpp"
#include "controller/perception/place.hpp"
#include "controller/perception/sighting.hpp"

namespace kibitz::perception {

using bridge::CardSet;
using bridge::Seat;

/// Routes each reading to the part it concerns and keeps the parts' deadlines.
struct Perception::Impl {
    explicit Impl(Config c)
        : config(std::move(c)),
          tags(config.packs),
          whereabouts({config.sensors.read_rate, config.sensors.stray_rate, config.sensors.zone_sweep, *config.judged_by},
                      {config.sensors.read_rate, config.sensors.stray_rate, config.sensors.column_sweep, *config.judged_by}, config),
          layout(config.dummy) {
        reckon_all();
    }
    Impl(const Impl&) = delete;  // the places refer to config and tags
    Impl& operator=(const Impl&) = delete;

    void advance(Instant now, Sink& sink);
    void reckon(const Place& place) noexcept;
    void reckon_all() noexcept;

    // One for each kind of reading.
    void take(const reading::Inventory& r, Instant at, Sink& sink);
    void take(const reading::Range& r, Instant at, Sink& sink);
    void take(const reading::Face& r, Instant at, Sink& sink);
    void take(const reading::Contact& r, Instant at, Sink& sink);
    void take(const reading::Beam& r, Instant at, Sink& sink);
    void take(const reading::SeatSwitch& r, Instant at, Sink& sink);
    void take(const reading::BoardTag& r, Instant at, Sink& sink);
    void take(const std::shared_ptr<const reading::Sighting>& r, Instant at, Sink& sink);
    void take(const std::shared_ptr<const reading::Device>& r, Instant at, Sink& sink);
    void take(const std::shared_ptr<const reading::Panel>& r, Instant at, Sink& sink);
    void take(const std::shared_ptr<const reading::Command>& r, Instant at, Sink& sink);

    void dummy_sighted(const reading::Sighting& r, Instant at, Sink& sink);
    void new_board(const reading::BoardStart* start, Instant at) noexcept;
    void know(const Context& next) noexcept;
    void spread(Seat seat, std::optional<bridge::Suit> trump) noexcept;
    CardSet cards_of(const reading::Inventory& sweep) const noexcept;
    void look_for_dummy(Seat seat) noexcept;
    const DummyLayout* layout_of(Seat seat) const noexcept { return dummy == seat ? &layout : nullptr; }
    Place& at_seat(Seat seat) noexcept { return places[static_cast<std::size_t>(seat) & 3]; }

    Config config;
    TagTable tags;
    Context context;
    Whereabouts whereabouts;
    std::array<Place, 4> places{
        Place{Seat::North, config, tags, context, whereabouts}, Place{Seat::East, config, tags, context, whereabouts},
        Place{Seat::South, config, tags, context, whereabouts}, Place{Seat::West, config, tags, context, whereabouts}};
    std::array<Instant, 4> due{};  ///< of each place
    DummyLayout layout;
    std::optional<Seat> dummy;

    struct Sensed {
        bool height = false, side = false;
    };
    bridge::PerSeat<Sensed> sensed{};  ///< what a sensor of its own has reported

    std::optional<TagId> board_tag;
    bool board_told = false;
    int board_missed = 0;  ///< sweeps without a tag in a row

    Instant now = earliest;
    std::uint64_t late = 0;
};

// --- time ---------------------------------------------------------------------------------------------------------

void Perception::Impl::reckon(const Place& place) noexcept {
    due[static_cast<std::size_t>(place.seat)] =
        std::min({place.zone.due(), place.touch.due(), place.seat_due()});
}

void Perception::Impl::reckon_all() noexcept {
    for (const auto& place : places) whereabouts.lie_faced(place.seat, place.zone.faced());
    for (const auto& place : places) reckon(place);
}

void Perception::Impl::advance(Instant to, Sink& sink) {
    for (;;) {
        const auto first = std::min_element(due.begin(), due.end());
        if (*first > to) break;
        // Each part looks only forward, so the deadline met now is not set again: the loop ends.
        const Instant at = std::max(*first, now);
        now = at;
        Place& place = places[static_cast<std::size_t>(first - due.begin())];
        if (place.zone.due() <= at) place.zone.pass(at, sink);
        if (place.touch.due() <= at) place.touch.pass(layout_of(place.seat), at, sink);
        if (place.seat_due() <= at) place.look_at_seat(at, sink);
        whereabouts.lie_faced(place.seat, place.zone.faced());
        reckon(place);
    }
    now = std::max(now, to);
}

// --- readings -----------------------------------------------------------------------------------------------------

void Perception::Impl::take(const reading::Inventory& r, Instant at, Sink& sink) {
    Place& place = at_seat(r.seat);
    if (r.antenna == reading::Antenna::Play) {
        whereabouts.zone_sweep(r.seat, cards_of(r), at);
        place.zone.see(r, at, sink);
        if (const auto awaited = context.turn ? context.turn : context.due_at_claim; awaited && *awaited != r.seat) {
            at_seat(*awaited).zone.overhear(r.seat, cards_of(r), at, sink);
            reckon(at_seat(*awaited));
        }
        if (dummy == place.seat) layout.take(place.zone.identified());
        return;
    }
    const int column = static_cast<int>(r.antenna) - static_cast<int>(reading::Antenna::Column0);
    if (column < 0 || column >= ColumnAntennas::columns) return;
    whereabouts.column_sweep(r.seat, static_cast<std::size_t>(column), cards_of(r), at);
    const CardSet before = place.columns.all_cards();
    if (!place.columns.see(column, at)) return;
    const CardSet lie = place.columns.all_cards();
    context.dummy_lies = context.dummy && !at_seat(*context.dummy).columns.all_cards().empty();
    look_for_dummy(place.seat);
    if (dummy == place.seat) layout.column_seen(column, place.columns.cards(column));
    if (lie != before) sink.observe({at, Certainty::Certain, observation::SpreadSeen{place.seat, lie, before}});
}

void Perception::Impl::take(const reading::Range& r, Instant at, Sink& sink) {
    sensed[r.seat].height = true;
    at_seat(r.seat).zone.see(r, at, sink);
}
void Perception::Impl::take(const reading::Face& r, Instant at, Sink& sink) {
    sensed[r.seat].side = true;
    at_seat(r.seat).zone.see(r, at, sink);
}

void Perception::Impl::take(const reading::Contact& r, Instant at, Sink& sink) {
    at_seat(r.seat).touch.see(r, layout_of(r.seat), at, sink);
}

void Perception::Impl::take(const reading::Beam& r, Instant at, Sink&) { at_seat(r.seat).touch.see(r, at); }

void Perception::Impl::take(const reading::SeatSwitch& r, Instant at, Sink& sink) {
    Place& place = at_seat(r.seat);
    place.sitting.see(r.occupied, at);
    place.look_at_seat(at, sink);
}

/// A board's tag is told when it changes; that none is there, only when several sweeps in a row found none.
void Perception::Impl::take(const reading::BoardTag& r, Instant at, Sink& sink) {
    board_missed = r.tag ? 0 : board_missed + 1;
    if (!r.tag && board_missed < config.sensors.gone_sweeps) return;
    board_missed = std::min(board_missed, config.sensors.gone_sweeps);
    if (board_told && board_tag == r.tag) return;
    board_told = true;
    board_tag = r.tag;
    sink.observe({at, Certainty::Certain, observation::BoardSeen{r.tag}});
}

/// The same as what a reader, a range and a face sensor would have said in three readings; what is sure at once is worth
/// the sweeps that make it sure. Where nothing at the table sees heights, or sides, that sensor is one that does not work.
void Perception::Impl::take(const std::shared_ptr<const reading::Sighting>& r, Instant at, Sink& sink) {
    if (!r) return;
    if (r->area == reading::Area::Dummy) return dummy_sighted(*r, at, sink);
    const Parts parts = parts_of(*r, config);
    Place& place = at_seat(r->seat);
    if (!parts.height && !sensed[r->seat].height) place.zone.range_works(false, at, sink);
    if (!parts.side && !sensed[r->seat].side) place.zone.face_works(false, at, sink);
    if (parts.height) place.zone.see(*parts.height, at, sink);
    if (parts.side) place.zone.see(*parts.side, at, sink);
    for (int sweep = parts.sure ? config.sensors.gone_sweeps : 1; sweep > 0; --sweep) take(parts.cards, at, sink);
}

/// Dummy's cards, wherever in his area they are seen: each is put into the column where its suit lies by convention,
/// as if the antenna there had read it.
void Perception::Impl::dummy_sighted(const reading::Sighting& r, Instant at, Sink& sink) {
    const Parts parts = parts_of(r, config);
    const auto suits = DummyLayout::conventional_order(context.trump);
    for (std::size_t column = 0; column < suits.size(); ++column) {
        const auto antenna = static_cast<reading::Antenna>(column + static_cast<std::size_t>(reading::Antenna::Column0));
        reading::Inventory seen{r.seat, antenna, {}};
        for (const TagId tag : parts.cards.tags)
            if (const auto card = tags.card(tag); card && card->suit() == suits[column]) seen.tags.push_back(tag);
        // A column's card is gone after twice as many sweeps: see ColumnAntennas.
        for (int sweep = parts.sure ? 2 * config.sensors.gone_sweeps : 1; sweep > 0; --sweep) take(seen, at, sink);
    }
}

void Perception::Impl::take(const std::shared_ptr<const reading::Device>& r, Instant at, Sink& sink) {
    if (!r) return;
    if (const auto seat = seat_at(r->device.place)) {
        Place& place = at_seat(*seat);
        const bool works = r->health == reading::Health::Ok;
        // Only these change what may be believed; what the others fail to report is silence.
        if (r->device.function == Function::Range) place.zone.range_works(works, at, sink);
        else if (r->device.function == Function::Face) place.zone.face_works(works, at, sink);
        else if (r->device.function == Function::Beams) place.touch.beams_work(works);
    }
    sink.observe({at, Certainty::Certain, observation::DeviceChanged{r}});
}

void Perception::Impl::take(const std::shared_ptr<const reading::Panel>& r, Instant at, Sink& sink) {
    if (!r) return;
    if (const auto* arrange = std::get_if<reading::ArrangeKey>(&r->key)) {
        // Only dummy and declarer arrange dummy's cards; before dummy is known nobody does.
        if (dummy && bridge::side_of(*dummy) == bridge::side_of(r->seat)) at_seat(*dummy).touch.arranging(arrange->on);
    }
    sink.observe({at, Certainty::Certain, observation::PanelPressed{r}});
}

void Perception::Impl::take(const std::shared_ptr<const reading::Command>& r, Instant at, Sink& sink) {
    if (!r) return;
    if (const auto* start = std::get_if<reading::BoardStart>(r.get())) new_board(start, at);
    else if (std::holds_alternative<reading::BoardEnd>(*r)) new_board(nullptr, at);
    sink.observe({at, Certainty::Certain, observation::CommandGiven{r}});
}

// --- dummy --------------------------------------------------------------------------------------------------------

void Perception::Impl::new_board(const reading::BoardStart* start, Instant at) noexcept {
    context = {};
    if (start) context.hands = start->deal.hands;
    dummy.reset();
    layout = DummyLayout(config.dummy);
    for (auto& place : places) {
        place.zone.new_board(at);
        place.touch.arranging(false);
    }
}

void Perception::Impl::spread(Seat seat, std::optional<bridge::Suit> trump) noexcept {
    dummy = seat;
    layout.spread(context.hands[seat], trump);
    for (int column = 0; column < ColumnAntennas::columns; ++column) {
        const auto cards = at_seat(seat).columns.cards(column);
        if (!cards.empty()) layout.column_seen(column, cards);
    }
}

/// Most of a hand in somebody's columns can only be dummy's, whatever the auction was taken for (a call changed by
/// the Director, or a panel that failed).
void Perception::Impl::look_for_dummy(Seat seat) noexcept {
    if (dummy == seat || 2 * at_seat(seat).columns.all_cards().size() <= bridge::cards_in_hand) return;
    spread(seat, context.trump);
}

void Perception::Impl::know(const Context& next) noexcept {
    const bool another = next.dummy != context.dummy || next.trump != context.trump;
    context = next;
    context.dummy_lies = next.dummy && !at_seat(*next.dummy).columns.all_cards().empty();
    if (another && context.dummy) spread(*context.dummy, context.trump);
}

CardSet Perception::Impl::cards_of(const reading::Inventory& sweep) const noexcept {
    CardSet cards;
    for (const TagId tag : sweep.tags)
        if (const auto card = tags.card(tag)) cards.insert(*card);
    return cards;
}

// --- the public face ----------------------------------------------------------------------------------------------

Perception::Perception(Config config) : impl_(std::make_unique<Impl>(std::move(config))) {}
Perception::~Perception() = default;
Perception::Perception(Perception&&) noexcept = default;
Perception& Perception::operator=(Perception&&) noexcept = default;

void Perception::know(const Context& context) {
    if (impl_->context == context) return;
    impl_->know(context);
    impl_->reckon_all();
}

void Perception::take(const Reading& reading, Sink& sink) {
    Instant at = bounded(reading.at);
    if (at < impl_->now) {
        ++impl_->late;
        at = impl_->now;
    }
    impl_->advance(at, sink);
    std::visit([&](const auto& body) { impl_->take(body, at, sink); }, reading.body);
    impl_->reckon_all();
}

void Perception::advance(Instant now, Sink& sink) { impl_->advance(std::clamp(now, earliest, last_moment), sink); }

std::optional<Instant> Perception::next_deadline() const {
    const Instant first = *std::min_element(impl_->due.begin(), impl_->due.end());
    if (first == never) return std::nullopt;
    return first;
}

Instant Perception::nothing_over_since(Seat seat) const {
    const auto& sensed = impl_->sensed[seat];
    return sensed.height && sensed.side ? impl_->at_seat(seat).zone.nothing_over_since() : never;
}
std::uint64_t Perception::late() const { return impl_->late; }

std::uint64_t Perception::ghosts() const {
    std::uint64_t sum = 0;
    for (const auto& place : impl_->places) sum += place.touch.ghosts();
    return sum;
}

}  // namespace kibitz::perception
