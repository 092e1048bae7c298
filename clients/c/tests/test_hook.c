/* SPDX-License-Identifier: Apache-2.0 */

/* A hook of a client's calls, and what is sent along with them: the real bytes. */
#include "creo_hook.h"
#include "echo.h"

#include <stdio.h>
#include <string.h>

/* CONTEXT with {"k": "v"} under an id. */
#define CONTEXT_KV(id) 0, 0, 0, 22, 12, 0, 0, 0, 0, 0, 0, id, 0, 0, 0, 1, 0, 0, 0, 1, 'k', 0, 0, 0, 1, 'v'

enum { CONTEXT = 26 };

static const creo_method COUNT = {"Test.count", 1, 2, CREO_DOWNLOADS, NULL, 0}; /* Stream<int> count() */

/* What the hook was told, one letter for each: b, before; o, after success; e, after an error. */
struct told {
    char letters[16];
    size_t count;
    creo_status status; /* of the last after */
    char message[CREO_MESSAGE_SIZE];
    const char *address;
    creo_status refusal; /* what before returns */
    const char *key;     /* what before sets */
    const char *value;
};

static creo_status before(creo_call_info *call, creo_error *error, void *context)
{
    struct told *const told = context;
    told->letters[told->count++] = 'b';
    ck_assert_ptr_null(call->data);
    call->data = told;
    ck_assert_str_eq(call->interface_name, "Test");
    ck_assert_str_eq(call->address, told->address);
    if (told->key != NULL) {
        ck_assert_int_eq(creo_hook_context_set(call->context, told->key, "replaced"), CREO_OK);
        ck_assert_int_eq(creo_hook_context_set(call->context, told->key, told->value), CREO_OK);
        ck_assert_str_eq(creo_hook_context_get(call->context, told->key), told->value);
    }
    ck_assert_int_eq(creo_hook_context_set(call->context, NULL, "v"), CREO_BAD_ARGUMENT);
    return told->refusal == CREO_OK ? CREO_OK : creo_error_set(error, told->refusal, "not today");
}

static void after(const creo_call_info *call, const creo_error *error, void *context)
{
    struct told *const told = context;
    ck_assert_ptr_eq(call->data, told);
    told->letters[told->count++] = error == NULL ? 'o' : 'e';
    told->status = error == NULL ? CREO_OK : error->status;
    snprintf(told->message, sizeof told->message, "%s", error == NULL ? "" : error->message);
}

static void open_hooked(creo_client_channel *client, const struct server *server, struct told *told)
{
    const creo_call_hook hook = {before, after, told};
    told->address = server->address;
    open_with(client, server->address, &(creo_options){.call_timeout_ms = 20000, .hook = &hook});
}

static void assert_bytes(const uint8_t *seen, const uint8_t *expected, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        ck_assert_msg(seen[i] == expected[i], "byte %zu is %d", i, seen[i]);
    }
}

#define ASSERT_BYTES(seen, ...) assert_bytes(seen, BYTES(__VA_ARGS__))
#define ASSERT_SEEN(server, ...)                                                        \
    do {                                                                                \
        ck_assert_uint_eq((server)->seen_size, sizeof((const uint8_t[]){__VA_ARGS__})); \
        ASSERT_BYTES((server)->seen, __VA_ARGS__);                                      \
    } while (0)

START_TEST(a_context_goes_directly_before_its_request)
{
    struct server server;
    creo_client_channel client;
    const creo_hook_entry entries[] = {{"k", "v"}};
    const struct script script = {
        {{8 + CONTEXT + REQUEST, BYTES(PREFACE, ANSWER_HI(1))}, {CONTEXT + REQUEST, BYTES(ANSWER_HI(2))}},
        .turn_count = 2, .stay = true};
    server_start(&server, &script);
    open_with(
        &client, server.address, &(creo_options){.call_timeout_ms = 20000, .context = entries, .context_count = 1});
    assert_hi(&client);
    assert_hi(&client);
    close_both(&client, &server);
    ASSERT_SEEN(&server, PREFACE, CONTEXT_KV(1), REQUEST_HI(1, 0x4E, 0x20), CONTEXT_KV(2), REQUEST_HI(2, 0x4E, 0x20));
}

END_TEST

START_TEST(a_hook_adds_to_the_context_of_its_call)
{
    struct server server;
    creo_client_channel client;
    struct told told = {.key = "k", .value = "v"};
    const struct script script = {
        {{8 + CONTEXT + REQUEST, BYTES(PREFACE, ANSWER_HI(1))}, {REQUEST, BYTES(ANSWER_HI(2))}}, .turn_count = 2,
        .stay = true};
    server_start(&server, &script);
    open_hooked(&client, &server, &told);
    assert_hi(&client);
    ck_assert_str_eq(told.letters, "bo");
    told.key = NULL;
    assert_hi(&client);
    ck_assert_str_eq(told.letters, "bobo");
    close_both(&client, &server);
    ASSERT_SEEN(&server, PREFACE, CONTEXT_KV(1), REQUEST_HI(1, 0x4E, 0x20), REQUEST_HI(2, 0x4E, 0x20));
}

