/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_worker_call.h"

#include "creo_clock.h"
#include "creo_memory.h"
#include "creo_report.h"
#include "creo_settings.h"

#include <string.h>

enum {
    FIRST_OF_CALL = 1024,
    ITEMS_ON_THE_WAY = 64 /* of a stream; more are asked for when half of them are taken */
};

/* What the host says */

static void append_order(creo_order **first, creo_order **last, creo_order *order)
{
    *(*first == NULL ? first : &(*last)->next) = order;
    *last = order;
}

void creo_worker_call_hear(creo_worker_call *call, creo_order *order)
{
    call->news = true;
    switch (order->kind) {
    case CREO_ORDER_ROWS:
    case CREO_ORDER_COUNT:
    case CREO_ORDER_MOVED:
        order->next = call->heard;
        call->heard = order;
        return;
    case CREO_ORDER_ITEM:
        append_order(&call->first_item, &call->last_item, order);
        return;
    case CREO_ORDER_END:
        call->items_ended = true;
        break;
    case CREO_ORDER_CREDIT:
        call->may_go += order->count;
        break;
    case CREO_ORDER_CANCEL:
        creo_worker_call_withdraw(call);
        break;
    case CREO_ORDER_BEGIN:
    case CREO_ORDER_DRAIN:
        break; /* never of a call that has begun */
    }
    creo_free(order);
}

void creo_worker_call_withdraw(creo_worker_call *call)
{
    call->news = true;
    call->withdrawn = true;
}

static creo_status withdraw(creo_worker_call *call, creo_error *error)
{
    call->withdrawn = true;
    return creo_error_set(error, CREO_CANCELLED, "nobody waits for the answer any more");
}

/* Waits for something to come; false where nobody waits for the answer any more. */
static bool await(creo_worker_call *call, int64_t until_ms)
{
    if (!call->withdrawn) {
        call->line->wait(call->line->context, call, until_ms);
    }
    return !call->withdrawn;
}

/* Begins a report; NULL where nobody waits for the answer any more. */
static creo_writer *start_report(creo_worker_call *call)
{
    return call->withdrawn ? NULL : call->line->report(call->line->context, call);
}

/* Sends it. CREO_NO_MEMORY and CREO_TOO_LARGE: it cannot be sent; another one can. */
static creo_status finish_report(creo_worker_call *call, creo_error *error)
{
    creo_error own;
    creo_error *const failure = error == NULL ? &own : error;
    const creo_status status = call->line->send(call->line->context, failure);
    return status == CREO_OK || status == CREO_NO_MEMORY || status == CREO_TOO_LARGE ? status : withdraw(call, failure);
}

/* What its views ask and write */

/* The cases of the union Question. */
enum { ASK_ROW, ASK_PAGE, ASK_COUNT, ASK_NEXT };

static void write_span(creo_writer *writer, creo_rows_bytes span)
{
    creo_report_bytes(writer, span);
}

static void write_bounds(creo_writer *writer, const creo_rows_bounds *bounds)
{
    creo_write_boolean(writer, bounds->has_from);
    if (bounds->has_from) {
        write_span(writer, bounds->from);
    }
    creo_write_boolean(writer, bounds->after);
    creo_write_boolean(writer, bounds->has_to);
    if (bounds->has_to) {
        write_span(writer, bounds->to);
    }
}

static void write_question(creo_writer *writer, const creo_view_question *question)
{
    switch (question->wanted) {
    case CREO_VIEW_ROW:
        creo_write_int(writer, ASK_ROW);
        write_span(writer, question->key);
        break;
    case CREO_VIEW_PAGE:
        creo_write_int(writer, ASK_PAGE);
        write_bounds(writer, &question->bounds);
        creo_write_boolean(writer, question->last);
        creo_write_int(writer, question->most);
        break;
    case CREO_VIEW_COUNT:
        creo_write_int(writer, ASK_COUNT);
        write_bounds(writer, &question->bounds);
        break;
    }
}

/* The answer to a question that was asked; NULL where nobody waits for the call any more. */
static creo_order *await_answer(creo_worker_call *call, int32_t question)
{
    do {
        for (creo_order **at = &call->heard; *at != NULL; at = &(*at)->next) {
            creo_order *const answer = *at;
            if (answer->question == question) {
                *at = answer->next;
                answer->next = NULL;
                return answer;
            }
        }
    } while (await(call, CREO_NEVER));
    return NULL;
}

