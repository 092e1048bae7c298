/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A client's connections: at most one live one for new calls, and those that only finish their open calls. Also what
 * happens to the calls of a connection that ends. */
#ifndef CREO_CONNECTIONS_H
#define CREO_CONNECTIONS_H

#include "creo_call_list.h"
#include "creo_connection.h"
#include "creo_dialer.h"
#include "creo_settings.h"
#include "creo_write.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum { CREO_MOST_ATTEMPTS = 3 }; /* how often a request is sent, where its method may be repeated */

typedef struct creo_connections {
    creo_channel_settings *settings; /* those of the channel */
    creo_connection *live;
    /* Connections whose host has sent GOAWAY, or that are closed when their calls are done. */
    creo_connection *retiring;
    creo_connection *buried; /* a connection that has ended, but whose buffer still holds an answer; NULL: none */
    creo_dialer dialer;
    creo_call_list open; /* the calls that have not ended, also those that wait for a connection */
    creo_call_list done; /* the calls that have ended and that creo_channel_done has not reported yet */
    int32_t waiting_count;
    const creo_call *awaited; /* the call that a thread waits for; its answer may stay in its connection's buffer */
    creo_writer request;      /* room for the header, then the arguments; reused from call to call */
} creo_connections;

/* Removes a call from its connection and from the open calls. */
void creo_connections_complete(creo_connections *connections, creo_call *call, creo_call_state state);
void creo_connections_fail(
    creo_connections *connections, creo_call *call, creo_status status, creo_call_phase phase, const char *reason);

/* Ends a connection: its calls are sent again where that is safe, and fail otherwise. */
void creo_connections_lose(
    creo_connections *connections, creo_connection *connection, creo_status status, const char *reason);
void creo_connections_lose_without_memory(creo_connections *connections, creo_connection *connection);

/* Ends a connection on which the host's preface has not come in time. Its calls are sent again only to other addresses.
 */
void creo_connections_lose_silent(creo_connections *connections, creo_connection *connection);

/* Fails the open calls, whose reason is followed by what is known of their requests, and closes all connections.
 * Without a farewell the hosts are sent nothing: a fork's child does this to what belongs to its parent, where calls go
 * on. */
void creo_connections_close(creo_connections *connections, creo_status status, const char *reason, bool farewell);

/* Takes a call back from its connection if it may be sent again after that failure; false if it may not. */
bool creo_connections_repeat(creo_connections *connections, creo_call *call, creo_status status, bool unsent);

/* Takes a stream that is cut back from its connection; false if it is not opened again, and fails so. */
bool creo_connections_cut(
    creo_connections *connections, creo_call *call, creo_status status, creo_call_phase phase, const char *reason);

/* Gives the connection no more requests; its open calls end on it. */
void creo_connections_retire(creo_connections *connections, creo_connection *connection);

/* Closes a connection that gets no more requests, once nothing is left to be done on it. */
void creo_connections_drop_idle(creo_connections *connections, creo_connection *connection);

/* Sends a request on the live connection, which may be lost in doing so. */
void creo_connections_transmit(creo_connections *connections, creo_call *call, int64_t now_ms);

/* Keeps a request until there is a live connection. */
void creo_connections_hold(creo_connections *connections, creo_call *call, int64_t now_ms);

/* Opens a connection if calls wait for one, as far as possible without waiting. */
void creo_connections_seek(creo_connections *connections);

/* Makes an open connection the live one and sends the waiting calls on it. */
void creo_connections_use(creo_connections *connections, creo_connection *connection);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
