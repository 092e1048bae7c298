/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Values as bytes: a writer that grows, a reader that trusts nothing.
 *
 * put and get move one value of fixed size at an address that was checked before; write and read check for themselves.
 * The shifts are the same on every machine; compilers turn them into single swapped loads and stores.
 *
 * What fails gives false (or NULL), and leaves the reason in the fault of its writer or reader. On the way out each level
 * adds its name with creo_within or creo_within_item, so that a caller reads "data[3].metadata.description".
 */
#ifndef CREO_WIRE_H
#define CREO_WIRE_H

#include "creo_arena.h"
#include "creo_error.h"
#include "creo_value.h"

#include <string.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    CREO_PATH_SIZE = 160,
    CREO_REASON_SIZE = 160,
    CREO_DEEPEST = 64 /* so many values of structs that can hold themselves may be in one another */
};

typedef struct creo_fault {
    creo_status status;            /* CREO_OK: nothing has failed */
    size_t offset;                 /* where in the bytes */
    char reason[CREO_REASON_SIZE]; /* "is not well-formed UTF-8" */
    char path[CREO_PATH_SIZE];     /* "data[3].metadata.description"; outer names that find no room are left out */
} creo_fault;

/* Both give false, so that "return creo_within(...)" passes the failure on. */
bool creo_within(creo_fault *fault, const char *name);
bool creo_within_item(creo_fault *fault, int32_t index);

/* Values of fixed size */

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
    memcpy(at, bytes, sizeof bytes); /* gcc makes one store of it, and two of two assignments */
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

/* Writing */

/* Bytes of the caller that belong in front of position at of a writer's own. */
typedef struct creo_piece {
    size_t at;
    const void *bytes;
    size_t size;
} creo_piece;

enum { CREO_MOST_PIECES = 7, CREO_SMALLEST_PIECE = 32 * 1024 };

typedef struct creo_writer {
    const creo_allocator *allocator; /* NULL unless set after the start */
    uint8_t *bytes;
    size_t length;
    size_t capacity;
    creo_fault fault;
    bool gathers;       /* a large byte[] becomes a piece and is not copied: for whoever sends while the caller waits */
    int piece_count;
    size_t piece_bytes; /* in all pieces; not in length */
    creo_piece pieces[CREO_MOST_PIECES];
    int depth;          /* values of structs that can hold themselves, in one another */
} creo_writer;

/* Allocates nothing yet, gathers nothing. */
void creo_writer_start(creo_writer *writer);

/* Forgets what was written and keeps the memory. */
void creo_writer_reset(creo_writer *writer);

void creo_writer_free(creo_writer *writer);

/* Always false: records the first failure. */
CREO_PRINTF(3, 4) bool creo_writer_fail(creo_writer *writer, creo_status status, const char *format, ...);

/* Always false: records that a number is none of an enum's constants. */
bool creo_writer_fail_constant(creo_writer *writer, const char *enumeration, int32_t ordinal);

/* One level deeper, where a struct can hold itself; false below the deepest. creo_writer_leave comes back, unless something failed. */
bool creo_writer_enter(creo_writer *writer);

static inline void creo_writer_leave(creo_writer *writer)
{
    writer->depth--;
}

/* Makes room for size more bytes, at least doubling; false without memory. */
bool creo_writer_grow(creo_writer *writer, size_t size);

/* Claims the next size bytes; NULL without memory. */
static inline uint8_t *creo_writer_claim(creo_writer *writer, size_t size)
{
    if (size > writer->capacity - writer->length && !creo_writer_grow(writer, size)) {
        return NULL;
    }
    uint8_t *const at = writer->bytes + writer->length;
    writer->length += size;
    return at;
}

/* Always NULL: records why that array cannot be written. */
uint8_t *creo_writer_refuse(creo_writer *writer, const void *items, int32_t count);

/* Checks an array that is about to be written, writes its count, and claims count * item_size bytes more.
   Gives where the items go; NULL when the array is bad or memory is short. */
static inline uint8_t *creo_writer_count(creo_writer *writer, const void *items, int32_t count, size_t item_size)
{
    /* The product is exact, since both are below 2^32. */
    if (count < 0 || (count > 0 && items == NULL) || (uint64_t)count * item_size > SIZE_MAX - 4) {
        return creo_writer_refuse(writer, items, count);
    }
    uint8_t *const at = creo_writer_claim(writer, 4 + (size_t)count * item_size);
    if (at == NULL) {
        return NULL;
    }
    creo_put_int(at, count);
    return at + 4;
}

bool creo_write_boolean(creo_writer *writer, bool value);
bool creo_write_byte(creo_writer *writer, int8_t value);
bool creo_write_char(creo_writer *writer, uint16_t value);
bool creo_write_short(creo_writer *writer, int16_t value);
bool creo_write_int(creo_writer *writer, int32_t value);
bool creo_write_long(creo_writer *writer, int64_t value);
bool creo_write_float(creo_writer *writer, float value);
bool creo_write_double(creo_writer *writer, double value);
bool creo_write_string(creo_writer *writer, creo_string value);
bool creo_write_boolean_array(creo_writer *writer, creo_boolean_array value);
bool creo_write_byte_array(creo_writer *writer, creo_byte_array value);
bool creo_write_char_array(creo_writer *writer, creo_char_array value);
bool creo_write_short_array(creo_writer *writer, creo_short_array value);
bool creo_write_int_array(creo_writer *writer, creo_int_array value);
bool creo_write_long_array(creo_writer *writer, creo_long_array value);
bool creo_write_float_array(creo_writer *writer, creo_float_array value);
bool creo_write_double_array(creo_writer *writer, creo_double_array value);
bool creo_write_string_array(creo_writer *writer, creo_string_array value);

