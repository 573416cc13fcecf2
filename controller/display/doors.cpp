#include "controller/display/doors.hpp"

#include <algorithm>

#include "controller/display/feeds.hpp"
#include "controller/display/places.hpp"
#include "controller/units/require.hpp"

namespace kibitz::display {
namespace {

using views::Role;

constexpr Door all_doors[] = {
    {.page = "/", .file = "/index.html", .known_file = "/known.html", .live = "/api/v1/live",
     .role = Role::Director, .feed = [](Feeds& of) -> Feed& { return of.directors; },
     .log_in = pin_first},

    {.page = "/", .file = "/index.html", .known_file = "/known.html", .live = "/api/v1/live",
     .role = Role::Scorer, .feed = [](Feeds& of) -> Feed& { return of.scorers; },
     .log_in = pin_first,
     .after_joining = "/#/session", .many_join = true},

    {.page = "/seat", .file = "/seat.html", .live = "/api/v1/seat/live",
     .role = Role::Seat, .feed = [](Feeds& of) -> Feed& { return of.panels; },
     .log_in = "join at a seat first, with the Director's code"},

    {.page = "/join", .file = "/seat.html"},

    {.page = "/watch", .file = "/watch.html", .option = RunOption::Spectators, .live = "/api/v1/watch/live",
     .role = Role::Spectator, .feed = [](Feeds& of) -> Feed& { return of.spectators; },
     .log_in = "join as a spectator first, with the Director's code",
     .apart = true, .most = max_spectators, .full = "too many spectators are connected: try again later",
     .many_join = true},

    {.page = "/technician", .file = "/technician.html", .live = "/api/v1/technician/live",
     .role = Role::Director, .feed = [](Feeds& of) -> Feed& { return of.technicians; },
     .log_in = pin_first,
     .most = TechnicianHub::max_clients, .full = "too many look at the devices already: close one of those pages"},

    {.page = "/table", .file = "/table.html", .option = RunOption::ByHand},
};

}  // namespace

std::span<const Door> doors() noexcept { return all_doors; }

bool is_live(std::string_view path) noexcept {
    return std::any_of(std::begin(all_doors), std::end(all_doors), [&](const Door& door) { return door.feed && door.live == path; });
}

const Door& door_of(views::Audience audience) {
    const auto found =
        std::find_if(std::begin(all_doors), std::end(all_doors), [&](const Door& door) { return door.feed && is_of(audience, door.role); });
    require(found != std::end(all_doors), "every audience has its door");
    return *found;
}

}  // namespace kibitz::display
