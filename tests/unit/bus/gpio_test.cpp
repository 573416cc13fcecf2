// Finding a GPIO chip by its label.
#include <map>
#include <string>
#include <vector>

#include "catch.hpp"
#include "drivers/bus/gpio.hpp"

using namespace kibitz::bus;

namespace {

tl::expected<std::string, Fault> among(const std::map<std::string, std::string>& labels, const std::string& wanted) {
    std::vector<std::string> paths;
    for (const auto& [path, label] : labels) paths.push_back(path);
    return chip_by_label(wanted, paths, [&](const std::string& path) -> std::optional<std::string> {
        if (labels.at(path).empty()) return std::nullopt;
        return labels.at(path);
    });
}

}  // namespace

TEST_CASE("A chip is found by its label, whatever its number") {
    CHECK(among({{"/dev/gpiochip0", "brcmvirt-gpio"}, {"/dev/gpiochip4", "pinctrl-rp1"}}, "pinctrl-rp1").value() == "/dev/gpiochip4");
}

TEST_CASE("No chip, or two of one label, is said with what there is") {
    const auto none = among({{"/dev/gpiochip0", "pinctrl-bcm2711"}, {"/dev/gpiochip9", ""}}, "pinctrl-rp1");
    REQUIRE_FALSE(none);
    CHECK(none.error().trouble == Trouble::Absent);
    CHECK(none.error().message == "GPIO chip 'pinctrl-rp1': there is none of that label here: there is pinctrl-bcm2711");
    CHECK(among({}, "x").error().message == "GPIO chip 'x': there is none of that label here: there is no GPIO chip that this user may open");
    const auto two = among({{"/dev/gpiochip0", "gpio-sim"}, {"/dev/gpiochip1", "gpio-sim"}}, "gpio-sim");
    REQUIRE_FALSE(two);
    CHECK(two.error().trouble == Trouble::Refused);
}

TEST_CASE("Two paths to one device are one chip") {
    CHECK(among({{"/dev/null", "pinctrl-rp1"}, {"/dev/../dev/null", "pinctrl-rp1"}}, "pinctrl-rp1").value() == "/dev/null");
}

TEST_CASE("Lines of a chip that is not there are absent") {
    const GpioLine line{{17}, Bias::PullUp, true};
    CHECK(open_gpio_inputs("no such chip", {&line, 1}).error().trouble == Trouble::Absent);
    CHECK(open_gpio_outputs("/dev/gpiochip-none", {&line, 1}).error().trouble == Trouble::Absent);
}
