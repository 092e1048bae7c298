/* SPDX-License-Identifier: Apache-2.0 */

#include "creo_uuid_codec.h"
#include "suites.h"

#include <string.h>

#define TEXT "0f8fad5b-d9cb-469f-a165-70867728950e"

static const creo_uuid ONE = {
    {0x0F, 0x8F, 0xAD, 0x5B, 0xD9, 0xCB, 0x46, 0x9F, 0xA1, 0x65, 0x70, 0x86, 0x77, 0x28, 0x95, 0x0E}};

START_TEST(a_uuid_is_its_text)
{
    char text[CREO_UUID_TEXT];
    creo_uuid read;
    ck_assert(creo_uuid_parse(TEXT, &read));
    ck_assert(creo_uuid_equal(read, ONE));
    ck_assert(creo_uuid_equal(creo_uuid_of("0F8FAD5B-D9CB-469F-a165-70867728950E"), ONE));
    ck_assert_uint_eq(creo_uuid_text(ONE, text, sizeof text), 36);
    ck_assert_str_eq(text, TEXT);
    ck_assert_uint_eq(creo_uuid_text(ONE, text, 10), 36);
    ck_assert_str_eq(text, "0f8fad5b-");
    ck_assert_uint_eq(creo_uuid_text(ONE, NULL, 0), 36);
}

END_TEST

START_TEST(what_is_no_uuid_is_refused)
{
    static const char *const TEXTS[] = {"", "0f8fad5b", "0f8fad5bd9cb469fa16570867728950e", TEXT "0", TEXT "-",
        "{" TEXT "}", "0f8fad5b-d9cb-469f-a165-70867728950", "0f8fad5b-d9cb-469f-a165-70867728950g",
        "0f8fad5-bd9cb-469f-a165-70867728950e", "0f8fad5b-d9cb-469f-a16570867728950e-"};
    creo_uuid value = ONE;
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        ck_assert_msg(!creo_uuid_parse(TEXTS[i], &value), "%s", TEXTS[i]);
    }
    ck_assert(!creo_uuid_parse(NULL, &value));
    ck_assert(creo_uuid_equal(value, ONE));
    ck_assert(creo_uuid_equal(creo_uuid_of("none"), (creo_uuid){{0}}));
}

END_TEST

START_TEST(uuids_are_in_the_order_of_their_texts)
{
    ck_assert_int_lt(creo_uuid_compare(creo_uuid_of("7fffffff-0000-0000-0000-000000000000"),
                         creo_uuid_of("80000000-0000-0000-0000-000000000000")),
        0);
    ck_assert_int_gt(creo_uuid_compare(ONE, (creo_uuid){{0}}), 0);
    ck_assert_int_eq(creo_uuid_compare(ONE, ONE), 0);
}

END_TEST

START_TEST(arrays_of_uuids_are_written_read_and_copied)
{
    const creo_uuid items[] = {{{0}}, {{1}}};
    const creo_uuid_array value = {items, 2};
    creo_uuid_array *copy;
    ck_assert_int_eq(creo_uuid_array_copy(value, &copy, NULL), CREO_OK);
    ck_assert(creo_uuid_array_equal(*copy, value));
    ck_assert(!creo_uuid_array_equal(*copy, (creo_uuid_array){items, 1}));
    creo_free(copy);
    ck_assert_int_eq(creo_uuid_array_copy((creo_uuid_array){NULL, 0}, &copy, NULL), CREO_OK);
    ck_assert_int_eq(copy->count, 0);
    creo_free(copy);
}

END_TEST

START_TEST(uuids_are_keys)
{
    enum { COUNT = 40 };

    creo_uuid keys[COUNT];
    creo_writer writer;
    memset(keys, 0, sizeof keys); /* the first bytes are the same in all of them */
    for (uint8_t i = 0; i < COUNT; i++) {
        keys[i].bytes[15] = (uint8_t)(i * 7 % COUNT);
    }
    creo_writer_start(&writer);
    ck_assert(creo_writer_check_keys(&writer, CREO_KEY_UUID, keys, COUNT, sizeof *keys));
    keys[COUNT - 1] = keys[1];
    ck_assert(!creo_writer_check_keys(&writer, CREO_KEY_UUID, keys, COUNT, sizeof *keys));
    ck_assert_str_eq(
        writer.fault.reason, "cannot be sent: the key 00000000-0000-0000-0000-000000000007 is there twice");
    creo_writer_free(&writer);
}

END_TEST

Suite *uuid_suite(void)
{
    Suite *const suite = suite_create("uuid");
    TCase *const cases = tcase_create("uuid");
    tcase_add_test(cases, a_uuid_is_its_text);
    tcase_add_test(cases, what_is_no_uuid_is_refused);
    tcase_add_test(cases, uuids_are_in_the_order_of_their_texts);
    tcase_add_test(cases, arrays_of_uuids_are_written_read_and_copied);
    tcase_add_test(cases, uuids_are_keys);
    suite_add_tcase(suite, cases);
    return suite;
}
