/// Who sits where, as players have typed it at this table between boards: kept with the journal, told to the hall until its session has
/// it. At a table without a hall it is the table's own.
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/app/hall_papers.hpp"
#include "controller/bridge/seat.hpp"
#include "controller/display/session_told.hpp"
#include "controller/journal/journal.hpp"
#include "controller/laws/state.hpp"
#include "controller/perception/reading.hpp"
#include "controller/table/desk.hpp"
#include "controller/table/source.hpp"
#include "kibitz/v1/hall.pb.h"
#include "kibitz/v1/seat.pb.h"

namespace kibitz::app {

/// The setting's key; its value is a kibitz.v1.KeptTyped as JSON.
inline constexpr const char* seat_names_key = "seat-names";

class SeatNames {
public:
    /// Pairs of which names are kept; the oldest go.
    static constexpr int most_kept = 80;

    /// Those of an earlier start; none where there are none, or where they cannot be read.
    void restore(const journal::Journal& journal);
    /// Is told what is to be kept, after each change.
    void on_change(std::function<void(const std::string& text)> keep) { keep_ = std::move(keep); }

    /// @param pair  of the session, as its schedule calls it
    /// @return why not, a sentence: longer than 80 letters, nothing typed
    [[nodiscard]] tl::expected<void, std::string> say(const std::string& session, const std::string& pair, bridge::Seat seat,
                                                      const std::string& own, const std::string& partner);
    /// The hall has them up to this number; what it tells of its session next is with them.
    void taken(std::uint64_t number);
    /// The hall has told its session anew: what it has is told by it from now on.
    void told_anew();
    /// What the hall has not taken yet.
    std::vector<v1::TypedNames> untaken() const;

    /// A board that begins: names typed for its pairs in place of the papers'.
    /// @param given  names that came with the board itself: these stay
    void fill(reading::BoardStart& start, const laws::TableState& state, const bridge::PerSeat<std::string>& given) const;
    /// What a panel shows: who sits here, and whom they meet. @param players  as the papers have them  @param seat  whose panel
    void fill(const std::string& session, bridge::PerSeat<std::string> players, bridge::Seat seat, v1::SeatRound& round) const;

private:
    const v1::TypedNames* find(const std::string& session, const std::string& pair) const;
    void changed();

    v1::KeptTyped kept_;
    std::function<void(const std::string&)> keep_;
};

/// What the panels of a table show of its session beside the schedule, and the names that are typed there. Everything given outlives it.
/// @param desk  with the session's papers; null: there are none
/// @param typed  is called when a name has been
display::SessionTold told_to_panels(const table::Source& source, const ToldByHall& by_hall, SeatNames& names,
                                    std::function<const table::Desk*()> desk, std::function<void()> typed);

}  // namespace kibitz::app
