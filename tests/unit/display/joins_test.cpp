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
    Hall() {
        table.start_board(7);
        director = "kibitz=" + router.logins().create(now, "A. Holt");
        router.on_logout([this](std::string_view why) { ended = why; });
    }
    RouterConfig config() {
        RouterConfig made;
        made.aside = [](const std::function<std::function<void()>()>& job) { job()(); };
        made.clock = [this] { return now; };
        made.pin_cost = no_pin_cost;
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
    Response join(const std::string& digits, const std::string& address = "10.0.0.7") {
        return post("/api/v1/join", "{\"code\":\"" + digits + "\"}", "", address);
    }
    static std::string cookie(const Response& response) {
        for (const auto& [name, value] : response.headers)
            if (name == "Set-Cookie") return value.substr(0, value.find(';'));
        return {};
    }
    bool opens_live(const std::string& with) const {
        return !router.refuse_seat_live({Method::Get, "/api/v1/seat/live", with, "", "h", "", "a", false});
    }

    Instant now = test::noon;
    std::map<Kept, std::string> kept;
    std::string director;
    std::string ended;
    test::TableInMemory table;
    ServerFigures figures;
    Assets assets{embedded::web()};
    LiveHub hub{table, {"1", "t"}};
    SeatHub seats{table, {"1", "t"}};
    Router router{config(), table, hub, seats, assets, figures};
};

}  // namespace

TEST_CASE("A code opens its seat once, within its time") {
    Hall hall;
    const auto digits = hall.code("seat-north");
    CHECK(is_join_code(digits));
    const auto joined = hall.join(digits);
    CHECK(joined.status == 200);
    CHECK(joined.body.find("seat-north") != std::string::npos);
    CHECK(hall.opens_live(Hall::cookie(joined)));
    CHECK(hall.join(digits).status == 401);
    const auto late = hall.code("seat-north");
    hall.now += JoinCodes::lifetime;
    CHECK(hall.join(late).status == 401);
    const auto first = hall.code("seat-east"), second = hall.code("seat-east");
    CHECK(hall.join(first, "10.0.0.8").status == 401);
    CHECK(hall.join(second, "10.0.0.8").status == 200);
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
        CHECK(hall.router.refuse_live({Method::Get, "/api/v1/live", cookie, "", "h", "", "a", false})->status == 401);
    }
    const auto token = hall.director.substr(hall.director.find('=') + 1);
    CHECK_FALSE(hall.opens_live("kibitz-seat-north=" + token));
    CHECK_FALSE(hall.opens_live("kibitz-seat-east=" + seat.substr(seat.find('=') + 1)));
    CHECK(hall.post("/api/v1/panels/code", "{\"panel\":\"director\"}", hall.director).status == 400);
}

TEST_CASE("A second device takes the seat over; a lost one is shut out with one request") {
    Hall hall;
    const auto first = Hall::cookie(hall.join(hall.code("seat-north")));
    CHECK(hall.ended.empty());
    const auto second = Hall::cookie(hall.join(hall.code("seat-north")));
    CHECK(hall.ended == taken_over);
    CHECK_FALSE(hall.opens_live(first));
    CHECK(hall.opens_live(second));
    CHECK(hall.post("/api/v1/panels/shut", "{\"panel\":\"seat-north\"}", hall.director).status == 200);
    CHECK(hall.ended == shut_out);
    CHECK_FALSE(hall.opens_live(second));
    CHECK_FALSE(hall.router.logins().any(north, hall.now));
    CHECK_FALSE(hall.router.token_of({Method::Get, "/", hall.director, "", "h", "", "a", false}).empty());
}

TEST_CASE("Codes and the places of panels survive a restart, and the Director's logging out") {
    Hall hall;
    const auto seat = Hall::cookie(hall.join(hall.code("seat-north")));
    const auto digits = hall.code("seat-south");
    CHECK(hall.post("/api/v1/logout/all", "", hall.director).status == 200);
    Hall restarted;
    restarted.router.restore(Kept::Logins, hall.kept[Kept::Logins]);
    restarted.router.restore(Kept::JoinCodes, hall.kept[Kept::JoinCodes]);
    CHECK(restarted.opens_live(seat));
    CHECK(restarted.join(digits).status == 200);
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
