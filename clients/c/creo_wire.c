/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_wire.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#define IS_CUT_OFF "is cut off"
#define FINDS_NO_MEMORY "finds no memory"
#define IS_LARGER_THAN_MEMORY "is larger than memory"
#define IS_TOO_DEEP "is nested deeper than %d"

/* Faults */

static void prepend(creo_fault *fault, const char *name, const char *separator)
{
    const size_t path = strlen(fault->path);
    const size_t front = strlen(name) + strlen(separator);
    if (path + front < sizeof fault->path) {
        memmove(fault->path + front, fault->path, path + 1);
        memcpy(fault->path, name, strlen(name));
        memcpy(fault->path + strlen(name), separator, strlen(separator));
    }
}

bool creo_within(creo_fault *fault, const char *name)
{
    prepend(fault, name, fault->path[0] == '\0' || fault->path[0] == '[' ? "" : ".");
    return false;
}

bool creo_within_item(creo_fault *fault, int32_t index)
{
    char item[16];
    snprintf(item, sizeof item, "[%" PRId32 "]", index);
    prepend(fault, item, fault->path[0] == '\0' || fault->path[0] == '[' ? "" : ".");
    return false;
}

static void clear(creo_fault *fault)
{
    fault->status = CREO_OK;
    fault->reason[0] = '\0';
    fault->offset = 0;
    fault->path[0] = '\0';
}

static bool record(creo_fault *fault, creo_status status, size_t offset, const char *format, va_list arguments)
{
    if (fault->status == CREO_OK) {
        fault->status = status;
        fault->offset = offset;
        vsnprintf(fault->reason, sizeof fault->reason, format, arguments);
    }
    return false;
}

/* UTF-8 */

static uint64_t load_eight(const void *bytes)
{
    uint64_t loaded;
    memcpy(&loaded, bytes, sizeof loaded);
    return loaded;
}

static uint32_t load_four(const void *bytes)
{
    uint32_t loaded;
    memcpy(&loaded, bytes, sizeof loaded);
    return loaded;
}

static const uint64_t HIGH_BITS = UINT64_C(0x8080808080808080);

static bool is_continuation(uint8_t byte)
{
    return (byte & 0xC0u) == 0x80u;
}

/* The table of well-formed byte sequences: Unicode standard, table 3-7. */
bool creo_utf8_valid(const uint8_t *bytes, size_t length)
{
    const uint8_t *at = bytes;
    const uint8_t *const end = bytes + length;
    while (at < end) {
        if (end - at >= 8 && (load_eight(at) & HIGH_BITS) == 0) {
            at += 8;
            continue;
        }
        const uint8_t lead = at[0];
        const ptrdiff_t left = end - at;
        if (lead < 0x80) {
            at += 1;
        } else if (lead < 0xC2) { /* a continuation, or the overlong form of an ASCII character */
            return false;
        } else if (lead < 0xE0) {
            if (left < 2 || !is_continuation(at[1])) {
                return false;
            }
            at += 2;
        } else if (lead < 0xF0) {
            const uint8_t lowest = lead == 0xE0 ? 0xA0 : 0x80;  /* below: overlong */
            const uint8_t highest = lead == 0xED ? 0x9F : 0xBF; /* above: surrogates */
            if (left < 3 || at[1] < lowest || at[1] > highest || !is_continuation(at[2])) {
                return false;
            }
            at += 3;
        } else {
            const uint8_t lowest = lead == 0xF0 ? 0x90 : 0x80;  /* below: overlong */
            const uint8_t highest = lead == 0xF4 ? 0x8F : 0xBF; /* above: over U+10FFFF */
            if (lead > 0xF4 || left < 4 || at[1] < lowest || at[1] > highest || !is_continuation(at[2]) || !is_continuation(at[3])) {
                return false;
            }
            at += 4;
        }
    }
    return true;
}

/* Copies and checks in one pass. Most strings are short and ASCII, and for those the loads that check are also the copy:
   two that overlap cover any length from 4 to 16. */
static inline bool copy_utf8(uint8_t *to, const uint8_t *from, size_t length)
{
    if (length >= 8 && length <= 16) {
        const uint64_t head = load_eight(from);
        const uint64_t tail = load_eight(from + length - 8);
        memcpy(to, &head, 8);
        memcpy(to + length - 8, &tail, 8);
        return ((head | tail) & HIGH_BITS) == 0 || creo_utf8_valid(from, length);
    }
    if (length >= 4 && length < 8) {
        const uint32_t head = load_four(from);
        const uint32_t tail = load_four(from + length - 4);
        memcpy(to, &head, 4);
        memcpy(to + length - 4, &tail, 4);
        return ((head | tail) & (uint32_t)HIGH_BITS) == 0 || creo_utf8_valid(from, length);
    }
    if (length == 0) {
        return true;
    }
    memcpy(to, from, length);
    return creo_utf8_valid(from, length);
}

