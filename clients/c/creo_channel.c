/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* poll under -std=c99 */
#endif

#include "creo_channel.h"

#include "creo_clock.h"
#include "creo_dispatch.h"
#include "creo_failure.h"
#include "creo_liveness.h"

#include <stdio.h>
#include <string.h>

enum {
    /* A connection that was not used for this long is looked at before a request is sent on it: the host may have
     * closed it. */
    IDLE_MS = 100,
    FIRST_CAPACITY = 16 * 1024,
    REASON_SIZE = 640
};

static const char CLOSED[] = "the client was closed";

/* Forks */

void creo_channel_leave_to_parent(creo_client_channel *channel)
{
    creo_channel_settings *const settings = &channel->settings;
    const creo_socket_watch watch = settings->watch;
    channel->forks = creo_fork_count;
    /* The child must not change which sockets the loop waits for: parent and child share a set of epoll. */
    settings->watch.on_socket = NULL;
    creo_connections_close(
        &channel->connections, CREO_TRANSPORT, "the call belongs to the process that this one was forked from", false);
    creo_wake_close(&channel->waker);
    settings->watch = watch;
    if (settings->wakeable && !channel->closed) {
        creo_wake_open(&channel->waker, &settings->watch); /* without descriptors, nothing wakes the child */
    }
}

/* Time */

static void expire(creo_client_channel *channel, int64_t now_ms)
{
    creo_connections *const connections = &channel->connections;
    while (connections->open.first != NULL && connections->open.first->expires_ms <= now_ms) {
        creo_call *const call = connections->open.first;
        char reason[REASON_SIZE];
        char time[CREO_TIME_SIZE];
        if (call->state == CREO_CALL_RESTING && call->deadline_ms > now_ms) {
            call->reopening->resume(connections, call);
            continue;
        }
        if (call->state == CREO_CALL_OPEN) {
            const bool sending = call->on_stack && creo_outbox_has_parts(&call->connection->outbox);
            snprintf(reason, sizeof reason, "%s within %s", sending ? "the host did not take the request" : "no answer",
                creo_clock_text(call->timeout_ms, time));
            creo_channel_cancel(channel, call, CREO_DEADLINE, CREO_PHASE_WAIT, reason);
            continue;
        }
        const bool late = call->deadline_ms <= now_ms;
        const creo_dialer *const dialer = &connections->dialer;
        const char *const reasons = dialer->round_over ? dialer->reasons : dialer->gathered;
        snprintf(reason, sizeof reason, "no connection within %s%s%s",
            creo_clock_text(late ? call->timeout_ms : channel->settings.connect_timeout_ms, time),
            reasons[0] == '\0' ? "" : ": ", reasons);
        creo_connections_fail(connections, call, late ? CREO_DEADLINE : CREO_TRANSPORT, CREO_PHASE_CONNECT, reason);
    }
}

/* What calls ask for */

void creo_channel_give_back(creo_client_channel *channel, creo_block *block)
{
    if (block != NULL && channel != NULL && channel->connections.live != NULL) {
        creo_frame_reader_give_back(&channel->connections.live->reader, block);
    } else {
        creo_block_free(block);
    }
}

/* Reads what the host has sent since the last call, which may be that it is leaving, or has left. Twice, since only the
 * receive after the last bytes reports the end. And if no preface has come in time, gives it up. */
static void look_at_idle(creo_client_channel *channel, int64_t now_ms)
{
    creo_connections *const connections = &channel->connections;
    for (int i = 0; i < 2 && connections->live != NULL; i++) {
        creo_dispatch_frames(connections, connections->live, false, 0);
    }
    if (connections->live != NULL) {
        creo_liveness_check(connections, connections->live, now_ms);
    }
}

/* Copies a request, so that it can be sent later or again; not that of a blocking call, whose caller keeps it. False
 * without memory. */
static bool keep(creo_call *call, const creo_writer *request)
{
    if (call->on_stack || call->kept != NULL) {
        return true;
    }
    const size_t size = request->length + request->piece_bytes;
    call->kept = creo_memory_resize(call->allocator, NULL, size);
    if (call->kept == NULL) {
        return false;
    }
    call->kept_size = size;
    struct iovec parts[CREO_MOST_PARTS];
    const size_t count = creo_outbox_gather(request, parts);
    uint8_t *at = call->kept;
    for (size_t i = 0; i < count; i++) {
        memcpy(at, parts[i].iov_base, parts[i].iov_len);
        at += parts[i].iov_len;
    }
    return true;
}

