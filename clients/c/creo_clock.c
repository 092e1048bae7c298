/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* clock_gettime under -std=c99 */
#endif

#include "creo_clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

int64_t creo_clock_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

const char *creo_clock_text(int32_t time_ms, char text[CREO_TIME_SIZE])
{
    int digits = 3;
    int32_t fraction = time_ms % 1000;
    for (; digits > 0 && fraction % 10 == 0; digits--) {
        fraction /= 10;
    }
    if (time_ms < 1000) {
        snprintf(text, CREO_TIME_SIZE, "%" PRId32 " ms", time_ms);
    } else if (digits == 0) {
        snprintf(text, CREO_TIME_SIZE, "%" PRId32 " s", time_ms / 1000);
    } else {
        snprintf(text, CREO_TIME_SIZE, "%" PRId32 ".%0*" PRId32 " s", time_ms / 1000, digits, fraction);
    }
    return text;
}
