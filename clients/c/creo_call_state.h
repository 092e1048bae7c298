/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* The state of a call. */
#ifndef CREO_CALL_STATE_H
#define CREO_CALL_STATE_H

#include "creo_call.h"
#include "creo_credit.h"
#include "creo_frame.h"
#include "creo_method.h"
#include "creo_read.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

typedef enum creo_call_state {
    CREO_CALL_WRITING,  /* its arguments */
    CREO_CALL_WAITING,  /* for a connection */
    CREO_CALL_RESTING,  /* a stream that was cut, until it is opened again */
    CREO_CALL_OPEN,     /* sent, not answered */
    CREO_CALL_ANSWERED, /* answer is the RESPONSE, the ERROR or the END */
    CREO_CALL_FAILED    /* error says how */
} creo_call_state;

struct creo_call_list;
struct creo_client_channel;
struct creo_connection;
struct creo_connections;
struct creo_hooked;

/* What is done with a stream that is opened again (creo_resubscribe). */
typedef struct creo_call_reopening {
    /* It would fail so. False: it does; true: it rests. */
    bool (*cut)(struct creo_connections *connections, creo_call *call, creo_status status, creo_call_phase phase,
        const char *reason);
    /* It rests, and its time has come, or the last item from before was read. */
    void (*resume)(struct creo_connections *connections, creo_call *call);
    /* Its request was sent. */
    void (*opened)(creo_call *call);
} creo_call_reopening;

struct creo_call {
    struct creo_client_channel *channel; /* the client; NULL once that is closed */
    const creo_allocator *allocator;
    const creo_method *method;
    creo_call_state state;
    creo_status status; /* how the call failed; CREO_OK before that */
    bool on_stack;      /* the call is a blocking one, in its caller's frame */
    creo_error *error;  /* where failures go: the caller's, which may be NULL, or the call's own */
    creo_error *report; /* the caller's error, where the call has one of its own */
    const char *where;  /* the address of the last connection; before the first, the given ones */
    int32_t id;         /* 0: none */
    int attempts;
    bool authenticated_again; /* the request was sent again with another token, which happens once */
    int64_t began_ms;
    int32_t timeout_ms; /* 0: none */
    int64_t deadline_ms;
    int64_t expires_ms;                 /* deadline_ms, or earlier while there is no connection */
    struct creo_connection *connection; /* where the request was sent; NULL where the call is not open */
    creo_call *next_of_id;
    creo_call *previous;
    creo_call *next;
    struct creo_call_list *list;
    uint8_t *kept; /* the request, headers and arguments, if it may have to be sent later or again */
    size_t kept_size;
    size_t context_size;        /* how many bytes of kept are the CONTEXT before the request; 0: there is none */
    struct creo_hooked *hooked; /* NULL: no hook is to be told of it */
    creo_frame answer;
    creo_reader reader;
    void *context;

    /* Streams */
    creo_block *first_item;
    creo_block *last_item;
    creo_stream_credit may_come;    /* how many items and bytes the host may still send */
    creo_stream_credit consumed;    /* what the program has consumed and the host was not told of yet */
    creo_stream_credit may_go;      /* how many items and bytes the client may still send */
    creo_call_reopening *reopening; /* opens a stream again that was cut; NULL: the stream fails then */
    int64_t taken_items;            /* how many the program has taken */
    int64_t pushed_items;           /* how many it has pushed */
    bool item_came;                 /* an item has come since the stream was opened */
    bool up_ended;                  /* END was sent, or will be as soon as there is a connection */
};

/* An asynchronous call, in one piece of memory. */
typedef struct creo_started_call {
    creo_call call;
    creo_error error;
    char where[CREO_ADDRESS_SIZE]; /* a copy of the address for the time after the client is closed, which owned it */
} creo_started_call;

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
