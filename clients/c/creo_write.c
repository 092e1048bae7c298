/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_write.h"

#include "creo_memory.h"
#include "creo_utf8.h"

#include <inttypes.h>

#define IS_LARGER_THAN_MEMORY "is larger than memory"

void creo_writer_start(creo_writer *writer)
{
    writer->allocator = NULL;
    writer->bytes = NULL;
    writer->capacity = 0;
    writer->gathers = false;
    creo_writer_reset(writer);
}

void creo_writer_reset(creo_writer *writer)
{
    writer->length = 0;
    writer->piece_count = 0;
    writer->piece_bytes = 0;
    writer->depth = 0;
    creo_fault_clear(&writer->fault);
}

void creo_writer_free(creo_writer *writer)
{
    creo_memory_release(writer->allocator, writer->bytes);
    creo_writer_start(writer);
}

bool creo_writer_fail(creo_writer *writer, creo_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    creo_fault_record(&writer->fault, status, writer->length, format, arguments);
    va_end(arguments);
    return false;
}

bool creo_writer_fail_constant(creo_writer *writer, const char *enumeration, int32_t ordinal)
{
    return creo_writer_fail(
        writer, CREO_BAD_ARGUMENT, "cannot be sent: %s has no constant %" PRId32, enumeration, ordinal);
}

bool creo_writer_fail_case(creo_writer *writer, const char *type, int32_t number)
{
    return creo_writer_fail(writer, CREO_BAD_ARGUMENT, "cannot be sent: %s has no case %" PRId32, type, number);
}

bool creo_writer_enter(creo_writer *writer)
{
    writer->depth++;
    return writer->depth <= CREO_DEEPEST
           || creo_writer_fail(writer, CREO_BAD_ARGUMENT, "is nested deeper than %d", (int)CREO_DEEPEST);
}

bool creo_writer_grow(creo_writer *writer, size_t size)
{
    if (size > SIZE_MAX / 2 - writer->length) {
        return creo_writer_fail(writer, CREO_NO_MEMORY, IS_LARGER_THAN_MEMORY);
    }
    const size_t needed = writer->length + size;
    size_t capacity = writer->capacity < 256 ? 256 : 2 * writer->capacity;
    if (capacity < needed) {
        capacity = needed;
    }
    uint8_t *const bytes = creo_memory_resize(writer->allocator, writer->bytes, capacity);
    if (bytes == NULL) {
        return creo_writer_fail(writer, CREO_NO_MEMORY, CREO_FAULT_NO_MEMORY);
    }
    writer->bytes = bytes;
    writer->capacity = capacity;
    return true;
}

uint8_t *creo_writer_refuse(creo_writer *writer, const void *items, int32_t count)
{
    if (count < 0) {
        creo_writer_fail(writer, CREO_BAD_ARGUMENT, "has a negative count");
    } else if (items == NULL) {
        creo_writer_fail(writer, CREO_BAD_ARGUMENT, "is NULL");
    } else {
        creo_writer_fail(writer, CREO_NO_MEMORY, IS_LARGER_THAN_MEMORY);
    }
    return NULL;
}

#define CREO_DEFINE_WRITE(name, type)                                \
    bool creo_write_##name(creo_writer *writer, type value)          \
    {                                                                \
        uint8_t *const at = creo_writer_claim(writer, sizeof value); \
        if (at == NULL) {                                            \
            return false;                                            \
        }                                                            \
        creo_put_##name(at, value);                                  \
        return true;                                                 \
    }

CREO_DEFINE_WRITE(byte, int8_t)
CREO_NUMBERS(CREO_DEFINE_WRITE)

bool creo_write_boolean(creo_writer *writer, bool value)
{
    return creo_write_byte(writer, value ? 1 : 0); /* a bool may have more bytes: the compiler chooses */
}

static bool refuse_string(creo_writer *writer, creo_string value)
{
    return creo_writer_fail(writer, CREO_BAD_ARGUMENT, value.bytes == NULL ? "is NULL" : "has a negative length");
}

