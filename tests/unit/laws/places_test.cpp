// The same fault from each place in the trick: deals, contracts, tricks and places by dice, expectations by the Law alone.
// It found the fourth hand (47F, 45C1) and dummy's wrong card that changes who won (45D) when they were put back.
#include <sstream>

#include "catch.hpp"
#include "controller/bridge/deal.hpp"
#include "controller/bridge/trick.hpp"
#include "controller/scenario/scenario.hpp"
#include "dice.hpp"

using namespace kibitz;
using bridge::Card;
using bridge::CardSet;
using bridge::Seat;
using bridge::Suit;

namespace {

std::string seat_word(Seat seat) {
    std::string word(bridge::name(seat));
    word.front() = static_cast<char>(word.front() - 'A' + 'a');
    return word;
}

/// A deal being played legally, as text of a law case.
struct Play {
    bridge::Deal deal;
    bridge::PerSeat<CardSet> left;
    Seat declarer = Seat::South;
    Suit trump = Suit::Spades;
    std::vector<bridge::Trick> tricks;
    std::ostringstream text;

    Seat dummy() const { return partner(declarer); }
    Seat turn() const {
        if (tricks.empty()) return left_hand_opponent(declarer);
        const auto& last = tricks.back();
        return last.complete() ? last.winner(trump) : last.turn();
    }
    /// What he may play, kept cards left out.
    CardSet legal(Seat seat, CardSet kept = {}) const {
        const auto hand = left[seat];
        const bool leading = tricks.empty() || tricks.back().complete();
        return (leading ? hand : legal_cards(hand, tricks.back())) - kept;
    }
    void take(Seat seat, Card card) {
        if (tricks.empty() || tricks.back().complete()) tricks.emplace_back(seat);
        tricks.back().play(card);
        left[seat].erase(card);
    }
};

template <class Dice>
Card any_of(Dice& dice, CardSet cards) {
    auto n = dice.up_to(cards.size());
    for (const Card card : cards)
        if (n-- == 0) return card;
    return cards.lowest();
}

/// Shuffles, bids four of a suit from a seat, and plays `cards` cards.
template <class Dice>
Play begun(Dice& dice, int cards, bool known) {
    Play play;
    std::vector<Card> pack;
    for (const Card card : CardSet::full_pack()) pack.push_back(card);
    for (std::size_t i = pack.size(); i > 1; --i) std::swap(pack[i - 1], pack[static_cast<std::size_t>(dice.up_to(static_cast<int>(i)))]);
    for (std::size_t i = 0; i < pack.size(); ++i) play.deal.hands[bridge::all_seats[i % 4]].insert(pack[i]);
    play.left = play.deal.hands;
    play.declarer = dice.seat();
    play.trump = bridge::all_suits[static_cast<std::size_t>(dice.up_to(4))];
    play.text << "dealer: " << seat_word(play.declarer) << "\n" << (known ? "deal: N:" : "unknown-deal: N:");
    for (Seat seat : bridge::all_seats) {
        for (int suit = 3; suit >= 0; --suit) {
            std::string ranks;
            for (const Card card : play.deal.hands[seat].in_suit(static_cast<Suit>(suit))) ranks.insert(ranks.begin(), to_string(card)[1]);
            play.text << ranks << (suit > 0 ? "." : "");
        }
        play.text << (seat == Seat::West ? "\n" : " ");
    }
    play.text << "auction: 4" << letter(play.trump) << " P P P\n";
    for (int i = 0; i < cards; ++i) {
        const Seat seat = play.turn();
        const Card card = any_of(dice, play.legal(seat));
        play.text << "play: " << to_string(card) << "\n";
        play.take(seat, card);
    }
    return play;
}

/// Plays on legally, without the cards that are kept. Returns whether everybody could.
template <class Dice>
bool goes_on(Dice& dice, Play& play, int cards, CardSet kept) {
    for (int i = 0; i < cards; ++i) {
        const Seat seat = play.turn();
        const auto legal = play.legal(seat, kept);
        if (legal.empty()) return false;
        const Card card = any_of(dice, legal);
        play.text << "play: " << to_string(card) << "\n";
        play.take(seat, card);
    }
    return true;
}

void check(const Play& play) {
    static const auto table = boards::simulated();
    const auto result = scenario::run(play.text.str(), "by dice", table, {}, false, scenario::Judged::AtOnce);
    INFO(play.text.str());
    INFO((result.why.empty() ? std::string() : result.why.front()));
    REQUIRE(result.passed);
}

}  // namespace

