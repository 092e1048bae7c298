/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* clock_gettime under -std=c99 */
#endif

#include "creo_clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int64_t creo_clock_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

const char *creo_clock_text(int32_t time_ms, char text[CREO_TIME_SIZE])
{
    if (time_ms < 1000) {
        snprintf(text, CREO_TIME_SIZE, "%" PRId32 " ms", time_ms);
        return text;
    }
    snprintf(text, CREO_TIME_SIZE, "%" PRId32 ".%03" PRId32, time_ms / 1000, time_ms % 1000);
    size_t length = strlen(text);
    while (text[length - 1] == '0') {
        length--;
    }
    length -= text[length - 1] == '.';
    memcpy(text + length, " s", sizeof " s");
    return text;
}
