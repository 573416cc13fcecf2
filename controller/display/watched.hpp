/// A board that nobody has still to play, as it was played at each table: what those who watch a hall may read afterwards.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "controller/display/router_config.hpp"
#include "kibitz/v1/hall_watch.pb.h"

namespace kibitz::display {

/// By number each board as JSON of v1::WatchedBoard.
using WatchedPages = std::map<std::uint32_t, std::string>;

/// @param boards  each play of which has a result, or none stands
WatchedPages watched_pages(const Boards& boards);

}  // namespace kibitz::display
