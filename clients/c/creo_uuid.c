/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_uuid.h"

#include <string.h>

static bool is_hyphen_before(size_t byte)
{
    return byte == 4 || byte == 6 || byte == 8 || byte == 10;
}

/* -1: it is no hexadecimal digit. */
static int hex_digit(char character)
{
    if (character >= '0' && character <= '9') {
        return character - '0';
    }
    if (character >= 'a' && character <= 'f') {
        return character - 'a' + 10;
    }
    return character >= 'A' && character <= 'F' ? character - 'A' + 10 : -1;
}

bool creo_uuid_parse(const char *text, creo_uuid *result)
{
    creo_uuid value = {{0}};
    if (text == NULL) {
        return false;
    }
    for (size_t i = 0; i < sizeof value.bytes; i++) {
        if (is_hyphen_before(i) && *text++ != '-') {
            return false;
        }
        const int high = hex_digit(text[0]);
        const int low = high < 0 ? -1 : hex_digit(text[1]);
        if (low < 0) {
            return false;
        }
        value.bytes[i] = (uint8_t)(high << 4 | low);
        text += 2;
    }
    if (*text != '\0') {
        return false;
    }
    *result = value;
    return true;
}

creo_uuid creo_uuid_of(const char *text)
{
    creo_uuid value = {{0}};
    creo_uuid_parse(text, &value);
    return value;
}

size_t creo_uuid_text(creo_uuid value, char *buffer, size_t size)
{
    static const char DIGITS[] = "0123456789abcdef";
    char text[CREO_UUID_TEXT];
    size_t length = 0;
    for (size_t i = 0; i < sizeof value.bytes; i++) {
        if (is_hyphen_before(i)) {
            text[length++] = '-';
        }
        text[length++] = DIGITS[value.bytes[i] >> 4];
        text[length++] = DIGITS[value.bytes[i] & 15];
    }
    if (size > 0) {
        const size_t stored = length < size ? length : size - 1;
        memcpy(buffer, text, stored);
        buffer[stored] = '\0';
    }
    return length;
}

int creo_uuid_compare(creo_uuid left, creo_uuid right)
{
    return memcmp(left.bytes, right.bytes, sizeof left.bytes);
}

bool creo_uuid_equal(creo_uuid left, creo_uuid right)
{
    return creo_uuid_compare(left, right) == 0;
}

bool creo_uuid_array_equal(creo_uuid_array left, creo_uuid_array right)
{
    return left.count == right.count
           && (left.count <= 0 || memcmp(left.items, right.items, (size_t)left.count * sizeof *left.items) == 0);
}
