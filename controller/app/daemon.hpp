/// One table with its display, from command line to the last commit: what `kibitz run` runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "boards/board.hpp"
#include "controller/display/pin.hpp"
#include "controller/app/first_setup.hpp"
#include "controller/table/desk.hpp"
#include "controller/units/table_time.hpp"
#include "drivers/registry.hpp"

namespace boost::asio {
class io_context;
}

namespace kibitz::app {

/// What is told when everything stands: for the terminal.
struct Ready {
    std::string url;  ///< "http://127.0.0.1:8745/"
    std::uint16_t port = 0;
    std::string pin;  ///< the Director's PIN that was made now; empty when it is known already, and only its hash is kept
    std::string setup_code;  ///< "1234 5678": the table waits to be set up, at `url` + "setup"; else empty
    std::string by_hand;  ///< address of the table by hand; empty: there is none
    std::string fingerprint;  ///< of the certificate, as browsers show it; empty: the display has no TLS
    std::string sense_token;  ///< of remote devices; empty when there are none, or an earlier start made it
};

struct DaemonConfig {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8745;  ///< 0: any free one
    std::filesystem::path data; ///< folder of the journal; made when absent
    std::optional<std::filesystem::path> copy; ///< folder on another disk where a second copy of the journal is kept
    boards::Board board;
    std::string law_code = "duplicate-2017";
    std::optional<std::string> table;          ///< what the house calls it; kept with the journal's folder
    std::string version;
    /// Makes the sources of the board file's devices.
    drivers::Registry registry;
    std::optional<std::string> pin;            ///< sets the PIN: six digits; run_daemon() looks into KIBITZ_PIN too
    std::optional<std::string> sense_token;    ///< sets what remote devices bear; run_daemon() looks into KIBITZ_SENSE_TOKEN
    bool by_hand = false;                      ///< a page of this daemon may report for the remote devices: people play in a browser
    display::PinCost pin_cost = display::pin_cost;
    std::vector<std::string> hosts;            ///< names the display answers to; none: to any
    std::optional<std::filesystem::path> tape; ///< records every reading
    std::optional<table::Papers> papers;       ///< of the session that is played
    bool tls = false;          ///< the display may be read over TLS too, with the certificate in the folder or one that is made there
    bool plain_http = true;    ///< with `tls`: other computers may read it in the clear as well
    std::chrono::seconds spectators{};         ///< how far behind the table they are; 0: there are none
    bool starts_boards = false;                ///< boards are started as their tags come: nobody else tells of them
    double pace = 1;                           ///< seconds of the table in one of the machine's, of simulated people
    bool setup_page = false;                   ///< a table that was never set up waits for it, in a browser
    bool listen_given = false;                 ///< on the command line: the setup page does not ask
    std::string language;                      ///< of pages on devices that nobody has told otherwise; empty: as the device
    std::optional<std::filesystem::path> hall; ///< the file by which it reaches its hall; none: it is a table by itself
    std::function<void(bool)> on_players_wait; ///< told when the players begin to wait for the Director, and when they do no more
    std::function<void(const Ready&)> on_ready;
};

/// How a daemon ended.
struct Ended {
    std::size_t unwritten = 0;  ///< events and pieces of evidence that could not be written and are lost
    bool set_up = false;     ///< it was set up in a browser: it is to be started anew, as its setup says
    std::uint16_t port = 0;  ///< where it listened
};
/// Runs until SIGINT, SIGTERM or SIGHUP, then stops cleanly: drivers first, then the last commit, then the displays; or until the table has
/// been set up.
/// @return an error in words, "what: why: what to do", when it could not start.
[[nodiscard]] tl::expected<Ended, std::string> run_daemon(DaemonConfig config);

/// The same in parts, for tests and benchmarks.
class Daemon {
public:
    [[nodiscard]] static tl::expected<std::unique_ptr<Daemon>, std::string> open(boost::asio::io_context& io, DaemonConfig config);
    ~Daemon();
    const Ready& ready() const noexcept;
    std::uint16_t port() const noexcept;
    /// Starts the table's sources.
    void start();
    /// Stops as run_daemon() does; `done` is called when only the displays' goodbyes are left to be sent.
    void stop(std::function<void()> done);
    /// Calls this when the table has been set up in a browser.
    void on_set_up(std::function<void()> listener);
    /// What is not in the journal; after stop() it is lost.
    std::size_t unwritten() const noexcept;

private:
    struct Impl;
    explicit Daemon(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace kibitz::app
