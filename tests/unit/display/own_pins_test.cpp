// Directors with PINs of their own: who may add them, by what they log in, that nobody takes their names, and that nothing of it helps
// who guesses.
#include <deque>

#include "controller/display/directors.hpp"
#include "desk.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace std::chrono_literals;
using test_desk::Desk;

namespace {

struct Office : Desk {
    Office() { be_director(); }
    /// What stands behind that name in a JSON answer.
    static std::string field(const Response& response, const std::string& name) {
        const auto at = response.body.find("\"" + name + "\":\"");
        REQUIRE(at != std::string::npos);
        const auto begin = at + name.size() + 4;
        return response.body.substr(begin, response.body.find('"', begin) - begin);
    }
    struct Added {
        std::string id, pin;
    };
    Added add(const std::string& name) {
        const auto response = post("/api/v1/directors", "{\"name\":\"" + name + "\"}");
        INFO(response.body);
        REQUIRE(response.status == 200);
        return {field(response, "id"), field(response, "pin")};
    }
    Response log_in_as(const std::string& name, const std::string& pin, const std::string& address = "10.0.0.7") {
        return ask({Method::Post, "/api/v1/login", "", "http://kibitz:8745", "kibitz:8745",
            "{\"pin\":\"" + pin + "\",\"name\":\"" + name + "\"}", address, false});
    }
    /// The login's cookie.
    std::string cookie_as(const std::string& name, const std::string& pin) {
        const auto response = log_in_as(name, pin);
        REQUIRE(response.status == 200);
        const auto set = header(response, "Set-Cookie");
        return set.substr(0, set.find(';'));
    }
    Response ask_as(const std::string& with, const std::string& target, const std::optional<std::string>& body = {}) {
        const auto mine = std::exchange(cookie, with);
        const auto response = body ? post(target, *body) : get(target);
        cookie = mine;
        return response;
    }
    std::string name_of(const std::string& with) { return router.name_of(with.substr(with.find('=') + 1)); }
};

}  // namespace

TEST_CASE("Names that a reader cannot tell apart are one name") {
    const auto key = name_key("A. Holt");
    for (const auto* same : {"a. holt", "A.HOLT", "  A.  Holt ", "Á. Hólt", "А. Ноlt", "A. Ho1t", "A. H0lt", "A.\u00A0Holt",
        "A. Ho\u200Blt", "Ａ. Ｈolt",
                             "A. Holt\u202E", "A. HoIt", "A\u0301. Holt"})
        CHECK(name_key(same) == key);
    for (const auto* other : {"B. Holt", "A. Colt", "A. Holtz", "Α. Χολτ"}) CHECK(name_key(other) != key);
    CHECK(name_key("Ανδρέας") == name_key("ΑΝΔΡΕΑΣ"));
    CHECK(name_key(" .-\u200B").empty());
    CHECK(name_key("李娜") != name_key("李明"));
    Directors directors;
    REQUIRE(directors.add("A. Holt", "$argon2id$x"));
    CHECK(directors.add("a holt", "$argon2id$x").error() == Directors::Refused::Taken);
    CHECK(directors.add("...", "$argon2id$x").error() == Directors::Refused::NoName);
    CHECK(directors.add("The  Director", "$argon2id$x").error() == Directors::Refused::Reserved);
    while (directors.all().size() < Directors::max_directors) REQUIRE(directors.add("B" + std::string(directors.all().size(), 'b'),
        "$argon2id$x"));
    CHECK(directors.add("C. Dee", "$argon2id$x").error() == Directors::Refused::Full);
}

TEST_CASE("Directors survive a restart; nonsense is none of them") {
    Directors before;
    REQUIRE(before.add("Ανδρέας \"Ace\" Holt", "$argon2id$v=19$abc"));
    REQUIRE(before.add("B. Rossi", "$argon2id$v=19$def"));
    Directors after;
    after.restore(before.to_text());
    CHECK(after.to_text() == before.to_text());
    REQUIRE(after.named("b rossi"));
    CHECK(after.named("b rossi")->hash == "$argon2id$v=19$def");
    const auto id = before.all()[0].id;
    for (const auto& bad : std::initializer_list<std::string>{"", "\n\n", id, id + " $argon2id$", id + " 123456 A. Holt", "x $argon2id$ A. Holt",
                                                              id + " $argon2id$ ..\n"}) {
        Directors none;
        none.restore(bad);
        CHECK(none.all().empty());
    }
}

