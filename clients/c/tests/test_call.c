/* SPDX-License-Identifier: Apache-2.0 */

/* Calls to hosts that behave, and to hosts that do not. */
#include "echo.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One call that must fail: returns its error and how long it took. */
static int64_t failing_call(const struct script *script, int32_t timeout_ms, creo_error *error, bool *closed)
{
    struct server server;
    creo_client_channel client;
    const creo_string *result;
    server_start(&server, script);
    open_to(&client, server.address, timeout_ms);
    const int64_t start = now_ms();
    const creo_status status = echo(&client, creo_string_of("hi"), &result, error);
    const int64_t took = now_ms() - start;
    ck_assert_int_ne(status, CREO_OK);
    ck_assert_int_eq(status, error->status);
    ck_assert_ptr_null(result);
    *closed = client.connections.live == NULL;
    creo_channel_close(&client);
    server_join(&server);
    char expected[200];
    snprintf(expected, sizeof expected, "Test.echo at %s: %s: ", server.address, creo_status_name(status));
    ck_assert_msg(strncmp(error->message, expected, strlen(expected)) == 0, "%s", error->message);
    return took;
}

START_TEST(a_call_is_a_request_and_its_answer)
{
    struct server server;
    creo_client_channel client;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}, {REQUEST, BYTES(ANSWER_HI(2))}}, .turn_count = 2, .stay = true};
    static const uint8_t EXPECTED[] = {
        PREFACE,
        0,
        0,
        0,
        26,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        1,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        0,
        0,
        0x4E,
        0x20,
        0,
        0,
        0,
        2,
        'h',
        'i',
        0,
        0,
        0,
        26,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        2,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        0,
        0,
        0x4E,
        0x20,
        0,
        0,
        0,
        2,
        'h',
        'i',
    };
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    assert_hi(&client);
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, sizeof EXPECTED);
    ck_assert_mem_eq(server.seen, EXPECTED, sizeof EXPECTED);
    ck_assert(server.client_closed);
}

END_TEST

START_TEST(an_answer_may_come_byte_by_byte)
{
    struct server server;
    creo_client_channel client;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .pause_ms = 2};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(large_requests_and_answers_pass)
{
    enum { SIZE = 3000000 };
    struct server server;
    creo_client_channel client;
    uint8_t *const answer = malloc(8 + 12 + 4 + SIZE);
    creo_frame_put_preface(answer);
    memcpy(answer + 8, BYTES(0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1));
    creo_put_int(answer + 8, 8 + 4 + SIZE);
    creo_put_int(answer + 20, SIZE);
    memset(answer + 24, 'x', SIZE);
    const struct script script = {{{8 + 24 + 4 + SIZE, answer, 8 + 12 + 4 + SIZE}}, .turn_count = 1};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    creo_error error;
    const creo_string *result;
    const creo_string text = {(const char *)answer + 24, SIZE};
    ck_assert_msg(echo(&client, text, &result, &error) == CREO_OK, "%s", error.message);
    ck_assert(creo_string_equal(text, *result));
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_int_eq(result->length, SIZE); /* an answer stays valid after its connection has ended */
    creo_free(result);
    free(answer);
}

END_TEST

/* What a request of several large arrays writes, into any writer. */
static void write_blobs(creo_writer *writer, const uint8_t *items, int32_t count)
{
    ck_assert(creo_write_byte_array(writer, (creo_byte_array){items, count}));
    creo_put_int(creo_writer_claim(writer, 4), 7);
    ck_assert(creo_write_byte_array(writer, (creo_byte_array){items, CREO_SMALLEST_PIECE}));
    ck_assert(creo_write_byte_array(writer, (creo_byte_array){items + 1, count - 1}));
}

START_TEST(large_byte_arrays_arrive_in_their_places)
{
    enum { COUNT = 1400000, ARGUMENTS = 2 * COUNT - 1 + CREO_SMALLEST_PIECE + 4 * 4 };
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call call;
    uint8_t *const items = malloc(COUNT);
    for (int32_t i = 0; i < COUNT; i++) {
        items[i] = (uint8_t)(i * 31 >> 3);
    }
    const struct script script = {
        {{8 + 24 + ARGUMENTS, BYTES(PREFACE, 0, 0, 0, 8, 2, 0, 0, 0, 0, 0, 0, 1)}}, .turn_count = 1};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    write_blobs(creo_call_write(&call, &client, &ECHO, &error), items, COUNT);
    creo_call_send(&call);
    ck_assert_msg(creo_call_finish(&call) == CREO_OK, "%s", error.message);
    creo_channel_close(&client);
    server_join(&server);

    creo_writer copied;
    creo_writer_start(&copied);
    write_blobs(&copied, items, COUNT);
    ck_assert_uint_eq(copied.length, ARGUMENTS);
    ck_assert_uint_eq(server.seen_size, 8 + 24 + ARGUMENTS);
    ck_assert_int_eq(creo_get_int(server.seen + 8), 20 + ARGUMENTS);
    ck_assert_mem_eq(server.seen + 8 + 24, copied.bytes, ARGUMENTS);
    creo_writer_free(&copied);
    free(items);
}

