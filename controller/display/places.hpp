/// Who may be connected: places for those logged in, which strangers cannot take, and for strangers a few an address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kibitz::display {

/// Displays and requests of those logged in: a hall's Directors have a few devices each.
inline constexpr std::size_t max_members = 64;
/// Everybody else together, and those of one address: a browser opens six at once.
inline constexpr std::size_t max_strangers = 64;
inline constexpr std::size_t max_strangers_an_address = 16;
/// Spectators' feeds, which count as neither.
inline constexpr std::size_t max_spectators = 64;
/// Of a hall's, who need no login.
inline constexpr std::size_t max_hall_spectators = 256;

/// One connection, as far as places go.
struct Place {
    std::string address;       ///< of the client's network
    std::uint64_t number = 0;  ///< connections are counted as they come
    bool member = false;       ///< its requests carry a login
    bool owes = true;          ///< we wait for it: it may give way. Not while it waits for us
    bool apart = false;        ///< of a door whose clients have places of their own (Door::apart): counted as neither
};

/// Which connection has to give way before a stranger of `address` can have a place: the one that has been there longest, of
/// the same address when that has enough already, else of the address that has most.
struct Admission {
    bool free = false;          ///< there is a place
    const Place* gives_way = nullptr;  ///< else this one's; null: nobody's
};
Admission admit(const std::vector<const Place*>& places, const std::string& address);

}  // namespace kibitz::display
