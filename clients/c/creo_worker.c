/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* poll, sigaction, getpid under -std=c99 */
#endif

#include "creo_worker.h"

#include "creo_backoff.h"
#include "creo_call_internal.h"
#include "creo_utf8.h"
#include "creo_worker_call.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The cases of the union Report that a worker without streams sends, but for questions, and those of the enum Failure.
 */
enum { REPORT_ANSWER, REPORT_THROWN, REPORT_FAILED, REPORT_PLACES = 6 };

enum { FAILURE_FAILED, FAILURE_MALFORMED, FAILURE_CANCELLED };

enum {
    PLACES = 1,
    NAME_SIZE = 200,
    LONGEST_NAME = 160 /* of the interface in it */
};

/* What a host gives to a process that it starts. In two parts, since the copies of this file have another prefix. */
static const char HOST_VARIABLE[] = "CREO"
                                    "_WORKER_HOST";
static const char SECRET_VARIABLE[] = "CREO"
                                      "_WORKER_SECRET";

/* An interface, and what the program has given for it. */
struct offered {
    const creo_served_interface *interface;
    const void *handlers;
};

struct creo_worker {
    const creo_allocator *allocator;
    creo_client_channel channel;
    bool started; /* the host has started this process */
    struct offered *offered;
    int32_t offered_count;
    creo_call *stream; /* of orders and reports; NULL: it is not attached */
    creo_backoff backoff;
    int64_t attach_ms;         /* when it is attached; only where it is not */
    creo_order *first_waiting; /* calls that have not begun */
    creo_order *last_waiting;
    creo_worker_call *serving; /* NULL: none */
    creo_order *answer;        /* to its question */
    creo_worker_line line;
    bool draining;
    bool told_draining; /* the host knows, or has asked for it */
    bool ended;         /* it has ended its stream */
    bool flushes;       /* stdout after each call */
    volatile sig_atomic_t signalled;
};

/* Attaching: a call of rasp.work.Work.serve */

/* The exception Refused. */
struct refusal {
    creo_string reason;
    creo_string_array differences;
};

static bool read_refusal(creo_reader *reader, void *exception)
{
    struct refusal *const refusal = exception;
    return creo_read_string(reader, &refusal->reason) && creo_read_string_array(reader, &refusal->differences);
}

enum { REFUSED = -1534539963 /* 0xA488C745 */ };

static const creo_thrown thrown_by_serve[] = {{REFUSED, sizeof(struct refusal), read_refusal}};

static const creo_method method_serve = {"rasp.work.Work.serve", 2057336872 /* 0x7AA07828 */,
    -1928633923 /* 0x8D0B61BD */, CREO_UPLOADS | CREO_DOWNLOADS, thrown_by_serve, 1};

static void write_served_method(creo_writer *writer, const creo_served_method *method)
{
    creo_write_string(writer, creo_string_of(method->name));
    creo_write_int(writer, method->id);
    creo_write_int(writer, method->view_count);
    for (int32_t i = 0; i < method->view_count; i++) {
        creo_write_string(writer, creo_string_of(method->views[i].text));
    }
}

static void write_served_interface(creo_writer *writer, const creo_served_interface *interface)
{
    creo_write_string(writer, creo_string_of(interface->full_name));
    creo_write_int(writer, interface->id);
    creo_write_int(writer, interface->method_count);
    for (int32_t i = 0; i < interface->method_count; i++) {
        write_served_method(writer, &interface->methods[i]);
    }
}

static void write_worker(const creo_worker *worker, creo_writer *writer)
{
    char name[NAME_SIZE];
    const char *const secret = worker->started ? getenv(SECRET_VARIABLE) : NULL;
    snprintf(name, sizeof name, "%.*s %ld", (int)LONGEST_NAME, worker->offered[0].interface->full_name, (long)getpid());
    creo_write_string(writer, creo_string_of(name));
    creo_write_int(writer, PLACES);
    creo_write_int(writer, worker->offered_count);
    for (int32_t i = 0; i < worker->offered_count; i++) {
        write_served_interface(writer, worker->offered[i].interface);
    }
    creo_write_boolean(writer, secret != NULL);
    if (secret != NULL) {
        creo_write_string(writer, creo_string_of(secret));
    }
}

