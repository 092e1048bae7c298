/* SPDX-License-Identifier: Apache-2.0 */

/* A worker in a loop of poll, and a host in the same loop. */
#define _POSIX_C_SOURCE 200809L

#include "suites.h"
#include "work_host.h"

#include <string.h>

/* How the last handler has ended. */
static shelf_status ended;

static shelf_status end(shelf_status status)
{
    ended = status;
    return status;
}

static shelf_status sum(void *context, shelf_worker_call *call, shelf_double_stream *numbers, double start,
    double *result, shelf_error *error)
{
    (void)context, (void)call;
    double number = 0;
    shelf_status status = SHELF_OK;
    *result = start;
    while ((status = shelf_double_stream_next(numbers, &number, error)) == SHELF_OK) {
        *result += number;
    }
    return end(status == SHELF_END ? SHELF_OK : status);
}

static shelf_status count(
    void *context, shelf_worker_call *call, int64_t to, shelf_long_stream *result, shelf_error *error)
{
    (void)context, (void)call;
    const shelf_empty exception = {0};
    shelf_status status = SHELF_OK;
    for (int64_t number = 0; number < to && status == SHELF_OK; number++) {
        status =
            number == 100 ? shelf_empty_throw_copy(&exception, error) : shelf_long_stream_push(result, number, error);
    }
    return end(status);
}

static shelf_status scale(void *context, shelf_worker_call *call, double factor, shelf_series_stream *series,
    shelf_series_stream *result, shelf_error *error)
{
    (void)context, (void)call;
    const shelf_series *each = NULL;
    shelf_status status = SHELF_OK;
    while ((status = shelf_series_stream_next(series, &each, error)) == SHELF_OK) {
        const double scaled = factor * each->samples.items[0];
        const shelf_series one = {each->name, {&scaled, 1}};
        status = shelf_series_stream_push(result, &one, error);
        if (status != SHELF_OK) {
            return end(status);
        }
    }
    return end(status == SHELF_END ? SHELF_OK : status);
}

static shelf_status watch(void *context, shelf_worker_call *call, shelf_string name,
    const shelf_double_entry_view *levels, const shelf_string_to_series_map_view *kept, shelf_double_stream *result,
    shelf_error *error)
{
    (void)context, (void)call, (void)name;
    shelf_status status = SHELF_OK;
    while (status == SHELF_OK) {
        bool has_level = false;
        double level = 0;
        int64_t size = 0;
        status = shelf_double_entry_view_get(levels, &has_level, &level, error);
        status = status ? status : shelf_string_to_series_map_view_size(kept, &size, error);
        status = status ? status : shelf_double_stream_push(result, (has_level ? level : -1) + (double)size, error);
        status = status ? status : shelf_double_entry_view_next(levels, error);
    }
    return end(status);
}

static shelf_status tick(void *context, shelf_worker_call *call, int32_t pause_ms, shelf_long_stream *numbers,
    shelf_long_stream *result, shelf_error *error)
{
    (void)context;
    shelf_status status = SHELF_OK;
    int64_t number = 0;
    while (status == SHELF_OK) {
        status = shelf_long_stream_poll(numbers, pause_ms, &number, error);
        if (status == SHELF_NOT_YET) {
            status = shelf_worker_call_sleep(call, pause_ms, error);
        }
        status = status ? status : shelf_long_stream_push(result, number, error);
    }
    return end(status == SHELF_END ? SHELF_OK : status);
}

static shelf_status nothing(void *context, shelf_worker_call *call, shelf_error *error)
{
    (void)context, (void)call, (void)error;
    return SHELF_OK;
}

static shelf_status set(void *context, shelf_worker_call *call, shelf_string name, double level,
    shelf_double_entry_view *levels, shelf_string_to_series_map_view *kept, shelf_error *error)
{
    (void)context, (void)call, (void)name, (void)kept;
    return shelf_double_entry_view_set(levels, level, error);
}

