/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_arena.h"

void creo_arena_start(creo_arena *arena, size_t expected)
{
    arena->allocator = NULL;
    arena->first = NULL;
    arena->last = NULL;
    arena->at = NULL;
    arena->end = NULL;
    arena->next_size = expected < CREO_ARENA_LARGEST_GUESS ? expected : CREO_ARENA_LARGEST_GUESS;
}

static void append(creo_arena *arena, creo_block *block)
{
    if (arena->first == NULL) {
        arena->first = block;
    } else {
        arena->last->is.next = block;
    }
    arena->last = block;
}

void *creo_arena_take_block(creo_arena *arena, size_t size)
{
    creo_block *const block =
        creo_block_resize(NULL, size > arena->next_size ? size : arena->next_size, arena->allocator);
    if (block == NULL) {
        return NULL;
    }
    append(arena, block);
    uint8_t *const memory = creo_block_bytes(block);
    arena->at = memory + size;
    arena->end = memory + block->is.room;
    if (arena->next_size <= SIZE_MAX / 4) {
        arena->next_size = 2 * arena->next_size + 64;
    }
    return memory;
}

void creo_arena_add(creo_arena *arena, creo_block *block)
{
    append(arena, block);
    arena->at = NULL; /* the rest of the previous block is not used */
    arena->end = NULL;
}

void creo_arena_drop(creo_arena *arena)
{
    const creo_allocator *const allocator = arena->allocator;
    creo_block_free(arena->first);
    creo_arena_start(arena, 0);
    arena->allocator = allocator;
}

void creo_arena_free(const void *root)
{
    if (root != NULL) {
        /* Answers are pointers to const; the memory itself came from the allocator. */
        creo_block_free((creo_block *)((uintptr_t)root - sizeof(creo_block)));
    }
}