/* Fails a call before it has begun. */
static void fail_early(creo_connections *connections, creo_call *call, creo_status status, const char *reason)
{
    creo_failure_of_call(call, status, CREO_PHASE_NONE, reason);
    call->state = CREO_CALL_FAILED;
    if (!call->on_stack) {
        creo_call_list_append(&connections->done, call);
    }
}

static void begin_first_time(creo_client_channel *channel, creo_call *call)
{
    creo_connections *const connections = &channel->connections;
    const int64_t now_ms = creo_clock_now_ms();
    if (connections->buried != NULL) {
        creo_connection_free(connections->buried);
        connections->buried = NULL;
    }
    call->began_ms = now_ms;
    call->timeout_ms = creo_method_streams(call->method) ? channel->stream_timeout_ms : channel->call_timeout_ms;
    call->deadline_ms = call->timeout_ms == 0 ? CREO_NEVER : now_ms + call->timeout_ms;
    const creo_connection *const live = connections->live;
    if (live != NULL
        && (creo_frame_reader_has_bytes(&live->reader) || live->outbox.failure != 0 || now_ms - live->used_ms >= IDLE_MS
            || (!live->reader.answered && now_ms >= live->preface_until_ms))) {
        look_at_idle(channel, now_ms);
    }
    const bool again = (!creo_method_streams(call->method) && (call->method->traits & CREO_REPEATABLE) != 0)
                       || channel->settings.token_of != NULL || call->reopening != NULL;
    if ((connections->live == NULL || again) && !keep(call, &connections->request)) {
        fail_early(connections, call, CREO_NO_MEMORY, "no memory for the request");
    } else if (connections->live != NULL) {
        creo_connections_transmit(connections, call, now_ms);
    } else if (channel->closed) {
        fail_early(connections, call, CREO_CANCELLED, CLOSED);
    } else {
        creo_connections_hold(connections, call, now_ms);
    }
}

void creo_channel_push(
    creo_client_channel *channel, creo_call *call, const struct iovec *parts, size_t count, size_t size)
{
    if (creo_channel_is_forked(channel)) {
        creo_channel_leave_to_parent(channel); /* this ends the call, too */
        return;
    }
    creo_credit_spend(&call->may_go, size);
    if (!creo_outbox_send(&call->connection->outbox, parts, count, false)) { /* a part of the item may have been sent */
        creo_connections_lose_without_memory(&channel->connections, call->connection);
    }
    creo_channel_tell(channel);
}

void creo_channel_begin(creo_client_channel *channel, creo_call *call)
{
    creo_channel_check_forks(channel);
    begin_first_time(channel, call);
    if (channel->connections.waiting_count > 0) {
        creo_connections_seek(&channel->connections);
    }
    creo_channel_tell(channel);
}

/* A oneway call is over as soon as its request is sent. */
static bool is_out(const creo_call *call)
{
    const creo_connection *const connection = call->connection;
    return creo_method_is_oneway(call->method) && connection != NULL && !creo_outbox_has_parts(&connection->outbox)
           && connection->outbox.failure == 0;
}

void creo_channel_cancel(
    creo_client_channel *channel, creo_call *call, creo_status status, creo_call_phase phase, const char *reason)
{
    creo_connections *const connections = &channel->connections;
    creo_connection *const connection = call->connection;
    if (is_out(call)) {
        creo_connections_complete(connections, call, CREO_CALL_ANSWERED);
        return;
    }
    if (connection == NULL || creo_channel_is_forked(channel)) { /* no host has the request, so none is told */
        creo_connections_fail(connections, call, status, connection == NULL ? CREO_PHASE_CONNECT : phase, reason);
        return;
    }
    if (call->on_stack && creo_outbox_has_parts(&connection->outbox)) {
        const bool whole = creo_outbox_take_back(&connection->outbox);
        creo_connections_fail(connections, call, status, CREO_PHASE_SEND, reason);
        if (!whole) {
            creo_connections_lose(
                connections, connection, CREO_TRANSPORT, "another request took too long to send and was given up");
        }
        return;
    }
    const int32_t id = call->id;
    creo_connections_fail(connections, call, status, phase, reason);
    if (!creo_outbox_queue(&connection->outbox, CREO_FRAME_CANCEL, id, NULL, 0)) {
        creo_connections_lose_without_memory(connections, connection);
        return;
    }
    creo_outbox_flush(&connection->outbox);
}

