// Every allocation of the test program goes through here. A file of its own: inlined beside their users, the compiler
// takes the two operators for a mismatched pair.
#include "allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::uint64_t> count = 0;
}

std::uint64_t kibitz::tests::allocations() { return count; }

void* operator new(std::size_t size) {
    ++count;
    if (void* p = std::malloc(size)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
