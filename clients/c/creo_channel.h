/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* The way of a generated client's calls: its connections, its options, and how long a call may take. */
#ifndef CREO_CHANNEL_H
#define CREO_CHANNEL_H

#include "creo_arena.h"
#include "creo_call.h"
#include "creo_call_list.h"
#include "creo_connections.h"
#include "creo_fork.h"
#include "creo_memory.h"
#include "creo_settings.h"
#include "creo_wake.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

struct creo_client_channel {
    const char *name; /* the name of the interface, for messages */
    creo_channel_settings settings;
    char given[CREO_ADDRESS_SIZE]; /* the addresses as they were given, for messages */
    int32_t call_timeout_ms;       /* the time-out of future calls; 0: none */
    int32_t stream_timeout_ms;     /* the time-out of future calls with streams; 0: none */
    creo_connections connections;
    /* Creo_fork_count when the connections were opened; where it has grown since, they are the parent's. */
    uint32_t forks;
    bool counted; /* the client is among those for which memory is kept */
    bool closed;  /* by creo_channel_shutdown: no more connections are opened */
    creo_waker waker;
    creo_call_list told; /* calls that are done and were reported by creo_channel_done */
};

/* Does not connect yet. After a failure there is nothing to close. */
creo_status creo_channel_open(creo_client_channel *channel, const char *name, const char *addresses,
    const creo_options *options, creo_error *error);

/* Waits for a connection, for one round through the addresses. */
creo_status creo_channel_connect(creo_client_channel *channel, creo_error *error);

/* Closes the connections and ends the calls, also those that are made later. May be called again. */
void creo_channel_shutdown(creo_client_channel *channel);

/* As creo_channel_shutdown, and frees what the channel has. May be called again. */
void creo_channel_close(creo_client_channel *channel);

void creo_channel_set_call_timeout(creo_client_channel *channel, int32_t timeout_ms);

/* Tells the watch for which events of which sockets is waited now. Called after anything that may have changed that. */
void creo_channel_tell_sockets(creo_client_channel *channel);

static inline void creo_channel_tell(creo_client_channel *channel)
{
    if (channel->settings.watch.on_socket != NULL) {
        creo_channel_tell_sockets(channel);
    }
}

/* For a loop: the sockets to wait for; for how many ms (-1: forever); and, after that, all work that can be done
 * without waiting. */
int32_t creo_channel_sockets(creo_client_channel *channel, struct pollfd *sockets, int32_t room);
int32_t creo_channel_timeout_ms(const creo_client_channel *channel);
void creo_channel_process(creo_client_channel *channel);

/* Ends the wait of such a loop; may be called by another thread. */
void creo_channel_wake(const creo_client_channel *channel);

/* The next call that is done; NULL when there is none. */
creo_call *creo_channel_done(creo_client_channel *channel);

/* In a child of a fork: drops the parent's connections without a word to the hosts, and fails the calls on them. */
void creo_channel_leave_to_parent(creo_client_channel *channel);

/* Whether the connections belong to the process that this one was forked from. */
static inline bool creo_channel_is_forked(const creo_client_channel *channel)
{
    return channel->forks != creo_fork_count;
}

/* Called before anything that uses a connection: a child of a fork leaves the connections to its parent. */
static inline void creo_channel_check_forks(creo_client_channel *channel)
{
    if (creo_channel_is_forked(channel)) {
        creo_channel_leave_to_parent(channel);
    }
}

/* What calls ask for */

/* Sends the request of a call, which is written, or keeps it until there is a connection. */
void creo_channel_begin(creo_client_channel *channel, creo_call *call);

/* Sends an item, whose body has that size, or copies it until it can be sent; the connection may be lost in doing so.
 */
void creo_channel_push(
    creo_client_channel *channel, creo_call *call, const struct iovec *parts, size_t count, size_t size);

/* Waits until something has happened, or the call has expired. may_block: the call was made just now. */
void creo_channel_wait(creo_client_channel *channel, creo_call *call, bool may_block);

/* Waits until something may have happened, or until that time, and does what can be done. */
void creo_channel_wait_until(creo_client_channel *channel, int64_t until_ms);

/* Fails an open call and tells the host. */
void creo_channel_cancel(
    creo_client_channel *channel, creo_call *call, creo_status status, creo_call_phase phase, const char *reason);

/* Returns a block that is not needed any more. */
void creo_channel_give_back(creo_client_channel *channel, creo_block *block);

/* Forgets a call, whatever list it is in. */
void creo_channel_forget(creo_call *call);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
