// Buses and lines: each named once, each pin, line and address with one owner.
#include <algorithm>
#include <cstdio>
#include <set>

#include "boards/check_wiring.hpp"
#include "boards/kinds.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

// GPIO0 and GPIO1 of the header belong to the ID EEPROM (Raspberry Pi HAT specification).
constexpr std::uint32_t first_pin = 2, last_pin = 27;
constexpr std::uint32_t first_address = 0x08, last_address = 0x77;  // UM10204, 3.1.12

}  // namespace

std::string hex(std::uint32_t value) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%02X", value);
    return text;
}

std::string a_chip(const chips::Kind& kind) {
    constexpr std::string_view sound_a_vowel_first = "AEFHILMNORSX";
    return (sound_a_vowel_first.find(kind.name.front()) == std::string_view::npos ? "a " : "an ") + std::string(kind.name);
}

std::string to_string(const Owner& owner) { return owner.name + " (" + at_line(owner.line) + ")"; }

const v1::Bus* WiringCheck::bus(const std::string& name) const {
    for (const auto& one : file_.bus())
        if (one.name() == name) return &one;
    return nullptr;
}

bool WiringCheck::has_header() const {
    return file_.computer() == v1::COMPUTER_RASPBERRY_PI_4 || file_.computer() == v1::COMPUTER_RASPBERRY_PI_5;
}

std::string WiringCheck::root(const std::string& name) const {
    std::set<std::string> seen;
    std::string at = name;
    while (seen.insert(at).second) {
        const auto* one = bus(at);
        if (!one || !one->i2c().has_behind()) return at;
        at = one->i2c().behind().bus();
    }
    return name;
}

const v1::Bus* WiringCheck::use_bus(const std::string& name, Kind kind, const Owner& owner, const char* key) {
    const char* wanted = kind == Kind::I2c ? "i2c" : kind == Kind::Spi ? "spi" : kind == Kind::Serial ? "serial" : "gpio";
    const auto* one = bus(name);
    if (!one) {
        std::string all;
        for (const auto& other : file_.bus()) all += (all.empty() ? "" : ", ") + other.name();
        check_.fault(owner.line, owner.name + ": " + key + " " + quoted(name) + ": there is no bus of that name: " +
                                     (all.empty() ? "the file has none" : "the file has " + all) + ": write `bus { name: " + quoted(name) +
                                     " " + wanted + " { ... } }`, or name another");
        return nullptr;
    }
    used_[name] = true;
    const bool fits = kind == Kind::I2c      ? one->has_i2c()
                      : kind == Kind::Spi    ? one->has_spi()
                      : kind == Kind::Serial ? one->has_serial()
                                             : one->has_gpio();
    if (fits) return one;
    check_.fault(owner.line, owner.name + ": " + key + " " + quoted(name) + ": it must be a bus of kind " + wanted + ": " + quoted(name) + " (" +
                                 at_line(bus_lines_[name]) + ") is another: name one that is");
    return nullptr;
}

void WiringCheck::take_pin(std::uint32_t pin, const Owner& owner, bool shared) {
    if (pin < first_pin || pin > last_pin)
        return check_.fault(owner.line, owner.name + ": pin " + std::to_string(pin) +
                                            ": the header's free pins are GPIO2 to GPIO27 (0 and 1 are the ID EEPROM's): give its BCM number");
    const auto [first, fresh] = lines_.emplace(std::pair(std::string(), pin), std::pair(owner, shared));
    if (fresh || (shared && first->second.second)) return;
    const bool of_bus = first->second.first.name.starts_with("bus ") || owner.name.starts_with("bus ");
    check_.fault(owner.line, owner.name + ": pin GPIO" + std::to_string(pin) + ": " +
                                 (of_bus ? "a bus in use has this pin: " : "a pin has one owner: ") + to_string(first->second.first) + " and " +
                                 to_string(owner) + ": take another pin for one of them");
}