static creo_status attach(creo_worker *worker, creo_error *error)
{
    creo_writer *const writer = creo_call_prepare(&worker->channel, &method_serve, &worker->stream, error);
    worker->told_draining = false;
    worker->ended = false;
    if (writer != NULL) {
        write_worker(worker, writer);
    }
    return creo_call_start(&worker->stream, error);
}

static void detach(creo_worker *worker)
{
    creo_call_close(worker->stream);
    worker->stream = NULL;
    while (worker->first_waiting != NULL) {
        creo_order *const order = worker->first_waiting;
        worker->first_waiting = order->next;
        creo_free(order);
    }
}

/* What the host says */

static void hear_begin(creo_worker *worker, creo_order *order)
{
    if (worker->ended) { /* the host begins no more once it knows; nobody waits for an answer to this */
        creo_free(order);
        return;
    }
    *(worker->first_waiting == NULL ? &worker->first_waiting : &worker->last_waiting->next) = order;
    worker->last_waiting = order;
}

/* A call that has not begun is cancelled as one that has: it is answered. */
static void hear_cancel(creo_worker *worker, const creo_order *order)
{
    if (worker->serving != NULL && worker->serving->order->call == order->call) {
        worker->serving->withdrawn = true;
        return;
    }
    for (creo_order *waiting = worker->first_waiting; waiting != NULL; waiting = waiting->next) {
        if (waiting->call == order->call) {
            waiting->more = false; /* says for a BEGIN that nobody waits for it */
        }
    }
}

/* Takes over the order. */
static void hear(creo_worker *worker, creo_order *order)
{
    const creo_worker_call *const serving = worker->serving;
    switch (order->kind) {
    case CREO_ORDER_BEGIN:
        order->more = true;
        hear_begin(worker, order);
        return;
    case CREO_ORDER_CANCEL:
        hear_cancel(worker, order);
        break;
    case CREO_ORDER_DRAIN:
        worker->draining = true;
        worker->told_draining = true;
        break;
    case CREO_ORDER_ROWS:
    case CREO_ORDER_COUNT:
        if (serving != NULL && serving->order->call == order->call && worker->answer == NULL) {
            worker->answer = order;
            return;
        }
        break;
    case CREO_ORDER_ITEM:
    case CREO_ORDER_END:
    case CREO_ORDER_CREDIT:
    case CREO_ORDER_MOVED:
        break; /* of methods with streams, and so never read */
    }
    creo_free(order);
}

/* Hears one order, waiting for it if it may. CREO_NOT_YET: there is none; CREO_END: there will be none. */
static creo_status hear_next(creo_worker *worker, bool may_wait, creo_error *error)
{
    creo_status status = CREO_NOT_YET;
    if (!may_wait && !creo_call_has_item(worker->stream)) {
        return status;
    }
    creo_reader *const reader = creo_call_next_item(worker->stream, &method_serve, &status, error);
    if (reader == NULL) {
        return status;
    }
    creo_order *const order = creo_order_read(reader);
    status = creo_call_item_read(worker->stream, error);
    if (status == CREO_OK) {
        hear(worker, order);
    }
    return status;
}

/* What it says to the host, as the line of its call */

static creo_writer *report_begin(void *context)
{
    const creo_worker *const worker = context;
    creo_status status;
    return creo_call_item(worker->stream, &method_serve, &status, NULL);
}

static creo_status report_send(void *context, creo_error *error)
{
    const creo_worker *const worker = context;
    return creo_call_push_item(worker->stream, error);
}