/* Asks the host, and takes over its answer. what: NULL: for the next version. */
static creo_order *put_question(
    creo_worker_call *call, int32_t place, const creo_view_question *what, creo_error *error)
{
    creo_writer *const writer = start_report(call);
    if (writer == NULL) {
        withdraw(call, error);
        return NULL;
    }
    const int32_t question = ++call->questions;
    creo_report_ask(writer, call->order->call, question, place);
    if (what == NULL) {
        creo_write_int(writer, ASK_NEXT);
        creo_write_boolean(writer, true);
    } else {
        write_question(writer, what);
    }
    if (finish_report(call, error) != CREO_OK) {
        return NULL;
    }
    creo_order *const answer = await_answer(call, question);
    if (answer == NULL) {
        withdraw(call, error);
    }
    return answer;
}

static const creo_order *ask(void *context, int32_t place, const creo_view_question *question, creo_error *error)
{
    creo_worker_call *const call = context;
    creo_order *const answer = put_question(call, place, question, error);
    if (answer != NULL) {
        answer->next = call->answers;
        call->answers = answer;
    }
    return answer;
}

static void free_orders(creo_order *first)
{
    while (first != NULL) {
        creo_order *const order = first;
        first = order->next;
        creo_free(order);
    }
}

static creo_status next_version(void *context, int32_t place, creo_error *error)
{
    creo_error own;
    creo_error *const failure = error == NULL ? &own : error;
    creo_worker_call *const call = context;
    if (!creo_served_streams(call->method)) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "only methods with streams wait for the next version");
    }
    creo_order *const moved = put_question(call, place, NULL, failure);
    if (moved == NULL) {
        return failure->status;
    }
    if (moved->kind != CREO_ORDER_MOVED || moved->view_count != call->method->view_count) {
        creo_free(moved);
        return creo_error_set(error, CREO_MALFORMED, "the host has answered another question");
    }
    for (int32_t i = 0; i < moved->view_count; i++) {
        creo_view_move(&call->views[i], &moved->views[i]);
    }
    free_orders(call->answers);
    call->answers = moved;
    creo_error_reset(error);
    return CREO_OK;
}

static creo_writer *change(void *context, int32_t place, creo_view_change what)
{
    creo_worker_call *const call = context;
    call->change_count++;
    return creo_write_int(&call->changes, place) && creo_write_int(&call->changes, (int32_t)what) ? &call->changes
                                                                                                  : NULL;
}

/* Its streams */

static creo_status allow_items(creo_worker_call *call, int32_t items, creo_error *error)
{
    creo_writer *const writer = start_report(call);
    if (writer == NULL) {
        return withdraw(call, error);
    }
    creo_report_credit(writer, call->order->call, items);
    return finish_report(call, error);
}

void creo_worker_call_open(creo_worker_call *call)
{
    if (call->incoming != NULL) {
        allow_items(call, ITEMS_ON_THE_WAY, NULL); /* where that fails, the first item is waited for in vain */
    }
}

static creo_status next_item(void *context, int64_t until_ms, creo_rows_bytes *item, creo_error *error)
{
    creo_worker_call *const call = context;
    bool looked = false;
    while (call->first_item == NULL && !call->items_ended) {
        const bool late = until_ms != CREO_NEVER && creo_clock_now_ms() >= until_ms;
        if (late && looked) {
            return creo_error_set(error, CREO_NOT_YET, "no item has come yet");
        }
        looked = late;
        if (late) {
            call->line->glance(call->line->context);
        } else if (!await(call, until_ms)) {
            return withdraw(call, error);
        }
    }
    if (call->withdrawn) {
        return withdraw(call, error);
    }
    creo_free(call->item);
    call->item = call->first_item;
    if (call->item == NULL) {
        return creo_error_set(error, CREO_END, "the stream is over");
    }
    call->first_item = call->item->next;
    *item = call->item->arguments;
    call->taken++;
    if (call->taken < ITEMS_ON_THE_WAY / 2) {
        return CREO_OK;
    }
    const creo_status status = allow_items(call, call->taken, error);
    call->taken = status == CREO_OK ? 0 : call->taken;
    return status;
}

