// Cards that nobody could read, hands thrown in, and records that have lost the play: what the players do next tells.
#include "controller/laws/better_play.hpp"
#include "playing_table.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

/// A table whose accusations wait for evidence, as they do behind sensors. West leads clubs, North is dummy with spades.
Table waiting_table() {
    Table table;
    table.code = *embedded_law_code("duplicate-2017");
    table.start(suits());
    table.plays({"C2"});
    return table;
}

void turns(Table& table, Seat seat, const char* text) { table.observe(observation::CardTurnedDown{seat, card(text)}); }

std::size_t standing(const Table& table) {
    return static_cast<std::size_t>(std::count_if(table.state.incidents.begin(), table.state.incidents.end(), [](const Incident& one) {
        return one.status == IncidentStatus::Raised && one.code != IncidentCode::RecordDoubtful && one.facts.trick > 0;
    }));
}

std::string list_of(const Table& table) {
    std::string all;
    for (const auto& one : table.state.incidents)
        all += std::string(to_string(one.code)) + " " + one.clause + " status " + std::to_string(static_cast<int>(one.status)) + " trick " + std::to_string(one.facts.trick) + "; ";
    return all;
}

const Incident* question(const Table& table) {
    for (const auto& one : table.state.incidents)
        if (one.code == IncidentCode::RecordDoubtful && one.status == IncidentStatus::Raised) return &one;
    return nullptr;
}

}  // namespace

TEST_CASE("the others have turned their cards and lead on: the fourth card was played, and nobody could read it") {
    auto table = waiting_table();
    table.plays({"S2", "H2"});
    turns(table, Seat::West, "C2");
    turns(table, Seat::East, "H2");
    table.observe(observation::CardShown{Seat::West, card("C3"), Millimetres{1}});
    const auto& first = table.board().tricks.at(0);
    REQUIRE(first.trick.complete());
    CHECK(first.candidates[3] == bridge::CardSet::of_suit(Suit::Diamonds));
    CHECK(first.certainty[3] == Certainty::Doubtful);
    CHECK(first.winner == Seat::West);
    CHECK(table.board().tricks.at(1).trick.card_of(Seat::West) == card("C3"));
    INFO(list_of(table));
    CHECK(standing(table) == 0);
    REQUIRE(question(table));
    CHECK(question(table)->facts.seat == Seat::South);
    CHECK(question(table)->facts.trick == 1);

    // The card that stands for it is in his hand after all.
    const Card stood = first.trick.card(3);
    table.plays({"S3", "H3"});
    table.observe(observation::CardShown{Seat::South, stood, Millimetres{1}});
    table.observe(observation::CardLaid{Seat::South, stood, Millimetres{1}, 200ms});
    CHECK(table.board().tricks.at(1).trick.card_of(Seat::South) == stood);
    CHECK(table.board().tricks.at(0).trick.card(3) != stood);
    CHECK_FALSE(table.board().tricks.at(0).candidates[3].contains(stood));
}

TEST_CASE("an unread card is known when the hand has played all others") {
    auto table = waiting_table();
    table.plays({"S2", "H2"});
    turns(table, Seat::West, "C2");
    turns(table, Seat::East, "H2");
    table.observe(observation::CardShown{Seat::West, card("C3"), Millimetres{1}});
    const char* clubs[] = {"C3", "C4", "C5", "C6", "C7", "C8", "C9", "CT", "CJ", "CQ", "CK", "CA"};
    const char* ranks = "3456789TJQKA";
    bridge::CardSet shown;
    for (int i = 0; i < 12; ++i) {
        if (i > 0) table.plays({clubs[i]});
        table.plays({(std::string("S") + ranks[i]).c_str(), (std::string("H") + ranks[i]).c_str()});
        // All of South's but one in the middle.
        const Card south = card((std::string("D") + (i < 5 ? "23456"[i] : ranks[i])).c_str());
        shown.insert(south);
        table.observe(observation::CardShown{Seat::South, south, Millimetres{1}});
        table.observe(observation::CardLaid{Seat::South, south, Millimetres{1}, 200ms});
    }
    REQUIRE(table.state.phase == Phase::Finished);
    const auto last = bridge::CardSet::of_suit(Suit::Diamonds) - shown;
    REQUIRE(last.size() == 1);
    CHECK(table.board().tricks.at(0).trick.card(3) == last.lowest());
    CHECK(table.board().tricks.at(0).candidates[3].empty());
    CHECK_FALSE(question(table));
}