static const shelf_flow_handlers HANDLERS = {
    .set = set, .sum = sum, .count = count, .scale = scale, .watch = watch, .tick = tick, .nothing = nothing};

/* Of the host */

static struct work_host host;
static creo_writer arguments;
static creo_writer views;

static void open_host(void)
{
    shelf_error error;
    work_host_open(&host);
    creo_writer_start(&arguments);
    creo_writer_start(&views);
    ended = SHELF_NOT_YET;
    ck_assert_int_eq(shelf_flow_serve_in(host.worker, &HANDLERS, &error), SHELF_OK);
    work_host_attach(&host);
}

static void close_host(void)
{
    work_host_close(&host);
    creo_writer_free(&arguments);
    creo_writer_free(&views);
}

static void drain(void)
{
    creo_write_int(work_host_order(&host, TO_DRAIN, 0), 0); /* a long: no time is set */
    work_host_send(&host);
}

static void begin(int32_t call, const char *method)
{
    work_host_begin(&host, call, method, &arguments, views.length == 0 ? NULL : &views);
    creo_writer_reset(&arguments);
    creo_writer_reset(&views);
}

static void begin_count(int32_t call, int64_t to)
{
    creo_write_long(&arguments, to);
    begin(call, "count");
}

static int64_t next_number(creo_reader *report)
{
    int32_t size = 0;
    int64_t number = 0;
    ck_assert(creo_read_int(report, &size) && size == 8 && creo_read_long(report, &number));
    return number;
}

static double next_double(creo_reader *report)
{
    int32_t size = 0;
    double number = 0;
    ck_assert(creo_read_int(report, &size) && size == 8 && creo_read_double(report, &number));
    return number;
}

static void assert_numbers(int32_t call, int64_t from, int64_t to)
{
    for (int64_t number = from; number < to; number++) {
        ck_assert_int_eq(next_number(work_host_await(&host, ITEM, call)), number);
    }
}

static void assert_allows(int32_t call, int32_t expected)
{
    int32_t items = 0;
    ck_assert(creo_read_int(work_host_await(&host, CREDIT, call), &items));
    ck_assert_int_eq(items, expected);
}

static void send_double(int32_t call, double number)
{
    creo_writer *const order = work_host_order(&host, TO_ITEM, call);
    creo_write_int(order, 8);
    creo_write_double(order, number);
    work_host_send(&host);
}

static void assert_failed(int32_t call, int32_t expected)
{
    int32_t failure = 0;
    ck_assert(creo_read_int(work_host_await(&host, FAILED, call), &failure));
    ck_assert_int_eq(failure, expected);
}

enum { BECAUSE_CANCELLED = 2 };

/* Streams by hand */

START_TEST(a_handler_is_tested_with_streams_made_by_hand)
{
    static const double NUMBERS[] = {1.5, 2};
    static const double SAMPLE = 4;
    shelf_error error;
    double result = 0;
    shelf_double_stream *const numbers = shelf_double_stream_of(NUMBERS, 2, &error);
    ck_assert_int_eq(sum(NULL, NULL, numbers, 0.5, &result, &error), SHELF_OK);
    ck_assert_double_eq(result, 4);
    shelf_double_stream_free(numbers);
    shelf_double_stream_free(NULL);
    const shelf_series one = {shelf_string_of("a"), {&SAMPLE, 1}};
    const shelf_series bad = {{"\xFF", 1}, {NULL, 0}};
    const shelf_series *item = NULL;
    shelf_series_stream *const series = shelf_series_stream_of(&one, 1, &error);
    shelf_series_stream *const scaled = shelf_series_stream_of(NULL, 0, &error);
    ck_assert_int_eq(scale(NULL, NULL, 2, series, scaled, &error), SHELF_OK);
    ck_assert_int_eq(shelf_series_stream_next(scaled, &item, &error), SHELF_OK);
    ck_assert_double_eq(item->samples.items[0], 8);
    ck_assert_int_eq(shelf_series_stream_next(scaled, &item, &error), SHELF_END);
    ck_assert_ptr_null(item);
    ck_assert_int_eq(shelf_series_stream_push(scaled, &bad, &error), SHELF_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "name is not well-formed UTF-8");
    ck_assert_int_eq(shelf_series_stream_push(scaled, NULL, NULL), SHELF_BAD_ARGUMENT);
    ck_assert_ptr_null(shelf_series_stream_of(&bad, 1, &error));
    shelf_series_stream_free(series);
    shelf_series_stream_free(scaled);
}

