/// The judge of `soak` is itself judged: each kind of difference between truth and record must be counted.
#include "controller/app/accuracy.hpp"

#include <sstream>

#include "catch.hpp"
#include "controller/app/accuracy_table.hpp"

using namespace kibitz;
using namespace kibitz::app;
using bridge::Card;
using bridge::Seat;
using Kind = drivers::Irregularity::Kind;

namespace {

Card card(const char* text) { return *bridge::card_from_string(text); }

/// 1NT by South, two tricks played, South claims the rest; what was recorded is what happened.
struct Evening {
    std::vector<formats::Game> games{1};
    drivers::Truth truth;
    std::vector<RecordedGame> recorded{1};

    Evening() {
        auto& game = games[0];
        game.auction_complete = true;
        game.contract = bridge::Contract{bridge::Bid(1, bridge::Denomination::NoTrump), bridge::Doubling::Undoubled, Seat::South};
        game.claim = formats::GameClaim{Seat::South, 6, ""};
        for (const auto* call : {"1NT", "Pass", "Pass", "Pass"}) {
            const Seat seat = bridge::clockwise(Seat::South, static_cast<int>(game.calls.size()));
            game.calls.push_back({seat, *bridge::call_from_string(call), false, "", formats::PbnMark::None});
            recorded[0].calls.push_back({seat, game.calls.back().call, false, false, "", Instant{}});
        }
        play({"SK", "S2", "S3", "SA"}, Seat::West, 1);
        play({"H2", "H3", "HK", "HA"}, Seat::South, 2);
        recorded[0].contract = game.contract;
        // South has won the first trick, East (whose ace it was) the second: 1 + 6 of the remaining 11.
        recorded[0].result = laws::BoardResult{game.contract, 7, 90, true};
    }
    void play(std::vector<const char*> cards, Seat leader, int trick) {
        for (std::size_t i = 0; i < cards.size(); ++i) {
            const Seat seat = bridge::clockwise(leader, static_cast<int>(i));
            const Instant at{std::chrono::seconds(trick * 10 + static_cast<int>(i))};
            truth.plays.push_back({0, seat, card(cards[i]), trick, at});
            recorded[0].cards.push_back({seat, card(cards[i]), trick, at + std::chrono::milliseconds(80)});
        }
    }
    drivers::Truth::Violation& violate(Kind kind, Seat seat, int trick) {
        drivers::Truth::Violation v;
        v.what.kind = kind;
        v.seat = seat;
        v.trick = trick;
        truth.violations.push_back(v);
        return truth.violations.back();
    }
    void raise(laws::IncidentCode code, Seat seat, int trick) {
        laws::Incident incident;
        incident.code = code;
        incident.facts.seat = seat;
        incident.facts.trick = trick;
        recorded[0].incidents.push_back({incident, incident.certainty, false});
    }
    Accuracy judge() {
        Accuracy accuracy;
        mistakes.clear();
        compare(Expected(*laws::embedded_law_code(law_code)), games, truth, recorded, accuracy, mistakes);
        return accuracy;
    }
    std::vector<Mistake> mistakes;
    const char* law_code = "duplicate-2017";
};

}  // namespace

TEST_CASE("a record that is right has no mistakes") {
    Evening evening;
    const auto a = evening.judge();
    CHECK(evening.mistakes.empty());
    CHECK(a.boards == 1);
    CHECK(a.cards == 8);
    CHECK(a.cards_right == 8);
    CHECK(a.calls_right == 4);
    CHECK(a.results == 1);
    CHECK(a.results_right == 1);
    CHECK(a.delays.of(0.5) == std::chrono::milliseconds(80));
    CHECK(a.delays.of(0.99) == std::chrono::milliseconds(80));
    CHECK(a.clean_delays.of(0.99) == std::chrono::milliseconds(80));
}

