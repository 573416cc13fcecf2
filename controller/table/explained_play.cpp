#include "controller/table/explained_play.hpp"

#include <algorithm>
#include <cmath>

#include "controller/laws/correction.hpp"

namespace kibitz::table {

using bridge::Card;
using bridge::Seat;
using reconstruction::Explanation;
using weights::Quantity;

namespace {

laws::PlayedUnder usual(const reconstruction::Board& board, Seat seat) {
    if (seat == board.declarer) return laws::PlayedUnder::DeclarerLaid;
    return seat == bridge::partner(board.declarer) ? laws::PlayedUnder::DummyMoved : laws::PlayedUnder::FacedInTurn;
}

}  // namespace

laws::event::PlayCorrected as_correction(const Explanation& better, const reconstruction::Board& board,
                                         std::span<const reconstruction::Stay> stays, const laws::BoardState& recorded, Instant now) {
    const auto was = laws::play_as_recorded(recorded);
    laws::event::PlayCorrected play;
    play.leader = better.leader;
    play.reason = laws::CorrectionReason::OrderUnderstood;
    Instant last = recorded.tricks.empty() ? now : recorded.tricks.front().at[0];
    bridge::Seat due = bridge::clockwise(board.declarer, 1);
    for (std::size_t t = 0; t < better.tricks.size(); ++t) {
        const auto& trick = better.tricks[t];
        laws::event::CorrectedTrick to{trick.leader, {}, trick.leader != due};
        bridge::Trick cards(trick.leader);
        for (std::size_t i = 0; i < trick.cards.size(); ++i) {
            const auto& card = trick.cards[i];
            const auto seat = bridge::clockwise(trick.leader, static_cast<int>(i));
            cards.play(card.card);
            const bool same = t < was.tricks.size() && was.tricks[t].leader == trick.leader && i < was.tricks[t].cards.size() &&
                              was.tricks[t].cards[i].card == card.card && was.tricks[t].cards[i].candidates == card.candidates;
            if (same) {
                to.cards.push_back(was.tricks[t].cards[i]);
            } else {
                laws::event::CorrectedCard corrected;
                corrected.card = card.card;
                corrected.under = usual(board, seat);
                corrected.candidates = card.candidates;
                corrected.certainty = card.candidates.empty() ? Certainty::Probable : Certainty::Doubtful;
                const auto* stay = card.stay ? &stays[*card.stay] : nullptr;
                corrected.at = std::min(now, stay ? std::max(stay->came, last) : last);
                corrected.quitted = trick.cards.size() == 4 && (t + 1 < better.tricks.size() || (stay && stay->turned));
                to.cards.push_back(std::move(corrected));
            }
            last = std::max(last, to.cards.back().at);
        }
        if (cards.complete()) due = cards.winner(board.trump);
        play.tricks.push_back(std::move(to));
    }
    return play;
}

bool same_cards(const Explanation& a, const Explanation& b) {
    return a.leader == b.leader && std::equal(a.tricks.begin(), a.tricks.end(), b.tricks.begin(), b.tricks.end(), [](const auto& x, const auto& y) {
        return x.leader == y.leader && std::equal(x.cards.begin(), x.cards.end(), y.cards.begin(), y.cards.end(),
                                                  [](const auto& c, const auto& d) { return c.card == d.card; });
    });
}

bool goes_on(const Explanation& a, const Explanation& b) {
    if (b.tricks.size() < a.tricks.size() || cards_of(b.tricks) <= cards_of(a.tricks)) return false;
    for (std::size_t t = 0; t < a.tricks.size(); ++t) {
        const auto &x = a.tricks[t], &y = b.tricks[t];
        if (x.leader != y.leader || y.cards.size() < x.cards.size()) return false;
        if (!std::equal(x.cards.begin(), x.cards.end(), y.cards.begin(), [](const auto& c, const auto& d) { return c.card == d.card; })) return false;
    }
    return true;
}

const Explanation& longest_that_may_be(const std::vector<Explanation>& all, const Explanation& from,
    const weights::Weights& weights) {
    const Explanation* best = &from;
    for (const auto& e : all) {
        if (!goes_on(*best, e)) continue;
        const bool all_seen = std::all_of(e.tricks.back().cards.begin(), e.tricks.back().cards.end(), [](const auto& card) { return card.stay.has_value(); });
        if (e.weight < weights[all_seen ? Quantity::LongerPlay : Quantity::LongerUnseen]) continue;
        const bool was_open = !best->tricks.empty() && best->tricks.back().cards.size() < 4;
        const bool completes = e.tricks.back().cards.size() == 4 || e.tricks.size() > best->tricks.size() + (was_open ? 0 : 1);
        if (!completes && e.tricks.back().cards.back().stay) best = &e;
    }
    return *best;
}

void flatten(std::vector<Explanation>& all, double exponent) {
    if (exponent >= 1) return;
    double sum = 0;
    for (auto& e : all) sum += e.weight = std::pow(e.weight, exponent);
    for (auto& e : all) e.weight /= sum;
}

namespace {

/// A hand has a card in a trick of the explanation, and none in that trick of the play.
bool has_more(const Explanation& e, const laws::event::PlayCorrected& play) {
    for (std::size_t t = 0; t < e.tricks.size(); ++t) {
        if (t >= play.tricks.size()) return true;
        const auto& one = e.tricks[t];
        const auto& other = play.tricks[t];
        for (std::size_t i = 0; i < one.cards.size(); ++i) {
            const auto turn = bridge::index(bridge::clockwise(one.leader, static_cast<int>(i))) - bridge::index(other.leader);
            if (static_cast<std::size_t>(turn + 4) % 4 >= other.cards.size()) return true;
        }
    }
    return false;
}

}  // namespace

double weight_beyond(const std::vector<Explanation>& all, const laws::event::PlayCorrected& play) {
    double beyond = 0;
    for (const auto& e : all) beyond += has_more(e, play) ? e.weight : 0;
    return beyond;
}

namespace {

/// The tricks of an explanation that are complete, and how many of them declarer's side has won.
std::pair<int, int> score(const Explanation& e, const reconstruction::Board& board) {
    std::pair<int, int> tricks{};
    for (const auto& played : e.tricks) {
        if (played.cards.size() < 4) break;
        bridge::Trick trick(played.leader);
        for (const auto& card : played.cards) trick.play(card.card);
        ++tricks.first;
        tricks.second += bridge::side_of(trick.winner(board.trump)) == bridge::side_of(board.declarer) ? 1 : 0;
    }
    return tricks;
}

}  // namespace

int result_hangs_on(const std::vector<Explanation>& all, const Explanation& taken, const reconstruction::Board& board,
                    double worth_asking) {
    const auto tricks = score(taken, board);
    double others = 0;
    for (const auto& e : all) {
        const auto other = score(e, board);
        const bool stopped_before_last = tricks.first == bridge::cards_in_hand && other.first < tricks.first;  // the last trick plays itself
        others += other == tricks || stopped_before_last ? 0 : e.weight;
    }
    return others > worth_asking ? tricks.first : 0;
}

}  // namespace kibitz::table
