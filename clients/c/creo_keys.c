/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_keys.h"

#include "creo_memory.h"

#include <string.h>

/* A key, and its number, for which each key is read once. */
struct key {
    uint64_t number;
    const void *key;
};

enum { FEW = 16 };

#define CREO_NUMBER_KEY(name, type)                                      \
    static uint64_t number_of_##name(const void *key)                    \
    {                                                                    \
        return (uint64_t)*(const type *)key;                             \
    }                                                                    \
    static void print_key_##name(creo_printer *printer, const void *key) \
    {                                                                    \
        creo_print_##name(printer, *(const type *)key);                  \
    }                                                                    \
    const creo_key_kind creo_keys_##name = {number_of_##name, NULL, print_key_##name};

CREO_NUMBER_KEY(byte, int8_t)
CREO_NUMBER_KEY(char, uint16_t)
CREO_NUMBER_KEY(short, int16_t)
CREO_NUMBER_KEY(int, int32_t)
CREO_NUMBER_KEY(long, int64_t)
CREO_NUMBER_KEY(ubyte, uint8_t)
CREO_NUMBER_KEY(ushort, uint16_t)
CREO_NUMBER_KEY(uint, uint32_t)
CREO_NUMBER_KEY(ulong, uint64_t)

/* The number of a string is its hash. An attacker who sends strings with the same hash makes comparisons longer, not
 * more frequent. */
static uint64_t hash(const void *key)
{
    const creo_string *const string = key;
    uint64_t mixed = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (int32_t i = 0; i < string->length; i++) {
        mixed = (mixed ^ (unsigned char)string->bytes[i]) * UINT64_C(0x100000001b3);
    }
    return mixed;
}

static int compare_strings(const void *left_key, const void *right_key)
{
    const creo_string *const left = left_key;
    const creo_string *const right = right_key;
    if (left->length != right->length) {
        return left->length < right->length ? -1 : 1;
    }
    return left->length == 0 ? 0 : memcmp(left->bytes, right->bytes, (size_t)left->length);
}

static void print_key_string(creo_printer *printer, const void *key)
{
    creo_print_string(printer, *(const creo_string *)key);
}

const creo_key_kind creo_keys_string = {hash, compare_strings, print_key_string};

static int compare(const creo_key_kind *kind, const struct key *left, const struct key *right)
{
    if (left->number != right->number) {
        return left->number < right->number ? -1 : 1;
    }
    return kind->compare == NULL ? 0 : kind->compare(left->key, right->key);
}

/* Merge sort, because qsort may be quadratic. Returns the one of the two arrays that holds the sorted keys. */
static struct key *sort(const creo_key_kind *kind, struct key *from, struct key *to, size_t count)
{
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t start = 0; start < count; start += 2 * width) {
            const size_t middle = start + width < count ? start + width : count;
            const size_t end = middle + width < count ? middle + width : count;
            size_t left = start;
            size_t right = middle;
            for (size_t at = start; at < end; at++) {
                const bool take_left = right == end || (left < middle && compare(kind, &from[left], &from[right]) <= 0);
                to[at] = take_left ? from[left++] : from[right++];
            }
        }
        struct key *const sorted = to;
        to = from;
        from = sorted;
    }
    return from;
}

/* Finds a key that occurs twice, in *twice; false if there is none. */
static bool find_among_few(
    const creo_key_kind *kind, const uint8_t *entries, size_t count, size_t size, struct key *twice)
{
    struct key keys[FEW];
    for (size_t i = 0; i < count; i++) {
        keys[i] = (struct key){kind->number(entries + i * size), entries + i * size};
        for (size_t j = 0; j < i; j++) {
            if (compare(kind, &keys[j], &keys[i]) == 0) {
                *twice = keys[i];
                return true;
            }
        }
    }
    return false;
}

static bool find_sorted(const creo_key_kind *kind, const struct key *keys, size_t count, struct key *twice)
{
    for (size_t i = 1; i < count; i++) {
        if (compare(kind, &keys[i - 1], &keys[i]) == 0) {
            *twice = keys[i];
            return true;
        }
    }
    return false;
}

static creo_keys_found find_twice(const creo_allocator *allocator, const creo_key_kind *kind, const uint8_t *entries,
    size_t count, size_t size, struct key *twice)
{
    if (count <= FEW) {
        return find_among_few(kind, entries, count, size, twice) ? CREO_KEYS_TWICE : CREO_KEYS_UNIQUE;
    }
    struct key *const keys =
        count > SIZE_MAX / 2 / sizeof *keys ? NULL : creo_memory_resize(allocator, NULL, 2 * count * sizeof *keys);
    if (keys == NULL) {
        return CREO_KEYS_NO_MEMORY;
    }
    bool ascending = true;
    for (size_t i = 0; i < count; i++) {
        keys[i] = (struct key){kind->number(entries + i * size), entries + i * size};
        ascending = ascending && (i == 0 || compare(kind, &keys[i - 1], &keys[i]) < 0);
    }
    const bool repeats = !ascending && find_sorted(kind, sort(kind, keys, keys + count, count), count, twice);
    creo_memory_release(allocator, keys);
    return repeats ? CREO_KEYS_TWICE : CREO_KEYS_UNIQUE;
}

creo_keys_found creo_keys_search(const creo_allocator *allocator, const creo_key_kind *kind, const void *entries,
    size_t count, size_t size, char text[CREO_KEY_SIZE])
{
    struct key twice = {0, NULL}; /* find_twice sets it if it finds one; not every compiler sees that */
    const creo_keys_found found = find_twice(allocator, kind, entries, count, size, &twice);
    if (found == CREO_KEYS_TWICE) {
        creo_printer printer;
        creo_printer_start(&printer, text, CREO_KEY_SIZE);
        kind->print(&printer, twice.key);
        creo_printer_end(&printer);
    }
    return found;
}
