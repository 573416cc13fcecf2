// The Director sets the record right: the lead and the present trick, and where cards were lost the count, the whole play
// or the result. What cannot be is refused with the reason.
#include "controller/words/refusals.hpp"
#include "dice.hpp"
#include "playing_table.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

reading::Resync leads(Seat leader, std::initializer_list<const char*> trick = {}) {
    reading::Resync command;
    command.leader = leader;
    for (const char* text : trick) command.trick.push_back(card(text));
    return command;
}

/// Why the command was refused; empty when it was taken. A refusal changes nothing.
std::string refusal(Table& table, const reading::Resync& command) {
    const auto before = table.state;
    table.command(command);
    for (const auto& event : table.journal)
        if (const auto* refused = std::get_if<event::CommandRefused>(&event.body)) {
            CHECK(table.journal.size() == (table.told<event::LawCodeInForce>() ? 2U : 1U));  // the first command of all
            CHECK(same_board(table.state, before));
            return words::refusal(refused->refusal);
        }
    return "";
}

const event::PlayCorrected* correction(const Table& table) {
    for (const auto& event : table.journal)
        if (const auto* corrected = std::get_if<event::PlayCorrected>(&event.body)) return corrected;
    return nullptr;
}

}  // namespace

TEST_CASE("resync with the lead and the trick alone is as it was") {
    Table table;
    table.start(suits());
    table.plays({"C2", "S2", "H2", "D2", "C3"});
    CHECK(refusal(table, leads(Seat::West, {"C4"})).empty());
    CHECK_FALSE(correction(table));
    CHECK(table.told<event::CardTakenBack>());
    CHECK(table.board().tricks.size() == 2);
    CHECK(table.board().tricks[1].trick.card(0) == card("C4"));
    CHECK(turn(table.state) == Seat::North);
}

TEST_CASE("a card of the present trick is none of an earlier trick that nobody read") {
    Table table;
    table.start(suits());
    table.plays({"C2", "S2", "H2", "D2"});
    auto play = table.play();
    play.tricks[0].cards[2].candidates = cards({"H2", "H3", "H4"});
    table.correct(play);

    SECTION("one candidate less") {
        CHECK(refusal(table, leads(Seat::East, {"H2"})).empty());
        const auto* corrected = correction(table);
        REQUIRE(corrected);
        CHECK(corrected->reason == CorrectionReason::Resync);
        CHECK(table.board().tricks[0].candidates[2] == cards({"H3", "H4"}));
        CHECK(table.board().tricks[0].trick.card_of(Seat::East) == card("H3"));
        CHECK(table.board().tricks[1].trick.card_of(Seat::East) == card("H2"));
    }
    SECTION("the last candidate is the card") {
        CHECK(refusal(table, leads(Seat::East, {"H2", "D3", "C4"})).empty());
        play = table.play();
        play.tricks[0].cards[2].candidates = cards({"H3", "H4"});
        play.tricks[1].cards[0].card = card("H4");
        table.correct(play);
        CHECK(refusal(table, leads(Seat::East, {"H4"})).empty());
        CHECK(table.board().tricks[0].candidates[2].empty());
        CHECK(table.board().tricks[0].certainty[2] == Certainty::Certain);
        CHECK(table.board().tricks[0].trick.card_of(Seat::East) == card("H3"));
    }
}

