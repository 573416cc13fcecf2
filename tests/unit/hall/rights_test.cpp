// What a table's key may read and say, tried from the wire against a real nats-server: no client library stands between.
#include "catch.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <iostream>
#include <thread>

#include "controller/hall/broker.hpp"
#include "controller/hall/hall_file.hpp"
#include "controller/hall/nkey.hpp"
#include "controller/hall/setup.hpp"
#include "controller/hall/subjects.hpp"
#include "temporary_folder.hpp"

using namespace kibitz;
using namespace kibitz::hall;
using namespace std::chrono_literals;

namespace {

constexpr const char* server = "/usr/sbin/nats-server";

int free_port() {
    const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    (void)::bind(fd, reinterpret_cast<sockaddr*>(&address), size);
    (void)::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size);
    ::close(fd);
    return ntohs(address.sin_port);
}

struct Server {
    pid_t pid;
    explicit Server(const std::filesystem::path& folder) : pid(::fork()) {
        if (pid != 0) return;
        if (::chdir(folder.c_str()) == 0 && ::freopen("broker.log", "w", stderr))
            ::execl(server, server, "-c", "broker.conf", static_cast<char*>(nullptr));
        ::_exit(127);
    }
    ~Server() {
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
    }
};

/// A client that speaks the protocol by hand.
class Wire {
public:
    explicit Wire(int port) : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        for (int i = 0; i < 100 && ::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0; ++i) {
            ::close(fd_);
            std::this_thread::sleep_for(50ms);
            fd_ = ::socket(AF_INET, SOCK_STREAM, 0);
        }
    }
    ~Wire() { ::close(fd_); }
    /// Everything that comes until a text stands in it, or for so long.
    std::string hear(const std::string& until, std::chrono::milliseconds patience = 3000ms) {
        std::string out;
        const auto end = std::chrono::steady_clock::now() + patience;
        while (out.find(until) == std::string::npos) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
            pollfd ask{fd_, POLLIN, 0};
            if (left <= 0 || ::poll(&ask, 1, static_cast<int>(left)) <= 0) break;
            char buffer[4096];
            const auto got = ::read(fd_, buffer, sizeof buffer);
            if (got <= 0) break;
            out.append(buffer, static_cast<std::size_t>(got));
        }
        return out;
    }
    void say(const std::string& text) { (void)!::write(fd_, text.data(), text.size()); }
    /// Logs in with one key and another's signature, or its own. @return what is answered up to PONG
    std::string log_in(const std::string& public_text, const std::string& seed) {
        const auto info = hear("\r\n");
        const auto at = info.find("\"nonce\":\"");
        const auto nonce = at == std::string::npos ? std::string() : info.substr(at + 9, info.find('"', at + 9) - at - 9);
        const auto made = sign(seed, nonce);
        char text[128]{};
        if (made) sodium_bin2base64(text, sizeof text, made->data(), made->size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
        say("CONNECT "
            "{\"verbose\":false,\"pedantic\":false,\"lang\":\"test\",\"version\":\"0\",\"headers\":true,\"no_responders\":true,\"nkey\":"
            "\"" +
            public_text + "\",\"sig\":\"" + text + "\"}\r\nPING\r\n");
        return hear("PONG");
    }

private:
    int fd_;
};

/// A hall with two tables in a folder of the test's own; no broker runs yet.
struct TwoTables {
    struct Club {
        std::filesystem::path hall;
        int port;
        decltype(read_hall_file({})) one, two, own;
    };
    tests::TemporaryFolder folder;
    Club club = make(folder.path / "club", free_port());

    static Club make(const std::filesystem::path& hall, int port) {
        REQUIRE(init(hall, {"CLUB", {"127.0.0.1:" + std::to_string(port)}, {}, 64}));
        auto one = read_hall_file(*add_table(hall, "1")), two = read_hall_file(*add_table(hall, "2"));
        auto own = read_hall_file(hall / "hall.key");
        REQUIRE((one && two && own));
        return {hall, port, std::move(one), std::move(two), std::move(own)};
    }
};

}  // namespace

