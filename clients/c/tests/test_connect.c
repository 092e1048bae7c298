/* SPDX-License-Identifier: Apache-2.0 */

/* Opening connections: lists of addresses, Unix sockets, tokens, hosts that start later. */
#include "echo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct script ANSWERS = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};

START_TEST(an_address_is_taken_apart)
{
    int32_t count = 0;
    creo_host_address *const addresses =
        creo_address_list("localhost:7000, [::1]:80,unix:/run/a.sock", &count, NULL, NULL);
    ck_assert_int_eq(count, 3);
    ck_assert_str_eq(addresses[0].text, "localhost:7000");
    ck_assert_str_eq(addresses[0].host, "localhost");
    ck_assert_str_eq(addresses[0].port, "7000");
    ck_assert(!addresses[0].local);
    ck_assert_str_eq(addresses[1].text, "[::1]:80");
    ck_assert_str_eq(addresses[1].host, "::1");
    ck_assert_str_eq(addresses[2].text, "unix:/run/a.sock");
    ck_assert_str_eq(addresses[2].host, "/run/a.sock");
    ck_assert(addresses[2].local);
    free(addresses);
}

END_TEST

/* Longer than an address may be. */
static char long_path[2000];

static const char *const BAD_ADDRESSES[] = {NULL, "", ":", "localhost", "localhost:", ":7000", "localhost:0",
    "localhost:65536", "localhost:70x", "localhost:-1", "::1:7000", "[::1]", "[]:7000", "[::1:7000", "localhost: 7000",
    "localhost:007000", "localhost:7000,", ",localhost:7000", "localhost:7000,,localhost:7001", "unix:", "unix",
    long_path};

START_TEST(a_bad_address_is_refused)
{
    creo_client_channel client;
    creo_error error;
    memset(long_path, 'x', sizeof long_path - 1);
    memcpy(long_path, "unix:", 5);
    ck_assert_int_eq(creo_channel_open(&client, "Test", BAD_ADDRESSES[_i], NULL, &error), CREO_BAD_ARGUMENT);
    ck_assert_int_eq(error.phase, CREO_PHASE_NONE);
    ck_assert_msg(strstr(error.message, "; write host:port, [::1]:port or unix:/path") != NULL, "%s", error.message);
}

END_TEST

START_TEST(a_bad_address_is_quoted)
{
    creo_client_channel client;
    creo_error error;
    ck_assert_int_eq(creo_channel_open(&client, "Test", "localhost:7000, nowhere", NULL, &error), CREO_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "Test at localhost:7000, nowhere: BAD_ARGUMENT: \"nowhere\" is no address; write "
                                    "host:port, [::1]:port or unix:/path");
}

END_TEST

