/// What is wrong with a record, in words. Slow and plain: check() comes here only when the fast replay found something,
/// or when the record holds accepted irregularities.
#include <string>

#include "controller/formats/call_sequence.hpp"
#include "controller/formats/claim_words.hpp"
#include "controller/formats/formats.hpp"
#include "controller/formats/replay_check.hpp"

namespace kibitz::formats {
namespace {

using bridge::CallFault;

std::string named(Seat seat) { return std::string(bridge::name(seat)); }

std::string_view words(CallFault fault) noexcept {
    switch (fault) {
        case CallFault::AuctionOver: return "is made after the auction has ended (Law 39)";
        case CallFault::InsufficientBid: return "is an insufficient bid (Law 27)";
        case CallFault::InadmissibleDouble: return "is an inadmissible double (Law 36)";
        case CallFault::InadmissibleRedouble: return "is an inadmissible redouble (Law 36)";
        case CallFault::None: break;
    }
    return "is legal";
}

class Explanation {
public:
    explicit Explanation(const Game& game) : game_(game) {}

    std::vector<std::string> all() {
        deal();
        auction();
        if (!game_.play.empty()) play();
        result();
        return std::move(problems_);
    }

private:
    void say(std::string problem) { problems_.push_back(std::move(problem)); }

    void deal() {
        const auto faults = game_.start.deal.faults();
        if ((faults & static_cast<unsigned>(bridge::DealFault::CardTwice)) != 0) say("deal: a card stands in two hands");
        if ((faults & static_cast<unsigned>(bridge::DealFault::TooManyCards)) != 0)
            say("deal: a hand has more than thirteen cards");
    }

    void auction() {
        if (game_.calls.size() > bridge::Auction::max_calls) return say("auction: more than 319 calls");
        CallSequence calls;
        Seat turn = game_.start.dealer;
        for (std::size_t i = 0; i < game_.calls.size(); ++i) {
            const auto& [seat, call, alert, explanation, mark] = game_.calls[i];
            const auto where = "call " + std::to_string(i + 1) + ", " + named(seat) + "'s " + to_string(call);
            if (seat != turn && mark == PbnMark::None) say(where + ": it is " + named(turn) + "'s turn (Law 29)");
            const auto fault = calls.fault(seat, call);
            const bool accepted = fault == CallFault::InsufficientBid && mark == PbnMark::Insufficient;
            if (fault != CallFault::None && !accepted) say(where + " " + std::string(words(fault)));
            calls.add(seat, call);
            turn = bridge::left_hand_opponent(seat);
        }
        if (!calls.ended() && game_.auction_complete && !game_.contract && !game_.calls.empty())
            say("auction: said to be complete, but it has no end and no contract");
        if (calls.ended()) contract(calls.contract());
    }

    void contract(std::optional<bridge::Contract> called) {
        if (called && game_.hands_exchanged) called->declarer = bridge::partner(called->declarer);
        if (called == game_.contract) return;
        const auto spelt = [](const std::optional<bridge::Contract>& c) {
            return c ? to_string(*c) + " by " + named(c->declarer) : std::string("passed out");
        };
        say("contract: the auction gives " + spelt(called) + ", the record says " + spelt(game_.contract));
    }

    void play() {
        if (!game_.contract) return say("play: cards without a contract");
        if (game_.play.size() > bridge::cards_in_pack) return say("play: more than 52 cards");
        for (std::size_t i = 0; i < 4; ++i) {
            const auto seat = static_cast<Seat>(i);
            hands_[seat] = game_.start.deal.hands[seat];
            known_[seat] = game_.start.deal.known(seat);
        }
        auto leader = game_.contract->opening_leader();
        for (std::size_t first = 0; first < game_.play.size(); first += 4) leader = trick(first, leader);
    }

    /// One trick, whole or not. Returns who leads to the next.
    Seat trick(std::size_t first, Seat leader) {
        const auto& lead = game_.play[first];
        if (lead.seat != leader && lead.mark != PbnMark::LeadOutOfTurn)
            say(where(first) + ": it is " + named(leader) + "'s lead (Law 44G)");
        bridge::Trick cards(lead.seat);
        for (std::size_t i = first; i < game_.play.size() && i < first + 4; ++i) {
            const auto& played = game_.play[i];
            if (played.seat != cards.turn()) say(where(i) + ": it is " + named(cards.turn()) + "'s turn (Law 44B)");
            card(i, cards);
            cards.play(played.card);
        }
        return cards.winner(game_.contract->trump());
    }

    void card(std::size_t i, const bridge::Trick& trick) {
        const auto& [seat, card, mark, candidates, by_hand] = game_.play[i];
        if (played_.contains(card)) say(where(i) + ": played before");
        else if (known_[seat] && !hands_[seat].contains(card)) say(where(i) + ": he does not hold it");
        else if (const auto holder = game_.start.deal.holder(card); !known_[seat] && holder && *holder != seat)
            say(where(i) + ": " + named(*holder) + " holds it");
        else if (void_in_[seat][static_cast<std::size_t>(card.suit())])
            say(where(i) + ": he did not follow to this suit before (Law 61)");
        played_.insert(card);
        hands_[seat].erase(card);
        if (trick.size() == 0 || card.suit() == trick.suit_led()) return;
        if (mark == PbnMark::Revoke) return;
        if (!known_[seat]) void_in_[seat][static_cast<std::size_t>(trick.suit_led())] = true;
        else if (hands_[seat].has_suit(trick.suit_led())) say(where(i) + ": a revoke (Law 61)");
    }

    std::string where(std::size_t i) const {
        return "trick " + std::to_string(i / 4 + 1) + ", " + named(game_.play[i].seat) + "'s " +
               to_string(game_.play[i].card);
    }

    void result() {
        if (game_.contract) {
            won_ = tricks_won(game_.play, game_.contract->trump(), bridge::side_of(game_.contract->declarer));
        }
        const int left = bridge::cards_in_hand - won_.complete;
        if (game_.claim && (game_.claim->tricks < 0 || game_.claim->tricks > left))
            return say("claim: " + std::to_string(game_.claim->tricks) + " tricks of " + std::to_string(left) + " left");
        if (!game_.declarer_tricks) return;
        const int tricks = *game_.declarer_tricks;
        if (game_.claim && game_.contract) {
            const bool declarers = bridge::side_of(game_.claim->seat) == bridge::side_of(game_.contract->declarer);
            const int claimed = won_.side + (declarers ? game_.claim->tricks : left - game_.claim->tricks);
            if (claimed != tricks)
                say("result: " + std::to_string(tricks) + " tricks agreed, cards and claim give " + std::to_string(claimed));
        } else if (tricks < won_.side || tricks > won_.side + left) {
            say("result: " + std::to_string(tricks) + " tricks agreed, declarer's side has won " +
                std::to_string(won_.side) + " of " + std::to_string(won_.complete));
        }
    }

    const Game& game_;
    std::vector<std::string> problems_;
    bridge::PerSeat<bridge::CardSet> hands_;
    bridge::PerSeat<bool> known_;
    bridge::PerSeat<std::array<bool, 4>> void_in_;
    bridge::CardSet played_;
    TricksWon won_;
};

}  // namespace

std::vector<std::string> explain(const Game& game) { return Explanation(game).all(); }

}  // namespace kibitz::formats
