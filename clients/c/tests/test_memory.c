/* SPDX-License-Identifier: Apache-2.0 */

/* The program's own allocator: all memory comes from it, all is released, streams need little, and each request for
 * memory may fail. */
#include "echo.h"

#include <stdlib.h>
#include <string.h>

/* No ck_assert in what happens a hundred thousand times: it records each one. */
struct counter {
    int taken; /* and not released */
    int asked;
    int fails_at; /* which request fails; 0: none */
    size_t bytes; /* currently taken */
    size_t most_bytes;
};

/* The header before each piece of memory. */
union head {
    size_t size;
    creo_block as_large; /* keeps what is after the header aligned */
};

static void *resize(void *context, void *memory, size_t size)
{
    struct counter *const counter = context;
    union head *const former = memory == NULL ? NULL : (union head *)memory - 1;
    if (size == 0) {
        ck_abort_msg("no bytes are asked for");
    }
    counter->asked++;
    if (counter->asked == counter->fails_at) {
        return NULL;
    }
    counter->taken += former == NULL;
    counter->bytes += size - (former == NULL ? 0 : former->size);
    counter->most_bytes = counter->bytes > counter->most_bytes ? counter->bytes : counter->most_bytes;
    union head *const head = realloc(former, sizeof *head + size);
    if (head == NULL) {
        ck_abort_msg("no memory for the test itself");
    }
    head->size = size;
    return head + 1;
}

static void release(void *context, void *memory)
{
    struct counter *const counter = context;
    if (memory == NULL) {
        ck_abort_msg("no memory is given back");
    }
    union head *const head = (union head *)memory - 1;
    counter->taken--;
    counter->bytes -= head->size;
    free(head);
}

enum { LARGE = 40000 };

/* What a program may do: a call, an asynchronous one, one that may be repeated, an exception, a large answer. Returns
 * how many succeeded. */
static int use(const char *address, const creo_allocator *allocator, int32_t timeout_ms)
{
    creo_client_channel client;
    creo_error error;
    creo_call *going;
    const creo_string *result;
    const creo_options options = {
        .allocator = allocator, .token = "secret", .connect_timeout_ms = timeout_ms, .call_timeout_ms = timeout_ms};
    if (creo_channel_open(&client, "Test", address, &options, &error) != CREO_OK) {
        ck_assert_int_eq(error.status, CREO_NO_MEMORY);
        return 0;
    }
    int good = 0;
    const bool started = start_echo(&client, &PEEK, creo_string_of("hi"), &going, &error) == CREO_OK;
    ck_assert(started || error.status == CREO_NO_MEMORY);
    static char text[LARGE];
    memset(text, 'x', sizeof text);
    if (echo(&client, (creo_string){text, LARGE}, &result, &error) == CREO_OK) {
        creo_free(result);
        good++;
    }
    if (started && finish_echo(going, &result, &error) == CREO_OK) {
        creo_free(result);
        good++;
    }
    if (echo(&client, creo_string_of("hi"), &result, &error) == CREO_EXCEPTION) {
        good += creo_error_thrown(&error, NOT_FOUND) != NULL;
        creo_error_clear(&error);
    }
    creo_free(result); /* if an earlier call failed, its answer */
    creo_channel_close(&client);
    return good;
}

/* Answers every request, on any number of connections. */
static struct script make_script(uint8_t *answers)
{
    enum { HELLO = 12 + 4 + 6 + 4 + 6 };

    uint8_t *at = answers;
    creo_frame_put_preface(at);
    at += 8;
    creo_frame_put(at, CREO_FRAME_RESPONSE, 1, 4 + LARGE);
    creo_put_int(at + 12, LARGE);
    memset(at + 16, 'y', LARGE);
    at += 16 + LARGE;
    creo_frame_put(at, CREO_FRAME_RESPONSE, 2, 4 + LARGE);
    creo_put_int(at + 12, LARGE);
    memset(at + 16, 'z', LARGE);
    at += 16 + LARGE;
    static const uint8_t THROWN[] = {0, 0, 0, 28, 3, 0, 0, 12, 0, 0, 0, 3, 0, 0, 0, 1, 'm', 0x11, 0x12, 0x13, 0x14, 0,
        0, 0, 3, 'k', 'e', 'y', 0, 0, 0, 9};
    memcpy(at, THROWN, sizeof THROWN);
    return (struct script){
        {{FIRST_REQUEST + HELLO + 24 + 4 + LARGE, answers, (size_t)(at - answers)}, {REQUEST, at, sizeof THROWN}},
        .turn_count = 2, .stay = true};
}

