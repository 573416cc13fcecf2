// The sensing protocol on real sockets: who gets in, both codings, and the kit against a good and a bad sender.
#include <google/protobuf/util/json_util.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "catch.hpp"
#include "drivers/remote/conformance.hpp"
#include "drivers/remote/listen.hpp"
#include "hand_link.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using namespace std::chrono_literals;
using namespace drivers::remote;
namespace websocket = boost::beast::websocket;
using tcp = boost::asio::ip::tcp;

namespace {

Instant now() { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); }
boards::Board sight() { return boards::load_file(std::string(KIBITZ_SOURCE_DIR) + "/boards/sight.textproto").value(); }

struct Habits {
    bool json = false, resumes = true, keeps_window = true, answers_clock = true, leaves_out = false, silent = false;
    bool shows = false;                              ///< it is a camera
    bool shows_unasked = false, hides = false;       ///< its pictures come though nobody looks; do not come though somebody does
};

/// A sender of north.sight on the test's own loop.
class Sender : public std::enable_shared_from_this<Sender> {
public:
    Sender(boost::asio::io_context& io, std::uint16_t port, Habits habits) : io_(io), timer_(io), port_(port), habits_(habits) { connect(); }

    void start() { tick(); }
    bool welcomed = false;
    int connections = 0;

private:
    void connect() {
        socket_ = std::make_shared<websocket::stream<tcp::socket>>(io_);
        queue_.clear();
        writing_ = welcomed = false;
        sent_ = acknowledged_ = 0;
        ++connections;
        socket_->next_layer().connect({boost::asio::ip::make_address("127.0.0.1"), port_});
        socket_->set_option(websocket::stream_base::decorator([json = habits_.json](websocket::request_type& request) {
            request.set(boost::beast::http::field::authorization, "Bearer a-token-of-the-test");
            if (json) request.set(boost::beast::http::field::sec_websocket_protocol, "kibitz.v1.json");
        }));
        socket_->async_handshake("127.0.0.1", sense_path, [this, socket = socket_](boost::beast::error_code error) {
            if (error) return;
            socket->text(habits_.json);
            auto first = RemoteTable::hello({"north.sight"}, now(), habits_.resumes ? session_ : "");
            first.mutable_hello()->set_shows_pictures(habits_.shows);
            send(first);
            read(socket);
        });
    }
    void send(const v1::SenseUp& up) {
        std::string bytes;
        if (habits_.json) CHECK(google::protobuf::util::MessageToJsonString(up, &bytes).ok());
        else bytes = up.SerializeAsString();
        queue_.push_back(bytes);
        write();
    }
    void write() {
        if (writing_ || queue_.empty()) return;
        writing_ = true;
        socket_->async_write(boost::asio::buffer(queue_.front()), [this, socket = socket_](boost::beast::error_code error, std::size_t) {
            if (error || socket != socket_) return;
            writing_ = false;
            queue_.pop_front();
            write();
        });
    }
    void read(const std::shared_ptr<websocket::stream<tcp::socket>>& socket) {
        socket->async_read(incoming_, [this, socket](boost::beast::error_code error, std::size_t) {
            if (socket != socket_) return;
            if (error) {
                incoming_.clear();
                if (!over_) connect();
                return;
            }
            v1::SenseDown down;
            const auto bytes = boost::beast::buffers_to_string(incoming_.data());
            incoming_.consume(incoming_.size());
            CHECK(socket->got_text() == habits_.json);
            if (habits_.json) CHECK(google::protobuf::util::JsonStringToMessage(bytes, &down).ok());
            else CHECK(down.ParseFromString(bytes));
            heard(down);
            read(socket);
        });
    }
    void heard(const v1::SenseDown& down) {
        if (down.has_welcome()) {
            welcomed = true;
            session_ = down.welcome().session();
            // What the break swallowed it senses anew, under the numbers that were not taken.
            sequence_ = down.welcome().resumed() && down.welcome().taken_size() ? down.welcome().taken(0).sequence() : 0;
        }
        if (habits_.shows && (down.has_welcome() || down.has_look())) {
            v1::SenseUp up;
            up.mutable_view()->set_table_found(true);
            if (down.has_look() ? !habits_.hides : habits_.shows_unasked) up.mutable_view()->set_picture("\xFF\xD8\xFF\xE0");
            send(up);
        }
        if (down.has_ack()) acknowledged_ = down.ack().readings();
        if (down.has_refused()) over_ = true;
        if (down.has_clock() && habits_.answers_clock) {
            v1::SenseUp up;
            up.mutable_clock()->set_ask(down.clock().ask());
            wire::terms::write(now(), *up.mutable_clock()->mutable_clock());
            send(up);
        }
    }
    void tick() {
        timer_.expires_after(5ms);
        timer_.async_wait([this](const boost::system::error_code& stopped) {
            if (stopped) return;
            const bool room = sent_ < acknowledged_ + window || !habits_.keeps_window;
            if (welcomed && room && !habits_.silent) {
                if (habits_.leaves_out && sequence_ % 7 == 3) ++sequence_;
                ++sent_;
                send(RemoteTable::up({RemoteTable::sight(now(), ++sequence_)}));
            }
            tick();
        });
    }

    boost::asio::io_context& io_;
    boost::asio::steady_timer timer_;
    std::uint16_t port_;
    Habits habits_;
    std::shared_ptr<websocket::stream<tcp::socket>> socket_;
    boost::beast::flat_buffer incoming_;
    std::deque<std::string> queue_;
    std::string session_;
    std::uint64_t sent_ = 0, acknowledged_ = 0;
    std::uint32_t sequence_ = 0;
    bool writing_ = false, over_ = false;
};

