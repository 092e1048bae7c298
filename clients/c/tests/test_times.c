/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "creo_times_codec.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

#define LEAST_SECOND INT64_C(-31557014167219200)
#define MOST_SECOND INT64_C(31556889864403199)

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))

/* Texts as they are written, which are also read. */
static const struct {
    creo_instant value;
    const char *text;
} INSTANTS[] = {
    {{0, 0}, "1970-01-01T00:00:00Z"},
    {{-1, 999999999}, "1969-12-31T23:59:59.999999999Z"},
    {{1767225600, 500000000}, "2026-01-01T00:00:00.500Z"},
    {{1767225600, 120000}, "2026-01-01T00:00:00.000120Z"},
    {{1767225600, 1}, "2026-01-01T00:00:00.000000001Z"},
    {{951827696, 0}, "2000-02-29T12:34:56Z"},
    {{-62167219200, 0}, "0000-01-01T00:00:00Z"},
    {{-62167219201, 0}, "-0001-12-31T23:59:59Z"},
    {{253402300799, 0}, "9999-12-31T23:59:59Z"},
    {{253402300800, 0}, "+10000-01-01T00:00:00Z"},
    {{LEAST_SECOND, 0}, "-1000000000-01-01T00:00:00Z"},
    {{MOST_SECOND, 999999999}, "+1000000000-12-31T23:59:59.999999999Z"},
};

START_TEST(an_instant_has_one_text)
{
    char text[CREO_TIME_TEXT];
    creo_instant read;
    ck_assert_uint_eq(creo_instant_text(INSTANTS[_i].value, text, sizeof text), strlen(INSTANTS[_i].text));
    ck_assert_str_eq(text, INSTANTS[_i].text);
    ck_assert(creo_instant_parse(text, &read));
    ck_assert(creo_instant_equal(read, INSTANTS[_i].value));
}

END_TEST

START_TEST(an_instant_is_read_with_an_offset)
{
    ck_assert(creo_instant_equal(creo_instant_of("1970-01-01T01:00:00+01:00"), (creo_instant){0, 0}));
    ck_assert(creo_instant_equal(creo_instant_of("1970-01-01T00:00:00.5-18:00"), (creo_instant){64800, 500000000}));
    ck_assert(creo_instant_equal(creo_instant_of("1970-01-01T00:00:00.123456789-00:00"), (creo_instant){0, 123456789}));
}

END_TEST

static const char *const NO_INSTANTS[] = {"", "1970-01-01", "1970-01-01T00:00Z", "1970-01-01T00:00:00",
    "1970-01-01t00:00:00Z", "1970-01-01T00:00:00z", "1970-01-01T24:00:00Z", "1970-01-01T00:60:00Z",
    "1970-01-01T00:00:60Z", "1970-01-01T00:00:00.Z", "1970-01-01T00:00:00.1234567890Z", "1970-01-01T00:00:00,5Z",
    "1970-01-01T00:00:00+18:01", "1970-01-01T00:00:00+1:00", "1970-01-01T00:00:00+01:60", "1970-01-01T00:00:00+0100",
    "1970-01-01T00:00:00Z ", " 1970-01-01T00:00:00Z", "1970-02-29T00:00:00Z", "-0000-01-01T00:00:00Z",
    "+1970-01-01T00:00:00Z", "+01970-01-01T00:00:00Z", "-01970-01-01T00:00:00Z", "10000-01-01T00:00:00Z",
    "970-01-01T00:00:00Z", "+12345678901-01-01T00:00:00Z", "+1000000001-01-01T00:00:00Z", "-1000000001-12-31T23:59:59Z",
    "-1000000000-01-01T00:00:00+00:01", "1970-1-01T00:00:00Z", "1970-00-01T00:00:00Z", "1970-13-01T00:00:00Z",
    "1970-01-00T00:00:00Z", "1970-04-31T00:00:00Z", "1900-02-29T00:00:00Z"};

