/* SPDX-License-Identifier: Apache-2.0 */

/* Serves lab.creo. */
#define _POSIX_C_SOURCE 200809L

#include "lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static lab_status throw_no_such_series(lab_string name, const lab_string *near, lab_error *error)
{
    lab_no_such_series exception = {.name = name};
    if (near != NULL) {
        exception.has_near = true;
        exception.near = *near;
    }
    return lab_no_such_series_throw_copy(&exception, error);
}

/* Plain */

static lab_status echo(
    void *context, lab_worker_call *call, const lab_values *values, lab_values *result, lab_error *error)
{
    (void)context, (void)call, (void)error;
    *result = *values;
    return LAB_OK;
}

static lab_status mean(void *context, lab_worker_call *call, lab_double_array samples, double *result, lab_error *error)
{
    (void)context, (void)call;
    if (samples.count == 0) {
        const lab_empty exception = {0};
        return lab_empty_throw_copy(&exception, error);
    }
    for (int32_t i = 0; i < samples.count; i++) {
        *result += samples.items[i];
    }
    *result /= samples.count;
    return LAB_OK;
}

static lab_status nothing(void *context, lab_worker_call *call, lab_error *error)
{
    (void)context, (void)call, (void)error;
    return LAB_OK;
}

static lab_status bytes(void *context, lab_worker_call *call, int32_t size, lab_byte_array *result, lab_error *error)
{
    (void)context;
    uint8_t *const items = lab_worker_call_memory(call, (size_t)size);
    if (items == NULL) {
        return lab_error_set(error, LAB_NO_MEMORY, "no memory for %d bytes", (int)size);
    }
    for (int32_t i = 0; i < size; i++) {
        items[i] = (uint8_t)i;
    }
    *result = (lab_byte_array){items, size};
    return LAB_OK;
}

static lab_status cached(void *context, lab_worker_call *call, lab_string *result, lab_error *error)
{
    (void)context;
    *result = lab_string_of("an answer");
    return lab_worker_call_set_field(call, "Cache-Control", "max-age=60", error);
}

/* Store */

static lab_status clear(void *context, lab_worker_call *call, lab_string_to_series_map_view *kept,
    lab_long_to_double_map_view *times, lab_string_array_view *wanted, lab_optional_string_view *title,
    lab_string_set_view *tags, lab_quality_view *quality, lab_long_view *changes, lab_error *error)
{
    (void)context, (void)call;
    lab_status status = lab_string_to_series_map_view_set(kept, (lab_string_to_series_map){NULL, 0}, error);
    status = status ? status : lab_long_to_double_map_view_set(times, (lab_long_to_double_map){NULL, 0}, error);
    status = status ? status : lab_string_array_view_set(wanted, (lab_string_array){NULL, 0}, error);
    status = status ? status : lab_optional_string_view_set(title, NULL, error);
    status = status ? status : lab_string_set_view_set(tags, (lab_string_set){NULL, 0}, error);
    status = status ? status : lab_quality_view_set(quality, LAB_QUALITY_RAW, error);
    return status ? status : lab_long_view_set(changes, 0, error);
}

static lab_status get(void *context, lab_worker_call *call, lab_string name, const lab_series_entry_view *kept,
    lab_series *result, lab_error *error)
{
    (void)context, (void)call;
    const lab_series *series = NULL;
    const lab_status status = lab_series_entry_view_get(kept, &series, error);
    if (status != LAB_OK) {
        return status;
    }
    if (series == NULL) {
        return throw_no_such_series(name, NULL, error);
    }
    *result = *series;
    return LAB_OK;
}

static lab_status add(void *context, lab_worker_call *call, int64_t more, lab_long_view *changes, lab_error *error)
{
    (void)context, (void)call;
    int64_t count = 0;
    const lab_status status = lab_long_view_get(changes, &count, error);
    return status == LAB_OK ? lab_long_view_set(changes, count + more, error) : status;
}

static lab_status put(void *context, lab_worker_call *call, const lab_series *series, lab_series_entry_view *kept,
    lab_long_view *changes, int64_t *result, lab_error *error)
{
    lab_status status = lab_series_entry_view_set(kept, series, error);
    status = status ? status : lab_long_view_get(changes, result, error);
    return status ? status : add(context, call, 1, changes, error);
}

