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
    /// The longest answer that is taken, its two status bytes included.
    using Bytes = boost::container::static_vector<std::uint8_t, 258>;

    virtual ~CardSlot() = default;
    virtual Moment now() = 0;
    /// What the card that lies there, or its reader in its name, answers to a command. Nothing: no card lies there.
    /// Faults: Absent without the service or the reader, Taken when another program has the card for itself, NoAnswer for a card that the reader
    /// does not understand.
    [[nodiscard]] virtual tl::expected<std::optional<Bytes>, Fault> ask(std::span<const std::uint8_t> command) = 0;
    /// The reader's whole name; empty until it was found.
    virtual std::string reader() const = 0;
};

}  // namespace kibitz::bus
