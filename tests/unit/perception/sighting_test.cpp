// Cards seen whole, by a camera or a hand in a browser, are to perception what three sensors say in parts.
#include "controller/perception/sighting.hpp"

#include <rapidcheck.h>

#include "script.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using reading::Area;
using reading::Sighted;

namespace {

/// A table that is seen by cameras: a side settles as fast as a height, as in boards/sight.textproto.
perception::Config cameras() {
    auto c = config();
    c.sensors.face_settle = c.sensors.range_settle;
    return c;
}
Sighted seen(const char* text, bool face_up, float height, float confidence = 1) {
    return {card(text), std::nullopt, face_up, Millimetres{height}, confidence};
}
void see(Script& s, std::vector<Sighted> cards, Area area = Area::Play, Seat seat = N) {
    auto sighting = std::make_shared<reading::Sighting>();
    sighting->seat = seat;
    sighting->area = area;
    for (const auto& c : cards) sighting->cards.push_back(c);
    s.take(std::shared_ptr<const reading::Sighting>(std::move(sighting)));
}

}  // namespace

TEST_CASE("the life of a card seen whole", "[sighting]") {
    Script s(cameras());
    see(s, {seen("SK", true, 40)});
    s.wait(45ms);
    CHECK(s.heard() == Said{"shown N SK 40mm"});
    see(s, {seen("SK", true, 2)});
    s.wait(300ms);
    CHECK(s.heard() == Said{"laid N SK 2mm"});
    see(s, {seen("SK", true, 25)});  // a card that is turned over rises
    s.wait(100ms);
    see(s, {seen("SK", false, 2)});
    s.wait(500ms);
    CHECK(s.heard() == Said{"turned N SK"});
    see(s, {});
    s.wait(500ms);
    CHECK(s.heard() == Said{"left N SK laid"});
}

TEST_CASE("a tag or a card, the same card is meant", "[sighting]") {
    Script by_tag(cameras());
    Sighted tagged = seen("SK", true, 3);
    tagged.card.reset();
    tagged.tag = tag_of(card("SK"));
    see(by_tag, {tagged});
    by_tag.wait(300ms);
    CHECK(by_tag.heard() == Said{"shown N SK 3mm", "laid N SK 3mm"});
}

TEST_CASE("every card has a name that no tag of a pack has", "[sighting]") {
    for (int i = 0; i < bridge::cards_in_pack; ++i) {
        const auto c = Card::from_index(i);
        CHECK(perception::named_card(perception::tag_of_named(c)) == c);
        CHECK(perception::tag_of_named(c).value >> 56 != 0xE0);
    }
    CHECK_FALSE(perception::named_card(TagId{0xE004015000010000}));
    CHECK_FALSE(perception::named_card(TagId{perception::tag_of_named(Card::from_index(51)).value + 1}));
}

TEST_CASE("a doubtful sighting counts once, a hopeless one names no card", "[sighting]") {
    Script s;
    see(s, {seen("SK", true, 3, 0.7F)});
    s.wait(300ms);
    CHECK(s.heard().empty());
    see(s, {seen("SK", true, 3, 0.7F)});
    s.wait(300ms);
    CHECK(s.heard() == Said{"shown N SK 3mm", "laid N SK 3mm"});

    Script hopeless;
    see(hopeless, {seen("SK", true, 3, 0.4F)});
    hopeless.wait(2s);
    CHECK(hopeless.heard() == Said{"unread N"});  // a card is there: "show it again"
    Script nameless;
    see(nameless, {Sighted{std::nullopt, std::nullopt, true, Millimetres{3}, 1}});
    nameless.wait(2s);
    CHECK(nameless.heard() == Said{"unread N"});
}

TEST_CASE("where no height is seen a card that lies is played all the same, when it is turned down at the latest", "[sighting]") {
    Script s;
    see(s, {Sighted{card("SK"), std::nullopt, true, std::nullopt, 1}});
    s.wait(2s);
    see(s, {Sighted{card("SK"), std::nullopt, false, std::nullopt, 1}});
    s.wait(1s);
    see(s, {});
    s.wait(1s);
    const auto heard = s.heard();
    REQUIRE(heard.size() >= 3);
    CHECK(heard.front() == "shown N SK 0mm");
    CHECK(std::count_if(heard.begin(), heard.end(), [](const auto& text) { return text.rfind("laid N SK", 0) == 0; }) <= 1);
    CHECK(std::find(heard.begin(), heard.end(), "turned N SK") != heard.end());
}

TEST_CASE("a range sensor of the table's own stays believed beside a camera that sees no heights", "[sighting]") {
    Script s(cameras());
    s.height(N, 40);
    see(s, {Sighted{card("SK"), std::nullopt, true, std::nullopt, 1}});
    s.wait(300ms);
    CHECK(s.heard() == Said{"shown N SK 40mm"});  // high up: not laid
    s.height(N, 2).wait(300ms);
    CHECK(s.heard() == Said{"laid N SK 2mm"});
}

TEST_CASE("dummy's cards are seen wherever they lie in his area", "[sighting]") {
    Script s;
    see(s, {seen("SK", true, 0), seen("S2", true, 0), seen("D7", true, 0)}, Area::Dummy);
    auto heard = s.heard();
    CHECK(heard == Said{"spread N S2 SK", "spread N D7 S2 SK"});
    see(s, {seen("SK", true, 0), seen("D7", true, 0)}, Area::Dummy);
    CHECK(s.heard() == Said{"spread N D7 SK"});
    see(s, {}, Area::Dummy);
    heard = s.heard();
    CHECK(heard == Said{"spread N D7", "spread N"});
}

TEST_CASE("seen whole or in three parts, the same is observed", "[sighting][property]") {
    CHECK(rc::check([] {
        Script whole, parts;
        for (int i = *rc::gen::inRange(0, 25); i > 0; --i) {
            std::vector<Sighted> cards;
            const bool there = *rc::gen::inRange(0, 4) != 0;
            const bool up = *rc::gen::inRange(0, 3) != 0;
            const auto mm = static_cast<float>(*rc::gen::inRange(0, 90));
            if (there) cards.push_back(seen("HQ", up, mm));
            see(whole, cards);
            if (there) parts.height(N, mm);
            else parts.no_height(N);
            parts.sees(N, !there ? reading::Surface::Nothing : up ? reading::Surface::Printed : reading::Surface::Plain);
            for (int sweep = 0; sweep < config().sensors.gone_sweeps; ++sweep)
                there ? parts.reads(N, {"HQ"}) : parts.reads(N, {});
            const auto time = std::chrono::milliseconds(*rc::gen::inRange(0, 700));
            whole.wait(time);
            parts.wait(time);
        }
        whole.wait(3s);
        parts.wait(3s);
        RC_ASSERT(whole.said == parts.said);
    }));
}