TEST_CASE("tricks that were lost are told by their number") {
    for (const bool known : {true, false}) {
        Table table;
        table.start(known ? suits() : bridge::Deal{});
        table.plays({"C2", "S2", "H2", "D2", "C3", "S3"});
        // The rest of that trick and the next were lost: West has won both more with his clubs.
        auto command = leads(Seat::West, {"C9"});
        command.tricks_ns = 0;
        command.tricks_ew = 3;
        INFO((known ? "known" : "unknown"));
        CHECK(refusal(table, command).empty());
        const auto& b = table.board();
        REQUIRE(b.tricks.size() == 4);
        CHECK(b.tricks_won == std::array{0, 3});
        CHECK(b.tricks[1].trick.card_of(Seat::West) == card("C3"));
        CHECK(b.tricks[1].trick.card_of(Seat::North) == card("S3"));
        CHECK(b.tricks[1].candidates[0].empty());
        CHECK(b.tricks[1].candidates[2].size() > 5);
        CHECK(b.tricks[1].certainty[2] == Certainty::Doubtful);
        CHECK(b.tricks[2].winner == Seat::West);
        if (known) {
            CHECK(b.tricks[2].candidates[0] == (bridge::CardSet::of_suit(Suit::Clubs) - cards({"C2", "C3", "C9"})));
        }
        CHECK(b.tricks[3].trick.card(0) == card("C9"));
        CHECK(turn(table.state) == Seat::North);
        CHECK(table.state.record == RecordState::InStep);
        CHECK_FALSE(cards_astray(b));
        // Later a card turns up that stood for an unread one: the Director's next word settles it.
        const Card stood = *b.tricks[2].trick.card_of(Seat::West);
        table.plays(*(known ? bridge::CardSet::of_suit(Suit::Spades) - b.played[Seat::North] : cards({"SK"})).begin());
        reading::Resync again = leads(Seat::West);
        again.trick = {stood};
        again.tricks_ns = 0;
        again.tricks_ew = 4;
        again.leader = Seat::West;
        CHECK(refusal(table, again).empty());
        CHECK(table.board().tricks.size() == 5);
        CHECK(table.board().tricks[4].trick.card(0) == stood);
        CHECK_FALSE(cards_astray(table.board()));
    }
}

TEST_CASE("the whole play is told, and what is recorded of its cards stays") {
    Table table;
    table.start(suits());
    table.plays({"C2", "S2", "H2", "D2", "C3"});
    const auto at = table.board().tricks[0].at;
    auto command = leads(Seat::West, {"C7", "S7"});
    command.play = {{Seat::West, {card("C2"), card("S2"), card("H9"), card("D2")}},
                    {Seat::West, {card("CA"), card("S4"), card("H4"), card("D4")}}};
    CHECK(refusal(table, command).empty());
    const auto& b = table.board();
    REQUIRE(b.tricks.size() == 3);
    CHECK(b.tricks[0].at == at);
    CHECK(b.tricks[0].under[0] == PlayedUnder::LeadFaced);
    CHECK(b.tricks[0].under[2] == PlayedUnder::Ruling);
    CHECK(b.tricks_won == std::array{0, 2});
    CHECK(turn(table.state) == Seat::East);
    CHECK_FALSE(cards_astray(b));
    CHECK(remaining(b, Seat::East).contains(card("H2")));
}

TEST_CASE("more tricks are told than are recorded: a lead marked out of turn stays marked, and the others are nobody's") {
    Table table;
    table.start(suits());
    table.plays({"C2", "S2", "H2", "D2"});
    auto play = table.play();
    play.tricks[0].led_out_of_turn = true;
    table.correct(play);
    auto command = leads(Seat::West);
    command.play = {{Seat::West, {card("C2"), card("S2"), card("H2"), card("D2")}},
                    {Seat::West, {card("C3"), card("S3"), card("H3"), card("D3")}},
                    {Seat::West, {card("C4"), card("S4"), card("H4"), card("D4")}}};
    CHECK(refusal(table, command).empty());
    REQUIRE(table.board().tricks.size() == 3);
    CHECK(table.board().tricks[0].led_out_of_turn);
    CHECK_FALSE(table.board().tricks[1].led_out_of_turn);
    CHECK_FALSE(table.board().tricks[2].led_out_of_turn);
}

