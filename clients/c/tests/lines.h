/* SPDX-License-Identifier: Apache-2.0 */

/* The lines of the files in framework/protocol/vectors: name | Type | hex | value. */
#ifndef LINES_H
#define LINES_H

#include <stddef.h>
#include <stdint.h>

struct vector {
    char *line;
    const char *name;
    const char *type;
    const char *value;
    uint8_t *bytes;
    size_t size;
};

struct vectors {
    struct vector *items;
    int count;
};

/* Reads a file of framework/protocol/vectors; ends the program if it cannot. */
void vectors_load(const char *file_name, struct vectors *vectors);

/* The same for a file of lines of two parts: name | value. */
void vectors_load_texts(const char *file_name, struct vectors *vectors);

void vectors_forget(struct vectors *vectors);

#endif
