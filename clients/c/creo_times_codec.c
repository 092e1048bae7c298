/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_times_codec.h"

#include "creo_bytes.h"

#include <inttypes.h>

/* What is no value */

bool creo_writer_fail_instant(creo_writer *writer, creo_instant value)
{
    return creo_writer_fail(writer, CREO_BAD_ARGUMENT,
        "cannot be sent: an Instant has -31557014167219200 to 31556889864403199 seconds and 0 to 999999999 nanoseconds, "
        "not %" PRId64 " and %" PRId32,
        value.seconds, value.nanos);
}

bool creo_writer_fail_duration(creo_writer *writer, creo_duration value)
{
    return creo_writer_fail(writer, CREO_BAD_ARGUMENT,
        "cannot be sent: a Duration has 0 to 999999999 nanoseconds after its seconds, not %" PRId32, value.nanos);
}

/* The nanoseconds are wrong, which follow the seconds. */
static bool fail_nanos(creo_reader *reader, const uint8_t *at, const char *type, int32_t nanos)
{
    reader->at = at + 8;
    return creo_reader_fail(
        reader, CREO_MALFORMED, "%s has 0 to 999999999 nanoseconds after its seconds, found %" PRId32, type, nanos);
}

bool creo_reader_fail_instant(creo_reader *reader, const uint8_t *at, creo_instant value)
{
    const creo_instant whole = {value.seconds, 0};
    if (creo_instant_valid(whole)) {
        return fail_nanos(reader, at, "an Instant", value.nanos);
    }
    reader->at = at;
    return creo_reader_fail(reader, CREO_MALFORMED, "an Instant of %" PRId64 " seconds is out of range", value.seconds);
}

bool creo_reader_fail_duration(creo_reader *reader, const uint8_t *at, creo_duration value)
{
    return fail_nanos(reader, at, "a Duration", value.nanos);
}

/* One value */

#define CREO_DEFINE_TIME(name)                                                \
    bool creo_write_##name(creo_writer *writer, creo_##name value)            \
    {                                                                         \
        uint8_t *const at = creo_writer_claim(writer, CREO_TIME_BYTES);       \
        return at != NULL && creo_put_##name(writer, at, value);              \
    }                                                                         \
    bool creo_read_##name(creo_reader *reader, creo_##name *value)            \
    {                                                                         \
        const uint8_t *const at = creo_reader_bytes(reader, CREO_TIME_BYTES); \
        return at != NULL && creo_get_##name(reader, at, value);              \
    }

CREO_DEFINE_TIME(instant)
CREO_DEFINE_TIME(duration)

bool creo_write_localdate(creo_writer *writer, int32_t days)
{
    return creo_write_int(writer, days);
}

bool creo_read_localdate(creo_reader *reader, int32_t *value)
{
    return creo_read_int(reader, value);
}

/* Arrays. What fails is outside of the loops: compilers make them faster so (measured). */

#define CREO_DEFINE_TIME_ARRAY(name)                                                                      \
    bool creo_write_##name##_array(creo_writer *writer, creo_##name##_array value)                        \
    {                                                                                                     \
        uint8_t *at = creo_writer_count(writer, value.items, value.count, CREO_TIME_BYTES);               \
        if (at == NULL) {                                                                                 \
            return false;                                                                                 \
        }                                                                                                 \
        int32_t i = 0;                                                                                    \
        CREO_UNROLL                                                                                       \
        for (; i < value.count; i++, at += CREO_TIME_BYTES) {                                             \
            const creo_##name item = value.items[i];                                                      \
            if (!creo_##name##_valid(item)) {                                                             \
                break;                                                                                    \
            }                                                                                             \
            creo_put_long(at, item.seconds);                                                              \
            creo_put_int(at + 8, item.nanos);                                                             \
        }                                                                                                 \
        if (i < value.count) {                                                                            \
            creo_writer_fail_##name(writer, value.items[i]);                                              \
            return creo_within_item(&writer->fault, i);                                                   \
        }                                                                                                 \
        return true;                                                                                      \
    }                                                                                                     \
    bool creo_read_##name##_array(creo_reader *reader, creo_##name##_array *value)                        \
    {                                                                                                     \
        const int32_t count = creo_reader_count(reader, CREO_TIME_BYTES);                                 \
        creo_##name *const items = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *items); \
        if (items == NULL) {                                                                              \
            return false;                                                                                 \
        }                                                                                                 \
        const uint8_t *at = reader->at;                                                                   \
        int32_t i = 0;                                                                                    \
        CREO_UNROLL                                                                                       \
        for (; i < count; i++, at += CREO_TIME_BYTES) {                                                   \
            const creo_##name item = {creo_get_long(at), creo_get_int(at + 8)};                           \
            items[i] = item;                                                                              \
            if (!creo_##name##_valid(item)) {                                                             \
                break;                                                                                    \
            }                                                                                             \
        }                                                                                                 \
        if (i < count) {                                                                                  \
            creo_reader_fail_##name(reader, at, items[i]);                                                \
            return creo_within_item(&reader->fault, i);                                                   \
        }                                                                                                 \
        reader->at = at;                                                                                  \
        value->items = items;                                                                             \
        value->count = count;                                                                             \
        return true;                                                                                      \
    }

CREO_DEFINE_TIME_ARRAY(instant)
CREO_DEFINE_TIME_ARRAY(duration)

bool creo_write_localdate_array(creo_writer *writer, creo_localdate_array value)
{
    return creo_write_int_array(writer, (creo_int_array){value.items, value.count});
}

bool creo_read_localdate_array(creo_reader *reader, creo_localdate_array *value)
{
    creo_int_array days;
    if (!creo_read_int_array(reader, &days)) {
        return false;
    }
    *value = (creo_localdate_array){days.items, days.count};
    return true;
}

/* Copies, keys and texts */

CREO_DEFINE_COPY(instant_array, "Instant[]")
CREO_DEFINE_COPY(duration_array, "Duration[]")
CREO_DEFINE_COPY(localdate_array, "LocalDate[]")

#define CREO_DEFINE_TIME_TEXT(name, type)                     \
    void creo_print_##name(creo_printer *printer, type value) \
    {                                                         \
        char text[CREO_TIME_TEXT];                            \
        creo_##name##_text(value, text, sizeof text);         \
        creo_printer_plain(printer, text);                    \
    }                                                         \
    CREO_DEFINE_TEXT_OF(name, creo_print_##name)

CREO_DEFINE_TIME_TEXT(instant, creo_instant)
CREO_DEFINE_TIME_TEXT(duration, creo_duration)
CREO_DEFINE_TIME_TEXT(localdate, int32_t)

static uint64_t number_of_instant(const void *key)
{
    return (uint64_t)((const creo_instant *)key)->seconds;
}

static int compare_instants(const void *left, const void *right)
{
    return creo_instant_compare(*(const creo_instant *)left, *(const creo_instant *)right);
}

static void print_key_instant(creo_printer *printer, const void *key)
{
    creo_print_instant(printer, *(const creo_instant *)key);
}

static uint64_t number_of_localdate(const void *key)
{
    return (uint64_t)*(const int32_t *)key;
}

static void print_key_localdate(creo_printer *printer, const void *key)
{
    creo_print_localdate(printer, *(const int32_t *)key);
}

const creo_key_kind creo_keys_instant = {number_of_instant, compare_instants, print_key_instant};
const creo_key_kind creo_keys_localdate = {number_of_localdate, NULL, print_key_localdate};