static creo_order *await_answer(void *context, int32_t question)
{
    creo_worker *const worker = context;
    while (!worker->serving->withdrawn) {
        creo_order *const answer = worker->answer;
        worker->answer = NULL;
        if (answer != NULL && answer->question == question) {
            return answer;
        }
        creo_free(answer);
        if (hear_next(worker, true, NULL) != CREO_OK) {
            return NULL;
        }
    }
    return NULL;
}

static void glance(void *context)
{
    creo_worker *const worker = context;
    creo_status status = CREO_OK;
    creo_channel_process(&worker->channel);
    while (status == CREO_OK) {
        status = hear_next(worker, false, NULL);
    }
    if (status != CREO_NOT_YET) {
        worker->serving->withdrawn = true; /* the host is gone, and all who wait for an answer */
    }
}

/* Answering */

/* A text that can be sent: what is no UTF-8 has question marks. */
static creo_string sendable(char *text)
{
    if (!creo_utf8_valid((const uint8_t *)text, strlen(text))) {
        for (char *at = text; *at != '\0'; at++) {
            *at = ((unsigned char)*at & 0x80u) != 0 ? '?' : *at;
        }
    }
    return creo_string_of(text);
}

static void report_failed(creo_worker *worker, int32_t call, int32_t failure, char *message)
{
    creo_writer *const writer = report_begin(worker);
    if (writer != NULL) {
        creo_write_int(writer, REPORT_FAILED);
        creo_write_int(writer, call);
        creo_write_int(writer, failure);
        creo_write_string(writer, sendable(message));
        creo_write_string(writer, creo_string_of("")); /* C has no traces */
        report_send(worker, NULL); /* where that fails, the host is gone: whoever serves next finds out */
    }
}

static void write_all(creo_writer *writer, const creo_writer *content)
{
    uint8_t *const at = creo_writer_claim(writer, content->length);
    if (at != NULL && content->length > 0) {
        memcpy(at, content->bytes, content->length);
    }
}

static void write_fields(creo_writer *writer, const creo_hook_context *fields)
{
    creo_write_int(writer, fields->count);
    for (int32_t i = 0; i < fields->count; i++) {
        creo_write_string(writer, creo_string_of(fields->entries[i].key));
        creo_write_string(writer, creo_string_of(fields->entries[i].value));
    }
}

