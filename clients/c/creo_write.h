/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Writes values as bytes, into memory that grows, and checks them. */
#ifndef CREO_WRITE_H
#define CREO_WRITE_H

#include "creo_error.h"
#include "creo_fault.h"
#include "creo_keys.h"
#include "creo_options.h"
#include "creo_scalars.h"
#include "creo_value.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* The caller's bytes, which belong before position at of the writer's own. */
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
    bool gathers; /* a large byte[] becomes a piece and is not copied: for requests that are sent while the caller waits
                   */
    int piece_count;
    size_t piece_bytes; /* in all pieces; not counted in length */
    creo_piece pieces[CREO_MOST_PIECES];
    int depth; /* of nested values of structs that can contain themselves */
} creo_writer;

/* Allocates nothing yet, gathers nothing. */
void creo_writer_start(creo_writer *writer);

/* Forgets what was written and keeps the memory. */
void creo_writer_reset(creo_writer *writer);

void creo_writer_free(creo_writer *writer);

/* Records the first failure. Always false. */
CREO_PRINTF(3, 4) bool creo_writer_fail(creo_writer *writer, creo_status status, const char *format, ...);

/* Records that a number is none of an enum's constants. Always false. */
bool creo_writer_fail_constant(creo_writer *writer, const char *enumeration, int32_t ordinal);

/* Records that a number is none of a union's cases. Always false. */
bool creo_writer_fail_case(creo_writer *writer, const char *type, int32_t number);

/* Goes one level deeper, for a struct that can contain itself; false if that is too deep. creo_writer_leave goes back,
 * unless something failed. */
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

/* Records why that array cannot be written. Always NULL. */
uint8_t *creo_writer_refuse(creo_writer *writer, const void *items, int32_t count);

/* Checks an array that is about to be written, writes its count, and claims count * item_size bytes more.
   Returns where the items go; NULL if the array is bad or there is no memory. */
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

#define CREO_DECLARE_WRITE(name, type)                       \
    bool creo_write_##name(creo_writer *writer, type value); \
    bool creo_write_##name##_array(creo_writer *writer, creo_##name##_array value);

CREO_SCALARS(CREO_DECLARE_WRITE)

/* Checks the entries of a map, of size bytes each; a key is the first member of its entry. False if a key occurs twice.
 * */
bool creo_writer_check_keys(
    creo_writer *writer, const creo_key_kind *kind, const void *entries, int32_t count, size_t size);

/* Records that a key, in its text form, occurs twice. Always false. */
bool creo_writer_fail_key(creo_writer *writer, const char *key);

/* The same two for the items of a set, of size bytes each. */
bool creo_writer_check_items(
    creo_writer *writer, const creo_key_kind *kind, const void *items, int32_t count, size_t size);
bool creo_writer_fail_item(creo_writer *writer, const char *item);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