/// What the kit says of a sender, by rule.
std::map<std::string_view, Verdict> judged(Habits habits, Duration length) {
    boost::asio::io_context io;
    auto kit = std::make_shared<Conformance>(io.get_executor(), sight(), now, length);
    auto listening = listen(io, "127.0.0.1", 0, "a-token-of-the-test", kit);
    REQUIRE(listening);
    kit->start();
    auto sender = std::make_shared<Sender>(io, (*listening)->port(), habits);
    sender->start();
    const auto end = now() + length + 3s;
    while (!kit->step() && now() < end) io.run_for(10ms);
    std::map<std::string_view, Verdict> verdicts;
    for (auto& verdict : kit->verdicts()) verdicts.emplace(verdict.rule, verdict);
    kit->stop();
    io.stop();
    return verdicts;
}
/// The rules that failed. Latency is left out: a busy machine is late whoever sends.
std::string failed(const std::map<std::string_view, Verdict>& verdicts) {
    std::string all;
    for (const auto& [rule, verdict] : verdicts)
        if (verdict.outcome == Verdict::Outcome::Fail && rule != "latency") all += std::string(rule) + " ";
    return all;
}

}  // namespace

TEST_CASE("the token is looked at whole") {
    const auto bears = [](const char* header, const char* protocols) { return same_token(borne(header, protocols), "secret"); };
    CHECK(bears("Bearer secret", ""));
    for (const char* wrong : {"", "Bearer ", "Bearer secre", "Bearer secrets", "bearer secret", "secret", "Bearer sEcret", "Basic secret"})
        CHECK_FALSE(bears(wrong, "kibitz.v1.json"));
    CHECK_FALSE(same_token(borne("Bearer ", ""), ""));
    for (const char* right : {"kibitz.bearer.secret", "kibitz.v1.json, kibitz.bearer.secret", "kibitz.bearer.secret ,kibitz.v1"}) CHECK(bears("", right));
    for (const char* wrong : {"kibitz.bearer.", "kibitz.bearer.secrets", "secret", "kibitz.v1.json", "x kibitz.bearer.secret"}) CHECK_FALSE(bears("", wrong));
    CHECK_FALSE(bears("Bearer wrong", "kibitz.bearer.secret"));  // the header counts
}

TEST_CASE("without the token nobody gets in") {
    boost::asio::io_context io;
    RemoteTable table;
    auto listening = listen(io, "127.0.0.1", 0, "another-token-altogether", table.source);
    REQUIRE(listening);
    websocket::stream<tcp::socket> socket(io);
    socket.next_layer().connect({boost::asio::ip::make_address("127.0.0.1"), (*listening)->port()});
    socket.set_option(websocket::stream_base::decorator(
        [](websocket::request_type& request) { request.set(boost::beast::http::field::authorization, "Bearer a-token-of-the-test"); }));
    websocket::response_type response;
    boost::beast::error_code refused;
    bool answered = false;
    socket.async_handshake(response, "127.0.0.1", sense_path, [&](boost::beast::error_code error) {
        refused = error;
        answered = true;
    });
    for (int i = 0; i < 300 && !answered; ++i) io.run_for(10ms);
    CHECK(refused == websocket::error::upgrade_declined);
    CHECK(response.result_int() == 401);
}

TEST_CASE("the kit passes a sender that keeps the protocol, in both codings") {
    const bool json = GENERATE(false, true);
    const auto verdicts = judged({json}, 3s);
    CHECK(failed(verdicts) == "");
    CHECK(verdicts.at("resume").outcome == Verdict::Outcome::Pass);
    CHECK(verdicts.at("window").outcome == Verdict::Outcome::Pass);
    CHECK(verdicts.at("devices").outcome == Verdict::Outcome::Pass);
    CHECK(verdicts.at("pictures").outcome == Verdict::Outcome::Skipped);
}

TEST_CASE("the kit looks through a camera, which shows itself then and only then") {
    Habits habits{.shows = true};
    SECTION("as it should, in bytes") { CHECK(failed(judged(habits, 2s)) == ""); }
    SECTION("as it should, in JSON") {
        habits.json = true;
        const auto verdicts = judged(habits, 2s);
        CHECK(failed(verdicts) == "");
        CHECK(verdicts.at("pictures").outcome == Verdict::Outcome::Pass);
    }
    SECTION("though nobody looks") {
        habits.shows_unasked = true;
        CHECK(failed(judged(habits, 2s)) == "pictures ");
    }
    SECTION("never") {
        habits.hides = true;
        CHECK(failed(judged(habits, 2s)) == "pictures ");
    }
}

TEST_CASE("the kit finds each fault, by its own rule") {
    Habits habits;
    SECTION("does not give its session when it comes back") {
        habits.resumes = false;
        CHECK(failed(judged(habits, 2s)) == "resume ");
    }
    SECTION("leaves numbers out") {
        habits.leaves_out = true;
        CHECK(failed(judged(habits, 2s)) == "sequence ");
    }
    SECTION("never answers for its clock") {
        habits.answers_clock = false;
        CHECK(failed(judged(habits, 2s)) == "clock ");
    }
    SECTION("reports nothing") {
        habits.silent = true;
        CHECK(failed(judged(habits, 2s)) == "devices ");
    }
}
