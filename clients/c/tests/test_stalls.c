/* SPDX-License-Identifier: Apache-2.0 */

/* Hosts that stall at each step: no call waits forever, whether it blocks or runs in a loop of poll. For TLS see
 * test_tls.c. */
#define _POSIX_C_SOURCE 200809L

#include "echo.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TIMEOUT_MS = 100 };

/* One time-out for everything: after it, a stream asks whether the host is there, and gives it as long to answer. */
static const creo_options OPTIONS = {.connect_timeout_ms = TIMEOUT_MS, .call_timeout_ms = TIMEOUT_MS};

static const creo_method COUNT = {"Test.count", 1, 2, CREO_DOWNLOADS, NULL, 0}; /* Stream<int> count() */
static const creo_method STORE = {"Test.store", 1, 3, CREO_UPLOADS, NULL, 0};   /* void store(Stream<byte[]> parts) */

/* A call that blocks, or one in a loop. */
static creo_status call_with(creo_client_channel *client, creo_string text, bool blocks, creo_error *error)
{
    creo_call *call;
    const creo_string *result;
    if (blocks) {
        return echo(client, text, &result, error);
    }
    ck_assert_int_eq(start_echo(client, &ECHO, text, &call, error), CREO_OK);
    poll_until_done(client, call);
    return finish_echo(call, &result, error);
}

/* Until the host has sent some, which are not read. */
static void await_bytes(const creo_client_channel *client)
{
    struct pollfd socket = {client->connections.live->transport.socket.descriptor, POLLIN, 0};
    creo_socket_wait_until(&socket, 1, now_ms() + 20000);
}

/* How much a host sends before it stalls. */
static const uint8_t HALF_A_LARGE_BODY[20000] = {PREFACE, 0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1};
static const uint8_t HALF_A_LARGE_ITEM[20000] = {PREFACE, 0, 1, 0, 0, 4, 0, 0, 0, 0, 0, 0, 1};

static const char SILENT[] = "took the connection and said nothing for 100 ms: is it a Creo host?";
static const char SLOW[] = "took the connection and sent no whole preface for 100 ms: is it a Creo host?";
static const char GONE[] = ", and no answer to a PING";

/* And how a stream then ends. */
static const struct {
    const uint8_t *bytes;
    size_t size;
    const char *reason;
} STALLS[] = {
    {NULL, 0, SILENT},
    {BYTES(0x52, 0x41, 0x53), SLOW},
    {BYTES(PREFACE), GONE},
    {BYTES(PREFACE, 0, 0, 0, 12, 2, 0), GONE},
    {BYTES(PREFACE, 0, 0, 0, 14, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0), GONE},
    {HALF_A_LARGE_BODY, sizeof HALF_A_LARGE_BODY, GONE},
    {BYTES(PREFACE, 0, 0, 0, 12, 4, 0, 0, 0, 0, 0, 0, 1, 0), GONE},
    {HALF_A_LARGE_ITEM, sizeof HALF_A_LARGE_ITEM, GONE},
};

enum { STALL_COUNT = sizeof STALLS / sizeof *STALLS };

START_TEST(a_host_that_stalls_ends_a_call)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {
        {{FIRST_REQUEST, STALLS[_i / 2].bytes, STALLS[_i / 2].size}}, .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, TIMEOUT_MS);
    ck_assert_int_eq(call_with(&client, creo_string_of("hi"), _i % 2 == 0, &error), CREO_DEADLINE);
    ck_assert_int_eq(error.phase, CREO_PHASE_WAIT);
    close_both(&client, &server);
}

END_TEST

START_TEST(a_host_that_stalls_ends_a_stream)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_status status;
    const uint8_t *const bytes = STALLS[_i / 2].bytes;
    const size_t size = STALLS[_i / 2].size;
    const size_t first = size < CREO_PREFACE_SIZE ? size : CREO_PREFACE_SIZE; /* not too late, on a busy machine */
    const struct script script = {{{0, bytes, first}, {8 + 24, size == first ? NULL : bytes + first, size - first}},
        .turn_count = 2, .stay = true};
    server_start(&server, &script);
    open_with(&client, server.address, &OPTIONS);
    if (size > 0) {
        await_bytes(&client);
    }
    creo_call *const call = start_stream(&client, &COUNT);
    if (_i % 2 != 0) {
        poll_until_done(&client, call);
    }
    ck_assert_ptr_null(creo_call_next_item(call, call->method, &status, &error));
    ck_assert_int_eq(status, CREO_TRANSPORT);
    ck_assert_msg(strstr(error.message, STALLS[_i / 2].reason) != NULL, "%s", error.message);
    close_all(call, &client, &server);
}