TEST_CASE("decisions on cards that lie plainly are timed apart, and soak asks for those") {
    Evening evening;
    evening.truth.plays[2].plain = false;
    evening.recorded[0].cards[2].at = evening.truth.plays[2].at + std::chrono::seconds(9);
    const auto a = evening.judge();
    CHECK(a.delays.of(1) == std::chrono::seconds(4));
    CHECK(a.clean_delays.of(1) == std::chrono::milliseconds(80));
    CHECK(meets_targets(a, drivers::Noise::Club));
    evening.truth.plays[2].plain = true;
    CHECK(!meets_targets(evening.judge(), drivers::Noise::Club));
    CHECK(Delays().of(0.5) == std::chrono::milliseconds(0));
}

TEST_CASE("a card missing, a wrong trick, a card too many") {
    Evening evening;
    evening.recorded[0].cards.erase(evening.recorded[0].cards.begin());
    CHECK(evening.judge().cards_right == 7);
    REQUIRE(evening.mistakes.size() == 2);
    CHECK(evening.mistakes.back().words == "wrong, and said to be in step");

    evening = Evening();
    evening.recorded[0].cards[3].trick = 2;
    auto a = evening.judge();
    CHECK(a.cards_right == 7);
    CHECK(a.cards_extra == 1);

    evening = Evening();
    evening.recorded[0].cards.push_back({Seat::East, card("C5"), 2, Instant{}});
    a = evening.judge();
    CHECK(a.cards_right == 8);
    CHECK(a.cards_extra == 1);
    CHECK(evening.mistakes.size() == 2);
    CHECK_FALSE(meets_targets(a, drivers::Noise::Typical));
}

TEST_CASE("calls, results and boards that are missing") {
    Evening evening;
    evening.recorded[0].calls[0].call = bridge::Call::pass();
    CHECK(evening.judge().calls_right == 3);

    evening = Evening();
    evening.recorded[0].result->declarer_tricks = 8;
    CHECK(evening.judge().results_right == 0);
    evening.recorded[0].result.reset();
    CHECK(evening.judge().results_right == 0);

    evening = Evening();
    evening.recorded.clear();
    const auto a = evening.judge();
    CHECK(a.cards_right == 0);
    CHECK(a.calls_right == 0);
    CHECK(a.results_right == 0);

    evening = Evening();
    evening.recorded.emplace_back();
    evening.judge();
    CHECK(evening.mistakes.size() == 1);
}

TEST_CASE("a violation is found by its code, its seat and its trick") {
    Evening evening;
    evening.violate(Kind::FifthCard, Seat::East, 2);
    auto a = evening.judge();
    CHECK(a.all_acted() == 1);
    CHECK(a.all_found() == 0);

    evening.raise(laws::IncidentCode::FifthCard, Seat::East, 2);
    a = evening.judge();
    CHECK(a.all_found() == 1);
    CHECK(a.false_incidents == 0);
    CHECK(evening.mistakes.empty());

    // The same again is one too many.
    evening.raise(laws::IncidentCode::FifthCard, Seat::East, 2);
    CHECK(evening.judge().false_incidents == 1);

    for (const auto& [code, seat, trick] :
         {std::tuple(laws::IncidentCode::Revoke, Seat::East, 2), std::tuple(laws::IncidentCode::FifthCard, Seat::West, 2),
          std::tuple(laws::IncidentCode::FifthCard, Seat::East, 1)}) {
        Evening other;
        other.violate(Kind::FifthCard, Seat::East, 2);
        other.raise(code, seat, trick);
        a = other.judge();
        CHECK(a.all_found() == 0);
        CHECK(a.false_incidents == 1);
    }
}

TEST_CASE("dummy's touches are counted by their length") {
    Evening evening;
    evening.violate(Kind::DummyTouches, Seat::North, 1).lasted = std::chrono::milliseconds(150);
    evening.violate(Kind::DummyTouches, Seat::North, 2).lasted = std::chrono::milliseconds(2000);
    evening.raise(laws::IncidentCode::DummyTouchedCard, Seat::North, 2);
    const auto a = evening.judge();
    CHECK(a.touches == std::array<std::uint64_t, 4>{1, 0, 0, 1});
    CHECK(a.touches_found == std::array<std::uint64_t, 4>{0, 0, 0, 1});
    CHECK(evening.mistakes.front().words == "dummy-touches by North, trick 1, 150 ms, was not found");
    Accuracy sum;
    sum.add(a);
    sum.add(a);
    std::ostringstream out;
    print_accuracy(sum, drivers::Noise::Club, out);
    CHECK(out.str().find("    shorter than 300 ms               0.0000 %            0 of          2") != std::string::npos);
    CHECK(out.str().find("    from 2000 ms on                 100.0000 %            2 of          2") != std::string::npos);
    CHECK(out.str().find("from 700 ms on") == std::string::npos);
}

