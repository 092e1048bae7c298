/* SPDX-License-Identifier: Apache-2.0 */

/* Handlers without a host: they are called as functions, with views and calls that are made by hand. That a worker
 * serves them to a host is tested in evaluation/interop. */
#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* unsetenv under -std=c99 */
#endif

#include "shelf.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static const double SAMPLES[] = {1.5, 2};
static const shelf_series SERIES = {{"a", 1}, {SAMPLES, 2}};

static shelf_string string(const char *text)
{
    return shelf_string_of(text);
}

static void assert_string(const char *expected, shelf_string text)
{
    ck_assert_int_eq(text.length, (int)strlen(expected));
    ck_assert_mem_eq(text.bytes, expected, strlen(expected));
}

/* Plain states */

START_TEST(a_state_is_what_was_set)
{
    shelf_error error;
    int64_t value = 0;
    shelf_long_view *const view = shelf_long_view_of(7, &error);
    ck_assert_int_eq(shelf_long_view_get(view, &value, &error), SHELF_OK);
    ck_assert_int_eq(value, 7);
    ck_assert_int_eq(shelf_long_view_set(view, -1, NULL), SHELF_OK);
    ck_assert_int_eq(shelf_long_view_get(view, &value, NULL), SHELF_OK);
    ck_assert_int_eq(value, -1);
    shelf_long_view_free(view);
    shelf_long_view_free(NULL);
}

END_TEST

START_TEST(a_state_may_be_absent)
{
    shelf_error error;
    bool has = true;
    int64_t number = 5;
    const shelf_series *series = &SERIES;
    shelf_optional_long_view *const limit = shelf_optional_long_view_of(NULL, &error);
    shelf_optional_series_view *const best = shelf_optional_series_view_of(NULL, &error);
    ck_assert_int_eq(shelf_optional_long_view_get(limit, &has, &number, &error), SHELF_OK);
    ck_assert(!has);
    ck_assert_int_eq(shelf_optional_long_view_set(limit, &number, &error), SHELF_OK);
    ck_assert_int_eq(shelf_optional_long_view_get(limit, &has, &number, &error), SHELF_OK);
    ck_assert(has);
    ck_assert_int_eq(shelf_optional_series_view_get(best, &series, &error), SHELF_OK);
    ck_assert_ptr_null(series);
    ck_assert_int_eq(shelf_optional_series_view_set(best, &SERIES, &error), SHELF_OK);
    ck_assert_int_eq(shelf_optional_series_view_get(best, &series, &error), SHELF_OK);
    ck_assert(shelf_series_equal(series, &SERIES));
    shelf_optional_long_view_free(limit);
    shelf_optional_series_view_free(best);
}

END_TEST

START_TEST(an_entry_may_be_removed)
{
    shelf_error error;
    const shelf_series *series = NULL;
    shelf_series_entry_view *const entry = shelf_series_entry_view_of(&SERIES, &error);
    ck_assert_int_eq(shelf_series_entry_view_get(entry, &series, &error), SHELF_OK);
    ck_assert(shelf_series_equal(series, &SERIES));
    ck_assert_int_eq(shelf_series_entry_view_remove(entry, &error), SHELF_OK);
    ck_assert_int_eq(shelf_series_entry_view_get(entry, &series, &error), SHELF_OK);
    ck_assert_ptr_null(series);
    shelf_series_entry_view_free(entry);
    bool has = false;
    double value = 0;
    shelf_double_entry_view *const number = shelf_double_entry_view_of(SAMPLES, &error);
    ck_assert_int_eq(shelf_double_entry_view_get(number, &has, &value, &error), SHELF_OK);
    ck_assert(has);
    ck_assert_double_eq(value, 1.5);
    shelf_double_entry_view_free(number);
}

END_TEST

START_TEST(what_cannot_be_kept_is_refused)
{
    shelf_error error;
    const shelf_series bad = {{"\xFF", 1}, {NULL, 0}};
    const shelf_series *series = NULL;
    shelf_series_entry_view *const entry = shelf_series_entry_view_of(NULL, &error);
    ck_assert_int_eq(shelf_series_entry_view_set(entry, &bad, &error), SHELF_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "the view: name is not well-formed UTF-8");
    ck_assert_int_eq(shelf_series_entry_view_set(entry, NULL, &error), SHELF_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "the view: the value is NULL");
    ck_assert_int_eq(shelf_series_entry_view_get(entry, &series, &error), SHELF_OK);
    ck_assert_ptr_null(series);
    shelf_series_entry_view_free(entry);
    ck_assert_ptr_null(shelf_series_entry_view_of(&bad, &error));
    ck_assert_int_eq(error.status, SHELF_BAD_ARGUMENT);
}

