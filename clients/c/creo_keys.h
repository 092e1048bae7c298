/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Checks that no key of a map occurs twice. Takes no longer than sorting the keys, whatever they are. */
#ifndef CREO_KEYS_H
#define CREO_KEYS_H

#include "creo_options.h"
#include "creo_print.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* What the keys of a map are. */
typedef struct creo_key_kind {
    uint64_t (*number)(const void *key);                   /* by which keys are sorted: its own, or one of many keys */
    int (*compare)(const void *left, const void *right);   /* keys of the same number; NULL: they are the same key */
    void (*print)(creo_printer *printer, const void *key); /* in its text form */
} creo_key_kind;

extern const creo_key_kind creo_keys_byte;
extern const creo_key_kind creo_keys_char;
extern const creo_key_kind creo_keys_short;
extern const creo_key_kind creo_keys_int;
extern const creo_key_kind creo_keys_long;
extern const creo_key_kind creo_keys_ubyte;
extern const creo_key_kind creo_keys_ushort;
extern const creo_key_kind creo_keys_uint;
extern const creo_key_kind creo_keys_ulong;
extern const creo_key_kind creo_keys_string;

#define CREO_KEY_BYTE (&creo_keys_byte)
#define CREO_KEY_CHAR (&creo_keys_char)
#define CREO_KEY_SHORT (&creo_keys_short)
#define CREO_KEY_INT (&creo_keys_int)
#define CREO_KEY_LONG (&creo_keys_long)
#define CREO_KEY_UBYTE (&creo_keys_ubyte)
#define CREO_KEY_USHORT (&creo_keys_ushort)
#define CREO_KEY_UINT (&creo_keys_uint)
#define CREO_KEY_ULONG (&creo_keys_ulong)
#define CREO_KEY_STRING (&creo_keys_string)

typedef enum creo_keys_found { CREO_KEYS_UNIQUE, CREO_KEYS_TWICE, CREO_KEYS_NO_MEMORY } creo_keys_found;

enum { CREO_KEY_SIZE = 64 }; /* of a key's text form; the rest is cut off */

/* Looks through the entries of a map, of size bytes each; a key is the first member of its entry. After TWICE, text has
 * the key. */
creo_keys_found creo_keys_search(const creo_allocator *allocator, const creo_key_kind *kind, const void *entries,
    size_t count, size_t size, char text[CREO_KEY_SIZE]);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
