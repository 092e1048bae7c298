/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_call.h"

#include "creo_call_internal.h"
#include "creo_clock.h"
#include "creo_failure.h"
#include "creo_hooked.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    /* No item is pushed while this much waits to be sent. */
    MOST_BACKLOG = 256 * 1024
};

static bool is_open(const creo_call *call)
{
    return call->state == CREO_CALL_WAITING || call->state == CREO_CALL_OPEN || call->state == CREO_CALL_RESTING;
}

/* Making and writing a request */

static void begin(creo_call *call, creo_client_channel *channel, const creo_method *method)
{
    memset(call, 0, sizeof *call);
    call->channel = channel;
    call->allocator = channel->settings.allocator;
    call->method = method;
    call->where = channel->given;
    call->may_come = creo_credit_first();
    call->may_go = creo_credit_first();
}

/* Fails a call whose arguments cannot be sent, and says why. */
static void describe_fault(creo_call *call)
{
    const creo_fault *const fault = &call->channel->connections.request.fault;
    char reason[CREO_PATH_SIZE + CREO_REASON_SIZE + 2];
    snprintf(reason, sizeof reason, "%s %s", fault->path, fault->reason);
    creo_failure_of_call(call, fault->status, CREO_PHASE_NONE, reason);
}

static creo_writer *write_after(creo_client_channel *channel, size_t header_size)
{
    creo_writer_reset(&channel->connections.request);
    /* This cannot fail: a writer has that much room from the start. */
    creo_writer_claim(&channel->connections.request, header_size);
    return &channel->connections.request;
}

/* Returns a writer for the arguments, which come after the context that is sent along. If the hook refuses the call,
 * the call has failed, and the arguments are written but not sent. */
static creo_writer *write_request(creo_call *call)
{
    creo_client_channel *const channel = call->channel;
    creo_writer *const writer = &channel->connections.request;
    const creo_channel_settings *const settings = &channel->settings;
    if (!settings->hooked && settings->context.count == 0) {
        return write_after(channel, CREO_REQUEST_HEADER_SIZE);
    }
    if (settings->hooked && !creo_hooked_begin(call)) {
        return write_after(channel, CREO_REQUEST_HEADER_SIZE);
    }
    write_after(channel, 0);
    call->context_size =
        creo_hook_context_write(settings->hooked ? &call->hooked->context : &settings->context, writer);
    if (writer->fault.status != CREO_OK) {
        describe_fault(call);
        call->state = CREO_CALL_FAILED;
        call->context_size = 0;
        creo_writer_reset(writer);
    }
    creo_writer_claim(writer, CREO_REQUEST_HEADER_SIZE);
    return writer;
}

creo_writer *creo_call_write(
    creo_call *call, creo_client_channel *channel, const creo_method *method, creo_error *error)
{
    begin(call, channel, method);
    call->on_stack = true;
    call->error = error;
    return write_request(call);
}

/* Checks that what was written may be sent. header_size: of the whole frame, which counts except for its length field.
 * */
static bool check_written(creo_call *call, size_t header_size)
{
    const creo_writer *const writer = &call->channel->connections.request;
    if (call->state == CREO_CALL_FAILED) { /* the call failed before anything was written */
        return false;
    }
    if (writer->fault.status != CREO_OK) {
        describe_fault(call);
        return false;
    }
    char reason[CREO_PATH_SIZE + CREO_REASON_SIZE + 2];
    const size_t before = header_size == CREO_REQUEST_HEADER_SIZE ? call->context_size : 0;
    const size_t size = writer->length + writer->piece_bytes - before;
    if (size > CREO_FRAME_LIMIT + CREO_FRAME_LENGTH_SIZE) {
        const bool arrays = header_size == CREO_REQUEST_HEADER_SIZE && (call->method->traits & CREO_ARRAYS) != 0;
        snprintf(reason, sizeof reason, "a message of %zu bytes or more, where a frame can hold %zu%s",
            size - header_size, CREO_FRAME_LIMIT + CREO_FRAME_LENGTH_SIZE - header_size,
            arrays ? ": send them as a Stream" : "");
        creo_failure_of_call(call, CREO_TOO_LARGE, CREO_PHASE_NONE, reason);
        return false;
    }
    return true;
}

/* Reading an answer */

