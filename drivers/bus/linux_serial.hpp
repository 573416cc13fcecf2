/// A serial line by the kernel's tty: termios(3), raw, for this program alone (TIOCEXCL).
#pragma once

#include <array>
#include <string>

#include "drivers/bus/serial.hpp"

namespace kibitz::bus {

class LinuxSerial final : public SerialLine {
public:
    /// The rates that can be set, in baud.
    static constexpr std::array<std::uint32_t, 6> bauds{4800, 9600, 19'200, 38'400, 57'600, 115'200};
    /// How long the kernel may take no byte before a send is given up.
    static constexpr milliseconds send_time_out{500};

    /// @param path "/dev/ttyUSB0", "/dev/serial/by-id/..."; @param settings with one of `bauds`
    /// Where the adapter's driver knows it (ftdi_sio), what has come is handed on at once and not after its latency timer's 16 ms.
    [[nodiscard]] static tl::expected<LinuxSerial, Fault> open(const std::string& path, SerialSettings settings);
    ~LinuxSerial() override;
    LinuxSerial(LinuxSerial&& other) noexcept;
    LinuxSerial& operator=(LinuxSerial&&) = delete;
    LinuxSerial(const LinuxSerial&) = delete;
    LinuxSerial& operator=(const LinuxSerial&) = delete;

    Moment now() override;
    void pause(microseconds time) override;
    [[nodiscard]] tl::expected<void, Fault> send(std::span<const std::uint8_t> bytes) override;
    [[nodiscard]] tl::expected<std::size_t, Fault> receive(std::span<std::uint8_t> into, microseconds most) override;
    [[nodiscard]] tl::expected<void, Fault> drop() override;

private:
    LinuxSerial(int fd, std::string name) noexcept : fd_(fd), name_(std::move(name)) {}
    [[nodiscard]] tl::unexpected<Fault> fault(int error) const;
    [[nodiscard]] tl::unexpected<Fault> unplugged() const;
    /// Waits until `events` are there. @return false: they were not within `most`
    [[nodiscard]] tl::expected<bool, Fault> ready(short events, microseconds most) const;

    int fd_;
    std::string name_;
};

}  // namespace kibitz::bus
