// The steady state makes no allocation.
#include "allocations.hpp"
#include "script.hpp"

using namespace kibitz;
using namespace kibitz::tests;

namespace {
class Count final : public perception::Sink {
public:
    void observe(const Observation& o) override { shown += std::holds_alternative<observation::CardShown>(o.body); }
    int shown = 0;
};
}  // namespace

TEST_CASE("nothing is allocated for a reading") {
    perception::Perception perception(config());
    std::vector<Reading> readings;
    Instant at = Script::start();
    const auto add = [&](Reading::Body body) { readings.push_back({at += 10ms, std::move(body)}); };
    for (int i = 0; i < 200; ++i) {
        const Seat seat = static_cast<Seat>(i % 4);
        const Card c = Card::from_index(i % 52);
        reading::Inventory there{seat, reading::Antenna::Play, {tag_of(c)}};
        reading::Inventory column{seat, reading::Antenna::Column1, {tag_of(c)}};
        for (int sweep = 0; sweep < 4; ++sweep) {
            add(there);
            add(column);
            add(reading::Range{seat, Millimetres{static_cast<float>(40 - 10 * sweep)}});
            add(reading::Face{seat, reading::Surface::Printed});
            add(reading::Beam{seat, reading::Edge::Inner, sweep % 2 == 0});
            add(reading::Contact{seat, 0, reading::ContactPhase::Move, {20}, {static_cast<float>(20 * sweep)}});
        }
        for (int sweep = 0; sweep < 4; ++sweep) {
            add(reading::Face{seat, reading::Surface::Nothing});
            add(reading::Range{seat, std::nullopt});
            add(reading::Inventory{seat, reading::Antenna::Play, {}});
            add(reading::Inventory{seat, reading::Antenna::Column1, {}});
        }
        add(std::make_shared<const reading::Panel>(reading::Panel{seat, reading::ArrangeKey{true}}));
    }
    Count count;
    const auto before = allocations();
    for (const auto& reading : readings) perception.take(reading, count);
    CHECK(allocations() == before);
    CHECK(count.shown == 200);
    const auto proof = std::make_unique<int>(1);  // the counter counts
    CHECK(allocations() > before);
}
