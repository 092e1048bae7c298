/* SPDX-License-Identifier: Apache-2.0 */

/* Calls that continue while the program does something else: several on one connection, in a loop of poll. */
#include "echo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Opens a client to a host with that script, with a time-out that no test reaches. */
static void open_patiently(creo_client_channel *client, struct server *server, const struct script *scripts, int count)
{
    server_start_many(server, scripts, count);
    open_to(client, server->address, 20000);
}

static creo_call *start_hi(creo_client_channel *client, const creo_method *method)
{
    creo_error error;
    creo_call *call;
    ck_assert_msg(start_echo(client, method, creo_string_of("hi"), &call, &error) == CREO_OK, "%s", error.message);
    return call;
}

/* A call that must fail with that status. */
static void assert_finish_fails(creo_call *call, creo_status status, creo_error *error)
{
    const creo_string *result;
    ck_assert_int_eq(finish_echo(call, &result, error), status);
    ck_assert_int_eq(error->status, status);
    ck_assert_ptr_null(result);
}

START_TEST(a_thousand_calls_are_answered_in_any_order)
{
    enum { COUNT = 1000, ANSWER = 12 + 4 + 4 };
    struct server server;
    creo_client_channel client;
    creo_error error;
    char texts[COUNT][8];
    uint8_t *const answers = malloc(8 + COUNT * ANSWER);
    creo_frame_put_preface(answers);
    for (int i = 0; i < COUNT; i++) {
        const int number = (i * 387 + 500) % COUNT; /* 387 and 1000 have no common divisor */
        uint8_t *const at = answers + 8 + i * ANSWER;
        creo_frame_put(at, CREO_FRAME_RESPONSE, number + 1, ANSWER - 12);
        creo_put_int(at + 12, 4);
        snprintf(texts[number], sizeof texts[number], "%04d", number);
        memcpy(at + 16, texts[number], 4);
    }
    const struct script script = {{{8 + COUNT * (24 + 8), answers, 8 + COUNT * ANSWER}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script, 1);
    for (int i = 0; i < COUNT; i++) {
        creo_call *call;
        ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of(texts[i]), &call, &error), CREO_OK);
        creo_call_set_context(call, texts[i]);
    }
    int finished = 0;
    while (finished < COUNT) {
        struct pollfd sockets[CREO_MOST_SOCKETS];
        const int32_t count = creo_channel_sockets(&client, sockets, CREO_MOST_SOCKETS);
        poll(sockets, (nfds_t)count, creo_channel_timeout_ms(&client));
        creo_channel_process(&client);
        for (creo_call *call = creo_channel_done(&client); call != NULL; call = creo_channel_done(&client)) {
            const creo_string *result;
            const char *const expected = creo_call_context(call);
            ck_assert_msg(finish_echo(call, &result, &error) == CREO_OK, "%s", error.message);
            ck_assert_str_eq(result->bytes, expected);
            creo_free(result);
            finished++;
        }
    }
    creo_channel_close(&client);
    server_join(&server);
    free(answers);
}

END_TEST

START_TEST(a_blocking_call_goes_on_next_to_others)
{
    struct server server;
    creo_client_channel client;
    const struct script script = {
        {{FIRST_REQUEST + REQUEST, BYTES(PREFACE, ANSWER_HI(2))}, {REQUEST, BYTES(ANSWER_HI(1), ANSWER_HI(3))}},
        .turn_count = 2, .stay = true};
    open_patiently(&client, &server, &script, 1);
    creo_call *const open = start_hi(&client, &ECHO);
    assert_hi(&client);
    ck_assert(!creo_call_done(open));
    assert_hi(&client);
    ck_assert(creo_call_done(open));
    assert_finishes_with_hi(open);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(what_comes_after_a_blocking_answer_is_not_forgotten)
{
    struct server server;
    creo_client_channel client;
    const struct script script = {
        {{FIRST_REQUEST + REQUEST, BYTES(PREFACE, ANSWER_HI(2), ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script, 1);
    creo_call *const open = start_hi(&client, &ECHO);
    assert_hi(&client); /* reads both answers in one go, most likely */
    poll_until_done(&client, open);
    assert_finishes_with_hi(open);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(a_call_may_be_waited_for)
{
    struct server server;
    creo_client_channel client;
    const struct script script = {
        {{FIRST_REQUEST + REQUEST, BYTES(PREFACE, PING, ANSWER_HI(2))}, {12, BYTES(ANSWER_HI(1))}}, .turn_count = 2,
        .stay = true};
    open_patiently(&client, &server, &script, 1);
    creo_call *const first = start_hi(&client, &ECHO);
    creo_call *const second = start_hi(&client, &ECHO);
    assert_finishes_with_hi(first); /* which answers the PING */
    assert_finishes_with_hi(second);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(a_late_answer_is_passed_over)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE)}, {CANCEL + REQUEST, BYTES(ANSWER_HI(1), ANSWER_HI(1), ANSWER_HI(2))}},
        .turn_count = 2, .stay = true};
    static const uint8_t EXPECTED[] = {CANCEL_OF(1)};
    server_start(&server, &script);
    open_to(&client, server.address, 100);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_DEADLINE);
    ck_assert_ptr_nonnull(strstr(error.message, ": DEADLINE: no answer within 100 ms"));
    creo_channel_set_call_timeout(&client, 20000);
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_mem_eq(server.seen + FIRST_REQUEST, EXPECTED, sizeof EXPECTED);
}

