/// What each audience is sent: a hub for each, all of one table.
#pragma once

#include <functional>

#include "controller/display/live_hub.hpp"
#include "controller/display/router_config.hpp"
#include "controller/display/scorer_hub.hpp"
#include "controller/display/seat_hub.hpp"
#include "controller/display/technician_hub.hpp"
#include "controller/display/watch_hub.hpp"

namespace kibitz::display {

struct Feeds {
    Feeds(table::Source& source, const RouterConfig& config, const TableNames& names)
        : directors(source, names),
          scorers(source, names),
          panels(source, {names.version, names.table_name, config.prevent_illegal_calls, config.packs, config.clock, config.stop}),
          spectators(source, {names.version, names.table_name, config.spectators, {}}),
          technicians(source, {names.version, names.table_name, config.devices, config.packs, config.clock}) {}

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
};

}  // namespace kibitz::display