static lab_status remove_series(void *context, lab_worker_call *call, lab_string name, lab_series_entry_view *kept,
    lab_long_view *changes, lab_error *error)
{
    const lab_series *series = NULL;
    lab_status status = lab_series_entry_view_get(kept, &series, error);
    status = status ? status : lab_series_entry_view_remove(kept, error);
    status = status ? status : add(context, call, 1, changes, error);
    return status || series != NULL ? status : throw_no_such_series(name, NULL, error);
}

static lab_status rename_series(void *context, lab_worker_call *call, lab_string from, lab_string to,
    lab_series_entry_view *kept_from, lab_series_entry_view *kept_to, lab_error *error)
{
    (void)context, (void)call;
    const lab_series *series = NULL;
    lab_status status = lab_series_entry_view_get(kept_from, &series, error);
    if (status == LAB_OK && series == NULL) {
        return throw_no_such_series(from, NULL, error);
    }
    status = status ? status : lab_series_entry_view_remove(kept_from, error);
    if (status != LAB_OK) {
        return status;
    }
    lab_series renamed = *series;
    renamed.name = to;
    return lab_series_entry_view_set(kept_to, &renamed, error);
}

static lab_status all(void *context, lab_worker_call *call, const lab_string_to_series_map_view *kept,
    lab_string_to_series_map *result, lab_error *error)
{
    (void)context, (void)call;
    const lab_string_to_series_map *found = NULL;
    const lab_status status = lab_string_to_series_map_view_get(kept, &found, error);
    if (status == LAB_OK) {
        *result = *found;
    }
    return status;
}

static lab_status size(
    void *context, lab_worker_call *call, const lab_string_to_series_map_view *kept, int32_t *result, lab_error *error)
{
    (void)context, (void)call;
    int64_t count = 0;
    const lab_status status = lab_string_to_series_map_view_size(kept, &count, error);
    *result = (int32_t)count;
    return status;
}

static lab_status find(void *context, lab_worker_call *call, lab_string name, const lab_string_to_series_map_view *kept,
    lab_series *result, lab_error *error)
{
    (void)context, (void)call;
    const lab_series *series = NULL;
    const lab_string_to_series_map *next = NULL;
    lab_status status = lab_string_to_series_map_view_find(kept, name, &series, error);
    if (status == LAB_OK && series != NULL) {
        *result = *series;
        return LAB_OK;
    }
    status = status ? status : lab_string_to_series_map_view_after(kept, name, 1, &next, error);
    return status ? status : throw_no_such_series(name, next->count > 0 ? &next->entries[0].key : NULL, error);
}

static lab_status names_of(
    lab_worker_call *call, const lab_string_to_series_map *found, lab_string_array *result, lab_error *error)
{
    lab_string *const names = lab_worker_call_memory(call, (size_t)found->count * sizeof *names);
    if (names == NULL) {
        return lab_error_set(error, LAB_NO_MEMORY, "no memory for names");
    }
    for (int32_t i = 0; i < found->count; i++) {
        names[i] = found->entries[i].key;
    }
    *result = (lab_string_array){names, found->count};
    return LAB_OK;
}

static lab_status after(void *context, lab_worker_call *call, lab_string name, int32_t most,
    const lab_string_to_series_map_view *kept, lab_string_array *result, lab_error *error)
{
    (void)context;
    const lab_string_to_series_map *found = NULL;
    const lab_status status = lab_string_to_series_map_view_after(kept, name, most, &found, error);
    return status ? status : names_of(call, found, result, error);
}

static lab_status before(void *context, lab_worker_call *call, lab_string name, int32_t most,
    const lab_string_to_series_map_view *kept, lab_string_array *result, lab_error *error)
{
    (void)context;
    const lab_string_to_series_map *found = NULL;
    const lab_status status = lab_string_to_series_map_view_before(kept, name, most, &found, error);
    return status ? status : names_of(call, found, result, error);
}

static lab_status replace(void *context, lab_worker_call *call, lab_series_array series,
    lab_string_to_series_map_view *kept, lab_error *error)
{
    (void)context, (void)call;
    lab_status status = lab_string_to_series_map_view_set(kept, (lab_string_to_series_map){NULL, 0}, error);
    for (int32_t i = 0; i < series.count && status == LAB_OK; i++) {
        status = lab_string_to_series_map_view_put(kept, series.items[i].name, &series.items[i], error);
    }
    return status;
}

