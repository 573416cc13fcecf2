// Is an irregularity found act by act in the play thought over as a whole?
#include "controller/table/borne_out.hpp"

#include <vector>

#include "catch.hpp"

using namespace kibitz;
using namespace kibitz::table;
using bridge::Card;
using bridge::Seat;
using laws::Situation;
using reconstruction::Belief;
using reconstruction::Sign;

namespace {

const Card named = *bridge::card_from_string("C2"), other = *bridge::card_from_string("C9");

laws::Incident of(Situation situation, Seat seat, int trick, Card card) {
    laws::Incident incident;
    incident.situation = situation;
    incident.facts.seat = seat;
    incident.facts.trick = trick;
    incident.facts.card = card;
    return incident;
}

reconstruction::Explanation believing(Belief belief, Seat seat, int trick, Card card, double cost) {
    reconstruction::Explanation explanation;
    explanation.assumed.push_back({belief, seat, trick, card, cost});
    return explanation;
}

}  // namespace

TEST_CASE("declarer named one card of dummy's and another lies there: dummy's wrong card, if the name was his key") {
    auto incident = of(Situation::DummyWrongCard, Seat::East, 1, other);
    incident.facts.other_card = named;
    const auto explanation = believing(Belief::Stray, Seat::East, 1, named, 8.0);
    std::vector<reconstruction::Stay> stays(1);
    stays[0].seat = Seat::East;
    stays[0].card = named;
    stays[0].sign = Sign::Name;
    CHECK(borne_out(incident, explanation, stays));
    stays[0].sign = Sign::Tag;  // a tag heard there tells of nobody's word
    CHECK(!borne_out(incident, explanation, stays));
}

TEST_CASE("a fifth card may be the next lead, out of turn; another card's lead does not bear it out") {
    const auto incident = of(Situation::FifthCardByDefender, Seat::South, 11, other);
    CHECK(borne_out(incident, believing(Belief::LedOutOfTurn, Seat::South, 12, other, 7.1), {}));
    CHECK(!borne_out(incident, believing(Belief::LedOutOfTurn, Seat::South, 12, named, 7.1), {}));
    CHECK(!borne_out(incident, believing(Belief::LedOutOfTurn, Seat::West, 12, other, 7.1), {}));
}
