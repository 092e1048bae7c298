/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* iovec under -std=c99 */
#endif

#include "creo_routing.h"

#include <stdio.h>

enum {
    MOST_ATTEMPTS = 3,
    MOST_RETIRING = CREO_MOST_SOCKETS - 1,
    LOSS_SIZE = 640
};

/* Calls that end */

void creo_channel_complete(creo_client_channel *channel, creo_call *call, creo_call_state state)
{
    if (call->connection != NULL) {
        creo_call_leave(call);
    }
    channel->waiting_count -= call->state == CREO_CALL_WAITING;
    call->state = state;
    creo_call_list_remove(call);
    if (!call->on_stack) {
        creo_call_list_append(&channel->done, call);
    }
}

void creo_channel_fail(creo_client_channel *channel, creo_call *call, creo_status status, creo_call_phase phase, const char *reason)
{
    creo_call_fail(call, status, phase, reason);
    creo_channel_complete(channel, call, CREO_CALL_FAILED);
}

/* Connections that end */

static void unlink_connection(creo_client_channel *channel, const creo_connection *connection)
{
    if (channel->live == connection) {
        channel->live = NULL;
        return;
    }
    creo_connection **at = &channel->retiring;
    while (*at != connection) {
        at = &(*at)->next;
    }
    *at = connection->next;
}

/* An answer may still lie in the connection's bytes: then they stay until the next call. */
static void bury(creo_client_channel *channel, creo_connection *connection)
{
    const creo_call *const call = channel->awaited;
    const bool needed = call != NULL && call->state == CREO_CALL_ANSWERED && call->answer.block == NULL
        && call->answer.body >= connection->bytes && call->answer.body <= connection->bytes + sizeof connection->bytes;
    unlink_connection(channel, connection);
    creo_connection *const over = needed ? channel->buried : connection;
    if (needed) {
        creo_socket_close(&connection->socket);
        channel->buried = connection;
    }
    if (over != NULL) {
        creo_connection_free(over);
    }
}

void creo_channel_wait_for_connection(creo_client_channel *channel, creo_call *call, int64_t now_ms)
{
    call->state = CREO_CALL_WAITING;
    call->id = 0;
    call->expires_ms = creo_sooner(call->deadline_ms, now_ms + channel->settings.connect_timeout_ms);
    channel->waiting_count++;
    creo_call_list_insert_by_expiry(&channel->open, call);
}

/* Back to where it was before it had a connection. */
static void take_back(creo_client_channel *channel, creo_call *call)
{
    creo_call_leave(call);
    creo_call_list_remove(call);
    creo_channel_wait_for_connection(channel, call, creo_now_ms());
}

bool creo_channel_repeat(creo_client_channel *channel, creo_call *call, creo_status status, bool unsent)
{
    const bool may = (status == CREO_TRANSPORT || status == CREO_UNAVAILABLE) && call->attempts < MOST_ATTEMPTS && !creo_call_streams(call)
        && (unsent || (call->method->traits & CREO_REPEATABLE) != 0) && (call->on_stack || call->kept != NULL);
    if (may) {
        take_back(channel, call);
    }
    return may;
}

void creo_channel_lose(creo_client_channel *channel, creo_connection *connection, creo_status status, const char *reason)
{
    const bool unsent = connection->parts_unsent || (creo_connection_has_parts(connection) && !connection->part_begun);
    const bool sending = connection->send_failure != 0 || creo_connection_has_parts(connection);
    for (creo_call *call = channel->open.first, *next; call != NULL; call = next) {
        next = call->next;
        if (call->connection != connection) {
            continue;
        }
        if (!creo_channel_repeat(channel, call, status, unsent && call->on_stack)) {
            char text[LOSS_SIZE];
            snprintf(text, sizeof text, "%s%s", reason, status == CREO_TRANSPORT ? "; it is not known whether the request was carried out" : "");
            creo_channel_fail(channel, call, status, status == CREO_TRANSPORT && sending && call->on_stack ? CREO_PHASE_SEND : CREO_PHASE_WAIT, text);
        }
    }
    bury(channel, connection);
}

void creo_channel_lose_without_memory(creo_client_channel *channel, creo_connection *connection)
{
    creo_channel_lose(channel, connection, CREO_NO_MEMORY, "no memory for what is to be sent");
}

