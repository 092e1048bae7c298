/* SPDX-License-Identifier: Apache-2.0 */

#include "creo_frame.h"
#include "suites.h"

#include <string.h>

START_TEST(a_preface_is_eight_bytes)
{
    static const uint8_t EXPECTED[] = {0x52, 0x41, 0x53, 0x50, 1, 0, 0, 0};
    uint8_t bytes[CREO_PREFACE_SIZE];
    creo_frame_put_preface(bytes);
    ck_assert_mem_eq(bytes, EXPECTED, sizeof EXPECTED);
    ck_assert_int_eq(creo_frame_check_preface(bytes, sizeof bytes, "", NULL), CREO_OK);
}

END_TEST

START_TEST(another_version_is_named)
{
    creo_error error;
    const uint8_t bytes[] = {0x52, 0x41, 0x53, 0x50, 7, 0, 0, 0};
    ck_assert_int_eq(creo_frame_check_preface(bytes, sizeof bytes, "", &error), CREO_MALFORMED);
    ck_assert_str_eq(error.message, "the host speaks version 7 of RASP, this client version 1");
}

END_TEST

START_TEST(http_is_named)
{
    creo_error error;
    const uint8_t bytes[] = {'H', 'T', 'T', 'P', '/'};
    ck_assert_int_eq(creo_frame_check_preface(bytes, 4, "here:80", &error), CREO_OK);
    ck_assert_int_eq(creo_frame_check_preface(bytes, 5, "here:80", &error), CREO_MALFORMED);
    ck_assert_str_eq(error.message, "here:80 answered with HTTP: it is not a Creo host");
}

END_TEST

/* As soon as they are enough to be shown, since no more may come. */
START_TEST(what_is_no_preface_is_shown)
{
    creo_error error;
    const uint8_t bytes[] = {0x52, 0x41, 0x53, 'Q'};
    ck_assert_int_eq(creo_frame_check_preface(bytes, 3, "", &error), CREO_OK);
    ck_assert_int_eq(creo_frame_check_preface(bytes, 4, "", &error), CREO_MALFORMED);
    ck_assert_str_eq(error.message, "this is no RASP host: its first bytes are 52 41 53 51");
}

END_TEST

START_TEST(a_request_has_24_bytes_in_front)
{
    static const uint8_t EXPECTED[] = {
        0, 0, 0, 23, 1, 0, 0, 0, 0, 0, 0, 9, 0x11, 0x22, 0x33, 0x44, 0xFF, 0xFF, 0xFF, 0xFE, 0, 0, 0x75, 0x30};
    uint8_t bytes[CREO_REQUEST_HEADER_SIZE];
    creo_frame_put_request(bytes, 3, 9, 0x11223344, -2, 30000);
    ck_assert_mem_eq(bytes, EXPECTED, sizeof EXPECTED);
}

END_TEST

START_TEST(an_answer_is_taken_apart)
{
    creo_frame frame;
    const uint8_t bytes[] = {0, 0, 0, 12, 3, 0, 0, 11, 0x80, 0, 0, 1};
    ck_assert_int_eq(creo_frame_get(bytes, &frame, NULL), CREO_OK);
    ck_assert_int_eq(frame.kind, CREO_FRAME_ERROR);
    ck_assert_int_eq(frame.status, CREO_INTERNAL);
    ck_assert_int_eq(frame.id, INT32_MIN + 1);
    ck_assert_uint_eq(frame.size, 4);
}

END_TEST

START_TEST(other_frames_have_12_bytes_in_front)
{
    static const uint8_t EXPECTED[] = {0, 0, 0, 16, 8, 0, 0, 0, 0, 0, 0, 9};
    uint8_t bytes[CREO_FRAME_HEADER_SIZE];
    creo_frame_put(bytes, CREO_FRAME_PONG, 9, 8);
    ck_assert_mem_eq(bytes, EXPECTED, sizeof EXPECTED);
}

END_TEST

