/* SPDX-License-Identifier: Apache-2.0 */

/* Streams that are opened again when they are cut. */
#include "creo_resubscribe.h"
#include "echo.h"

#include <poll.h>
#include <string.h>

static const creo_method WATCH = {"Test.watch", 1, 2, CREO_DOWNLOADS, NULL, 0}; /* @STATELESS Stream<int> watch() */

#define OPENS(id) 0, 0, 0, 20, 1, 0, 0, 0, 0, 0, 0, id, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0
#define ITEM(id, number) 0, 0, 0, 12, 4, 0, 0, 0, 0, 0, 0, id, 0, 0, 0, number
#define END(id) 0, 0, 0, 8, 5, 0, 0, 0, 0, 0, 0, id
#define REFUSED(id, status) 0, 0, 0, 16, 3, 0, 0, status, 0, 0, 0, id, 0, 0, 0, 4, 'f', 'u', 'l', 'l'

enum { OPENING = 24, FIRST_OPENING = 8 + OPENING };

/* What the program was told. */
struct gaps {
    int count;
    creo_status status; /* of the last one */
    char message[CREO_MESSAGE_SIZE];
};

static void tell_gap(const creo_error *gap, void *context)
{
    struct gaps *const gaps = context;
    gaps->count++;
    gaps->status = gap->status;
    memcpy(gaps->message, gap->message, sizeof gaps->message);
}

/* As generated functions do it. */

static creo_status resubscribe(
    creo_client_channel *client, creo_call_gap *told, struct gaps *gaps, creo_call **call, creo_error *error)
{
    memset(gaps, 0, sizeof *gaps);
    creo_call_prepare(client, &WATCH, call, error);
    return creo_resubscribe_start(call, told, gaps, error);
}

static creo_call *watch(creo_client_channel *client, struct gaps *gaps)
{
    creo_error error;
    creo_call *call;
    ck_assert_msg(resubscribe(client, tell_gap, gaps, &call, &error) == CREO_OK, "%s", error.message);
    return call;
}

static creo_status read_item(creo_call *call, creo_reader *reader, creo_status status, int32_t *item, creo_error *error)
{
    if (reader == NULL) {
        return status;
    }
    creo_read_int(reader, item);
    return creo_call_item_read(call, error);
}

static creo_status next(creo_call *call, int32_t *item, creo_error *error)
{
    creo_status status;
    creo_reader *const reader = creo_call_next_item(call, call->method, &status, error);
    return read_item(call, reader, status, item, error);
}

static creo_status look(creo_call *call, int32_t *item, creo_error *error)
{
    creo_status status;
    creo_reader *const reader = creo_call_poll_item(call, call->method, 0, &status, error);
    return read_item(call, reader, status, item, error);
}

static void assert_next(creo_call *call, int32_t expected)
{
    creo_error error;
    int32_t item = -1;
    ck_assert_msg(next(call, &item, &error) == CREO_OK, "%s", error.message);
    ck_assert_int_eq(item, expected);
}

/* Each further read fails alike. */
static void assert_ends(creo_call *call, creo_status status, const char *message)
{
    creo_error error;
    int32_t item;
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(next(call, &item, &error), status);
        ck_assert_msg(strstr(error.message, message) != NULL, "%s", error.message);
    }
    ck_assert(creo_call_done(call));
    ck_assert(creo_call_ended(call) == (status == CREO_END));
}

static void open_many(
    creo_client_channel *client, struct server *server, const struct script *scripts, int count, int connect_ms)
{
    server_start_many(server, scripts, count);
    open_with(client, server->address, &(creo_options){.connect_timeout_ms = connect_ms});
}

#define SENDING(...) {{{FIRST_OPENING, BYTES(PREFACE, __VA_ARGS__)}}, .turn_count = 1}
#define SENDING_TO_THE_END(...) {{{FIRST_OPENING, BYTES(PREFACE, __VA_ARGS__)}}, .turn_count = 1, .stay = true}

