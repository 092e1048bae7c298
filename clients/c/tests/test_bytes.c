/* SPDX-License-Identifier: Apache-2.0 */

/* What programs do with whole values: to bytes and back, copies, and what is refused. */
#include "suites.h"
#include "vectors.h"

#include <string.h>

START_TEST(what_is_no_value_makes_no_bytes)
{
    const vectors_byte_array *bytes;
    vectors_error error;
    const vectors_string_value broken = {vectors_string_of("caf\xE9")};
    ck_assert_int_eq(vectors_string_value_to_bytes(&broken, &bytes, &error), VECTORS_BAD_ARGUMENT);
    ck_assert_ptr_null(bytes);
    ck_assert_str_eq(error.message, "StringValue: BAD_ARGUMENT: value is not well-formed UTF-8");
    ck_assert_int_eq(vectors_string_value_to_bytes(NULL, &bytes, &error), VECTORS_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "StringValue: BAD_ARGUMENT: the value is NULL");
    ck_assert_int_eq(vectors_string_value_to_bytes(NULL, &bytes, NULL), VECTORS_BAD_ARGUMENT);
    const vectors_enum_value unknown = {(vectors_color)7};
    ck_assert_int_eq(vectors_enum_value_to_bytes(&unknown, &bytes, &error), VECTORS_BAD_ARGUMENT);
}

END_TEST

START_TEST(bytes_that_are_none_make_no_value)
{
    const vectors_int_value *value;
    vectors_error error;
    static const uint8_t SHORT[] = {0, 0, 1};
    ck_assert_int_eq(vectors_int_value_from_bytes((vectors_byte_array){SHORT, 3}, &value, &error), VECTORS_MALFORMED);
    ck_assert_ptr_null(value);
    ck_assert_str_eq(error.message, "IntValue: MALFORMED: the value: cut short: 4 bytes needed, 3 left (at byte 0)");
    ck_assert_int_eq(vectors_int_value_from_bytes((vectors_byte_array){NULL, 0}, &value, NULL), VECTORS_MALFORMED);
    ck_assert_int_eq(vectors_int_value_from_bytes((vectors_byte_array){NULL, 4}, &value, NULL), VECTORS_BAD_ARGUMENT);
    ck_assert_int_eq(vectors_int_value_from_bytes((vectors_byte_array){SHORT, -1}, &value, NULL), VECTORS_BAD_ARGUMENT);
    ck_assert_ptr_null(value);
}

END_TEST

START_TEST(a_copy_owns_all_that_it_points_to)
{
    char text[] = "inner";
    int32_t numbers[] = {1, 2, 3};
    const vectors_inner original = {vectors_string_of(text), {numbers, 3}};
    vectors_inner *copy;
    ck_assert_int_eq(vectors_inner_copy(&original, &copy, NULL), VECTORS_OK);
    ck_assert(vectors_inner_equal(&original, copy));
    text[0] = 'I';
    numbers[0] = 7;
    ck_assert(!vectors_inner_equal(&original, copy));
    ck_assert_str_eq(copy->text.bytes, "inner");
    copy->text = vectors_string_of("changed");
    ck_assert_int_eq(copy->numbers.items[0], 1);
    vectors_free(copy);

    const vectors_inner broken = {vectors_string_of(NULL), {NULL, 0}};
    vectors_error error;
    ck_assert_int_eq(vectors_inner_copy(&broken, &copy, &error), VECTORS_BAD_ARGUMENT);
    ck_assert_ptr_null(copy);
    ck_assert_str_eq(error.message, "Inner: BAD_ARGUMENT: text is NULL");
}

END_TEST

START_TEST(texts_and_arrays_are_copied)
{
    char text[] = "text";
    vectors_string *string;
    ck_assert_int_eq(vectors_string_copy(vectors_string_of(text), &string, NULL), VECTORS_OK);
    memset(text, 'x', sizeof text - 1);
    ck_assert_str_eq(string->bytes, "text");
    vectors_free(string);

    const double samples[] = {1.5, -0.0};
    vectors_double_array *array;
    ck_assert_int_eq(vectors_double_array_copy((vectors_double_array){samples, 2}, &array, NULL), VECTORS_OK);
    ck_assert(vectors_double_array_equal(*array, (vectors_double_array){samples, 2}));
    ck_assert_ptr_ne(array->items, samples);
    vectors_free(array);

    vectors_error error;
    ck_assert_int_eq(vectors_double_array_copy((vectors_double_array){NULL, 2}, &array, &error), VECTORS_BAD_ARGUMENT);
    ck_assert_ptr_null(array);
    ck_assert_str_eq(error.message, "double[]: BAD_ARGUMENT: the value is NULL");

    const vectors_int_to_string_map_entry entries[] = {{2, vectors_string_of("b")}, {1, vectors_string_of("a")}};
    vectors_int_to_string_map *map;
    ck_assert_int_eq(vectors_int_to_string_map_copy((vectors_int_to_string_map){entries, 2}, &map, NULL), VECTORS_OK);
    ck_assert(vectors_int_to_string_map_equal(*map, (vectors_int_to_string_map){entries, 2}));
    vectors_free(map);
}

END_TEST

Suite *bytes_suite(void)
{
    Suite *const suite = suite_create("bytes");
    TCase *const cases = tcase_create("bytes");
    tcase_add_test(cases, what_is_no_value_makes_no_bytes);
    tcase_add_test(cases, bytes_that_are_none_make_no_value);
    tcase_add_test(cases, a_copy_owns_all_that_it_points_to);
    tcase_add_test(cases, texts_and_arrays_are_copied);
    suite_add_tcase(suite, cases);
    return suite;
}
