// What one seat can do to the record by its keys alone: lean on one, or play with all of them. The others' incidents stay in sight.
#include "catch.hpp"
#include "controller/laws/said_enough.hpp"
#include "dice.hpp"
#include "playing_table.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

std::size_t count(const Table& table, Situation situation) {
    return static_cast<std::size_t>(
        std::count_if(table.state.incidents.begin(), table.state.incidents.end(), [&](const Incident& one) { return one.situation == situation; }));
}
const Incident& call(const Table& table) {
    return *std::find_if(table.state.incidents.begin(), table.state.incidents.end(), [](const Incident& one) { return one.situation == Situation::DirectorCalled; });
}
void direct(Table& table, std::uint64_t incident, reading::DirectorAction action) {
    reading::IncidentCommand command;
    command.incident = incident;
    command.action = action;
    command.by = "A. Holt";
    table.command(std::move(command));
}
Why refused(const Table& table) {
    for (const auto& event : table.journal)
        if (const auto* one = std::get_if<event::CommandRefused>(&event.body)) return one->refusal.why;
    return Why::None;
}

}  // namespace

TEST_CASE("A call for the Director that stands is one call, however often it is pressed") {
    Table table;
    table.start(suits());
    for (int i = 0; i < 513; ++i) table.key(Seat::West, reading::DirectorKey{});
    CHECK(count(table, Situation::DirectorCalled) == 1);
    CHECK(table.journal.empty());

    SECTION("another seat's call is another one") {
        table.key(Seat::East, reading::DirectorKey{});
        CHECK(count(table, Situation::DirectorCalled) == 2);
    }
    SECTION("when he has seen it and is not there yet he is called anew, by the same call") {
        direct(table, call(table).id.value, reading::DirectorAction::Seen);
        REQUIRE(call(table).status == IncidentStatus::Seen);
        table.key(Seat::West, reading::DirectorKey{});
        CHECK(call(table).status == IncidentStatus::Raised);
        CHECK(count(table, Situation::DirectorCalled) == 1);
    }
    SECTION("when he has dealt with it the next call is another one") {
        direct(table, call(table).id.value, reading::DirectorAction::Dismiss);
        table.key(Seat::West, reading::DirectorKey{});
        CHECK(count(table, Situation::DirectorCalled) == 2);
    }
    SECTION("on the next board it is another one") {
        table.put_on(suits());
        table.key(Seat::West, reading::DirectorKey{});
        CHECK(count(table, Situation::DirectorCalled) == 2);
    }
}

TEST_CASE("Dummy's call during the play is one as well (43A1a)") {
    Table table;
    table.start(suits());
    table.plays(card("C2"));
    for (int i = 0; i < 20; ++i) table.key(Seat::North, reading::DirectorKey{});
    CHECK(count(table, Situation::DummyCalledDirector) + count(table, Situation::DirectorCalled) == 1);
}

TEST_CASE("Questions, explanations and reports of a seat are taken down up to a bound on each board, and refused beyond it") {
    Table table;
    table.start(suits());
    for (int i = 0; i < 4000; ++i) {
        table.key(Seat::West, reading::QuestionKey{Seat::South});
        CHECK((refused(table) == Why::SaidEnough) == (i >= max_notes_of_a_seat));
    }
    CHECK(table.board().notes.size() == max_notes_of_a_seat);
    table.key(Seat::North, reading::ExplainKey{Seat::South, "15-17"});  // he may answer still
    CHECK(refused(table) == Why::None);
    table.key(Seat::East, reading::QuestionKey{Seat::South});
    CHECK(refused(table) == Why::None);
    for (int i = 0; i < 200; ++i) table.key(Seat::West, reading::ReportKey{reading::ReportKind::FaceSeen, Seat::East, "", Card::from_index(i % 52), {}, {}, {}});
    CHECK(refused(table) == Why::SaidEnough);
    CHECK(table.state.incidents.size() <= max_reports_of_a_seat);
    table.put_on(suits());
    table.key(Seat::South, reading::CallKey{*bridge::call_from_string("1NT"), false, {}});
    table.key(Seat::West, reading::QuestionKey{Seat::South});
    CHECK(refused(table) == Why::None);
}

TEST_CASE("STOP given again is the same STOP") {
    Table table;
    table.put_on(suits());
    table.key(Seat::South, reading::StopKey{});
    table.key(Seat::South, reading::StopKey{});
    CHECK(table.journal.empty());
}

TEST_CASE("Whatever keys one seat presses, what comes of it on one board is bounded") {
    const auto seed = GENERATE(range(1U, 9U));
    const int cards = GENERATE(-1, 0, 1, 3);  // the auction, the lead, in a trick, in the play
    Dice dice{std::mt19937_64(seed)};
    Table table;
    if (cards < 0) table.put_on(suits());
    else table.start(suits());
    const char* led[] = {"C2", "S2", "H2"};
    for (int i = 0; i < cards; ++i) table.plays(card(led[i]));
    const auto seat = static_cast<Seat>(seed % 4);
    for (int i = 0; i < 3000; ++i) {
        auto key = some_key(dice, table.state);
        table.key(seat, std::move(key));
    }
    INFO("seed " << seed << ", cards " << cards);
    // Each irregular call is a fact of the auction, for which the turn has to come round again.
    const auto others = std::count_if(table.state.incidents.begin(), table.state.incidents.end(), [](const Incident& one) {
        return one.situation < Situation::InsufficientBid || one.situation > Situation::CallChanged;
    });
    CHECK(others < 100);
}
