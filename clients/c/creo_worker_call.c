/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_worker_call.h"

#include "creo_clock.h"
#include "creo_memory.h"
#include "creo_settings.h"

#include <string.h>

enum { ASK = 5 /* the case of the union Report */, FIRST_OF_CALL = 1024 };

/* What its views ask and write */

/* The cases of the union Question. */
enum { ASK_ROW, ASK_PAGE, ASK_COUNT };

static void write_span(creo_writer *writer, creo_rows_bytes span)
{
    creo_write_byte_array(writer, (creo_byte_array){span.bytes, (int32_t)span.size});
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

static const creo_order *withdraw(creo_worker_call *call, creo_error *error)
{
    call->withdrawn = true;
    creo_error_set(error, CREO_CANCELLED, "nobody waits for the answer any more");
    return NULL;
}

static const creo_order *ask(void *context, int32_t place, const creo_view_question *question, creo_error *error)
{
    creo_worker_call *const call = context;
    const creo_worker_line *const line = call->line;
    creo_writer *const writer = call->withdrawn ? NULL : line->report(line->context);
    if (writer == NULL) {
        return withdraw(call, error);
    }
    call->questions++;
    creo_write_int(writer, ASK);
    creo_write_int(writer, call->order->call);
    creo_write_int(writer, call->questions);
    creo_write_int(writer, place);
    write_question(writer, question);
    if (line->send(line->context, error) != CREO_OK) {
        return error->status == CREO_NO_MEMORY || error->status == CREO_TOO_LARGE ? NULL : withdraw(call, error);
    }
    creo_order *const answer = line->answer(line->context, call->questions);
    if (answer == NULL) {
        return withdraw(call, error);
    }
    answer->next = call->answers;
    call->answers = answer;
    return answer;
}

static creo_writer *change(void *context, int32_t place, creo_view_change what)
{
    creo_worker_call *const call = context;
    call->change_count++;
    return creo_write_int(&call->changes, place) && creo_write_int(&call->changes, (int32_t)what) ? &call->changes
                                                                                                  : NULL;
}

/* Beginning and ending */

static void start_call(creo_worker_call *call, const creo_allocator *allocator)
{
    memset(call, 0, sizeof *call);
    call->allocator = allocator;
    call->until_ms = CREO_NEVER;
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
    call->views = creo_arena_take(&call->memory, (size_t)method->view_count, sizeof *call->views);
    if (call->views == NULL) {
        return false;
    }
    call->order = order;
    call->method = method;
    call->line = line;
    call->caller = order->caller;
    call->roles = order->roles;
    if (order->time_left_ms > 0) {
        call->until_ms = creo_clock_now_ms() + order->time_left_ms;
    }
    creo_reader_start(&call->arguments, order->arguments.bytes, order->arguments.size);
    call->arguments.arena.allocator = allocator;
    call->views_host = (creo_view_host){ask, change, call};
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
    while (call->answers != NULL) {
        creo_order *const answer = call->answers;
        call->answers = answer->next;
        creo_free(answer);
    }
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
