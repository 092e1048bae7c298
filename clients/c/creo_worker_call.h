/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A call while a worker serves it. */
#ifndef CREO_WORKER_CALL_H
#define CREO_WORKER_CALL_H

#include "creo_coroutine.h"
#include "creo_hook_context.h"
#include "creo_order.h"
#include "creo_served.h"
#include "creo_stream.h"
#include "creo_view.h"
#include "creo_worker.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* How a call reaches its host. */
typedef struct creo_worker_line {
    /* Begins a report, as soon as the host takes one; NULL where the host is gone. */
    creo_writer *(*report)(void *context, struct creo_worker_call *call);
    /* Sends it. */
    creo_status (*send)(void *context, creo_error *error);
    /* Waits until something has come for the call, but not beyond that time. */
    void (*wait)(void *context, struct creo_worker_call *call, int64_t until_ms);
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
    creo_order *heard;                /* answers to its questions that it has not taken yet */
    creo_order *answers;              /* those that it has taken; views point into them */
    int32_t questions;
    int64_t until_ms; /* CREO_NEVER: its caller waits for ever */
    bool withdrawn;   /* nobody waits for the answer any more */
    bool malformed;   /* the arguments cannot be read */
    /* Streams; NULL where it has none in that direction. */
    creo_stream *incoming;
    creo_stream *outgoing;
    creo_order *first_item; /* those that have come */
    creo_order *last_item;
    creo_order *item; /* the one that was taken last */
    int32_t taken;    /* since its caller was told how many */
    bool items_ended; /* its caller has sent all */
    int64_t may_go;   /* how many items its caller takes */
    /* Of the worker, where it is a call with streams. */
    struct creo_worker_call *next;
    creo_coroutine *coroutine; /* NULL: it has not begun */
    const void *handlers;
    const char *interface_name; /* the full one */
    bool news;                  /* something has come since it began to wait */
    bool wants_line;            /* it waits until the host takes a report */
    int64_t wake_ms;            /* it waits until then */
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

/* Takes over an order for it. */
void creo_worker_call_hear(creo_worker_call *call, creo_order *order);

/* Nobody waits for its answer any more. */
void creo_worker_call_withdraw(creo_worker_call *call);

/* Says that its caller may send items, where it may; before its handler is called. */
void creo_worker_call_open(creo_worker_call *call);

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

/* The streams that its caller sends, and that its handler does. */
static inline void *creo_worker_call_incoming(creo_worker_call *call)
{
    return call->incoming;
}

static inline void *creo_worker_call_outgoing(creo_worker_call *call)
{
    return call->outgoing;
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
