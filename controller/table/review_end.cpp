// What the review makes of a board when play has ended: which cards are doubtful, and the one question for the Director.
#include <algorithm>
#include <utility>

#include "controller/laws/correction.hpp"
#include "controller/table/explained_play.hpp"
#include "controller/table/review.hpp"

namespace kibitz::table {

using weights::Quantity;

namespace {

/// The trick after which each hand has one card.
constexpr int last_but_one = 12;

}  // namespace

/// The least sure card of a play.
struct LeastSure {
    int trick = 0;    ///< 1 to 13; 0: none
    double with = 1;  ///< the weight of the explanations that have the card there
};

/// At the end: a card of the play that likely explanations do not have there is doubtful.
/// @return the card least sure of the tricks that play went on after, or that ended it. In a trick in which play was claimed only a card that
///         nobody could read counts: whether its last cards were played or laid down nobody need know
static LeastSure doubt(const Thought& thought, double enough, const laws::BoardState& recorded, laws::BetterPlay& found) {
    auto play = found.play ? *found.play : laws::play_as_recorded(recorded);
    bool any = false;
    LeastSure least;
    for (std::size_t t = 0; t < play.tricks.size(); ++t) {
        const bool claimed_in = t + 1 == play.tricks.size() && (t + 1 < bridge::cards_in_hand || play.tricks[t].cards.size() < bridge::all_seats.size());
        for (std::size_t i = 0; i < play.tricks[t].cards.size(); ++i) {
            auto& card = play.tricks[t].cards[i];
            double with = 0;
            for (const auto& e : thought.explanations)
                if (t < e.tricks.size() && i < e.tricks[t].cards.size() && e.tricks[t].leader == play.tricks[t].leader &&
                    e.tricks[t].cards[i].card == card.card)
                    with += e.weight;
            if (with < least.with && (!claimed_in || !card.candidates.empty())) least = {static_cast<int>(t) + 1, with};
            if (with >= enough || card.certainty == Certainty::Doubtful) continue;
            card.certainty = Certainty::Doubtful;
            any = true;
        }
    }
    if (any) found.play = std::move(play);
    return least;
}

/// Twelve tricks are complete, and nothing is begun of the thirteenth. Nobody puts his last card away and says nothing: a trick was missed.
static bool left_one_card_each(const laws::event::PlayCorrected& play) {
    return play.tricks.size() == last_but_one && play.tricks.back().cards.size() == bridge::all_seats.size();
}

void Review::conclude(Thought thought, const Taken& taken, const laws::TableState& state, laws::BetterPlay& found) const {
    using Of = laws::Question::Of;
    const double share = badly_seen(state);
    const bool badly = sees_badly(state);
    const double above = std::max(0.0, share - quantity(Quantity::FlattenedFrom));
    flatten(thought.explanations, std::max(quantity(Quantity::Flattest), 1 / (1 + quantity(Quantity::Flattened) * above)));
    const auto least = doubt(thought, quantity(badly ? Quantity::SureCardBadly : Quantity::SureCard), *state.board, found);
    const bool result_told = ending_ == Ending::Claimed || state.board->tricks.size() == bridge::cards_in_hand;
    if (result_told && (taken.better || thought.recorded)) {
        const int last = result_hangs_on(thought.explanations, taken.better ? *taken.best : *thought.recorded, thought.board,
                                         quantity(badly ? Quantity::AskResultBadly : Quantity::AskResult));
        if (last > 0) found.question = {Of::WherePlayStopped, last};
    }
    const auto play = found.play ? *found.play : laws::play_as_recorded(*state.board);
    // Of a board taken away at its first card nobody need know more.
    const double worth_asking = quantity(badly ? Quantity::AskLongerBadly : Quantity::AskResult);
    if (!found.question && cards_of(play.tricks) > 1 && weight_beyond(thought.explanations, play) > worth_asking)
        found.question = {Of::WherePlayStopped, static_cast<int>(cards_of(play.tricks) / bridge::all_seats.size()) + 1};
    if (!badly || found.question) return;
    if (least.with < quantity(Quantity::AskCardBadly)) found.question = {Of::WhichCards, least.trick};
    else if (ending_ == Ending::Over && left_one_card_each(play))
        found.question = {Of::MissedTrick, last_but_one};
}

}  // namespace kibitz::table