END_TEST

START_TEST(a_one_way_call_has_its_context_under_id_0)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    struct told told = {.key = "k", .value = "v"};
    const struct script script = {{{8 + CONTEXT + REQUEST, BYTES(PREFACE)}}, .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_hooked(&client, &server, &told);
    ck_assert_int_eq(tell(&client, creo_string_of("hi"), &error), CREO_OK);
    ck_assert_str_eq(told.letters, "bo");
    close_both(&client, &server);
    ASSERT_BYTES(server.seen, PREFACE, CONTEXT_KV(0), 0, 0, 0, 26, 1, 0, 0, 0, 0, 0, 0, 0);
}

END_TEST

START_TEST(what_before_refuses_is_not_sent)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    creo_call *call;
    struct told told = {.refusal = CREO_FORBIDDEN};
    const struct script script = {{{FIRST_REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_hooked(&client, &server, &told);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_FORBIDDEN);
    ck_assert_ptr_null(result);
    char expected[200];
    snprintf(expected, sizeof expected, "Test.echo at %s: FORBIDDEN: not today", server.address);
    ck_assert_str_eq(error.message, expected);
    ck_assert_int_eq(error.phase, CREO_PHASE_NONE);
    ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &call, &error), CREO_FORBIDDEN);
    ck_assert_ptr_null(call);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, NULL), CREO_FORBIDDEN);
    ck_assert_str_eq(told.letters, "bbb");
    told.refusal = CREO_OK;
    assert_hi(&client);
    ck_assert_str_eq(told.letters, "bbbbo");
    close_both(&client, &server);
    ASSERT_SEEN(&server, PREFACE, REQUEST_HI(1, 0x4E, 0x20));
}

END_TEST

START_TEST(a_context_that_is_too_large_fails_the_call)
{
    static char large[8 * 1024 - 12];
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    creo_call *call;
    struct told told = {.key = "", .value = large};
    const struct script script = {
        {{8 + 12 + 8 * 1024 + REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    memset(large, 'x', sizeof large - 1);
    server_start(&server, &script);
    open_hooked(&client, &server, &told);
    told.key = "ab"; /* 1 too many: 4 bytes, and 4 for each of the two texts */
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, NULL), CREO_TOO_LARGE);
    ck_assert_int_eq(told.status, CREO_TOO_LARGE);
    ck_assert_ptr_nonnull(strstr(told.message, "a context of 8193 bytes, where 8192 are allowed"));
    ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &call, &error), CREO_TOO_LARGE);
    ck_assert_str_eq(told.letters, "bebe");
    told.value = "\xFF";
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, &error), CREO_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "the context is not well-formed UTF-8"));
    told.key = "a";
    told.value = large;
    assert_hi(&client);
    ck_assert_str_eq(told.letters, "bebebebo");
    close_both(&client, &server);
    ck_assert_uint_eq(server.seen_size, 8 + 12 + 8 * 1024 + REQUEST);
}

END_TEST

START_TEST(the_hook_is_told_of_errors)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    const creo_string *result;
    struct told told = {.key = NULL};
    const struct script script = {
        {{FIRST_REQUEST, BYTES(PREFACE, 0, 0, 0, 16, 3, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0, 4, 'f', 'u', 'l', 'l')}},
        .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_hooked(&client, &server, &told);
    ck_assert_int_eq(echo(&client, creo_string_of("hi"), &result, NULL), CREO_BUSY);
    ck_assert_int_eq(told.status, CREO_BUSY);
    ck_assert_ptr_nonnull(strstr(told.message, "BUSY: full"));
    ck_assert_int_eq(echo(&client, creo_string_of("caf\xE9"), &result, &error), CREO_BAD_ARGUMENT);
    ck_assert_int_eq(told.status, CREO_BAD_ARGUMENT);
    ck_assert_str_eq(told.letters, "bebe");
    close_both(&client, &server);
}

END_TEST

START_TEST(a_started_call_ends_for_the_hook_when_it_is_finished_or_closed)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_call *first, *second, *third;
    struct told told = {.key = "k", .value = "v"};
    const struct script script = {
        {{8 + 3 * (CONTEXT + REQUEST), BYTES(PREFACE, UNAVAILABLE(2), ANSWER_HI(1))}}, .turn_count = 1, .stay = true};
    server_start(&server, &script);
    open_hooked(&client, &server, &told);
    ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &first, &error), CREO_OK);
    ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &second, &error), CREO_OK);
    ck_assert_int_eq(start_echo(&client, &ECHO, creo_string_of("hi"), &third, &error), CREO_OK);
    poll_until_done(&client, first);
    ck_assert_str_eq(told.letters, "bbb");
    assert_finishes_with_hi(first);
    ck_assert_str_eq(told.letters, "bbbo");
    creo_call_close(second); /* answered, but nobody has looked */
    ck_assert_int_eq(told.status, CREO_UNAVAILABLE);
    creo_call_close(third);
    ck_assert_int_eq(told.status, CREO_CANCELLED);
    ck_assert_str_eq(told.letters, "bbboee");
    close_both(&client, &server);
}

