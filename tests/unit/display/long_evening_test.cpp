// A long evening: what is sent stays as short as it was, whatever the journal holds; nothing that is open goes out of sight; the rest is
// asked for page by page, and found wherever it is.
#include <google/protobuf/util/json_util.h>

#include <set>

#include "catch.hpp"
#include "controller/display/join_codes.hpp"
#include "controller/display/live_hub.hpp"
#include "controller/display/packed.hpp"
#include "controller/display/router.hpp"
#include "controller/display/sought.hpp"
#include "controller/views/incidents_shown.hpp"
#include "following_display.hpp"
#include "random_evening.hpp"
#include "unpacked.hpp"

using namespace kibitz;
using namespace kibitz::display;
using test::FollowingDisplay;
using test::TableInMemory;

namespace {

/// So many incidents, five a board; of each board the first three are settled.
void play(TableInMemory& table, std::size_t incidents) {
    for (std::size_t i = 0; i < incidents; ++i) {
        if (i % 5 == 0) table.start_board(static_cast<std::uint32_t>(i / 5 % 32 + 1));
        const auto id = table.raise();
        if (i % 5 < 3) table.happen(laws::event::IncidentDismissed{{id}, "A. Holt", "settled at the table", laws::Dismissal::InWords});
    }
}

struct Office {
    explicit Office(std::size_t incidents) {
        play(table, incidents);
        const auto answer = ask({Method::Post, "/api/v1/login", "", "", "", R"({"pin":"271828"})", "10.0.0.7", false});
        REQUIRE(answer.status == 200);
        for (const auto& [name, value] : answer.headers)
            if (name == "Set-Cookie" && cookie.empty()) cookie = value.substr(0, value.find(';'));
    }
    RouterConfig config() {
        RouterConfig made;
        made.pin_hash = hash_pin("271828", no_pin_cost);
        made.pin_cost = no_pin_cost;
        made.aside = [this](const std::function<std::function<void()>()>& job) {
            ++times_aside;
            job()();
        };
        made.clock = [] { return test::noon; };
        return made;
    }
    Response ask(const Request& request) {
        std::optional<Response> answer;
        router.handle(request, [&](Response response) { answer = std::move(response); });
        REQUIRE(answer);
        return *answer;
    }
    Response get(const std::string& target, bool gzip = false) {
        Request request{Method::Get, target, cookie, "", "", "", "10.0.0.7", false};
        request.accepts_gzip = gzip;
        return ask(request);
    }
    v1::IncidentPage page(const std::string& query) {
        const auto answer = get("/api/v1/incidents?" + query);
        INFO(answer.body.substr(0, 200));
        REQUIRE(answer.status == 200);
        v1::IncidentPage read;
        REQUIRE(google::protobuf::util::JsonStringToMessage(answer.body, &read).ok());
        return read;
    }
    std::vector<std::uint64_t> all(const std::string& query) {
        std::vector<std::uint64_t> ids;
        std::uint64_t next = 0;
        do {
            const auto one = page(query + (next == 0 ? "" : "&before=" + std::to_string(next)));
            for (const auto& incident : one.incident()) ids.push_back(incident.id());
            next = one.next();
        } while (next != 0);
        return ids;
    }

    int times_aside = 0;
    std::string cookie;
    TableInMemory table;
    ServerFigures figures;
    Assets assets{embedded::web()};
    Feeds feeds{table, config(), {"1", "t"}};
    Router router{config(), table, feeds, assets, figures};
};

std::set<std::uint64_t> ids_of(const v1::TableView& table) {
    std::set<std::uint64_t> ids;
    for (const auto& incident : table.incident()) ids.insert(incident.id());
    return ids;
}

}  // namespace

