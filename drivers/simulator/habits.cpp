// What people at a clumsy table do besides: each habit is a knob of Clumsiness, and README.md has its figures.
#include <algorithm>

#include "drivers/simulator/performance.hpp"

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;
using reading::Edge;

namespace {

constexpr float row_begins = 110;  ///< mm from the window's middle: his first trick, at the side of his better hand
constexpr float usual_row = -140; ///< mm from the window's middle: where the tricks of who does not pile them near lie
constexpr float row_step = 17;     ///< mm: each further trick, towards the other side
constexpr double key_first = 0.12, key_late = 0.13;  ///< of cards named aloud: keyed as well, before or after dummy has moved

}  // namespace

/// When the player begins to bring his card: usually after he has thought; a player who knew what he would play holds it
/// upright over his zone already, and turns it a moment after the card before his was played.
Instant Performance::follows_at(Seat seat, Instant usual) {
    ready_at_.reset();
    if (out_.plays.empty() || !clumsy_.chance(company_.ways.ready)) return std::max(usual, busy_[seat]);
    ready_at_ = last_played_ + clumsy_.time(30ms, 260ms);
    const Instant begins = *ready_at_ - clumsy_.time(450ms, 900ms);
    if (interrupted_) ready_at_.reset();
    return interrupted_ ? std::max(usual, busy_[seat]) : std::max(std::min(begins, usual), busy_[seat]);
}

Manner Performance::manner(Seat seat) {
    if (!company_.ways.any()) return {};
    Manner manner = manner_of(company_, seat, clumsy_);
    if (left_lying_[seat]) manner.raised = std::max(manner.raised, static_cast<float>(left_lying_[seat]->height()) + 0.4f);
    return manner;
}

Instant Performance::lay_down(CardPath& path, const Manner& manner) {
    path.at_place(manner.rests);
    return gesture::lay(path, manner, dice_);
}

/// Thrown, pushed in, or laid face down first. @return the moment its face is visible
Instant Performance::bring_clumsily(CardPath& path, const Manner& manner) {
    if (manner.way == Manner::Way::Thrown) return gesture::toss(path, manner, clumsy_);
    if (manner.way == Manner::Way::Slid) return gesture::push_in(path, manner, clumsy_);
    path.turn(Side::FaceDown, clumsy_.time(70ms, 140ms));
    lay_down(path, manner);
    path.wait(clumsy_.time(600ms, 2s));
    return gesture::turn_over(path, Side::FaceUp, clumsy_);
}

/// The turned card goes to the others, and what was left lying under it with it.
Instant Performance::put_away(Seat seat) {
    CardPath& path = *on_table_[seat];
    const auto& player = company_.players[seat];
    const auto away = [&](CardPath& one) {
        row_[seat].insert(one.card());
        const float side = player.left_handed ? -1.0f : 1.0f;
        const int number = quitted_[seat]++;
        const Place place{side * (row_begins - row_step * static_cast<float>(number)), player.row_y, 0, 0};
        if (player.piles_near) {
            gesture::slide_to(one, place, clumsy_);
            out_.lying.push_back({seat, one.card(), place, one.now(), Instant::max()});
            one.leave();
        } else {
            gesture::slide_aside(one, dice_);
        }
        const Place row{place.x, player.piles_near ? place.y : usual_row, 0, 0};
        out_.quitted.push_back({seat, one.card(), row, number, one.now(), Instant::max()});
        return one.now();
    };
    const Instant gone = away(path);
    if (CardPath* old = left_lying_[seat]) {
        left_lying_[seat] = nullptr;
        old->wait_until(gone);
        away(*old);
    }
    return gone;
}

/// Whether he leaves the card he has turned where it lies, for the next one to be laid over.
bool Performance::leaves_turned(Seat seat) {
    if (left_lying_[seat] || !clumsy_.chance(company_.ways.stays)) return false;
    left_lying_[seat] = on_table_[seat];
    return true;
}