END_TEST

START_TEST(a_repeated_call_is_one_call_with_the_same_context)
{
    struct server server;
    creo_client_channel client;
    struct told told = {.key = "k", .value = "v"};
    const struct script scripts[] = {
        {{{8 + CONTEXT + REQUEST, BYTES(PREFACE)}}, .turn_count = 1},
        {{{8 + CONTEXT + REQUEST, BYTES(PREFACE, ANSWER_HI(1))}}, .turn_count = 1, .stay = true},
    };
    creo_error error;
    const creo_string *result;
    server_start_many(&server, scripts, 2);
    open_hooked(&client, &server, &told);
    ck_assert_msg(call_echo(&client, &PEEK, creo_string_of("hi"), &result, &error) == CREO_OK, "%s", error.message);
    creo_free(result);
    ck_assert_str_eq(told.letters, "bo");
    close_both(&client, &server);
    ck_assert_uint_eq(server.seen_size, 2 * (8 + CONTEXT + REQUEST));
    ASSERT_BYTES(server.seen + 8 + CONTEXT + REQUEST + 8, CONTEXT_KV(1));
}

END_TEST

START_TEST(a_stream_ends_for_the_hook_at_its_end)
{
    struct server server;
    creo_client_channel client;
    creo_error error;
    creo_status status;
    struct told told = {.key = "k", .value = "v"};
    const struct script script = {{{8 + CONTEXT + 24, BYTES(PREFACE, 0, 0, 0, 12, 4, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 7, 0,
                                                          0, 0, 8, 5, 0, 0, 0, 0, 0, 0, 1)}},
        .turn_count = 1, .stay = true};
    int32_t item = 0;
    server_start(&server, &script);
    open_hooked(&client, &server, &told);
    creo_call *const call = start_stream(&client, &COUNT);
    creo_reader *const reader = creo_call_next_item(call, call->method, &status, &error);
    ck_assert_ptr_nonnull(reader);
    creo_read_int(reader, &item);
    ck_assert_int_eq(creo_call_item_read(call, &error), CREO_OK);
    ck_assert_int_eq(item, 7);
    ck_assert_str_eq(told.letters, "b");
    ck_assert_ptr_null(creo_call_next_item(call, call->method, &status, &error));
    ck_assert_int_eq(status, CREO_END);
    ck_assert_str_eq(told.letters, "bo");
    creo_call_close(call);
    ck_assert_str_eq(told.letters, "bo");
    close_both(&client, &server);
    ASSERT_BYTES(server.seen, PREFACE, CONTEXT_KV(1), 0, 0, 0, 20, 1, 0, 0, 0, 0, 0, 0, 1);
}

END_TEST

START_TEST(an_option_without_a_text_is_refused)
{
    creo_client_channel client;
    creo_error error;
    const creo_hook_entry entries[] = {{"k", NULL}};
    ck_assert_int_eq(creo_channel_open(&client, "Test", "localhost:1",
                         &(creo_options){.context = entries, .context_count = 1}, &error),
        CREO_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "an entry of the context is NULL"));
    ck_assert_int_eq(creo_channel_open(&client, "Test", "localhost:1", &(creo_options){.context_count = 1}, &error),
        CREO_BAD_ARGUMENT);
}

END_TEST

Suite *hook_suite(void)
{
    Suite *const suite = suite_create("hook");
    TCase *const cases = tcase_create("hook");
    tcase_set_timeout(cases, 30);
    tcase_add_test(cases, a_context_goes_directly_before_its_request);
    tcase_add_test(cases, a_hook_adds_to_the_context_of_its_call);
    tcase_add_test(cases, a_one_way_call_has_its_context_under_id_0);
    tcase_add_test(cases, what_before_refuses_is_not_sent);
    tcase_add_test(cases, a_context_that_is_too_large_fails_the_call);
    tcase_add_test(cases, the_hook_is_told_of_errors);
    tcase_add_test(cases, a_started_call_ends_for_the_hook_when_it_is_finished_or_closed);
    tcase_add_test(cases, a_repeated_call_is_one_call_with_the_same_context);
    tcase_add_test(cases, a_stream_ends_for_the_hook_at_its_end);
    tcase_add_test(cases, an_option_without_a_text_is_refused);
    suite_add_tcase(suite, cases);
    return suite;
}
