/* SPDX-License-Identifier: Apache-2.0 */

/* Streams of numbers, down, up and both ways, with credit. */
#include "echo.h"

#include <stdlib.h>
#include <string.h>

static const creo_method COUNT = {"Test.count", 1, 2, CREO_DOWNLOADS, NULL, 0}; /* Stream<int> count() */
static const creo_method SUM = {"Test.sum", 1, 3, CREO_UPLOADS, NULL, 0};       /* int sum(Stream<int> numbers) */
static const creo_method TWICE = {"Test.twice", 1, 4, CREO_UPLOADS | CREO_DOWNLOADS, NULL, 0};

#define OPENS(id, method) 0, 0, 0, 20, 1, 0, 0, 0, 0, 0, 0, id, 0, 0, 0, 1, 0, 0, 0, method, 0, 0, 0, 0
#define ITEM(id, number) 0, 0, 0, 12, 4, 0, 0, 0, 0, 0, 0, id, 0, 0, 0, number
#define END(id) 0, 0, 0, 8, 5, 0, 0, 0, 0, 0, 0, id
#define CREDIT(id, count) CREDIT_OF(id, count, 0, 0, 0, count * 4) /* items of 4 bytes */
#define CREDIT_OF(id, count, ...) 0, 0, 0, 16, 10, 0, 0, 0, 0, 0, 0, id, 0, 0, 0, count, __VA_ARGS__
#define SUM_IS(id, number) 0, 0, 0, 12, 2, 0, 0, 0, 0, 0, 0, id, 0, 0, 0, number

enum { OPENING = 24, FIRST_OPENING = 8 + OPENING, ITEM_SIZE = 16, CREDIT_SIZE = 20, END_SIZE = 12 };

/* As generated functions do it. */

static creo_call *start(creo_client_channel *client, const creo_method *method)
{
    creo_error error;
    creo_call *call;
    creo_call_prepare(client, method, &call, &error);
    ck_assert_msg(creo_call_start(&call, &error) == CREO_OK, "%s", error.message);
    return call;
}

static creo_status next(creo_call *call, int32_t *item, creo_error *error)
{
    creo_status status;
    creo_reader *const reader = creo_call_next_item(call, call->method, &status, error);
    if (reader == NULL) {
        return status;
    }
    creo_read_int(reader, item);
    return creo_call_item_read(call, error);
}

static creo_status push(creo_call *call, int32_t item, creo_error *error)
{
    creo_status status;
    creo_writer *const writer = creo_call_item(call, call->method, &status, error);
    if (writer == NULL) {
        return status;
    }
    creo_write_int(writer, item);
    return creo_call_push_item(call, error);
}

static bool read_number(creo_reader *reader, void *value)
{
    return creo_read_int(reader, value);
}

static creo_status finish(creo_call *call, int32_t *result, creo_error *error)
{
    creo_reader *const answer = creo_call_await(call, error);
    if (answer != NULL) {
        creo_read_int(answer, result);
    }
    return creo_call_finish(call);
}

static void assert_next(creo_call *call, int32_t expected)
{
    creo_error error;
    int32_t item = -1;
    ck_assert_msg(next(call, &item, &error) == CREO_OK, "%s", error.message);
    ck_assert_int_eq(item, expected);
}

static void assert_push(creo_call *call, int32_t item)
{
    creo_error error;
    ck_assert_msg(push(call, item, &error) == CREO_OK, "%s", error.message);
}

static void open_patiently(creo_client_channel *client, struct server *server, const struct script *script)
{
    server_start(server, script);
    open_to(client, server->address, 20000);
}

START_TEST(items_come_until_the_end)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item = 7;
    const struct script script = {
        {{FIRST_OPENING, BYTES(PREFACE, ITEM(1, 1), ITEM(1, 2), END(1))}}, .turn_count = 1, .stay = true};
    static const uint8_t EXPECTED[] = {PREFACE, OPENS(1, 2)};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    assert_next(call, 1);
    assert_next(call, 2);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(next(call, &item, &error), CREO_END);
        ck_assert_int_eq(error.status, CREO_END);
        ck_assert_int_eq(item, 7);
    }
    close_all(call, &client, &server);
    ck_assert_uint_eq(server.seen_size, sizeof EXPECTED); /* no time-out, no CANCEL */
    ck_assert_mem_eq(server.seen, EXPECTED, sizeof EXPECTED);
}

