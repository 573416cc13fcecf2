/// ST ST25R3916: which tags lie in the field of an antenna (ISO 15693), and how strong each is heard, one
/// sweep at a time. The sweep itself is every reader's.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>

#include "drivers/chips/iso15693/reader_core.hpp"
#include "drivers/chips/st25r3916/commands.hpp"

namespace kibitz::chips::st25r3916 {

using iso15693::Sample;
using iso15693::Sweep;

using Settings = iso15693::SweepSettings;

class Core final : public iso15693::ReaderCore {
public:
    Core(ReaderWires& wires, Settings settings) noexcept : ReaderCore(wires, settings), commands_(wires) {}

    [[nodiscard]] tl::expected<Started, Fault> start(Moment now) override;
    void restart() override;
    /// Every register as after power-up: the chip has no reset line.
    [[nodiscard]] tl::expected<void, Fault> off() override;
    std::string version() const;

private:
    enum class Stage : std::uint8_t { Default, Identify, Oscillator };

    [[nodiscard]] tl::expected<iso15693::Received, Fault> exchange(std::span<const std::uint8_t> request) override;
    [[nodiscard]] tl::expected<iso15693::Received, Fault> next_slot() override;
    [[nodiscard]] tl::expected<void, Fault> send(std::span<const std::uint8_t> request) override;

    [[nodiscard]] tl::expected<void, Fault> identify();
    [[nodiscard]] tl::expected<void, Fault> supply();
    [[nodiscard]] tl::expected<void, Fault> configure();
    [[nodiscard]] tl::expected<void, Fault> still_configured() override;
    [[nodiscard]] tl::expected<void, Fault> field(bool on) override { return commands_.field(on); }
    Commands commands_;
    Stage stage_ = Stage::Default;
    Moment deadline_{};
    std::uint8_t identity_ = 0;  ///< as it told it
};

}  // namespace kibitz::chips::st25r3916