/* body: what was read, such as "the answer". */
static void fail_in(creo_call *call, const creo_fault *fault, const char *body)
{
    char what[CREO_PATH_SIZE + 32];
    char reason[sizeof what + CREO_REASON_SIZE + 32];
    snprintf(what, sizeof what, "%s%s%s", fault->path, fault->path[0] == '\0' ? "" : " of ", body);
    creo_fault_describe(fault, what, reason, sizeof reason);
    creo_failure_of_call(call, fault->status, CREO_PHASE_DECODE, reason);
    call->state = CREO_CALL_FAILED;
}

static void start_reader(creo_call *call, const uint8_t *bytes, size_t size, creo_block *block)
{
    creo_reader_start(&call->reader, bytes, size);
    call->reader.arena.allocator = call->allocator;
    call->reader.body = block;
}

/* The exception after an ERROR's message. If the method does not declare it, because the host has a later description,
 * there is only its id. */
static const void *read_exception(const creo_method *method, creo_reader *body, int32_t *id)
{
    if (!creo_read_int(body, id)) {
        return NULL;
    }
    for (int32_t i = 0; i < method->thrown_count; i++) {
        if (method->thrown[i].id == *id) {
            void *const value = creo_reader_allocate(body, 1, method->thrown[i].size);
            return value != NULL && method->thrown[i].read(body, value) ? value : NULL;
        }
    }
    body->at = body->end;
    return NULL;
}

/* From now on the error owns the exception. */
static void bring(creo_error *error, const void *exception, int32_t id, creo_arena *arena)
{
    if (error != NULL) {
        error->exception = exception;
        error->exception_id = id;
    }
    if (error != NULL && exception != NULL) {
        error->brought = creo_block_bytes(arena->first);
    } else {
        creo_arena_drop(arena);
    }
}

/* The body of an ERROR: a message, and after it, for an exception, its id and fields. */
static void fail_as_host_says(creo_call *call)
{
    creo_reader *const body = &call->reader;
    creo_string message;
    const void *exception = NULL;
    int32_t id = 0;
    start_reader(call, call->answer.body, call->answer.size, NULL);
    if (creo_read_string(body, &message) && call->answer.status == CREO_EXCEPTION) {
        exception = read_exception(call->method, body, &id);
    }
    if (!creo_reader_end(body)) {
        fail_in(call, &body->fault, "the answer");
        return;
    }
    if (exception != NULL) {
        creo_failure_of_exception(call, message.bytes);
    } else {
        creo_failure_of_call(call, call->answer.status, CREO_PHASE_WAIT, message.bytes);
    }
    call->state = CREO_CALL_FAILED;
    bring(call->error, exception, id, &body->arena);
}

/* Reads the exception again, for one more error that is to bring it. */
static void bring_again(creo_call *call)
{
    creo_reader body;
    creo_string message;
    int32_t id = 0;
    creo_reader_start(&body, call->answer.body, call->answer.size);
    body.arena.allocator = call->allocator;
    const void *const exception = creo_read_string(&body, &message) ? read_exception(call->method, &body, &id) : NULL;
    bring(call->error, exception, id, &body.arena);
}

/* Reads the ERROR of a call that is closed before its program has asked for the answer: only the hook learns of it. */
static void read_error_unseen(creo_call *call)
{
    creo_string message;
    if (call->state != CREO_CALL_ANSWERED || call->answer.kind != CREO_FRAME_ERROR) {
        return;
    }
    start_reader(call, call->answer.body, call->answer.size, NULL);
    if (creo_read_string(&call->reader, &message)) {
        creo_failure_of_call(call, call->answer.status, CREO_PHASE_WAIT, message.bytes);
        call->state = CREO_CALL_FAILED;
    } else {
        fail_in(call, &call->reader.fault, "the answer");
    }
    creo_arena_drop(&call->reader.arena);
}

/* Begins to read the answer of a call that is done. */
static creo_reader *read_answer(creo_call *call)
{
    if (call->state == CREO_CALL_ANSWERED && call->answer.kind == CREO_FRAME_ERROR) {
        fail_as_host_says(call);
    }
    if (call->state != CREO_CALL_ANSWERED || creo_method_is_oneway(call->method)) {
        return NULL;
    }
    start_reader(call, call->answer.body, call->answer.size, call->answer.block);
    return &call->reader;
}