START_TEST(a_stream_that_is_cut_goes_on_and_each_gap_is_told)
{
    struct server server;
    creo_client_channel client;
    struct gaps gaps;
    const struct script scripts[] = {SENDING(ITEM(1, 0), ITEM(1, 1)), SENDING(ITEM(1, 2)),
        {{{FIRST_OPENING, BYTES(PREFACE)}}, .turn_count = 1}, SENDING_TO_THE_END(ITEM(1, 3), END(1))};
    static const uint8_t ASKED[] = {PREFACE, OPENS(1)};
    open_many(&client, &server, scripts, 4, 20000);
    creo_call *const call = watch(&client, &gaps);
    server_wait_until_over(&server, 1); /* so the end is there, too, when the first item is read */
    assert_next(call, 0);
    assert_next(call, 1);
    ck_assert_int_eq(gaps.count, 0);
    ck_assert(!creo_call_done(call));
    assert_next(call, 2);
    ck_assert_int_eq(gaps.count, 1);
    ck_assert_int_eq(gaps.status, CREO_TRANSPORT);
    ck_assert_ptr_nonnull(strstr(gaps.message, "Test.watch at 127.0.0.1:"));
    assert_next(call, 3);
    ck_assert_int_eq(gaps.count, 3);
    assert_ends(call, CREO_END, "the stream is over");
    close_all(call, &client, &server);
    ck_assert_uint_eq(server.seen_size, 4 * sizeof ASKED);
    for (size_t i = 0; i < 4; i++) {
        ck_assert_mem_eq(server.seen + i * sizeof ASKED, ASKED, sizeof ASKED);
    }
}

END_TEST

START_TEST(a_busy_host_is_asked_again_after_a_pause)
{
    struct server server;
    creo_client_channel client;
    struct gaps gaps;
    const struct script script = {
        {{FIRST_OPENING, BYTES(PREFACE, ITEM(1, 0), REFUSED(1, CREO_BUSY))}, {OPENING, BYTES(ITEM(2, 1), END(2))}},
        .turn_count = 2, .stay = true};
    static const uint8_t ASKED[] = {PREFACE, OPENS(1), OPENS(2)};
    open_many(&client, &server, &script, 1, 20000);
    creo_call *const call = watch(&client, &gaps);
    assert_next(call, 0);
    assert_next(call, 1);
    ck_assert_int_eq(gaps.count, 1);
    ck_assert_int_eq(gaps.status, CREO_BUSY);
    ck_assert_ptr_nonnull(strstr(gaps.message, "BUSY: full"));
    assert_ends(call, CREO_END, "the stream is over");
    close_all(call, &client, &server);
    ck_assert_uint_eq(server.seen_size, sizeof ASKED);
    ck_assert_mem_eq(server.seen, ASKED, sizeof ASKED);
}

END_TEST

START_TEST(a_host_that_leaves_is_not_asked_again)
{
    struct server server;
    creo_client_channel client;
    struct gaps gaps;
    const struct script scripts[] = {
        SENDING_TO_THE_END(ITEM(1, 0), UNAVAILABLE(1)), SENDING_TO_THE_END(ITEM(1, 1), END(1))};
    open_many(&client, &server, scripts, 2, 20000);
    creo_call *const call = watch(&client, &gaps);
    assert_next(call, 0);
    assert_next(call, 1);
    ck_assert_int_eq(gaps.count, 1);
    ck_assert_int_eq(gaps.status, CREO_UNAVAILABLE);
    assert_ends(call, CREO_END, "the stream is over");
    close_all(call, &client, &server);
}

END_TEST