END_TEST

START_TEST(a_host_that_stalls_ends_a_call_without_a_time_out)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {{{0, BYTES(PREFACE)}, {FIRST_REQUEST, NULL, 0}}, .turn_count = 2, .stay = true};
    server_start(&server, &script);
    open_with(&client, server.address, &OPTIONS);
    creo_channel_set_call_timeout(&client, CREO_NO_TIMEOUT);
    await_bytes(&client);
    ck_assert_int_eq(call_with(&client, creo_string_of("hi"), _i == 0, &error), CREO_TRANSPORT);
    ck_assert_msg(strstr(error.message, GONE) != NULL, "%s", error.message);
    close_both(&client, &server);
}

END_TEST

/* The system accepts the connection and takes what fits into its buffers; nothing reads from it. */
static void start_deaf(struct server *server)
{
    server_start_many(server, NULL, 0);
}

enum { LARGE = 32 * 1024 * 1024 };

START_TEST(a_host_that_reads_nothing_ends_a_call)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    start_deaf(&server);
    open_to(&client, server.address, TIMEOUT_MS);
    char *const text = calloc(LARGE, 1);
    ck_assert_int_eq(call_with(&client, (creo_string){text, LARGE}, _i == 0, &error), CREO_DEADLINE);
    if (_i == 0) { /* half a request cannot be taken back; an asynchronous one was copied and is sent later */
        ck_assert_int_eq(error.phase, CREO_PHASE_SEND);
        ck_assert_ptr_null(client.connections.live);
    }
    free(text);
    close_both(&client, &server);
}

END_TEST

START_TEST(a_host_that_reads_nothing_ends_a_oneway_call)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    start_deaf(&server);
    open_to(&client, server.address, TIMEOUT_MS);
    char *const text = calloc(LARGE, 1);
    ck_assert_int_eq(tell(&client, (creo_string){text, LARGE}, &error), CREO_DEADLINE);
    ck_assert_int_eq(error.phase, CREO_PHASE_SEND);
    free(text);
    close_both(&client, &server);
}

END_TEST

/* If an item is large, the system's buffers are full before the whole of it is sent; if they are small, the credit is
 * used up first. */
START_TEST(a_host_that_reads_nothing_ends_a_stream)
{
    enum { SIZE = 16 * 1024 * 1024 };

    static uint8_t bytes[SIZE];
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_status status = CREO_OK;
    const struct script scripts[] = {
        {{{0, BYTES(PREFACE)}, {SIZE_MAX, NULL, 0}}, .turn_count = 2, .after = 1}, {.turn_count = 0}};
    server_start_many(&server, scripts, 2);
    open_with(&client, server.address, &OPTIONS);
    await_bytes(&client);
    creo_call *const call = start_stream(&client, &STORE);
    while (status == CREO_OK) {
        creo_writer *const writer = creo_call_item(call, call->method, &status, &error);
        if (writer != NULL) {
            creo_write_byte_array(writer, (creo_byte_array){bytes, _i == 0 ? SIZE : 1});
            status = creo_call_push_item(call, &error);
        }
    }
    ck_assert_int_eq(status, CREO_TRANSPORT);
    ck_assert_ptr_nonnull(strstr(error.message, GONE));
    creo_call_close(call);
    creo_channel_close(&client);
    open_to(&client, server.address, 20000); /* lets the host go on, to its end */
    close_both(&client, &server);
}

END_TEST

START_TEST(a_host_that_reads_nothing_does_not_keep_a_client_from_closing)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    start_deaf(&server);
    open_to(&client, server.address, TIMEOUT_MS);
    char *const text = calloc(LARGE, 1);
    ck_assert_int_eq(start_echo(&client, &TELL, (creo_string){text, LARGE}, &call, &error), CREO_OK);
    creo_call_close(call);
    free(text);
    close_both(&client, &server);
}

END_TEST

/* A listener with room for one connection, which is taken: the system answers no other client that wants to connect. */
struct full_host {
    int listener;
    int takers[3];
    char address[32];
};

static void full_host_open(struct full_host *host)
{
    struct sockaddr_in local = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof local;
    host->listener = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert_int_eq(bind(host->listener, (struct sockaddr *)&local, sizeof local), 0);
    ck_assert_int_eq(listen(host->listener, 0), 0);
    ck_assert_int_eq(getsockname(host->listener, (struct sockaddr *)&local, &length), 0);
    snprintf(host->address, sizeof host->address, "127.0.0.1:%d", ntohs(local.sin_port));
    for (int i = 0; i < 3; i++) {
        host->takers[i] = socket(AF_INET, SOCK_STREAM, 0);
        ck_assert_int_eq(fcntl(host->takers[i], F_SETFL, O_NONBLOCK), 0);
        connect(host->takers[i], (struct sockaddr *)&local, sizeof local);
    }
}

