/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* The calls of one connection that have not ended, by id. */
#ifndef CREO_OPEN_CALLS_H
#define CREO_OPEN_CALLS_H

#include "creo_call_state.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum { CREO_FEW_CALLS = 16 };

typedef struct creo_open_calls {
    const creo_allocator *allocator;
    int32_t last_id;  /* counts as unsigned */
    bool ids_used_up; /* every id was issued before */
    size_t count;
    size_t patient_count; /* those with streams or without a time-out: they end if the host is not there any more */
    creo_call **places;
    size_t room;
    creo_call *few[CREO_FEW_CALLS];
} creo_open_calls;

void creo_open_calls_start(creo_open_calls *calls, const creo_allocator *allocator);
void creo_open_calls_free(creo_open_calls *calls);

/* Give a call the next free id, and take the id away again. */
void creo_open_calls_enter(creo_open_calls *calls, creo_call *call);
void creo_open_calls_leave(creo_open_calls *calls, creo_call *call);

/* NULL if no open call has that id. */
creo_call *creo_open_calls_find(const creo_open_calls *calls, int32_t id);

/* Whether a call ever had that id. */
bool creo_open_calls_issued(const creo_open_calls *calls, int32_t id);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
