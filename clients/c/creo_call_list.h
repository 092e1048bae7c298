/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Calls in order: the open ones by when they expire, the others by when they were done. */
#ifndef CREO_CALL_LIST_H
#define CREO_CALL_LIST_H

#include "creo_call_state.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

typedef struct creo_call_list {
    creo_call *first;
    creo_call *last;
} creo_call_list;

void creo_call_list_remove(creo_call *call);
void creo_call_list_append(creo_call_list *list, creo_call *call);
void creo_call_list_insert_by_expiry(creo_call_list *list, creo_call *call);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