END_TEST

/* Maps */

static shelf_string_to_series_map_view *map_of(const char *const *names, int32_t count)
{
    shelf_error error;
    shelf_string_to_series_map_view *const map =
        shelf_string_to_series_map_view_of((shelf_string_to_series_map){NULL, 0}, &error);
    for (int32_t i = 0; i < count; i++) {
        const shelf_series series = {string(names[i]), {NULL, 0}};
        ck_assert_int_eq(shelf_string_to_series_map_view_put(map, string(names[i]), &series, &error), SHELF_OK);
    }
    return map;
}

static void assert_keys(const shelf_string_to_series_map *found, const char *expected)
{
    char keys[100] = "";
    for (int32_t i = 0; i < found->count; i++) {
        strncat(keys, found->entries[i].key.bytes, (size_t)found->entries[i].key.length);
        strcat(keys, " ");
        ck_assert(found->entries[i].key.length == found->entries[i].value.name.length);
    }
    ck_assert_str_eq(keys, expected);
}

static const char *const LETTERS[] = {"d", "b", "a", "c"};

START_TEST(parts_of_a_map)
{
    shelf_error error;
    const shelf_string_to_series_map *found = NULL;
    shelf_string_to_series_map_view *const map = map_of(LETTERS, 4);
    ck_assert_int_eq(shelf_string_to_series_map_view_get(map, &found, &error), SHELF_OK);
    assert_keys(found, "a b c d ");
    ck_assert_int_eq(shelf_string_to_series_map_view_first(map, 2, &found, &error), SHELF_OK);
    assert_keys(found, "a b ");
    ck_assert_int_eq(shelf_string_to_series_map_view_last(map, 2, &found, &error), SHELF_OK);
    assert_keys(found, "c d ");
    ck_assert_int_eq(shelf_string_to_series_map_view_range(map, string("b"), string("d"), &found, &error), SHELF_OK);
    assert_keys(found, "b c ");
    ck_assert_int_eq(shelf_string_to_series_map_view_after(map, string("bb"), 1, &found, &error), SHELF_OK);
    assert_keys(found, "c ");
    ck_assert_int_eq(shelf_string_to_series_map_view_before(map, string("c"), 9, &found, &error), SHELF_OK);
    assert_keys(found, "a b ");
    ck_assert_int_eq(shelf_string_to_series_map_view_first(map, 0, &found, &error), SHELF_OK);
    assert_keys(found, "");
    ck_assert_int_eq(shelf_string_to_series_map_view_first(map, -2, &found, &error), SHELF_BAD_ARGUMENT);
    ck_assert_ptr_null(found);
    shelf_string_to_series_map_view_free(map);
}

END_TEST

START_TEST(entries_of_a_map_are_put_and_removed)
{
    shelf_error error;
    int64_t size = 0;
    const shelf_series *series = NULL;
    shelf_string_to_series_map_view *const map = map_of(LETTERS, 4);
    ck_assert_int_eq(shelf_string_to_series_map_view_put(map, string("b"), &SERIES, &error), SHELF_OK);
    ck_assert_int_eq(shelf_string_to_series_map_view_remove(map, string("a"), &error), SHELF_OK);
    ck_assert_int_eq(shelf_string_to_series_map_view_remove(map, string("z"), &error), SHELF_OK);
    ck_assert_int_eq(shelf_string_to_series_map_view_size(map, &size, &error), SHELF_OK);
    ck_assert_int_eq(size, 3);
    ck_assert_int_eq(shelf_string_to_series_map_view_find(map, string("b"), &series, &error), SHELF_OK);
    ck_assert(shelf_series_equal(series, &SERIES));
    ck_assert_int_eq(shelf_string_to_series_map_view_find(map, string("a"), &series, &error), SHELF_OK);
    ck_assert_ptr_null(series);
    ck_assert_int_eq(
        shelf_string_to_series_map_view_find(map, (shelf_string){"\xC3", 1}, &series, &error), SHELF_BAD_ARGUMENT);
    const shelf_string_to_series_map_entry entry = {string("x"), SERIES};
    ck_assert_int_eq(
        shelf_string_to_series_map_view_set(map, (shelf_string_to_series_map){&entry, 1}, &error), SHELF_OK);
    ck_assert_int_eq(shelf_string_to_series_map_view_size(map, &size, &error), SHELF_OK);
    ck_assert_int_eq(size, 1);
    shelf_string_to_series_map_view_free(map);
}

