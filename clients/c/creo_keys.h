/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Checks that no key of a map occurs twice. Takes no longer than sorting the keys, whatever they are. */
#ifndef CREO_KEYS_H
#define CREO_KEYS_H

#include "creo_options.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

typedef enum creo_key_kind {
    CREO_KEY_BYTE,
    CREO_KEY_CHAR,
    CREO_KEY_SHORT,
    CREO_KEY_INT,
    CREO_KEY_LONG,
    CREO_KEY_UBYTE,
    CREO_KEY_USHORT,
    CREO_KEY_UINT,
    CREO_KEY_ULONG,
    CREO_KEY_STRING
} creo_key_kind;

typedef enum creo_keys_found { CREO_KEYS_UNIQUE, CREO_KEYS_TWICE, CREO_KEYS_NO_MEMORY } creo_keys_found;

enum { CREO_KEY_SIZE = 64 }; /* of a key's text form; the rest is cut off */

/* Looks through the entries of a map, of size bytes each; a key is the first member of its entry. After TWICE, text has
 * the key. */
creo_keys_found creo_keys_search(const creo_allocator *allocator, creo_key_kind kind, const void *entries, size_t count,
    size_t size, char text[CREO_KEY_SIZE]);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
