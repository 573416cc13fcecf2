#include "controller/app/explained.hpp"

#include <cmath>
#include <iomanip>
#include <ostream>
#include <string>

namespace kibitz::app {
namespace {

using bridge::Seat;
using reconstruction::Belief;
using reconstruction::Explanation;
using reconstruction::Sign;
using reconstruction::Stay;

/// The trick's cards came within this of its first and last.
constexpr Duration around = std::chrono::seconds(4);

std::string seconds(Duration d) {
    const auto tenths = std::chrono::duration_cast<std::chrono::milliseconds>(d).count() / 100;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths < 0 ? -tenths % 10 : tenths % 10) + " s";
}

std::string in_words(const Stay& stay, Instant begin) {
    std::string text = std::string(name(stay.seat)) + " " + to_string(stay.card) + ": ";
    switch (stay.sign) {
        case Sign::Face: text += "face and tag seen from "; break;
        case Sign::Tag: text += "tag alone heard from "; break;
        case Sign::Name: text += "named at "; break;
        case Sign::Touch: text += "pointed at, at "; break;
        case Sign::Column: text += "gone from its column at "; break;
    }
    text += seconds(stay.came - begin);
    if (stay.named) text += ", named or touched at " + seconds(*stay.named - begin);
    if (stay.left_column && stay.sign != Sign::Column) text += ", gone from its column at " + seconds(*stay.left_column - begin);
    if (stay.laid) text += ", lay still at " + seconds(*stay.laid - begin);
    if (stay.turned) text += ", turned at " + seconds(*stay.turned - begin);
    if (stay.gone) text += (stay.gone_faced ? ", gone face up at " : ", gone at ") + seconds(*stay.gone - begin);
    if (stay.in_hand) text += ", with a hand of cards";
    return text;
}

std::string in_words(const reconstruction::Assumption& one) {
    const auto who = std::string(name(one.seat));
    const auto card = to_string(one.card);
    const auto trick = " (trick " + std::to_string(one.trick) + ")";
    switch (one.belief) {
        case Belief::Unseen: return who + " played a card that no sensor told of, such as " + card + trick;
        case Belief::SeenWeakly: return who + " played " + card + ", of which little was seen" + trick;
        case Belief::NotPlayed: return who + " faced " + card + " and did not play it" + trick;
        case Belief::Stray: return card + " was heard at " + who + "'s place and was not played there" + trick;
        case Belief::OutOfOrder: return who + " played " + card + " before the cards before it, or before they were seen" + trick;
        case Belief::Revoke: return who + " did not follow suit with " + card + trick;
        case Belief::WrongHand: return who + " played " + card + ", which another hand was dealt" + trick;
        case Belief::LedOutOfTurn: return who + " led " + card + " out of turn" + trick;
        case Belief::TurnedEarly: return who + " turned " + card + " before the trick was complete, or before it was seen to be" + trick;
        case Belief::ThrownIn: return who + "'s " + card + " was thrown in when play had stopped" + trick;
    }
    return "";
}

std::string cards_of(const Explanation& e, std::size_t t) {
    if (t >= e.tricks.size()) return "is not played";
    const auto& trick = e.tricks[t];
    std::string text = std::string(name(trick.leader)) + " leads:";
    for (const auto& card : trick.cards) {
        text += " " + to_string(card.card);
        if (!card.candidates.empty()) text += " (one of " + std::to_string(card.candidates.size()) + ")";
    }
    return text;
}

void print(const Explanation& e, std::size_t t, std::ostream& out) {
    out << "  trick " << t + 1 << ": " << cards_of(e, t) << '\n';
    if (e.assumed.empty()) out << "  one need believe nothing besides: all of it was seen, in order and by the Laws\n";
    for (const auto& one : e.assumed) out << "  - " << in_words(one) << ": 1 in " << std::lround(std::exp(one.cost)) << '\n';
}

Instant first_of(std::span<const Stay> stays) {
    Instant first = Instant::max();
    for (const auto& stay : stays) first = std::min(first, stay.came);
    return first;
}

}  // namespace

void print_explained(const table::Review& review, const laws::TableState& state, int trick, std::ostream& out) {
    const auto stays = review.notes().stays();
    const auto t = static_cast<std::size_t>(trick) - 1;
    const auto ending = state.phase == laws::Phase::Play || state.phase == laws::Phase::OpeningLead ? table::Ending::GoesOn : table::Ending::Over;
    const auto thought = review.think(state, ending, 5);
    out << "Board " << state.board->start.board.value() << ", trick " << trick << '\n';
    if (stays.empty() || thought.explanations.empty()) {
        out << "  nothing was seen of this board's cards\n";
        return;
    }
    Instant from = Instant::max(), to = Instant::min();
    for (const auto& e : thought.explanations) {
        if (t >= e.tricks.size()) continue;
        for (const auto& card : e.tricks[t].cards)
            if (card.stay) {
                from = std::min(from, stays[*card.stay].came);
                to = std::max(to, stays[*card.stay].came);
            }
    }
    const Instant begin = first_of(stays);
    out << "What was seen (seconds from the board's first card):\n";
    for (const auto& stay : stays)
        if (from <= to && stay.came + around >= from && stay.came <= to + around) out << "  " << in_words(stay, begin) << '\n';
    int number = 0;
    for (const auto& e : thought.explanations) {
        out << "Explanation " << ++number << ", weight " << std::fixed << std::setprecision(1) << 100 * e.weight << " %:\n";
        print(e, t, out);
    }
    if (thought.recorded) {
        const double times = std::exp(std::min(50.0, thought.recorded->cost - thought.explanations.front().cost));
        out << "The record" << (times > 1.5 ? ", " + std::to_string(std::lround(times)) + " times less likely than the first:\n" : " is as likely as the first:\n");
        print(*thought.recorded, t, out);
    }
}

}  // namespace kibitz::app
