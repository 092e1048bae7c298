/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Rows of a state as a host sends them to a worker: keys and values as bytes, sorted by their keys. */
#ifndef CREO_ROWS_H
#define CREO_ROWS_H

#include "creo_options.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Bytes that belong to somebody else. */
typedef struct creo_rows_bytes {
    const uint8_t *bytes; /* may be NULL where there are none */
    size_t size;
} creo_rows_bytes;

/* An entry of a map, or an item of an array, whose key is its place. What is one value by itself has no key. */
typedef struct creo_row {
    creo_rows_bytes key;
    creo_rows_bytes value;
    bool removed; /* of a change: there is no such row any more */
} creo_row;

/* A list of rows. {0} has none. */
typedef struct creo_rows {
    creo_row *items;
    int32_t count;
    int32_t room;
} creo_rows;

/* How keys are sorted. */
typedef enum creo_rows_order {
    CREO_ROWS_ALONE,    /* there is one at most */
    CREO_ROWS_SIGNED,   /* numbers, also the places of an array, and the constants of an enum */
    CREO_ROWS_UNSIGNED, /* numbers that are never negative */
    CREO_ROWS_TEXT      /* by their UTF-16, as in Java */
} creo_rows_order;

/* Keys from one on to before another. */
typedef struct creo_rows_bounds {
    bool has_from;
    bool after; /* they begin only after from */
    bool has_to;
    creo_rows_bytes from;
    creo_rows_bytes to;
} creo_rows_bounds;

/* Less than 0, 0, or more than 0. */
int creo_rows_compare(creo_rows_order order, creo_rows_bytes left, creo_rows_bytes right);

/* Whether a key is within bounds. */
bool creo_rows_within(creo_rows_order order, const creo_rows_bounds *bounds, creo_rows_bytes key);

/* The place of the first row whose key is not less; rows->count where there is none. */
int32_t creo_rows_place(const creo_rows *rows, creo_rows_order order, creo_rows_bytes key);

/* The row with this key; NULL where there is none. */
creo_row *creo_rows_find(const creo_rows *rows, creo_rows_order order, creo_rows_bytes key);

/* Adds a row at the end; false without memory. */
bool creo_rows_add(creo_rows *rows, const creo_allocator *allocator, const creo_row *row);

/* Adds a row in its place, instead of the one with its key; false without memory. */
bool creo_rows_put(creo_rows *rows, creo_rows_order order, const creo_allocator *allocator, const creo_row *row);

/* Keeps the first so many, or the last. */
void creo_rows_cut(creo_rows *rows, int32_t most, bool last);

void creo_rows_reverse(creo_rows *rows);

/* Frees the list, which has no rows after that. */
void creo_rows_free(creo_rows *rows, const creo_allocator *allocator);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