END_TEST

START_TEST(a_stream_may_be_empty)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item;
    const struct script script = {{{FIRST_OPENING, BYTES(PREFACE, END(1))}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    ck_assert_int_eq(next(call, &item, &error), CREO_END);
    close_all(call, &client, &server);
}

END_TEST

/* 64 items, and 32 more for each CREDIT of 32, which is given as items are consumed. */
START_TEST(credit_is_given_for_what_was_consumed)
{
    enum { ROUNDS = 3 };
    struct server server;
    creo_client_channel client;
    uint8_t items[8 + (64 + 32 * ROUNDS) * ITEM_SIZE + END_SIZE];
    creo_frame_put_preface(items);
    for (int i = 0; i < 64 + 32 * ROUNDS; i++) {
        creo_frame_put(items + 8 + i * ITEM_SIZE, CREO_FRAME_ITEM, 1, 4);
        creo_put_int(items + 8 + i * ITEM_SIZE + 12, i);
    }
    creo_frame_put(items + sizeof items - END_SIZE, CREO_FRAME_END, 1, 0);
    static const uint8_t EXPECTED[] = {CREDIT(1, 32)};
    uint8_t *const second = items + 8 + 64 * ITEM_SIZE;
    const struct script script = {{{FIRST_OPENING, items, 8 + 64 * ITEM_SIZE}, {CREDIT_SIZE, second, 32 * ITEM_SIZE},
                                      {CREDIT_SIZE, second + 32 * ITEM_SIZE, 32 * ITEM_SIZE},
                                      {CREDIT_SIZE, second + 64 * ITEM_SIZE, 32 * ITEM_SIZE + END_SIZE}},
        .turn_count = 4, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    for (int i = 0; i < 64 + 32 * ROUNDS; i++) {
        assert_next(call, i);
    }
    creo_error error;
    int32_t item;
    ck_assert_int_eq(next(call, &item, &error), CREO_END);
    close_all(call, &client, &server);
    ck_assert_mem_eq(server.seen + FIRST_OPENING, EXPECTED, sizeof EXPECTED);
    ck_assert_mem_eq(server.seen + FIRST_OPENING + CREDIT_SIZE, EXPECTED, sizeof EXPECTED);
}

END_TEST

/* Streams that break the rules end the connection. */
static const struct {
    const creo_method *method;
    const uint8_t *answer;
    size_t size;
    const char *reason;
} HOSTILE[] = {
    {&COUNT, BYTES(PREFACE, SUM_IS(1, 9)), "RESPONSE for request 1, which has a stream as its result"},
    {&COUNT, BYTES(PREFACE, CREDIT(1, 9)), "CREDIT for request 1, which has no such stream"},
    {&COUNT, BYTES(PREFACE, ITEM(2, 9)), "ITEM for request 2, which was never sent"},
    {&COUNT, BYTES(PREFACE, ITEM(0, 9)), "ITEM for request 0, which was never sent"},
    {&SUM, BYTES(PREFACE, ITEM(1, 9)), "ITEM for request 1, which has no such stream"},
    {&SUM, BYTES(PREFACE, END(1)), "END for request 1, which has no such stream"},
    {&SUM, BYTES(PREFACE, CREDIT_OF(1, 0, 0, 0, 0, 0)), "a CREDIT of nothing"},
    {&SUM, BYTES(PREFACE, 0, 0, 0, 12, 10, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1), "a CREDIT with a body of 4 bytes, not 8"},
    {&TWICE, BYTES(PREFACE, SUM_IS(1, 9)), "RESPONSE for request 1, which has a stream as its result"},
};

START_TEST(what_fits_no_stream_is_malformed)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t result;
    const struct script script = {
        {{FIRST_OPENING, HOSTILE[_i].answer, HOSTILE[_i].size}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, HOSTILE[_i].method);
    poll_until_done(&client, call);
    ck_assert_int_eq(finish(call, &result, &error), CREO_MALFORMED);
    ck_assert_msg(strstr(error.message, HOSTILE[_i].reason) != NULL, "%s", error.message);
    ck_assert_ptr_null(client.connections.live);
    close_both(&client, &server);
}

END_TEST

START_TEST(items_beyond_the_credit_are_malformed)
{
    enum { COUNT_OF_ITEMS = 65 };
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item;
    uint8_t items[8 + COUNT_OF_ITEMS * ITEM_SIZE];
    creo_frame_put_preface(items);
    for (int i = 0; i < COUNT_OF_ITEMS; i++) {
        creo_frame_put(items + 8 + i * ITEM_SIZE, CREO_FRAME_ITEM, 1, 4);
        creo_put_int(items + 8 + i * ITEM_SIZE + 12, i);
    }
    const struct script script = {{{FIRST_OPENING, items, sizeof items}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    poll_until_done(&client, call);
    ck_assert_int_eq(next(call, &item, &error), CREO_MALFORMED);
    ck_assert_ptr_nonnull(strstr(error.message, "ITEM for request 1: one more than it was given credit for"));
    close_all(call, &client, &server);
}

END_TEST

/* What comes of a stream of byte[] whose items have that many bytes, headers of frames not counted. */
static void put_large_item(uint8_t *at, int32_t size)
{
    creo_frame_put(at, CREO_FRAME_ITEM, 1, (size_t)size);
    creo_put_int(at + 12, size - 4);
    memset(at + 16, 7, (size_t)size - 4);
}

enum { LARGE_ITEM = 3 * 1024 * 1024, LARGE_FRAME = 12 + LARGE_ITEM };

static void assert_next_large(creo_call *call)
{
    creo_error error;
    creo_status status;
    creo_byte_array item;
    creo_reader *const reader = creo_call_next_item(call, call->method, &status, &error);
    ck_assert_msg(reader != NULL, "%s", error.message);
    creo_byte_array *const root = creo_reader_allocate(reader, 1, sizeof item);
    ck_assert_ptr_nonnull(root);
    ck_assert(creo_read_byte_array(reader, root));
    ck_assert_int_eq(creo_call_item_read(call, &error), CREO_OK);
    ck_assert_int_eq(root->count, LARGE_ITEM - 4);
    creo_free(root);
}

/* Each is more than the credit in bytes: the next is sent once it has been consumed. */
START_TEST(large_items_come_one_at_a_time)
{
    static uint8_t items[8 + LARGE_FRAME + END_SIZE];
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item;
    creo_frame_put_preface(items);
    put_large_item(items + 8, LARGE_ITEM);
    creo_frame_put(items + 8 + LARGE_FRAME, CREO_FRAME_END, 1, 0);
    const struct script script = {{{FIRST_OPENING, items, 8 + LARGE_FRAME}, {CREDIT_SIZE, items + 8, LARGE_FRAME},
                                      {CREDIT_SIZE, items + 8, LARGE_FRAME + END_SIZE}},
        .turn_count = 3, .stay = true};
    static const uint8_t EXPECTED[] = {CREDIT_OF(1, 1, 0, 0x30, 0, 0), CREDIT_OF(1, 1, 0, 0x30, 0, 0)};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    for (int i = 0; i < 3; i++) {
        assert_next_large(call);
    }
    ck_assert_int_eq(next(call, &item, &error), CREO_END);
    close_all(call, &client, &server);
    ck_assert_mem_eq(server.seen + FIRST_OPENING, EXPECTED, sizeof EXPECTED);
}

END_TEST

START_TEST(bytes_beyond_the_credit_are_malformed)
{
    static uint8_t items[8 + 2 * LARGE_FRAME];
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item;
    creo_frame_put_preface(items);
    put_large_item(items + 8, LARGE_ITEM);
    put_large_item(items + 8 + LARGE_FRAME, LARGE_ITEM);
    const struct script script = {{{FIRST_OPENING, items, sizeof items}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    poll_until_done(&client, call);
    ck_assert_int_eq(next(call, &item, &error), CREO_MALFORMED);
    ck_assert_ptr_nonnull(strstr(error.message, "ITEM for request 1: one more than it was given credit for"));
    close_all(call, &client, &server);
}

END_TEST

static void assert_push_large(creo_call *call, uint8_t *bytes)
{
    creo_error error;
    creo_status status;
    creo_writer *const writer = creo_call_item(call, call->method, &status, &error);
    ck_assert_msg(writer != NULL, "%s", error.message);
    ck_assert(creo_write_byte_array(writer, (creo_byte_array){bytes, LARGE_ITEM - 4}));
    ck_assert_msg(creo_call_push_item(call, &error) == CREO_OK, "%s", error.message);
}

/* The second item goes once there is credit for a byte, which is what the second CREDIT brings. */
START_TEST(large_items_go_one_at_a_time)
{
    static uint8_t bytes[LARGE_ITEM];
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t sum = 0;
    const struct script script = {
        {{FIRST_OPENING + LARGE_FRAME, BYTES(PREFACE, CREDIT_OF(1, 1, 0, 0x20, 0, 0))},
            {REQUEST, BYTES(ANSWER_HI(2), CREDIT_OF(1, 0, 0, 0, 0, 1))}, {LARGE_FRAME + END_SIZE, BYTES(SUM_IS(1, 2))}},
        .turn_count = 3, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &SUM);
    assert_push_large(call, bytes);
    ck_assert(!creo_call_takes_item(call));
    assert_hi(&client); /* after the first CREDIT */
    assert_push_large(call, bytes);
    ck_assert_msg(finish(call, &sum, &error) == CREO_OK, "%s", error.message);
    ck_assert_int_eq(sum, 2);
    close_both(&client, &server);
}

END_TEST

static creo_status poll_item(creo_call *call, int32_t timeout_ms, int32_t *item, creo_error *error)
{
    creo_status status;
    creo_reader *const reader = creo_call_poll_item(call, call->method, timeout_ms, &status, error);
    if (reader == NULL) {
        return status;
    }
    creo_read_int(reader, item);
    return creo_call_item_read(call, error);
}

/* The host sends an item only after a call that the client makes between two looks. */
START_TEST(a_look_that_finds_no_item_takes_nothing_from_the_stream)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item = 0;
    const struct script script = {{{FIRST_OPENING + REQUEST, BYTES(PREFACE, ITEM(1, 7), ANSWER_HI(2))},
                                      {REQUEST, BYTES(ANSWER_HI(3), ITEM(1, 8), END(1))}},
        .turn_count = 2, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    for (int time = -1; time < 2; time++) {
        ck_assert_int_eq(poll_item(call, time, &item, &error), CREO_NOT_YET);
        ck_assert_int_eq(error.status, CREO_NOT_YET);
    }
    ck_assert(!creo_call_ended(call));
    assert_hi(&client);
    ck_assert_int_eq(poll_item(call, 0, &item, &error), CREO_OK);
    ck_assert_int_eq(item, 7);
    ck_assert_int_eq(poll_item(call, 0, &item, &error), CREO_NOT_YET);
    assert_hi(&client);
    ck_assert_int_eq(poll_item(call, 20000, &item, &error), CREO_OK); /* returns as soon as it is there */
    ck_assert_int_eq(item, 8);
    ck_assert_int_eq(poll_item(call, 20000, &item, &error), CREO_END);
    ck_assert(creo_call_ended(call));
    ck_assert_int_eq(poll_item(call, 0, &item, &error), CREO_END);
    close_all(call, &client, &server);
}

END_TEST

START_TEST(only_the_host_ends_a_stream_well)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item;
    const struct script script = {{{FIRST_OPENING, BYTES(PREFACE, ITEM(1, 1))}, {_i == 0 ? CANCEL : 0, NULL, 0}},
        .turn_count = 2, .stay = _i < 2};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    assert_next(call, 1);
    if (_i == 0) {
        creo_call_cancel(call);
    } else if (_i == 1) {
        creo_channel_shutdown(&client);
    }
    const creo_status expected = _i < 2 ? CREO_CANCELLED : CREO_TRANSPORT; /* the host goes away */
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(next(call, &item, &error), expected);
        ck_assert_int_eq(error.status, expected);
        ck_assert_int_eq(poll_item(call, 20000, &item, &error), expected);
        ck_assert(!creo_call_ended(call));
    }
    close_all(call, &client, &server);
}

END_TEST

START_TEST(a_stream_is_read_by_the_functions_of_its_method_only)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_status status;
    const struct script script = {{{FIRST_OPENING, BYTES(PREFACE, ITEM(1, 1), END(1))}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    ck_assert_ptr_null(creo_call_next_item(call, &TWICE, &status, &error));
    ck_assert_int_eq(status, CREO_BAD_ARGUMENT);
    ck_assert_ptr_null(creo_call_poll_item(call, &TWICE, 0, &status, &error));
    ck_assert_int_eq(status, CREO_BAD_ARGUMENT);
    ck_assert_ptr_null(creo_call_item(call, &TWICE, &status, &error));
    ck_assert_int_eq(status, CREO_BAD_ARGUMENT);
    assert_next(call, 1);
    close_all(call, &client, &server);
}

END_TEST

/* Each read of a stream that failed brings the exception: to errors that are cleared on their own. */
START_TEST(an_exception_comes_with_each_read)
{
    static const creo_thrown DECLARED[] = {{0x11121314, sizeof(int32_t), read_number}};
    static const creo_method FAILS = {"Test.fails", 1, 2, CREO_DOWNLOADS, DECLARED, 1};
    struct server server;
    creo_client_channel client;
    creo_error errors[2];
    int32_t item;
    const struct script script = {{{FIRST_OPENING, BYTES(PREFACE, 0, 0, 0, 21, 3, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1, 'm',
                                                       0x11, 0x12, 0x13, 0x14, 0, 0, 0, 9)}},
        .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &FAILS);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(next(call, &item, &errors[i]), CREO_EXCEPTION);
    }
    creo_error_clear(&errors[0]);
    ck_assert_int_eq(*(const int32_t *)creo_error_thrown(&errors[1], 0x11121314), 9);
    creo_error_clear(&errors[1]);
    close_all(call, &client, &server);
}

END_TEST

START_TEST(an_item_that_does_not_decode_ends_its_call_only)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item;
    const struct script script = {
        {{FIRST_OPENING, BYTES(PREFACE, ITEM(1, 1), 0, 0, 0, 9, 4, 0, 0, 0, 0, 0, 0, 1, 9, ITEM(1, 3))},
            {CANCEL + REQUEST, BYTES(ITEM(1, 4), END(1), ANSWER_HI(2))}},
        .turn_count = 2, .stay = true};
    static const uint8_t EXPECTED[] = {CANCEL_OF(1)};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    assert_next(call, 1);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(next(call, &item, &error), CREO_MALFORMED);
        ck_assert_ptr_nonnull(strstr(error.message, "item 1: cut short: 4 bytes needed, 1 left (at byte 0)"));
        ck_assert_int_eq(error.phase, CREO_PHASE_DECODE);
    }
    creo_call_close(call);
    assert_hi(&client);
    close_both(&client, &server);
    ck_assert_mem_eq(server.seen + FIRST_OPENING, EXPECTED, sizeof EXPECTED);
}

END_TEST

START_TEST(an_error_ends_a_stream)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item;
    const struct script script = {
        {{FIRST_OPENING, BYTES(PREFACE, ITEM(1, 1), 0, 0, 0, 15, 3, 0, 0, 11, 0, 0, 0, 1, 0, 0, 0, 3, 'b', 'a', 'd')}},
        .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    assert_next(call, 1);
    ck_assert_int_eq(next(call, &item, &error), CREO_INTERNAL);
    ck_assert_ptr_nonnull(strstr(error.message, ": INTERNAL: bad"));
    ck_assert_int_eq(next(call, &item, &error), CREO_INTERNAL);
    close_all(call, &client, &server);
}

END_TEST

START_TEST(closing_a_stream_cancels_it)
{
    struct server server;
    creo_client_channel client;
    const struct script script = {
        {{FIRST_OPENING, BYTES(PREFACE, ITEM(1, 1), ITEM(1, 2))}, {CANCEL + REQUEST, BYTES(ITEM(1, 3), ANSWER_HI(2))}},
        .turn_count = 2, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    assert_next(call, 1);
    creo_call_close(call);
    assert_hi(&client);
    close_both(&client, &server);
}

END_TEST

START_TEST(items_go_up_until_the_end)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t sum = 0;
    const struct script script = {
        {{FIRST_OPENING + 2 * ITEM_SIZE + END_SIZE, BYTES(PREFACE, SUM_IS(1, 12))}}, .turn_count = 1, .stay = true};
    static const uint8_t EXPECTED[] = {PREFACE, OPENS(1, 3), ITEM(1, 5), ITEM(1, 7), END(1)};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &SUM);
    assert_push(call, 5);
    assert_push(call, 7);
    if (_i == 0) {
        ck_assert_int_eq(creo_call_end(call, &error), CREO_OK);
        ck_assert_int_eq(creo_call_end(call, &error), CREO_OK);
        ck_assert_int_eq(push(call, 9, &error), CREO_BAD_ARGUMENT);
    }
    ck_assert_msg(finish(call, &sum, &error) == CREO_OK, "%s", error.message);
    ck_assert_int_eq(sum, 12);
    close_both(&client, &server);
    ck_assert_uint_eq(server.seen_size, sizeof EXPECTED);
    ck_assert_mem_eq(server.seen, EXPECTED, sizeof EXPECTED);
}

END_TEST

START_TEST(no_more_goes_up_than_the_credit)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t sum = 0;
    const struct script script = {{{FIRST_OPENING + 64 * ITEM_SIZE, BYTES(PREFACE, CREDIT(1, 1))},
                                      {ITEM_SIZE, BYTES(CREDIT(1, 32))}, {ITEM_SIZE + END_SIZE, BYTES(SUM_IS(1, 66))}},
        .turn_count = 3, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &SUM);
    for (int i = 0; i < 64; i++) {
        ck_assert(creo_call_takes_item(call));
        assert_push(call, 1);
    }
    ck_assert(!creo_call_takes_item(call));
    assert_push(call, 1); /* waits for credit, twice */
    assert_push(call, 1);
    ck_assert_msg(finish(call, &sum, &error) == CREO_OK, "%s", error.message);
    ck_assert_int_eq(sum, 66);
    close_both(&client, &server);
}