END_TEST

START_TEST(keys_are_sorted_as_in_java)
{
    static const char *const NAMES[] = {"\xF0\x9F\x98\x80", "\xEF\xBC\xA1", "\xC3\xA9", "z", ""};
    static const int64_t NUMBERS[] = {5, INT64_MIN, -1, 0, INT64_MAX};
    static const int64_t SORTED[] = {INT64_MIN, -1, 0, 5, INT64_MAX};
    shelf_error error;
    const shelf_string_to_series_map *names = NULL;
    const shelf_long_to_double_map *times = NULL;
    const shelf_kind_to_int_map *counts = NULL;
    shelf_string_to_series_map_view *const map = map_of(NAMES, 5);
    ck_assert_int_eq(shelf_string_to_series_map_view_get(map, &names, &error), SHELF_OK);
    assert_keys(names, " z \xC3\xA9 \xF0\x9F\x98\x80 \xEF\xBC\xA1 ");
    shelf_string_to_series_map_view_free(map);
    shelf_long_to_double_map_view *const view =
        shelf_long_to_double_map_view_of((shelf_long_to_double_map){NULL, 0}, &error);
    for (int i = 0; i < 5; i++) {
        ck_assert_int_eq(shelf_long_to_double_map_view_put(view, NUMBERS[i], 0.5, &error), SHELF_OK);
    }
    ck_assert_int_eq(shelf_long_to_double_map_view_get(view, &times, &error), SHELF_OK);
    for (int i = 0; i < 5; i++) {
        ck_assert_int_eq(times->entries[i].key, SORTED[i]);
    }
    ck_assert_int_eq(shelf_long_to_double_map_view_range(view, -1, 5, &times, &error), SHELF_OK);
    ck_assert_int_eq(times->count, 2);
    shelf_long_to_double_map_view_free(view);
    const shelf_kind_to_int_map_entry entries[] = {{SHELF_KIND_CHECKED, 1}, {SHELF_KIND_RAW, 2}};
    shelf_kind_to_int_map_view *const kinds =
        shelf_kind_to_int_map_view_of((shelf_kind_to_int_map){entries, 2}, &error);
    ck_assert_int_eq(shelf_kind_to_int_map_view_get(kinds, &counts, &error), SHELF_OK);
    ck_assert_int_eq(counts->entries[0].key, SHELF_KIND_RAW);
    shelf_kind_to_int_map_view_free(kinds);
}

END_TEST

/* Arrays */

static void assert_items(const shelf_string_array_view *view, const char *expected)
{
    shelf_error error;
    const shelf_string_array *items = NULL;
    char text[100] = "";
    int64_t size = 0;
    ck_assert_int_eq(shelf_string_array_view_get(view, &items, &error), SHELF_OK);
    ck_assert_int_eq(shelf_string_array_view_size(view, &size, &error), SHELF_OK);
    ck_assert_int_eq(size, items->count);
    for (int32_t i = 0; i < items->count; i++) {
        const shelf_string *item = NULL;
        ck_assert_int_eq(shelf_string_array_view_item(view, i, &item, &error), SHELF_OK);
        assert_string(items->items[i].bytes, *item);
        strcat(text, items->items[i].bytes);
    }
    ck_assert_str_eq(text, expected);
}

