/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* One connection to a host: frames go out, frames come in, and nothing waits. What they mean is the channel's affair. */
#ifndef CREO_CONNECTION_H
#define CREO_CONNECTION_H

#include "creo_call.h"
#include "creo_frame.h"
#include "creo_socket.h"
#include "creo_wire.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { CREO_RECEIVE_SIZE = 16 * 1024, CREO_MOST_PARTS = 2 * CREO_MOST_PIECES + 2, CREO_FEW_CALLS = 16 };

typedef struct creo_connection {
    struct creo_connection *next; /* for the channel */
    const creo_allocator *allocator;
    const creo_host_address *address;
    creo_host_socket socket;
    bool answered;      /* the host's preface came in */
    bool leaving;       /* GOAWAY came in */
    bool unanswered;    /* the last request was a oneway one: how far the host has read is not known */
    int32_t last_id;    /* as unsigned */
    bool ids_used_up;   /* each was issued before */
    int64_t used_ms;    /* when the last call was made */
    int64_t heard_ms;   /* when something came in last, as far as the channel has noticed */
    int64_t pinged_ms;  /* when the host was asked whether it is there; 0 since it was heard of */
    int32_t pings;      /* that have no PONG yet */
    bool heard;         /* something came in since then */

    /* Out: first what was queued, then the caller's own bytes where they lie, then what was queued meanwhile. */
    creo_writer queued;
    size_t queued_sent;
    struct iovec parts[CREO_MOST_PARTS];
    size_t part_count;
    size_t part_at;
    bool part_begun;    /* some of the parts is out */
    creo_writer behind;
    int send_failure;   /* errno; what the host had said before may still come in */
    bool parts_unsent;  /* nothing of the parts was out then */

    /* In */
    uint8_t bytes[CREO_RECEIVE_SIZE]; /* from start to end not yet used */
    size_t start;
    size_t end;
    bool drained;       /* the socket had no more */
    bool unread;        /* frames may be here that no poll tells of */
    creo_frame large;   /* whose body is received where it will stay */
    creo_block *body;   /* of that one; NULL: there is none */
    creo_block *spare;  /* for the next body */

    /* The open calls by their ids. */
    creo_call **calls;
    size_t call_room;
    size_t call_count;
    size_t stream_count; /* of them with streams */
    creo_call *few[CREO_FEW_CALLS];
} creo_connection;

/* Without a socket yet; NULL without memory. */
creo_connection *creo_connection_new(const creo_allocator *allocator);

/* What opens every connection, to be sent with the first request: the preface and, for a token, who calls. False without memory. */
bool creo_connection_greet(creo_connection *connection, const char *token);

/* Drops what is not sent. */
void creo_connection_free(creo_connection *connection);

/* Waits for at most a second until the host has read what was sent without an answer: closing on top of bytes that nobody read, its preface
   for one, resets the connection, and what is under way is lost. */
void creo_connection_farewell(creo_connection *connection);

/* The id of the next request. */
int32_t creo_connection_next_id(creo_connection *connection);
bool creo_connection_issued(const creo_connection *connection, int32_t id);

/* Sends what it can of a frame in parts. The rest is copied unless it may stay where it lies, which one frame at a time may. False without memory. */
bool creo_connection_send(creo_connection *connection, const struct iovec *parts, size_t count, bool may_stay);

/* Queues a small frame. False without memory. */
bool creo_connection_queue(creo_connection *connection, creo_frame_kind kind, int32_t id, const uint8_t *body, size_t size);

/* Sends what it can. A failure stays in send_failure, and nothing more goes out. */
void creo_connection_flush(creo_connection *connection);

static inline bool creo_connection_has_parts(const creo_connection *connection)
{
    return connection->part_at < connection->part_count;
}

/* How many bytes wait to be sent that are not the caller's. */
size_t creo_connection_backlog(const creo_connection *connection);

/* Takes back the parts that are being sent; false when it is too late, because some of them is out. */
bool creo_connection_take_back(creo_connection *connection);

typedef enum creo_receive_progress { CREO_PROGRESS_FRAME, CREO_PROGRESS_NONE, CREO_PROGRESS_FAILED } creo_receive_progress;

/* The next frame. Its body stays in the connection until the next call of this, or in a block that is the caller's from now on.
   FAILED leaves the reason in error: TRANSPORT, MALFORMED or NO_MEMORY. */
creo_receive_progress creo_connection_next(creo_connection *connection, bool may_wait, int32_t patience_ms, creo_frame *frame, creo_error *error);

/* Takes a block that nobody needs any more for the next body. */
void creo_connection_give_back(creo_connection *connection, creo_block *block);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
