#include "controller/perception/foreign_tags.hpp"

#include <algorithm>
#include <bit>

namespace kibitz::perception {

bool ForeignTags::note(TagId tag, int reads, int window) noexcept {
    Foreign* place = nullptr;
    for (auto& f : seen_) {
        if (f.sweeps != 0 && f.tag == tag) {
            place = &f;
            break;
        }
        if (f.sweeps == 0 && !place) place = &f;
    }
    if (!place) return false;
    if (place->sweeps == 0) *place = {tag, 0, false};
    place->sweeps |= 1;
    const unsigned mask = (1u << std::clamp(window, 1, 8)) - 1;
    if (place->told || std::popcount(place->sweeps & mask) < reads) return false;
    place->told = true;
    return true;
}

}  // namespace kibitz::perception
