/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Memory from a client's allocator. */
#ifndef CREO_MEMORY_H
#define CREO_MEMORY_H

#include "creo_options.h"

#include <stddef.h>
#include <stdlib.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Like realloc and free, with an allocator, which may be NULL. */
static inline void *creo_memory_resize(const creo_allocator *allocator, void *memory, size_t size)
{
    return allocator == NULL ? realloc(memory, size) : allocator->resize(allocator->context, memory, size);
}

static inline void creo_memory_release(const creo_allocator *allocator, void *memory)
{
    if (memory == NULL) {
        return;
    }
    if (allocator == NULL) {
        free(memory);
    } else {
        allocator->release(allocator->context, memory);
    }
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
