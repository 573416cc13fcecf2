/// What a technician looks at first when a device is silent or does not work, by what it does and how it is connected: the
/// sentences of `kibitz board probe` and of the technician's page. English; `words/technician_words` has them in the others.
#pragma once

#include <array>
#include <string_view>

#include "controller/perception/device.hpp"

namespace kibitz {

/// How a device reaches the table.
enum class Connection : std::uint8_t {
    Wired,      ///< on this computer's buses, lines and ports
    Service,    ///< a reader that a service of this computer serves (PC/SC)
    Network,    ///< another maker's device, over the sensing protocol
    Page,       ///< a panel that is a page of the display
    ByHand,     ///< the page at /table, where somebody plays the four players
    Simulated,  ///< acted out by this program
};
inline constexpr std::array all_connections{Connection::Wired,  Connection::Service, Connection::Network,
                                             Connection::Page, Connection::ByHand,  Connection::Simulated};

/// Of a device that has not said a word, neither that it works nor that it does not.
inline constexpr std::string_view said_nothing = "said nothing: is it plugged in, and its supply on?";
/// Of one that works and reports only what is done at it.
inline constexpr std::string_view nothing_told = "nothing told yet: touch it";

/// @return a sentence; of a wired device in the order in which one looks
constexpr std::string_view what_to_check(Function function, Connection connection) noexcept {
    if (connection == Connection::Service)
        return "Check that the reader is plugged in and its light is on; then lay one tag on it, and nothing else.";
    if (connection == Connection::Network) return "Is the device that reports it switched on and on the network, and does it bear this table's sensing token?";
    if (connection == Connection::Page) return "Has a tablet joined at this seat, and is it awake and on the network?";
    if (connection == Connection::ByHand) return "The page at /table reports for it: is that page open in a browser?";
    if (connection == Connection::Simulated) return "It is simulated: what fails here was acted out.";
    switch (function) {
        case Function::Reader:
        case Function::BoardReader:
        case Function::Column:
            return "Check its supply, the wires of its bus and its handshake and reset lines against the board file; then the antenna's plug, and that no metal lies near it.";
        case Function::Range: return "Check its supply, both wires of its bus and its enable line; then that the window over it is clean and nothing lies on it.";
        case Function::Face: return "Check its supply and both wires of its bus; then that its window is clean, and calibrate it by the light of the evening.";
        case Function::Touch: return "Check that the film is plugged in where the board file says, or the pads' supply and both wires of their bus; then touch each corner.";
        case Function::Beams: return "Check the supply of both ends, that they face each other, and the line of each edge; a lamp in the receiver keeps it quiet.";
        case Function::SeatSwitch: return "Check its line and its contact: the value changes when somebody sits down or gets up.";
        case Function::Panel: return "Check that the screen is plugged in where the board file says; then press a key.";
        case Function::Light: return "Check its supply and its two lines: green and amber must each come on.";
        case Function::Sight: return "Check its supply and its connection; then lay a card before it.";
    }
    return said_nothing;
}

}  // namespace kibitz