TEST_CASE("Messages stay as short with 10,000 incidents in the journal as with ten") {
    std::map<std::string, std::size_t> first;
    for (const std::size_t incidents : {10U, 1000U, 10000U}) {
        TableInMemory table;
        play(table, incidents);
        LiveHub hub(table, {"1", "t"});
        FollowingDisplay display;
        table.on_event = [&](const laws::Event& event) { hub.event(event); };
        hub.join(display, std::nullopt);
        CHECK(display.frames.back()->json()->size() < 400'000);  // the snapshot
        CHECK(display.table.incidents().all() == incidents);
        table.start_board(9);
        const auto id = table.raise();
        std::map<std::string, std::size_t> bytes;
        const auto note = [&](const std::string& what) { bytes[what] = display.frames.back()->json()->size(); };
        note("raised");
        table.happen(laws::event::CallMade{bridge::Seat::South, bridge::Call::pass(), false, "", false});
        note("call");
        table.happen(laws::event::IncidentSeen{{id}, "A. Holt"});
        note("seen");
        table.happen(laws::event::IncidentDismissed{{id}, "A. Holt", "settled", laws::Dismissal::InWords});
        note("dismissed");
        if (first.empty()) first = bytes;
        for (const auto& [what, size] : bytes) {
            INFO(what << " with " << incidents << ": " << size);
            WARN(what << " with " << incidents << " incidents: " << size << " bytes");
            // What the last that had a place leaves behind is told with it, once there are so many.
            const bool one_more_goes = what == "dismissed" && incidents > 100;
            CHECK(size < first[what] + 60 + (one_more_goes ? 2000 : 0));
        }
        CHECK(bytes["call"] < 1024);
    }
}

TEST_CASE("What is open of this evening is in view, and what a seat raises now hides nothing that stood there") {
    TableInMemory table;
    table.start_board(1);
    const auto real = table.raise();
    for (int i = 0; i < 513; ++i) table.raise();
    const auto newest = table.evening().state.last_incident;
    const auto shown = views::incidents_shown(table.evening());
    CHECK(shown.size() == views::max_open_shown);
    CHECK(std::binary_search(shown.begin(), shown.end(), real - 1));
    CHECK(std::binary_search(shown.begin(), shown.end(), newest - 1));
    table.start_board(2);
    const auto next = table.raise();
    const auto then = views::incidents_shown(table.evening());
    CHECK(then.size() == views::max_open_shown);
    CHECK(then.back() == next - 1);
}

TEST_CASE("The live view and the pages together have every incident once, whatever is settled meanwhile") {
    Office office(1000);
    FollowingDisplay display;
    office.feeds.directors.join(display, std::nullopt);
    for (const std::string list : {"open", "settled", "notice", "all"}) {
        std::set<std::uint64_t> wanted;
        for (const auto& incident : office.table.evening().state.incidents)
            if (views::belongs(incident, *views::incident_list_from_string(list))) wanted.insert(incident.id.value);
        const auto whole = office.all("list=" + list);
        CHECK(std::set(whole.begin(), whole.end()) == wanted);
        CHECK(whole.size() == wanted.size());
        CHECK(std::is_sorted(whole.rbegin(), whole.rend()));
        auto known = ids_of(display.table);
        const auto rest = office.all("list=" + list + "&rest=1");
        for (const auto id : rest) CHECK(known.insert(id).second);
        for (const auto id : wanted) CHECK(known.contains(id));
    }
    CHECK(office.get("/api/v1/incidents?list=some").status == 400);
    CHECK(office.get("/api/v1/incidents?before=soon").status == 400);
    CHECK(office.get("/api/v1/incidents?before=0").status == 400);
    CHECK(office.page("before=1").incident_size() == 0);
    // An old one that is ruled on now is at hand: it was settled last.
    const auto old = office.all("list=open").back();
    office.table.on_event = [&](const laws::Event& event) { office.feeds.directors.event(event); };
    office.table.happen(laws::event::IncidentDismissed{{old}, "A. Holt", "late", laws::Dismissal::InWords});
    CHECK(ids_of(display.table).contains(old));
}

TEST_CASE("What is looked for is found wherever it is, in the reader's language, capitals and accents aside") {
    Office office(2000);
    const auto words = office.all("find=45e1+fifth");
    CHECK(words.size() == 2000);
    CHECK(office.times_aside > 0);  // in parts, the table's thread free between them
    const auto one = office.page("find=17+east&list=settled");
    REQUIRE(one.incident_size() > 0);
    // By its number, which stands in its words, wherever it is.
    const auto all = office.all("find=17+east&list=settled");
    CHECK(std::find(all.begin(), all.end(), 17) != all.end());
    CHECK(office.all("find=no+such+thing").empty());
    CHECK(office.page("find=%CE%91%CE%9D%CE%91%CE%A4%CE%9F%CE%9B%CE%97&lang=el").incident_size() == 30);  // "ΑΝΑΤΟΛΗ"
    CHECK(office.page("find=%D0%B2%D0%BE%D1%81%D1%82%D0%BE%D0%BA&lang=ru").incident_size() == 30);        // "восток"
    CHECK(office.page("find=a.+holt&list=open").incident_size() == 0);
    CHECK(office.page("find=A.+HOLT&list=settled").incident_size() == 30);
}

TEST_CASE("Letters are compared without capitals and accents") {
    CHECK(folded("Álvaro ÑANDÚ Štěpán") == "alvaro nandu stepan");
    CHECK(folded("ΔΙΑΙΤΗΤΉΣ διαιτητής") == "διαιτητησ διαιτητησ");
    CHECK(folded("Ёлка ЙОД") == "елка иод");
    CHECK(folded("♠K 45F") == "♠k 45f");
    CHECK(folded(std::string("\xC3")) == "\xC3");  // half a letter stays
    CHECK(Sought("").nothing());
    CHECK(Sought(" \t ").nothing());
    CHECK(Sought("dummy 45f").in("Dummy touched (45F)"));
    CHECK_FALSE(Sought("dummy 46").in("Dummy touched (45F)"));
}

TEST_CASE("All seen is one request: every call and attention up to the number, and nothing that came later") {
    TableInMemory table;
    play(table, 1000);
    LiveHub hub(table, {"1", "t"});
    FollowingDisplay display;
    display.who = "A. Holt";
    hub.join(display, std::nullopt);
    const auto unseen = table.evening().lists.unseen().size();
    REQUIRE(unseen == 400);
    const auto through = table.evening().state.last_incident;
    const auto later = table.raise();
    int answers = 0;
    const auto answered = [&](const FramePtr& frame) {
        v1::LiveMessage message;
        REQUIRE(message.ParseFromString(*frame->binary()));
        CHECK(message.reply().request() == 4);
        CHECK(message.reply().done());
        ++answers;
    };
    CHECK(hub.request(display, R"({"request":"4","seenAll":{"through":")" + std::to_string(through) + "\"}}", true, answered));
    CHECK(answers == 1);
    CHECK(table.commands.size() == unseen);
    for (const auto& command : table.commands) {
        const auto& one = std::get<reading::IncidentCommand>(command);
        CHECK(one.action == reading::DirectorAction::Seen);
        CHECK(one.by == "A. Holt");
        CHECK(one.incident != later);
    }
}

