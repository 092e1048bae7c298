/* SPDX-License-Identifier: Apache-2.0 */

/* The numbers of this runtime, and what it says of failures, are those that rasp.txt gives all of them. */
#include "creo_backoff.h"
#include "creo_call_internal.h"
#include "creo_connections.h"
#include "creo_credit.h"
#include "creo_frame.h"
#include "creo_settings.h"
#include "lines.h"
#include "server.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const creo_method METHOD = {"Some.method", 1, 2, 0, NULL, 0};
static const creo_method STREAM = {"Some.method", 1, 2, CREO_DOWNLOADS, NULL, 0};

static struct vectors rows;

static const struct {
    const char *name;
    long value;
} NUMBERS[] = {
    {"version", CREO_RASP_VERSION},
    {"frame", CREO_FRAME_LIMIT},
    {"context", CREO_CONTEXT_LIMIT},
    {"ping", CREO_PING_LIMIT},
    {"nesting", CREO_DEEPEST},
    {"credit-items", CREO_CREDIT_ITEMS},
    {"credit-bytes", CREO_CREDIT_BYTES},
    {"connect", CREO_DEFAULT_CONNECT_TIMEOUT_MS},
    {"call", CREO_DEFAULT_CALL_TIMEOUT_MS},
    {"first-pause", CREO_BACKOFF_FIRST_MS},
    {"longest-pause", CREO_BACKOFF_LONGEST_MS},
    {"spread", CREO_BACKOFF_SPREAD_PERCENT},
    {"attempts", CREO_MOST_ATTEMPTS},
};

static void assert_number(const struct vector *row)
{
    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        if (strcmp(NUMBERS[i].name, row->name) == 0) {
            ck_assert_int_eq(NUMBERS[i].value, atol(row->value));
            return;
        }
    }
    ck_assert_str_eq(row->name, "hello"); /* hosts have it */
}

START_TEST(numbers_are_those_of_the_protocol)
{
    for (int i = 0; i < rows.count; i++) {
        const struct vector *const row = &rows.items[i];
        if (strcmp(row->type, "kind") == 0) {
            ck_assert_str_eq(creo_frame_kind_name((creo_frame_kind)atoi(row->value)), row->name);
        } else if (strcmp(row->type, "status") == 0) {
            ck_assert_str_eq(creo_status_name((creo_status)atoi(row->value)), row->name);
        } else if (strcmp(row->type, "number") == 0) {
            assert_number(row);
        }
    }
}

END_TEST

/* The words of a row, with the host's address where they have it. */
static void expect(const char *words, const char *address, char *expected, size_t size)
{
    const char *const place = strstr(words, "{address}");
    if (place == NULL) {
        snprintf(expected, size, "%s", words);
    } else {
        snprintf(expected, size, "%.*s%s%s", (int)(place - words), words, address, place + strlen("{address}"));
    }
}

