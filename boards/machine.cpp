#include "boards/machine.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "boards/kinds.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

constexpr std::uint32_t usual_sda = 2, usual_scl = 3;
// Chip selects as the overlays have them unless told otherwise (overlays' README: spi0-2cs, spi1-3cs).
const std::map<unsigned, std::vector<unsigned>> usual_selects{{0, {8, 7}}, {1, {18, 17, 16}}, {2, {43, 44, 45}}};

class Writing {
public:
    explicit Writing(const Board& board) : board_(board), file_(board.file), pi5_(board.file.computer() == v1::COMPUTER_RASPBERRY_PI_5) {}

    tl::expected<Machine, std::vector<std::string>> all() {
        if (file_.computer() != v1::COMPUTER_RASPBERRY_PI_4 && !pi5_) {
            fault("computer", "nothing of this board hangs on a Raspberry Pi: there is nothing to install");
            return tl::unexpected(faults_);
        }
        for (const auto& bus : file_.bus())
            if (bus.has_i2c() && !bus.i2c().has_behind()) i2c(bus);
        spi();
        for (const auto& bus : file_.bus())
            if (bus.has_gpio()) lines(bus);
        for (const auto& bus : file_.bus())
            if (bus.has_serial()) groups_.insert("dialout");  // Debian's own rule gives a tty to it
        inputs();
        if (!faults_.empty()) return tl::unexpected(faults_);
        finish();
        return machine_;
    }

private:
    void fault(const std::string& who, const std::string& what) { faults_.push_back(board_.file_name + ":1: " + who + ": " + what); }

    /// "/dev/i2c-1" is 1; nothing for anything else.
    static std::optional<unsigned> number_after(const std::string& path, const std::string& before) {
        unsigned number = 0;
        if (!path.starts_with(before) || std::sscanf(path.c_str() + before.size(), "%u", &number) != 1) return std::nullopt;
        return number;
    }

    void i2c(const v1::Bus& bus) {
        const auto number = number_after(bus.i2c().path(), "/dev/i2c-");
        if (!number)
            return fault("bus \"" + bus.name() + "\"", bus.i2c().path() + ": only /dev/i2c-N can be switched on: correct the path");
        const auto hz = std::to_string(bus.i2c().clock_hz());
        if (*number == 1 && bus.i2c().sda() == usual_sda && bus.i2c().scl() == usual_scl) {
            config("dtparam=i2c_arm=on");
            config("dtparam=i2c_arm_baudrate=" + hz);
        } else {
            config("dtoverlay=i2c" + std::to_string(*number) + ",pins_" + std::to_string(bus.i2c().sda()) + "_" +
                   std::to_string(bus.i2c().scl()) + ",baudrate=" + hz);
        }
        rule("SUBSYSTEM==\"i2c-dev\", KERNEL==\"i2c-" + std::to_string(*number) + "\"", "i2c");
        std::string nodes = multiplexers(bus, *number) + expanders(bus);
        if (nodes.empty()) return;
        fragment("&i2c" + std::to_string(*number), "            #address-cells = <1>;\n            #size-cells = <0>;\n" + nodes);
    }

    /// With their channels, so that each is a bus of the kernel's.
    std::string multiplexers(const v1::Bus& trunk, unsigned number) {
        std::map<unsigned, std::set<unsigned>> channels;
        std::map<unsigned, bool> resets;
        for (const auto& bus : file_.bus()) {
            if (bus.i2c().behind().bus() != trunk.name()) continue;
            const auto& behind = bus.i2c().behind();
            channels[behind.address()].insert(behind.channel());
            resets[behind.address()] = resets[behind.address()] || behind.has_reset();
            rule("SUBSYSTEM==\"i2c-dev\", ATTR{name}==\"i2c-" + std::to_string(number) + "-mux (chan_id " +
                     std::to_string(behind.channel()) + ")\"",
                 "i2c");
        }
        std::string text;
        for (const auto& [address, used] : channels) {
            text += node("i2c-mux", address) + property("compatible = \"nxp,pca9548\"") + reg(address) + property("#address-cells = <1>") +
                    property("#size-cells = <0>");
            // After a reset that the kernel did not make it would think a channel chosen that is not: so it chooses anew each time.
            if (resets[address]) text += property("i2c-mux-idle-disconnect");
            for (const auto channel : used)
                text += "                i2c@" + std::to_string(channel) + " {\n                    reg = <" + std::to_string(channel) +
                        ">;\n                    #address-cells = <1>;\n                    #size-cells = <0>;\n                };\n";
            text += "            };\n";
        }
        return text;
    }

