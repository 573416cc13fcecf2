/// The broker of a hall as a child of this program.
#pragma once

#include <sys/types.h>

#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace boost::asio {
class io_context;
}

namespace kibitz::app {

/// nats-server in a hall's folder, started again when it ends.
class BrokerChild {
public:
    /// Why none can be started here, in a sentence; empty: nats-server is installed.
    static std::string why_not();
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

}  // namespace kibitz::app