/// After a trick: whoever leads next may be as quick as who follows, and hands wander.
void Performance::clumsy_moments(Seat winner) {
    const Clumsiness& ways = company_.ways;
    if (clumsy_.chance(ways.ready)) now_ = std::min(now_, busy_[winner]);
    if (clumsy_.chance(ways.squares)) square_tricks(static_cast<Seat>(clumsy_.whole(0, 3)));
    if (clumsy_.chance(ways.rests)) rest_hand(static_cast<Seat>(clumsy_.whole(0, 3)));
}

/// Both hands push the row together: some of its cards come over the wire of the loop, or further, and go back.
void Performance::square_tricks(Seat seat) {
    const Instant at = std::max(now_, busy_[seat]) + clumsy_.time(0ms, 500ms);
    const float deep = static_cast<float>(clumsy_.between(-75, -25));
    int cards = clumsy_.whole(2, 6);
    for (Card card : row_[seat]) {
        if (cards-- == 0) break;
        CardPath& path = open_path(seat, CardPath(card, at, 1, Side::FaceDown));
        path.at_place({static_cast<float>(clumsy_.between(-30, 30)), -140, 0, 0});
        path.move(1, {path.place().x, deep, 0, 0}, clumsy_.time(150ms, 300ms));
        path.wait(clumsy_.time(50ms, 250ms));
        path.move(1, {path.place().x, -140, 0, 0}, clumsy_.time(150ms, 300ms));
        path.leave();
    }
    busy_[seat] = std::max(busy_[seat], at + 900ms);
}

/// His forearm lies at the zone and the hand over it; the cards in it stand nearly upright at the wire of the loop. Dummy's lies on
/// his cards, until he is told which one to play.
void Performance::rest_hand(Seat seat) {
    const Instant at = std::max(now_, busy_[seat]) + clumsy_.time(0ms, 800ms);
    const Duration lasts = clumsy_.time(800ms, 5s);
    out_.arms[seat].push_back({at, at + lasts, static_cast<float>(clumsy_.between(12, 70))});
    if (seat == dummy_) return rest_on_cards(at, at + lasts);
    const double near = clumsy_.between(-95, -62);
    CardSet cards = plan_.hands[seat];
    for (const auto& play : out_.plays) cards.erase(play.card);
    // Fanned, a card every 9 mm; he plays from among them meanwhile with the other hand.
    float x = -4.5f * static_cast<float>(cards.size() - 1);
    for (Card card : cards) {
        CardPath& path = open_path(seat, CardPath(card, at, clumsy_.between(20, 40), Side::OnEdge));
        path.at_place({x, static_cast<float>(near), 0, 0});
        path.wait(lasts);
        path.leave();
        x += 9;
    }
    busy_[seat] = std::max(busy_[seat], at + lasts);
}

/// Coffee, or a stretch of the legs: meanwhile declarer moves dummy's cards himself.
void Performance::dummy_may_leave() {
    if (trick_ == 1) leaves_before_ = clumsy_.chance(company_.ways.leaves) ? clumsy_.whole(2, 10) : 0;
    if (trick_ != leaves_before_) return;
    const Instant at = now_ + clumsy_.time(100ms, 900ms);
    away_until_ = at + (clumsy_.chance(0.5) ? clumsy_.time(2s, 8s) : clumsy_.time(10s, 60s));
    out_.said.push_back({at, reading::SeatSwitch{dummy_, false}});
    out_.said.push_back({away_until_, reading::SeatSwitch{dummy_, true}});
}

/// Declarer says what he wants; dummy hears it and moves the card. Sometimes a key is pressed as well: before dummy has
/// moved, or when the card lies there.
void Performance::name_aloud(Card card) {
    const double keyed = clumsy_.unit();
    const reading::DesignateKey key{card.suit(), card.rank(), reading::Naming::Exact};
    if (keyed < key_first) out_.press(now_ + clumsy_.time(100ms, 340ms), declarer_, key);
    if (now_ < away_until_) declarer_moves(card);
    else dummy_moves(card, now_ + clumsy_.time(350ms, 1100ms));
    if (keyed >= key_first && keyed < key_first + key_late) out_.press(now_ + clumsy_.time(0ms, 900ms), declarer_, key);
}

}  // namespace kibitz::drivers::simulator
