/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_arena.h"

#include <stdlib.h>

/* In front of each block's memory. The padding keeps that memory aligned as malloc's is. */
struct creo_block {
    creo_block *next;
    uint8_t padding[CREO_ARENA_ALIGNMENT - sizeof(creo_block *)];
};

static void free_blocks(creo_block *block)
{
    while (block != NULL) {
        creo_block *const next = block->next;
        free(block);
        block = next;
    }
}

void creo_arena_start(creo_arena *arena, size_t expected)
{
    arena->first = NULL;
    arena->last = NULL;
    arena->at = NULL;
    arena->end = NULL;
    arena->next_size = expected < CREO_ARENA_LARGEST_GUESS ? expected : CREO_ARENA_LARGEST_GUESS;
}

void *creo_arena_take_block(creo_arena *arena, size_t size)
{
    const size_t room = size > arena->next_size ? size : arena->next_size;
    if (room > SIZE_MAX - sizeof(creo_block)) {
        return NULL;
    }
    creo_block *const block = malloc(sizeof *block + room);
    if (block == NULL) {
        return NULL;
    }
    block->next = NULL;
    if (arena->first == NULL) {
        arena->first = block;
    } else {
        arena->last->next = block;
    }
    arena->last = block;
    uint8_t *const memory = (uint8_t *)(block + 1);
    arena->at = memory + size;
    arena->end = memory + room;
    if (arena->next_size <= SIZE_MAX / 4) {
        arena->next_size = 2 * arena->next_size + 64;
    }
    return memory;
}

void creo_arena_drop(creo_arena *arena)
{
    free_blocks(arena->first);
    creo_arena_start(arena, 0);
}

void creo_arena_free(const void *root)
{
    if (root != NULL) {
        /* The caller gives a pointer to const, as answers are; the memory itself came from malloc. */
        free_blocks((creo_block *)((uintptr_t)root - sizeof(creo_block)));
    }
}
