/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* poll under -std=c99 */
#endif

#include "creo_channel.h"

#include "creo_incoming.h"
#include "creo_routing.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    /* A connection that was not used for so long is looked at before a request goes out on it: the host may have closed it. */
    IDLE_MS = 100,
    FIRST_CAPACITY = 16 * 1024,
    REASON_SIZE = 640
};

/* Time */

static void expire(creo_client_channel *channel, int64_t now_ms)
{
    while (channel->open.first != NULL && channel->open.first->expires_ms <= now_ms) {
        creo_call *const call = channel->open.first;
        char reason[REASON_SIZE];
        if (call->state == CREO_CALL_OPEN) {
            snprintf(reason, sizeof reason, "no answer within %" PRId32 " ms", call->timeout_ms);
            creo_channel_cancel(channel, call, CREO_DEADLINE, CREO_PHASE_WAIT, reason);
            continue;
        }
        const bool late = call->deadline_ms <= now_ms;
        const char *const reasons = channel->opening.round_over ? channel->opening.reasons : channel->opening.gathered;
        snprintf(reason, sizeof reason, "no connection within %" PRId32 " ms%s%s", late ? call->timeout_ms : channel->settings.connect_timeout_ms,
            reasons[0] == '\0' ? "" : ": ", reasons);
        creo_channel_fail(channel, call, late ? CREO_DEADLINE : CREO_TRANSPORT, CREO_PHASE_CONNECT, reason);
    }
}

/* When a connection with streams is to be asked whether it is alive, or is to be given up. */
static int64_t liveness_ms(const creo_client_channel *channel, const creo_connection *connection)
{
    if (connection->stream_count == 0) {
        return CREO_NEVER;
    }
    return connection->pinged_ms != 0 ? connection->pinged_ms + channel->settings.connect_timeout_ms
        : connection->heard_ms + channel->settings.call_timeout_ms;
}

/* The connection may be lost by that. */
static void check_liveness(creo_client_channel *channel, creo_connection *connection, int64_t now_ms)
{
    if (connection->heard) {
        connection->heard = false;
        connection->heard_ms = now_ms;
        connection->pinged_ms = 0;
    }
    if (connection->stream_count == 0 || now_ms < liveness_ms(channel, connection)) {
        return;
    }
    if (connection->pinged_ms != 0) {
        creo_channel_lose(channel, connection, CREO_TRANSPORT, "the host does not respond any more");
        return;
    }
    connection->pinged_ms = now_ms;
    connection->pings++;
    if (!creo_connection_queue(connection, CREO_FRAME_PING, 0, NULL, 0)) {
        creo_channel_lose_without_memory(channel, connection);
        return;
    }
    creo_connection_flush(connection);
}

/* What the others do */

void creo_channel_give_back(creo_client_channel *channel, creo_block *block)
{
    if (block != NULL && channel != NULL && channel->live != NULL) {
        creo_connection_give_back(channel->live, block);
    } else {
        creo_block_free(block);
    }
}

/* Heeds what the host said since the last call: that it goes, or is gone. Twice, since an end shows only to the receive behind the last bytes. */
static void look_at_idle(creo_client_channel *channel)
{
    for (int i = 0; i < 2 && channel->live != NULL; i++) {
        creo_channel_serve(channel, channel->live, false, 0);
    }
}