    /// With their interrupt, without which the kernel tells no edges.
    std::string expanders(const v1::Bus& trunk) {
        std::string text;
        for (const auto& bus : file_.bus()) {
            const auto& expander = bus.gpio().expander();
            if (!bus.gpio().has_expander() || expander.bus() != trunk.name()) continue;
            const char* chip = bus.gpio().lines() == 16 ? "nxp,pca9555" : bus.gpio().lines() == 8 ? "nxp,pca9554" : nullptr;
            if (!chip) {
                fault("bus \"" + bus.name() + "\"", std::to_string(bus.gpio().lines()) + " lines: expanders have 8 or 16: correct it");
                continue;
            }
            const auto pin = expander.interrupt().line();
            text += node("gpio", expander.address()) + property("compatible = \"" + std::string(chip) + "\"") + reg(expander.address()) +
                    property("gpio-controller") + property("#gpio-cells = <2>") + property("interrupt-controller") +
                    property("#interrupt-cells = <2>") + property("#address-cells = <0>") + property("interrupt-parent = <&gpio>") +
                    // 8: level, low. Open drain: several share the pin.
                    property("interrupts = <" + std::to_string(pin) + (expander.interrupt().active_low() ? " 8>" : " 4>")) +
                    property("pinctrl-names = \"default\"") + property("pinctrl-0 = <&" + pin_label(pin) + ">") + "            };\n";
            interrupts_.emplace(pin, expander.interrupt().pull());
        }
        return text;
    }

    void spi() {
        std::map<unsigned, std::map<unsigned, unsigned>> selects;  // by bus: chip select number to pin
        for (const auto& bus : file_.bus()) {
            if (!bus.has_spi()) continue;
            unsigned number = 0, select = 0;
            if (std::sscanf(bus.spi().path().c_str(), "/dev/spidev%u.%u", &number, &select) != 2 || !usual_selects.contains(number)) {
                fault("bus \"" + bus.name() + "\"", bus.spi().path() + ": only /dev/spidev0, 1 and 2 can be switched on: correct the path");
                continue;
            }
            selects[number][select] = bus.spi().chip_select();
            rule("SUBSYSTEM==\"spidev\", KERNEL==\"spidev" + std::to_string(number) + "." + std::to_string(select) + "\"", "spi");
        }
        for (const auto& [number, chosen] : selects) {
            const auto most = number == 0 ? 2U : 3U, count = chosen.rbegin()->first + 1;
            if (count > most) {
                fault("SPI" + std::to_string(number),
                      std::to_string(count) + " chip selects: its overlays have " + std::to_string(most) + ": use another SPI bus");
                continue;
            }
            const auto& usual = usual_selects.at(number);
            std::string others;
            for (const auto& [select, pin] : chosen)
                if (pin != usual[select]) others += ",cs" + std::to_string(select) + "_pin=" + std::to_string(pin);
            if (number == 0) config("dtparam=spi=on");
            if (number == 0 && !others.empty()) config("dtoverlay=spi0-2cs" + others);
            if (number > 0) config("dtoverlay=spi" + std::to_string(number) + "-" + std::to_string(count) + "cs" + others);
        }
    }

    void lines(const v1::Bus& bus) {
        // Where a chip of lines hangs: an expander by its address, the header's by its place in the processor.
        const std::string parent = bus.gpio().has_expander() ? bus.gpio().label() : pi5_ ? "1f000d0000.gpio" : "fe200000.gpio";
        rule("SUBSYSTEM==\"gpio\", KERNEL==\"gpiochip*\", KERNELS==\"" + parent + "\"", "gpio");
    }

