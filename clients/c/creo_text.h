/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Text forms of values, as the generated ..._text functions give them:
 * Data(metadata=MetaData(description="x", timestamp=1), samples=[1.5, 2.5])
 */
#ifndef CREO_TEXT_H
#define CREO_TEXT_H

#include "creo_value.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Writes into a caller's buffer as snprintf does: counts everything, stores what fits. */
typedef struct creo_text {
    char *buffer;
    size_t size;
    size_t length; /* of the whole text, stored or not */
} creo_text;

enum { CREO_TEXT_ITEMS = 10 }; /* of an array; of a longer one the rest is only counted: [..., ... 990 more] */

/* buffer may be NULL when size is 0. */
void creo_text_start(creo_text *text, char *buffer, size_t size);

/* Ends what was stored with NUL, between characters, and gives the length of the whole text without it. */
size_t creo_text_end(creo_text *text);

/* Adds the text between the values: names, commas, brackets. */
void creo_text_plain(creo_text *text, const char *plain);

/* In front of item number index of an array of count items. False when that item and those behind it are abbreviated. */
bool creo_text_item(creo_text *text, int32_t index, int32_t count);

void creo_text_boolean(creo_text *text, bool value);
void creo_text_byte(creo_text *text, int8_t value);
void creo_text_char(creo_text *text, uint16_t value);
void creo_text_short(creo_text *text, int16_t value);
void creo_text_int(creo_text *text, int32_t value);
void creo_text_long(creo_text *text, int64_t value);
void creo_text_float(creo_text *text, float value);
void creo_text_double(creo_text *text, double value);
void creo_text_string(creo_text *text, creo_string value);

void creo_text_boolean_array(creo_text *text, creo_boolean_array value);
void creo_text_byte_array(creo_text *text, creo_byte_array value);
void creo_text_char_array(creo_text *text, creo_char_array value);
void creo_text_short_array(creo_text *text, creo_short_array value);
void creo_text_int_array(creo_text *text, creo_int_array value);
void creo_text_long_array(creo_text *text, creo_long_array value);
void creo_text_float_array(creo_text *text, creo_float_array value);
void creo_text_double_array(creo_text *text, creo_double_array value);
void creo_text_string_array(creo_text *text, creo_string_array value);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
