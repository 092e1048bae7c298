/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Gets one value of fixed size from an address that was checked before.
 * The shifts are the same on every machine; compilers turn them into single swapped loads.
 */
#ifndef CREO_GET_H
#define CREO_GET_H

#include <stdint.h>
#include <string.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

static inline int8_t creo_get_byte(const uint8_t *at)
{
    return (int8_t)*at;
}

static inline uint16_t creo_get_char(const uint8_t *at)
{
    return (uint16_t)((unsigned)at[0] << 8 | at[1]);
}

static inline int16_t creo_get_short(const uint8_t *at)
{
    return (int16_t)creo_get_char(at);
}

static inline int32_t creo_get_int(const uint8_t *at)
{
    return (int32_t)((uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | (uint32_t)at[3]);
}

static inline int64_t creo_get_long(const uint8_t *at)
{
    return (int64_t)((uint64_t)at[0] << 56 | (uint64_t)at[1] << 48 | (uint64_t)at[2] << 40 | (uint64_t)at[3] << 32
                     | (uint64_t)at[4] << 24 | (uint64_t)at[5] << 16 | (uint64_t)at[6] << 8 | (uint64_t)at[7]);
}

static inline float creo_get_float(const uint8_t *at)
{
    const int32_t bits = creo_get_int(at);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double creo_get_double(const uint8_t *at)
{
    const int64_t bits = creo_get_long(at);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