static creo_status push_item(void *context, creo_rows_bytes item, creo_error *error)
{
    creo_worker_call *const call = context;
    while (call->may_go == 0) {
        if (!await(call, CREO_NEVER)) {
            return withdraw(call, error);
        }
    }
    creo_writer *const writer = start_report(call);
    if (writer == NULL) {
        return withdraw(call, error);
    }
    creo_report_item(writer, call->order->call, item);
    const creo_status status = finish_report(call, error);
    call->may_go -= status == CREO_OK;
    return status;
}

/* False without memory. */
static bool open_stream(creo_worker_call *call, creo_stream **stream, const creo_stream_host *host)
{
    *stream = creo_arena_take(&call->memory, 1, sizeof **stream);
    if (*stream != NULL) {
        creo_stream_start(*stream, host, call->allocator);
    }
    return *stream != NULL;
}

static bool open_streams(creo_worker_call *call)
{
    const creo_stream_host incoming = {next_item, NULL, call};
    const creo_stream_host outgoing = {NULL, push_item, call};
    const int32_t traits = call->method->traits;
    return ((traits & CREO_UPLOADS) == 0 || open_stream(call, &call->incoming, &incoming))
           && ((traits & CREO_DOWNLOADS) == 0 || open_stream(call, &call->outgoing, &outgoing));
}

creo_status creo_worker_call_sleep(creo_worker_call *call, int32_t time_ms, creo_error *error)
{
    const int64_t until_ms = creo_clock_now_ms() + time_ms;
    while (call->line != NULL && creo_clock_now_ms() < until_ms) {
        if (!await(call, until_ms)) {
            return withdraw(call, error);
        }
    }
    creo_error_reset(error);
    return CREO_OK;
}

/* Beginning and ending */

static void start_call(creo_worker_call *call, const creo_allocator *allocator)
{
    memset(call, 0, sizeof *call);
    call->allocator = allocator;
    call->until_ms = CREO_NEVER;
    call->wake_ms = CREO_NEVER;
    creo_writer_start(&call->result);
    creo_writer_start(&call->changes);
    call->result.allocator = allocator;
    call->changes.allocator = allocator;
    creo_hook_context_start(&call->fields, allocator);
    creo_hook_context_start(&call->made_texts, allocator);
    creo_arena_start(&call->memory, FIRST_OF_CALL);
    call->memory.allocator = allocator;
}

bool creo_worker_call_begin(creo_worker_call *call, creo_order *order, const creo_served_method *method,
    const creo_worker_line *line, const creo_allocator *allocator)
{
    start_call(call, allocator);
    call->method = method;
    call->views = creo_arena_take(&call->memory, (size_t)method->view_count, sizeof *call->views);
    if (call->views == NULL || !open_streams(call)) {
        creo_arena_drop(&call->memory);
        return false;
    }
    call->order = order;
    call->line = line;
    call->caller = order->caller;
    call->roles = order->roles;
    if (order->time_left_ms > 0) {
        call->until_ms = creo_clock_now_ms() + order->time_left_ms;
    }
    creo_reader_start(&call->arguments, order->arguments.bytes, order->arguments.size);
    call->arguments.arena.allocator = allocator;
    call->views_host = (creo_view_host){ask, change, next_version, call};
    for (int32_t i = 0; i < method->view_count; i++) {
        creo_view_start(&call->views[i], &method->views[i], i, &order->views[i], &call->views_host, allocator);
    }
    return true;
}

void creo_worker_call_end(creo_worker_call *call)
{
    for (int32_t i = 0; call->method != NULL && i < call->method->view_count; i++) {
        creo_view_end(&call->views[i]);
    }
    creo_stream *const streams[] = {call->incoming, call->outgoing};
    for (int i = 0; i < 2; i++) {
        if (streams[i] != NULL) {
            creo_stream_end(streams[i]);
        }
    }
    free_orders(call->heard);
    free_orders(call->answers);
    free_orders(call->first_item);
    creo_free(call->item);
    for (; call->freed != NULL; call->freed = call->freed->next) {
        creo_free(call->freed->answer);
    }
    creo_arena_drop(&call->arguments.arena);
    creo_writer_free(&call->result);
    creo_writer_free(&call->changes);
    creo_hook_context_free(&call->fields);
    creo_hook_context_free(&call->made_texts);
    creo_arena_drop(&call->memory);
    creo_free(call->order);
}