CREO_ALWAYS_INLINE bool write_string(creo_writer *writer, creo_string value)
{
    if (value.length < 0 || (value.bytes == NULL && value.length != 0)) {
        return refuse_string(writer, value);
    }
    const size_t length = (size_t)value.length;
    uint8_t *const at = creo_writer_claim(writer, 4 + length);
    if (at == NULL) {
        return false;
    }
    creo_put_int(at, value.length);
    return creo_utf8_copy(at + 4, (const uint8_t *)value.bytes, length)
           || creo_writer_fail(writer, CREO_BAD_ARGUMENT, "is not well-formed UTF-8");
}

bool creo_write_string(creo_writer *writer, creo_string value)
{
    return write_string(writer, value);
}

bool creo_write_boolean_array(creo_writer *writer, creo_boolean_array value)
{
    uint8_t *const at = creo_writer_count(writer, value.items, value.count, 1);
    if (at == NULL) {
        return false;
    }
    for (int32_t i = 0; i < value.count; i++) {
        creo_put_boolean(at + i, value.items[i]);
    }
    return true;
}

bool creo_write_byte_array(creo_writer *writer, creo_byte_array value)
{
    if (writer->gathers && value.count >= CREO_SMALLEST_PIECE && value.items != NULL
        && writer->piece_count < CREO_MOST_PIECES) {
        uint8_t *const count = creo_writer_claim(writer, 4);
        if (count == NULL) {
            return false;
        }
        creo_put_int(count, value.count);
        writer->pieces[writer->piece_count++] = (creo_piece){writer->length, value.items, (size_t)value.count};
        writer->piece_bytes += (size_t)value.count;
        return true;
    }
    uint8_t *const at = creo_writer_count(writer, value.items, value.count, 1);
    if (at == NULL) {
        return false;
    }
    if (value.count > 0) {
        memcpy(at, value.items, (size_t)value.count);
    }
    return true;
}

#define CREO_DEFINE_WRITE_ARRAY(name, type)                                                     \
    bool creo_write_##name##_array(creo_writer *writer, creo_##name##_array value)              \
    {                                                                                           \
        uint8_t *at = creo_writer_count(writer, value.items, value.count, sizeof *value.items); \
        if (at == NULL) {                                                                       \
            return false;                                                                       \
        }                                                                                       \
        CREO_UNROLL                                                                             \
        for (int32_t i = 0; i < value.count; i++, at += sizeof *value.items) {                  \
            creo_put_##name(at, value.items[i]);                                                \
        }                                                                                       \
        return true;                                                                            \
    }

CREO_NUMBERS(CREO_DEFINE_WRITE_ARRAY)

bool creo_write_string_array(creo_writer *writer, creo_string_array value)
{
    if (creo_writer_count(writer, value.items, value.count, 0) == NULL) {
        return false;
    }
    for (int32_t i = 0; i < value.count; i++) {
        if (!write_string(writer, value.items[i])) {
            return creo_within_item(&writer->fault, i);
        }
    }
    return true;
}

/* what: a key of a map, or an item of a set. */
static bool writer_fail_twice(creo_writer *writer, const char *what, const char *text)
{
    return creo_writer_fail(writer, CREO_BAD_ARGUMENT, "cannot be sent: the %s %s is there twice", what, text);
}

static bool writer_check_unique(
    creo_writer *writer, const creo_key_kind *kind, const void *entries, int32_t count, size_t size, const char *what)
{
    char text[CREO_KEY_SIZE];
    switch (creo_keys_search(writer->allocator, kind, entries, (size_t)count, size, text)) {
    case CREO_KEYS_UNIQUE:
        return true;
    case CREO_KEYS_TWICE:
        return writer_fail_twice(writer, what, text);
    case CREO_KEYS_NO_MEMORY:
        break;
    }
    return creo_writer_fail(writer, CREO_NO_MEMORY, CREO_FAULT_NO_MEMORY);
}

bool creo_writer_check_keys(
    creo_writer *writer, const creo_key_kind *kind, const void *entries, int32_t count, size_t size)
{
    return writer_check_unique(writer, kind, entries, count, size, "key");
}

bool creo_writer_check_items(
    creo_writer *writer, const creo_key_kind *kind, const void *items, int32_t count, size_t size)
{
    return writer_check_unique(writer, kind, items, count, size, "item");
}

bool creo_writer_fail_key(creo_writer *writer, const char *key)
{
    return writer_fail_twice(writer, "key", key);
}

bool creo_writer_fail_item(creo_writer *writer, const char *item)
{
    return writer_fail_twice(writer, "item", item);
}
