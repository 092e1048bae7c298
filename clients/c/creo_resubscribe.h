/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Streams that are opened again when they are cut. A method's ..._resubscribe is its ..._start with another end:
 *
 *     creo_writer *const writer = creo_call_prepare(channel, &method, call, error);
 *     if (writer != NULL) { write_arguments(writer, ...); }
 *     return creo_resubscribe_start(call, told, told_context, error);
 *
 * The call stays the same: it rests until its time has come, and then its request is sent again. All else reaches this
 * file only through the call, so that programs without such streams are not linked with it.
 */
#ifndef CREO_RESUBSCRIBE_H
#define CREO_RESUBSCRIBE_H

#include "creo_call_internal.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Sends the request of a call, as creo_call_start does, and again each time that its stream is cut. */
creo_status creo_resubscribe_start(creo_call **call, creo_call_gap *told, void *told_context, creo_error *error);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
