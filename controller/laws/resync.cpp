/// The Director sets the record right (81C): whose lead it is and what lies in the present trick; and, where cards were
/// lost, how many tricks each side has, the whole play, or the result.
#include <algorithm>
#include <array>
#include <vector>

#include "controller/laws/correction.hpp"
#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

using bridge::CardSet;
using event::CorrectedCard;
using event::CorrectedTrick;
using TricksTold = std::optional<std::array<int, 2>>;  ///< by side

Seat winner_of(const CorrectedTrick& played, std::optional<Suit> trump) {
    bridge::Trick trick(played.leader);
    for (const auto& card : played.cards) trick.play(card.card);
    return trick.winner(trump);
}

/// Puts a card in the place of each unread one, of what it may have been, so that no card stands twice and each side has
/// the tricks it is told to have. Searches in order of play, the likeliest first.
class Settling {
public:
    struct Asked {
        CardSet present;                  ///< cards of the trick after these
        std::optional<Suit> trump;
        TricksTold told;
        Seat last = Seat::North;          ///< who leads to the trick after these
        std::size_t lost = 0;             ///< the first trick of which cards were lost
        std::size_t led_by_winner = 0;    ///< the first trick of which nothing was recorded, its leader neither
        bridge::PerSeat<CardSet> unseen;  ///< what each hand may have played to a trick that was lost
    };
    Settling(std::vector<CorrectedTrick>& tricks, Asked asked) : tricks_(tricks), asked_(std::move(asked)), used_(asked_.present) {
        for (const auto& trick : tricks_)
            for (const auto& card : trick.cards)
                if (card.candidates.empty()) used_.insert(card.card);
        known_ = used_;
    }
    /// Returns whether there is such a play; then `tricks` are it, with what is known by elimination.
    bool done() {
        if (!place(0, 0)) return false;
        for (std::size_t t = 0; t < tricks_.size(); ++t)
            for (std::size_t p = 0; p < tricks_[t].cards.size(); ++p) {
                auto& card = tricks_[t].cards[p];
                if (card.candidates.empty()) continue;
                card.candidates = may_be(t, p) - known_;
                if (card.candidates.size() > 1) continue;
                card.candidates = {};
                card.certainty = Certainty::Certain;
            }
        return true;
    }

private:
    /// A lost trick of unknown hands needs some hundreds; that a play cannot be is found out within some milliseconds.
    static constexpr int most_steps = 200'000;

    CardSet may_be(std::size_t t, std::size_t p) const {
        const auto cards = tricks_[t].cards[p].candidates;
        return t < asked_.lost ? cards : cards & asked_.unseen[clockwise(tricks_[t].leader, static_cast<int>(p))];
    }
    /// Of a lost trick, cards that follow suit where the hand has some: people mostly do.
    CardSet options(std::size_t t, std::size_t p) const {
        const auto cards = may_be(t, p) - used_;
        if (t < asked_.lost || p == 0) return cards;
        const auto following = cards.in_suit(tricks_[t].cards[0].card.suit());
        return following.empty() ? cards : following;
    }
    bool place(std::size_t t, std::size_t p) {
        if (t == tricks_.size()) return !asked_.told || won_ == *asked_.told;
        auto& trick = tricks_[t];
        if (p == trick.cards.size()) return trick_done(t);
        auto& card = trick.cards[p];
        if (card.candidates.empty()) return place(t, p + 1);
        const Card likeliest = card.card;
        const auto all = options(t, p);
        for (const bool first : {true, false})
            for (const Card one : all) {
                if ((one == likeliest) != first) continue;
                if (--steps_ < 0) return false;
                card.card = one;
                used_.insert(one);
                if (place(t, p + 1)) return true;
                used_.erase(one);
            }
        card.card = likeliest;
        return false;
    }
    bool trick_done(std::size_t t) {
        const Seat winner = winner_of(tricks_[t], asked_.trump);
        const auto side = static_cast<std::size_t>(side_of(winner));
        const bool end = t + 1 == tricks_.size();
        if (asked_.told && won_[side] == (*asked_.told)[side]) return false;
        if (end && t >= asked_.lost && winner != asked_.last) return false;
        if (!end && t + 1 >= asked_.led_by_winner) tricks_[t + 1].leader = winner;
        ++won_[side];
        if (place(t + 1, 0)) return true;
        --won_[side];
        return false;
    }

