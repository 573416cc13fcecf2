// What incidents say and carry, and what no law case can write: words of a call, of a schedule, weights of a score, a finger whose
// arm nobody saw, a play that is completed by a correction.
#include "catch.hpp"
#include "controller/laws/ruled.hpp"
#include "playing_table.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

const Incident& last_of(const Table& table, Situation situation) {
    for (std::size_t i = table.state.incidents.size(); i-- > 0;)
        if (table.state.incidents[i].situation == situation) return table.state.incidents[i];
    FAIL("no such incident");
    return table.state.incidents.front();
}
bool any(const Table& table, Situation situation) {
    return std::any_of(table.state.incidents.begin(), table.state.incidents.end(), [&](const Incident& one) { return one.situation == situation; });
}

/// The latest incident ruled by the option of that code.
reading::IncidentCommand ruling(const Table& table, Situation situation, std::string_view code) {
    const auto& incident = last_of(table, situation);
    reading::IncidentCommand rule;
    rule.incident = incident.id.value;
    rule.action = reading::DirectorAction::Rule;
    const auto options = offered(table.code, incident);
    for (std::size_t i = 0; i < options.size(); ++i)
        if (options[i].code == code) rule.option = static_cast<std::uint32_t>(i + 1);
    REQUIRE(rule.option > 0);
    return rule;
}

}  // namespace

TEST_CASE("an irregular call that is accepted keeps the explanation that came with it") {
    Table table;
    table.put_on(suits());
    table.key(Seat::South, reading::CallKey{*bridge::call_from_string("1S"), false, {}});
    table.key(Seat::West, reading::CallKey{*bridge::call_from_string("1H"), true, "both minors"});
    CHECK(last_of(table, Situation::InsufficientBid).status == IncidentStatus::Raised);
    table.key(Seat::North, reading::CallKey{bridge::Call::pass(), false, {}});
    REQUIRE(table.board().calls.size() == 3);
    CHECK(table.board().calls[1].explanation == "both minors");
}

TEST_CASE("of a call that was changed (25A) the incident names the first one, and no call is explained by that") {
    Table table;
    table.put_on(suits());
    table.key(Seat::South, reading::CallKey{*bridge::call_from_string("1S"), false, {}});
    table.key(Seat::South, reading::CallKey{*bridge::call_from_string("1H"), false, {}});
    CHECK(last_of(table, Situation::CallChanged).facts.first_call == bridge::call_from_string("1S"));
    REQUIRE(table.board().pending_call);
    CHECK(table.board().pending_call->call.explanation.empty());
}

TEST_CASE("a board of another round says which round it is scheduled for, and which one is on (8A)") {
    Table table;
    reading::SessionStart session;
    session.name = "evening";
    for (const std::uint32_t first : {1U, 3U}) {
        reading::Round round{"NS", "EW " + std::to_string(first), {}};
        for (const auto n : {first, first + 1}) round.boards.emplace_back(n);
        session.rounds.push_back(std::move(round));
    }
    table.command(session);
    table.command(reading::RoundSignal{1});
    table.put_on({});
    CHECK(last_of(table, Situation::WrongBoard).facts.said == Remark{.what = Saying::AnotherRound, .n = 3, .m = 2, .k = 1});
}

TEST_CASE("the weights of an assigned score make a hundred (12C1)") {
    reading::Given given;
    const auto outcome = [](std::uint32_t weight) {
        reading::Outcome one;
        one.weight = weight;
        return one;
    };
    given.outcomes = {outcome(60), outcome(40)};
    CHECK(!fault_of_score(given, 1));
    given.outcomes = {outcome(60), outcome(30)};
    const auto fault = fault_of_score(given, 1);
    REQUIRE(fault);
    CHECK(fault.why == Why::WeightsWrong);
    given.outcomes.clear();
    CHECK(fault_of_score(given, 2).why == Why::ScoreNeeded);
    given.percent_ns = 60;
    given.percent_ew = 40;
    CHECK(!fault_of_score(given, 2));
}