TEST_CASE("the result ends the play, and cannot be what the cards cannot give") {
    Table table;
    table.start(suits());
    table.plays({"C2", "S2", "H2", "D2", "C3", "S3", "H3", "D3"});
    auto command = leads(Seat::West);
    command.declarer_tricks = 12;
    CHECK(refusal(table, command) == "declarer cannot have 12 tricks: 0 are won and 11 are left");
    command.declarer_tricks = 7;
    CHECK(refusal(table, command).empty());
    CHECK(table.state.phase == Phase::Finished);
    REQUIRE(table.board().result);
    CHECK(table.board().result->declarer_tricks == 7);
    CHECK(table.board().result->by_claim);
    CHECK(table.board().result->score_ns == 90);

    // And again, while the board lies there.
    command.declarer_tricks = 6;
    CHECK(refusal(table, command).empty());
    CHECK(table.board().result->declarer_tricks == 6);
    // Without the new fields a finished board is left in peace, as before.
    table.command(leads(Seat::North, {"SK"}));
    CHECK(table.journal.empty());
}

TEST_CASE("what the Director says and cannot be is refused with the reason") {
    Table table;
    auto command = leads(Seat::West);
    command.declarer_tricks = 7;
    CHECK(refusal(table, command) == "no board with a contract lies on the table");
    table.start(suits());
    table.plays({"C2", "S2", "H2", "D2", "C3", "S3", "H3", "D3"});
    command = leads(Seat::West);
    command.tricks_ns = 0;
    command.tricks_ew = 1;
    CHECK(refusal(table, command) == "2 tricks are recorded and 1 are told: give the play as well");
    command.tricks_ns = 1;
    command.tricks_ew = 1;
    CHECK(refusal(table, command) == "the cards do not give the sides these tricks: give the play as well");
    command.tricks_ns = 5;  // each hand has one suit and West leads: nobody else wins a trick
    command.tricks_ew = 5;
    CHECK(refusal(table, command) == "the cards do not give the sides these tricks: give the play as well");
    command = leads(Seat::West, {"C2"});
    command.tricks_ns = 0;
    command.tricks_ew = 2;
    CHECK(refusal(table, command) == "♣2 stands twice in the play");
    auto play = table.play();
    play.tricks[0].cards[2].candidates = cards({"H2", "H4"});
    table.correct(play);
    CHECK(refusal(table, leads(Seat::East, {"H2", "D4", "H4"})) == "an unread card can have been none of the cards left: give the play as well");
}

TEST_CASE("thousands of lost tricks: whatever is told is taken or refused, and the pack stays one pack") {
    const auto code = embedded_law_code("duplicate-2017");
    int taken = 0, refused = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Dice dice{std::mt19937_64(seed)};
        Table table;
        const auto deal = random_deal(dice);
        table.start(dice.up_to(2) ? deal : bridge::Deal{});
        for (int n = dice.up_to(30); n > 0; --n) {
            auto hand = deal.hands[*turn(table.state)] - table.board().played[*turn(table.state)];
            if (const auto& tricks = table.board().tricks; !tricks.empty() && !tricks.back().trick.complete())
                hand = legal_cards(hand, tricks.back().trick);
            table.plays(hand.lowest());
        }
        const auto complete = table.board().tricks_won;
        auto command = leads(dice.seat());
        command.tricks_ns = static_cast<std::uint32_t>(complete[0] + dice.up_to(3));
        command.tricks_ew = static_cast<std::uint32_t>(complete[1] + dice.up_to(3));
        if (*command.tricks_ns + *command.tricks_ew > 13) continue;
        const auto why = refusal(table, command);
        INFO("seed " << seed << ": " << why);
        if (const char* fault = cards_astray(table.board())) FAIL(fault);
        ++(why.empty() ? taken : refused);
        if (!why.empty()) continue;
        const std::array told{static_cast<int>(*command.tricks_ns), static_cast<int>(*command.tricks_ew)};
        REQUIRE(table.board().tricks_won == told);
        if (table.state.phase == Phase::Play) REQUIRE(table.board().leader == command.leader);
    }
    CHECK(taken > 100);
    WARN(taken << " taken, " << refused << " refused");
}