/* Writing */

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
    clear(&writer->fault);
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
    record(&writer->fault, status, writer->length, format, arguments);
    va_end(arguments);
    return false;
}

bool creo_writer_fail_constant(creo_writer *writer, const char *enumeration, int32_t ordinal)
{
    return creo_writer_fail(writer, CREO_BAD_ARGUMENT, "cannot be sent: %s has no constant %" PRId32, enumeration, ordinal);
}

bool creo_writer_enter(creo_writer *writer)
{
    writer->depth++;
    return writer->depth <= CREO_DEEPEST || creo_writer_fail(writer, CREO_BAD_ARGUMENT, IS_TOO_DEEP, (int)CREO_DEEPEST);
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
        return creo_writer_fail(writer, CREO_NO_MEMORY, FINDS_NO_MEMORY);
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

#define CREO_DEFINE_WRITE(name, type)                                       \
    bool creo_write_##name(creo_writer *writer, type value)                 \
    {                                                                       \
        uint8_t *const at = creo_writer_claim(writer, sizeof value);        \
        if (at == NULL) {                                                   \
            return false;                                                   \
        }                                                                   \
        creo_put_##name(at, value);                                         \
        return true;                                                        \
    }

CREO_DEFINE_WRITE(byte, int8_t)
CREO_DEFINE_WRITE(char, uint16_t)
CREO_DEFINE_WRITE(short, int16_t)
CREO_DEFINE_WRITE(int, int32_t)
CREO_DEFINE_WRITE(long, int64_t)
CREO_DEFINE_WRITE(float, float)
CREO_DEFINE_WRITE(double, double)

bool creo_write_boolean(creo_writer *writer, bool value)
{
    return creo_write_byte(writer, value ? 1 : 0); /* sizeof(bool) is the compiler's choice */
}

static bool refuse_string(creo_writer *writer, creo_string value)
{
    return creo_writer_fail(writer, CREO_BAD_ARGUMENT, value.bytes == NULL ? "is NULL" : "has a negative length");
}

/* Stands in the loop over an array as well as alone. */
static inline bool write_string(creo_writer *writer, creo_string value)
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
    return copy_utf8(at + 4, (const uint8_t *)value.bytes, length)
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
    if (writer->gathers && value.count >= CREO_SMALLEST_PIECE && value.items != NULL && writer->piece_count < CREO_MOST_PIECES) {
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

#define CREO_DEFINE_WRITE_ARRAY(array, put)                                                             \
    bool creo_write_##array(creo_writer *writer, creo_##array value)                              \
    {                                                                                             \
        uint8_t *at = creo_writer_count(writer, value.items, value.count, sizeof *value.items);    \
        if (at == NULL) {                                                                         \
            return false;                                                                         \
        }                                                                                         \
        for (int32_t i = 0; i < value.count; i++, at += sizeof *value.items) {                    \
            put(at, value.items[i]);                                                              \
        }                                                                                         \
        return true;                                                                              \
    }

CREO_DEFINE_WRITE_ARRAY(char_array, creo_put_char)
CREO_DEFINE_WRITE_ARRAY(short_array, creo_put_short)
CREO_DEFINE_WRITE_ARRAY(int_array, creo_put_int)
CREO_DEFINE_WRITE_ARRAY(long_array, creo_put_long)
CREO_DEFINE_WRITE_ARRAY(float_array, creo_put_float)
CREO_DEFINE_WRITE_ARRAY(double_array, creo_put_double)

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

/* Reading */

void creo_reader_start(creo_reader *reader, const uint8_t *bytes, size_t size)
{
    reader->start = bytes;
    reader->at = bytes;
    reader->end = size == 0 ? bytes : bytes + size; /* NULL may stand for no bytes, and nothing may be added to it */
    /* Values in memory take up to about twice the room that they took on the wire. */
    creo_arena_start(&reader->arena, size <= SIZE_MAX / 4 ? 2 * size + 64 : size);
    reader->body = NULL;
    reader->borrows = false;
    clear(&reader->fault);
    reader->depth = 0;
}

bool creo_reader_fail(creo_reader *reader, creo_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    record(&reader->fault, status, (size_t)(reader->at - reader->start), format, arguments);
    va_end(arguments);
    return false;
}

bool creo_reader_fail_boolean(creo_reader *reader, const uint8_t *at)
{
    reader->at = at;
    return creo_reader_fail(reader, CREO_MALFORMED, "holds a boolean that is neither 0 nor 1");
}

bool creo_reader_fail_constant(creo_reader *reader, const uint8_t *at, const char *enumeration, int32_t ordinal)
{
    reader->at = at;
    return creo_reader_fail(reader, CREO_MALFORMED, "cannot be read: %s has no constant %" PRId32, enumeration, ordinal);
}

bool creo_reader_enter(creo_reader *reader)
{
    reader->depth++;
    return reader->depth <= CREO_DEEPEST || creo_reader_fail(reader, CREO_MALFORMED, IS_TOO_DEEP, (int)CREO_DEEPEST);
}

bool creo_reader_end(creo_reader *reader)
{
    if (reader->fault.status == CREO_OK && reader->at != reader->end) {
        creo_reader_fail(reader, CREO_MALFORMED, "has bytes left over");
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
        creo_reader_fail(reader, CREO_MALFORMED, IS_CUT_OFF);
        return NULL;
    }
    reader->at = at + size;
    return at;
}

int32_t creo_reader_refuse(creo_reader *reader)
{
    if (reader->end - reader->at < 4) {
        creo_reader_fail(reader, CREO_MALFORMED, IS_CUT_OFF);
    } else if (creo_get_int(reader->at) < 0) {
        creo_reader_fail(reader, CREO_MALFORMED, "has a negative count");
    } else {
        creo_reader_fail(reader, CREO_MALFORMED, "counts more than the bytes that are left can hold");
    }
    return -1;
}

void *creo_reader_starve(creo_reader *reader)
{
    creo_reader_fail(reader, CREO_NO_MEMORY, FINDS_NO_MEMORY);
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
    if (*at > 1) {
        reader->at = at;
        return creo_reader_fail(reader, CREO_MALFORMED, "is neither absent (0) nor present (1)");
    }
    return true;
}

#define CREO_DEFINE_READ(name, type, get)                                       \
    bool creo_read_##name(creo_reader *reader, type *value)                     \
    {                                                                           \
        const uint8_t *const at = creo_reader_bytes(reader, sizeof *value);       \
        if (at == NULL) {                                                       \
            return false;                                                       \
        }                                                                       \
        *value = get(at);                                                       \
        return true;                                                            \
    }

CREO_DEFINE_READ(byte, int8_t, creo_get_byte)
CREO_DEFINE_READ(char, uint16_t, creo_get_char)
CREO_DEFINE_READ(short, int16_t, creo_get_short)
CREO_DEFINE_READ(int, int32_t, creo_get_int)
CREO_DEFINE_READ(long, int64_t, creo_get_long)
CREO_DEFINE_READ(float, float, creo_get_float)
CREO_DEFINE_READ(double, double, creo_get_double)

/* Stands in the loop over an array as well as alone. */
static inline bool read_string(creo_reader *reader, creo_string *value)
{
    const int32_t length = creo_reader_count(reader, 1);
    if (length < 0) {
        return false;
    }
    uint8_t *const bytes = creo_arena_take_bytes(&reader->arena, (size_t)length + 1);
    if (bytes == NULL) {
        return creo_reader_fail(reader, CREO_NO_MEMORY, FINDS_NO_MEMORY);
    }
    if (!copy_utf8(bytes, reader->at, (size_t)length)) {
        return creo_reader_fail(reader, CREO_MALFORMED, "is not well-formed UTF-8");
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
    if (count >= CREO_SMALLEST_PIECE && reader->body != NULL && reader->arena.first != NULL) {
        *value = (creo_byte_array){(const int8_t *)reader->at, count};
        reader->borrows = true;
        reader->at += count;
        return true;
    }
    int8_t *const items = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *items);
    if (items == NULL) {
        return false;
    }
    memcpy(items, reader->at, (size_t)count);
    reader->at += count;
    value->items = items;
    value->count = count;
    return true;
}

#define CREO_DEFINE_READ_ARRAY(array, type, get)                                                        \
    bool creo_read_##array(creo_reader *reader, creo_##array *value)                                    \
    {                                                                                                   \
        const int32_t count = creo_reader_count(reader, sizeof(type));                                    \
        type *const items = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *items);      \
        if (items == NULL) {                                                                            \
            return false;                                                                               \
        }                                                                                               \
        const uint8_t *at = reader->at;                                                                 \
        for (int32_t i = 0; i < count; i++, at += sizeof *items) {                                      \
            items[i] = get(at);                                                                         \
        }                                                                                               \
        reader->at = at;                                                                                \
        value->items = items;                                                                           \
        value->count = count;                                                                           \
        return true;                                                                                    \
    }

CREO_DEFINE_READ_ARRAY(char_array, uint16_t, creo_get_char)
CREO_DEFINE_READ_ARRAY(short_array, int16_t, creo_get_short)
CREO_DEFINE_READ_ARRAY(int_array, int32_t, creo_get_int)
CREO_DEFINE_READ_ARRAY(long_array, int64_t, creo_get_long)
CREO_DEFINE_READ_ARRAY(float_array, float, creo_get_float)
CREO_DEFINE_READ_ARRAY(double_array, double, creo_get_double)

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