TEST_CASE("A long answer goes packed to who takes it so, and says the same") {
    Office office(100);
    const auto plain = office.get("/api/v1/table");
    const auto packed = office.get("/api/v1/table", true);
    const auto header = [](const Response& response, const std::string& name) {
        for (const auto& [key, value] : response.headers)
            if (key == name) return value;
        return std::string();
    };
    CHECK(header(plain, "Content-Encoding").empty());
    CHECK(header(plain, "Vary") == "Accept-Encoding");
    CHECK(header(packed, "Content-Encoding") == "gzip");
    CHECK(header(packed, "Vary") == "Accept-Encoding");
    CHECK(test::unpacked(packed.body) == plain.body);
    CHECK(packed.body.size() * 5 < plain.body.size());
    CHECK(office.times_aside > 0);
    CHECK(header(office.get("/api/v1/incidents?before=1", true), "Content-Encoding").empty());  // a few bytes
}

TEST_CASE("gzip is taken where it is named, and not with a weight of nought") {
    for (const auto* yes : {"gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8", "*", "GZIP", "deflate,x-gzip", "identity;q=0, *;q=0.5"}) CHECK(takes_gzip(yes));
    for (const auto* no : {"", "br", "gzip;q=0", "gzip;q=0.0, br", "*;q=0", "gzipped"}) CHECK_FALSE(takes_gzip(no));
}

TEST_CASE("Which incidents wait is what the state says, after every event of a random evening") {
    const auto seed = GENERATE(range(1U, 9U));
    table::Evening evening;
    std::size_t events = 0;
    for (const auto& event : test::random_evening(seed, 3)) {
        take(evening, event);
        if (++events % 7 != 0) continue;
        std::set<std::uint64_t> calls, open, notices, unseen;
        std::set<std::pair<Instant, std::uint64_t>> settled;
        std::size_t all_notices = 0;
        for (const auto& one : evening.state.incidents) {
            if (!one.told) continue;
            const bool notice = one.level == laws::Level::Notice;
            const bool raised = one.status == laws::IncidentStatus::Raised;
            all_notices += notice ? 1 : 0;
            const bool over = one.status == laws::IncidentStatus::Ruled || one.status == laws::IncidentStatus::Dismissed;
            if (over) settled.insert({*one.settled_at, one.id.value});
            else (notice ? notices : raised && one.level == laws::Level::Call ? calls : open).insert(one.id.value);
            if (!over && !notice && raised) unseen.insert(one.id.value);
        }
        REQUIRE(evening.lists.unseen_calls() == calls);
        REQUIRE(evening.lists.open() == open);
        REQUIRE(evening.lists.notices() == notices);
        REQUIRE(evening.lists.unseen() == unseen);
        REQUIRE(evening.lists.settled() == settled);
        REQUIRE(evening.lists.all_notices() == all_notices);
    }
}
