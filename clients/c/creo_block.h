/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A block of memory that knows its allocator and the block after it. */
#ifndef CREO_BLOCK_H
#define CREO_BLOCK_H

#include "creo_memory.h"

#include <stddef.h>
#include <stdint.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { CREO_BLOCK_ALIGNMENT = 16 };

/* The header before the memory of a block; its size is a multiple of the alignment, which is malloc's. */
typedef union creo_block {
    struct {
        union creo_block *next;
        const creo_allocator *allocator; /* NULL: malloc and free */
        size_t room;                     /* after this header */
        size_t length; /* the part of room that is in use; for callers that fill a block without an arena */
    } is;

    uint8_t head[2 * CREO_BLOCK_ALIGNMENT];
} creo_block;

/* A block with room for that many bytes; an existing block keeps its content and may move. NULL without memory; the
 * existing block then stays valid. */
static inline creo_block *creo_block_resize(creo_block *block, size_t room, const creo_allocator *allocator)
{
    creo_block *const resized = room > SIZE_MAX - sizeof *block
                                    ? NULL
                                    : (creo_block *)creo_memory_resize(allocator, block, sizeof *block + room);
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

/* Frees a block and all after it; NULL is allowed. */
void creo_block_free(creo_block *block);

static inline uint8_t *creo_block_bytes(creo_block *block)
{
    return (uint8_t *)(block + 1);
}

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
