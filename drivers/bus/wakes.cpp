#include "drivers/bus/wakes.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace kibitz::bus {

void wakes_in_time() noexcept {
    constexpr unsigned long least_ns = 1;  // 0 would be the thread's default again
    (void)::prctl(PR_SET_TIMERSLACK, least_ns, 0, 0, 0);
}

bool goes_first() noexcept {
    constexpr int niceness = -10;  // a sweep is 13 ms of sleeps: it takes little of the processor, and late it takes the field
    return ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness) == 0;  // on Linux a thread has a niceness of its own
}

}  // namespace kibitz::bus
