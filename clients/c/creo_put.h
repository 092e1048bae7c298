/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Puts one value of fixed size at an address that was checked before.
 * The shifts are the same on every machine; compilers turn them into single swapped stores.
 */
#ifndef CREO_PUT_H
#define CREO_PUT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

static inline void creo_put_byte(uint8_t *at, int8_t value)
{
    *at = (uint8_t)value;
}

static inline void creo_put_boolean(uint8_t *at, bool value)
{
    *at = value ? 1 : 0;
}

static inline void creo_put_char(uint8_t *at, uint16_t value)
{
    const uint8_t bytes[] = {(uint8_t)(value >> 8), (uint8_t)value};
    memcpy(at, bytes, sizeof bytes); /* gcc compiles this to one store, and two assignments to two */
}

static inline void creo_put_short(uint8_t *at, int16_t value)
{
    creo_put_char(at, (uint16_t)value);
}

static inline void creo_put_int(uint8_t *at, int32_t value)
{
    const uint32_t bits = (uint32_t)value;
    at[0] = (uint8_t)(bits >> 24);
    at[1] = (uint8_t)(bits >> 16);
    at[2] = (uint8_t)(bits >> 8);
    at[3] = (uint8_t)bits;
}

static inline void creo_put_long(uint8_t *at, int64_t value)
{
    const uint64_t bits = (uint64_t)value;
    at[0] = (uint8_t)(bits >> 56);
    at[1] = (uint8_t)(bits >> 48);
    at[2] = (uint8_t)(bits >> 40);
    at[3] = (uint8_t)(bits >> 32);
    at[4] = (uint8_t)(bits >> 24);
    at[5] = (uint8_t)(bits >> 16);
    at[6] = (uint8_t)(bits >> 8);
    at[7] = (uint8_t)bits;
}

static inline void creo_put_float(uint8_t *at, float value)
{
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    creo_put_int(at, bits);
}

static inline void creo_put_double(uint8_t *at, double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    creo_put_long(at, bits);
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
