#include "controller/perception/device.hpp"

namespace kibitz {

std::string to_string(DeviceId id) {
    std::string text(name(id.place));
    text.append(".").append(name(id.function));
    if (id.number != 0 || id.function == Function::Column) text += static_cast<char>('0' + id.number);
    return text;
}

std::optional<DeviceId> device_from_name(std::string_view text) noexcept {
    const auto dot = text.find('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const auto place_name = text.substr(0, dot);
    auto function_name = text.substr(dot + 1);
    DeviceId id;
    const bool numbered = !function_name.empty() && function_name.back() >= '0' && function_name.back() <= '9';
    if (numbered) {
        id.number = static_cast<std::uint8_t>(function_name.back() - '0');
        function_name.remove_suffix(1);
    }
    bool placed = false, known = false;
    for (int p = 0; p <= static_cast<int>(Place::Centre); ++p) {
        if (name(static_cast<Place>(p)) != place_name) continue;
        id.place = static_cast<Place>(p);
        placed = true;
    }
    for (const Function function : all_functions) {
        if (name(function) != function_name) continue;
        id.function = function;
        known = true;
    }
    // "north.range0" would be a second name of "north.range".
    const bool spelt = numbered == (id.number != 0 || id.function == Function::Column);
    if (!placed || !known || !spelt || !is_device(id)) return std::nullopt;
    return id;
}

}  // namespace kibitz