static creo_status report_answer(creo_worker *worker, const creo_worker_call *call, creo_error *error)
{
    creo_writer *const writer = report_begin(worker);
    if (writer == NULL) {
        return CREO_OK;
    }
    creo_write_int(writer, REPORT_ANSWER);
    creo_write_int(writer, call->order->call);
    creo_write_int(writer, (int32_t)call->result.length);
    write_all(writer, &call->result);
    creo_write_int(writer, call->change_count);
    write_all(writer, &call->changes);
    write_fields(writer, &call->fields);
    return report_send(worker, error);
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

static creo_status report_thrown(
    creo_worker *worker, creo_worker_call *call, const creo_served_exception *exception, creo_error *error)
{
    creo_writer_reset(&call->result);
    exception->write(&call->result, error->exception);
    creo_writer *const writer = call->result.fault.status == CREO_OK ? report_begin(worker) : NULL;
    if (writer == NULL) {
        return call->result.fault.status;
    }
    creo_write_int(writer, REPORT_THROWN);
    creo_write_int(writer, call->order->call);
    creo_write_int(writer, exception->id);
    creo_write_string(writer, creo_string_of(""));
    creo_write_int(writer, (int32_t)call->result.length);
    write_all(writer, &call->result);
    write_fields(writer, &call->fields);
    return report_send(worker, NULL);
}

/* How a call is called in messages: "Store.put". */
static const char *name_of_interface(const creo_served_interface *interface)
{
    const char *const dot = strrchr(interface->full_name, '.');
    return dot == NULL ? interface->full_name : dot + 1;
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
static void report_outcome(creo_worker *worker, creo_worker_call *call, const creo_served_interface *interface,
    creo_status status, creo_error *error)
{
    char reason[CREO_MESSAGE_SIZE + 32];
    char message[CREO_MESSAGE_SIZE + 512];
    int32_t failure = FAILURE_FAILED;
    const creo_served_exception *const exception = status == CREO_EXCEPTION ? declared(call->method, error) : NULL;
    snprintf(reason, sizeof reason, "%s", error->message);
    if (call->withdrawn) {
        report_failed(worker, call->order->call, FAILURE_CANCELLED, (char[]){""});
        return;
    }
    if (status == CREO_OK && !describe_written(&call->result, "the result", reason, sizeof reason)) {
        if (call->changes.fault.status == CREO_OK && report_answer(worker, call, error) == CREO_OK) {
            return;
        }
        snprintf(reason, sizeof reason, "the answer: %s", error->message[0] == '\0' ? "no memory" : error->message);
    } else if (exception != NULL) {
        if (report_thrown(worker, call, exception, error) == CREO_OK) {
            return;
        }
        describe_written(&call->result, "the exception", reason, sizeof reason);
    } else if (call->malformed) {
        failure = FAILURE_MALFORMED;
    } else if (reason[0] == '\0') {
        snprintf(reason, sizeof reason, "the handler returned %s, and no message", creo_status_name(status));
    }
    if (failure == FAILURE_MALFORMED) {
        snprintf(message, sizeof message, "%s", reason);
    } else {
        snprintf(message, sizeof message, "%s.%s: %s", name_of_interface(interface), call->method->name, reason);
    }
    report_failed(worker, call->order->call, failure, message);
}

static const creo_served_method *find_method(
    const creo_worker *worker, const creo_order *order, const struct offered **offered)
{
    for (int32_t i = 0; i < worker->offered_count; i++) {
        const creo_served_interface *const interface = worker->offered[i].interface;
        for (int32_t j = 0; interface->id == order->service && j < interface->method_count; j++) {
            if (interface->methods[j].id == order->method) {
                *offered = &worker->offered[i];
                return &interface->methods[j];
            }
        }
    }
    return NULL;
}

/* Serves a call; takes over the order. */
static void serve_call(creo_worker *worker, creo_order *order)
{
    creo_worker_call call;
    creo_error error;
    const struct offered *offered = NULL;
    const creo_served_method *const method = find_method(worker, order, &offered);
    if (!order->more) {
        report_failed(worker, order->call, FAILURE_CANCELLED, (char[]){""});
        creo_free(order);
        return;
    }
    if (method == NULL || order->view_count != method->view_count) {
        report_failed(worker, order->call, FAILURE_FAILED, (char[]){"the worker has no such method"});
        creo_free(order);
        return;
    }
    if (!creo_worker_call_begin(&call, order, method, &worker->line, worker->allocator)) {
        report_failed(worker, order->call, FAILURE_FAILED, (char[]){"the worker has no memory for the call"});
        creo_free(order);
        return;
    }
    worker->serving = &call;
    creo_error_reset(&error);
    const creo_status status = method->serve(&call, offered->handlers, &error);
    report_outcome(worker, &call, offered->interface, status, &error);
    worker->serving = NULL;
    creo_error_clear(&error);
    creo_worker_call_end(&call);
    creo_free(worker->answer);
    worker->answer = NULL;
    if (worker->flushes) {
        fflush(stdout);
    }
}

/* Its loop */

static void tell_draining(creo_worker *worker)
{
    creo_writer *const writer = worker->told_draining ? NULL : report_begin(worker);
    worker->told_draining = true;
    if (writer != NULL) {
        creo_write_int(writer, REPORT_PLACES);
        creo_write_int(writer, 0);
        report_send(worker, NULL);
    }
}

/* Says why the host refuses this worker. */
static creo_status describe_refusal(creo_error *error)
{
    const struct refusal *const refusal = creo_error_thrown(error, REFUSED);
    char message[CREO_MESSAGE_SIZE];
    if (refusal == NULL) {
        return error->status;
    }
    int length = snprintf(message, sizeof message, "the host does not take this worker: %s", refusal->reason.bytes);
    for (int32_t i = 0; i < refusal->differences.count && length >= 0 && (size_t)length < sizeof message; i++) {
        length += snprintf(
            message + length, sizeof message - (size_t)length, "\n    %s", refusal->differences.items[i].bytes);
    }
    creo_error_clear(error);
    return creo_error_set(error, CREO_EXCEPTION, "%s", message);
}

/* The stream of orders is over: it is attached again later, or that is how the worker ends. */
static creo_status part(creo_worker *worker, creo_status status, creo_error *error)
{
    const bool passing = status == CREO_TRANSPORT || status == CREO_UNAVAILABLE || status == CREO_BUSY;
    detach(worker);
    if (status == CREO_END || worker->draining) {
        creo_error_clear(error);
        return creo_error_set(error, CREO_END, "the worker was drained");
    }
    if (worker->started || !passing) {
        return describe_refusal(error);
    }
    worker->attach_ms = creo_clock_now_ms() + creo_backoff_next_ms(&worker->backoff);
    creo_error_clear(error);
    return CREO_OK;
}

static creo_status step(creo_worker *worker, creo_error *error)
{
    creo_status status = CREO_OK;
    worker->draining = worker->draining || worker->signalled != 0;
    if (worker->stream == NULL && worker->draining) {
        return creo_error_set(error, CREO_END, "the worker was drained");
    }
    if (worker->stream == NULL && creo_clock_now_ms() >= worker->attach_ms) {
        status = attach(worker, error);
        if (status != CREO_OK) {
            return status;
        }
    }
    creo_channel_process(&worker->channel);
    while (worker->stream != NULL && status == CREO_OK) {
        status = hear_next(worker, false, error);
        while (worker->first_waiting != NULL) {
            creo_order *const order = worker->first_waiting;
            worker->first_waiting = order->next;
            creo_backoff_start(&worker->backoff, worker); /* the host has taken this worker */
            serve_call(worker, order);
        }
    }
    if (status != CREO_OK && status != CREO_NOT_YET) {
        return part(worker, status, error);
    }
    if (worker->stream != NULL && worker->draining && !worker->ended) {
        tell_draining(worker);
        worker->ended = creo_call_end(worker->stream, NULL) == CREO_OK;
    }
    return CREO_OK;
}

creo_status creo_worker_poll_process(creo_worker *worker, creo_error *error)
{
    creo_error own;
    if (worker->offered_count == 0) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "the worker has nothing to serve: add it by ..._serve_in");
    }
    creo_error_reset(error);
    return step(worker, error == NULL ? &own : error);
}

