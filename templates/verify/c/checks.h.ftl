<#-- SPDX-License-Identifier: Apache-2.0 -->
/* What the program of creo verify in C and the packages that it is about have in common. */
#ifndef CREO_CHECKS_H
#define CREO_CHECKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Prints "= " and the bytes, "! " and why they do not decode, or "? " and what else is wrong: a line each. */
void creo_checks_good(const uint8_t *bytes, size_t length);
void creo_checks_thrown(const char *exception, const uint8_t *bytes, size_t length);
void creo_checks_refused(const char *reason);
void creo_checks_wrong(const char *what, const char *reason);

typedef struct creo_checks {
    const char *package;
    /* Decodes a message and encodes it again; false where there is no such message. */
    bool (*again)(const char *message, const uint8_t *bytes, size_t length);
    /* Calls a method; false where there is none of that name. */
    bool (*call)(const char *method, const char *address, const uint8_t *bytes, size_t length);
    void (*close)(void);
} creo_checks;

#endif