TEST_CASE("what is lawful must not be flagged, what cannot be seen need not be found") {
    Evening evening;
    evening.violate(Kind::DeclarerFlashes, Seat::South, 1);
    evening.violate(Kind::Revoke, Seat::West, 2).visible = false;
    auto a = evening.judge();
    CHECK(a.all_acted() == 0);
    CHECK(a.invisible == 1);
    CHECK(evening.mistakes.empty());
    evening.raise(laws::IncidentCode::DefenderCardShown, Seat::South, 1);
    CHECK(evening.judge().false_incidents == 1);
}

TEST_CASE("what an irregularity is, the law code says that was played under") {
    Evening evening;
    evening.law_code = "foster";
    evening.violate(Kind::DummyTouches, Seat::North, 1);
    evening.raise(laws::IncidentCode::DummySuggested, Seat::North, 1);  // F62
    auto a = evening.judge();
    CHECK(a.all_found() == 1);
    CHECK(a.false_incidents == 0);
    // Foster knows no offence in dummy's call for the Director: it is a call.
    evening.violate(Kind::DummyCallsDirector, Seat::North, 2);
    evening.raise(laws::IncidentCode::DirectorCalled, Seat::North, 2);
    a = evening.judge();
    CHECK(a.all_acted() == 1);
    CHECK(a.false_incidents == 0);
    evening.law_code = "duplicate-2017";
    a = evening.judge();
    CHECK(a.all_found() == 0);
    CHECK(a.false_incidents == 1);
}

TEST_CASE("a wrong card is said to be doubtful or it is wrong in silence") {
    Evening silent;
    silent.recorded[0].cards[2].card = card("S9");
    auto a = silent.judge();
    CHECK(a.cards_right == 7);
    CHECK(a.cards_said == 0);
    CHECK(a.boards_wrong_in_step == 1);

    Evening doubtful = silent;
    doubtful.recorded[0].cards[2].certainty = Certainty::Doubtful;
    a = doubtful.judge();
    CHECK(a.cards_said == 1);
    CHECK(a.extra_said == 1);
    CHECK(a.boards_wrong_in_step == 0);

    Evening asked = silent;
    asked.recorded[0].doubted[1] = true;
    CHECK(asked.judge().boards_wrong_in_step == 0);

    Evening lost = silent;
    lost.recorded[0].ended = laws::RecordState::OutOfStep;
    CHECK(lost.judge().boards_wrong_in_step == 0);
    CHECK(lost.judge().cards_right == 7);

    Evening missing;
    missing.recorded[0].cards.pop_back();
    CHECK(missing.judge().boards_wrong_in_step == 1);

    Evening result;
    result.recorded[0].result->declarer_tricks = 8;
    CHECK(result.judge().boards_wrong_in_step == 1);
    result.recorded[0].result.reset();  // no result is no wrong one
    CHECK(result.judge().boards_wrong_in_step == 0);
}

TEST_CASE("a result nobody told is not asked for, a result made up is wrong") {
    Evening evening;
    evening.truth.untold.push_back(0);
    evening.recorded[0].result.reset();
    auto a = evening.judge();
    CHECK(a.results == 0);
    CHECK(a.untold == 1);
    evening.recorded[0].result = laws::BoardResult{evening.games[0].contract, 9, 0, true};
    a = evening.judge();
    CHECK(a.results == 1);
    CHECK(a.results_right == 0);
}

