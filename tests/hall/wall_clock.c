/* The wrong clock of ../faults, and what a thread that waits until an hour of the wall clock (pthread_cond_timedwait(3), as libnats does) sees of
 * it: a clock that is set lengthens or shortens the wait, as the kernel does it. */
#include "../faults/wrong_clock.c"

#include <errno.h>
#include <pthread.h>

typedef int timed_wait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);

/* The one of today: by its name alone dlsym(3) may find an older one, of other conditions. */
static timed_wait *real_wait(void) {
    static timed_wait *found;
    if (!found) found = (timed_wait *)dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
    if (!found) found = (timed_wait *)dlsym(RTLD_NEXT, "pthread_cond_timedwait");
    return found;
}
static long long nanoseconds(const struct timespec *at) { return at->tv_sec * 1000000000LL + at->tv_nsec; }

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
    const long long look = 100000000LL;
    if (until->tv_sec < 1000000000) return real_wait()(condition, mutex, until); /* of the monotonic clock */
    for (;;) {
        struct timespec now, slice;
        clock_gettime(CLOCK_REALTIME, &now);
        const long long left = nanoseconds(until) - nanoseconds(&now);
        if (left <= 0) return ETIMEDOUT;
        REAL(clock_gettime)(CLOCK_REALTIME, &slice);
        const long long end = nanoseconds(&slice) + (left < look ? left : look);
        slice.tv_sec = end / 1000000000LL;
        slice.tv_nsec = end % 1000000000LL;
        const int result = real_wait()(condition, mutex, &slice);
        if (result != ETIMEDOUT) return result;
    }
}
