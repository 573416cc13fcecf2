// An accusation is told no surer than a witness who has weighed all that was seen; what he holds no likelier than something else waits.
#include "controller/laws/better_play.hpp"
#include "controller/laws/lost_track.hpp"
#include "playing_table.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

struct Says final : Witness {
    double likely = 1;
    mutable int asked = 0;
    double likelihood(const Incident&, const TableState&) const override {
        ++asked;
        return likely;
    }
    std::optional<Seat> empty;  ///< nothing has been over this seat's zone
    bool nothing_over(Seat seat, Instant) const override { return empty == seat; }
    bool sees_well(const TableState&) const override { return true; }
};

/// East has played to the first trick, and South has not, when another card of East's comes.
struct Questioned {
    Table table;
    Says witness;

    explicit Questioned(double likely) {
        table.code = *embedded_law_code("duplicate-2017");
        table.start(suits());
        table.plays({"C2", "S2", "H2"});
        witness.likely = likely;
        observe(observation::CardShown{Seat::East, card("HA"), Millimetres{1}}, 2s);
        passes(700ms);  // the row's own time
    }
    void observe(Observation::Body body, Duration after) {
        table.now += after;
        table.journal.clear();
        table.take(apply(table.code, table.state, {table.now, Certainty::Certain, std::move(body)}, table.journal, &witness));
    }
    void passes(Duration time) { observe(observation::TimePassed{}, time); }
    const Incident& accusation() const {
        const auto& all = table.state.incidents;
        const auto one = std::find_if(all.begin(), all.end(), [](const Incident& i) { return i.situation == Situation::FifthCardByDefender; });
        REQUIRE(one != all.end());
        return *one;
    }
};

}  // namespace

TEST_CASE("what the witness is sure of is told as it was found") {
    Questioned q(0.995);
    CHECK(q.witness.asked == 1);
    CHECK(q.accusation().status == IncidentStatus::Raised);
    CHECK(q.accusation().certainty == Certainty::Certain);
}

TEST_CASE("what is likely and not beyond doubt is told as probable") {
    Questioned q(0.9);
    CHECK(q.accusation().status == IncidentStatus::Raised);
    CHECK(q.accusation().certainty == Certainty::Probable);
}

TEST_CASE("what is as likely as something else waits, and is told when it is borne out") {
    Questioned q(0.5);
    CHECK(q.accusation().status == IncidentStatus::Held);
    CHECK_FALSE(q.table.told<event::IncidentRaised>());
    REQUIRE(q.accusation().held_until);
    CHECK(deadline(q.table.code, q.table.state) == q.accusation().held_until);
    q.witness.likely = 1;
    q.passes(*q.accusation().held_until - q.table.now);
    CHECK(q.accusation().status == IncidentStatus::Raised);
    CHECK(q.accusation().happened_at < q.accusation().raised_at);
}

TEST_CASE("what nobody bears out is not told, and is told later when it is") {
    Questioned q(0.5);
    for (int i = 0; i < 20 && q.accusation().status == IncidentStatus::Held; ++i) q.passes(*q.accusation().held_until - q.table.now);
    const auto id = q.accusation().id;
    CHECK(was_not_borne_out(q.accusation()));
    CHECK_FALSE(q.accusation().told);
    CHECK(q.table.now - q.accusation().happened_at < 15s);

    BetterPlay found;
    found.told_late = {id};
    SECTION("as likely") {
        q.table.journal.clear();
        q.table.take(!take_better_play(q.table.code, q.table.state, q.table.now, found, q.table.journal));
        CHECK(q.accusation().certainty == Certainty::Probable);
    }
    SECTION("or with a doubt, when play is over") {
        found.doubted = {id};
        q.table.journal.clear();
        q.table.take(!take_better_play(q.table.code, q.table.state, q.table.now, found, q.table.journal));
        CHECK(q.accusation().certainty == Certainty::Doubtful);
    }
    CHECK(q.accusation().status == IncidentStatus::Raised);
    CHECK(q.accusation().told);
    CHECK(q.accusation().reason.empty());
}

