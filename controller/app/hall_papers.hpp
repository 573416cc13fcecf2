/// What a hall tells a table of its session: the papers are kept with the journal's settings, so that pairs and names stand over a
/// restart; the round's clock is told anew.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "controller/bridge/deal.hpp"
#include "controller/bridge/par.hpp"
#include "controller/journal/journal.hpp"
#include "controller/table/desk.hpp"
#include "controller/table/session.hpp"
#include "controller/views/audience.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::app {

/// The setting's key; its value is a kibitz.v1.TablePapers as JSON.
inline constexpr const char* hall_papers_key = "hall-papers";

/// As the table's desk has papers. @return why not, in words: a board number that is none
[[nodiscard]] tl::expected<table::Papers, std::string> papers_of(const v1::TablePapers& told);
std::string kept_text(const v1::TablePapers& told);
/// Those of an earlier start. Nothing where there are none, or where they cannot be read: the hall gives them again.
std::optional<v1::TablePapers> kept_papers(const journal::Journal& journal);

/// What the players' panels show of it.
class ToldByHall {
public:
    using Clock = std::chrono::steady_clock;

    void take(v1::TablePapers papers) { papers_ = std::move(papers); }
    void take(const v1::TableClock& clock, Clock::time_point now);
    void take(v1::SeatCompared compared) { compared_ = std::move(compared); }
    /// The deal of the board that was told, when all of it is known.
    std::optional<bridge::Deal> compared_deal() const;
    std::uint32_t compared_board() const { return compared_.board(); }
    /// @param made  tricks double dummy of `deal`; of another deal than that told they are dropped
    void take_makeable(const bridge::Deal& deal, const bridge::TricksByDeclarer& made);
    /// Where the pair goes when the round is over; the clock's setting, where it is this round's; what the board that has been played has
    /// brought elsewhere.
    /// @param state  of the table: of another session than its own nothing has been told
    void fill(const laws::TableState& state, views::Audience audience, v1::SeatRound& out) const;
    void now(v1::SeatClock& out, Clock::time_point now) const;

private:
    void fill_moved(views::Audience audience, v1::SeatMoved& out) const;

    v1::TablePapers papers_;
    v1::TableClock clock_;
    v1::SeatCompared compared_;
    Clock::time_point clock_at_{};
    std::uint32_t settings_ = 0;
};

/// Takes what the board played last has brought elsewhere, and its par when that has been reckoned; calls `told` after each, on the
/// session's thread. `by_hall` must outlive the session.
void take_compared(ToldByHall& by_hall, table::Session& session, const v1::SeatCompared& compared, std::function<void()> told);

}  // namespace kibitz::app