TEST_CASE("one hand has turned its card and another shows a card: nothing was missed") {
    auto table = waiting_table();
    table.plays({"S2", "H2"});
    turns(table, Seat::West, "C2");
    table.observe(observation::CardShown{Seat::West, card("C3"), Millimetres{1}});
    CHECK(table.board().tricks.size() == 1);
    CHECK(table.board().tricks.at(0).trick.size() == 3);
}

TEST_CASE("cards that come down after one out of turn, and then a claim: hands thrown in") {
    auto table = waiting_table();
    table.plays({"S2", "H2", "D2"});
    table.observe(observation::CardShown{Seat::East, card("HA"), Millimetres{20}});  // not his lead
    table.now -= 1500ms;
    table.observe(observation::CardShown{Seat::West, card("C5"), Millimetres{1}});
    REQUIRE(table.board().tricks.size() == 2);
    table.now -= 1s;
    table.key(Seat::South, reading::ClaimKey{3, {}});
    CHECK(table.board().tricks.size() == 1);
    CHECK(table.state.phase == Phase::Claim);
    INFO(list_of(table));
    CHECK(standing(table) == 0);
}

TEST_CASE("a card known by its tag alone before a claim is doubtful; one plainly seen stays") {
    for (const bool by_tag : {true, false}) {
        auto table = waiting_table();
        table.plays({"S2", "H2", "D2"});
        table.now += 2s;
        table.journal.clear();
        const auto sure = by_tag ? Certainty::Probable : Certainty::Certain;
        table.take(apply(table.code, table.state, {table.now, sure, observation::CardShown{Seat::West, card("C5"), Millimetres{1}}},
                         table.journal));
        table.key(Seat::South, reading::ClaimKey{3, {}});
        REQUIRE(table.board().tricks.size() == 2);
        CHECK(table.board().tricks.at(1).certainty[0] == (by_tag ? Certainty::Doubtful : Certainty::Certain));
    }
}

/// East, South and North have shown cards beyond their plays within two tricks.
void loses_the_record(Table& table) {
    table.plays({"S2", "H2", "D2", "C3", "S3", "H3"});
    const auto shows = [&](Seat seat, const char* text) {
        table.observe(observation::CardShown{seat, card(text), Millimetres{1}});
        if (seat == Seat::South) table.observe(observation::CardLaid{seat, card(text), Millimetres{1}, 200ms});
        table.observe(observation::TimePassed{});
    };
    shows(Seat::East, "HA");
    table.observe(observation::CardLeft{Seat::East, card("HA"), true, true, Millimetres{1}, 2s});  // no lead that South could follow
    table.plays({"D3"});
    shows(Seat::South, "D9");
    REQUIRE(standing(table) == 2);
    shows(Seat::North, "S9");
    REQUIRE(table.state.record == RecordState::OutOfStep);
}

TEST_CASE("a third irregularity within two tricks by several hands is the record's own") {
    auto table = waiting_table();
    loses_the_record(table);
    INFO(list_of(table));
    CHECK(standing(table) == 0);
    REQUIRE(question(table));
    CHECK_FALSE(question(table)->facts.seat);
    CHECK(question(table)->facts.said.what == Saying::RecordLost);

    // Until it is set right nobody is accused of what it does not know.
    table.plays({"C4"});
    turns(table, Seat::West, "C4");
    table.plays({"S5", "H5", "D5"});  // the trick is complete: what was held of it is told or dropped
    INFO(list_of(table));
    CHECK(standing(table) == 0);
    CHECK(table.state.record == RecordState::OutOfStep);
}