START_TEST(all_memory_is_asked_for_and_given_back)
{
    static uint8_t answers[100000];
    struct server server;
    struct counter counter = {.asked = 0};
    const creo_allocator allocator = {resize, release, &counter};
    const struct script script = make_script(answers);
    server_start(&server, &script);
    ck_assert_int_eq(use(server.address, &allocator, 20000), 3);
    ck_assert_int_eq(counter.taken, 0);
    ck_assert_int_gt(counter.asked, 10);
    server_join(&server);
}

END_TEST

START_TEST(each_request_for_memory_may_fail)
{
    static uint8_t answers[100000];
    struct counter counter = {.asked = 0};
    const creo_allocator allocator = {resize, release, &counter};
    const struct script script = make_script(answers);
    const struct script scripts[] = {script, script, script, script};

    enum { TIME_MS = 100 }; /* the host may wait for bytes that are never sent */

    int fails_at = 1;
    int32_t time_ms = TIME_MS;
    int good;
    bool failed;
    do {
        struct server server;
        server_start_many(&server, scripts, 4); /* a connection may have to be made again */
        counter = (struct counter){.fails_at = fails_at};
        good = use(server.address, &allocator, time_ms);
        ck_assert_msg(
            counter.taken == 0, "%d pieces of memory are lost where request %d for it fails", counter.taken, fails_at);
        server_stop(&server);
        failed = counter.asked >= fails_at;
        fails_at += failed;
        /* On a busy machine the time may be over before that request. */
        time_ms = failed ? TIME_MS : 2 * time_ms;
    } while (failed || good < 3);
    ck_assert_int_gt(fails_at, 10);
}

END_TEST

/* Streams */

static const creo_method COUNT = {"Test.count", 1, 2, CREO_DOWNLOADS, NULL, 0}; /* Stream<long> count() */
static const creo_method STORE = {"Test.store", 1, 3, CREO_UPLOADS, NULL, 0};   /* void store(Stream<long> numbers) */

enum { OPENING = 8 + 24, ITEM_SIZE = 20, CREDIT_SIZE = 20, END_SIZE = 12 };

static creo_call *open_stream(
    creo_client_channel *client, const char *address, const creo_allocator *allocator, const creo_method *method)
{
    creo_error error;
    creo_call *call;
    open_with(client, address, &(creo_options){.allocator = allocator});
    creo_call_prepare(client, method, &call, &error);
    ck_assert_msg(creo_call_start(&call, &error) == CREO_OK, "%s", error.message);
    return call;
}

/* 64 items, then 32 for each CREDIT. Even one byte that is kept of each would be more than PLENTY. */
enum { ITEMS = 100 * 1000, PORTION = 32, PORTIONS = (ITEMS - 64) / PORTION, PLENTY = 64 * 1024 };

static void assert_took_little(const struct counter *counter, size_t before)
{
    ck_assert_msg(counter->most_bytes - before < PLENTY, "%zu bytes for a stream, in addition to %zu",
        counter->most_bytes - before, before);
}

