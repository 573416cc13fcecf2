// Who may see what, and what each address answers; no socket.
#include "controller/display/router.hpp"
#include "controller/display/weighed_page.hpp"

#include <google/protobuf/util/json_util.h>

#include "catch.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/json.hpp"
#include "kibitz/v1/record.pb.h"
#include "kibitz/v1/weighed.pb.h"
#include "desk.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace kibitz::display::test_desk;
using namespace std::chrono_literals;

TEST_CASE("Without logging in there is the first page, health, and nothing of the table") {
    Desk desk;
    CHECK(desk.get("/").status == 200);
    CHECK(desk.get("/healthz").status == 200);
    for (const auto* path : {"/api/v1/table", "/api/v1/incidents/1", "/api/v1/incidents/1/evidence", "/api/v1/boards/1/log",
                             "/api/v1/export", "/api/v1/exports", "/api/v1/live", "/api/v1/technician/live", "/api/v1/nothing", "/api/", "/api/v2/table", "/metrics"}) {
        const auto response = desk.get(path);
        CHECK(response.status == 401);
        CHECK(response.body.find("error") != std::string::npos);
    }
    CHECK(desk.post("/api/v1/incidents/1", "{}").status == 401);
    CHECK(desk.post("/api/v1/commands", "{}").status == 401);
    CHECK(desk.table.commands.empty());
    desk.cookie = "kibitz=" + std::string(64, '0');
    CHECK(desk.get("/api/v1/table").status == 401);
    CHECK(desk.router.enter({Method::Get, "/api/v1/live", desk.cookie, "", "h", "", "a", false}).error().status == 401);
}

TEST_CASE("The right PIN gives a cookie no script can read, and the table") {
    Desk desk;
    const auto response = desk.log_in();
    const auto cookie = Desk::header(response, "Set-Cookie");
    CHECK(cookie.starts_with("kibitz="));
    CHECK(cookie.find("HttpOnly") != std::string::npos);
    CHECK(cookie.find("SameSite=Strict") != std::string::npos);
    CHECK_FALSE(desk.kept.empty());
    desk.be_director();
    CHECK(desk.get("/metrics").status == 200);

    const auto table = desk.get("/api/v1/table");
    CHECK(table.status == 200);
    v1::TableView view;
    REQUIRE(google::protobuf::util::JsonStringToMessage(table.body, &view).ok());
    CHECK(view.board().board() == 7);

    CHECK(desk.router.enter({Method::Get, "/api/v1/live", desk.cookie, "", "h", "", "a", false}));
    CHECK(desk.post("/api/v1/logout", "").status == 200);
    CHECK(desk.get("/api/v1/table").status == 401);
    desk.be_director();
    desk.now += Logins::lifetime;
    CHECK(desk.get("/api/v1/table").status == 401);
}

TEST_CASE("Wrong PINs are refused, counted, and soon told to wait") {
    Desk desk;
    for (const auto* body : {"", "{}", "[]", "{\"pin\":271828}", "{\"pin\":\"\"}", "{\"pin\":\"27182\"}", "\xff"})
        CHECK(desk.post("/api/v1/login", body).status == 400);
    for (int i = 0; i < PinLimiter::free_tries; ++i) CHECK(desk.log_in("000000").status == 401);
    const auto waiting = desk.log_in();
    CHECK(waiting.status == 429);
    CHECK(Desk::header(waiting, "Retry-After") == "5");
    CHECK(Desk::header(waiting, "Set-Cookie").empty());
    CHECK(desk.figures.wrong_pins == PinLimiter::free_tries);
    CHECK_FALSE(desk.kept[Kept::PinTries].empty());
    Desk restarted;
    restarted.router.restore(Kept::PinTries, desk.kept[Kept::PinTries]);
    CHECK(restarted.log_in().status == 429);
    desk.now += 5s;
    CHECK(desk.log_in().status == 200);
    CHECK(desk.ask({Method::Get, "/api/v1/login", "", "", "", "", "10.0.0.7", false}).status == 405);
}

