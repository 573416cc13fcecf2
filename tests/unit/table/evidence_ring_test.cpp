#include "controller/table/evidence_ring.hpp"

#include "catch.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;

namespace {
const Instant noon{std::chrono::hours(500000)};
Reading height(Duration after, float mm) { return {noon + after, reading::Range{bridge::Seat::East, Millimetres{mm}}}; }
float mm(const Reading& reading) { return std::get<reading::Range>(reading.body).height->value; }
}  // namespace

TEST_CASE("A window holds the readings between its ends, both included, as they came") {
    EvidenceRing ring;
    CHECK(ring.between(noon, noon + 1h).empty());
    CHECK_FALSE(ring.reaches(noon));
    for (int second = 0; second < 20; ++second) ring.push(height(std::chrono::seconds(second), static_cast<float>(second)));
    ring.push(height(5s, 99));  // late
    const auto window = ring.between(noon + 3s, noon + 6s);
    REQUIRE(window.size() == 5);
    CHECK(mm(window.front()) == 3);
    CHECK(mm(window[3]) == 6);
    CHECK(mm(window.back()) == 99);
    CHECK(ring.reaches(noon));
    CHECK_FALSE(ring.reaches(noon - 1us));
}

TEST_CASE("The ring is bounded in number and in time") {
    EvidenceRing ring;
    for (std::size_t i = 0; i < EvidenceRing::capacity + 100; ++i) ring.push(height(std::chrono::milliseconds(i), 1));
    CHECK(ring.size() == EvidenceRing::capacity);
    CHECK_FALSE(ring.reaches(noon));
    ring.push(height(EvidenceRing::span + 10min, 2));
    CHECK(ring.size() == 1);
    ring.push(height(0s, 3));  // a clock set back keeps what there is
    CHECK(ring.size() == 2);
}
