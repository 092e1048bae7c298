/* SPDX-License-Identifier: Apache-2.0 */

#include "creo_bigdecimal_codec.h"
#include "suites.h"

#include <string.h>

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))

static creo_writer writer;
static creo_reader reader;

static void start_writer(void)
{
    creo_writer_start(&writer);
}

static void free_writer(void)
{
    creo_writer_free(&writer);
}

/* A text, the one that an answer has, and the bytes. */
static const struct {
    const char *text;
    const char *written;
    uint8_t count;
    uint8_t bytes[20];
} NUMBERS[] = {
    {"0", "0", 9, {0, 0, 0, 0, 0, 0, 0, 1, 0}},
    {"1.00", "1.00", 9, {0, 0, 0, 2, 0, 0, 0, 1, 100}},
    {"-0.00", "0.00", 9, {0, 0, 0, 2, 0, 0, 0, 1, 0}},
    {"1E+3", "1E+3", 9, {0xFF, 0xFF, 0xFF, 0xFD, 0, 0, 0, 1, 1}},
    {"1e3", "1E+3", 9, {0xFF, 0xFF, 0xFF, 0xFD, 0, 0, 0, 1, 1}},
    {"1.5e1", "15", 9, {0, 0, 0, 0, 0, 0, 0, 1, 15}},
    {"0.000001", "0.000001", 9, {0, 0, 0, 6, 0, 0, 0, 1, 1}},
    {"0.0000001", "1E-7", 9, {0, 0, 0, 7, 0, 0, 0, 1, 1}},
    {"0.00000012", "1.2E-7", 9, {0, 0, 0, 8, 0, 0, 0, 1, 12}},
    {"127", "127", 9, {0, 0, 0, 0, 0, 0, 0, 1, 0x7F}},
    {"128", "128", 10, {0, 0, 0, 0, 0, 0, 0, 2, 0, 0x80}},
    {"-128", "-128", 9, {0, 0, 0, 0, 0, 0, 0, 1, 0x80}},
    {"-129", "-129", 10, {0, 0, 0, 0, 0, 0, 0, 2, 0xFF, 0x7F}},
    {"-1", "-1", 9, {0, 0, 0, 0, 0, 0, 0, 1, 0xFF}},
    {"4294967296", "4294967296", 13, {0, 0, 0, 0, 0, 0, 0, 5, 1, 0, 0, 0, 0}},
    {"-4294967296", "-4294967296", 13, {0, 0, 0, 0, 0, 0, 0, 5, 0xFF, 0, 0, 0, 0}},
    {"1844674407370955161.6", "1844674407370955161.6", 17, {0, 0, 0, 1, 0, 0, 0, 9, 1, 0, 0, 0, 0, 0, 0, 0, 0}},
    {"0E+1000", "0E+1000", 9, {0xFF, 0xFF, 0xFC, 0x18, 0, 0, 0, 1, 0}},
    {"0.001E-997", "1E-1000", 9, {0, 0, 3, 0xE8, 0, 0, 0, 1, 1}},
};

START_TEST(a_number_has_a_text_and_bytes)
{
    char text[CREO_BIGDECIMAL_TEXT];
    creo_bigdecimal read;
    const creo_bigdecimal value = creo_bigdecimal_of(NUMBERS[_i].text);
    ck_assert_uint_eq(creo_bigdecimal_text(value, text, sizeof text), strlen(NUMBERS[_i].written));
    ck_assert_str_eq(text, NUMBERS[_i].written);
    ck_assert(creo_write_bigdecimal(&writer, value));
    ck_assert_uint_eq(writer.length, NUMBERS[_i].count);
    ck_assert_mem_eq(writer.bytes, NUMBERS[_i].bytes, writer.length);
    creo_reader_start(&reader, writer.bytes, writer.length);
    ck_assert(creo_read_bigdecimal(&reader, &read) && creo_reader_end(&reader));
    ck_assert_str_eq(read.text, NUMBERS[_i].written);
    ck_assert_int_eq(read.length, (int)strlen(NUMBERS[_i].written));
    ck_assert(creo_bigdecimal_equal(read, value));
    creo_free(read.text);
}

END_TEST

static const char *const NO_NUMBERS[] = {"", "-", "+1", ".5", "1.", "01", "-01", "00", "1e", "1e+", "1 ", " 1", "1,5",
    "0x10", "NaN", "Infinity", "1.2.3", "1e1.5", "1f", "--1", "1E-1001", "1E+1001", "1e99999999999999999999"};

START_TEST(what_is_no_number_is_refused)
{
    const creo_bigdecimal value = creo_bigdecimal_of(NO_NUMBERS[_i]);
    ck_assert_msg(!creo_bigdecimal_valid(value), "%s", NO_NUMBERS[_i]);
    ck_assert(!creo_write_bigdecimal(&writer, value));
    ck_assert_int_eq(writer.fault.status, CREO_BAD_ARGUMENT);
}

END_TEST

