#include "drivers/bus/gpio.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace kibitz::bus {

namespace {

std::string same_device(const std::string& path) {
    std::error_code none;
    const auto real = std::filesystem::canonical(path, none);
    return none ? path : real.string();
}

}  // namespace

std::vector<std::string> gpio_chip_paths() {
    std::vector<std::string> paths;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator("/dev", none))
        if (entry.path().filename().string().starts_with("gpiochip")) paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
    return paths;
}

tl::expected<std::string, Fault> chip_path(const std::string& chip,
                                           const std::function<std::optional<std::string>(const std::string&)>& label_of) {
    if (chip.starts_with("/")) return chip;
    return chip_by_label(chip, gpio_chip_paths(), label_of);
}

tl::expected<std::string, Fault> chip_by_label(const std::string& label, std::span<const std::string> paths,
                                               const std::function<std::optional<std::string>(const std::string&)>& label_of) {
    std::vector<std::string> found;
    std::string others;
    for (const auto& path : paths) {
        const auto theirs = label_of(path);
        if (!theirs) continue;
        const auto device = same_device(path);
        if (*theirs != label) others += (others.empty() ? "" : ", ") + *theirs;
        else if (std::find(found.begin(), found.end(), device) == found.end()) found.push_back(device);
    }
    if (found.size() == 1) return found.front();
    if (found.empty())
        return tl::unexpected(Fault{Trouble::Absent, "GPIO chip '" + label + "': there is none of that label here: there is " +
                                                         (others.empty() ? "no GPIO chip that this user may open" : others) +
                                                         (label.find("-00") != std::string::npos
                                                              ? ": an expander's comes by its device-tree overlay: `kibitz board install`"
                                                              : "")});
    return tl::unexpected(Fault{Trouble::Refused, "GPIO chip '" + label + "': " + found[0] + " and " + found[1] +
                                                      " both have that label: name the chip by its path"});
}

}  // namespace kibitz::bus
