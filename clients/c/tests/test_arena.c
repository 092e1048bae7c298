/* SPDX-License-Identifier: Apache-2.0 */

#include "creo_arena.h"
#include "creo_value.h"
#include "suites.h"

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

Suite *arena_suite(void)
{
    Suite *const suite = suite_create("arena");
    TCase *const cases = tcase_create("arena");
    tcase_add_test(cases, everything_taken_is_aligned_and_apart);
    tcase_add_test(cases, nothing_is_not_null);
    tcase_add_test(cases, a_size_that_no_memory_has_gives_null);
    suite_add_tcase(suite, cases);
    return suite;
}
