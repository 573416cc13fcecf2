// How play ends at a clumsy table: claims spoken over faced hands, hands thrown in, and boards nobody finishes.
#include <algorithm>

#include "drivers/simulator/performance.hpp"

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;

namespace {

constexpr double keyed_after_all = 0.65;  ///< of claims that were spoken: the key is pressed when the hands lie there

}  // namespace

/// "The rest are mine": the claimer's hand is faced or all throw theirs in, and the key is remembered later or never.
void Performance::speak_claim(Seat claimer) {
    const Clumsiness& ways = company_.ways;
    const bool faces = clumsy_.unit() * (ways.thrown_in + ways.faced) < ways.faced;
    const Instant spoken = now_;
    if (faces) {
        const Instant until = spoken + clumsy_.time(2500ms, 9s);
        face_hand(claimer, spoken + 300ms, until);
        if (clumsy_.chance(0.25)) face_hand(left_hand_opponent(claimer), spoken + clumsy_.time(1s, 2s), until);
        now_ = spoken + clumsy_.time(1s, 4s);
    }
    const bool thrown = !faces || clumsy_.chance(0.5);
    const Instant together = std::max(now_, spoken) + clumsy_.time(200ms, 1s);
    if (thrown)
        for (Seat seat : bridge::all_seats)
            if (seat != dummy_ && !(faces && seat == claimer)) throw_in(seat, together + clumsy_.time(0ms, 1500ms));
    if (thrown) now_ = together + clumsy_.time(500ms, 3500ms);
    out_.result_told = clumsy_.chance(keyed_after_all);
    if (!out_.result_told) now_ += clumsy_.time(2s, 6s);
}

/// What he still holds, tossed over his zone towards the middle, mostly face down, and gathered some seconds later.
void Performance::throw_in(Seat seat, Instant at) {
    const bool shown = clumsy_.chance(0.3);
    const auto heap_x = static_cast<float>(clumsy_.between(-50, 50)), heap_y = static_cast<float>(clumsy_.between(0, 110));
    const Duration lies = clumsy_.time(1s, 4s);
    Instant begin = std::max(at, busy_[seat]);
    double height = on_table_[seat] ? on_table_[seat]->height() + 0.4 : 0;
    for (Card card : held(plan_, seat, plan_.play.size())) {
        CardPath& path = open_path(seat, CardPath(card, begin, 70, Side::OnEdge));
        path.at_place({heap_x / 2, -150, 0, 0});
        path.turn(shown ? Side::FaceUp : Side::FaceDown, clumsy_.time(30ms, 60ms));
        const Place rests{heap_x + static_cast<float>(20 * clumsy_.bell()), heap_y + static_cast<float>(25 * clumsy_.bell()),
                          static_cast<float>(0.3 * clumsy_.bell()), 0};
        path.move(height, rests, clumsy_.time(180ms, 350ms));
        height += 0.3;
        path.wait(lies);
        path.move(height, {0, -150, 0, 0}, clumsy_.time(250ms, 500ms));
        busy_[seat] = std::max(busy_[seat], path.leave());
        begin += clumsy_.time(0ms, 25ms);
    }
}

/// Spread in one fan for all to see, from side to side over his zone.
void Performance::face_hand(Seat seat, Instant at, Instant until) {
    const CardSet cards = held(plan_, seat, plan_.play.size());
    const auto y = static_cast<float>(clumsy_.between(-60, 20));
    const float step = static_cast<float>(clumsy_.between(12, 26));
    float x = -step / 2 * static_cast<float>(cards.size() - 1);
    double height = on_table_[seat] ? on_table_[seat]->height() + 0.4 : 0;
    for (Card card : cards) {
        CardPath& path = open_path(seat, CardPath(card, std::max(at, busy_[seat]), 60, Side::FaceUp));
        path.at_place({x, -130, 0, 0});
        path.move(height, {x, y, 0, 0}, clumsy_.time(250ms, 500ms));
        path.wait_until(until);
        path.move(height + 20, {0, -150, 0, 0}, clumsy_.time(200ms, 400ms));
        path.leave();
        height += 0.3;
        x += step;
    }
    busy_[seat] = std::max({busy_[seat], at, until}) + 400ms;
}

/// Play simply stops: nobody claims, each puts his hand together with what lies before him.
void Performance::gather_hands() {
    out_.result_told = false;
    now_ += clumsy_.time(1s, 6s);
    for (Seat seat : bridge::all_seats) {
        const Instant at = std::max(now_ + clumsy_.time(0ms, 2s), busy_[seat]);
        if (CardPath* lies = on_table_[seat]) {
            lies->wait_until(at + clumsy_.time(100ms, 700ms));
            gesture::take_back(*lies, clumsy_);
            on_table_[seat] = nullptr;
        }
        busy_[seat] = at;
        if (seat != dummy_ && clumsy_.chance(0.5)) throw_in(seat, at);
    }
    now_ += 2500ms;
}

}  // namespace kibitz::drivers::simulator