END_TEST

START_TEST(a_host_may_need_no_more)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t sum = 0;
    const struct script script = {
        {{FIRST_OPENING + ITEM_SIZE, BYTES(PREFACE, SUM_IS(1, 5))}, {REQUEST, BYTES(ANSWER_HI(2))}}, .turn_count = 2,
        .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &SUM);
    assert_push(call, 5);
    poll_until_done(&client, call);
    ck_assert(creo_call_takes_item(call));
    ck_assert_int_eq(push(call, 6, &error), CREO_END);
    ck_assert_msg(finish(call, &sum, &error) == CREO_OK, "%s", error.message);
    ck_assert_int_eq(sum, 5);
    assert_hi(&client);
    close_both(&client, &server);
    ck_assert_uint_eq(server.seen_size, FIRST_OPENING + ITEM_SIZE + REQUEST); /* and no END */
}

END_TEST

START_TEST(a_bad_item_leaves_the_stream)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_status status;
    int32_t sum = 0;
    const struct script script = {
        {{FIRST_OPENING + ITEM_SIZE + END_SIZE, BYTES(PREFACE, SUM_IS(1, 5))}}, .turn_count = 1, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &SUM);
    creo_writer_fail(creo_call_item(call, call->method, &status, &error), CREO_BAD_ARGUMENT, "is NULL");
    ck_assert_int_eq(creo_call_push_item(call, &error), CREO_BAD_ARGUMENT);
    ck_assert_int_eq(error.status, CREO_BAD_ARGUMENT);
    assert_push(call, 5);
    ck_assert_msg(finish(call, &sum, &error) == CREO_OK, "%s", error.message);
    ck_assert_int_eq(error.status, CREO_OK);
    close_both(&client, &server);
}

