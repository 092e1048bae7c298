<#-- SPDX-License-Identifier: Apache-2.0 -->
/* The program of creo verify in C: a line in, a line out. "PACKAGE MESSAGE BYTES", or "PACKAGE METHOD ARGUMENTS [ITEMS]" and the address. */
#include "creo_checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

<#list packages as package>
extern const creo_checks ${package.namespace}_verification;
</#list>

static const creo_checks *const PACKAGES[] = {
<#list packages as package>
    &${package.namespace}_verification,
</#list>
};

enum { COUNT = sizeof PACKAGES / sizeof *PACKAGES, MOST_ITEMS = 1000 };

static void print(const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        printf("%02x", (unsigned)bytes[i]);
    }
    puts(length == 0 ? "-" : "");
}

void creo_checks_good(const uint8_t *bytes, size_t length)
{
    fputs("= ", stdout);
    print(bytes, length);
}

void creo_checks_thrown(const char *exception, const uint8_t *bytes, size_t length)
{
    printf("e %s ", exception);
    print(bytes, length);
}

void creo_checks_refused(const char *reason)
{
    printf("! %s\n", reason);
}

void creo_checks_wrong(const char *what, const char *reason)
{
    printf("? %s: %s\n", what, reason);
}

/* The items of an answer so far, as text. */
static char *came;
static size_t came_length;
static size_t came_capacity;

void creo_checks_begin(void)
{
    came_length = 0;
}

void creo_checks_item_came(const uint8_t *bytes, size_t length)
{
    static const char DIGITS[] = "0123456789abcdef";
    const size_t room = 2 * length + 2;
    if (room > came_capacity - came_length) {
        came_capacity = 2 * came_capacity + room;
        came = realloc(came, came_capacity);
        if (came == NULL) {
            abort();
        }
    }
    came[came_length++] = ' ';
    for (size_t i = 0; i < length; i++) {
        came[came_length++] = DIGITS[bytes[i] >> 4];
        came[came_length++] = DIGITS[bytes[i] & 15];
    }
    if (length == 0) {
        came[came_length++] = '-';
    }
}

void creo_checks_end(void)
{
    printf("=%.*s\n", (int)came_length, came_length == 0 ? "" : came);
}

static int digit(char hex)
{
    return hex <= '9' ? hex - '0' : hex - 'a' + 10;
}

/* Turns hex digits into bytes where they stand; "-" is none. */
static size_t bytes_of(char *hex)
{
    const size_t length = *hex == '-' ? 0 : strlen(hex) / 2;
    for (size_t i = 0; i < length; i++) {
        hex[i] = (char)(digit(hex[2 * i]) * 16 + digit(hex[2 * i + 1]));
    }
    return length;
}

/* A copy of exactly that size, so that tools see who reads beyond it. */
static uint8_t *exactly(const char *bytes, size_t length)
{
    uint8_t *const copy = malloc(length == 0 ? 1 : length);
    if (copy != NULL) {
        memcpy(copy, bytes, length);
    }
    return copy;
}

static char *next_line(char **line, size_t *capacity)
{
    size_t length = 0;
    for (;;) {
        if (*capacity - length < 2) {
            *capacity = *capacity * 2 + 4096;
            char *const longer = realloc(*line, *capacity);
            if (longer == NULL) {
                return NULL;
            }
            *line = longer;
        }
        if (fgets(*line + length, (int)(*capacity - length), stdin) == NULL) {
            return NULL;
        }
        length += strlen(*line + length);
        if ((*line)[length - 1] == '\n') {
            (*line)[length - 1] = '\0';
            return *line;
        }
    }
}

static void answer(char *line, const char *address)
{
    const char *const package = strtok(line, " ");
    const char *const name = strtok(NULL, " ");
    char *const hex = strtok(NULL, " ");
    if (hex == NULL) {
        creo_checks_wrong("line", "too short");
        return;
    }
    const size_t length = bytes_of(hex);
    uint8_t *const bytes = exactly(hex, length);
    static creo_checks_item items[MOST_ITEMS];
    size_t item_count = 0;
    for (char *word = strtok(NULL, " "); word != NULL && item_count < MOST_ITEMS; word = strtok(NULL, " ")) {
        const size_t size = bytes_of(word);
        items[item_count++] = (creo_checks_item){(const uint8_t *)word, size};
    }
    for (size_t i = 0; i < COUNT; i++) {
        if (strcmp(PACKAGES[i]->package, package) == 0) {
            if (address == NULL ? !PACKAGES[i]->again(name, bytes, length) : !PACKAGES[i]->call(name, address, bytes, length, items, item_count)) {
                creo_checks_wrong("unknown", name);
            }
        }
    }
    free(bytes);
}

int main(int count, char **arguments)
{
    char *line = NULL;
    size_t capacity = 0;
    while (next_line(&line, &capacity) != NULL) {
        answer(line, count > 1 ? arguments[1] : NULL);
        fflush(stdout);
    }
    free(line);
    free(came);
    for (size_t i = 0; i < COUNT; i++) {
        PACKAGES[i]->close();
    }
    return 0;
}
