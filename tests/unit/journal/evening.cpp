#include "evening.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "controller/bridge/trick.hpp"

namespace kibitz::tests {
namespace {

namespace ev = laws::event;
using bridge::Seat;

class Evening {
public:
    Evening(std::uint64_t seed, std::uint64_t first) : random_(seed), number_(first) {}

    void board(std::uint32_t play) {
        const bridge::BoardNumber number((play - 1) % 36 + 1);
        reading::BoardStart start;
        start.board = number;
        start.dealer = dealer_of(number);
        start.vulnerability = vulnerability_of(number);
        start.deal = dealt();
        for (const Seat seat : bridge::all_seats) start.players[seat] = "Player " + std::to_string(below(200));
        start.event = "Club night";
        start.date = "2026.11.21";
        const auto deal = start.deal;
        const Seat dealer = start.dealer;
        add(ev::BoardStarted{start, play});
        const bridge::Contract contract{bridge::Bid(3, bridge::Denomination::NoTrump), bridge::Doubling::Undoubled, dealer};
        add(ev::CallMade{dealer, bridge::Bid(1, bridge::Denomination::NoTrump), true, "15-17", false});
        add(ev::CallMade{clockwise(dealer, 1), bridge::Call::pass(), false, "", false});
        add(ev::CallMade{clockwise(dealer, 2), contract.bid, false, "", false});
        for (int i = 3; i < 6; ++i) add(ev::CallMade{clockwise(dealer, i), bridge::Call::pass(), false, "", false});
        add(ev::AuctionEnded{contract});
        play_out(deal, contract, play);
        add(ev::BoardEnded{true});
    }
    std::vector<laws::Event> take() { return std::move(events_); }

private:
    std::uint64_t below(std::uint64_t n) { return random_() % n; }

    template <class Body>
    void add(Body body) {
        at_ += Duration(200'000 + static_cast<std::int64_t>(below(2'000'000)));
        events_.push_back({number_++, at_, std::move(body)});
    }

    bridge::Deal dealt() {
        std::array<int, 52> cards{};
        for (int i = 0; i < 52; ++i) cards[static_cast<std::size_t>(i)] = i;
        for (std::size_t i = 51; i > 0; --i) std::swap(cards[i], cards[below(i + 1)]);
        bridge::Deal deal;
        for (std::size_t i = 0; i < 52; ++i)
            deal.hands[static_cast<Seat>(i / 13)].insert(bridge::Card::from_index(cards[i]));
        return deal;
    }

    void play_out(const bridge::Deal& deal, const bridge::Contract& contract, std::uint32_t play) {
        auto hands = deal.hands;
        Seat leader = contract.opening_leader();
        int declarer_tricks = 0;
        for (int number = 1; number <= 13; ++number) {
            bridge::Trick trick(leader);
            while (!trick.complete()) {
                const Seat seat = trick.turn();
                const auto legal = legal_cards(hands[seat], trick);
                const auto card = below(2) == 0 ? legal.lowest() : legal.highest();
                hands[seat].erase(card);
                add(ev::CardSeen{seat, card, {static_cast<float>(below(100))}, false});
                trick.play(card);
                add(ev::CardPlayed{seat, card, number, laws::PlayedUnder::DefenderShown, Certainty::Certain, false});
                if (number == 1 && trick.size() == 1) add(ev::DummySpread{contract.dummy()});
            }
            leader = trick.winner(contract.trump());
            add(ev::TrickWon{number, leader});
            declarer_tricks += side_of(leader) == side_of(contract.declarer);
            for (const Seat seat : bridge::all_seats)
                if (number % 4 == 0) add(ev::CardQuitted{seat, *trick.card_of(seat)});
            if (number == 5 && play % 2 == 0) incident(leader, number);
        }
        add(ev::PlayEnded{contract, declarer_tricks, 0, false});
    }

    void incident(Seat seat, int trick) {
        laws::Incident raised;
        raised.id = {++incidents_};
        raised.situation = laws::Situation::FifthCardByDefender;
        raised.code = laws::IncidentCode::FifthCard;
        raised.clause = "45E1";
        raised.level = laws::Level::Call;
        raised.facts.seat = seat;
        raised.facts.trick = trick;
        raised.facts.card = bridge::Card::from_index(static_cast<int>(below(52)));
        raised.raised_at = at_;
        raised.happened_at = at_;
        raised.options = {{"penalty-card", {laws::Effect::PenaltyCard}}, {"lead-accepted", {laws::Effect::AcceptLead}}};
        add(ev::IncidentRaised{raised});
        add(ev::IncidentSeen{raised.id, "A. Holt"});
        add(ev::IncidentRuled{raised.id, 1, raised.options[0], "A. Holt"});
    }

    std::mt19937_64 random_;
    std::uint64_t number_;
    std::uint64_t incidents_ = 0;
    Instant at_{std::chrono::seconds(1'763'000'000)};
    std::vector<laws::Event> events_;
};

}  // namespace

std::vector<laws::Event> evening(int boards, std::uint64_t seed, std::uint64_t first) {
    Evening made(seed, first);
    for (int i = 1; i <= boards; ++i) made.board(static_cast<std::uint32_t>(i));
    return made.take();
}

std::vector<Reading> some_readings(std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<Reading> readings;
    for (std::size_t i = 0; i < count; ++i) {
        Reading reading{Instant(std::chrono::seconds(1'763'000'000) + Duration(static_cast<std::int64_t>(i) * 7000)), {}};
        const auto seat = static_cast<Seat>(random() % 4);
        if (random() % 3 == 0) reading.body = reading::Inventory{seat, reading::Antenna::Play, {TagId{random() | 1U}}};
        else reading.body = reading::Range{seat, Millimetres{static_cast<float>(random() % 100)}};
        readings.push_back(std::move(reading));
    }
    return readings;
}

}  // namespace kibitz::tests
