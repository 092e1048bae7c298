/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* poll, sigaction, getpid under -std=c99 */
#endif

#include "creo_worker.h"

#include "creo_backoff.h"
#include "creo_call_internal.h"
#include "creo_outcome.h"
#include "creo_report.h"
#include "creo_worker_call.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PLACES = 1,
    NAME_SIZE = 200,
    LONGEST_NAME = 160, /* of the interface in it */
    INSISTING = 2,      /* so many times SIGTERM: it does not wait for what the host says */
    NOW = 0             /* a time that has passed */
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
    creo_worker_call *serving;   /* the one without streams; NULL: none */
    creo_worker_call *streaming; /* those with streams */
    creo_worker_line line;
    bool draining;
    bool told_draining;              /* the host knows, or has asked for it */
    bool heard_drain;                /* no call begins any more */
    bool ended;                      /* it has ended its stream */
    bool flushes;                    /* stdout after each call */
    volatile sig_atomic_t signalled; /* how often, up to INSISTING */
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
    worker->heard_drain = false;
    worker->ended = false;
    if (writer != NULL) {
        write_worker(worker, writer);
    }
    return creo_call_start(&worker->stream, error);
}

static void end_streaming(creo_worker *worker);

static void detach(creo_worker *worker)
{
    if (worker->stream != NULL) {
        creo_call_cancel(worker->stream);
        end_streaming(worker);
    }
    creo_call_close(worker->stream);
    worker->stream = NULL;
    while (worker->first_waiting != NULL) {
        creo_order *const order = worker->first_waiting;
        worker->first_waiting = order->next;
        creo_free(order);
    }
}

/* What the host says */

/* Nobody waits for the answers of the calls that there are. */
static void withdraw_all(creo_worker *worker)
{
    if (worker->serving != NULL) {
        creo_worker_call_withdraw(worker->serving);
    }
    for (creo_worker_call *call = worker->streaming; call != NULL; call = call->next) {
        creo_worker_call_withdraw(call);
    }
}

/* The call with that number that has begun; NULL where there is none. */
static creo_worker_call *find_call(const creo_worker *worker, int32_t number)
{
    if (worker->serving != NULL && worker->serving->order->call == number) {
        return worker->serving;
    }
    creo_worker_call *call = worker->streaming;
    while (call != NULL && call->order->call != number) {
        call = call->next;
    }
    return call;
}

static void hear_begin(creo_worker *worker, creo_order *order)
{
    if (worker->ended) { /* it was not to wait for the host, or that breaks the rules: there is no way to answer */
        creo_free(order);
        return;
    }
    order->more = true; /* says for a BEGIN that somebody waits for it */
    *(worker->first_waiting == NULL ? &worker->first_waiting : &worker->last_waiting->next) = order;
    worker->last_waiting = order;
}

/* A call that has not begun is cancelled as one that has: it is answered. */
static void cancel_waiting(creo_worker *worker, const creo_order *order)
{
    for (creo_order *waiting = worker->first_waiting; waiting != NULL; waiting = waiting->next) {
        if (waiting->call == order->call && order->kind == CREO_ORDER_CANCEL) {
            waiting->more = false;
        }
    }
}

/* Takes over the order. */
static void hear(creo_worker *worker, creo_order *order)
{
    creo_worker_call *call = NULL;
    switch (order->kind) {
    case CREO_ORDER_BEGIN:
        hear_begin(worker, order);
        return;
    case CREO_ORDER_DRAIN:
        worker->draining = true;
        worker->told_draining = true;
        worker->heard_drain = true;
        break;
    default:
        call = find_call(worker, order->call);
        if (call != NULL) {
            creo_worker_call_hear(call, order);
            return;
        }
        cancel_waiting(worker, order);
        break;
    }
    creo_free(order);
}

/* Hears one order, waiting for it until then, unless it is NOW. CREO_NOT_YET: there is none; CREO_END: there will be
 * none. */
