/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/**
 * @file
 * Serving: a program that answers the calls which a host receives. It is a worker of the host: it connects as a client
 * does, gets one call after the other, and sends what its handlers return. Ten promises:
 *
 * 1. A worker has one call at a time, and its handlers run in the thread that is in ..._serve, creo_worker_run or
 *    creo_worker_poll_process. They may block; nothing else of the worker happens meanwhile. For several calls at a
 *    time, start several processes: creo serve --workers 4 does. Calls with streams, which may last long, are the
 *    exception: promise 10.
 * 2. A handler owns none of its arguments. They, and all that a view returns, are valid until it returns; but what
 *    views have returned only until ..._view_next, and an item until the next one of its stream is asked for.
 * 3. What a handler puts into its result is read after it has returned, so it must not lie in the handler's frame: it
 * may point to its arguments, to what a view returned, to memory of creo_worker_call_memory, or to anything that lives
 *    longer.
 * 4. A handler returns CREO_OK, or how it failed. CREO_EXCEPTION with an exception that the description declares, set
 * by one of the functions ..._throw_copy, reaches the caller as that exception. Anything else reaches it as INTERNAL;
 * the log of the host has the message of the error. Nothing that the handler has written is kept then.
 * 5. A handler sees one version of all states that it names, and what it has written itself. Others see what it has
 *    written once its answer is given, all of it at once.
 * 6. Functions of views fail with CREO_CANCELLED where nobody waits for the answer any more, with CREO_MALFORMED or
 *    CREO_NO_MEMORY, and with CREO_BAD_ARGUMENT for what cannot be written: a handler returns such a status to its
 *    caller.
 * 7. Small states come along with the call. The others are read when a view is asked, by one message to the host and
 * one back for each function; each 1,000 entries of a page take one of these.
 * 8. A worker and all that belongs to it may be used by one thread at a time. Different workers share nothing, and
 *    handlers may use clients.
 * 9. It prints nothing. Only creo_worker_run changes what signals do, and only while it runs.
 * 10. A call with streams has a thread of its own, but takes turns with all else of its worker: its handler runs only
 *    while the worker's thread is in one of the functions of promise 1, which waits for it, and only until the handler
 *    waits itself: in ..._stream_next, ..._stream_poll, ..._stream_push, creo_worker_call_sleep and all functions of
 *    views. So handlers share data without locks, as long as they look at it again after such a function, and an event
 *    loop is not kept waiting. But what takes long otherwise, such as a call of another service, keeps all else waiting
 *    here, too. When nobody waits for the answer any more, or the worker is closed, these functions return
 *    CREO_CANCELLED, and the handler is to return. The thread takes no signals; functions of the options, such as
 *    on_socket, may be called in it.
 */
#ifndef CREO_WORKER_H
#define CREO_WORKER_H

#include "creo_options.h"
#include "creo_value.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pollfd; /* of <poll.h> */

/** A member that is NULL has its default, so {0} is a good start. */
typedef struct creo_worker_options {
    const char *address;        /**< of a host that is running, as for a client; default: the host that has started this
                                   process */
    const creo_options *client; /**< as for a client: TLS, the token, the allocator. They are copied, except the
                                   allocator. Default: those of a client */
} creo_worker_options;

/** Serves what ..._serve_in has added. Created by creo_worker_open, freed by creo_worker_close. */
typedef struct creo_worker creo_worker;

/** The call that a handler serves. It is valid until the handler returns. */
typedef struct creo_worker_call creo_worker_call;

/** Does not connect yet. options may be NULL. Returns NULL after a failure: CREO_BAD_ARGUMENT where no host has started
 * this process and no address is given, and what connecting may fail with. */
creo_worker *creo_worker_open(const creo_worker_options *options, creo_error *error);

/** Serves until the host needs no more, or until creo_worker_drain: then it returns CREO_OK. In a process that a host
 * has started, it returns another status as soon as the host is gone. A host elsewhere is waited for, and attached to
 * again when it is lost. CREO_EXCEPTION: the host refuses this worker; the message says why, with the methods that
 * differ.
 *
 * While it runs, SIGTERM drains the worker, and a second one does not wait for what the host says; in a process that a
 * host has started, SIGINT does nothing, as the host drains it then. Not where the program has changed what these do.
 * What handlers print on stdout is flushed when they return, and when those with streams wait. */
creo_status creo_worker_run(creo_worker *worker, creo_error *error);

/** Takes no more calls, and ends after those that it has, and those that the host has given to it already. May be
 * called by handlers. */
void creo_worker_drain(creo_worker *worker);

/** Frees a worker; NULL is allowed. Handlers of calls with streams that have not returned are told that nobody waits
 * any more, and waited for. Not for handlers, nor for a child of fork(2), which leaves the worker to its parent. */
