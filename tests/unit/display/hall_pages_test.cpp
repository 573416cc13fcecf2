// What a hall asks of a table's display, and the page of results that everybody may read.
#include "catch.hpp"

#include "controller/display/other_tables.hpp"
#include "controller/display/results.hpp"
#include "controller/display/written_once.hpp"
#include "desk.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace kibitz::display::test_desk;

namespace {

Response for_hall(Desk& desk, Method method, const std::string& target, const std::string& body = {}) {
    Request request;
    request.method = method;
    request.target = target;
    request.body = body;
    std::optional<Response> answer;
    desk.router.handle_for_hall(request, "A. Holt", [&](Response response) { answer = std::move(response); });
    REQUIRE(answer);
    return *answer;
}

}  // namespace

TEST_CASE("An address among a hall's tables: whose it is, and what of it is asked for") {
    const auto live = at_table("/tables/T012/api/v1/live");
    REQUIRE(live);
    CHECK(live->id == "T012");
    CHECK(live->path == "/api/v1/live");
    CHECK(at_table("/tables/T012")->path.empty());
    CHECK(at_table("/tables/T012/")->path == "/");
    CHECK_FALSE(at_table("/tables/"));
    CHECK_FALSE(at_table("/tables//api/v1/live"));
    CHECK_FALSE(at_table("/table"));
    CHECK(is_live("/tables/T012/api/v1/live"));
    CHECK_FALSE(is_live("/tables/T012/api/v1/seat/live"));
    CHECK_FALSE(is_live("/tables/T012/api/v1/technician/live"));
}

TEST_CASE("A hall is answered of the record, and its Director's commands are given by his name; logins, codes and devices are not its") {
    Desk desk;
    CHECK(for_hall(desk, Method::Get, "/api/v1/table").status == 200);
    CHECK(for_hall(desk, Method::Get, "/api/v1/cases?lang=el").status == 200);
    CHECK(for_hall(desk, Method::Post, "/api/v1/commands", R"({"resync":{"leader":"SEAT_EAST","reason":"a card was missed"}})").status == 200);
    REQUIRE(desk.table.commands.size() == 1);
    CHECK(std::get<reading::Resync>(desk.table.commands.front()).by == "A. Holt");
    for (const auto* other : {"/api/v1/panels/code", "/api/v1/panels/shut", "/api/v1/login", "/api/v1/logout/all", "/api/v1/name", "/api/v1/join", "/api/v1/by-hand",
                              "/metrics", "/", "/api/v1/setup"})
        CHECK(for_hall(desk, Method::Post, other, "{}").status == 404);
    CHECK(for_hall(desk, Method::Get, "/api/v1/technician/live").status == 404);
    CHECK(for_hall(desk, Method::Get, "/api/v1/incidents/9").status == 404);
    CHECK(for_hall(desk, Method::Get, "/api/v1/table?lang=xx").status == 400);
    // Nobody comes so by the network: to a table there are no tables of a hall.
    CHECK(desk.get("/tables/T001/api/v1/table").status == 404);
    CHECK(desk.get("/results").status == 404);
}

TEST_CASE("What takes long is written once for all who ask, anew when something is another, and not oftener than so") {
    using Once = WrittenOnce<std::string>;
    Once page;
    std::vector<Once::Written> writing;
    std::vector<std::string> read;
    const auto write = [&](Once::Written written) { writing.push_back(std::move(written)); };
    const auto asked = [&](std::uint64_t edition, Once::Clock::time_point now) {
        page.answer(edition, now, write, [&](const std::string& text) { read.push_back(text); });
    };
    const Once::Clock::time_point start{std::chrono::hours(1)};
    asked(1, start);
    asked(1, start);
    CHECK(writing.size() == 1);
    CHECK(read.empty());
    writing.front()("first");
    CHECK(read == std::vector<std::string>{"first", "first"});
    asked(1, start + std::chrono::hours(1));
    CHECK(read.back() == "first");
    asked(2, start + std::chrono::seconds(5));
    CHECK(read.back() == "first");
    CHECK(writing.size() == 1);
    asked(2, start + Once::written_every);
    REQUIRE(writing.size() == 2);
    writing.back()("second");
    CHECK(read.back() == "second");
}

TEST_CASE("No script runs on the page of results; while they are shut it says so, in the reader's language") {
    const auto open = results_response("<p>");
    CHECK(Desk::header(open, "Content-Security-Policy").find("default-src 'none'") == 0);
    const auto shut = results_closed(words::Language::Russian);
    CHECK(shut.status == 404);
    CHECK(shut.body.find("Результаты этой сессии не открыты.") != std::string::npos);
}
