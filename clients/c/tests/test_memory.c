/* SPDX-License-Identifier: Apache-2.0 */

/* Memory of the program's own: all of it is asked for, all is given back, and each request for it may fail. */
#include "echo.h"

#include <stdlib.h>
#include <string.h>

struct counter {
    int taken;     /* and not given back */
    int asked;
    int fails_at;  /* which request fails; 0: none */
};

static void *resize(void *context, void *memory, size_t size)
{
    struct counter *const counter = context;
    ck_assert_uint_gt(size, 0);
    counter->asked++;
    if (counter->asked == counter->fails_at) {
        return NULL;
    }
    counter->taken += memory == NULL;
    return realloc(memory, size);
}

static void release(void *context, void *memory)
{
    struct counter *const counter = context;
    ck_assert_ptr_nonnull(memory);
    counter->taken--;
    free(memory);
}

enum { LARGE = 40000 };

/* What a program may do: a call, one that goes on, one that may be repeated, an exception, a large answer. Gives how many went well. */
static int use(const char *address, const creo_allocator *allocator, int32_t timeout_ms)
{
    creo_client_channel client;
    creo_error error;
    creo_call *going;
    const creo_string *result;
    const creo_options options = {.allocator = allocator, .token = "secret", .connect_timeout_ms = timeout_ms, .call_timeout_ms = timeout_ms};
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
    }
    creo_free(result); /* where an earlier call failed, its answer */
    creo_channel_close(&client);
    return good;
}

/* Answers whatever is asked, as often as clients come. */
static struct script make_script(uint8_t *answers)
{
    enum { HELLO = 12 + 4 + 6 + 4 + 6 };
    uint8_t *at = answers;
    creo_preface_put(at);
    at += 8;
    creo_frame_put(at, CREO_FRAME_RESPONSE, 1, 4 + LARGE);
    creo_put_int(at + 12, LARGE);
    memset(at + 16, 'y', LARGE);
    at += 16 + LARGE;
    creo_frame_put(at, CREO_FRAME_RESPONSE, 2, 4 + LARGE);
    creo_put_int(at + 12, LARGE);
    memset(at + 16, 'z', LARGE);
    at += 16 + LARGE;
    static const uint8_t THROWN[] = {0, 0, 0, 28, 3, 0, 0, 12, 0, 0, 0, 3, 0, 0, 0, 1, 'm', 0x11, 0x12, 0x13, 0x14, 0, 0, 0, 3, 'k', 'e', 'y', 0, 0, 0, 9};
    memcpy(at, THROWN, sizeof THROWN);
    return (struct script){{{FIRST_REQUEST + HELLO + 24 + 4 + LARGE, answers, (size_t)(at - answers)}, {REQUEST, at, sizeof THROWN}}, .turn_count = 2, .stay = true};
}

START_TEST(all_memory_is_asked_for_and_given_back)
{
    static uint8_t answers[100000];
    struct server server;
    struct counter counter = {0, 0, 0};
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
    struct counter counter = {0, 0, 0};
    const creo_allocator allocator = {resize, release, &counter};
    const struct script script = make_script(answers);
    const struct script scripts[] = {script, script, script, script};
    for (int fails_at = 1; fails_at == 1 || counter.asked >= counter.fails_at; fails_at++) {
        struct server server;
        server_start_many(&server, scripts, 4); /* a connection may have to be made again */
        counter = (struct counter){0, 0, fails_at};
        use(server.address, &allocator, 100); /* the host may wait for what is never sent */
        ck_assert_msg(counter.taken == 0, "%d pieces of memory are lost where request %d for it fails", counter.taken, fails_at);
        server_stop(&server);
    }
    ck_assert_int_gt(counter.fails_at, 10);
}
END_TEST

Suite *memory_suite(void)
{
    Suite *const suite = suite_create("memory");
    TCase *const cases = tcase_create("memory");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, all_memory_is_asked_for_and_given_back);
    tcase_add_test(cases, each_request_for_memory_may_fail);
    suite_add_tcase(suite, cases);
    return suite;
}
