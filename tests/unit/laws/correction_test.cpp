// The play known better afterwards: a correction that changes nothing changes no field; whatever is corrected, the pack
// stays one pack and the journal folds back; what followed from the old play goes with it.
#include "catch.hpp"
#include "controller/laws/correction.hpp"
#include "controller/words/refusals.hpp"
#include "dice.hpp"
#include "playing_table.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

/// A play that might have been: a few cards changed, holes, tricks dropped or put in another order.
event::PlayCorrected altered(Dice& dice, const BoardState& board) {
    auto play = play_as_recorded(board);
    bridge::CardSet free = bridge::CardSet::full_pack();
    for (const auto& trick : play.tricks)
        for (const auto& one : trick.cards) free.erase(one.card);
    for (int n = 1 + dice.up_to(3); n > 0 && !play.tricks.empty(); --n) {
        auto& trick = play.tricks[static_cast<std::size_t>(dice.up_to(static_cast<int>(play.tricks.size())))];
        auto& one = trick.cards[static_cast<std::size_t>(dice.up_to(static_cast<int>(trick.cards.size())))];
        switch (dice.up_to(6)) {
            case 0:  // another card
                if (const Card by = dice.card(); free.contains(by)) {
                    free.erase(by);
                    free.insert(one.card);
                    one.card = by;
                    one.candidates = {};
                }
                break;
            case 1:  // nobody read it
                one.candidates.insert(one.card);
                one.candidates.insert(dice.card());
                break;
            case 2:  // two cards changed places
            {
                auto& other = play.tricks.back().cards.front();
                std::swap(one.card, other.card);
                one.candidates = other.candidates = {};
                break;
            }
            case 3: trick.leader = dice.seat(); break;
            case 4:  // the last card was none
                free.insert(play.tricks.back().cards.back().card);
                play.tricks.back().cards.pop_back();
                if (play.tricks.back().cards.empty()) play.tricks.pop_back();
                break;
            case 5:  // one more was played
                if (const Card more = dice.card(); free.contains(more)) {
                    free.erase(more);
                    if (play.tricks.back().cards.size() == 4) {
                        if (play.tricks.size() == 13) break;
                        play.tricks.push_back({dice.seat(), {}, false});
                    }
                    play.tricks.back().cards.push_back({more, PlayedUnder::FacedInTurn, Certainty::Probable, {}, {}, false});
                }
                break;
        }
    }
    play.leader = dice.seat();
    play.reason = static_cast<CorrectionReason>(dice.up_to(correction_reasons));
    return play;
}

}  // namespace

TEST_CASE("a correction to the very play that is recorded changes no field of the board") {
    const auto code = embedded_law_code("duplicate-2017");
    std::uint64_t corrected = 0, with_cards = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Dice dice{std::mt19937_64(seed)};
        TableState state;
        Instant now{};
        std::vector<Event> out;
        for (int step = 0; step < 2000; ++step) {
            now += std::chrono::milliseconds(dice.up_to(400));
            if (step % 400 == 0) {
                reading::BoardStart start;
                start.board = bridge::BoardNumber(static_cast<std::uint32_t>(1 + step / 400));
                if (dice.up_to(3)) start.deal = random_deal(dice);
                REQUIRE(apply(*code, state, {now, Certainty::Certain, observation::CommandGiven{std::make_shared<const reading::Command>(start)}}, out));
            } else if (dice.up_to(40) == 0) {
                REQUIRE(apply(*code, state, {now, Certainty::Certain, observation::CommandGiven{std::make_shared<const reading::Command>(some_ruling(dice, state))}}, out));
            } else {
                REQUIRE(apply(*code, state, {now, Certainty::Certain, some_observation(dice, state)}, out));
            }
            if (!state.board || step % 7 != 0) continue;
            TableState after = state;
            evolve(after, {state.last_event + 1, now, play_as_recorded(*state.board)});
            INFO("seed " << seed << " step " << step);
            REQUIRE(same_board(after, state));
            REQUIRE(after.turn_since == state.turn_since);
            REQUIRE(same(after.lights, state.lights));
            REQUIRE(after.board->lead_face_down == state.board->lead_face_down);
            REQUIRE(after.board->dummy_spread == state.board->dummy_spread);
            // And the engine says nothing at all of such a correction.
            if (!state.board->contract) continue;
            out.clear();
            REQUIRE_FALSE(play_correction(*code, after, now, play_as_recorded(*state.board), out));
            REQUIRE(out.empty());
            ++corrected;
            with_cards += state.board->tricks.empty() ? 0 : 1;
        }
    }
    CHECK(corrected > 3000);
    CHECK(with_cards > 2000);
}

