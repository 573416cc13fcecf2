#include "controller/display/places.hpp"

#include <algorithm>
#include <map>

namespace kibitz::display {
namespace {

const Place* oldest(const std::vector<const Place*>& places, const std::string& address) {
    const Place* found = nullptr;
    for (const auto* place : places)
        if (!place->member && !place->apart && place->owes && place->address == address && (!found || place->number < found->number)) found = place;
    return found;
}

}  // namespace

Admission admit(const std::vector<const Place*>& places, const std::string& address) {
    std::size_t strangers = 0;
    std::map<std::string, std::size_t> all, owing;
    for (const auto* place : places) {
        if (place->member || place->apart) continue;
        ++strangers;
        ++all[place->address];
        if (place->owes) ++owing[place->address];
    }
    if (all[address] >= max_strangers_an_address) return {false, oldest(places, address)};
    if (strangers < max_strangers) return {true, nullptr};
    const auto most = std::max_element(owing.begin(), owing.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return {false, most == owing.end() ? nullptr : oldest(places, most->first)};
}

}  // namespace kibitz::display
