/// What a board has brought at each table that has played it: for players who have just played it themselves. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "controller/hall/still_to_play.hpp"
#include "controller/hall/table_fold.hpp"
#include "controller/scoring/session.hpp"
#include "kibitz/v1/seat.pb.h"

namespace kibitz::hall {

/// One table's board of a session that has a result.
struct ResultAt {
    std::string table;  ///< id
    std::uint32_t board = 0;
    std::string section, pair_ns, pair_ew;
    std::optional<bridge::Contract> contract;
    int declarer_tricks = 0, score_ns = 0;
    bool last = false;            ///< it lies there still, or was taken off last, and both sides have agreed on it
    bridge::PerSeat<bridge::CardSet> hands{};  ///< of `last`, as far as they are known
};
std::vector<ResultAt> results_at(const std::string& table, const JournalFold& fold, const std::string& session);

/// By table, the board that it played last, beside what others of its section have made of it. Of teams only the other room of the
/// match, and nothing of a board that has not been played there, or that somebody else has still to play.
/// @param scored  by section
/// @param teams   by section, of those in which teams play
std::map<std::string, v1::SeatCompared> compared_with_others(const std::vector<ResultAt>& all,
                                                             const std::map<std::string, scoring::Results>& scored, scoring::Method method,
                                                             const std::map<std::string, scoring::TeamEvent>& teams = {},
                                                             const StillToPlay& still = {});

}  // namespace kibitz::hall
