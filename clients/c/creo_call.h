/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/**
 * @file
 * Calls that go on while the program does something else. In eight promises:
 *
 * 1. A method's ..._start sends its request, or keeps it until it can be sent, and never waits, unless it must look up
 *    a host's name. It copies what it needs of its arguments.
 * 2. A call is over in the program's loop, by its client's ..._poll_process, or while any function waits for anything
 *    on the same client. Nothing happens without the program: there are no threads, no signals, no callbacks.
 * 3. A method's ..._finish gives the result, waits for it where the call is not done yet, and frees the call. Each call
 *    ends in one ..._finish or in one creo_call_close.
 * 4. creo_call_cancel tells the host that the answer is not wanted. The call is done at once; ..._finish gives
 *    CREO_CANCELLED.
 * 5. A call has its client's time-out as of its start, and ends with CREO_DEADLINE when that is over.
 * 6. Blocking calls may be made while others are open; those then go on as well.
 * 7. Closing a client ends its open calls with CREO_CANCELLED; they are still to be finished or closed.
 * 8. One thread at a time uses a client and its calls: give each thread a client of its own, or use a lock. Different
 *    clients share nothing.
 *
 * In an event loop, here with poll(2):
 *
 *     struct pollfd sockets[CREO_MOST_SOCKETS];
 *     while (!creo_call_done(call)) {
 *         const int32_t count = data_service_poll_sockets(client, sockets, CREO_MOST_SOCKETS);
 *         poll(sockets, (nfds_t)count, data_service_poll_timeout_ms(client));
 *         data_service_poll_process(client);
 *     }
 *     status = data_service_retrieve_data_finish(call, &result, &error);
 *
 * Ask for the sockets and the time-out again after each use of the client: they change. For programs with many calls,
 * data_service_poll_done gives those that are done, one after the other; take them before each poll.
 * creo_call_set_context tells them apart.
 */
#ifndef CREO_CALL_H
#define CREO_CALL_H

#include "creo_error.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CREO_MOST_SOCKETS = 4 }; /**< of one client: its connection, and those that end when their calls do */

/** Made by a method's ..._start for the caller, who gives it to ..._finish or to creo_call_close, whatever has become
 * of it. */
typedef struct creo_call creo_call;

/** Whether the answer, or what failed, is there: ..._finish does not wait then. */
bool creo_call_done(const creo_call *call);

/** Does nothing when the call is done. */
void creo_call_cancel(creo_call *call);

/** Cancels the call unless it is done, and frees it; NULL is allowed. */
void creo_call_close(creo_call *call);

/** Something of the program's own, NULL at first. */
void creo_call_set_context(creo_call *call, void *context);
void *creo_call_context(const creo_call *call);

/*
 * Streams. A method with a stream has ..._start only.
 *
 * Its result comes by ..._next, item by item, each to be released with creo_free unless it is a number; CREO_END says
 * that there are no more. creo_call_close then frees the call, and ends a stream that was not read to its end. What is
 * to go up is given to ..._push; creo_call_end says that there is no more. ..._push gives CREO_END where the host needs
 * no more.
 * ..._finish ends what was not ended, and gives the result of a method that has one.
 *
 * Host and client are never more than 64 items ahead of each other: ..._next and ..._push wait where they must. The
 * time-out of a client is not that of its streams; set_call_timeout is, where it was used.
 */

/** Whether ..._next does not wait: an item is there, or there will be none. */
bool creo_call_has_item(const creo_call *call);

/** Whether ..._push does not wait: the host takes an item, or wants none. */
bool creo_call_takes_item(const creo_call *call);

/** Waits until ..._next or ..._push does not, at the latest until the stream is over: for those who have both to do. */
void creo_call_wait(creo_call *call);

/** No more items will be pushed; never waits. Nothing happens the second time. CREO_NO_MEMORY: try again. */
creo_status creo_call_end(creo_call *call, creo_error *error);

#ifdef __cplusplus
}
#endif

#endif