TEST_CASE("what went with the record is told again when the play is known and bears it out") {
    auto table = waiting_table();
    loses_the_record(table);
    BetterPlay found;
    for (const auto& one : table.state.incidents)
        if (one.situation == Situation::FifthCardByDefender && one.facts.seat == Seat::East) found.told_again = {one.id};
    REQUIRE(found.told_again.size() == 1);
    const auto id = found.told_again.front();
    REQUIRE(table.state.incident(id)->status == IncidentStatus::Dismissed);
    found.known = true;
    SECTION("it is known again") {
        table.journal.clear();
        table.take(!take_better_play(table.code, table.state, table.now, found, table.journal));
        const auto& again = *table.state.incident(id);
        CHECK(again.status == IncidentStatus::Raised);
        CHECK(again.reason.empty());
        CHECK(again.facts.card == card("HA"));
        CHECK(standing(table) == 1);
        table.journal.clear();
        table.take(!take_better_play(table.code, table.state, table.now, found, table.journal));
        CHECK(table.journal.empty());  // once
    }
    SECTION("not while the play is not known") {
        found.known = false;
        table.take(!take_better_play(table.code, table.state, table.now, found, table.journal));
        CHECK(standing(table) == 0);
    }
}

TEST_CASE("a card that its player took away is gone from the trick as one that he turned: the fourth was not read") {
    auto table = waiting_table();
    table.plays({"S2", "H2"});
    table.observe(observation::CardLeft{Seat::West, card("C2"), true, true, Millimetres{1}, 2s});
    turns(table, Seat::East, "H2");
    table.observe(observation::CardShown{Seat::West, card("C3"), Millimetres{1}});
    INFO(list_of(table));
    REQUIRE(table.board().tricks.at(0).trick.complete());
    CHECK(table.board().tricks.at(1).trick.card_of(Seat::West) == card("C3"));
    CHECK(standing(table) == 0);
    REQUIRE(question(table));
    CHECK(question(table)->facts.seat == Seat::South);
}

TEST_CASE("the play is known again: the question is withdrawn, and the record is in step") {
    auto table = waiting_table();
    table.plays({"S2"});
    table.observe(observation::CardUnread{Seat::East});
    table.key(Seat::East, reading::ReportKey{reading::ReportKind::LookedAtHand, Seat::North, "at my hand", {}, 0, 0, 0});
    const auto looked = table.state.incidents.back();
    REQUIRE(looked.situation == Situation::DummyLooked);
    REQUIRE(table.state.record == RecordState::Doubtful);
    REQUIRE(question(table));
    BetterPlay found;
    found.known = true;
    table.journal.clear();
    table.take(!take_better_play(table.code, table.state, table.now, found, table.journal));
    CHECK_FALSE(question(table));
    CHECK(table.state.record == RecordState::InStep);
    CHECK(table.state.lights[Seat::East] == event::LightChanged::Colour::Off);
    CHECK(table.state.incident(looked.id)->status == looked.status);  // no matter of what was played

    // Known already: nothing is said.
    table.journal.clear();
    table.take(!take_better_play(table.code, table.state, table.now, found, table.journal));
    CHECK(table.journal.empty());
}

TEST_CASE("thinking a board over changes no incident that the Director has dealt with, and none without a contract") {
    auto table = waiting_table();
    table.key(Seat::East, reading::ReportKey{reading::ReportKind::LookedAtHand, Seat::North, "at my hand", {}, 0, 0, 0});
    const auto id = table.state.incidents.back().id;
    BetterPlay found;
    found.doubted = {id};
    SECTION("it is less sure while nobody has") {
        table.journal.clear();
        table.take(!take_better_play(table.code, table.state, table.now, found, table.journal));
        CHECK(table.state.incident(id)->certainty == Certainty::Doubtful);
    }
    const auto presses = [&](reading::DirectorAction action) {
        reading::IncidentCommand pressed;
        pressed.incident = id.value;
        pressed.action = action;
        table.command(pressed);
        table.journal.clear();
        table.take(!take_better_play(table.code, table.state, table.now, found, table.journal));
    };
    SECTION("nor where he has only seen it") {
        presses(reading::DirectorAction::Seen);
        CHECK(table.state.incident(id)->certainty == Certainty::Doubtful);
        CHECK(table.state.incident(id)->status == IncidentStatus::Seen);
    }
    SECTION("dismissed by the Director it stays as it is") {
        presses(reading::DirectorAction::Dismiss);
        CHECK(table.journal.empty());
    }
    SECTION("nor is there anything to take where nothing was bid") {
        Table other;
        CHECK(take_better_play(other.code, other.state, other.now, found, other.journal).why == Why::NoContract);
        other.command(reading::BoardStart{});
        other.journal.clear();
        CHECK(take_better_play(other.code, other.state, other.now, found, other.journal).why == Why::NoContract);
        CHECK(other.journal.empty());
    }
}