START_TEST(other_errors_end_the_stream)
{
    struct server server;
    creo_client_channel client;
    struct gaps gaps;
    const struct script script = SENDING_TO_THE_END(ITEM(1, 0), REFUSED(1, CREO_INTERNAL));
    open_many(&client, &server, &script, 1, 20000);
    creo_call *const call = watch(&client, &gaps);
    assert_next(call, 0);
    assert_ends(call, CREO_INTERNAL, "INTERNAL: full");
    ck_assert_int_eq(gaps.count, 0);
    close_all(call, &client, &server);
}

END_TEST

START_TEST(a_host_that_does_not_come_back_ends_the_stream)
{
    struct server server;
    creo_client_channel client;
    struct gaps gaps;
    const struct script script = SENDING(ITEM(1, 0));
    open_many(&client, &server, &script, 1, 300);
    creo_call *const call = watch(&client, &gaps);
    server_join(&server);
    assert_next(call, 0);
    assert_ends(call, CREO_TRANSPORT, "no connection within 300 ms: ");
    ck_assert_int_eq(gaps.count, 0); /* it was not opened again */
    creo_call_close(call);
    creo_channel_close(&client);
}

END_TEST

START_TEST(a_host_that_refuses_for_long_is_given_up)
{
    struct server server;
    creo_client_channel client;
    struct gaps gaps;
    static const uint8_t REFUSAL[] = {PREFACE, UNAVAILABLE(1)};
    struct script scripts[MOST_CONNECTIONS];
    for (int i = 0; i < MOST_CONNECTIONS; i++) {
        scripts[i] = (struct script){{{FIRST_OPENING, REFUSAL, sizeof REFUSAL}}, .turn_count = 1, .stay = true};
    }
    open_many(&client, &server, scripts, MOST_CONNECTIONS, 300);
    creo_call *const call = watch(&client, &gaps);
    assert_ends(call, CREO_UNAVAILABLE, "UNAVAILABLE: ");
    ck_assert_int_gt(gaps.count, 0);
    creo_call_close(call);
    creo_channel_close(&client);
    server_stop(&server);
}

END_TEST

/* Nothing waits but poll. */
START_TEST(a_loop_goes_on_while_the_stream_is_opened_again)
{
    struct server server;
    creo_client_channel client;
    struct gaps gaps;
    creo_error error;
    const struct script scripts[] = {SENDING(ITEM(1, 0)), SENDING_TO_THE_END(ITEM(1, 1), END(1))};
    open_many(&client, &server, scripts, 2, 20000);
    creo_call *const call = watch(&client, &gaps);
    int32_t expected = 0;
    creo_status status = CREO_NOT_YET;
    while (status != CREO_END) {
        struct pollfd sockets[CREO_MOST_SOCKETS];
        const int32_t count = creo_channel_sockets(&client, sockets, CREO_MOST_SOCKETS);
        poll(sockets, (nfds_t)count, creo_channel_timeout_ms(&client));
        creo_channel_process(&client);
        do {
            int32_t item;
            status = look(call, &item, &error);
            ck_assert_msg(status == CREO_OK || status == CREO_NOT_YET || status == CREO_END, "%s", error.message);
            ck_assert(status != CREO_OK || item == expected++);
        } while (status == CREO_OK);
    }
    ck_assert_int_eq(expected, 2);
    ck_assert_int_eq(gaps.count, 1);
    close_all(call, &client, &server);
}

END_TEST

START_TEST(a_stream_that_rests_may_be_closed)
{
    struct server server;
    creo_client_channel client;
    struct gaps gaps;
    creo_error error;
    int32_t item;
    const struct script script = {
        {{FIRST_OPENING, BYTES(PREFACE, ITEM(1, 0), REFUSED(1, CREO_BUSY))}, {REQUEST, BYTES(ANSWER_HI(2))}},
        .turn_count = 2, .stay = true};
    open_many(&client, &server, &script, 1, 20000);
    creo_call *const call = watch(&client, &gaps);
    assert_next(call, 0);
    ck_assert_int_eq(look(call, &item, &error), CREO_NOT_YET);
    creo_call_cancel(call);
    assert_ends(call, CREO_CANCELLED, "by the client");
    creo_call_close(call);
    assert_hi(&client); /* nothing else was sent */
    ck_assert_int_eq(gaps.count, 0);
    close_both(&client, &server);
    ck_assert_uint_eq(server.seen_size, FIRST_OPENING + REQUEST);
}

