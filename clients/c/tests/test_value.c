/* SPDX-License-Identifier: Apache-2.0 */

#include "creo_value.h"
#include "suites.h"

#include <math.h>
#include <string.h>

START_TEST(a_string_of_text_ends_at_its_nul)
{
    const creo_string string = creo_string_of("sn\xC3\xB6");
    ck_assert_int_eq(string.length, 4);
    ck_assert(creo_string_equal(string, (creo_string){"sn\xC3\xB6!", 4}));
    ck_assert_int_eq(creo_string_of("").length, 0);
    ck_assert_int_eq(creo_string_of(NULL).length, -1);
}

END_TEST

START_TEST(strings_are_equal_by_content)
{
    ck_assert(creo_string_equal((creo_string){NULL, 0}, creo_string_of("")));
    ck_assert(creo_string_equal((creo_string){"a\0b", 3}, (creo_string){"a\0b", 3}));
    ck_assert(!creo_string_equal((creo_string){"a\0b", 3}, (creo_string){"a\0c", 3}));
    ck_assert(!creo_string_equal(creo_string_of("ab"), creo_string_of("abc")));
}

END_TEST

static double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

START_TEST(numbers_are_equal_by_their_bits)
{
    ck_assert(creo_double_equal(1.5, 1.5));
    ck_assert(!creo_double_equal(0.0, -0.0));
    ck_assert(creo_double_equal(double_of(UINT64_C(0x7ff8000000000001)), double_of(UINT64_C(0x7ff8000000000001))));
    ck_assert(!creo_double_equal(double_of(UINT64_C(0x7ff8000000000001)), double_of(UINT64_C(0x7ff8000000000002))));
    ck_assert(creo_float_equal(NAN, NAN));
    ck_assert(!creo_float_equal(0.0f, -0.0f));
}

END_TEST

START_TEST(arrays_are_equal_by_content)
{
    const double left[] = {1.5, -0.0};
    const double right[] = {1.5, 0.0};
    ck_assert(creo_double_array_equal((creo_double_array){left, 1}, (creo_double_array){right, 1}));
    ck_assert(!creo_double_array_equal((creo_double_array){left, 2}, (creo_double_array){right, 2}));
    ck_assert(!creo_double_array_equal((creo_double_array){left, 1}, (creo_double_array){left, 2}));
    ck_assert(creo_int_array_equal((creo_int_array){NULL, 0}, (creo_int_array){(const int32_t[]){7}, 0}));
    const creo_string texts[] = {{"a", 1}, {"b", 1}};
    const creo_string copies[] = {{"a!", 1}, {"b!", 1}};
    ck_assert(creo_string_array_equal((creo_string_array){texts, 2}, (creo_string_array){copies, 2}));
    ck_assert(!creo_string_array_equal((creo_string_array){texts, 2}, (creo_string_array){copies, 1}));
    ck_assert(!creo_string_array_equal((creo_string_array){texts, 1}, (creo_string_array){texts + 1, 1}));
}

END_TEST

Suite *value_suite(void)
{
    Suite *const suite = suite_create("value");
    TCase *const cases = tcase_create("value");
    tcase_add_test(cases, a_string_of_text_ends_at_its_nul);
    tcase_add_test(cases, strings_are_equal_by_content);
    tcase_add_test(cases, numbers_are_equal_by_their_bits);
    tcase_add_test(cases, arrays_are_equal_by_content);
    suite_add_tcase(suite, cases);
    return suite;
}
