/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * The types without parts. Puts one value of fixed size at an address that was checked before, or gets one from there.
 * The shifts are the same on every machine; compilers turn them into single swapped stores and loads.
 */
#ifndef CREO_SCALARS_H
#define CREO_SCALARS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* What C has for each type without parts: X(name, type). */
#define CREO_SCALARS(X) \
    X(boolean, bool)    \
    X(byte, int8_t)     \
    CREO_NUMBERS(X)     \
    X(string, creo_string)

/* Those of them that are numbers in the memory of an array, too; its bytes have no sign there. */
#define CREO_NUMBERS(X) \
    X(char, uint16_t)   \
    X(short, int16_t)   \
    X(int, int32_t)     \
    X(long, int64_t)    \
    X(ubyte, uint8_t)   \
    X(ushort, uint16_t) \
    X(uint, uint32_t)   \
    X(ulong, uint64_t)  \
    X(float, float)     \
    X(double, double)

/* Before a loop over an array. GCC repeats its body then, as other compilers do by themselves: a loop of so few
 * instructions takes twice as long at some places in memory. */
#if defined(__GNUC__) && __GNUC__ >= 8 && !defined(__clang__)
#define CREO_UNROLL _Pragma("GCC unroll 4")
#else
#define CREO_UNROLL
#endif

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

static inline void creo_put_ubyte(uint8_t *at, uint8_t value)
{
    *at = value;
}

static inline void creo_put_ushort(uint8_t *at, uint16_t value)
{
    const uint8_t bytes[] = {(uint8_t)(value >> 8), (uint8_t)value};
    memcpy(at, bytes, sizeof bytes); /* gcc compiles this to one store, and two assignments to two */
}

static inline void creo_put_char(uint8_t *at, uint16_t value)
{
    creo_put_ushort(at, value);
}

static inline void creo_put_short(uint8_t *at, int16_t value)
{
    creo_put_ushort(at, (uint16_t)value);
}

static inline void creo_put_uint(uint8_t *at, uint32_t bits)
{
    at[0] = (uint8_t)(bits >> 24);
    at[1] = (uint8_t)(bits >> 16);
    at[2] = (uint8_t)(bits >> 8);
    at[3] = (uint8_t)bits;
}

static inline void creo_put_int(uint8_t *at, int32_t value)
{
    creo_put_uint(at, (uint32_t)value);
}

static inline void creo_put_ulong(uint8_t *at, uint64_t bits)
{
    at[0] = (uint8_t)(bits >> 56);
    at[1] = (uint8_t)(bits >> 48);
    at[2] = (uint8_t)(bits >> 40);
    at[3] = (uint8_t)(bits >> 32);
    at[4] = (uint8_t)(bits >> 24);
    at[5] = (uint8_t)(bits >> 16);
    at[6] = (uint8_t)(bits >> 8);
    at[7] = (uint8_t)bits;
}

static inline void creo_put_long(uint8_t *at, int64_t value)
{
    creo_put_ulong(at, (uint64_t)value);
}

static inline void creo_put_float(uint8_t *at, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    creo_put_uint(at, bits);
}

static inline void creo_put_double(uint8_t *at, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    creo_put_ulong(at, bits);
}

static inline int8_t creo_get_byte(const uint8_t *at)
{
    return (int8_t)*at;
}

static inline uint8_t creo_get_ubyte(const uint8_t *at)
{
    return *at;
}

static inline uint16_t creo_get_ushort(const uint8_t *at)
{
    return (uint16_t)((unsigned)at[0] << 8 | at[1]);
}

static inline uint16_t creo_get_char(const uint8_t *at)
{
    return creo_get_ushort(at);
}

static inline int16_t creo_get_short(const uint8_t *at)
{
    return (int16_t)creo_get_ushort(at);
}

static inline uint32_t creo_get_uint(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | (uint32_t)at[3];
}

static inline int32_t creo_get_int(const uint8_t *at)
{
    return (int32_t)creo_get_uint(at);
}

static inline uint64_t creo_get_ulong(const uint8_t *at)
{
    return (uint64_t)at[0] << 56 | (uint64_t)at[1] << 48 | (uint64_t)at[2] << 40 | (uint64_t)at[3] << 32
           | (uint64_t)at[4] << 24 | (uint64_t)at[5] << 16 | (uint64_t)at[6] << 8 | (uint64_t)at[7];
}

static inline int64_t creo_get_long(const uint8_t *at)
{
    return (int64_t)creo_get_ulong(at);
}

static inline float creo_get_float(const uint8_t *at)
{
    const uint32_t bits = creo_get_uint(at);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double creo_get_double(const uint8_t *at)
{
    const uint64_t bits = creo_get_ulong(at);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
