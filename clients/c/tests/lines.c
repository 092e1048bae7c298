/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VECTORS = 2000, LONGEST_LINE = 65536 };

static void stop(const char *why, const char *where)
{
    fprintf(stderr, "vectors: %s: %s\n", why, where);
    exit(1);
}

static char *trim(char *text)
{
    text += strspn(text, " ");
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\n')) {
        text[--length] = '\0';
    }
    return text;
}

/* Cuts the line at its next '|'; *rest is what comes after. */
static char *next_part(char **rest)
{
    char *const part = *rest;
    char *const bar = strchr(part, '|');
    if (bar == NULL) {
        stop("a line with too few parts", part);
    }
    *bar = '\0';
    *rest = bar + 1;
    return trim(part);
}

static unsigned hex_digit(char digit)
{
    static const char DIGITS[] = "0123456789abcdef";
    const char *const found = digit == '\0' ? NULL : strchr(DIGITS, digit);
    if (found == NULL) {
        stop("not a hexadecimal digit", &digit);
    }
    return (unsigned)(found - DIGITS);
}

static void parse_text(struct vector *vector, char *rest)
{
    vector->name = next_part(&rest);
    vector->value = trim(rest);
}

static void parse_vector(struct vector *vector, char *rest)
{
    vector->name = next_part(&rest);
    vector->type = next_part(&rest);
    const char *const hex = next_part(&rest);
    vector->value = trim(rest);
    vector->bytes = malloc(strlen(hex) / 2 + 1);
    for (const char *at = hex; *at != '\0'; at++) {
        if (*at != ' ') {
            const unsigned high = hex_digit(*at++);
            vector->bytes[vector->size++] = (uint8_t)(high << 4 | hex_digit(*at));
        }
    }
    /* An exact block: a sanitizer sees a read past its end. */
    vector->bytes = realloc(vector->bytes, vector->size > 0 ? vector->size : 1);
}

static void load(const char *file_name, struct vectors *vectors, void (*parse)(struct vector *, char *))
{
    static char line[LONGEST_LINE];
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", VECTORS_FOLDER, file_name);
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        stop("cannot open", path);
    }
    vectors->items = calloc(MOST_VECTORS, sizeof *vectors->items);
    vectors->count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] != '#' && line[0] != '\n') {
            if (vectors->count == MOST_VECTORS) {
                stop("too many vectors", path);
            }
            struct vector *const vector = &vectors->items[vectors->count++];
            vector->line = strdup(line);
            parse(vector, vector->line);
        }
    }
    fclose(file);
    if (vectors->count == 0) {
        stop("no vectors", path);
    }
}

void vectors_load(const char *file_name, struct vectors *vectors)
{
    load(file_name, vectors, parse_vector);
}

void vectors_load_texts(const char *file_name, struct vectors *vectors)
{
    load(file_name, vectors, parse_text);
}

void vectors_forget(struct vectors *vectors)
{
    for (int i = 0; i < vectors->count; i++) {
        free(vectors->items[i].line);
        free(vectors->items[i].bytes);
    }
    free(vectors->items);
}
