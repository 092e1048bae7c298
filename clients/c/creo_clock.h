/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A clock that never goes back. */
#ifndef CREO_CLOCK_H
#define CREO_CLOCK_H

#include <stddef.h>
#include <stdint.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#define CREO_NEVER INT64_MAX

/* Room for the text of any time. */
enum { CREO_TIME_SIZE = 24 };

int64_t creo_clock_now_ms(void);

/* A time as messages have it: "300 ms", "5 s", "1.5 s". Returns text. */
const char *creo_clock_text(int32_t time_ms, char text[CREO_TIME_SIZE]);

static inline int64_t creo_clock_sooner(int64_t left, int64_t right)
{
    return left < right ? left : right;
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
