/* SPDX-License-Identifier: Apache-2.0 */

/* Names that take long to look up: only the look-up waits. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* RTLD_NEXT */
#endif

#include "creo_lookup.h"
#include "echo.h"

#include <dlfcn.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool known;   /* slow.example is */
static int finished; /* look-ups of it */

/* The system's, but for slow.example: that is found once it is known, and is this machine. */
int getaddrinfo(const char *host, const char *port, const struct addrinfo *hints, struct addrinfo **found)
{
    typedef int function(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    function *system;
    *(void **)&system = dlsym(RTLD_NEXT, "getaddrinfo");
    if (strcmp(host, "slow.example") != 0 || (hints->ai_flags & AI_NUMERICHOST) != 0) {
        return system(host, port, hints, found);
    }
    pthread_mutex_lock(&lock);
    while (!known) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    const int failure = system("127.0.0.1", port, hints, found);
    pthread_mutex_lock(&lock);
    finished++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    return failure;
}

static void make_known(void)
{
    pthread_mutex_lock(&lock);
    known = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void await_finished(void)
{
    pthread_mutex_lock(&lock);
    while (finished == 0) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
}

static const struct script ANSWERS = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};

static creo_call *start_slowly(creo_client_channel *client, const char *port, int32_t connect_timeout_ms)
{
    creo_error error;
    creo_call *call;
    char address[64];
    const creo_options options = {.connect_timeout_ms = connect_timeout_ms, .call_timeout_ms = 20000};
    known = false; /* no look-up is going on */
    snprintf(address, sizeof address, "slow.example%s", port);
    ck_assert_int_eq(creo_channel_open(client, "Test", address, &options, &error), CREO_OK);
    ck_assert_int_eq(start_echo(client, &ECHO, creo_string_of("hi"), &call, &error), CREO_OK);
    return call;
}

/* This would wait forever if anything but the look-up did. */
START_TEST(a_loop_goes_on_while_a_name_is_looked_up)
{
    struct server server;
    creo_client_channel client;
    struct pollfd sockets[CREO_MOST_SOCKETS];
    server_start(&server, &ANSWERS);
    creo_call *const call = start_slowly(&client, strchr(server.address, ':'), 20000);
    ck_assert_int_eq(creo_channel_sockets(&client, sockets, CREO_MOST_SOCKETS), 1);
    ck_assert_int_eq(sockets[0].events, POLLIN);
    ck_assert_int_gt(creo_channel_timeout_ms(&client), 0);
    ck_assert_int_eq(poll(sockets, 1, 0), 0);
    creo_channel_process(&client);
    ck_assert(!creo_call_done(call));
    make_known();
    poll_until_done(&client, call);
    assert_finishes_with_hi(call);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(a_blocking_call_waits_for_a_name)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    char address[64];
    server_start(&server, &ANSWERS);
    make_known();
    snprintf(address, sizeof address, "slow.example%s", strchr(server.address, ':'));
    ck_assert_int_eq(creo_channel_open(&client, "Test", address, NULL, &error), CREO_OK);
    ck_assert_msg(creo_channel_connect(&client, &error) == CREO_OK, "%s", error.message);
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

/* The time to connect counts for the look-up, too; its thread then ends by itself. */
START_TEST(a_name_that_is_not_found_in_time_is_given_up)
{
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    creo_call *const call = start_slowly(&client, ":7000", 100);
    if (_i == 0) {
        ck_assert_int_eq(finish_echo(call, &result, &error), CREO_TRANSPORT);
        ck_assert_msg(strstr(error.message, "no connection within 100 ms") != NULL, "%s", error.message);
        ck_assert_int_eq(error.phase, CREO_PHASE_CONNECT);
    } else {
        creo_call_close(call);
    }
    creo_channel_close(&client);
    finished = 0;
    make_known();
    await_finished();
}

END_TEST

START_TEST(a_name_that_nobody_has_is_told)
{
    creo_client_channel client;
    creo_error error;
    const creo_options options = {.connect_timeout_ms = 20000};
    ck_assert_int_eq(creo_channel_open(&client, "Test", "nobody.invalid:7000", &options, &error), CREO_OK);
    ck_assert_int_eq(creo_channel_connect(&client, &error), CREO_TRANSPORT);
    ck_assert_int_eq(error.phase, CREO_PHASE_CONNECT);
    creo_channel_close(&client);
}

END_TEST

Suite *lookup_suite(void)
{
    Suite *const suite = suite_create("lookup");
    TCase *const cases = tcase_create("lookup");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, a_loop_goes_on_while_a_name_is_looked_up);
    tcase_add_test(cases, a_blocking_call_waits_for_a_name);
    tcase_add_loop_test(cases, a_name_that_is_not_found_in_time_is_given_up, 0, 2);
    tcase_add_test(cases, a_name_that_nobody_has_is_told);
    suite_add_tcase(suite, cases);
    return suite;
}
