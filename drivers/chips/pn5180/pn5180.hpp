/// NXP PN5180: which tags lie in the field of an antenna (ISO 15693), one sweep at a time. The sweep itself is every reader's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "drivers/chips/iso15693/reader_core.hpp"
#include "drivers/chips/pn5180/commands.hpp"

namespace kibitz::chips::pn5180 {

using iso15693::Sample;  // without strengths: the chip tells none
using iso15693::Sweep;

using Settings = iso15693::SweepSettings;

class Core final : public iso15693::ReaderCore {
public:
    Core(ReaderWires& wires, Settings settings) noexcept : ReaderCore(wires, settings), commands_(wires) {}

    [[nodiscard]] tl::expected<Started, Fault> start(Moment now) override;
    void restart() override;
    /// Holds the chip in reset.
    [[nodiscard]] tl::expected<void, Fault> off() override;
    std::string version() const;
    std::string raw() const;

private:
    enum class Stage : std::uint8_t { Reset, Release, Boot };

    [[nodiscard]] tl::expected<iso15693::Received, Fault> exchange(std::span<const std::uint8_t> request) override;
    [[nodiscard]] tl::expected<iso15693::Received, Fault> next_slot() override;
    [[nodiscard]] tl::expected<void, Fault> send(std::span<const std::uint8_t> request) override;

    [[nodiscard]] tl::expected<Started, Fault> configure(Moment now);
    [[nodiscard]] tl::expected<void, Fault> still_configured() override;
    [[nodiscard]] tl::expected<void, Fault> field(bool on) override;
    [[nodiscard]] tl::expected<void, Fault> look() override;
    /// Whole frames are sent again, after ends of frame alone.
    [[nodiscard]] tl::expected<void, Fault> whole_frames();
    Commands commands_;
    Stage stage_ = Stage::Reset;
    Moment deadline_{};
    std::uint16_t firmware_ = 0;
    std::optional<std::uint32_t> gain_;  ///< AGC_VALUE with the field on, as it was read last
    std::uint32_t tx_config_ = 0;  ///< as LOAD_RF_CONFIG made it
    bool bare_ = false;            ///< TxConfig has an end of frame alone
};

}  // namespace kibitz::chips::pn5180
