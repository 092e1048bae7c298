<#-- SPDX-License-Identifier: Apache-2.0 -->
/* What the program of creo verify in C shares with the packages that it checks. */
#ifndef CREO_CHECKS_H
#define CREO_CHECKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Print "= " and the bytes, "! " and why they cannot be decoded, or "? " and what else is wrong: one line each. */
void creo_checks_good(const uint8_t *bytes, size_t length);
void creo_checks_thrown(const char *exception, const uint8_t *bytes, size_t length);
void creo_checks_refused(const char *reason);
void creo_checks_wrong(const char *what, const char *reason);

/* An answer of many items; it is printed when it ends, unless one of those above is printed instead. */
void creo_checks_begin(void);
void creo_checks_item_came(const uint8_t *bytes, size_t length);
void creo_checks_end(void);

/* An item to send. */
typedef struct creo_checks_item {
    const uint8_t *bytes;
    size_t length;
} creo_checks_item;

typedef struct creo_checks {
    const char *package;
    /* Decodes a message and encodes it again; false if there is no such message. */
    bool (*again)(const char *message, const uint8_t *bytes, size_t length);
    /* Calls a method; false if there is none with that name. */
    bool (*call)(const char *method, const char *address, const uint8_t *bytes, size_t length, const creo_checks_item *items, size_t item_count);
    void (*close)(void);
} creo_checks;

#endif