END_TEST

START_TEST(a_host_that_answers_an_error_is_quoted)
{
    creo_error error;
    bool closed;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE, 0, 0, 0, 16, 3, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 4, 's', 'o', ' ', '!')}},
        .turn_count = 1, .stay = true};
    failing_call(&script, 20000, &error, &closed);
    ck_assert_int_eq(error.status, CREO_UNKNOWN_METHOD);
    ck_assert_ptr_nonnull(strstr(error.message, ": UNKNOWN_METHOD: so !"));
    ck_assert(!closed);
}

END_TEST

START_TEST(an_error_leaves_the_connection_usable)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, 0, 0, 0, 12, 3, 0, 0, 11, 0, 0, 0, 1, 0, 0, 0, 0)},
                                      {REQUEST, BYTES(0, 0, 0, 14, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0xFF, 0xFF)},
                                      {REQUEST, BYTES(ANSWER_HI(3))}},
        .turn_count = 3, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_INTERNAL);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_MALFORMED);
    ck_assert_ptr_nonnull(strstr(error.message, "the answer: ill-formed UTF-8: a text of 2 bytes (at byte 4)"));
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

#define EXCEPTION_FRAME(size, request) 0, 0, 0, 8 + (size), 3, 0, 0, 12, 0, 0, 0, request
#define MESSAGE 0, 0, 0, 1, 'm'
#define NOT_FOUND_ID 0x11, 0x12, 0x13, 0x14
#define NOT_FOUND_FIELDS 0, 0, 0, 3, 'k', 'e', 'y', 0, 0, 0, 9

START_TEST(a_declared_exception_comes_with_its_fields)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE, EXCEPTION_FRAME(20, 1), MESSAGE, NOT_FOUND_ID, NOT_FOUND_FIELDS)},
            {REQUEST, BYTES(EXCEPTION_FRAME(20, 2), MESSAGE, NOT_FOUND_ID, NOT_FOUND_FIELDS)},
            {REQUEST, BYTES(ANSWER_HI(3))}},
        .turn_count = 3, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_EXCEPTION);
        ck_assert_ptr_null(result);
        char expected[200];
        snprintf(expected, sizeof expected, "Test.echo at %s: m", server.address); /* which begins with its name */
        ck_assert_str_eq(error.message, expected);
        const struct not_found *const thrown = creo_error_thrown(&error, NOT_FOUND);
        ck_assert_ptr_nonnull(thrown);
        ck_assert_str_eq(thrown->key.bytes, "key");
        ck_assert_int_eq(thrown->line, 9);
        ck_assert_ptr_null(creo_error_thrown(&error, 0x21222324));
        ck_assert_ptr_null(creo_error_thrown(NULL, NOT_FOUND));
        creo_error_clear(&error);
        ck_assert_int_eq(error.status, CREO_OK);
        ck_assert_ptr_null(creo_error_thrown(&error, NOT_FOUND));
    }
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(an_exception_leaves_nothing_behind_when_its_client_closes)
{
    struct server server;
    creo_client_channel client;
    const creo_string *result;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE, EXCEPTION_FRAME(20, 1), MESSAGE, NOT_FOUND_ID, NOT_FOUND_FIELDS)}},
        .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, NULL), CREO_EXCEPTION);
    creo_channel_close(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(an_exception_that_the_method_does_not_declare_is_quoted)
{
    creo_error error;
    bool closed;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE, EXCEPTION_FRAME(12, 1), MESSAGE, 9, 9, 9, 9, 1, 2, 3)}}, .turn_count = 1,
        .stay = true};
    failing_call(&script, 20000, &error, &closed);
    ck_assert_int_eq(error.status, CREO_EXCEPTION);
    ck_assert_ptr_nonnull(strstr(error.message, ": EXCEPTION: m"));
    ck_assert_ptr_null(creo_error_thrown(&error, 0x09090909));
    ck_assert(!closed);
}

END_TEST

