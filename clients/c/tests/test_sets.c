/* SPDX-License-Identifier: Apache-2.0 */

/* Sets in generated code: their bytes, what is no set, equality, texts, and where they may be. */
#include "kinds.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

static const int32_t NUMBERS[] = {7, -1, 3};
static const kinds_string NAMES[] = {{"b", 1}, {"a", 1}};
static const kinds_color COLORS[] = {KINDS_COLOR_BLUE, KINDS_COLOR_RED};
static const int8_t BYTES[] = {-1, 1};
static const kinds_uuid IDS[] = {{{1}}, {{2}}};
static const int64_t LONGS[] = {INT64_MAX, 0};
static const uint16_t LETTERS[] = {'a', 'z'};
static const kinds_string_set GROUPS[] = {{NAMES, 2}, {NULL, 0}};
static const kinds_color_to_char_set_map_entry ENTRIES[] = {{KINDS_COLOR_RED, {LETTERS, 2}}};

static const kinds_sets GOOD = {
    .numbers = {NUMBERS, 3},
    .names = {NAMES, 2},
    .colors = {COLORS, 2},
    .bytes = {BYTES, 2},
    .ids = {IDS, 2},
    .has_longs = true,
    .longs = {LONGS, 2},
    .groups = {GROUPS, 2},
    .letters = {ENTRIES, 1},
    .tags = {NAMES, 2},
};

START_TEST(a_set_goes_to_bytes_and_back_in_its_order)
{
    const kinds_byte_array *bytes;
    const kinds_sets *again;
    kinds_sets *copy;
    kinds_error error;
    char text[512];
    ck_assert_msg(kinds_sets_to_bytes(&GOOD, &bytes, &error) == KINDS_OK, "%s", error.message);
    static const uint8_t START[] = {0, 0, 0, 3, 0, 0, 0, 7, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1};
    ck_assert_mem_eq(bytes->items, START, sizeof START);
    ck_assert_msg(kinds_sets_from_bytes(*bytes, &again, &error) == KINDS_OK, "%s", error.message);
    ck_assert(kinds_sets_equal(&GOOD, again));
    ck_assert_int_eq(again->numbers.items[1], -1);
    ck_assert_int_eq(again->bytes.items[0], -1);
    kinds_sets_text(again, text, sizeof text);
    ck_assert_str_eq(text,
        "Sets(numbers=[7, -1, 3], names=[\"b\", \"a\"], colors=[BLUE, RED], bytes=[-1, 1], "
        "ids=[01000000-0000-0000-0000-000000000000, 02000000-0000-0000-0000-000000000000], "
        "longs=[9223372036854775807, 0], groups=[[\"b\", \"a\"], []], letters=[RED: ['a', 'z']], tags=[\"b\", \"a\"])");
    ck_assert_int_eq(kinds_sets_copy(&GOOD, &copy, &error), KINDS_OK);
    ck_assert_ptr_ne(copy->numbers.items, NUMBERS);
    ck_assert(kinds_sets_equal(&GOOD, copy));
    kinds_free(copy);
    kinds_free(again);
    kinds_free(bytes);
}

END_TEST

START_TEST(sets_with_the_same_items_are_equal)
{
    static const int32_t OTHER_ORDER[] = {3, 7, -1};
    static const int32_t OTHERS[] = {3, 7, 1};
    const kinds_int_set set = {NUMBERS, 3};
    ck_assert(kinds_int_set_equal(set, set));
    ck_assert(kinds_int_set_equal(set, (kinds_int_set){OTHER_ORDER, 3}));
    ck_assert(!kinds_int_set_equal(set, (kinds_int_set){OTHERS, 3}));
    ck_assert(!kinds_int_set_equal(set, (kinds_int_set){NUMBERS, 2}));
    ck_assert(kinds_int_set_equal((kinds_int_set){NULL, 0}, (kinds_int_set){NUMBERS, 0}));
    kinds_sets other = GOOD;
    const kinds_color colors[] = {KINDS_COLOR_RED, KINDS_COLOR_BLUE};
    other.colors.items = colors;
    ck_assert(kinds_sets_equal(&GOOD, &other));
    other.has_longs = false;
    ck_assert(!kinds_sets_equal(&GOOD, &other));
}

END_TEST

START_TEST(a_set_tells_what_it_contains)
{
    ck_assert(kinds_int_set_contains(GOOD.numbers, 3));
    ck_assert(!kinds_int_set_contains(GOOD.numbers, 4));
    ck_assert(!kinds_int_set_contains((kinds_int_set){NULL, 0}, 3));
    ck_assert(kinds_string_set_contains(GOOD.names, kinds_string_of("a")));
    ck_assert(!kinds_string_set_contains(GOOD.names, kinds_string_of("")));
    ck_assert(kinds_color_set_contains(GOOD.colors, KINDS_COLOR_BLUE));
    ck_assert(!kinds_color_set_contains(GOOD.colors, KINDS_COLOR_GREEN));
    ck_assert(kinds_uuid_set_contains(GOOD.ids, (kinds_uuid){{2}}));
    ck_assert(!kinds_uuid_set_contains(GOOD.ids, (kinds_uuid){{3}}));
}

