/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_rule.h"

#include <stdio.h>
#include <string.h>

enum {
    LONGEST_KEY = 40,     /* characters of a text that is a key; the rest is cut off */
    LONGEST_KEY_SIZE = 96 /* bytes of them */
};

/* Up to here all whole numbers are told apart. */
#define EXACT_NUMBERS 9007199254740992.0

void creo_rule_begin(creo_fault *fault, creo_printer *printer)
{
    fault->status = CREO_BAD_ARGUMENT;
    creo_printer_start(printer, fault->reason, sizeof fault->reason);
}

bool creo_rule_not_in(creo_printer *printer, const char *words)
{
    creo_printer_plain(printer, " is not in ");
    creo_printer_plain(printer, words);
    creo_printer_end(printer);
    return false;
}

bool creo_rule_refuse_whole(creo_fault *fault, int64_t value, const char *words)
{
    creo_printer printer;
    creo_rule_begin(fault, &printer);
    creo_print_long(&printer, value);
    return creo_rule_not_in(&printer, words);
}

bool creo_rule_refuse_unsigned(creo_fault *fault, uint64_t value, const char *words)
{
    creo_printer printer;
    creo_rule_begin(fault, &printer);
    creo_print_ulong(&printer, value);
    return creo_rule_not_in(&printer, words);
}

/* Prints a whole number without a point; false if it is none. */
static bool print_whole(creo_printer *printer, double value)
{
    if (!(value >= -EXACT_NUMBERS && value <= EXACT_NUMBERS)) {
        return false;
    }
    const int64_t whole = (int64_t)value;
    if (value < (double)whole || value > (double)whole) {
        return false;
    }
    creo_print_long(printer, whole);
    return true;
}

bool creo_rule_refuse_float(creo_fault *fault, float value, const char *words)
{
    creo_printer printer;
    creo_rule_begin(fault, &printer);
    if (!print_whole(&printer, (double)value)) {
        creo_print_float(&printer, value);
    }
    return creo_rule_not_in(&printer, words);
}

bool creo_rule_refuse_double(creo_fault *fault, double value, const char *words)
{
    creo_printer printer;
    creo_rule_begin(fault, &printer);
    if (!print_whole(&printer, value)) {
        creo_print_double(&printer, value);
    }
    return creo_rule_not_in(&printer, words);
}

static bool check_length(
    creo_fault *fault, int64_t length, int64_t min, int64_t max, const char *counted, const char *words)
{
    if (length >= min && length <= max) {
        return true;
    }
    creo_printer printer;
    creo_rule_begin(fault, &printer);
    creo_printer_plain(&printer, "it has ");
    creo_print_long(&printer, length);
    creo_printer_plain(&printer, counted);
    creo_printer_plain(&printer, "; allowed: ");
    creo_printer_plain(&printer, words);
    creo_printer_end(&printer);
    return false;
}

bool creo_rule_characters(creo_fault *fault, creo_string value, int64_t min, int64_t max, const char *words)
{
    int64_t length = 0;
    for (int32_t i = 0; i < value.length; i++) {
        /* A byte of the form 10xxxxxx continues a character. */
        length += ((unsigned char)value.bytes[i] & 0xC0u) == 0x80u ? 0 : 1;
    }
    return check_length(fault, length, min, max, length == 1 ? " character" : " characters", words);
}

bool creo_rule_items(creo_fault *fault, int32_t count, int64_t min, int64_t max, const char *words)
{
    return check_length(fault, count, min, max, count == 1 ? " item" : " items", words);
}

bool creo_rule_entries(creo_fault *fault, int32_t count, int64_t min, int64_t max, const char *words)
{
    return check_length(fault, count, min, max, count == 1 ? " entry" : " entries", words);
}

/* Returns the next character of well-formed UTF-8, and its size. */
static int32_t next_character(const char *bytes, int32_t *size)
{
    const unsigned char first = (unsigned char)*bytes;
    *size = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    int32_t character = *size == 1 ? first : first & (0xFF >> (*size + 1));
    for (int32_t i = 1; i < *size; i++) {
        character = character << 6 | ((unsigned char)bytes[i] & 0x3F);
    }
    return character;
}