END_TEST

START_TEST(items_flow_both_ways)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item;
    const struct script script = {{{FIRST_OPENING + ITEM_SIZE, BYTES(PREFACE, ITEM(1, 2))},
                                      {ITEM_SIZE, BYTES(ITEM(1, 4))}, {END_SIZE, BYTES(END(1))}},
        .turn_count = 3, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &TWICE);
    assert_push(call, 1);
    assert_next(call, 2);
    assert_push(call, 2);
    assert_next(call, 4);
    ck_assert(!creo_call_has_item(call));
    ck_assert_int_eq(creo_call_end(call, &error), CREO_OK);
    ck_assert_int_eq(next(call, &item, &error), CREO_END);
    close_all(call, &client, &server);
}

END_TEST

START_TEST(both_ways_may_be_waited_for)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    /* The credit comes alone: a client that waited only for an item would wait forever. */
    const struct script script = {
        {{FIRST_OPENING + 64 * ITEM_SIZE, BYTES(PREFACE, CREDIT(1, 1))}, {ITEM_SIZE, BYTES(ITEM(1, 2))}},
        .turn_count = 2, .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &TWICE);
    for (int i = 0; i < 65; i++) {
        creo_call_wait(call);
        ck_assert(!creo_call_has_item(call));
        assert_push(call, i);
    }
    creo_call_wait(call);
    ck_assert(!creo_call_takes_item(call));
    assert_next(call, 2);
    creo_call_cancel(call);
    creo_call_wait(call);
    ck_assert_int_eq(push(call, 1, &error), CREO_CANCELLED);
    close_all(call, &client, &server);
}

