// The whole daemon: a table, its journal, its display, and the ways it starts and stops.
#include "controller/app/daemon.hpp"

#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <csignal>
#include <future>
#include <thread>

#include "catch.hpp"
#include "controller/app/by_hand.hpp"
#include "controller/journal/journal.hpp"
#include "drivers/tape/tape.hpp"
#include "temporary_folder.hpp"
#include "unit/journal/failing_disk.hpp"

using namespace kibitz;
using namespace kibitz::app;
using tcp = boost::asio::ip::tcp;

namespace {

DaemonConfig config_in(const std::filesystem::path& folder) {
    DaemonConfig config;
    config.port = 0;
    config.data = folder;
    config.board = boards::simulated();
    config.version = "1.2.3";
    // Nobody plays at it: it has commands only.
    config.registry.add("simulated", [](const auto&, const auto&, const auto&) -> tl::expected<drivers::Made, std::string> { return drivers::Made{}; });
    config.pin_cost = display::no_pin_cost;
    return config;
}

/// One request on a connection of its own; the whole answer as text.
std::string ask(std::uint16_t port, const std::string& method, const std::string& target, const std::string& cookie = "",
                const std::string& body = "") {
    boost::asio::io_context io;
    tcp::socket socket(io);
    socket.connect({boost::asio::ip::address_v4::loopback(), port});
    const timeval patience{10, 0};
    setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    const std::string request = method + " " + target + " HTTP/1.1\r\nHost: h\r\nConnection: close\r\nCookie: " + cookie +
                                "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    boost::asio::write(socket, boost::asio::buffer(request));
    std::string answer;
    boost::system::error_code end;
    boost::asio::read(socket, boost::asio::dynamic_buffer(answer), end);
    return answer;
}
int status(const std::string& answer) { return answer.size() > 12 ? std::stoi(answer.substr(9, 3)) : 0; }

std::string log_in(std::uint16_t port, const std::string& pin) {
    const auto answer = ask(port, "POST", "/api/v1/login", "", "{\"pin\":\"" + pin + "\"}");
    const auto at = answer.find("kibitz-");
    return at == std::string::npos ? "" : answer.substr(at, answer.find(';', at) - at);
}

struct Running {
    explicit Running(DaemonConfig config) {
        auto opened = Daemon::open(io, std::move(config));
        REQUIRE(opened);
        daemon = std::move(*opened);
        daemon->start();
        port = daemon->port();
        thread = std::thread([this] { io.run(); });
    }
    ~Running() {
        std::promise<void> stopped;
        boost::asio::post(io, [&] { daemon->stop([&] { stopped.set_value(); }); });
        CHECK(stopped.get_future().wait_for(std::chrono::seconds(10)) == std::future_status::ready);
        work.reset();
        io.stop();
        thread.join();
        daemon.reset();
    }
    boost::asio::io_context io{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{io.get_executor()};
    std::unique_ptr<Daemon> daemon;
    std::uint16_t port = 0;
    std::thread thread;
};

}  // namespace

TEST_CASE("A first start makes a PIN; a display stays logged in over a restart; a new PIN logs everybody out") {
    tests::TemporaryFolder folder;
    std::string pin, cookie;
    {
        Running first(config_in(folder.path));
        pin = first.daemon->ready().pin;
        CHECK(pin.size() == 6);
        CHECK(first.daemon->ready().url == "http://127.0.0.1:" + std::to_string(first.port) + "/");
        CHECK(status(ask(first.port, "GET", "/healthz")) == 200);
        CHECK(status(ask(first.port, "GET", "/api/v1/table")) == 401);
        cookie = log_in(first.port, pin);
        CHECK(status(ask(first.port, "GET", "/api/v1/table", cookie)) == 200);
    }
    {
        Running second(config_in(folder.path));
        CHECK(second.daemon->ready().pin.empty());
        CHECK(status(ask(second.port, "GET", "/api/v1/table", cookie)) == 200);
        CHECK_FALSE(log_in(second.port, pin).empty());
    }
    auto given = config_in(folder.path);
    given.pin = pin == "314159" ? "314158" : "314159";
    Running third(given);
    CHECK(third.daemon->ready().pin == given.pin);
    CHECK_FALSE(log_in(third.port, *given.pin).empty());  // no PIN is compared until the new one is set
    CHECK(status(ask(third.port, "GET", "/api/v1/table", cookie)) == 401);
    CHECK(log_in(third.port, pin).empty());
}

TEST_CASE("A disk that cannot be read at the start changes no PIN and logs nobody out") {
    tests::FailingDisk disk;
    tests::TemporaryFolder folder;
    std::string cookie, pin;
    {
        Running first(config_in(folder.path));
        pin = first.daemon->ready().pin;
        cookie = log_in(first.port, pin);
    }
    std::uint64_t refused = 0;
    for (std::uint64_t n = 0; n < 2000; ++n) {
        boost::asio::io_context io;
        disk.fail_reads_from(n);
        bool opened = false;
        {
            const auto daemon = Daemon::open(io, config_in(folder.path));
            opened = daemon.has_value();
            if (opened) CHECK((*daemon)->ready().pin.empty());
        }
        const bool failed = disk.failed();
        disk.heal();
        if (opened && !failed) break;
        if (!opened) ++refused;
    }
    CHECK(refused > 0);
    Running again(config_in(folder.path));
    CHECK(status(ask(again.port, "GET", "/api/v1/table", cookie)) == 200);
    CHECK_FALSE(log_in(again.port, pin).empty());
}

TEST_CASE("What cannot start says why in one sentence") {
    tests::TemporaryFolder folder;
    boost::asio::io_context io;
    auto bad = config_in(folder.path);
    bad.pin = "12";
    CHECK(Daemon::open(io, bad).error().find("six digits") != std::string::npos);
    bad = config_in(folder.path);
    bad.law_code = "whist";
    CHECK_FALSE(Daemon::open(io, bad));
    bad = config_in(folder.path);
    bad.registry = {};
    const auto no_driver = Daemon::open(io, bad).error();
    CHECK(no_driver.find("simulated.textproto:27: device \"north.reader\": this program has no driver `simulated`: it has remote") != std::string::npos);
    CHECK(std::count(no_driver.begin(), no_driver.end(), '\n') == 32);  // every device's line
    bad = config_in("/dev/null/nowhere");  // under a file no folder can be made, root or not
    CHECK_FALSE(Daemon::open(io, bad));
    Running running(config_in(folder.path));
    CHECK_FALSE(Daemon::open(io, config_in(folder.path)));  // the folder is taken
    tests::TemporaryFolder other;
    bad = config_in(other.path);
    bad.port = running.port;
    CHECK(Daemon::open(io, bad).error().find("the port is in use") != std::string::npos);
}

TEST_CASE("Commands of the display reach journal, log and tape") {
    tests::TemporaryFolder folder;
    const auto tape = folder.path / "evening.jsonl";
    {
        auto config = config_in(folder.path / "data");
        config.tape = tape;
        Running running(config);
        const auto cookie = log_in(running.port, running.daemon->ready().pin);
        const std::string start =
            "{\"boardStart\":{\"board\":3,\"dealer\":\"SEAT_SOUTH\",\"vulnerability\":\"VULNERABILITY_EAST_WEST\"}}";
        CHECK(status(ask(running.port, "POST", "/api/v1/commands", cookie, start)) == 200);
        CHECK(ask(running.port, "GET", "/api/v1/table", cookie).find("PHASE_AUCTION") != std::string::npos);
        CHECK(ask(running.port, "GET", "/api/v1/boards/1/log", cookie).find("boardStarted") != std::string::npos);
        CHECK(status(ask(running.port, "GET", "/api/v1/boards/2/log", cookie)) == 404);
        CHECK(ask(running.port, "GET", "/api/v1/export?format=pbn", cookie).find("[Board \"3\"]") != std::string::npos);
        const auto figures = ask(running.port, "GET", "/metrics", cookie);
        CHECK(figures.find("kibitz_readings_total 1\n") != std::string::npos);
    }
    const auto journal = journal::Journal::open_to_read(folder.path / "data");
    REQUIRE(journal);
    CHECK(journal->last_number() >= 1);
    auto reader = drivers::TapeReader::open(tape);
    REQUIRE(reader);
    CHECK(reader->header().board_model() == boards::simulated().file.model());
    Reading reading;
    CHECK(reader->next(reading).value_or(false));
    CHECK_FALSE(reader->next(reading).value_or(true));
}

TEST_CASE("A table with remote devices lets in who bears its token, and says how they are") {
    tests::TemporaryFolder folder;
    auto config = config_in(folder.path);
    config.board = *boards::load_file(std::string(KIBITZ_SOURCE_DIR) + "/boards/sight.textproto");
    config.sense_token = "too short";
    boost::asio::io_context io;
    CHECK(Daemon::open(io, config).error().find("at least 16 characters") != std::string::npos);
    config.sense_token.reset();
    Running running(config);
    CHECK(running.daemon->ready().sense_token.size() == 64);
    CHECK(status(ask(running.port, "GET", "/api/v1/sense")) == 426);
    const auto cookie = log_in(running.port, running.daemon->ready().pin);
    CHECK(ask(running.port, "GET", "/metrics", cookie).find("kibitz_device_works{device=\"north.sight\"} 0\n") != std::string::npos);
    std::string health;  // it tells what is durable
    for (int i = 0; i < 500 && health.find("centre.board-reader") == std::string::npos; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        health = ask(running.port, "GET", "/healthz", cookie);
    }
    CHECK(health.find("{\"name\":\"centre.board-reader\",\"detail\":\"not connected\"}") != std::string::npos);
}

namespace {

/// Asks for the sensing protocol as a page does: its token among the subprotocols. The status; the connection is let go.
int ask_to_sense(std::uint16_t port, const std::string& token) {
    boost::asio::io_context io;
    tcp::socket socket(io);
    socket.connect({boost::asio::ip::address_v4::loopback(), port});
    const std::string request = "GET /api/v1/sense HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: kibitz.v1.json, kibitz.bearer." +
                                token + "\r\n\r\n";
    boost::asio::write(socket, boost::asio::buffer(request));
    std::string answer(12, ' ');
    boost::system::error_code cut;
    boost::asio::read(socket, boost::asio::buffer(answer), cut);
    return cut ? 0 : std::stoi(answer.substr(9, 3));
}
std::string ticket_of(const std::string& answer) {
    const std::string key = "\"ticket\":\"";
    const auto from = answer.find(key);
    return from == std::string::npos ? std::string() : answer.substr(from + key.size(), 64);
}

}  // namespace

TEST_CASE("A page plays by hand with a ticket for one connection, while its login is good") {
    tests::TemporaryFolder folder;
    auto config = config_in(folder.path);
    config.board = boards::by_hand();
    config.by_hand = true;
    Running running(config);
    CHECK(running.daemon->ready().by_hand == running.daemon->ready().url + "table");
    CHECK(status(ask(running.port, "POST", "/api/v1/by-hand")) == 401);
    const auto cookie = log_in(running.port, running.daemon->ready().pin);
    CHECK(status(ask(running.port, "GET", "/api/v1/by-hand", cookie)) == 405);
    const auto answer = ask(running.port, "POST", "/api/v1/by-hand", cookie);
    REQUIRE(status(answer) == 200);
    const auto ticket = ticket_of(answer);
    REQUIRE(ticket.size() == 64);
    CHECK(ticket != running.daemon->ready().sense_token);
    CHECK(answer.find(running.daemon->ready().sense_token) == std::string::npos);
    CHECK(answer.find("\"model\":\"by-hand\"") != std::string::npos);
    CHECK(answer.find("\"centre.board-reader\"") != std::string::npos);
    CHECK(ask_to_sense(running.port, "") == 401);
    CHECK(ask_to_sense(running.port, std::string(64, '0')) == 401);
    CHECK(ask_to_sense(running.port, ticket) == 101);
    CHECK(ask_to_sense(running.port, ticket) == 401);  // used up
    const auto unused = ticket_of(ask(running.port, "POST", "/api/v1/by-hand", cookie));
    CHECK(status(ask(running.port, "POST", "/api/v1/logout", cookie)) == 200);
    CHECK(ask_to_sense(running.port, unused) == 401);  // whose login has ended
    CHECK(ask_to_sense(running.port, running.daemon->ready().sense_token) == 101);
}

TEST_CASE("Where nobody plays by hand there is no ticket and no page") {
    tests::TemporaryFolder folder;
    auto config = config_in(folder.path);
    config.board = boards::by_hand();
    Running running(config);
    const auto cookie = log_in(running.port, running.daemon->ready().pin);
    CHECK(status(ask(running.port, "POST", "/api/v1/by-hand", cookie)) == 405);  // as of any page that is not there
    CHECK(status(ask(running.port, "GET", "/table", cookie)) == 404);
    CHECK(status(ask(running.port, "GET", "/table.html", cookie)) == 404);
    CHECK(ask(running.port, "GET", "/", cookie).find("frame-ancestors 'none'") != std::string::npos);
}

TEST_CASE("A ticket is good for half a minute, and a few wait at a time") {
    HandTickets tickets;
    const Instant noon{std::chrono::hours(500000)};
    const auto first = tickets.issue("a login", noon);
    CHECK_FALSE(tickets.take("", noon));
    CHECK_FALSE(tickets.take(first + "0", noon));
    CHECK(tickets.take(first, noon + HandTickets::good_for) == "a login");
    CHECK_FALSE(tickets.take(first, noon));
    const auto late = tickets.issue("a login", noon);
    CHECK_FALSE(tickets.take(late, noon + HandTickets::good_for + Duration(1)));
    const auto oldest = tickets.issue("oldest", noon);
    for (std::size_t i = 0; i < HandTickets::most; ++i) (void)tickets.issue("other", noon + Duration(1));
    CHECK_FALSE(tickets.take(oldest, noon + Duration(1)));
}

TEST_CASE("A sender whose login has ended is heard no more") {
    struct Heard final : drivers::remote::Listener {
        void opened(drivers::remote::Link&) override { ++open; }
        void received(drivers::remote::Link&, const v1::SenseUp&) override { ++messages; }
        void malformed(drivers::remote::Link&, const std::string&) override { ++sent_away; }
        void closed(drivers::remote::Link&) override { --open; }
        int open = 0, messages = 0, sent_away = 0;
    };
    struct NoLink final : drivers::remote::Link {
        void send(const v1::SenseDown&) override {}
        void close() override {}
    } link;
    const auto heard = std::make_shared<Heard>();
    bool valid = true;
    WhileValid guarded(heard, [&] { return valid; });
    guarded.opened(link);
    guarded.received(link, {});
    CHECK(heard->messages == 1);
    valid = false;
    guarded.received(link, {});
    CHECK(heard->messages == 1);
    CHECK(heard->sent_away == 1);
    guarded.closed(link);
    CHECK(heard->open == 0);
}

TEST_CASE("A signal stops the daemon cleanly") {
    tests::TemporaryFolder folder;
    std::promise<Ready> ready;
    auto config = config_in(folder.path);
    config.on_ready = [&](const Ready& told) { ready.set_value(told); };
    auto ended = std::async(std::launch::async, [&] { return run_daemon(config); });
    const auto told = ready.get_future().get();
    const auto colon = told.url.rfind(':');
    const auto port = static_cast<std::uint16_t>(std::stoi(told.url.substr(colon + 1)));
    CHECK(status(ask(port, "GET", "/healthz")) == 200);
    ::kill(::getpid(), SIGTERM);
    REQUIRE(ended.wait_for(std::chrono::seconds(10)) == std::future_status::ready);
    CHECK(ended.get());
    CHECK(journal::Journal::open(folder.path));
}