static void begin_first_time(creo_client_channel *channel, creo_call *call)
{
    const int64_t now_ms = creo_now_ms();
    if (channel->buried != NULL) {
        creo_connection_free(channel->buried);
        channel->buried = NULL;
    }
    call->began_ms = now_ms;
    call->timeout_ms = creo_call_streams(call) ? channel->stream_timeout_ms : channel->call_timeout_ms;
    call->deadline_ms = call->timeout_ms == 0 ? CREO_NEVER : now_ms + call->timeout_ms;
    const creo_connection *const live = channel->live;
    if (live != NULL && (live->end > live->start || live->send_failure != 0 || now_ms - live->used_ms >= IDLE_MS)) {
        look_at_idle(channel);
    }
    const bool repeatable = (call->method->traits & CREO_REPEATABLE) != 0;
    if ((channel->live == NULL || repeatable) && !creo_call_keep(call, &channel->request)) {
        creo_call_fail(call, CREO_NO_MEMORY, CREO_PHASE_NONE, "no memory for the request");
        call->state = CREO_CALL_FAILED;
        if (!call->on_stack) {
            creo_call_list_append(&channel->done, call);
        }
    } else if (channel->live != NULL) {
        creo_channel_transmit(channel, call, now_ms);
    } else {
        creo_channel_wait_for_connection(channel, call, now_ms);
    }
}

void creo_channel_push(creo_client_channel *channel, creo_call *call, const struct iovec *parts, size_t count)
{
    call->may_go--;
    if (!creo_connection_send(call->connection, parts, count, false)) { /* some of it may be out */
        creo_channel_lose_without_memory(channel, call->connection);
    }
}

void creo_channel_begin(creo_client_channel *channel, creo_call *call)
{
    begin_first_time(channel, call);
    if (channel->waiting_count > 0) {
        creo_channel_seek(channel);
    }
}

/* A oneway call is over as soon as its request is out. */
static bool is_out(const creo_call *call)
{
    const creo_connection *const connection = call->connection;
    return creo_call_is_oneway(call) && connection != NULL && !creo_connection_has_parts(connection) && connection->send_failure == 0;
}

void creo_channel_cancel(creo_client_channel *channel, creo_call *call, creo_status status, creo_call_phase phase, const char *reason)
{
    creo_connection *const connection = call->connection;
    if (is_out(call)) {
        creo_channel_complete(channel, call, CREO_CALL_ANSWERED);
        return;
    }
    if (connection == NULL) {
        creo_channel_fail(channel, call, status, CREO_PHASE_CONNECT, reason);
        return;
    }
    if (call->on_stack && creo_connection_has_parts(connection)) {
        const bool whole = creo_connection_take_back(connection);
        creo_channel_fail(channel, call, status, CREO_PHASE_SEND, reason);
        if (!whole) {
            creo_channel_lose(channel, connection, CREO_TRANSPORT, "another request took too long to send and was given up");
        }
        return;
    }
    const int32_t id = call->id;
    creo_channel_fail(channel, call, status, phase, reason);
    if (!creo_connection_queue(connection, CREO_FRAME_CANCEL, id, NULL, 0)) {
        creo_channel_lose_without_memory(channel, connection);
        return;
    }
    creo_connection_flush(connection);
}

void creo_channel_wait(creo_client_channel *channel, creo_call *call, bool may_block)
{
    creo_connection *const connection = call->connection;
    if (is_out(call)) {
        creo_channel_complete(channel, call, CREO_CALL_ANSWERED);
        creo_channel_drop_idle(channel, connection);
        return;
    }
    const bool alone = may_block && connection != NULL && connection == channel->live && channel->open.first == channel->open.last
        && channel->retiring == NULL && connection->socket.tls == NULL && call->timeout_ms > 0
        && !creo_connection_has_parts(connection) && creo_connection_backlog(connection) == 0;
    if (alone) {
        creo_channel_serve(channel, connection, true, call->timeout_ms);
        return;
    }
    struct pollfd sockets[CREO_MOST_SOCKETS];
    const int32_t count = creo_channel_sockets(channel, sockets, CREO_MOST_SOCKETS);
    const int32_t timeout_ms = creo_channel_timeout_ms(channel);
    creo_wait_until(sockets, count, timeout_ms < 0 ? CREO_NEVER : creo_now_ms() + timeout_ms);
    creo_channel_process(channel);
}

void creo_channel_forget(creo_call *call)
{
    if (call->list != NULL) {
        creo_call_list_remove(call);
    }
}