void creo_channel_forget(creo_call *call)
{
    if (call->list != NULL) {
        creo_call_list_remove(call);
    }
}

/* For a loop of poll */

static short events_of(const creo_connection *connection)
{
    const creo_frame_outbox *const outbox = &connection->outbox;
    return creo_transport_events(
        &connection->transport, creo_outbox_backlog(outbox) > 0 || creo_outbox_has_parts(outbox));
}

/* Lists the sockets of the channel, without the pipe that wakes a loop up: a blocking call is not woken. */
static int32_t list_sockets(creo_client_channel *channel, struct pollfd *sockets, int32_t room)
{
    creo_connections *const connections = &channel->connections;
    short events = 0;
    int32_t count = 0;
    if (creo_channel_is_forked(channel)) { /* the sockets are the parent's, and this child has not dropped them yet */
        return 0;
    }
    const creo_host_socket *const dialling = creo_dialer_socket(&connections->dialer, &events);
    if (dialling != NULL && count < room) {
        sockets[count++] = (struct pollfd){dialling->descriptor, events, 0};
    }
    if (connections->live != NULL && count < room) {
        sockets[count++] =
            (struct pollfd){connections->live->transport.socket.descriptor, events_of(connections->live), 0};
    }
    for (const creo_connection *at = connections->retiring; at != NULL && count < room; at = at->next) {
        sockets[count++] = (struct pollfd){at->transport.socket.descriptor, events_of(at), 0};
    }
    return count;
}

int32_t creo_channel_sockets(creo_client_channel *channel, struct pollfd *sockets, int32_t room)
{
    int32_t count = list_sockets(channel, sockets, room);
    if (channel->waker.out.descriptor >= 0 && !creo_channel_is_forked(channel) && count < room) {
        sockets[count++] = (struct pollfd){channel->waker.out.descriptor, POLLIN, 0};
    }
    return count;
}

void creo_channel_tell_sockets(creo_client_channel *channel)
{
    creo_connections *const connections = &channel->connections;
    if (creo_channel_is_forked(channel)) {
        return;
    }
    short events = 0;
    creo_host_socket *const dialling = creo_dialer_socket(&connections->dialer, &events);
    if (dialling != NULL) {
        creo_socket_tell(dialling, events);
    }
    if (connections->live != NULL) {
        creo_socket_tell(&connections->live->transport.socket, events_of(connections->live));
    }
    for (creo_connection *at = connections->retiring; at != NULL; at = at->next) {
        creo_socket_tell(&at->transport.socket, events_of(at));
    }
}

void creo_channel_wake(const creo_client_channel *channel)
{
    if (!creo_channel_is_forked(channel)) {
        creo_wake_up(&channel->waker);
    }
}

static int64_t next_ms(const creo_client_channel *channel, const creo_connection *connection)
{
    return connection->unread ? 0 : creo_liveness_due_ms(&channel->settings, connection);
}

int32_t creo_channel_timeout_ms(const creo_client_channel *channel)
{
    const creo_connections *const connections = &channel->connections;
    if (creo_channel_is_forked(channel)) {
        return 0;
    }
    int64_t until_ms = connections->open.first == NULL ? CREO_NEVER : connections->open.first->expires_ms;
    if (connections->dialer.state != CREO_DIALER_IDLE) {
        until_ms = creo_clock_sooner(until_ms, connections->dialer.until_ms);
    } else if (connections->waiting_count > 0) { /* a call waits for a connection, and nothing opens one yet */
        return 0;
    }
    if (connections->live != NULL) {
        until_ms = creo_clock_sooner(until_ms, next_ms(channel, connections->live));
    }
    for (const creo_connection *at = connections->retiring; at != NULL; at = at->next) {
        until_ms = creo_clock_sooner(until_ms, next_ms(channel, at));
    }
    if (until_ms == CREO_NEVER) {
        return -1;
    }
    const int64_t left_ms = until_ms - creo_clock_now_ms();
    return left_ms <= 0 ? 0 : left_ms < INT32_MAX ? (int32_t)left_ms : INT32_MAX;
}

