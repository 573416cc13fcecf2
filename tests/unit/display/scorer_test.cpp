// A scorer: how his login comes and goes, what it opens, what he may enter, and that he gets no incident, no evidence and no hand
// of a board in play, by whatever way.
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <set>

#include "catch.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/router.hpp"
#include "controller/display/table_change.hpp"
#include "controller/views/rights.hpp"
#include "kibitz/v1/record.pb.h"
#include "random_evening.hpp"
#include "table_in_memory.hpp"

using namespace kibitz;
using namespace kibitz::display;

namespace {

namespace event = laws::event;
const views::Audience the_scorer{views::Role::Scorer, {}};

/// The office of a table: its Director and its scorers.
struct ScorersOffice {
    ScorersOffice() { router.on_logout([this](Ending why) { ended = why; }); }
    RouterConfig config() {
        RouterConfig made;
        made.aside = [](const std::function<std::function<void()>()>& job) { job()(); };
        made.clock = [this] { return now; };
        made.pin_cost = no_pin_cost;
        made.prevent_illegal_calls = true;
        made.spectators = std::chrono::minutes(3);
        made.by_hand = [](const std::string&) { return "{}"; };
        made.keep = [this](Kept what, const std::string& text) { kept[what] = text; };
        return made;
    }
    Response ask(Method method, const std::string& target, const std::string& cookie, const std::string& body = "") {
        Response answer;
        router.handle({method, target, cookie, method == Method::Post ? "http://kibitz:8745" : "", "kibitz:8745", body, "10.0.0.7", false},
                      [&](Response response) { answer = std::move(response); });
        return answer;
    }
    Response post(const std::string& target, const std::string& cookie, const std::string& body) { return ask(Method::Post, target, cookie, body); }
    std::string code() {
        const auto answer = post("/api/v1/panels/code", director, R"({"panel":"scorer"})");
        REQUIRE(answer.status == 200);
        return answer.body.substr(9, JoinCodes::digits);
    }
    Response join(const std::string& digits) { return post("/api/v1/join", "", "{\"code\":\"" + digits + "\",\"name\":\"L. Marsh\"}"); }
    std::string cookie() {
        const auto joined = join(code());
        REQUIRE(joined.status == 200);
        for (const auto& [name, value] : joined.headers)
            if (name == "Set-Cookie") return value.substr(0, value.find(';'));
        return {};
    }
    Request live(const std::string& cookie, const std::string& path = "/api/v1/live") { return {Method::Get, path, cookie, "", "h", "", "a", false}; }
    bool opens(const std::string& cookie) { return router.enter(live(cookie)).has_value(); }
    /// South's 1NT is played to its end.
    void finish() {
        table.happen(event::PlayEnded{table.evening().state.board->contract, 7, 90, false});
    }
    void agree() {
        table.happen(event::ScoreConfirmed{bridge::Seat::North, true});
        table.happen(event::ScoreConfirmed{bridge::Seat::East, true});
    }

    Instant now = test::noon;
    std::map<Kept, std::string> kept;
    std::optional<Ending> ended;
    test::TableInMemory table;
    ServerFigures figures;
    Assets assets{embedded::web()};
    Feeds feeds{table, config(), {"1", "t"}};
    Router router{config(), table, feeds, assets, figures};
    std::string director = "kibitz=" + router.logins().create(now, "A. Holt");
};

/// What a scorer's display was sent.
struct ScorersDisplay final : LiveClient {
    void send(const FramePtr& frame) override {
        v1::LiveMessage message;
        REQUIRE(message.ParseFromString(*frame->binary()));
        if (message.has_table()) table = message.table();
        if (message.has_change()) display::apply(message.change(), table);
        got.push_back(std::move(message));
    }
    std::string name() const override { return "L. Marsh"; }
    views::Audience audience() const override { return the_scorer; }
    std::vector<v1::LiveMessage> got;
    v1::TableView table;  ///< as he knows it by now
};

std::set<std::string> fields_of(const google::protobuf::Message& message) {
    std::vector<const google::protobuf::FieldDescriptor*> set;
    message.GetReflection()->ListFields(message, &set);
    std::set<std::string> names;
    for (const auto* field : set) names.insert(field->name());
    return names;
}
bool within(const std::set<std::string>& names, const std::set<std::string>& allowed) {
    return std::includes(allowed.begin(), allowed.end(), names.begin(), names.end());
}
/// Whether a table tells nothing but session, boards and results.
void no_more_than_his(const v1::TableView& table) {
    INFO(table.ShortDebugString());
    CHECK(within(fields_of(table), {"phase", "board", "play", "contract", "result", "adjusted", "cancelled", "finished_board", "session", "durable", "trouble"}));
    CHECK(within(fields_of(table.board()), {"board", "dealer", "vulnerability", "players"}));
    for (const auto& line : table.finished_board()) CHECK(line.incidents() == 0);
}

}  // namespace