/* Reading */

typedef struct creo_reader {
    const uint8_t *start;
    const uint8_t *at;
    const uint8_t *end;
    creo_arena arena; /* of what is read */
    creo_block *body; /* of the bytes, where a large byte[] may stay in them: it moves to the arena then. NULL unless set after the start */
    bool borrows;     /* it does */
    creo_fault fault;
    int depth;        /* values of structs that can hold themselves, in one another */
} creo_reader;

/* Reads from bytes that must stay while it does; what was read does not need them any more, unless it borrows. */
void creo_reader_start(creo_reader *reader, const uint8_t *bytes, size_t size);

/* Always false: records the first failure. */
CREO_PRINTF(3, 4) bool creo_reader_fail(creo_reader *reader, creo_status status, const char *format, ...);

/* Always false: records that the boolean at that address is neither 0 nor 1. */
bool creo_reader_fail_boolean(creo_reader *reader, const uint8_t *at);

/* Always false: records that the number at that address is none of an enum's constants. */
bool creo_reader_fail_constant(creo_reader *reader, const uint8_t *at, const char *enumeration, int32_t ordinal);

/* One level deeper, where a struct can hold itself; false below the deepest. creo_reader_leave comes back, unless something failed. */
bool creo_reader_enter(creo_reader *reader);

static inline void creo_reader_leave(creo_reader *reader)
{
    reader->depth--;
}

/* Succeeds when nothing failed and nothing is left over. Otherwise frees all that was read. */
bool creo_reader_end(creo_reader *reader);

/* Passes the next size bytes; NULL when there are not that many. */
const uint8_t *creo_reader_bytes(creo_reader *reader, size_t size);

/* Always -1: records what is wrong with the count that is next. */
int32_t creo_reader_refuse(creo_reader *reader);

/* Reads a count and checks it: not negative, and that many items of at least smallest bytes each can be left. -1: it is bad. */
static inline int32_t creo_reader_count(creo_reader *reader, size_t smallest)
{
    const size_t left = (size_t)(reader->end - reader->at);
    const int32_t count = left < 4 ? -1 : creo_get_int(reader->at);
    /* The product is exact, since both are below 2^32. */
    if (count < 0 || (uint64_t)count * smallest > left - 4) {
        return creo_reader_refuse(reader);
    }
    reader->at += 4;
    return count;
}

/* Always NULL: records that there is no memory. */
void *creo_reader_starve(creo_reader *reader);

/* Memory for count values of that size; NULL without memory, never for a count of 0. */
static inline void *creo_reader_allocate(creo_reader *reader, int32_t count, size_t size)
{
    void *const taken = creo_arena_take(&reader->arena, (size_t)count, size);
    return taken != NULL ? taken : creo_reader_starve(reader);
}

/* A boolean at an address that was checked; false when it is neither 0 nor 1. */
static inline bool creo_get_boolean(creo_reader *reader, const uint8_t *at, bool *value)
{
    *value = *at == 1;
    return *at <= 1 || creo_reader_fail_boolean(reader, at);
}

/* The byte in front of an optional value. */
bool creo_read_present(creo_reader *reader, bool *present);

bool creo_read_boolean(creo_reader *reader, bool *value);
bool creo_read_byte(creo_reader *reader, int8_t *value);
bool creo_read_char(creo_reader *reader, uint16_t *value);
bool creo_read_short(creo_reader *reader, int16_t *value);
bool creo_read_int(creo_reader *reader, int32_t *value);
bool creo_read_long(creo_reader *reader, int64_t *value);
bool creo_read_float(creo_reader *reader, float *value);
bool creo_read_double(creo_reader *reader, double *value);
bool creo_read_string(creo_reader *reader, creo_string *value);
bool creo_read_boolean_array(creo_reader *reader, creo_boolean_array *value);
bool creo_read_byte_array(creo_reader *reader, creo_byte_array *value);
bool creo_read_char_array(creo_reader *reader, creo_char_array *value);
bool creo_read_short_array(creo_reader *reader, creo_short_array *value);
bool creo_read_int_array(creo_reader *reader, creo_int_array *value);
bool creo_read_long_array(creo_reader *reader, creo_long_array *value);
bool creo_read_float_array(creo_reader *reader, creo_float_array *value);
bool creo_read_double_array(creo_reader *reader, creo_double_array *value);
bool creo_read_string_array(creo_reader *reader, creo_string_array *value);

/* Whether these bytes are UTF-8: no surrogates, no overlong forms, nothing above U+10FFFF. */
bool creo_utf8_valid(const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
