/// A hall with its display, and the broker as a child where that is wanted: what `kibitz hall run` and the hall's demo stand on.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>
#include <tl/expected.hpp>
#include <vector>

#include "controller/display/server.hpp"
#include "controller/hall/hall.hpp"
#include "controller/hall/hall_hub.hpp"
#include "controller/hall/hall_watch.hpp"
#include "controller/hall/no_table.hpp"
#include "controller/hall/tables_shown.hpp"

namespace kibitz::app {

/// nats-server in a hall's folder, started again when it ends.
class BrokerChild {
public:
    [[nodiscard]] static tl::expected<std::unique_ptr<BrokerChild>, std::string> start(boost::asio::io_context& io,
                                                                                       const std::filesystem::path& folder);
    ~BrokerChild();
    pid_t pid() const noexcept { return pid_; }
    /// It hangs: it is killed, and started again.
    void restart();

private:
    BrokerChild(boost::asio::io_context& io, std::filesystem::path folder) : folder_(std::move(folder)), look_(io) {}
    bool spawn();
    void watch();

    std::filesystem::path folder_;
    pid_t pid_ = -1;
    boost::asio::steady_timer look_;
};

struct HallDisplayConfig {
    hall::HallConfig hall;
    std::string address = "127.0.0.1";
    std::uint16_t port = 8750;
    std::vector<std::string> hosts;
    std::optional<std::string> pin;  ///< KIBITZ_PIN
};

class HallDisplay {
public:
    [[nodiscard]] static tl::expected<std::unique_ptr<HallDisplay>, std::string> open(boost::asio::io_context& io,
                                                                                      HallDisplayConfig config);
    void start() { hall_->start(); }
    void stop();
    hall::Hall& hall() noexcept { return *hall_; }
    const std::string& url() const noexcept { return url_; }
    /// Empty: an earlier start made it.
    const std::string& pin() const noexcept { return pin_; }

private:
    HallDisplay() = default;
    std::filesystem::path kept_;
    std::unique_ptr<hall::Hall> hall_;
    std::unique_ptr<hall::NoTable> no_table_;
    std::unique_ptr<hall::HallHub> hub_;
    std::unique_ptr<hall::HallWatch> watch_;
    std::unique_ptr<hall::TablesShown> tables_;
    std::unique_ptr<display::Server> server_;
    std::string url_, pin_;
};

}  // namespace kibitz::app