/* For loops */

static bool wants_out(const creo_connection *connection)
{
    return creo_connection_backlog(connection) > 0 || creo_connection_has_parts(connection);
}

int32_t creo_channel_sockets(creo_client_channel *channel, struct pollfd *sockets, int32_t room)
{
    int32_t count = 0;
    const creo_opening *const opening = &channel->opening;
    if (opening->connection != NULL && opening->connection->socket.descriptor >= 0 && count < room) {
        const creo_host_socket *const socket = &opening->connection->socket;
        const short events = opening->state == CREO_OPENING_TRYING ? POLLOUT : creo_socket_events(socket, false);
        sockets[count++] = (struct pollfd){socket->descriptor, events, 0};
    }
    if (channel->live != NULL && count < room) {
        sockets[count++] = (struct pollfd){channel->live->socket.descriptor, creo_socket_events(&channel->live->socket, wants_out(channel->live)), 0};
    }
    for (const creo_connection *at = channel->retiring; at != NULL && count < room; at = at->next) {
        sockets[count++] = (struct pollfd){at->socket.descriptor, creo_socket_events(&at->socket, wants_out(at)), 0};
    }
    return count;
}

static int64_t next_ms(const creo_client_channel *channel, const creo_connection *connection)
{
    return connection->unread ? 0 : liveness_ms(channel, connection);
}

int32_t creo_channel_timeout_ms(const creo_client_channel *channel)
{
    int64_t until_ms = channel->open.first == NULL ? CREO_NEVER : channel->open.first->expires_ms;
    if (channel->opening.state != CREO_OPENING_IDLE) {
        until_ms = creo_sooner(until_ms, channel->opening.until_ms);
    } else if (channel->waiting_count > 0) { /* for a connection that is still to be sought */
        return 0;
    }
    if (channel->live != NULL) {
        until_ms = creo_sooner(until_ms, next_ms(channel, channel->live));
    }
    for (const creo_connection *at = channel->retiring; at != NULL; at = at->next) {
        until_ms = creo_sooner(until_ms, next_ms(channel, at));
    }
    if (until_ms == CREO_NEVER) {
        return -1;
    }
    const int64_t left_ms = until_ms - creo_now_ms();
    return left_ms <= 0 ? 0 : left_ms < INT32_MAX ? (int32_t)left_ms : INT32_MAX;
}

void creo_channel_process(creo_client_channel *channel)
{
    if (channel->opening.state != CREO_OPENING_IDLE) {
        creo_channel_seek(channel);
    }
    if (channel->live != NULL) {
        creo_channel_serve(channel, channel->live, false, 0);
    }
    for (creo_connection *at = channel->retiring, *next; at != NULL; at = next) {
        next = at->next;
        creo_channel_serve(channel, at, false, 0);
    }
    const int64_t now_ms = creo_now_ms();
    if (channel->live != NULL) {
        check_liveness(channel, channel->live, now_ms);
    }
    for (creo_connection *at = channel->retiring, *next; at != NULL; at = next) {
        next = at->next;
        check_liveness(channel, at, now_ms);
    }
    expire(channel, now_ms);
    creo_channel_seek(channel);
}

creo_call *creo_channel_done(creo_client_channel *channel)
{
    creo_call *const call = channel->done.first;
    if (call != NULL) {
        creo_call_list_remove(call);
        creo_call_list_append(&channel->told, call);
    }
    return call;
}

/* From the beginning to the end */

static creo_status fail_to_open(const char *name, const char *addresses, creo_status status, const char *reason, creo_error *error)
{
    creo_error_set(error, status, "%s at %s: %s: %s", name, addresses == NULL ? "NULL" : addresses, creo_status_name(status), reason);
    if (error != NULL) {
        error->phase = status == CREO_BAD_ARGUMENT ? CREO_PHASE_NONE : CREO_PHASE_CONNECT;
        snprintf(error->address, sizeof error->address, "%s", addresses == NULL ? "" : addresses);
    }
    return status;
}