END_TEST

START_TEST(a_stream_may_begin_before_there_is_a_connection)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t sum = 0;
    const struct script script = {
        {{FIRST_OPENING + END_SIZE, BYTES(PREFACE, SUM_IS(1, 0))}}, .turn_count = 1, .stay = true};
    server_start(&server, &script);
    ck_assert_int_eq(creo_channel_open(&client, "Test", server.address, NULL, &error), CREO_OK);
    creo_call *const call = start(&client, &SUM);
    ck_assert_int_eq(creo_call_end(call, &error), CREO_OK);
    ck_assert_msg(finish(call, &sum, &error) == CREO_OK, "%s", error.message);
    close_both(&client, &server);
}

END_TEST

START_TEST(a_stream_has_a_time_where_it_was_given_one)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item;
    const struct script script = {
        {{FIRST_OPENING, BYTES(PREFACE, ITEM(1, 1))}, {CANCEL, NULL, 0}}, .turn_count = 2, .stay = true};
    static const uint8_t TIME[] = {0, 0, 0, 60};
    open_patiently(&client, &server, &script);
    creo_channel_set_call_timeout(&client, 60);
    creo_call *const call = start(&client, &COUNT);
    creo_status status = CREO_OK;
    while (status == CREO_OK) { /* its only item, if that came in time */
        status = next(call, &item, &error);
    }
    ck_assert_int_eq(status, CREO_DEADLINE);
    close_all(call, &client, &server);
    ck_assert_mem_eq(server.seen + FIRST_OPENING - 4, TIME, sizeof TIME);
}

