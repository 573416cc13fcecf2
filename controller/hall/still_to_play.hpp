/// Who has a board of the session still before him: of it nothing is shown to anybody meanwhile (Laws 16D, 73A1); and by what was due and
/// is not over a table is behind the clock. Pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

class JournalFold;

/// Numbers of boards, as a table has dealt with them in a session.
struct BoardsAtTable {
    std::set<std::uint32_t> over;       ///< played, or no result stands in their place; one to be dealt again (6D) is not
    std::set<std::uint32_t> under_way;  ///< lie there, and have no result yet
};
/// Of the session of this name.
BoardsAtTable boards_at(const JournalFold& fold, const std::string& session);

/// By board the tables, by id, that have still to play it. Sections are not told apart: a number may be the same deal in both.
using StillToPlay = std::map<std::uint32_t, std::set<std::string>>;
/// Scheduled there and not over; of a session that is over only what still lies on a table.
StillToPlay still_to_play(const v1::HallSession& session, const std::map<std::string, BoardsAtTable>& tables);

/// How long ago the first board that is not over was due, in whole minutes; 0: in time, or no clock. A round's boards have equal shares of
/// its minutes; those of earlier rounds were due when this one began.
/// @param left  of the round that is played; negative: over time
std::uint32_t minutes_behind(const v1::HallSession& session, const std::string& table, const BoardsAtTable& boards,
                             std::chrono::seconds left);

}  // namespace kibitz::hall