creo_status creo_channel_open(creo_client_channel *channel, const char *name, const char *addresses, const creo_options *options, creo_error *error)
{
    creo_error reason;
    memset(channel, 0, sizeof *channel);
    creo_status status = creo_settings_open(&channel->settings, addresses, options, &reason);
    if (status != CREO_OK) {
        return fail_to_open(name, addresses, status, reason.message, error);
    }
    channel->name = name;
    channel->call_timeout_ms = channel->settings.call_timeout_ms;
    snprintf(channel->given, sizeof channel->given, "%s", addresses);
    creo_arena_start(&channel->thrown, 0);
    creo_writer_start(&channel->request);
    channel->request.allocator = channel->settings.allocator;
    channel->request.gathers = true;
    if (!creo_writer_grow(&channel->request, FIRST_CAPACITY)) {
        creo_settings_close(&channel->settings);
        return fail_to_open(name, addresses, CREO_NO_MEMORY, "no memory for the client", error);
    }
    creo_error_clear(error);
    return CREO_OK;
}

creo_status creo_channel_connect(creo_client_channel *channel, creo_error *error)
{
    char reason[REASON_SIZE];
    creo_opening *const opening = &channel->opening;
    creo_opening_start(opening, &channel->settings);
    const int64_t until_ms = opening->round_until_ms;
    for (;;) {
        creo_connection *const connection = creo_opening_go_on(opening, &channel->settings);
        if (connection != NULL) {
            creo_channel_use(channel, connection);
            return CREO_OK;
        }
        if (opening->refused) {
            return fail_to_open(channel->name, channel->given, CREO_BAD_ARGUMENT, opening->reasons, error);
        }
        if (opening->round_over || creo_now_ms() >= until_ms) {
            snprintf(reason, sizeof reason, "cannot connect: %s", opening->round_over ? opening->reasons : "the host does not respond");
            creo_opening_stop(opening);
            return fail_to_open(channel->name, channel->given, CREO_TRANSPORT, reason, error);
        }
        struct pollfd sockets[1];
        const int32_t count = creo_channel_sockets(channel, sockets, 1);
        creo_wait_until(sockets, count, creo_sooner(until_ms, opening->until_ms));
    }
}

void creo_channel_set_call_timeout(creo_client_channel *channel, int32_t timeout_ms)
{
    channel->call_timeout_ms = timeout_ms > 0 ? timeout_ms : channel->settings.call_timeout_ms;
    channel->stream_timeout_ms = timeout_ms > 0 ? timeout_ms : 0;
}

static void orphan(creo_call_list *list)
{
    for (creo_call *call = list->first; call != NULL; call = call->next) {
        call->channel = NULL;
        call->address = NULL;
        call->list = NULL;
    }
    list->first = NULL;
    list->last = NULL;
}

void creo_channel_close(creo_client_channel *channel)
{
    while (channel->open.first != NULL) {
        creo_channel_fail(channel, channel->open.first, CREO_CANCELLED, CREO_PHASE_WAIT, "its client was closed");
    }
    orphan(&channel->done);
    orphan(&channel->told);
    creo_opening_stop(&channel->opening);
    if (channel->buried != NULL) {
        creo_connection_free(channel->buried);
        channel->buried = NULL;
    }
    if (channel->live != NULL) {
        channel->live->next = channel->retiring;
        channel->retiring = channel->live;
        channel->live = NULL;
    }
    while (channel->retiring != NULL) {
        creo_connection *const connection = channel->retiring;
        channel->retiring = connection->next;
        if (connection->unanswered && connection->send_failure == 0) {
            creo_connection_farewell(connection);
        }
        creo_connection_free(connection);
    }
    creo_writer_free(&channel->request);
    creo_arena_drop(&channel->thrown);
    creo_settings_close(&channel->settings);
}