static const struct {
    const uint8_t *answer;
    size_t size;
    const char *reason;
} BAD_EXCEPTIONS[] = {
    {BYTES(PREFACE, EXCEPTION_FRAME(5, 1), MESSAGE), "the answer: cut short: "},
    {BYTES(PREFACE, EXCEPTION_FRAME(9, 1), MESSAGE, NOT_FOUND_ID), "the answer: cut short: "},
    {BYTES(PREFACE, EXCEPTION_FRAME(21, 1), MESSAGE, NOT_FOUND_ID, NOT_FOUND_FIELDS, 0),
        "the answer: left over: 1 bytes"},
};

START_TEST(a_bad_exception_is_malformed)
{
    creo_error error;
    bool closed;
    const struct script script = {
        {{FIRST_REQUEST, BAD_EXCEPTIONS[_i].answer, BAD_EXCEPTIONS[_i].size}}, .turn_count = 1, .stay = true};
    failing_call(&script, 20000, &error, &closed);
    ck_assert_int_eq(error.status, CREO_MALFORMED);
    ck_assert_msg(strstr(error.message, BAD_EXCEPTIONS[_i].reason) != NULL, "%s", error.message);
    ck_assert_ptr_null(creo_error_thrown(&error, NOT_FOUND));
    ck_assert(!closed);
}

END_TEST

START_TEST(a_oneway_request_is_not_waited_for)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {
        {{FIRST_REQUEST + REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    static const uint8_t EXPECTED[] = {
        PREFACE,
        0,
        0,
        0,
        26,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        2,
        'h',
        'i',
        0,
        0,
        0,
        26,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        1,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        0,
        0,
        0x4E,
        0x20,
        0,
        0,
        0,
        2,
        'h',
        'i',
    };
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    ck_assert_msg(tell(&client, creo_string_of("hi"), &error) == CREO_OK, "%s", error.message);
    ck_assert_int_eq(error.status, CREO_OK);
    ck_assert_int_eq(tell(&client, creo_string_of("\x80"), &error), CREO_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "Test.tell at "));
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, sizeof EXPECTED);
    ck_assert_mem_eq(server.seen, EXPECTED, sizeof EXPECTED);
}

END_TEST

/* Not even if its time is over by then. */
START_TEST(a_oneway_request_that_is_out_is_not_cancelled)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call call;
    const struct script script = {{{FIRST_REQUEST, NULL, 0}}, .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    creo_write_string(creo_call_write(&call, &client, &TELL, &error), creo_string_of("hi"));
    creo_channel_begin(&client, &call);
    ck_assert(!creo_call_done(&call));
    creo_channel_cancel(&client, &call, CREO_DEADLINE, CREO_PHASE_WAIT, "late");
    ck_assert_int_eq(creo_call_finish(&call), CREO_OK);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, FIRST_REQUEST); /* and no CANCEL */
}

END_TEST

START_TEST(a_host_that_is_gone_is_noticed_by_oneway_requests_too)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE, 0, 0, 0, 15, 3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 'b', 'a', 'd')}},
        .turn_count = 1};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    ck_assert_int_eq(tell(&client, creo_string_of("hi"), &error), CREO_OK);
    server_join(&server);
    creo_status status = CREO_OK;
    for (int i = 0; i < 1000 && status == CREO_OK; i++) {
        status = tell(&client, creo_string_of("hi"), &error);
    }
    /* The host's own message if it can still be read when sending fails, the system's otherwise. */
    ck_assert_msg(status == CREO_MALFORMED || status == CREO_TRANSPORT, "%s", error.message);
    ck_assert_ptr_null(client.connections.live);
    creo_channel_close(&client);
}

END_TEST

/* Unread bytes from the host, its preface, would make the system drop what is still to be sent. */
START_TEST(closing_loses_no_oneway_request)
{
    enum { SIZE = 1024 * 1024, SENT = 8 + 24 + 4 + SIZE };
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {
        {{0, BYTES(PREFACE)}, {SENT, NULL, 0}}, .turn_count = 2, .read_late_ms = 300, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    char *const text = calloc(SIZE, 1);
    ck_assert_msg(tell(&client, (creo_string){text, SIZE}, &error) == CREO_OK, "%s", error.message);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, SENT);
    free(text);
}

END_TEST

