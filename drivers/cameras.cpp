#include "drivers/cameras.hpp"

#include <algorithm>
#include <cmath>

namespace kibitz::drivers {

std::optional<CornersWrong> what_is_wrong(const std::vector<PicturePoint>& corners) {
    constexpr std::size_t four = 4;
    constexpr float smallest = 0.02F;  // of the picture's area: a table that fills less of it has no index that can be read
    if (corners.size() != four) return CornersWrong::Number;
    const auto inside = [](float share) { return std::isfinite(share) && share >= 0 && share <= 1; };
    if (!std::all_of(corners.begin(), corners.end(), [&](const PicturePoint& at) { return inside(at.x) && inside(at.y); }))
        return CornersWrong::Outside;
    float area = 0;
    for (std::size_t i = 0; i < four; ++i) {
        const auto& a = corners[i];
        const auto& b = corners[(i + 1) % four];
        const auto& c = corners[(i + 2) % four];
        // y runs down: at each corner of a convex outline that runs clockwise the way turns to the right.
        if ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) <= 0) return CornersWrong::Crossed;
        area += (a.x * b.y - b.x * a.y) / 2;
    }
    if (area < smallest) return CornersWrong::Small;
    return std::nullopt;
}

}  // namespace kibitz::drivers
