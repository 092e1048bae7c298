/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* The pauses between attempts. Each is twice as long as the one before, up to a limit, and no two are quite the same:
 * clients that lost the same host do not all come back at once. */
#ifndef CREO_BACKOFF_H
#define CREO_BACKOFF_H

#include "creo_clock.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum { CREO_BACKOFF_FIRST_MS = 100, CREO_BACKOFF_LONGEST_MS = 2000, CREO_BACKOFF_SPREAD_PERCENT = 20 };

typedef struct creo_backoff {
    int32_t pause_ms; /* about as long is the next one */
    uint32_t chance;
} creo_backoff;

/* place: of something that others have elsewhere. */
static inline void creo_backoff_start(creo_backoff *backoff, const void *place)
{
    backoff->pause_ms = CREO_BACKOFF_FIRST_MS;
    backoff->chance = ((uint32_t)creo_clock_now_ms() ^ (uint32_t)(uintptr_t)place) | 1u;
}

/* The next pause in ms, a little longer or shorter by chance. */
static inline int32_t creo_backoff_next_ms(creo_backoff *backoff)
{
    const int32_t pause_ms = backoff->pause_ms;
    const int32_t spread = pause_ms * CREO_BACKOFF_SPREAD_PERCENT / 100;
    backoff->chance ^= backoff->chance << 13;
    backoff->chance ^= backoff->chance >> 17;
    backoff->chance ^= backoff->chance << 5;
    backoff->pause_ms = 2 * pause_ms < CREO_BACKOFF_LONGEST_MS ? 2 * pause_ms : CREO_BACKOFF_LONGEST_MS;
    return pause_ms - spread + (int32_t)(backoff->chance % (uint32_t)(2 * spread + 1));
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