START_TEST(items_of_an_array)
{
    shelf_error error;
    const shelf_string *item = NULL;
    const shelf_string items[] = {{"a", 1}, {"b", 1}, {"c", 1}};
    shelf_string_array_view *const view = shelf_string_array_view_of((shelf_string_array){items, 3}, &error);
    assert_items(view, "abc");
    ck_assert_int_eq(shelf_string_array_view_add(view, string("d"), &error), SHELF_OK);
    ck_assert_int_eq(shelf_string_array_view_put(view, 1, string("B"), &error), SHELF_OK);
    ck_assert_int_eq(shelf_string_array_view_put(view, 3, string("D"), &error), SHELF_OK);
    assert_items(view, "aBcD");
    ck_assert_int_eq(shelf_string_array_view_remove_first(view, &error), SHELF_OK);
    assert_items(view, "BcD");
    ck_assert_int_eq(shelf_string_array_view_remove_last(view, &error), SHELF_OK);
    ck_assert_int_eq(shelf_string_array_view_remove_last(view, &error), SHELF_OK);
    assert_items(view, "B");
    ck_assert_int_eq(shelf_string_array_view_item(view, 1, &item, &error), SHELF_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "the view: there is no item 1 among 1");
    ck_assert_int_eq(shelf_string_array_view_put(view, -1, string(""), &error), SHELF_BAD_ARGUMENT);
    ck_assert_int_eq(shelf_string_array_view_remove_first(view, &error), SHELF_OK);
    ck_assert_int_eq(shelf_string_array_view_remove_first(view, &error), SHELF_BAD_ARGUMENT);
    ck_assert_int_eq(shelf_string_array_view_remove_last(view, &error), SHELF_BAD_ARGUMENT);
    assert_items(view, "");
    shelf_string_array_view_free(view);
}

END_TEST

START_TEST(bytes_are_an_array)
{
    shelf_error error;
    int8_t item = 0;
    const uint8_t bytes[] = {0x80, 7};
    const shelf_byte_array *all = NULL;
    shelf_byte_array_view *const view = shelf_byte_array_view_of((shelf_byte_array){bytes, 2}, &error);
    ck_assert_int_eq(shelf_byte_array_view_item(view, 0, &item, &error), SHELF_OK);
    ck_assert_int_eq(item, -128);
    ck_assert_int_eq(shelf_byte_array_view_get(view, &all, &error), SHELF_OK);
    ck_assert_int_eq(all->count, 2);
    ck_assert_mem_eq(all->items, bytes, 2);
    shelf_byte_array_view_free(view);
}

END_TEST

/* What is thrown */

START_TEST(an_exception_is_copied)
{
    shelf_error error;
    char name[] = "a";
    const shelf_no_such_series exception = {.name = {name, 1}};
    ck_assert_int_eq(shelf_no_such_series_throw_copy(&exception, &error), SHELF_EXCEPTION);
    name[0] = 'b';
    assert_string("a", shelf_no_such_series_of(&error)->name);
    ck_assert_str_eq(error.message, "NoSuchSeries");
    shelf_error_clear(&error);
    ck_assert_int_eq(shelf_no_such_series_throw_copy(&exception, NULL), SHELF_EXCEPTION);
    const shelf_empty empty = {0};
    ck_assert_int_eq(shelf_empty_throw_copy(&empty, &error), SHELF_EXCEPTION);
    ck_assert_ptr_nonnull(shelf_empty_of(&error));
    shelf_error_clear(&error);
    const shelf_no_such_series bad = {.name = {"\xFF", 1}};
    ck_assert_int_eq(shelf_no_such_series_throw_copy(&bad, &error), SHELF_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "NoSuchSeries: BAD_ARGUMENT: name is not well-formed UTF-8");
}

END_TEST

/* Calls */