static void full_host_close(struct full_host *host)
{
    for (int i = 0; i < 3; i++) {
        close(host->takers[i]);
    }
    close(host->listener);
}

START_TEST(a_host_that_does_not_accept_is_not_waited_for)
{
    struct full_host host;
    creo_client_channel client;
    creo_error error;
    full_host_open(&host);
    ck_assert_int_eq(
        creo_channel_open(&client, "Test", host.address, &(creo_options){.connect_timeout_ms = TIMEOUT_MS}, &error),
        CREO_OK);
    if (_i == 0) {
        ck_assert_int_eq(creo_channel_connect(&client, &error), CREO_TRANSPORT);
        ck_assert_ptr_nonnull(strstr(error.message, "cannot connect: timed out"));
    } else {
        ck_assert_int_eq(call_with(&client, creo_string_of("hi"), _i == 1, &error), CREO_TRANSPORT);
        ck_assert_msg(strstr(error.message, "no connection within 100 ms") != NULL, "%s", error.message);
    }
    ck_assert_int_eq(error.phase, CREO_PHASE_CONNECT);
    creo_channel_close(&client);
    full_host_close(&host);
}

END_TEST

/* What took the connection says nothing, and is no host. Blocking or in a loop, by a connection that is there or is
 * opened for the call. */
START_TEST(what_says_nothing_is_not_waited_for)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    char expected[500];
    const struct script script = {{{FIRST_REQUEST, NULL, 0}}, .turn_count = 1, .stay = true};
    const bool seconds = _i / 2 == 0;
    const creo_options options = {.connect_timeout_ms = seconds ? 1000 : 300, .call_timeout_ms = 40000};
    server_start(&server, &script);
    ck_assert_int_eq(creo_channel_open(&client, "Test", server.address, &options, &error), CREO_OK);
    if (seconds) {
        ck_assert_msg(creo_channel_connect(&client, &error) == CREO_OK, "%s", error.message);
    }
    ck_assert_int_eq(call_with(&client, creo_string_of("hi"), _i % 2 == 0, &error), CREO_TRANSPORT);
    snprintf(expected, sizeof expected,
        "Test.echo at %s: TRANSPORT: %s took the connection and said nothing for %s: is it a Creo host?; the host "
        "may have carried out the request",
        server.address, server.address, seconds ? "1 s" : "300 ms");
    ck_assert_str_eq(error.message, expected);
    ck_assert_int_eq(error.phase, CREO_PHASE_WAIT);
    ck_assert_int_eq(error.request_id, 1);
    ck_assert_str_eq(error.address, server.address);
    ck_assert_ptr_null(client.connections.live);
    close_both(&client, &server);
}

END_TEST

/* It has sent its preface, so the time to connect is over. */
START_TEST(a_host_may_take_longer_than_connecting)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE)}, {0, BYTES(ANSWER_HI(1))}}, .turn_count = 2,
        .read_late_ms = 300, .stay = true};
    server_start(&server, &script);
    open_with(&client, server.address, &(creo_options){.connect_timeout_ms = 20000, .call_timeout_ms = 40000});
    ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &call, &error), CREO_OK);
    while (!client.connections.live->reader.answered) {
        await_bytes(&client);
        creo_channel_process(&client);
    }
    client.connections.live->preface_until_ms = now_ms() - 1; /* it passes */
    if (_i == 0) {
        poll_until_done(&client, call);
    }
    assert_finishes_with_hi(call);
    close_both(&client, &server);
}

END_TEST

/* After a one-way call nothing was received. */
START_TEST(a_preface_that_came_in_time_may_be_read_late)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE)}, {REQUEST, BYTES(ANSWER_HI(1))}}, .turn_count = 2, .stay = true};
    server_start(&server, &script);
    open_to(&client, server.address, 40000);
    ck_assert_int_eq(tell(&client, creo_string_of("hi"), &error), CREO_OK);
    creo_connection *const connection = client.connections.live;
    await_bytes(&client);
    connection->preface_until_ms = now_ms() - 1; /* it passes, and the connection is idle meanwhile */
    connection->used_ms -= 1000;
    assert_hi(&client);
    ck_assert_ptr_eq(client.connections.live, connection);
    close_both(&client, &server);
}

