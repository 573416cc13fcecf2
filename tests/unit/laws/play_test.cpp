// Cards that no scenario's hands put down: a hand that lies in two places, a sensor that is out of order meanwhile.
#include "playing_table.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

void rule(Table& table, IncidentId id, std::string_view code) {
    const auto& options = table.state.incident(id)->options;
    const auto option = std::find_if(options.begin(), options.end(), [&](const OfferedOption& one) { return one.code == code; });
    REQUIRE(option != options.end());
    reading::IncidentCommand command;
    command.incident = id.value;
    command.action = reading::DirectorAction::Rule;
    command.option = static_cast<std::uint32_t>(option - options.begin()) + 1;
    table.command(command);
    REQUIRE(table.state.incident(id)->status == IncidentStatus::Ruled);
}

const Incident* of(const Table& table, Situation what) {
    for (const auto& one : table.state.incidents)
        if (one.situation == what) return &one;
    return nullptr;
}

}  // namespace

TEST_CASE("the right card of dummy's put down beside the wrong one withdraws it: it does not come to stand (45D1)") {
    for (const bool put_right : {false, true}) {
        Table table;
        table.start(suits());
        table.plays({"C2", "S2"});
        table.observe(observation::CardShown{Seat::North, card("S3"), Millimetres{1}});
        REQUIRE(of(table, Situation::DummyWrongCard));
        if (put_right) table.observe(observation::CardShown{Seat::North, card("S2"), Millimetres{1}});
        table.plays({"H2", "D2", "C3", "S4"});
        CHECK(table.board().played[Seat::North].contains(card("S2")) == put_right);
        CHECK(table.board().played[Seat::North].contains(card("S3")) != put_right);
    }
}

TEST_CASE("a card placed in a defective trick says by itself whether he could have followed (67B1)") {
    for (const char* placed : {"C9", "D2"}) {
        Table table;
        table.start({});
        table.plays({"C2", "C3", "C4"});
        for (const auto& [seat, text] : {std::pair(Seat::West, "C2"), std::pair(Seat::North, "C3"), std::pair(Seat::East, "C4")})
            table.observe(observation::CardTurnedDown{seat, card(text)});
        table.observe(observation::CardShown{Seat::East, card("H5"), Millimetres{1}});
        table.observe(observation::CardShown{Seat::South, card("H4"), Millimetres{1}});
        table.observe(observation::CardLaid{Seat::South, card("H4"), Millimetres{1}, 200ms});
        const auto* defect = of(table, Situation::DefectiveTrickStands);
        REQUIRE(defect);
        rule(table, defect->id, "exposed-and-placed");
        table.observe(observation::CardShown{Seat::South, card(placed), Millimetres{1}});
        table.observe(observation::CardLaid{Seat::South, card(placed), Millimetres{1}, 200ms});
        const auto* revoke = of(table, Situation::RevokeEstablished);
        REQUIRE(revoke);
        CHECK(revoke->facts.card == card(placed));
        CHECK(revoke->facts.other_card == (card(placed).suit() == Suit::Clubs ? std::optional(card(placed)) : std::nullopt));
    }
}

TEST_CASE("dummy's hand is not known: a card of his that lies in an earlier trick, named again, is no second designation") {
    Table table;
    table.start({});
    table.plays({"C2", "C3", "C4", "C5", "H2", "H3", "H4"});
    table.key(Seat::South, reading::DesignateKey{Suit::Clubs, bridge::Rank::Three, reading::Naming::Exact});
    CHECK(table.state.incidents.empty());
    CHECK(table.board().tricks[1].trick.card_of(Seat::North) == card("H4"));
}

TEST_CASE("dummy is last to the thirteenth trick: he has a card too few unless one lies among his own") {
    for (const bool lies : {false, true}) {
        Table table;
        table.start({});
        table.plays({"C3", "S2", "D2", "C2"});
        for (int i = 1; i <= 10; ++i)
            for (const auto& [suit, lowest] : {std::pair(Suit::Clubs, 1), std::pair(Suit::Spades, 0), std::pair(Suit::Hearts, 0), std::pair(Suit::Diamonds, 0)})
                table.plays(Card(suit, static_cast<bridge::Rank>(static_cast<int>(bridge::Rank::Two) + lowest + i)));
        table.plays({"H2", "SK", "HK", "DK", "HA", "DA", "CA"});
        REQUIRE(turn(table.state) == Seat::North);
        if (lies) table.observe(observation::SpreadSeen{Seat::North, cards({"SA"}), {}});
        for (const auto& [seat, text] : {std::pair(Seat::East, "HA"), std::pair(Seat::South, "DA"), std::pair(Seat::West, "CA")})
            table.observe(observation::CardTurnedDown{seat, card(text)});
        table.key(Seat::East, reading::ConfirmKey{true});
        const auto* count = of(table, Situation::HandCount);
        CHECK((count != nullptr) != lies);
        if (count) CHECK(count->facts.seat == Seat::North);
    }
}

TEST_CASE("an event of a trick that was not played changes nothing") {
    Table table;
    table.start(suits());
    table.plays({"C2", "S2", "H2", "D2", "C3"});
    for (const int trick : {3, 9, 13}) {
        TableState after = table.state;
        evolve(after, {after.last_event + 1, table.now, event::TrickWon{trick, Seat::East}});
        CHECK(same_board(after, table.state));
    }
}

TEST_CASE("a concession of tricks that could not be lost says how many were kept (71)") {
    for (const auto& [kept, said] : {std::pair(0, Saying::CouldNotBeLost), std::pair(1, Saying::CouldNotBeLostKeptOne), std::pair(2, Saying::CouldNotBeLost)}) {
        Table table;
        table.start(suits());
        table.plays({"C2", "S2", "H2", "D2"});
        table.key(Seat::South, reading::ClaimKey{static_cast<std::uint8_t>(kept), ""});
        for (const Seat seat : {Seat::West, Seat::East}) table.key(seat, reading::ClaimAnswerKey{true});
        REQUIRE(table.state.phase == Phase::Finished);
        table.command(reading::FiguresReady{0, 5, {}, 5});
        const auto* conceded = of(table, Situation::ConcessionDoubtful);
        REQUIRE(conceded);
        CHECK(conceded->facts.said == Remark{.what = said, .n = 5, .m = 12, .k = kept});
    }
}

TEST_CASE("a call for the Director before any board lies there is ruled on like another") {
    Table table;
    table.key(Seat::West, reading::DirectorKey{});
    const auto* call = of(table, Situation::DirectorCalled);
    REQUIRE(call);
    const auto id = call->id;
    // Each option in turn, those too that are offered with every incident: taken or refused, and taken back.
    for (std::uint32_t option = 1; option <= 8; ++option) {
        reading::IncidentCommand command;
        command.incident = id.value;
        command.action = reading::DirectorAction::Rule;
        command.option = option;
        table.command(command);
        CHECK_FALSE(table.journal.empty());
        if (table.state.incident(id)->status != IncidentStatus::Ruled) continue;
        command.action = reading::DirectorAction::Undo;
        table.command(command);
        CHECK(table.state.incident(id)->status != IncidentStatus::Ruled);
    }
}
