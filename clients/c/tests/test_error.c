/* SPDX-License-Identifier: Apache-2.0 */

#include "creo_clock.h"
#include "creo_error.h"
#include "creo_options.h"
#include "suites.h"

#include <string.h>

START_TEST(statuses_have_the_protocols_names)
{
    ck_assert_str_eq(creo_status_name(CREO_OK), "OK");
    ck_assert_str_eq(creo_status_name((creo_status)3), "UNKNOWN_METHOD");
    ck_assert_str_eq(creo_status_name((creo_status)12), "EXCEPTION");
    ck_assert_str_eq(creo_status_name(CREO_TRANSPORT), "TRANSPORT");
    ck_assert_str_eq(creo_status_name((creo_status)99), "UNKNOWN");
}

END_TEST

START_TEST(a_time_has_one_text)
{
    static const struct {
        int32_t time_ms;
        const char *text;
    } TIMES[] = {{1, "1 ms"}, {999, "999 ms"}, {1000, "1 s"}, {1500, "1.5 s"}, {2050, "2.05 s"}, {30001, "30.001 s"},
        {INT32_MAX, "2147483.647 s"}};

    char text[CREO_TIME_SIZE];
    ck_assert_str_eq(creo_clock_text(TIMES[_i].time_ms, text), TIMES[_i].text);
}

END_TEST

START_TEST(a_long_message_is_cut_between_characters)
{
    static const char *const CHARACTERS[] = {"a", "\xC3\xA5", "\xE2\x98\x83", "\xF0\x9F\x98\x80"};
    for (size_t lead = 0; lead < 4; lead++) {
        for (size_t kind = 0; kind < 4; kind++) {
            char text[3000] = "";
            memset(text, 'x', lead);
            while (strlen(text) < 2000) {
                strcat(text, CHARACTERS[kind]);
            }
            creo_error error;
            ck_assert_int_eq(creo_error_set(&error, CREO_INTERNAL, "%s", text), CREO_INTERNAL);
            const size_t length = strlen(error.message);
            ck_assert_uint_lt(length, CREO_MESSAGE_SIZE);
            ck_assert_uint_ge(length, CREO_MESSAGE_SIZE - 4);
            ck_assert_uint_eq((length - lead) % (kind + 1), 0);
            ck_assert_int_eq(strncmp(text, error.message, length), 0);
        }
    }
}

END_TEST

START_TEST(nobody_has_to_take_the_error)
{
    ck_assert_int_eq(creo_error_set(NULL, CREO_BUSY, "%s", "ignored"), CREO_BUSY);
}

END_TEST

START_TEST(an_exception_can_be_made_up)
{
    static const int EXCEPTION = 1;
    creo_error error;
    ck_assert_int_eq(creo_error_throw(&error, 7, "NotFound", &EXCEPTION), CREO_EXCEPTION);
    ck_assert_int_eq(error.status, CREO_EXCEPTION);
    ck_assert_str_eq(error.message, "NotFound");
    ck_assert_ptr_eq(creo_error_thrown(&error, 7), &EXCEPTION);
    ck_assert_ptr_null(creo_error_thrown(&error, 8));
    ck_assert_int_eq(creo_error_throw(NULL, 7, "NotFound", &EXCEPTION), CREO_EXCEPTION);
}

END_TEST

START_TEST(languages_that_see_no_structs_have_functions)
{
    static const char *const WRONG[][2] = {{"tsl", "true"}, {"tls", "yes"}, {"call_timeout_ms", "5 s"},
        {"call_timeout_ms", "99999999999"}, {"call_timeout_ms", ""}, {"token", NULL}};
    creo_error *const error = creo_error_new();
    creo_options *const options = creo_options_new();
    ck_assert_int_eq(creo_options_set(options, "call_timeout_ms", "1500", error), CREO_OK);
    ck_assert_int_eq(creo_options_set(options, "tls", "true", error), CREO_OK);
    ck_assert_int_eq(creo_options_set(options, "ca_file", "other.pem", error), CREO_OK);
    ck_assert_int_eq(creo_options_set(options, "ca_file", "ca.pem", error), CREO_OK);
    ck_assert_int_eq(options->call_timeout_ms, 1500);
    ck_assert(options->tls);
    ck_assert_str_eq(options->ca_file, "ca.pem");
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        ck_assert_int_eq(creo_options_set(options, WRONG[i][0], WRONG[i][1], error), CREO_BAD_ARGUMENT);
        ck_assert_int_eq(creo_error_get_status(error), CREO_BAD_ARGUMENT);
        ck_assert_int_ne(creo_error_get_message(error)[0], '\0');
    }
    ck_assert_int_eq(creo_error_get_phase(error), CREO_PHASE_NONE);
    ck_assert_int_eq(creo_error_get_request_id(error), 0);
    ck_assert_str_eq(creo_error_get_address(error), "");
    creo_options_free(options);
    creo_options_free(NULL);
    creo_error_free(error);
    creo_error_free(NULL);
}

END_TEST

Suite *error_suite(void)
{
    Suite *const suite = suite_create("error");
    TCase *const cases = tcase_create("error");
    tcase_add_test(cases, statuses_have_the_protocols_names);
    tcase_add_loop_test(cases, a_time_has_one_text, 0, 7);
    tcase_add_test(cases, a_long_message_is_cut_between_characters);
    tcase_add_test(cases, nobody_has_to_take_the_error);
    tcase_add_test(cases, an_exception_can_be_made_up);
    tcase_add_test(cases, languages_that_see_no_structs_have_functions);
    suite_add_tcase(suite, cases);
    return suite;
}