START_TEST(what_is_no_instant_is_refused)
{
    creo_instant value = {7, 7};
    ck_assert_msg(!creo_instant_parse(NO_INSTANTS[_i], &value), "%s", NO_INSTANTS[_i]);
    ck_assert(creo_instant_equal(value, (creo_instant){7, 7}));
    ck_assert(!creo_instant_valid(creo_instant_of(NO_INSTANTS[_i])));
}

END_TEST

static const struct {
    creo_duration value;
    const char *text;
} DURATIONS[] = {
    {{0, 0}, "PT0S"},
    {{1, 500000000}, "PT1.5S"},
    {{29172, 345000000}, "PT8H6M12.345S"},
    {{60, 0}, "PT1M"},
    {{3600, 0}, "PT1H"},
    {{90000, 0}, "PT25H"},
    {{3600, 1}, "PT1H0.000000001S"},
    {{-90, 0}, "PT-1M-30S"},
    {{-1, 500000000}, "PT-0.5S"},
    {{-2, 500000000}, "PT-1.5S"},
    {{-61, 999999999}, "PT-1M-0.000000001S"},
    {{INT64_MAX, 999999999}, "PT2562047788015215H30M7.999999999S"},
    {{INT64_MIN, 0}, "PT-2562047788015215H-30M-8S"},
    {{INT64_MIN, 1}, "PT-2562047788015215H-30M-7.999999999S"},
};

START_TEST(a_duration_has_one_text)
{
    char text[CREO_TIME_TEXT];
    creo_duration read;
    ck_assert_uint_eq(creo_duration_text(DURATIONS[_i].value, text, sizeof text), strlen(DURATIONS[_i].text));
    ck_assert_str_eq(text, DURATIONS[_i].text);
    ck_assert(creo_duration_parse(text, &read));
    ck_assert(creo_duration_equal(read, DURATIONS[_i].value));
}

END_TEST

static const struct {
    const char *text;
    creo_duration value;
} OTHER_DURATIONS[] = {
    {"P1D", {86400, 0}},
    {"P-1DT1H", {-82800, 0}},
    {"-P1DT-1H", {-82800, 0}},
    {"-PT-0.5S", {0, 500000000}},
    {"-PT0.25S", {-1, 750000000}},
    {"PT-0.000000001S", {-1, 999999999}},
    {"PT1M-90.5S", {-31, 500000000}},
    {"PT00000000000000000000000001S", {1, 0}},
    {"PT120S", {120, 0}},
    {"PT-9223372036854775808S", {INT64_MIN, 0}},
    {"PT9223372036854775807.9S", {INT64_MAX, 900000000}},
    {"-PT9223372036854775808S", {INT64_MIN, 0}},
    {"P106751991167301DT-24H", {INT64_C(9223372036854720000), 0}},
};

START_TEST(a_duration_is_read_in_other_forms)
{
    creo_duration read = {7, 7};
    ck_assert(creo_duration_parse(OTHER_DURATIONS[_i].text, &read));
    ck_assert_int_eq(read.seconds, OTHER_DURATIONS[_i].value.seconds);
    ck_assert_int_eq(read.nanos, OTHER_DURATIONS[_i].value.nanos);
}

END_TEST

static const char *const NO_DURATIONS[] = {"", "P", "-P", "PT", "P1DT", "1S", "PT1", "PTS", "PT.5S", "PT1.S",
    "PT1.1234567890S", "PT1.5M", "P1.5D", "P1H", "PT1D", "PT1S1M", "PT1M1H", "PT1S1S", "pt1s", "PT+1S", "+PT1S",
    "PT1S ", " PT1S", "P1W", "P1M", "P1Y", "PT--1S", "PT1H-", "PT9223372036854775808S", "PT-9223372036854775808.1S",
    "-PT9223372036854775809S", "P106751991167301D", "PT99999999999999999999S", "P9999999999999999999D"};

START_TEST(what_is_no_duration_is_refused)
{
    creo_duration value = {7, 7};
    ck_assert_msg(!creo_duration_parse(NO_DURATIONS[_i], &value), "%s", NO_DURATIONS[_i]);
    ck_assert(creo_duration_equal(value, (creo_duration){7, 7}));
    ck_assert(!creo_duration_valid(creo_duration_of(NO_DURATIONS[_i])));
}