TEST_CASE("A device that has given the right PIN before is counted by itself, wherever it is") {
    Desk desk;
    desk.be_director();
    for (int i = 0; i < 40; ++i) (void)desk.ask({Method::Post, "/api/v1/login", "", "", "", "{\"pin\":\"000000\"}", "10.0.0.7", false});
    CHECK(desk.ask({Method::Post, "/api/v1/login", "", "", "", "{\"pin\":\"271828\"}", "10.0.0.7", false}).status == 429);
    const auto known = Desk::header(desk.ask({Method::Post, "/api/v1/login", "", "", "", "{\"pin\":\"271828\"}", "10.0.0.8", false}),
                                    "Set-Cookie", 1);
    CHECK(known.starts_with("kibitz-device="));
    const Request mine{Method::Post, "/api/v1/login", known.substr(0, known.find(';')), "", "", "{\"pin\":\"271828\"}", "10.0.0.7", false};
    CHECK(desk.ask(mine).status == 200);
    Desk restarted;
    for (const auto kept : all_kept)
        if (kept != Kept::PinHash) restarted.router.restore(kept, desk.kept[kept]);
    CHECK(restarted.ask(mine).status == 200);
}

TEST_CASE("A table answers to its own names only: another site's name turned to this machine is refused") {
    const std::vector<std::string> names{"kibitz", "kibitz.local"};
    for (const auto* host : {"", "kibitz", "KIBITZ:8745", "kibitz.local:80", "127.0.0.1:8745", "192.168.1.5", "[::1]:8745"})
        CHECK(is_our_host(host, names));
    for (const auto* host : {"evil.example", "evil.example:8745", "kibitz.evil.example", "127.0.0.1.evil.example", ":8745"})
        CHECK_FALSE(is_our_host(host, names));
    CHECK(is_our_host("evil.example", {}));
}

TEST_CASE("All devices are logged out at once") {
    Desk desk;
    desk.be_director();
    const auto first = desk.cookie;
    int ended = 0;
    desk.router.on_logout([&](Ending) { ++ended; });
    desk.be_director();
    CHECK(desk.post("/api/v1/logout/all", "").status == 200);
    CHECK(ended == 1);
    CHECK(desk.get("/api/v1/table").status == 401);
    desk.cookie = first;
    CHECK(desk.get("/api/v1/table").status == 401);
}

TEST_CASE("A page of another site may neither send nor connect") {
    Desk desk;
    desk.be_director();
    for (const auto* origin : {"http://evil.example", "null", "http://kibitz", "http://kibitz:8745.evil.example",
                               "ftp://kibitz:8745", "kibitz:8745", "http://"}) {
        Request request{Method::Post, "/api/v1/incidents/1", desk.cookie, origin, "kibitz:8745", "{}", "10.0.0.7", false};
        CHECK(desk.ask(request).status == 403);
        request.method = Method::Get;
        CHECK(desk.router.enter(request).error().status == 403);
        request.host.clear();
        CHECK(desk.router.enter(request).error().status == 403);
    }
    CHECK(desk.table.commands.empty());
    Request own{Method::Get, "/api/v1/live", desk.cookie, "https://kibitz:8745", "kibitz:8745", "", "10.0.0.7", false};
    CHECK(desk.router.enter(own));
}

TEST_CASE("Every answer carries the headers that keep browsers careful") {
    Desk desk;
    for (const auto* path : {"/", "/healthz", "/api/v1/table", "/nothing"}) {
        const auto response = desk.get(path);
        CHECK(Desk::header(response, "X-Content-Type-Options") == "nosniff");
        CHECK(Desk::header(response, "Content-Security-Policy").find("default-src 'self'") == 0);
        CHECK(Desk::header(response, "Cache-Control") == (std::string(path) == "/" ? "no-cache" : "no-store"));
    }
}