int32_t creo_worker_poll_sockets(creo_worker *worker, struct pollfd *sockets, int32_t room)
{
    return creo_channel_sockets(&worker->channel, sockets, room);
}

int32_t creo_worker_poll_timeout_ms(const creo_worker *worker)
{
    const int32_t timeout_ms = creo_channel_timeout_ms(&worker->channel);
    if (worker->signalled != 0 && !worker->draining) {
        return 0;
    }
    if (worker->stream != NULL) {
        return creo_call_has_item(worker->stream) || (worker->draining && !worker->ended) ? 0 : timeout_ms;
    }
    const int64_t left_ms = worker->attach_ms - creo_clock_now_ms();
    const int32_t pause_ms = left_ms <= 0 ? 0 : (int32_t)left_ms;
    return timeout_ms < 0 || pause_ms < timeout_ms ? pause_ms : timeout_ms;
}

/* Signals */

/* That which SIGTERM drains: the one that runs, or of several the first. */
static creo_worker *volatile running;

static void drain_running(int signal)
{
    creo_worker *const worker = running;
    (void)signal;
    if (worker != NULL) {
        worker->signalled = 1;
        creo_channel_wake(&worker->channel);
    }
}

/* Changes what a signal does, unless the program has. */
static bool take_signal(int number, void (*handler)(int), struct sigaction *former)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    return sigaction(number, NULL, former) == 0 && former->sa_handler == SIG_DFL
           && sigaction(number, &action, NULL) == 0;
}