START_TEST(closing_does_not_wait_long_for_a_host_that_stays)
{
    struct server server;
    creo_client_channel client;
    uint8_t chatter[1000] = {PREFACE};
    const struct script script = {{{0, chatter, sizeof chatter}}, .turn_count = 1, .pause_ms = 10};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    ck_assert_int_eq(tell(&client, creo_string_of("hi"), NULL), CREO_OK);
    const int64_t start = now_ms();
    creo_channel_close(&client);
    ck_assert_int_le(now_ms() - start, 5000); /* the host would go on for 10 s */
    server_join(&server);
}

END_TEST

START_TEST(a_bad_argument_is_named_and_nothing_is_sent)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    ck_assert_int_eq(echo(&client, creo_string_of(NULL), &result, &error), CREO_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, ": BAD_ARGUMENT: text is NULL"));
    ck_assert_int_eq(echo(&client, creo_string_of("\x80"), &result, &error), CREO_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, ": BAD_ARGUMENT: text is not well-formed UTF-8"));
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, FIRST_REQUEST);
}

END_TEST

/* Hosts that break the protocol. */
static const struct {
    const uint8_t *answer;
    size_t size;
    bool stay;
    creo_status status;
    const char *reason;
    bool closes;
} HOSTILE[] = {
    {BYTES('H', 'T', 'T', 'P', '/', '1', '.', '1'), true, CREO_MALFORMED, " answered with HTTP: it is not a Creo host",
        true},
    {BYTES('H', 'T', 'T', 'P', '/'), true, CREO_MALFORMED, " answered with HTTP: it is not a Creo host", true},
    {BYTES('H', 'T', 'T', 'P', 'S'), true, CREO_MALFORMED, "this is no RASP host: its first bytes are 48 54 54 50",
        true},
    {BYTES(21, 3, 3, 0, 2, 2, 70), false, CREO_MALFORMED,
        " speaks TLS, and this client does not: nothing was carried out; set the option tls", true},
    {BYTES(0x52, 0x41, 0x53, 0x50, 2, 0, 0, 0), false, CREO_MALFORMED,
        "the host speaks version 2 of RASP, this client version 1", true},
    {BYTES(0x52, 0x41, 0x53, 0x50, 1, 0, 0, 9), true, CREO_MALFORMED,
        "this is no RASP host: its first bytes are 52 41 53 50 01 00 00 09", true},
    {BYTES(0x52), false, CREO_TRANSPORT, "closed the connection", true},
    {BYTES(PREFACE), false, CREO_TRANSPORT, "closed the connection", true},
    {BYTES(PREFACE, 0, 0, 0), false, CREO_TRANSPORT, "closed the connection", true},
    {BYTES(PREFACE, 0, 0, 0, 14, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0), false, CREO_TRANSPORT, "closed the connection", true},
    {BYTES(PREFACE, 0, 0, 0, 7, 2, 0, 0, 0, 0, 0, 0, 1), true, CREO_MALFORMED, "a frame's length is 7", true},
    {BYTES(PREFACE, 0x7F, 0xFF, 0xFF, 0xFF, 2, 0, 0, 0, 0, 0, 0, 1), true, CREO_MALFORMED,
        "a frame's length is 2147483647", true},
    {BYTES(PREFACE, 0, 0, 0, 8, 8, 0, 0, 0, 0, 0, 0, 1), true, CREO_MALFORMED, "a PONG, where no PING was sent", true},
    {BYTES(PREFACE, 0, 0, 0, 17, 7, 0, 0, 0, 0, 0, 0, 0), true, CREO_MALFORMED, "a PING with a body of 9 bytes", true},
    {BYTES(PREFACE, GOAWAY, 0, 0, 0, 9, 9, 0, 0, 0, 0, 0, 0, 0), true, CREO_MALFORMED,
        "a GOAWAY with a body of 1 bytes", true},
    {BYTES(PREFACE, 0, 0, 0, 8, 2, 128, 0, 0, 0, 0, 0, 1), true, CREO_MALFORMED, "a frame's flags are 0x80", true},
    {BYTES(PREFACE, 0, 0, 0, 8, 2, 0, 0, 5, 0, 0, 0, 1), true, CREO_MALFORMED, "status 5", true},
    {BYTES(PREFACE, 0, 0, 0, 8, 3, 0, 0, 99, 0, 0, 0, 1), true, CREO_MALFORMED, "status 99", true},
    {BYTES(PREFACE, ANSWER_HI(2)), true, CREO_MALFORMED, "RESPONSE for request 2, which was never sent", true},
    {BYTES(PREFACE, ANSWER_HI(0)), true, CREO_MALFORMED, "RESPONSE for request 0, which was never sent", true},
    {BYTES(PREFACE, 0, 0, 0, 8, 2, 0, 0, 0, 0, 0, 0, 1), true, CREO_MALFORMED,
        "the answer: cut short: 4 bytes needed, 0 left (at byte 0)", false},
    {BYTES(PREFACE, 0, 0, 0, 13, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0), true, CREO_MALFORMED,
        "the answer: left over: 1 bytes (at byte 4)", false},
    {BYTES(PREFACE, 0, 0, 0, 12, 2, 0, 0, 0, 0, 0, 0, 1, 0x7F, 0xFF, 0xFF, 0xFF), true, CREO_MALFORMED,
        "the answer: impossible count: 2147483647 items", false},
    {BYTES(PREFACE, 0, 0, 0, 12, 2, 0, 0, 0, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF), true, CREO_MALFORMED,
        "the answer: impossible count: -1 items", false},
    {BYTES(PREFACE, 0, 0, 0, 8, 3, 0, 0, 11, 0, 0, 0, 1), true, CREO_MALFORMED, "the answer: cut short: ", false},
    {BYTES(PREFACE, 0, 0, 0, 13, 3, 0, 0, 11, 0, 0, 0, 1, 0, 0, 0, 1, 0xFF), true, CREO_MALFORMED, "ill-formed UTF-8",
        false},
    {BYTES(PREFACE, 0, 0, 0, 13, 3, 0, 0, 11, 0, 0, 0, 1, 0, 0, 0, 0, 0), true, CREO_MALFORMED, "left over", false},
};