    std::vector<CorrectedTrick>& tricks_;
    const Asked asked_;
    CardSet used_, known_;
    std::array<int, 2> won_{};
    int steps_ = most_steps;
};

/// The play as the record and the Director have it together; `fault` when that cannot be.
struct Told {
    Decision& d;
    const reading::Resync& command;
    event::PlayCorrected play{};
    Refusal fault{};

    Told(Decision& decision, const reading::Resync& resync) : d(decision), command(resync), play(play_as_recorded(d.board())) {
        play.reason = CorrectionReason::Resync;
        play.by = command.by;
        play.words = command.reason;
        play.leader = command.leader;
        if (!command.play.empty()) take_play();
        Settling::Asked asked;
        asked.lost = complete_tricks();
        if (command.tricks_ns) asked.told = {static_cast<int>(*command.tricks_ns), static_cast<int>(*command.tricks_ew)};
        keep_open_trick(asked);
        if (!fault) stands_twice();
        if (fault) return;
        while (asked.told && static_cast<int>(play.tricks.size()) < (*asked.told)[0] + (*asked.told)[1])
            play.tricks.push_back({d.board().contract->opening_leader(), {}, false});
        for (std::size_t t = asked.lost; t < play.tricks.size(); ++t)
            while (play.tricks[t].cards.size() < 4)
                play.tricks[t].cards.push_back({Card::from_index(0), PlayedUnder::Ruling, Certainty::Doubtful, CardSet::full_pack(), d.at, true});
        for (const Card card : command.trick) asked.present.insert(card);
        for (const Seat seat : bridge::all_seats) asked.unseen[seat] = unseen(seat);
        asked.trump = d.board().contract->trump();
        asked.last = command.leader;
        const bool counted = asked.told.has_value();
        if (!Settling(play.tricks, std::move(asked)).done())
            fault = counted ? Why::TricksDiffer : Why::NoCardLeft;
    }

private:
    std::size_t complete_tricks() const {
        return static_cast<std::size_t>(std::count_if(play.tricks.begin(), play.tricks.end(), [](const auto& t) { return t.cards.size() == 4; }));
    }
    /// A card as the Director has it, with what the record knows of it: when it was played, and how.
    CorrectedCard as_recorded(std::size_t number, Seat seat, Card card) const {
        CorrectedCard told{card, PlayedUnder::Ruling, Certainty::Certain, {}, d.at, false};
        const auto& tricks = d.board().tricks;
        if (number >= tricks.size()) return told;
        const auto& recorded = tricks[number];
        const auto place = place_of(recorded, seat);
        if (static_cast<int>(place) >= recorded.trick.size()) return told;
        told.at = recorded.at[place];
        told.quitted = recorded.quitted[seat];
        if (recorded.trick.card_of(seat) == card) told.under = recorded.under[place];
        return told;
    }
    void take_play() {
        play.tricks.clear();
        for (const auto& trick : command.play) {
            CorrectedTrick to{trick.leader, {}, false};
            const auto number = play.tricks.size();
            for (const Card card : trick.cards)
                to.cards.push_back(as_recorded(number, clockwise(trick.leader, static_cast<int>(to.cards.size())), card));
            const auto& recorded = d.board().tricks;
            if (number < recorded.size() && recorded[number].trick.leader() == trick.leader)
                to.led_out_of_turn = recorded[number].led_out_of_turn;
            play.tricks.push_back(std::move(to));
        }
    }
    /// The open trick is one of those that were lost, where more are told than recorded. Else it is the present one, which
    /// the Director gives; so is a card of it that he puts there.
    void keep_open_trick(Settling::Asked& asked) {
        asked.led_by_winner = asked.lost;
        const auto recorded = static_cast<int>(asked.lost);
        const int told = asked.told ? (*asked.told)[0] + (*asked.told)[1] : recorded;
        if (recorded > told)
            fault = {Why::TricksRecorded, recorded, told};
        else if (told == recorded)
            play.tricks.resize(asked.lost);
        if (play.tricks.size() == asked.lost) return;
        auto& open = play.tricks.back().cards;
        const auto present = [&](const CorrectedCard& c) {
            return std::find(command.trick.begin(), command.trick.end(), c.card) != command.trick.end();
        };
        open.erase(std::find_if(open.begin(), open.end(), present), open.end());
        if (open.empty()) play.tricks.pop_back();
        else ++asked.led_by_winner;
    }
    /// What the hand may have played unseen: of a known hand what is left, of another what is in no known place.
    CardSet unseen(Seat seat) const {
        const auto& b = d.board();
        const auto known = b.start.deal.hands[seat] | b.shown[seat];
        if (known.size() == bridge::cards_in_hand) return known;
        CardSet elsewhere;
        for (const Seat other : bridge::all_seats)
            if (other != seat) elsewhere = elsewhere | b.start.deal.hands[other] | b.shown[other];
        return CardSet::full_pack() - elsewhere;
    }
    void stands_twice() {
        CardSet all;
        const auto again = [&](Card card) {
            if (all.contains(card) && !fault) {
                fault = Why::CardTwice;
                fault.card = card;
            }
            all.insert(card);
        };
        for (const Card card : command.trick) again(card);
        for (const auto& trick : play.tricks)
            for (const auto& card : trick.cards)
                if (card.candidates.empty()) again(card.card);
    }
};

