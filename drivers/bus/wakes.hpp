/// How soon the kernel wakes this thread after a sleep, and before whom.
#pragma once

namespace kibitz::bus {

/// For threads that shake hands with a chip by sleeping some microseconds: without it the kernel adds 50 us to each sleep, so that it may
/// wake several threads at once (prctl(2), PR_SET_TIMERSLACK). Of the calling thread.
void wakes_in_time() noexcept;

/// Before other threads of its sort: a niceness of -10, where the service may (LimitNICE in its unit; RLIMIT_NICE). Of the calling thread.
/// @return whether it was allowed
bool goes_first() noexcept;

}  // namespace kibitz::bus