END_TEST

START_TEST(a_handler_is_tested_with_states_that_change)
{
    static const double LEVELS[] = {1, 2};
    shelf_error error;
    double item = 0;
    shelf_double_entry_view *const levels = shelf_double_entry_view_of(NULL, &error);
    shelf_string_to_series_map_view *const kept =
        shelf_string_to_series_map_view_of((shelf_string_to_series_map){NULL, 0}, &error);
    shelf_double_stream *const result = shelf_double_stream_of(NULL, 0, &error);
    for (int i = 0; i < 2; i++) {
        shelf_double_entry_view_then(levels, shelf_double_entry_view_of(&LEVELS[i], &error));
    }
    ck_assert_int_eq(watch(NULL, NULL, shelf_string_of("a"), levels, kept, result, &error), SHELF_CANCELLED);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(shelf_double_stream_next(result, &item, &error), SHELF_OK);
        ck_assert_double_eq(item, i == 0 ? -1 : i);
    }
    ck_assert_int_eq(shelf_double_stream_next(result, &item, &error), SHELF_END);
    shelf_double_entry_view_then(levels, shelf_double_entry_view_of(&LEVELS[0], &error));
    shelf_double_entry_view_free(levels);
    shelf_string_to_series_map_view_free(kept);
    shelf_double_stream_free(result);
}

END_TEST

/* Streams of a host */

START_TEST(other_calls_are_served_while_a_stream_waits)
{
    open_host();
    begin_count(1, 5);
    work_host_assert_silent(&host);
    work_host_allow(&host, 1, 2);
    assert_numbers(1, 0, 2);
    begin(2, "nothing");
    work_host_await(&host, ANSWER, 2);
    begin_count(3, 1);
    work_host_allow(&host, 3, 5);
    assert_numbers(3, 0, 1);
    work_host_await(&host, ANSWER, 3);
    ck_assert_int_eq(ended, SHELF_OK);
    work_host_allow(&host, 1, 10);
    assert_numbers(1, 2, 5);
    work_host_await(&host, ANSWER, 1);
    close_host();
}

END_TEST

START_TEST(items_of_a_caller_are_taken)
{
    open_host();
    creo_write_double(&arguments, 0.5);
    begin(7, "sum");
    assert_allows(7, 64);
    for (int i = 0; i < 40; i++) {
        send_double(7, i);
    }
    assert_allows(7, 32);
    work_host_assert_silent(&host);
    send_double(7, 20);
    work_host_say(&host, TO_END, 7);
    ck_assert_double_eq(next_double(work_host_await(&host, ANSWER, 7)), 800.5);
    close_host();
}

END_TEST

START_TEST(an_exception_ends_a_stream)
{
    open_host();
    begin_count(1, 200);
    work_host_allow(&host, 1, 60);
    assert_numbers(1, 0, 60);
    work_host_allow_reports(&host, 1000);
    work_host_allow(&host, 1, 60);
    assert_numbers(1, 60, 100);
    creo_reader *const thrown = work_host_await(&host, THROWN, 1);
    int32_t exception;
    creo_string message;
    ck_assert(creo_read_int(thrown, &exception) && creo_read_string(thrown, &message));
    ck_assert_str_eq(message.bytes, "Empty()");
    creo_arena_drop(&thrown->arena);
    ck_assert_int_eq(ended, SHELF_EXCEPTION);
    close_host();
}

