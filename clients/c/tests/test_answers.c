/* SPDX-License-Identifier: Apache-2.0 */

/* What a search for surprising answers has found: the clients of all languages treat each alike. */
#include "creo_call_internal.h"
#include "lines.h"
#include "server.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const creo_method METHOD = {"Some.method", 1, 2, 0, NULL, 0};

static struct vectors answers;

/* The outcome of a call to a method that returns an int and declares no exception. */
static void call_method(creo_client_channel *client, char *outcome, size_t size)
{
    creo_call call;
    creo_error error;
    int32_t value = 0;
    creo_call_write(&call, client, &METHOD, &error);
    creo_reader *const answer = creo_call_send(&call);
    if (answer != NULL) {
        creo_read_int(answer, &value);
    }
    const creo_status status = creo_call_finish(&call);
    ck_assert_ptr_null(strstr(error.message, "no answer within"));
    if (status == CREO_OK) {
        snprintf(outcome, size, "value %ld", (long)value);
    } else if (status == CREO_TRANSPORT) {
        snprintf(outcome, size, "cut");
    } else {
        snprintf(outcome, size, "error %s", creo_status_name(status));
    }
}

START_TEST(an_answer_of_the_corpus_is_taken_as_elsewhere)
{
    const struct vector *const vector = &answers.items[_i];
    struct server server;
    creo_client_channel client;
    char outcome[64];
    /* A host's ERROR of status MALFORMED and an answer that makes no sense have the same status in C. */
    const char *const expected = strcmp(vector->value, "malformed") == 0 ? "error MALFORMED" : vector->value;
    const struct script script = {{{8 + 24, vector->bytes, vector->size}}, .turn_count = 1};
    server_start(&server, &script);
    ck_assert_int_eq(creo_channel_open(&client, "Some", server.address, NULL, NULL), CREO_OK);
    ck_assert_int_eq(creo_channel_connect(&client, NULL), CREO_OK);
    call_method(&client, outcome, sizeof outcome);
    ck_assert_msg(strcmp(outcome, expected) == 0, "%s: %s, not %s", vector->name, outcome, expected);
    creo_channel_close(&client);
    server_join(&server);
}

END_TEST

static void forget_answers(void)
{
    vectors_forget(&answers);
}

Suite *answers_suite(void)
{
    vectors_load("corpus/answers.txt", &answers);
    atexit(forget_answers);
    Suite *const suite = suite_create("answers");
    TCase *const cases = tcase_create("answers");
    tcase_set_timeout(cases, 30);
    tcase_add_loop_test(cases, an_answer_of_the_corpus_is_taken_as_elsewhere, 0, answers.count);
    suite_add_tcase(suite, cases);
    return suite;
}