static creo_status hear_next(creo_worker *worker, int64_t until_ms, creo_error *error)
{
    creo_status status = CREO_NOT_YET;
    if (until_ms == NOW && !creo_call_has_item(worker->stream)) {
        return status;
    }
    const int64_t left_ms = until_ms == NOW || until_ms == CREO_NEVER ? 0 : until_ms - creo_clock_now_ms();
    creo_reader *const reader =
        until_ms == CREO_NEVER
            ? creo_call_next_item(worker->stream, &method_serve, &status, error)
            : creo_call_poll_item(worker->stream, &method_serve, left_ms < 0 ? 0 : (int32_t)left_ms, &status, error);
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

/* The line of its calls */

/* The handlers of calls with streams do not keep the loop waiting. */
static creo_writer *report_begin(void *context, creo_worker_call *call)
{
    const creo_worker *const worker = context;
    creo_status status;
    while (call != NULL && call->coroutine != NULL && !creo_call_takes_item(worker->stream)) {
        call->wants_line = true;
        creo_coroutine_wait(call->coroutine);
    }
    return creo_call_item(worker->stream, &method_serve, &status, NULL);
}

static creo_status report_send(void *context, creo_error *error)
{
    const creo_worker *const worker = context;
    return creo_call_push_item(worker->stream, error);
}

static void wait_for_news(void *context, creo_worker_call *call, int64_t until_ms)
{
    creo_worker *const worker = context;
    if (call->coroutine != NULL) {
        call->wake_ms = until_ms;
        creo_coroutine_wait(call->coroutine);
        call->wake_ms = CREO_NEVER;
        return;
    }
    const creo_status status = hear_next(worker, until_ms, NULL);
    if (status != CREO_OK && status != CREO_NOT_YET) {
        withdraw_all(worker);
    }
}

static void glance(void *context)
{
    creo_worker *const worker = context;
    creo_status status = CREO_OK;
    creo_channel_process(&worker->channel);
    while (status == CREO_OK) {
        status = hear_next(worker, NOW, NULL);
    }
    if (status != CREO_NOT_YET) {
        withdraw_all(worker); /* the host is gone, and all who wait for an answer */
    }
}

/* Serving */

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

static void refuse_order(creo_worker *worker, int32_t call, char *message)
{
    creo_writer *const writer = report_begin(worker, NULL);
    if (writer != NULL) {
        creo_report_failed(writer, call, CREO_REPORT_FAILED, message);
        report_send(worker, NULL); /* where that fails, the host is gone: whoever serves next finds out */
    }
}

static void flush(const creo_worker *worker)
{
    if (worker->flushes) {
        fflush(stdout);
    }
}

/* Begins a call; takes over the order. False: it has failed. */
static bool begin_call(creo_worker *worker, creo_worker_call *call, creo_order *order)
{
    const struct offered *offered = NULL;
    const creo_served_method *const method = find_method(worker, order, &offered);
    const bool known = method != NULL && order->view_count == method->view_count;
    if (!known || !creo_worker_call_begin(call, order, method, &worker->line, worker->allocator)) {
        char *const reason = known ? "the worker has no memory for the call" : "the worker has no such method";
        refuse_order(worker, order->call, reason);
        creo_free(order);
        return false;
    }
    call->handlers = offered->handlers;
    call->interface_name = offered->interface->full_name;
    call->withdrawn = !order->more;
    return true;
}

static void serve_call(creo_worker *worker, creo_order *order)
{
    creo_worker_call call;
    if (begin_call(worker, &call, order)) {
        worker->serving = &call;
        creo_outcome_report(&call);
        worker->serving = NULL;
        creo_worker_call_end(&call);
        flush(worker);
    }
}

/* Calls with streams */

static void run_call(void *call)
{
    creo_outcome_report(call);
}

/* Its handler runs later. */
static void begin_streaming(creo_worker *worker, creo_order *order)
{
    creo_worker_call *const call = creo_memory_resize(worker->allocator, NULL, sizeof *call);
    if (call == NULL) {
        refuse_order(worker, order->call, "the worker has no memory for the call");
        creo_free(order);
        return;
    }
    if (!begin_call(worker, call, order)) {
        creo_memory_release(worker->allocator, call);
        return;
    }
    call->coroutine = creo_coroutine_new(run_call, call, worker->allocator);
    if (call->coroutine == NULL) {
        refuse_order(worker, order->call, "the worker has no thread for the call");
        creo_worker_call_end(call);
        creo_memory_release(worker->allocator, call);
        return;
    }
    call->news = true;
    call->next = worker->streaming;
    worker->streaming = call;
}

static void remove_streaming(creo_worker *worker, creo_worker_call *call)
{
    creo_worker_call **at = &worker->streaming;
    while (*at != call) {
        at = &(*at)->next;
    }
    *at = call->next;
    creo_coroutine_free(call->coroutine);
    creo_worker_call_end(call);
    creo_memory_release(worker->allocator, call);
}

/* Whether its handler, which waits, can go on. */
static bool is_ready(const creo_worker *worker, const creo_worker_call *call)
{
    return call->wants_line ? creo_call_takes_item(worker->stream)
                            : call->news || (call->wake_ms != CREO_NEVER && creo_clock_now_ms() >= call->wake_ms);
}

static void resume_call(creo_worker *worker, creo_worker_call *call)
{
    call->news = false;
    call->wants_line = false;
    if (!creo_coroutine_resume(call->coroutine)) {
        remove_streaming(worker, call);
    }
    flush(worker);
}

/* Has all go on that can; returns whether there was one. */
static bool resume_ready(creo_worker *worker)
{
    bool any = false;
    for (creo_worker_call *call = worker->streaming, *next; call != NULL; call = next) {
        next = call->next;
        if (is_ready(worker, call)) {
            any = true;
            resume_call(worker, call);
        }
    }
    return any;
}

/* Ends them: their handlers return, as nothing waits any more. */
static void end_streaming(creo_worker *worker)
{
    withdraw_all(worker);
    while (worker->streaming != NULL) {
        resume_call(worker, worker->streaming);
    }
}

static bool is_streaming(const creo_worker *worker, const creo_order *order)
{
    const struct offered *offered = NULL;
    const creo_served_method *const method = find_method(worker, order, &offered);
    return method != NULL && creo_served_streams(method);
}

/* Begins what has come: without streams, each ends before the next one begins. */
static void serve_waiting(creo_worker *worker)
{
    while (worker->first_waiting != NULL) {
        creo_order *const order = worker->first_waiting;
        worker->first_waiting = order->next;
        creo_backoff_start(&worker->backoff, worker); /* the host has taken this worker */
        if (is_streaming(worker, order)) {
            begin_streaming(worker, order);
        } else {
            serve_call(worker, order);
        }
    }
}

/* Its loop */

static void tell_draining(creo_worker *worker)
{
    creo_writer *const writer = worker->told_draining ? NULL : report_begin(worker, NULL);
    worker->told_draining = true;
    if (writer != NULL) {
        creo_report_places(writer, 0);
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

/* Whether it has answered all, no more will come, and it is to say so. */
static bool is_drained(const creo_worker *worker)
{
    const bool last = worker->heard_drain || worker->signalled == INSISTING;
    return worker->stream != NULL && last && !worker->ended && worker->streaming == NULL;
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
        status = hear_next(worker, NOW, error);
        serve_waiting(worker);
        if (resume_ready(worker) && status == CREO_NOT_YET) {
            status = CREO_OK; /* what they did may have brought more */
        }
    }
    if (status != CREO_OK && status != CREO_NOT_YET) {
        return part(worker, status, error);
    }
    if (worker->stream != NULL && worker->draining) {
        tell_draining(worker);
    }
    if (is_drained(worker)) {
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

/* When it is to be processed at the latest, whatever comes. */
static int64_t due_ms(const creo_worker *worker)
{
    const bool unheard = worker->draining ? !worker->told_draining : worker->signalled != 0;
    if (worker->stream == NULL) {
        return unheard || worker->draining ? NOW : worker->attach_ms;
    }
    if (unheard || creo_call_has_item(worker->stream) || is_drained(worker)) {
        return NOW;
    }
    int64_t due_ms = CREO_NEVER;
    for (const creo_worker_call *call = worker->streaming; call != NULL; call = call->next) {
        due_ms = creo_clock_sooner(due_ms, is_ready(worker, call) ? NOW : call->wake_ms);
    }
    return due_ms;
}

int32_t creo_worker_poll_timeout_ms(const creo_worker *worker)
{
    const int32_t timeout_ms = creo_channel_timeout_ms(&worker->channel);
    const int64_t when_ms = due_ms(worker);
    if (when_ms == CREO_NEVER) {
        return timeout_ms;
    }
    const int64_t left_ms = when_ms - creo_clock_now_ms();
    const int32_t pause_ms = left_ms <= 0 ? 0 : left_ms > INT32_MAX ? INT32_MAX : (int32_t)left_ms;
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
        worker->signalled = worker->signalled == 0 ? 1 : INSISTING;
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
    worker->line = (creo_worker_line){report_begin, report_send, wait_for_news, glance, worker};
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
