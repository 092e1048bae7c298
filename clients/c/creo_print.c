/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_print.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_bytes(creo_printer *printer, const char *bytes, size_t count)
{
    if (printer->length < printer->size) {
        const size_t room = printer->size - printer->length;
        memcpy(printer->buffer + printer->length, bytes, count < room ? count : room);
    }
    printer->length += count;
}

void creo_printer_start(creo_printer *printer, char *buffer, size_t size)
{
    printer->buffer = buffer;
    printer->size = size;
    printer->length = 0;
}

size_t creo_printer_end(creo_printer *printer)
{
    if (printer->size > 0) {
        size_t end = printer->length;
        if (end >= printer->size) {
            end = printer->size - 1;
            /* A byte of the form 10xxxxxx continues a character: step back to where that character starts. */
            while (end > 0 && ((unsigned char)printer->buffer[end] & 0xC0u) == 0x80u) {
                end--;
            }
        }
        printer->buffer[end] = '\0';
    }
    return printer->length;
}

void creo_printer_plain(creo_printer *printer, const char *plain)
{
    add_bytes(printer, plain, strlen(plain));
}

bool creo_printer_item(creo_printer *printer, int32_t index, int32_t count)
{
    if (index > 0) {
        add_bytes(printer, ", ", 2);
    }
    if (index < CREO_PRINT_ITEMS) {
        return true;
    }
    char more[32];
    snprintf(more, sizeof more, "... %" PRId32 " more", count - index);
    creo_printer_plain(printer, more);
    return false;
}

void creo_print_boolean(creo_printer *printer, bool value)
{
    creo_printer_plain(printer, value ? "true" : "false");
}

void creo_print_byte(creo_printer *printer, int8_t value)
{
    creo_print_long(printer, value);
}

void creo_print_short(creo_printer *printer, int16_t value)
{
    creo_print_long(printer, value);
}

void creo_print_int(creo_printer *printer, int32_t value)
{
    creo_print_long(printer, value);
}

void creo_print_long(creo_printer *printer, int64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, value);
    creo_printer_plain(printer, digits);
}

static void add_escape(creo_printer *printer, unsigned value)
{
    char escape[8];
    snprintf(escape, sizeof escape, "\\u%04x", value & 0xFFFFu);
    creo_printer_plain(printer, escape);
}

/* The character, if the code unit is one; an escape, if it is half a character or invisible. */
void creo_print_char(creo_printer *printer, uint16_t value)
{
    char bytes[3];
    add_bytes(printer, "'", 1);
    if (value == '\'' || value == '\\') {
        add_bytes(printer, "\\", 1);
    }
    if (value < 0x20 || (value >= 0x7F && value < 0xA0) || (value >= 0xD800 && value < 0xE000)) {
        add_escape(printer, value);
    } else if (value < 0x80) {
        bytes[0] = (char)value;
        add_bytes(printer, bytes, 1);
    } else if (value < 0x800) {
        bytes[0] = (char)(0xC0 | value >> 6);
        bytes[1] = (char)(0x80 | (value & 0x3F));
        add_bytes(printer, bytes, 2);
    } else {
        bytes[0] = (char)(0xE0 | value >> 12);
        bytes[1] = (char)(0x80 | (value >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (value & 0x3F));
        add_bytes(printer, bytes, 3);
    }
    add_bytes(printer, "'", 1);
}

/* Adds a number as printf printed it, but with a point whatever the locale's decimal sign is, and with a point even for
 * 1.0. */
static void add_number(creo_printer *printer, const char *printed)
{
    bool whole = true;
    for (const char *at = printed; *at != '\0'; at++) {
        if ((*at >= '0' && *at <= '9') || *at == '-' || *at == '+') {
            add_bytes(printer, at, 1);
            continue;
        }
        if (*at == 'e') {
            add_bytes(printer, at, 1);
        } else if (whole) {
            add_bytes(printer, ".", 1); /* once for a decimal sign of several bytes */
        }
        whole = false;
    }
    if (whole) {
        add_bytes(printer, ".0", 2);
    }
}

static bool add_not_finite(creo_printer *printer, double value)
{
    if (isnan(value)) {
        creo_printer_plain(printer, "NaN");
    } else if (isinf(value)) {
        creo_printer_plain(printer, value < 0 ? "-Infinity" : "Infinity");
    } else {
        return false;
    }
    return true;
}

void creo_print_float(creo_printer *printer, float value)
{
    char printed[48];
    if (add_not_finite(printer, (double)value)) {
        return;
    }
    for (int digits = 6; digits <= 9; digits++) { /* the fewest that read back as the same float; 9 always do */
        snprintf(printed, sizeof printed, "%.*g", digits, (double)value);
        if (creo_float_equal(strtof(printed, NULL), value)) {
            break;
        }
    }
    add_number(printer, printed);
}

void creo_print_double(creo_printer *printer, double value)
{
    char printed[48];
    if (add_not_finite(printer, value)) {
        return;
    }
    for (int digits = 15; digits <= 17; digits++) { /* the fewest that read back as the same double; 17 always do */
        snprintf(printed, sizeof printed, "%.*g", digits, value);
        if (creo_double_equal(strtod(printed, NULL), value)) {
            break;
        }
    }
    add_number(printer, printed);
}

void creo_print_string(creo_printer *printer, creo_string value)
{
    add_bytes(printer, "\"", 1);
    for (int32_t i = 0; i < value.length; i++) {
        const unsigned char byte = (unsigned char)value.bytes[i];
        if (byte < 0x20 || byte == 0x7F) {
            add_escape(printer, byte);
        } else {
            if (byte == '"' || byte == '\\') {
                add_bytes(printer, "\\", 1);
            }
            add_bytes(printer, &value.bytes[i], 1);
        }
    }
    add_bytes(printer, "\"", 1);
}

#define CREO_DEFINE_TEXT(array, add_item)                              \
    void creo_print_##array(creo_printer *printer, creo_##array value) \
    {                                                                  \
        creo_printer_plain(printer, "[");                              \
        for (int32_t i = 0; i < value.count; i++) {                    \
            if (!creo_printer_item(printer, i, value.count)) {         \
                break;                                                 \
            }                                                          \
            add_item(printer, value.items[i]);                         \
        }                                                              \
        creo_printer_plain(printer, "]");                              \
    }

CREO_DEFINE_TEXT(boolean_array, creo_print_boolean)
#define CREO_PRINT_BYTE_ITEM(printer, item) creo_print_byte(printer, (int8_t)(item))

CREO_DEFINE_TEXT(byte_array, CREO_PRINT_BYTE_ITEM)
CREO_DEFINE_TEXT(char_array, creo_print_char)
CREO_DEFINE_TEXT(short_array, creo_print_short)
CREO_DEFINE_TEXT(int_array, creo_print_int)
CREO_DEFINE_TEXT(long_array, creo_print_long)
CREO_DEFINE_TEXT(float_array, creo_print_float)
CREO_DEFINE_TEXT(double_array, creo_print_double)
CREO_DEFINE_TEXT(string_array, creo_print_string)