END_TEST

START_TEST(a_call_that_goes_on_has_its_time_too)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE)}, {CANCEL + REQUEST, BYTES(ANSWER_HI(2))}}, .turn_count = 2, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    creo_channel_set_call_timeout(&client, 50);
    creo_call *const call = start_hi(&client, &ECHO);
    creo_channel_set_call_timeout(&client, 0);
    ck_assert_int_le(creo_channel_timeout_ms(&client), 50);
    poll_until_done(&client, call);
    assert_finish_fails(call, CREO_DEADLINE, &error);
    ck_assert_int_eq(error.phase, CREO_PHASE_WAIT);
    ck_assert_int_eq(error.request_id, 1);
    ck_assert_str_eq(error.address, server.address);
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(cancelling_tells_the_host)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {
        {{FIRST_REQUEST + CANCEL, BYTES(PREFACE, 0, 0, 0, 12, 3, 0, 0, 7, 0, 0, 0, 1, 0, 0, 0, 0)},
            {REQUEST, BYTES(ANSWER_HI(2))}},
        .turn_count = 2, .stay = true};
    static const uint8_t EXPECTED[] = {CANCEL_OF(1)};
    open_patiently(&client, &server, &script, 1);
    creo_call *const call = start_hi(&client, &ECHO);
    ck_assert(!creo_call_done(call));
    creo_call_cancel(call);
    ck_assert(creo_call_done(call));
    creo_call_cancel(call);
    assert_finish_fails(call, CREO_CANCELLED, &error);
    assert_hi(&client); /* the host's ERROR for request 1 is ignored */
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_mem_eq(server.seen + FIRST_REQUEST, EXPECTED, sizeof EXPECTED);
}

END_TEST

START_TEST(a_call_may_be_closed_at_any_time)
{
    struct server server;
    creo_client_channel client;
    const struct script script = {
        {{FIRST_REQUEST + REQUEST, BYTES(PREFACE, ANSWER_HI(1))}, {CANCEL + REQUEST, BYTES(ANSWER_HI(3))}},
        .turn_count = 2, .stay = true};
    open_patiently(&client, &server, &script, 1);
    creo_call *const answered = start_hi(&client, &ECHO);
    creo_call *const open = start_hi(&client, &ECHO);
    poll_until_done(&client, answered);
    creo_call_close(answered);
    creo_call_close(open);
    creo_call_close(NULL);
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(calls_outlive_their_client)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {
        {{FIRST_REQUEST + 2 * REQUEST, BYTES(PREFACE, ANSWER_HI(1), 0, 0, 0, 28, 3, 0, 0, 12, 0, 0, 0, 2, 0, 0, 0, 1,
                                           'm', 0x11, 0x12, 0x13, 0x14, 0, 0, 0, 3, 'k', 'e', 'y', 0, 0, 0, 9)}},
        .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script, 1);
    creo_call *const answered = start_hi(&client, &ECHO);
    creo_call *const thrown = start_hi(&client, &ECHO);
    creo_call *const open = start_hi(&client, &ECHO);
    char expected[200];
    poll_until_done(&client, thrown);
    ck_assert_ptr_eq(creo_channel_done(&client), answered);
    creo_channel_close(&client);
    assert_finishes_with_hi(answered);
    assert_finish_fails(thrown, CREO_EXCEPTION, &error);
    const struct not_found *const exception = creo_error_thrown(&error, NOT_FOUND);
    ck_assert_ptr_nonnull(exception);
    ck_assert_str_eq(exception->key.bytes, "key");
    snprintf(expected, sizeof expected, "Test.echo at %s: m", server.address);
    ck_assert_str_eq(error.message, expected);
    creo_error_clear(&error);
    ck_assert_ptr_null(creo_error_thrown(&error, NOT_FOUND));
    assert_finish_fails(open, CREO_CANCELLED, &error);
    server_join(&server);
}