START_TEST(a_hostile_host_gives_an_error)
{
    creo_error error;
    bool closed;
    const struct script script = {
        {{FIRST_REQUEST, HOSTILE[_i].answer, HOSTILE[_i].size}}, .turn_count = 1, .stay = HOSTILE[_i].stay};
    failing_call(&script, 20000, &error, &closed);
    ck_assert_int_eq(error.status, HOSTILE[_i].status);
    ck_assert_msg(strstr(error.message, HOSTILE[_i].reason) != NULL, "%s", error.message);
    ck_assert_int_eq(closed, HOSTILE[_i].closes);
    ck_assert_int_eq(error.phase == CREO_PHASE_CONNECT, strstr(error.message, " speaks TLS") != NULL);
}

END_TEST

START_TEST(a_silent_host_is_not_waited_for)
{
    creo_error error;
    bool closed;
    const struct script script = {{{FIRST_REQUEST, NULL, 0}}, .turn_count = 1, .stay = true};
    const int64_t took = failing_call(&script, 150, &error, &closed);
    ck_assert_int_eq(error.status, CREO_DEADLINE);
    ck_assert_ptr_nonnull(strstr(error.message, "no answer within 150 ms"));
    ck_assert_int_eq(error.phase, CREO_PHASE_WAIT);
    ck_assert_int_eq(error.request_id, 1);
    ck_assert(!closed);
    ck_assert_int_ge(took, 140);
}

END_TEST

START_TEST(a_call_may_have_no_time_out)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE)}, {0, BYTES(ANSWER_HI(1))},
                                      {REQUEST, BYTES(ANSWER_HI(2))}, {REQUEST, BYTES(ANSWER_HI(3))}},
        .turn_count = 4, .read_late_ms = 200, .stay = true};
    static const uint8_t EXPECTED[] = {PREFACE, REQUEST_HI(1, 0, 0), REQUEST_HI(2, 0x4E, 0x20), REQUEST_HI(3, 0, 0)};
    server_start(&server, &script);
    ck_assert_int_eq(
        creo_channel_open(&client, "Test", server.address, &(creo_options){.call_timeout_ms = CREO_NO_TIMEOUT}, &error),
        CREO_OK);
    assert_hi(&client);
    creo_channel_set_call_timeout(&client, 20000);
    assert_hi(&client);
    creo_channel_set_call_timeout(&client, 0); /* the options' */
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_mem_eq(server.seen, EXPECTED, sizeof EXPECTED);
}

END_TEST

START_TEST(a_host_that_keeps_sending_a_little_is_not_waited_for)
{
    creo_error error;
    bool closed;
    uint8_t answer[500] = {PREFACE, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 1};
    const struct script script = {{{FIRST_REQUEST, answer, sizeof answer}}, .turn_count = 1, .pause_ms = 20};
    failing_call(&script, 200, &error, &closed);
    ck_assert_int_eq(error.status, CREO_DEADLINE);
    ck_assert_ptr_nonnull(strstr(error.message, "no answer within 200 ms"));
    ck_assert(!closed);
}

END_TEST

