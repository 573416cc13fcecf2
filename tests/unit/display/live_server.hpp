/// A server on a free port of this machine with a table in memory behind it, on its own thread.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <atomic>
#include <future>
#include <stdexcept>
#include <thread>

#include "controller/display/pin.hpp"
#include "controller/display/server.hpp"
#include "table_in_memory.hpp"

namespace kibitz::test {

class LiveServer {
public:
    static constexpr const char* pin = "271828";

    /// Runs `act` on the table's thread and waits for it.
    template <class Act>
    auto on_table(Act act) {
        std::packaged_task<decltype(act(table_))()> task([&] { return act(table_); });
        auto result = task.get_future();
        boost::asio::post(io_, [&] { task(); });
        return result.get();
    }
    LiveServer() {
        display::ServerConfig config;
        config.router.pin_hash = display::hash_pin(pin, display::no_pin_cost);
        config.router.pin_cost = display::no_pin_cost;
        config.router.clock = [this] {
            return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()) + std::chrono::hours(hours_on_.load());
        };
        config.names = {"1.2.3", "in memory"};
        table_.start_board(7);
        auto listening = display::Server::listen(io_, config, table_);
        if (!listening) throw std::runtime_error(listening.error());
        server_ = std::move(*listening);
        table_.on_event = [this](const laws::Event& event) { server_->event(event); };
        port_ = server_->port();
        thread_ = std::thread([this] { io_.run(); });
    }
    ~LiveServer() {
        on_table([this](TableInMemory&) { server_->stop(); });
        work_.reset();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));  // goodbyes on their way; not waited for
        io_.stop();
        thread_.join();
    }
    std::uint16_t port() const { return port_; }

    display::ServerFigures figures() {
        return on_table([this](TableInMemory&) { return server_->figures(); });
    }
    /// Waits until the figures satisfy `condition`; false after five seconds.
    template <class Condition>
    bool wait_for(Condition condition) {
        for (int i = 0; i < 500; ++i) {
            if (condition(figures())) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }
    /// Lets that many hours pass by the logins' clock.
    void pass_hours(int hours) { hours_on_ += hours; }
    void stop_server() { on_table([this](TableInMemory&) { server_->stop(); }); }

private:
    boost::asio::io_context io_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{io_.get_executor()};
    TableInMemory table_;
    std::unique_ptr<display::Server> server_;
    std::uint16_t port_ = 0;
    std::atomic<int> hours_on_{0};
    std::thread thread_;
};

}  // namespace kibitz::test
