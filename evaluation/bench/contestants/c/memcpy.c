/* SPDX-License-Identifier: Apache-2.0 */

/* The limit in memory: a copy of as many bytes as the message has payload. */

#include "contestant.h"

#include <stdlib.h>
#include <string.h>

static size_t size;
static char *values;
static char *message;

/* Unless something that the compiler does not know reads the copy, the compiler removes it. */
static void use(const void *bytes)
{
    __asm__ volatile("" : : "g"(bytes) : "memory");
}

static void prepare(enum payload payload, int32_t length)
{
    (void)payload;
    size = (size_t)length;
    values = allocate(size, 1);
    message = allocate(size, 1);
    for (size_t i = 0; i < size; i++) {
        values[i] = (char)i;
    }
}

static void encode(void)
{
    memcpy(message, values, size);
    use(message);
}

static char *copied(void)
{
    char *const copy = malloc(size);
    if (copy == NULL) {
        stop("no memory");
    }
    memcpy(copy, message, size);
    use(copy);
    return copy;
}

static void decode(void)
{
    free(copied());
}

static size_t message_length(void)
{
    return size;
}

static void check(void)
{
    encode();
    char *const copy = copied();
    if (memcmp(copy, values, size) != 0) {
        stop("what was decoded is not what was encoded");
    }
    free(copy);
}

const struct contestant CONTESTANT = {
    .prepare = prepare, .encode = encode, .decode = decode, .length = message_length, .check = check};