END_TEST

START_TEST(a_client_that_is_shut_down_ends_its_calls)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_status status;
    const creo_string *result;
    char expected[300];
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE)}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script, 1);
    creo_call *const open = start_hi(&client, &ECHO);
    creo_channel_shutdown(&client);
    ck_assert_ptr_eq(creo_channel_done(&client), open);
    assert_finish_fails(open, CREO_CANCELLED, &error);
    snprintf(expected, sizeof expected,
        "Test.echo at %s: CANCELLED: the client was closed; the host may have carried out the request", server.address);
    ck_assert_str_eq(error.message, expected);
    ck_assert_int_eq(error.phase, CREO_PHASE_WAIT);
    ck_assert_int_eq(error.request_id, 1);
    server_join(&server);

    snprintf(expected, sizeof expected, "Test.echo at %s: CANCELLED: the client was closed", server.address);
    for (int i = 0; i < 2; i++) { /* a blocking call and one in a loop */
        if (i == 0) {
            status = echo(&client, creo_string_of("hi"), &result, &error);
        } else {
            creo_call *const call = start_hi(&client, &ECHO);
            ck_assert_int_eq(creo_channel_timeout_ms(&client), -1);
            creo_channel_process(&client);
            ck_assert_ptr_eq(creo_channel_done(&client), call);
            status = finish_echo(call, &result, &error);
        }
        ck_assert_int_eq(status, CREO_CANCELLED);
        ck_assert_str_eq(error.message, expected);
        ck_assert_int_eq(error.phase, CREO_PHASE_NONE);
        ck_assert_int_eq(error.request_id, 0);
    }
    creo_channel_shutdown(&client);
    creo_channel_close(&client);
}

END_TEST

START_TEST(a_call_that_waits_for_a_connection_ends_when_its_client_closes)
{
    creo_client_channel client;
    creo_error error;
    char address[32];
    char expected[128];
    address_of_nobody(address, sizeof address);
    ck_assert_int_eq(creo_channel_open(&client, "Test", address, NULL, &error), CREO_OK);
    creo_call *const call = start_hi(&client, &ECHO);
    creo_channel_close(&client);
    assert_finish_fails(call, CREO_CANCELLED, &error);
    snprintf(expected, sizeof expected, "Test.echo at %s: CANCELLED: the client was closed", address);
    ck_assert_str_eq(error.message, expected);
    ck_assert_int_eq(error.phase, CREO_PHASE_CONNECT);
    ck_assert_int_eq(error.request_id, 0);
}

END_TEST

START_TEST(an_exception_comes_with_its_fields)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, 0, 0, 0, 28, 3, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1, 'm',
                                                       0x11, 0x12, 0x13, 0x14, 0, 0, 0, 3, 'k', 'e', 'y', 0, 0, 0, 9)}},
        .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script, 1);
    assert_finish_fails(start_hi(&client, &ECHO), CREO_EXCEPTION, &error);
    const struct not_found *const thrown = creo_error_thrown(&error, NOT_FOUND);
    ck_assert_ptr_nonnull(thrown);
    ck_assert_str_eq(thrown->key.bytes, "key");
    creo_channel_close(&client);
    ck_assert_str_eq(thrown->key.bytes, "key");
    creo_error_clear(&error);
    server_join(&server);
}

END_TEST

#define NOT_FOUND_AT(id, ...) \
    0, 0, 0, 28, 3, 0, 0, 12, 0, 0, 0, id, 0, 0, 0, 1, 'm', 0x11, 0x12, 0x13, 0x14, 0, 0, 0, 3, __VA_ARGS__, 0, 0, 0, 9