END_TEST

static const struct {
    int32_t days;
    int32_t year;
    int32_t month;
    int32_t day;
    const char *text;
} DATES[] = {
    {0, 1970, 1, 1, "1970-01-01"},
    {-1, 1969, 12, 31, "1969-12-31"},
    {20784, 2026, 11, 27, "2026-11-27"},
    {11016, 2000, 2, 29, "2000-02-29"},
    {-719528, 0, 1, 1, "0000-01-01"},
    {-719529, -1, 12, 31, "-0001-12-31"},
    {2932897, 10000, 1, 1, "+10000-01-01"},
    {INT32_MAX, 5881580, 7, 11, "+5881580-07-11"},
    {INT32_MIN, -5877641, 6, 23, "-5877641-06-23"},
};

START_TEST(a_day_is_its_year_month_and_day)
{
    char text[CREO_TIME_TEXT];
    int32_t days = 7;
    int32_t year;
    int32_t month;
    int32_t day;
    ck_assert_uint_eq(creo_localdate_text(DATES[_i].days, text, sizeof text), strlen(DATES[_i].text));
    ck_assert_str_eq(text, DATES[_i].text);
    ck_assert(creo_localdate_parse(text, &days));
    ck_assert_int_eq(days, DATES[_i].days);
    creo_localdate_to_day(days, &year, &month, &day);
    ck_assert_int_eq(year, DATES[_i].year);
    ck_assert_int_eq(month, DATES[_i].month);
    ck_assert_int_eq(day, DATES[_i].day);
    ck_assert(creo_localdate_of_day(year, month, day, &days));
    ck_assert_int_eq(days, DATES[_i].days);
}

END_TEST

START_TEST(each_day_follows_the_one_before)
{
    int32_t last_year;
    int32_t last_month;
    int32_t last_day;
    creo_localdate_to_day(-300001, &last_year, &last_month, &last_day);
    for (int32_t days = -300000; days < 300000; days++) {
        int32_t year;
        int32_t month;
        int32_t day;
        int32_t again;
        creo_localdate_to_day(days, &year, &month, &day);
        const bool follows = day == 1
                                 ? month == last_month % 12 + 1 && year == last_year + (month == 1) && last_day >= 28
                                 : day == last_day + 1 && month == last_month && year == last_year;
        /* Not an assertion each time: each of those is a system call. */
        if (!follows || !creo_localdate_of_day(year, month, day, &again) || again != days) {
            ck_abort_msg("the day %d", days);
        }
        last_year = year;
        last_month = month;
        last_day = day;
    }
}

END_TEST

START_TEST(there_is_no_such_day)
{
    static const char *const TEXTS[] = {"", "2026-2-01", "2026-02-29", "2026-02-29 ", "20260201", "2026-13-01",
        "+2026-01-01", "+5881580-07-12", "-5877641-06-22", "2026-01-01T00:00:00Z"};
    int32_t days = 7;
    for (int i = 0; i < COUNT_OF(TEXTS); i++) {
        ck_assert_msg(!creo_localdate_parse(TEXTS[i], &days), "%s", TEXTS[i]);
        ck_assert_int_eq(creo_localdate_of(TEXTS[i]), INT32_MIN);
    }
    ck_assert(!creo_localdate_of_day(2026, 2, 29, &days));
    ck_assert(!creo_localdate_of_day(2026, 0, 1, &days));
    ck_assert(!creo_localdate_of_day(2026, INT32_MAX, 1, &days));
    ck_assert(!creo_localdate_of_day(2026, 1, INT32_MIN, &days));
    ck_assert(!creo_localdate_of_day(INT32_MAX, 1, 1, &days));
    ck_assert(!creo_localdate_parse(NULL, &days));
    ck_assert_int_eq(days, 7);
}

END_TEST

