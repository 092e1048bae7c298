/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* What becomes of a call, as its host is told. */
#ifndef CREO_OUTCOME_H
#define CREO_OUTCOME_H

#include "creo_worker_call.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Calls the handler, and reports what it has returned. Where that cannot be sent, the host is gone: whoever serves next
 * finds out. */
void creo_outcome_report(creo_worker_call *call);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