END_TEST

static void assert_refused(const kinds_sets *sets, const char *mistake)
{
    const kinds_byte_array *bytes;
    kinds_error error;
    char expected[300];
    snprintf(expected, sizeof expected, "Sets: BAD_ARGUMENT: %s", mistake);
    ck_assert_int_eq(kinds_sets_to_bytes(sets, &bytes, &error), KINDS_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, expected);
}

START_TEST(an_item_that_comes_twice_is_refused)
{
    static const int32_t NUMBERS_TWICE[] = {-1, 5, -1};
    static const kinds_string NAMES_TWICE[] = {{"a", 1}, {"", 0}, {"a", 1}};
    static const kinds_color COLORS_TWICE[] = {KINDS_COLOR_BLUE, KINDS_COLOR_BLUE};
    static const kinds_string_set GROUPS_TWICE[] = {{NULL, 0}, {NAMES_TWICE, 3}};
    kinds_sets sets = GOOD;
    sets.numbers.items = NUMBERS_TWICE;
    assert_refused(&sets, "numbers cannot be sent: the item -1 is there twice");
    sets = GOOD;
    sets.names = (kinds_string_set){NAMES_TWICE, 3};
    assert_refused(&sets, "names cannot be sent: the item \"a\" is there twice");
    sets = GOOD;
    sets.colors.items = COLORS_TWICE;
    assert_refused(&sets, "colors cannot be sent: the item BLUE is there twice");
    sets = GOOD;
    sets.groups.items = GROUPS_TWICE;
    assert_refused(&sets, "groups[1] cannot be sent: the item \"a\" is there twice");
    sets = GOOD;
    const kinds_color unknown[] = {KINDS_COLOR_RED, (kinds_color)7};
    sets.colors.items = unknown;
    assert_refused(&sets, "colors[1] cannot be sent: Color has no constant 7");
    sets = GOOD;
    sets.numbers = (kinds_int_set){NULL, 1};
    assert_refused(&sets, "numbers is NULL");
}

END_TEST

/* An int that is the count, and what follows. */
static void assert_malformed(const uint8_t *bytes, size_t size, const char *mistake)
{
    const kinds_sets *sets;
    kinds_error error;
    char expected[300];
    snprintf(expected, sizeof expected, "Sets: MALFORMED: %s", mistake);
    ck_assert_int_eq(kinds_sets_from_bytes((kinds_byte_array){bytes, (int32_t)size}, &sets, &error), KINDS_MALFORMED);
    ck_assert_str_eq(error.message, expected);
    ck_assert_ptr_null(sets);
}

START_TEST(bytes_with_an_item_twice_are_malformed)
{
    static const uint8_t NUMBERS_TWICE[] = {0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 0, 9};
    static const uint8_t NAMES_TWICE[] = {0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0};
    static const uint8_t COLORS_TWICE[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1};
    assert_malformed(NUMBERS_TWICE, sizeof NUMBERS_TWICE, "numbers: the item 9 is there twice (at byte 12)");
    assert_malformed(NAMES_TWICE, sizeof NAMES_TWICE, "names: the item \"\" is there twice (at byte 16)");
    assert_malformed(COLORS_TWICE, sizeof COLORS_TWICE, "colors: the item GREEN is there twice (at byte 12)");
}

END_TEST

START_TEST(rules_name_the_item_as_the_place)
{
    static const kinds_string LONG[] = {{"a", 1}, {"abc", 3}};
    static const kinds_string FOUR[] = {{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}};
    kinds_sets sets = GOOD;
    sets.tags = (kinds_string_set){LONG, 2};
    assert_refused(&sets, "tags[\"abc\"]: it has 3 characters; allowed: at most 2");
    sets.tags = (kinds_string_set){FOUR, 4};
    assert_refused(&sets, "tags: it has 4 items; allowed: at most 3");
}

END_TEST

Suite *sets_suite(void)
{
    Suite *const suite = suite_create("sets");
    TCase *const sets = tcase_create("sets");
    tcase_add_test(sets, a_set_goes_to_bytes_and_back_in_its_order);
    tcase_add_test(sets, sets_with_the_same_items_are_equal);
    tcase_add_test(sets, a_set_tells_what_it_contains);
    tcase_add_test(sets, an_item_that_comes_twice_is_refused);
    tcase_add_test(sets, bytes_with_an_item_twice_are_malformed);
    tcase_add_test(sets, rules_name_the_item_as_the_place);
    suite_add_tcase(suite, sets);
    return suite;
}