creo_reader *creo_call_send(creo_call *call)
{
    creo_client_channel *const channel = call->channel;
    if (!check_written(call, CREO_REQUEST_HEADER_SIZE)) {
        call->state = CREO_CALL_FAILED;
        return NULL;
    }
    channel->connections.awaited = call;
    creo_channel_begin(channel, call);
    for (bool first = true; is_open(call); first = false) {
        creo_channel_wait(channel, call, first);
    }
    channel->connections.awaited = NULL;
    return read_answer(call);
}

creo_writer *creo_call_prepare(
    creo_client_channel *channel, const creo_method *method, creo_call **prepared, creo_error *error)
{
    creo_started_call *const started = creo_memory_resize(channel->settings.allocator, NULL, sizeof *started);
    if (started == NULL) {
        *prepared = NULL;
        creo_failure_describe(
            error, CREO_NO_MEMORY, CREO_PHASE_NONE, creo_method_name(method), channel->given, "no memory for the call");
        return NULL;
    }
    creo_call *const call = &started->call;
    *prepared = call;
    begin(call, channel, method);
    call->error = &started->error;
    creo_error_reset(call->error);
    return write_request(call);
}

/* Gives the caller's error what the call's own has. An exception goes along, and is read once more for the next one. */
static void report(creo_call *call, creo_error *error)
{
    if (error == NULL || call->on_stack) {
        return;
    }
    if (call->error->exception_id != 0 && call->error->brought == NULL) {
        bring_again(call);
    }
    *error = *call->error;
    call->error->brought = NULL;
    call->error->exception = NULL;
}

creo_status creo_call_start(creo_call **started, creo_error *error)
{
    creo_call *const call = *started;
    if (call == NULL) {
        return CREO_NO_MEMORY;
    }
    if (!check_written(call, CREO_REQUEST_HEADER_SIZE)) {
        const creo_status status = call->status;
        call->state = CREO_CALL_FAILED;
        report(call, error);
        creo_call_close(call);
        *started = NULL;
        return status;
    }
    creo_channel_begin(call->channel, call);
    creo_error_reset(error);
    return CREO_OK;
}

creo_status creo_call_check(const creo_call *call, const creo_method *method, creo_error *error)
{
    char reason[CREO_MESSAGE_SIZE];
    if (call != NULL && call->method == method) {
        return CREO_OK;
    }
    snprintf(reason, sizeof reason, call == NULL ? "the call is NULL" : "the call is one of %s, and is not affected",
        call == NULL ? "" : creo_method_name(call->method));
    return creo_failure_describe(error, CREO_BAD_ARGUMENT, CREO_PHASE_NONE, creo_method_name(method),
        call == NULL ? "no host" : call->where, reason);
}

creo_reader *creo_call_await(creo_call *call, creo_error *error)
{
    call->report = error;
    creo_call_end(call, NULL);
    while (is_open(call)) {
        creo_channel_wait(call->channel, call, false);
    }
    return read_answer(call);
}

/* Frees what was received for a call and is not needed any more. */
static void give_back(creo_call *call, creo_block *block)
{
    if (block != NULL) {
        creo_channel_give_back(call->channel, block);
    }
}

creo_status creo_call_finish(creo_call *call)
{
    if (call->state == CREO_CALL_ANSWERED && call->reader.start != NULL) { /* was read */
        if (!creo_reader_end(&call->reader)) {
            fail_in(call, &call->reader.fault, "the answer");
        } else if (call->reader.borrows) {
            call->answer.block = NULL;
        }
    }
    const creo_status status = call->state == CREO_CALL_FAILED ? call->status : CREO_OK;
    creo_hooked_end(call);
    if (call->on_stack) {
        give_back(call, call->answer.block);
        if (status == CREO_OK) {
            creo_error_reset(call->error);
        }
    } else {
        report(call, call->report);
        creo_call_close(call);
    }
    return status;
}

/* Streams */

static creo_status tell_end(creo_call *call, creo_error *error)
{
    read_answer(call);
    /* A call without a stream has a ..._finish, which may still fail and then ends the call. */
    if ((call->method->traits & CREO_DOWNLOADS) != 0) {
        creo_hooked_end(call);
    }
    if (call->state == CREO_CALL_FAILED) {
        report(call, error);
        return call->status;
    }
    return creo_failure_describe(
        error, CREO_END, CREO_PHASE_NONE, creo_method_name(call->method), call->where, "the stream is over");
}