TEST_CASE("whatever is corrected, the pack stays one pack, and play goes on from there") {
    const auto code = embedded_law_code("duplicate-2017");
    std::uint64_t corrected = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Dice dice{std::mt19937_64(seed)};
        TableState state, folded;
        Instant now{};
        std::vector<Event> out;
        for (int step = 0; step < 1200; ++step) {
            now += std::chrono::milliseconds(dice.up_to(400));
            out.clear();
            if (step % 400 == 0) {
                reading::BoardStart start;
                start.board = bridge::BoardNumber(static_cast<std::uint32_t>(1 + step / 400));
                if (dice.up_to(3)) start.deal = random_deal(dice);
                REQUIRE(apply(*code, state, {now, Certainty::Certain, observation::CommandGiven{std::make_shared<const reading::Command>(start)}}, out));
            } else if (state.board && state.board->contract && dice.up_to(20) == 0) {
                const TableState before = state;
                const auto play = altered(dice, *state.board);
                const auto why = play_correction(*code, state, now, play, out);
                INFO("seed " << seed << " step " << step << ": " << words::refusal(why));
                if (why) {
                    REQUIRE(out.empty());
                    REQUIRE(same_board(state, before));
                } else if (!out.empty()) {
                    ++corrected;
                    // The record is what was said, and the next correction begins from it.
                    const auto now_recorded = play_as_recorded(*state.board);
                    REQUIRE(now_recorded.tricks.size() == play.tricks.size());
                    REQUIRE(now_recorded.leader == play.leader);
                }
            } else if (dice.up_to(40) == 0) {
                REQUIRE(apply(*code, state, {now, Certainty::Certain, observation::CommandGiven{std::make_shared<const reading::Command>(some_ruling(dice, state))}}, out));
            } else {
                REQUIRE(apply(*code, state, {now, Certainty::Certain, some_observation(dice, state)}, out));
            }
            for (const auto& event : out) evolve(folded, event);
            if (!state.board) continue;
            INFO("seed " << seed << " step " << step);
            if (const char* fault = cards_astray(*state.board)) FAIL(fault);
            REQUIRE(same_board(state, folded));
        }
    }
    CHECK(corrected > 2000);
}

TEST_CASE("a card nobody could read is read later: winner, tricks and hands follow") {
    Table table;
    table.start({});
    // Hearts: West's lead is taken to be won by East's queen; it was the two, and South's ten won.
    table.plays({"H8", "H3", "HQ", "HT"});
    REQUIRE(table.board().leader == Seat::East);
    auto play = table.play();
    play.tricks[0].cards[2].candidates = cards({"HQ", "H2"});
    play.tricks[0].cards[2].certainty = Certainty::Doubtful;
    table.correct(play);
    CHECK(table.board().tricks[0].candidates[2] == cards({"HQ", "H2"}));
    CHECK(table.board().leader == Seat::East);  // the likeliest still wins

    play.tricks[0].cards[2] = {card("H2"), PlayedUnder::FacedInTurn, Certainty::Certain, {}, play.tricks[0].cards[2].at, false};
    play.leader = Seat::South;
    play.reason = CorrectionReason::CardReadLater;
    table.correct(play);
    CHECK(table.board().tricks[0].winner == Seat::South);
    CHECK(table.board().tricks[0].candidates[2].empty());
    CHECK(table.board().tricks_won == std::array{1, 0});
    CHECK(turn(table.state) == Seat::South);
    CHECK(table.board().dealt[Seat::East] == cards({"H2"}));  // the queen is anybody's again
    CHECK_FALSE(table.told<event::PlayEnded>());
    table.plays({"HQ"});  // South had her
    CHECK(table.state.incidents.empty());
}

TEST_CASE("a hand given with the deal, and dummy's cards in his columns, stay known whatever the play was taken for") {
    Table table;
    table.start(suits());
    table.plays({"C2", "S2", "H2", "D2"});
    auto play = table.play();
    play.tricks[0].cards[0].card = card("C3");
    table.correct(play);
    CHECK(table.board().dealt[Seat::West] == bridge::CardSet::of_suit(Suit::Clubs));
    CHECK(remaining(table.board(), Seat::West).contains(card("C2")));

    Table unknown;
    unknown.start({});
    unknown.plays({"C2"});
    unknown.observe(observation::SpreadSeen{Seat::North, cards({"S2", "S3"}), {}});
    unknown.plays({"S2"});
    play = unknown.play();
    play.tricks[0].cards[1].card = card("S3");
    unknown.correct(play);
    CHECK(unknown.board().dealt[Seat::North] == cards({"S2", "S3"}));
    CHECK(unknown.board().designated == card("S3"));
}

