// Why Kibitz took an incident back is what it meant, and what an old journal says; a Director's words are his own.
#include <catch.hpp>

#include "controller/laws/dismissal.hpp"

using namespace kibitz::laws;

TEST_CASE("the words of Kibitz's own dismissals are those of every journal there is") {
    // Written in journals since 0.1 and later: changed here, an old evening goes on otherwise.
    const std::pair<Dismissal, std::string_view> kept[] = {
        {Dismissal::NothingHappened, "what followed shows that nothing happened"},
        {Dismissal::CardSeen, "the card has been seen since"},
        {Dismissal::CardKnown, "the card has been known since"},
        {Dismissal::HandFaced, "the hand was faced and play ended with it: a claim"},
        {Dismissal::Explained, "what was seen is explained without it"},
        {Dismissal::NotBorneOut, "something else may have happened"},
        {Dismissal::RecordLost, "what was seen does not make a play: the record has lost it"},
        {Dismissal::KnownAgain, "the play is known again"},
        {Dismissal::GroundTakenBack, "the ruling it came of was taken back"},
        {Dismissal::AuctionReopened, "the auction has gone on since"},
        {Dismissal::LeadElsewhere, "the lead is with another hand"},
        {Dismissal::LeadMade, "he has led: no other suit was forbidden"},
        {Dismissal::FirstNotPlayed, "the card before it was not played"},
    };
    CHECK(std::size(kept) == dismissal_words.size());
    for (const auto& [why, text] : kept) CHECK(words(why) == text);
}

TEST_CASE("a Director who dismisses in Kibitz's words has dismissed it himself") {
    Incident incident;
    incident.status = IncidentStatus::Dismissed;
    incident.reason = words(Dismissal::GroundTakenBack);
    incident.by = "M. Rossi";
    CHECK_FALSE(dismissed_as(incident, Dismissal::GroundTakenBack));
    incident.by = kibitz_itself;
    CHECK(dismissed_as(incident, Dismissal::GroundTakenBack));
    CHECK_FALSE(dismissed_as(incident, Dismissal::LeadMade));
    incident.status = IncidentStatus::Seen;
    CHECK_FALSE(dismissed_as(incident, Dismissal::GroundTakenBack));
}
