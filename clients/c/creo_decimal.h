/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* The digits of a decimal number, between its text and its bytes. */
#ifndef CREO_DECIMAL_H
#define CREO_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum {
    CREO_DECIMAL_DIGITS = 1000, /* the most that a number has */
    CREO_DECIMAL_SCALE = 1000,  /* the largest; the least is as far below 0 */
    CREO_DECIMAL_BYTES = 416,   /* the most that the digits take on the wire */
    CREO_DECIMAL_TEXT = 1024    /* more than any text takes */
};

typedef struct creo_decimal {
    bool negative; /* not if it is 0 */
    int32_t scale; /* how many digits follow the point */
    int32_t count;
    char digits[CREO_DECIMAL_DIGITS]; /* without zeros in front, but 0 is a digit */
} creo_decimal;

/* Reads a text, of which {NULL, 0} is 0; returns what is wrong with it, NULL if nothing is. */
const char *creo_decimal_parse(creo_decimal *value, const char *text, int32_t length);

/* Writes the text, with a NUL, and returns its length. */
size_t creo_decimal_text(const creo_decimal *value, char text[CREO_DECIMAL_TEXT]);

/* Reads 1 to CREO_DECIMAL_BYTES bytes as a whole number in two's complement; false if it has too many digits. */
bool creo_decimal_of_bytes(creo_decimal *value, int32_t scale, const uint8_t *bytes, size_t count);

/* Writes the digits as such bytes, as few as there can be. Returns where in the buffer they begin; they end where it
 * ends. */
const uint8_t *creo_decimal_to_bytes(const creo_decimal *value, uint8_t buffer[CREO_DECIMAL_BYTES + 1]);

/* A number below 0, 0 or above 0, by their values. */
int creo_decimal_compare(const creo_decimal *left, const creo_decimal *right);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
