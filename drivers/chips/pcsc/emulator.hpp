/// An emulated PC/SC reader: the tags on it, and how it answers.
#pragma once

#include <vector>

#include "drivers/chips/emulated.hpp"

namespace kibitz::chips::pcsc {

class Emulator final : public EmulatedSlot {
public:
    Emulator(bus::VirtualTime& time, bus::Breaches& breaches) noexcept : time_(&time), breaches_(&breaches) {}

    std::vector<std::vector<std::uint8_t>> numbers;  ///< of what lies there, as it is sent
    std::uint16_t status = 0x9000;                   ///< 0x6A81: it tells no number

    void tags(const std::vector<TagId>& all) override;
    void plug(bool in) override { plugged_ = in; }
    bus::Faults& faults() override { return faults_; }
    bus::Moment now() override { return time_->now; }
    [[nodiscard]] tl::expected<void, bus::Fault> find() override;
    [[nodiscard]] tl::expected<std::optional<Bytes>, bus::Fault> ask(std::span<const std::uint8_t> command) override;
    std::string reader() const override { return plugged_ ? "Emulated reader 00 00" : ""; }

private:
    bus::VirtualTime* time_;
    bus::Breaches* breaches_;
    bus::Faults faults_;
    bool plugged_ = true;
};

}  // namespace kibitz::chips::pcsc
