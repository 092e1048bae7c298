/* SPDX-License-Identifier: Apache-2.0 */

/* A client on both sides of a fork: the child harms nothing that is its parent's. For TLS see test_tls.c. */
#include "child.h"
#include "echo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* If the child used the connection, an answer would be missing: the parent's call must then end. */
enum { TIMEOUT_MS = 10000 };

static const creo_method COUNT = {"Test.count", 1, 2, CREO_DOWNLOADS, NULL, 0}; /* Stream<int> count() */
static const creo_method STORE = {"Test.store", 1, 3, CREO_UPLOADS, NULL, 0};   /* void store(Stream<int> items) */

static char message[CREO_MESSAGE_SIZE];

/* Keeps the message of an error that a child reports. */
static const char *unexpected(creo_status status, const creo_error *error)
{
    snprintf(message, sizeof message, "%s: %.*s", creo_status_name(status), 200, error->message);
    return message;
}

static const char *says_hi(creo_client_channel *client)
{
    creo_error error;
    const creo_string *result;
    const creo_status status = echo(client, creo_string_of("hi"), &result, &error);
    if (status != CREO_OK) {
        return unexpected(status, &error);
    }
    creo_free(result);
    return NULL;
}

/* Whether a call failed as one of the parent's. */
static const char *was_left(creo_status status, const creo_error *error)
{
    return status == CREO_TRANSPORT && error->phase == CREO_PHASE_WAIT
                   && strstr(error->message, "TRANSPORT: the call belongs to the process that this one was forked from")
                          != NULL
               ? NULL
               : unexpected(status, error);
}

static const char *call_and_close(creo_client_channel *client, creo_call *call)
{
    (void)call;
    const char *const wrong = says_hi(client);
    creo_channel_close(client);
    return wrong;
}

static const char *close_client(creo_client_channel *client, creo_call *call)
{
    creo_channel_close(client);
    creo_call_close(call);
    return NULL;
}

static const char *fork_again(creo_client_channel *client, creo_call *call)
{
    const char *const wrong = says_hi(client);
    run_in_child(call_and_close, client, call); /* a failure in it ends this child, too */
    return wrong != NULL ? wrong : says_hi(client);
}

START_TEST(a_child_opens_a_connection_of_its_own)
{
    struct server server;
    creo_client_channel client;
    const struct script scripts[] = {{{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}, {REQUEST, BYTES(ANSWER_HI(2))}},
                                         .turn_count = 2, .stay = true},
        {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}, {REQUEST, BYTES(ANSWER_HI(2))}}, .turn_count = 2,
            .stay = true},
        {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true}};
    server_start_many(&server, scripts, _i == 0 ? 2 : 3);
    open_to(&client, server.address, TIMEOUT_MS);
    assert_hi(&client);
    run_in_child(_i == 0 ? call_and_close : fork_again, &client, NULL);
    assert_hi(&client);
    creo_channel_close(&client);
    server_stop(&server);
    ck_assert_int_eq(server.served, _i == 0 ? 2 : 3);
}

END_TEST

/* After a one-way call closing says good-bye, and waits for the host to do the same. */
START_TEST(closing_in_a_child_is_not_told_to_the_host)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {
        {{FIRST_REQUEST, NULL, 0}, {REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 2, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, TIMEOUT_MS);
    ck_assert_int_eq(tell(&client, creo_string_of("hi"), &error), CREO_OK);
    run_in_child(close_client, &client, NULL);
    assert_hi(&client);
    creo_channel_close(&client);
    server_stop(&server);
    ck_assert_int_eq(server.served, 1);
}

END_TEST

/* What a child does with a call that its parent began */

static const char *finish(creo_client_channel *client, creo_call *call)
{
    creo_error error;
    const creo_string *result;
    (void)client;
    return was_left(finish_echo(call, &result, &error), &error);
}

static const char *poll_and_finish(creo_client_channel *client, creo_call *call)
{
    poll_until_done(client, call);
    return creo_channel_done(client) == call ? finish(client, call) : "the call was not reported";
}

static const char *cancel(creo_client_channel *client, creo_call *call)
{
    creo_error error;
    const creo_string *result;
    (void)client;
    creo_call_cancel(call);
    const creo_status status = finish_echo(call, &result, &error);
    return status == CREO_CANCELLED ? NULL : unexpected(status, &error);
}

static const char *drop(creo_client_channel *client, creo_call *call)
{
    creo_call_close(call);
    creo_channel_close(client);
    return NULL;
}

static child_act *const ACTS[] = {finish, poll_and_finish, cancel, drop, close_client};

enum { ACT_COUNT = sizeof ACTS / sizeof *ACTS };

START_TEST(an_open_call_stays_the_parents)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, TIMEOUT_MS);
    ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &call, &error), CREO_OK);
    run_in_child(ACTS[_i], &client, call);
    poll_until_done(&client, call);
    assert_finishes_with_hi(call);
    creo_channel_close(&client);
    server_stop(&server);
    ck_assert_uint_eq(server.seen_size, FIRST_REQUEST);
}

