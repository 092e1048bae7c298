/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Fills errors of calls, and of clients before their first call. All messages have this form: DataService.storeData at
 * localhost:7000: UNKNOWN_METHOD: ...; those of exceptions have no status. */
#ifndef CREO_FAILURE_H
#define CREO_FAILURE_H

#include "creo_call_state.h"
#include "creo_error.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Fills error unless it is NULL, and returns status. name: of the method or the interface. */
creo_status creo_failure_describe(creo_error *error, creo_status status, creo_call_phase phase, const char *name,
    const char *address, const char *reason);

/* Records a failure in the call; the caller sets the call's state. */
void creo_failure_of_call(creo_call *call, creo_status status, creo_call_phase phase, const char *reason);

/* Records an exception that the method declares: the reason begins with its name, which says more than a status.
 */
void creo_failure_of_exception(creo_call *call, const char *reason);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