START_TEST(a_short_buffer_gets_what_fits)
{
    char text[6] = "#####";
    ck_assert_uint_eq(creo_localdate_text(0, NULL, 0), 10);
    ck_assert_uint_eq(creo_localdate_text(0, text, 5), 10);
    ck_assert_str_eq(text, "1970");
    ck_assert_uint_eq(creo_instant_text((creo_instant){3, -1}, text, sizeof text), 7);
    ck_assert_str_eq(text, "{3, -");
}

END_TEST

START_TEST(times_come_from_the_clock_of_the_system)
{
    struct timespec time;
    ck_assert_int_eq(clock_gettime(CLOCK_REALTIME, &time), 0);
    const creo_instant now = creo_instant_of_timespec(time);
    ck_assert(creo_instant_valid(now));
    struct timespec again;
    ck_assert(creo_instant_to_timespec(now, &again));
    ck_assert(again.tv_sec == time.tv_sec && again.tv_nsec == time.tv_nsec);
    const creo_duration half = {-1, 500000000};
    ck_assert(creo_duration_to_timespec(half, &again));
    ck_assert(creo_duration_equal(creo_duration_of_timespec(again), half));
}

END_TEST

START_TEST(times_are_in_order)
{
    const creo_instant first = {-1, 999999999};
    const creo_instant second = {0, 0};
    const creo_instant third = {0, 1};
    ck_assert_int_lt(creo_instant_compare(first, second), 0);
    ck_assert_int_lt(creo_instant_compare(second, third), 0);
    ck_assert_int_gt(creo_instant_compare(third, first), 0);
    ck_assert_int_eq(creo_instant_compare(third, third), 0);
    ck_assert_int_lt(creo_duration_compare((creo_duration){-1, 0}, (creo_duration){-1, 1}), 0);
    ck_assert(!creo_instant_equal(second, third));
}

END_TEST

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

START_TEST(arrays_are_written_and_read)
{
    const creo_instant items[] = {{LEAST_SECOND, 0}, {MOST_SECOND, 999999999}, {0, 1}};
    const creo_instant_array value = {items, 3};
    creo_instant_array read;
    ck_assert(creo_write_instant_array(&writer, value));
    ck_assert_uint_eq(writer.length, 4 + 3 * 12);
    creo_reader_start(&reader, writer.bytes, writer.length);
    ck_assert(creo_read_instant_array(&reader, &read) && creo_reader_end(&reader));
    ck_assert(creo_instant_array_equal(read, value));
    creo_free(read.items);

    creo_writer_reset(&writer);
    const creo_duration lengths[] = {{INT64_MIN, 0}, {INT64_MAX, 999999999}};
    creo_duration_array read_lengths;
    ck_assert(creo_write_duration_array(&writer, (creo_duration_array){lengths, 2}));
    creo_reader_start(&reader, writer.bytes, writer.length);
    ck_assert(creo_read_duration_array(&reader, &read_lengths) && creo_reader_end(&reader));
    ck_assert(creo_duration_array_equal(read_lengths, (creo_duration_array){lengths, 2}));
    creo_free(read_lengths.items);

    creo_localdate_array *copy;
    const int32_t days[] = {INT32_MIN, 0, INT32_MAX};
    ck_assert_int_eq(creo_localdate_array_copy((creo_localdate_array){days, 3}, &copy, NULL), CREO_OK);
    ck_assert(creo_localdate_array_equal(*copy, (creo_localdate_array){days, 3}));
    creo_free(copy);
}

END_TEST

