/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* clock_gettime under -std=c99 */
#endif

#include "creo_clock.h"

#include <time.h>

int64_t creo_clock_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
