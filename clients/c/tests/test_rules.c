/* SPDX-License-Identifier: Apache-2.0 */

/* What values and calls are refused that break the rules of a description, and how a program is told. */
#include "ruled.h"
#include "suites.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define STRING(literal) ((ruled_string){"" literal, sizeof(literal) - 1})

static const double WEIGHTS[] = {0, 0.5, 1, -0.0};
static const int32_t COUNTS[] = {-5, 7};
static const ruled_string_to_int_array_map_entry ENTRIES[] = {{{"abc", 3}, {COUNTS, 2}}};
static const uint8_t BYTES[] = {1, 200};

static const ruled_sample GOOD = {
    .name = {"abc", 3},
    .weights = {WEIGHTS, 4},
    .counts = {ENTRIES, 1},
    .has_level = true,
    .level = 5,
    .bytes = {BYTES, 2},
    .total = 1,
};

static void assert_obeys(const ruled_sample *sample)
{
    const ruled_byte_array *bytes;
    ruled_error error;
    ck_assert_msg(ruled_sample_to_bytes(sample, &bytes, &error) == RULED_OK, "%s", error.message);
    ruled_free(bytes);
}

static void assert_breaks(const ruled_sample *sample, const char *mistake)
{
    const ruled_byte_array *bytes;
    ruled_error error;
    char expected[400];
    snprintf(expected, sizeof expected, "Sample: BAD_ARGUMENT: %s", mistake);
    ck_assert_int_eq(ruled_sample_to_bytes(sample, &bytes, &error), RULED_BAD_ARGUMENT);
    ck_assert_ptr_null(bytes);
    ck_assert_str_eq(error.message, expected);
}

static void assert_name_breaks(ruled_string name, const char *mistake)
{
    ruled_sample sample = GOOD;
    sample.name = name;
    assert_breaks(&sample, mistake);
}

static void assert_name_obeys(ruled_string name)
{
    ruled_sample sample = GOOD;
    sample.name = name;
    assert_obeys(&sample);
}

START_TEST(texts_have_lengths_and_patterns)
{
    assert_obeys(&GOOD);
    assert_name_obeys(STRING("a"));
    assert_name_obeys(STRING("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xF0\x9F\x98\x80"));
    assert_name_breaks((ruled_string){NULL, 0}, "name: it has 0 characters; allowed: 1 to 5");
    assert_name_breaks(STRING("abcdef"), "name: it has 6 characters; allowed: 1 to 5");
    static const char MISMATCH[] = "name: the text does not match [a-z\xC3\xA9\xF0\x9F\x98\x80]+";
    assert_name_breaks(STRING("A"), MISMATCH);
    assert_name_breaks(STRING("aA"), MISMATCH);
    assert_name_breaks(STRING("a\0"), MISMATCH);
    assert_name_breaks(STRING("\xF0\x9F\x98\x81"), MISMATCH);
    assert_name_breaks(STRING("\xC3\xA8"), MISMATCH);
    assert_name_breaks(STRING("\xC3"), "name is not well-formed UTF-8");
}

END_TEST

static void assert_weight(double weight, const char *mistake)
{
    const double weights[] = {0, weight};
    ruled_sample sample = GOOD;
    sample.weights = (ruled_double_array){weights, 2};
    assert_breaks(&sample, mistake);
}

START_TEST(numbers_have_ranges)
{
    assert_weight(1.5, "weights[1]: 1.5 is not in 0..1");
    assert_weight(-1, "weights[1]: -1 is not in 0..1");
    assert_weight((double)NAN, "weights[1]: NaN is not in 0..1");
    assert_weight((double)INFINITY, "weights[1]: Infinity is not in 0..1");
    assert_weight(9007199254740992.0, "weights[1]: 9007199254740992 is not in 0..1");
    assert_weight(1e300, "weights[1]: 1e+300 is not in 0..1");
    ruled_sample sample = GOOD;
    sample.level = 6;
    assert_breaks(&sample, "level: 6 is not in 1..5");
    sample.has_level = false;
    assert_obeys(&sample);
    sample.total = 0;
    assert_breaks(&sample, "total: 0 is not in 1..18446744073709551614");
    sample.total = UINT64_MAX;
    assert_breaks(&sample, "total: 18446744073709551615 is not in 1..18446744073709551614");
    sample.total = UINT64_MAX - 1;
    assert_obeys(&sample);
    static const uint8_t BAD[] = {1, 201};
    sample.bytes = (ruled_ubyte_array){BAD, 2};
    assert_breaks(&sample, "bytes[1]: 201 is not in 1..200");
}

END_TEST

static void assert_counts(ruled_string key, int32_t number, const char *mistake)
{
    const int32_t numbers[] = {0, number};
    const ruled_string_to_int_array_map_entry entries[] = {{{"a", 1}, {NULL, 0}}, {key, {numbers, 2}}};
    ruled_sample sample = GOOD;
    sample.counts = (ruled_string_to_int_array_map){entries, 2};
    assert_breaks(&sample, mistake);
}

