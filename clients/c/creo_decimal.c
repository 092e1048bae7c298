/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_decimal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    DIGITS_OF_A_CHUNK = 9,
    CHUNK = 1000000000,
    MOST_CHUNKS = 112, /* of CREO_DECIMAL_BYTES */
    MOST_LIMBS = CREO_DECIMAL_BYTES / 4
};

/* Texts */

/* Adds digits, without zeros in front, and counts them, also those that are too many. Returns where they end. */
static const char *scan_digits(creo_decimal *value, int64_t *count, const char *at, const char *end)
{
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        if (*count == 0 && *at == '0') {
            continue;
        }
        if (*count < CREO_DECIMAL_DIGITS) {
            value->digits[*count] = *at;
        }
        ++*count;
    }
    return at;
}

/* The number after an E; one that is too large for any scale stays so. NULL: there is none. */
static const char *scan_exponent(int64_t *exponent, const char *at, const char *end)
{
    const int64_t enough = INT64_C(100000000000); /* no text has as many digits that could make up for it */
    const bool negative = at < end && *at == '-';
    if (negative || (at < end && *at == '+')) {
        at++;
    }
    const char *const start = at;
    int64_t number = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        number = number > enough ? number : number * 10 + (*at - '0');
    }
    *exponent = negative ? -number : number;
    return at == start ? NULL : at;
}

const char *creo_decimal_parse(creo_decimal *value, const char *text, int32_t length)
{
    static const char OTHER[] = "is no decimal number such as 12.50";
    if (text == NULL) {
        text = "0";
        length = length == 0 ? 1 : length;
    }
    if (length <= 0) {
        return OTHER;
    }
    const char *const end = text + length;
    int64_t count = 0;
    value->negative = *text == '-';
    const char *const whole = text + value->negative;
    const char *at = scan_digits(value, &count, whole, end);
    if (at == whole || (*whole == '0' && at - whole > 1)) {
        return OTHER;
    }
    int64_t scale = 0;
    if (at < end && *at == '.') {
        const char *const fraction = at + 1;
        at = scan_digits(value, &count, fraction, end);
        scale = at - fraction;
        if (scale == 0) {
            return OTHER;
        }
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        int64_t exponent = 0;
        at = scan_exponent(&exponent, at + 1, end);
        scale -= exponent;
    }
    if (at != end) {
        return OTHER;
    }
    if (scale < -CREO_DECIMAL_SCALE || scale > CREO_DECIMAL_SCALE) {
        return "has a scale that is not from -1000 to 1000";
    }
    if (count > CREO_DECIMAL_DIGITS) {
        return "has more than 1000 digits";
    }
    if (count == 0) {
        value->negative = false;
        value->digits[count++] = '0';
    }
    value->scale = (int32_t)scale;
    value->count = (int32_t)count;
    return NULL;
}

/* Adds digits from one of them on, and returns where they end. */
static char *add_some(char *at, const creo_decimal *value, int32_t first, int32_t count)
{
    memcpy(at, value->digits + first, (size_t)count);
    return at + count;
}

/* As Java writes it: 12.50, 0.000001, and with an exponent if the scale is below 0 or more than 6 digits from the
 * point. */
size_t creo_decimal_text(const creo_decimal *value, char text[CREO_DECIMAL_TEXT])
{
    const int32_t exponent = value->count - 1 - value->scale; /* of the first digit */
    const bool plain = value->scale >= 0 && exponent >= -6;
    char *at = text;
    if (value->negative) {
        *at++ = '-';
    }
    /* How many digits are before the point. */
    const int32_t whole = !plain ? 1 : exponent < 0 ? 0 : exponent + 1;
    at = add_some(at, value, 0, whole);
    if (whole == 0) {
        *at++ = '0';
    }
    if (whole < value->count) {
        *at++ = '.';
        for (int32_t i = -1; plain && i > exponent; i--) {
            *at++ = '0';
        }
        at = add_some(at, value, whole, value->count - whole);
    }
    if (plain) {
        *at = '\0';
    } else {
        at += snprintf(at, 16, "E%+" PRId32, exponent);
    }
    return (size_t)(at - text);
}

/* Bytes */

/* Negates a whole number in two's complement. */
static void negate(uint8_t *bytes, size_t count)
{
    unsigned carry = 1;
    for (size_t i = count; i-- > 0;) {
        const unsigned sum = (uint8_t)~bytes[i] + carry;
        bytes[i] = (uint8_t)sum;
        carry = sum >> 8;
    }
}

/* Numbers of nine digits, the lowest first. */
struct chunks {
    int count;
    uint32_t items[MOST_CHUNKS + 1];
};

/* Adds 32 bits at the end. Compilers turn divisions by a constant into multiplications. */
static void append_bits(struct chunks *chunks, uint32_t bits)
{
    uint64_t carry = bits;
    for (int i = 0; i < chunks->count; i++) {
        const uint64_t sum = ((uint64_t)chunks->items[i] << 32) + carry;
        chunks->items[i] = (uint32_t)(sum % CHUNK);
        carry = sum / CHUNK;
    }
    for (; carry > 0; carry /= CHUNK) {
        chunks->items[chunks->count++] = (uint32_t)(carry % CHUNK);
    }
}

