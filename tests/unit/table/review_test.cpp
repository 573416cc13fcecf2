// A board thought over: what one card that nobody saw does to the record, and how the record gets over it.
#include "controller/table/review.hpp"

#include "catch.hpp"
#include "controller/laws/correction.hpp"
#include "controller/laws/engine.hpp"
#include "unit/reconstruction/played_board.hpp"

using namespace kibitz;
using namespace kibitz::table;
using kibitz::tests::PlayedBoard;
using namespace std::chrono_literals;
using bridge::Seat;

namespace {

/// Laws and review beside each other, as the pipeline has them; of what was over the zones nobody knows.
struct Table final : private laws::Witness {
    const laws::LawCode code = *laws::embedded_law_code("duplicate-2017");
    laws::TableState state;
    Review review{code};
    int looks = 0;

    void observe(Observation observation, Ending ending = Ending::GoesOn) {
        observation.at = std::max(observation.at, state.at);
        std::vector<laws::Event> out;
        review.hear(observation, state);
        if (ending != Ending::GoesOn && review.due(state, observation.at, ending)) look(observation.at, ending);
        REQUIRE(laws::apply(code, state, observation, out, this));
        for (const auto& event : out) review.take(event, state);
        if (review.due(state, observation.at, Ending::GoesOn)) look(observation.at, Ending::GoesOn);
    }
    double likelihood(const laws::Incident& incident, const laws::TableState& now) const override {
        return review.likelihood(incident, now);
    }
    bool nothing_over(Seat, Instant) const override { return false; }
    bool sees_well(const laws::TableState& now) const override { return !review.sees_badly(now); }
    void look(Instant at, Ending ending) {
        std::vector<laws::Event> out;
        review.look(state, at, ending, out);
        ++looks;
    }
    void command(reading::Command what, Instant at) {
        observe({at, Certainty::Certain, observation::CommandGiven{std::make_shared<const reading::Command>(std::move(what))}});
    }
    void begin(const PlayedBoard& b) {
        const Instant at{std::chrono::minutes(30)};
        reading::BoardStart start;
        start.board = bridge::BoardNumber(3);
        start.dealer = Seat::South;
        start.deal.hands = b.board.hands;
        command(start, at);
        const auto bid = bridge::Call(bridge::Bid(1, b.board.trump ? static_cast<bridge::Denomination>(*b.board.trump) : bridge::Denomination::NoTrump));
        Seat seat = Seat::South;
        for (const auto& call : {bid, bridge::Call::pass(), bridge::Call::pass(), bridge::Call::pass()}) {
            observe({at + 1s, Certainty::Certain,
                     observation::PanelPressed{std::make_shared<const reading::Panel>(reading::Panel{seat, reading::CallKey{call, false, {}}})}});
            seat = bridge::clockwise(seat, 1);
        }
    }
    /// All that was seen until `end`.
    void see(const PlayedBoard& b, Instant from = Instant::min(), Instant end = Instant::max()) {
        auto seen = b.seen;
        std::stable_sort(seen.begin(), seen.end(), [](const auto& x, const auto& y) { return x.at < y.at; });
        for (const auto& one : seen)
            if (one.at >= from && one.at < end) observe(one);
    }
    void take_off(const PlayedBoard& b) {
        observe({b.now + 5s, Certainty::Certain, observation::CommandGiven{std::make_shared<const reading::Command>(reading::BoardEnd{})}}, Ending::Over);
    }
    int accused() const {
        return static_cast<int>(std::count_if(state.incidents.begin(), state.incidents.end(), [](const laws::Incident& one) {
            return one.status == laws::IncidentStatus::Raised && one.situation != laws::Situation::RecordDoubtful;
        }));
    }
    int right(const PlayedBoard& b) const {
        int cards = 0;
        for (std::size_t t = 0; t < b.play.size() && t < state.board->tricks.size(); ++t)
            for (const Seat seat : bridge::all_seats) cards += state.board->tricks[t].trick.card_of(seat) == b.play[t].card_of(seat) ? 1 : 0;
        return cards;
    }
};

}  // namespace

