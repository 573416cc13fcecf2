// What was weighed comes back from the journal as it was; what is no such thing is a fault and never a crash.
#include "controller/wire/weighed.hpp"

#include <catch.hpp>

#include <random>

using namespace kibitz;
using namespace kibitz::reconstruction;

namespace {

Weighed some() {
    const Instant at{std::chrono::hours(500'000)};
    Weighed weighed;
    weighed.play = 7;
    weighed.at = at + std::chrono::seconds(40);
    for (int i = 0; i < 8; ++i) {
        Stay stay;
        stay.seat = static_cast<Seat>(i % 4);
        stay.card = Card::from_index(i * 5);
        stay.sign = static_cast<Sign>(i % 5);
        stay.came = at + std::chrono::milliseconds(700 * i);
        stay.known = stay.came + std::chrono::milliseconds(40);
        if (i % 2) stay.laid = stay.known + std::chrono::milliseconds(200);
        if (i % 3 == 0) stay.turned = stay.known + std::chrono::seconds(2);
        if (i % 3 == 1) stay.gone = stay.known + std::chrono::seconds(3);
        if (i == 4) stay.named = stay.came - std::chrono::seconds(1);
        if (i == 5) stay.left_column = stay.came + std::chrono::seconds(1);
        stay.gone_faced = i == 1;
        stay.in_hand = i == 7;
        weighed.stays.push_back(stay);
    }
    Explanation e;
    e.leader = Seat::West;
    e.tricks.push_back({Seat::East, {}});
    for (int i = 0; i < 3; ++i) e.tricks.back().cards.push_back({Card::from_index(i * 5), {}, static_cast<std::size_t>(i)});
    CardSet candidates;
    for (const int i : {40, 41, 44}) candidates.insert(Card::from_index(i));
    e.tricks.back().cards.push_back({Card::from_index(41), candidates, std::nullopt});
    for (int i = 0; i <= static_cast<int>(Belief::ThrownIn); ++i)
        e.assumed.push_back({static_cast<Belief>(i), static_cast<Seat>(i % 4), 1 + i, Card::from_index(i), 0.5 * i});
    e.cost = 12.25;
    e.weight = 0.75;
    weighed.explanations = {e, {}};
    weighed.explanations.back().weight = 0.25;
    weighed.recorded = e;
    return weighed;
}

std::string bytes(const Weighed& weighed) {
    v1::Weighed message;
    wire::to_proto(weighed, message);
    return message.SerializeAsString();
}

}  // namespace

TEST_CASE("what was weighed comes back as it was") {
    const auto weighed = some();
    const auto back = wire::weighed_from_text(wire::to_text(weighed));
    REQUIRE(back);
    CHECK(bytes(*back) == bytes(weighed));
    CHECK(back->play == 7);
    CHECK(back->stays[4].named == weighed.stays[4].named);
    CHECK(back->explanations[0].tricks[0].cards[3].candidates == weighed.explanations[0].tricks[0].cards[3].candidates);
    CHECK_FALSE(back->explanations[0].tricks[0].cards[3].stay);
    CHECK(back->explanations[0].assumed.size() == 10);
    CHECK(back->recorded->weight == 0.75);
    auto without = weighed;
    without.recorded.reset();
    CHECK_FALSE(wire::weighed_from_text(wire::to_text(without))->recorded);
}

TEST_CASE("what is out of bounds is refused") {
    const auto refused = [](auto change) {
        v1::Weighed message;
        wire::to_proto(some(), message);
        change(message);
        return !wire::from_proto(message);
    };
    CHECK_FALSE(refused([](v1::Weighed&) {}));
    CHECK(refused([](v1::Weighed& m) { m.set_play(0); }));
    CHECK(refused([](v1::Weighed& m) { m.clear_at(); }));
    CHECK(refused([](v1::Weighed& m) { m.mutable_stay(0)->set_card("XX"); }));
    CHECK(refused([](v1::Weighed& m) { m.mutable_stay(0)->set_sign(v1::SIGN_UNSPECIFIED); }));
    CHECK(refused([](v1::Weighed& m) { m.mutable_explanation(0)->set_weight(1.5); }));
    CHECK(refused([](v1::Weighed& m) { m.mutable_explanation(0)->set_cost(std::nan("")); }));
    CHECK(refused([](v1::Weighed& m) { m.mutable_explanation(0)->mutable_trick(0)->mutable_card(0)->set_stay(8); }));
    CHECK(refused([](v1::Weighed& m) { *m.mutable_explanation(0)->mutable_trick(0)->add_card() = m.explanation(0).trick(0).card(0); }));
    CHECK(refused([](v1::Weighed& m) { m.mutable_recorded()->mutable_belief(0)->set_trick(14); }));
    CHECK(refused([](v1::Weighed& m) { for (int i = 0; i < 9; ++i) *m.add_explanation() = m.explanation(0); }));
    CHECK(refused([](v1::Weighed& m) { for (int i = 0; i < 200; ++i) *m.add_stay() = m.stay(0); }));
    for (const auto* text : {"", "0", "zz", "ABCD", "ff"}) CHECK_FALSE(wire::weighed_from_text(text));
}

TEST_CASE("any damage is read or refused") {
    const auto text = wire::to_text(some());
    std::mt19937 random(8);
    for (int i = 0; i < 3000; ++i) {
        auto damaged = text;
        for (int k = 0; k < 3; ++k) damaged[random() % damaged.size()] = "0123456789abcdef"[random() % 16];
        if (const auto read = wire::weighed_from_text(damaged)) CHECK(read->stays.size() <= Notes::most);
    }
}
