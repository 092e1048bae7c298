/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Methods and their calls: what a call knows of itself, lists of calls, and those of a connection by their ids. */
#ifndef CREO_CALLS_H
#define CREO_CALLS_H

#include "creo_connection.h"

struct creo_client_channel;

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* An exception that a method declares. */
typedef struct creo_thrown {
    int32_t id;
    size_t size;                                    /* of its type */
    bool (*read)(creo_reader *reader, void *value); /* its fields */
} creo_thrown;

enum {
    CREO_ONEWAY = 1,     /* has no answer */
    CREO_REPEATABLE = 2, /* may be carried out twice */
    CREO_UPLOADS = 4,    /* has a stream as a parameter */
    CREO_DOWNLOADS = 8   /* has one as its result */
};

typedef struct creo_method {
    const char *name; /* "DataService.storeData", for messages */
    int32_t protocol_id;
    int32_t method_id;
    int32_t traits;
    const creo_thrown *thrown;
    int32_t thrown_count;
} creo_method;

typedef enum creo_call_state {
    CREO_CALL_WRITING,  /* its arguments */
    CREO_CALL_WAITING,  /* for a connection */
    CREO_CALL_OPEN,     /* it is the host's turn */
    CREO_CALL_ANSWERED, /* answer is the RESPONSE, the ERROR or the END */
    CREO_CALL_FAILED    /* error tells of it */
} creo_call_state;

/* Calls in order: the open ones by when they expire, the others by when they were done. */
typedef struct creo_call_list {
    creo_call *first;
    creo_call *last;
} creo_call_list;

struct creo_call {
    struct creo_client_channel *channel;  /* NULL once that is closed */
    const creo_allocator *allocator;
    const creo_method *method;
    creo_call_state state;
    creo_status status;            /* of what failed */
    bool on_stack;                 /* a blocking call */
    creo_error *error;             /* where failures go: the caller's, which may be NULL, or the call's own */
    creo_error *report;            /* the caller's, where the call has its own */
    const creo_host_address *address;   /* of the last connection; NULL: none yet */
    int32_t id;                    /* 0: none */
    int attempts;
    int64_t began_ms;
    int32_t timeout_ms;            /* 0: none */
    int64_t deadline_ms;
    int64_t expires_ms;            /* that, or sooner where there is no connection to be had */
    creo_connection *connection;   /* while it is open */
    creo_call *next_of_id;
    creo_call *previous;
    creo_call *next;
    creo_call_list *list;
    uint8_t *kept;                 /* the request, where it may have to be sent later or again: headers and arguments */
    size_t kept_size;
    creo_frame answer;
    creo_reader reader;
    void *context;

    /* Streams */
    creo_block *first_item;
    creo_block *last_item;
    int32_t may_come;              /* items, by the credit that was given */
    int32_t consumed;              /* items for which no credit was given yet */
    int32_t may_go;                /* items, by the host's credit */
    bool up_ended;                 /* END went out, or will as soon as there is a connection */
};

static inline bool creo_call_is_open(const creo_call *call)
{
    return call->state == CREO_CALL_WAITING || call->state == CREO_CALL_OPEN;
}

static inline bool creo_call_is_oneway(const creo_call *call)
{
    return (call->method->traits & CREO_ONEWAY) != 0;
}

static inline bool creo_call_streams(const creo_call *call)
{
    return (call->method->traits & (CREO_UPLOADS | CREO_DOWNLOADS)) != 0;
}

void creo_call_list_remove(creo_call *call);
void creo_call_list_append(creo_call_list *list, creo_call *call);
void creo_call_list_insert_by_expiry(creo_call_list *list, creo_call *call);

/* Gives a call the next free id of a connection, and takes it away again. */
void creo_call_enter(creo_connection *connection, creo_call *call);
void creo_call_leave(creo_call *call);
creo_call *creo_call_find(const creo_connection *connection, int32_t id);

/* What was written as the parts of one frame: a writer's own bytes with the caller's large arrays between them. */
size_t creo_call_gather(const creo_writer *writer, struct iovec *parts);

/* Copies a request, so that it may be sent later or again, unless its caller waits for it. False without memory. */
bool creo_call_keep(creo_call *call, const creo_writer *request);

/* Makes a frame's body the call's own. False without memory. */
bool creo_call_own(const creo_call *call, creo_frame *frame);

/* Records what failed, in the form of every message: DataService.storeData at localhost:7000: UNKNOWN_METHOD: ... */
void creo_call_fail(creo_call *call, creo_status status, creo_call_phase phase, const char *reason);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
