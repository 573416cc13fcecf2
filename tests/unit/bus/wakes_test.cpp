// How a thread asks the kernel to be woken.
#include <sys/prctl.h>

#include <thread>

#include "catch.hpp"
#include "drivers/bus/wakes.hpp"

using namespace kibitz::bus;

TEST_CASE("A thread that shakes hands by sleeping is woken in time, where the kernel lets it") {
    std::thread([] {
        wakes_in_time();
        CHECK(::prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0) == 1);
    }).join();
    CHECK(::prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0) > 1);  // of that thread only
}
