/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* What a generated client calls through: its connections, its options, and how long a call may take. */
#ifndef CREO_CHANNEL_H
#define CREO_CHANNEL_H

#include "creo_arena.h"
#include "creo_call_list.h"
#include "creo_connections.h"
#include "creo_memory.h"
#include "creo_settings.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct creo_client_channel {
    const char *name; /* of the interface, for messages */
    creo_channel_settings settings;
    char given[CREO_ADDRESS_SIZE]; /* the addresses as they were given, for messages */
    int32_t call_timeout_ms;       /* of calls to come */
    int32_t stream_timeout_ms;     /* the same of streams; 0: none */
    creo_connections connections;
    creo_call_list told; /* done, and somebody was told */
    creo_arena thrown;   /* the exception in which the last call ended, where its method declares it */
} creo_client_channel;

/* Connects to nothing yet. After a failure there is nothing to close. */
creo_status creo_channel_open(creo_client_channel *channel, const char *name, const char *addresses,
    const creo_options *options, creo_error *error);

/* Waits for a connection, for one round over the addresses. */
creo_status creo_channel_connect(creo_client_channel *channel, creo_error *error);

/* May be called again. */
void creo_channel_close(creo_client_channel *channel);

void creo_channel_set_call_timeout(creo_client_channel *channel, int32_t timeout_ms);

/* For a loop: what to wait for, for how long (-1: forever), and then to do what can be done without waiting. */
int32_t creo_channel_sockets(creo_client_channel *channel, struct pollfd *sockets, int32_t room);
int32_t creo_channel_timeout_ms(const creo_client_channel *channel);
void creo_channel_process(creo_client_channel *channel);

/* The next call that is done; NULL when there is none. */
creo_call *creo_channel_done(creo_client_channel *channel);

/* What calls ask for */

/* The request of a call is written: it goes out, or waits for a connection. */
void creo_channel_begin(creo_client_channel *channel, creo_call *call);

/* An item goes out, or is copied until it can; the connection may be lost by that. */
void creo_channel_push(creo_client_channel *channel, creo_call *call, const struct iovec *parts, size_t count);

/* Waits until something has happened, or the call has expired. may_block: it was made just now. */
void creo_channel_wait(creo_client_channel *channel, creo_call *call, bool may_block);

/* Fails an open call, and tells the host. */
void creo_channel_cancel(
    creo_client_channel *channel, creo_call *call, creo_status status, creo_call_phase phase, const char *reason);

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