TEST_CASE("A scorer's code lets one more device in; the Director shuts all scorers out, and so does another PIN") {
    ScorersOffice office;
    office.table.start_board(7);
    const auto joined = office.join(office.code());
    CHECK(joined.body.find(R"("page":"/#/session")") != std::string::npos);
    const auto first = office.cookie(), second = office.cookie();
    CHECK_FALSE(office.ended);  // nobody took anybody's place
    CHECK(office.opens(first));
    CHECK(office.opens(second));
    const auto unused = office.code();
    CHECK(office.post("/api/v1/panels/shut", office.director, R"({"panel":"scorer"})").status == 200);
    CHECK(office.ended == Ending::ShutOut);
    CHECK_FALSE(office.opens(first));
    CHECK_FALSE(office.opens(second));
    CHECK(office.join(unused).status == 401);

    const auto third = office.cookie(), code = office.code();
    office.router.set_pin("271828");
    CHECK_FALSE(office.opens(third));
    CHECK(office.join(code).status == 401);
}

TEST_CASE("A scorer's login survives a restart, has a name, and ends when he logs out") {
    ScorersOffice office;
    const auto cookie = office.cookie();
    ScorersOffice restarted;
    restarted.router.restore(Kept::Logins, office.kept[Kept::Logins]);
    CHECK(restarted.opens(cookie));
    const auto token = restarted.router.login_of(restarted.live(cookie), views::Role::Scorer);
    CHECK(restarted.router.name_of(token) == "L. Marsh");
    CHECK(restarted.post("/api/v1/name", cookie, R"({"name":"P. Quill"})").status == 200);
    CHECK(restarted.router.name_of(token) == "P. Quill");
    CHECK(restarted.post("/api/v1/logout", cookie, "").status == 200);
    CHECK_FALSE(restarted.opens(cookie));
}

TEST_CASE("A scorer's login opens a list of addresses and no other, under whatever cookie's name") {
    ScorersOffice office;
    office.table.start_board(7);
    office.table.raise();
    const auto cookie = office.cookie();
    for (const auto* path : {"/api/v1/incidents/1", "/api/v1/incidents/1/evidence", "/api/v1/incidents/1/guide", "/api/v1/incidents/1/weighed", "/api/v1/boards/1/log",
                             "/api/v1/boards/1/weighed?trick=1", "/api/v1/by-hand", "/api/v1/technician/live", "/api/v1/panels/code", "/api/v1/nothing"})
        CHECK(office.ask(Method::Get, path, cookie).status == 403);
    for (const auto* path : {"/api/v1/incidents/1", "/api/v1/panels/code", "/api/v1/panels/shut", "/api/v1/logout/all", "/api/v1/by-hand"})
        CHECK(office.post(path, cookie, R"({"panel":"scorer"})").status == 403);
    CHECK(office.router.enter(office.live(cookie, "/api/v1/technician/live")).error().status == 401);
    CHECK(office.router.enter(office.live(cookie, "/api/v1/seat/live")).error().status == 401);
    CHECK(office.router.enter(office.live(cookie, "/api/v1/watch/live")).error().status == 401);
    CHECK(office.ask(Method::Get, "/metrics", cookie).status == 401);
    CHECK(office.ask(Method::Get, "/healthz", cookie).body == office.ask(Method::Get, "/healthz", "").body);
    CHECK(office.ask(Method::Get, "/api/v1/live", cookie).status == 426);
    const auto value = cookie.substr(cookie.find('=') + 1);
    for (const auto* name : {"kibitz=", "kibitz-seat-north=", "kibitz-spectator="}) CHECK(office.ask(Method::Get, "/api/v1/table", name + value).status == 401);
    CHECK(office.ask(Method::Get, "/api/v1/table", "kibitz-scorer=" + office.director.substr(7)).status == 401);
}

TEST_CASE("A scorer enters the result of a play as it is recorded, in his name; nothing else of the record is his") {
    ScorersOffice office;
    office.table.start_board(7);
    const auto cookie = office.cookie();
    auto& commands = office.table.commands;
    for (const auto* body : {R"({"resync":{"leader":"SEAT_WEST"}})", R"({"resync":{"leader":"SEAT_WEST","declarerTricks":9,"play":[{"leader":"SEAT_WEST","card":["SA","S2","S3","S4"]}]}})",
                             R"({"roundSignal":{"round":2}})", R"({"sessionStart":{"name":"x"}})", R"({"incident":{"incident":"1","action":"DIRECTOR_ACTION_SEEN"}})",
                             R"({"boardEnd":{}})", R"({"boardStart":{"board":8}})"}) {
        INFO(body);
        CHECK(office.post("/api/v1/commands", cookie, body).status == 403);
    }
    CHECK(office.post("/api/v1/commands", cookie, R"({"clockTold":{}})").status == 400);
    CHECK(commands.empty());
    CHECK(office.post("/api/v1/commands?lang=ru", cookie, R"({"boardEnd":{}})").body.find("ещё не согласован") != std::string::npos);

    CHECK(office.post("/api/v1/commands", cookie, R"({"resync":{"leader":"SEAT_NORTH","trick":["SA"],"tricksNs":3,"tricksEw":3,"declarerTricks":9,"reason":"slip"}})").status == 200);
    const auto& result = std::get<reading::Resync>(commands.at(0));
    CHECK(result.leader == bridge::Seat::West);
    CHECK(result.trick.empty());
    CHECK((result.tricks_ns == 0U && result.tricks_ew == 0U && result.declarer_tricks == 9U));
    CHECK((result.by == "L. Marsh" && result.reason == "slip"));
}

TEST_CASE("A result keeps the trick that lies on the table, and whose lead is next") {
    test::TableInMemory table;
    table.start_board(7);
    const auto play = [&](bridge::Seat seat, const char* card) {
        event::CardPlayed played;
        played.seat = seat;
        played.card = *bridge::card_from_string(card);
        table.happen(played);
    };
    play(bridge::Seat::West, "S2");
    play(bridge::Seat::North, "SA");
    const auto open = views::result_of_play(table.evening().state, 8);
    CHECK(open.leader == bridge::Seat::West);
    CHECK(open.trick == std::vector{*bridge::card_from_string("S2"), *bridge::card_from_string("SA")});
    play(bridge::Seat::East, "S3");
    play(bridge::Seat::South, "S4");
    table.happen(event::TrickWon{1, bridge::Seat::North});
    const auto whole = views::result_of_play(table.evening().state, 8);
    CHECK(whole.leader == bridge::Seat::North);
    CHECK(whole.trick.empty());
    CHECK(whole.tricks_ns == 1U);
}

TEST_CASE("A board whose score both sides have agreed a scorer takes off, and puts the next one on by its number alone") {
    ScorersOffice office;
    office.table.start_board(7);
    office.finish();
    const auto cookie = office.cookie();
    const std::string next = R"({"boardStart":{"board":8,"dealer":"SEAT_NORTH","vulnerability":"VULNERABILITY_NONE","deal":{"north":{"spades":"AKQ"}},"players":{"north":"Nobody"}}})";
    CHECK(office.post("/api/v1/commands", cookie, next).status == 403);
    office.table.happen(event::ScoreConfirmed{bridge::Seat::North, true});
    office.table.happen(event::ScoreConfirmed{bridge::Seat::East, false});
    CHECK(office.post("/api/v1/commands", cookie, R"({"boardEnd":{}})").status == 403);
    office.agree();
    CHECK(office.post("/api/v1/commands", cookie, R"({"boardEnd":{}})").status == 200);
    CHECK(office.post("/api/v1/commands", cookie, next).status == 200);
    const auto& start = std::get<reading::BoardStart>(office.table.commands.at(1));
    CHECK(start.board.value() == 8);
    CHECK(start.dealer == bridge::Seat::West);
    CHECK(start.prevent_illegal_calls);
    CHECK(start.players[bridge::Seat::North] == office.table.evening().state.board->start.players[bridge::Seat::North]);
    for (const auto seat : bridge::all_seats) CHECK(start.deal.hands[seat].empty());
}

TEST_CASE("A board put on by its number has the players of the one before, unless a schedule says who sits where") {
    test::TableInMemory table;
    table.start_board(7);
    const auto& state = table.evening().state;
    CHECK_FALSE(views::by_number(state, bridge::BoardNumber(8)).players[bridge::Seat::North].empty());
    reading::Round round;
    round.boards = {bridge::BoardNumber(8)};
    table.happen(event::SessionStarted{{"Club evening", {round}}});
    CHECK(views::by_number(state, bridge::BoardNumber(8)).players[bridge::Seat::North].empty());
}

TEST_CASE("A scorer's display is told who it is, and refuses to rule") {
    ScorersOffice office;
    office.table.start_board(7);
    const auto id = office.table.raise();
    ScorersDisplay display;
    office.feeds.scorers.connect(display, parse_target("/"));
    REQUIRE(display.got.size() == 1);
    CHECK(display.got[0].hello().scorer());
    CHECK(display.got[0].hello().name() == "L. Marsh");
    CHECK(display.got[0].table().board().board() == 7);
    std::string reply;
    const auto hear = [&](const FramePtr& frame) { reply = *frame->json(); };
    CHECK(office.feeds.scorers.request(display, R"({"request":"5","incident":{"incident":")" + std::to_string(id) + R"(","action":"DIRECTOR_ACTION_SEEN"}})", true, hear));
    CHECK(reply.find(R"("request":"5")") != std::string::npos);
    CHECK(reply.find("the Director does that") != std::string::npos);
    CHECK_FALSE(office.feeds.scorers.request(display, R"({"looking":{"incident":"1"}})", true, hear));
    CHECK(office.table.commands.empty());
    office.table.durability_ = {false, "the disk is full"};
    office.feeds.scorers.event();
    CHECK(display.table.trouble() == "the disk is full");
}

TEST_CASE("Over an evening a scorer's login gets no incident, no evidence and no hand of a board in play") {
    const auto seed = GENERATE(range(21U, 29U));
    const auto evening = test::random_evening(seed, 3);
    ScorersOffice office;
    const auto cookie = office.cookie();
    ScorersDisplay display;
    office.table.on_event = [&](const laws::Event&) { office.feeds.scorers.event(); };
    office.feeds.scorers.connect(display, parse_target("/"));
    int exported = 0, in_play = 0;
    for (const auto& one : evening) {
        office.table.happen(one.body);
        if (one.number % 41 != 0 && &one != &evening.back()) continue;
        v1::TableView table;
        REQUIRE(google::protobuf::util::JsonStringToMessage(office.ask(Method::Get, "/api/v1/table", cookie).body, &table).ok());
        no_more_than_his(table);
        const auto& state = office.table.evening().state;
        const bool done = views::done_with(state);
        in_play += done ? 0 : 1;
        v1::Evening told;
        REQUIRE(google::protobuf::util::JsonStringToMessage(office.ask(Method::Get, "/api/v1/export?format=json", cookie).body, &told).ok());
        for (const auto& board : told.board()) {
            ++exported;
            CHECK(board.incident_size() == 0);
            CHECK((done || board.play() != state.board->play));
        }
        const auto pbn = office.ask(Method::Get, "/api/v1/export?format=pbn", cookie), lin = office.ask(Method::Get, "/api/v1/export?format=lin", cookie);
        CHECK((pbn.status == 200 && lin.status == 200));
        std::size_t games = 0;
        for (auto at = pbn.body.find("[Board "); at != std::string::npos; at = pbn.body.find("[Board ", at + 1)) ++games;
        CHECK(games == static_cast<std::size_t>(told.board_size()));
        for (std::uint64_t id = 1; id <= state.incidents.size(); id += 7) {
            CHECK(office.ask(Method::Get, "/api/v1/incidents/" + std::to_string(id), cookie).status == 403);
            CHECK(office.ask(Method::Get, "/api/v1/incidents/" + std::to_string(id) + "/evidence", cookie).status == 403);
        }
    }
    CHECK(office.table.evening().state.incidents.size() > 10);
    CHECK(in_play > 0);
    CHECK(exported > 0);
    REQUIRE(display.got.size() > 3);
    for (const auto& message : display.got) {
        CHECK(within(fields_of(message), {"hello", "table", "change"}));
        no_more_than_his(message.table());
        no_more_than_his(message.change().put());
    }
}
