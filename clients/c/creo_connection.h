/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* One connection to a host: its transport, frames that are being sent and received, and its open calls. It does not
 * interpret frames. */
#ifndef CREO_CONNECTION_H
#define CREO_CONNECTION_H

#include "creo_address.h"
#include "creo_frame_reader.h"
#include "creo_open_calls.h"
#include "creo_outbox.h"
#include "creo_transport.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

typedef struct creo_connection {
    struct creo_connection *next; /* the next connection in a list of its channel */
    const creo_allocator *allocator;
    const creo_host_address *address;
    creo_host_transport transport;
    bool leaving;             /* GOAWAY was received */
    bool unanswered;          /* the last request was oneway: it is not known how far the host has read */
    bool unread;              /* frames may have been received already, which poll does not report */
    int64_t preface_until_ms; /* when the host's preface must have come; CREO_NEVER before the first request */
    int64_t used_ms;          /* when the last call was made */
    int64_t heard_ms;         /* when something was last received, as far as the channel has noticed */
    int64_t pinged_ms;        /* when the host was asked whether it is there; 0 once something has come from it */
    int32_t pings;            /* how many PINGs have no PONG yet */

    creo_frame_outbox outbox;
    creo_open_calls calls;
    creo_frame_reader reader;
} creo_connection;

/* A connection without a socket yet; NULL without memory. */
creo_connection *creo_connection_new(const creo_allocator *allocator);

/* Queues what opens every connection, to be sent with the first request: the preface and, with a token, a HELLO. False
 * without memory. */
bool creo_connection_greet(creo_connection *connection, const char *token);

/* Frees a connection. Frames that are not sent yet are dropped. */
void creo_connection_free(creo_connection *connection);

/* Waits for at most a second until the host has read the requests that have no answer. Closing while bytes from the
 * host are unread, such as its preface, would reset the connection, and what is still being sent would be lost. */
void creo_connection_farewell(creo_connection *connection);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