END_TEST

START_TEST(what_said_nothing_to_an_earlier_call_is_replaced)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    const struct script scripts[] = {{{{FIRST_REQUEST, NULL, 0}}, .turn_count = 1, .stay = true},
        {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true}};
    server_start_many(&server, scripts, 2);
    open_to(&client, server.address, TIMEOUT_MS);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_DEADLINE);
    client.connections.live->preface_until_ms = now_ms() - 1; /* it passes, and the connection is idle meanwhile */
    client.connections.live->used_ms -= 1000;
    creo_channel_set_call_timeout(&client, 40000);
    assert_hi(&client);
    close_both(&client, &server);
}

END_TEST

/* Not even by a call that may be repeated, blocking or in a loop. */
START_TEST(the_only_address_that_says_nothing_is_not_asked_again)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    const creo_string *result;
    start_deaf(&server); /* connections stay with its listener */
    open_with(&client, server.address, &(creo_options){.connect_timeout_ms = 300, .call_timeout_ms = 40000});
    if (_i == 0) {
        ck_assert_int_eq(call_echo(&client, &PEEK, creo_string_of("hi"), &result, &error), CREO_TRANSPORT);
    } else {
        ck_assert_int_eq(start_echo(&client, &PEEK, creo_string_of("hi"), &call, &error), CREO_OK);
        poll_until_done(&client, call);
        ck_assert_int_eq(finish_echo(call, &result, &error), CREO_TRANSPORT);
    }
    ck_assert_int_eq(error.phase, CREO_PHASE_WAIT);
    ck_assert_msg(strstr(error.message, "said nothing for 300 ms") != NULL, "%s", error.message);
    close(accept(server.listener, NULL, NULL));
    struct pollfd another = {server.listener, POLLIN, 0};
    ck_assert_int_eq(poll(&another, 1, 0), 0);
    close_both(&client, &server);
}

END_TEST

/* Calls that may be repeated by themselves; others fail, and the next one goes elsewhere. */
START_TEST(after_what_says_nothing_the_next_address_is_tried)
{
    struct server silent;
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    char list[300];
    const struct script answers = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    start_deaf(&silent);
    server_start(&server, &answers);
    snprintf(list, sizeof list, "%s,%s", silent.address, server.address);
    open_with(&client, list, &(creo_options){.connect_timeout_ms = 1000, .call_timeout_ms = 40000});
    if (_i == 0) {
        ck_assert_int_eq(call_echo(&client, &PEEK, creo_string_of("hi"), &result, &error), CREO_OK);
        creo_free(result);
    } else {
        ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_TRANSPORT);
        ck_assert_int_eq(error.phase, CREO_PHASE_WAIT);
        assert_hi(&client);
    }
    creo_channel_close(&client);
    server_join(&silent);
    server_join(&server);
}

END_TEST

Suite *stalls_suite(void)
{
    Suite *const suite = suite_create("stalls");
    TCase *const cases = tcase_create("stalls");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, a_host_that_stalls_ends_a_call, 0, 2 * STALL_COUNT);
    tcase_add_loop_test(cases, a_host_that_stalls_ends_a_stream, 0, 2 * STALL_COUNT);
    tcase_add_loop_test(cases, a_host_that_stalls_ends_a_call_without_a_time_out, 0, 2);
    tcase_add_loop_test(cases, a_host_that_reads_nothing_ends_a_call, 0, 2);
    tcase_add_test(cases, a_host_that_reads_nothing_ends_a_oneway_call);
    tcase_add_loop_test(cases, a_host_that_reads_nothing_ends_a_stream, 0, 2);
    tcase_add_test(cases, a_host_that_reads_nothing_does_not_keep_a_client_from_closing);
    tcase_add_loop_test(cases, a_host_that_does_not_accept_is_not_waited_for, 0, 3);
    tcase_add_loop_test(cases, what_says_nothing_is_not_waited_for, 0, 4);
    tcase_add_loop_test(cases, a_host_may_take_longer_than_connecting, 0, 2);
    tcase_add_test(cases, a_preface_that_came_in_time_may_be_read_late);
    tcase_add_test(cases, what_said_nothing_to_an_earlier_call_is_replaced);
    tcase_add_loop_test(cases, the_only_address_that_says_nothing_is_not_asked_again, 0, 2);
    tcase_add_loop_test(cases, after_what_says_nothing_the_next_address_is_tried, 0, 2);
    suite_add_tcase(suite, cases);
    return suite;
}
