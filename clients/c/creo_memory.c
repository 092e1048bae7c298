/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_memory.h"

#include <stdlib.h>

void *creo_memory_resize(const creo_allocator *allocator, void *memory, size_t size)
{
    return allocator == NULL ? realloc(memory, size) : allocator->resize(allocator->context, memory, size);
}

void creo_memory_release(const creo_allocator *allocator, void *memory)
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