void creo_channel_drop_idle(creo_client_channel *channel, creo_connection *connection)
{
    if (connection->leaving && connection->call_count == 0 && !connection->unanswered) {
        bury(channel, connection);
    }
}

void creo_channel_retire(creo_client_channel *channel, creo_connection *connection)
{
    connection->leaving = true;
    if (channel->live != connection) {
        return;
    }
    channel->live = NULL;
    connection->next = channel->retiring;
    channel->retiring = connection;
    int32_t count = 0;
    creo_connection *oldest = connection;
    for (creo_connection *at = connection; at != NULL; at = at->next) {
        count++;
        oldest = at;
    }
    if (count > MOST_RETIRING) {
        creo_channel_lose(channel, oldest, CREO_TRANSPORT, "the host was restarted too often while the call was open");
    }
    if (creo_connection_has_parts(connection) && creo_connection_take_back(connection)) {
        for (creo_call *call = channel->open.first, *next; call != NULL; call = next) {
            next = call->next;
            if (call->connection == connection && call->on_stack) {
                take_back(channel, call);
            }
        }
    }
}

/* Connections that serve */

void creo_channel_transmit(creo_client_channel *channel, creo_call *call, int64_t now_ms)
{
    creo_connection *const connection = channel->live;
    struct iovec parts[CREO_MOST_PARTS];
    size_t count = 1;
    size_t size = call->kept_size;
    if (call->kept != NULL) {
        parts[0] = (struct iovec){call->kept, call->kept_size};
    } else {
        count = creo_call_gather(&channel->request, parts);
        size = channel->request.length + channel->request.piece_bytes;
    }
    creo_call_enter(connection, call);
    const int64_t left_ms = call->deadline_ms - now_ms;
    creo_request_put(parts[0].iov_base, size - CREO_REQUEST_HEADER_SIZE, call->id, call->method->protocol_id, call->method->method_id,
        creo_call_is_oneway(call) || call->timeout_ms == 0 ? 0 : left_ms > 1 ? (int32_t)left_ms : 1); /* where nobody waits, the host may take its time */
    call->state = CREO_CALL_OPEN;
    call->attempts++;
    call->expires_ms = call->deadline_ms;
    creo_call_list_insert_by_expiry(&channel->open, call);
    connection->used_ms = now_ms;
    connection->unanswered = creo_call_is_oneway(call);
    bool good = creo_connection_send(connection, parts, count, call->on_stack);
    if (good && call->up_ended) {
        good = creo_connection_queue(connection, CREO_FRAME_END, call->id, NULL, 0);
        creo_connection_flush(connection);
    }
    if (!good) {
        creo_channel_lose_without_memory(channel, connection);
    } else if (creo_call_is_oneway(call) && !call->on_stack) {
        creo_channel_complete(channel, call, CREO_CALL_ANSWERED);
    }
}

void creo_channel_use(creo_client_channel *channel, creo_connection *connection)
{
    const int64_t now_ms = creo_now_ms();
    connection->heard_ms = now_ms;
    connection->used_ms = now_ms;
    channel->live = connection;
    for (creo_call *call = channel->open.first, *next; call != NULL && channel->live == connection; call = next) {
        next = call->next;
        if (call->state == CREO_CALL_WAITING) {
            channel->waiting_count--;
            creo_call_list_remove(call);
            creo_channel_transmit(channel, call, now_ms);
        }
    }
}

static void fail_waiting(creo_client_channel *channel, creo_status status, const char *reason)
{
    for (creo_call *call = channel->open.first, *next; call != NULL; call = next) {
        next = call->next;
        if (call->state == CREO_CALL_WAITING) {
            creo_channel_fail(channel, call, status, CREO_PHASE_CONNECT, reason);
        }
    }
}

void creo_channel_seek(creo_client_channel *channel)
{
    creo_opening *const opening = &channel->opening;
    while (channel->live == NULL && channel->waiting_count > 0) {
        if (opening->state == CREO_OPENING_IDLE) {
            creo_opening_start(opening, &channel->settings);
        }
        creo_connection *const connection = creo_opening_go_on(opening, &channel->settings);
        if (connection != NULL) {
            creo_channel_use(channel, connection);
        } else if (opening->refused) {
            fail_waiting(channel, CREO_BAD_ARGUMENT, opening->reasons);
        } else {
            return;
        }
    }
    if (opening->state != CREO_OPENING_IDLE) { /* nobody wants it any more */
        creo_opening_stop(opening);
    }
}
