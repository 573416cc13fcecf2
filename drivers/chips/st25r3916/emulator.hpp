/// An ST25R3916 and the tags in its field, in process and in virtual time: the registers and direct commands that the core touches
/// and no others. What goes over the air are the bits of stream mode: the emulated tags read 1 of 4 coding and answer in
/// Manchester, and two that answer at once are heard on top of each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/bus/emulated.hpp"
#include "drivers/chips/iso15693/emulated_reader.hpp"
#include "drivers/chips/iso15693/wires.hpp"
#include "drivers/chips/st25r3916/coding.hpp"
#include "drivers/chips/st25r3916/registers.hpp"

namespace kibitz::chips::st25r3916 {

class Emulator final : public ReaderWires, public EmulatedReader {
public:
    Emulator(bus::VirtualTime& time, bus::Breaches& breaches, unsigned seed = 1);

    using Tag = iso15693::EmulatedTag;
    // What a test sets.
    std::vector<Tag>& tags;
    double millivolts = 100;   ///< of a tag of strength 1, at the receiver
    double phase = 0;          ///< radians: how much of it is in the PM channel
    double supply_mv = 3300;
    bool irq_storm = false;
    /// Which of the two chips it is, ST25R3916B: its identity says so.
    bool b = false;
    bool never_ends = false;   ///< on damaged frames the end of reception is not told, as some do
    void power(bool on) override;
    bus::Faults& faults() noexcept override { return faults_; }
    bool field() const override;
    ReaderWires& wires() override { return *this; }
    std::vector<Tag>& in_field() override { return tags; }
    bool irq() override;
    void storm(bool on) override { irq_storm = on; }
    std::optional<Moment> next_on_air() const override;

    Moment now() override { return time_->now; }
    void pause(microseconds time) override { time_->pass(time); }
    [[nodiscard]] tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override;
    [[nodiscard]] tl::expected<bool, Fault> wait_irq(microseconds most) override;

private:
    using Bytes = std::span<const std::uint8_t>;
    struct Event {
        Moment at;
        std::uint32_t irq = 0;
        std::vector<std::uint8_t> heard;
    };

    std::uint8_t& at(Register which) { return registers_[static_cast<std::uint8_t>(which)]; }
    void breach(const std::string& what) { breaches_->push_back("ST25R3916: " + what); }
    void set_default();
    void advance();
    void registers(Bytes out, std::span<std::uint8_t> in, unsigned space, std::size_t head);
    void written(unsigned number);
    std::uint8_t shown(unsigned number);
    void direct(std::uint8_t code);
    void stop();
    void transmit();
    void answer(Moment sent);
    void measure_strength(double mv);
    std::uint8_t gain_config() { return registers_[static_cast<unsigned>(Register::RxConfig1) + 1]; }
    void push(Moment at, std::uint32_t irq, std::vector<std::uint8_t> heard = {});
    bool stable() const;

    bus::VirtualTime* time_;
    bus::Breaches* breaches_;
    bus::Faults faults_;
    bus::RegisterFile registers_;
    iso15693::EmulatedTags in_field_;
    std::vector<Event> events_;  ///< on the air, in order of time
    std::vector<std::uint8_t> fifo_;
    std::uint32_t irqs_ = 0;
    bool powered_ = true;
    std::optional<Moment> oscillating_since_, field_since_;
};

}  // namespace kibitz::chips::st25r3916
