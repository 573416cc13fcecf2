#include "controller/host/service_manager.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace kibitz::host {

namespace {

class Weight final : public spdlog::custom_flag_formatter {
public:
    void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& out) override {
        using namespace spdlog::level;
        const std::string_view prefix = message.level >= critical ? "<2>"
                                        : message.level == err    ? "<3>"
                                        : message.level == warn   ? "<4>"
                                                                  : "<6>";
        out.append(prefix.data(), prefix.data() + prefix.size());
    }
    std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<Weight>(); }
};

bool logs_to_journal() {
    const char* named = std::getenv("JOURNAL_STREAM");  // "DEVICE:INODE" (systemd.exec(5))
    struct stat own {};
    if (named == nullptr || ::fstat(STDERR_FILENO, &own) != 0) return false;
    return std::to_string(own.st_dev) + ":" + std::to_string(own.st_ino) == named;
}

}  // namespace

void log_as_the_journal_reads() {
    if (!logs_to_journal()) return;
    auto lines = std::make_unique<spdlog::pattern_formatter>();
    lines->add_flag<Weight>('*').set_pattern("%*%v");
    spdlog::set_formatter(std::move(lines));
}

struct ServiceManager::Impl {
    explicit Impl(boost::asio::io_context& io) : timer(io) {
        std::uint64_t microseconds = 0;
        if (::sd_watchdog_enabled(0, &microseconds) > 0) every = std::chrono::microseconds(microseconds / 2);
    }
    void feed() {
        ::sd_notify(0, "WATCHDOG=1");
        timer.expires_after(every);
        timer.async_wait([this](const boost::system::error_code& stopped) {
            if (!stopped) feed();
        });
    }
    boost::asio::steady_timer timer;
    std::chrono::microseconds every{};  ///< half of what systemd waits; 0: it does not watch
};

ServiceManager::ServiceManager(boost::asio::io_context& io) : impl_(std::make_unique<Impl>(io)) {}
ServiceManager::~ServiceManager() = default;

void ServiceManager::ready(const std::string& status) {
    ::sd_notify(0, ("READY=1\nSTATUS=" + status).c_str());
    if (impl_->every.count() > 0) impl_->feed();
}

void ServiceManager::stopping() {
    ::sd_notify(0, "STOPPING=1");
    impl_->timer.cancel();
}

}  // namespace kibitz::host
