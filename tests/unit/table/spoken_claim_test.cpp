// "A claim?": asked when hands have come down and nobody has keyed one; it goes away by itself.
#include "controller/table/spoken_claim.hpp"

#include "catch.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;
using bridge::Seat;
using Said = ClaimAsked::Said;

namespace {

const Instant begin{std::chrono::hours(500'000)};

/// South plays 1NT, North is dummy; cards are being played.
struct Table {
    Table() {
        state.phase = laws::Phase::Play;
        state.board.emplace();
        state.board->play = 3;
        state.board->contract = bridge::Contract{bridge::call_from_string("1NT")->bid(), bridge::Doubling::Undoubled, Seat::South};
    }
    void hand(Seat seat, Instant at, int cards = 4) {
        bridge::CardSet some;
        for (int i = 0; i < cards; ++i) some.insert(bridge::Card::from_index(10 * static_cast<int>(seat) + i));
        spoken.hear({at, Certainty::Certain, observation::HandSeen{seat, some}}, state);
    }
    void happens(laws::Event::Body body, Instant at) {
        laws::Event event;
        event.at = at;
        event.body = std::move(body);
        spoken.take(event);
    }
    bool asks(Instant now) {
        spoken.advance(now, state);
        return spoken.asked() && spoken.asked()->stands();
    }
    laws::TableState state;
    SpokenClaim spoken{*weights::built_in_weights()};
};

laws::Event::Body card(Seat seat) { return laws::event::CardPlayed{seat, bridge::Card::from_index(1), 5, laws::PlayedUnder::FacedInTurn, Certainty::Certain, false, {}}; }

}  // namespace

TEST_CASE("two hands that come down are asked about, when the time for a key is over") {
    Table t;
    t.hand(Seat::East, begin);
    CHECK_FALSE(t.spoken.next_deadline());
    t.hand(Seat::West, begin + 2s);
    REQUIRE(t.spoken.next_deadline() == begin + 2s + (*weights::built_in_weights())[weights::Time::HandsComeDown]);
    CHECK_FALSE(t.asks(begin + 4s));
    CHECK(t.asks(begin + 5s));
    CHECK(t.spoken.asked()->play == 3);
    CHECK_FALSE(t.spoken.next_deadline());
}

TEST_CASE("declarer's hand alone is enough, a defender's is not, dummy's says nothing") {
    Table t;
    t.hand(Seat::North, begin);
    t.hand(Seat::North, begin + 1s);
    t.hand(Seat::East, begin + 1s);
    CHECK_FALSE(t.asks(begin + 60s));
    t.hand(Seat::South, begin + 61s, 2);
    CHECK_FALSE(t.asks(begin + 70s));
    t.hand(Seat::South, begin + 71s, 3);
    CHECK(t.asks(begin + 75s));
}

TEST_CASE("hands long apart do not belong together") {
    Table t;
    t.hand(Seat::East, begin);
    t.hand(Seat::West, begin + (*weights::built_in_weights())[weights::Time::HandsTogether] + 1s);
    CHECK_FALSE(t.asks(begin + 60s));
}

TEST_CASE("a key in time, or a card, and nobody is asked") {
    Table t;
    t.hand(Seat::South, begin);
    t.happens(laws::event::ClaimMade{Seat::South, 4, ""}, begin + 1s);
    CHECK_FALSE(t.asks(begin + 10s));
    CHECK_FALSE(t.spoken.asked());
    t.hand(Seat::South, begin + 20s);
    t.happens(card(Seat::South), begin + 21s);
    CHECK_FALSE(t.asks(begin + 30s));
    for (const auto phase : {laws::Phase::Auction, laws::Phase::OpeningLead, laws::Phase::Claim, laws::Phase::Finished}) {
        Table other;
        other.state.phase = phase;
        other.hand(Seat::South, begin);
        CHECK_FALSE(other.asks(begin + 10s));
    }
}

TEST_CASE("it goes away by itself when play goes on, and comes again with the next hands") {
    Table t;
    t.hand(Seat::South, begin);
    REQUIRE(t.asks(begin + 3s));
    t.happens(card(Seat::West), begin + 5s);
    CHECK(t.spoken.asked()->said == Said::PlayedOn);
    CHECK(t.spoken.asked()->said_at == begin + 5s);
    CHECK_FALSE(t.asks(begin + 6s));
    t.hand(Seat::South, begin + 20s);
    CHECK(t.asks(begin + 30s));
}

TEST_CASE("no, we play on: it is closed for all, and not asked again before the next card") {
    Table t;
    CHECK_FALSE(t.spoken.play_on(Seat::East, begin));
    t.hand(Seat::South, begin);
    REQUIRE(t.asks(begin + 3s));
    CHECK(t.spoken.play_on(Seat::East, begin + 4s));
    CHECK(t.spoken.asked()->said == Said::PlayOn);
    CHECK(t.spoken.asked()->by == Seat::East);
    CHECK_FALSE(t.spoken.play_on(Seat::West, begin + 5s));
    t.hand(Seat::South, begin + 6s);
    CHECK_FALSE(t.asks(begin + 20s));
    t.happens(card(Seat::South), begin + 21s);
    CHECK(t.spoken.asked()->said == Said::PlayOn);  // what was said stays
    t.hand(Seat::South, begin + 22s);
    CHECK(t.asks(begin + 30s));
}

TEST_CASE("a claim answers it, and so does the end of the board") {
    Table t;
    t.hand(Seat::South, begin);
    REQUIRE(t.asks(begin + 3s));
    t.happens(laws::event::ClaimMade{Seat::West, 2, ""}, begin + 4s);
    CHECK(t.spoken.asked()->said == Said::Claimed);
    CHECK(t.spoken.asked()->by == Seat::West);
    Table other;
    other.hand(Seat::South, begin);
    REQUIRE(other.asks(begin + 3s));
    other.happens(laws::event::BoardEnded{false}, begin + 60s);
    CHECK(other.spoken.asked()->said == Said::Ended);
}

TEST_CASE("it is kept as text and goes on after a restart") {
    ClaimAsked asked{7, begin, Said::Nothing, {}, {}};
    CHECK(claim_asked_from_text(to_text(asked)) == asked);
    asked.said = Said::PlayOn;
    asked.said_at = begin + 3s;
    asked.by = Seat::West;
    CHECK(claim_asked_from_text(to_text(asked)) == asked);
    for (const auto* text : {"", "7", "0 1 0 - -", "7 1 9 - -", "7 x 0 - -", "7 1 0 - Q", "7 1 0 - NE", "7 1 0 - - -"}) CHECK_FALSE(claim_asked_from_text(text));
    Table t;
    t.spoken.resume({3, begin, Said::Nothing, {}, {}});
    CHECK(t.asks(begin + 1s));
    t.happens(card(Seat::East), begin + 2s);
    CHECK(t.spoken.asked()->said == Said::PlayedOn);
}