END_TEST

/* Its connection is still being opened. */
START_TEST(a_call_that_waits_for_a_connection_stays_the_parents)
{
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    char address[32];
    address_of_nobody(address, sizeof address);
    ck_assert_int_eq(creo_channel_open(&client, "Test", address, NULL, &error), CREO_OK);
    ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &call, &error), CREO_OK);
    ck_assert(!creo_call_done(call));
    run_in_child(ACTS[_i], &client, call);
    ck_assert(!creo_call_done(call));
    creo_call_close(call);
    creo_channel_close(&client);
}

END_TEST

static const char *read_item(creo_client_channel *client, creo_call *call)
{
    creo_error error;
    creo_status status = CREO_OK;
    (void)client;
    creo_call_next_item(call, call->method, &status, &error);
    return was_left(status, &error);
}

static const char *push_item(creo_client_channel *client, creo_call *call)
{
    creo_error error;
    creo_status status = CREO_OK;
    (void)client;
    creo_writer *const writer = creo_call_item(call, call->method, &status, &error);
    if (writer == NULL) {
        return unexpected(status, &error);
    }
    creo_write_int(writer, 7);
    status = creo_call_push_item(call, &error);
    return was_left(status, &error);
}

static const char *end_items(creo_client_channel *client, creo_call *call)
{
    creo_error error;
    (void)client;
    if (creo_call_end(call, &error) != CREO_OK) {
        return "the stream could not be ended";
    }
    creo_call_await(call, &error);
    return was_left(creo_call_finish(call), &error);
}

enum { STREAM_REQUEST = 8 + 24, ITEM = 12 + 4, ITEM_COUNT = CREO_CREDIT_ITEMS };

/* The parent has consumed as many items as it may without giving credit for more. */
START_TEST(a_child_reads_nothing_from_its_parents_stream)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_status status;
    uint8_t items[8 + ITEM_COUNT * ITEM];
    creo_frame_put_preface(items);
    for (int i = 0; i < ITEM_COUNT; i++) {
        uint8_t *const at = items + 8 + i * ITEM;
        creo_frame_put(at, CREO_FRAME_ITEM, 1, 4);
        creo_put_int(at + 12, i);
    }
    const struct script script = {{{STREAM_REQUEST, items, sizeof items}}, .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, TIMEOUT_MS);
    creo_call *const call = start_stream(&client, &COUNT);
    for (int i = 0; i < ITEM_COUNT; i++) {
        int32_t number = 0;
        if (i == ITEM_COUNT / 2 - 1) {
            run_in_child(read_item, &client, call);
        }
        creo_reader *const reader = creo_call_next_item(call, call->method, &status, &error);
        ck_assert_ptr_nonnull(reader);
        ck_assert(creo_read_int(reader, &number));
        ck_assert_int_eq(creo_call_item_read(call, &error), CREO_OK);
        ck_assert_int_eq(number, i);
    }
    creo_call_close(call);
    creo_channel_close(&client);
    server_stop(&server);
    ck_assert_uint_eq(
        server.seen_size, STREAM_REQUEST + 2 * (12 + CREO_CREDIT_SIZE) + CANCEL); /* two CREDITs, both of the parent */
}

END_TEST

START_TEST(a_child_sends_nothing_on_its_parents_stream)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {
        {{STREAM_REQUEST + 12, BYTES(PREFACE, 0, 0, 0, 8, 2, 0, 0, 0, 0, 0, 0, 1)}}, .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, TIMEOUT_MS);
    creo_call *const call = start_stream(&client, &STORE);
    run_in_child(_i == 0 ? push_item : end_items, &client, call);
    ck_assert_int_eq(creo_call_end(call, &error), CREO_OK);
    creo_call_await(call, &error);
    ck_assert_msg(creo_call_finish(call) == CREO_OK, "%s", error.message);
    creo_channel_close(&client);
    server_stop(&server);
    ck_assert_uint_eq(server.seen_size, STREAM_REQUEST + 12);
}

END_TEST

Suite *fork_suite(void)
{
    Suite *const suite = suite_create("fork");
    TCase *const cases = tcase_create("fork");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, a_child_opens_a_connection_of_its_own, 0, 2);
    tcase_add_test(cases, closing_in_a_child_is_not_told_to_the_host);
    tcase_add_loop_test(cases, an_open_call_stays_the_parents, 0, ACT_COUNT);
    tcase_add_loop_test(cases, a_call_that_waits_for_a_connection_stays_the_parents, 0, ACT_COUNT);
    tcase_add_test(cases, a_child_reads_nothing_from_its_parents_stream);
    tcase_add_loop_test(cases, a_child_sends_nothing_on_its_parents_stream, 0, 2);
    suite_add_tcase(suite, cases);
    return suite;
}
