/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_read.h"

#include "creo_utf8.h"

#include <inttypes.h>

void creo_reader_start(creo_reader *reader, const uint8_t *bytes, size_t size)
{
    reader->start = bytes;
    reader->at = bytes;
    /* bytes may be NULL if there are none, and nothing may be added to NULL. */
    reader->end = size == 0 ? bytes : bytes + size;
    /* Values take up to about twice as much room in memory as on the wire. */
    creo_arena_start(&reader->arena, size <= SIZE_MAX / 4 ? 2 * size + 64 : size);
    reader->body = NULL;
    reader->borrows = false;
    creo_fault_clear(&reader->fault);
    reader->depth = 0;
}

bool creo_reader_fail(creo_reader *reader, creo_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    creo_fault_record(&reader->fault, status, (size_t)(reader->at - reader->start), format, arguments);
    va_end(arguments);
    return false;
}

/* Records that a byte is neither 0 nor 1. */
static bool fail_byte(creo_reader *reader, const uint8_t *at, const char *what)
{
    reader->at = at;
    return creo_reader_fail(reader, CREO_MALFORMED, "%s is %d, neither 0 nor 1", what, *at);
}

static void fail_short(creo_reader *reader, size_t size)
{
    creo_reader_fail(
        reader, CREO_MALFORMED, "cut short: %zu bytes needed, %zu left", size, (size_t)(reader->end - reader->at));
}

bool creo_reader_fail_boolean(creo_reader *reader, const uint8_t *at)
{
    return fail_byte(reader, at, "a boolean");
}

bool creo_reader_fail_constant(creo_reader *reader, const uint8_t *at, const char *enumeration, int32_t ordinal)
{
    reader->at = at;
    return creo_reader_fail(reader, CREO_MALFORMED, "%s has no constant %" PRId32, enumeration, ordinal);
}

bool creo_reader_fail_case(creo_reader *reader, const uint8_t *at, const char *type, int32_t number)
{
    reader->at = at;
    return creo_reader_fail(reader, CREO_MALFORMED, "%s has no case %" PRId32, type, number);
}

bool creo_reader_enter(creo_reader *reader)
{
    reader->depth++;
    return reader->depth <= CREO_DEEPEST
           || creo_reader_fail(reader, CREO_MALFORMED, "nested deeper than %d", (int)CREO_DEEPEST);
}

bool creo_reader_end(creo_reader *reader)
{
    if (reader->fault.status == CREO_OK && reader->at != reader->end) {
        creo_reader_fail(reader, CREO_MALFORMED, "left over: %zu bytes", (size_t)(reader->end - reader->at));
    }
    if (reader->fault.status != CREO_OK) {
        creo_arena_drop(&reader->arena);
        return false;
    }
    if (reader->borrows) {
        creo_arena_add(&reader->arena, reader->body);
        reader->body = NULL;
    }
    return true;
}

const uint8_t *creo_reader_bytes(creo_reader *reader, size_t size)
{
    const uint8_t *const at = reader->at;
    if (size > (size_t)(reader->end - at)) {
        fail_short(reader, size);
        return NULL;
    }
    reader->at = at + size;
    return at;
}

int32_t creo_reader_refuse(creo_reader *reader, size_t smallest)
{
    const size_t left = (size_t)(reader->end - reader->at);
    if (left < 4) {
        fail_short(reader, 4);
    } else {
        creo_reader_fail(reader, CREO_MALFORMED,
            "impossible count: %" PRId32 " items of %zu bytes or more, %zu bytes left", creo_get_int(reader->at),
            smallest, left - 4);
    }
    return -1;
}

void *creo_reader_starve(creo_reader *reader)
{
    creo_reader_fail(reader, CREO_NO_MEMORY, CREO_FAULT_NO_MEMORY);
    return NULL;
}

bool creo_read_boolean(creo_reader *reader, bool *value)
{
    const uint8_t *const at = creo_reader_bytes(reader, 1);
    return at != NULL && creo_get_boolean(reader, at, value);
}

bool creo_read_present(creo_reader *reader, bool *present)
{
    const uint8_t *const at = creo_reader_bytes(reader, 1);
    if (at == NULL) {
        return false;
    }
    *present = *at == 1;
    return *at <= 1 || fail_byte(reader, at, "a presence byte");
}

#define CREO_DEFINE_READ(name, type)                                        \
    bool creo_read_##name(creo_reader *reader, type *value)                 \
    {                                                                       \
        const uint8_t *const at = creo_reader_bytes(reader, sizeof *value); \
        if (at == NULL) {                                                   \
            return false;                                                   \
        }                                                                   \
        *value = creo_get_##name(at);                                       \
        return true;                                                        \
    }

CREO_DEFINE_READ(byte, int8_t)
CREO_NUMBERS(CREO_DEFINE_READ)