TEST_CASE("what had been explained otherwise is told as probable when it is borne out after all") {
    Questioned q(0.995);
    const auto id = q.accusation().id;
    BetterPlay found;
    found.refuted = {id};
    q.table.journal.clear();
    q.table.take(!take_better_play(q.table.code, q.table.state, q.table.now, found, q.table.journal));
    CHECK(was_explained(q.accusation()));
    found.refuted.clear();
    found.told_late = {id};
    q.table.journal.clear();
    q.table.take(!take_better_play(q.table.code, q.table.state, q.table.now, found, q.table.journal));
    CHECK(q.accusation().status == IncidentStatus::Raised);
    CHECK(q.accusation().certainty == Certainty::Probable);
}

TEST_CASE("what is of another kind than it was told to be says so, once; and what the Director has ruled stays as it is") {
    Questioned q(0.995);
    const auto id = q.accusation().id;
    auto facts = q.accusation().facts;
    facts.trick = 2;
    facts.other_card.reset();
    facts.other_seat = Seat::West;
    BetterPlay found;
    found.renamed.push_back({id, Situation::DefenderLedOutOfTurn, facts});
    const auto take = [&] {
        q.table.journal.clear();
        q.table.take(!take_better_play(q.table.code, q.table.state, q.table.now, found, q.table.journal));
    };
    SECTION("open") {
        take();
        const auto& one = *q.table.state.incident(id);
        CHECK(one.status == IncidentStatus::Raised);
        CHECK(one.situation == Situation::DefenderLedOutOfTurn);
        CHECK(one.clause == "56");
        CHECK(one.code == IncidentCode::LeadOutOfTurn);
        CHECK(one.certainty == Certainty::Certain);
        CHECK(one.facts.trick == 2);
        CHECK(!one.options.empty());
    }
    SECTION("a card taken back that had not been played: told at once, and no surer than probable") {
        for (auto& one : q.table.state.incidents)
            if (one.id == id) {
                one.situation = Situation::PlayedCardWithdrawn;
                one.status = IncidentStatus::Held;
                one.held_until = q.table.now + 300s;
            }
        q.table.folded = q.table.state;
        take();
        const auto& one = *q.table.state.incident(id);
        CHECK(one.status == IncidentStatus::Raised);
        CHECK(one.situation == Situation::DefenderLedOutOfTurn);
        CHECK(one.certainty == Certainty::Probable);
        CHECK_FALSE(one.held_until);
    }
    SECTION("told already") {
        const auto raised = [&] {
            auto other = *q.table.state.incident(id);
            other.id = {id.value + 1};
            other.situation = Situation::DefenderLedOutOfTurn;
            other.facts = facts;
            q.table.state.incidents.push_back(other);
            q.table.state.last_incident = id.value + 1;
        };
        raised();
        take();
        CHECK(was_explained(*q.table.state.incident(id)));
    }
    SECTION("ruled by the Director") {
        for (auto& one : q.table.state.incidents)
            if (one.id == id) one.status = IncidentStatus::Ruled;
        take();
        CHECK(q.table.state.incident(id)->situation == Situation::FifthCardByDefender);
    }
    SECTION("seen by the Director, no more") {
        for (auto& one : q.table.state.incidents)
            if (one.id == id) one.status = IncidentStatus::Seen;
        take();
        CHECK(q.table.state.incident(id)->situation == Situation::DefenderLedOutOfTurn);
    }
}

TEST_CASE("a card turned too soon that nobody bears out is dropped when the fourth has come: it waits for nothing more") {
    Table table;
    Says witness;
    table.code = *embedded_law_code("duplicate-2017");
    table.start(suits());
    table.plays({"C2", "S2", "H2"});
    const auto observe = [&](Observation::Body body) {
        table.now += 2s;
        table.journal.clear();
        table.take(apply(table.code, table.state, {table.now, Certainty::Certain, std::move(body)}, table.journal, &witness));
    };
    observe(observation::CardTurnedDown{Seat::West, card("C2")});
    const auto& early = table.state.incidents.back();
    REQUIRE(early.situation == Situation::CardTurnedEarly);
    REQUIRE(early.status == IncidentStatus::Held);
    witness.likely = 0.5;
    observe(observation::CardShown{Seat::South, card("D2"), Millimetres{1}});
    observe(observation::CardLaid{Seat::South, card("D2"), Millimetres{1}, 200ms});
    CHECK(was_not_borne_out(table.state.incidents.back()));
}

