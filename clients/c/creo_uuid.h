/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/** @file UUIDs. None of these functions takes memory. */
#ifndef CREO_UUID_H
#define CREO_UUID_H

#include "creo_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CREO_UUID_TEXT = 37 }; /* bytes of a text with the NUL after it */

/** 16 bytes in the order of the text. */
typedef struct creo_uuid {
    uint8_t bytes[16];
} creo_uuid;

/** {NULL, 0} is an empty array; items of a decoded array are never NULL. */
typedef struct creo_uuid_array {
    const creo_uuid *items;
    int32_t count;
} creo_uuid_array;

/** Reads a text such as 0f8fad5b-d9cb-469f-a165-70867728950e, in any case. Returns false, and leaves *result as it is,
 * if it is none. */
bool creo_uuid_parse(const char *text, creo_uuid *result);

/** The same for a text in a program. If it is none, the UUID is all zeros. */
creo_uuid creo_uuid_of(const char *text);

/** Writes the text, in lower case, as snprintf does: at most size bytes, including the NUL after it. Returns the length
 * of the whole text. */
size_t creo_uuid_text(creo_uuid value, char *buffer, size_t size);

/** A number below 0, 0 or above 0, in the order of the texts. */
int creo_uuid_compare(creo_uuid left, creo_uuid right);

bool creo_uuid_equal(creo_uuid left, creo_uuid right);
bool creo_uuid_array_equal(creo_uuid_array left, creo_uuid_array right);
creo_status creo_uuid_array_copy(creo_uuid_array value, creo_uuid_array **result, creo_error *error);

#ifdef __cplusplus
}
#endif

#endif