TEST_CASE("Wrong methods, unknown pages, other people's paths") {
    Desk desk;
    desk.be_director();
    CHECK(Desk::header(desk.post("/api/v1/table", ""), "Allow") == "GET, HEAD");
    CHECK(Desk::header(desk.get("/api/v1/logout"), "Allow") == "POST");
    CHECK(desk.post("/", "").status == 405);
    CHECK(desk.ask({Method::Other, "/", "", "", "", "", "a", false}).status == 405);
    CHECK(desk.ask({Method::Other, "/metrics", "", "", "", "", "a", true}).status == 405);
    CHECK(desk.ask({Method::Head, "/healthz", "", "", "", "", "a", true}).status == 200);
    for (const auto* path : {"/table", "/table.html"}) {
        CHECK(desk.get(path).status == 404);
        CHECK(desk.get(path).body.find("--by-hand") != std::string::npos);
    }
    CHECK(desk.get("/seat/north").status == 404);
    for (const auto* path : {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "/index.html/..", "//", "/api", "/api/v1/incidents/",
                             "/api/v1/incidents/x", "/api/v1/incidents/0", "/api/v1/incidents/-1", "/api/v1/incidents/1/x",
                             "/api/v1/incidents/1/", "/api/v1/incidents/99999999999999999999", "/api/v1/boards//log",
                             "/api/v1/boards/1x/log", "/api/v1/boards/2/log", "/api/v1/boards/log", "/api/v1/../../x"})
        CHECK(desk.get(path).status == 404);
    CHECK(desk.get("/api/v1/live").status == 426);
}

TEST_CASE("Figures are given to this machine, health to everybody; how play goes to nobody but those logged in") {
    Desk desk;
    const auto strangers = desk.ask({Method::Get, "/metrics", "", "", "", "", "127.0.0.1", true});
    CHECK(strangers.status == 200);
    CHECK(strangers.body.find("kibitz_journal_durable 1") != std::string::npos);
    for (const auto* of_play : {"readings", "events", "incidents", "commit", "evidence"})
        CHECK(strangers.body.find(of_play) == std::string::npos);
    CHECK(desk.get("/healthz").body == "{\"ok\":true}\n");
    desk.be_director();
    desk.table.figures_.readings = 12345;
    desk.table.figures_.commit.note(1500us);
    desk.table.figures_.commit.note(500us);
    const auto text = desk.get("/metrics").body;
    CHECK(text.find("\nkibitz_readings_total 12345\n") != std::string::npos);
    CHECK(text.find("\nkibitz_journal_commit_seconds_bucket{le=\"0.0005\"} 1\n") != std::string::npos);
    CHECK(text.find("\nkibitz_journal_commit_seconds_bucket{le=\"0.002\"} 2\n") != std::string::npos);
    CHECK(text.find("\nkibitz_journal_commit_seconds_bucket{le=\"+Inf\"} 2\n") != std::string::npos);
    CHECK(text.find("\nkibitz_journal_commit_seconds_sum 0.002\n") != std::string::npos);
    desk.table.happen(laws::event::DeviceStateChanged{device_at(bridge::Seat::East, Function::Range), reading::Health::Failed, "no \"answer\""});
    desk.table.durability_ = {false, "the disk is full"};
    const auto health = desk.get("/healthz");
    CHECK(health.status == 503);
    CHECK(health.body.find("\"durable\":false") != std::string::npos);
    CHECK(health.body.find("the disk is full") != std::string::npos);
    CHECK(health.body.find("{\"name\":\"east.range\",\"detail\":\"no \\\"answer\\\"\"}") != std::string::npos);
}

