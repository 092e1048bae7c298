/* SPDX-License-Identifier: Apache-2.0 */

#include "creo_print.h"
#include "suites.h"

#include <locale.h>
#include <math.h>
#include <string.h>

/* What a function prints for a value. */
#define assert_text(function, value, expected)            \
    do {                                                  \
        char text[256];                                   \
        creo_printer printer;                             \
        creo_printer_start(&printer, text, sizeof text);  \
        function(&printer, value);                        \
        const size_t length = creo_printer_end(&printer); \
        ck_assert_str_eq(text, expected);                 \
        ck_assert_uint_eq(length, strlen(expected));      \
    } while (0)

START_TEST(whole_numbers_print_in_decimal)
{
    assert_text(creo_print_byte, -128, "-128");
    assert_text(creo_print_short, INT16_MIN, "-32768");
    assert_text(creo_print_int, INT32_MIN, "-2147483648");
    assert_text(creo_print_long, INT64_MIN, "-9223372036854775808");
    assert_text(creo_print_boolean, true, "true");
    assert_text(creo_print_boolean, false, "false");
}

END_TEST

START_TEST(fractions_print_so_that_they_can_be_read_back)
{
    assert_text(creo_print_double, 1.5, "1.5");
    assert_text(creo_print_double, 0.1, "0.1");
    assert_text(creo_print_double, 1.0, "1.0");
    assert_text(creo_print_double, -0.0, "-0.0");
    assert_text(creo_print_double, 0.1 + 0.2, "0.30000000000000004");
    assert_text(creo_print_double, 1e300, "1e+300");
    assert_text(creo_print_double, -1.5e-7, "-1.5e-07");
    assert_text(creo_print_double, 0.0001, "0.0001");
    assert_text(creo_print_double, 0.00025, "0.00025");
    assert_text(creo_print_double, 9.5e-5, "9.5e-05");
    assert_text(creo_print_double, 1200.0, "1200.0");
    assert_text(creo_print_double, 12.25, "12.25");
    assert_text(creo_print_double, 1234567890123456.0, "1234567890123456.0");
    assert_text(creo_print_double, 1e15, "1000000000000000.0");
    assert_text(creo_print_double, 1e16, "1e+16");
    assert_text(creo_print_double, 5e-324, "5e-324");
    assert_text(creo_print_double, (double)NAN, "NaN");
    assert_text(creo_print_double, (double)-INFINITY, "-Infinity");
    assert_text(creo_print_float, 0.1f, "0.1");
    assert_text(creo_print_float, 0.0001f, "0.0001"); /* which is less than 0.0001 */
    assert_text(creo_print_float, 16777216.0f, "16777216.0");
    assert_text(creo_print_float, INFINITY, "Infinity");
}

END_TEST

START_TEST(fractions_have_a_point_in_every_locale)
{
    static const char *const COMMA[] = {"de_DE.UTF-8", "sv_SE.UTF-8", "fr_FR.UTF-8"};
    for (size_t i = 0; i < sizeof COMMA / sizeof *COMMA; i++) {
        if (setlocale(LC_NUMERIC, COMMA[i]) != NULL) { /* few machines have them all */
            assert_text(creo_print_double, 1234.5, "1234.5");
        }
    }
    setlocale(LC_NUMERIC, "C");
}

END_TEST

START_TEST(strings_are_quoted)
{
    assert_text(creo_print_string, creo_string_of("sn\xC3\xB6"), "\"sn\xC3\xB6\"");
    assert_text(creo_print_string, creo_string_of("a\"b\\c\n\x7F"), "\"a\\\"b\\\\c\\n\\u007f\"");
    assert_text(creo_print_string, creo_string_of("\t'\r\x1B"), "\"\\t'\\r\\u001b\"");
    assert_text(creo_print_string, creo_string_of("\xC2\x80\xC2\x9F\xC2\xA0"), "\"\\u0080\\u009f\xC2\xA0\"");
    assert_text(creo_print_string, creo_string_of("\xC2"), "\"\xC2\""); /* not UTF-8: as it is */
    assert_text(creo_print_string, ((creo_string){"a\0b", 3}), "\"a\\u0000b\"");
    assert_text(creo_print_string, ((creo_string){NULL, 0}), "\"\"");
}

