/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Instant, Duration and LocalDate as bytes, as keys and in the text of what holds them. */
#ifndef CREO_TIMES_CODEC_H
#define CREO_TIMES_CODEC_H

#include "creo_print.h"
#include "creo_times.h"
#include "creo_wire.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum { CREO_TIME_BYTES = 12 }; /* bytes of an Instant or a Duration */

#define CREO_DECLARE_TIME(name, type)                                               \
    bool creo_write_##name(creo_writer *writer, type value);                        \
    bool creo_read_##name(creo_reader *reader, type *value);                        \
    bool creo_write_##name##_array(creo_writer *writer, creo_##name##_array value); \
    bool creo_read_##name##_array(creo_reader *reader, creo_##name##_array *value); \
    void creo_print_##name(creo_printer *printer, type value);                      \
    void creo_print_##name##_array(creo_printer *printer, creo_##name##_array value);

CREO_DECLARE_TIME(instant, creo_instant)
CREO_DECLARE_TIME(duration, creo_duration)
CREO_DECLARE_TIME(localdate, int32_t)

/* Record that seconds and nanoseconds are no value. Always false. */
bool creo_writer_fail_instant(creo_writer *writer, creo_instant value);
bool creo_writer_fail_duration(creo_writer *writer, creo_duration value);
bool creo_reader_fail_instant(creo_reader *reader, const uint8_t *at, creo_instant value);
bool creo_reader_fail_duration(creo_reader *reader, const uint8_t *at, creo_duration value);

/* At an address whose bytes have been checked. */

static inline bool creo_put_instant(creo_writer *writer, uint8_t *at, creo_instant value)
{
    creo_put_long(at, value.seconds);
    creo_put_int(at + 8, value.nanos);
    return creo_instant_valid(value) || creo_writer_fail_instant(writer, value);
}

static inline bool creo_put_duration(creo_writer *writer, uint8_t *at, creo_duration value)
{
    creo_put_long(at, value.seconds);
    creo_put_int(at + 8, value.nanos);
    return creo_duration_valid(value) || creo_writer_fail_duration(writer, value);
}

static inline void creo_put_localdate(uint8_t *at, int32_t days)
{
    creo_put_int(at, days);
}

static inline bool creo_get_instant(creo_reader *reader, const uint8_t *at, creo_instant *value)
{
    value->seconds = creo_get_long(at);
    value->nanos = creo_get_int(at + 8);
    return creo_instant_valid(*value) || creo_reader_fail_instant(reader, at, *value);
}

static inline bool creo_get_duration(creo_reader *reader, const uint8_t *at, creo_duration *value)
{
    value->seconds = creo_get_long(at);
    value->nanos = creo_get_int(at + 8);
    return creo_duration_valid(*value) || creo_reader_fail_duration(reader, at, *value);
}

static inline int32_t creo_get_localdate(const uint8_t *at)
{
    return creo_get_int(at);
}

extern const creo_key_kind creo_keys_instant;
extern const creo_key_kind creo_keys_localdate;

#define CREO_KEY_INSTANT (&creo_keys_instant)
#define CREO_KEY_LOCAL_DATE (&creo_keys_localdate)

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
