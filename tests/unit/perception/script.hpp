/// A table acted out reading by reading: what the tests put in, and what perception put out.
#pragma once

#include <initializer_list>
#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include "catch.hpp"
#include "controller/bridge/card.hpp"
#include "controller/perception/perception.hpp"

namespace kibitz::tests {

using bridge::Card;
using bridge::Seat;
using namespace std::chrono_literals;

/// Tag i + 1 000 is the card of index i.
inline TagId tag_of(Card card) { return TagId{static_cast<std::uint64_t>(card.index()) + 1000}; }
inline Card card(const char* text) { return *bridge::card_from_string(text); }
inline bridge::CardSet set(std::initializer_list<const char*> cards) {
    bridge::CardSet s;
    for (const char* c : cards) s.insert(card(c));
    return s;
}
inline constexpr Seat N = Seat::North;

/// Round thresholds of our own: the tests say where they lie, not the shipped files.
inline perception::Config config() {
    perception::Config c;
    c.law = {{15}, {3}, 120ms, 1500ms, 250ms, 120ms, 3s, 250ms};
    c.sensors.identity_reads = 2;
    c.sensors.identity_window = 3;
    c.sensors.gone_sweeps = 3;
    c.sensors.face_settle = 40ms;
    c.sensors.face_memory = 80ms;
    c.sensors.turn_time = 300ms;
    c.sensors.range_settle = 45ms;
    c.sensors.beam_settle = 20ms;
    c.sensors.seat_settle = 50ms;
    c.sensors.contact_jitter = {9};
    c.sensors.unread_time = 1s;
    c.dummy = {4, {66}, {58}, {88}, {20}, {10}, true};
    perception::Pack pack;
    pack.name = "test";
    for (int i = 0; i < bridge::cards_in_pack; ++i) pack.tags[static_cast<std::size_t>(i)] = tag_of(Card::from_index(i));
    c.packs.push_back(pack);
    return c;
}

/// "CardShown N SK 40mm" and so on: one observation as the tests write it.
struct Say {
    std::string operator()(const observation::CardShown& o) const { return seat("shown", o.seat) + name(o.card) + mm(o.height); }
    std::string operator()(const observation::CardLaid& o) const { return seat("laid", o.seat) + name(o.card) + mm(o.height); }
    std::string operator()(const observation::CardHeld& o) const { return seat("held", o.seat) + name(o.card) + mm(o.height); }
    std::string operator()(const observation::CardTurnedDown& o) const { return seat("turned", o.seat) + name(o.card); }
    std::string operator()(const observation::CardFaceDown& o) const {
        return seat("down", o.seat) + (o.card ? name(*o.card) : " ?");
    }
    std::string operator()(const observation::CardLeft& o) const {
        return seat("left", o.seat) + name(o.card) + (o.face_up ? " up" : "") + (o.laid ? " laid" : "");
    }
    std::string operator()(const observation::CardUnread& o) const { return seat("unread", o.seat); }
    std::string operator()(const observation::ForeignTag& o) const {
        return seat("foreign", o.seat) + " " + std::to_string(o.tag.value);
    }
    std::string operator()(const observation::SpreadSeen& o) const {
        std::string text = seat("spread", o.seat);
        for (Card c : o.cards) text += name(c);
        return text;
    }
    std::string operator()(const observation::DummyTouched& o) const {
        static const char* const arms[] = {"?", "middle", "dummy"};
        static const char* const gestures[] = {"tap", "hold", "sweep"};
        std::string text = seat(gestures[static_cast<int>(o.gesture)], o.seat) + " " + arms[static_cast<int>(o.arm)];
        for (Card c : o.candidates) text += name(c);
        return text + (o.arranging ? " arranging" : "");
    }
    std::string operator()(const observation::DummyReleased& o) const { return seat("released", o.seat) + name(o.card); }
    std::string operator()(const observation::HandSeen& o) const { return seat("hand", o.seat); }
    std::string operator()(const observation::SeatChanged& o) const { return seat(o.occupied ? "sits" : "rose", o.seat); }
    std::string operator()(const observation::BoardSeen& o) const {
        return "board " + (o.tag ? std::to_string(o.tag->value) : std::string("none"));
    }
    std::string operator()(const observation::DeviceChanged& o) const { return "device " + to_string(o.device->device); }
    std::string operator()(const observation::PanelPressed&) const { return "panel"; }
    std::string operator()(const observation::CommandGiven&) const { return "command"; }
    std::string operator()(const observation::TimePassed&) const { return "time"; }

private:
    static std::string seat(const char* what, Seat s) { return std::string(what) + " " + letter(s); }
    static std::string name(Card c) { return " " + to_string(c); }
    static std::string mm(Millimetres h) { return " " + std::to_string(static_cast<int>(h.value + 0.5F)) + "mm"; }
};

class Script final : public perception::Sink {
public:
    explicit Script(perception::Config c = config()) : perception(std::move(c)) {}