TEST_CASE("Evidence and log tell what was sensed and decided") {
    Desk desk;
    const auto id = desk.table.raise();
    desk.be_director();
    const auto page = desk.get("/api/v1/incidents/" + std::to_string(id) + "/evidence");
    CHECK(page.status == 200);
    v1::Evidence evidence;
    REQUIRE(google::protobuf::util::JsonStringToMessage(page.body, &evidence).ok());
    CHECK(evidence.incident().id() == id);
    CHECK(evidence.to().seconds() - evidence.from().seconds() == 10);
    REQUIRE(evidence.reading_size() == 1);
    CHECK(evidence.reading(0).range().height_mm() == 43);
    CHECK(evidence.near_table_mm() == desk.table.law_code().thresholds.near_table.value);
    CHECK(evidence.range_max_mm() == 100);
    REQUIRE(evidence.pack_size() == 1);
    CHECK(evidence.pack(0).tag(3) == 77);

    v1::BoardLog log;
    REQUIRE(google::protobuf::util::JsonStringToMessage(desk.get("/api/v1/boards/1/log").body, &log).ok());
    CHECK(log.event_size() == static_cast<int>(desk.table.evening().state.last_event));
    REQUIRE(log.incident_size() == 1);
    CHECK_FALSE(log.incident(0).headline().empty());

    v1::Incident incident;
    REQUIRE(google::protobuf::util::JsonStringToMessage(desk.get("/api/v1/incidents/1").body, &incident).ok());
    CHECK(incident.clause() == "45E1");
    CHECK(desk.get("/api/v1/incidents/2").status == 404);
    CHECK(desk.get("/api/v1/incidents/2/evidence").status == 404);
}

TEST_CASE("A ruling goes to the table; a refusal comes back in words") {
    Desk desk;
    desk.table.raise();
    desk.be_director();
    const std::string ruling = "{\"action\":\"DIRECTOR_ACTION_RULE\",\"option\":1,\"by\":\"Anna\"}";
    CHECK(desk.post("/api/v1/incidents/1", ruling).status == 200);
    REQUIRE(desk.table.commands.size() == 1);
    CHECK(std::get<reading::IncidentCommand>(desk.table.commands[0]).option == 1);
    desk.table.refusal = table::Refused{{}, "it is ruled already"};
    const auto refused = desk.post("/api/v1/incidents/1", ruling);
    CHECK(refused.status == 409);
    CHECK(refused.body == "{\"error\":\"it is ruled already\"}");

    desk.table.commands.clear();
    CHECK(desk.post("/api/v1/incidents/2", ruling).status == 404);
    for (const auto* bad : {"", "{", "{\"action\":\"RULE\"}", "{}", "{\"incident\":2,\"action\":\"DIRECTOR_ACTION_SEEN\"}",
                            "{\"action\":1,\"surprise\":true}", "{\"action\":1,\"by\":\"\xff\"}"})
        CHECK(desk.post("/api/v1/incidents/1", bad).status == 400);
    CHECK(desk.table.commands.empty());
}

TEST_CASE("Who tells of a case is led to his own, though another Director tells of one at the same moment") {
    Desk desk;
    desk.be_director();
    const auto tell = [&](const std::string& words) {
        return desk.post("/api/v1/commands", R"({"caseTold":{"situation":"slow-play 90B2","seat":"SEAT_NORTH","words":")" + words + "\"}}");
    };
    const auto raised = [&](std::uint64_t id, laws::Situation row, const std::string& by, const std::string& words) {
        laws::Incident incident;
        incident.id = {id};
        incident.play = 1;
        incident.situation = laws::Situation::ToldApart;
        incident.told_as = row;
        incident.told_by = by;
        incident.facts.said = laws::Remark::in_words(words);
        desk.table.happen(laws::event::IncidentRaised{incident});
    };
    REQUIRE(tell("so").status == 200);
    const auto by = std::get<reading::CaseTold>(desk.table.commands.back()).by;
    const auto last = desk.table.evening().state.last_incident;
    const auto slow = *laws::situation_from_string("slow-play 90B2"), rude = *laws::situation_from_string("behaviour 74");
    desk.table.on_command = [&] {
        raised(last + 1, slow, by, "North is slow");
        raised(last + 2, slow, by, "North is slow again");
        raised(last + 3, slow, "another", "North is slow");
        raised(last + 4, rude, by, "rude");
    };
    v1::Reply reply;
    REQUIRE(google::protobuf::util::JsonStringToMessage(tell("North is slow").body, &reply).ok());
    CHECK(reply.incident() == last + 1);
    desk.table.on_command = {};
    REQUIRE(google::protobuf::util::JsonStringToMessage(tell("nothing came of it").body, &reply).ok());
    CHECK(reply.incident() == last + 3);  // the last one of its row
}

