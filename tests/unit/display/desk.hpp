/// A router with everything behind it in memory: what each address answers, without a socket.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "catch.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/router.hpp"
#include "table_in_memory.hpp"

namespace kibitz::display::test_desk {

inline constexpr const char* right_pin = "271828";

/// Argon2 takes its time: one hash for all tests.
inline const std::string& pin_hash() {
    static const std::string hash = hash_pin(right_pin, no_pin_cost);
    return hash;
}

struct Desk {
    Desk() { table.start_board(7); }

    RouterConfig config() {
        RouterConfig made;
        made.pin_hash = pin_hash();
        made.range_max_mm = 100;
        made.packs.resize(1);
        made.packs[0].name = "blue";
        made.packs[0].tags[3] = TagId{77};
        made.aside = [](const std::function<std::function<void()>()>& job) { job()(); };
        made.clock = [this] { return now; };
        made.pin_cost = no_pin_cost;
        made.keep = [this](Kept what, const std::string& text) { kept[what] = text; };
        made.keep_audit = [this](const std::string& key, const std::string& text) { audit[key] = text; };
        return made;
    }

    Response ask(Request request) {
        std::optional<Response> answer;
        int answers = 0;
        router.handle(request, [&](Response response) {
            answer = std::move(response);
            ++answers;
        });
        REQUIRE(answers == 1);
        return *answer;
    }
    Response get(const std::string& target) { return ask({Method::Get, target, cookie, "", "kibitz:8745", "", "10.0.0.7", false}); }
    Response post(const std::string& target, const std::string& body) {
        return ask({Method::Post, target, cookie, "http://kibitz:8745", "kibitz:8745", body, "10.0.0.7", false});
    }
    Response log_in(const std::string& pin = right_pin) { return post("/api/v1/login", "{\"pin\":\"" + pin + "\"}"); }
    void be_director() {
        const auto response = log_in();
        REQUIRE(response.status == 200);
        cookie = header(response, "Set-Cookie").substr(0, header(response, "Set-Cookie").find(';'));
    }
    static std::string header(const Response& response, const std::string& name, int which = 0) {
        for (const auto& [key, value] : response.headers)
            if (key == name && which-- == 0) return value;
        return {};
    }

    Instant now = test::noon;
    std::string cookie;
    std::map<Kept, std::string> kept;
    std::map<std::string, std::string> audit;
    test::TableInMemory table;
    ServerFigures figures;
    Assets assets{embedded::web()};
    Feeds feeds{table, config(), {"1", "t"}};
    Router router{config(), table, feeds, assets, figures};
};

}  // namespace kibitz::display::test_desk