TEST_CASE("The chief Director adds a Director, who logs in by his name and his own PIN and rules under that name") {
    Office office;
    const auto [id, pin] = office.add("A. Holt");
    CHECK(is_pin(pin));
    CHECK(office.kept.at(Kept::Directors).find("A. Holt") != std::string::npos);
    CHECK(office.kept.at(Kept::Directors).find(pin) == std::string::npos);
    const auto his = office.cookie_as(" a. HOLT", pin);
    CHECK(office.name_of(his) == "A. Holt");
    const auto incident = office.table.raise();
    const auto path = "/api/v1/incidents/" + std::to_string(incident);
    CHECK(office.ask_as(his, path, "{\"action\":\"DIRECTOR_ACTION_SEEN\",\"by\":\"M. Rossi\"}").status == 200);
    REQUIRE(office.table.commands.size() == 1);
    CHECK(std::get<reading::IncidentCommand>(office.table.commands[0]).by == "A. Holt");
    // All that a Director has; what is the chief's he has not.
    for (const auto* page : {"/api/v1/table", "/api/v1/incidents", "/api/v1/exports", "/api/v1/audit"}) CHECK(office.ask_as(his,
        page).status == 200);
    CHECK(office.ask_as(his, "/api/v1/directors").status == 403);
    for (const auto* page : {"/api/v1/directors", "/api/v1/directors/remove", "/api/v1/directors/pin"}) {
        CHECK(office.ask_as(his, page, "{\"name\":\"B. Rossi\",\"id\":\"" + id + "\"}").status == 403);
        CHECK(office.ask_as("", page, "{}").status == 401);
    }
    const auto list = office.get("/api/v1/directors");
    CHECK(list.body.find("\"name\":\"A. Holt\",\"devices\":1") != std::string::npos);
    CHECK(list.body.find("argon2") == std::string::npos);
}

TEST_CASE("A wrong name and a wrong PIN are answered alike, whoever has a PIN of his own") {
    Office office;
    const auto pin = office.add("A. Holt").pin;
    const auto wrong = office.log_in_as("A. Holt", "000000", "10.0.1.1");
    CHECK(wrong.status == 401);
    const std::string right = test_desk::right_pin;
    int address = 1;
    for (const auto& [name, digits] : std::vector<std::pair<std::string, std::string>>{
             {"B. Rossi", "000000"}, {"", "000000"}, {"A. Holt", right}, {"А. Ноlt", right}, {"", pin}, {"B. Rossi", pin}}) {
        const auto answer = office.log_in_as(name, digits, "10.0.2." + std::to_string(address++));
        CHECK(answer.status == wrong.status);
        CHECK(answer.body == wrong.body);
        CHECK(answer.headers == wrong.headers);
    }
    CHECK(office.log_in_as("B. Rossi", right, "10.0.3.1").status == 200);
}

TEST_CASE("Nobody else goes by the name of a Director with a PIN of his own") {
    Office office;
    REQUIRE(office.post("/api/v1/name", "{\"name\":\"A. Holt\"}").status == 200);
    const auto scorer = "kibitz-scorer=" + office.router.logins().create(office.now, "a holt", {views::Role::Scorer, {}});
    const auto his = office.cookie_as("A. Holt", office.add("A. Holt").pin);
    CHECK(office.name_of(office.cookie).empty());  // the chief Director's own login
    CHECK(office.name_of(scorer).empty());
    CHECK(office.name_of(his) == "A. Holt");
    for (const auto* name : {"A. Holt", "А. Ноlt", "a.holt"})
        for (const auto& who : {office.cookie, scorer}) {
            CHECK(office.ask_as(who, "/api/v1/name", "{\"name\":\"" + std::string(name) + "\"}").status == 409);
            CHECK(office.name_of(who).empty());
        }
    CHECK(office.ask_as(his, "/api/v1/name", "{\"name\":\"B. Rossi\"}").status == 409);
    CHECK(office.name_of(his) == "A. Holt");
    CHECK(office.router.name_for_hall("A. Holt") == "A. Holt (hall)");
    CHECK(office.router.name_for_hall("B. Rossi") == "B. Rossi");
    CHECK(office.post("/api/v1/directors", "{\"name\":\"a. holt\"}").status == 409);
    // A name given at joining, too.
    const auto code = Office::field(office.post("/api/v1/panels/code", "{\"panel\":\"scorer\"}"), "code");
    const auto joined = office.ask_as("", "/api/v1/join", "{\"code\":\"" + code + "\",\"name\":\"A. Holt\"}");
    REQUIRE(joined.status == 200);
    const auto set = Desk::header(joined, "Set-Cookie");
    CHECK(office.name_of(set.substr(0, set.find(';'))).empty());
}