TEST_CASE("the lead was not read and three have followed: seen again and read, it is that card") {
    auto table = waiting_table();
    table.plays({"S2", "H2", "D2"});
    for (const auto& [seat, text] : {std::pair(Seat::West, "C2"), std::pair(Seat::North, "S2"), std::pair(Seat::East, "H2"), std::pair(Seat::South, "D2")})
        turns(table, seat, text);
    table.key(Seat::South, reading::DesignateKey{Suit::Spades, bridge::Rank::Three, reading::Naming::Exact});
    table.observe(observation::CardShown{Seat::East, card("H3"), Millimetres{1}});
    table.observe(observation::CardShown{Seat::South, card("D3"), Millimetres{1}});
    table.observe(observation::CardLaid{Seat::South, card("D3"), Millimetres{1}, 200ms});
    table.observe(observation::TimePassed{});
    INFO(list_of(table));
    REQUIRE(table.board().tricks.size() == 2);
    REQUIRE(table.board().tricks.at(1).candidates[0].contains(card("C7")));
    REQUIRE(question(table));
    table.observe(observation::CardShown{Seat::West, card("C7"), Millimetres{1}});
    CHECK(table.board().tricks.at(1).trick.card_of(Seat::West) == card("C7"));
    CHECK(table.board().tricks.at(1).candidates[0].empty());
    CHECK_FALSE(question(table));
    CHECK(standing(table) == 0);
}

TEST_CASE("a claim in mid-trick: what the hands coming down explain is dropped, a touch and a call for the Director stay") {
    auto table = waiting_table();
    table.observe(observation::SpreadSeen{Seat::North, bridge::CardSet::of_suit(Suit::Spades), {}});
    const auto status = [&](Situation what) {
        for (const auto& one : table.state.incidents)
            if (one.situation == what) return one.status;
        FAIL("no " << to_string(what) << " in " << list_of(table));
        return IncidentStatus::Ruled;
    };
    table.now += 5s;
    table.observe(finger_on("S9", observation::Arm::FromDummy));
    CHECK(status(Situation::DummyTouchedCard) == IncidentStatus::Held);
    turns(table, Seat::West, "C2");
    CHECK(status(Situation::CardTurnedEarly) == IncidentStatus::Held);
    table.key(Seat::West, reading::DirectorKey{});
    CHECK(status(Situation::DirectorCalled) == IncidentStatus::Raised);
    table.key(Seat::South, reading::ClaimKey{3, {}});
    REQUIRE(table.state.phase == Phase::Claim);
    CHECK(status(Situation::CardTurnedEarly) == IncidentStatus::Dismissed);
    CHECK(status(Situation::DummyTouchedCard) == IncidentStatus::Raised);
    CHECK(status(Situation::DirectorCalled) == IncidentStatus::Raised);
}

