// From a board file to the machine: what config.txt, the overlay and the rules say, and that a device-tree compiler takes it.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "boards/machine.hpp"
#include "catch.hpp"

using namespace kibitz;

namespace {

boards::Machine machine(const std::string& name) {
    const auto board = boards::load_file(std::string(KIBITZ_SOURCE_DIR) + "/boards/" + name + ".textproto");
    REQUIRE(board);
    auto made = boards::machine_of(*board);
    REQUIRE(made);
    return *std::move(made);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

}  // namespace

TEST_CASE("What a board needs of config.txt, in order") {
    CHECK(machine("hub-pi4").config == std::vector<std::string>{"dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000", "dtparam=spi=on",
                                                                "dtoverlay=spi1-3cs", "dtoverlay=kibitz-board"});
    CHECK(machine("one-reader").config == std::vector<std::string>{"dtparam=spi=on"});
    CHECK(machine("one-reader").overlay.empty());
    CHECK(machine("one-seat").config.back() == "dtoverlay=kibitz-board");
}

TEST_CASE("Expanders have their interrupt, multiplexers their channels") {
    const auto four = machine("hub-pi4").overlay;
    CHECK(count(four, "compatible = \"nxp,pca9555\"") == 4);
    CHECK(count(four, "interrupts = <4 8>;") == 4);
    CHECK(count(four, "interrupt-parent = <&gpio>;") == 4);
    CHECK(has(four, "brcm,pins = <4>;"));
    CHECK(has(four, "brcm,pull = <2>;"));
    CHECK(has(four, "i2c-mux@70 {"));
    CHECK(count(four, "i2c@") == 4);
    CHECK(has(four, "compatible = \"brcm,bcm2711\""));
    const auto five = machine("hub-pi5").overlay;
    CHECK(has(five, "pins = \"gpio4\";"));
    CHECK(has(five, "compatible = \"brcm,bcm2712\""));
}

TEST_CASE("Rules are for just these devices, by group") {
    const auto all = machine("hub-pi4");
    CHECK(all.groups == std::vector<std::string>{"gpio", "i2c", "input", "spi"});
    REQUIRE(all.files.size() == 3);
    const auto& rules = all.files[0].contents;
    CHECK(has(rules, "SUBSYSTEM==\"spidev\", KERNEL==\"spidev1.2\", GROUP=\"spi\", MODE=\"0660\"\n"));
    CHECK(has(rules, "SUBSYSTEM==\"i2c-dev\", ATTR{name}==\"i2c-1-mux (chan_id 3)\", GROUP=\"i2c\""));
    CHECK(has(rules, "KERNELS==\"1-0023\", GROUP=\"gpio\""));
    CHECK(has(rules, "ATTRS{name}==\"Kibitz panel\", ATTRS{phys}==\"usb-0000:01:00.0-1.1.2*\", GROUP=\"input\""));
    CHECK(count(rules, "\n") == 1 + 1 + 4 + 5 + 5 + 8);
}

TEST_CASE("A board without a Raspberry Pi has nothing to install") {
    const auto board = boards::load_file(std::string(KIBITZ_SOURCE_DIR) + "/boards/bench.textproto");
    REQUIRE(board);
    CHECK_FALSE(boards::machine_of(*board));
    CHECK_FALSE(boards::machine_of(boards::simulated()));
}

TEST_CASE("dtc takes every shipped board's overlay without a word") {
    if (std::system("dtc --version > /dev/null 2>&1") != 0) {
        WARN("SKIPPED: dtc is not installed (device-tree-compiler)");
        return;
    }
    for (const std::string name : {"hub-pi4", "hub-pi5", "hub-pi5-st25", "pads-pi4", "one-seat", "obid-pi4"}) {
        INFO(name);
        const std::string path = "/tmp/kibitz-overlay-" + name + std::to_string(::getpid());
        std::ofstream(path + ".dts") << machine(name).overlay;
        CHECK(std::system(("dtc -@ -I dts -O dtb -o " + path + ".dtbo " + path + ".dts 2> " + path + ".said").c_str()) == 0);
        std::ifstream said(path + ".said");
        std::stringstream words;
        words << said.rdbuf();
        CHECK(words.str() == "");
        for (const std::string end : {".dts", ".dtbo", ".said"}) (void)std::remove((path + end).c_str());
    }
}
