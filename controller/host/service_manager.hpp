/// systemd, where it has started the daemon (Type=notify, WatchdogSec=): sd_notify(3), sd_watchdog_enabled(3). Elsewhere nothing
/// of this does anything.
#pragma once

#include <memory>
#include <string>

namespace boost::asio {
class io_context;
}

namespace kibitz::host {

/// Where standard error is the system's journal, log lines are as it reads them: their weight as a prefix, "<4>" (sd-daemon(3)), and no
/// time, which it has itself. Elsewhere nothing changes.
void log_as_the_journal_reads();

class ServiceManager {
public:
    /// @param io  the table's thread: the watchdog is fed from there, so that it bites when the table no longer answers
    explicit ServiceManager(boost::asio::io_context& io);
    ~ServiceManager();
    ServiceManager(const ServiceManager&) = delete;
    ServiceManager& operator=(const ServiceManager&) = delete;

    /// The table plays; `status` is one line for `systemctl status`. The watchdog is fed from now on.
    void ready(const std::string& status);
    /// It ends; systemd's TimeoutStopSec says how long it may take.
    void stopping();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace kibitz::host
