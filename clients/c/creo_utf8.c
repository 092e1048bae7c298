/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_utf8.h"

static bool is_continuation(uint8_t byte)
{
    return (byte & 0xC0u) == 0x80u;
}

/* The table of well-formed byte sequences: Unicode standard, table 3-7. */
bool creo_utf8_valid(const uint8_t *bytes, size_t length)
{
    const uint8_t *at = bytes;
    const uint8_t *const end = bytes + length;
    while (at < end) {
        if (end - at >= 8 && (creo_utf8_load_eight(at) & CREO_UTF8_HIGH_BITS) == 0) {
            at += 8;
            continue;
        }
        const uint8_t lead = at[0];
        const ptrdiff_t left = end - at;
        if (lead < 0x80) {
            at += 1;
        } else if (lead < 0xC2) { /* a continuation, or the overlong form of an ASCII character */
            return false;
        } else if (lead < 0xE0) {
            if (left < 2 || !is_continuation(at[1])) {
                return false;
            }
            at += 2;
        } else if (lead < 0xF0) {
            const uint8_t lowest = lead == 0xE0 ? 0xA0 : 0x80;  /* below it: forms that are longer than needed */
            const uint8_t highest = lead == 0xED ? 0x9F : 0xBF; /* above it: surrogates */
            if (left < 3 || at[1] < lowest || at[1] > highest || !is_continuation(at[2])) {
                return false;
            }
            at += 3;
        } else {
            const uint8_t lowest = lead == 0xF0 ? 0x90 : 0x80;  /* below it: forms that are longer than needed */
            const uint8_t highest = lead == 0xF4 ? 0x8F : 0xBF; /* above it: characters over U+10FFFF */
            if (lead > 0xF4 || left < 4 || at[1] < lowest || at[1] > highest || !is_continuation(at[2])
                || !is_continuation(at[3])) {
                return false;
            }
            at += 4;
        }
    }
    return true;
}