TEST_CASE("named aloud, dummy's card explains the finger that fetches it, and no touch of another card before that (45F)") {
    auto table = waiting_table();
    table.observe(observation::SpreadSeen{Seat::North, bridge::CardSet::of_suit(Suit::Spades), {}});
    table.now += 5s;
    const auto touches = [&](const char* text, Duration lasted = 250ms) { table.observe(finger_on(text, observation::Arm::FromDummy, lasted)); };
    const auto told_of = [&](const char* text) {
        for (int i = 0; i < 10; ++i) table.observe(observation::TimePassed{});
        for (const auto& one : table.state.incidents)
            if (one.situation == Situation::DummyTouchedCard && one.facts.card == card(text)) return one.status;
        FAIL("no touch of " << text << " in " << list_of(table));
        return IncidentStatus::Held;
    };
    const auto moves = [&](const char* text) {
        table.now -= 1700ms;  // the card is there 300 ms after what was before
        table.observe(observation::CardShown{Seat::North, card(text), Millimetres{1}});
    };
    SECTION("another card, and seconds later the one that came") {
        touches("S9", 400ms);
        table.now += 2s;
        touches("S2");
        moves("S2");
        CHECK(told_of("S9") == IncidentStatus::Raised);
        CHECK(told_of("S2") == IncidentStatus::Dismissed);
    }
    SECTION("the finger rests beside the card, and the card comes") {
        touches("S3");
        moves("S2");
        CHECK(told_of("S3") == IncidentStatus::Dismissed);
    }
    SECTION("the finger rests beside the card, then on it, and the card comes") {
        touches("S3");
        table.now -= 1500ms;
        touches("S2");
        moves("S2");
        CHECK(told_of("S3") == IncidentStatus::Dismissed);
        CHECK(told_of("S2") == IncidentStatus::Dismissed);
    }
    SECTION("the finger goes on from the card to another, and comes back for it") {
        touches("S2");
        table.now -= 600ms;
        touches("S9");
        moves("S2");
        CHECK(told_of("S2") == IncidentStatus::Dismissed);
        CHECK(told_of("S9") == IncidentStatus::Dismissed);
    }
    SECTION("the card itself, seconds before") {
        touches("S2");
        table.now += 2s;
        moves("S2");
        CHECK(told_of("S2") == IncidentStatus::Dismissed);
    }
    SECTION("the card itself, long before: another reach") {
        touches("S2", 400ms);
        table.now += 6s;
        moves("S2");
        CHECK(told_of("S2") == IncidentStatus::Raised);
    }
    SECTION("another card, and no finger was seen on the one that came: which of the two he fetched is in doubt") {
        touches("S9");
        table.now += 3s;
        moves("S2");
        CHECK(told_of("S9") == IncidentStatus::Dismissed);
    }
}

TEST_CASE("turned while a card was missing that lay there before dummy's was moved: early, however long dummy's tag had been heard (45G)") {
    Table table;
    table.code = *embedded_law_code("duplicate-2017");
    auto deal = suits();  // but South wins the first heart, and leads a diamond that East can follow
    for (const auto& [from, to, name] : {std::tuple{Seat::East, Seat::West, "H2"}, {Seat::West, Seat::East, "CA"}, {Seat::East, Seat::South, "HA"}, {Seat::South, Seat::East, "DA"}}) {
        deal.hands[from].erase(card(name));
        deal.hands[to].insert(card(name));
    }
    table.start(deal);
    table.plays({"H2", "S2", "H3", "HA", "D2", "C2"});
    const Instant heard = table.now;
    turns(table, Seat::West, "C2");
    table.observe(observation::CardShown{Seat::East, card("DA"), Millimetres{1}});
    table.observe(observation::CardShown{Seat::North, card("S3"), Millimetres{1}, heard});
    REQUIRE(table.board().tricks.at(1).trick.complete());
    const auto early = std::find_if(table.state.incidents.begin(), table.state.incidents.end(), [](const Incident& one) { return one.situation == Situation::CardTurnedEarly; });
    REQUIRE(early != table.state.incidents.end());
    CHECK(early->status == IncidentStatus::Raised);
    CHECK(early->facts.other_seat == Seat::East);
}

TEST_CASE("turned while a card other than dummy's was plainly missing: early, whatever word of declarer's nobody heard (45G)") {
    for (const bool missing : {true, false}) {
        Table table;
        table.code = *embedded_law_code("duplicate-2017");
        auto deal = suits();  // but East wins the first heart, and dummy is last to the second trick
        deal.hands[Seat::East].erase(card("H2"));
        deal.hands[Seat::West].insert(card("H2"));
        deal.hands[Seat::West].erase(card("CA"));
        deal.hands[Seat::East].insert(card("CA"));
        table.start(deal);
        table.plays({"H2", "S2", "HA", "D2", "HK"});
        if (missing) turns(table, Seat::East, "HK");
        table.plays({"D3", "C2"});
        if (!missing) turns(table, Seat::East, "HK");
        table.observe(observation::CardShown{Seat::North, card("S3"), Millimetres{1}});
        REQUIRE(table.board().tricks.at(1).trick.complete());
        REQUIRE(table.board().tricks.at(1).under[3] == PlayedUnder::DummyMoved);
        const auto early = std::find_if(table.state.incidents.begin(), table.state.incidents.end(), [](const Incident& one) { return one.situation == Situation::CardTurnedEarly; });
        REQUIRE(early != table.state.incidents.end());
        INFO((missing ? "South's card was missing" : "only dummy's was"));
        CHECK(early->status == (missing ? IncidentStatus::Raised : IncidentStatus::Dismissed));
        if (missing) CHECK(early->facts.other_seat == Seat::South);
    }
}