TEST_CASE("where all is seen the board is not thought over") {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        PlayedBoard b(seed);
        Table table;
        table.begin(b);
        table.see(b);
        table.take_off(b);
        CAPTURE(seed);
        CHECK(table.looks == 0);
        CHECK(table.right(b) == 52);
    }
}

TEST_CASE("one card that nobody saw: the record is whole in the end and nobody stands accused") {
    int right = 0, accused = 0, in_step = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        PlayedBoard b(seed);
        b.unsee(4 + seed % 40);
        Table table;
        table.begin(b);
        table.see(b);
        table.take_off(b);
        right += table.right(b) == 52 ? 1 : 0;
        in_step += table.state.record == laws::RecordState::InStep ? 1 : 0;
        accused += table.accused();
    }
    CHECK(right >= 57);
    CHECK(in_step >= 57);
    CHECK(accused == 0);
}

TEST_CASE("a card on its way when play is claimed is in the record, and doubtful") {
    int there = 0, doubtful = 0;
    for (unsigned seed = 1; seed <= 40; ++seed) {
        PlayedBoard b(seed, 8);
        Table table;
        table.begin(b);
        table.see(b);
        const Seat leader = b.play.back().winner(b.board.trump);
        const auto card = b.left(leader).lowest();
        const Instant claimed = b.now + 1s;
        table.observe({claimed, Certainty::Certain,
                       observation::PanelPressed{std::make_shared<const reading::Panel>(reading::Panel{b.board.declarer, reading::ClaimKey{3, {}}})}},
                      Ending::Claimed);
        table.observe({claimed + 100ms, Certainty::Certain, observation::CardShown{leader, card, Millimetres{40}, claimed - 200ms}});
        table.observe({claimed + 300ms, Certainty::Certain, observation::CardLaid{leader, card, Millimetres{2}, 500ms}});
        b.now = claimed + 8s;
        table.take_off(b);
        const auto& tricks = table.state.board->tricks;
        const bool has = tricks.size() == 9 && tricks.back().trick.size() == 1 && tricks.back().trick.card(0) == card;
        there += has ? 1 : 0;
        doubtful += has && tricks.back().certainty[0] == Certainty::Doubtful ? 1 : 0;
        CHECK(table.accused() == 0);
    }
    CHECK(there == 40);
    CHECK(doubtful == 40);
}

/// After eight tricks a defender who is not on lead shows a card.
static void shows_out_of_turn(Table& table, const PlayedBoard& b) {
    const Seat leader = b.play.back().winner(b.board.trump);
    const Seat other = bridge::clockwise(leader, leader == b.board.declarer || leader == bridge::partner(b.board.declarer) ? 1 : 2);
    table.observe({b.now + 3s, Certainty::Certain, observation::CardShown{other, b.left(other).lowest(), Millimetres{2}, b.now + 3s}});
    table.observe({b.now + 5500ms, Certainty::Certain, observation::TimePassed{}});
}

TEST_CASE("a card out of turn is told at once, and waits where cards are lost") {
    int at_once = 0, held = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        PlayedBoard b(seed, 8);
        Table clear;
        clear.begin(b);
        clear.see(b);
        shows_out_of_turn(clear, b);
        at_once += clear.accused();

        for (const std::size_t n : {5, 14, 23}) b.unsee(n);
        Table loses;
        loses.begin(b);
        loses.see(b);
        shows_out_of_turn(loses, b);
        CHECK(loses.accused() == 0);
        held += std::any_of(loses.state.incidents.begin(), loses.state.incidents.end(),
                            [](const laws::Incident& one) { return one.status == laws::IncidentStatus::Held && !one.told; }) ? 1 : 0;
    }
    CHECK(at_once == 20);
    CHECK(held >= 15);
}