static void process(creo_client_channel *channel)
{
    creo_connections *const connections = &channel->connections;
    creo_channel_check_forks(channel); /* the handler of a signal may have forked during the wait */
    if (connections->dialer.state != CREO_DIALER_IDLE) {
        creo_connections_seek(connections);
    }
    if (connections->live != NULL) {
        creo_dispatch_frames(connections, connections->live, false, 0);
    }
    for (creo_connection *at = connections->retiring, *next; at != NULL; at = next) {
        next = at->next;
        creo_dispatch_frames(connections, at, false, 0);
    }
    const int64_t now_ms = creo_clock_now_ms();
    /* This comes first: a call whose own time is over fails for that reason, whatever else has happened. */
    expire(channel, now_ms);
    if (connections->live != NULL) {
        creo_liveness_check(connections, connections->live, now_ms);
    }
    for (creo_connection *at = connections->retiring, *next; at != NULL; at = next) {
        next = at->next;
        creo_liveness_check(connections, at, now_ms);
    }
    creo_connections_seek(connections);
    creo_channel_tell(channel);
}

void creo_channel_process(creo_client_channel *channel)
{
    creo_channel_check_forks(channel); /* this comes first: until then the waker is the parent's */
    creo_wake_forget(&channel->waker);
    process(channel);
}

void creo_channel_wait_until(creo_client_channel *channel, int64_t until_ms)
{
    struct pollfd sockets[CREO_MOST_SOCKETS];
    const int32_t count = list_sockets(channel, sockets, CREO_MOST_SOCKETS);
    const int32_t timeout_ms = creo_channel_timeout_ms(channel);
    const int64_t due_ms = timeout_ms < 0 ? CREO_NEVER : creo_clock_now_ms() + timeout_ms;
    creo_socket_wait_until(sockets, count, creo_clock_sooner(due_ms, until_ms));
    process(channel);
}

void creo_channel_wait(creo_client_channel *channel, creo_call *call, bool may_block)
{
    if (creo_channel_is_forked(channel)) {
        creo_channel_leave_to_parent(channel); /* this ends the call, too */
        return;
    }
    creo_connections *const connections = &channel->connections;
    creo_connection *const connection = call->connection;
    if (is_out(call)) {
        creo_connections_complete(connections, call, CREO_CALL_ANSWERED);
        creo_connections_drop_idle(connections, connection);
        return;
    }
    const bool alone = may_block && connection != NULL && connection == connections->live
                       && connections->open.first == connections->open.last && connections->retiring == NULL
                       && connection->transport.tls == NULL && connection->reader.answered && call->timeout_ms > 0
                       && !creo_outbox_has_parts(&connection->outbox) && creo_outbox_backlog(&connection->outbox) == 0;
    if (alone) {
        creo_dispatch_frames(connections, connection, true, call->timeout_ms);
        creo_channel_tell(channel);
        return;
    }
    creo_channel_wait_until(channel, CREO_NEVER);
}

creo_call *creo_channel_done(creo_client_channel *channel)
{
    creo_call *const call = channel->connections.done.first;
    if (call != NULL) {
        creo_call_list_remove(call);
        creo_call_list_append(&channel->told, call);
    }
    return call;
}

/* Opening and closing */

