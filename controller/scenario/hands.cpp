#include "controller/scenario/hands.hpp"

#include <algorithm>

namespace kibitz::scenario {
namespace {

using namespace std::chrono_literals;

constexpr Duration sweep_period = 50ms;   // an antenna's turn comes round about twenty times a second
constexpr Millimetres nearly_on_the_table{18};  // a card below this is seen to go up when it is taken away
constexpr Duration hand_time = 150ms;     // between two movements of one hand
constexpr Duration turn_over_time = 300ms;
constexpr float turn_over_height = 20;     // mm: a card on edge, lifted at one side

}  // namespace

Hands::Hands(const boards::Board& board, table::Pipeline& pipeline)
    : pipeline_(pipeline), geometry_(board.geometry()), pack_(board.packs().front()),
      now_(std::chrono::sys_days{std::chrono::year{2026} / 1 / 1} + 19h) {
    for (const Seat seat : bridge::all_seats) {  // as every sensor does when it begins
        send(reading::Range{seat, std::nullopt});
        send(reading::Face{seat, reading::Surface::Nothing});
    }
}

void Hands::send(Reading::Body body) { pipeline_.take(Reading{now_, std::move(body)}); }

void Hands::wait(Duration time) {
    now_ += time;
    pipeline_.advance(now_);
}

TagId Hands::tag(Card card) const { return pack_.tags[static_cast<std::size_t>(card.index())]; }

void Hands::press(Seat seat, reading::PanelKey key) {
    send(std::make_shared<const reading::Panel>(reading::Panel{seat, std::move(key)}));
    wait(hand_time);
}

void Hands::command(reading::Command command) {
    send(std::make_shared<const reading::Command>(std::move(command)));
    wait(hand_time);
}

void Hands::sit(Seat seat, bool sits) {
    send(reading::SeatSwitch{seat, sits});
    wait(hand_time);
}

void Hands::board_tag(std::optional<TagId> tag) {
    send(reading::BoardTag{tag});
    wait(hand_time);
}

void Hands::device(DeviceId id, bool works) {
    send(std::make_shared<const reading::Device>(
        reading::Device{id, works ? reading::Health::Ok : reading::Health::Failed, works ? "" : "it does not answer"}));
    wait(hand_time);
}

void Hands::clear() {
    for (Seat seat : bridge::all_seats)
        while (!zones_[seat].cards.empty()) take_away(seat, zones_[seat].cards.back());
    if (!dummy_) return;
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        columns_[column].clear();
        sweep_column(column);
    }
    dummy_.reset();
    lifted_.clear();
}

/// A case may pile up more cards than a reader tells apart: it is told so (overfull()), and the rest is not heard.
void Hands::add_tags(const std::vector<Card>& cards, reading::Inventory& inventory) {
    for (Card card : cards) {
        if (inventory.tags.size() == reading::Inventory::max_tags) {
            overfull_ = true;
            return;
        }
        inventory.tags.push_back(tag(card));
    }
}

void Hands::sweep(Seat seat, std::optional<Duration> at_most) {
    reading::Inventory inventory;
    inventory.seat = seat;
    add_tags(zones_[seat].cards, inventory);
    // The sweep that differs and the two after it, as a reader reports them.
    const Instant begun = now_;
    for (int i = 0; i < 3; ++i) {
        if (at_most && now_ - begun >= *at_most) break;
        send(inventory);
        wait(at_most ? std::min(sweep_period, *at_most - (now_ - begun)) : sweep_period);
    }
}

void Hands::sweep_column(std::size_t column) {
    if (!geometry_.column_readers) return;
    reading::Inventory inventory;
    inventory.seat = *dummy_;
    inventory.antenna = static_cast<reading::Antenna>(static_cast<int>(reading::Antenna::Column0) + static_cast<int>(column));
    for (Card card : columns_[column])
        if (!lifted_.contains(card.index())) inventory.tags.push_back(tag(card));
    for (int i = 0; i < 3; ++i) {
        send(inventory);
        wait(sweep_period);
    }
}