TEST_CASE("the result is told anew when the tricks change, and only then") {
    Table table;
    table.start({});
    // Thirteen tricks of one suit each, West leading the ace every time.
    bridge::PerSeat<bridge::CardSet> hands;
    for (int i = 0; i < 52; ++i) hands[static_cast<Seat>(i % 4)].insert(Card::from_index(i));
    while (const auto seat = turn(table.state)) {
        auto hand = hands[*seat] - table.board().played[*seat];
        if (const auto& tricks = table.board().tricks; !tricks.empty() && !tricks.back().trick.complete())
            hand = legal_cards(hand, tricks.back().trick);
        table.plays(hand.lowest());
    }
    REQUIRE(table.board().result);
    const auto result = table.board().result->declarer_tricks;
    const auto scored = table.board().tricks_won;

    auto play = table.play();
    std::swap(play.tricks[0].cards[0].certainty, play.tricks[0].cards[1].certainty);
    play.tricks[0].cards[0].certainty = Certainty::Doubtful;
    table.correct(play);
    CHECK_FALSE(table.told<event::PlayEnded>());
    CHECK(table.state.phase == Phase::Finished);

    // Whoever won the last trick did not: its cards changed hands.
    play = table.play();
    auto& last = play.tricks.back();
    const auto trick_winner = *table.board().tricks.back().winner;
    const int best = (index(trick_winner) - index(last.leader)) & 3;
    std::swap(last.cards[static_cast<std::size_t>(best)].card, last.cards[static_cast<std::size_t>((best + 1) & 3)].card);
    table.correct(play);
    REQUIRE(table.told<event::PlayEnded>());
    CHECK(table.board().tricks_won != scored);
    CHECK(std::abs(table.board().result->declarer_tricks - result) == 1);
    CHECK(table.state.phase == Phase::Finished);

    // What made the last trick complete was no card: the board is being played.
    play = table.play();
    const Card gone = play.tricks.back().cards.back().card;
    play.tricks.back().cards.pop_back();
    play.reason = CorrectionReason::NotACard;
    table.correct(play);
    CHECK_FALSE(table.board().result);
    CHECK(table.state.phase == Phase::Play);
    CHECK_FALSE(table.told<event::PlayEnded>());
    table.plays(gone);
    CHECK(table.state.phase == Phase::Finished);
}

TEST_CASE("another had won the trick: a card faced out of turn to the next one is no lead that waits to be accepted") {
    for (const bool corrected : {false, true}) {
        Table table;
        table.start({});
        table.plays({"H8", "H3", "HQ", "HT"});
        table.observe(observation::CardShown{Seat::West, card("C5"), Millimetres{1}});
        REQUIRE(table.board().open_lead);
        if (corrected) {
            auto play = table.play();
            play.tricks[0].cards[2].card = card("H2");
            play.leader = Seat::South;
            table.correct(play);
        }
        table.key(Seat::South, reading::DesignateKey{Suit::Clubs, bridge::Rank::Queen, reading::Naming::Exact});
        CHECK(table.board().played[Seat::West].contains(card("C5")) == !corrected);
    }
}

TEST_CASE("a card read later in the trick that dummy's wrong card lies in leaves it the wrong card") {
    Table table;
    table.start(suits());
    table.plays({"C2", "S2"});
    table.observe(observation::CardShown{Seat::North, card("S3"), Millimetres{1}});
    REQUIRE(table.state.incidents.back().code == IncidentCode::DummyWrongCard);
    table.plays({"H2"});
    auto play = table.play();
    play.tricks[0].cards.push_back({card("D2"), PlayedUnder::DeclarerLaid, Certainty::Probable, {}, table.now, false});
    table.correct(play);
    REQUIRE(table.board().tricks[0].winner == Seat::West);
    // Both sides play on: it stands (45D2).
    table.plays({"C3", "S4"});
    CHECK(table.board().played[Seat::North].contains(card("S3")));
    CHECK_FALSE(table.board().played[Seat::North].contains(card("S2")));
}

