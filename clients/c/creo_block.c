/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_block.h"

#include "creo_memory.h"

creo_block *creo_block_resize(creo_block *block, size_t room, const creo_allocator *allocator)
{
    creo_block *const resized = room > SIZE_MAX - sizeof *block ? NULL : creo_memory_resize(allocator, block, sizeof *block + room);
    if (resized == NULL) {
        return NULL;
    }
    if (block == NULL) {
        resized->is.next = NULL;
        resized->is.allocator = allocator;
        resized->is.length = 0;
    }
    resized->is.room = room;
    return resized;
}

void creo_block_free(creo_block *block)
{
    while (block != NULL) {
        creo_block *const next = block->is.next;
        creo_memory_release(block->is.allocator, block);
        block = next;
    }
}