START_TEST(arrays_and_maps_have_lengths_items_and_keys)
{
    static const double FIVE[5] = {0};
    ruled_sample sample = GOOD;
    sample.weights = (ruled_double_array){FIVE, 5};
    assert_breaks(&sample, "weights: it has 5 items; allowed: at most 4");
    sample.weights = (ruled_double_array){NULL, 0};
    assert_obeys(&sample);
    sample.counts = (ruled_string_to_int_array_map){NULL, 0};
    assert_breaks(&sample, "counts: it has 0 entries; allowed: at least 1");
    assert_counts(STRING("b"), -6, "counts[\"b\"][1]: -6 is not in -5..");
    assert_counts(STRING("a\"\nb"), 0, "counts[\"a\\\"?b\"]: as a key, it has 4 characters; allowed: at most 3");
    assert_counts(STRING("\xC3\xA9\xC2\x80\\x"), 0,
        "counts[\"\xC3\xA9?\\\\x\"]: as a key, it has 4 characters; allowed: at most 3");
    assert_counts(STRING("1234567890123456789012345678901234567890+"), 0,
        "counts[\"1234567890123456789012345678901234567890...\"]: "
        "as a key, it has 41 characters; allowed: at most 3");
}

END_TEST

static void assert_no_booking(const ruled_booking *booking, const char *mistake)
{
    const ruled_byte_array *bytes;
    ruled_error error;
    char expected[400];
    snprintf(expected, sizeof expected, "Booking: BAD_ARGUMENT: %s", mistake);
    ck_assert_int_eq(ruled_booking_to_bytes(booking, &bytes, &error), RULED_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, expected);
}

START_TEST(times_and_decimal_numbers_have_ranges_too)
{
    const ruled_byte_array *bytes;
    ruled_error error;
    const ruled_bigdecimal prices[] = {ruled_bigdecimal_of("0.00"), ruled_bigdecimal_of("99.990")};
    const ruled_duration none[] = {{0, 0}, {0, 0}};
    const ruled_localdate_to_duration_array_map_entry delays[] = {{20818, {none, 2}}}; /* 2026-12-31 */
    const ruled_booking good = {
        .made = {1767225600, 0},
        .has_day = true,
        .day = 20454, /* 2026-01-01 */
        .length = {3600, 0},
        .prices = {prices, 2},
        .delays = {delays, 1},
    };
    ck_assert_msg(ruled_booking_to_bytes(&good, &bytes, &error) == RULED_OK, "%s", error.message);
    ruled_free(bytes);
    ruled_booking bad = good;
    bad.made = (ruled_instant){1767225599, 999999999};
    assert_no_booking(
        &bad, "made: 2025-12-31T23:59:59.999999999Z is not in 2026-01-01T00:00:00Z..2027-01-01T00:00:00Z");
    bad.made = (ruled_instant){1798761600, 1};
    assert_no_booking(
        &bad, "made: 2027-01-01T00:00:00.000000001Z is not in 2026-01-01T00:00:00Z..2027-01-01T00:00:00Z");
    bad = good;
    bad.day = 20453;
    assert_no_booking(&bad, "day: 2025-12-31 is not in 2026-01-01..");
    bad = good;
    bad.length = (ruled_duration){-1, 500000000};
    assert_no_booking(&bad, "length: PT-0.5S is not in PT1M..PT24H");
    bad = good;
    const ruled_bigdecimal low[] = {ruled_bigdecimal_of("1"), ruled_bigdecimal_of("-1E-7")};
    bad.prices = (ruled_bigdecimal_array){low, 2};
    assert_no_booking(&bad, "prices[1]: -1E-7 is not in 0..99.99");
    bad = good;
    const ruled_duration negative[] = {{0, 0}, {-1, 0}};
    const ruled_localdate_to_duration_array_map_entry late[] = {{20819, {NULL, 0}}};
    const ruled_localdate_to_duration_array_map_entry early[] = {{20454, {negative, 2}}};
    bad.delays = (ruled_localdate_to_duration_array_map){late, 1};
    assert_no_booking(&bad, "delays[2027-01-01]: as a key, 2027-01-01 is not in ..2026-12-31");
    bad.delays = (ruled_localdate_to_duration_array_map){early, 1};
    assert_no_booking(&bad, "delays[2026-01-01][1]: PT-1S is not in PT0S..");
}

END_TEST