START_TEST(an_announced_size_is_not_believed)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE, 0x10, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1, 0)}}, .turn_count = 1};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_TRANSPORT);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(after_a_failure_the_next_call_opens_another_connection)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    const struct script scripts[] = {{{{FIRST_REQUEST, NULL, 0}}, .turn_count = 1},
        {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true}};
    server_start_many(&server, scripts, 2);
    open_to(&client, server.address, 20000);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_TRANSPORT);
    ck_assert_ptr_nonnull(strstr(error.message, "closed the connection"));
    ck_assert_ptr_nonnull(strstr(error.message, "the host may have carried out the request"));
    ck_assert_int_eq(error.phase, CREO_PHASE_WAIT);
    ck_assert_int_eq(error.request_id, 1);
    ck_assert_str_eq(error.address, server.address);
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(what_a_host_said_before_it_closed_is_heard)
{
    enum { SIZE = 64 * 1024 * 1024 };
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    /* The host reads a little of a large request, refuses it and closes: the client is still sending. */
    const struct script scripts[] = {
        {{{FIRST_REQUEST, BYTES(PREFACE, 0, 0, 0, 15, 3, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 3, 'b', 'i', 'g')}},
            .turn_count = 1, .idle_ms = 50},
        {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true}};
    server_start_many(&server, scripts, 2);
    open_to(&client, server.address, 20000);
    char *const text = calloc(SIZE, 1);
    ck_assert_int_eq(echo(&client, (creo_string){text, SIZE}, &result, &error), CREO_TOO_LARGE);
    ck_assert_ptr_nonnull(strstr(error.message, ": TOO_LARGE: big"));
    free(text);
    assert_hi(&client); /* on another connection, whether sending had failed by then or not */
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(where_sending_failed_the_next_call_goes_elsewhere)
{
    struct server server;
    creo_client_channel client;
    const struct script answers = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    const struct script scripts[] = {answers, answers};
    server_start_many(&server, scripts, 2);
    open_to(&client, server.address, 20000);
    assert_hi(&client);
    client.connections.live->outbox.failure = EPIPE; /* which the answer did not report */
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(an_error_without_a_request_ends_the_connection)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE, 0, 0, 0, 15, 3, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 3, 'b', 'i', 'g')}},
        .turn_count = 1, .idle_ms = 50};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_TOO_LARGE);
    ck_assert_ptr_nonnull(strstr(error.message, ": TOO_LARGE: big"));
    ck_assert_ptr_null(client.connections.live);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(a_ping_is_answered_wherever_it_stands)
{
    enum { PONGS = 12 + 20 + 12 };
    struct server server;
    creo_client_channel client;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, PING, PING_9(1, 2, 3, 4, 5, 6, 7, 8), ANSWER_HI(1),
                                                       PING)}, /* the last is read now, seen by the next call */
                                      {PONGS + REQUEST, BYTES(ANSWER_HI(2))}},
        .turn_count = 2, .stay = true};
    static const uint8_t EXPECTED[] = {PONG, PONG_9(1, 2, 3, 4, 5, 6, 7, 8), PONG, REQUEST_HI(2, 0x4E, 0x20)};
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    assert_hi(&client);
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, FIRST_REQUEST + sizeof EXPECTED);
    ck_assert_mem_eq(server.seen + FIRST_REQUEST, EXPECTED, sizeof EXPECTED);
}

END_TEST

/* The bytes all at once, and one by one. */
static const int PAUSES_MS[] = {0, 1};

START_TEST(after_goaway_the_open_call_is_answered_and_the_next_goes_elsewhere)
{
    struct server server;
    creo_client_channel client;
    const struct script scripts[] = {{{{FIRST_REQUEST, BYTES(PREFACE, PING, GOAWAY, PING, ANSWER_HI(1))}},
                                         .turn_count = 1, .pause_ms = PAUSES_MS[_i], .stay = true},
        {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}, {REQUEST, BYTES(ANSWER_HI(2))}}, .turn_count = 2,
            .stay = true}};
    server_start_many(&server, scripts, 2);
    open_to(&client, server.address, 20000);
    for (int i = 0; i < 3; i++) {
        assert_hi(&client);
    }
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, FIRST_REQUEST + 2 * 12 + FIRST_REQUEST + REQUEST);
}

END_TEST

/* After an answer, a host says that it is leaving, or asks whether the client is there, or leaves without a word. */
static const struct script GOES[] = {
    {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1), GOAWAY)}}, .turn_count = 1, .stay = true},
    {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1), PING, PING)}}, .turn_count = 1},
    {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}, {0, BYTES(PING)}}, .turn_count = 2},
};