creo_status creo_worker_call_arguments_read(creo_worker_call *call, creo_error *error)
{
    creo_reader *const reader = &call->arguments;
    if (reader->fault.status == CREO_OK && reader->at != reader->end) {
        creo_reader_fail(reader, CREO_MALFORMED, "left over: %zu bytes", (size_t)(reader->end - reader->at));
    }
    if (reader->fault.status != CREO_OK) {
        char reason[CREO_PATH_SIZE + CREO_REASON_SIZE + 32];
        creo_fault_describe(
            &reader->fault, reader->fault.path[0] == '\0' ? "they" : reader->fault.path, reason, sizeof reason);
        call->malformed = reader->fault.status == CREO_MALFORMED;
        return creo_error_set(error, reader->fault.status, "the arguments of %s: %s", call->method->name, reason);
    }
    return CREO_OK;
}

/* What handlers ask */

creo_string creo_worker_call_caller(const creo_worker_call *call)
{
    return call->caller;
}

creo_string_array creo_worker_call_roles(const creo_worker_call *call)
{
    return call->roles;
}

static bool is_text(creo_string string, const char *text)
{
    const size_t length = strlen(text);
    return length == (size_t)string.length && (length == 0 || memcmp(string.bytes, text, length) == 0);
}

bool creo_worker_call_has_role(const creo_worker_call *call, const char *role)
{
    for (int32_t i = 0; i < call->roles.count; i++) {
        if (is_text(call->roles.items[i], role)) {
            return true;
        }
    }
    return false;
}

const char *creo_worker_call_text(const creo_worker_call *call, const char *name)
{
    for (int32_t i = 0; call->order != NULL && i < call->order->text_count; i++) {
        if (strcmp(call->order->texts[i].key, name) == 0) {
            return call->order->texts[i].value;
        }
    }
    return creo_hook_context_get(&call->made_texts, name);
}

int64_t creo_worker_call_time_left_ms(const creo_worker_call *call)
{
    const int64_t left_ms = call->until_ms == CREO_NEVER ? -1 : call->until_ms - creo_clock_now_ms();
    return call->until_ms != CREO_NEVER && left_ms < 0 ? 0 : left_ms;
}

bool creo_worker_call_cancelled(creo_worker_call *call)
{
    if (!call->withdrawn && call->line != NULL) {
        call->line->glance(call->line->context);
    }
    return call->withdrawn || creo_worker_call_time_left_ms(call) == 0;
}

void *creo_worker_call_memory(creo_worker_call *call, size_t size)
{
    return creo_arena_take(&call->memory, size, 1);
}

creo_status creo_worker_call_free_later(creo_worker_call *call, const void *answer, creo_error *error)
{
    struct creo_worker_freed *const freed = creo_arena_take(&call->memory, 1, sizeof *freed);
    if (freed == NULL) {
        creo_free(answer);
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for what is to be released");
    }
    *freed = (struct creo_worker_freed){call->freed, answer};
    call->freed = freed;
    creo_error_reset(error);
    return CREO_OK;
}

static creo_status set_text(creo_hook_context *texts, const char *name, const char *value, creo_error *error)
{
    const creo_status status = creo_hook_context_set(texts, name, value);
    if (status != CREO_OK) {
        return creo_error_set(error, status, status == CREO_NO_MEMORY ? "no memory for a text" : "a text is NULL");
    }
    creo_error_reset(error);
    return CREO_OK;
}

creo_status creo_worker_call_set_field(creo_worker_call *call, const char *name, const char *value, creo_error *error)
{
    return set_text(&call->fields, name, value, error);
}

/* What goes on to other services */

/* So that their calls belong to the same trace. */
static const char *const TRACE[] = {"traceparent", "tracestate"};

enum { TRACE_COUNT = 2, LONGEST_TRACE = 512 };

/* A text that goes on; NULL where there is none. */
static const char *onward_text(const creo_worker_call *call, const char *name)
{
    const char *const text = creo_worker_call_text(call, name);
    return text == NULL || text[0] == '\0' || strlen(text) > LONGEST_TRACE ? NULL : text;
}