END_TEST

START_TEST(a_stream_waits_for_a_host_that_takes_no_reports)
{
    open_host();
    begin_count(1, 100);
    work_host_allow(&host, 1, MANY_ITEMS);
    assert_numbers(1, 0, 64);
    work_host_assert_silent(&host);
    work_host_allow_reports(&host, 100);
    assert_numbers(1, 64, 100);
    work_host_await(&host, ANSWER, 1);
    close_host();
}

END_TEST

START_TEST(a_call_is_cancelled_while_it_waits)
{
    open_host();
    begin_count(1, 5);
    work_host_allow(&host, 1, 2);
    assert_numbers(1, 0, 2);
    work_host_say(&host, TO_CANCEL, 1);
    assert_failed(1, BECAUSE_CANCELLED);
    ck_assert_int_eq(ended, SHELF_CANCELLED);
    creo_write_double(&arguments, 0);
    begin(2, "sum");
    assert_allows(2, 64);
    work_host_say(&host, TO_CANCEL, 2);
    assert_failed(2, BECAUSE_CANCELLED);
    close_host();
}

END_TEST

/* The only row of a view of an entry, and no rows of a map. */
static void write_views(creo_writer *writer, const double *level)
{
    creo_write_int(writer, 2);
    creo_write_boolean(writer, true);
    creo_write_int(writer, level != NULL);
    if (level != NULL) {
        creo_write_int(writer, 0); /* no key */
        creo_write_int(writer, 8);
        creo_write_double(writer, *level);
    }
    creo_write_boolean(writer, false);
    creo_write_int(writer, 0);
}

enum { ASKS_COUNT = 2, ASKS_NEXT = 3 };

/* The number of a question that the call asks of a view. */
static int32_t next_question(int32_t call, int32_t view, int32_t what)
{
    int32_t found[3] = {0};
    creo_reader *const report = work_host_await(&host, ASK, call);
    for (int i = 0; i < 3; i++) {
        ck_assert(creo_read_int(report, &found[i]));
    }
    ck_assert_int_eq(found[1], view);
    ck_assert_int_eq(found[2], what);
    return found[0];
}

static void answer_count(int32_t call, int64_t size)
{
    const int32_t question = next_question(call, 1, ASKS_COUNT);
    creo_writer *const order = work_host_order(&host, TO_COUNT, call);
    creo_write_int(order, question);
    creo_write_long(order, size);
    work_host_send(&host);
}

START_TEST(a_handler_waits_for_another_version)
{
    const double level = 0.5;
    open_host();
    creo_write_string(&arguments, creo_string_of("a"));
    write_views(&views, NULL);
    begin(1, "watch");
    work_host_allow(&host, 1, 5);
    answer_count(1, 10);
    ck_assert_double_eq(next_double(work_host_await(&host, ITEM, 1)), 9);
    const int32_t question = next_question(1, 0, ASKS_NEXT);
    begin(2, "nothing");
    work_host_await(&host, ANSWER, 2);
    creo_writer *const order = work_host_order(&host, TO_MOVED, 1);
    creo_write_int(order, question);
    write_views(order, &level);
    work_host_send(&host);
    answer_count(1, 20); /* the other view is another one, too */
    ck_assert_double_eq(next_double(work_host_await(&host, ITEM, 1)), 20.5);
    next_question(1, 0, ASKS_NEXT);
    work_host_say(&host, TO_CANCEL, 1);
    assert_failed(1, BECAUSE_CANCELLED);
    close_host();
}

END_TEST

