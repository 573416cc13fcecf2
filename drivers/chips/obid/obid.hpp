/// FEIG OBID i-scan: a reader that is bought whole, at the end of a serial line, with outputs for several antennas. In its host mode it
/// does nothing by itself: it is asked for an inventory of one output at a time. README.md names the manuals, and what no real reader has
/// shown.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "drivers/bus/serial.hpp"
#include "drivers/chips/iso15693/sweep.hpp"
#include "drivers/chips/obid/frame.hpp"
#include "drivers/chips/obid/inventory.hpp"
#include "drivers/chips/supervised.hpp"

namespace kibitz::chips::obid {

struct Settings {
    std::uint8_t address = any_address;  ///< COM-ADR
    bus::SerialSettings line;            ///< for messages
};

/// How long an answer may take, from the request's last byte to the answer's first. A host command takes 5 ms at the least and, in a field
/// of cards, several rounds of 16 slots.
inline constexpr milliseconds answer_time{100}, inventory_time{600};
/// The field off, by [0x69] (H60301, 5.6).
inline constexpr milliseconds rf_reset_time{15};

/// How long a sweep takes at the longest with one card there or none: the field off and on twice, a round of 16 slots that hears it and one
/// that hears nobody else, and the bytes of the commands. The reader tells a crowd apart by itself before it answers: that takes longer.
microseconds longest_turn(bus::SerialSettings line);
/// Bytes on the line in a sweep that hears one card, in both directions.
inline constexpr double sweep_bytes = 8 + 9 + 11 + 29;

class Core {
public:
    using Sample = iso15693::Sample;

    Core(std::shared_ptr<bus::SerialLine> line, Settings settings) noexcept : line_(std::move(line)), settings_(settings) {}
    /// Which output the next sweeps are of. @param output 1..8
    void output(unsigned output) noexcept { output_ = output; }
    /// Asks which reader it is. It answers in one of two framings: they are tried in turn, one a call.
    [[nodiscard]] tl::expected<Started, Fault> start(Moment now);
    /// One sweep: the field off and on, so that every card answers anew, then an inventory of the output. Blocks for its time.
    [[nodiscard]] tl::expected<Worked<Sample>, Fault> work(Moment now);
    void restart() noexcept { known_ = false; }
    /// Its field is off.
    [[nodiscard]] tl::expected<void, Fault> off();

    /// "ID ISC.M02.M8, software 2.01"; empty until it was asked.
    std::string version() const;
    std::string raw() const;

private:
    /// Asks, and waits for the answer to that. @param data good until the next
    [[nodiscard]] tl::expected<Answer, Fault> ask(std::uint8_t control, std::span<const std::uint8_t> data, microseconds most);
    [[nodiscard]] tl::expected<void, Fault> identify(const Answer& answer, bool info);
    /// @param more what did not fit into the last answer
    [[nodiscard]] tl::expected<std::uint8_t, Fault> inventory(bool more, Sample& sample);
    [[nodiscard]] tl::expected<void, Fault> take(const DataSets& sets, Sample& sample) const;
    std::string name() const;

    std::shared_ptr<bus::SerialLine> line_;
    Settings settings_;
    Framing framing_ = Framing::Advanced;
    unsigned output_ = 1;
    bool known_ = false;
    std::optional<std::uint8_t> type_;
    std::uint16_t software_ = 0;
    std::uint8_t last_status_ = 0, last_rssi_ = 0;
    AnswerReader reading_;
};

}  // namespace kibitz::chips::obid
