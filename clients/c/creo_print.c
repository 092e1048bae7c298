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
    printer->depth = 0;
    printer->cut = false;
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

bool creo_printer_enter(creo_printer *printer)
{
    if (printer->cut || printer->depth == CREO_DEEPEST || printer->length >= CREO_PRINT_LENGTH) {
        printer->cut = true;
        add_bytes(printer, "...", 3);
        return false;
    }
    printer->depth++;
    return true;
}

void creo_printer_leave(creo_printer *printer)
{
    printer->depth--;
    printer->cut = printer->cut && printer->depth > 0;
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

void creo_print_ubyte(creo_printer *printer, uint8_t value)
{
    creo_print_ulong(printer, value);
}

void creo_print_ushort(creo_printer *printer, uint16_t value)
{
    creo_print_ulong(printer, value);
}

void creo_print_uint(creo_printer *printer, uint32_t value)
{
    creo_print_ulong(printer, value);
}

void creo_print_ulong(creo_printer *printer, uint64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    creo_printer_plain(printer, digits);
}

static void add_escape(creo_printer *printer, unsigned value)
{
    char escape[8];
    snprintf(escape, sizeof escape, "\\u%04x", value & 0xFFFFu);
    creo_printer_plain(printer, escape);
}

/* Adds a character of ASCII that does not stand for itself between such quotes; false if it does. */
static bool add_escaped(creo_printer *printer, unsigned character, char quote)
{
    static const char CONTROLS[] = "\n\r\t";
    static const char LETTERS[] = "nrt";
    const char *const control = character == 0 || character >= 0x80 ? NULL : strchr(CONTROLS, (int)character);
    if (control != NULL || character == (unsigned char)quote || character == '\\') {
        const char letter = control != NULL ? LETTERS[control - CONTROLS] : (char)character;
        add_bytes(printer, "\\", 1);
        add_bytes(printer, &letter, 1);
    } else if (character < 0x20 || character == 0x7F) {
        add_escape(printer, character);
    } else {
        return false;
    }
    return true;
}

/* Adds a code unit that is a character of its own. */
static void add_character(creo_printer *printer, uint16_t value)
{
    char bytes[3];
    if (value < 0x80) {
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
}

/* Prints a UTF-16 code unit: as its character, or as an escape if it is half of one or a control. */
void creo_print_char(creo_printer *printer, uint16_t value)
{
    add_bytes(printer, "'", 1);
    if ((value >= 0x80 && value < 0xA0) || (value >= 0xD800 && value < 0xE000)) {
        add_escape(printer, value);
    } else if (!add_escaped(printer, value, '\'')) {
        add_character(printer, value);
    }
    add_bytes(printer, "'", 1);
}

/* A finite number as its digits and its power of ten: 1.5e-7 has the digits "15" and the exponent -7. */
struct decimal {
    bool negative;
    char digits[20];
    int count;
    int exponent;
};

/* Reads a decimal from what printf prints for %e, whatever the locale's decimal sign is. */
static struct decimal to_decimal(const char *printed)
{
    struct decimal decimal = {.negative = *printed == '-'};
    for (; *printed != 'e'; printed++) {
        if (*printed >= '0' && *printed <= '9') {
            decimal.digits[decimal.count++] = *printed;
        }
    }
    decimal.exponent = (int)strtol(printed + 1, NULL, 10);
    return decimal;
}

/* Adds digits from the place start on, and zeros where there are none. */
static void add_digits(creo_printer *printer, const struct decimal *decimal, int start, int count)
{
    for (int i = start; i < start + count; i++) {
        add_bytes(printer, i >= 0 && i < decimal->count ? &decimal->digits[i] : "0", 1);
    }
}

/* Prints a number: with a point from 0.0001 to below 10^16, and like 1e+16 or 1.5e-07 elsewhere. */
static void add_decimal(creo_printer *printer, struct decimal decimal)
{
    const int whole = decimal.exponent + 1; /* how many digits stand before the point */
    if (decimal.negative) {
        add_bytes(printer, "-", 1);
    }
    if (decimal.exponent >= -4 && decimal.exponent < 16) {
        /* Which digit comes first; below 0 are zeros before all digits. */
        const int first = whole > 0 ? 0 : decimal.exponent;
        const int before = whole > 0 ? whole : 1;
        add_digits(printer, &decimal, first, before);
        add_bytes(printer, ".", 1);
        add_digits(printer, &decimal, first + before, decimal.count > whole ? decimal.count - (first + before) : 1);
        return;
    }
    add_digits(printer, &decimal, 0, 1);
    if (decimal.count > 1) {
        add_bytes(printer, ".", 1);
        add_digits(printer, &decimal, 1, decimal.count - 1);
    }
    char exponent[16];
    snprintf(exponent, sizeof exponent, "e%+03d", decimal.exponent);
    creo_printer_plain(printer, exponent);
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
    for (int digits = 1; digits <= 9; digits++) { /* the fewest digits that read back as the same float; 9 always do */
        snprintf(printed, sizeof printed, "%.*e", digits - 1, (double)value);
        if (creo_float_equal(strtof(printed, NULL), value)) {
            break;
        }
    }
    add_decimal(printer, to_decimal(printed));
}

void creo_print_double(creo_printer *printer, double value)
{
    char printed[48];
    if (add_not_finite(printer, value)) {
        return;
    }
    for (int digits = 1; digits <= 17;
        digits++) { /* the fewest digits that read back as the same double; 17 always do */
        snprintf(printed, sizeof printed, "%.*e", digits - 1, value);
        if (creo_double_equal(strtod(printed, NULL), value)) {
            break;
        }
    }
    add_decimal(printer, to_decimal(printed));
}

/* Prints UTF-8 as it is, but controls as escapes: those from U+0080 to U+009F have two bytes, of which the first is
 * 0xC2. */
void creo_print_string(creo_printer *printer, creo_string value)
{
    add_bytes(printer, "\"", 1);
    for (int32_t i = 0; i < value.length; i++) {
        const unsigned char byte = (unsigned char)value.bytes[i];
        const unsigned char next = i + 1 < value.length ? (unsigned char)value.bytes[i + 1] : 0;
        if (byte == 0xC2 && next >= 0x80 && next < 0xA0) {
            add_escape(printer, next);
            i++;
        } else if (!add_escaped(printer, byte, '"')) {
            add_bytes(printer, &value.bytes[i], 1);
        }
    }
    add_bytes(printer, "\"", 1);
}

#define CREO_PRINT_BYTE_ITEM(printer, item) creo_print_byte(printer, (int8_t)(item))
#define CREO_DEFINE_TEXT(name, type) CREO_DEFINE_TEXT_OF(name, creo_print_##name)

CREO_DEFINE_TEXT_OF(byte, CREO_PRINT_BYTE_ITEM)
CREO_DEFINE_TEXT(boolean, bool)
CREO_NUMBERS(CREO_DEFINE_TEXT)
CREO_DEFINE_TEXT(string, creo_string)