START_TEST(a_refused_number_is_told_why)
{
    ck_assert(!creo_write_bigdecimal(&writer, creo_bigdecimal_of("1,5")));
    ck_assert_str_eq(writer.fault.reason, "cannot be sent: the BigDecimal \"1,5\" is no decimal number such as 12.50");
    creo_writer_reset(&writer);
    ck_assert(!creo_write_bigdecimal(&writer, creo_bigdecimal_of("1E+1001")));
    ck_assert_str_eq(
        writer.fault.reason, "cannot be sent: the BigDecimal \"1E+1001\" has a scale that is not from -1000 to 1000");
    creo_writer_reset(&writer);
    const creo_bigdecimal items[] = {{"1", 1}, {NULL, -1}};
    ck_assert(!creo_write_bigdecimal_array(&writer, (creo_bigdecimal_array){items, 2}));
    ck_assert_str_eq(writer.fault.path, "[1]");
}

END_TEST

/* With as many digits as there may be, and one more; with nines and with zeros. */
START_TEST(a_number_has_a_thousand_digits_at_most)
{
    static char text[1003];
    static const char *const FIRST[] = {"9", "1", "-9", "-1"};
    for (int i = 0; i < COUNT_OF(FIRST); i++) {
        const size_t before = strlen(FIRST[i]) - 1;
        memset(text, FIRST[i][before] == '9' ? '9' : '0', sizeof text);
        memcpy(text, FIRST[i], before + 1);
        creo_bigdecimal *copy;
        const creo_bigdecimal most = {text, (int32_t)(before + 1000)};
        ck_assert_int_eq(creo_bigdecimal_copy(most, &copy, NULL), CREO_OK);
        ck_assert_int_eq(copy->length, most.length);
        ck_assert_mem_eq(copy->text, text, (size_t)most.length);
        creo_free(copy);
        creo_error error;
        const creo_bigdecimal beyond = {text, most.length + 1};
        ck_assert_int_eq(creo_bigdecimal_copy(beyond, &copy, &error), CREO_BAD_ARGUMENT);
        ck_assert_ptr_nonnull(
            strstr(error.message, "BigDecimal: BAD_ARGUMENT: the value cannot be sent: the BigDecimal \""));
        ck_assert_ptr_nonnull(strstr(error.message, " has more than 1000 digits"));
    }
    /* Zeros in front are no digits. */
    memset(text, '0', sizeof text);
    memcpy(text, "0.", 2);
    text[1001] = '7';
    ck_assert(creo_bigdecimal_valid((creo_bigdecimal){text, 1002}));
    ck_assert(!creo_bigdecimal_valid((creo_bigdecimal){text, 1003}));
}

END_TEST

/* Each power of two and its neighbours, where bytes and limbs end. */
START_TEST(whole_numbers_of_all_sizes_survive)
{
    uint8_t bytes[8 + 416] = {0};
    for (int bit = 0; bit < 3320; bit++) {
        for (int change = -1; change <= 1; change++) {
            const int32_t count = (bit + 1) / 8 + 1;
            uint8_t *const number = bytes + 8;
            memset(number, change < 0 ? 0xFF : 0, (size_t)count);
            /* 2^bit - 1 has its lowest bits set; 2^bit and 2^bit + 1 have one or two. */
            for (int i = 0; change < 0 && i < 8 * count; i++) {
                if (i >= bit) {
                    number[count - 1 - i / 8] &= (uint8_t)~(1u << i % 8);
                }
            }
            if (change >= 0) {
                number[count - 1 - bit / 8] |= (uint8_t)(1u << bit % 8);
                number[count - 1] |= (uint8_t)change;
            }
            int32_t start = 0;
            while (start < count - 1 && number[start] == 0 && number[start + 1] < 0x80) {
                start++;
            }
            memmove(number, number + start, (size_t)(count - start));
            creo_put_int(bytes + 4, count - start);
            const size_t size = 8 + (size_t)(count - start);
            creo_bigdecimal read;
            creo_reader_start(&reader, bytes, size);
            ck_assert(creo_read_bigdecimal(&reader, &read) && creo_reader_end(&reader));
            creo_writer_reset(&writer);
            ck_assert(creo_write_bigdecimal(&writer, read));
            ck_assert(writer.length == size && memcmp(writer.bytes, bytes, size) == 0);
            creo_free(read.text);
        }
    }
}

END_TEST

static void assert_malformed(const uint8_t *bytes, size_t size, size_t offset, const char *reason)
{
    creo_bigdecimal read;
    creo_reader_start(&reader, bytes, size);
    ck_assert(!creo_read_bigdecimal(&reader, &read));
    ck_assert(!creo_reader_end(&reader));
    ck_assert_int_eq(reader.fault.status, CREO_MALFORMED);
    ck_assert_uint_eq(reader.fault.offset, offset);
    ck_assert_str_eq(reader.fault.reason, reason);
}

