#include "drivers/bus/linux_spi.hpp"

#include <linux/spi/spidev.h>

#include <cerrno>
#include <utility>

namespace kibitz::bus {

namespace {

constexpr std::uint8_t bits_a_word = 8;

}  // namespace

tl::expected<LinuxSpi, Fault> LinuxSpi::open(const std::string& path, SpiSettings settings) {
    auto file = open_device(path);
    if (!file) return tl::unexpected(std::move(file.error()));
    return over(*std::move(file), path, settings);
}

tl::expected<LinuxSpi, Fault> LinuxSpi::over(std::unique_ptr<Controls> file, std::string name, SpiSettings settings) {
    auto mode = static_cast<std::uint8_t>(settings.mode);
    auto bits = bits_a_word;
    auto clock = settings.clock_hz;
    for (const auto& [request, argument] : {std::pair<unsigned long, void*>{SPI_IOC_WR_MODE, &mode},
                                            {SPI_IOC_WR_BITS_PER_WORD, &bits},
                                            {SPI_IOC_WR_MAX_SPEED_HZ, &clock}})
        if (const int answer = file->control(request, argument); answer < 0)
            return tl::unexpected(errno_fault(-answer, name, Asked::Mode));
    return LinuxSpi(std::move(file), std::move(name), settings);
}

tl::expected<void, Fault> LinuxSpi::transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    if (out.empty() || out.size() > most_bytes || (!in.empty() && in.size() != out.size()))
        return tl::unexpected(errno_fault(EMSGSIZE, name_));
    spi_ioc_transfer one{};
    one.tx_buf = reinterpret_cast<std::uintptr_t>(out.data());
    one.rx_buf = reinterpret_cast<std::uintptr_t>(in.empty() ? nullptr : in.data());
    one.len = static_cast<__u32>(out.size());
    one.speed_hz = settings_.clock_hz;
    one.bits_per_word = bits_a_word;
    const int done = file_->control(SPI_IOC_MESSAGE(1), &one);
    if (done < 0) return tl::unexpected(errno_fault(-done, name_));
    if (static_cast<std::size_t>(done) != out.size()) return tl::unexpected(errno_fault(EIO, name_));
    return {};
}

}  // namespace kibitz::bus
