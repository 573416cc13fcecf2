// Who did what: what is noted and what is never, how much is kept and written, pages, what is looked for, the file.
#include "controller/display/audit.hpp"
#include "desk.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace std::chrono_literals;
using test_desk::Desk;

namespace {

Noted one(int minute, Act act = Act::LoggedIn, const std::string& by = "A. Holt") {
    return {test::noon + std::chrono::minutes(minute), act, by, "director", "phone 10.0.0.7", {}};
}
bool says(const Response& response, const std::string& words) { return response.body.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("What is done again at once is one line that counts; with something between it is another") {
    AuditTrail trail;
    for (int i = 0; i < 3; ++i) trail.note(one(i));
    trail.note(one(3, Act::LoggedOut));
    trail.note(one(4));
    trail.note(one(30));
    const auto all = trail.all();
    REQUIRE(all.size() == 4);
    CHECK(all[0].times == 3);
    CHECK(all[0].at == test::noon + 2min);
    CHECK(all[1].act == Act::LoggedOut);
    CHECK(all[2].times == 1);
}

TEST_CASE("It is kept in parts: only what has changed is written, and a restart gives the same back") {
    AuditTrail trail;
    std::map<std::size_t, std::string> disk;
    std::size_t written = 0;
    const auto flush = [&] {
        trail.flush([&](std::size_t part, const std::string& text) {
            CHECK(part < AuditTrail::all_parts);
            CHECK(text.size() < AuditTrail::part_bytes + 32);
            disk[part] = text;
            ++written;
        });
    };
    flush();
    CHECK(written == 0);
    for (int i = 0; i < 200; ++i) {
        trail.note(one(20 * i, i % 2 == 0 ? Act::LoggedIn : Act::Exported));
        if (i % 3 == 0) trail.note(one(20 * i, Act::WrongPins));
        flush();
    }
    CHECK(written < 300);
    AuditTrail after;
    for (const auto& [part, text] : disk) after.restore(part, text);
    const auto was = trail.all(), is = after.all();
    REQUIRE(is.size() == was.size());
    for (std::size_t i = 0; i < is.size(); ++i) CHECK((is[i].at == was[i].at && is[i].act == was[i].act && is[i].by == was[i].by));
    after.note(one(5000));  // goes on in the part where it stopped
    after.flush([&](std::size_t part, const std::string& text) { disk[part] = text; });
    AuditTrail third;
    for (const auto& [part, text] : disk) third.restore(part, text);
    CHECK(third.all().size() == was.size() + 1);
    for (const auto* bad : {"", "x", "-1\n", "5\n1\tlogin\t1", "0\nx\tlogin\t1\t\t\t\t\n", "0\n1\tno-such-act\t1\t\t\t\t\n",
        "0\n1\tlogin\t0\t\t\t\t\n"}) {
        AuditTrail none;
        none.restore(0, bad);
        CHECK(none.all().empty());
    }
}

TEST_CASE("It is bounded, and who types wrong PINs pushes out nothing else") {
    AuditTrail trail;
    trail.note(one(0, Act::DirectorAdded));
    for (int i = 0; i < 20'000; ++i) trail.note(one(i, Act::WrongPins, std::to_string(i)));
    auto all = trail.all();
    CHECK(all.front().act == Act::DirectorAdded);
    CHECK(all.size() < 1500);
    for (int i = 0; i < 20'000; ++i) trail.note(one(i, Act::Exported, std::to_string(i)));
    all = trail.all();
    std::size_t bytes = 0;
    trail.flush([&](std::size_t, const std::string& text) { bytes += text.size(); });
    CHECK(bytes < 250'000);
    CHECK(std::count_if(all.begin(), all.end(), [](const auto& line) { return line.act == Act::Exported; }) > 2000);
}

TEST_CASE("A line is one line whatever stands in a name") {
    AuditTrail trail;
    auto noted = one(0);
    noted.by = "A.\tHolt\n1\tlogin\t1";
    noted.about = std::string(500, 'x');
    trail.note(noted);
    const auto all = trail.all();
    REQUIRE(all.size() == 1);
    CHECK(all[0].by == "A.Holt1login1");
    CHECK(all[0].about.size() <= 120);
}

TEST_CASE("Devices by what their browsers say") {
    CHECK(device_kind("Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) Mobile/15E148") == "phone");
    CHECK(device_kind("Mozilla/5.0 (Linux; Android 13; Pixel 7) Mobile Safari") == "phone");
    CHECK(device_kind("Mozilla/5.0 (Linux; Android 12; SM-T500) Safari") == "tablet");
    CHECK(device_kind("Mozilla/5.0 (iPad; CPU OS 16_0)") == "tablet");
    CHECK(device_kind("Mozilla/5.0 (X11; Linux x86_64) Chrome") == "computer");
    CHECK(device_kind("curl/8.0") == "program");
    CHECK(device_kind("") == "program");
}

TEST_CASE("The list has who logged in, ruled, showed codes and took files; no PIN, no code, no card stands in it") {
    Desk desk;
    CHECK(desk.get("/api/v1/audit").status == 401);
    CHECK(desk.log_in("808117").status == 401);
    REQUIRE(desk.ask({Method::Post, "/api/v1/login", "", "http://kibitz:8745", "kibitz:8745", "{\"pin\":\"808117\",\"name\":\"314159\"}",
        "10.0.0.8", false}).status == 401);
    desk.be_director();
    REQUIRE(desk.post("/api/v1/name", "{\"name\":\"A. Holt\"}").status == 200);
    const auto code = desk.post("/api/v1/panels/code", "{\"panel\":\"seat-north\"}").body.substr(9, JoinCodes::digits);
    desk.now += 1s;
    REQUIRE(desk.get("/api/v1/export?format=pbn").status == 200);
    const auto incident = desk.table.raise();
    desk.table.happen(laws::event::IncidentRuled{{incident}, 1, {"penalty-card", {laws::Effect::PenaltyCard}}, "A. Holt"});
    const auto of_no_law = desk.table.raise("-");
    desk.table.happen(laws::event::IncidentRuled{{of_no_law}, 1, {"noted", {laws::Effect::Noted}}, "A. Holt"});
    const auto page = desk.get("/api/v1/audit");
    REQUIRE(page.status == 200);
    INFO(page.body);
    CHECK(says(page, "Ruled on incident 2\""));
    for (const auto* words : {"Logged in", "Typed a wrong PIN", "Goes by the name A. Holt", "Had a code to join by shown: North",
        "Took the record as a file: PBN",
                              "Ruled on incident 1 (Law 45E1)", "Chief Director", "program 10.0.0.7"})
        CHECK(says(page, words));
    const auto kept_text = [&] {
        std::string text;
        desk.router.keep_audit();
        for (const auto& [key, part] : desk.audit) text += part;
        return text;
    }();
    for (const std::string& secret : {std::string(test_desk::right_pin), std::string("808117"), std::string("314159"), code,
        std::string("SK")}) {
        CHECK_FALSE(says(page, secret));
        CHECK(kept_text.find(secret) == std::string::npos);
    }
    CHECK(desk.get("/api/v1/audit?before=x").status == 400);
    CHECK(says(desk.get("/api/v1/audit?find=a%20file"), "PBN"));
    CHECK_FALSE(says(desk.get("/api/v1/audit?find=a%20file"), "Logged in"));
    CHECK(desk.get("/api/v1/audit?find=nothing%20like%20it").body.find("what") == std::string::npos);
}

TEST_CASE("What was noted after the last event keeps its time when the daemon starts anew, which has that time once more") {
    Desk desk;
    const auto start = [&](Duration ahead) { desk.table.happen(laws::event::ClockTold{ahead, true}); };
    start(1h);
    desk.be_director();
    const auto last_event = desk.now;
    desk.now = last_event + 60s;
    REQUIRE(desk.post("/api/v1/panels/code", "{\"panel\":\"seat-north\"}").status == 200);
    const auto when = [&] {
        const auto body = desk.get("/api/v1/audit?find=North").body;
        const auto at = body.find("\"at\":\"");
        REQUIRE(at != std::string::npos);
        return body.substr(at, 30);
    };
    const auto before = when();
    desk.now = last_event;  // the table's time goes on from the journal's last event
    start(2h);
    CHECK(when() == before);
    desk.now = last_event + 90s;
    REQUIRE(desk.post("/api/v1/panels/code", "{\"panel\":\"seat-south\"}").status == 200);
    const auto page = desk.get("/api/v1/audit").body;
    CHECK(page.find("South") < page.find("North"));  // newest first
}

TEST_CASE("Pages of it: every line once") {
    Desk desk;
    desk.be_director();
    for (int i = 0; i < 130; ++i) {
        desk.now += std::chrono::seconds(i % 3);  // several at one moment
        REQUIRE(desk.post("/api/v1/panels/code", i % 2 == 0 ? "{\"panel\":\"seat-north\"}" : "{\"panel\":\"seat-south\"}").status == 200);
    }
    std::string next;
    int lines = 0, pages = 0;
    do {
        const auto page = desk.get("/api/v1/audit" + (next.empty() ? std::string() : "?before=" + next));
        REQUIRE(page.status == 200);
        for (std::size_t at = 0; (at = page.body.find("\"what\"", at)) != std::string::npos; ++at) ++lines;
        const auto found = page.body.find("\"next\":\"");
        next = found == std::string::npos ? "" : page.body.substr(found + 8, page.body.find('"', found + 8) - found - 8);
        REQUIRE(++pages < 10);
    } while (!next.empty());
    CHECK(lines == 131);
    CHECK(pages == 3);
}

TEST_CASE("The file: quoted, and nothing in it is a spreadsheet's formula") {
    Desk desk;
    desk.be_director();
    REQUIRE(desk.post("/api/v1/name", "{\"name\":\"=HYPERLINK(\\\"x\\\")\"}").status == 200);
    const auto file = desk.get("/api/v1/audit.csv");
    REQUIRE(file.status == 200);
    CHECK(Desk::header(file, "Content-Disposition").find("attachment") == 0);
    CHECK(says(file, "\"'=HYPERLINK(\"\"x\"\")\",\"Chief Director\""));
    CHECK(says(file, "2026-11-21T12:00:00Z"));
    CHECK(says(desk.get("/api/v1/audit"), "Took this list as a file"));
}
