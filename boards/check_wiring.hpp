/// What the checks of wiring share: who owns which bus, line and address. Inside kibitz-boards only.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "boards/check.hpp"
#include "drivers/chips/kind.hpp"

namespace kibitz::boards {

/// Whoever uses something, for messages: both owners are named.
struct Owner {
    std::string name;  ///< "north.reader busy", "bus \"trunk\" sda"
    int line = 0;
};
std::string to_string(const Owner& owner);
inline std::string quoted(const std::string& name) { return "\"" + name + "\""; }
/// "0x5A"
std::string hex(std::uint32_t value);
/// "a PN5180", "an MPR121": a name is read letter by letter.
std::string a_chip(const chips::Kind& kind);

/// The wiring of one board file as far as it is read: the checks of buses, lines and devices go through it in this order.
class WiringCheck {
public:
    WiringCheck(const board::v1::Board& file, const Places& places, Check& check) : file_(file), places_(places), check_(check) {}
    void run();

private:
    struct DevicePlace {
        const board::v1::Device& device;
        const Places* in;    ///< of its driver's wiring
        std::string name;    ///< device "north.reader"
        int line = 0;
    };
    enum class Kind { I2c, Spi, Gpio, Serial };
    class DeviceRules;

    // check_buses.cpp
    void buses();
    void check_bus(int index);
    void check_i2c(const board::v1::I2c& i2c, const Places* in, const Owner& owner);
    void check_spi(const board::v1::Spi& spi, const Places* in, const Owner& owner);
    void check_serial(const board::v1::Serial& serial, const Owner& owner);
    void check_gpio(const board::v1::Gpio& gpio, const Places* in, const Owner& owner);
    void unused_buses();
    const board::v1::Bus* bus(const std::string& name) const;
    const board::v1::Bus* use_bus(const std::string& name, Kind kind, const Owner& owner, const char* key);
    void take_pin(std::uint32_t pin, const Owner& owner, bool shared);
    void take_line(const board::v1::Line& line, const Owner& owner, bool shared = false);
    void take_address(const std::string& bus, std::uint32_t address, const Owner& owner);
    std::string root(const std::string& bus) const;
    bool has_header() const;

    // check_chips.cpp
    void check_device(const DevicePlace& place);
    void take_buses(const DevicePlace& place, const chips::Kind& kind);
    void reader(const DevicePlace& place);
    void antennas(const DevicePlace& place);
    void outputs(const DevicePlace& place, const chips::OnSerial& on);
    void other_seat(const DevicePlace& place, const board::v1::Antenna& antenna, const std::string& name);
    static void check_pads(const chips::PadGrid& grid, chips::Rules& rules);
    void input_device(const DevicePlace& place, const board::v1::InputDevice& device);
    // check_rf.cpp
    void column_readers();
    void rf();

    const board::v1::Board& file_;
    const Places& places_;
    Check& check_;
    std::map<std::string, int> bus_lines_;                               ///< where each bus is written
    std::map<std::pair<std::string, std::uint32_t>, std::pair<Owner, bool>> lines_;  ///< (gpio, line); header pins: ("", pin)
    std::map<std::pair<std::string, std::uint32_t>, Owner> addresses_;
    std::map<std::string, Owner> spi_users_;
    std::map<std::pair<std::string, std::uint32_t>, Owner> outputs_;  ///< (serial bus, output of the reader there)
    std::map<std::string, std::pair<const chips::Kind*, Owner>> serial_users_;  ///< the first device on a serial bus
    std::map<std::string, std::string> inputs_;  ///< name and port of input devices, to their owners
    std::map<std::string, bool> used_;
};

}  // namespace kibitz::boards