TEST_CASE("From the wire: a table reads and says what is its own, and nothing else") {
    if (::access(server, X_OK) != 0) {
        std::cout << "SKIPPED: nats-server is not installed\n";
        return;
    }
    const TwoTables made;
    const auto& [hall, port, one, two, own] = made.club;
    const Server running(hall);
    Wire table(port);
    REQUIRE(table.log_in(nkey_of(one->seed())->public_text, one->seed()).find("PONG") != std::string::npos);

    auto broker = Broker::connect(*own);
    REQUIRE(broker);
    REQUIRE((*broker)->stream("CLUB", 32 << 20, 1));
    auto other = Broker::connect(*two);
    REQUIRE(other);

    int number = 0;
    for (const char* subject :
         {"kibitz.v1.CLUB.T002.event", "kibitz.v1.CLUB.*.event", "kibitz.v1.CLUB.T001.event", "kibitz.v1.CLUB.T002.ask", "kibitz.v1.>", ">",
          "_INBOX.>", "_INBOX_T002.>", "_INBOX_HALL.>", "$JS.>", "$SYS.>", "kibitz.v1.CLUB.*.hello"}) {
        CAPTURE(subject);
        table.say("SUB " + std::string(subject) + " " + std::to_string(++number) + "\r\nPING\r\n");
        CHECK(table.hear("PONG").find("-ERR 'Permissions Violation for Subscription") != std::string::npos);
    }
    for (const char* subject :
         {"kibitz.v1.CLUB.T002.event", "kibitz.v1.CLUB.T002.hello", "kibitz.v1.CLUB.T002.ask", "kibitz.v1.CLUB.T001.ask", "_INBOX_HALL.x",
          "$JS.API.INFO", "$JS.API.STREAM.INFO.KIBITZ-CLUB", "$JS.API.STREAM.MSG.GET.KIBITZ-CLUB", "$JS.API.DIRECT.GET.KIBITZ-CLUB",
          "$JS.API.STREAM.DELETE.KIBITZ-CLUB", "$JS.API.CONSUMER.CREATE.KIBITZ-CLUB"}) {
        CAPTURE(subject);
        table.say("PUB " + std::string(subject) + " 1\r\nx\r\nPING\r\n");
        CHECK(table.hear("PONG").find("-ERR 'Permissions Violation for Publish") != std::string::npos);
    }
    // Its own is let through, and the other table's is not heard by it.
    table.say("SUB kibitz.v1.CLUB.T001.ask 90\r\nSUB _INBOX_T001.> 91\r\nPING\r\n");
    CHECK(table.hear("PONG").find("-ERR") == std::string::npos);
    const auto published = (*other)->publish("kibitz.v1.CLUB.T002.event", "secret", "a:1-1", 0);
    CHECK(std::holds_alternative<Broker::Stored>(published));
    table.say("PUB kibitz.v1.CLUB.T001.event _INBOX_T001.a 1\r\nx\r\nPING\r\n");
    const auto heard = table.hear("KIBITZ-CLUB");
    CHECK(heard.find("\"seq\"") != std::string::npos);
    CHECK(heard.find("secret") == std::string::npos);

    // A stored message is not stored twice, and one that does not follow is refused with what is there.
    const auto at = std::get<Broker::Stored>(published).sequence;
    const auto again = (*other)->publish("kibitz.v1.CLUB.T002.event", "secret", "a:1-1", at);
    REQUIRE(std::holds_alternative<Broker::Stored>(again));
    CHECK(std::get<Broker::Stored>(again).duplicate);
    const auto wrong = (*other)->publish("kibitz.v1.CLUB.T002.event", "more", "a:2-2", at + 7);
    REQUIRE(std::holds_alternative<Broker::WrongLast>(wrong));
    CHECK(std::get<Broker::WrongLast>(wrong).last == at);
    // A table that is not there answers nothing, at once.
    const auto nobody = (*broker)->request("kibitz.v1.CLUB.T002.ask", "x", 3000ms);
    REQUIRE_FALSE(nobody);
    CHECK(nobody.error() == Broker::NoAnswer::NobodyThere);
}

