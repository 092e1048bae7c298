/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_rows.h"

#include "creo_memory.h"

#include <string.h>

enum {
    TEXT_AT = 4 /* after the length of a text */
};

static int compare_lengths(size_t left, size_t right)
{
    return left < right ? -1 : left > right;
}

/* In UTF-16, what UTF-8 has in four bytes (from F0 on) comes before U+E000 and what follows it (EE and EF). */
static int compare_utf16(uint8_t left, uint8_t right)
{
    const bool beyond = left >= 0xEE && right >= 0xEE && (left >= 0xF0) != (right >= 0xF0);
    return (left < right) != beyond ? -1 : 1;
}

int creo_rows_compare(creo_rows_order order, creo_rows_bytes left, creo_rows_bytes right)
{
    const size_t shorter = left.size < right.size ? left.size : right.size;
    for (size_t i = order == CREO_ROWS_TEXT ? TEXT_AT : 0; i < shorter; i++) {
        if (left.bytes[i] == right.bytes[i]) {
            continue;
        }
        if (order == CREO_ROWS_TEXT) {
            return compare_utf16(left.bytes[i], right.bytes[i]);
        }
        const bool negative = order == CREO_ROWS_SIGNED && i == 0 && ((left.bytes[0] ^ right.bytes[0]) & 0x80) != 0;
        return (left.bytes[i] < right.bytes[i]) != negative ? -1 : 1;
    }
    return compare_lengths(left.size, right.size);
}

bool creo_rows_within(creo_rows_order order, const creo_rows_bounds *bounds, creo_rows_bytes key)
{
    if (bounds->has_from && creo_rows_compare(order, key, bounds->from) < (bounds->after ? 1 : 0)) {
        return false;
    }
    return !bounds->has_to || creo_rows_compare(order, key, bounds->to) < 0;
}

int32_t creo_rows_place(const creo_rows *rows, creo_rows_order order, creo_rows_bytes key)
{
    int32_t from = 0;
    int32_t to = rows->count;
    while (from < to) {
        const int32_t middle = from + (to - from) / 2;
        if (creo_rows_compare(order, rows->items[middle].key, key) < 0) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

creo_row *creo_rows_find(const creo_rows *rows, creo_rows_order order, creo_rows_bytes key)
{
    const int32_t place = creo_rows_place(rows, order, key);
    return place < rows->count && creo_rows_compare(order, rows->items[place].key, key) == 0 ? &rows->items[place]
                                                                                             : NULL;
}

static bool insert_row(creo_rows *rows, int32_t place, const creo_allocator *allocator, const creo_row *row)
{
    if (rows->count == rows->room) {
        const int32_t room = rows->room == 0 ? 4 : rows->room > INT32_MAX / 2 ? INT32_MAX : 2 * rows->room;
        creo_row *const items =
            room == rows->count ? NULL : creo_memory_resize(allocator, rows->items, (size_t)room * sizeof *items);
        if (items == NULL) {
            return false;
        }
        rows->items = items;
        rows->room = room;
    }
    memmove(rows->items + place + 1, rows->items + place, (size_t)(rows->count - place) * sizeof *row);
    rows->items[place] = *row;
    rows->count++;
    return true;
}

bool creo_rows_add(creo_rows *rows, const creo_allocator *allocator, const creo_row *row)
{
    return insert_row(rows, rows->count, allocator, row);
}

bool creo_rows_put(creo_rows *rows, creo_rows_order order, const creo_allocator *allocator, const creo_row *row)
{
    creo_row *const there = creo_rows_find(rows, order, row->key);
    if (there != NULL) {
        *there = *row;
        return true;
    }
    return insert_row(rows, creo_rows_place(rows, order, row->key), allocator, row);
}

void creo_rows_cut(creo_rows *rows, int32_t most, bool last)
{
    if (rows->count > most) {
        if (last) {
            memmove(rows->items, rows->items + (rows->count - most), (size_t)most * sizeof *rows->items);
        }
        rows->count = most;
    }
}

void creo_rows_reverse(creo_rows *rows)
{
    for (int32_t i = 0, j = rows->count - 1; i < j; i++, j--) {
        const creo_row row = rows->items[i];
        rows->items[i] = rows->items[j];
        rows->items[j] = row;
    }
}

void creo_rows_free(creo_rows *rows, const creo_allocator *allocator)
{
    creo_memory_release(allocator, rows->items);
    *rows = (creo_rows){NULL, 0, 0};
}