void WiringCheck::take_line(const v1::Line& line, const Owner& owner, bool shared) {
    const auto* chip = use_bus(line.gpio(), Kind::Gpio, owner, "gpio");
    if (!chip) return;
    if (chip->gpio().header()) return take_pin(line.line(), owner, shared);
    if (line.line() >= chip->gpio().lines())
        return check_.fault(owner.line, owner.name + ": line " + std::to_string(line.line()) + " of " + quoted(line.gpio()) + ": it has lines 0 to " +
                                            std::to_string(chip->gpio().lines() ? chip->gpio().lines() - 1 : 0) + " (" +
                                            at_line(bus_lines_[line.gpio()]) + "): correct the number");
    const auto [first, fresh] = lines_.emplace(std::pair(line.gpio(), line.line()), std::pair(owner, shared));
    if (fresh || (shared && first->second.second)) return;
    check_.fault(owner.line, owner.name + ": line " + std::to_string(line.line()) + " of " + quoted(line.gpio()) + ": a line has one owner: " +
                                 to_string(first->second.first) + " and " + to_string(owner) + ": take another line for one of them");
}

/// Behind a multiplexer the trunk's own chips answer too.
void WiringCheck::take_address(const std::string& name, std::uint32_t address, const Owner& owner) {
    if (address < first_address || address > last_address)
        return check_.fault(owner.line, owner.name + ": address " + hex(address) + ": I2C devices have 0x08 to 0x77: see the chip's README");
    for (const auto& [key, other] : addresses_) {
        const bool meet = key.second == address && (key.first == name || key.first == root(name) || root(key.first) == name);
        if (!meet) continue;
        return check_.fault(owner.line, owner.name + ": address " + hex(address) + " on bus " + quoted(name) + ": two chips would answer: " +
                                            to_string(other) + " and " + to_string(owner) + ": change one address, or move one to another bus");
    }
    addresses_.emplace(std::pair(name, address), owner);
}

void WiringCheck::check_i2c(const v1::I2c& i2c, const Places* in, const Owner& owner) {
    constexpr std::uint32_t least_hz = 10'000, most_hz = 1'000'000;
    if (i2c.has_behind()) {
        const auto& mux = i2c.behind();
        if (!i2c.path().empty() || i2c.clock_hz() || i2c.sda() || i2c.scl())
            check_.fault(owner.line, owner.name + ": path, clock_hz, sda and scl: nobody reads them behind a multiplexer: the wires are those of " +
                                         quoted(mux.bus()) + ": take them out");
        const auto* parent = use_bus(mux.bus(), Kind::I2c, owner, "behind.bus");
        if (parent && parent->i2c().has_behind())
            check_.fault(owner.line, owner.name + ": behind " + quoted(mux.bus()) + ": that is a channel itself: a multiplexer hangs on a bus with wires");
        if (mux.address() < 0x70 || mux.address() > 0x77)
            check_.fault(line_of(inside(in, i2c, "behind"), mux, "address"), owner.name + ": behind.address " + hex(mux.address()) +
                                                                                 ": a TCA9548A answers at 0x70 to 0x77: see its pins A0-A2");
        if (mux.has_reset()) {
            take_line(mux.reset(), {owner.name + " behind.reset", owner.line});
            if (!mux.reset().active_low())
                check_.fault(owner.line, owner.name + ": behind.reset: RESET of a TCA9548A is low in reset: write `active_low: true`");
        }
        if (mux.channel() > 7)
            check_.fault(owner.line, owner.name + ": behind.channel " + std::to_string(mux.channel()) + ": a TCA9548A has channels 0 to 7: correct it");
        return;
    }
    if (i2c.path().empty())
        check_.fault(owner.line, owner.name + ": i2c.path missing: where does the kernel have it?: write `path: \"/dev/i2c-1\"`, or `behind { ... }`");
    if (i2c.clock_hz() < least_hz || i2c.clock_hz() > most_hz)
        check_.fault(owner.line, owner.name + ": clock_hz " + std::to_string(i2c.clock_hz()) + ": must be 10000 to 1000000: as the device tree sets it, 400000 as a rule");
    if (!has_header()) return;
    take_pin(i2c.sda(), {owner.name + " sda", owner.line}, false);
    take_pin(i2c.scl(), {owner.name + " scl", owner.line}, false);
}

