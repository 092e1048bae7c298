/* SPDX-License-Identifier: Apache-2.0
 *
 * Preloaded into a program, moves its wall clock by the seconds in the file that CLOCK_OFFSET names: 8 bytes in this
 * machine's order, which other programs may change meanwhile. The monotonic clock is left alone.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

static int64_t offset(void)
{
    static const volatile int64_t *shared;
    if (!shared) {
        const char *path = getenv("CLOCK_OFFSET");
        int file = path ? open(path, O_RDONLY) : -1;
        void *page = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *shared, PROT_READ, MAP_SHARED, file, 0);
        if (page == MAP_FAILED) {
            abort();
        }
        shared = page;
    }
    return *shared;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real) {
        real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    }
    int result = real(clock, now);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        now->tv_sec += offset();
    }
    return result;
}

int gettimeofday(struct timeval *now, void *zone)
{
    struct timespec time;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &time) != 0) {
        return -1;
    }
    now->tv_sec = time.tv_sec;
    now->tv_usec = time.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) {
        *result = now.tv_sec;
    }
    return now.tv_sec;
}
