// Targets, cookies, JSON text and assets.
#include "controller/display/http.hpp"

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <rapidcheck.h>

#include <algorithm>

#include "catch.hpp"
#include "controller/display/assets.hpp"

using namespace kibitz;
using namespace kibitz::display;

TEST_CASE("A target is a path and its parameters") {
    const auto target = parse_target("/api/v1/export?format=pbn&name=a%20b+c&flag&=x&bad=%zz%4#frag");
    CHECK(target.path == "/api/v1/export");
    CHECK(target.parameter("format") == "pbn");
    CHECK(target.parameter("name") == "a b c");
    CHECK(target.parameter("flag").empty());
    CHECK(target.parameter("bad") == "%zz%4");
    CHECK(target.parameter("missing").empty());
    CHECK(parse_target("").path.empty());
    CHECK(parse_target("?a=1").parameter("a") == "1");
}

TEST_CASE("A cookie is found by its whole name") {
    CHECK(cookie_value("kibitz=abc", "kibitz") == "abc");
    CHECK(cookie_value("a=1; kibitz=abc; b=2", "kibitz") == "abc");
    CHECK(cookie_value("xkibitz=abc; kibitz2=x", "kibitz").empty());
    CHECK(cookie_value("kibitz", "kibitz").empty());
    CHECK(cookie_value("", "kibitz").empty());
    CHECK(cookie_value(";;=;kibitz=", "kibitz").empty());
}

TEST_CASE("A quoted text is read back by a JSON reader, whatever the bytes") {
    const auto read_back = [](const std::string& quoted) {
        google::protobuf::Struct message;
        RC_ASSERT(google::protobuf::util::JsonStringToMessage("{\"t\":" + quoted + "}", &message).ok());
        return message.fields().at("t").string_value();
    };
    rc::check("ASCII comes back as it was", [&] {
        auto text = *rc::gen::container<std::string>(rc::gen::inRange<char>(1, 127));
        RC_ASSERT(read_back(json_quote(text)) == text);
    });
    rc::check("any bytes are valid JSON", [&] {
        const auto bytes = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
        read_back(json_quote(bytes));
    });
    CHECK(read_back(json_quote("Ανδρέας ♠ 🂡")) == "Ανδρέας ♠ 🂡");
    CHECK(json_quote("\xed\xa0\x80") == "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");  // a lone surrogate
    CHECK(json_quote("\xc0\xaf") == "\"\xef\xbf\xbd\xef\xbf\xbd\"");                   // '/' in two bytes
}

TEST_CASE("Assets are found by name and by nothing else") {
    const embedded::File files[] = {{"index.html", "<html>"}, {"assets/app-3FQ2JX7A.js", "1"}, {"plain.css", "2"}};
    const Assets assets(files);
    REQUIRE(assets.find("/"));
    CHECK(assets.find("/")->contents == "<html>");
    CHECK(assets.find("/")->content_type == "text/html; charset=utf-8");
    CHECK_FALSE(assets.find("/")->hashed);
    REQUIRE(assets.find("/assets/app-3FQ2JX7A.js"));
    CHECK(assets.find("/assets/app-3FQ2JX7A.js")->hashed);
    CHECK(assets.find("/assets/app-3FQ2JX7A.js")->content_type == "text/javascript; charset=utf-8");
    CHECK_FALSE(assets.find("/plain.css")->hashed);
    for (const auto* path : {"", "index.html", "/../etc/passwd", "/assets/", "/assets", "//index.html", "/%2e%2e/x"})
        CHECK_FALSE(assets.find(path));
}

TEST_CASE("The program has a first page built in") {
    const Assets assets(embedded::web());
    REQUIRE(assets.find("/"));
    CHECK(assets.find("/")->contents.find("<html") != std::string_view::npos);
}