START_TEST(a_call_made_by_hand)
{
    shelf_error error;
    const shelf_byte_array *answer = NULL;
    shelf_worker_call *const call = shelf_worker_call_new("ann", &error);
    assert_string("ann", shelf_worker_call_caller(call));
    ck_assert_int_eq(shelf_worker_call_add_role(call, "admin", &error), SHELF_OK);
    ck_assert_int_eq(shelf_worker_call_add_role(call, "staff", &error), SHELF_OK);
    ck_assert(shelf_worker_call_has_role(call, "staff"));
    ck_assert(!shelf_worker_call_has_role(call, "adm"));
    ck_assert_int_eq(shelf_worker_call_roles(call).count, 2);
    ck_assert_int_eq(shelf_worker_call_add_text(call, "tenant", "north", &error), SHELF_OK);
    ck_assert_str_eq(shelf_worker_call_text(call, "tenant"), "north");
    ck_assert_ptr_null(shelf_worker_call_text(call, "other"));
    ck_assert_int_eq(shelf_worker_call_time_left_ms(call), -1);
    ck_assert(!shelf_worker_call_cancelled(call));
    memset(shelf_worker_call_memory(call, 100000), 1, 100000);
    ck_assert_int_eq(shelf_worker_call_set_field(call, "Cache-Control", "max-age=60", &error), SHELF_OK);
    ck_assert_int_eq(shelf_worker_call_set_field(call, NULL, "", &error), SHELF_BAD_ARGUMENT);
    ck_assert_int_eq(shelf_series_to_bytes(&SERIES, &answer, &error), SHELF_OK);
    ck_assert_int_eq(shelf_worker_call_free_later(call, answer, &error), SHELF_OK);
    shelf_worker_call_free(call);
    shelf_worker_call_free(NULL);
}

END_TEST

/* The value of an entry; NULL where there is none. */
static const char *entry_of(const shelf_options *options, const char *name)
{
    const char *value = NULL;
    for (int32_t i = 0; i < options->context_count; i++) {
        if (strcmp(options->context[i].key, name) == 0) {
            ck_assert_ptr_null(value);
            value = options->context[i].value;
        }
    }
    return value;
}

START_TEST(what_goes_on_to_other_services)
{
    shelf_error error;
    char longer[600] = "";
    const shelf_hook_entry own[] = {{"tenant", "south"}, {"tracestate", "own"}};
    shelf_options options = {.context = own, .context_count = 2};
    shelf_options more = {0};
    shelf_worker_call *const call = shelf_worker_call_new("ann", &error);
    ck_assert_int_eq(shelf_worker_call_onward(call, &more, &error), SHELF_OK);
    ck_assert_int_eq(more.context_count, 0);
    ck_assert_int_eq(more.call_timeout_ms, 0);
    ck_assert_int_eq(shelf_worker_call_add_text(call, "tenant", "north", &error), SHELF_OK);
    ck_assert_int_eq(shelf_worker_call_add_text(call, "traceparent", "00-1", &error), SHELF_OK);
    ck_assert_int_eq(shelf_worker_call_add_text(call, "tracestate", "theirs", &error), SHELF_OK);
    ck_assert_int_eq(shelf_worker_call_onward(call, &options, NULL), SHELF_OK);
    ck_assert_str_eq(entry_of(&options, "tenant"), "south");
    ck_assert_str_eq(entry_of(&options, "traceparent"), "00-1");
    ck_assert_str_eq(entry_of(&options, "tracestate"), "own");
    memset(longer, 'x', sizeof longer - 1);
    ck_assert_int_eq(shelf_worker_call_add_text(call, "traceparent", longer, &error), SHELF_OK);
    ck_assert_int_eq(shelf_worker_call_onward(call, &more, &error), SHELF_OK);
    ck_assert_ptr_null(entry_of(&more, "tenant"));
    ck_assert_ptr_null(entry_of(&more, "traceparent"));
    ck_assert_str_eq(entry_of(&more, "tracestate"), "theirs");
    shelf_worker_call_free(call);
}

END_TEST

START_TEST(the_time_left_goes_on)
{
    enum { HOUR_MS = 3600000 };

    static const int32_t OWN[] = {0, 1000, SHELF_NO_TIMEOUT, 2 * HOUR_MS};
    static const bool SHORTER[] = {false, false, true, true};
    shelf_error error;
    shelf_worker_call *const call = shelf_worker_call_new("ann", &error);
    shelf_worker_call_set_time_left_ms(call, HOUR_MS);
    for (int i = 0; i < 4; i++) {
        shelf_options options = {.call_timeout_ms = OWN[i]};
        ck_assert_int_eq(shelf_worker_call_onward(call, &options, &error), SHELF_OK);
        ck_assert(SHORTER[i] ? options.call_timeout_ms > 1000 && options.call_timeout_ms <= HOUR_MS
                             : options.call_timeout_ms == OWN[i]);
    }
    shelf_options options = {0};
    shelf_worker_call_set_time_left_ms(call, 0);
    ck_assert_int_eq(shelf_worker_call_onward(call, &options, &error), SHELF_OK);
    ck_assert_int_eq(options.call_timeout_ms, 1);
    shelf_worker_call_free(call);
}