/* Writes the nine digits of a chunk. */
static void add_chunk(char *text, uint32_t chunk)
{
    for (int digit = DIGITS_OF_A_CHUNK - 1; digit >= 0; digit--) {
        text[digit] = (char)('0' + chunk % 10);
        chunk /= 10;
    }
}

static bool take_chunks(creo_decimal *value, const struct chunks *chunks)
{
    char text[DIGITS_OF_A_CHUNK * (MOST_CHUNKS + 1)];
    size_t length = 0;
    text[0] = '0';
    for (int i = chunks->count - 1; i >= 0; i--) {
        add_chunk(text + length, chunks->items[i]);
        length += DIGITS_OF_A_CHUNK;
    }
    const char *first = text;
    while (length > 1 && *first == '0') {
        first++;
        length--;
    }
    if (length > CREO_DECIMAL_DIGITS) {
        return false;
    }
    value->count = length == 0 ? 1 : (int32_t)length;
    memcpy(value->digits, first, (size_t)value->count);
    return true;
}

bool creo_decimal_of_bytes(creo_decimal *value, int32_t scale, const uint8_t *bytes, size_t count)
{
    uint8_t magnitude[CREO_DECIMAL_BYTES];
    struct chunks chunks;
    chunks.count = 0;
    memcpy(magnitude, bytes, count);
    value->negative = (bytes[0] & 0x80) != 0;
    value->scale = scale;
    if (value->negative) {
        negate(magnitude, count);
    }
    uint32_t limb = 0;
    for (size_t i = 0; i < count; i++) {
        limb = limb << 8 | magnitude[i];
        const size_t left = count - 1 - i;
        if (left % 4 == 0) {
            append_bits(&chunks, limb);
            limb = 0;
        }
    }
    return take_chunks(value, &chunks);
}

const uint8_t *creo_decimal_to_bytes(const creo_decimal *value, uint8_t buffer[CREO_DECIMAL_BYTES + 1])
{
    uint32_t limbs[MOST_LIMBS]; /* the lowest first */
    size_t used = 0;
    for (int32_t next = 0; next < value->count;) {
        /* The first chunk has what is more than whole ones. */
        const int32_t end = next + (value->count - next - 1) % DIGITS_OF_A_CHUNK + 1;
        uint64_t carry = 0;
        for (; next < end; next++) {
            carry = carry * 10 + (uint64_t)(value->digits[next] - '0');
        }
        for (size_t i = 0; i < used; i++) {
            carry += (uint64_t)limbs[i] * CHUNK;
            limbs[i] = (uint32_t)carry;
            carry >>= 32;
        }
        if (carry > 0) {
            limbs[used++] = (uint32_t)carry;
        }
    }
    /* With a byte for the sign in front, which may be one too many, as others may be. */
    uint8_t *const end = buffer + CREO_DECIMAL_BYTES + 1;
    const size_t size = 4 * used + 1;
    uint8_t *start = end - size;
    *start = 0;
    for (size_t i = 0; i < 4 * used; i++) {
        end[-1 - (ptrdiff_t)i] = (uint8_t)(limbs[i / 4] >> (8 * (i % 4)));
    }
    if (value->negative) {
        negate(start, size);
    }
    while (end - start > 1 && (start[0] == 0 || start[0] == 0xFF) && (start[0] & 0x80) == (start[1] & 0x80)) {
        start++;
    }
    return start;
}

/* Order */

static bool is_zero(const creo_decimal *value)
{
    return value->digits[0] == '0';
}

/* By what they are without their signs; neither is 0. */
static int compare_sizes(const creo_decimal *left, const creo_decimal *right)
{
    const int32_t left_whole = left->count - left->scale;
    const int32_t right_whole = right->count - right->scale;
    if (left_whole != right_whole) {
        return left_whole < right_whole ? -1 : 1;
    }
    const int32_t both = left->count < right->count ? left->count : right->count;
    const int order = memcmp(left->digits, right->digits, (size_t)both);
    if (order != 0) {
        return order < 0 ? -1 : 1;
    }
    for (int32_t i = both; i < left->count; i++) {
        if (left->digits[i] != '0') {
            return 1;
        }
    }
    for (int32_t i = both; i < right->count; i++) {
        if (right->digits[i] != '0') {
            return -1;
        }
    }
    return 0;
}

int creo_decimal_compare(const creo_decimal *left, const creo_decimal *right)
{
    const int left_sign = is_zero(left) ? 0 : left->negative ? -1 : 1;
    const int right_sign = is_zero(right) ? 0 : right->negative ? -1 : 1;
    if (left_sign != right_sign) {
        return left_sign < right_sign ? -1 : 1;
    }
    return left_sign == 0 ? 0 : left_sign * compare_sizes(left, right);
}