START_TEST(a_handler_waits_for_some_time)
{
    open_host();
    creo_write_int(&arguments, 1);
    begin(1, "tick");
    work_host_allow(&host, 1, 3);
    assert_allows(1, 64);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(next_number(work_host_await(&host, ITEM, 1)), 0);
    }
    begin(2, "nothing");
    work_host_await(&host, ANSWER, 2);
    work_host_say(&host, TO_END, 1);
    work_host_allow(&host, 1, 10);
    int32_t kind = ITEM;
    while (kind == ITEM) { /* those that it sends until it sees the end */
        work_host_await_frame(&host, FRAME_ITEM);
        ck_assert(creo_read_int(&host.frame, &kind));
    }
    ck_assert_int_eq(kind, ANSWER);
    close_host();
}

END_TEST

START_TEST(a_worker_ends_when_its_streams_are_answered)
{
    open_host();
    begin_count(1, 2);
    work_host_allow(&host, 1, 1);
    assert_numbers(1, 0, 1);
    shelf_worker_drain(host.worker);
    work_host_await(&host, PLACES, 0);
    work_host_assert_silent(&host);
    drain();
    work_host_allow(&host, 1, 1);
    assert_numbers(1, 1, 2);
    work_host_await(&host, ANSWER, 1);
    work_host_await_frame(&host, FRAME_END);
    close_host();
}

END_TEST

START_TEST(a_worker_that_wants_to_end_answers_what_is_on_its_way)
{
    open_host();
    shelf_worker_drain(host.worker);
    work_host_await(&host, PLACES, 0);
    begin(1, "nothing");
    work_host_await(&host, ANSWER, 1);
    work_host_assert_silent(&host);
    begin(2, "nothing");
    drain();
    work_host_await(&host, ANSWER, 2);
    work_host_await_frame(&host, FRAME_END);
    close_host();
}

END_TEST

START_TEST(a_host_that_is_lost_cancels_all)
{
    open_host();
    begin_count(1, 5);
    work_host_allow(&host, 1, 1);
    assert_numbers(1, 0, 1);
    work_host_break(&host);
    while (ended == SHELF_NOT_YET) {
        work_host_turn(&host);
    }
    ck_assert_int_eq(ended, SHELF_CANCELLED);
    work_host_attach(&host);
    begin_count(1, 1);
    work_host_allow(&host, 1, 1);
    assert_numbers(1, 0, 1);
    work_host_await(&host, ANSWER, 1);
    close_host();
}

END_TEST

START_TEST(a_worker_is_closed_while_a_handler_waits)
{
    open_host();
    begin_count(1, 5);
    work_host_assert_silent(&host);
    ck_assert_int_eq(ended, SHELF_NOT_YET);
    close_host();
    ck_assert_int_eq(ended, SHELF_CANCELLED);
}

END_TEST

Suite *worker_suite(void)
{
    Suite *const suite = suite_create("worker");
    TCase *const made = tcase_create("made by hand");
    tcase_add_test(made, a_handler_is_tested_with_streams_made_by_hand);
    tcase_add_test(made, a_handler_is_tested_with_states_that_change);
    suite_add_tcase(suite, made);
    TCase *const loop = tcase_create("loop");
    tcase_set_timeout(loop, 60);
    tcase_add_test(loop, other_calls_are_served_while_a_stream_waits);
    tcase_add_test(loop, items_of_a_caller_are_taken);
    tcase_add_test(loop, an_exception_ends_a_stream);
    tcase_add_test(loop, a_stream_waits_for_a_host_that_takes_no_reports);
    tcase_add_test(loop, a_call_is_cancelled_while_it_waits);
    tcase_add_test(loop, a_handler_waits_for_another_version);
    tcase_add_test(loop, a_handler_waits_for_some_time);
    tcase_add_test(loop, a_worker_ends_when_its_streams_are_answered);
    tcase_add_test(loop, a_worker_that_wants_to_end_answers_what_is_on_its_way);
    tcase_add_test(loop, a_host_that_is_lost_cancels_all);
    tcase_add_test(loop, a_worker_is_closed_while_a_handler_waits);
    suite_add_tcase(suite, loop);
    return suite;
}
