/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Why a value cannot be written or read, and where in the value. A function that fails returns false (or NULL) and
 * leaves the reason in the fault of its writer or reader. As the failure is passed on, each level adds its name with
 * creo_within or creo_within_item, so that a caller reads "data[3].metadata.description".
 */
#ifndef CREO_FAULT_H
#define CREO_FAULT_H

#include "creo_error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum {
    CREO_PATH_SIZE = 160,
    CREO_REASON_SIZE = 160,
    CREO_DEEPEST = 64 /* how deep values of structs that can contain themselves may be nested */
};

/* A reason that writers and readers share. */
#define CREO_FAULT_NO_MEMORY "finds no memory"

typedef struct creo_fault {
    creo_status status;            /* CREO_OK: nothing has failed */
    size_t offset;                 /* where in the bytes */
    char reason[CREO_REASON_SIZE]; /* "is NULL"; of MALFORMED bytes as in all languages: "left over: ..." */
    char path[CREO_PATH_SIZE];     /* "data[3].metadata.description"; outer names that do not fit are left out */
} creo_fault;

static inline void creo_fault_clear(creo_fault *fault)
{
    fault->status = CREO_OK;
    fault->reason[0] = '\0';
    fault->offset = 0;
    fault->path[0] = '\0';
}

/* Keeps the first failure. Always false. */
CREO_PRINTF(4, 0)
bool creo_fault_record(creo_fault *fault, creo_status status, size_t offset, const char *format, va_list arguments);

/* Says what failed, and why: "name is NULL", or "name: left over: 1 bytes (at byte 4)". */
void creo_fault_describe(const creo_fault *fault, const char *what, char *text, size_t size);

/* Puts a name, or an index, before the path. Always false. */
bool creo_fault_prepend(creo_fault *fault, const char *name);
bool creo_fault_prepend_index(creo_fault *fault, int64_t index);

/* The same two under the names that generated code uses: "return creo_within(...)" passes the failure on. */

static inline bool creo_within(creo_fault *fault, const char *name)
{
    return creo_fault_prepend(fault, name);
}

static inline bool creo_within_item(creo_fault *fault, int32_t index)
{
    return creo_fault_prepend_index(fault, index);
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
