/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_outcome.h"

#include "creo_report.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_TEXT = 16384 }; /* of an exception, in bytes */

static creo_writer *begin_report(creo_worker_call *call)
{
    return call->line->report(call->line->context, call);
}

static creo_status end_report(creo_worker_call *call, creo_error *error)
{
    return call->line->send(call->line->context, error);
}

static void tell_failed(creo_worker_call *call, creo_report_failure failure, char *message)
{
    creo_writer *const writer = begin_report(call);
    if (writer != NULL) {
        creo_report_failed(writer, call->order->call, failure, message);
        end_report(call, NULL);
    }
}

static creo_status report_answer(creo_worker_call *call, creo_error *error)
{
    creo_writer *const writer = begin_report(call);
    if (writer == NULL) {
        return CREO_OK;
    }
    creo_report_answer(writer, call->order->call, &call->result, call->change_count, &call->changes, &call->fields);
    return end_report(call, error);
}

static const creo_served_exception *declared(const creo_served_method *method, const creo_error *error)
{
    for (int32_t i = 0; i < method->thrown_count && error->exception != NULL; i++) {
        if (method->thrown[i].id == error->exception_id) {
            return &method->thrown[i];
        }
    }
    return NULL;
}

/* An exception for people; its beginning where it is long. NULL without memory. */
static const char *text_of(creo_worker_call *call, const creo_served_exception *exception, const void *value)
{
    const size_t length = exception->text(value, NULL, 0);
    const size_t size = (length < LONGEST_TEXT ? length : LONGEST_TEXT) + 1;
    char *const text = creo_worker_call_memory(call, size);
    if (text != NULL) {
        exception->text(value, text, size);
    }
    return text;
}

static creo_status report_thrown(creo_worker_call *call, const creo_served_exception *exception, creo_error *error)
{
    creo_writer_reset(&call->result);
    exception->write(&call->result, error->exception);
    const char *const message = text_of(call, exception, error->exception);
    if (message == NULL) {
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for the text of the exception");
    }
    creo_writer *const writer = call->result.fault.status == CREO_OK ? begin_report(call) : NULL;
    if (writer == NULL) {
        return call->result.fault.status;
    }
    creo_report_thrown(writer, call->order->call, exception->id, message, &call->result, &call->fields);
    return end_report(call, NULL);
}

/* How a call is called in messages: "Store.put". */
static const char *name_of_interface(const creo_worker_call *call)
{
    const char *const dot = strrchr(call->interface_name, '.');
    return dot == NULL ? call->interface_name : dot + 1;
}

/* Where the writer of a result, or of what was thrown, has failed. */
static bool describe_written(const creo_writer *writer, const char *what, char *text, size_t size)
{
    if (writer->fault.status != CREO_OK) {
        creo_fault_describe(&writer->fault, writer->fault.path[0] == '\0' ? what : writer->fault.path, text, size);
    }
    return writer->fault.status != CREO_OK;
}

/* Reports what came of a call. */
static void tell_outcome(creo_worker_call *call, creo_status status, creo_error *error)
{
    char reason[CREO_MESSAGE_SIZE + 32];
    char message[CREO_MESSAGE_SIZE + 512];
    creo_report_failure failure = CREO_REPORT_FAILED;
    const creo_served_exception *const exception = status == CREO_EXCEPTION ? declared(call->method, error) : NULL;
    snprintf(reason, sizeof reason, "%s", error->message);
    if (call->withdrawn) {
        tell_failed(call, CREO_REPORT_CANCELLED, (char[]){""});
        return;
    }
    if (status == CREO_OK && !describe_written(&call->result, "the result", reason, sizeof reason)) {
        if (call->changes.fault.status == CREO_OK && report_answer(call, error) == CREO_OK) {
            return;
        }
        snprintf(reason, sizeof reason, "the answer: %s", error->message[0] == '\0' ? "no memory" : error->message);
    } else if (exception != NULL) {
        if (report_thrown(call, exception, error) == CREO_OK) {
            return;
        }
        describe_written(&call->result, "the exception", reason, sizeof reason);
    } else if (call->malformed) {
        failure = CREO_REPORT_MALFORMED;
    } else if (reason[0] == '\0') {
        snprintf(reason, sizeof reason, "the handler returned %s, and no message", creo_status_name(status));
    }
    if (failure == CREO_REPORT_MALFORMED) {
        snprintf(message, sizeof message, "%s", reason);
    } else {
        snprintf(message, sizeof message, "%s.%s: %s", name_of_interface(call), call->method->name, reason);
    }
    tell_failed(call, failure, message);
}

void creo_outcome_report(creo_worker_call *call)
{
    creo_error error;
    creo_error_reset(&error);
    if (call->withdrawn) {
        tell_outcome(call, CREO_CANCELLED, &error);
        return;
    }
    creo_worker_call_open(call);
    const creo_status status = call->method->serve(call, call->handlers, &error);
    tell_outcome(call, status, &error);
    creo_error_clear(&error);
}
