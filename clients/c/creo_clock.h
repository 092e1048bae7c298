/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A clock that never goes back. */
#ifndef CREO_CLOCK_H
#define CREO_CLOCK_H

#include <stdint.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define CREO_NEVER INT64_MAX

int64_t creo_clock_now_ms(void);

static inline int64_t creo_clock_sooner(int64_t left, int64_t right)
{
    return left < right ? left : right;
}

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