static const struct {
    uint8_t bytes[12];
    const char *reason;
} BAD_HEADERS[] = {
    {{0, 0, 0, 7, 2, 0, 0, 0, 0, 0, 0, 1}, "a frame's length is 7, outside 8 to 268435456"},
    {{0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1}, "a frame's length is 0, outside 8 to 268435456"},
    {{0x10, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 1}, "a frame's length is 268435457, outside 8 to 268435456"},
    {{0xFF, 0xFF, 0xFF, 0xFF, 2, 0, 0, 0, 0, 0, 0, 1}, "a frame's length is 4294967295, outside 8 to 268435456"},
    {{0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 1}, "a frame of kind 0, which no host sends"},
    {{0, 0, 0, 8, 1, 0, 0, 0, 0, 0, 0, 1}, "a frame of kind 1, which no host sends"},
    {{0, 0, 0, 8, 6, 0, 0, 0, 0, 0, 0, 1}, "a frame of kind 6, which no host sends"},
    {{0, 0, 0, 8, 11, 0, 0, 0, 0, 0, 0, 1}, "a frame of kind 11, which no host sends"},
    {{0, 0, 0, 9, 5, 0, 0, 0, 0, 0, 0, 1}, "an END with a body of 1 bytes, where it must be empty"},
    {{0, 0, 0, 9, 10, 0, 0, 0, 0, 0, 0, 1}, "a CREDIT with a body of 1 bytes, not 8"},
    {{0, 0, 0, 17, 8, 0, 0, 0, 0, 0, 0, 1}, "a PONG with a body of 9 bytes, over the limit of 8"},
    {{0, 0, 0, 8, 255, 0, 0, 0, 0, 0, 0, 1}, "a frame of kind 255, which no host sends"},
    {{0, 0, 0, 8, 2, 1, 0, 0, 0, 0, 0, 1}, "a frame's flags are 0x01, where RASP/1 has none"},
    {{0, 0, 0, 8, 2, 0, 0, 1, 0, 0, 0, 1}, "RESPONSE with status 1"},
    {{0, 0, 0, 8, 3, 0, 0, 0, 0, 0, 0, 1}, "ERROR with status 0"},
    {{0, 0, 0, 8, 3, 0, 0, 13, 0, 0, 0, 1}, "ERROR with status 13"},
    {{0, 0, 0, 8, 7, 9, 0, 0, 0, 0, 0, 0}, "a frame's flags are 0x09, where RASP/1 has none"},
    {{0, 0, 0, 8, 7, 0, 0, 1, 0, 0, 0, 0}, "PING with status 1"},
    {{0, 0, 0, 17, 7, 0, 0, 0, 0, 0, 0, 0}, "a PING with a body of 9 bytes, over the limit of 8"},
    {{0, 0, 0, 8, 9, 1, 0, 0, 0, 0, 0, 0}, "a frame's flags are 0x01, where RASP/1 has none"},
    {{0, 0, 0, 8, 9, 0, 0, 10, 0, 0, 0, 0}, "GOAWAY with status 10"},
    {{0, 0, 0, 9, 9, 0, 0, 0, 0, 0, 0, 0}, "a GOAWAY with a body of 1 bytes and request id 0, where both must be 0"},
    {{0, 0, 0, 8, 9, 0, 0, 0, 0, 0, 0, 1}, "a GOAWAY with a body of 0 bytes and request id 1, where both must be 0"},
    {{0, 0, 0, 8, 3, 0, 1, 1, 0, 0, 0, 1}, "ERROR with status 257"},
};

START_TEST(a_bad_header_is_refused)
{
    creo_error error;
    creo_frame frame;
    ck_assert_int_eq(creo_frame_get(BAD_HEADERS[_i].bytes, &frame, &error), CREO_MALFORMED);
    ck_assert_str_eq(error.message, BAD_HEADERS[_i].reason);
}

END_TEST

Suite *frame_suite(void)
{
    Suite *const suite = suite_create("frame");
    TCase *const cases = tcase_create("frame");
    tcase_add_test(cases, a_preface_is_eight_bytes);
    tcase_add_test(cases, another_version_is_named);
    tcase_add_test(cases, http_is_named);
    tcase_add_test(cases, what_is_no_preface_is_shown);
    tcase_add_test(cases, a_request_has_24_bytes_in_front);
    tcase_add_test(cases, an_answer_is_taken_apart);
    tcase_add_test(cases, other_frames_have_12_bytes_in_front);
    tcase_add_loop_test(cases, a_bad_header_is_refused, 0, (int)(sizeof BAD_HEADERS / sizeof *BAD_HEADERS));
    suite_add_tcase(suite, cases);
    return suite;
}