TEST_CASE("false incidents by how sure they were, and those withdrawn beside those that stand") {
    Evening evening;
    for (const auto certainty : {Certainty::Certain, Certainty::Probable, Certainty::Doubtful}) {
        evening.raise(laws::IncidentCode::Revoke, Seat::East, 2);
        evening.recorded[0].incidents.back().incident.certainty = certainty;
        evening.recorded[0].incidents.back().surest = Certainty::Certain;
    }
    evening.recorded[0].incidents[0].withdrawn = true;
    const auto a = evening.judge();
    CHECK(a.false_incidents == 2);
    CHECK(a.false_standing == std::array<std::uint64_t, 3>{0, 1, 1});
    CHECK(a.false_ever == std::array<std::uint64_t, 3>{3, 0, 0});
    CHECK(a.incident_reliability.statements() == 2);
    REQUIRE(a.kind_reliability.size() == 1);
    CHECK(a.kind_reliability.at(laws::IncidentCode::Revoke).statements() == 2);
}

TEST_CASE("a result is stated as surely as the record says of itself, and each kind of incident has its own count") {
    Evening evening;
    evening.raise(laws::IncidentCode::Revoke, Seat::East, 2);
    evening.violate(Kind::FifthCard, Seat::East, 2);
    evening.raise(laws::IncidentCode::FifthCard, Seat::East, 2);
    const auto sure = evening.judge();
    evening.recorded[0].ended = laws::RecordState::Doubtful;
    const auto unsure = evening.judge();
    CHECK(sure.kind_reliability.size() == 2);
    CHECK(sure.kind_reliability.at(laws::IncidentCode::FifthCard).brier() < 0.001);
    CHECK(sure.kind_reliability.at(laws::IncidentCode::Revoke).brier() > 0.9);
    CHECK(sure.result_reliability.statements() == 1);
    CHECK(unsure.result_reliability.statements() == 1);
    CHECK(unsure.result_reliability.brier() == Approx(0.25));
}

TEST_CASE("a violation whose incident was withdrawn is not found") {
    Evening evening;
    evening.violate(Kind::FifthCard, Seat::East, 2);
    evening.raise(laws::IncidentCode::FifthCard, Seat::East, 2);
    evening.recorded[0].incidents.back().withdrawn = true;
    const auto a = evening.judge();
    CHECK(a.all_found() == 0);
    CHECK(a.false_ever == std::array<std::uint64_t, 3>{});
}

TEST_CASE("a doubt is counted and is no accusation") {
    Evening evening;
    evening.recorded[0].doubts = 2;
    evening.raise(laws::IncidentCode::RecordDoubtful, Seat::South, 1);
    const auto a = evening.judge();
    CHECK(a.doubts == 2);
    CHECK(a.false_incidents == 0);
}

TEST_CASE("tallies add up, and the table says what was missed") {
    Evening evening;
    evening.violate(Kind::FifthCard, Seat::East, 2);
    const auto one = evening.judge();
    Accuracy sum;
    sum.add(one);
    sum.add(one);
    CHECK(sum.boards == 2);
    CHECK(sum.cards_right == 16);
    CHECK(sum.all_acted() == 2);
    CHECK(sum.delays.of(0.5) == std::chrono::milliseconds(80));
    std::ostringstream out;
    print_accuracy(sum, drivers::Noise::Typical, out);
    CHECK(out.str().find("Cards right                         100.0000 %           16 of         16   target >= 99.999: met") !=
          std::string::npos);
    CHECK(out.str().find("target >= 99.8: MISSED") != std::string::npos);
    CHECK(out.str().find("fifth-card") != std::string::npos);
    CHECK_FALSE(meets_targets(sum, drivers::Noise::Typical));
    CHECK(meets_targets(Accuracy{}, drivers::Noise::None));
}

TEST_CASE("kinds are named as a script names them") {
    for (std::size_t i = 0; i < irregularity_kinds; ++i) {
        const auto kind = static_cast<Kind>(i);
        const auto script = drivers::read_script("trick 1 " + std::string(kind_name(kind)) + "\n", "x");
        REQUIRE(script);
        CHECK((*script)[0].kind == kind);
    }
}