TEST_CASE("a hand faced where play has stopped accuses nobody for long: its second card clears the first, at a table that sees all") {
    int told = 0, cleared = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        PlayedBoard b(seed, 8);
        Table table;
        table.begin(b);
        table.see(b);
        const Seat leader = b.play.back().winner(b.board.trump);
        const Seat seat = bridge::clockwise(leader, leader == b.board.declarer || leader == bridge::partner(b.board.declarer) ? 1 : 2);
        auto left = b.left(seat);
        Instant at = b.now + 3s;
        const auto shows_one = [&] {
            const auto card = left.lowest();
            left.erase(card);
            table.observe({at, Certainty::Certain, observation::CardShown{seat, card, Millimetres{2}, at}});
            at += 400ms;
            table.observe({at, Certainty::Certain, observation::TimePassed{}});
        };
        shows_one();
        at += 1200ms;
        table.observe({at, Certainty::Certain, observation::TimePassed{}});
        told += table.accused();
        shows_one();
        shows_one();
        cleared += table.accused() == 0 ? 1 : 0;
        b.now = at + 1s;
        table.take_off(b);
        CHECK(table.accused() == 0);
    }
    CHECK(told > 5);  // the others wait longer anyway
    CHECK(cleared == 20);
}

TEST_CASE("a board whose play the Director has set right is his") {
    PlayedBoard b(5);
    b.unsee(10);
    Table table;
    table.begin(b);
    const Instant middle = b.seen[b.seen.size() / 2].at;
    table.see(b, Instant::min(), middle);
    reading::Resync resync;
    resync.leader = b.play[6].leader();
    table.command(resync, middle);
    const int looks = table.looks;
    table.see(b, middle);
    table.take_off(b);
    CHECK(table.looks == looks);
}

TEST_CASE("of a board begun before this was started too little is known") {
    PlayedBoard b(6);
    b.unsee(30);
    Table table;
    table.begin(b);
    const Instant middle = b.seen[b.seen.size() / 2].at;
    table.see(b, Instant::min(), middle);
    table.review.~Review();
    new (&table.review) Review(table.code);  // the daemon was started again
    const int looks = table.looks;
    table.see(b, middle);
    table.take_off(b);
    CHECK(table.looks == looks);
}

TEST_CASE("taking a better play: what the Director ruled is left, a wrong one is refused whole") {
    PlayedBoard b(7);
    Table table;
    table.begin(b);
    table.see(b);
    laws::BetterPlay found;
    found.play = laws::event::PlayCorrected{};
    found.play->tricks.push_back({Seat::West, {}, false});
    std::vector<laws::Event> out;
    const auto before = table.state.last_event;
    CHECK(laws::take_better_play(table.code, table.state, b.now + 10s, std::move(found), out));
    CHECK(out.empty());
    CHECK(table.state.last_event == before);
}

TEST_CASE("a card that dummy moved out of turn, it seemed, and that is his card to the trick when the play is known: nobody took part") {
    int accused = 0;
    for (unsigned seed = 1; seed <= 40; ++seed) {
        PlayedBoard b(seed, 8);
        const Seat dummy = bridge::partner(b.board.declarer);
        const auto& last = b.play.back();
        auto alike = b.left(dummy).in_suit(last.card_of(dummy)->suit());
        if (last.winner(b.board.trump) == dummy || bridge::clockwise(last.winner(b.board.trump), 1) == dummy || alike.empty()) continue;
        const auto card = alike.lowest();
        Table table;
        table.begin(b);
        table.see(b);
        table.observe({b.now + 2s, Certainty::Certain, observation::CardShown{dummy, card, Millimetres{2}, b.now + 2s}});
        table.observe({b.now + 9s, Certainty::Certain, observation::TimePassed{}});
        if (table.accused() == 0) continue;
        ++accused;
        laws::BetterPlay found;
        found.play = laws::play_as_recorded(*table.state.board);
        auto& trick = found.play->tricks.back();
        trick.cards[(bridge::index(dummy) - bridge::index(trick.leader)) & 3U].card = card;
        std::vector<laws::Event> out;
        CAPTURE(seed);
        REQUIRE(!laws::take_better_play(table.code, table.state, b.now + 10s, std::move(found), out));
        CHECK(table.accused() == 0);
    }
    CHECK(accused > 5);
}

