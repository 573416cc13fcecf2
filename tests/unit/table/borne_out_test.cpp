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

reconstruction::Stay seen(Seat seat, Card card, Sign sign, Instant came) {
    reconstruction::Stay stay;
    stay.seat = seat;
    stay.card = card;
    stay.sign = sign;
    stay.came = came;
    return stay;
}

}  // namespace

TEST_CASE("who shows a card and takes it back has been seen to when it comes a second time, and not when it was out of sight") {
    using namespace std::chrono_literals;
    const auto incident = of(Situation::DefenderCardShown, Seat::North, 1, named);
    const Instant start{1'000s};
    std::vector<reconstruction::Stay> stays{seen(Seat::North, named, Sign::Face, start)};
    stays[0].gone = start + 500ms;
    stays[0].gone_faced = true;
    reconstruction::Explanation played;
    played.tricks.resize(1);
    played.tricks[0].cards.resize(1);
    played.tricks[0].cards[0].card = named;
    played.tricks[0].cards[0].stay = 0;
    CHECK_FALSE(borne_out(incident, played, stays));
    for (const auto& [back, away] : {std::pair{1s, false}, std::pair{4s, true}}) {
        auto again = stays;
        again.push_back(seen(Seat::North, named, Sign::Tag, start + 500ms + back));
        CHECK(borne_out(incident, played, again) == away);
        again.back().seat = Seat::South;  // heard at another's place
        CHECK_FALSE(borne_out(incident, played, again));
    }
}

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