TEST_CASE("Boards are put on and taken off, and the record set right, by command") {
    Desk desk;
    desk.be_director();
    CHECK(desk.post("/api/v1/commands", "{\"boardEnd\":{}}").status == 200);
    CHECK(desk.post("/api/v1/commands", "{\"resync\":{\"leader\":\"SEAT_EAST\",\"trick\":[\"SK\"]}}").status == 200);
    REQUIRE(desk.table.commands.size() == 2);
    CHECK(std::get<reading::Resync>(desk.table.commands[1]).leader == bridge::Seat::East);
    CHECK(desk.post("/api/v1/commands", "{\"resync\":{\"leader\":\"SEAT_EAST\",\"by\":\"somebody\",\"reason\":\"a card was missed\"}}").status == 200);
    const auto told = std::get<reading::Resync>(desk.table.commands.back());
    CHECK(told.by != "somebody");  // who gave it is the login's name
    CHECK_FALSE(told.by.empty());
    CHECK(told.reason == "a card was missed");
    for (const auto* bad : {"", "{}", "{\"resync\":{}}", "{\"resync\":{\"leader\":\"SEAT_EAST\",\"trick\":[\"S1\"]}}"})
        CHECK(desk.post("/api/v1/commands", bad).status == 400);
    CHECK(desk.table.commands.size() == 3);
}

TEST_CASE("A ruling given as a command is by whose login it is") {
    Desk desk;
    desk.table.raise();
    desk.be_director();
    CHECK(desk.post("/api/v1/commands", R"({"incident":{"incident":"1","action":"DIRECTOR_ACTION_SEEN","by":"somebody"}})").status == 200);
    REQUIRE(desk.table.commands.size() == 1);
    const auto told = std::get<reading::IncidentCommand>(desk.table.commands[0]);
    CHECK(told.by != "somebody");
    CHECK_FALSE(told.by.empty());
}

TEST_CASE("What a command would do is told before it is given, and nothing comes of the asking") {
    Desk desk;
    desk.table.raise();
    CHECK(desk.post("/api/v1/commands/try", "{}").status == 401);
    desk.be_director();
    const auto before = desk.get("/api/v1/table").body;
    const auto last = desk.table.evening().state.last_event;

    const auto would = desk.post("/api/v1/commands/try", R"({"resync":{"leader":"SEAT_WEST","trick":["SK","S2"],"tricksNs":0,"tricksEw":0}})");
    REQUIRE(would.status == 200);
    v1::TableView after;
    REQUIRE(google::protobuf::util::JsonStringToMessage(would.body, &after).ok());
    CHECK(after.turn() == v1::SEAT_EAST);
    REQUIRE(after.trick_size() == 1);
    CHECK(after.trick(0).card_size() == 2);

    const auto never = desk.post("/api/v1/commands/try?lang=ru", R"({"resync":{"leader":"SEAT_WEST","tricksNs":1,"tricksEw":1,"declarerTricks":13}})");
    CHECK(never.status == 200);
    v1::Reply why;
    REQUIRE(google::protobuf::util::JsonStringToMessage(never.body, &why).ok());
    CHECK(why.refusal().why() == v1::WHY_RESULT_IMPOSSIBLE);
    CHECK(why.error().find("13") != std::string::npos);
    CHECK(why.error().find("declarer") == std::string::npos);
    CHECK(desk.post("/api/v1/commands/try", "{\"resync\":{}}").status == 400);
    CHECK(desk.get("/api/v1/commands/try").status == 405);

    CHECK(desk.table.commands.empty());
    CHECK(desk.table.evening().state.last_event == last);
    CHECK(desk.get("/api/v1/table").body == before);
}