START_TEST(malformed_numbers_are_refused)
{
    static const uint8_t SCALE[] = {0, 0, 3, 0xE9, 0, 0, 0, 1, 1};
    static const uint8_t NONE[] = {0, 0, 0, 0, 0, 0, 0, 0};
    static const uint8_t NEGATIVE[] = {0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 1};
    static const uint8_t CUT[] = {0, 0, 0, 0, 0, 0, 0, 2, 1};
    static const uint8_t ZERO[] = {0, 0, 0, 0, 0, 0, 0, 2, 0, 1};
    static const uint8_t ONES[] = {0, 0, 0, 0, 0, 0, 0, 2, 0xFF, 0x80};
    static uint8_t large[8 + 416] = {0, 0, 0, 0, 0, 0, 1, 0xA0, 0x7F};
    assert_malformed(SCALE, sizeof SCALE, 0, "the scale of a BigDecimal goes from -1000 to 1000, found 1001");
    assert_malformed(NONE, sizeof NONE, 4, "the number of a BigDecimal has 1 to 416 bytes, found 0");
    assert_malformed(NEGATIVE, sizeof NEGATIVE, 4, "the number of a BigDecimal has 1 to 416 bytes, found -1");
    assert_malformed(CUT, sizeof CUT, 8, "cut short: 2 bytes needed, 1 left");
    assert_malformed(ZERO, sizeof ZERO, 8, "the number of a BigDecimal begins with a byte too many");
    assert_malformed(ONES, sizeof ONES, 8, "the number of a BigDecimal begins with a byte too many");
    assert_malformed(large, sizeof large, 8, "a BigDecimal has at most 1000 digits");
}

END_TEST

START_TEST(numbers_are_equal_by_value)
{
    static const char *const SORTED[] = {"none", "-1E+1000", "-12", "-1.5", "-1E-1000", "0", "1E-7", "0.00000011",
        "0.9", "1", "1.001", "1.01", "1.1", "9.99", "10", "11", "1E+2", "12E+30"};
    for (int i = 0; i < COUNT_OF(SORTED); i++) {
        for (int j = 0; j < COUNT_OF(SORTED); j++) {
            const int order = creo_bigdecimal_compare(creo_bigdecimal_of(SORTED[i]), creo_bigdecimal_of(SORTED[j]));
            ck_assert_msg((order > 0) - (order < 0) == (i > j) - (i < j), "%s %s", SORTED[i], SORTED[j]);
        }
    }
    ck_assert(creo_bigdecimal_equal(creo_bigdecimal_of("1.0"), creo_bigdecimal_of("1.00")));
    ck_assert(creo_bigdecimal_equal(creo_bigdecimal_of("100"), creo_bigdecimal_of("1E+2")));
    ck_assert(creo_bigdecimal_equal(creo_bigdecimal_of("-0.0"), (creo_bigdecimal){NULL, 0}));
    ck_assert(creo_bigdecimal_equal((creo_bigdecimal){NULL, -1}, (creo_bigdecimal){NULL, -1}));
    ck_assert(!creo_bigdecimal_equal(creo_bigdecimal_of("none"), creo_bigdecimal_of("more")));
    const creo_bigdecimal left[] = {{"1", 1}, {"2.0", 3}};
    const creo_bigdecimal right[] = {{"1.0", 3}, {"2", 1}};
    ck_assert(creo_bigdecimal_array_equal((creo_bigdecimal_array){left, 2}, (creo_bigdecimal_array){right, 2}));
    ck_assert(!creo_bigdecimal_array_equal((creo_bigdecimal_array){left, 2}, (creo_bigdecimal_array){right, 1}));
    ck_assert(!creo_bigdecimal_array_equal((creo_bigdecimal_array){left, 1}, (creo_bigdecimal_array){left + 1, 1}));
}

END_TEST

START_TEST(a_short_buffer_gets_what_fits_of_a_number)
{
    char text[4];
    ck_assert_uint_eq(creo_bigdecimal_text(creo_bigdecimal_of("-12.50"), text, sizeof text), 6);
    ck_assert_str_eq(text, "-12");
    ck_assert_uint_eq(creo_bigdecimal_text(creo_bigdecimal_of("what"), text, sizeof text), 4);
    ck_assert_str_eq(text, "wha");
    ck_assert_uint_eq(creo_bigdecimal_text(creo_bigdecimal_of(NULL), text, sizeof text), 0);
    ck_assert_str_eq(text, "");
}

END_TEST

Suite *bigdecimal_suite(void)
{
    Suite *const suite = suite_create("bigdecimal");
    TCase *const cases = tcase_create("bigdecimal");
    tcase_add_checked_fixture(cases, start_writer, free_writer);
    tcase_add_loop_test(cases, a_number_has_a_text_and_bytes, 0, COUNT_OF(NUMBERS));
    tcase_add_loop_test(cases, what_is_no_number_is_refused, 0, COUNT_OF(NO_NUMBERS));
    tcase_add_test(cases, a_refused_number_is_told_why);
    tcase_add_test(cases, a_number_has_a_thousand_digits_at_most);
    tcase_add_test(cases, whole_numbers_of_all_sizes_survive);
    tcase_add_test(cases, malformed_numbers_are_refused);
    tcase_add_test(cases, numbers_are_equal_by_value);
    tcase_add_test(cases, a_short_buffer_gets_what_fits_of_a_number);
    suite_add_tcase(suite, cases);
    return suite;
}