START_TEST(a_host_that_went_between_calls_gets_no_more)
{
    struct server server;
    creo_client_channel client;
    const struct script scripts[] = {
        GOES[_i], {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true}};
    server_start_many(&server, scripts, 2);
    open_to(&client, server.address, 20000);
    assert_hi(&client);
    if (!GOES[_i].stay) {
        server_wait_until_over(&server, 1);
        client.connections.live->used_ms = 0; /* long ago */
    }
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

/* The host refuses the request that was on its way. */
START_TEST(a_goaway_may_come_too_late)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    const struct script scripts[] = {
        {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}, {REQUEST, BYTES(GOAWAY, UNAVAILABLE(2))}}, .turn_count = 2,
            .stay = true},
        {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true}};
    server_start_many(&server, scripts, 2);
    open_to(&client, server.address, 20000);
    assert_hi(&client);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_UNAVAILABLE);
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(a_host_that_pings_for_ever_is_not_waited_for)
{
    enum { COUNT = 10 * 1000 * 1000 };

    static const uint8_t ONE[] = {PING};
    creo_error error;
    bool closed;
    uint8_t *const answer = malloc(8 + (size_t)COUNT * sizeof ONE);
    creo_frame_put_preface(answer);
    for (int i = 0; i < COUNT; i++) {
        memcpy(answer + 8 + (size_t)i * sizeof ONE, ONE, sizeof ONE);
    }
    const struct script script = {
        {{FIRST_REQUEST, answer, 8 + (size_t)COUNT * sizeof ONE}}, .turn_count = 1, .stay = true};
    failing_call(&script, 200, &error, &closed);
    ck_assert_int_eq(error.status, CREO_DEADLINE);
    ck_assert_msg(strstr(error.message, "no answer within 200 ms") != NULL, "%s", error.message);
    free(answer);
}

END_TEST

/* The PONGs fail, or are lost. */
START_TEST(what_a_host_said_after_its_pings_is_heard)
{
    creo_error error;
    bool closed;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE, PING, PING, PING, PING, PING, PING, PING, PING, BUSY)}}, .turn_count = 1};
    failing_call(&script, 20000, &error, &closed);
    ck_assert_int_eq(error.status, CREO_BUSY);
    ck_assert_ptr_nonnull(strstr(error.message, ": BUSY: full"));
    ck_assert(closed);
}

END_TEST

