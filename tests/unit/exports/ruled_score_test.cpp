// A board that counts for something else than its result: adjusted by the Director (12C), or cancelled. What every
// export says of it.
#include <cstdlib>
#include <ctime>
#include <set>

#include "catch.hpp"
#include "controller/formats/exports/board_record.hpp"
#include "controller/formats/exports/bridgemate.hpp"
#include "controller/formats/exports/exports.hpp"
#include "controller/formats/exports/usebio.hpp"
#include "controller/formats/formats.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/table/evening.hpp"
#include "controller/words/export_words.hpp"

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

/// Incident 1 ruled by its second option, and what that awards.
ev::IncidentRuled ruled_with(reading::Given given) {
    ev::IncidentRuled ruled;
    ruled.id = {1};
    ruled.number = 2;
    ruled.option = {"adjusted-score", {laws::Effect::AdjustScore}};
    ruled.by = "A. Holt";
    ruled.given = std::move(given);
    return ruled;
}
reading::Outcome outcome(const char* bid, std::uint32_t tricks, std::uint32_t weight) {
    return {bridge::Contract{bridge::call_from_string(bid)->bid(), {}, Seat::South}, tricks, weight};
}

struct Exports {
    std::string pbn, lin, csv, usebio, json;
    formats::Game game;
    v1::BoardRecord board;
};
Exports exports(const std::vector<laws::Event>& all) {
    const auto plays = formats::board_plays(all);
    const auto games = formats::to_games(plays, code());
    Exports out;
    out.game = games.front();
    out.pbn = formats::write_pbn({games.front()});
    out.lin = formats::write_lin({games.front()});
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
    CHECK(has(out.usebio, "<!-- Adjusted score: North-South 150, East-West -90 (Law 12C). -->"));
    CHECK_FALSE(has(out.usebio, "<TRICKS>"));
    CHECK_FALSE(has(out.csv, "1 NT"));  // scoring programs would score it
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

TEST_CASE("a weighted score leaves with its outcomes and weights, and no score that no play gives") {
    reading::Given given;
    given.outcomes = {outcome("1NT", 10, 60), outcome("1NT", 6, 40)};
    // 60 % of 180 and 40 % of -50: a mean of 88, told as 90.
    const auto out = exports(events({ruled_with(given), ev::ScoreAdjusted{90, -90, false, {1}}}, GENERATE(false, true)));
    const std::string words = "60 % 1NT by South, 10 tricks, NS +180; 40 % 1NT by South, 6 tricks, NS -50";
    CHECK(has(out.pbn, ("{Weighted score: " + words + " (Law 12C1c).}").c_str()));
    CHECK(has(out.pbn, "{At the table: 1NT by South, 10 tricks, NS +180.}"));
    CHECK_FALSE(has(out.pbn, "[Score"));
    CHECK(has(out.lin, ("nt|Weighted score: " + words).c_str()));
    CHECK(has(out.csv, ("\"Weighted score: " + words + "\"").c_str()));
    CHECK(has(out.usebio, ("<!-- Weighted score: " + words + " (Law 12C1c). -->").c_str()));
    for (const auto& text : {out.pbn, out.lin, out.csv, out.usebio}) {
        CHECK_FALSE(has(text, "NS 90"));
        CHECK_FALSE(has(text, "<SCORE>"));
        CHECK_FALSE(has(text, ",+3,"));
    }
    REQUIRE(out.board.outcome_size() == 2);
    CHECK(out.board.outcome(0).weight() == 60);
    CHECK(out.board.outcome(1).declarer_tricks() == 6);
    CHECK(out.board.outcome(1).contract().bid() == "1NT");
    CHECK(formats::read_pbn(out.pbn, "x.pbn").faults.empty());
    CHECK(formats::read_lin(out.lin, "x.lin").faults.empty());
}

TEST_CASE("an assigned score is a result of its own") {
    reading::Given given;
    given.outcomes = {outcome("2NT", 7, 100)};
    const auto out = exports(events({ruled_with(given), ev::ScoreAdjusted{-50, 50, false, {1}}}, false));
    CHECK(has(out.pbn, "{Adjusted score: 2NT by South, 7 tricks, NS -50 (Law 12C1).}"));
    CHECK(has(out.pbn, "[Score \"NS -50 EW 50\"]"));
    CHECK(has(out.usebio, "<CONTRACT>2NT</CONTRACT>\n<PLAYED_BY>S</PLAYED_BY>\n<TRICKS>7</TRICKS>\n<SCORE>-50</SCORE>\n<!-- Adjusted"));
    CHECK(has(out.csv, ",\"Adjusted score: 2NT by South, 7 tricks, NS -50\","));
}

TEST_CASE("an artificial score is per cent in every export, and no points") {
    reading::Given given;
    given.percent_ns = 60;
    given.percent_ew = 40;
    const auto out = exports(events({ruled_with(given), ev::ScoreAdjusted{60, 40, false, {1}, true}}, GENERATE(false, true)));
    CHECK(has(out.pbn, "[ScorePercentage \"NS 60 EW 40\"]"));
    CHECK_FALSE(has(out.pbn, "[Score \""));
    CHECK(has(out.pbn, "{Artificial adjusted score: North-South 60 %, East-West 40 % (Law 12C2).}"));
    CHECK(has(out.csv, ",,,,,60%-40%,"));
    CHECK(has(out.usebio, "<!-- Artificial adjusted score: North-South 60 %, East-West 40 % (Law 12C2). -->"));
    CHECK_FALSE(has(out.usebio, "<SCORE>"));
    CHECK(has(out.lin, "nt|Artificial adjusted score: North-South 60 %, East-West 40 % (Law 12C2).|"));
    CHECK(out.board.adjusted().per_cent());
}

TEST_CASE("penalties stand beside the score") {
    reading::Given given;
    given.side = bridge::Side::EastWest;
    given.penalty = 125;
    const auto out = exports(events({ruled_with(given)}, false));
    CHECK(has(out.pbn, "[Score \"NS 180\"]"));
    CHECK(has(out.pbn, "{Procedural penalty East-West 12.5 % of a top (Law 90).}"));
    CHECK(has(out.csv, ",S,1 NT,+3,,penalty East-West 12.5 % of a top,"));
    CHECK(has(out.usebio, "<SCORE>180</SCORE>\n<!-- Procedural penalty East-West 12.5 % of a top (Law 90). -->"));
    REQUIRE(out.board.penalty_size() == 1);
    CHECK(out.board.penalty(0).tenths() == 125);
}

TEST_CASE("what a scorer gets has the rulings on the score, and not the incidents") {
    reading::Given given;
    given.outcomes = {outcome("1NT", 10, 60), outcome("1NT", 6, 40)};
    auto plays = formats::board_plays(events({ruled_with(given), ev::ScoreAdjusted{90, -90, false, {1}}}, false));
    plays[0].ruled = formats::ruled_of(plays[0]);
    plays[0].incidents.clear();
    CHECK(has(formats::write_bridgemate(formats::BridgemateTable::ReceivedData, plays), "60 % 1NT by South"));
    CHECK(formats::to_games(plays, code()).front().comments.size() == 2);
}

TEST_CASE("every export has its row: a name, a type, words in every language, and something to say") {
    auto plays = formats::board_plays(events({}, true));
    plays[0].board.start.section = "B";
    plays[0].board.start.table = "2";
    plays[0].board.start.players = {{"Anna", "Bo", "Carla", "Dirk"}};
    const formats::Origin origin{"kibitz 9", "", "", "Saal Ä/1", {}, {{"Anna", "10234"}}};
    ::setenv("TZ", "UTC", 1);
    ::tzset();
    formats::fill_dates(plays);
    const formats::Record record{plays, code(), origin};
    std::set<std::string> names;
    for (const auto& form : formats::exports()) {
        INFO(form.format << " " << form.table);
        CHECK(formats::find_export(form.format, form.table) == &form);
        CHECK(names.insert(formats::file_name(form, record)).second);
        CHECK(form.write(record).size() > 60);
        CHECK_FALSE(form.mime.empty());
        for (const auto language : {words::Language::Greek, words::Language::Russian}) CHECK(words::translation(language, words::export_context, form.what));
    }
    CHECK(formats::find_export("csv") == formats::find_export("csv", "ReceivedData"));
    CHECK(formats::find_export("doc") == nullptr);
    CHECK(formats::find_export("pbn", "PlayData") == nullptr);
    CHECK(formats::export_formats() == "pbn, lin, usebio, csv, results, json");
    CHECK(names.count("2025-11-13_table-B-2_boards-3-4_ReceivedData.csv") == 1);
    CHECK(names.count("2025-11-13_table-B-2_boards-3-4.pbn") == 1);
    const auto written = [&](const char* format, const char* table = "") { return formats::find_export(format, table)->write(record); };
    CHECK(has(written("pbn"), "[Date \"2025.11.13\"]"));
    CHECK(has(written("pbn"), "{Players' numbers: North 10234.}"));
    CHECK(has(written("usebio"), "<DATE>13/11/2025</DATE>"));
    CHECK(has(written("csv", "PlayerNumbers"), "\r\nB,2,N,10234,Anna,\r\n"));
    CHECK(has(written("json"), "\"number\": \"10234\""));
    plays.erase(plays.begin() + 1, plays.end());
    plays[0].board.start.table = "";
    CHECK(formats::file_name(*formats::find_export("lin"), {plays, code(), origin}) == "2025-11-13_Saal-Ä-1_board-3.lin");
    CHECK(formats::file_name(*formats::find_export("lin"), {{}, code(), {}}) == "kibitz.lin");
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
