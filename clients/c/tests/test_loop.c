/* SPDX-License-Identifier: Apache-2.0 */

/* Loops that keep a set of sockets, as those of epoll do, and what wakes them up. */
#define _POSIX_C_SOURCE 200809L

#include "child.h"
#include "echo.h"

#include <fcntl.h>
#include <stdlib.h>

enum { MOST_IN_SET = 8, LARGE = 32 * 1024 * 1024 };

/* A loop's set, as the client has told it. */
struct set {
    struct pollfd sockets[MOST_IN_SET];
    int32_t count;
    int32_t times_told;
};

static void on_socket(int descriptor, short events, void *context)
{
    struct set *const set = context;
    int32_t at = 0;
    set->times_told++;
    ck_assert_int_ge(fcntl(descriptor, F_GETFD), 0); /* not closed yet */
    while (at < set->count && set->sockets[at].fd != descriptor) {
        at++;
    }
    if (events == 0) {
        ck_assert_int_lt(at, set->count);
        set->sockets[at] = set->sockets[--set->count];
        return;
    }
    ck_assert_int_lt(at, MOST_IN_SET);
    set->count += at == set->count;
    set->sockets[at] = (struct pollfd){descriptor, events, 0};
}

/* The set is what a loop of poll would be told to wait for. */
static void assert_complete(creo_client_channel *client, const struct set *set)
{
    struct pollfd sockets[CREO_MOST_SOCKETS];
    ck_assert_int_eq(creo_channel_sockets(client, sockets, CREO_MOST_SOCKETS), set->count);
    for (int32_t i = 0; i < set->count; i++) {
        int32_t at = 0;
        while (at < set->count && set->sockets[at].fd != sockets[i].fd) {
            at++;
        }
        ck_assert_int_lt(at, set->count);
        ck_assert_int_eq(set->sockets[at].events, sockets[i].events);
    }
}

static void go_on(creo_client_channel *client, struct set *set)
{
    assert_complete(client, set);
    const int32_t timeout_ms = creo_channel_timeout_ms(client);
    const int ready = poll(set->sockets, (nfds_t)set->count, timeout_ms < 0 ? 20000 : timeout_ms);
    ck_assert(ready > 0 || timeout_ms >= 0);
    creo_channel_process(client);
    assert_complete(client, set);
}

static void open_for(struct set *set, creo_client_channel *client, const char *address)
{
    creo_error error;
    const creo_options options = {
        .connect_timeout_ms = 20000, .on_socket = on_socket, .on_socket_context = set, .wakeable = true};
    ck_assert_msg(creo_channel_open(client, "Test", address, &options, &error) == CREO_OK, "%s", error.message);
    assert_complete(client, set);
    ck_assert_int_eq(set->count, 1); /* what wakes it */
}

START_TEST(a_loop_is_told_what_to_wait_for)
{
    struct server server;
    struct set set = {.count = 0};
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    char address[32];
    const struct script answers_and_goes = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1};
    address_of_nobody(address, sizeof address);
    open_for(&set, &client, address);
    ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &call, &error), CREO_OK);
    while (!client.connections.dialer.round_over) {
        go_on(&client, &set);
    }
    server_start_at(&server, address, &answers_and_goes);
    while (!creo_call_done(call)) {
        go_on(&client, &set);
    }
    assert_finishes_with_hi(call);
    while (set.count > 1) { /* until the host has gone */
        go_on(&client, &set);
    }
    creo_channel_close(&client);
    ck_assert_int_eq(set.count, 0);
    server_join(&server);
}

END_TEST

START_TEST(a_loop_is_told_that_bytes_wait_to_be_sent)
{
    struct server server;
    struct set set = {.count = 0};
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    server_start_many(&server, NULL, 0); /* the system accepts, and nothing reads */
    open_for(&set, &client, server.address);
    ck_assert_int_eq(creo_channel_connect(&client, &error), CREO_OK);
    assert_complete(&client, &set);
    char *const text = calloc(LARGE, 1);
    ck_assert_int_eq(start_echo(&client, &ECHO, (creo_string){text, LARGE}, &call, &error), CREO_OK);
    free(text);
    assert_complete(&client, &set);
    ck_assert_int_eq(set.count, 2);
    ck_assert_int_eq((set.sockets[0].events | set.sockets[1].events) & POLLOUT, POLLOUT);
    creo_channel_close(&client);
    ck_assert_int_eq(set.count, 0);
    creo_call_close(call);
    server_join(&server);
}