static creo_status run_loop(creo_worker *worker, creo_error *error)
{
    for (;;) {
        struct pollfd sockets[CREO_MOST_SOCKETS];
        const creo_status status = creo_worker_poll_process(worker, error);
        if (status != CREO_OK) {
            return status;
        }
        const int32_t count = creo_worker_poll_sockets(worker, sockets, CREO_MOST_SOCKETS);
        poll(sockets, (nfds_t)count, creo_worker_poll_timeout_ms(worker));
    }
}

creo_status creo_worker_run(creo_worker *worker, creo_error *error)
{
    struct sigaction former_term;
    struct sigaction former_int;
    const bool first = running == NULL;
    running = first ? worker : running;
    const bool took_term = first && take_signal(SIGTERM, drain_running, &former_term);
    const bool took_int = first && worker->started && take_signal(SIGINT, SIG_IGN, &former_int);
    worker->flushes = true;
    creo_status status = run_loop(worker, error);
    worker->flushes = false;
    if (took_term) {
        sigaction(SIGTERM, &former_term, NULL);
    }
    if (took_int) {
        sigaction(SIGINT, &former_int, NULL);
    }
    running = first ? NULL : running;
    if (status == CREO_END) {
        creo_error_reset(error);
        status = CREO_OK;
    }
    return status;
}

void creo_worker_drain(creo_worker *worker)
{
    worker->draining = true;
}

/* Opening and closing */

creo_status creo_worker_add(creo_worker *worker, const creo_served_interface *served, const void *handlers,
    const char *missing, creo_error *error)
{
    if (missing != NULL) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "%s has no handler for %s", served->full_name, missing);
    }
    for (int32_t i = 0; i < worker->offered_count; i++) {
        if (worker->offered[i].interface->id == served->id) {
            return creo_error_set(error, CREO_BAD_ARGUMENT, "the worker serves %s already", served->full_name);
        }
    }
    struct offered *const offered = creo_memory_resize(
        worker->allocator, worker->offered, ((size_t)worker->offered_count + 1) * sizeof *worker->offered);
    if (offered == NULL) {
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for %s", served->full_name);
    }
    worker->offered = offered;
    worker->offered[worker->offered_count++] = (struct offered){served, handlers};
    creo_error_reset(error);
    return CREO_OK;
}

creo_worker *creo_worker_open(const creo_worker_options *options, creo_error *error)
{
    static const creo_options DEFAULTS = {0};
    creo_options client = options == NULL || options->client == NULL ? DEFAULTS : *options->client;
    const char *const given = options == NULL ? NULL : options->address;
    const char *const address = given != NULL ? given : getenv(HOST_VARIABLE);
    if (address == NULL) {
        creo_error_set(error, CREO_BAD_ARGUMENT,
            "this program serves for a host that starts it: creo serve DESCRIPTION.creo --worker PROGRAM; or set address"
            " in the options, for a host that is running");
        return NULL;
    }
    creo_worker *const worker = creo_memory_resize(client.allocator, NULL, sizeof *worker);
    if (worker == NULL) {
        creo_error_set(error, CREO_NO_MEMORY, "no memory for a worker");
        return NULL;
    }
    memset(worker, 0, sizeof *worker);
    worker->allocator = client.allocator;
    worker->started = given == NULL;
    worker->line = (creo_worker_line){report_begin, report_send, await_answer, glance, worker};
    creo_backoff_start(&worker->backoff, worker);
    client.wakeable = true; /* by signals */
    if (creo_channel_open(&worker->channel, "Work", address, &client, error) != CREO_OK) {
        creo_memory_release(client.allocator, worker);
        return NULL;
    }
    return worker;
}

void creo_worker_close(creo_worker *worker)
{
    if (worker != NULL) {
        const creo_allocator *const allocator = worker->allocator;
        detach(worker);
        creo_channel_close(&worker->channel);
        creo_memory_release(allocator, worker->offered);
        creo_memory_release(allocator, worker);
    }
}
