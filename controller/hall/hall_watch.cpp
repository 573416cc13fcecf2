#include "controller/hall/hall_watch.hpp"

#include <utility>

#include "controller/display/message_frame.hpp"
#include "controller/display/utf8.hpp"

namespace kibitz::hall {
namespace {

constexpr std::chrono::seconds look_every{1};

}  // namespace

HallWatch::HallWatch(boost::asio::io_context& io, Hall& hall, std::string version, std::function<Clock::time_point()> clock)
    : hall_(hall), version_(std::move(version)), clock_(clock ? std::move(clock) : [] { return Clock::now(); }), timer_(io) {
    hall_.on_change([this](const Hall::Change& change) {
        if (change.session) release();
        if (on_ == 0) return;
        for (const auto& id : change.tables) note(id);
    });
    look();
}

void HallWatch::look() {
    timer_.expires_after(look_every);
    timer_.async_wait([this](const boost::system::error_code& stopped) {
        if (stopped) return;
        release();
        look();
    });
}

void HallWatch::note(const std::string& id) {
    const auto* evening = hall_.evening(id);
    if (!evening) return;
    auto& table = tables_[id];
    if (const auto& journal = hall_.tables().at(id).journal(); table.journal != journal) {
        table = {};
        table.journal = journal;
    }
    table.views.note(evening->state, clock_());
}

v1::WatchedTable HallWatch::row(const std::string& id, const Table& table, const StillToPlay& still) const {
    const auto& of = hall_.tables().at(id);
    v1::WatchedTable out;
    out.set_id(id);
    out.set_name(display::to_utf8(of.name()));
    out.set_section(display::to_utf8(of.section()));
    out.set_silent(of.contact() != v1::TABLE_CONTACT_HEARD);
    if (!table.views.shown()) return out;
    if (table.view.phase() == v1::SEAT_PHASE_NO_BOARD || table.view.phase() == v1::SEAT_PHASE_UNSPECIFIED)
        return out.set_as(v1::WATCHED_AS_NO_BOARD), out;
    const auto waiting = still.find(table.view.board());
    const bool others = waiting != still.end() && (waiting->second.size() > 1 || !waiting->second.contains(id));
    // A board without a number may be any of the session's.
    if (others || table.view.board() == 0) return out.set_as(v1::WATCHED_AS_OTHERS_TO_PLAY), out;
    out.set_as(v1::WATCHED_AS_SHOWN);
    out.set_board(table.view.board());
    return out;
}

/// A board is read once it has been over everywhere for as long as those who watch are behind.
void HallWatch::look_at_boards(const std::map<std::string, BoardsAtTable>& tables, const StillToPlay& still, Clock::time_point now) {
    std::set<std::uint32_t> over;
    for (const auto& [id, boards] : tables)
        for (const auto board : boards.over)
            if (board != 0 && !still.contains(board)) over.insert(board);
    std::erase_if(over_since_, [&](const auto& one) { return !over.contains(one.first); });
    std::set<std::uint32_t> readable;
    for (const auto board : over)
        if (over_since_.try_emplace(board, now).first->second <= now - delay()) readable.insert(board);
    if (readable == readable_) return;
    readable_ = std::move(readable);
    v1::HallWatchMessage message;
    auto& boards = *message.mutable_boards();
    for (const auto board : readable_) boards.add_board(board);
    tell_all(display::message_frame(std::move(message), true));
}

void HallWatch::release() {
    const auto& session = hall_.session();
    if (session.watch_behind_seconds() != on_ || session.wish().name() != session_) {
        on_ = session.watch_behind_seconds();
        session_ = session.wish().name();
        tables_.clear();
        over_since_.clear();
        readable_.clear();
        if (on_ != 0)
            for (const auto& [id, of] : hall_.tables()) note(id);
        tell([&](display::LiveClient&, const Watching& present) { return display::message_frame(whole(present), true); });
    }
    if (on_ == 0) return;
    const auto now = clock_();
    const auto boards = hall_.boards_at_tables();
    const auto still = still_to_play(session, boards);
    look_at_boards(boards, still, now);
    v1::HallWatchMessage changed;
    std::map<std::string, v1::HallWatchMessage> of_table;
    for (auto& [id, table] : tables_) {
        if (table.views.release(now - delay())) {
            (void)table.view.ParseFromString(*table.views.shown());
            table.is_another = true;
        }
        auto fresh = row(id, table, still);
        const bool shown = fresh.as() == v1::WATCHED_AS_SHOWN, was_shown = table.told.as() == v1::WATCHED_AS_SHOWN;
        if (shown && (table.is_another || !was_shown)) *of_table[id].mutable_view() = table.view;
        if (!shown && was_shown) of_table[id].set_no_view(true);
        table.is_another = table.is_another && !shown;
        if (fresh.SerializeAsString() == table.told.SerializeAsString()) continue;
        table.told = fresh;
        *changed.add_table() = std::move(fresh);
    }
    if (changed.table_size() == 0 && of_table.empty()) return;
    const auto rows = changed.table_size() > 0 ? display::message_frame(changed, true) : nullptr;
    std::map<std::string, display::FramePtr> in_full;
    for (auto& [id, message] : of_table) {
        message.MergeFrom(changed);
        in_full[id] = display::message_frame(std::move(message), true);
    }
    tell([&](display::LiveClient&, const Watching& present) {
        const auto one = in_full.find(present.table);
        return one == in_full.end() ? rows : one->second;
    });
}

v1::HallWatchMessage HallWatch::whole(const Watching& present) const {
    v1::HallWatchMessage out;
    auto& hello = *out.mutable_hello();
    hello.set_version(version_);
    hello.set_hall(display::to_utf8(hall_.name()));
    hello.set_delay_seconds(on_);
    if (on_ == 0) return out;
    hello.set_session(display::to_utf8(session_));
    auto& boards = *out.mutable_boards();
    for (const auto board : readable_) boards.add_board(board);
    for (const auto& [id, table] : tables_)
        if (!table.told.id().empty()) *out.add_table() = table.told;
    const auto found = tables_.find(present.table);
    if (found != tables_.end() && found->second.told.as() == v1::WATCHED_AS_SHOWN) *out.mutable_view() = found->second.view;
    return out;
}

void HallWatch::connect(display::LiveClient& client, const display::Target& target) {
    Watching present{std::string(target.parameter("table"))};
    auto message = whole(present);
    come(client, std::move(present));
    client.send(display::message_frame(std::move(message), true));
    changed();
}

void HallWatch::sum_up(display::LiveClient& client) {
    const auto found = clients_.find(&client);
    if (found != clients_.end()) client.send(display::message_frame(whole(found->second), true));
}

}  // namespace kibitz::hall