TEST_CASE("A Director who is removed is logged out at once, and so he is whose PIN is another; the others stay") {
    Office office;
    std::vector<Ending> ended;
    office.router.on_logout([&](Ending why) { ended.push_back(why); });
    const auto holt = office.add("A. Holt"), rossi = office.add("B. Rossi");
    const auto first = office.cookie_as("A. Holt", holt.pin), second = office.cookie_as("A. Holt", holt.pin), other =
        office.cookie_as("B. Rossi", rossi.pin);
    const auto fresh = office.post("/api/v1/directors/pin", "{\"id\":\"" + holt.id + "\"}");
    REQUIRE(fresh.status == 200);
    CHECK(ended.size() == 1);
    for (const auto& with : {first, second}) CHECK(office.ask_as(with, "/api/v1/table").status == 401);
    CHECK(office.ask_as(other, "/api/v1/table").status == 200);
    CHECK(office.log_in_as("A. Holt", holt.pin).status == 401);
    const auto third = office.cookie_as("A. Holt", Office::field(fresh, "pin"));
    REQUIRE(office.post("/api/v1/directors/remove", "{\"id\":\"" + holt.id + "\"}").status == 200);
    CHECK(ended.size() == 2);
    CHECK(office.ask_as(third, "/api/v1/table").status == 401);
    CHECK(office.ask_as(other, "/api/v1/table").status == 200);
    CHECK(office.get("/api/v1/table").status == 200);
    CHECK(office.post("/api/v1/directors/remove", "{\"id\":\"" + holt.id + "\"}").status == 404);
    CHECK(office.log_in_as("A. Holt", Office::field(fresh, "pin")).status == 401);
    // Whoever comes by the same name later is another.
    const auto again = office.add("A. Holt");
    CHECK(again.id != holt.id);
    CHECK(office.ask_as(third, "/api/v1/table").status == 401);
}

TEST_CASE("After a restart own PINs and their logins are there; of a Director who is in the list no more none is") {
    Office office;
    const auto holt = office.add("A. Holt");
    const auto his = office.cookie_as("A. Holt", holt.pin);
    const auto token = his.substr(his.find('=') + 1);
    const auto restarted = [&](const std::string& directors) {
        Desk desk;
        desk.router.restore(Kept::PinHash, test_desk::pin_hash());
        desk.router.restore(Kept::Directors, directors);
        desk.router.restore(Kept::Logins, office.kept.at(Kept::Logins));
        return std::pair(desk.router.valid(token), desk.router.has_own_pin(token));
    };
    CHECK(restarted(office.kept.at(Kept::Directors)) == std::pair(true, true));
    CHECK(restarted("") == std::pair(false, false));
    // An earlier version does not take it for a login with the club's PIN.
    CHECK(office.kept.at(Kept::Logins).find("@director:" + holt.id + " A. Holt") != std::string::npos);
}

TEST_CASE("Another club's PIN ends the logins that stood on it, scorers' and technicians'; own PINs stay") {
    Office office;
    const auto his = office.cookie_as("A. Holt", office.add("A. Holt").pin);
    auto& logins = office.router.logins();
    const auto scorer = logins.create(office.now, "", {views::Role::Scorer, {}}), technician = logins.create(office.now, "",
        {views::Role::Technician, {}});
    office.router.set_pin("161803");
    CHECK(office.get("/api/v1/table").status == 401);
    CHECK_FALSE(logins.valid(scorer, office.now));
    CHECK_FALSE(logins.valid(technician, office.now));
    CHECK(office.ask_as(his, "/api/v1/table").status == 200);
    CHECK(office.log_in_as("", "161803").status == 200);
}

TEST_CASE("Logging out all devices ends a Director's own logins by his word, and all Directors' by the chief's") {
    Office office;
    const auto holt = office.add("A. Holt"), rossi = office.add("B. Rossi");
    const auto first = office.cookie_as("A. Holt", holt.pin), second = office.cookie_as("A. Holt", holt.pin), other =
        office.cookie_as("B. Rossi", rossi.pin);
    CHECK(office.ask_as(first, "/api/v1/logout/all", "{}").status == 200);
    CHECK(office.ask_as(second, "/api/v1/table").status == 401);
    CHECK(office.ask_as(other, "/api/v1/table").status == 200);
    CHECK(office.get("/api/v1/table").status == 200);
    CHECK(office.post("/api/v1/logout/all", "{}").status == 200);
    CHECK(office.ask_as(other, "/api/v1/table").status == 401);
}