void creo_worker_close(creo_worker *worker);

/*
 * Instead of creo_worker_run, in an event loop, here with poll(2):
 *
 *     struct pollfd sockets[CREO_MOST_SOCKETS];
 *     while (creo_worker_poll_process(worker, &error) == CREO_OK) {
 *         const int32_t count = creo_worker_poll_sockets(worker, sockets, CREO_MOST_SOCKETS);
 *         poll(sockets, (nfds_t)count, creo_worker_poll_timeout_ms(worker));
 *     }
 */

/** What poll(2) is to wait for. Fills at most room entries and returns their number. */
int32_t creo_worker_poll_sockets(creo_worker *worker, struct pollfd *sockets, int32_t room);

/** How long poll(2) is to wait, in milliseconds; -1: forever. */
int32_t creo_worker_poll_timeout_ms(const creo_worker *worker);

/** Does what can be done without waiting, runs the handlers of calls that have come, and has those of calls with
 * streams go on that can. CREO_OK: it goes on; CREO_END: the worker was drained; all else as creo_worker_run says. */
creo_status creo_worker_poll_process(creo_worker *worker, creo_error *error);

/* What handlers ask of their call */

/** Who calls: what the host knows. Empty where it does not know its callers. */
creo_string creo_worker_call_caller(const creo_worker_call *call);

/** The roles that the caller has. */
creo_string_array creo_worker_call_roles(const creo_worker_call *call);
bool creo_worker_call_has_role(const creo_worker_call *call, const char *role);

/** A text that the caller has sent along, which is the caller's word; NULL where there is none of that name. */
const char *creo_worker_call_text(const creo_worker_call *call, const char *name);

/** For how long the caller still waits, in milliseconds; -1: for ever. */
int64_t creo_worker_call_time_left_ms(const creo_worker_call *call);

/** Whether nobody waits for the answer any more: a long handler looks at it from time to time, and returns
 * CREO_CANCELLED. Does not wait. */
bool creo_worker_call_cancelled(creo_worker_call *call);

/** Waits for so many milliseconds; in a call with streams, other calls are served meanwhile. CREO_CANCELLED as soon as
 * nobody waits for the answer any more. Does not wait where the call is made by hand. error may be NULL. */
creo_status creo_worker_call_sleep(creo_worker_call *call, int32_t time_ms, creo_error *error);

/** Memory that is valid until the answer was sent, aligned for any type, from the allocator of the worker's options;
 * NULL without memory. It is not to be released. */
void *creo_worker_call_memory(creo_worker_call *call, size_t size);

/** Releases what another client has returned, by creo_free, when the answer was sent: for results that point to it.
 * NULL is allowed. After CREO_NO_MEMORY it is released already. error may be NULL. */
creo_status creo_worker_call_free_later(creo_worker_call *call, const void *answer, creo_error *error);

/** Sets a field of the answer where the caller speaks HTTP, such as "Cache-Control" to "max-age=60". Copies both.
 * CREO_NO_MEMORY; CREO_BAD_ARGUMENT where either is NULL. error may be NULL. */
creo_status creo_worker_call_set_field(creo_worker_call *call, const char *name, const char *value, creo_error *error);

/**
 * Has a client's calls go on for this one: adds to the options what belongs to its trace, "traceparent" and
 * "tracestate" where the caller has sent them along and the options have none, and shortens call_timeout_ms to the time
 * left. Connect with the options before the handler returns; what their context points to belongs to the call.
 * CREO_NO_MEMORY. error may be NULL.
 *
 *     creo_options options = {0};
 *     status = creo_worker_call_onward(call, &options, error);
 *     client = ..._connect_with(address, &options, error);
 */
creo_status creo_worker_call_onward(creo_worker_call *call, creo_options *options, creo_error *error);

/** The same for a client that stays open from call to call, in before of its hook: sets what belongs to the trace. The
 * time left is set by ..._set_call_timeout. CREO_NO_MEMORY. */
creo_status creo_worker_call_onward_in(const creo_worker_call *call, creo_hook_context *context);

/** For tests of handlers, without a host: a call by this caller, who has no roles and waits for ever. NULL without
 * memory. Release it with creo_worker_call_free, which takes NULL, too. */
creo_worker_call *creo_worker_call_new(const char *caller, creo_error *error);
creo_status creo_worker_call_add_role(creo_worker_call *call, const char *role, creo_error *error);
creo_status creo_worker_call_add_text(creo_worker_call *call, const char *name, const char *value, creo_error *error);
void creo_worker_call_set_time_left_ms(creo_worker_call *call, int64_t left_ms); /* -1: for ever */
void creo_worker_call_free(creo_worker_call *call);

#ifdef __cplusplus
}
#endif

#endif