static bool is_in(const creo_hook_entry *entries, int32_t count, const char *name)
{
    for (int32_t i = 0; i < count; i++) {
        if (strcmp(entries[i].key, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The time-out of a call, where a client would give it that one. */
static int32_t onward_timeout_ms(const creo_worker_call *call, int32_t timeout_ms)
{
    const int64_t left_ms = creo_worker_call_time_left_ms(call);
    const int32_t usual_ms = timeout_ms == 0 ? CREO_DEFAULT_CALL_TIMEOUT_MS : timeout_ms;
    if (left_ms < 0 || (timeout_ms != CREO_NO_TIMEOUT && usual_ms <= left_ms)) {
        return timeout_ms;
    }
    return left_ms == 0 ? 1 : left_ms > INT32_MAX ? INT32_MAX : (int32_t)left_ms;
}

creo_status creo_worker_call_onward(creo_worker_call *call, creo_options *options, creo_error *error)
{
    int32_t count = options->context_count;
    creo_hook_entry *const entries = creo_arena_take(&call->memory, (size_t)count + TRACE_COUNT, sizeof *entries);
    if (entries == NULL) {
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for what goes on with the call");
    }
    if (count > 0) {
        memcpy(entries, options->context, (size_t)count * sizeof *entries);
    }
    for (int i = 0; i < TRACE_COUNT; i++) {
        const char *const text = onward_text(call, TRACE[i]);
        if (text != NULL && !is_in(options->context, options->context_count, TRACE[i])) {
            entries[count++] = (creo_hook_entry){TRACE[i], text};
        }
    }
    options->context = entries;
    options->context_count = count;
    options->call_timeout_ms = onward_timeout_ms(call, options->call_timeout_ms);
    creo_error_reset(error);
    return CREO_OK;
}

creo_status creo_worker_call_onward_in(const creo_worker_call *call, creo_hook_context *context)
{
    creo_status status = CREO_OK;
    for (int i = 0; i < TRACE_COUNT && status == CREO_OK; i++) {
        const char *const text = onward_text(call, TRACE[i]);
        status = text == NULL ? CREO_OK : creo_hook_context_set(context, TRACE[i], text);
    }
    return status;
}

/* Made by hand */

/* A copy that lives as long as the call; false without memory. */
static bool keep_text(creo_worker_call *call, const char *text, creo_string *stays)
{
    const size_t size = strlen(text) + 1;
    char *const copy = creo_arena_take_bytes(&call->memory, size);
    if (copy != NULL) {
        memcpy(copy, text, size);
        *stays = creo_string_of(copy);
    }
    return copy != NULL;
}

creo_worker_call *creo_worker_call_new(const char *caller, creo_error *error)
{
    creo_worker_call *const call = creo_memory_resize(NULL, NULL, sizeof *call);
    if (call == NULL) {
        creo_error_set(error, CREO_NO_MEMORY, "no memory for a call");
        return NULL;
    }
    start_call(call, NULL);
    creo_arena_start(&call->arguments.arena, 0);
    if (!keep_text(call, caller, &call->caller)) {
        creo_worker_call_free(call);
        creo_error_set(error, CREO_NO_MEMORY, "no memory for a call");
        return NULL;
    }
    creo_error_reset(error);
    return call;
}

creo_status creo_worker_call_add_role(creo_worker_call *call, const char *role, creo_error *error)
{
    const size_t count = (size_t)call->roles.count;
    creo_string *const roles = creo_arena_take(&call->memory, count + 1, sizeof *roles);
    if (roles == NULL || !keep_text(call, role, &roles[count])) {
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for a role");
    }
    if (count > 0) {
        memcpy(roles, call->roles.items, count * sizeof *roles);
    }
    call->roles = (creo_string_array){roles, (int32_t)count + 1};
    creo_error_reset(error);
    return CREO_OK;
}

creo_status creo_worker_call_add_text(creo_worker_call *call, const char *name, const char *value, creo_error *error)
{
    return set_text(&call->made_texts, name, value, error);
}

void creo_worker_call_set_time_left_ms(creo_worker_call *call, int64_t left_ms)
{
    call->until_ms = left_ms < 0 ? CREO_NEVER : creo_clock_now_ms() + left_ms;
}

void creo_worker_call_free(creo_worker_call *call)
{
    if (call != NULL) {
        creo_worker_call_end(call);
        creo_memory_release(NULL, call);
    }
}