static lab_status prune(
    void *context, lab_worker_call *call, lab_string_to_series_map_view *kept, int32_t *result, lab_error *error)
{
    const lab_string_to_series_map *found = NULL;
    lab_status status = lab_string_to_series_map_view_get(kept, &found, error);
    for (int32_t i = 0; status == LAB_OK && i < found->count; i++) {
        if (found->entries[i].value.samples.count == 0) {
            status = lab_string_to_series_map_view_remove(kept, found->entries[i].key, error);
        }
    }
    return status ? status : size(context, call, kept, result, error);
}

static lab_status measure(void *context, lab_worker_call *call, int64_t from, int32_t count,
    lab_long_to_double_map_view *times, lab_error *error)
{
    (void)context, (void)call;
    lab_status status = LAB_OK;
    for (int64_t at = from; at < from + count && status == LAB_OK; at++) {
        status = lab_long_to_double_map_view_put(times, at, (double)at / 2, error);
    }
    return status;
}

static lab_status sum(
    void *context, lab_worker_call *call, const lab_long_to_double_map_view *times, double *result, lab_error *error)
{
    (void)context, (void)call;
    const lab_long_to_double_map *found = NULL;
    const lab_status status = lab_long_to_double_map_view_get(times, &found, error);
    for (int32_t i = 0; status == LAB_OK && i < found->count; i++) {
        *result += found->entries[i].value;
    }
    return status;
}

static lab_status total(void *context, lab_worker_call *call, int64_t from, int64_t to,
    const lab_long_to_double_map_view *times, double *result, lab_error *error)
{
    (void)from, (void)to;
    return sum(context, call, times, result, error);
}

static lab_status next(void *context, lab_worker_call *call, int64_t from, int32_t most,
    const lab_long_to_double_map_view *times, lab_long_to_double_map *result, lab_error *error)
{
    (void)context, (void)call, (void)from;
    const lab_long_to_double_map *found = NULL;
    const lab_status status = lab_long_to_double_map_view_first(times, most, &found, error);
    if (status == LAB_OK) {
        *result = *found;
    }
    return status;
}

static lab_status latest(void *context, lab_worker_call *call, int64_t to, int32_t most,
    const lab_long_to_double_map_view *times, lab_long_to_double_map *result, lab_error *error)
{
    (void)context, (void)call, (void)to;
    const lab_long_to_double_map *found = NULL;
    const lab_status status = lab_long_to_double_map_view_last(times, most, &found, error);
    if (status == LAB_OK) {
        *result = *found;
    }
    return status;
}

static lab_status want(void *context, lab_worker_call *call, lab_string name, int32_t most,
    lab_string_array_view *wanted, bool *has_result, lab_string *result, lab_error *error)
{
    (void)context, (void)call;
    int64_t count = 0;
    const lab_string *first = NULL;
    lab_status status = lab_string_array_view_add(wanted, name, error);
    status = status ? status : lab_string_array_view_size(wanted, &count, error);
    if (status != LAB_OK || count <= most) {
        return status;
    }
    status = lab_string_array_view_item(wanted, 0, &first, error);
    status = status ? status : lab_string_array_view_remove_first(wanted, error);
    if (status == LAB_OK) {
        *has_result = true;
        *result = *first;
    }
    return status;
}

static lab_status wish(void *context, lab_worker_call *call, int32_t index, const lab_string_array_view *wanted,
    lab_string *result, lab_error *error)
{
    (void)context, (void)call;
    const lab_string *item = NULL;
    const lab_status status = lab_string_array_view_item(wanted, index, &item, error);
    if (status == LAB_OK) {
        *result = *item;
    }
    return status;
}

static lab_status drop(
    void *context, lab_worker_call *call, lab_string_array_view *wanted, lab_string *result, lab_error *error)
{
    int64_t count = 0;
    lab_status status = lab_string_array_view_size(wanted, &count, error);
    status = status ? status : wish(context, call, (int32_t)count - 1, wanted, result, error);
    return status ? status : lab_string_array_view_remove_last(wanted, error);
}

static lab_status exchange(void *context, lab_worker_call *call, int32_t index, lab_string name,
    lab_string_array_view *wanted, lab_error *error)
{
    (void)context, (void)call;
    return lab_string_array_view_put(wanted, index, name, error);
}