/* Tells the host by a CREDIT how much the program has consumed. Without memory for it, the next item tries again. */
static void give_credit(creo_call *call)
{
    creo_frame_outbox *const outbox = &call->connection->outbox;
    uint8_t body[CREO_CREDIT_SIZE];
    creo_credit_put(body, &call->consumed);
    if (creo_outbox_queue(outbox, CREO_FRAME_CREDIT, call->id, body, sizeof body)) {
        creo_credit_add(&call->may_come, call->consumed);
        call->consumed = (creo_stream_credit){0, 0};
    }
    creo_outbox_flush(outbox);
    creo_channel_tell(call->channel);
}

/* Takes the next item, which has come, or the end of the stream. */
static creo_reader *take_item(creo_call *call, creo_status *status, creo_error *error)
{
    creo_block *const item = call->first_item;
    if (item == NULL || call->state == CREO_CALL_FAILED) {
        *status = tell_end(call, error);
        return NULL;
    }
    call->first_item = item->is.next;
    item->is.next = NULL;
    call->taken_items++;
    creo_credit_add(&call->consumed, (creo_stream_credit){1, (int64_t)item->is.length});
    if (creo_credit_is_portion(&call->consumed) && call->state == CREO_CALL_OPEN) {
        give_credit(call);
    }
    if (call->first_item == NULL && call->state == CREO_CALL_RESTING) {
        call->reopening->resume(&call->channel->connections, call);
        creo_channel_tell(call->channel);
    }
    start_reader(call, creo_block_bytes(item), item->is.length, item);
    return &call->reader;
}

creo_reader *creo_call_next_item(creo_call *call, const creo_method *method, creo_status *status, creo_error *error)
{
    *status = creo_call_check(call, method, error);
    if (*status != CREO_OK) {
        return NULL;
    }
    if (is_open(call)) {
        creo_channel_check_forks(call->channel);
    }
    while (!creo_call_has_item(call)) {
        creo_channel_wait(call->channel, call, false);
    }
    return take_item(call, status, error);
}

creo_reader *creo_call_poll_item(
    creo_call *call, const creo_method *method, int32_t timeout_ms, creo_status *status, creo_error *error)
{
    *status = creo_call_check(call, method, error);
    if (*status != CREO_OK) {
        return NULL;
    }
    const int64_t until_ms = creo_clock_now_ms() + timeout_ms;
    if (is_open(call)) {
        creo_channel_check_forks(call->channel);
    }
    for (bool first = true; !creo_call_has_item(call) && (first || creo_clock_now_ms() < until_ms); first = false) {
        creo_channel_wait_until(call->channel, until_ms);
    }
    if (creo_call_has_item(call)) {
        return take_item(call, status, error);
    }
    *status = creo_failure_describe(
        error, CREO_NOT_YET, CREO_PHASE_NONE, creo_method_name(call->method), call->where, "no item has come yet");
    return NULL;
}

creo_status creo_call_item_read(creo_call *call, creo_error *error)
{
    creo_reader *const reader = &call->reader;
    creo_block *const item = reader->body;
    if (creo_reader_end(reader)) {
        if (!reader->borrows) {
            give_back(call, item);
        }
        creo_error_reset(error);
        return CREO_OK;
    }
    give_back(call, item);
    const creo_fault fault = reader->fault;
    if (is_open(call)) {
        creo_channel_cancel(call->channel, call, fault.status, CREO_PHASE_DECODE, "");
        creo_channel_tell(call->channel);
    }
    char body[32];
    snprintf(body, sizeof body, "item %" PRId64, call->taken_items - 1);
    fail_in(call, &fault, body);
    creo_hooked_end(call);
    report(call, error);
    return fault.status;
}

creo_writer *creo_call_item(creo_call *call, const creo_method *method, creo_status *status, creo_error *error)
{
    *status = creo_call_check(call, method, error);
    if (*status != CREO_OK) {
        return NULL;
    }
    if (call->up_ended) {
        *status = creo_failure_describe(error, CREO_BAD_ARGUMENT, CREO_PHASE_NONE, creo_method_name(call->method),
            call->where, "the stream was ended before");
        return NULL;
    }
    while (!creo_call_takes_item(call)) {
        creo_channel_wait(call->channel, call, false);
    }
    if (!is_open(call)) {
        *status = tell_end(call, error);
        return NULL;
    }
    return write_after(call->channel, CREO_FRAME_HEADER_SIZE);
}

