/// The display's doors: a page, whom it is for, and what feeds it. A row a door; nothing else knows which there are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "controller/display/feed.hpp"
#include "controller/views/audience.hpp"

namespace kibitz::display {

struct Feeds;

/// With what `kibitz run` must have been started for a page, or an address, to be there.
enum class RunOption : std::uint8_t { None, ByHand, Spectators };

struct Door {
    std::string_view page;              ///< its address; without `option` nothing is there that begins so
    std::string_view file;              ///< of the pages built in
    std::string_view known_file{};      ///< the page of a browser that the Director, or a scorer, has logged in with; empty: the same
    RunOption option = RunOption::None;
    std::string_view live{};            ///< the address of its WebSocket; empty: there is none, and nothing of what follows

    views::Role role{};                 ///< whose login opens it, by the cookie of that audience; a seat's: the table's own screen too
    Feed& (*feed)(Feeds&) = nullptr;
    std::string_view log_in{};          ///< told to who has no such login
    bool apart = false;                 ///< its clients have places of their own, and take none of those that members share (places.hpp)
    std::optional<std::size_t> most{};  ///< so many come in at once
    std::string_view full{};            ///< told to the next one

    std::string_view after_joining{};   ///< the page of a device that has joined by a code; empty: `page`
    bool many_join = false;             ///< several devices may have joined: nobody takes another's place, and all are shut out at once
};

/// Told to who must log in first, as the Director or a scorer.
inline constexpr std::string_view pin_first = "log in with the Director's PIN first";

std::span<const Door> doors() noexcept;
/// Whether what stands at this address is fed live.
bool is_live(std::string_view path) noexcept;
/// The door of this audience. @pre one that has a login
const Door& door_of(views::Audience audience);

/// Whether a login of this audience is one of that role's.
constexpr bool is_of(views::Audience audience, views::Role role) noexcept {
    return audience.role == role || (role == views::Role::Seat && audience.role == views::Role::TableScreen);
}

}  // namespace kibitz::display
