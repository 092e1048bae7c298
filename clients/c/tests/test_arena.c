/* SPDX-License-Identifier: Apache-2.0 */

#include "child.h"
#include "creo_arena.h"
#include "creo_channel.h"
#include "creo_value.h"
#include "suites.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

START_TEST(everything_taken_is_aligned_and_apart)
{
    creo_arena arena;
    creo_arena_start(&arena, 100);
    uint8_t *taken[300];
    for (size_t i = 0; i < 300; i++) {
        taken[i] = i % 3 == 0 ? creo_arena_take_bytes(&arena, i) : creo_arena_take(&arena, i, 1);
        ck_assert_ptr_nonnull(taken[i]);
        ck_assert(i % 3 == 0 || (uintptr_t)taken[i] % CREO_BLOCK_ALIGNMENT == 0);
        memset(taken[i], (int)(i & 0xFF), i);
    }
    for (size_t i = 0; i < 300; i++) {
        for (size_t at = 0; at < i; at++) {
            ck_assert_uint_eq(taken[i][at], i & 0xFF);
        }
    }
    creo_free(taken[0]); /* the root frees all; sanitizers and valgrind would report leaks */
}

END_TEST

START_TEST(nothing_is_not_null)
{
    creo_arena arena;
    creo_arena_start(&arena, 0);
    ck_assert_ptr_nonnull(creo_arena_take(&arena, 0, 8));
    ck_assert_ptr_nonnull(creo_arena_take(&arena, 0, 8));
    creo_arena_drop(&arena);
    creo_free(NULL);
}

END_TEST

START_TEST(a_size_that_no_memory_has_gives_null)
{
    creo_arena arena;
    creo_arena_start(&arena, 0);
    ck_assert_ptr_null(creo_arena_take(&arena, SIZE_MAX / 2, 16));
    creo_arena_drop(&arena);
}

END_TEST

enum { MIB = 1 << 20 };

static creo_block *block(size_t room)
{
    creo_block *const made = creo_block_resize(NULL, room, NULL);
    ck_assert_ptr_nonnull(made);
    ck_assert_uint_ge(made->is.room, room);
    ck_assert_ptr_null(made->is.next);
    ck_assert_uint_eq(made->is.length, 0);
    return made;
}

static bool is_kept(size_t room)
{
    creo_block *const found = creo_block_take_kept(room);
    creo_memory_release(NULL, found);
    return found != NULL;
}

START_TEST(a_large_block_is_used_again)
{
    creo_keep_memory(8 * MIB);
    creo_block *const large = block(3 * MIB);
    large->is.length = 3;
    creo_block_free(large);
    creo_block *const other = block(MIB); /* not the large one: most of it would be wasted */
    ck_assert_ptr_ne(other, large);
    ck_assert_ptr_eq(block(2 * MIB), large);
    creo_memory_release(NULL, other);
    creo_memory_release(NULL, large);
    ck_assert(!is_kept(2 * MIB));
}

END_TEST

START_TEST(what_was_freed_last_is_kept_up_to_the_limit)
{
    creo_keep_memory(11 * MIB);
    creo_block *const chain = block(MIB);
    chain->is.next = block(3 * MIB);
    chain->is.next->is.next = block(8 * MIB);
    creo_block_free(chain);
    ck_assert(!is_kept(MIB));
    creo_keep_memory(10 * MIB);
    ck_assert(!is_kept(3 * MIB));
    ck_assert(is_kept(8 * MIB));
    creo_block_free(block(11 * MIB));
    ck_assert(!is_kept(11 * MIB));
    creo_block_free(block(2 * MIB));
    creo_keep_memory(0);
    ck_assert(!is_kept(2 * MIB));
    creo_block_free(block(2 * MIB));
    ck_assert(!is_kept(2 * MIB));
}

END_TEST

START_TEST(what_is_kept_is_given_back)
{
    creo_client_channel clients[2];
    creo_error error;
    creo_keep_memory(8 * MIB);
    creo_block_free(block(2 * MIB));
    creo_trim();
    ck_assert(!is_kept(2 * MIB));
    for (int i = 0; i < 2; i++) { /* also by clients after others */
        for (int j = 0; j < 2; j++) {
            ck_assert_int_eq(creo_channel_open(&clients[j], "Test", "127.0.0.1:1", NULL, &error), CREO_OK);
        }
        creo_channel_close(&clients[1]);
        creo_block_free(block(2 * MIB));
        ck_assert(is_kept(2 * MIB));
        creo_block_free(block(2 * MIB));
        creo_channel_close(&clients[0]);
        ck_assert(!is_kept(2 * MIB));
        creo_block_free(block(2 * MIB)); /* of an answer that is freed after its client was closed */
        ck_assert(!is_kept(2 * MIB));
    }
}

END_TEST

static size_t released;

static void *resize(void *context, void *memory, size_t size)
{
    (void)context;
    return realloc(memory, size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
    released++;
}

START_TEST(small_blocks_and_those_of_an_allocator_are_not_kept)
{
    static const creo_allocator ALLOCATOR = {resize, release, NULL};
    creo_keep_memory(8 * MIB);
    creo_block_free(block(MIB - 1));
    creo_block_free(creo_block_resize(NULL, 2 * MIB, &ALLOCATOR));
    ck_assert_uint_eq(released, 1);
    ck_assert(!is_kept(MIB) && !is_kept(2 * MIB));
    creo_block_free(block(2 * MIB));
    creo_block *const own = creo_block_resize(NULL, 2 * MIB, &ALLOCATOR);
    ck_assert_ptr_eq(own->is.allocator, &ALLOCATOR);
    creo_block_free(own);
    ck_assert(is_kept(2 * MIB));
}

END_TEST

static void use_large_block(void)
{
    creo_block_free(creo_block_resize(NULL, 2 * MIB, NULL));
}

static volatile sig_atomic_t forked_enough;

static void *use_large_blocks(void *context)
{
    while (!forked_enough) {
        use_large_block();
    }
    return context;
}

static const char *use_large_block_in_child(creo_client_channel *client, creo_call *call)
{
    (void)client;
    (void)call;
    use_large_block();
    creo_keep_memory(0);
    return NULL;
}

START_TEST(a_fork_does_not_leave_the_lock_taken)
{
    pthread_t thread;
    creo_keep_memory(8 * MIB);
    ck_assert_int_eq(pthread_create(&thread, NULL, use_large_blocks, NULL), 0);
    for (int i = 0; i < 100; i++) {
        run_in_child(use_large_block_in_child, NULL, NULL);
    }
    forked_enough = 1;
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    creo_keep_memory(0);
}

END_TEST

Suite *arena_suite(void)
{
    Suite *const suite = suite_create("arena");
    TCase *const cases = tcase_create("arena");
    tcase_add_test(cases, everything_taken_is_aligned_and_apart);
    tcase_add_test(cases, nothing_is_not_null);
    tcase_add_test(cases, a_size_that_no_memory_has_gives_null);
    tcase_add_test(cases, a_large_block_is_used_again);
    tcase_add_test(cases, what_was_freed_last_is_kept_up_to_the_limit);
    tcase_add_test(cases, small_blocks_and_those_of_an_allocator_are_not_kept);
    tcase_add_test(cases, a_fork_does_not_leave_the_lock_taken);
    tcase_add_test(
        cases, what_is_kept_is_given_back); /* last: then nothing is kept, where all tests run in one process */
    suite_add_tcase(suite, cases);
    return suite;
}