END_TEST

/* Before of a hook, whose context is a call that goes on. */
static shelf_status go_on(shelf_call_info *info, shelf_error *error, void *context)
{
    shelf_worker_call *const call = context;
    const shelf_status status = shelf_worker_call_onward_in(call, info->context);
    ck_assert_int_eq(status, SHELF_OK);
    ck_assert_str_eq(shelf_hook_context_get(info->context, "traceparent"), "00-1");
    ck_assert_ptr_null(shelf_hook_context_get(info->context, "tenant"));
    return shelf_error_set(error, SHELF_CANCELLED, "it has seen enough");
}

START_TEST(a_hook_has_a_client_go_on)
{
    shelf_error error;
    const shelf_string *answer = NULL;
    shelf_worker_call *const call = shelf_worker_call_new("ann", &error);
    const shelf_call_hook hook = {.before = go_on, .context = call};
    const shelf_options options = {.hook = &hook};
    ck_assert_int_eq(shelf_worker_call_add_text(call, "tenant", "north", &error), SHELF_OK);
    ck_assert_int_eq(shelf_worker_call_add_text(call, "traceparent", "00-1", &error), SHELF_OK);
    shelf_store_client *const client = shelf_store_connect_later("127.0.0.1:1", &options, &error);
    ck_assert_ptr_nonnull(client);
    ck_assert_int_eq(shelf_store_who(client, &answer, &error), SHELF_CANCELLED);
    shelf_store_close(client);
    shelf_worker_call_free(call);
}

END_TEST

/* Workers without a host */

static shelf_status who(void *context, shelf_worker_call *call, shelf_string *result, shelf_error *error)
{
    (void)context;
    (void)call;
    (void)result;
    return shelf_error_set(error, SHELF_INTERNAL, "never called");
}

START_TEST(a_worker_says_what_is_missing)
{
    shelf_error error;
    const shelf_worker_options options = {.address = "127.0.0.1:1"};
    const shelf_store_handlers handlers = {.who = who};
    unsetenv("CREO_WORKER_HOST");
    ck_assert_ptr_null(shelf_worker_open(NULL, &error));
    ck_assert_int_eq(error.status, SHELF_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "creo serve DESCRIPTION.creo --worker"));
    shelf_worker *const worker = shelf_worker_open(&options, &error);
    ck_assert_ptr_nonnull(worker);
    ck_assert_int_eq(shelf_worker_run(worker, &error), SHELF_BAD_ARGUMENT);
    ck_assert_int_eq(shelf_store_serve_in(worker, &handlers, &error), SHELF_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "shelf.Store has no handler for get");
    shelf_worker_close(worker);
    shelf_worker_close(NULL);
    ck_assert_int_eq(shelf_store_serve(&handlers, NULL, NULL), SHELF_BAD_ARGUMENT);
}

END_TEST

Suite *service_suite(void)
{
    Suite *const suite = suite_create("service");
    TCase *const states = tcase_create("states");
    tcase_add_test(states, a_state_is_what_was_set);
    tcase_add_test(states, a_state_may_be_absent);
    tcase_add_test(states, an_entry_may_be_removed);
    tcase_add_test(states, what_cannot_be_kept_is_refused);
    tcase_add_test(states, parts_of_a_map);
    tcase_add_test(states, entries_of_a_map_are_put_and_removed);
    tcase_add_test(states, keys_are_sorted_as_in_java);
    tcase_add_test(states, items_of_an_array);
    tcase_add_test(states, bytes_are_an_array);
    suite_add_tcase(suite, states);
    TCase *const calls = tcase_create("calls");
    tcase_add_test(calls, an_exception_is_copied);
    tcase_add_test(calls, a_call_made_by_hand);
    tcase_add_test(calls, what_goes_on_to_other_services);
    tcase_add_test(calls, the_time_left_goes_on);
    tcase_add_test(calls, a_hook_has_a_client_go_on);
    tcase_add_test(calls, a_worker_says_what_is_missing);
    suite_add_tcase(suite, calls);
    return suite;
}
