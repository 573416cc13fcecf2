/// How often this program has taken memory from the heap, outside of what is not the daemon's. Programs that link allocations.cpp only.
#pragma once

#include <cstddef>

namespace kibitz::tests {

std::size_t allocations() noexcept;

/// As long as one lives on this thread, what it takes is not counted: emulated chips are no part of a table.
class Uncounted {
public:
    Uncounted() noexcept;
    ~Uncounted();
    Uncounted(const Uncounted&) = delete;
    Uncounted& operator=(const Uncounted&) = delete;
};

}  // namespace kibitz::tests
