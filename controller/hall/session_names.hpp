/// Who plays as which pair, or as which single player, of the hall's session: told by the Director, by a file, or at the seat. Pure.
#pragma once

#include <map>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/bridge/movement.hpp"
#include "controller/display/router_config.hpp"
#include "controller/scoring/line.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

/// Names as they may stand anywhere (person_name.hpp), "3 East-West" as the pair that begins there.
/// @return what is wrong with them, a sentence; empty: nothing
[[nodiscard]] std::string settle_names(v1::HallSectionWish& part, const std::vector<bridge::TableRound>& movement);
/// The names alone. @return why they cannot be taken; empty: they can
[[nodiscard]] std::string clean(const v1::HallSectionWish& part, v1::PairNames& names);

/// In force in a round; null: nobody has told any. Of individuals `pair` is a player.
const v1::PairNames* names_of(const v1::HallSectionWish& part, std::uint32_t pair, std::uint32_t round);
/// The same in the session, of the round that is played; past the last as in the last.
const v1::PairNames* names_now(const v1::HallSession& session, const v1::HallSectionWish& part, std::uint32_t pair);

/// As the session's pairs are called now: names that were put right hold for boards that have been played too.
void name_pairs(const v1::HallSession& session, std::map<scoring::PairId, std::vector<std::string>>& names);

/// Names in force put right, for all the rounds in which the pair plays with them; none yet: from the first.
void put_right(v1::HallSectionWish& part, const v1::PairNames& names, std::uint32_t round);

/// Names typed at a table: those that are in force become these. @return whether any has
bool take_typed(v1::HallSession& session, const std::string& table, const v1::TypedNames& typed);

/// Boards of the session with the names that its pairs have now for the round they were played in, but where the record's own were
/// corrected; players' own numbers.
void name_players(const v1::HallSession& session, display::Boards& boards);

}  // namespace kibitz::hall
