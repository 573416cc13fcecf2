// What a card that seemed a fifth one turns out to be when the play is known.
#include "controller/table/seen_as.hpp"

#include <utility>
#include <vector>

#include "catch.hpp"
#include "controller/table/borne_out.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;
using bridge::Card;
using bridge::Seat;
using laws::Situation;
using reconstruction::Sign;

namespace {

const Instant start{1'000s};
Card card(const char* name) { return *bridge::card_from_string(name); }

/// A trick to which East led: East, South, West, North (dummy is West), a second apart; then a card of North's after five seconds.
struct Table {
    std::vector<reconstruction::Stay> stays;
    reconstruction::Explanation play;
    laws::Incident incident;

    Table() {
        const std::pair<Seat, const char*> cards[] = {{Seat::East, "C4"}, {Seat::South, "C5"}, {Seat::West, "C6"}, {Seat::North, "C2"}};
        play.tricks.resize(1);
        play.tricks[0].leader = Seat::East;
        for (const auto& [seat, name] : cards) {
            reconstruction::Stay stay;
            stay.seat = seat;
            stay.card = card(name);
            stay.came = start + static_cast<int>(stays.size()) * 1s;
            play.tricks[0].cards.push_back({stay.card, {}, stays.size()});
            stays.push_back(stay);
        }
        reconstruction::Stay extra;
        extra.seat = Seat::North;
        extra.card = card("H9");
        extra.came = start + 5s;
        stays.push_back(extra);
        play.leader = Seat::West;
        play.assumed.push_back({weights::Belief::NotPlayed, Seat::North, 2, extra.card, 6.5});
        incident.situation = Situation::FifthCardByDefender;
        incident.happened_at = extra.came + 100ms;
        incident.facts.seat = Seat::North;
        incident.facts.trick = 1;
        incident.facts.card = extra.card;
        incident.facts.other_card = card("C2");
    }
    auto seen() const { return seen_as(incident, play, stays, Seat::West, *weights::built_in_weights()); }
};

}  // namespace

TEST_CASE("over his card of a complete trick that lies there still it is a fifth card, as it was told") {
    CHECK_FALSE(Table().seen());
    Table told_a_lead;
    told_a_lead.incident.situation = Situation::DefenderLedOutOfTurn;
    told_a_lead.incident.facts.trick = 2;
    const auto found = told_a_lead.seen();
    REQUIRE(found);
    CHECK(found->situation == Situation::FifthCardByDefender);
    CHECK(found->facts.trick == 1);
    CHECK(found->facts.other_card == card("C2"));
}

TEST_CASE("a card laid and taken back, and another put in its place: he changed his card, and that one is no fifth card") {
    Table table;
    table.stays[4].came = start + 2s;  // the heart lay there before the club
    table.stays[4].laid = start + 2200ms;
    table.stays[4].gone = start + 2700ms;
    table.stays[4].gone_faced = true;
    table.incident.situation = Situation::PlayedCardWithdrawn;
    table.incident.facts.other_card.reset();
    table.incident.happened_at = start + 2700ms;
    const auto found = table.seen();
    REQUIRE(found);
    CHECK(found->situation == Situation::PlayedCardWithdrawn);
    CHECK(found->facts.card == card("H9"));
    CHECK(found->facts.other_card == card("C2"));
    table.incident.facts = found->facts;
    CHECK_FALSE(table.seen());  // known already
    laws::Incident fifth;
    fifth.situation = Situation::FifthCardByDefender;
    fifth.facts.seat = Seat::North;
    fifth.facts.trick = 1;
    fifth.facts.card = card("C2");
    fifth.facts.other_card = card("H9");
    CHECK_FALSE(borne_out(fifth, table.play, table.stays, *weights::built_in_weights()));
    table.play.assumed.front().trick = 1;
    CHECK_FALSE(borne_out(fifth, table.play, table.stays, *weights::built_in_weights()));
    table.stays[4].gone = start + 8s;  // it lay there still: two cards of his
    CHECK(borne_out(fifth, table.play, table.stays, *weights::built_in_weights()));
    table.stays[4].laid.reset();  // only shown
    table.incident.facts.other_card.reset();
    CHECK_FALSE(table.seen());
}

TEST_CASE("what seemed a played card taken back was a fifth card, where the explanation has another for it and this one as shown") {
    Table table;
    table.incident.situation = Situation::PlayedCardWithdrawn;
    table.incident.facts.other_card.reset();
    table.stays[4].gone = start + 14s;
    table.incident.happened_at = start + 14s;
    const auto found = table.seen();
    REQUIRE(found);
    CHECK(found->situation == Situation::FifthCardByDefender);
    CHECK(found->facts.trick == 1);
    CHECK(found->facts.other_card == card("C2"));
    table.incident.happened_at = start + 11s;  // another card's
    CHECK_FALSE(table.seen());
}

TEST_CASE("when he or two others had turned theirs it is a lead to the next trick") {
    Table own, others, one;
    own.stays[3].turned = start + 4s;
    others.stays[0].turned = others.stays[2].turned = start + 4s;
    one.stays[0].turned = start + 4s;
    CHECK_FALSE(one.seen());
    for (const auto& table : {own, others}) {
        const auto found = table.seen();
        REQUIRE(found);
        CHECK(found->situation == Situation::DefenderLedOutOfTurn);
        CHECK(found->facts.trick == 2);
        CHECK(found->facts.other_seat == Seat::West);
        CHECK(found->facts.seat == Seat::North);
        CHECK_FALSE(found->facts.other_card);
    }
    auto turned_later = own;
    turned_later.stays[3].turned = start + 6s;
    CHECK_FALSE(turned_later.seen());
}

TEST_CASE("it is what it was told to be where the explanation does not tell otherwise") {
    Table leads;  // it was his lead
    leads.stays[3].turned = start + 4s;
    leads.play.leader = Seat::North;
    CHECK_FALSE(leads.seen());
    Table played;  // it is in the play, from there
    played.stays[3].turned = start + 4s;
    played.play.tricks.resize(2);
    played.play.tricks[1].leader = Seat::West;
    played.play.tricks[1].cards.push_back({card("H2"), {}, std::nullopt});
    played.play.tricks[1].cards.push_back({card("H9"), {}, std::size_t{4}});
    CHECK_FALSE(played.seen());
    Table incomplete;  // a card of that trick came later
    incomplete.stays[3].turned = start + 4s;
    incomplete.stays[2].came = start + 7s;
    CHECK_FALSE(incomplete.seen());
    Table other_kind;
    other_kind.stays[3].turned = start + 4s;
    other_kind.incident.situation = Situation::DefenderCardShown;
    CHECK_FALSE(other_kind.seen());
    Table dummys;
    dummys.stays[3].turned = start + 4s;
    CHECK_FALSE(seen_as(dummys.incident, dummys.play, dummys.stays, Seat::North, *weights::built_in_weights()));
}