void Hands::show(Seat seat, Card card, Millimetres height, std::optional<Duration> at_most) {
    auto& zone = zones_[seat];
    if (std::find(zone.cards.begin(), zone.cards.end(), card) == zone.cards.end()) zone.cards.push_back(card);
    zone.face_up = true;
    std::erase_if(zone.held, [&](const Held& held) { return held.card == card; });
    if (height > Millimetres{0}) zone.held.push_back({card, height});
    send(reading::Range{seat, height});
    send(reading::Face{seat, reading::Surface::Printed});
    sweep(seat, at_most);
}

void Hands::lay_face_down(Seat seat, Card card) {
    auto& zone = zones_[seat];
    zone.cards.push_back(card);
    zone.face_up = false;
    send(reading::Range{seat, Millimetres{0}});
    send(reading::Face{seat, reading::Surface::Plain});
    sweep(seat);
    wait(turn_over_time);
}

void Hands::turn_over(Seat seat, reading::Surface side) {
    zones_[seat].face_up = side == reading::Surface::Printed;
    zones_[seat].held.clear();
    send(reading::Range{seat, Millimetres{turn_over_height}});
    wait(turn_over_time / 5);
    send(reading::Face{seat, side});
    send(reading::Range{seat, Millimetres{0}});
    wait(turn_over_time - turn_over_time / 5);
}

void Hands::turn_down(Seat seat, Card) { turn_over(seat, reading::Surface::Plain); }
void Hands::turn_up(Seat seat, Card) { turn_over(seat, reading::Surface::Printed); }

void Hands::take_away(Seat seat, Card card) {
    auto& zone = zones_[seat];
    std::erase(zone.cards, card);
    const bool was_held = std::erase_if(zone.held, [&](const Held& held) { return held.card == card; }) > 0;
    if (zone.cards.empty()) {
        send(reading::Face{seat, reading::Surface::Nothing});
        send(reading::Range{seat, std::nullopt});
    }
    sweep(seat);
    wait(hand_time);
    // What lay under it is what the range sensor sees when the hand is gone.
    if (was_held && !zone.cards.empty()) send(reading::Range{seat, zone.held.empty() ? Millimetres{0} : zone.held.back().height});
}

void Hands::take_up(Seat seat, Card card) {
    auto& zone = zones_[seat];
    const auto held = std::find_if(zone.held.begin(), zone.held.end(), [&](const Held& one) { return one.card == card; });
    const Millimetres from = held == zone.held.end() ? Millimetres{0} : held->height;
    const bool in_the_air = from > nearly_on_the_table;
    if (zone.face_up && !in_the_air && !zone.cards.empty() && zone.cards.back() == card)
        for (const float height : {25.0F, 50.0F, 70.0F}) {
            send(reading::Range{seat, Millimetres{height}});
            wait(sweep_period);
        }
    take_away(seat, card);
    if (!in_the_air && !zone.cards.empty()) send(reading::Range{seat, zone.held.empty() ? Millimetres{0} : zone.held.back().height});
}

void Hands::quit_trick(bridge::CardSet staying) {
    for (Seat seat : bridge::all_seats) {
        const auto cards = zones_[seat].cards;
        const bool one_stays = std::any_of(cards.begin(), cards.end(), [&](Card c) { return staying.contains(c); });
        for (auto card = cards.rbegin(); card != cards.rend(); ++card) {
            if (staying.contains(*card)) continue;
            // The face sensor sees one surface: beside a card that stays faced, the other is drawn away.
            if (zones_[seat].face_up && !one_stays) turn_down(seat, *card);
            take_away(seat, *card);
        }
    }
}

void Hands::show_unread(Seat seat) {
    send(reading::Range{seat, Millimetres{0}});
    send(reading::Face{seat, reading::Surface::Printed});
    sweep(seat);
    wait(std::chrono::seconds(2));
}

void Hands::drop(Seat seat, Card a, Card b, Millimetres height) {
    auto& zone = zones_[seat];
    zone.cards.push_back(a);
    zone.face_up = true;
    send(reading::Range{seat, height});
    send(reading::Face{seat, reading::Surface::Printed});
    sweep(seat, 2 * sweep_period);  // the one named first comes first, by less than cards that are played one after another
    zone.cards.push_back(b);
    sweep(seat);
}

