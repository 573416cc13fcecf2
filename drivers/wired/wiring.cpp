#include "drivers/wired/wiring.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "boards/reader_wiring.hpp"
#include "controller/units/require.hpp"

namespace kibitz::wired {

namespace v1 = board::v1;

namespace {

bus::Bias bias_of(v1::Pull pull) noexcept {
    switch (pull) {
        case v1::PULL_NONE: return bus::Bias::None;
        case v1::PULL_UP: return bus::Bias::PullUp;
        case v1::PULL_DOWN: return bus::Bias::PullDown;
        default: return bus::Bias::AsIs;
    }
}

Millimetres mm(std::uint32_t value) { return {static_cast<float>(value)}; }

}  // namespace

const v1::Bus& Wiring::bus(const std::string& name) const {
    const auto& all = board_->file.bus();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name() == name; });
    require(found != all.end(), "a checked board names buses that it has");
    return *found;
}

std::string Wiring::root(const std::string& name) const {
    const auto& one = bus(name);
    return one.i2c().has_behind() ? root(one.i2c().behind().bus()) : name;
}

std::string Wiring::i2c_path(const std::string& name) const {
    const auto& i2c = bus(name).i2c();
    if (!i2c.has_behind()) return i2c.path();
    // Documentation/i2c/i2c-sysfs.rst: a multiplexer is a device of its parent bus, its channels are links to their buses.
    const auto parent = i2c_path(i2c.behind().bus());
    const auto number = parent.substr(parent.find_last_not_of("0123456789") + 1);
    char text[96];
    std::snprintf(text, sizeof text, "/sys/bus/i2c/devices/%s-%04x/channel-%u", number.c_str(), i2c.behind().address(),
                  i2c.behind().channel());
    return text;
}

LinePlace Wiring::line(const v1::Line& line) const {
    LinePlace place;
    place.chip = bus(line.gpio()).gpio().label();
    place.line.offset = {line.line()};
    place.line.bias = bias_of(line.pull());
    place.line.active_low = line.active_low();
    return place;
}

std::vector<AntennaPlace> antennas(const boards::Device& device) {
    const auto wiring = boards::reader_wiring(device.wiring);
    std::vector<AntennaPlace> all;
    if (!wiring) return all;
    for (const auto& one : wiring->antenna) {
        DeviceId id = device.id;
        if (const auto name = boards::seat_name(boards::seat_of(one, device.wiring));
            boards::seat_of(one, device.wiring) != device.wiring.seat())
            id = device_from_name(name + ".reader").value_or(id);
        const auto seat = seat_at(id.place);
        if (const auto column = boards::column_of(one.zone()); column && seat) id = device_at(*seat, Function::Column, *column);
        all.push_back({id, one.zone(), one.select()});
    }
    if (all.empty()) all.push_back({device.id, seat_at(device.id.place) ? v1::ZONE_PLAY : v1::ZONE_BOARD, 0});
    return all;
}

std::vector<PanelKey> keys(const v1::Screen& screen) {
    std::vector<PanelKey> all;
    for (const auto& row : screen.row()) {
        float x = static_cast<float>(row.x_mm());
        for (const auto& press : row.key()) {
            const evdev::Point low{{x}, mm(row.y_mm())};
            const evdev::Point high{{x + static_cast<float>(row.key_width_mm())}, mm(row.y_mm() + row.key_height_mm())};
            all.push_back({{low, high}, press});
            x += static_cast<float>(row.key_width_mm() + row.gap_mm());
        }
    }
    return all;
}

std::optional<reading::PanelKey> key_meaning(const std::string& press) {
    if (press == "director") return reading::DirectorKey{};
    if (press == "stop") return reading::StopKey{};
    if (press == "arrange") return reading::ArrangeKey{};
    if (press == "confirm") return reading::ConfirmKey{};
    if (const auto call = bridge::call_from_string(press)) return reading::CallKey{*call, false, {}};
    return std::nullopt;
}

}  // namespace kibitz::wired
