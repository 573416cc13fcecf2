// Why Kibitz took an incident back is what it meant; a Director's words are his own.
#include <catch.hpp>

#include "controller/laws/incident.hpp"

using namespace kibitz::laws;

TEST_CASE("a Director who dismisses in Kibitz's words, and signs as Kibitz, has dismissed it himself") {
    Incident incident;
    incident.status = IncidentStatus::Dismissed;
    incident.by = kibitz_itself;
    incident.reason = "the ruling it came of was taken back";
    CHECK_FALSE(dismissed_as(incident, Dismissal::GroundTakenBack));
    incident.dismissal = Dismissal::GroundTakenBack;
    CHECK(dismissed_as(incident, Dismissal::GroundTakenBack));
    CHECK_FALSE(dismissed_as(incident, Dismissal::LeadMade));
    incident.status = IncidentStatus::Seen;
    CHECK_FALSE(dismissed_as(incident, Dismissal::GroundTakenBack));
}
