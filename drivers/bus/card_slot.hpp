/// A reader for one card at a time that the system serves (PC/SC): one seam, behind it the system's service or an emulated one.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>

#include "drivers/bus/fault.hpp"
#include "drivers/bus/moment.hpp"

namespace kibitz::bus {

class CardSlot {
public:
    /// A short APDU's longest answer, its two status bytes included (ISO/IEC 7816-4).
    using Bytes = boost::container::static_vector<std::uint8_t, 258>;
    /// A short APDU's longest command.
    static constexpr std::size_t longest_command = 261;

    virtual ~CardSlot() = default;
    virtual Moment now() = 0;
    /// Whether the service and the reader are there, whatever lies on it. Faults: Absent without one of them, NoAccess where the service
    /// refuses this user, TimedOut where it does not answer.
    [[nodiscard]] virtual tl::expected<void, Fault> find() = 0;
    /// What the card that lies there, or its reader in its name, answers to a command of 1 to `longest_command` bytes. Nothing: no card
    /// lies there. Faults: as of find(); Gone for a reader that was there, Taken when another program has the card for itself, NoAnswer for
    /// a card that the reader does not understand.
    [[nodiscard]] virtual tl::expected<std::optional<Bytes>, Fault> ask(std::span<const std::uint8_t> command) = 0;
    /// The reader's whole name; empty until it was found.
    virtual std::string reader() const = 0;
};

}  // namespace kibitz::bus