START_TEST(the_first_address_that_answers_serves)
{
    struct server server;
    creo_client_channel client;
    char nobody[32];
    char list[256];
    address_of_nobody(nobody, sizeof nobody);
    server_start(&server, &ANSWERS);
    snprintf(list, sizeof list, "unix:/nobody/there, %s, %s", nobody, server.address);
    open_to(&client, list, 20000);
    ck_assert_int_eq(client.settings.preferred, 2); /* the next round begins there */
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(why_each_address_failed_is_told)
{
    creo_client_channel client;
    creo_error error;
    char nobody[32];
    char list[128];
    char expected[320];
    address_of_nobody(nobody, sizeof nobody);
    snprintf(list, sizeof list, "unix:/nobody/there,%s", nobody);
    ck_assert_int_eq(creo_channel_open(&client, "Test", list, NULL, &error), CREO_OK);
    ck_assert_int_eq(creo_channel_connect(&client, &error), CREO_TRANSPORT);
    snprintf(expected, sizeof expected,
        "Test at %s: TRANSPORT: cannot connect: unix:/nobody/there: no such file: is the host running?; %s: connection "
        "refused: is the host running?",
        list, nobody);
    ck_assert_str_eq(error.message, expected);
    creo_channel_close(&client);
}

END_TEST

START_TEST(a_unix_socket_serves)
{
    struct server server;
    creo_client_channel client;
    char path[64];
    snprintf(path, sizeof path, "/tmp/creo-test-%ld.sock", (long)getpid());
    unlink(path);
    server_start_local(&server, path, &ANSWERS);
    open_to(&client, server.address, 20000);
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
    unlink(path);
}

END_TEST

START_TEST(a_token_goes_out_first)
{
    enum { HELLO = 12 + 4 + 6 + 4 + 6 };
    struct server server;
    creo_client_channel client;
    const struct script script = {
        {{FIRST_REQUEST + HELLO, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    static const uint8_t EXPECTED[] = {PREFACE, 0, 0, 0, 28, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 'c', 'r', 'e', 'o',
        '-', 'c', 0, 0, 0, 6, 's', 'e', 'c', 'r', 'e', 't', REQUEST_HI(1, 0x4E, 0x20)};
    server_start(&server, &script);
    open_with(&client, server.address, &(creo_options){.token = "secret", .call_timeout_ms = 20000});
    assert_hi(&client);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_uint_eq(server.seen_size, sizeof EXPECTED);
    ck_assert_mem_eq(server.seen, EXPECTED, sizeof EXPECTED);
}

END_TEST

static const char *next_token(void *context)
{
    static char token[16];
    int *const asked = context;
    snprintf(token, sizeof token, "t%d", ++*asked);
    return token;
}

#define HELLO_WITH(number) \
    0, 0, 0, 24, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 'c', 'r', 'e', 'o', '-', 'c', 0, 0, 0, 2, 't', number
#define UNAUTHENTICATED(id) 0, 0, 0, 13, 3, 0, 0, 8, 0, 0, 0, id, 0, 0, 0, 1, 'm'

/* A blocking call and one in a loop; the host has forgotten the first token, or ends the connection of who comes with
 * it. */
START_TEST(a_token_is_asked_for_once_more_where_the_host_does_not_admit_a_call)
{
    enum { HELLO = 28 };

    static const uint8_t FIRST[] = {HELLO_WITH('1')}, SECOND[] = {HELLO_WITH('2')};
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result = NULL;
    int asked = 0;
    const bool ends = _i >= 2;
    const struct script scripts[] = {
        {{{FIRST_REQUEST + HELLO, BYTES(PREFACE, UNAUTHENTICATED(1))}}, .turn_count = 1, .stay = true},
        {{{FIRST_REQUEST + HELLO, BYTES(PREFACE, ANSWER_HI(1))}, {REQUEST, BYTES(UNAUTHENTICATED(2))}}, .turn_count = 2,
            .stay = true},
        {{{FIRST_REQUEST + HELLO, BYTES(PREFACE, UNAUTHENTICATED(1))}}, .turn_count = 1, .stay = true}};
    const struct script ending[] = {
        {{{FIRST_REQUEST + HELLO, BYTES(PREFACE, UNAUTHENTICATED(0))}}, .turn_count = 1}, scripts[1], scripts[2]};
    server_start_many(&server, ends ? ending : scripts, 3);
    open_with(&client, server.address,
        &(creo_options){.token_of = next_token, .token_of_context = &asked, .call_timeout_ms = 20000});
    for (int i = 0; i < 2; i++) {
        creo_status status;
        if (_i % 2 == 0) {
            status = echo(&client, creo_string_of("hi"), &result, &error);
        } else {
            creo_call *call;
            ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &call, &error), CREO_OK);
            status = finish_echo(call, &result, &error);
        }
        ck_assert_msg(status == (i == 0 ? CREO_OK : CREO_UNAUTHENTICATED), "%s", error.message); /* at the third, too */
        creo_free(result);
    }
    ck_assert_int_eq(asked, 3);
    creo_channel_close(&client);
    server_join(&server);
    ck_assert_mem_eq(server.seen + 8, FIRST, sizeof FIRST);
    ck_assert_mem_eq(server.seen + FIRST_REQUEST + HELLO + 8, SECOND, sizeof SECOND);
}

END_TEST

START_TEST(options_of_tls_are_refused_without_it)
{
    static const creo_options OPTIONS[] = {{.ca_file = "ca.pem"}, {.cert_file = "client.pem"},
        {.key_file = "client.key"}, {.key_password = "secret"}, {.server_name = "lab"}};
    static const char *const NAMES[] = {"ca_file", "cert_file", "key_file", "key_password", "server_name"};
    creo_client_channel client;
    creo_error error;
    char expected[80];
    ck_assert_int_eq(creo_channel_open(&client, "Test", "localhost:7000", &OPTIONS[_i], &error), CREO_BAD_ARGUMENT);
    snprintf(expected, sizeof expected, "%s is set and tls is not: set tls, or nothing is encrypted", NAMES[_i]);
    ck_assert_msg(strstr(error.message, expected) != NULL, "%s", error.message);
}

END_TEST

/* 192.0.2.1 belongs to no host (RFC 5737): nothing is sent to it. */
START_TEST(a_token_does_not_travel_in_plain_text)
{
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    ck_assert_int_eq(
        creo_channel_open(&client, "Test", "192.0.2.1:7000", &(creo_options){.token = "secret"}, &error), CREO_OK);
    ck_assert_int_eq(creo_channel_connect(&client, &error), CREO_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "use TLS, or set allow_plaintext_token"));
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "use TLS, or set allow_plaintext_token"));
    ck_assert_int_eq(error.phase, CREO_PHASE_NONE);
    creo_channel_close(&client);
    ck_assert_int_eq(
        creo_channel_open(&client, "Test", "192.0.2.1:7000",
            &(creo_options){.token = "secret", .allow_plaintext_token = true, .connect_timeout_ms = 1}, &error),
        CREO_OK);
    ck_assert_int_eq(creo_channel_connect(&client, &error), CREO_TRANSPORT);
    creo_channel_close(&client);
}

END_TEST

#if !defined(CREO_TLS) || !CREO_TLS
START_TEST(without_tls_it_is_refused)
{
    creo_client_channel client;
    creo_error error;
    ck_assert_int_eq(
        creo_channel_open(&client, "Test", "localhost:7000", &(creo_options){.tls = true}, &error), CREO_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "compile it with CREO_TLS=1"));
}

END_TEST
#endif

