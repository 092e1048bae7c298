/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Reads values from bytes, and trusts none of them. */
#ifndef CREO_READ_H
#define CREO_READ_H

#include "creo_arena.h"
#include "creo_error.h"
#include "creo_fault.h"
#include "creo_keys.h"
#include "creo_scalars.h"
#include "creo_value.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum { CREO_SMALLEST_BORROWED = 32 * 1024 };

typedef struct creo_reader {
    const uint8_t *start;
    const uint8_t *at;
    const uint8_t *end;
    creo_arena arena; /* of what is read */
    creo_block *body; /* the block that holds the bytes, if a large byte[] may stay in it; the arena then takes it over.
                         NULL unless set after the start */
    bool borrows;     /* a byte[] has stayed in body */
    creo_fault fault;
    int depth; /* of nested values of structs that can contain themselves */
} creo_reader;

/* Starts to read from bytes, which must stay valid while the reader is used; values that were read do not need them any
 * more, unless borrows is set. */
void creo_reader_start(creo_reader *reader, const uint8_t *bytes, size_t size);

/* Records the first failure. Always false. */
CREO_PRINTF(3, 4) bool creo_reader_fail(creo_reader *reader, creo_status status, const char *format, ...);

/* Records that the boolean at that address is neither 0 nor 1. Always false. */
bool creo_reader_fail_boolean(creo_reader *reader, const uint8_t *at);

/* Records that the number at that address is none of an enum's constants. Always false. */
bool creo_reader_fail_constant(creo_reader *reader, const uint8_t *at, const char *enumeration, int32_t ordinal);

/* Records that the number at that address is none of a union's cases. Always false. */
bool creo_reader_fail_case(creo_reader *reader, const uint8_t *at, const char *type, int32_t number);

/* Goes one level deeper, for a struct that can contain itself; false if that is too deep. creo_reader_leave goes back,
 * unless something failed. */
bool creo_reader_enter(creo_reader *reader);

static inline void creo_reader_leave(creo_reader *reader)
{
    reader->depth--;
}

/* True if nothing failed and nothing is left over. Otherwise frees all that was read. */
bool creo_reader_end(creo_reader *reader);

/* Skips the next size bytes and returns their address; NULL if there are not that many. */
const uint8_t *creo_reader_bytes(creo_reader *reader, size_t size);

/* Records what is wrong with the count that is next. Always -1. */
int32_t creo_reader_refuse(creo_reader *reader, size_t smallest);

/* Reads a count and checks it: it is not negative, and the bytes left can hold that many items of at least smallest
 * bytes each. -1: it is bad. */
static inline int32_t creo_reader_count(creo_reader *reader, size_t smallest)
{
    const size_t left = (size_t)(reader->end - reader->at);
    const int32_t count = left < 4 ? -1 : creo_get_int(reader->at);
    /* The product is exact, since both are below 2^32. */
    if (count < 0 || (uint64_t)count * smallest > left - 4) {
        return creo_reader_refuse(reader, smallest);
    }
    reader->at += 4;
    return count;
}

/* Records that there is no memory. Always NULL. */
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

#define CREO_DECLARE_READ(name, type)                        \
    bool creo_read_##name(creo_reader *reader, type *value); \
    bool creo_read_##name##_array(creo_reader *reader, creo_##name##_array *value);

CREO_SCALARS(CREO_DECLARE_READ)

/* Checks the entries of a map, of size bytes each; a key is the first member of its entry. False if a key occurs twice.
 * */
bool creo_reader_check_keys(
    creo_reader *reader, const creo_key_kind *kind, const void *entries, int32_t count, size_t size);

/* Records that a key, in its text form, occurs twice. Always false. */
bool creo_reader_fail_key(creo_reader *reader, const char *key);

/* The same two for the items of a set, of size bytes each. */
bool creo_reader_check_items(
    creo_reader *reader, const creo_key_kind *kind, const void *items, int32_t count, size_t size);
bool creo_reader_fail_item(creo_reader *reader, const char *item);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