END_TEST

START_TEST(chars_are_characters_or_escapes)
{
    assert_text(creo_print_char, 'A', "'A'");
    assert_text(creo_print_char, 0xE5, "'\xC3\xA5'");
    assert_text(creo_print_char, 0x2603, "'\xE2\x98\x83'");
    assert_text(creo_print_char, 0xD83D, "'\\ud83d'");
    assert_text(creo_print_char, 0, "'\\u0000'");
    assert_text(creo_print_char, '\'', "'\\''");
    assert_text(creo_print_char, '"', "'\"'");
    assert_text(creo_print_char, '\n', "'\\n'");
    assert_text(creo_print_char, 0x9F, "'\\u009f'");
}

END_TEST

START_TEST(numbers_without_a_sign_have_none)
{
    static const uint8_t BYTES[] = {0, 128, 255};
    static const uint64_t LONGS[] = {UINT64_MAX};
    assert_text(creo_print_ubyte, 255, "255");
    assert_text(creo_print_ushort, 65535, "65535");
    assert_text(creo_print_uint, UINT32_MAX, "4294967295");
    assert_text(creo_print_ulong, UINT64_MAX, "18446744073709551615");
    assert_text(creo_print_ubyte_array, ((creo_ubyte_array){BYTES, 3}), "[0, 128, 255]");
    assert_text(creo_print_ulong_array, ((creo_ulong_array){LONGS, 1}), "[18446744073709551615]");
}

END_TEST

START_TEST(long_arrays_are_abbreviated)
{
    int32_t items[1000];
    for (int32_t i = 0; i < 1000; i++) {
        items[i] = i;
    }
    assert_text(creo_print_int_array, ((creo_int_array){items, 0}), "[]");
    assert_text(creo_print_int_array, ((creo_int_array){items, 2}), "[0, 1]");
    assert_text(creo_print_int_array, ((creo_int_array){items, 10}), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]");
    assert_text(creo_print_int_array, ((creo_int_array){items, 1000}), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ... 990 more]");
}

END_TEST

START_TEST(a_short_buffer_gets_what_fits_between_characters)
{
    char text[8];
    for (size_t size = 0; size <= sizeof text; size++) {
        memset(text, '#', sizeof text);
        creo_printer printer;
        creo_printer_start(&printer, size == 0 ? NULL : text, size);
        creo_print_string(&printer, creo_string_of("\xE2\x98\x83"));
        ck_assert_uint_eq(creo_printer_end(&printer), 5);
        if (size > 0) {
            ck_assert_str_eq(text, size >= 6   ? "\"\xE2\x98\x83\""
                                   : size == 5 ? "\"\xE2\x98\x83"
                                   : size > 1  ? "\""
                                               : "");
        }
        for (size_t beyond = size; beyond < sizeof text; beyond++) {
            ck_assert_int_eq(text[beyond], '#');
        }
    }
}

END_TEST

Suite *print_suite(void)
{
    Suite *const suite = suite_create("print");
    TCase *const cases = tcase_create("text");
    tcase_add_test(cases, whole_numbers_print_in_decimal);
    tcase_add_test(cases, fractions_print_so_that_they_can_be_read_back);
    tcase_add_test(cases, fractions_have_a_point_in_every_locale);
    tcase_add_test(cases, strings_are_quoted);
    tcase_add_test(cases, chars_are_characters_or_escapes);
    tcase_add_test(cases, numbers_without_a_sign_have_none);
    tcase_add_test(cases, long_arrays_are_abbreviated);
    tcase_add_test(cases, a_short_buffer_gets_what_fits_between_characters);
    suite_add_tcase(suite, cases);
    return suite;
}
