/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * A block of memory that knows its allocator and the block after it.
 *
 * malloc returns large blocks to the system, and a new one costs several times what it takes to fill it with values:
 * each of its pages is mapped and cleared. So free blocks of CREO_SMALLEST_KEPT bytes or more that are malloc's are
 * kept for the next answers, up to a limit. What is smaller does not even look for them.
 */
#ifndef CREO_BLOCK_H
#define CREO_BLOCK_H

#include "creo_memory.h"

#include <stddef.h>
#include <stdint.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum {
    CREO_BLOCK_ALIGNMENT = 16,
    CREO_SMALLEST_KEPT = 1 << 20 /* bytes of room */
};

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

/* A block with room for that many bytes or more; an existing block keeps its content and may move. NULL without memory;
 * the existing block then stays valid. */
creo_block *creo_block_resize(creo_block *block, size_t room, const creo_allocator *allocator);

/* Frees a block and all after it, or keeps them; NULL is allowed. */
void creo_block_free(creo_block *block);

/* A kept block with room for that many bytes, but not for more than twice as many. It is the caller's now. NULL: there
 * is none. */
creo_block *creo_block_take_kept(size_t room);

/* Keeps up to that many bytes from now on, and gives back to malloc what is kept beyond that. */
void creo_block_keep(size_t most_bytes);

/* Gives back all that is kept. */
void creo_block_trim(void);

/* A client was opened, or closed. With the last one all that is kept is given back, and nothing is kept until another
 * one is opened. */
void creo_block_add_client(void);
void creo_block_drop_client(void);

static inline uint8_t *creo_block_bytes(creo_block *block)
{
    return (uint8_t *)(block + 1);
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
