/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/**
 * @file
 * Values that the standard library of C lacks: strings with their length, and arrays with their count.
 *
 * Ownership and threads, in four promises:
 *   1. A value never owns what it points to. Build one from any memory; it is valid as long as that memory is.
 *   2. A call copies what it needs from its arguments before it returns and keeps no pointers into them.
 *   3. The answer of a call (a String, an array or a struct), a copy, and what is made of bytes, is one block of memory
 *      with everything it points to. creo_free(answer) releases all of it at once; release it in no other way, and none
 *      of its parts. It stays valid after its client is closed.
 *   4. This library never changes anything in a value: values may be shared between threads and be part of several
 *      values.
 */
#ifndef CREO_VALUE_H
#define CREO_VALUE_H

#include "creo_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** UTF-8; length counts bytes. It may contain zero bytes; a decoded string is followed by another one, which length
 * does not count. {NULL, 0} is an empty string. */
typedef struct creo_string {
    const char *bytes;
    int32_t length;
} creo_string;

/** The string up to the first zero byte of text. It points to text, which must stay valid as long as the string is
 * used. If text is NULL, or longer than a string may be, every call refuses the string. */
creo_string creo_string_of(const char *text);

/** Arrays. {NULL, 0} is an empty array; items of a decoded array are never NULL. */
typedef struct creo_boolean_array {
    const bool *items;
    int32_t count;
} creo_boolean_array;

typedef struct creo_byte_array {
    const uint8_t *items; /* bytes as buffers hold them; a single byte of a description is an int8_t */
    int32_t count;
} creo_byte_array;

typedef struct creo_char_array {
    const uint16_t *items;
    int32_t count;
} creo_char_array; /**< UTF-16 code units */

typedef struct creo_short_array {
    const int16_t *items;
    int32_t count;
} creo_short_array;

typedef struct creo_int_array {
    const int32_t *items;
    int32_t count;
} creo_int_array;

typedef struct creo_long_array {
    const int64_t *items;
    int32_t count;
} creo_long_array;

typedef struct creo_ubyte_array {
    const uint8_t *items;
    int32_t count;
} creo_ubyte_array;

typedef struct creo_ushort_array {
    const uint16_t *items;
    int32_t count;
} creo_ushort_array;

typedef struct creo_uint_array {
    const uint32_t *items;
    int32_t count;
} creo_uint_array;

typedef struct creo_ulong_array {
    const uint64_t *items;
    int32_t count;
} creo_ulong_array;

typedef struct creo_float_array {
    const float *items;
    int32_t count;
} creo_float_array;

typedef struct creo_double_array {
    const double *items;
    int32_t count;
} creo_double_array;

typedef struct creo_string_array {
    const creo_string *items;
    int32_t count;
} creo_string_array;

/** Releases an answer; NULL is allowed. See promise 3. Of a large answer, the blocks of memory of 1 MiB or more are
 * kept for later answers, at most 64 MiB in the process unless creo_keep_memory says otherwise, since new memory costs
 * more time than reading what is put into it. They are given back to malloc by creo_trim, when the last client is
 * closed (after which nothing is kept until another one is opened), and when the library is unloaded. An allocator of
 * the program's own gets back everything at once. */
void creo_free(const void *answer);

/** Sets how many bytes creo_free may keep in all, and gives back to malloc what is more. 0: nothing is kept. The
 * default is 64 MiB, and 0 under the address sanitizer. For answers of 100 MB of numbers, 256 MiB are enough. Any
 * thread may call it at any time. */
void creo_keep_memory(size_t most_bytes);

/** Gives back to malloc all that creo_free has kept; the limit stays. Any thread may call it at any time. */
void creo_trim(void);

/** Copy a value with all that it points to, into memory from malloc. Returns CREO_OK and a copy, which the caller
 * releases with creo_free and may change; or, with *result NULL, CREO_BAD_ARGUMENT for a value that no call takes,
 * CREO_NO_MEMORY. error may be NULL. */
creo_status creo_string_copy(creo_string value, creo_string **result, creo_error *error);
creo_status creo_boolean_array_copy(creo_boolean_array value, creo_boolean_array **result, creo_error *error);
creo_status creo_byte_array_copy(creo_byte_array value, creo_byte_array **result, creo_error *error);
creo_status creo_char_array_copy(creo_char_array value, creo_char_array **result, creo_error *error);
creo_status creo_short_array_copy(creo_short_array value, creo_short_array **result, creo_error *error);
creo_status creo_int_array_copy(creo_int_array value, creo_int_array **result, creo_error *error);
creo_status creo_long_array_copy(creo_long_array value, creo_long_array **result, creo_error *error);
creo_status creo_ubyte_array_copy(creo_ubyte_array value, creo_ubyte_array **result, creo_error *error);
creo_status creo_ushort_array_copy(creo_ushort_array value, creo_ushort_array **result, creo_error *error);
creo_status creo_uint_array_copy(creo_uint_array value, creo_uint_array **result, creo_error *error);
creo_status creo_ulong_array_copy(creo_ulong_array value, creo_ulong_array **result, creo_error *error);
creo_status creo_float_array_copy(creo_float_array value, creo_float_array **result, creo_error *error);
creo_status creo_double_array_copy(creo_double_array value, creo_double_array **result, creo_error *error);
creo_status creo_string_array_copy(creo_string_array value, creo_string_array **result, creo_error *error);

/** Equality by content; float and double by their bits, so that a NaN equals itself and 0.0 differs from -0.0. */
bool creo_float_equal(float left, float right);
bool creo_double_equal(double left, double right);
bool creo_string_equal(creo_string left, creo_string right);
bool creo_boolean_array_equal(creo_boolean_array left, creo_boolean_array right);
bool creo_byte_array_equal(creo_byte_array left, creo_byte_array right);
bool creo_char_array_equal(creo_char_array left, creo_char_array right);
bool creo_short_array_equal(creo_short_array left, creo_short_array right);
bool creo_int_array_equal(creo_int_array left, creo_int_array right);
bool creo_long_array_equal(creo_long_array left, creo_long_array right);
bool creo_ubyte_array_equal(creo_ubyte_array left, creo_ubyte_array right);
bool creo_ushort_array_equal(creo_ushort_array left, creo_ushort_array right);
bool creo_uint_array_equal(creo_uint_array left, creo_uint_array right);
bool creo_ulong_array_equal(creo_ulong_array left, creo_ulong_array right);
bool creo_float_array_equal(creo_float_array left, creo_float_array right);
bool creo_double_array_equal(creo_double_array left, creo_double_array right);
bool creo_string_array_equal(creo_string_array left, creo_string_array right);

#ifdef __cplusplus
}
#endif

#endif
