/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* One connection to a host: its transport, frames on their way out and in, and its open calls. What frames mean is for
   others to say. */
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

#ifdef __cplusplus
extern "C" {
#endif

typedef struct creo_connection {
    struct creo_connection *next; /* in the list of its channel */
    const creo_allocator *allocator;
    const creo_host_address *address;
    creo_host_transport transport;
    bool leaving;      /* GOAWAY came in */
    bool unanswered;   /* the last request was a oneway one: how far the host has read is not known */
    bool unread;       /* frames may be here that no poll tells of */
    int64_t used_ms;   /* when the last call was made */
    int64_t heard_ms;  /* when something came in last, as far as the channel has noticed */
    int64_t pinged_ms; /* when the host was asked whether it is there; 0 since it was heard of */
    int32_t pings;     /* that have no PONG yet */

    creo_frame_outbox outbox;
    creo_open_calls calls;
    creo_frame_reader reader;
} creo_connection;

/* Without a socket yet; NULL without memory. */
creo_connection *creo_connection_new(const creo_allocator *allocator);

/* What opens every connection, to be sent with the first request: the preface and, for a token, who calls. False
 * without memory. */
bool creo_connection_greet(creo_connection *connection, const char *token);

/* Drops what is not sent. */
void creo_connection_free(creo_connection *connection);

/* Waits for at most a second until the host has read what was sent without an answer. To close while bytes of the
   host are unread, its preface for one, would reset the connection, and what is under way would be lost. */
void creo_connection_farewell(creo_connection *connection);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
