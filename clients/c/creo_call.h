/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/**
 * @file
 * Calls that continue while the program does something else. Eight promises:
 *
 * 1. A method's ..._start sends its request, or keeps it until it can be sent, and never waits. It copies what it needs
 *    from its arguments.
 * 2. A call makes progress only while the program is in its client's ..._poll_process, or in any function of the same
 *    client that waits. There are no signals, no callbacks but those of the options and of ..._resubscribe, and no
 *    threads, except one while the system looks up a host's name.
 * 3. A method's ..._finish returns the result, waits for it if the call is not done yet, and frees the call. Each call
 *    must end in exactly one ..._finish or one creo_call_close.
 * 4. creo_call_cancel tells the host that the answer is not wanted. The call is done at once; its ..._finish returns
 *    CREO_CANCELLED.
 * 5. A call has the time-out that its client had when the call started, and ends with CREO_DEADLINE when that is over.
 *    Without one it may take any time, but ends with CREO_TRANSPORT if the host is asked after a long silence whether
 * it is still there, and does not answer.
 * 6. Blocking calls may be made while others are open; the others make progress meanwhile.
 * 7. Closing a client ends its open calls with CREO_CANCELLED; the program must still finish or close them.
 * 8. A client and its calls may be used by one thread at a time: give each thread its own client, or use a lock.
 *    Different clients share nothing. A child of fork(2) may use, finish and close what its parent had, unless another
 *    thread was using it: calls that were open fail with CREO_TRANSPORT, new ones open a connection of the child's own,
 *    and the parent's connection and calls are not affected.
 *
 * In an event loop, here with poll(2):
 *
 *     struct pollfd sockets[CREO_MOST_SOCKETS];
 *     while (!creo_call_done(call)) {
 *         const int32_t count = ..._poll_sockets(client, sockets, CREO_MOST_SOCKETS);
 *         poll(sockets, (nfds_t)count, ..._poll_timeout_ms(client));
 *         ..._poll_process(client);
 *     }
 *     status = ..._finish(call, &result, &error);
 *
 * Ask for the sockets and the time-out again after each use of the client: they change. A loop that keeps a set of
 * sockets, such as one of epoll, is told of the changes by the option on_socket. For programs with many calls,
 * ..._poll_done returns those that are done, one after the other; take all of them before each poll. Use
 * creo_call_set_context to tell them apart.
 */
#ifndef CREO_CALL_H
#define CREO_CALL_H

#include "creo_error.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    CREO_MOST_SOCKETS = 5 /**< of one client: its connection, older ones that end when their calls are done, and one to
                             wake the program up */
};

/** The way of a client's calls to its hosts: ..._channel returns it, and ..._connect_over makes one more client over
 * it, also of another interface. The client that opened it closes it, after all others over it have been closed. Where
 * a promise is about a client, all clients over one channel count as one: for threads, and in the ..._poll functions.
 */
typedef struct creo_client_channel creo_client_channel;

/** Created by a method's ..._start. The caller owns it and passes it to ..._finish or to creo_call_close, whether the
 * call succeeded or failed. */
typedef struct creo_call creo_call;

/** Whether the call is done, with an answer or a failure, so that ..._finish does not wait. */
bool creo_call_done(const creo_call *call);

/** Cancels the call, as promise 4 says; does nothing when the call is done. Never waits. The call is still to be
 * finished or closed. */
void creo_call_cancel(creo_call *call);

/** Cancels the call unless it is done, and frees it; NULL is allowed. */
void creo_call_close(creo_call *call);

/** A pointer of the program's choice, NULL at first. The client does not use or free it. */
void creo_call_set_context(creo_call *call, void *context);
void *creo_call_context(const creo_call *call);

/*
 * Streams. A method with a stream has ..._start only.
 *
 * A stream that is the result is read with ..._next, item by item. The program releases each item with creo_free,
 * unless it is a number; CREO_END means that there are no more. creo_call_close then frees the call; it also ends a
 * stream that was not read to its end. ..._poll waits for an item no longer than the program says: CREO_NOT_YET means
 * that none has come by then, and nothing is lost by that. Only the host ends a stream well: after a failure, or once
 * the call was cancelled or the client closed, each further ..._next returns that failure, not CREO_END. Each function
 * takes only calls of its own method, and others with CREO_BAD_ARGUMENT. Items of a stream that is a parameter are sent
 * with ..._push; creo_call_end says that there are no more. ..._push returns CREO_END when the host needs no more.
 * ..._finish ends what was not ended, and returns the result of a method that has one.
 *
 * In each direction at most 64 items are sent before their reader has consumed them, and 1 MiB of them but for the
 * last:
 * ..._next and ..._push wait where necessary. The call_timeout_ms of a client's options does not apply to streams; a
 * time-out set with set_call_timeout does.
 */

/*
 * Streams that are opened again. A method that may be called twice and has a stream as its result only, also has
 * ..._resubscribe: ..._start for programs that watch. When the connection is lost, or the host is BUSY or UNAVAILABLE,
 * the stream is opened again, with growing pauses, as long as connecting may take; the call stays the same. The items
 * that had come are read first. What came in between is not among the items, which begin as those of a new call;
 * told hears of each gap. ..._next waits meanwhile; with ..._poll, and in an event loop, nothing does. All
 * else ends the stream as usual. A time-out that was set with set_call_timeout is one for all of it.
 */

/** What the program does when the stream is open again; gap is the error that cut it, valid until this returns. It is
 * called by functions that use the client or its calls, in their thread, and must not call them. */
typedef void creo_call_gap(const creo_error *gap, void *context);

/** Whether ..._next would return without waiting: an item is there, or there will be none. */
bool creo_call_has_item(const creo_call *call);

/** Whether the host has ended the stream that is the result, and all its items were read. */
bool creo_call_ended(const creo_call *call);

/** Whether ..._push would return without waiting: the host accepts an item, or wants no more. */
bool creo_call_takes_item(const creo_call *call);

/** Waits until ..._next or ..._push would not wait, or until the stream is over: for programs that do both. */
void creo_call_wait(creo_call *call);

/** Says that no more items will be pushed; never waits. Calling it again does nothing. CREO_NO_MEMORY: try again. error
 * may be NULL. */
creo_status creo_call_end(creo_call *call, creo_error *error);

#ifdef __cplusplus
}
#endif

#endif
