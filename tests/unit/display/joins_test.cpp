// Joining with a code, being shut out, taking over; what a panel's login opens, and what it does not.
#include "catch.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/router.hpp"
#include "table_in_memory.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace std::chrono_literals;

namespace {

const views::Audience north{views::Role::Seat, bridge::Seat::North};

struct Hall {
    explicit Hall(std::chrono::seconds delay = std::chrono::minutes(3)) : spectators(delay) {
        table.start_board(7);
        director = "kibitz=" + router.logins().create(now, "A. Holt");
        router.on_logout([this](Ending why) { ended = why; });
    }
    RouterConfig config() {
        RouterConfig made;
        made.aside = [](const std::function<std::function<void()>()>& job) { job()(); };
        made.clock = [this] { return now; };
        made.pin_cost = no_pin_cost;
        made.spectators = spectators;
        made.keep = [this](Kept what, const std::string& text) { kept[what] = text; };
        return made;
    }
    Response post(const std::string& target, const std::string& body, const std::string& cookie, const std::string& address = "10.0.0.7") {
        Response answer;
        router.handle({Method::Post, target, cookie, "http://kibitz:8745", "kibitz:8745", body, address, false}, [&](Response response) { answer = std::move(response); });
        return answer;
    }
    std::string code(const std::string& panel) {
        const auto answer = post("/api/v1/panels/code", "{\"panel\":\"" + panel + "\"}", director);
        REQUIRE(answer.status == 200);
        return answer.body.substr(9, JoinCodes::digits);
    }
    Response join(const std::string& digits, const std::string& address = "10.0.0.7", const std::string& device = "", const std::string& cookie = "") {
        return post("/api/v1/join", "{\"code\":\"" + digits + "\",\"device\":\"" + device + "\"}", cookie, address);
    }
    Response joined(const std::string& cookie) {
        Response answer;
        router.handle({Method::Get, "/api/v1/join", cookie, "", "kibitz:8745", "", "10.0.0.7", false}, [&](Response response) { answer = std::move(response); });
        return answer;
    }
    static std::string cookie(const Response& response) {
        for (const auto& [name, value] : response.headers)
            if (name == "Set-Cookie") return value.substr(0, value.find(';'));
        return {};
    }
    bool opens_watch(const std::string& with) const {
        return router.enter({Method::Get, "/api/v1/watch/live", with, "", "h", "", "a", false}).has_value();
    }
    bool opens_live(const std::string& with) const {
        return router.enter({Method::Get, "/api/v1/seat/live", with, "", "h", "", "a", false}).has_value();
    }

    bool opens_devices(const std::string& with) const {
        return router.enter({Method::Get, "/api/v1/technician/live", with, "", "h", "", "a", false}).has_value();
    }

    std::chrono::seconds spectators;
    Instant now = test::noon;
    std::map<Kept, std::string> kept;
    std::string director;
    std::optional<Ending> ended;
    test::TableInMemory table;
    ServerFigures figures;
    Assets assets{embedded::web()};
    Feeds feeds{table, config(), {"1", "t"}};
    Router router{config(), table, feeds, assets, figures};
};

/// Whether a code is refused, for that reason.
bool tells(const Response& answer, const std::string& reason) { return answer.status == 401 && answer.body.find("\"reason\":\"" + reason + "\"") != std::string::npos; }

}  // namespace

TEST_CASE("A code opens its seat once, within its time") {
    Hall hall;
    const auto digits = hall.code("seat-north");
    CHECK(is_join_code(digits));
    const auto joined = hall.join(digits);
    CHECK(joined.status == 200);
    CHECK(joined.body.find("seat-north") != std::string::npos);
    CHECK(hall.opens_live(Hall::cookie(joined)));
    CHECK_FALSE(hall.opens_devices(Hall::cookie(joined)));
    CHECK(hall.join(digits).status == 401);
    CHECK(tells(hall.join(digits), "used"));
    const auto late = hall.code("seat-north");
    hall.now += JoinCodes::lifetime;
    CHECK(hall.join(late).status == 401);
    CHECK(tells(hall.join(late), "old"));
    hall.now += JoinCodes::remembered;
    hall.director = "kibitz=" + hall.router.logins().create(hall.now, "A. Holt");  // the Director's own login has ended by then
    (void)hall.code("seat-north");
    CHECK(tells(hall.join(late), "wrong"));
}

