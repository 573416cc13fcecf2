/// A board file's devices made of the kernel: its chips' emulators behind /dev/i2c-N and /dev/spidevN.M, its lines on gpio-sim, its
/// film and panels by uinput. What drivers/wired's Stage puts before the emulators is found there by whoever opens them.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <memory>
#include <vector>

#include "cuse.hpp"
#include "drivers/wired/emulated.hpp"
#include "input.hpp"
#include "lines.hpp"

namespace kibitz::bench {

class KernelTable {
public:
    /// @param board outlives it; its lines are on one chip. Throws std::runtime_error when the kernel makes a device not.
    KernelTable(boost::asio::io_context& io, const boards::Board& board);
    ~KernelTable();

    /// What stands before the emulators. Call tell() after a change of it.
    wired::Emulated& emulated() noexcept { return emulated_; }
    /// Edges and fingers since the last call go to the kernel; devices pulled out and put in again go there and come.
    void tell();
    /// Supply off, or pulled out; and back.
    void power(DeviceId device, bool on);
    void busy_stuck(DeviceId reader, bool stuck);
    void irq_storm(DeviceId reader, bool on);
    /// That input line changes its level at this rate until it is 0.
    void storm(unsigned line, unsigned a_second);
    /// ioctls answered: I2C, SPI.
    std::array<std::uint64_t, 2> served() const noexcept { return served_; }
    static bus::Moment now() { return std::chrono::steady_clock::now(); }

private:
    struct Reader;
    struct Input;
    struct Line {
        bus::GpioLine line;
        bool reset = false;
        DeviceId device;
    };
    void add_buses(boost::asio::io_context& io);
    void add_lines(boost::asio::io_context& io);
    void add_inputs();
    void i2c(const std::string& bus, const std::string& lane, Control& control);
    void spi(Reader& reader, Control& control);
    void show_irq(Reader& reader);
    void output(unsigned line, bool high);
    void drive(unsigned line, bool level);
    void blow();

    const boards::Board* board_;
    wired::Wiring wiring_;
    wired::Emulated emulated_;
    std::string chip_;
    std::map<unsigned, Line> outputs_, inputs_;
    std::unique_ptr<bus::GpioInputs> edges_;
    std::unique_ptr<bus::GpioOutputs> set_;
    std::unique_ptr<SimulatedLines> lines_;
    std::map<std::string, std::unique_ptr<bus::I2cBus>> buses_;
    std::map<DeviceId, std::unique_ptr<Reader>> readers_;
    std::vector<std::unique_ptr<Input>> surfaces_;
    std::vector<std::unique_ptr<CharacterDevice>> files_;
    std::array<std::uint64_t, 2> served_{};
    boost::asio::steady_timer wind_;
    unsigned stormy_ = 0, gusts_ = 0;
    bool level_ = false;
};

}  // namespace kibitz::bench