START_TEST(each_error_keeps_its_exception_until_it_is_cleared)
{
    struct server server;
    creo_client_channel client;
    creo_error errors[2];
    const struct script script = {
        {{FIRST_REQUEST + REQUEST, BYTES(PREFACE, NOT_FOUND_AT(1, 'o', 'n', 'e'), NOT_FOUND_AT(2, 't', 'w', 'o'))},
            {REQUEST, BYTES(ANSWER_HI(3))}},
        .turn_count = 2, .stay = true};
    open_patiently(&client, &server, &script, 1);
    creo_call *const calls[] = {start_hi(&client, &ECHO), start_hi(&client, &ECHO)};
    for (int i = 0; i < 2; i++) {
        assert_finish_fails(calls[i], CREO_EXCEPTION, &errors[i]);
    }
    assert_finishes_with_hi(start_hi(&client, &ECHO));
    const struct not_found *const first = creo_error_thrown(&errors[0], NOT_FOUND);
    const struct not_found *const second = creo_error_thrown(&errors[1], NOT_FOUND);
    ck_assert_str_eq(first->key.bytes, "one");
    creo_error_clear(&errors[0]);
    creo_channel_close(&client);
    ck_assert_str_eq(second->key.bytes, "two");
    creo_error_clear(&errors[1]);
    server_join(&server);
}

END_TEST

START_TEST(a_call_is_finished_by_the_function_of_its_method_only)
{
    static const creo_method OTHER = {"Test.other", 1, 9, 0, NULL, 0};
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script, 1);
    creo_call *const call = start_hi(&client, &ECHO);
    ck_assert_int_eq(creo_call_check(call, &OTHER, &error), CREO_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "Test.other at "));
    ck_assert_ptr_nonnull(strstr(error.message, ": BAD_ARGUMENT: the call is one of Test.echo, and is not affected"));
    ck_assert_int_eq(creo_call_check(NULL, &OTHER, &error), CREO_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, ": BAD_ARGUMENT: the call is NULL"));
    ck_assert_int_eq(creo_call_check(call, &ECHO, &error), CREO_OK);
    assert_finishes_with_hi(call);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(bad_arguments_leave_no_call)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script, 1);
    ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("\x80"), &call, &error), CREO_BAD_ARGUMENT);
    ck_assert_ptr_null(call);
    ck_assert_ptr_nonnull(strstr(error.message, "Test.echo at "));
    ck_assert_ptr_nonnull(strstr(error.message, ": BAD_ARGUMENT: text is not well-formed UTF-8"));
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, FIRST_REQUEST);
}

END_TEST

