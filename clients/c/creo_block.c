/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_block.h"

void creo_block_free(creo_block *block)
{
    while (block != NULL) {
        creo_block *const next = block->is.next;
        creo_memory_release(block->is.allocator, block);
        block = next;
    }
}
