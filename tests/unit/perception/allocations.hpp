/// Counts heap allocations, so that a test can ask that the way of a reading makes none.
#pragma once

#include <cstdint>

namespace kibitz::tests {

/// Allocations of this program so far.
std::uint64_t allocations();

}  // namespace kibitz::tests