    void inputs() {
        for (const auto& device : file_.device()) {
            const auto* role = role_of<chips::InputRole>(device);
            if (!role) continue;
            const auto& input = role->input(device);
            rule("SUBSYSTEM==\"input\", KERNEL==\"event*\", ATTRS{name}==\"" + input.name() + "\"" +
                     (input.port().empty() ? "" : ", ATTRS{phys}==\"" + input.port() + "*\""),
                 "input");
        }
    }

    void config(const std::string& line) { machine_.config.push_back(line); }
    void rule(const std::string& which, const std::string& group) {
        rules_ += which + ", GROUP=\"" + group + "\", MODE=\"0660\"\n";
        groups_.insert(group);
    }
    static std::string hex(unsigned value) {
        char text[16];
        std::snprintf(text, sizeof text, "%x", value);
        return text;
    }
    static std::string node(const std::string& name, unsigned address) { return "            " + name + "@" + hex(address) + " {\n"; }
    static std::string property(const std::string& what) { return "                " + what + ";\n"; }
    static std::string reg(unsigned address) { return property("reg = <0x" + hex(address) + ">"); }
    static std::string pin_label(unsigned pin) { return "kibitz_int" + std::to_string(pin); }
    void fragment(const std::string& target, const std::string& body) {
        fragments_ += "    fragment@" + std::to_string(fragment_++) + " {\n        target = <" + target +
                      ">;\n        __overlay__ {\n            status = \"okay\";\n" + body + "        };\n    };\n";
    }

    /// The pins of interrupts, pulled as the board file says. The two processors say it differently.
    std::string pins() const {
        std::string text;
        for (const auto& [pin, pull] : interrupts_) {
            text += "            " + pin_label(pin) + ": " + pin_label(pin) + " {\n";
            if (pi5_) text += property("pins = \"gpio" + std::to_string(pin) + "\"") + property("function = \"gpio\"") +
                              property(pull == v1::PULL_UP ? "bias-pull-up" : pull == v1::PULL_DOWN ? "bias-pull-down" : "bias-disable");
            else text += property("brcm,pins = <" + std::to_string(pin) + ">") + property("brcm,function = <0>") +
                         property(std::string("brcm,pull = <") + (pull == v1::PULL_UP ? "2>" : pull == v1::PULL_DOWN ? "1>" : "0>"));
            text += "            };\n";
        }
        return text;
    }

    void finish() {
        if (!interrupts_.empty()) fragment("&gpio", pins());
        const std::string made =
            "of the board \"" + file_.model() + "\", made by `kibitz board install`; `kibitz board install --undo` takes it out";
        if (!fragments_.empty()) {
            config(std::string("dtoverlay=") + overlay_name);
            machine_.overlay = "// Multiplexers and expanders " + made + ".\n/dts-v1/;\n/plugin/;\n/ {\n    compatible = \"" +
                               (pi5_ ? "brcm,bcm2712" : "brcm,bcm2711") + "\";\n" + fragments_ + "};\n";
        }
        machine_.groups.assign(groups_.begin(), groups_.end());
        std::string groups = "# Groups " + made + ".\n";
        for (const auto& group : groups_) groups += "g " + group + " -\n";
        machine_.files = {{"etc/udev/rules.d/70-kibitz-board.rules", "# Devices " + made + ".\n" + rules_},
                          {"etc/sysusers.d/kibitz-board.conf", groups}};
        if (groups_.contains("i2c")) machine_.files.push_back({"etc/modules-load.d/kibitz-board.conf", "# Modules " + made + ".\ni2c-dev\n"});
    }

    const Board& board_;
    const v1::Board& file_;
    bool pi5_;
    Machine machine_;
    std::vector<std::string> faults_;
    std::string rules_, fragments_;
    std::set<std::string> groups_;
    std::map<unsigned, v1::Pull> interrupts_;
    int fragment_ = 0;
};

}  // namespace

tl::expected<Machine, std::vector<std::string>> machine_of(const Board& board) { return Writing(board).all(); }

}  // namespace kibitz::boards