TEST_CASE("A code is shown to whoever asks for it until it is used or half its time is over; then there is another") {
    Hall hall;
    const auto digits = hall.code("seat-east");
    CHECK(hall.code("seat-east") == digits);  // another Director, or the page loaded anew
    hall.now += JoinCodes::lifetime / 2 + 1s;
    const auto later = hall.code("seat-east");
    CHECK(later != digits);
    CHECK(tells(hall.join(digits), "old"));
    CHECK(hall.join(later).status == 200);
    CHECK(hall.code("seat-east") != later);
}

TEST_CASE("Who has joined and whose answer was lost joins again with his code; another device does not") {
    Hall hall;
    const auto digits = hall.code("seat-north");
    CHECK(hall.join(digits, "10.0.0.7", "tablet-1").status == 200);
    CHECK(hall.join(digits, "10.0.0.7", "tablet-1").status == 200);
    CHECK(tells(hall.join(digits, "10.0.0.7", "tablet-2"), "used"));
    CHECK(tells(hall.join(digits), "used"));
    // Twenty such tries make nobody wait: it was a code.
    for (int i = 0; i < 20; ++i) CHECK(tells(hall.join(digits, "10.0.0.7", "tablet-2"), "used"));
    CHECK(hall.post("/api/v1/panels/shut", "{\"panel\":\"seat-north\"}", hall.director).status == 200);
    CHECK(tells(hall.join(digits, "10.0.0.7", "tablet-1"), "old"));
    const auto again = hall.code("seat-north");
    const auto cookie = Hall::cookie(hall.join(again, "10.0.0.7", "tablet-1"));
    CHECK(hall.joined(cookie).body.find("{\"panel\":\"seat-north\",\"page\":\"/seat?as=seat-north\"}") != std::string::npos);
    CHECK(hall.joined("").body == "{\"joined\":[]}\n");
    CHECK(hall.post("/api/v1/seat/leave", "", cookie).status == 200);
    CHECK(tells(hall.join(again, "10.0.0.7", "tablet-1"), "old"));
    CHECK(hall.joined(cookie).body == "{\"joined\":[]}\n");
}

TEST_CASE("A technician or scorer who leaves comes back with a new code; the others' stay") {
    Hall hall;
    for (const auto& [who, leave] : {std::pair("technician", "/api/v1/technician/leave"), std::pair("scorer", "/api/v1/logout")}) {
        INFO(who);
        const auto used = hall.code(who);
        const auto cookie = Hall::cookie(hall.join(used, "10.0.0.7", "phone-1"));
        const auto other = hall.code(who);  // not used yet
        REQUIRE(other != used);
        CHECK(hall.post(leave, "", cookie).status == 200);
        CHECK(tells(hall.join(used, "10.0.0.7", "phone-1"), "old"));
        CHECK(hall.join(other, "10.0.0.7", "phone-2").status == 200);
    }
}

TEST_CASE("A panel's login opens nothing of the Director's, under either cookie's name") {
    Hall hall;
    const auto seat = Hall::cookie(hall.join(hall.code("seat-north")));
    const auto as_director = "kibitz=" + seat.substr(seat.find('=') + 1);
    for (const auto& cookie : {seat, as_director}) {
        CHECK(hall.post("/api/v1/panels/code", "{\"panel\":\"seat-north\"}", cookie).status == 401);
        CHECK(hall.post("/api/v1/commands", "{}", cookie).status == 401);
        CHECK(hall.post("/api/v1/incidents/1", "{}", cookie).status == 401);
        CHECK(hall.post("/api/v1/logout/all", "", cookie).status == 401);
        CHECK(hall.router.enter({Method::Get, "/api/v1/live", cookie, "", "h", "", "a", false}).error().status == 401);
    }
    const auto token = hall.director.substr(hall.director.find('=') + 1);
    CHECK_FALSE(hall.opens_live("kibitz-seat-north=" + token));
    CHECK_FALSE(hall.opens_live("kibitz-seat-east=" + seat.substr(seat.find('=') + 1)));
    CHECK(hall.post("/api/v1/panels/code", "{\"panel\":\"director\"}", hall.director).status == 400);
}