START_TEST(a_host_may_come_later)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *call;
    char address[32];
    address_of_nobody(address, sizeof address);
    ck_assert_int_eq(
        creo_channel_open(&client, "Test", address, &(creo_options){.connect_timeout_ms = 20000}, &error), CREO_OK);
    ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &call, &error), CREO_OK);
    while (!client.connections.dialer.round_over) {
        struct pollfd sockets[CREO_MOST_SOCKETS];
        const int32_t count = creo_channel_sockets(&client, sockets, CREO_MOST_SOCKETS);
        poll(sockets, (nfds_t)count, creo_channel_timeout_ms(&client));
        creo_channel_process(&client);
    }
    server_start_at(&server, address, &ANSWERS);
    poll_until_done(&client, call);
    assert_finishes_with_hi(call);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

START_TEST(rests_between_rounds_grow)
{
    creo_client_channel client;
    creo_error error;
    char address[32];
    address_of_nobody(address, sizeof address);
    ck_assert_int_eq(creo_channel_open(&client, "Test", address, NULL, &error), CREO_OK);
    creo_dialer *const dialer = &client.connections.dialer;
    int32_t expected_ms = 100;
    creo_dialer_start(dialer, &client.settings);
    for (int round = 0; round < 8; round++) {
        while (dialer->state != CREO_DIALER_RESTING) {
            ck_assert_ptr_null(creo_dialer_go_on(dialer, &client.settings));
        }
        const int64_t rest_ms = dialer->until_ms - now_ms();
        ck_assert_int_le(rest_ms, expected_ms + expected_ms / 5);
        ck_assert_int_ge(rest_ms, expected_ms - expected_ms / 5 - 50); /* part of it may have passed already */
        expected_ms = 2 * expected_ms < 2000 ? 2 * expected_ms : 2000;
        dialer->until_ms = 0; /* end the pause */
        creo_dialer_go_on(dialer, &client.settings);
    }
    creo_channel_close(&client);
}

END_TEST

START_TEST(a_call_looks_for_a_host_for_the_time_of_connecting)
{
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    char address[32];
    address_of_nobody(address, sizeof address);
    ck_assert_int_eq(
        creo_channel_open(&client, "Test", address, &(creo_options){.connect_timeout_ms = 300}, &error), CREO_OK);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_TRANSPORT);
    ck_assert_ptr_nonnull(
        strstr(error.message, ": TRANSPORT: no connection within 300 ms: connection refused: is the host running?"));
    ck_assert_int_eq(error.phase, CREO_PHASE_CONNECT);
    ck_assert_int_eq(error.request_id, 0);
    ck_assert_str_eq(error.address, address);
    creo_channel_set_call_timeout(&client, 50);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_DEADLINE);
    ck_assert_int_eq(error.phase, CREO_PHASE_CONNECT);
    creo_channel_close(&client);
}

END_TEST

START_TEST(calls_share_one_attempt)
{
    enum { COUNT = 5 };
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *calls[COUNT];
    const struct script script = {
        {{FIRST_REQUEST + (COUNT - 1) * REQUEST,
            BYTES(PREFACE, ANSWER_HI(1), ANSWER_HI(2), ANSWER_HI(3), ANSWER_HI(4), ANSWER_HI(5))}},
        .turn_count = 1, .stay = true};
    server_start(&server, &script);
    ck_assert_int_eq(creo_channel_open(&client, "Test", server.address, NULL, &error), CREO_OK);
    for (int i = 0; i < COUNT; i++) {
        ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &calls[i], &error), CREO_OK);
    }
    for (int i = 0; i < COUNT; i++) {
        poll_until_done(&client, calls[i]);
        assert_finishes_with_hi(calls[i]);
    }
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

Suite *connect_suite(void)
{
    Suite *const suite = suite_create("connect");
    TCase *const cases = tcase_create("connect");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, an_address_is_taken_apart);
    tcase_add_loop_test(cases, a_bad_address_is_refused, 0, (int)(sizeof BAD_ADDRESSES / sizeof *BAD_ADDRESSES));
    tcase_add_test(cases, a_bad_address_is_quoted);
    tcase_add_test(cases, the_first_address_that_answers_serves);
    tcase_add_test(cases, why_each_address_failed_is_told);
    tcase_add_test(cases, a_unix_socket_serves);
    tcase_add_test(cases, a_token_goes_out_first);
    tcase_add_loop_test(cases, a_token_is_asked_for_once_more_where_the_host_does_not_admit_a_call, 0, 4);
    tcase_add_loop_test(cases, options_of_tls_are_refused_without_it, 0, 5);
    tcase_add_test(cases, a_token_does_not_travel_in_plain_text);
#if !defined(CREO_TLS) || !CREO_TLS
    tcase_add_test(cases, without_tls_it_is_refused);
#endif
    tcase_add_test(cases, a_host_may_come_later);
    tcase_add_test(cases, rests_between_rounds_grow);
    tcase_add_test(cases, a_call_looks_for_a_host_for_the_time_of_connecting);
    tcase_add_test(cases, calls_share_one_attempt);
    suite_add_tcase(suite, cases);
    return suite;
}