static lab_status wishes(void *context, lab_worker_call *call, const lab_string_array_view *wanted,
    lab_string_array *result, lab_error *error)
{
    (void)context, (void)call;
    const lab_string_array *items = NULL;
    const lab_status status = lab_string_array_view_get(wanted, &items, error);
    if (status == LAB_OK) {
        *result = *items;
    }
    return status;
}

static lab_status label(void *context, lab_worker_call *call, const lab_label *label, lab_optional_string_view *title,
    lab_string_set_view *tags, lab_quality_view *quality, lab_error *error)
{
    (void)context, (void)call;
    lab_status status = lab_optional_string_view_set(title, label->has_title ? &label->title : NULL, error);
    status = status ? status : lab_string_set_view_set(tags, label->tags, error);
    return status ? status : lab_quality_view_set(quality, label->quality, error);
}

static lab_status labelled(void *context, lab_worker_call *call, const lab_optional_string_view *title,
    const lab_string_set_view *tags, const lab_quality_view *quality, lab_label *result, lab_error *error)
{
    (void)context, (void)call;
    const lab_string *text = NULL;
    const lab_string_set *set = NULL;
    lab_status status = lab_optional_string_view_get(title, &text, error);
    status = status ? status : lab_string_set_view_get(tags, &set, error);
    status = status ? status : lab_quality_view_get(quality, &result->quality, error);
    if (status == LAB_OK) {
        result->has_title = text != NULL;
        result->title = text == NULL ? (lab_string){NULL, 0} : *text;
        result->tags = *set;
    }
    return status;
}

static lab_status changed(
    void *context, lab_worker_call *call, const lab_long_view *changes, int64_t *result, lab_error *error)
{
    (void)context, (void)call;
    return lab_long_view_get(changes, result, error);
}

/* Flow */

static lab_status set_level(void *context, lab_worker_call *call, lab_string name, double level,
    lab_double_entry_view *levels, lab_error *error)
{
    (void)context, (void)call, (void)name;
    return lab_double_entry_view_set(levels, level, error);
}

static lab_status sum_numbers(
    void *context, lab_worker_call *call, lab_double_stream *numbers, double start, double *result, lab_error *error)
{
    (void)context, (void)call;
    double number = 0;
    int64_t count = 0;
    lab_status status = LAB_OK;
    *result = start;
    while ((status = lab_double_stream_next(numbers, &number, error)) == LAB_OK) {
        *result += number;
        count++;
    }
    if (status == LAB_END && count == 0) {
        const lab_empty exception = {0};
        return lab_empty_throw_copy(&exception, error);
    }
    return status == LAB_END ? LAB_OK : status;
}

static lab_status count_to(void *context, lab_worker_call *call, int64_t to, lab_long_stream *result, lab_error *error)
{
    (void)context, (void)call;
    lab_status status = LAB_OK;
    for (int64_t number = 0; number < to && status == LAB_OK; number++) {
        status = lab_long_stream_push(result, number, error);
    }
    return status;
}

static lab_status broken(
    void *context, lab_worker_call *call, int64_t after_items, lab_long_stream *result, lab_error *error)
{
    const lab_empty exception = {0};
    const lab_status status = count_to(context, call, after_items, result, error);
    return status == LAB_OK ? lab_empty_throw_copy(&exception, error) : status;
}

static lab_status scale_one(double factor, const lab_series *series, lab_series_stream *result, lab_error *error)
{
    const size_t size = (size_t)series->samples.count * sizeof(double);
    double *const samples = malloc(size == 0 ? 1 : size);
    if (samples == NULL) {
        return lab_error_set(error, LAB_NO_MEMORY, "no memory for samples");
    }
    for (int32_t i = 0; i < series->samples.count; i++) {
        samples[i] = factor * series->samples.items[i];
    }
    lab_series scaled = *series;
    scaled.samples.items = samples;
    const lab_status status = lab_series_stream_push(result, &scaled, error);
    free(samples);
    return status;
}

static lab_status scale(void *context, lab_worker_call *call, double factor, lab_series_stream *series,
    lab_series_stream *result, lab_error *error)
{
    (void)context, (void)call;
    const lab_series *each = NULL;
    lab_status status = LAB_OK;
    while ((status = lab_series_stream_next(series, &each, error)) == LAB_OK) {
        status = scale_one(factor, each, result, error);
        if (status != LAB_OK) {
            return status;
        }
    }
    return status == LAB_END ? LAB_OK : status;
}