void Hands::show_together(Seat first, Card a, Seat second, Card b) {
    for (auto [seat, card] : {std::pair(first, a), {second, b}}) {
        zones_[seat].cards.push_back(card);
        zones_[seat].face_up = true;
        send(reading::Range{seat, Millimetres{0}});
        send(reading::Face{seat, reading::Surface::Printed});
    }
    for (int i = 0; i < 3; ++i) {
        for (auto seat : {first, second}) {
            reading::Inventory inventory;
            inventory.seat = seat;
            add_tags(zones_[seat].cards, inventory);
            send(inventory);
        }
        wait(sweep_period);
    }
}

void Hands::spread(Seat dummy, bridge::CardSet hand, std::optional<bridge::Suit> trump) {
    using bridge::Suit;
    dummy_ = dummy;
    std::vector<Suit> order;
    if (trump) order.push_back(*trump);
    for (Suit suit : {Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds})
        if (suit != trump) order.push_back(suit);
    for (std::size_t column = 0; column < order.size(); ++column) {
        columns_[column].clear();
        for (Card card : hand.in_suit(order[column])) columns_[column].insert(columns_[column].begin(), card);
        sweep_column(column);
    }
    wait(turn_over_time);
}

std::optional<reading::Contact> Hands::contact_on(Card card) const {
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        const auto& cards = columns_[column];
        const auto place = std::find(cards.begin(), cards.end(), card);
        if (place == cards.end()) continue;
        const auto k = static_cast<float>(place - cards.begin());
        const bool lowest = std::all_of(place + 1, cards.end(), [&](Card c) { return lifted_.contains(c.index()); });
        reading::Contact contact;
        contact.seat = *dummy_;
        contact.x = {static_cast<float>(column) * geometry_.column_pitch.value + geometry_.column_width.value / 2};
        // The middle of what shows of the card: a strip, or the whole card when nothing lies over it.
        const float shows = lowest ? geometry_.card_length.value : geometry_.strip.value;
        contact.y = {geometry_.outer_margin.value + k * geometry_.strip.value + shows / 2};
        return contact;
    }
    return std::nullopt;
}

void Hands::touch(const std::vector<Card>& cards, bool from_dummy, Duration time) {
    if (!dummy_) return;
    std::vector<reading::Contact> contacts;
    for (Card card : cards)
        if (auto contact = contact_on(card)) {
            contact->finger = static_cast<std::uint8_t>(contacts.size());
            contacts.push_back(*contact);
        }
    if (contacts.empty()) return;
    const auto edge = from_dummy ? reading::Edge::Outer : reading::Edge::Inner;
    send(reading::Beam{*dummy_, edge, true});
    wait(hand_time);
    for (auto& contact : contacts) {
        contact.phase = reading::ContactPhase::Down;
        send(contact);
    }
    wait(time);
    for (auto& contact : contacts) {
        contact.phase = reading::ContactPhase::Up;
        send(contact);
    }
    wait(hand_time);
    send(reading::Beam{*dummy_, edge, false});
    wait(hand_time);
}

void Hands::lift_from_dummy(Card card) {
    lifted_.insert(card.index());
    for (std::size_t column = 0; column < columns_.size(); ++column)
        if (std::find(columns_[column].begin(), columns_[column].end(), card) != columns_[column].end())
            sweep_column(column);
}

void Hands::put_back_to_dummy(Card card) {
    lifted_.erase(card.index());
    for (std::size_t column = 0; column < columns_.size(); ++column)
        if (std::find(columns_[column].begin(), columns_[column].end(), card) != columns_[column].end())
            sweep_column(column);
}

std::optional<Seat> Hands::zone_of(Card card) const {
    for (Seat seat : bridge::all_seats)
        if (std::find(zones_[seat].cards.begin(), zones_[seat].cards.end(), card) != zones_[seat].cards.end()) return seat;
    return std::nullopt;
}

}  // namespace kibitz::scenario
