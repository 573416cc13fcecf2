// A board that counts for something else than its result: adjusted by the Director (12C), or cancelled. What every
// export says of it.
#include "catch.hpp"
#include "controller/formats/exports/board_record.hpp"
#include "controller/formats/exports/bridgemate.hpp"
#include "controller/formats/exports/usebio.hpp"
#include "controller/formats/formats.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/table/evening.hpp"

using namespace kibitz;
namespace ev = kibitz::laws::event;
using bridge::Seat;

namespace {

const laws::LawCode& code() {
    static const auto loaded = laws::embedded_law_code("duplicate-2017").value();
    return loaded;
}

/// Board 3 with a result of ten tricks in 1NT by South (NS 180), one incident, and what is ruled then.
std::vector<laws::Event> events(std::initializer_list<laws::Event::Body> ruled, bool another_board) {
    std::vector<laws::Event> all;
    const auto add = [&](laws::Event::Body body) {
        all.push_back({all.size() + 1, Instant(std::chrono::seconds(1'763'000'000 + static_cast<long>(all.size()))), std::move(body)});
    };
    const auto start = [&](std::uint32_t play, std::uint32_t number) {
        reading::BoardStart board;
        board.board = bridge::BoardNumber(number);
        board.dealer = Seat::South;
        add(ev::BoardStarted{board, play});
    };
    start(1, 3);
    Seat seat = Seat::South;
    for (const char* text : {"1NT", "Pass", "Pass", "Pass"}) {
        add(ev::CallMade{seat, *bridge::call_from_string(text), false, "", false});
        seat = left_hand_opponent(seat);
    }
    const bridge::Contract contract{bridge::Bid(1, bridge::Denomination::NoTrump), {}, Seat::South};
    add(ev::AuctionEnded{contract});
    laws::Incident incident;
    incident.id = {1};
    incident.situation = laws::Situation::DummyTouchedCard;
    incident.code = laws::IncidentCode::DummyTouchedCard;
    incident.clause = "45F";
    incident.facts.seat = Seat::North;
    incident.options = {{"play-on", {laws::Effect::Noted}}, {"adjusted-score", {laws::Effect::AdjustScore}}};
    add(ev::IncidentRaised{incident});
    add(ev::ClaimMade{Seat::South, 10, ""});
    add(ev::PlayEnded{contract, 10, 180, true});
    add(ev::BoardEnded{true});
    if (another_board) start(2, 4);
    for (const auto& body : ruled) add(body);
    return all;
}

struct Exports {
    std::string pbn, csv, usebio, json;
    formats::Game game;
    v1::BoardRecord board;
};
Exports exports(const std::vector<laws::Event>& all) {
    const auto plays = formats::board_plays(all);
    const auto games = formats::to_games(plays, code());
    Exports out;
    out.game = games.front();
    out.pbn = formats::write_pbn({games.front()});
    out.csv = formats::write_bridgemate(formats::BridgemateTable::ReceivedData, plays);
    out.usebio = formats::write_usebio({games.front()}, "0");
    out.board = formats::to_record(plays.front().board, plays.front().incidents, code());
    return out;
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("as played") {
    const auto out = exports(events({}, false));
    CHECK(has(out.pbn, "[Score \"NS 180\"]"));
    CHECK(has(out.csv, ",S,1 NT,+3,,,"));
    CHECK(has(out.usebio, "<SCORE>180</SCORE>"));
    CHECK_FALSE(out.board.has_adjusted());
    CHECK_FALSE(out.board.cancelled());
}

TEST_CASE("an adjusted score of both sides, given at once or when another board is on the table") {
    const auto all = events({ev::ScoreAdjusted{150, -90, false, {1}}}, GENERATE(false, true));
    const auto out = exports(all);
    CHECK(has(out.pbn, "[Score \"NS 150 EW -90\"]"));
    CHECK(has(out.pbn, "[Result \"10\"]"));
    CHECK(has(out.pbn, "{Adjusted score: North-South 150, East-West -90 (Law 12C).}"));
    CHECK(has(out.csv, ",Adjusted score: NS 150 EW -90,"));
    CHECK(has(out.usebio, "<!-- adjusted score: NS 150, EW -90 -->"));
    CHECK_FALSE(has(out.usebio, "<SCORE>"));
    CHECK(out.board.adjusted().ns() == 150);
    CHECK(out.board.adjusted().ew() == -90);
    CHECK(out.board.result().score_ns() == 180);
    CHECK(formats::read_pbn(out.pbn, "x.pbn").faults.empty());
}

TEST_CASE("an adjusted score that is opposite for the sides is USEBIO's score") {
    const auto out = exports(events({ev::ScoreAdjusted{110, -110, false, {1}}}, false));
    CHECK(has(out.usebio, "<SCORE>110</SCORE>"));
}

TEST_CASE("a cancelled board has no result anywhere") {
    const auto out = exports(events({ev::BoardCancelled{false, {1}}}, GENERATE(false, true)));
    CHECK(has(out.pbn, "[Result \"\"]"));
    CHECK_FALSE(has(out.pbn, "[Score "));
    CHECK(has(out.pbn, "{The board was cancelled: no result stands.}"));
    CHECK(has(out.csv, ",,,,,Not played,"));
    CHECK(has(out.usebio, "<BOARDS_PLAYED>0</BOARDS_PLAYED>"));
    CHECK(out.board.cancelled());
    CHECK(formats::read_pbn(out.pbn, "x.pbn").faults.empty());
}

TEST_CASE("a ruling taken back leaves the result") {
    const bool later = GENERATE(false, true);
    const auto all = events({ev::ScoreAdjusted{150, -90, false, {1}}, ev::ScoreAdjusted{0, 0, true, {1}}}, later);
    CHECK(has(exports(all).pbn, "[Score \"NS 180\"]"));
}

TEST_CASE("the evening's list of boards says what a board counts for") {
    table::Evening evening;
    for (const auto& event : events({}, true)) table::take(evening, event);
    using How = laws::FinalScore::How;
    REQUIRE(evening.earlier.size() == 1);
    CHECK(evening.earlier[0].score.how == How::Played);
    CHECK(evening.earlier[0].score.ew == -180);
    std::uint64_t number = evening.state.last_event;
    table::take(evening, {++number, {}, ev::ScoreAdjusted{150, -90, false, {1}}});
    CHECK(evening.earlier[0].score.how == How::Adjusted);
    CHECK(evening.earlier[0].score.ns == 150);
    CHECK(evening.state.board->adjusted.empty());  // of the board on the table
    table::take(evening, {++number, {}, ev::BoardCancelled{false, {1}}});
    CHECK(evening.earlier[0].score.how == How::Cancelled);
    table::take(evening, {++number, {}, ev::BoardCancelled{true, {1}}});
    table::take(evening, {++number, {}, ev::ScoreAdjusted{0, 0, true, {1}}});
    CHECK(evening.earlier[0].score.how == How::Played);
    CHECK(evening.earlier[0].score.ns == 180);
}
