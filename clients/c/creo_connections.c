/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* iovec under -std=c99 */
#endif

#include "creo_connections.h"

#include "creo_clock.h"
#include "creo_failure.h"

#include <stdio.h>

static const char UNKNOWN[] = "; the host may have carried out the request";

enum { MOST_RETIRING = CREO_MOST_SOCKETS - 2, LOSS_SIZE = 640 };

/* Calls that end */

static void leave_connection(creo_call *call)
{
    creo_open_calls_leave(&call->connection->calls, call);
    call->connection = NULL;
}

void creo_connections_complete(creo_connections *connections, creo_call *call, creo_call_state state)
{
    if (call->connection != NULL) {
        leave_connection(call);
    }
    connections->waiting_count -= call->state == CREO_CALL_WAITING;
    call->state = state;
    creo_call_list_remove(call);
    if (!call->on_stack) {
        creo_call_list_append(&connections->done, call);
    }
}

void creo_connections_fail(
    creo_connections *connections, creo_call *call, creo_status status, creo_call_phase phase, const char *reason)
{
    creo_failure_of_call(call, status, phase, reason);
    creo_connections_complete(connections, call, CREO_CALL_FAILED);
}

/* Connections that end */

static void unlink_connection(creo_connections *connections, const creo_connection *connection)
{
    if (connections->live == connection) {
        connections->live = NULL;
        return;
    }
    creo_connection **at = &connections->retiring;
    while (*at != connection) {
        at = &(*at)->next;
    }
    *at = connection->next;
}

/* The connection's buffer may still hold an answer: then it stays until the next call. */
static void bury(creo_connections *connections, creo_connection *connection)
{
    const creo_call *const call = connections->awaited;
    const bool needed = call != NULL && call->state == CREO_CALL_ANSWERED && call->answer.block == NULL
                        && call->answer.body >= connection->reader.bytes
                        && call->answer.body <= connection->reader.bytes + sizeof connection->reader.bytes;
    unlink_connection(connections, connection);
    creo_connection *const over = needed ? connections->buried : connection;
    if (needed) {
        creo_transport_close(&connection->transport);
        connections->buried = connection;
    }
    if (over != NULL) {
        creo_connection_free(over);
    }
}

void creo_connections_hold(creo_connections *connections, creo_call *call, int64_t now_ms)
{
    call->state = CREO_CALL_WAITING;
    call->id = 0;
    call->expires_ms = creo_clock_sooner(call->deadline_ms, now_ms + connections->settings->connect_timeout_ms);
    connections->waiting_count++;
    creo_call_list_insert_by_expiry(&connections->open, call);
}

/* Puts a call back to the state before it had a connection. */
static void take_back(creo_connections *connections, creo_call *call)
{
    leave_connection(call);
    creo_call_list_remove(call);
    creo_connections_hold(connections, call, creo_clock_now_ms());
}

/* Whether a call that the host does not admit may be made again, with what token_of returns now: once, and if the
 * whole of it is still there. */
static bool authenticates_again(const creo_connections *connections, creo_call *call)
{
    const bool whole = call->on_stack ? !creo_outbox_has_parts(&call->connection->outbox)
                                      : call->kept != NULL && call->pushed_items == 0;
    const bool may = connections->settings->token_of != NULL && !call->authenticated_again && whole;
    call->authenticated_again = call->authenticated_again || may;
    return may;
}

bool creo_connections_repeat(creo_connections *connections, creo_call *call, creo_status status, bool unsent)
{
    if (status == CREO_UNAUTHENTICATED && authenticates_again(connections, call)) {
        call->may_go = creo_credit_first();
        take_back(connections, call);
        return true;
    }
    const bool may = (status == CREO_TRANSPORT || status == CREO_UNAVAILABLE) && call->attempts < CREO_MOST_ATTEMPTS
                     && !creo_method_streams(call->method) && (unsent || (call->method->traits & CREO_REPEATABLE) != 0)
                     && (call->on_stack || call->kept != NULL);
    if (may) {
        take_back(connections, call);
    }
    return may;
}

bool creo_connections_cut(
    creo_connections *connections, creo_call *call, creo_status status, creo_call_phase phase, const char *reason)
{
    return call->reopening != NULL && call->reopening->cut(connections, call, status, phase, reason);
}

/* A server that has not answered as a host does may be none: the next round begins at another address. */
static void avoid_stranger(creo_connections *connections, const creo_connection *connection)
{
    creo_channel_settings *const settings = connections->settings;
    if (!connection->reader.answered) {
        settings->preferred = (settings->preferred + 1) % settings->address_count;
    }
}