START_TEST(a_large_request_goes_out_bit_by_bit)
{
    enum { SIZE = 2900000 };
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    const struct script script = {{{8 + 24 + 4 + SIZE, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script, 1);
    uint8_t *const items = malloc(SIZE);
    for (int32_t i = 0; i < SIZE; i++) {
        items[i] = (uint8_t)(i * 31 >> 3);
    }
    creo_writer *const writer = creo_call_prepare(&client, &ECHO, &call, &error);
    ck_assert(creo_write_byte_array(writer, (creo_byte_array){items, SIZE}));
    ck_assert_int_eq(creo_call_start(&call, &error), CREO_OK);
    uint8_t *const kept = malloc(SIZE);
    memcpy(kept, items, SIZE);
    memset(items, 0, SIZE); /* the call keeps nothing of its arguments */
    poll_until_done(&client, call);
    assert_finishes_with_hi(call);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_mem_eq(server.seen + 8 + 24 + 4, kept, SIZE);
    free(items);
    free(kept);
}

END_TEST

START_TEST(large_answers_pass)
{
    enum { SIZE = 3000000, COUNT = 3 };
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *calls[COUNT];
    const size_t frame = 12 + 4 + SIZE;
    uint8_t *const answers = malloc(8 + COUNT * frame);
    creo_frame_put_preface(answers);
    for (int i = 0; i < COUNT; i++) {
        uint8_t *const at = answers + 8 + (size_t)i * frame;
        creo_frame_put(at, CREO_FRAME_RESPONSE, COUNT - i, 4 + SIZE);
        creo_put_int(at + 12, SIZE);
        memset(at + 16, 'a' + i, SIZE);
    }
    const struct script script = {
        {{FIRST_REQUEST + (COUNT - 1) * REQUEST, answers, 8 + COUNT * frame}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script, 1);
    for (int i = 0; i < COUNT; i++) {
        calls[i] = start_hi(&client, &ECHO);
    }
    for (int i = 0; i < COUNT; i++) {
        const creo_string *result;
        poll_until_done(&client, calls[i]);
        ck_assert_msg(finish_echo(calls[i], &result, &error) == CREO_OK, "%s", error.message);
        ck_assert_int_eq(result->length, SIZE);
        ck_assert_int_eq(result->bytes[0], 'a' + COUNT - 1 - i);
        ck_assert_int_eq(result->bytes[SIZE - 1], 'a' + COUNT - 1 - i);
        creo_free(result);
    }
    creo_channel_close(&client);
    server_join(&server);
    free(answers);
}

END_TEST

START_TEST(a_large_byte_array_stays_where_it_was_received)
{
    enum { SIZE = 3000000 };
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call call;
    uint8_t *const answer = malloc(8 + 12 + 4 + SIZE);
    creo_frame_put_preface(answer);
    creo_frame_put(answer + 8, CREO_FRAME_RESPONSE, 1, 4 + SIZE);
    creo_put_int(answer + 20, SIZE);
    for (int i = 0; i < SIZE; i++) {
        answer[24 + i] = (uint8_t)(i * 31 >> 3);
    }
    const struct script script = {{{8 + 24, answer, 8 + 12 + 4 + SIZE}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script, 1);
    creo_call_write(&call, &client, &ECHO, &error);
    creo_reader *const reader = creo_call_send(&call);
    ck_assert_ptr_nonnull(reader);
    const creo_block *const body = reader->body;
    creo_byte_array *const result = creo_reader_allocate(reader, 1, sizeof *result);
    ck_assert(creo_read_byte_array(reader, result));
    ck_assert_int_eq(creo_call_finish(&call), CREO_OK);
    ck_assert(result->items == (const uint8_t *)(body + 1) + 4);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_int_eq(result->count, SIZE);
    ck_assert_mem_eq(result->items, answer + 24, SIZE);
    creo_free(result);
    free(answer);
}

END_TEST

START_TEST(a_oneway_call_is_done_at_once)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    const struct script script = {{{FIRST_REQUEST, NULL, 0}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script, 1);
    ck_assert_int_eq(start_echo(&client, &TELL, creo_string_of("hi"), &call, &error), CREO_OK);
    ck_assert(creo_call_done(call));
    creo_call_await(call, &error);
    ck_assert_int_eq(creo_call_finish(call), CREO_OK);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, FIRST_REQUEST);
}

END_TEST

/* Connections that end */

START_TEST(a_connection_that_ends_fails_all_its_calls)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {{{FIRST_REQUEST + REQUEST, BYTES(PREFACE, ANSWER_HI(2))}}, .turn_count = 1};
    open_patiently(&client, &server, &script, 1);
    creo_call *const lost = start_hi(&client, &ECHO);
    creo_call *const answered = start_hi(&client, &ECHO);
    poll_until_done(&client, lost);
    assert_finish_fails(lost, CREO_TRANSPORT, &error);
    ck_assert_ptr_nonnull(strstr(error.message, "the host may have carried out the request"));
    ck_assert_int_eq(error.phase, CREO_PHASE_WAIT);
    assert_finishes_with_hi(answered);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

static const struct script LOSES = {{{FIRST_REQUEST, BYTES(PREFACE)}}, .turn_count = 1};
static const struct script REFUSES = {{{FIRST_REQUEST, BYTES(PREFACE, UNAVAILABLE(1))}}, .turn_count = 1};
static const struct script ANSWERS = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};

START_TEST(what_may_be_repeated_is_sent_again)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    const struct script scripts[] = {_i % 2 == 0 ? LOSES : REFUSES, _i < 2 ? LOSES : REFUSES, ANSWERS};
    open_patiently(&client, &server, scripts, 3);
    ck_assert_msg(call_echo(&client, &PEEK, creo_string_of("hi"), &result, &error) == CREO_OK, "%s", error.message);
    creo_free(result);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(what_may_be_repeated_is_sent_again_in_a_loop)
{
    struct server server;
    creo_client_channel client;
    const struct script scripts[] = {LOSES, REFUSES, ANSWERS};
    open_patiently(&client, &server, scripts, 3);
    creo_call *const call = start_hi(&client, &PEEK);
    poll_until_done(&client, call);
    assert_finishes_with_hi(call);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(a_third_failure_is_the_last)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    const struct script scripts[] = {LOSES, LOSES, LOSES};
    open_patiently(&client, &server, scripts, 3);
    ck_assert_int_eq(call_echo(&client, &PEEK, creo_string_of("hi"), &result, &error), CREO_TRANSPORT);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, 3 * FIRST_REQUEST);
}

END_TEST

START_TEST(what_may_not_be_repeated_is_sent_once)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    open_patiently(&client, &server, _i == 0 ? &LOSES : &REFUSES, 1);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), _i == 0 ? CREO_TRANSPORT : CREO_UNAVAILABLE);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, FIRST_REQUEST);
}