END_TEST

START_TEST(a_silent_host_is_asked_whether_it_is_there)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    int32_t item;
    /* It answers the first PING, and not the second. */
    const struct script script = {
        {{FIRST_OPENING, BYTES(PREFACE, ITEM(1, 1))}, {12, BYTES(PONG, ITEM(1, 2))}, {12, NULL, 0}}, .turn_count = 3,
        .stay = true};
    static const uint8_t EXPECTED[] = {PING, PING};
    server_start(&server, &script);
    open_with(&client, server.address, &(creo_options){.call_timeout_ms = 50, .connect_timeout_ms = 2000});
    creo_call *const call = start(&client, &COUNT);
    assert_next(call, 1);
    assert_next(call, 2);
    ck_assert_int_eq(next(call, &item, &error), CREO_TRANSPORT);
    ck_assert_ptr_nonnull(strstr(error.message, "nothing came from the host for 2.05 s, and no answer to a PING"));
    close_all(call, &client, &server);
    ck_assert_mem_eq(server.seen + FIRST_OPENING, EXPECTED, sizeof EXPECTED);
}

END_TEST

START_TEST(the_answer_to_a_ping_may_come_after_an_item)
{
    struct server server;
    creo_client_channel client;
    const struct script script = {
        {{FIRST_OPENING, BYTES(PREFACE, ITEM(1, 1))}, {12, BYTES(ITEM(1, 2))}, {12, BYTES(PONG, PONG, ITEM(1, 3))}},
        .turn_count = 3, .stay = true};
    server_start(&server, &script);
    open_with(&client, server.address, &(creo_options){.call_timeout_ms = 50, .connect_timeout_ms = 30000});
    creo_call *const call = start(&client, &COUNT);
    assert_next(call, 1);
    assert_next(call, 2);
    assert_next(call, 3);
    close_all(call, &client, &server);
}

