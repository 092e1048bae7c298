/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* What is behind a client: its addresses, at most one live connection, those that end when their calls do, and its open calls. */
#ifndef CREO_CHANNEL_H
#define CREO_CHANNEL_H

#include "creo_opening.h"

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

typedef struct creo_client_channel {
    const char *name;              /* of the interface, for messages */
    creo_channel_settings settings;
    int32_t call_timeout_ms;       /* of calls to come */
    int32_t stream_timeout_ms;     /* the same of streams; 0: none */
    char given[CREO_ADDRESS_SIZE]; /* the addresses as they were given, for messages */
    creo_connection *live;
    creo_connection *retiring;     /* said GOAWAY, or are to be closed when their calls are done */
    creo_connection *buried;       /* over, but an answer lies in its bytes; NULL: none */
    creo_opening opening;
    creo_call_list open;           /* waiting ones, too */
    creo_call_list done;           /* that nobody was told of */
    creo_call_list told;           /* done, and somebody was told */
    int32_t waiting_count;
    const creo_call *awaited;      /* whose answer may stay in its connection's bytes */
    creo_writer request;           /* room for the header, then the arguments; kept from call to call */
    creo_arena thrown;             /* the exception in which the last call ended, where its method declares it */
} creo_client_channel;

/* Connects to nothing yet. After a failure there is nothing to close. */
creo_status creo_channel_open(creo_client_channel *channel, const char *name, const char *addresses, const creo_options *options, creo_error *error);

/* Waits for a connection, for one round over the addresses. */
creo_status creo_channel_connect(creo_client_channel *channel, creo_error *error);

/* May be called again. */
void creo_channel_close(creo_client_channel *channel);

void creo_channel_set_call_timeout(creo_client_channel *channel, int32_t timeout_ms);

/* For a loop: what to wait for, for how long (-1: for ever), and then to do what can be done without waiting. */
int32_t creo_channel_sockets(creo_client_channel *channel, struct pollfd *sockets, int32_t room);
int32_t creo_channel_timeout_ms(const creo_client_channel *channel);
void creo_channel_process(creo_client_channel *channel);

/* The next call that is done; NULL when there is none. */
creo_call *creo_channel_done(creo_client_channel *channel);

/* For calls, in creo_exchange and creo_call */

/* The request of a call is written: it goes out, or waits for a connection. */
void creo_channel_begin(creo_client_channel *channel, creo_call *call);

static inline bool creo_call_is_open(const creo_call *call)
{
    return call->state == CREO_CALL_WAITING || call->state == CREO_CALL_OPEN;
}

/* Waits until something has happened, or the call has expired. may_block: it was made just now. */
void creo_channel_wait(creo_client_channel *channel, creo_call *call, bool may_block);

/* Fails an open call, and tells the host. */
void creo_channel_cancel(creo_client_channel *channel, creo_call *call, creo_status status, creo_call_phase phase, const char *reason);

/* Records what failed, in the form of every message: DataService.storeData at localhost:7000: UNKNOWN_METHOD: ... */
void creo_call_fail(creo_call *call, creo_status status, creo_call_phase phase, const char *reason);

/* What was written as the parts of one frame: its own bytes with the caller's large arrays between them. */
size_t creo_channel_gather(const creo_writer *writer, struct iovec *parts);

/* A block that is not needed any more. */
void creo_channel_give_back(creo_client_channel *channel, creo_block *block);

/* Forgets a call, whatever list it is in. */
void creo_channel_forget(creo_call *call);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
