/// A PN5180 and the tags in its field, in process and in virtual time: the commands and registers that the core touches and no
/// others, each bit on the air as long as ISO 15693 has it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "drivers/bus/emulated.hpp"
#include "drivers/chips/iso15693/emulated_reader.hpp"
#include "drivers/chips/iso15693/wires.hpp"
#include "drivers/chips/pn5180/registers.hpp"

namespace kibitz::chips::pn5180 {

class Emulator final : public ReaderWires, public EmulatedReader {
public:
    Emulator(bus::VirtualTime& time, bus::Breaches& breaches, unsigned seed = 1);

    using Tag = iso15693::EmulatedTag;
    // What a test sets.
    std::vector<Tag>& tags;
    bool irq_storm = false;
    bool other_field = false;  ///< of a reader beside it: RF_ON avoids a collision
    std::uint32_t gain = 312;  ///< AGC_VALUE while its field is on; the antenna's affair
    void power(bool on) override;
    bus::Faults& faults() noexcept override { return faults_; }
    bool field() const noexcept override { return field_; }
    ReaderWires& wires() override { return *this; }
    std::vector<Tag>& in_field() override { return tags; }
    bool irq() override;
    void storm(bool on) override { irq_storm = on; }
    void busy_stuck(bool on) override { busy_stuck_ = on; }
    std::optional<Moment> next_on_air() const override;

    Moment now() override { return time_->now; }
    void pause(microseconds time) override { time_->pass(time); }
    [[nodiscard]] tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override;
    [[nodiscard]] tl::expected<bool, Fault> wait_busy(bool level, microseconds most) override;
    [[nodiscard]] tl::expected<bool, Fault> wait_irq(microseconds most) override;
    [[nodiscard]] tl::expected<void, Fault> reset(bool held) override;

private:
    using Bytes = std::span<const std::uint8_t>;
    struct Event {
        Moment at;
        std::uint32_t irq = 0;
        std::uint32_t rx_status = 0;
        std::vector<std::uint8_t> received;
    };

    bool alive() const noexcept { return powered_ && !held_ && time_->now >= booted_; }
    void boot();
    void advance();
    void breach(const std::string& what) { breaches_->push_back("PN5180: " + what); }
    std::uint32_t& at(Register which) { return registers_.at(static_cast<std::uint8_t>(which)); }
    void obey(Bytes bytes);
    void write_register(Bytes bytes);
    std::uint32_t register_value(std::uint8_t number);
    void switch_field(bool on);
    void send(Bytes data);
    void air(Bytes data, microseconds length);
    void answer(Moment sent);
    void push(Moment at, std::uint32_t irq);

    bus::VirtualTime* time_;
    bus::Breaches* breaches_;
    bus::Faults faults_;
    iso15693::EmulatedTags in_field_;
    std::map<std::uint8_t, std::uint32_t> registers_;
    std::vector<Event> events_;  ///< on the air, in order of time
    std::vector<std::uint8_t> answer_, received_;
    bool powered_ = true, held_ = false, configured_ = false, gain_set_ = false, refused_ = false, field_ = false, busy_stuck_ = false;
    Moment booted_{}, busy_until_{}, field_since_{};
};

}  // namespace kibitz::chips::pn5180
