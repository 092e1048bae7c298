/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A connection to a host: one request at a time goes out, and its answer comes in. Errors here carry bare reasons; a call adds its name. */
#ifndef CREO_CONNECTION_H
#define CREO_CONNECTION_H

#include "creo_frame.h"
#include "creo_options.h"
#include "creo_wire.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { CREO_ADDRESS_SIZE = 272 }; /* a host name has at most 253 bytes */

typedef struct creo_connection {
    int socket;          /* -1 once closed */
    bool greeted;        /* our preface went out */
    bool answered;       /* the host's preface came in */
    bool unanswered;     /* the last request was a oneway one: how far the host has read is not known */
    const char *ending;  /* why the socket is closed as soon as the call under way has its answer; NULL if it stays open */
    int32_t timeout_ms;  /* of a call */
    int32_t last_id;
    creo_writer request; /* room for the preface, the request's header, the arguments; kept from call to call */
    creo_arena thrown;   /* the exception in which the last call ended, where its method declares it */
    uint8_t *bytes;      /* what came in: from start to end not yet used; kept from call to call */
    size_t start;
    size_t end;
    size_t capacity;
    char address[CREO_ADDRESS_SIZE];
} creo_connection;

/* Connects to "host:port" ("[::1]:7000" for an address with colons). options may be NULL.
   After a failure there is nothing to close, but the address can be read. */
creo_status creo_connection_open(creo_connection *connection, const char *address, const creo_options *options, creo_error *error);

/* Behind a oneway request it waits for at most a second, until the host has read it. May be called again. */
void creo_connection_close(creo_connection *connection);

/* An empty request, ready for its arguments. */
creo_writer *creo_connection_request(creo_connection *connection);

/* Sends the request and receives the frame that answers it; its body stays until the next request.
   A oneway request goes out under id 0 and is done when it is sent: answer is NONE then, or the ERROR with which the host closed instead.
   What breaks the connection closes its socket, and later exchanges fail at once. */
creo_status creo_connection_exchange(creo_connection *connection, int32_t protocol_id, int32_t method_id, bool oneway,
    creo_frame *answer, creo_error *error);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
