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

#ifdef __cplusplus
extern "C" {
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
    struct creo_client_channel *channel; /* NULL once that is closed */
    const creo_allocator *allocator;
    const creo_method *method;
    creo_call_state state;
    creo_status status; /* of the failure */
    bool on_stack;      /* a blocking call */
    creo_error *error;  /* where failures go: the caller's, which may be NULL, or the call's own */
    creo_error *report; /* the caller's, where the call has its own */
    const char *where;  /* the address of the last connection; before the first, the given ones */
    int32_t id;         /* 0: none */
    int attempts;
    bool authenticated_again; /* was sent again with another token */
    int64_t began_ms;
    int32_t timeout_ms; /* 0: none */
    int64_t deadline_ms;
    int64_t expires_ms;                 /* deadline_ms, or earlier while there is no connection */
    struct creo_connection *connection; /* while the call is open */
    creo_call *next_of_id;
    creo_call *previous;
    creo_call *next;
    struct creo_call_list *list;
    uint8_t *kept; /* the request, headers and arguments, if it may have to be sent later or again */
    size_t kept_size;
    size_t context_size;        /* of the CONTEXT before the request; 0: none */
    struct creo_hooked *hooked; /* NULL: no hook is to be told of it */
    creo_frame answer;
    creo_reader reader;
    void *context;

    /* Streams */
    creo_block *first_item;
    creo_block *last_item;
    creo_stream_credit may_come;    /* that the host has */
    creo_stream_credit consumed;    /* by the program, which the host was not told of yet */
    creo_stream_credit may_go;      /* that the host gave */
    creo_call_reopening *reopening; /* NULL: it fails when it is cut */
    bool item_came;                 /* since it was opened */
    bool pushed;                    /* an item was */
    bool up_ended;                  /* END was sent, or will be as soon as there is a connection */
};

/* An asynchronous call, in one piece of memory. */
typedef struct creo_started_call {
    creo_call call;
    creo_error error;
    char where[CREO_ADDRESS_SIZE]; /* once the client is closed, to which the address belongs */
} creo_started_call;

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
