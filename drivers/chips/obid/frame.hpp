/// Frames of FEIG's OBID i-scan protocol, as its host mode has them over a serial line. Pure; README.md names the manuals.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace kibitz::chips::obid {

/// Standard: LENGTH, COM-ADR, CONTROL-BYTE, data, CRC16. Advanced: STX, ALENGTH in two bytes (MSB first), and the same.
/// A reader answers in the one that it is asked in.
enum class Framing : std::uint8_t { Standard, Advanced };

inline constexpr std::uint8_t stx = 0x02;
/// The longest answer that is taken. What a reader has more waits there (status 0x94).
inline constexpr std::size_t most_frame = 1024;
inline constexpr std::uint8_t any_address = 0xFF;  ///< whichever COM-ADR the reader has

using Bytes = boost::container::static_vector<std::uint8_t, most_frame>;
using Request = boost::container::static_vector<std::uint8_t, 32>;

/// CRC16 over those bytes: x^16 + x^12 + x^5 + 1, 0x8408 bit-reversed, from 0xFFFF; sent LSB first.
std::uint16_t crc16(std::span<const std::uint8_t> bytes) noexcept;

/// A whole request. @param data what comes after the control byte, 16 bytes at the most
Request request(Framing framing, std::uint8_t address, std::uint8_t control, std::span<const std::uint8_t> data);

/// What a reader answers. The data belong to whoever holds the frame.
struct Answer {
    std::uint8_t address = 0, control = 0, status = 0;
    std::span<const std::uint8_t> data;
};

/// One answer, put together as its bytes come.
class AnswerReader {
public:
    enum class Found : std::uint8_t {
        Part,     ///< more must come
        Whole,    ///< answer() is it
        Spoilt,   ///< its check sum is wrong, or its length is none that an answer has
    };
    void clear() noexcept { bytes_.clear(); }
    /// @return what there is after it; nothing is taken after Whole or Spoilt until clear()
    Found take(std::uint8_t byte);
    /// @pre the last take() found it Whole. Good until clear().
    Answer answer() const;
    std::size_t size() const noexcept { return bytes_.size(); }

private:
    /// Nothing: not known yet.
    std::optional<std::size_t> length() const noexcept;
    std::size_t head() const noexcept { return bytes_.front() == stx ? 3 : 1; }

    Bytes bytes_;
};

}  // namespace kibitz::chips::obid
