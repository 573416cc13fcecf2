// Is an irregularity found act by act in the play thought over as a whole?
#include "controller/table/borne_out.hpp"

#include <vector>

#include "catch.hpp"

using namespace kibitz;
using namespace kibitz::table;
using bridge::Card;
using bridge::Seat;
using laws::Situation;
using weights::Belief;
using reconstruction::Sign;

namespace {

bool borne_out(const laws::Incident& incident, const reconstruction::Explanation& explanation,
    std::span<const reconstruction::Stay> stays) {
    return table::borne_out(incident, explanation, stays, *weights::built_in_weights());
}


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

TEST_CASE("a card named while declarer's card had not been read is no change of a designation when dummy plays it to the next trick") {
    using namespace std::chrono_literals;
    const Instant start{1'000s};
    auto incident = of(Situation::DesignationChanged, Seat::North, 1, other);
    incident.facts.other_card = named;
    incident.happened_at = start + 8s;
    // East leads, declarer (South) is not read, West follows, dummy has completed the trick; he leads the second card named.
    std::vector<reconstruction::Stay> stays{seen(Seat::East, *bridge::card_from_string("C4"), Sign::Face, start),
                                            seen(Seat::West, *bridge::card_from_string("C5"), Sign::Face, start + 3s),
                                            seen(Seat::North, named, Sign::Face, start + 4s), seen(Seat::North, other, Sign::Face, start + 9s)};
    reconstruction::Explanation play;
    play.tricks.resize(2);
    play.tricks[0].leader = Seat::East;
    play.tricks[0].cards.resize(4);
    for (const std::size_t i : {0U, 2U, 3U}) {
        const std::size_t stay = i == 0 ? 0 : i - 1;
        play.tricks[0].cards[i].card = stays[stay].card;
        play.tricks[0].cards[i].stay = stay;
    }
    play.tricks[1].leader = Seat::North;
    play.tricks[1].cards.resize(1);
    play.tricks[1].cards[0].card = other;
    play.tricks[1].cards[0].stay = 3;
    CHECK_FALSE(borne_out(incident, play, stays));

    auto later = stays;
    later[3].came = start + 20s;  // moved on another word
    CHECK(borne_out(incident, play, later));

    auto declarer_after = play;  // declarer's card came when the second had been named: he changed his mind
    later = stays;
    later.push_back(seen(Seat::South, *bridge::card_from_string("C6"), Sign::Face, start + 8500ms));
    declarer_after.tricks[0].cards[1].card = later.back().card;
    declarer_after.tricks[0].cards[1].stay = 4;
    CHECK(borne_out(incident, declarer_after, later));

    play.tricks.resize(1);
    CHECK(borne_out(incident, play, stays));
}

TEST_CASE("an opening lead out of turn is none where a card before it was not read, and is one where it was taken back") {
    using namespace std::chrono_literals;
    auto incident = of(Situation::OpeningLeadOutOfTurn, Seat::West, 1, other);
    const std::vector<reconstruction::Stay> stays{seen(Seat::West, other, Sign::Face, Instant{1'000s})};
    CHECK(borne_out(incident, believing(Belief::ThrownIn, Seat::West, 1, other, 1.5), stays));
    auto play = believing(Belief::Unseen, Seat::North, 1, named, 4.3);
    play.tricks.resize(1);
    play.tricks[0].leader = Seat::North;
    play.tricks[0].cards.resize(4);
    play.tricks[0].cards[3].card = other;
    play.tricks[0].cards[3].stay = 0;
    CHECK_FALSE(borne_out(incident, play, stays));
    play.assumed.push_back({Belief::LedOutOfTurn, Seat::West, 1, other, 7.1});
    CHECK(borne_out(incident, play, stays));
}