/// Why the board cannot have this result after that play; none when it can.
Refusal result_fault(const Decision& d, const event::PlayCorrected& play, int result) {
    const auto& contract = *d.board().contract;
    int won = 0;
    for (const auto& trick : play.tricks) won += side_of(winner_of(trick, contract.trump())) == side_of(contract.declarer) ? 1 : 0;
    const int left = 13 - static_cast<int>(play.tricks.size());
    if (result >= won && result <= won + left) return {};
    return {Why::ResultImpossible, result, won, left};
}

/// As a claim that all agree to: the tricks that were not played are declarer's and the others' as the Director says.
void set_result(Decision& d, int tricks) {
    const auto& b = d.board();
    const Seat declarer = b.contract->declarer;
    const int won = b.tricks_won[static_cast<std::size_t>(side_of(declarer))];
    if (b.tricks_won[0] + b.tricks_won[1] < 13) {
        d.emit(event::ClaimMade{declarer, tricks - won, ""});
        end_of_play(d, true);
        look_at_deal(d);
    }
}

bool any_unread(const BoardState& b) {
    return std::any_of(b.tricks.begin(), b.tricks.end(), [](const RecordedTrick& trick) {
        return std::any_of(trick.candidates.begin(), trick.candidates.end(), [](CardSet cards) { return !cards.empty(); });
    });
}

void take_back_open_trick(Decision& d) {
    while (const auto* open = d.open_trick()) {
        const auto place = open->trick.size() - 1;
        const Seat seat = clockwise(open->trick.leader(), place);
        d.emit(event::CardTakenBack{seat, open->trick.card(place), static_cast<int>(d.board().tricks.size())});
    }
}

/// Where only the lead is set, play must be going on.
bool may_resync(const Decision& d, bool more) {
    if (!d.state.board || !d.state.board->contract) return false;
    switch (d.state.phase) {
        case Phase::OpeningLead:
        case Phase::Play: return true;
        case Phase::Claim:
        case Phase::Finished: return more;
        default: return false;
    }
}

}  // namespace

void resync(Decision& d, const reading::Resync& command) {
    const bool more = command.tricks_ns || !command.play.empty() || command.declarer_tricks;
    if (!may_resync(d, more)) {
        if (more) d.emit(event::CommandRefused{{}, Why::NoContract});
        return;
    }
    const bool corrects = more || any_unread(d.board());
    if (corrects) {
        Told told(d, command);
        if (!told.fault && command.declarer_tricks)
            told.fault = result_fault(d, told.play, static_cast<int>(*command.declarer_tricks));
        if (told.fault) return d.emit(event::CommandRefused{{}, told.fault});
        correct_play(d, std::move(told.play));
    } else {
        take_back_open_trick(d);
    }
    for (Seat seat : bridge::all_seats)
        if (const auto seen = d.board().seen[seat]) d.emit(event::CardReturned{seat, seen->card, {}});
    if (!corrects) d.emit(event::LeadTurnSet{command.leader});
    Seat seat = command.leader;
    for (const auto card : command.trick) {
        play_card(d, seat, card, PlayedUnder::Ruling);
        seat = left_hand_opponent(seat);
    }
    if (command.declarer_tricks) set_result(d, static_cast<int>(*command.declarer_tricks));
    if (d.state.record != RecordState::InStep) d.emit(event::RecordStateChanged{RecordState::InStep, {}});
}

}  // namespace kibitz::laws
