#include "drivers/chips/obid/frame.hpp"

#include "controller/units/require.hpp"

namespace kibitz::chips::obid {

namespace {

constexpr std::size_t crc_bytes = 2;
// COM-ADR, CONTROL-BYTE, STATUS, and the check sum.
constexpr std::size_t least_body = 3 + crc_bytes;

}  // namespace

std::uint16_t crc16(std::span<const std::uint8_t> bytes) noexcept {
    std::uint16_t crc = 0xFFFF;
    for (const auto byte : bytes) {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit) crc = static_cast<std::uint16_t>((crc & 1) != 0 ? crc >> 1 ^ 0x8408 : crc >> 1);
    }
    return crc;
}

Request request(Framing framing, std::uint8_t address, std::uint8_t control, std::span<const std::uint8_t> data) {
    require(data.size() <= 16, "a request has 16 bytes of data at the most");
    const std::size_t head = framing == Framing::Advanced ? 3 : 1;
    const auto length = head + 2 + data.size() + crc_bytes;
    Request bytes;
    if (framing == Framing::Advanced) {
        bytes.push_back(stx);
        bytes.push_back(static_cast<std::uint8_t>(length >> 8));
    }
    bytes.push_back(static_cast<std::uint8_t>(length));
    bytes.push_back(address);
    bytes.push_back(control);
    bytes.insert(bytes.end(), data.begin(), data.end());
    const auto crc = crc16({bytes.data(), bytes.size()});
    bytes.push_back(static_cast<std::uint8_t>(crc));
    bytes.push_back(static_cast<std::uint8_t>(crc >> 8));
    return bytes;
}

std::optional<std::size_t> AnswerReader::length() const noexcept {
    if (bytes_.empty() || (bytes_.front() == stx && bytes_.size() < 3)) return std::nullopt;
    return bytes_.front() == stx ? static_cast<std::size_t>(bytes_[1] << 8 | bytes_[2]) : bytes_.front();
}

AnswerReader::Found AnswerReader::take(std::uint8_t byte) {
    if (bytes_.size() == bytes_.capacity()) return Found::Spoilt;
    bytes_.push_back(byte);
    const auto whole = length();
    if (!whole) return Found::Part;
    if (*whole < head() + least_body || *whole > bytes_.capacity()) return Found::Spoilt;
    if (bytes_.size() < *whole) return Found::Part;
    if (bytes_.size() > *whole) return Found::Spoilt;
    const auto crc = crc16({bytes_.data(), *whole - crc_bytes});
    const bool good = bytes_[*whole - 2] == (crc & 0xFF) && bytes_[*whole - 1] == crc >> 8;
    return good ? Found::Whole : Found::Spoilt;
}

Answer AnswerReader::answer() const {
    const std::span<const std::uint8_t> body{bytes_.data() + head(), bytes_.size() - head() - crc_bytes};
    return {body[0], body[1], body[2], body.subspan(3)};
}

}  // namespace kibitz::chips::obid
