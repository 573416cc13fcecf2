#include "boards/kinds.hpp"

#include <algorithm>

#include "boards/plain_kinds.hpp"

namespace kibitz::boards {

const std::vector<const chips::Kind*>& kinds() {
    static const auto all = [] {
        const auto chips = chips::kinds();
        std::vector<const chips::Kind*> list(chips.begin(), chips.end());
        for (const auto* plain : {&break_beams(), &contact(), &lamps(), &film(), &screen()}) list.push_back(plain);
        return list;
    }();
    return all;
}

const chips::Kind* kind_of(const board::v1::Device& device) {
    const auto found = std::find_if(kinds().begin(), kinds().end(), [&](const auto* kind) { return kind->field == device.driver_case(); });
    return found == kinds().end() ? nullptr : *found;
}

std::vector<std::string> buses_of(const board::v1::Device& device) {
    std::vector<std::string> all;
    if (const auto* kind = kind_of(device))
        for (const auto& on : kind->buses(device))
            if (std::find(all.begin(), all.end(), on.bus) == all.end()) all.push_back(on.bus);
    return all;
}

}  // namespace kibitz::boards