END_TEST

START_TEST(streams_and_calls_share_a_connection)
{
    struct server server;
    creo_client_channel client;
    const struct script script = {
        {{FIRST_OPENING + REQUEST, BYTES(PREFACE, ITEM(1, 1), ANSWER_HI(2), ITEM(1, 2), END(1))}}, .turn_count = 1,
        .stay = true};
    open_patiently(&client, &server, &script);
    creo_call *const call = start(&client, &COUNT);
    assert_hi(&client);
    assert_next(call, 1);
    assert_next(call, 2);
    close_all(call, &client, &server);
}

END_TEST

Suite *streams_suite(void)
{
    Suite *const suite = suite_create("streams");
    TCase *const cases = tcase_create("streams");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, items_come_until_the_end);
    tcase_add_test(cases, a_stream_may_be_empty);
    tcase_add_test(cases, credit_is_given_for_what_was_consumed);
    tcase_add_loop_test(cases, what_fits_no_stream_is_malformed, 0, (int)(sizeof HOSTILE / sizeof *HOSTILE));
    tcase_add_test(cases, items_beyond_the_credit_are_malformed);
    tcase_add_test(cases, large_items_come_one_at_a_time);
    tcase_add_test(cases, bytes_beyond_the_credit_are_malformed);
    tcase_add_test(cases, large_items_go_one_at_a_time);
    tcase_add_test(cases, a_look_that_finds_no_item_takes_nothing_from_the_stream);
    tcase_add_loop_test(cases, only_the_host_ends_a_stream_well, 0, 3);
    tcase_add_test(cases, a_stream_is_read_by_the_functions_of_its_method_only);
    tcase_add_test(cases, an_exception_comes_with_each_read);
    tcase_add_test(cases, an_item_that_does_not_decode_ends_its_call_only);
    tcase_add_test(cases, an_error_ends_a_stream);
    tcase_add_test(cases, closing_a_stream_cancels_it);
    tcase_add_loop_test(cases, items_go_up_until_the_end, 0, 2);
    tcase_add_test(cases, no_more_goes_up_than_the_credit);
    tcase_add_test(cases, a_host_may_need_no_more);
    tcase_add_test(cases, a_bad_item_leaves_the_stream);
    tcase_add_test(cases, items_flow_both_ways);
    tcase_add_test(cases, both_ways_may_be_waited_for);
    tcase_add_test(cases, a_stream_may_begin_before_there_is_a_connection);
    tcase_add_test(cases, a_stream_has_a_time_where_it_was_given_one);
    tcase_add_test(cases, a_silent_host_is_asked_whether_it_is_there);
    tcase_add_test(cases, the_answer_to_a_ping_may_come_after_an_item);
    tcase_add_test(cases, streams_and_calls_share_a_connection);
    suite_add_tcase(suite, cases);
    return suite;
}