END_TEST

START_TEST(a_time_out_is_one_for_all_of_it)
{
    struct server server;
    creo_client_channel client;
    struct gaps gaps;
    const struct script script = {{{FIRST_OPENING, BYTES(PREFACE, REFUSED(1, CREO_BUSY))}, {OPENING + CANCEL, NULL, 0}},
        .turn_count = 2, .stay = true};
    open_many(&client, &server, &script, 1, 20000);
    creo_channel_set_call_timeout(&client, 400);
    creo_call *const call = watch(&client, &gaps);
    assert_ends(call, CREO_DEADLINE, "no answer within 400 ms");
    ck_assert_int_eq(gaps.count, 1);
    close_all(call, &client, &server);
}

END_TEST

START_TEST(who_asks_for_it_must_listen)
{
    struct server server;
    creo_client_channel client;
    struct gaps gaps;
    creo_error error;
    creo_call *call;
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    open_many(&client, &server, &script, 1, 20000);
    ck_assert_int_eq(resubscribe(&client, NULL, &gaps, &call, &error), CREO_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "told is NULL"));
    ck_assert_ptr_null(call);
    assert_hi(&client);
    close_both(&client, &server);
}

END_TEST

static creo_status count_before(creo_call_info *call, creo_error *error, void *context)
{
    (void)call;
    (void)error;
    ((int *)context)[0]++;
    return CREO_OK;
}

static void count_after(const creo_call_info *call, const creo_error *error, void *context)
{
    (void)call;
    ck_assert_ptr_null(error);
    ((int *)context)[1]++;
}

START_TEST(the_hook_is_told_of_one_call)
{
    struct server server;
    creo_client_channel client;
    struct gaps gaps;
    int told[2] = {0, 0};
    const creo_call_hook hook = {.before = count_before, .after = count_after, .context = told};
    const struct script scripts[] = {SENDING(ITEM(1, 0)), SENDING_TO_THE_END(ITEM(1, 1), END(1))};
    server_start_many(&server, scripts, 2);
    open_with(&client, server.address, &(creo_options){.connect_timeout_ms = 20000, .hook = &hook});
    creo_call *const call = watch(&client, &gaps);
    assert_next(call, 0);
    assert_next(call, 1);
    assert_ends(call, CREO_END, "the stream is over");
    creo_call_close(call);
    ck_assert_int_eq(told[0], 1);
    ck_assert_int_eq(told[1], 1);
    close_both(&client, &server);
}

END_TEST

Suite *resubscribe_suite(void)
{
    Suite *const suite = suite_create("resubscribe");
    TCase *const cases = tcase_create("resubscribe");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, a_stream_that_is_cut_goes_on_and_each_gap_is_told);
    tcase_add_test(cases, a_busy_host_is_asked_again_after_a_pause);
    tcase_add_test(cases, a_host_that_leaves_is_not_asked_again);
    tcase_add_test(cases, other_errors_end_the_stream);
    tcase_add_test(cases, a_host_that_does_not_come_back_ends_the_stream);
    tcase_add_test(cases, a_host_that_refuses_for_long_is_given_up);
    tcase_add_test(cases, a_loop_goes_on_while_the_stream_is_opened_again);
    tcase_add_test(cases, a_stream_that_rests_may_be_closed);
    tcase_add_test(cases, a_time_out_is_one_for_all_of_it);
    tcase_add_test(cases, who_asks_for_it_must_listen);
    tcase_add_test(cases, the_hook_is_told_of_one_call);
    suite_add_tcase(suite, cases);
    return suite;
}