TEST_CASE("a card taken back that was none of the play, as it is known now, was no card withdrawn") {
    int held = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        PlayedBoard b(seed, 8);
        const Seat leader = b.play.back().winner(b.board.trump);
        if (leader == b.board.declarer || leader == bridge::partner(b.board.declarer)) continue;
        const auto card = b.left(leader).lowest();
        Table table;
        table.begin(b);
        table.see(b);
        table.observe({b.now + 2s, Certainty::Certain, observation::CardShown{leader, card, Millimetres{2}, b.now + 2s}});
        table.observe({b.now + 2200ms, Certainty::Certain, observation::CardLaid{leader, card, Millimetres{2}, 200ms}});
        table.observe({b.now + 4s, Certainty::Certain, observation::CardLeft{leader, card, true, true, Millimetres{2}, 2s}});
        const auto& incidents = table.state.incidents;
        if (incidents.empty() || incidents.back().situation != laws::Situation::PlayedCardWithdrawn) continue;
        ++held;
        laws::BetterPlay found;
        found.play = laws::play_as_recorded(*table.state.board);
        found.play->tricks.pop_back();
        found.play->leader = leader;
        std::vector<laws::Event> out;
        CAPTURE(seed);
        REQUIRE(!laws::take_better_play(table.code, table.state, b.now + 4100ms, std::move(found), out));
        CHECK(table.state.incidents.back().status == laws::IncidentStatus::Dismissed);
    }
    CHECK(held > 5);
}

namespace {

/// Every third card is known by its tag alone.
void see_badly(PlayedBoard& b) {
    for (std::size_t n = 0; n < b.play.size() * 4; n += 3) {
        const auto card = b.play[n / 4].card(static_cast<int>(n % 4));
        for (auto& one : b.seen)
            if (auto* shown = std::get_if<observation::CardShown>(&one.body); shown && shown->card == card) one.certainty = Certainty::Probable;
    }
}

const laws::Incident* question(const Table& table) {
    const laws::Incident* asked = nullptr;
    for (const auto& one : table.state.incidents)
        if (one.situation == laws::Situation::RecordDoubtful && one.status == laws::IncidentStatus::Raised) {
            CHECK(!asked);  // one at a time
            asked = &one;
        }
    return asked;
}

}  // namespace

TEST_CASE("one card each is left and nobody claimed: where cards are lost now and then the Director is asked, and nowhere else") {
    int asked = 0, asked_of_all = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        for (const int tricks : {12, 13}) {
            PlayedBoard b(seed, tricks);
            see_badly(b);
            Table table;
            table.begin(b);
            table.see(b);
            table.take_off(b);
            const auto* one = question(table);
            if (tricks == 13) {
                asked_of_all += one ? 1 : 0;
                continue;
            }
            REQUIRE(one);
            asked += one->facts.said.what == laws::Saying::TrickMissed ? 1 : 0;
            CHECK(one->facts.trick == 12);
            CHECK(table.state.record == laws::RecordState::Doubtful);
            CHECK(table.accused() == 0);
        }
        PlayedBoard well(seed, 12);
        Table table;
        table.begin(well);
        table.see(well);
        table.take_off(well);
        CHECK(!question(table));
    }
    CHECK(asked == 20);
    CHECK(asked_of_all == 0);
}

TEST_CASE("a question of a play that has ended is asked once, and not where one stands") {
    using Of = laws::Question::Of;
    PlayedBoard b(7, 9);
    Table table;
    table.begin(b);
    table.see(b);
    const auto ask = [&](laws::Question what) {
        laws::BetterPlay found;
        found.question = what;
        std::vector<laws::Event> out;
        REQUIRE(!laws::take_better_play(table.code, table.state, b.now + 10s, std::move(found), out));
        return out.size();
    };
    CHECK(ask({Of::WhichCards, 3}) == 2);
    REQUIRE(question(table));
    CHECK(question(table)->facts.trick == 3);
    CHECK(question(table)->facts.said == laws::Remark{.what = laws::Saying::NotSureWhichCards, .n = 3});
    CHECK(table.state.record == laws::RecordState::Doubtful);
    CHECK(ask({Of::WherePlayStopped, 9}) == 0);
    CHECK(question(table)->facts.trick == 3);
}

