/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * The memory of one answer: blocks, added one by one and freed together.
 *
 * The first thing taken from an arena is its root; the root's address alone is enough to free everything.
 */
#ifndef CREO_ARENA_H
#define CREO_ARENA_H

#include "creo_block.h"

#include <stddef.h>
#include <stdint.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum { CREO_ARENA_LARGEST_GUESS = 1 << 20 };

typedef struct creo_arena {
    const creo_allocator *allocator; /* the program's; NULL (malloc) unless set after the start */
    creo_block *first;
    creo_block *last;
    uint8_t *at;
    uint8_t *end;
    size_t next_size; /* of the next block, when nothing larger is asked for */
} creo_arena;

/* Allocates nothing yet; expected is a guess of the bytes that will be taken. */
void creo_arena_start(creo_arena *arena, size_t expected);

/* A new block with room for size bytes; NULL without memory. Callers use the two functions below instead. */
void *creo_arena_take_block(creo_arena *arena, size_t size);

/* Memory for text, not aligned; NULL without memory. */
static inline void *creo_arena_take_bytes(creo_arena *arena, size_t size)
{
    if (arena->first == NULL || size > (size_t)(arena->end - arena->at)) {
        return creo_arena_take_block(arena, size);
    }
    void *const taken = arena->at;
    arena->at += size;
    return taken;
}

/* Memory for count values of a type of that size, aligned for any type; NULL without memory. Never NULL for a count of
 * 0. */
static inline void *creo_arena_take(creo_arena *arena, size_t count, size_t size)
{
    if (count > SIZE_MAX / 2 / size) {
        return NULL;
    }
    const size_t wanted = count * size;
    const size_t gap = (CREO_BLOCK_ALIGNMENT - (uintptr_t)arena->at % CREO_BLOCK_ALIGNMENT) % CREO_BLOCK_ALIGNMENT;
    if (arena->first == NULL || wanted + gap > (size_t)(arena->end - arena->at)) {
        return creo_arena_take_block(arena, wanted);
    }
    void *const taken = arena->at + gap;
    arena->at += gap + wanted;
    return taken;
}

/* Adds a block after those of an arena that has a root, to be freed with it. */
void creo_arena_add(creo_arena *arena, creo_block *block);

/* Frees everything taken from an arena that is still being filled. */
void creo_arena_drop(creo_arena *arena);

/* Frees everything taken from the arena whose root this is; NULL is allowed. */
void creo_arena_free(const void *root);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