TEST_CASE("an opening lead that was no card takes play back to its beginning") {
    Table table;
    table.start(suits());
    table.plays({"C2"});
    auto play = table.play();
    play.tricks.clear();
    play.leader = Seat::West;
    table.correct(play);
    CHECK(table.state.phase == Phase::OpeningLead);
    CHECK(turn(table.state) == Seat::West);
    CHECK(table.board().played[Seat::West].empty());
    table.plays({"C5"});
}

TEST_CASE("a penalty card that was played by the corrected play is one no more") {
    Table table;
    table.start(suits());
    table.plays({"C2", "S2", "H2"});
    table.observe(observation::CardShown{Seat::East, card("H9"), Millimetres{1}});
    const auto incidents = table.state.incidents.size();
    REQUIRE(table.state.incidents.back().code == IncidentCode::FifthCard);
    reading::IncidentCommand rule;
    rule.incident = incidents;
    rule.action = reading::DirectorAction::Rule;
    rule.option = 1;
    table.command(rule);
    REQUIRE(table.board().penalty_cards.size() == 1);
    REQUIRE(table.board().faced[Seat::East].contains(card("H9")));
    auto play = table.play();
    play.tricks[0].cards[2].card = card("H9");
    table.correct(play);
    CHECK(table.board().penalty_cards.empty());
    CHECK(table.board().faced[Seat::East].empty());
    CHECK_FALSE(table.board().seen[Seat::East]);
    CHECK(table.state.incidents.size() == incidents);

    // The ruling can be taken back still as far as something of it stands, but not to the board of before.
    auto undo = rule;
    undo.action = reading::DirectorAction::Undo;
    table.command(undo);
    CHECK(table.told<event::IncidentReopened>());
    CHECK_FALSE(table.told<event::PositionRestored>());
    CHECK(table.board().tricks[0].trick.card_of(Seat::East) == card("H9"));
}

TEST_CASE("a ruling whose board the correction replaced is not undone, and the refusal says so") {
    Table table;
    table.start(suits());
    table.observe(observation::CardShown{Seat::East, card("H5"), Millimetres{1}});  // out of turn
    const auto incident = table.state.incidents.back();
    REQUIRE(incident.code == IncidentCode::LeadOutOfTurn);
    reading::IncidentCommand rule;
    rule.incident = incident.id.value;
    rule.action = reading::DirectorAction::Rule;
    for (rule.option = 1; rule.option <= incident.options.size(); ++rule.option) {
        const auto& option = incident.options[rule.option - 1];
        if (std::find(option.effects.begin(), option.effects.end(), Effect::AcceptLead) != option.effects.end()) break;
    }
    REQUIRE(rule.option <= incident.options.size());
    table.command(rule);
    REQUIRE(table.board().played[Seat::East].contains(card("H5")));
    auto play = table.play();
    play.tricks[0].cards[0].card = card("H6");
    table.correct(play);
    auto undo = rule;
    undo.action = reading::DirectorAction::Undo;
    table.command(undo);
    REQUIRE(table.journal.size() == 1);
    const auto* refused = std::get_if<event::CommandRefused>(&table.journal[0].body);
    REQUIRE(refused);
    CHECK(refused->refusal.why == Why::PlayCorrected);
}

TEST_CASE("a play that cannot be is refused with the reason, and nothing is changed") {
    Table table;
    std::vector<Event> out;
    CHECK(play_correction(table.code, table.state, table.now, {}, out).why == Why::NoContract);
    table.start(suits());
    table.plays({"C2", "S2", "H2", "D2", "C3"});
    const auto before = table.state;
    const auto refused = [&](auto alter) {
        auto play = table.play();
        alter(play);
        const auto why = play_correction(table.code, table.state, table.now, play, out);
        REQUIRE(out.empty());
        REQUIRE(same_board(table.state, before));
        return words::refusal(why);
    };
    CHECK(refused([](auto& play) { play.tricks[1].cards[0].card = card("S2"); }) == "♠2 stands twice in the play");
    CHECK(refused([](auto& play) { play.tricks[0].cards.pop_back(); }) == "every trick but the last has four cards");
    CHECK(refused([](auto& play) { play.tricks.resize(14, play.tricks[0]); }) == "there are thirteen tricks");
    CHECK(refused([](auto& play) { play.tricks[1].cards[0].candidates = cards({"H2", "H3"}); }) ==
          "♣3 is none of the cards it may have been");
    CHECK(refused([](auto&) {}).empty());
    auto play = table.play();
    play.leader = Seat::North;
    CHECK(play_correction(table.code, table.state, table.now - 1s, play, out).why == Why::TooEarly);
}