START_TEST(an_item_that_is_no_time_is_named)
{
    const creo_instant items[] = {{0, 0}, {0, 1000000000}, {0, -1}};
    ck_assert(!creo_write_instant_array(&writer, (creo_instant_array){items, 3}));
    ck_assert_int_eq(writer.fault.status, CREO_BAD_ARGUMENT);
    ck_assert_str_eq(writer.fault.path, "[1]");
    ck_assert_str_eq(writer.fault.reason,
        "cannot be sent: an Instant has -31557014167219200 to 31556889864403199 seconds and 0 to 999999999 nanoseconds, "
        "not 0 and 1000000000");
    creo_writer_reset(&writer);
    ck_assert(!creo_write_instant(&writer, (creo_instant){MOST_SECOND + 1, 0}));
    creo_writer_reset(&writer);
    ck_assert(!creo_write_duration(&writer, (creo_duration){0, -1}));
    ck_assert_str_eq(
        writer.fault.reason, "cannot be sent: a Duration has 0 to 999999999 nanoseconds after its seconds, not -1");

    static const uint8_t BYTES[] = {0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* the second one is too late */
        0x7F, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    creo_instant_array read;
    creo_reader_start(&reader, BYTES, sizeof BYTES);
    ck_assert(!creo_read_instant_array(&reader, &read));
    ck_assert_int_eq(reader.fault.status, CREO_MALFORMED);
    ck_assert_uint_eq(reader.fault.offset, 16);
    ck_assert_str_eq(reader.fault.path, "[1]");
    ck_assert_str_eq(reader.fault.reason, "an Instant of 9151314442816847872 seconds is out of range");
    ck_assert(!creo_reader_end(&reader));
}

END_TEST

static void assert_key_twice(const creo_key_kind *kind, const void *entries, size_t size, const char *key)
{
    char reason[CREO_REASON_SIZE];
    creo_writer_reset(&writer);
    ck_assert(creo_writer_check_keys(&writer, kind, entries, 2, size));
    ck_assert(!creo_writer_check_keys(&writer, kind, entries, 3, size));
    snprintf(reason, sizeof reason, "cannot be sent: the key %s is there twice", key);
    ck_assert_str_eq(writer.fault.reason, reason);
}

START_TEST(times_are_keys)
{
    const creo_instant instants[] = {{1767225600, 0}, {1767225600, 1}, {1767225600, 0}};
    const int32_t days[] = {-1, 20784, 20784};
    assert_key_twice(CREO_KEY_INSTANT, instants, sizeof *instants, "2026-01-01T00:00:00Z");
    assert_key_twice(CREO_KEY_LOCAL_DATE, days, sizeof *days, "2026-11-27");
}

END_TEST

START_TEST(arrays_of_times_have_a_text)
{
    char text[128];
    creo_printer printer;
    const creo_duration items[] = {{0, 0}, {-1, 500000000}};
    creo_printer_start(&printer, text, sizeof text);
    creo_print_duration_array(&printer, (creo_duration_array){items, 2});
    creo_printer_end(&printer);
    ck_assert_str_eq(text, "[PT0S, PT-0.5S]");
}

END_TEST

Suite *times_suite(void)
{
    Suite *const suite = suite_create("times");
    TCase *const cases = tcase_create("times");
    tcase_add_checked_fixture(cases, start_writer, free_writer);
    tcase_add_loop_test(cases, an_instant_has_one_text, 0, COUNT_OF(INSTANTS));
    tcase_add_test(cases, an_instant_is_read_with_an_offset);
    tcase_add_loop_test(cases, what_is_no_instant_is_refused, 0, COUNT_OF(NO_INSTANTS));
    tcase_add_loop_test(cases, a_duration_has_one_text, 0, COUNT_OF(DURATIONS));
    tcase_add_loop_test(cases, a_duration_is_read_in_other_forms, 0, COUNT_OF(OTHER_DURATIONS));
    tcase_add_loop_test(cases, what_is_no_duration_is_refused, 0, COUNT_OF(NO_DURATIONS));
    tcase_add_loop_test(cases, a_day_is_its_year_month_and_day, 0, COUNT_OF(DATES));
    tcase_add_test(cases, each_day_follows_the_one_before);
    tcase_add_test(cases, there_is_no_such_day);
    tcase_add_test(cases, a_short_buffer_gets_what_fits);
    tcase_add_test(cases, times_come_from_the_clock_of_the_system);
    tcase_add_test(cases, times_are_in_order);
    tcase_add_test(cases, arrays_are_written_and_read);
    tcase_add_test(cases, an_item_that_is_no_time_is_named);
    tcase_add_test(cases, times_are_keys);
    tcase_add_test(cases, arrays_of_times_have_a_text);
    suite_add_tcase(suite, cases);
    return suite;
}
