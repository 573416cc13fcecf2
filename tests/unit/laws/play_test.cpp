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
