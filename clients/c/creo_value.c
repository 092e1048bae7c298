/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_value.h"

#include "creo_arena.h"
#include "creo_scalars.h"

#include <string.h>

creo_string creo_string_of(const char *text)
{
    creo_string string = {text, -1};
    if (text != NULL) {
        const size_t length = strlen(text);
        if (length <= INT32_MAX) {
            string.length = (int32_t)length;
        }
    }
    return string;
}

void creo_free(const void *answer)
{
    creo_arena_free(answer);
}

void creo_keep_memory(size_t most_bytes)
{
    creo_block_keep(most_bytes);
}

void creo_trim(void)
{
    creo_block_trim();
}

/* memcmp must not see NULL, even for no bytes. */
static bool same_bytes(const void *left, int32_t left_count, const void *right, int32_t right_count, size_t size)
{
    return left_count == right_count && (left_count <= 0 || memcmp(left, right, (size_t)left_count * size) == 0);
}

bool creo_float_equal(float left, float right)
{
    return memcmp(&left, &right, sizeof left) == 0;
}

bool creo_double_equal(double left, double right)
{
    return memcmp(&left, &right, sizeof left) == 0;
}

bool creo_string_equal(creo_string left, creo_string right)
{
    return same_bytes(left.bytes, left.length, right.bytes, right.length, 1);
}

#define CREO_DEFINE_EQUAL(name, type)                                                            \
    bool creo_##name##_array_equal(creo_##name##_array left, creo_##name##_array right)          \
    {                                                                                            \
        return same_bytes(left.items, left.count, right.items, right.count, sizeof *left.items); \
    }

CREO_DEFINE_EQUAL(boolean, bool)
CREO_DEFINE_EQUAL(byte, uint8_t)
CREO_NUMBERS(CREO_DEFINE_EQUAL)

bool creo_string_array_equal(creo_string_array left, creo_string_array right)
{
    if (left.count != right.count) {
        return false;
    }
    for (int32_t i = 0; i < left.count; i++) {
        if (!creo_string_equal(left.items[i], right.items[i])) {
            return false;
        }
    }
    return true;
}
