#include "controller/display/doors.hpp"

#include "controller/display/other_tables.hpp"

#include <algorithm>

#include "controller/units/require.hpp"

namespace kibitz::display {

bool is_live(std::string_view path) noexcept {
    if (const auto at = at_table(path)) return at->path == doors[0].live;  // of a hall's tables what the Director sees
    return std::any_of(std::begin(doors), std::end(doors), [&](const Door& door) { return door.feed && door.live == path; });
}

const Door& door_of(views::Audience audience) {
    const auto is_his = [&](const Door& door) { return door.feed && is_of(audience, door.role); };
    const auto found = std::find_if(std::begin(doors), std::end(doors), is_his);
    require(found != std::end(doors), "every audience has its door");
    return *found;
}

}  // namespace kibitz::display