TEST_CASE("a defender's card that may have been lost rather than taken back is told while its trick is open, and no later") {
    for (const bool complete : {false, true}) {
        auto table = waiting_table();
        table.plays({"S2", "H2"});
        if (complete) table.plays({"D2"});
        table.observe(observation::CardLeft{Seat::East, card("H2"), true, false, Millimetres{3}, 600ms});
        REQUIRE(table.state.incidents.back().situation == Situation::DefenderCardShown);
        REQUIRE(table.state.incidents.back().status == IncidentStatus::Held);
        for (int i = 0; i < 3; ++i) table.observe(observation::TimePassed{});
        INFO((complete ? "complete" : "open"));
        CHECK(table.state.incidents.back().status == (complete ? IncidentStatus::Dismissed : IncidentStatus::Raised));
    }
}

TEST_CASE("who seemed to take his card back is not accused when its tag answered all the while; when it was away, he is (45C1)") {
    for (const bool away : {false, true}) {
        auto table = waiting_table();
        table.plays({"S2", "H2"});
        const auto shown = table.now;
        table.observe(observation::CardLeft{Seat::East, card("H2"), true, false, Millimetres{40}, 600ms});
        table.observe(observation::TimePassed{});
        const auto accused = table.state.incidents.back();
        REQUIRE(accused.situation == Situation::DefenderCardShown);
        REQUIRE(accused.status == IncidentStatus::Raised);
        table.observe(observation::CardShown{Seat::East, card("H2"), Millimetres{1}, away ? table.now + 1s : shown});
        CHECK(table.state.incident(accused.id)->status == (away ? IncidentStatus::Raised : IncidentStatus::Dismissed));
    }
}

TEST_CASE("a hand that is laid down throws no card in doubt but its own") {
    auto table = waiting_table();
    table.plays({"S2", "H2"});
    for (const Seat seat : {Seat::South, Seat::West}) {
        table.now -= 1500ms;
        table.observe(observation::HandSeen{seat, {}});
    }
    REQUIRE(table.board().tricks.at(0).trick.size() == 3);
    CHECK(table.board().tricks.at(0).certainty[2] == Certainty::Certain);
    table.plays({"D2"});
    CHECK(table.board().tricks.at(0).trick.complete());
}

TEST_CASE("that dummy watched is told where his seat switch alone had told for nothing: the same fact in this trick, another later") {
    auto table = waiting_table();
    table.plays({"S2", "H2", "D2"});
    table.plays({"C3"});
    table.observe(observation::SeatChanged{Seat::North, false});
    for (int i = 0; i < 5; ++i) table.observe(observation::TimePassed{});
    table.observe(observation::SeatChanged{Seat::North, true});
    const auto left_seat = [&] {
        std::vector<Incident> all;
        for (const auto& one : table.state.incidents)
            if (one.situation == Situation::DummyLeftSeat) all.push_back(one);
        return all;
    };
    REQUIRE(left_seat().size() == 1);
    REQUIRE(left_seat()[0].status == IncidentStatus::Dismissed);
    const bool later = GENERATE(false, true);
    if (later) table.plays({"S3", "H3", "D3", "C4"});
    table.key(Seat::West, reading::ReportKey{reading::ReportKind::WatchedDeclarer, Seat::North, "he stood behind South", {}, 0, 0, 0});
    REQUIRE(left_seat().size() == (later ? 2U : 1U));
    const auto told = left_seat().back();
    CHECK(told.status == IncidentStatus::Raised);
    CHECK(told.certainty == Certainty::Certain);
    CHECK(told.facts.trick == (later ? 3 : 2));
    CHECK(told.dismissal == Dismissal::InWords);
    CHECK_FALSE(told.settled_at);
}
