/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_bigdecimal.h"

#include "creo_decimal.h"

#include <string.h>

creo_bigdecimal creo_bigdecimal_of(const char *text)
{
    creo_bigdecimal value = {text, -1};
    if (text != NULL) {
        const size_t length = strlen(text);
        if (length > 0 && length <= INT32_MAX) {
            value.length = (int32_t)length;
        }
    }
    return value;
}

bool creo_bigdecimal_valid(creo_bigdecimal value)
{
    creo_decimal digits;
    return creo_decimal_parse(&digits, value.text, value.length) == NULL;
}

size_t creo_bigdecimal_text(creo_bigdecimal value, char *buffer, size_t size)
{
    creo_decimal digits;
    char text[CREO_DECIMAL_TEXT];
    const char *from = text;
    size_t length = 0;
    if (creo_decimal_parse(&digits, value.text, value.length) == NULL) {
        length = creo_decimal_text(&digits, text);
    } else if (value.text != NULL && value.length > 0) {
        from = value.text;
        length = (size_t)value.length;
    }
    if (size > 0) {
        const size_t stored = length < size ? length : size - 1;
        memcpy(buffer, from, stored);
        buffer[stored] = '\0';
    }
    return length;
}

/* The order of what is no number. */
static int compare_bytes(creo_bigdecimal left, creo_bigdecimal right)
{
    const int32_t left_length = left.text == NULL || left.length < 0 ? 0 : left.length;
    const int32_t right_length = right.text == NULL || right.length < 0 ? 0 : right.length;
    const int32_t both = left_length < right_length ? left_length : right_length;
    const int order = both == 0 ? 0 : memcmp(left.text, right.text, (size_t)both);
    return order != 0 ? order : (left_length > right_length) - (left_length < right_length);
}

int creo_bigdecimal_compare(creo_bigdecimal left, creo_bigdecimal right)
{
    creo_decimal left_digits;
    creo_decimal right_digits;
    const bool left_valid = creo_decimal_parse(&left_digits, left.text, left.length) == NULL;
    const bool right_valid = creo_decimal_parse(&right_digits, right.text, right.length) == NULL;
    if (left_valid != right_valid) {
        return left_valid ? 1 : -1;
    }
    return left_valid ? creo_decimal_compare(&left_digits, &right_digits) : compare_bytes(left, right);
}

bool creo_bigdecimal_equal(creo_bigdecimal left, creo_bigdecimal right)
{
    return creo_bigdecimal_compare(left, right) == 0;
}

bool creo_bigdecimal_array_equal(creo_bigdecimal_array left, creo_bigdecimal_array right)
{
    if (left.count != right.count) {
        return false;
    }
    for (int32_t i = 0; i < left.count; i++) {
        if (!creo_bigdecimal_equal(left.items[i], right.items[i])) {
            return false;
        }
    }
    return true;
}
