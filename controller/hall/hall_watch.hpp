/// Everybody who watches the hall: its tables as they were some time ago, one of them in full, and of a board nothing that anybody else
/// has still to play. Off, until a Director opens it for the session.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "controller/display/delayed_views.hpp"
#include "controller/display/hub.hpp"
#include "controller/hall/hall.hpp"
#include "kibitz/v1/hall_watch.pb.h"

namespace kibitz::hall {

/// What is kept of one who watches.
struct Watching {
    std::string table;  ///< id; empty: all tables, none in full
};

class HallWatch final : public display::Hub<v1::HallWatchMessage, Watching> {
public:
    using Clock = std::chrono::steady_clock;
    /// `hall` outlives it, and is told here when something of it changes. @param clock  monotonic; empty: the steady clock
    HallWatch(boost::asio::io_context& io, Hall& hall, std::string version, std::function<Clock::time_point()> clock = {});

    /// @param target  ?table=T012: the table that is shown in full
    void connect(display::LiveClient& client, const display::Target& target) override;
    void sum_up(display::LiveClient& client) override;

    /// Tells what has become old enough, and takes back what may not be shown any more. Once a second, by itself.
    void release();
    /// Whether all of this board, at every table, may be read: nobody has still to play it, for as long as spectators are behind.
    bool may_be_read(std::uint32_t board) const { return readable_.contains(board); }

private:
    struct Table {
        std::string journal;
        display::DelayedViews views;
        v1::WatchView view;        ///< views.shown()
        v1::WatchedTable told;
        bool is_another = false;   ///< the view, since it was told
    };
    std::chrono::seconds delay() const { return std::chrono::seconds(hall_.session().watch_behind_seconds()); }
    void note(const std::string& id);
    v1::WatchedTable row(const std::string& id, const Table& table, const StillToPlay& still) const;
    void look_at_boards(const std::map<std::string, BoardsAtTable>& tables, const StillToPlay& still, Clock::time_point now);
    v1::HallWatchMessage whole(const Watching& present) const;
    void look();

    Hall& hall_;
    std::string version_;
    std::function<Clock::time_point()> clock_;
    boost::asio::steady_timer timer_;
    std::uint32_t on_ = 0;         ///< seconds behind, as it was last told
    std::string session_;          ///< likewise
    std::map<std::string, Table> tables_;
    std::map<std::uint32_t, Clock::time_point> over_since_;  ///< boards that nobody has still to play
    std::set<std::uint32_t> readable_;
};

}  // namespace kibitz::hall