START_TEST(many_items_come_in_constant_memory)
{
    static uint8_t items[8 + 64 * ITEM_SIZE] = {PREFACE};
    struct server server;
    struct counter counter = {.asked = 0};
    const creo_allocator allocator = {resize, release, &counter};
    creo_client_channel client;
    creo_error error;
    creo_status status;
    for (int i = 0; i < 64; i++) {
        uint8_t *const at = items + 8 + i * ITEM_SIZE;
        creo_frame_put(at, CREO_FRAME_ITEM, 1, 8);
        at[19] = 1;
    }
    const struct script script = {{{OPENING, items, sizeof items}, {CREDIT_SIZE, items + 8, PORTION * ITEM_SIZE},
                                      {0, BYTES(0, 0, 0, 8, 5, 0, 0, 0, 0, 0, 0, 1)}},
        .turn_count = 3, .rounds = PORTIONS, .stay = true};
    server_start(&server, &script);
    creo_call *const call = open_stream(&client, server.address, &allocator, &COUNT);
    const size_t before = counter.bytes;
    int64_t sum = 0;
    for (creo_reader *reader; (reader = creo_call_next_item(call, call->method, &status, &error)) != NULL;) {
        int64_t item;
        if (creo_read_long(reader, &item) && creo_call_item_read(call, &error) == CREO_OK) {
            sum += item;
        }
    }
    ck_assert_int_eq(status, CREO_END);
    ck_assert_int_eq(sum, ITEMS);
    assert_took_little(&counter, before);
    creo_call_close(call);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_int_eq(counter.taken, 0);
}

END_TEST

START_TEST(many_items_go_in_constant_memory)
{
    struct server server;
    struct counter counter = {.asked = 0};
    const creo_allocator allocator = {resize, release, &counter};
    creo_client_channel client;
    creo_error error;
    creo_status status;
    const struct script script = {
        {{OPENING, BYTES(PREFACE)},
            {PORTION * ITEM_SIZE, BYTES(0, 0, 0, 16, 10, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, PORTION, 0, 0, 1, 0)},
            {64 * ITEM_SIZE + END_SIZE, BYTES(0, 0, 0, 8, 2, 0, 0, 0, 0, 0, 0, 1)}},
        .turn_count = 3, .rounds = PORTIONS, .stay = true};
    server_start(&server, &script);
    creo_call *const call = open_stream(&client, server.address, &allocator, &STORE);
    const size_t before = counter.bytes;
    int pushed = 0;
    for (creo_writer *writer; pushed < ITEMS && (writer = creo_call_item(call, call->method, &status, &error)) != NULL;
        pushed++) {
        creo_write_long(writer, pushed);
        if (creo_call_push_item(call, &error) != CREO_OK) {
            break;
        }
    }
    ck_assert_int_eq(pushed, ITEMS);
    creo_call_await(call, &error);
    ck_assert_msg(creo_call_finish(call) == CREO_OK, "%s", error.message);
    assert_took_little(&counter, before);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_int_eq(counter.taken, 0);
}

END_TEST

/* The part of an item that was sent cannot be taken back. */
START_TEST(an_item_for_which_there_is_no_memory_ends_its_connection)
{
    enum { SIZE = 64 * 1024 * 1024 };

    static uint8_t bytes[SIZE];
    struct server server;
    struct counter counter = {.asked = 0};
    const creo_allocator allocator = {resize, release, &counter};
    creo_client_channel client;
    creo_error error;
    creo_status status;
    server_start_many(&server, NULL, 0); /* the system accepts the connection, nothing reads from it */
    creo_call *const call = open_stream(&client, server.address, &allocator, &STORE);
    counter.fails_at = counter.asked + 1; /* for the bytes that the system does not take at once */
    ck_assert(
        creo_write_byte_array(creo_call_item(call, call->method, &status, &error), (creo_byte_array){bytes, SIZE}));
    ck_assert_int_eq(creo_call_push_item(call, &error), CREO_NO_MEMORY);
    ck_assert_int_eq(error.status, CREO_NO_MEMORY);
    ck_assert_ptr_null(client.connections.live);
    creo_call_close(call);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_int_eq(counter.taken, 0);
}

END_TEST

Suite *memory_suite(void)
{
    Suite *const suite = suite_create("memory");
    TCase *const cases = tcase_create("memory");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, all_memory_is_asked_for_and_given_back);
    tcase_add_test(cases, each_request_for_memory_may_fail);
    tcase_add_test(cases, many_items_come_in_constant_memory);
    tcase_add_test(cases, many_items_go_in_constant_memory);
    tcase_add_test(cases, an_item_for_which_there_is_no_memory_ends_its_connection);
    suite_add_tcase(suite, cases);
    return suite;
}