static void lose(
    creo_connections *connections, creo_connection *connection, creo_status status, const char *reason, bool may_repeat)
{
    const creo_frame_outbox *const outbox = &connection->outbox;
    const bool unsent = outbox->parts_unsent || (creo_outbox_has_parts(outbox) && !outbox->part_begun);
    const bool sending = outbox->failure != 0 || creo_outbox_has_parts(outbox);
    for (creo_call *call = connections->open.first, *next; call != NULL; call = next) {
        next = call->next;
        if (call->connection != connection) {
            continue;
        }
        if (!may_repeat || !creo_connections_repeat(connections, call, status, unsent && call->on_stack)) {
            char text[LOSS_SIZE];
            snprintf(text, sizeof text, "%s%s", reason, status == CREO_TRANSPORT ? UNKNOWN : "");
            const bool in_sending = status == CREO_TRANSPORT && sending && call->on_stack;
            const creo_call_phase phase = creo_frame_reader_sees_tls(&connection->reader) ? CREO_PHASE_CONNECT
                                          : in_sending                                    ? CREO_PHASE_SEND
                                                                                          : CREO_PHASE_WAIT;
            if (!may_repeat || !creo_connections_cut(connections, call, status, phase, text)) {
                creo_connections_fail(connections, call, status, phase, text);
            }
        }
    }
    avoid_stranger(connections, connection);
    bury(connections, connection);
}

void creo_connections_lose(
    creo_connections *connections, creo_connection *connection, creo_status status, const char *reason)
{
    lose(connections, connection, status, reason, true);
}

void creo_connections_lose_silent(creo_connections *connections, creo_connection *connection)
{
    const creo_channel_settings *const settings = connections->settings;
    char reason[LOSS_SIZE];
    char time[CREO_TIME_SIZE];
    snprintf(reason, sizeof reason, "%s took the connection and %s for %s: is it a Creo host?",
        connection->address->text,
        creo_frame_reader_has_bytes(&connection->reader) ? "sent no whole preface" : "said nothing",
        creo_clock_text(settings->connect_timeout_ms, time));
    /* A call is repeated only where there is another address: this server would be silent again. */
    lose(connections, connection, CREO_TRANSPORT, reason, settings->address_count > 1);
}

void creo_connections_lose_without_memory(creo_connections *connections, creo_connection *connection)
{
    creo_connections_lose(connections, connection, CREO_NO_MEMORY, "no memory for what is to be sent");
}

void creo_connections_close(creo_connections *connections, creo_status status, const char *reason, bool farewell)
{
    while (connections->open.first != NULL) {
        creo_call *const call = connections->open.first;
        const bool sent = call->connection != NULL;
        char text[LOSS_SIZE];
        snprintf(text, sizeof text, "%s%s", reason, farewell && sent ? UNKNOWN : "");
        creo_connections_fail(
            connections, call, status, farewell && !sent ? CREO_PHASE_CONNECT : CREO_PHASE_WAIT, text);
    }
    creo_dialer_stop(&connections->dialer);
    if (connections->buried != NULL) {
        creo_connection_free(connections->buried);
        connections->buried = NULL;
    }
    if (connections->live != NULL) {
        connections->live->next = connections->retiring;
        connections->retiring = connections->live;
        connections->live = NULL;
    }
    while (connections->retiring != NULL) {
        creo_connection *const connection = connections->retiring;
        connections->retiring = connection->next;
        if (farewell && connection->unanswered && connection->outbox.failure == 0) {
            creo_connection_farewell(connection);
        }
        creo_connection_free(connection);
    }
}

void creo_connections_drop_idle(creo_connections *connections, creo_connection *connection)
{
    if (connection->leaving && connection->calls.count == 0 && !connection->unanswered) {
        bury(connections, connection);
    }
}

void creo_connections_retire(creo_connections *connections, creo_connection *connection)
{
    connection->leaving = true;
    if (connections->live != connection) {
        return;
    }
    connections->live = NULL;
    connection->next = connections->retiring;
    connections->retiring = connection;
    int32_t count = 0;
    creo_connection *oldest = connection;
    for (creo_connection *at = connection; at != NULL; at = at->next) {
        count++;
        oldest = at;
    }
    if (count > MOST_RETIRING) {
        creo_connections_lose(
            connections, oldest, CREO_TRANSPORT, "the host was restarted too often while the call was open");
    }
    if (creo_outbox_has_parts(&connection->outbox) && creo_outbox_take_back(&connection->outbox)) {
        for (creo_call *call = connections->open.first, *next; call != NULL; call = next) {
            next = call->next;
            if (call->connection == connection && call->on_stack) {
                take_back(connections, call);
            }
        }
    }
}

