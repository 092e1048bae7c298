/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_keys.h"

#include "creo_memory.h"
#include "creo_print.h"

#include <string.h>

/* A key, and the number by which keys are sorted: the key itself, or the hash of a string, for which each string is
 * read once. An attacker who sends strings with the same hash makes comparisons longer, not more frequent. */
struct key {
    uint64_t number;
    const creo_string *string; /* the key, if keys are strings; NULL if the number is the key */
};

enum { FEW = 16 };

static uint64_t hash(const creo_string *string)
{
    uint64_t mixed = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (int32_t i = 0; i < string->length; i++) {
        mixed = (mixed ^ (unsigned char)string->bytes[i]) * UINT64_C(0x100000001b3);
    }
    return mixed;
}

static struct key key_of(creo_key_kind kind, const void *entry)
{
    switch (kind) {
    case CREO_KEY_BYTE:
        return (struct key){(uint64_t)*(const int8_t *)entry, NULL};
    case CREO_KEY_CHAR:
        return (struct key){*(const uint16_t *)entry, NULL};
    case CREO_KEY_SHORT:
        return (struct key){(uint64_t)*(const int16_t *)entry, NULL};
    case CREO_KEY_INT:
        return (struct key){(uint64_t)*(const int32_t *)entry, NULL};
    case CREO_KEY_LONG:
        return (struct key){(uint64_t)*(const int64_t *)entry, NULL};
    case CREO_KEY_UBYTE:
        return (struct key){*(const uint8_t *)entry, NULL};
    case CREO_KEY_USHORT:
        return (struct key){*(const uint16_t *)entry, NULL};
    case CREO_KEY_UINT:
        return (struct key){*(const uint32_t *)entry, NULL};
    case CREO_KEY_ULONG:
        return (struct key){*(const uint64_t *)entry, NULL};
    case CREO_KEY_STRING:
        break;
    }
    return (struct key){hash(entry), entry};
}

static int compare(const struct key *left, const struct key *right)
{
    if (left->number != right->number) {
        return left->number < right->number ? -1 : 1;
    }
    if (left->string == NULL) {
        return 0;
    }
    if (left->string->length != right->string->length) {
        return left->string->length < right->string->length ? -1 : 1;
    }
    return left->string->length == 0 ? 0
                                     : memcmp(left->string->bytes, right->string->bytes, (size_t)left->string->length);
}

/* Merge sort, because qsort may be quadratic. Returns the one of the two arrays that holds the sorted keys. */
static struct key *sort(struct key *from, struct key *to, size_t count)
{
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t start = 0; start < count; start += 2 * width) {
            const size_t middle = start + width < count ? start + width : count;
            const size_t end = middle + width < count ? middle + width : count;
            size_t left = start;
            size_t right = middle;
            for (size_t at = start; at < end; at++) {
                const bool take_left = right == end || (left < middle && compare(&from[left], &from[right]) <= 0);
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
static bool find_among_few(creo_key_kind kind, const uint8_t *entries, size_t count, size_t size, struct key *twice)
{
    struct key keys[FEW];
    for (size_t i = 0; i < count; i++) {
        keys[i] = key_of(kind, entries + i * size);
        for (size_t j = 0; j < i; j++) {
            if (compare(&keys[j], &keys[i]) == 0) {
                *twice = keys[i];
                return true;
            }
        }
    }
    return false;
}

static bool find_sorted(const struct key *keys, size_t count, struct key *twice)
{
    for (size_t i = 1; i < count; i++) {
        if (compare(&keys[i - 1], &keys[i]) == 0) {
            *twice = keys[i];
            return true;
        }
    }
    return false;
}

static creo_keys_found find_twice(const creo_allocator *allocator, creo_key_kind kind, const uint8_t *entries,
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
        keys[i] = key_of(kind, entries + i * size);
        ascending = ascending && (i == 0 || compare(&keys[i - 1], &keys[i]) < 0);
    }
    const bool repeats = !ascending && find_sorted(sort(keys, keys + count, count), count, twice);
    creo_memory_release(allocator, keys);
    return repeats ? CREO_KEYS_TWICE : CREO_KEYS_UNIQUE;
}

/* Writes the text form of a key. */
static void print(creo_key_kind kind, const struct key *key, char text[CREO_KEY_SIZE])
{
    creo_printer printer;
    creo_printer_start(&printer, text, CREO_KEY_SIZE);
    if (kind == CREO_KEY_STRING) {
        creo_print_string(&printer, *key->string);
    } else if (kind == CREO_KEY_CHAR) {
        creo_print_char(&printer, (uint16_t)key->number);
    } else if (kind == CREO_KEY_ULONG) {
        creo_print_ulong(&printer, key->number);
    } else {
        creo_print_long(&printer, (int64_t)key->number);
    }
    creo_printer_end(&printer);
}

creo_keys_found creo_keys_search(const creo_allocator *allocator, creo_key_kind kind, const void *entries, size_t count,
    size_t size, char text[CREO_KEY_SIZE])
{
    struct key twice = {0, NULL}; /* find_twice sets it if it finds one; not every compiler sees that */
    const creo_keys_found found = find_twice(allocator, kind, entries, count, size, &twice);
    if (found == CREO_KEYS_TWICE) {
        print(kind, &twice, text);
    }
    return found;
}