/* The names of all levels do not fit; what is wrong is told nevertheless. */
START_TEST(a_path_that_is_too_long_loses_its_beginning)
{
    enum { LEVELS = 60 };

    ruled_tree trees[LEVELS];
    memset(trees, 0, sizeof trees);
    for (int i = 0; i < LEVELS; i++) {
        trees[i].sample = GOOD;
        trees[i].trees = (ruled_tree_array){&trees[i + 1], i + 1 < LEVELS ? 1 : 0};
    }
    trees[LEVELS - 1].sample.level = 0;
    const ruled_byte_array *bytes;
    ruled_error error;
    ck_assert_int_eq(ruled_tree_to_bytes(&trees[0], &bytes, &error), RULED_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "[0].trees[0].sample.level: 0 is not in 1..5"));
    trees[LEVELS - 1].sample.level = 1;
    ck_assert_msg(ruled_tree_to_bytes(&trees[0], &bytes, &error) == RULED_OK, "%s", error.message);
    ruled_free(bytes);
}

END_TEST

/* What another release made by other rules can be read, and copied to be changed. */
START_TEST(what_is_read_is_not_checked)
{
    const ruled_byte_array *bytes;
    const ruled_sample *read;
    ruled_sample *copy;
    ruled_error error;
    uint8_t changed[128];
    ck_assert_int_eq(ruled_sample_to_bytes(&GOOD, &bytes, &error), RULED_OK);
    ck_assert_uint_le((size_t)bytes->count, sizeof changed);
    memcpy(changed, bytes->items, (size_t)bytes->count);
    changed[4] = 'A'; /* the first letter of the name */
    ck_assert_int_eq(ruled_sample_from_bytes((ruled_byte_array){changed, bytes->count}, &read, &error), RULED_OK);
    ck_assert_int_eq(ruled_sample_copy(read, &copy, &error), RULED_OK);
    ck_assert_int_eq(copy->name.bytes[0], 'A');
    assert_breaks(copy, "name: the text does not match [a-z\xC3\xA9\xF0\x9F\x98\x80]+");
    ruled_free(copy);
    ruled_free(read);
    ruled_free(bytes);
}

END_TEST

static void assert_refused(ruled_status status, const ruled_error *error, const char *method, const char *mistake)
{
    char expected[400];
    snprintf(expected, sizeof expected, "Ruled.%s at 127.0.0.1:1: BAD_ARGUMENT: %s", method, mistake);
    ck_assert_int_eq(status, RULED_BAD_ARGUMENT);
    ck_assert_str_eq(error->message, expected);
}

/* No host is there: calls that are refused never ask for one. */
START_TEST(a_call_checks_its_arguments_and_all_that_they_hold)
{
    ruled_error error;
    ruled_client *const client = ruled_connect_later("127.0.0.1:1", NULL, &error);
    const ruled_string *text;
    double root;
    int32_t planted;
    ck_assert_ptr_nonnull(client);
    assert_refused(ruled_put(client, &GOOD, 11, &text, &error), &error, "put", "count: 11 is not in 1..10");
    ck_assert_ptr_null(text);
    ruled_sample bad = GOOD;
    bad.level = 0;
    assert_refused(ruled_put(client, &bad, 1, &text, &error), &error, "put", "sample.level: 0 is not in 1..5");
    assert_refused(ruled_root(client, -4, STRING("a"), &root, &error), &error, "root", "of: -4 is not in 0..");
    assert_refused(
        ruled_root(client, 4, STRING("c"), &root, &error), &error, "root", "unit: the text does not match [ab]");
    const ruled_tree leaves[] = {{.sample = GOOD}, {.sample = bad}};
    const ruled_tree tree = {.sample = GOOD, .trees = {leaves, 2}};
    assert_refused(
        ruled_plant(client, &tree, &planted, &error), &error, "plant", "tree.trees[1].sample.level: 0 is not in 1..5");
    const ruled_long_to_maybe_map_entry others[] = {{6, {NULL}}, {7, {&bad}}};
    const ruled_tree holder = {.sample = GOOD, .others = {others, 2}};
    assert_refused(ruled_plant(client, &holder, &planted, &error), &error, "plant",
        "tree.others[7].sample.level: 0 is not in 1..5");
    ruled_call *call = NULL;
    assert_refused(ruled_put_start(client, &bad, 1, &call, &error), &error, "put", "sample.level: 0 is not in 1..5");
    ruled_close(client);
}

END_TEST

Suite *rules_suite(void)
{
    Suite *const suite = suite_create("rules");
    TCase *const values = tcase_create("values");
    tcase_add_test(values, texts_have_lengths_and_patterns);
    tcase_add_test(values, numbers_have_ranges);
    tcase_add_test(values, arrays_and_maps_have_lengths_items_and_keys);
    tcase_add_test(values, times_and_decimal_numbers_have_ranges_too);
    tcase_add_test(values, a_path_that_is_too_long_loses_its_beginning);
    tcase_add_test(values, what_is_read_is_not_checked);
    suite_add_tcase(suite, values);
    TCase *const calls = tcase_create("calls");
    tcase_add_test(calls, a_call_checks_its_arguments_and_all_that_they_hold);
    suite_add_tcase(suite, calls);
    return suite;
}
