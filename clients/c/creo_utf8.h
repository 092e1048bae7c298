/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Checks that text is UTF-8, as it must be on the wire. */
#ifndef CREO_UTF8_H
#define CREO_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

static inline uint64_t creo_utf8_load_eight(const void *bytes)
{
    uint64_t loaded;
    memcpy(&loaded, bytes, sizeof loaded);
    return loaded;
}

static inline uint32_t creo_utf8_load_four(const void *bytes)
{
    uint32_t loaded;
    memcpy(&loaded, bytes, sizeof loaded);
    return loaded;
}

/* None of these bits is set in ASCII. */
#define CREO_UTF8_HIGH_BITS UINT64_C(0x8080808080808080)

/* For functions that are used both alone and in the loop over an array: a compiler that finds one large would call it
 * for each item. */
#if defined(__GNUC__)
#define CREO_ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define CREO_ALWAYS_INLINE static inline
#endif

/* Whether these bytes are UTF-8: no surrogates, no overlong forms, nothing above U+10FFFF. */
bool creo_utf8_valid(const uint8_t *bytes, size_t length);

/* Copies and checks in one pass. Most strings are short and ASCII, and for those the loads that check are also the
   copy: two that overlap cover any length from 4 to 16. */
static inline bool creo_utf8_copy(uint8_t *to, const uint8_t *from, size_t length)
{
    if (length >= 8 && length <= 16) {
        const uint64_t head = creo_utf8_load_eight(from);
        const uint64_t tail = creo_utf8_load_eight(from + length - 8);
        memcpy(to, &head, 8);
        memcpy(to + length - 8, &tail, 8);
        return ((head | tail) & CREO_UTF8_HIGH_BITS) == 0 || creo_utf8_valid(from, length);
    }
    if (length >= 4 && length < 8) {
        const uint32_t head = creo_utf8_load_four(from);
        const uint32_t tail = creo_utf8_load_four(from + length - 4);
        memcpy(to, &head, 4);
        memcpy(to + length - 4, &tail, 4);
        return ((head | tail) & (uint32_t)CREO_UTF8_HIGH_BITS) == 0 || creo_utf8_valid(from, length);
    }
    if (length == 0) {
        return true;
    }
    memcpy(to, from, length);
    return creo_utf8_valid(from, length);
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