TEST_CASE("a score comes from its outcomes where a percentage is given for one side only (12C)") {
    Table table;
    table.start(suits());
    table.key(Seat::West, reading::DirectorKey{});
    auto rule = ruling(table, Situation::DirectorCalled, "score-adjusted");
    rule.given.percent_ns = 60;
    reading::Outcome passed_out;
    rule.given.outcomes = {passed_out};
    table.command(rule);
    const auto told = std::find_if(table.journal.begin(), table.journal.end(), [](const Event& e) { return std::holds_alternative<event::ScoreAdjusted>(e.body); });
    REQUIRE(told != table.journal.end());
    const auto& score = std::get<event::ScoreAdjusted>(told->body);
    CHECK(score.ns == 0);
    CHECK(!score.per_cent);
}

TEST_CASE("who calls the Director before the first board is on calls him for none: there is nothing to score (9B1)") {
    Table table;
    table.key(Seat::West, reading::DirectorKey{});
    table.start(suits());
    auto rule = ruling(table, Situation::DirectorCalled, "score-adjusted");
    rule.given.score_ns = 100;
    rule.given.score_ew = -100;
    table.command(rule);
    CHECK(table.told<event::CommandRefused>());
    CHECK(last_of(table, Situation::DirectorCalled).status == IncidentStatus::Raised);
}

TEST_CASE("no arm was seen: a finger on dummy's card when he is on lead is declarer's when dummy moves that card") {
    for (const bool finger : {true, false}) {
        Table table;
        table.code = *embedded_law_code("duplicate-2017");
        table.start(suits());
        table.plays({"C2", "S2", "H2", "D2"});  // West has won the trick: no trumps
        table.plays({"C3", "S3", "H3", "D3"});
        for (const auto& [seat, turned] : {std::pair(Seat::West, "C3"), std::pair(Seat::North, "S3"), std::pair(Seat::East, "H3"), std::pair(Seat::South, "D3")})
            table.observe(observation::CardTurnedDown{seat, card(turned)});
        // Dummy on lead, by the Director's word.
        reading::Resync resync;
        resync.leader = Seat::North;
        table.command(resync);
        REQUIRE(turn(table.state) == Seat::North);
        if (finger) table.observe(finger_on("S9", observation::Arm::Unknown));
        table.observe(observation::CardShown{Seat::North, card("S9"), Millimetres{1}});
        const auto& lead = table.board().tricks.back();
        REQUIRE(lead.trick.card_of(Seat::North) == card("S9"));
        CHECK(lead.under[0] == (finger ? PlayedUnder::DummyTouched : PlayedUnder::DummyMoved));
    }
}

TEST_CASE("a finger beside dummy's card is corrected when his column tells which was moved, and no wrong card lies there (45D1)") {
    Table table;
    table.code = *embedded_law_code("duplicate-2017");
    table.start(suits());
    const auto lies = bridge::CardSet::of_suit(Suit::Spades);
    auto less = lies;
    less.erase(card("S8"));
    table.plays({"C2"});
    table.observe(observation::SpreadSeen{Seat::North, lies, {}});
    table.observe(finger_on("S9", observation::Arm::FromMiddle));
    REQUIRE(table.board().tricks.back().trick.card_of(Seat::North) == card("S9"));
    table.observe(observation::CardShown{Seat::North, card("S8"), Millimetres{1}});
    CHECK(last_of(table, Situation::DummyWrongCard).status == IncidentStatus::Held);
    table.observe(observation::SpreadSeen{Seat::North, less, lies});
    CHECK(last_of(table, Situation::DummyWrongCard).status == IncidentStatus::Dismissed);
    CHECK(table.board().tricks.back().trick.card_of(Seat::North) == card("S8"));
}

TEST_CASE("a play that a correction completes shows the deal: one that was not shuffled is found (6D2)") {
    Table table;
    table.start({});
    event::PlayCorrected all;
    for (int t = 0; t < 13; ++t) {
        event::CorrectedTrick trick;
        trick.leader = Seat::West;
        for (const Seat seat : {Seat::West, Seat::North, Seat::East, Seat::South}) {
            event::CorrectedCard one;
            one.card = Card(suits().hands[seat].lowest().suit(), static_cast<bridge::Rank>(t + 2));
            one.at = table.now;
            trick.cards.push_back(one);
        }
        all.tricks.push_back(trick);
    }
    CHECK(!any(table, Situation::DealRepeated));
    table.correct(all);
    REQUIRE(table.state.phase == Phase::Finished);
    CHECK(any(table, Situation::DealRepeated));
}