END_TEST

static void *wake(void *client)
{
    creo_channel_wake(client);
    return NULL;
}

START_TEST(another_thread_wakes_a_loop)
{
    struct server server;
    struct set set = {.count = 0};
    creo_client_channel client;
    pthread_t thread;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_for(&set, &client, server.address);
    ck_assert_int_eq(creo_channel_timeout_ms(&client), -1);
    ck_assert_int_eq(pthread_create(&thread, NULL, wake, &client), 0);
    ck_assert_int_eq(poll(set.sockets, (nfds_t)set.count, 20000), 1);
    creo_channel_process(&client);
    ck_assert_int_eq(poll(set.sockets, (nfds_t)set.count, 0), 0);
    pthread_join(thread, NULL);
    creo_channel_wake(&client);
    creo_channel_wake(&client);
    assert_hi(&client); /* a call that blocks meanwhile is not woken, and leaves that to the loop */
    ck_assert_int_eq(poll(set.sockets, (nfds_t)set.count, 0), 1);
    creo_channel_process(&client);
    ck_assert_int_eq(poll(set.sockets, (nfds_t)set.count, 0), 0);
    creo_channel_close(&client);
    creo_channel_wake(&client); /* does nothing */
    server_join(&server);
}

END_TEST

START_TEST(a_client_that_is_not_wakeable_is_not_woken)
{
    struct pollfd sockets[CREO_MOST_SOCKETS];
    creo_client_channel client;
    ck_assert_int_eq(creo_channel_open(&client, "Test", "localhost:1", NULL, NULL), CREO_OK);
    creo_channel_wake(&client);
    ck_assert_int_eq(creo_channel_sockets(&client, sockets, CREO_MOST_SOCKETS), 0);
    creo_channel_close(&client);
}

END_TEST

static struct set of_parent;

/* Of its parent's sockets, which the parent's loop waits for. */
static const char *closes_in_silence(creo_client_channel *client, creo_call *call)
{
    const int32_t times_told = of_parent.times_told;
    (void)call;
    creo_channel_close(client);
    return of_parent.times_told == times_told ? NULL : "the loop was told";
}

static const char *leaves_in_silence(creo_client_channel *client, creo_call *call)
{
    const int32_t times_told = of_parent.times_told;
    (void)call;
    creo_channel_wake(client); /* not the parent */
    creo_channel_process(client);
    creo_channel_wake(client);
    return of_parent.times_told == times_told + 1 ? NULL : "the loop was not told of the child's waker only";
}

START_TEST(a_child_does_not_touch_its_parents_loop)
{
    struct server server;
    creo_client_channel client;
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}, {REQUEST, BYTES(ANSWER_HI(2))}}, .turn_count = 2, .stay = true};
    server_start(&server, &script);
    of_parent = (struct set){.count = 0};
    open_for(&of_parent, &client, server.address);
    assert_hi(&client);
    run_in_child(_i == 0 ? closes_in_silence : leaves_in_silence, &client, NULL);
    ck_assert_int_eq(poll(of_parent.sockets, (nfds_t)of_parent.count, 0), 0);
    assert_hi(&client);
    assert_complete(&client, &of_parent);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

Suite *loop_suite(void)
{
    Suite *const suite = suite_create("loop");
    TCase *const cases = tcase_create("loop");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, a_loop_is_told_what_to_wait_for);
    tcase_add_test(cases, a_loop_is_told_that_bytes_wait_to_be_sent);
    tcase_add_test(cases, another_thread_wakes_a_loop);
    tcase_add_test(cases, a_client_that_is_not_wakeable_is_not_woken);
    tcase_add_loop_test(cases, a_child_does_not_touch_its_parents_loop, 0, 2);
    suite_add_tcase(suite, cases);
    return suite;
}