/* Connections that serve */

void creo_connections_transmit(creo_connections *connections, creo_call *call, int64_t now_ms)
{
    creo_connection *const connection = connections->live;
    struct iovec parts[CREO_MOST_PARTS];
    size_t count = 1;
    size_t size = call->kept_size;
    if (call->kept != NULL) {
        parts[0] = (struct iovec){call->kept, call->kept_size};
    } else {
        count = creo_outbox_gather(&connections->request, parts);
        size = connections->request.length + connections->request.piece_bytes;
    }
    creo_open_calls_enter(&connection->calls, call);
    call->connection = connection;
    call->where = connection->address->text;
    const int64_t left_ms = call->deadline_ms - now_ms;
    uint8_t *const start = parts[0].iov_base;
    if (call->context_size > 0) {
        creo_frame_put(start, CREO_FRAME_CONTEXT, call->id, call->context_size - CREO_FRAME_HEADER_SIZE);
    }
    creo_frame_put_request(start + call->context_size, size - call->context_size - CREO_REQUEST_HEADER_SIZE, call->id,
        call->method->protocol_id, call->method->method_id, /* 0: nobody waits, so the host may take any time */
        creo_method_is_oneway(call->method) || call->timeout_ms == 0 ? 0
        : left_ms > 1                                                ? (int32_t)left_ms
                                                                     : 1);
    call->state = CREO_CALL_OPEN;
    call->attempts++;
    call->expires_ms = call->deadline_ms;
    creo_call_list_insert_by_expiry(&connections->open, call);
    connection->used_ms = now_ms;
    if (connection->preface_until_ms == CREO_NEVER) {
        connection->preface_until_ms = now_ms + connections->settings->connect_timeout_ms;
    }
    connection->unanswered = creo_method_is_oneway(call->method);
    bool good = creo_outbox_send(&connection->outbox, parts, count, call->on_stack);
    if (good && call->up_ended) {
        good = creo_outbox_queue(&connection->outbox, CREO_FRAME_END, call->id, NULL, 0);
        creo_outbox_flush(&connection->outbox);
    }
    if (!good) {
        creo_connections_lose_without_memory(connections, connection);
    } else if (creo_method_is_oneway(call->method) && !call->on_stack) {
        creo_connections_complete(connections, call, CREO_CALL_ANSWERED);
    } else if (call->reopening != NULL) {
        call->reopening->opened(call);
    }
}

void creo_connections_use(creo_connections *connections, creo_connection *connection)
{
    const int64_t now_ms = creo_clock_now_ms();
    connection->heard_ms = now_ms;
    connection->used_ms = now_ms;
    connections->live = connection;
    for (creo_call *call = connections->open.first, *next; call != NULL && connections->live == connection;
        call = next) {
        next = call->next;
        if (call->state == CREO_CALL_WAITING) {
            connections->waiting_count--;
            creo_call_list_remove(call);
            creo_connections_transmit(connections, call, now_ms);
        }
    }
}

/* No connection can be opened for the calls that wait for one. */
static void refuse_waiting(creo_connections *connections)
{
    const creo_dialer *const dialer = &connections->dialer;
    const creo_call_phase phase = dialer->refusal == CREO_BAD_ARGUMENT ? CREO_PHASE_NONE : CREO_PHASE_CONNECT;
    for (creo_call *call = connections->open.first, *next; call != NULL; call = next) {
        next = call->next;
        if (call->state == CREO_CALL_WAITING) {
            creo_connections_fail(connections, call, dialer->refusal, phase, dialer->reasons);
        }
    }
}

void creo_connections_seek(creo_connections *connections)
{
    creo_dialer *const dialer = &connections->dialer;
    while (connections->live == NULL && connections->waiting_count > 0) {
        if (dialer->state == CREO_DIALER_IDLE) {
            creo_dialer_start(dialer, connections->settings);
        }
        creo_connection *const connection = creo_dialer_go_on(dialer, connections->settings);
        if (connection != NULL) {
            creo_connections_use(connections, connection);
        } else if (dialer->refusal != CREO_OK) {
            refuse_waiting(connections);
        } else {
            return;
        }
    }
    if (dialer->state != CREO_DIALER_IDLE) { /* no call needs the connection that is being opened */
        creo_dialer_stop(dialer);
    }
}