creo_status creo_channel_open(creo_client_channel *channel, const char *name, const char *addresses,
    const creo_options *options, creo_error *error)
{
    creo_error reason;
    creo_connections *const connections = &channel->connections;
    memset(channel, 0, sizeof *channel);
    creo_wake_start(&channel->waker);
    if (!creo_fork_watch()) {
        return creo_failure_describe(
            error, CREO_NO_MEMORY, CREO_PHASE_CONNECT, name, addresses, "no memory for the client");
    }
    channel->forks = creo_fork_count;
    connections->settings = &channel->settings;
    const creo_status status = creo_settings_open(&channel->settings, addresses, options, &reason);
    if (status != CREO_OK) {
        const creo_call_phase phase = status == CREO_BAD_ARGUMENT ? CREO_PHASE_NONE : CREO_PHASE_CONNECT;
        return creo_failure_describe(error, status, phase, name, addresses, reason.message);
    }
    channel->name = name;
    channel->call_timeout_ms = channel->settings.call_timeout_ms;
    snprintf(channel->given, sizeof channel->given, "%s", addresses);
    creo_writer_start(&connections->request);
    connections->request.allocator = channel->settings.allocator;
    connections->request.gathers = true;
    if (!creo_writer_grow(&connections->request, FIRST_CAPACITY)) {
        creo_settings_close(&channel->settings);
        return creo_failure_describe(
            error, CREO_NO_MEMORY, CREO_PHASE_CONNECT, name, addresses, "no memory for the client");
    }
    creo_block_add_client();
    channel->counted = true;
    if (channel->settings.wakeable && !creo_wake_open(&channel->waker, &channel->settings.watch)) {
        creo_channel_close(channel);
        return creo_failure_describe(error, CREO_NO_MEMORY, CREO_PHASE_CONNECT, name, addresses,
            "no descriptors of files to wake the client by");
    }
    creo_error_reset(error);
    return CREO_OK;
}

creo_status creo_channel_connect(creo_client_channel *channel, creo_error *error)
{
    creo_connections *const connections = &channel->connections;
    char reason[REASON_SIZE];
    creo_dialer *const dialer = &connections->dialer;
    creo_channel_check_forks(channel);
    creo_dialer_start(dialer, &channel->settings);
    const int64_t until_ms = dialer->round_until_ms;
    for (;;) {
        creo_connection *const connection = creo_dialer_go_on(dialer, &channel->settings);
        if (connection != NULL) {
            creo_connections_use(connections, connection);
            creo_channel_tell(channel);
            return CREO_OK;
        }
        if (dialer->refusal != CREO_OK) {
            const creo_call_phase phase = dialer->refusal == CREO_BAD_ARGUMENT ? CREO_PHASE_NONE : CREO_PHASE_CONNECT;
            return creo_failure_describe(error, dialer->refusal, phase, channel->name, channel->given, dialer->reasons);
        }
        if (dialer->round_over || creo_clock_now_ms() >= until_ms) {
            snprintf(reason, sizeof reason, "cannot connect: %s", dialer->round_over ? dialer->reasons : "timed out");
            creo_dialer_stop(dialer);
            return creo_failure_describe(
                error, CREO_TRANSPORT, CREO_PHASE_CONNECT, channel->name, channel->given, reason);
        }
        creo_channel_tell(channel);
        struct pollfd sockets[1];
        const int32_t count = list_sockets(channel, sockets, 1);
        creo_socket_wait_until(sockets, count, creo_clock_sooner(until_ms, dialer->until_ms));
    }
}

void creo_channel_set_call_timeout(creo_client_channel *channel, int32_t timeout_ms)
{
    channel->call_timeout_ms = timeout_ms > 0 ? timeout_ms : timeout_ms == 0 ? channel->settings.call_timeout_ms : 0;
    channel->stream_timeout_ms = timeout_ms > 0 ? timeout_ms : 0;
}

static void orphan(creo_call_list *list)
{
    for (creo_call *call = list->first; call != NULL; call = call->next) {
        creo_started_call *const started = (creo_started_call *)(void *)call;
        snprintf(started->where, sizeof started->where, "%s", call->where);
        call->where = started->where;
        call->channel = NULL;
        call->list = NULL;
    }
    list->first = NULL;
    list->last = NULL;
}

void creo_channel_shutdown(creo_client_channel *channel)
{
    const bool forked = creo_channel_is_forked(channel);
    if (forked) { /* nothing tells the parent's loop, as in creo_channel_leave_to_parent */
        channel->settings.watch.on_socket = NULL;
        creo_wake_close(&channel->waker);
    }
    creo_connections_close(&channel->connections, CREO_CANCELLED, CLOSED, !forked);
    channel->closed = true;
}

void creo_channel_close(creo_client_channel *channel)
{
    creo_connections *const connections = &channel->connections;
    creo_channel_shutdown(channel);
    creo_wake_close(&channel->waker);
    orphan(&connections->done);
    orphan(&channel->told);
    creo_writer_free(&connections->request);
    creo_settings_close(&channel->settings);
    if (channel->counted) {
        channel->counted = false;
        creo_block_drop_client(); /* this comes last: it frees what was received, too */
    }
}
