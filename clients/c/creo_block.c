/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* pthread_atfork under -std=c99 */
#endif
#if !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* madvise */
#endif

#include "creo_block.h"

#include <pthread.h>
#include <stdbool.h>
#include <sys/mman.h>

/* Under the address sanitizer nothing is kept unless a program asks for it: so it sees each use of what was freed. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CREO_KEPT_BY_DEFAULT 0
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define CREO_KEPT_BY_DEFAULT 0
#endif
#if !defined(CREO_KEPT_BY_DEFAULT)
#define CREO_KEPT_BY_DEFAULT ((size_t)64 << 20)
#endif

/* malloc maps a block of that size separately: its pages belong to no other block. */
enum { SMALLEST_HUGE = 33 << 20, HUGE_PAGE = 2 << 20 };

/* Guards the variables below, which clients in all threads share. */
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;
static creo_block *kept = NULL; /* the list of kept blocks; the one freed last comes first */
static size_t most_kept_bytes = CREO_KEPT_BY_DEFAULT;
static size_t clients = 0;    /* how many clients are open */
static bool deserted = false; /* the last client was closed: no block is kept for answers that may never come */

static void lock_kept(void)
{
    pthread_mutex_lock(&kept_lock);
}

static void unlock_kept(void)
{
    pthread_mutex_unlock(&kept_lock);
}

static bool survives_forks = false;

static void prepare_for_forks(void)
{
    survives_forks = pthread_atfork(lock_kept, unlock_kept, unlock_kept) == 0;
}

/* Locks, unless the child of a fork could then find the lock taken by a thread that it does not have: false. */
static bool try_to_lock_kept(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (pthread_once(&once, prepare_for_forks) != 0 || !survives_forks) {
        return false;
    }
    lock_kept();
    return true;
}

static size_t most_bytes_now(void)
{
    return deserted ? 0 : most_kept_bytes;
}

/* Unlinks those kept blocks that are more than so many bytes, the oldest. The caller frees them after it has unlocked:
 * that takes long. */
static creo_block *take_surplus(size_t most_bytes)
{
    creo_block **link = &kept;
    size_t bytes = 0;
    while (*link != NULL && (*link)->is.room <= most_bytes - bytes) {
        bytes += (*link)->is.room;
        link = &(*link)->is.next;
    }
    creo_block *const surplus = *link;
    *link = NULL;
    return surplus;
}

static void release(creo_block *block)
{
    while (block != NULL) {
        creo_block *const next = block->is.next;
        creo_memory_release(block->is.allocator, block);
        block = next;
    }
}

/* Keeps a block for a later answer. False if it is not to be kept: then the caller frees it. */
static bool keep_block(creo_block *block)
{
    if (!try_to_lock_kept()) {
        return false;
    }
    const bool fits = block->is.room <= most_bytes_now();
    creo_block *surplus = NULL;
    if (fits) {
        block->is.next = kept;
        kept = block;
        surplus = take_surplus(most_bytes_now());
    }
    unlock_kept();
    release(surplus);
    return fits;
}

creo_block *creo_block_take_kept(size_t room)
{
    if (!try_to_lock_kept()) {
        return NULL;
    }
    creo_block **smallest = NULL;
    for (creo_block **link = &kept; *link != NULL; link = &(*link)->is.next) {
        const size_t has = (*link)->is.room;
        if (has >= room && has / 2 <= room && (smallest == NULL || has < (*smallest)->is.room)) {
            smallest = link;
        }
    }
    creo_block *const taken = smallest == NULL ? NULL : *smallest;
    if (taken != NULL) {
        *smallest = taken->is.next;
        taken->is.next = NULL;
        taken->is.length = 0;
    }
    unlock_kept();
    return taken;
}

/* Asks the system to map a new block in huge pages, if it is large: that takes a quarter of the time. */
static void prefer_huge_pages(creo_block *block)
{
#if defined(MADV_HUGEPAGE)
    if (block->is.room >= SMALLEST_HUGE) {
        uint8_t *const bytes = creo_block_bytes(block);
        const size_t skipped = HUGE_PAGE - (uintptr_t)bytes % HUGE_PAGE;
        const size_t pages = (block->is.room - skipped) / HUGE_PAGE;
        /* A system that does not grant it loses only time. */
        (void)madvise(bytes + skipped, pages * HUGE_PAGE, MADV_HUGEPAGE);
    }
#else
    (void)block;
#endif
}

creo_block *creo_block_resize(creo_block *block, size_t room, const creo_allocator *allocator)
{
    const bool large = block == NULL && room >= CREO_SMALLEST_KEPT && allocator == NULL;
    creo_block *const found = large ? creo_block_take_kept(room) : NULL;
    if (found != NULL) {
        return found;
    }
    creo_block *const resized =
        room > SIZE_MAX - sizeof *block ? NULL : creo_memory_resize(allocator, block, sizeof *block + room);
    if (resized == NULL) {
        return NULL;
    }
    if (block == NULL) {
        resized->is.next = NULL;
        resized->is.allocator = allocator;
        resized->is.length = 0;
    }
    resized->is.room = room;
    if (large) {
        prefer_huge_pages(resized);
    }
    return resized;
}

void creo_block_keep(size_t most_bytes)
{
    if (!try_to_lock_kept()) {
        return; /* this child of a fork keeps no blocks, so it needs no limit */
    }
    most_kept_bytes = most_bytes;
    creo_block *const surplus = take_surplus(most_bytes_now());
    unlock_kept();
    release(surplus);
}

void creo_block_trim(void)
{
    if (!try_to_lock_kept()) {
        return;
    }
    creo_block *const all = take_surplus(0);
    unlock_kept();
    release(all);
}

void creo_block_add_client(void)
{
    if (!try_to_lock_kept()) {
        return;
    }
    clients++;
    deserted = false;
    unlock_kept();
}

void creo_block_drop_client(void)
{
    if (!try_to_lock_kept()) {
        return;
    }
    clients--;
    deserted = clients == 0;
    creo_block *const surplus = take_surplus(most_bytes_now());
    unlock_kept();
    release(surplus);
}

/* A library that is unloaded takes its variables with it, and nobody could give back what they hold. */
#if defined(__GNUC__)
__attribute__((destructor)) static void give_back_at_unloading(void)
{
    creo_block_keep(0);
}
#endif

void creo_block_free(creo_block *block)
{
    while (block != NULL) {
        creo_block *const next = block->is.next;
        if (block->is.room < CREO_SMALLEST_KEPT || block->is.allocator != NULL || !keep_block(block)) {
            creo_memory_release(block->is.allocator, block);
        }
        block = next;
    }
}
