#include "controller/app/heap.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace kibitz::app {

void give_large_blocks_back() noexcept {
#ifdef __GLIBC__
    // The library's own first value; setting it is what keeps it.
    constexpr int large = 128 * 1024;
    mallopt(M_MMAP_THRESHOLD, large);
#endif
}

void give_free_pages_back() noexcept {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

}  // namespace kibitz::app