/* A host with too many connections says so and closes, whatever the client is sending. */
START_TEST(a_host_that_refuses_a_connection_is_heard)
{
    enum { SIZE = 64 * 1024 * 1024 };
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {{{0, BYTES(PREFACE, BUSY)}, {1000, NULL, 0}}, .turn_count = 2};
    server_start(&server, &script);
    /* The call connects: an idle connection would be looked at first, and opened again. */
    ck_assert_int_eq(creo_channel_open(&client, "Test", server.address, NULL, &error), CREO_OK);
    char *const text = calloc(SIZE, 1);
    ck_assert_int_eq(tell(&client, (creo_string){text, SIZE}, &error), CREO_BUSY);
    ck_assert_ptr_nonnull(strstr(error.message, ": BUSY: full"));
    ck_assert_ptr_null(client.connections.live);
    free(text);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(arguments_over_the_limit_are_not_sent)
{
    enum { SIZE = 256 * 1024 * 1024 };
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    char expected[300];
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    const creo_method store = {"Test.store", 0x01020304, 0x05060708, CREO_ARRAYS, NULL, 0}; /* takes bytes */
    server_start(&server, &script);
    open_to(&client, server.address, 20000);
    char *const text = calloc(SIZE, 1);
    for (int i = 0; i < 2; i++) {
        const creo_method *const method = i == 0 ? &ECHO : &store;
        ck_assert_int_eq(call_echo(&client, method, (creo_string){text, SIZE}, &result, &error), CREO_TOO_LARGE);
        snprintf(expected, sizeof expected,
            "%s at %s: TOO_LARGE: a message of 268435460 bytes or more, where a frame can hold 268435436%s",
            creo_method_name(method), server.address, i == 0 ? "" : ": send them as a Stream");
        ck_assert_str_eq(error.message, expected);
        ck_assert_int_eq(error.phase, CREO_PHASE_NONE);
        ck_assert_int_eq(error.request_id, 0);
    }
    free(text);
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(nobody_there)
{
    char address[32];
    creo_client_channel client;
    creo_error error;
    address_of_nobody(address, sizeof address);
    ck_assert_int_eq(creo_channel_open(&client, "Test", address, NULL, &error), CREO_OK);
    ck_assert_int_eq(creo_channel_connect(&client, &error), CREO_TRANSPORT);
    char expected[128];
    snprintf(expected, sizeof expected,
        "Test at %s: TRANSPORT: cannot connect: connection refused: is the host running?", address);
    ck_assert_str_eq(error.message, expected);
    ck_assert_int_eq(error.phase, CREO_PHASE_CONNECT);
    ck_assert_str_eq(error.address, address);
    creo_channel_close(&client);
}

END_TEST

START_TEST(options_are_checked)
{
    creo_client_channel client;
    creo_error error;
    ck_assert_int_eq(
        creo_channel_open(&client, "Test", "localhost:7000", &(creo_options){.connect_timeout_ms = -1}, &error),
        CREO_BAD_ARGUMENT);
    ck_assert_int_eq(
        creo_channel_open(&client, "Test", "localhost:7000", &(creo_options){.call_timeout_ms = -2}, &error),
        CREO_BAD_ARGUMENT);
}

END_TEST

Suite *call_suite(void)
{
    Suite *const suite = suite_create("call");
    TCase *const cases = tcase_create("call");
    tcase_set_timeout(cases, 30);
    tcase_add_test(cases, a_call_is_a_request_and_its_answer);
    tcase_add_test(cases, an_answer_may_come_byte_by_byte);
    tcase_add_test(cases, large_requests_and_answers_pass);
    tcase_add_test(cases, large_byte_arrays_arrive_in_their_places);
    tcase_add_test(cases, a_host_that_answers_an_error_is_quoted);
    tcase_add_test(cases, an_error_leaves_the_connection_usable);
    tcase_add_test(cases, a_declared_exception_comes_with_its_fields);
    tcase_add_test(cases, an_exception_leaves_nothing_behind_when_its_client_closes);
    tcase_add_test(cases, an_exception_that_the_method_does_not_declare_is_quoted);
    tcase_add_loop_test(cases, a_bad_exception_is_malformed, 0, (int)(sizeof BAD_EXCEPTIONS / sizeof *BAD_EXCEPTIONS));
    tcase_add_test(cases, a_oneway_request_is_not_waited_for);
    tcase_add_test(cases, a_oneway_request_that_is_out_is_not_cancelled);
    tcase_add_test(cases, a_host_that_is_gone_is_noticed_by_oneway_requests_too);
    tcase_add_test(cases, closing_loses_no_oneway_request);
    tcase_add_test(cases, closing_does_not_wait_long_for_a_host_that_stays);
    tcase_add_test(cases, a_bad_argument_is_named_and_nothing_is_sent);
    tcase_add_loop_test(cases, a_hostile_host_gives_an_error, 0, (int)(sizeof HOSTILE / sizeof *HOSTILE));
    tcase_add_test(cases, a_silent_host_is_not_waited_for);
    tcase_add_test(cases, a_call_may_have_no_time_out);
    tcase_add_test(cases, a_host_that_keeps_sending_a_little_is_not_waited_for);
    tcase_add_test(cases, an_announced_size_is_not_believed);
    tcase_add_test(cases, after_a_failure_the_next_call_opens_another_connection);
    tcase_add_test(cases, what_a_host_said_before_it_closed_is_heard);
    tcase_add_test(cases, where_sending_failed_the_next_call_goes_elsewhere);
    tcase_add_test(cases, an_error_without_a_request_ends_the_connection);
    tcase_add_test(cases, a_ping_is_answered_wherever_it_stands);
    tcase_add_loop_test(cases, after_goaway_the_open_call_is_answered_and_the_next_goes_elsewhere, 0,
        (int)(sizeof PAUSES_MS / sizeof *PAUSES_MS));
    tcase_add_loop_test(cases, a_host_that_went_between_calls_gets_no_more, 0, (int)(sizeof GOES / sizeof *GOES));
    tcase_add_test(cases, a_goaway_may_come_too_late);
    tcase_add_test(cases, a_host_that_pings_for_ever_is_not_waited_for);
    tcase_add_test(cases, what_a_host_said_after_its_pings_is_heard);
    tcase_add_test(cases, a_host_that_refuses_a_connection_is_heard);
    tcase_add_test(cases, arguments_over_the_limit_are_not_sent);
    tcase_add_test(cases, nobody_there);
    tcase_add_test(cases, options_are_checked);
    suite_add_tcase(suite, cases);
    return suite;
}
