// From a player's key to the frame on a display's socket: reading, perception, laws, journal, view, WebSocket over the
// loopback. On the disk with every commit's fsync, and on a memory file system without. Thirty incidents an evening.
#include <benchmark/benchmark.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <cstdlib>
#include <future>
#include <google/protobuf/util/json_util.h>
#include <stdexcept>
#include <thread>

#include "controller/app/daemon.hpp"
#include "hand_driver.hpp"
#include "kibitz/v1/live.pb.h"
#include "temporary_folder.hpp"

namespace {

using namespace kibitz;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using tcp = boost::asio::ip::tcp;
using Clock = std::chrono::steady_clock;

constexpr int incidents_an_evening = 30;
constexpr int evenings = 20;
constexpr const char* pin = "271828";

Instant now() { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); }

/// A daemon on its own thread.
struct Table {
    explicit Table(const std::filesystem::path& folder) {
        app::DaemonConfig config;
        config.port = 0;
        config.data = folder;
        config.board = boards::simulated();
        config.pin = pin;
        config.pin_cost = display::no_pin_cost;
        config.registry.add("simulated", [this](const auto&, const TableTime&, const auto&) -> tl::expected<drivers::Made, std::string> {
            driver = std::make_shared<tests::HandDriver>();
            return drivers::Made{driver, driver};
        });
        auto opened = app::Daemon::open(io, std::move(config));
        if (!opened) throw std::runtime_error(opened.error());
        daemon = std::move(*opened);
        daemon->start();
        thread = std::thread([this] { io.run(); });
    }
    ~Table() {
        std::promise<void> stopped;
        boost::asio::post(io, [&] { daemon->stop([&] { stopped.set_value(); }); });
        stopped.get_future().wait();
        work.reset();
        io.stop();
        thread.join();
    }
    void give(Reading reading) {
        boost::asio::post(io, [this, reading = std::move(reading)] { driver->give(reading); });
    }
    boost::asio::io_context io{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{io.get_executor()};
    std::shared_ptr<tests::HandDriver> driver;
    std::unique_ptr<app::Daemon> daemon;
    std::thread thread;
};

std::string log_in(std::uint16_t port) {
    boost::asio::io_context io;
    tcp::socket socket(io);
    socket.connect({boost::asio::ip::address_v4::loopback(), port});
    http::request<http::string_body> request{http::verb::post, "/api/v1/login", 11};
    request.set(http::field::host, "127.0.0.1");
    request.body() = std::string("{\"pin\":\"") + pin + "\"}";
    request.prepare_payload();
    http::write(socket, request);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(socket, buffer, response);
    const std::string cookie(response[http::field::set_cookie]);
    return cookie.substr(0, cookie.find(';'));
}

struct Display {
    Display(std::uint16_t port, bool json) : socket(io) {
        socket.next_layer().connect({boost::asio::ip::address_v4::loopback(), port});
        socket.next_layer().set_option(tcp::no_delay(true));
        const auto cookie = log_in(port);
        socket.set_option(websocket::stream_base::decorator([=](websocket::request_type& request) {
            request.set(http::field::cookie, cookie);
            request.set(http::field::sec_websocket_protocol, json ? "kibitz.v1.json" : "kibitz.v1");
        }));
        socket.handshake("127.0.0.1", "/api/v1/live");
        socket.read_message_max(64 * 1024 * 1024);
    }
    /// Reads until a new incident comes; the moment its frame was read.
    Clock::time_point incident() {
        for (;;) {
            buffer.clear();
            socket.read(buffer);
            const auto moment = Clock::now();
            v1::LiveMessage message;
            const auto bytes = beast::buffers_to_string(buffer.data());
            const bool read = socket.got_text() ? google::protobuf::util::JsonStringToMessage(bytes, &message).ok()
                                                : message.ParseFromString(bytes);
            if (!read) throw std::runtime_error("not a LiveMessage");
            frame_bytes = bytes.size();
            if (message.event().has_incident_raised()) return moment;
        }
    }
    boost::asio::io_context io;
    websocket::stream<tcp::socket> socket;
    beast::flat_buffer buffer;
    std::size_t frame_bytes = 0;
};

Reading key(reading::PanelKey pressed) {
    return {now(), std::make_shared<const reading::Panel>(reading::Panel{bridge::Seat::East, std::move(pressed)})};
}

/// Times in microseconds of an evening's incidents.
void play_evening(const std::filesystem::path& folder, bool json, std::vector<double>& times, std::size_t& frame_bytes) {
    Table table(folder);
    Display display(table.daemon->port(), json);
    reading::BoardStart board;
    board.board = bridge::BoardNumber(1);
    table.give({now(), std::make_shared<const reading::Command>(board)});
    for (int i = 0; i < incidents_an_evening; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        const auto reading = key(reading::DirectorKey{});
        const auto start = Clock::now();
        table.give(reading);
        times.push_back(std::chrono::duration<double, std::micro>(display.incident() - start).count());
    }
    frame_bytes = display.frame_bytes;
}

/// The folder for journals: arg 0 = on a disk, 1 = in memory.
std::filesystem::path journals(bool in_memory) {
    if (in_memory) return "/dev/shm";
    const char* chosen = std::getenv("KIBITZ_PERF_DATA");
    return chosen ? chosen : "/var/tmp";
}

void incident_to_frame(benchmark::State& state) {
    const bool json = state.range(0) != 0;
    ::setenv("TMPDIR", journals(state.range(1) != 0).c_str(), 1);
    std::vector<double> times;
    std::size_t frame_bytes = 0;
    for (auto _ : state) {
        for (int i = 0; i < evenings; ++i) {
            tests::TemporaryFolder folder;
            play_evening(folder.path, json, times, frame_bytes);
        }
    }
    std::sort(times.begin(), times.end());
    const auto at = [&](double share) { return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))]; };
    state.counters["p50_us"] = at(0.5);
    state.counters["p99_us"] = at(0.99);
    state.counters["max_us"] = times.back();
    state.counters["frame_bytes"] = static_cast<double>(frame_bytes);
}
BENCHMARK(incident_to_frame)
    ->ArgNames({"json", "in_memory"})
    ->Args({0, 0})
    ->Args({0, 1})
    ->Args({1, 0})
    ->Args({1, 1})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