    /// Time of the next readings, from the start of the script.
    Script& at(std::chrono::milliseconds t) {
        now_ = start() + t;
        return *this;
    }
    Script& wait(Duration t) {
        now_ += t;
        perception.advance(now_, *this);
        return *this;
    }
    Script& take(Reading::Body body) {
        perception.take({now_, std::move(body)}, *this);
        return *this;
    }
    Script& reads(Seat seat, std::initializer_list<const char*> cards,
                  reading::Antenna antenna = reading::Antenna::Play) {
        reading::Inventory sweep{seat, antenna, {}};
        for (const char* text : cards) sweep.tags.push_back(tag_of(card(text)));
        return take(sweep);
    }
    /// A change as a reader reports it: the sweep and two more, 50 ms apart; 150 ms pass.
    Script& sweeps(Seat seat, std::initializer_list<const char*> cards,
                   reading::Antenna antenna = reading::Antenna::Play) {
        for (int i = 0; i < 3; ++i) {
            reads(seat, cards, antenna);
            wait(50ms);
        }
        return *this;
    }
    Script& height(Seat seat, float mm) { return take(reading::Range{seat, Millimetres{mm}}); }
    Script& no_height(Seat seat) { return take(reading::Range{seat, std::nullopt}); }
    Script& sees(Seat seat, reading::Surface surface) { return take(reading::Face{seat, surface}); }
    Script& printed(Seat seat) { return sees(seat, reading::Surface::Printed); }
    Script& plain(Seat seat) { return sees(seat, reading::Surface::Plain); }
    Script& nothing(Seat seat) { return sees(seat, reading::Surface::Nothing); }
    Script& press(Seat seat, reading::PanelKey key) {
        return take(std::make_shared<const reading::Panel>(reading::Panel{seat, std::move(key)}));
    }
    /// The record says: play has begun, and this is dummy's hand.
    Script& plays(Seat dummy, std::optional<bridge::Suit> trump, bridge::CardSet hand = {}) {
        known.play = true;
        known.dummy = dummy;
        known.declarer = bridge::partner(dummy);
        known.trump = trump;
        known.hands[dummy] = hand;
        return know();
    }
    /// Tells perception what `known` says now.
    Script& know() {
        perception.know(known);
        return *this;
    }
    Script& command(reading::Command command) {
        return take(std::make_shared<const reading::Command>(std::move(command)));
    }
    Script& device(const char* name, reading::Health health) {
        return take(std::make_shared<const reading::Device>(reading::Device{*device_from_name(name), health, ""}));
    }
    Script& beam(Seat seat, reading::Edge edge, bool broken) { return take(reading::Beam{seat, edge, broken}); }
    Script& contact(Seat seat, reading::ContactPhase phase, float x, float y, std::uint8_t finger = 0) {
        return take(reading::Contact{seat, finger, phase, {x}, {y}});
    }

    /// A card lies face up in a zone and has been told as shown and laid.
    Script& lay(Seat seat, const char* text) {
        height(seat, 1).printed(seat).sweeps(seat, {text});
        return wait(150ms);
    }

    void observe(const Observation& o) override {
        CHECK((all.empty() || all.back().at <= o.at));
        all.push_back(o);
        auto text = std::visit(Say{}, o.body);
        if (text != "panel" && text != "command" && text.rfind("released", 0) != 0 && text.rfind("device", 0) != 0) said.push_back(std::move(text));
    }
    /// What was said since the last time this was asked.
    std::vector<std::string> heard() { return std::exchange(said, {}); }
    /// Milliseconds from the start of the script to the last observation.
    std::int64_t last_at() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(all.back().at - start()).count();
    }
    Instant now() const { return now_; }
    static Instant start() { return Instant{1'000'000s}; }

    perception::Perception perception;
    perception::Context known;
    std::vector<Observation> all;
    std::vector<std::string> said;

private:
    Instant now_ = start();
};

using Said = std::vector<std::string>;

}  // namespace kibitz::tests
