// What a technician may read of the log: no card, no name, no PIN.
#include "catch.hpp"

#include "controller/display/upkeep.hpp"

using kibitz::display::for_technicians;

TEST_CASE("Of a line of the log a technician reads neither cards nor names nor codes") {
    CHECK(for_technicians("no par of board 7: the analyst has ended", {"Anna Berg"}) == "no par of board 7: the analyst has ended");
    CHECK(for_technicians("the hall: tls://192.168.1.5:4222: no broker is there", {}) == "the hall: tls://192.168.1.5:4222: no broker is there");
    CHECK(for_technicians("Anna Berg and Άννα Παππά, Anna Berg", {"Anna Berg", "Άννα Παππά"}) == "… and …, …");
    // A name of two letters stands in many words.
    CHECK(for_technicians("Jo joined", {"Jo"}) == "Jo joined");
    CHECK(for_technicians("East's SK, H10 and D2 were seen; ♠K, K♠, 10♥", {}) == "East's …, … and … were seen; …, …, …");
    CHECK(for_technicians("SKIPPED, D20, H1", {}) == "SKIPPED, D20, H1");
    CHECK(for_technicians("it is another one now: 1234 5678; 12345678; 271828", {}) == "it is another one now: …; …; …");
    CHECK(for_technicians("4222, 20261129T1, 1234567", {}) == "4222, 20261129T1, 1234567");
    CHECK(for_technicians("", {"Anna"}).empty());
}
