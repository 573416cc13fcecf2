/// The display's doors: a page, whom it is for, and what feeds it. A row a door; nothing else knows which there are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "controller/display/live_hub.hpp"
#include "controller/display/places.hpp"
#include "controller/display/router_config.hpp"
#include "controller/display/scorer_hub.hpp"
#include "controller/display/seat_hub.hpp"
#include "controller/display/technician_hub.hpp"
#include "controller/display/watch_hub.hpp"
#include "controller/views/audience.hpp"

namespace kibitz::display {

/// What is behind the doors: a hub for each audience, all of one table.
struct Feeds {
    Feeds(table::Source& source, const RouterConfig& config, const TableNames& names)
        : directors(source, names),
          scorers(source, names),
          panels(source, {names.version, names.table_name, config.prevent_illegal_calls, config.packs, config.clock, config.stop,
                          config.elected, config.session_told}),
          spectators(source, {names.version, names.table_name, config.spectators, {}}),
          technicians(source, {names.version, names.table_name, config.devices, config.packs, config.clock, config.cameras}),
          hall(config.hall),
          hall_watch(config.hall_watch) {}

    /// An event was published: displays and panels learn of it, spectators later.
    void event(const laws::Event& event) {
        directors.event(event);
        scorers.event();
        panels.event();
        spectators.event();
    }
    /// Whether the journal can be written has changed.
    void durability() {
        directors.tell_table();
        scorers.event();
    }
    /// What is told beside the record (Evening::beside) has changed.
    void beside() {
        durability();
        panels.event();
    }
    /// Calls this when somebody of those who join by codes has connected, or left.
    void on_change(const std::function<void()>& listener) {
        scorers.on_change(listener);
        panels.on_change(listener);
        spectators.on_change(listener);
    }

    LiveHub directors;
    ScorerHub scorers;
    SeatHub panels;
    WatchHub spectators;
    TechnicianHub technicians;
    Feed* hall;        ///< of all tables; null: this is one table's display
    Feed* hall_watch;  ///< of those who watch them; likewise
};

/// With what `kibitz run` must have been started for a page, or an address, to be there.
enum class RunOption : std::uint8_t { None, ByHand, Spectators, Hall };

struct Door {
    std::string_view page;              ///< its address; without `option` nothing is there that begins so
    std::string_view file;              ///< of the pages built in
    std::string_view known_file{};      ///< the page of a browser that the Director, or a scorer, has logged in with; empty: the same
    RunOption option = RunOption::None;
    std::string_view live{};            ///< the address of its WebSocket; empty: there is none, and nothing of what follows

    views::Role role{};                 ///< whose login opens it, by the cookie of that audience; a seat's: the table's own screen too
    Feed& (*feed)(Feeds&) = nullptr;
    std::string_view log_in{};          ///< told to who has no such login
    bool everybody = false;             ///< no login is asked for
    bool apart = false;                 ///< its clients have places of their own, and take none of those that members share (places.hpp)
    std::optional<std::size_t> most{};  ///< so many come in at once
    std::string_view full{};            ///< told to the next one

    std::string_view after_joining{};   ///< the page of a device that has joined by a code; empty: `page`
    bool many_join = false;             ///< several devices may have joined: nobody takes another's place, and all are shut out at once
};

/// Told to who must log in first, as the Director or a scorer.
inline constexpr std::string_view pin_first = "log in with the Director's PIN first";

inline constexpr Door doors[] = {
    {.page = "/", .file = "/index.html", .known_file = "/known.html", .live = "/api/v1/live",
     .role = views::Role::Director, .feed = [](Feeds& of) -> Feed& { return of.directors; },
     .log_in = pin_first},

    {.page = "/", .file = "/index.html", .known_file = "/known.html", .live = "/api/v1/live",
     .role = views::Role::Scorer, .feed = [](Feeds& of) -> Feed& { return of.scorers; },
     .log_in = pin_first,
     .after_joining = "/#/session", .many_join = true},

    {.page = "/seat", .file = "/seat.html", .live = "/api/v1/seat/live",
     .role = views::Role::Seat, .feed = [](Feeds& of) -> Feed& { return of.panels; },
     .log_in = "join at a seat first, with the Director's code"},

    {.page = "/join", .file = "/seat.html"},

    {.page = "/watch", .file = "/watch.html", .option = RunOption::Spectators, .live = "/api/v1/watch/live",
     .role = views::Role::Spectator, .feed = [](Feeds& of) -> Feed& { return of.spectators; },
     .log_in = "join as a spectator first, with the Director's code",
     .apart = true, .most = max_spectators, .full = "too many spectators are connected: try again later",
     .many_join = true},

    {.page = "/technician", .file = "/technician.html", .live = "/api/v1/technician/live",
     .role = views::Role::Director, .feed = [](Feeds& of) -> Feed& { return of.technicians; },
     .log_in = pin_first,
     .most = TechnicianHub::max_clients, .full = "too many look at the devices already: close one of those pages"},

    {.page = "/technician", .file = "/technician.html", .live = "/api/v1/technician/live",
     .role = views::Role::Technician, .feed = [](Feeds& of) -> Feed& { return of.technicians; },
     .log_in = pin_first,
     .most = TechnicianHub::max_clients, .full = "too many look at the devices already: close one of those pages",
     .after_joining = "/technician?as=technician", .many_join = true},

    {.page = "/hall", .file = "/hall.html", .option = RunOption::Hall, .live = "/api/v1/hall/live",
     .role = views::Role::Director, .feed = [](Feeds& of) -> Feed& { return *of.hall; },
     .log_in = pin_first},

    {.page = "/watch", .file = "/hall-watch.html", .option = RunOption::Hall, .live = "/api/v1/hall/watch/live",
     .role = views::Role::Spectator, .feed = [](Feeds& of) -> Feed& { return *of.hall_watch; },
     .everybody = true, .apart = true, .most = max_hall_spectators, .full = "too many watch this hall already: try again later"},

    {.page = "/setup", .file = "/setup.html"},

    {.page = "/table", .file = "/table.html", .option = RunOption::ByHand},
};

/// Whether what stands at this address is fed live.
bool is_live(std::string_view path) noexcept;
/// The door of this audience. @pre one that has a login
const Door& door_of(views::Audience audience);

/// Whether a login of this audience is one of that role's.
constexpr bool is_of(views::Audience audience, views::Role role) noexcept {
    return audience.role == role || (role == views::Role::Seat && audience.role == views::Role::TableScreen);
}
/// The Director and the scorers have the record's addresses. Who has joined otherwise has those of his door: /api/v1/seat/live, and leave.
constexpr bool has_record(views::Role role) noexcept { return role == views::Role::Director || role == views::Role::Scorer; }

}  // namespace kibitz::display
