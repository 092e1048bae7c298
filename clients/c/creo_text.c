/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_bytes(creo_text *text, const char *bytes, size_t count)
{
    if (text->length < text->size) {
        const size_t room = text->size - text->length;
        memcpy(text->buffer + text->length, bytes, count < room ? count : room);
    }
    text->length += count;
}

void creo_text_start(creo_text *text, char *buffer, size_t size)
{
    text->buffer = buffer;
    text->size = size;
    text->length = 0;
}

size_t creo_text_end(creo_text *text)
{
    if (text->size > 0) {
        size_t end = text->length;
        if (end >= text->size) {
            end = text->size - 1;
            /* A byte of the form 10xxxxxx goes on with a character: step back to where that one starts. */
            while (end > 0 && ((unsigned char)text->buffer[end] & 0xC0u) == 0x80u) {
                end--;
            }
        }
        text->buffer[end] = '\0';
    }
    return text->length;
}

void creo_text_plain(creo_text *text, const char *plain)
{
    add_bytes(text, plain, strlen(plain));
}

bool creo_text_item(creo_text *text, int32_t index, int32_t count)
{
    if (index > 0) {
        add_bytes(text, ", ", 2);
    }
    if (index < CREO_TEXT_ITEMS) {
        return true;
    }
    char more[32];
    snprintf(more, sizeof more, "... %" PRId32 " more", count - index);
    creo_text_plain(text, more);
    return false;
}

void creo_text_boolean(creo_text *text, bool value)
{
    creo_text_plain(text, value ? "true" : "false");
}

void creo_text_byte(creo_text *text, int8_t value)
{
    creo_text_long(text, value);
}

void creo_text_short(creo_text *text, int16_t value)
{
    creo_text_long(text, value);
}

void creo_text_int(creo_text *text, int32_t value)
{
    creo_text_long(text, value);
}

void creo_text_long(creo_text *text, int64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, value);
    creo_text_plain(text, digits);
}

static void add_escape(creo_text *text, unsigned value)
{
    char escape[8];
    snprintf(escape, sizeof escape, "\\u%04x", value & 0xFFFFu);
    creo_text_plain(text, escape);
}

/* A character where the code unit is one, its escape where it is half a character or cannot be seen. */
void creo_text_char(creo_text *text, uint16_t value)
{
    char bytes[3];
    add_bytes(text, "'", 1);
    if (value == '\'' || value == '\\') {
        add_bytes(text, "\\", 1);
    }
    if (value < 0x20 || (value >= 0x7F && value < 0xA0) || (value >= 0xD800 && value < 0xE000)) {
        add_escape(text, value);
    } else if (value < 0x80) {
        bytes[0] = (char)value;
        add_bytes(text, bytes, 1);
    } else if (value < 0x800) {
        bytes[0] = (char)(0xC0 | value >> 6);
        bytes[1] = (char)(0x80 | (value & 0x3F));
        add_bytes(text, bytes, 2);
    } else {
        bytes[0] = (char)(0xE0 | value >> 12);
        bytes[1] = (char)(0x80 | (value >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (value & 0x3F));
        add_bytes(text, bytes, 3);
    }
    add_bytes(text, "'", 1);
}

/* Adds what printf made of a number, with a point whatever the locale's decimal sign is, and with one even for 1.0. */
static void add_number(creo_text *text, const char *printed)
{
    bool whole = true;
    for (const char *at = printed; *at != '\0'; at++) {
        if ((*at >= '0' && *at <= '9') || *at == '-' || *at == '+') {
            add_bytes(text, at, 1);
            continue;
        }
        if (*at == 'e') {
            add_bytes(text, at, 1);
        } else if (whole) {
            add_bytes(text, ".", 1); /* only the first byte of a decimal sign of several */
        }
        whole = false;
    }
    if (whole) {
        add_bytes(text, ".0", 2);
    }
}

static bool add_not_finite(creo_text *text, double value)
{
    if (isnan(value)) {
        creo_text_plain(text, "NaN");
    } else if (isinf(value)) {
        creo_text_plain(text, value < 0 ? "-Infinity" : "Infinity");
    } else {
        return false;
    }
    return true;
}

void creo_text_float(creo_text *text, float value)
{
    char printed[48];
    if (add_not_finite(text, (double)value)) {
        return;
    }
    for (int digits = 6; digits <= 9; digits++) { /* the fewest that give the same float again; 9 always do */
        snprintf(printed, sizeof printed, "%.*g", digits, (double)value);
        if (creo_float_equal(strtof(printed, NULL), value)) {
            break;
        }
    }
    add_number(text, printed);
}

void creo_text_double(creo_text *text, double value)
{
    char printed[48];
    if (add_not_finite(text, value)) {
        return;
    }
    for (int digits = 15; digits <= 17; digits++) { /* the fewest that give the same double again; 17 always do */
        snprintf(printed, sizeof printed, "%.*g", digits, value);
        if (creo_double_equal(strtod(printed, NULL), value)) {
            break;
        }
    }
    add_number(text, printed);
}

void creo_text_string(creo_text *text, creo_string value)
{
    add_bytes(text, "\"", 1);
    for (int32_t i = 0; i < value.length; i++) {
        const unsigned char byte = (unsigned char)value.bytes[i];
        if (byte < 0x20 || byte == 0x7F) {
            add_escape(text, byte);
        } else {
            if (byte == '"' || byte == '\\') {
                add_bytes(text, "\\", 1);
            }
            add_bytes(text, &value.bytes[i], 1);
        }
    }
    add_bytes(text, "\"", 1);
}

#define CREO_DEFINE_TEXT(array, add_item)                                           \
    void creo_text_##array(creo_text *text, creo_##array value)                     \
    {                                                                               \
        creo_text_plain(text, "[");                                                 \
        for (int32_t i = 0; i < value.count; i++) {                                 \
            if (!creo_text_item(text, i, value.count)) {                            \
                break;                                                              \
            }                                                                       \
            add_item(text, value.items[i]);                                         \
        }                                                                           \
        creo_text_plain(text, "]");                                                 \
    }

CREO_DEFINE_TEXT(boolean_array, creo_text_boolean)
CREO_DEFINE_TEXT(byte_array, creo_text_byte)
CREO_DEFINE_TEXT(char_array, creo_text_char)
CREO_DEFINE_TEXT(short_array, creo_text_short)
CREO_DEFINE_TEXT(int_array, creo_text_int)
CREO_DEFINE_TEXT(long_array, creo_text_long)
CREO_DEFINE_TEXT(float_array, creo_text_float)
CREO_DEFINE_TEXT(double_array, creo_text_double)
CREO_DEFINE_TEXT(string_array, creo_text_string)
