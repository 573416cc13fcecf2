// Irregularities as people commit them, and as they mend them while the Director is away.
#include <algorithm>

#include "drivers/simulator/gestures.hpp"
#include "drivers/simulator/performance.hpp"
#include "drivers/simulator/window.hpp"

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;
using reading::Edge;
using Kind = Irregularity::Kind;

void Performance::happened(const Act& act, Instant at, bool visible) {
    out_.violations.push_back({game_index_, act.what, act.seat, act.card, act.trick, at, visible});
    interrupted_ = act.what.kind != Kind::Revoke && !act.what.accepted;  // these two nobody has noticed
}

void Performance::act_before_trick() {
    if (const Act* act = plan_.find(Kind::LeadOutOfTurn, trick_)) {
        if (!act->what.accepted) lead_out_of_turn(*act);
    }
    if (const Act* act = plan_.find(Kind::DummyCallsDirector, trick_)) {
        now_ += think();
        happened(*act, now_);
        out_.press(now_, dummy_, reading::DirectorKey{});
        now_ += dice_.time(3s, 8s);
    }
    if (const Act* act = plan_.find(Kind::ArrangesDummy, trick_)) arranges(*act);
}

void Performance::act_before_card(const formats::GameCard& card) {
    if (const Act* act = plan_.find(Kind::DefenderShows, trick_, card.seat)) {
        now_ = std::max(now_ + think(), busy_[card.seat]);
        const Instant shown = show_and_take_back(card.seat, card.card, 150ms, 400ms);
        seen_early_[card.seat] = shown;
        happened(*act, shown);
        now_ += dice_.time(1500ms, 4s);
    }
    if (const Act* act = plan_.find(Kind::DeclarerFlashes, trick_); act && card.seat == declarer_) {
        now_ = std::max(now_ + think(), busy_[card.seat]);
        show_and_take_back(card.seat, *act->card, 100ms, 500ms);
        now_ += dice_.time(1s, 3s);
    }
    if (const Act* act = plan_.find(Kind::DummyTouches, trick_); act && card.seat == dummy_) dummy_touches(*act);
}

void Performance::act_after_card(const formats::GameCard& card) {
    const Act* early = plan_.find(Kind::TurnsEarly, trick_, card.seat);
    if (early && on_table_[card.seat]) {
        happened(*early, turn_down(card.seat, now_ + dice_.time(300ms, 900ms)), shows_its_side(on_table_[card.seat]->place()));
        now_ = busy_[card.seat] = on_table_[card.seat]->now();
    }
    if (const Act* act = plan_.find(Kind::Revoke, trick_, card.seat)) happened(*act, out_.plays.back().at);
    if (const Act* act = plan_.find(Kind::LeadOutOfTurn, trick_, card.seat); act && act->what.accepted)
        happened(*act, out_.plays.back().at);
}

/// A player takes himself to be on lead, or forgets that he has played: his card comes down beside the trick, over his
/// own card where that still lies on the window.
void Performance::act_after_trick() {
    const Act* act = plan_.find(Kind::FifthCard, trick_);
    if (!act) return;
    now_ = std::max(now_ + dice_.time(300ms, 900ms), busy_[act->seat]);
    CardPath& path = open_path(act->seat, gesture::bring(*act->card, now_, dice_));
    const Instant shown = gesture::face(path, dice_);
    path.wait(dice_.time(0ms, 180ms));
    path.move({dice_.time(150ms, 300ms), dice_.between(8, 12)});
    const double under = on_table_[act->seat] ? on_table_[act->seat]->height() : 0;
    const Instant rested = path.move({dice_.time(40ms, 90ms), under + dice_.between(0.5, 1.5)});
    happened(*act, act->seat == declarer_ ? rested : shown);
    path.wait(dice_.time(3s, 6s));
    now_ = busy_[act->seat] = gesture::take_back(path, dice_);
}

/// The wrong hand leads, faced; somebody notices; it goes back.
void Performance::lead_out_of_turn(const Act& act) {
    now_ = std::max(now_ + think(), busy_[act.seat]);
    CardPath& path = open_path(act.seat, gesture::bring(*act.card, now_, dice_));
    const Instant shown = gesture::face(path, dice_);
    const Instant rested = gesture::lay(path, dice_);
    happened(act, act.seat == declarer_ ? rested : shown);
    path.wait(dice_.time(2500ms, 5s));
    now_ = busy_[act.seat] = gesture::take_back(path, dice_);
    now_ += dice_.time(500ms, 2s);
}

/// "I arrange" and some touches; or a column squared up without a word, with one sliding finger. No violation.
void Performance::arranges(const Act& act) {
    now_ += dice_.time(500ms, 1500ms);
    const Instant arm = now_;
    const bool by_declarer = act.seat == declarer_;
    std::optional<std::uint8_t> long_column;
    for (std::uint8_t column = 0; column < 4; ++column)
        if (layout_.in_column(column).size() >= 3) long_column = column;
    if (long_column && dice_.chance(0.4)) {
        const CardSet cards = layout_.in_column(*long_column);
        const auto top = layout_.visible(cards.highest()).middle();
        const auto bottom = layout_.visible(cards.lowest()).middle();
        const Touch sweep{dummy_, now_ + 250ms, now_ + 250ms + dice_.time(300ms, 700ms),
                          static_cast<float>(top.x), static_cast<float>(top.y),
                          static_cast<float>(bottom.x), static_cast<float>(bottom.y)};
        out_.touches.push_back(sweep);
        now_ = sweep.to + 200ms;
    } else if (!layout_.cards().empty()) {
        out_.press(now_, act.seat, reading::ArrangeKey{true});
        now_ += 400ms;
        for (int touches = dice_.whole(1, 3); touches > 0; --touches) {
            int skip = dice_.whole(0, layout_.cards().size() - 1);
            for (Card card : layout_.cards())
                if (skip-- == 0) {
                    const Touch touch = finger(card, now_, dice_.time(200ms, 700ms));
                    out_.touches.push_back(touch);
                    now_ = touch.to + dice_.time(150ms, 400ms);
                }
        }
        out_.press(now_ + 300ms, act.seat, reading::ArrangeKey{false});
        now_ += 350ms;
    }
    out_.reaches.push_back({dummy_, by_declarer ? Edge::Inner : Edge::Outer, arm, now_});
    now_ += dice_.time(300ms, 900ms);
}

/// Dummy moves the wrong card. Mended: it goes back to its column. Returns when the right one may be moved.
Instant Performance::wrong_card(const Act& act, Instant from) {
    dummy_moves(*act.card, from);
    happened(act, now_);
    if (act.what.accepted) return now_;
    CardPath& path = *on_table_[dummy_];
    path.wait(dice_.time(2s, 5s));
    const Instant lifted = path.now();
    gesture::take_back(path, dice_);
    on_table_[dummy_] = nullptr;
    now_ = path.now() + dice_.time(150ms, 300ms);
    layout_.put(*act.card);
    out_.columns.push_back({now_, layout_.column(*act.card), *act.card, true, layout_.off_axis(*act.card),
                            layout_.inwards(*act.card)});
    const Touch touch = finger(*act.card, now_, dice_.time(150ms, 300ms));
    out_.touches.push_back(touch);
    now_ = touch.to;
    out_.reaches.push_back({dummy_, Edge::Outer, lifted, now_ + dice_.time(100ms, 250ms)});
    return now_ + dice_.time(500ms, 1200ms);
}

}  // namespace kibitz::drivers::simulator
