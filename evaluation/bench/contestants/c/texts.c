/* SPDX-License-Identifier: Apache-2.0 */

/* The texts of messages. */

#include "contestant.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/*
 * Texts of many lengths, one after the other: ten lengths are dealt in a random order, and then again in another one,
 * so that ten texts have a hundred bytes. One text in a hundred is not ASCII: that of eleven bytes in every tenth deal.
 * The same in every language.
 */
enum { LENGTHS = 10, LONGEST = 40, ACCENTED_BYTES = 11 };

static const char LETTERS[] = "The quick brown fox jumps over the lazy dog.";
static const char ACCENTED[] = "\xc3\xa0 la carte, monsieur";

static int lengths[LENGTHS] = {0, 2, 3, 5, 6, 8, 10, 11, 15, LONGEST};
static int dealt = LENGTHS;
static int deals;

static void shuffle(void)
{
    /* With this start, a message of a size that is measured has exactly that many bytes. */
    static uint32_t random = 1937;
    for (uint32_t i = LENGTHS - 1; i > 0; i--) {
        random = (random * 1103515245 + 12345) & INT32_MAX;
        const uint32_t j = (random >> 16) % (i + 1);
        const int other = lengths[j];
        lengths[j] = lengths[i];
        lengths[i] = other;
    }
    dealt = 0;
    deals++;
}

const char *text_of(enum payload payload, int index)
{
    static char text[LONGEST + 1];
    if (payload == STRING) {
        snprintf(text, sizeof text, "text %05d", index);
        return text;
    }
    if (dealt == LENGTHS) {
        shuffle();
    }
    const size_t length = (size_t)lengths[dealt++];
    const bool accented = length == ACCENTED_BYTES && deals % 10 == 0;
    memcpy(text, accented ? ACCENTED : LETTERS, length);
    text[length] = '\0';
    return text;
}
