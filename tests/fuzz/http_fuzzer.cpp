// Any bytes as HTTP requests of a Director who is logged in, and as messages of his live display and of a player's panel: every request is
// answered exactly once, with text that is valid JSON where it says so, and headers that end where they should.
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <boost/asio/buffer.hpp>
#include <cstdlib>

#include "controller/display/http_codec.hpp"
#include "controller/display/router.hpp"
#include "tests/unit/display/table_in_memory.hpp"

namespace {

using namespace kibitz;
using namespace kibitz::display;

/// Requests in one input: enough for pipelining to matter.
constexpr int max_requests = 16;

/// A display that is connected: what it is sent can be read.
struct Display final : LiveClient {
    void send(const FramePtr& frame) override {
        v1::LiveMessage message;
        if (!message.ParseFromString(*frame->binary())) std::abort();
    }
    std::string name() const override { return "Anna"; }
};

/// North's panel.
struct Panel final : LiveClient {
    void send(const FramePtr& frame) override {
        v1::SeatMessage message;
        if (!message.ParseFromString(*frame->binary())) std::abort();
    }
    views::Audience audience() const override { return {views::Role::Seat, bridge::Seat::North}; }
};

struct Site {
    Site() {
        table.start_board(7);
        table.raise();
        feeds.directors.join(display, std::nullopt);
        feeds.panels.connect(panel, parse_target("/"));
        cookie = "kibitz=" + router.logins().create(test::noon);
    }
    RouterConfig config() {
        RouterConfig made;  // no PIN hash: no PIN is right, and none takes time
        made.aside = [](const std::function<std::function<void()>()>& job) { job()(); };
        made.clock = [] { return test::noon; };
        made.spectators = std::chrono::minutes(3);
        return made;
    }
    test::TableInMemory table;
    ServerFigures figures;
    Assets assets{embedded::web()};
    Display display;
    Panel panel;
    Feeds feeds{table, config(), {"1", "t"}};
    Router router{config(), table, feeds, assets, figures};
    std::string cookie;
};

void check(const Response& response) {
    if (response.status < 200 || response.status > 599) std::abort();
    for (const auto& [name, value] : response.headers)
        if ((name + value).find_first_of("\r\n") != std::string::npos) std::abort();
    if (response.content_type != "application/json") return;
    google::protobuf::Struct json;
    if (!google::protobuf::util::JsonStringToMessage(std::string(response.content()), &json).ok()) std::abort();
}

void ask(Site& site, Request request, bool logged_in) {
    if (logged_in) request.cookie = site.cookie;
    request.address = "10.0.0.7";
    int answers = 0;
    site.router.handle(request, [&](const Response& response) {
        check(response);
        ++answers;
    });
    if (answers != 1) std::abort();
    if (!is_live(parse_target(request.target).path)) return;
    if (const auto entry = site.router.enter(request); !entry) check(entry.error());
}

void http(Site& site, const std::uint8_t* data, std::size_t size, bool logged_in) {
    boost::asio::const_buffer rest(data, size);
    for (int i = 0; i < max_requests && rest.size() > 0; ++i) {
        Parser parser;
        limit(parser);
        parser.eager(true);
        boost::beast::error_code error;
        const auto used = parser.put(rest, error);
        if (error || !parser.is_done() || used == 0) return;
        const auto request = to_request(parser.get());
        ask(site, request, logged_in);
        Response echo;
        echo.body = request.target;
        to_wire(echo, parser.get(), parser.get().keep_alive());
        rest += used;
    }
}

void live(Site& site, const std::uint8_t* data, std::size_t size, bool json) {
    int answers = 0;
    const bool answered = site.feeds.directors.request(site.display, std::string(reinterpret_cast<const char*>(data), size), json, [&](const FramePtr& reply) {
        v1::LiveMessage message;
        if (!message.ParseFromString(*reply->binary()) || !message.has_reply()) std::abort();
        ++answers;
    });
    if (answers != (answered ? 1 : 0)) std::abort();
}

/// The same of a player's panel: no key is another seat's.
void seat(Site& site, const std::uint8_t* data, std::size_t size, bool json) {
    int answers = 0;
    const bool answered = site.feeds.panels.request(site.panel, std::string(reinterpret_cast<const char*>(data), size), json, [&](const FramePtr& reply) {
        v1::SeatMessage message;
        if (!message.ParseFromString(*reply->binary()) || !message.has_reply()) std::abort();
        ++answers;
    });
    if (answers != (answered ? 1 : 0)) std::abort();
    for (const auto& key : site.table.keys)
        if (key.seat != bridge::Seat::North) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Site site;
    if (size == 0) return 0;
    site.table.commands.clear();
    site.table.keys.clear();
    switch (data[0] % 6) {
        case 0: http(site, data + 1, size - 1, true); break;
        case 1: http(site, data + 1, size - 1, false); break;
        case 2: live(site, data + 1, size - 1, true); break;
        case 3: seat(site, data + 1, size - 1, true); break;
        case 4: seat(site, data + 1, size - 1, false); break;
        default: live(site, data + 1, size - 1, false); break;
    }
    return 0;
}
