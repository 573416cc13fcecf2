// The table of roles against the schema and the routes: every field of what is told live has its row, every address answers as its row
// says.
#include <google/protobuf/descriptor.h>

#include <set>

#include "controller/display/roles.hpp"
#include "desk.hpp"
#include "kibitz/v1/hall.pb.h"
#include "kibitz/v1/hall_watch.pb.h"
#include "kibitz/v1/live.pb.h"
#include "kibitz/v1/seat.pb.h"
#include "kibitz/v1/technician.pb.h"
#include "kibitz/v1/watch.pb.h"

using namespace kibitz;
using namespace kibitz::display;
using test_desk::Desk;

TEST_CASE("Every field of the messages that are told live stands in the table of roles, and nothing else does") {
    std::set<std::pair<std::string, std::string>> in_table, in_schema;
    for (const auto& row : field_rights()) CHECK(in_table.emplace(row.message, row.field).second);
    for (const auto* message : {v1::LiveMessage::descriptor(), v1::TableView::descriptor(), v1::BoardStart::descriptor(),
        v1::SeatMessage::descriptor(),
                                v1::WatchMessage::descriptor(), v1::TechnicianMessage::descriptor(), v1::TagNow::descriptor(),
                                v1::SightedNow::descriptor(), v1::HallMessage::descriptor(), v1::HallWatchMessage::descriptor()})
        for (int i = 0; i < message->field_count(); ++i) in_schema.emplace(message->name(), message->field(i)->name());
    for (const auto& [message, field] : in_schema) {
        INFO(message << "." << field);
        CHECK(in_table.contains({message, field}));
    }
    CHECK(in_table.size() == in_schema.size());
}

TEST_CASE("Every address answers each role as the table says") {
    Desk desk;
    auto& logins = desk.router.logins();
    const auto joined = [&](views::Audience audience) { return "kibitz-" + to_string(audience) + "=" + logins.create(desk.now, "",
        audience); };
    const auto hash = hash_pin("141421", no_pin_cost);
    REQUIRE(desk.router.add_director("A. Holt", hash));
    int tried = 0;
    for (const auto& row : Router::rights()) {
        if (row.option != RunOption::None) continue;
        for (const auto asker : all_askers) {
            // A fresh login each time: some addresses end it. The oldest give way.
            desk.now += std::chrono::seconds(1);
            switch (asker) {
                case Asker::Stranger: desk.cookie.clear(); break;
                case Asker::Spectator: desk.cookie = joined({views::Role::Spectator, {}}); break;
                case Asker::Seat: desk.cookie = joined({views::Role::Seat, bridge::Seat::North}); break;
                case Asker::Screen: desk.cookie = joined({views::Role::TableScreen, {}}); break;
                case Asker::Scorer: desk.cookie = joined({views::Role::Scorer, {}}); break;
                case Asker::Technician: desk.cookie = joined({views::Role::Technician, {}}); break;
                case Asker::Director: {
                    desk.cookie.clear();
                    const auto answer = desk.post("/api/v1/login", "{\"pin\":\"141421\",\"name\":\"A. Holt\"}");
                    REQUIRE(answer.status == 200);
                    desk.cookie = Desk::header(answer, "Set-Cookie").substr(0, Desk::header(answer, "Set-Cookie").find(';'));
                    break;
                }
                case Asker::ChiefDirector: desk.cookie = "kibitz=" + logins.create(desk.now); break;
            }
            const auto answer = row.method == Method::Get ? desk.get(row.example)
                                                          : desk.ask({row.method, row.example, desk.cookie, "http://kibitz:8745",
                                                              "kibitz:8745", "{}", "10.0.0.7", false});
            const auto right = row.rights[static_cast<std::size_t>(asker)];
            INFO(row.example << " method " << static_cast<int>(row.method) << " " << to_string(asker) << ": " << answer.status << " "
                             << answer.body.substr(0, 200));
            const bool no_page = answer.status == 404 && answer.body.find("no such page") != std::string::npos;
            switch (right) {
                case Right::Yes: CHECK((answer.status != 401 && answer.status != 403 && answer.status != 405 && (!no_page ||
                    row.path == "*"))); break;
                case Right::ThisMachine:
                case Right::LogIn: CHECK(answer.status == 401); break;
                case Right::Not: CHECK(answer.status == 403); break;
                case Right::Nothing: CHECK(answer.status == 404); break;
                case Right::Method: CHECK(answer.status == 405); break;
            }
            ++tried;
        }
    }
    CHECK(tried > 800);
}
