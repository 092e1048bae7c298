/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Which connection a channel's calls go over, and what becomes of them where that ends. */
#ifndef CREO_ROUTING_H
#define CREO_ROUTING_H

#include "creo_channel.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A call leaves its connection and the open ones. */
void creo_channel_complete(creo_client_channel *channel, creo_call *call, creo_call_state state);
void creo_channel_fail(creo_client_channel *channel, creo_call *call, creo_status status, creo_call_phase phase, const char *reason);

/* The connection is over: its calls are sent again where that is safe, and fail otherwise. */
void creo_channel_lose(creo_client_channel *channel, creo_connection *connection, creo_status status, const char *reason);
void creo_channel_lose_without_memory(creo_client_channel *channel, creo_connection *connection);

/* Takes a call back from its connection where it may be sent again after that failure; false where it may not. */
bool creo_channel_repeat(creo_client_channel *channel, creo_call *call, creo_status status, bool unsent);

/* The connection gets no more requests; the calls that are open on it end there. */
void creo_channel_retire(creo_client_channel *channel, creo_connection *connection);

/* One that gets no more goes when nothing is left to be done on it. */
void creo_channel_drop_idle(creo_client_channel *channel, creo_connection *connection);

/* Sends a request on the live connection, which may be lost by that. */
void creo_channel_transmit(creo_client_channel *channel, creo_call *call, int64_t now_ms);

/* Or keeps it until there is one. */
void creo_channel_wait_for_connection(creo_client_channel *channel, creo_call *call, int64_t now_ms);

/* Opens a connection where calls wait for one, as far as that goes without waiting. */
void creo_channel_seek(creo_client_channel *channel);

/* An open connection becomes the live one, and the waiting calls go out on it. */
void creo_channel_use(creo_client_channel *channel, creo_connection *connection);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