END_TEST

/* The host's second connection is over before its first one answers. */
START_TEST(after_goaway_open_calls_end_on_their_connection)
{
    struct server server;
    creo_client_channel client;
    const struct script scripts[] = {{{{FIRST_REQUEST, BYTES(PREFACE, GOAWAY)}, {0, BYTES(ANSWER_HI(1))}},
                                         .turn_count = 2, .after = 1, .stay = true},
        {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1}};
    open_patiently(&client, &server, scripts, 2);
    creo_call *const before = start_hi(&client, &ECHO);
    while (client.connections.live != NULL) { /* until GOAWAY was received */
        struct pollfd sockets[CREO_MOST_SOCKETS];
        const int32_t count = creo_channel_sockets(&client, sockets, CREO_MOST_SOCKETS);
        poll(sockets, (nfds_t)count, creo_channel_timeout_ms(&client));
        creo_channel_process(&client);
    }
    assert_hi(&client);
    poll_until_done(&client, before);
    assert_finishes_with_hi(before);
    ck_assert_ptr_null(client.connections.retiring);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

Suite *async_suite(void)
{
    Suite *const suite = suite_create("async");
    TCase *const cases = tcase_create("async");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, a_thousand_calls_are_answered_in_any_order);
    tcase_add_test(cases, a_blocking_call_goes_on_next_to_others);
    tcase_add_test(cases, what_comes_after_a_blocking_answer_is_not_forgotten);
    tcase_add_test(cases, a_call_may_be_waited_for);
    tcase_add_test(cases, a_late_answer_is_passed_over);
    tcase_add_test(cases, a_call_that_goes_on_has_its_time_too);
    tcase_add_test(cases, cancelling_tells_the_host);
    tcase_add_test(cases, a_call_may_be_closed_at_any_time);
    tcase_add_test(cases, calls_outlive_their_client);
    tcase_add_test(cases, a_client_that_is_shut_down_ends_its_calls);
    tcase_add_test(cases, a_call_that_waits_for_a_connection_ends_when_its_client_closes);
    tcase_add_test(cases, an_exception_comes_with_its_fields);
    tcase_add_test(cases, each_error_keeps_its_exception_until_it_is_cleared);
    tcase_add_test(cases, a_call_is_finished_by_the_function_of_its_method_only);
    tcase_add_test(cases, bad_arguments_leave_no_call);
    tcase_add_test(cases, a_large_request_goes_out_bit_by_bit);
    tcase_add_test(cases, large_answers_pass);
    tcase_add_test(cases, a_large_byte_array_stays_where_it_was_received);
    tcase_add_test(cases, a_oneway_call_is_done_at_once);
    tcase_add_test(cases, a_connection_that_ends_fails_all_its_calls);
    tcase_add_loop_test(cases, what_may_be_repeated_is_sent_again, 0, 4);
    tcase_add_test(cases, what_may_be_repeated_is_sent_again_in_a_loop);
    tcase_add_test(cases, a_third_failure_is_the_last);
    tcase_add_loop_test(cases, what_may_not_be_repeated_is_sent_once, 0, 2);
    tcase_add_test(cases, after_goaway_open_calls_end_on_their_connection);
    suite_add_tcase(suite, cases);
    return suite;
}
