// In a file of its own, so that the compiler sees new and delete here and nowhere else.
#include "allocations.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> count{0};
thread_local int uncounted = 0;

void* take(std::size_t size) noexcept {
    if (uncounted == 0) ++count;
    return std::malloc(size);
}
}  // namespace

namespace kibitz::tests {
std::size_t allocations() noexcept { return count; }
Uncounted::Uncounted() noexcept { ++uncounted; }
Uncounted::~Uncounted() { --uncounted; }
}  // namespace kibitz::tests

void* operator new(std::size_t size) {
    if (void* memory = take(size)) return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take(size); }
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// What Boost.Asio takes for a handler.
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t size) {
    if (uncounted == 0) ++count;
    return memalign(alignment, size);
}
#endif
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