bool creo_call_within_item(creo_call *call, creo_writer *writer, const char *name)
{
    creo_fault_prepend_index(&writer->fault, call->pushed_items);
    return creo_fault_prepend(&writer->fault, name);
}

creo_status creo_call_push_item(creo_call *call, creo_error *error)
{
    creo_writer *const written = &call->channel->connections.request;
    if (!check_written(call, CREO_FRAME_HEADER_SIZE)) {
        report(call, error);
        creo_error_reset(call->error); /* an item that cannot be sent does not end the stream */
        return call->status;
    }
    struct iovec parts[CREO_MOST_PARTS];
    const size_t size = written->length + written->piece_bytes - CREO_FRAME_HEADER_SIZE;
    creo_frame_put(written->bytes, CREO_FRAME_ITEM, call->id, size);
    const size_t count = creo_outbox_gather(written, parts);
    call->pushed_items++;
    creo_channel_push(call->channel, call, parts, count, size);
    if (!is_open(call)) {
        report(call, error);
        return call->status;
    }
    creo_error_reset(error);
    return CREO_OK;
}

/* What users call */

bool creo_call_done(const creo_call *call)
{
    return !is_open(call);
}

bool creo_call_has_item(const creo_call *call)
{
    return call->first_item != NULL || !is_open(call);
}

bool creo_call_ended(const creo_call *call)
{
    return call->state == CREO_CALL_ANSWERED && call->answer.kind == CREO_FRAME_END && call->first_item == NULL;
}

bool creo_call_takes_item(const creo_call *call)
{
    return call->state != CREO_CALL_OPEN
               ? !is_open(call)
               : creo_credit_suffices(&call->may_go) && creo_outbox_backlog(&call->connection->outbox) < MOST_BACKLOG;
}

void creo_call_wait(creo_call *call)
{
    const bool pushes = (call->method->traits & CREO_UPLOADS) != 0 && !call->up_ended;
    while (!creo_call_has_item(call) && !(pushes && creo_call_takes_item(call))) {
        creo_channel_wait(call->channel, call, false);
    }
}

creo_status creo_call_end(creo_call *call, creo_error *error)
{
    creo_error_reset(error);
    if ((call->method->traits & CREO_UPLOADS) == 0 || call->up_ended || !is_open(call)) {
        return CREO_OK;
    }
    creo_channel_check_forks(call->channel);
    call->up_ended = true;
    if (call->state == CREO_CALL_OPEN) {
        if (!creo_outbox_queue(&call->connection->outbox, CREO_FRAME_END, call->id, NULL, 0)) {
            call->up_ended = false;
            return creo_failure_describe(error, CREO_NO_MEMORY, CREO_PHASE_NONE, creo_method_name(call->method),
                call->where, "no memory for the end of the stream");
        }
        creo_outbox_flush(&call->connection->outbox);
        creo_channel_tell(call->channel);
    }
    return CREO_OK;
}

void creo_call_cancel(creo_call *call)
{
    if (is_open(call)) {
        creo_channel_cancel(call->channel, call, CREO_CANCELLED, CREO_PHASE_WAIT, "by the client");
        creo_channel_tell(call->channel);
    }
}

void creo_call_close(creo_call *call)
{
    if (call == NULL) {
        return;
    }
    creo_call_cancel(call);
    if (call->hooked != NULL) {
        read_error_unseen(call);
        creo_hooked_end(call);
    }
    creo_channel_forget(call);
    if (!call->on_stack) {
        /* The call's own error may hold an exception that the program has not asked for. */
        creo_error_clear(call->error);
    }
    creo_block_free(call->first_item);
    give_back(call, call->answer.block);
    creo_memory_release(call->allocator, call->reopening);
    creo_memory_release(call->allocator, call->kept);
    creo_memory_release(call->allocator, call);
}

void creo_call_set_context(creo_call *call, void *context)
{
    call->context = context;
}

void *creo_call_context(const creo_call *call)
{
    return call->context;
}
