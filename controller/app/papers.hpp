/// A session's papers on the command line, and at work.
#pragma once

#include <CLI/CLI.hpp>
#include <boost/asio/steady_timer.hpp>
#include <optional>
#include <ostream>
#include <string>

#include "controller/table/desk.hpp"
#include "controller/table/session.hpp"

namespace kibitz::app {

struct PapersOptions {
    std::string session, schedule, players, hands, section;
    std::uint32_t table = 1;
    bool given() const { return !session.empty() || !schedule.empty() || !players.empty() || !hands.empty(); }
};
void add_papers_options(CLI::App& command, PapersOptions& options);

/// Reads what was given. @return nothing after every fault was printed, one a line
[[nodiscard]] std::optional<table::Papers> read_papers(const PapersOptions& options, std::ostream& err);

/// The board that lies on the table goes, and the session ends with its schedule: simulated people have played there, and real ones come.
void leave_board_and_session(table::Session& session);

/// Begins the session, and starts and ends boards as their tags come and go where nobody else tells them.
class BoardKeeper {
public:
    /// A finished board is over when its tag has been away for so long: hands are put back around a board that was moved.
    static constexpr std::chrono::seconds away_time{5};

    /// @param starts_boards  false: somebody else tells of boards (simulated people); the session alone is begun
    BoardKeeper(boost::asio::io_context& io, table::Session& session, table::Papers papers, bool starts_boards);
    void start();
    /// Other papers from now on: of a session that somebody else begins.
    void take(table::Papers papers) { desk_.take(std::move(papers)); }
    const table::Desk& desk() const noexcept { return desk_; }

private:
    void board_tag(std::optional<TagId> tag);
    void give(reading::Command command);

    table::Session& session_;
    table::Desk desk_;
    bool starts_boards_;
    boost::asio::steady_timer away_;
    Listening hears_;
};

}  // namespace kibitz::app
