/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A call while a worker serves it. */
#ifndef CREO_WORKER_CALL_H
#define CREO_WORKER_CALL_H

#include "creo_hook_context.h"
#include "creo_order.h"
#include "creo_served.h"
#include "creo_view.h"
#include "creo_worker.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* How a call reaches its host. */
typedef struct creo_worker_line {
    /* Begins a report; NULL where the host is gone. */
    creo_writer *(*report)(void *context);
    /* Sends it. */
    creo_status (*send)(void *context, creo_error *error);
    /* Waits for the answer to a question of the call, which takes it over; NULL where nobody waits for the call any
     * more.
     */
    creo_order *(*answer)(void *context, int32_t question);
    /* Looks at what has come, without waiting. */
    void (*glance)(void *context);
    void *context;
} creo_worker_line;

/* An answer that is released with the call. */
struct creo_worker_freed {
    const struct creo_worker_freed *next;
    const void *answer;
};

struct creo_worker_call {
    const creo_allocator *allocator;
    const creo_worker_line *line;     /* NULL: made by hand */
    const creo_served_method *method; /* NULL: made by hand */
    creo_order *order;                /* how it began; NULL: made by hand */
    creo_order *answers;              /* those to its questions; views point into them */
    int32_t questions;
    int64_t until_ms; /* CREO_NEVER: its caller waits for ever */
    bool withdrawn;   /* nobody waits for the answer any more */
    bool malformed;   /* the arguments cannot be read */
    creo_reader arguments;
    creo_writer result;
    creo_writer changes; /* what was written to its views, as it is reported */
    int32_t change_count;
    creo_hook_context fields; /* of the answer */
    creo_arena memory;
    const struct creo_worker_freed *freed;
    creo_view_host views_host;
    creo_view *views;
    /* Who calls. What was made by hand is its own, the rest the order's. */
    creo_string caller;
    creo_string_array roles;
    creo_hook_context made_texts;
};

/* Begins to serve a call, which takes over the order. False without memory; then there is nothing to end. */
bool creo_worker_call_begin(creo_worker_call *call, creo_order *order, const creo_served_method *method,
    const creo_worker_line *line, const creo_allocator *allocator);

/* Frees what it has. */
void creo_worker_call_end(creo_worker_call *call);

/* Used by generated code */

/* A reader for its arguments. */
static inline creo_reader *creo_worker_call_arguments(creo_worker_call *call)
{
    return &call->arguments;
}

/* Whether they were read to their end. */
creo_status creo_worker_call_arguments_read(creo_worker_call *call, creo_error *error);

/* A writer for its result. */
static inline creo_writer *creo_worker_call_result(creo_worker_call *call)
{
    return &call->result;
}

/* The view at this place. */
static inline void *creo_worker_call_view(creo_worker_call *call, int32_t place)
{
    return &call->views[place];
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
