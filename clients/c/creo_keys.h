/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* No key of a map comes twice. Takes no longer than sorting the keys, whatever they are. */
#ifndef CREO_KEYS_H
#define CREO_KEYS_H

#include "creo_wire.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum creo_key_kind {
    CREO_KEY_BYTE,
    CREO_KEY_CHAR,
    CREO_KEY_SHORT,
    CREO_KEY_INT,
    CREO_KEY_LONG,
    CREO_KEY_STRING
} creo_key_kind;

/* Both take the entries of a map, of size bytes each; a key is the first member of its entry. False when one comes twice. */
bool creo_reader_check_keys(creo_reader *reader, creo_key_kind kind, const void *entries, int32_t count, size_t size);
bool creo_writer_check_keys(creo_writer *writer, creo_key_kind kind, const void *entries, int32_t count, size_t size);

/* Both are always false: record that a key, in its text form, comes twice. */
bool creo_reader_fail_key(creo_reader *reader, const char *key);
bool creo_writer_fail_key(creo_writer *writer, const char *key);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
