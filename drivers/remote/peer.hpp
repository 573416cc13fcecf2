/// One sender of the sensing protocol, over all its connections: its devices, its clock, what has been taken of it.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "controller/perception/reading.hpp"
#include "drivers/remote/clock_offset.hpp"
#include "drivers/remote/link.hpp"

namespace kibitz::drivers::remote {

/// The only protocol there is.
inline constexpr std::uint32_t protocol = 1;
/// Readings under way and not acknowledged, of one sender. Acknowledged is what has left the inbox, so that four senders
/// cannot fill it.
inline constexpr std::uint32_t window = 256;
inline constexpr std::size_t max_peers = 4;
/// Readings refused before a sender is sent away: it does not learn.
inline constexpr int max_problems = 100;
/// A hello is due within this; so is any sign of life later on (the clock is asked for every second).
inline constexpr Duration silence = std::chrono::seconds(5);
inline constexpr Duration clock_asked_every = std::chrono::seconds(1);
/// Questions for a clock that wait for an answer: a minute's. Older ones are forgotten.
inline constexpr std::size_t max_asked = 60;
/// A connection that broke may come back within this without its devices being told as failed ...
inline constexpr Duration grace = std::chrono::seconds(2);
/// ... and within this as the same session, so that nothing is lost and nothing taken twice.
inline constexpr Duration resumable = std::chrono::minutes(2);
/// A moment further ahead of the table's clock than this is a clock gone wrong, and no network's doing.
inline constexpr Duration most_ahead = std::chrono::seconds(2);
/// Readings repeated after a resume may be as old as that; older ones tell of another evening.
inline constexpr Duration oldest = resumable;

struct Peer {
    Link* link = nullptr;        ///< nothing: the connection broke
    std::string session;
    std::string made_by;
    std::set<DeviceId> devices;
    std::uint32_t camera = 0;    ///< of RemoteCameras; 0: it shows no pictures
    std::map<DeviceId, std::uint32_t> last;  ///< numbers taken
    ClockOffset clock;
    std::map<std::uint32_t, Instant> asked;  ///< questions for its clock, by number
    std::uint32_t last_ask = 0;
    Instant asked_at{};
    Instant heard{};             ///< the last sign of life
    Instant broke{};             ///< when the link was lost
    bool told_failed = false;    ///< its devices were told as failed
    Instant latest{};            ///< moment of its last reading, by the table's clock
    std::uint64_t received = 0, acknowledged = 0;  ///< readings of this connection
    struct Waiting {
        Instant due{};
        std::uint64_t readings = 0;
    };
    std::deque<Waiting> to_acknowledge;
    int problems = 0;
};

/// Why this device may not report such a body; empty when it may.
std::string misplaced(DeviceId device, const Reading::Body& body);

}  // namespace kibitz::drivers::remote