TEST_CASE("Who has a PIN of his own guesses at the club's no faster by it, and many names give nobody more tries") {
    Office office;
    const auto holt = office.add("A. Holt");
    (void)office.add("B. Rossi");
    const auto guess = [&](const std::string& name) { return office.log_in_as(name, "000000", "10.0.9.9").status; };
    int tries = 0;
    for (; tries < PinLimiter::free_tries - 1; ++tries) CHECK(guess(tries % 2 == 0 ? "" : "B. Rossi") == 401);
    CHECK(office.log_in_as("A. Holt", holt.pin, "10.0.9.9").status == 200);  // his own, between two guesses
    CHECK(guess("") == 401);
    CHECK(guess("") == 429);
    CHECK(guess("A. Holt") == 429);
    // Of his own mistakes he is forgiven.
    for (int i = 0; i < PinLimiter::free_tries - 1; ++i) CHECK(office.log_in_as("A. Holt", "000000", "10.0.9.8").status == 401);
    CHECK(office.log_in_as("A. Holt", holt.pin, "10.0.9.8").status == 200);
    for (int i = 0; i < PinLimiter::free_tries; ++i) CHECK(office.log_in_as("A. Holt", "000000", "10.0.9.8").status == 401);
}

TEST_CASE("The list may change while a PIN is being compared: it counts as it is afterwards") {
    Office office;
    std::deque<std::function<std::function<void()>()>> jobs;
    auto config = office.config();
    config.aside_pins = [&](std::function<std::function<void()>()> job) { jobs.push_back(std::move(job)); };
    Router router(config, office.table, office.feeds, office.assets, office.figures);
    const auto run = [&] {
        auto job = std::move(jobs.front());
        jobs.pop_front();
        job()();
    };
    const auto hash = hash_pin("141421", no_pin_cost);
    const auto login = [&](const std::string& name, const std::string& pin, std::optional<Response>& answer) {
        router.handle({Method::Post, "/api/v1/login", "", "http://k:1", "k:1", "{\"pin\":\"" + pin + "\",\"name\":\"" + name + "\"}",
            "10.0.0.7", false},
                      [&](Response response) { answer = std::move(response); });
    };
    std::optional<Response> answer;
    REQUIRE(router.add_director("A. Holt", hash));
    login("A. Holt", "141421", answer);
    REQUIRE(router.remove_director("a holt"));
    run();
    REQUIRE(answer);
    CHECK(answer->status == 401);
    // The name becomes a Director's while somebody logs in under it with the club's PIN.
    answer.reset();
    login("A. Holt", test_desk::right_pin, answer);
    REQUIRE(router.add_director("A. Holt", hash));
    run();
    REQUIRE(answer);
    CHECK(answer->status == 401);
    answer.reset();
    login("A. Holt", "141421", answer);
    run();
    CHECK(answer->status == 200);
    CHECK_FALSE(router.add_director("B. Rossi", "141421"));  // no hash
}

TEST_CASE("Of another site nobody adds a Director, and bad input changes nothing") {
    Office office;
    const auto with = office.cookie;
    const auto answer = office.ask({Method::Post, "/api/v1/directors", with, "http://evil.example", "kibitz:8745",
        "{\"name\":\"A. Holt\"}", "10.0.0.7", false});
    CHECK(answer.status == 403);
    for (const auto* bad : {"", "[]", "{}", "{\"name\":7}", "{\"name\":\"  \"}",
        "{\"name\":\"\\u0000\"}"}) CHECK(office.post("/api/v1/directors", bad).status == 400);
    CHECK(office.post("/api/v1/directors", "{\"name\":\"...\"}").status == 409);
    CHECK(office.get("/api/v1/directors").body == "{\"director\":[]}\n");
    CHECK(office.post("/api/v1/directors/pin", "{\"id\":\"nobody\"}").status == 404);
    CHECK(office.post("/api/v1/directors/other", "{}").status == 404);
    const auto long_name = std::string(300, 'A');
    const auto added = office.post("/api/v1/directors", "{\"name\":\"" + long_name + "\"}");
    REQUIRE(added.status == 200);
    CHECK(Office::field(added, "name").size() == Logins::max_name);
    CHECK(office.log_in_as(long_name, Office::field(added, "pin")).status == 200);
}