static lab_status watch(void *context, lab_worker_call *call, lab_string name, const lab_double_entry_view *levels,
    lab_double_stream *result, lab_error *error)
{
    (void)context, (void)call, (void)name;
    lab_status status = LAB_OK;
    while (status == LAB_OK) {
        bool has_level = false;
        double level = -1;
        status = lab_double_entry_view_get(levels, &has_level, &level, error);
        status = status ? status : lab_double_stream_push(result, has_level ? level : -1, error);
        status = status ? status : lab_double_entry_view_next(levels, error);
    }
    return status;
}

static lab_status watch_all(void *context, lab_worker_call *call, const lab_string_to_double_map_view *levels,
    lab_int_stream *result, lab_error *error)
{
    (void)context, (void)call;
    lab_status status = LAB_OK;
    while (status == LAB_OK) {
        int64_t count = 0;
        status = lab_string_to_double_map_view_size(levels, &count, error);
        status = status ? status : lab_int_stream_push(result, (int32_t)count, error);
        status = status ? status : lab_string_to_double_map_view_next(levels, error);
    }
    return status;
}

/* Person */

static int compare_texts(const void *left, const void *right)
{
    const lab_string *const a = left;
    const lab_string *const b = right;
    return strcmp(a->bytes, b->bytes);
}

static lab_status who(void *context, lab_worker_call *call, lab_call_struct *result, lab_error *error)
{
    (void)context;
    const char *const tenant = lab_worker_call_text(call, "tenant");
    const char *const traceparent = lab_worker_call_text(call, "traceparent");
    const int64_t left_ms = lab_worker_call_time_left_ms(call);
    const lab_string_array roles = lab_worker_call_roles(call);
    lab_string *const sorted = lab_worker_call_memory(call, (size_t)roles.count * sizeof *sorted);
    if (sorted == NULL) {
        return lab_error_set(error, LAB_NO_MEMORY, "no memory for roles");
    }
    if (roles.count > 0) {
        memcpy(sorted, roles.items, (size_t)roles.count * sizeof *sorted);
        qsort(sorted, (size_t)roles.count, sizeof *sorted, compare_texts);
    }
    result->caller = lab_worker_call_caller(call);
    result->roles = (lab_string_array){sorted, roles.count};
    if (tenant != NULL) {
        result->has_tenant = true;
        result->tenant = lab_string_of(tenant);
    }
    if (traceparent != NULL) {
        result->has_traceparent = true;
        result->traceparent = lab_string_of(traceparent);
    }
    if (left_ms >= 0) {
        result->has_time_left = true;
        result->time_left = (lab_duration){left_ms / 1000, (int32_t)(left_ms % 1000) * 1000000};
    }
    return LAB_OK;
}

static lab_status ask(void *context, lab_worker_call *call, lab_string address, lab_string token,
    lab_call_struct *result, lab_error *error)
{
    (void)context;
    lab_options options = {.token = token.bytes};
    lab_status status = lab_worker_call_onward(call, &options, error);
    lab_person_client *const client = status == LAB_OK ? lab_person_connect_with(address.bytes, &options, error) : NULL;
    const lab_call_struct *answer = NULL;
    if (client == NULL) {
        return error->status;
    }
    status = lab_person_who(client, &answer, error);
    lab_person_close(client);
    status = status ? status : lab_worker_call_free_later(call, answer, error);
    if (status == LAB_OK) {
        *result = *answer;
    }
    return status;
}

static lab_status secret(void *context, lab_worker_call *call, lab_error *error)
{
    (void)context, (void)call, (void)error;
    return LAB_OK;
}

/* Trouble */

static lab_status process(void *context, lab_worker_call *call, int32_t *result, lab_error *error)
{
    (void)context, (void)call, (void)error;
    *result = (int32_t)getpid();
    return LAB_OK;
}

/* Leaves a process that never ends. */
static void leave_child(void)
{
    const pid_t child = fork();
    if (child == 0) {
        execlp("sleep", "sleep", "infinity", (char *)NULL);
        _exit(1);
    }
    printf("left %ld\n", (long)child);
}

