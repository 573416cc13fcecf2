// The server as a browser meets it: over the loopback, byte by byte.
#include <sys/socket.h>
#include <sys/time.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/message_differencer.h>

#include "catch.hpp"
#include "controller/display/places.hpp"
#include "controller/display/table_change.hpp"
#include "live_server.hpp"

using namespace kibitz;
using test::LiveServer;
using test::TableInMemory;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using tcp = boost::asio::ip::tcp;

namespace {

/// One connection of a client; blocking.
struct Client {
    explicit Client(std::uint16_t port) : socket(io) {
        socket.connect({boost::asio::ip::address_v4::loopback(), port});
        const timeval patience{10, 0};  // a test must fail, not hang
        setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    }
    void send(const std::string& bytes) { boost::asio::write(socket, boost::asio::buffer(bytes)); }
    http::response<http::string_body> receive() {
        http::response_parser<http::string_body> parser;
        parser.body_limit(64 * 1024 * 1024);
        http::read(socket, buffer, parser);
        return parser.release();
    }
    http::response<http::string_body> ask(const std::string& bytes) {
        send(bytes);
        return receive();
    }
    /// True when the server ended the connection.
    bool ended() {
        char byte = 0;
        beast::error_code error;
        socket.read_some(boost::asio::buffer(&byte, 1), error);
        return error == boost::asio::error::eof || error == boost::asio::error::connection_reset;
    }
    boost::asio::io_context io;
    tcp::socket socket;
    beast::flat_buffer buffer;
};

std::string get(const std::string& target, const std::string& more = "") {
    return "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + more + "\r\n";
}

std::string log_in(std::uint16_t port, const char* pin = LiveServer::pin) {
    Client client(port);
    const std::string body = std::string("{\"pin\":\"") + pin + "\"}";
    const auto response = client.ask("POST /api/v1/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " +
                                     std::to_string(body.size()) + "\r\n\r\n" + body);
    if (response.result_int() != 200) return {};
    const std::string cookie(response[http::field::set_cookie]);
    return cookie.substr(0, cookie.find(';'));
}

/// A live display.
struct Display {
    Display(std::uint16_t port, const std::string& cookie, const std::string& protocol, const std::string& query = "",
            int receive_buffer = 0)
        : socket(io) {
        auto& raw = socket.next_layer();
        raw.open(tcp::v4());
        if (receive_buffer > 0) raw.set_option(boost::asio::socket_base::receive_buffer_size(receive_buffer));
        raw.connect({boost::asio::ip::address_v4::loopback(), port});
        const timeval patience{10, 0};
        setsockopt(raw.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        socket.set_option(websocket::stream_base::decorator([=](websocket::request_type& request) {
            request.set(http::field::cookie, cookie);
            if (!protocol.empty()) request.set(http::field::sec_websocket_protocol, protocol);
        }));
        socket.handshake(response, "127.0.0.1", "/api/v1/live" + query);
        socket.read_message_max(64 * 1024 * 1024);
    }
    /// The next message of the table; who else is there, and that nothing happens, is passed over.
    v1::LiveMessage receive() {
        while (true) {
            buffer.clear();
            socket.read(buffer);
            v1::LiveMessage message;
            const auto bytes = beast::buffers_to_string(buffer.data());
            if (socket.got_text()) REQUIRE(google::protobuf::util::JsonStringToMessage(bytes, &message).ok());
            else REQUIRE(message.ParseFromString(bytes));
            if (message.has_table()) table = message.table();
            if (message.has_change()) display::apply(message.change(), table);
            if (message.beat()) ++beats;
            if (!message.beat() && !message.has_presence()) return message;
        }
    }
    v1::TableView table;
    int beats = 0;
    void send(const std::string& bytes, bool text) {
        socket.text(text);
        socket.write(boost::asio::buffer(bytes));
    }
    boost::asio::io_context io;
    websocket::stream<tcp::socket> socket;
    websocket::response_type response;
    beast::flat_buffer buffer;
};

}  // namespace

TEST_CASE("Pages, health and table over one connection, asked for all at once") {
    LiveServer server;
    const auto cookie = log_in(server.port());
    REQUIRE(cookie.starts_with("kibitz="));
    Client client(server.port());
    client.send(get("/") + get("/healthz") + get("/api/v1/table", "Cookie: " + cookie + "\r\n") + get("/nothing"));
    const auto page = client.receive();
    CHECK(page.result_int() == 200);
    CHECK(page[http::field::content_type] == "text/html; charset=utf-8");
    CHECK(client.receive().body().find("\"ok\":true") != std::string::npos);
    const auto table = client.receive();
    CHECK(table.result_int() == 200);
    v1::TableView view;
    REQUIRE(google::protobuf::util::JsonStringToMessage(table.body(), &view).ok());
    CHECK(view.board().board() == 7);
    CHECK(client.receive().result_int() == 404);
}

TEST_CASE("HEAD gives the length and nothing else") {
    LiveServer server;
    Client client(server.port());
    client.send("HEAD /healthz HTTP/1.1\r\nHost: h\r\n\r\n" + get("/healthz"));
    http::response_parser<http::string_body> parser;
    parser.skip(true);
    http::read(client.socket, client.buffer, parser);
    CHECK(parser.get().result_int() == 200);
    CHECK(parser.get()[http::field::content_length] != "0");
    CHECK(client.receive().body().size() == std::stoul(std::string(parser.get()[http::field::content_length])));
}

TEST_CASE("The wrong PIN does not log in, and too many make one wait") {
    LiveServer server;
    for (int i = 0; i < display::PinLimiter::free_tries; ++i) CHECK(log_in(server.port(), "000000").empty());
    Client client(server.port());
    const auto response = client.ask("POST /api/v1/login HTTP/1.1\r\nHost: h\r\nContent-Length: 16\r\n\r\n{\"pin\":\"271828\"}");
    CHECK(response.result_int() == 429);
    CHECK(std::stoi(std::string(response[http::field::retry_after])) > 0);
}

TEST_CASE("What is too long, too slow or not HTTP is refused and ends the connection") {
    LiveServer server;
    {
        Client client(server.port());
        CHECK(client.ask(get("/", "X-Long: " + std::string(20000, 'a') + "\r\n")).result_int() == 431);
        CHECK(client.ended());
    }
    {
        Client client(server.port());
        CHECK(client.ask("POST /api/v1/login HTTP/1.1\r\nHost: h\r\nContent-Length: 70000\r\n\r\n").result_int() == 413);
        CHECK(client.ended());
    }
    {
        Client client(server.port());
        CHECK(client.ask("\x16\x03\x01 hello\r\n\r\n").result_int() == 400);
        CHECK(client.ended());
    }
    {
        Client client(server.port());
        client.send("POST /api/v1/login HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n");
        std::string chunks;
        for (int i = 0; i < 20; ++i) chunks += "1000\r\n" + std::string(0x1000, 'x') + "\r\n";
        client.send(chunks);
        CHECK(client.receive().result_int() == 413);
    }
    CHECK(server.figures().bad_requests == 4);
    Client client(server.port());
    CHECK(client.ask(get("/healthz")).result_int() == 200);
}

TEST_CASE("A request that never ends is cut off; half-open connections give way to new ones") {
    LiveServer server;
    Client slow(server.port());
    slow.send("GET / HTTP/1.1\r\nHost: h\r\n");
    std::vector<std::unique_ptr<Client>> idle;
    for (std::size_t i = 0; i < display::max_strangers_an_address; ++i) idle.push_back(std::make_unique<Client>(server.port()));
    CHECK(slow.ended());  // it had been there longest
    CHECK(server.figures().gave_way == 1);
    Client client(server.port());
    CHECK(client.ask(get("/healthz")).result_int() == 200);
    const timeval patience{15, 0};
    setsockopt(idle.back()->socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    CHECK(idle.back()->ended());  // after 5 s
}

TEST_CASE("A live display ends with its login: at its end by the clock") {
    LiveServer server;
    const auto cookie = log_in(server.port());
    Display display(server.port(), cookie, "kibitz.v1.json");
    CHECK(display.receive().has_hello());
    server.pass_hours(17);
    CHECK(display.receive().dropped().find("logged out") != std::string::npos);
}

TEST_CASE("Displays in both encodings get the same: snapshot, then every event") {
    LiveServer server;
    const auto cookie = log_in(server.port());
    Display binary(server.port(), cookie, "kibitz.v1");
    Display plain(server.port(), cookie, "");
    Display json(server.port(), cookie, "chat, kibitz.v1.json");
    CHECK(binary.response[http::field::sec_websocket_protocol] == "kibitz.v1");
    CHECK(plain.response[http::field::sec_websocket_protocol].empty());
    CHECK(json.response[http::field::sec_websocket_protocol] == "kibitz.v1.json");
    std::uint64_t number = 0;
    for (auto* display : {&binary, &plain, &json}) {
        const auto first = display->receive();
        CHECK(first.hello().table_name() == "in memory");
        CHECK(first.table().board().board() == 7);
        number = first.number();
    }
    CHECK_FALSE(binary.socket.got_text());
    CHECK(json.socket.got_text());
    server.on_table([](TableInMemory& table) {
        table.raise();
        table.start_board(8);
    });
    for (int i = 0; i < 7; ++i) {
        const auto message = binary.receive();
        CHECK(message.number() == number + 1 + static_cast<std::uint64_t>(i));
        CHECK(google::protobuf::util::MessageDifferencer::Equals(message, json.receive()));
        CHECK(google::protobuf::util::MessageDifferencer::Equals(message, plain.receive()));
    }
    CHECK(server.figures().live_clients == 3);
}

TEST_CASE("Two displays read the same table in two languages") {
    LiveServer server;
    const auto cookie = log_in(server.port());
    Display russian(server.port(), cookie, "kibitz.v1.json", "?lang=ru");
    Display english(server.port(), cookie, "kibitz.v1");
    russian.receive();
    english.receive();
    server.on_table([](TableInMemory& table) { table.raise(); });
    russian.receive();
    english.receive();
    CHECK(russian.table.incident(0).headline() == "Восток сыграл пятую карту, ♠К, во взятку 5");
    CHECK(english.table.incident(0).headline() == "East contributed a fifth card, ♠K, to trick 5");
}

TEST_CASE("A display comes back where it left") {
    LiveServer server;
    const auto cookie = log_in(server.port());
    std::uint64_t number = 0;
    {
        Display display(server.port(), cookie, "kibitz.v1.json");
        number = display.receive().number();
    }
    server.on_table([](TableInMemory& table) {
        table.raise();
        table.raise();
    });
    Display back(server.port(), cookie, "kibitz.v1.json", "?after=" + std::to_string(number));
    const auto first = back.receive();
    CHECK(first.number() == number + 1);
    CHECK(first.event().has_incident_raised());
    const auto second = back.receive();
    CHECK(second.number() == number + 2);
    CHECK(second.table().incident_size() == 2);
    Display nonsense(server.port(), cookie, "", "?after=soon");
    CHECK(nonsense.receive().has_hello());
}

TEST_CASE("A display rules, and is answered") {
    LiveServer server;
    const auto cookie = log_in(server.port());
    server.on_table([](TableInMemory& table) { table.raise(); });
    Display display(server.port(), cookie, "kibitz.v1.json");
    display.receive();
    display.send("{\"request\":\"5\",\"incident\":{\"incident\":\"1\",\"action\":\"DIRECTOR_ACTION_SEEN\",\"by\":\"Anna\"}}", true);
    const auto reply = display.receive();
    CHECK(reply.reply().request() == 5);
    CHECK(reply.reply().done());
    CHECK(server.on_table([](TableInMemory& table) { return table.commands.size(); }) == 1);
    display.send("nonsense", true);
    CHECK_FALSE(display.receive().reply().error().empty());
    display.send(std::string(70000, 'x'), true);
    beast::error_code error;
    display.buffer.clear();
    display.socket.read(display.buffer, error);
    CHECK(error);
    CHECK(server.wait_for([](const auto& figures) { return figures.live_clients == 0; }));
}

TEST_CASE("Nobody watches without logging in") {
    LiveServer server;
    for (const auto* more : {"", "Origin: http://evil.example\r\n"}) {
        Client client(server.port());
        const auto response = client.ask(get("/api/v1/live", std::string(more) +
                                                                 "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                                                                 "Sec-WebSocket-Version: 13\r\n"
                                                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"));
        CHECK(response.result_int() == (*more ? 403 : 401));
    }
    CHECK(server.figures().live_clients == 0);
}

TEST_CASE("A display that reads slowly gets the table as it is by then, and the others notice nothing") {
    LiveServer server;
    const auto cookie = log_in(server.port());
    Display quick(server.port(), cookie, "kibitz.v1");
    quick.receive();
    Display slow(server.port(), cookie, "kibitz.v1.json", "", 4096);
    slow.receive();
    REQUIRE(server.wait_for([](const auto& figures) { return figures.live_clients == 2; }));
    std::uint64_t last = 0;
    bool behind = false;
    for (int i = 0; i < 60000 && !behind; ++i) {
        // Much to say, so that the buffers between are full before the server takes the line for dead.
        server.on_table([](TableInMemory& table) { table.happen(laws::event::RecordStateChanged{laws::RecordState::InStep, laws::Remark::in_words(std::string(1500, 'x'))}); });
        last = quick.receive().number();
        behind = server.figures().displays_behind == 1;
    }
    REQUIRE(behind);
    // What was under way still comes, then the table as it is, and it goes on from there.
    v1::LiveMessage message;
    while (message.number() < last) message = slow.receive();
    CHECK(message.has_table());
    server.on_table([](TableInMemory& table) { table.raise(); });
    quick.receive();
    slow.receive();
    CHECK(google::protobuf::util::MessageDifferencer::Equals(slow.table, quick.table));
    CHECK(server.figures().dropped_clients == 0);
    CHECK(server.figures().live_clients == 2);
}

TEST_CASE("Where nothing happens that is said, so that silence means a line that is cut") {
    LiveServer server;
    Display display(server.port(), log_in(server.port()), "kibitz.v1");
    display.receive();
    std::this_thread::sleep_for(std::chrono::milliseconds(4500));
    server.on_table([](TableInMemory& table) { table.raise(); });
    display.receive();
    CHECK(display.beats >= 1);
    CHECK(display.beats <= 3);
}

TEST_CASE("When the table stops, displays are told") {
    LiveServer server;
    Display display(server.port(), log_in(server.port()), "kibitz.v1");
    display.receive();
    server.stop_server();
    CHECK(display.receive().dropped() == "the table is being stopped");
    beast::error_code error;
    display.buffer.clear();
    display.socket.read(display.buffer, error);
    CHECK(error == websocket::error::closed);
    CHECK(display.socket.reason().code == websocket::close_code::going_away);
}

TEST_CASE("A port in use, or an address that is none, is said in one sentence") {
    LiveServer server;
    TableInMemory table;
    boost::asio::io_context io;
    display::ServerConfig config;
    config.port = server.port();
    const auto second = display::Server::listen(io, config, table);
    REQUIRE_FALSE(second);
    CHECK(second.error() == "127.0.0.1:" + std::to_string(server.port()) +
                                ": the port is in use: stop the other program, or choose one with --listen");
    config.address = "localhost";
    CHECK_FALSE(display::Server::listen(io, config, table));
}