TEST_CASE("A second device takes the seat over; a lost one is shut out with one request") {
    Hall hall;
    const auto first = Hall::cookie(hall.join(hall.code("seat-north")));
    CHECK_FALSE(hall.ended);
    const auto second = Hall::cookie(hall.join(hall.code("seat-north")));
    CHECK(hall.ended == Ending::TakenOver);
    CHECK_FALSE(hall.opens_live(first));
    CHECK(hall.opens_live(second));
    CHECK(hall.post("/api/v1/panels/shut", "{\"panel\":\"seat-north\"}", hall.director).status == 200);
    CHECK(hall.ended == Ending::ShutOut);
    CHECK_FALSE(hall.opens_live(second));
    CHECK_FALSE(hall.router.logins().any(north, hall.now));
    CHECK_FALSE(hall.router.login_of({Method::Get, "/", hall.director, "", "h", "", "a", false}, views::Role::Director).empty());
}

TEST_CASE("Codes and the places of panels survive a restart, and the Director's logging out") {
    Hall hall;
    const auto seat = Hall::cookie(hall.join(hall.code("seat-north")));
    const auto digits = hall.code("seat-south"), east = hall.code("seat-east");
    CHECK(hall.join(east, "10.0.0.7", "tablet").status == 200);
    CHECK(hall.post("/api/v1/logout/all", "", hall.director).status == 200);
    Hall restarted;
    restarted.router.restore(Kept::Logins, hall.kept[Kept::Logins]);
    restarted.router.restore(Kept::JoinCodes, hall.kept[Kept::JoinCodes]);
    CHECK(restarted.opens_live(seat));
    CHECK(restarted.code("seat-south") == digits);  // what hangs on the Director's screen stays good
    CHECK(restarted.join(digits).status == 200);
    CHECK(tells(restarted.join(east), "used"));
    CHECK(restarted.join(east, "10.0.0.7", "tablet").status == 200);
}

TEST_CASE("Codes that an earlier version kept, by their hash alone, are good") {
    Hall hall;
    const auto end = (hall.now + 10min).time_since_epoch().count();
    hall.router.restore(Kept::JoinCodes, token_hash("31839307") + " " + std::to_string(end) + " seat-north\nnonsense\n\n");
    CHECK(hall.join("31839307").status == 200);
}

TEST_CASE("Wrong codes make their caller wait, and enough of them make every code void") {
    Hall hall;
    for (const auto* body : {"", "{}", "{\"code\":12345678}", "{\"code\":\"1234\"}", "\xff"}) CHECK(hall.post("/api/v1/join", body, "").status == 400);
    const auto digits = hall.code("seat-north");
    const std::string wrong = digits == "00000000" ? "00000001" : "00000000";
    for (int i = 0; i < PinLimiter::free_tries; ++i) CHECK(hall.join(wrong).status == 401);
    CHECK(hall.join(wrong).status == 429);
    CHECK(hall.join(digits).status == 429);
    for (int i = PinLimiter::free_tries; i < JoinCodes::max_wrong; ++i) CHECK(hall.join(wrong, "10.0.1." + std::to_string(i)).status == 401);
    CHECK(hall.join(digits, "10.0.2.1").status == 401);
    CHECK(hall.join(hall.code("seat-north"), "10.0.2.1").status == 200);
}

TEST_CASE("The spectators' one code lets any number in, overnight too, and one request shuts all of them out") {
    Hall hall;
    const auto link = hall.code("spectator");
    const auto first = hall.join(link), second = hall.join(link);
    CHECK(first.body.find("\"page\":\"/watch\"") != std::string::npos);
    CHECK_FALSE(hall.ended);  // nobody took anybody's place
    CHECK(hall.opens_watch(Hall::cookie(first)));
    CHECK(hall.opens_watch(Hall::cookie(second)));
    // Who scans it twice watches once.
    const auto logins = hall.router.logins().size();
    CHECK(Hall::cookie(hall.join(link, "10.0.0.7", "", Hall::cookie(first))).empty());
    CHECK(hall.router.logins().size() == logins);
    // Wrong codes that make all others void leave it as it is: it opens what hangs on the wall.
    const auto seat = hall.code("seat-north");
    for (int i = 0; i < JoinCodes::max_wrong; ++i) CHECK(hall.join("0000000" + std::to_string(i % 10), "10.0.1." + std::to_string(i)).status == 401);
    CHECK(tells(hall.join(seat, "10.0.2.1"), "old"));
    CHECK(hall.join(link, "10.0.2.1").status == 200);
    hall.now += JoinCodes::spectators_lifetime / 2 + 1s;
    const auto unused = hall.code("spectator");
    CHECK(unused != link);
    CHECK(hall.join(link, "10.0.2.2").status == 200);  // what hangs on the wall is good to its end
    hall.now += JoinCodes::spectators_lifetime / 2;
    CHECK(tells(hall.join(link, "10.0.2.3"), "old"));
    hall.now -= JoinCodes::spectators_lifetime / 2;
    CHECK(hall.post("/api/v1/panels/shut", "{\"panel\":\"spectator\"}", hall.director).status == 200);
    CHECK(hall.ended == Ending::ShutOut);
    CHECK_FALSE(hall.opens_watch(Hall::cookie(first)));
    CHECK_FALSE(hall.opens_watch(Hall::cookie(second)));
    CHECK(tells(hall.join(unused), "old"));
}