TEST_CASE("without a witness what was observed is all there is to know") {
    auto table = Table{};
    table.code = *embedded_law_code("duplicate-2017");
    table.start(suits());
    table.plays({"C2", "S2", "H2"});
    table.observe(observation::CardShown{Seat::East, card("HA"), Millimetres{1}});
    table.observe(observation::TimePassed{});
    const auto& all = table.state.incidents;
    CHECK(std::any_of(all.begin(), all.end(), [](const Incident& one) {
        return one.situation == Situation::FifthCardByDefender && one.status == IncidentStatus::Raised && one.certainty == Certainty::Certain;
    }));
}

TEST_CASE("a hand over whose zone nothing came has no card in the trick; else its card was not read (67)") {
    Table table;
    table.code = *embedded_law_code("duplicate-2017");
    table.start(suits());
    table.plays({"C2", "S2", "H2"});
    Says witness;
    const bool empty = GENERATE(true, false);
    if (empty) witness.empty = Seat::South;
    const auto observe = [&](Observation::Body body) {
        table.now += 2s;
        table.journal.clear();
        table.take(apply(table.code, table.state, {table.now, Certainty::Certain, std::move(body)}, table.journal, &witness));
    };
    for (const auto& [seat, text] : {std::pair(Seat::West, "C2"), {Seat::North, "S2"}, {Seat::East, "H2"}})
        observe(observation::CardTurnedDown{seat, card(text)});
    observe(observation::CardShown{Seat::West, card("C3"), Millimetres{1}});
    const auto raised = [&](Situation what) {
        return std::count_if(table.state.incidents.begin(), table.state.incidents.end(),
                             [&](const Incident& one) { return one.situation == what && one.status == IncidentStatus::Raised; });
    };
    CHECK(raised(Situation::DefectiveTrick) == (empty ? 1 : 0));
    CHECK(raised(Situation::CardTurnedEarly) == (empty ? 3 : 0));
    CHECK(table.state.board->tricks.size() == (empty ? 1U : 2U));
}

TEST_CASE("a card that went up into the hand has been taken back, unless the others go up too or it is put back (47F)") {
    Table table;
    table.code = *embedded_law_code("duplicate-2017");
    table.start(suits());
    table.plays({"C2", "S2", "H2"});
    const auto left = [&](Seat seat, const char* text) {
        table.observe(observation::CardLeft{seat, card(text), true, true, Millimetres{1}, 2s, true});
    };
    const auto status = [&] {
        const auto& all = table.state.incidents;
        const auto one = std::find_if(all.begin(), all.end(), [](const Incident& i) { return i.situation == Situation::PlayedCardWithdrawn; });
        REQUIRE(one != all.end());
        return one->status;
    };
    left(Seat::East, "H2");
    CHECK(status() == IncidentStatus::Held);
    SECTION("alone") {
        for (int i = 0; i < 5; ++i) table.observe(observation::TimePassed{});
        CHECK(status() == IncidentStatus::Raised);
    }
    SECTION("play has stopped") {
        left(Seat::West, "C2");
        for (int i = 0; i < 5; ++i) table.observe(observation::TimePassed{});
        CHECK(status() != IncidentStatus::Raised);
    }
    SECTION("put back at once") {
        table.now -= 1s;  // the step is of two
        table.observe(observation::CardShown{Seat::East, card("H2"), Millimetres{1}});
        for (int i = 0; i < 5; ++i) table.observe(observation::TimePassed{});
        CHECK(status() == IncidentStatus::Dismissed);
    }
    SECTION("put back when it had been in the hand for a while") {
        table.observe(observation::CardShown{Seat::East, card("H2"), Millimetres{1}});
        CHECK(status() == IncidentStatus::Raised);
    }
    SECTION("he shows another") {
        table.observe(observation::CardShown{Seat::East, card("H3"), Millimetres{1}});
        CHECK(status() == IncidentStatus::Raised);
    }
}