START_TEST(a_failure_is_told_as_elsewhere)
{
    const struct vector *const row = &rows.items[_i];
    struct server server;
    creo_client_channel client;
    creo_call call;
    creo_error error;
    int32_t result;
    char expected[300];
    if (strcmp(row->type, "failure") != 0) {
        return;
    }
    const struct script script = {{{8 + 24, row->bytes, row->size}}, .turn_count = 1};
    server_start(&server, &script);
    expect(row->value, server.address, expected, sizeof expected);
    ck_assert_int_eq(creo_channel_open(&client, "Some", server.address, NULL, NULL), CREO_OK);
    creo_call_write(&call, &client, &METHOD, &error);
    creo_reader *const reader = creo_call_send(&call);
    if (reader != NULL) {
        creo_read_int(reader, &result);
    }
    creo_call_finish(&call);
    ck_assert_msg(strstr(error.message, expected) != NULL, "%s", error.message);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

/* What a client is told of time, for each kind of failure that comes with it. */
static const struct limit {
    const char *kind;
    creo_options options;
    bool asks;   /* the host is sent a request */
    bool closes; /* it does not stay */
} LIMITS[] = {
    {"late", {.call_timeout_ms = 500}, true, false},
    {"limited", {0}, true, false},
    {"strange", {.connect_timeout_ms = 500}, true, false},
    {"gone", {0}, true, true},
    {"silent", {.connect_timeout_ms = 500, .call_timeout_ms = 500}, true, false},
#if CREO_TLS
    {"handshake", {.connect_timeout_ms = 500, .tls = true}, false, false},
#endif
};

static const struct limit *limit_of(const struct vector *row)
{
    for (size_t i = 0; i < sizeof LIMITS / sizeof LIMITS[0]; i++) {
        if (strcmp(LIMITS[i].kind, row->type) == 0) {
            return &LIMITS[i];
        }
    }
    return NULL;
}

static void call_once(creo_client_channel *client, creo_error *error)
{
    creo_call call;
    creo_call_write(&call, client, &METHOD, error);
    ck_assert_ptr_null(creo_call_send(&call));
    creo_call_finish(&call);
}

static void read_stream(creo_client_channel *client, creo_error *error)
{
    creo_call *call;
    creo_status status = CREO_OK;
    int32_t item;
    creo_call_prepare(client, &STREAM, &call, error);
    ck_assert_int_eq(creo_call_start(&call, error), CREO_OK);
    while (status == CREO_OK) {
        creo_reader *const reader = creo_call_next_item(call, &STREAM, &status, error);
        if (reader != NULL) {
            creo_read_int(reader, &item);
            status = creo_call_item_read(call, error);
        }
    }
    creo_call_close(call);
}

START_TEST(a_failure_that_comes_with_time_is_told_as_elsewhere)
{
    const struct vector *const row = &rows.items[_i];
    const struct limit *const limit = limit_of(row);
    struct server server;
    creo_client_channel client;
    creo_error error;
    char status[20];
    char words[300];
    if (limit == NULL) {
        return;
    }
    ck_assert_int_eq(sscanf(row->value, "%19s", status), 1);
    const struct script script = {
        {{limit->asks ? 8 + 24 : 0, row->bytes, row->size}}, .turn_count = 1, .stay = !limit->closes};
    server_start(&server, &script);
    expect(row->value + strlen(status) + 1, server.address, words, sizeof words);
    ck_assert_int_eq(creo_channel_open(&client, "Some", server.address, &limit->options, NULL), CREO_OK);
    if (strcmp(row->type, "limited") == 0) {
        creo_channel_set_call_timeout(&client, 500);
        read_stream(&client, &error);
    } else {
        if (strcmp(row->type, "silent") == 0) {
            creo_channel_set_call_timeout(&client, -1);
        }
        call_once(&client, &error);
    }
    ck_assert_str_eq(creo_status_name(error.status), status);
    ck_assert_uint_ge(strlen(error.message), strlen(words));
    ck_assert_str_eq(error.message + strlen(error.message) - strlen(words), words);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

static void assert_said(const char *kind, const creo_error *error)
{
    for (int i = 0; i < rows.count; i++) {
        if (strcmp(rows.items[i].type, kind) == 0) {
            const char *const status = rows.items[i].value;
            const char *const words = strchr(status, ' ') + 1;
            ck_assert_int_eq(strncmp(creo_status_name(error->status), status, (size_t)(words - status) - 1), 0);
            ck_assert_msg(strstr(error->message, words) != NULL, "%s", error->message);
            return;
        }
    }
    ck_abort_msg("no row %s", kind);
}

START_TEST(a_request_that_the_host_does_not_take_is_told_as_elsewhere)
{
    enum { SIZE = 64 << 20 };

    const creo_options options = {.call_timeout_ms = 500};
    const struct script script = {.idle_ms = 700};
    struct server server;
    creo_client_channel client;
    creo_call call;
    creo_error error;
    uint8_t *const bytes = calloc(SIZE, 1);
    server_start(&server, &script);
    ck_assert_int_eq(creo_channel_open(&client, "Some", server.address, &options, NULL), CREO_OK);
    creo_write_byte_array(
        creo_call_write(&call, &client, &METHOD, &error), (creo_byte_array){.count = SIZE, .items = bytes});
    ck_assert_ptr_null(creo_call_send(&call));
    creo_call_finish(&call);
    assert_said("full", &error);
    creo_channel_close(&client);
    server_join(&server);
    free(bytes);
}

END_TEST

START_TEST(a_message_may_be_as_large_as_a_frame_can_hold)
{
    enum { PARTS = 4, PART = (256 * 1024 * 1024 - 20) / PARTS - 4 };

    const creo_options options = {.connect_timeout_ms = 1};
    creo_client_channel client;
    creo_call call;
    creo_error error;
    uint8_t *const bytes = calloc(PART, 1);
    ck_assert_int_eq(creo_channel_open(&client, "Some", "unix:/nobody/there", &options, NULL), CREO_OK);
    for (int more = 0; more < 2; more++) {
        creo_writer *const writer = creo_call_write(&call, &client, &METHOD, &error);
        for (int i = 0; i < PARTS; i++) {
            creo_write_byte_array(writer, (creo_byte_array){.count = PART, .items = bytes});
        }
        if (more == 1) {
            creo_write_byte(writer, 0);
        }
        ck_assert_ptr_null(creo_call_send(&call));
        creo_call_finish(&call);
        if (more == 0) {
            ck_assert_int_eq(error.status, CREO_TRANSPORT); /* nobody listens */
        } else {
            assert_said("too-large", &error);
        }
    }
    creo_channel_close(&client);
    free(bytes);
}

END_TEST

START_TEST(a_call_without_a_host_is_told_as_elsewhere)
{
    static const char *const KINDS[] = {"absent-connect", "absent-call", "absent-path", "absent-name", "context"};
    const char *const kind = KINDS[_i];
    char address[32] = "unix:/nobody/there";
    char large[8193] = {0};
    const creo_hook_entry entry = {"k", memset(large, 'v', sizeof large - 1)};
    const creo_options options = {.connect_timeout_ms = _i != 1 ? 500 : 0,
        .call_timeout_ms = _i == 1 ? 500 : 0,
        .context = &entry,
        .context_count = _i == 4 ? 1 : 0};
    creo_client_channel client;
    creo_call call;
    creo_error error;
    if (_i < 2) {
        address_of_nobody(address, sizeof address);
    } else if (_i == 3) {
        snprintf(address, sizeof address, "foo..bar:7000");
    }
    ck_assert_int_eq(creo_channel_open(&client, "Some", address, &options, NULL), CREO_OK);
    creo_call_write(&call, &client, &METHOD, &error);
    ck_assert_ptr_null(creo_call_send(&call));
    creo_call_finish(&call);
    assert_said(kind, &error);
    creo_channel_close(&client);
}

END_TEST

static void forget_rows(void)
{
    vectors_forget(&rows);
}

Suite *rasp_suite(void)
{
    vectors_load("rasp.txt", &rows);
    atexit(forget_rows);
    Suite *const suite = suite_create("rasp");
    TCase *const cases = tcase_create("rasp");
    tcase_add_test(cases, numbers_are_those_of_the_protocol);
    tcase_add_loop_test(cases, a_failure_is_told_as_elsewhere, 0, rows.count);
    tcase_add_loop_test(cases, a_failure_that_comes_with_time_is_told_as_elsewhere, 0, rows.count);
    tcase_add_test(cases, a_request_that_the_host_does_not_take_is_told_as_elsewhere);
    tcase_add_test(cases, a_message_may_be_as_large_as_a_frame_can_hold);
    tcase_add_loop_test(cases, a_call_without_a_host_is_told_as_elsewhere, 0, 5);
    suite_add_tcase(suite, cases);
    return suite;
}
