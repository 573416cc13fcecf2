// Whatever comes, in whatever order.
#include <rapidcheck.h>

#include <limits>

#include "script.hpp"

using namespace kibitz;
using namespace kibitz::tests;

namespace {

/// Any reading, mostly of few cards and seats, so that they have to do with each other.
Reading::Body any_body() {
    const auto seat = static_cast<Seat>(*rc::gen::inRange(0, 4));
    const auto mm = [] { return Millimetres{static_cast<float>(*rc::gen::inRange(-20, 300))}; };
    switch (*rc::gen::inRange(0, 11)) {
        case 0:
        case 1: {
            reading::Inventory sweep{seat, static_cast<reading::Antenna>(*rc::gen::inRange(0, 5)), {}};
            const int tags = *rc::gen::inRange(0, 17);
            for (int i = 0; i < tags; ++i) {
                sweep.tags.push_back(TagId{static_cast<std::uint64_t>(*rc::gen::inRange(998, 1055))});
                if (*rc::gen::inRange(0, 3) == 0) break;
            }
            return sweep;
        }
        case 2: return reading::Range{seat, mm()};
        case 3: return reading::Range{seat, std::nullopt};
        case 4:
        case 5: return reading::Face{seat, static_cast<reading::Surface>(*rc::gen::inRange(0, 3))};
        case 6:
            return reading::Contact{seat, static_cast<std::uint8_t>(*rc::gen::inRange(0, 12)),
                                    static_cast<reading::ContactPhase>(*rc::gen::inRange(0, 3)), mm(), mm()};
        case 7: return reading::Beam{seat, static_cast<reading::Edge>(*rc::gen::inRange(0, 2)), *rc::gen::arbitrary<bool>()};
        case 8: return reading::SeatSwitch{seat, *rc::gen::arbitrary<bool>()};
        case 9:
            return std::make_shared<const reading::Panel>(reading::Panel{
                seat, *rc::gen::arbitrary<bool>()
                          ? reading::PanelKey{reading::CallKey{bridge::Call::from_index(*rc::gen::inRange(0, 38)), false, {}}}
                          : reading::PanelKey{reading::ArrangeKey{*rc::gen::arbitrary<bool>()}}});
        default:
            if (*rc::gen::inRange(0, 4) == 0) {
                reading::BoardStart start;
                for (Card c : bridge::CardSet::full_pack())
                    start.deal.hands[static_cast<Seat>(*rc::gen::inRange(0, 4))].insert(c);
                return std::make_shared<const reading::Command>(start);
            }
            static const DeviceId devices[] = {device_at(Seat::North, Function::Range), device_at(Seat::North, Function::Face),
                                               device_at(Seat::East, Function::Beams), board_reader};
            return std::make_shared<const reading::Device>(reading::Device{
                devices[*rc::gen::inRange(0, 4)], static_cast<reading::Health>(*rc::gen::inRange(0, 2)), {}});
    }
}

std::vector<Reading> any_readings(bool in_order) {
    std::vector<Reading> readings;
    Instant at = Script::start();
    const int readings_to_make = *rc::gen::inRange(1, 120);
    for (int i = 0; i < readings_to_make; ++i) {
        at += Duration{*rc::gen::inRange(in_order ? 0 : -100'000, 150'000)};
        if (!in_order && *rc::gen::inRange(0, 40) == 0) at = Instant{Duration{*rc::gen::arbitrary<std::int64_t>()}};
        readings.push_back({at, any_body()});
    }
    return readings;
}

class Lines final : public perception::Sink {
public:
    void observe(const Observation& o) override {
        RC_ASSERT(all.empty() || last <= o.at);
        last = o.at;
        all.push_back(std::to_string(o.at.time_since_epoch().count()) + " " + std::visit(Say{}, o.body));
    }
    std::vector<std::string> all;
    Instant last{};
};

}  // namespace

TEST_CASE("any readings in any order: no crash, observations in order of time, the deadline always ahead") {
    CHECK(rc::check([] {
        perception::Perception perception(config());
        Lines lines;
        lines.last = Instant::min();
        for (const auto& reading : any_readings(false)) {
            perception.take(reading, lines);
            if (const auto due = perception.next_deadline()) {
                perception.advance(*due, lines);
                RC_ASSERT(!perception.next_deadline() || *perception.next_deadline() > *due);
            }
        }
    }));
}

TEST_CASE("the same readings give the same observations, however time is cut between them") {
    CHECK(rc::check([] {
        const auto readings = any_readings(true);
        const auto end = readings.back().at + 5s;
        perception::Perception whole(config());
        perception::Perception cut(config());
        Lines a, b;
        for (const auto& reading : readings) {
            whole.take(reading, a);
            const int steps = *rc::gen::inRange(0, 5);
            for (int i = 0; i < steps && cut.next_deadline() && *cut.next_deadline() < reading.at; ++i)
                cut.advance(*cut.next_deadline(), b);
            for (int i = 1; i < steps; ++i) cut.advance(reading.at - Duration{(steps - i) * 7'000}, b);
            cut.take(reading, b);
        }
        whole.advance(end, a);
        for (Instant t = readings.back().at; t <= end; t += Duration{*rc::gen::inRange(1'000, 400'000)}) cut.advance(t, b);
        cut.advance(end, b);
        RC_ASSERT(a.all == b.all);
    }));
}

TEST_CASE("a card whose printed back is never seen is never shown, laid or held") {
    CHECK(rc::check([] {
        perception::Perception perception(config());
        Lines lines;
        for (auto reading : any_readings(true)) {
            if (auto* face = std::get_if<reading::Face>(&reading.body); face && face->surface == reading::Surface::Printed)
                face->surface = reading::Surface::Plain;
            if (std::holds_alternative<std::shared_ptr<const reading::Device>>(reading.body)) continue;
            perception.take(reading, lines);
        }
        perception.advance(lines.last + 10s, lines);
        for (const auto& line : lines.all)
            RC_ASSERT(line.find("shown") == line.npos && line.find("laid ") == line.npos && line.find("held") == line.npos);
    }));
}
