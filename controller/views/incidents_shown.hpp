/// Which of a journal's incidents a live view holds, and which stand on a page of the list that is asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "controller/table/evening.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::views {

/// What a live view holds at most: of open incidents as many as two hands can deal with on a bad evening; of notices, and of what is
/// settled, the last ones. All others are asked for.
inline constexpr std::size_t max_open_shown = 128, max_notices_shown = 30, max_settled_shown = 30;

/// Their places in the state's incidents, ascending. Of this evening: what is open on the board that lies there (the first and the last
/// when there are too many: neither hides the other), then calls nobody has seen and what else is open of earlier boards, newest
/// first; the last notices; what was settled last. Open ones that find no place stay in the list (belongs(), counts).
std::vector<std::size_t> incidents_shown(const table::Evening& evening);

/// The lists that the page shows.
enum class IncidentList : std::uint8_t { All, Open, Settled, Notices };
/// "open", "settled", "notice", "all"; nothing for anything else.
std::optional<IncidentList> incident_list_from_string(std::string_view text) noexcept;
bool belongs(const laws::Incident& incident, IncidentList list) noexcept;
/// How many each holds, of the whole journal.
void fill_counts(const table::IncidentLists& lists, v1::IncidentCounts& out);

}  // namespace kibitz::views