/* Calls itself without an end, in more and more memory of the stack; compilers do not see that. */
static int descend(volatile const char *above)
{
    static volatile bool on = true;
    volatile char here[1024];
    here[0] = above[0];
    return on ? descend(here) + here[0] : 0;
}

/* Prints at once: a worker flushes only after a call. */
static void say(const char *line)
{
    fputs(line, stdout);
    fflush(stdout);
}

static lab_status run(void *context, lab_worker_call *call, lab_fault_enum fault, lab_string *result, lab_error *error)
{
    (void)context;
    const struct timespec pause = {0, 10000000};
    switch (fault) {
    case LAB_FAULT_ENUM_ERROR:
        return lab_error_set(error, LAB_INTERNAL, "out of order");
    case LAB_FAULT_ENUM_EXIT:
        _exit(3);
    case LAB_FAULT_ENUM_DEEP:
        descend("");
        break;
    case LAB_FAULT_ENUM_WAIT:
        say("waiting\n");
        while (!lab_worker_call_cancelled(call)) {
            nanosleep(&pause, NULL);
        }
        break;
    case LAB_FAULT_ENUM_SPIN:
        say("spinning\n");
        for (volatile int spin = 0;; spin = !spin) {
        }
    case LAB_FAULT_ENUM_PRINT:
        printf("a word from the method\n");
        break;
    case LAB_FAULT_ENUM_CHILD:
        leave_child();
        break;
    case LAB_FAULT_ENUM_NONE:
    case LAB_FAULT_ENUM_WRONG:
        break;
    }
    *result = lab_string_of("over");
    return LAB_OK;
}

static lab_status write_note(void *context, lab_worker_call *call, lab_string note, lab_fault_enum fault,
    lab_string_view *note_view, lab_string *result, lab_error *error)
{
    const lab_string *kept = NULL;
    lab_status status = lab_string_view_set(note_view, note, error);
    status = status ? status : run(context, call, fault, result, error);
    status = status ? status : lab_string_view_get(note_view, &kept, error);
    if (status == LAB_OK) {
        *result = *kept;
    }
    return status;
}

static lab_status noted(
    void *context, lab_worker_call *call, const lab_string_view *note, lab_string *result, lab_error *error)
{
    (void)context, (void)call;
    const lab_string *kept = NULL;
    const lab_status status = lab_string_view_get(note, &kept, error);
    if (status == LAB_OK) {
        *result = *kept;
    }
    return status;
}

int main(void)
{
    lab_error error;
    const lab_plain_handlers plain = {.echo = echo, .mean = mean, .nothing = nothing, .bytes = bytes, .cached = cached};
    const lab_store_handlers store = {.clear = clear,
        .get = get,
        .put = put,
        .remove = remove_series,
        .rename = rename_series,
        .all = all,
        .size = size,
        .find = find,
        .after = after,
        .before = before,
        .replace = replace,
        .prune = prune,
        .measure = measure,
        .total = total,
        .next = next,
        .latest = latest,
        .sum = sum,
        .want = want,
        .drop = drop,
        .exchange = exchange,
        .wish = wish,
        .wishes = wishes,
        .label = label,
        .labelled = labelled,
        .add = add,
        .changed = changed};
    const lab_flow_handlers flow = {.set = set_level,
        .sum = sum_numbers,
        .count = count_to,
        .broken = broken,
        .scale = scale,
        .watch = watch,
        .watch_all = watch_all};
    const lab_person_handlers person = {.who = who, .ask = ask, .secret = secret};
    const lab_trouble_handlers trouble = {.process = process, .write = write_note, .run = run, .noted = noted};
    lab_worker *const worker = lab_worker_open(NULL, &error);
    if (worker == NULL || lab_plain_serve_in(worker, &plain, &error) != LAB_OK
        || lab_store_serve_in(worker, &store, &error) != LAB_OK || lab_flow_serve_in(worker, &flow, &error) != LAB_OK
        || lab_person_serve_in(worker, &person, &error) != LAB_OK
        || lab_trouble_serve_in(worker, &trouble, &error) != LAB_OK || lab_worker_run(worker, &error) != LAB_OK) {
        fprintf(stderr, "%s\n", error.message);
        lab_worker_close(worker);
        return 1;
    }
    lab_worker_close(worker);
    return 0;
}
