/// The daemon's figures as Prometheus text and its health as JSON.
#pragma once

#include <string>

#include "controller/table/source.hpp"

namespace kibitz::display {

/// Counts of the server since it started.
struct ServerFigures {
    std::uint64_t connections = 0;          ///< open now
    std::uint64_t refused_connections = 0;  ///< no place for them
    std::uint64_t gave_way = 0;             ///< closed for a newer one
    std::uint64_t requests = 0;
    std::uint64_t bad_requests = 0;         ///< not HTTP, too long, too slow
    std::uint64_t live_clients = 0;         ///< open now
    std::uint64_t dropped_clients = 0;      ///< could not keep up
    std::uint64_t displays_behind = 0;      ///< fell behind and got a summary
    std::uint64_t wrong_pins = 0;
    std::uint64_t live_messages = 0;        ///< sent
};

/// Prometheus text exposition format 0.0.4. Without `play` nothing that tells how play goes: whoever sits at this machine is
/// not the Director yet.
std::string metrics_text(const table::Figures& table, const table::Durability& durability, const ServerFigures& server, bool play);

/// {"ok":..., "journal":{...}, "record":"...", "devices":{"failed":[...]}}; ok means: what is seen is being recorded.
std::string health_json(const table::Evening& evening, const table::Durability& durability);
/// {"ok":...}: for strangers.
std::string health_json(const table::Durability& durability);

}  // namespace kibitz::display
