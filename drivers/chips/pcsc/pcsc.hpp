/// A PC/SC reader: the one tag that lies on it, by the command of PC/SC part 3 that asks for its number (README.md). Pure.
#pragma once

#include <memory>
#include <string>

#include "drivers/bus/card_slot.hpp"
#include "drivers/chips/iso15693/sweep.hpp"
#include "drivers/chips/supervised.hpp"

namespace kibitz::chips::pcsc {

/// The tag's number out of what answers Get Data. ISO 15693: eight bytes, of which E0 is the first (4.1); some readers send it last. ISO
/// 14443: four or seven, the first byte the highest. Faults, in words: a number that is another each time (08, ISO 14443-3, 6.5.4), one of
/// another length.
[[nodiscard]] tl::expected<TagId, std::string> tag_of(std::span<const std::uint8_t> number);

/// A card that is laid down passes the field's edge, where the reader cannot power it, and other programs have a card for some tenths of a
/// second.
inline constexpr Patience patience{.tries = 4, .pause = milliseconds(200), .again = milliseconds(500)};

class Core {
public:
    using Sample = iso15693::Sample;
    static constexpr auto between = milliseconds(150);

    explicit Core(std::shared_ptr<bus::CardSlot> slot) noexcept : slot_(std::move(slot)) {}
    [[nodiscard]] tl::expected<Started, Fault> start(Moment now);
    [[nodiscard]] tl::expected<Worked<Sample>, Fault> work(Moment now);
    void restart() noexcept {}
    /// The reader's name.
    std::string version() const { return slot_->reader(); }

private:
    [[nodiscard]] tl::expected<std::optional<TagId>, Fault> lies_there();
    std::shared_ptr<bus::CardSlot> slot_;
};

}  // namespace kibitz::chips::pcsc