CREO_ALWAYS_INLINE bool read_string(creo_reader *reader, creo_string *value)
{
    const int32_t length = creo_reader_count(reader, 1);
    if (length < 0) {
        return false;
    }
    uint8_t *const bytes = creo_arena_take_bytes(&reader->arena, (size_t)length + 1);
    if (bytes == NULL) {
        return creo_reader_fail(reader, CREO_NO_MEMORY, CREO_FAULT_NO_MEMORY);
    }
    if (!creo_utf8_copy(bytes, reader->at, (size_t)length)) {
        return creo_reader_fail(reader, CREO_MALFORMED, "ill-formed UTF-8: a text of %" PRId32 " bytes", length);
    }
    bytes[length] = '\0';
    reader->at += length;
    value->bytes = (const char *)bytes;
    value->length = length;
    return true;
}

bool creo_read_string(creo_reader *reader, creo_string *value)
{
    return read_string(reader, value);
}

bool creo_read_boolean_array(creo_reader *reader, creo_boolean_array *value)
{
    const int32_t count = creo_reader_count(reader, 1);
    bool *const items = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *items);
    if (items == NULL) {
        return false;
    }
    uint8_t seen = 0;
    for (int32_t i = 0; i < count; i++) {
        seen |= reader->at[i];
        items[i] = reader->at[i] == 1;
    }
    if (seen > 1) {
        const uint8_t *at = reader->at;
        while (*at <= 1) {
            at++;
        }
        return creo_reader_fail_boolean(reader, at);
    }
    reader->at += count;
    value->items = items;
    value->count = count;
    return true;
}

bool creo_read_byte_array(creo_reader *reader, creo_byte_array *value)
{
    const int32_t count = creo_reader_count(reader, 1);
    if (count >= CREO_SMALLEST_BORROWED && reader->body != NULL && reader->arena.first != NULL) {
        *value = (creo_byte_array){reader->at, count};
        reader->borrows = true;
        reader->at += count;
        return true;
    }
    uint8_t *const items = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *items);
    if (items == NULL) {
        return false;
    }
    memcpy(items, reader->at, (size_t)count);
    reader->at += count;
    value->items = items;
    value->count = count;
    return true;
}

#define CREO_DEFINE_READ_ARRAY(name, type)                                                         \
    bool creo_read_##name##_array(creo_reader *reader, creo_##name##_array *value)                 \
    {                                                                                              \
        const int32_t count = creo_reader_count(reader, sizeof(type));                             \
        type *const items = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *items); \
        if (items == NULL) {                                                                       \
            return false;                                                                          \
        }                                                                                          \
        const uint8_t *at = reader->at;                                                            \
        CREO_UNROLL                                                                                \
        for (int32_t i = 0; i < count; i++, at += sizeof *items) {                                 \
            items[i] = creo_get_##name(at);                                                        \
        }                                                                                          \
        reader->at = at;                                                                           \
        value->items = items;                                                                      \
        value->count = count;                                                                      \
        return true;                                                                               \
    }

CREO_NUMBERS(CREO_DEFINE_READ_ARRAY)

bool creo_read_string_array(creo_reader *reader, creo_string_array *value)
{
    const int32_t count = creo_reader_count(reader, 4);
    creo_string *const items = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (int32_t i = 0; i < count; i++) {
        if (!read_string(reader, &items[i])) {
            return creo_within_item(&reader->fault, i);
        }
    }
    value->items = items;
    value->count = count;
    return true;
}

/* what: a key of a map, or an item of a set. */
static bool reader_fail_twice(creo_reader *reader, const char *what, const char *text)
{
    return creo_reader_fail(reader, CREO_MALFORMED, "the %s %s is there twice", what, text);
}

static bool reader_check_unique(
    creo_reader *reader, const creo_key_kind *kind, const void *entries, int32_t count, size_t size, const char *what)
{
    char text[CREO_KEY_SIZE];
    switch (creo_keys_search(reader->arena.allocator, kind, entries, (size_t)count, size, text)) {
    case CREO_KEYS_UNIQUE:
        return true;
    case CREO_KEYS_TWICE:
        return reader_fail_twice(reader, what, text);
    case CREO_KEYS_NO_MEMORY:
        break;
    }
    return creo_reader_fail(reader, CREO_NO_MEMORY, CREO_FAULT_NO_MEMORY);
}

bool creo_reader_check_keys(
    creo_reader *reader, const creo_key_kind *kind, const void *entries, int32_t count, size_t size)
{
    return reader_check_unique(reader, kind, entries, count, size, "key");
}

bool creo_reader_check_items(
    creo_reader *reader, const creo_key_kind *kind, const void *items, int32_t count, size_t size)
{
    return reader_check_unique(reader, kind, items, count, size, "item");
}

bool creo_reader_fail_key(creo_reader *reader, const char *key)
{
    return reader_fail_twice(reader, "key", key);
}

bool creo_reader_fail_item(creo_reader *reader, const char *item)
{
    return reader_fail_twice(reader, "item", item);
}