TEST_CASE("From the wire: an unknown key, another's key, no key are refused; a table added later is let in at once") {
    if (::access(server, X_OK) != 0) {
        std::cout << "SKIPPED: nats-server is not installed\n";
        return;
    }
    const tests::TemporaryFolder folder;
    const auto hall = folder.path / "club";
    const int port = free_port();
    REQUIRE(init(hall, {"CLUB", {"127.0.0.1:" + std::to_string(port)}, {}, 64}));
    const auto one = read_hall_file(*add_table(hall, "1"));
    REQUIRE(one);
    const Server running(hall);
    const auto stranger = new_nkey();
    CHECK(Wire(port).log_in(stranger.public_text, stranger.seed).find("Authorization Violation") != std::string::npos);
    CHECK(Wire(port).log_in(nkey_of(one->seed())->public_text, stranger.seed).find("Authorization Violation") != std::string::npos);
    Wire nobody(port);
    (void)nobody.hear("\r\n");
    nobody.say("CONNECT {\"verbose\":false}\r\nPING\r\n");
    CHECK(nobody.hear("PONG").find("Authorization Violation") != std::string::npos);
    auto wrong = *one;
    wrong.set_seed(stranger.seed);
    CHECK(Broker::connect(wrong).error().find("does not know this key") != std::string::npos);

    const auto late = read_hall_file(*add_table(hall, "2"));
    REQUIRE(late);
    bool in = false;
    for (int i = 0; i < 40 && !in; ++i) {
        in = Wire(port).log_in(nkey_of(late->seed())->public_text, late->seed()).find("PONG") != std::string::npos;
        if (!in) std::this_thread::sleep_for(50ms);
    }
    CHECK(in);
}

TEST_CASE("From the wire: a key that is taken back is refused at once, connected or not; what came by it stays, and another goes on") {
    if (::access(server, X_OK) != 0) {
        std::cout << "SKIPPED: nats-server is not installed\n";
        return;
    }
    const TwoTables made;
    const auto& [hall, port, one, two, own] = made.club;
    const auto key = nkey_of(one->seed())->public_text;
    const Server running(hall);
    Wire thief(port), other(port);
    REQUIRE(thief.log_in(key, one->seed()).find("PONG") != std::string::npos);
    REQUIRE(other.log_in(nkey_of(two->seed())->public_text, two->seed()).find("PONG") != std::string::npos);
    auto broker = Broker::connect(*own);
    REQUIRE(broker);
    REQUIRE((*broker)->stream("CLUB", 32 << 20, 1));
    auto table = Broker::connect(*one);
    REQUIRE(table);
    REQUIRE(std::holds_alternative<Broker::Stored>((*table)->publish("kibitz.v1.CLUB.T001.event", "before", "a:1-1", 0)));

    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(take_back(hall, "T001", key, Another::Made, {}) == true);
    // Its connection is closed, and the others' stay.
    (void)thief.hear("nothing more", 5000ms);
    CHECK(std::chrono::steady_clock::now() - begin < 2s);
    thief.say("PUB kibitz.v1.CLUB.T001.event 1\r\nx\r\nPING\r\n");
    CHECK(thief.hear("PONG", 500ms).empty());
    other.say("PING\r\n");
    CHECK(other.hear("PONG").find("PONG") != std::string::npos);
    CHECK(Wire(port).log_in(key, one->seed()).find("Authorization Violation") != std::string::npos);
    CHECK(Broker::connect(*one).error().find("has been taken back") != std::string::npos);
    // The program that had it connected is not left waiting for ever.
    for (int i = 0; i < 100 && !(*table)->given_up(); ++i) std::this_thread::sleep_for(100ms);
    CHECK((*table)->given_up());

    const auto fresh = read_hall_file(hall / "tables/T001.hall");
    auto again = Broker::connect(*fresh);
    REQUIRE(again);
    CHECK(std::holds_alternative<Broker::Stored>((*again)->publish("kibitz.v1.CLUB.T001.event", "after", "a:2-2", 0)));
    const auto stream = (*broker)->stream("CLUB", 32 << 20, 1);
    REQUIRE(stream);
    CHECK(stream->last == 2);
}
