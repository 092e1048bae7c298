/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_call.h"

/* The form of every message: DataService.storeData at localhost:7000: UNKNOWN_METHOD: ... */
static void fail(creo_call *call, creo_status status, const char *reason)
{
    call->status = creo_error_set(call->error, status, "%s at %s: %s: %s",
        call->method->name, call->connection->address, creo_status_name(status), reason);
}

creo_status creo_call_connect(creo_connection *connection, const char *interface, const char *address, const creo_options *options, creo_error *error)
{
    creo_error reason;
    const creo_status status = creo_connection_open(connection, address, options, &reason);
    if (status != CREO_OK) {
        return creo_error_set(error, status, "%s at %s: %s: %s", interface, address == NULL ? "NULL" : address, creo_status_name(status), reason.message);
    }
    return creo_error_set(error, CREO_OK, "%s", "");
}

creo_writer *creo_call_start(creo_call *call, creo_connection *connection, const creo_method *method, creo_error *error)
{
    call->connection = connection;
    call->method = method;
    call->error = error;
    call->status = CREO_OK;
    return creo_connection_request(connection);
}

static void fail_in_arguments(creo_call *call, const creo_fault *fault)
{
    creo_error reason;
    creo_error_set(&reason, fault->status, "%s %s", fault->path, fault->reason);
    fail(call, fault->status, reason.message);
}

static void fail_in_answer(creo_call *call, const creo_fault *fault)
{
    creo_error reason;
    creo_error_set(&reason, fault->status, "%s%sthe answer %s, at byte %zu",
        fault->path, fault->path[0] == '\0' ? "" : " of ", fault->reason, fault->offset);
    fail(call, fault->status, reason.message);
}

/* The exception that stands behind an ERROR's message. Of one that the method does not declare, as a host of a later description
   may throw it, there is the id only. */
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

/* The body of an ERROR: a message, and behind it, for an exception, its id and fields. */
static void fail_as_host_says(creo_call *call, const creo_frame *frame)
{
    creo_reader body;
    creo_string message;
    const void *exception = NULL;
    int32_t id = 0;
    creo_reader_start(&body, frame->body, frame->size);
    if (creo_read_string(&body, &message) && frame->status == CREO_EXCEPTION) {
        exception = read_exception(call->method, &body, &id);
    }
    if (!creo_reader_end(&body)) {
        fail_in_answer(call, &body.fault);
        return;
    }
    fail(call, frame->status, message.bytes);
    if (call->error != NULL) {
        call->error->exception = exception;
        call->error->exception_id = id;
    }
    call->connection->thrown = body.arena; /* until the next request */
}

/* False after a failure. */
static bool exchange(creo_call *call, bool oneway, creo_frame *answer)
{
    creo_connection *const connection = call->connection;
    if (connection->request.fault.status != CREO_OK) {
        fail_in_arguments(call, &connection->request.fault);
        return false;
    }
    creo_error reason;
    const creo_status status = creo_connection_exchange(connection, call->method->protocol_id, call->method->method_id, oneway, answer, &reason);
    if (status != CREO_OK) {
        fail(call, status, reason.message);
        return false;
    }
    if (answer->kind == CREO_FRAME_ERROR) {
        fail_as_host_says(call, answer);
        return false;
    }
    return true;
}

creo_reader *creo_call_send(creo_call *call)
{
    creo_frame frame;
    if (!exchange(call, false, &frame)) {
        return NULL;
    }
    creo_reader_start(&call->answer, frame.body, frame.size);
    return &call->answer;
}

creo_status creo_call_send_oneway(creo_call *call)
{
    creo_frame frame;
    if (exchange(call, true, &frame)) {
        return creo_error_set(call->error, CREO_OK, "%s", "");
    }
    return call->status;
}

creo_status creo_call_end(creo_call *call)
{
    if (call->status == CREO_OK) {
        if (creo_reader_end(&call->answer)) {
            return creo_error_set(call->error, CREO_OK, "%s", "");
        }
        fail_in_answer(call, &call->answer.fault);
    }
    return call->status;
}