TEST_CASE("a card shown, held or laid and taken back, another played: the same from each place in the trick", "[places]") {
    tests::Dice dice{std::mt19937_64(15)};
    std::array<int, 4> seen{};
    for (int deal = 0; deal < 160; ++deal) {
        auto play = begun(dice, dice.up_to(36), dice.up_to(2) == 0);
        const Seat seat = play.turn();
        const bool complete = play.tricks.empty() || play.tricks.back().complete();
        const int place = complete ? 0 : play.tricks.back().size();
        const auto legal = play.legal(seat);
        if (seat == play.dummy() || legal.size() < 2 || play.tricks.empty()) continue;
        const Card card = any_of(dice, legal);
        auto others = legal;
        others.erase(card);
        const Card other = any_of(dice, others);
        const bool defender = seat != play.declarer;
        const bool shown = defender && dice.up_to(2) == 0;
        const int trick = static_cast<int>(play.tricks.size()) + (complete ? 1 : 0);
        const auto in_trick = " by " + seat_word(seat) + " in trick " + std::to_string(trick) + "\n";
        if (complete) play.text << "all quit\n";
        play.text << seat_word(seat) << (shown ? " shows " : " lays ") << to_string(card) << (shown ? " at 40 mm for 600 ms\n" : " for 1 s\n")
                  << "expect incident " << (shown ? "45C1" : "47F") << in_trick << seat_word(seat) << " lays " << to_string(other) << "\nexpect incident "
                  << (defender ? "45E1" : "45E2") << in_trick << "expect " << seat_word(seat) << " has played " << to_string(card) << " to trick " << trick
                  << "\nexpect no incident\n";
        play.take(seat, card);
        ++seen[static_cast<std::size_t>(place)];
        check(play);
    }
    for (const int times : seen) CHECK(times >= 5);
}

TEST_CASE("dummy's wrong card, and all play on as it lies: nobody else is accused, and it stands", "[places]") {
    tests::Dice dice{std::mt19937_64(16)};
    std::array<int, 4> seen{};
    int changes = 0;
    for (int deal = 0; deal < 400; ++deal) {
        auto play = begun(dice, dice.up_to(32), true);
        const Seat dummy = play.turn();
        if (dummy != play.dummy()) continue;
        const bool complete = play.tricks.back().complete();
        const auto legal = play.legal(dummy);
        if (legal.size() < 2) continue;
        const Card named = any_of(dice, legal);
        auto others = legal;
        others.erase(named);
        const Card put = any_of(dice, others);
        const int trick = static_cast<int>(play.tricks.size()) + (complete ? 1 : 0);
        if (complete) play.text << "all quit\n";
        play.text << seat_word(play.declarer) << " names '" << to_string(named) << "'\ndummy moves " << to_string(put) << "\nexpect incident 45D1 by dummy in trick "
                  << trick << "\n";
        play.take(dummy, put);
        const int place = play.tricks.back().size() - 1;
        auto as_named = play.tricks.back();
        while (!play.tricks.back().complete()) {
            const Seat seat = play.turn();
            const Card card = any_of(dice, play.legal(seat));
            play.text << seat_word(seat) << " lays " << to_string(card) << "\n";
            play.take(seat, card);
        }
        as_named = play.tricks.back();
        as_named.replace(dummy, named);
        if (as_named.winner(play.trump) != play.tricks.back().winner(play.trump)) ++changes;
        ++seen[static_cast<std::size_t>(place)];
        // Both sides play to the next trick, he leads who won on the table.
        play.text << "all quit\n";
        CardSet kept;
        kept.insert(named);
        int on = 0;  // both sides, unless one has no other card left than the one that was named
        for (; on < 2; ++on) {
            const Seat seat = play.turn();
            const auto may = play.legal(seat, kept);
            if (may.empty()) break;
            const Card card = any_of(dice, may);
            if (seat == dummy) play.text << seat_word(play.declarer) << " names '" << to_string(card) << "'\ndummy moves " << to_string(card) << "\n";
            else play.text << seat_word(seat) << " lays " << to_string(card) << "\n";
            play.take(seat, card);
        }
        play.text << "expect no incident\n";
        if (on == 2) play.text << "expect dummy has played " << to_string(put) << " to trick " << trick << "\n";
        check(play);
    }
    for (const int times : seen) CHECK(times >= 3);
    CHECK(changes >= 5);
}
