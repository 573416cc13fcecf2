#include "controller/table/source.hpp"

#include <algorithm>

namespace kibitz::table {

void Histogram::note(Duration took) noexcept {
    const auto us = took.count();
    const auto box = std::upper_bound(bounds.begin(), bounds.end(), us - 1) - bounds.begin();
    ++boxes[static_cast<std::size_t>(box)];
    ++count;
    sum_us += us;
}

}  // namespace kibitz::table