TEST_CASE("declarer's finger on another card of dummy's changes the designation, unless dummy moves the first (45C4b)") {
    Table table;
    table.code = *embedded_law_code("duplicate-2017");
    table.start(suits());
    table.plays({"C2"});
    table.observe(finger_on("S2", observation::Arm::FromMiddle));
    REQUIRE(table.board().played[Seat::North].contains(card("S2")));
    table.observe(finger_on("S5", observation::Arm::FromMiddle));
    const auto id = table.state.incidents.back().id;
    REQUIRE(table.state.incident(id)->situation == Situation::DesignationChanged);
    CHECK(table.state.incident(id)->status == IncidentStatus::Held);
    const bool first = GENERATE(true, false);
    table.observe(observation::CardShown{Seat::North, card(first ? "S2" : "S5"), Millimetres{1}});
    for (int i = 0; i < 4; ++i) table.observe(observation::TimePassed{});
    CHECK(table.state.incident(id)->status == (first ? IncidentStatus::Dismissed : IncidentStatus::Raised));
    const auto& all = table.state.incidents;
    CHECK(std::none_of(all.begin(), all.end(), [](const Incident& one) { return one.situation == Situation::DummyWrongCard; }));
}

TEST_CASE("a fifth card told of before a claim stands, unless its hand comes down after it (68A)") {
    Questioned q(1);
    REQUIRE(q.accusation().status == IncidentStatus::Raised);
    const reading::Panel claims{Seat::South, reading::ClaimKey{10, ""}};
    q.observe(observation::PanelPressed{std::make_shared<const reading::Panel>(claims)}, 300ms);
    REQUIRE(q.table.state.phase == Phase::Claim);
    CHECK(q.accusation().status == IncidentStatus::Raised);
    SECTION("the hand follows") {
        q.observe(observation::HandSeen{Seat::East, {}}, 300ms);
        CHECK(q.accusation().status == IncidentStatus::Dismissed);
    }
    SECTION("another's does") {
        q.observe(observation::HandSeen{Seat::West, {}}, 300ms);
        CHECK(q.accusation().status == IncidentStatus::Raised);
    }
    SECTION("his own is put together later") {
        q.observe(observation::HandSeen{Seat::East, {}}, 5s);
        CHECK(q.accusation().status == IncidentStatus::Raised);
    }
}

TEST_CASE("a second card beside the one that waits for its turn is exposed, unless the first leaves unseen: then he plays it (49)") {
    Table table;
    table.code = *embedded_law_code("duplicate-2017");
    table.start(suits());
    table.plays({"C2"});
    table.observe(observation::CardShown{Seat::East, card("H2"), Millimetres{1}});
    table.observe(observation::CardLaid{Seat::East, card("H2"), Millimetres{1}, 200ms});
    table.observe(observation::CardShown{Seat::East, card("H9"), Millimetres{1}});
    const auto id = table.state.incidents.back().id;
    REQUIRE(table.state.incident(id)->situation == Situation::CardExposed);
    REQUIRE(table.state.incident(id)->status == IncidentStatus::Held);
    const bool leaves = GENERATE(true, false);
    if (leaves) table.observe(observation::CardLeft{Seat::East, card("H2"), false, true, Millimetres{1}, 2s, false});
    for (int i = 0; i < 3; ++i) table.observe(observation::TimePassed{});
    CHECK(table.state.incident(id)->status == (leaves ? IncidentStatus::Dismissed : IncidentStatus::Raised));
    table.plays({"S2"});
    CHECK(table.board().played[Seat::East].contains(card(leaves ? "H9" : "H2")));
}
