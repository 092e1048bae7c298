/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Reads values from bytes, and trusts none of them. */
#ifndef CREO_READ_H
#define CREO_READ_H

#include "creo_arena.h"
#include "creo_error.h"
#include "creo_fault.h"
#include "creo_get.h"
#include "creo_keys.h"
#include "creo_value.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { CREO_SMALLEST_BORROWED = 32 * 1024 };

typedef struct creo_reader {
    const uint8_t *start;
    const uint8_t *at;
    const uint8_t *end;
    creo_arena arena; /* of what is read */
    creo_block *body; /* of the bytes, where a large byte[] may stay in them: it moves to the arena then. NULL unless
                         set after the start */
    bool borrows;     /* it does */
    creo_fault fault;
    int depth; /* values of structs that can hold themselves, in one another */
} creo_reader;

/* Reads from bytes that must stay while it does; what was read does not need them any more, unless it borrows. */
void creo_reader_start(creo_reader *reader, const uint8_t *bytes, size_t size);

/* Always false: records the first failure. */
CREO_PRINTF(3, 4) bool creo_reader_fail(creo_reader *reader, creo_status status, const char *format, ...);

/* Always false: records that the boolean at that address is neither 0 nor 1. */
bool creo_reader_fail_boolean(creo_reader *reader, const uint8_t *at);

/* Always false: records that the number at that address is none of an enum's constants. */
bool creo_reader_fail_constant(creo_reader *reader, const uint8_t *at, const char *enumeration, int32_t ordinal);

/* One level deeper, where a struct can hold itself; false below the deepest. creo_reader_leave comes back, unless
 * something failed. */
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

/* Reads a count and checks it: not negative, and that many items of at least smallest bytes each can be left. -1: it is
 * bad. */
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

/* The byte before an optional value. */
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

/* Takes the entries of a map, of size bytes each; a key is the first member of its entry. False where one comes
   twice. */
bool creo_reader_check_keys(creo_reader *reader, creo_key_kind kind, const void *entries, int32_t count, size_t size);

/* Always false: records that a key, in its text form, comes twice. */
bool creo_reader_fail_key(creo_reader *reader, const char *key);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