TEST_CASE("Answers are in the language asked for; exports only when it is asked by name") {
    Desk desk;
    desk.be_director();
    desk.table.raise();
    const auto has = [](const Response& response, const char* words) { return response.body.find(words) != std::string::npos; };
    for (const auto* path : {"/api/v1/table", "/api/v1/incidents/1", "/api/v1/incidents/1/evidence", "/api/v1/boards/1/log"}) {
        CHECK(has(desk.get(path), "Penalty card"));
        CHECK(has(desk.get(std::string(path) + "?lang=ru"), "Штрафная карта"));
        CHECK(has(desk.get(std::string(path) + "?lang=el"), "Τιμωρημένο φύλλο"));
        CHECK(desk.get(std::string(path) + "?lang=tlh").status == 400);
        Request browser{Method::Get, path, desk.cookie, "", "kibitz:8745", "", "10.0.0.7", false};
        browser.accept_language = "el-GR,el;q=0.9,en;q=0.5";
        CHECK(has(desk.ask(browser), "Τιμωρημένο φύλλο"));
        browser.target += "?lang=en";
        CHECK(has(desk.ask(browser), "Penalty card"));
    }
    Request browser{Method::Get, "/api/v1/export?format=json", desk.cookie, "", "kibitz:8745", "", "10.0.0.7", false};
    browser.accept_language = "el";
    CHECK(has(desk.ask(browser), "Penalty card"));
    CHECK(has(desk.get("/api/v1/export?format=json&lang=ru"), "Штрафная карта"));
    CHECK(has(desk.get("/api/v1/export?format=lin&lang=ru"), "Восток сыграл пятую карту"));
    CHECK(desk.get("/api/v1/export?format=pbn&lang=ru").status == 400);
    CHECK(desk.get("/api/v1/export?format=pbn&lang=en").status == 200);

    desk.table.refusal = table::Refused{laws::Why::NothingToTakeBack};
    const auto refused = desk.post("/api/v1/incidents/1?lang=ru", R"({"action":"DIRECTOR_ACTION_UNDO","by":"Anna"})");
    CHECK(refused.status == 409);
    CHECK(has(refused, "отменять нечего"));
    CHECK(desk.router.enter({Method::Get, "/api/v1/live?lang=tlh", desk.cookie, "", "h", "", "a", false}).error().status == 400);
    CHECK(desk.router.enter({Method::Get, "/api/v1/live?lang=ru", desk.cookie, "", "h", "", "a", false}));
}