void WiringCheck::check_spi(const v1::Spi& spi, const Places*, const Owner& owner) {
    constexpr std::uint32_t least_hz = 100'000;
    if (spi.path().empty())
        check_.fault(owner.line, owner.name + ": spi.path missing: where does the kernel have it?: write `path: \"/dev/spidev0.0\"`");
    for (const auto& device : file_.device()) {
        const auto* role = role_of<chips::ReaderRole>(device);
        const auto* on = role ? std::get_if<chips::OnSpi>(&role->on) : nullptr;
        if (!on || "bus " + quoted(role->wiring(device).bus) != owner.name) continue;
        if (spi.clock_hz() < least_hz || spi.clock_hz() > on->most_hz)
            check_.fault(owner.line, owner.name + ": clock_hz " + std::to_string(spi.clock_hz()) + ": must be 100000 to " +
                                         std::to_string(on->most_hz) + ": " + a_chip(*kind_of(device)) + " takes no more than " +
                                         std::to_string(on->most_hz / 1'000'000) + " MHz");
        const bool no_cpha = file_.computer() == v1::COMPUTER_RASPBERRY_PI_4 &&
                             (spi.path().starts_with("/dev/spidev1.") || spi.path().starts_with("/dev/spidev2."));
        if (no_cpha && (on->mode == bus::SpiMode::Mode1 || on->mode == bus::SpiMode::Mode3))
            check_.fault(owner.line, owner.name + ": " + spi.path() + ": " + a_chip(*kind_of(device)) + " wants SPI mode " +
                                         std::to_string(static_cast<int>(on->mode)) +
                                         ", and SPI1 and SPI2 of a Raspberry Pi 4 (computer, " +
                                         at_line(line_of(&places_, file_, "computer")) +
                                         ") know modes 0 and 2 only (raspberrypi/linux, issue 5562): move it to SPI0, or take a Pi 5");
        break;  // a second one on this chip select is told of itself
    }
    if (!has_header()) return;
    take_pin(spi.sclk(), {owner.name + " sclk", owner.line}, true);
    take_pin(spi.mosi(), {owner.name + " mosi", owner.line}, true);
    take_pin(spi.miso(), {owner.name + " miso", owner.line}, true);
    take_pin(spi.chip_select(), {owner.name + " chip_select", owner.line}, false);
}

void WiringCheck::check_serial(const v1::Serial& serial, const Owner& owner) {
    if (serial.path().empty())
        check_.fault(owner.line, owner.name +
                                     ": serial.path missing: where does the kernel have it?: write `path: \"/dev/serial/by-id/...\"`; "
                                     "`ls /dev/serial/by-id` lists what is plugged in");
    for (const auto& device : file_.device()) {
        const auto* role = role_of<chips::ReaderRole>(device);
        const auto* on = role ? std::get_if<chips::OnSerial>(&role->on) : nullptr;
        if (!on || "bus " + quoted(role->wiring(device).bus) != owner.name) continue;
        if (std::find(on->bauds.begin(), on->bauds.end(), serial.baud()) == on->bauds.end()) {
            std::string all;
            for (const auto baud : on->bauds) all += (all.empty() ? "" : ", ") + std::to_string(baud);
            check_.fault(owner.line, owner.name + ": baud " + std::to_string(serial.baud()) + ": " + a_chip(*kind_of(device)) +
                                         " can be set to " + all + ": write what the reader is set to");
        }
        break;  // all on one line are of one kind, or are told of themselves
    }
}

void WiringCheck::check_gpio(const v1::Gpio& gpio, const Places*, const Owner& owner) {
    if (gpio.label().empty())
        check_.fault(owner.line, owner.name + ": gpio.label missing: which chip?: write `label: \"pinctrl-bcm2711\"`; `gpiodetect` lists them");
    if (gpio.header() && !has_header())
        check_.fault(owner.line, owner.name + ": header: true: a header belongs to a Raspberry Pi: `computer` (" +
                                     at_line(line_of(&places_, file_, "computer")) + ") says another: write `computer: COMPUTER_RASPBERRY_PI_4`");
    const char* label = file_.computer() == v1::COMPUTER_RASPBERRY_PI_5 ? "pinctrl-rp1" : "pinctrl-bcm2711";
    if (gpio.header() && has_header() && gpio.label() != label && !gpio.label().empty())
        check_.fault(owner.line, owner.name + ": label " + quoted(gpio.label()) + ": the header of this computer is \"" + label + "\": computer (" +
                                     at_line(line_of(&places_, file_, "computer")) + ") and label (" + at_line(owner.line) + ") must fit: correct one of them");
    if (!gpio.header() && (gpio.lines() == 0 || gpio.lines() > 512))
        check_.fault(owner.line, owner.name + ": lines " + std::to_string(gpio.lines()) + ": must be 1 to 512: how many has the chip?");
    if (!gpio.has_expander()) return;
    const auto& expander = gpio.expander();
    if (use_bus(expander.bus(), Kind::I2c, owner, "expander.bus")) take_address(expander.bus(), expander.address(), owner);
    if (expander.has_interrupt()) take_line(expander.interrupt(), {owner.name + " interrupt", owner.line}, true);  // open drain: they share it
    else check_.fault(owner.line, owner.name + ": expander.interrupt missing: without it the kernel sees no edges: wire its INT to a header pin");
}

