/// How often this program has taken memory from the heap.
#pragma once

#include <cstddef>

namespace kibitz::tests {

std::size_t allocations() noexcept;

}  // namespace kibitz::tests
