/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/**
 * @file
 * Decimal numbers of up to 1,000 digits, exact. They are their texts: no program has to calculate with them, and those
 * that do have a library for it, which reads texts and writes them.
 */
#ifndef CREO_BIGDECIMAL_H
#define CREO_BIGDECIMAL_H

#include "creo_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CREO_BIGDECIMAL_TEXT = 1024 }; /* bytes of the longest text with the NUL after it */

/** A text such as -12.50 or 1E+3, as JSON writes numbers; length counts its bytes. {NULL, 0} is 0. In an answer it is
 * as Java writes it, and is followed by a zero byte, which length does not count. A number may have 1,000 digits, and a
 * scale, which is how many of them follow the point, from -1,000 to 1,000; a call refuses others. */
typedef struct creo_bigdecimal {
    const char *text;
    int32_t length;
} creo_bigdecimal;

/** {NULL, 0} is an empty array; items of a decoded array are never NULL. */
typedef struct creo_bigdecimal_array {
    const creo_bigdecimal *items;
    int32_t count;
} creo_bigdecimal_array;

/** The number that a text is, up to its first zero byte. It points to text, which must stay valid as long as the number
 * is used. If text is NULL or no number, every call refuses it. */
creo_bigdecimal creo_bigdecimal_of(const char *text);

/** Whether a call takes it. */
bool creo_bigdecimal_valid(creo_bigdecimal value);

/** Writes the text that a number has in an answer, as snprintf does: at most size bytes, including the NUL after it.
 * Returns the length of the whole text. What is no number is written as it is. */
size_t creo_bigdecimal_text(creo_bigdecimal value, char *buffer, size_t size);

/** A number below 0, 0 or above 0, by their values: 1.0 is 1.00. What is no number comes before all that are, in the
 * order of its bytes. */
int creo_bigdecimal_compare(creo_bigdecimal left, creo_bigdecimal right);

bool creo_bigdecimal_equal(creo_bigdecimal left, creo_bigdecimal right);
bool creo_bigdecimal_array_equal(creo_bigdecimal_array left, creo_bigdecimal_array right);

/** Copies, as those of strings. */
creo_status creo_bigdecimal_copy(creo_bigdecimal value, creo_bigdecimal **result, creo_error *error);
creo_status creo_bigdecimal_array_copy(creo_bigdecimal_array value, creo_bigdecimal_array **result, creo_error *error);

#ifdef __cplusplus
}
#endif

#endif