TEST_CASE("What was weighed of an incident, and of a trick, is told in the language asked for") {
    Desk desk;
    const auto id = desk.table.raise();
    CHECK(desk.get("/api/v1/incidents/1/weighed").status == 401);
    desk.be_director();
    const auto address = "/api/v1/incidents/" + std::to_string(id) + "/weighed";
    const auto account = [&](const std::string& of) {
        const auto page = desk.get(of);
        CHECK(page.status == 200);
        v1::Account told;
        REQUIRE(google::protobuf::util::JsonStringToMessage(page.body, &told).ok());
        return told;
    };
    CHECK(account(address).way_size() == 0);  // nothing was weighed

    reconstruction::Weighed weighed;
    weighed.play = 1;
    weighed.at = test::noon;
    for (const double weight : {0.9, 0.1}) {
        reconstruction::Explanation e;
        e.tricks.resize(4);
        e.tricks.push_back({bridge::Seat::East, {{*bridge::card_from_string("SK"), {}, std::nullopt}}});
        e.weight = weight;
        if (weight > 0.5) e.assumed.push_back({weights::Belief::NotPlayed, bridge::Seat::East, 5, *bridge::card_from_string("SK"), 6.5});
        weighed.explanations.push_back(e);
    }
    desk.table.weighed_ = std::make_shared<const reconstruction::Weighed>(weighed);
    const auto told = account(address);
    CHECK(told.trick() == 5);
    REQUIRE(told.way_size() == 2);
    CHECK(told.way(0).weight() == 0.9);
    REQUIRE(told.way(0).believe_size() == 1);
    CHECK(told.way(0).believe(0) == "East showed ♠K and did not play it (rare: about one card in 665; what was seen outweighs that)");
    CHECK(told.happened_weight() > 0.85);
    CHECK(told.happened().find("90 %") != std::string::npos);
    CHECK(told.decided_size() >= 2);
    CHECK(account(address + "?lang=el").happened() != told.happened());

    const auto of_trick = account("/api/v1/boards/1/weighed?trick=5");
    CHECK(of_trick.way_size() == 2);
    CHECK(of_trick.happened().empty());
    for (const auto* wrong : {"/api/v1/boards/1/weighed", "/api/v1/boards/1/weighed?trick=0", "/api/v1/boards/1/weighed?trick=14", "/api/v1/boards/1/weighed?trick=x"})
        CHECK(desk.get(wrong).status == 400);
    for (const auto* absent : {"/api/v1/boards/9/weighed?trick=1", "/api/v1/boards/x/weighed?trick=1", "/api/v1/incidents/9/weighed"})
        CHECK(desk.get(absent).status == 404);
    CHECK(desk.post(address, "{}").status == 405);
    desk.table.weighing_trouble = "the disk does not answer";
    CHECK(desk.get(address).status == 503);

    // Played, and back in the hand: that no explanation assumes it is no word against what was sensed.
    for (auto& e : weighed.explanations) e.assumed.clear();
    auto incident = desk.table.evening().state.incidents.front();
    // Of a trick of which all was seen, as it is recorded, nothing is to be said; only that the incident is not in it.
    weighed.explanations.pop_back();
    weighed.explanations.front().weight = 1;
    weighed.recorded = weighed.explanations.front();
    const auto page_of = [&](laws::Situation what) {
        incident.situation = what;
        v1::Account page;
        fill_account(weighed, 5, &incident, *weights::built_in_weights(), words::Language::English, page);
        return page;
    };
    CHECK(page_of(laws::Situation::DefenderCardShown).way_size() == 0);
    CHECK(page_of(laws::Situation::FifthCardByDefender).way_size() == 1);
    // What others did in that trick is no account of this incident.
    weighed.explanations.front().assumed.push_back({weights::Belief::NotPlayed, bridge::Seat::West, 5, *bridge::card_from_string("H2"), 6.5});
    CHECK(page_of(laws::Situation::DefenderCardShown).way_size() == 0);
    weighed.explanations.front().assumed.clear();
    // The card beyond a trick's four is one of the next in the explanation: it is told with the incident's own trick.
    weighed.explanations.front().assumed.push_back({weights::Belief::NotPlayed, bridge::Seat::East, 6, *incident.facts.card, 6.5});
    const auto own = page_of(laws::Situation::FifthCardByDefender);
    CHECK(own.trick() == 5);
    REQUIRE(own.way_size() == 1);
    REQUIRE(own.way(0).believe_size() == 1);
    CHECK(own.way(0).believe(0).find("in trick 6") != std::string::npos);
    v1::Account of_trick_alone;
    fill_account(weighed, 5, nullptr, *weights::built_in_weights(), words::Language::English, of_trick_alone);
    CHECK(of_trick_alone.way(0).believe_size() == 0);
    weighed.explanations.front().assumed.clear();

    const auto happened = [&](laws::Situation what) {
        incident.situation = what;
        v1::Account page;
        fill_account(weighed, 5, &incident, *weights::built_in_weights(), words::Language::English, page);
        return page.happened();
    };
    CHECK(!happened(laws::Situation::FifthCardByDefender).empty());
    CHECK(happened(laws::Situation::DefenderCardShown).empty());
    CHECK(happened(laws::Situation::PlayedCardWithdrawn).empty());
}