/* The class of a character: that of the last interval that begins with it or before it. The first one begins at 0. */
static int32_t class_of(const int32_t *intervals, int32_t count, int32_t character)
{
    int32_t from = 0;
    int32_t to = count;
    while (to - from > 1) {
        const int32_t middle = from + (to - from) / 2;
        if (intervals[2 * middle] <= character) {
            from = middle;
        } else {
            to = middle;
        }
    }
    return intervals[2 * from + 1];
}

static bool matches(creo_string value, const int32_t *table)
{
    const int32_t intervals = table[1];
    const int32_t *const states = table + 2 + 2 * intervals;
    const int32_t width = table[0] + 1;
    int32_t state = 0;
    for (int32_t i = 0, size; i < value.length; i += size) {
        const int32_t character = next_character(value.bytes + i, &size);
        const int32_t next = states[state * width + 1 + class_of(table + 2, intervals, character)];
        if (next == 0) {
            return false;
        }
        state = next - 1;
    }
    return states[state * width] == 1;
}

bool creo_rule_pattern(creo_fault *fault, creo_string value, const char *pattern, const int32_t *table)
{
    if (matches(value, table)) {
        return true;
    }
    creo_printer printer;
    creo_rule_begin(fault, &printer);
    creo_printer_plain(&printer, "the text does not match ");
    creo_printer_plain(&printer, pattern);
    creo_printer_end(&printer);
    return false;
}

/* Prints a text that is a key: not more than its beginning, and no controls. */
static void print_text_key(creo_printer *printer, const creo_string *key)
{
    creo_printer_plain(printer, "\"");
    int32_t count = 0;
    for (int32_t i = 0, size; i < key->length; i += size, count++) {
        if (count == LONGEST_KEY || printer->length >= LONGEST_KEY_SIZE) {
            creo_printer_plain(printer, "...");
            break;
        }
        const int32_t character = next_character(key->bytes + i, &size);
        char shown[5] = "?";
        if (character >= 0x20 && !(character >= 0x7F && character < 0xA0)) {
            memcpy(shown, key->bytes + i, (size_t)size);
            shown[size] = '\0';
        }
        creo_printer_plain(printer, character == '"' || character == '\\' ? "\\" : "");
        creo_printer_plain(printer, shown);
    }
    creo_printer_plain(printer, "\"");
}

bool creo_rule_within_key(creo_fault *fault, const creo_key_kind *kind, const void *key)
{
    char text[LONGEST_KEY_SIZE + 16];
    creo_printer printer;
    creo_printer_start(&printer, text, sizeof text);
    creo_printer_plain(&printer, "[");
    if (kind == CREO_KEY_STRING) {
        print_text_key(&printer, key);
    } else {
        kind->print(&printer, key);
    }
    creo_printer_plain(&printer, "]");
    creo_printer_end(&printer);
    return creo_fault_prepend(fault, text);
}

bool creo_rule_within_constant(creo_fault *fault, const char *name)
{
    char text[CREO_PATH_SIZE];
    snprintf(text, sizeof text, "[%s]", name);
    return creo_fault_prepend(fault, text);
}

bool creo_rule_as_key(creo_fault *fault)
{
    char reason[CREO_REASON_SIZE];
    creo_printer printer;
    memcpy(reason, fault->reason, sizeof reason);
    creo_rule_begin(fault, &printer);
    creo_printer_plain(&printer, "as a key, ");
    creo_printer_plain(&printer, reason);
    creo_printer_end(&printer);
    return false;
}

bool creo_rule_broken(creo_fault *fault, const char *name)
{
    if (name != NULL) {
        creo_fault_prepend(fault, name);
    }
    const size_t length = strlen(fault->path);
    if (length + 1 < sizeof fault->path) {
        fault->path[length] = ':';
        fault->path[length + 1] = '\0';
    }
    return false;
}