TEST_CASE("play stops in mid-trick: where the board before lost cards it is asked whether the trick had its last one") {
    int asked = 0, asked_well = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const auto stopped = [&](bool loses) {
            PlayedBoard before(seed + 100), b(seed, 9);
            if (loses)
                for (std::size_t n = 2; n < 52; n += 5) before.unsee(n);
            Table table;
            table.begin(before);
            table.see(before);
            table.take_off(before);
            const Instant last = b.now - 2200ms;  // nobody turns a card of the last trick: all are taken up with the hands
            std::erase_if(b.seen, [&](const Observation& o) {
                return o.at > last && !std::holds_alternative<observation::CardShown>(o.body) && !std::holds_alternative<observation::CardLaid>(o.body);
            });
            b.unsee(35);
            for (auto& one : b.seen) one.at += 1h;
            b.now += 1h;
            table.begin(b);
            table.see(b);
            const auto& recorded = table.state.board->tricks;
            REQUIRE(recorded.size() == 9);
            REQUIRE(recorded.back().trick.size() == 3);
            table.take_off(b);
            const auto& told = table.state.incidents;
            return !told.empty() && told.back().facts.said == laws::Remark{.what = laws::Saying::MayHaveStopped, .n = 9};
        };
        asked += stopped(true) ? 1 : 0;
        asked_well += stopped(false) ? 1 : 0;
    }
    CHECK(asked >= 3);  // the others have a card that would be strange there, or followed at once
    CHECK(asked_well == 0);
}

TEST_CASE("a board taken away at its first card, a lead out of turn, asks nobody where play stopped") {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        PlayedBoard b(seed, 0);
        Table table;
        table.begin(b);
        const Seat other = bridge::partner(*laws::turn(table.state));  // West is to lead, and East does
        b.seen.push_back({b.now + 2s, Certainty::Certain, observation::CardShown{other, b.board.hands[other].lowest(), Millimetres{40}, b.now + 2s}});
        b.seen.push_back({b.now + 2300ms, Certainty::Certain, observation::CardLaid{other, b.board.hands[other].lowest(), Millimetres{2}, 300ms}});
        table.see(b);
        table.take_off(b);
        CAPTURE(seed);
        CHECK(std::none_of(table.state.incidents.begin(), table.state.incidents.end(),
                           [](const laws::Incident& one) { return one.situation == laws::Situation::RecordDoubtful; }));
    }
}

TEST_CASE("whatever is seen on top of a play, thinking it over ends with a play") {
    std::mt19937 random(17);
    for (unsigned seed = 1; seed <= 40; ++seed) {
        PlayedBoard b(seed);
        if (seed % 3 == 0) b.board.hands = {};
        for (int i = 0; i < 25; ++i) {
            const auto seat = static_cast<Seat>(random() % 4);
            const auto card = bridge::Card::from_index(static_cast<int>(random() % 52));
            const Instant at = b.seen.front().at + std::chrono::milliseconds(random() % 120'000);
            const auto sure = random() % 2 ? Certainty::Certain : Certainty::Probable;
            b.seen.push_back({at, sure, observation::CardShown{seat, card, Millimetres{5}, at}});
            if (random() % 2) b.seen.push_back({at + 200ms, sure, observation::CardLaid{seat, card, Millimetres{2}, 200ms}});
            if (random() % 2) b.seen.push_back({at + 900ms, sure, observation::CardTurnedDown{seat, card}});
            b.seen.push_back({at + 1s, sure, observation::CardLeft{seat, card, random() % 2 == 0, true, Millimetres{2}, 1s}});
        }
        for (unsigned n = 0; n < 4; ++n) b.unsee(random() % 52);
        Table table;
        table.begin(b);
        table.see(b);
        table.take_off(b);
        CAPTURE(seed);
        bridge::CardSet played;
        int cards = 0;
        for (const auto& hand : table.state.board->played) {
            played = played | hand;
            cards += hand.size();
        }
        CHECK(played.size() == cards);  // no card stands twice
        CHECK(table.looks > 0);
    }
}