TEST_CASE("A spectator's login opens his feed only, and no other login opens that") {
    Hall hall;
    const auto seat = Hall::cookie(hall.join(hall.code("seat-north")));
    const auto spectator = Hall::cookie(hall.join(hall.code("spectator")));
    const auto value = [](const std::string& cookie) { return cookie.substr(cookie.find('=') + 1); };
    for (const auto& name : {"kibitz", "kibitz-seat-north", "kibitz-table-screen", "kibitz-spectator"}) {
        const auto cookie = name + ("=" + value(spectator));
        CHECK_FALSE(hall.opens_live(cookie));
        CHECK(hall.post("/api/v1/commands", "{}", cookie).status == 401);
        CHECK(hall.post("/api/v1/panels/code", "{\"panel\":\"spectator\"}", cookie).status == 401);
        CHECK(hall.router.enter({Method::Get, "/api/v1/live", cookie, "", "h", "", "a", false}).error().status == 401);
    }
    CHECK(hall.opens_watch(spectator));
    CHECK_FALSE(hall.opens_watch(seat));
    CHECK_FALSE(hall.opens_watch("kibitz-spectator=" + value(seat)));
    CHECK_FALSE(hall.opens_watch("kibitz-spectator=" + value(hall.director)));
    CHECK(hall.post("/api/v1/seat/leave", "", spectator).status == 401);
    CHECK(hall.post("/api/v1/watch/leave", "", spectator).status == 200);
    CHECK_FALSE(hall.opens_watch(spectator));
    CHECK(hall.opens_live(seat));
}

TEST_CASE("Without spectators there is no code, no page and no feed for them") {
    Hall open, hall{0s};
    const auto answer = hall.post("/api/v1/panels/code?lang=el", "{\"panel\":\"spectator\"}", hall.director);
    CHECK(answer.status == 409);
    CHECK(answer.body.find("\"reason\":\"spectators-off\"") != std::string::npos);
    CHECK(answer.body.find("θεατές") != std::string::npos);
    CHECK(hall.router.enter({Method::Get, "/api/v1/watch/live", "", "", "h", "", "a", false}).error().status == 404);
    Response page;
    hall.router.handle({Method::Get, "/watch", "", "", "h", "", "a", false}, [&](Response response) { page = std::move(response); });
    CHECK(page.status == 404);
    CHECK(page.body.find("--spectators") != std::string::npos);
    // Codes and logins of a start that had spectators open nothing now.
    const auto digits = open.code("spectator");
    const auto cookie = Hall::cookie(open.join(open.code("spectator")));
    hall.router.restore(Kept::JoinCodes, open.kept[Kept::JoinCodes]);
    hall.router.restore(Kept::Logins, open.kept[Kept::Logins]);
    CHECK(tells(hall.join(digits), "off"));
    CHECK_FALSE(hall.opens_watch(cookie));
    CHECK_FALSE(hall.router.logins().any({views::Role::Spectator, {}}, hall.now + Logins::lifetime));
}

TEST_CASE("Spectators' logins take no place of the others'") {
    Logins logins;
    const auto now = test::noon;
    const auto director = logins.create(now);
    const auto oldest = logins.create(now, "", {views::Role::Spectator, {}});
    for (std::size_t i = 0; i < Logins::max_spectators; ++i) (void)logins.create(now + 1s, "", {views::Role::Spectator, {}});
    CHECK(logins.valid(director, now + 2s));
    CHECK_FALSE(logins.valid(oldest, now + 2s));
    CHECK(logins.size() == 1 + Logins::max_spectators);
}
