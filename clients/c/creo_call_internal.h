/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Calls as generated methods make them. A blocking one:
 *
 *     creo_call call;
 *     write_arguments(creo_call_write(&call, channel, &method, error), ...); a failure stays in the writer
 *     return read_result(&call, creo_call_send(&call), result);
 *
 * An asynchronous one begins and ends so:
 *
 *     creo_writer *const writer = creo_call_prepare(channel, &method, call, error);
 *     if (writer != NULL) { write_arguments(writer, ...); }
 *     return creo_call_start(*call, call, error);
 *
 *     status = creo_call_check(call, &method, error);
 *     return status == CREO_OK ? read_result(call, creo_call_await(call, error), result) : status;
 *
 * Both end in
 *
 *     if (answer != NULL) { ... read the answer; a failure stays in the reader ... }
 *     return creo_call_finish(call);
 */
#ifndef CREO_CALL_INTERNAL_H
#define CREO_CALL_INTERNAL_H

#include "creo_call.h"
#include "creo_channel.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Begins a blocking call. Cannot fail. */
creo_writer *creo_call_write(
    creo_call *call, creo_client_channel *channel, const creo_method *method, creo_error *error);

/* Sends its request and waits for the answer. NULL when there is none to read; creo_call_finish then says why. */
creo_reader *creo_call_send(creo_call *call);

/* Creates an asynchronous call. NULL without memory. */
creo_writer *creo_call_prepare(
    creo_client_channel *channel, const creo_method *method, creo_call **call, creo_error *error);

/* Sends its request, or keeps it until there is a connection. After bad arguments the call is freed, and *call is NULL.
 * */
creo_status creo_call_start(creo_call **call, creo_error *error);

/* CREO_OK, or CREO_BAD_ARGUMENT where the call is not one of the method; then the call stays as it is. */
creo_status creo_call_check(const creo_call *call, const creo_method *method, creo_error *error);

/* Waits for its answer, as creo_call_send does. */
creo_reader *creo_call_await(creo_call *call, creo_error *error);

/* Checks that the answer was read to its end; fills the caller's error; after any failure, frees what was read. Frees
 * the call. */
creo_status creo_call_finish(creo_call *call);

/* The next item of a stream, waiting for it. NULL: *status says why, CREO_END if there are no more. */
creo_reader *creo_call_next_item(creo_call *call, const creo_method *method, creo_status *status, creo_error *error);

/* As creo_call_next_item, waiting no longer than that: CREO_NOT_YET if none has come by then. */
creo_reader *creo_call_poll_item(
    creo_call *call, const creo_method *method, int32_t timeout_ms, creo_status *status, creo_error *error);

/* Checks that the item was read to its end. A failure cancels the call and frees what was read. */
creo_status creo_call_item_read(creo_call *call, creo_error *error);

/* A writer for an item to be pushed; waits until the host accepts one. NULL: *status says why, CREO_END if the host
 * wants no more. */
creo_writer *creo_call_item(creo_call *call, const creo_method *method, creo_status *status, creo_error *error);

/* Puts the item that is written before the path of what cannot be written of it, as in "jars[3].label"; name is that of
 * the parameter. Always false. */
bool creo_call_within_item(creo_call *call, creo_writer *writer, const char *name);

/* Sends the item that was written. */
creo_status creo_call_push_item(creo_call *call, creo_error *error);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