void WiringCheck::check_bus(int index) {
    const auto& one = file_.bus(index);
    const auto* in = inside(&places_, file_, "bus", index);
    const int line = line_of(&places_, file_, "bus", index);
    const Owner owner{"bus " + quoted(one.name()), line};
    if (one.name().empty()) check_.fault(line, "bus: name missing: devices name the bus that they hang on: write `name: \"trunk\"`");
    if (const int first = bus_lines_[one.name()]; first != line && !one.name().empty())
        check_.fault(line, owner.name + ": this name has an owner: " + at_line(first) + " and " + at_line(line) + ": rename one of them");
    switch (one.kind_case()) {
        case v1::Bus::kI2C: return check_i2c(one.i2c(), inside(in, one, "i2c"), owner);
        case v1::Bus::kSpi: return check_spi(one.spi(), inside(in, one, "spi"), owner);
        case v1::Bus::kSerial: return check_serial(one.serial(), owner);
        case v1::Bus::kGpio: return check_gpio(one.gpio(), inside(in, one, "gpio"), owner);
        case v1::Bus::KIND_NOT_SET: break;
    }
    check_.fault(line, owner.name + ": kind missing: what is it?: write `i2c { ... }`, `spi { ... }`, `serial { ... }` or `gpio { ... }`");
}

void WiringCheck::buses() {
    // Names first: a bus may hang on one that is written below it.
    for (int i = 0; i < file_.bus_size(); ++i) bus_lines_.emplace(file_.bus(i).name(), line_of(&places_, file_, "bus", i));
    std::map<std::string, int> paths;
    std::map<std::pair<std::string, std::uint32_t>, bool> multiplexers;
    for (int i = 0; i < file_.bus_size(); ++i) check_bus(i);
    for (int i = 0; i < file_.bus_size(); ++i) {
        const auto& one = file_.bus(i);
        const int line = line_of(&places_, file_, "bus", i);
        const auto path = one.has_i2c() ? one.i2c().path() : one.has_serial() ? one.serial().path() : one.spi().path();
        if (!path.empty())
            if (const auto [first, fresh] = paths.emplace(path, line); !fresh)
                check_.fault(line, "bus " + quoted(one.name()) + ": path " + path + ": one bus, two names: " + at_line(first->second) + " and " +
                                       at_line(line) + ": let devices share the first");
        if (!one.i2c().has_behind()) continue;
        const auto& mux = one.i2c().behind();
        if (multiplexers.emplace(std::pair(mux.bus(), mux.address()), true).second)
            take_address(mux.bus(), mux.address(), {"multiplexer of bus " + quoted(one.name()), line});
        const std::string channel = mux.bus() + "/" + hex(mux.address()) + "/" + std::to_string(mux.channel());
        if (const auto [first, fresh] = paths.emplace(channel, line); !fresh)
            check_.fault(line, "bus " + quoted(one.name()) + ": channel " + std::to_string(mux.channel()) + " of " + hex(mux.address()) +
                                   ": one channel, two names: " + at_line(first->second) + " and " + at_line(line) + ": let devices share the first");
    }
}

void WiringCheck::unused_buses() {
    for (const auto& one : file_.bus())
        if (!one.name().empty() && !used_[one.name()])
            check_.fault(bus_lines_[one.name()], "bus " + quoted(one.name()) + ": no device and no bus uses it: nobody reads what is written here: take it out");
}

}  // namespace kibitz::boards
