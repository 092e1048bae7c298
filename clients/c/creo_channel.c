/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* poll under -std=c99 */
#endif

#include "creo_channel.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    MOST_ATTEMPTS = 3,
    MOST_RETIRING = CREO_MOST_SOCKETS - 1,
    /* A connection that was not used for so long, or has something unread, is looked at before a request goes out on it: the host may have closed it. */
    IDLE_MS = 100,
    /* So many frames are taken at a time, so that a host which sends without a pause does not keep the program. */
    MOST_FRAMES = 256,
    /* A host that reads no PONG gets no more. */
    MOST_PONGS_BACKLOG = 64 * 1024,
    FIRST_CAPACITY = 16 * 1024,
    REASON_SIZE = 640
};

static int64_t sooner(int64_t left, int64_t right)
{
    return left < right ? left : right;
}

/* The ends of calls */

static void complete(creo_client_channel *channel, creo_call *call, creo_call_state state)
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

static void fail(creo_client_channel *channel, creo_call *call, creo_status status, creo_call_phase phase, const char *reason)
{
    creo_call_fail(call, status, phase, reason);
    complete(channel, call, CREO_CALL_FAILED);
}

void creo_channel_give_back(creo_client_channel *channel, creo_block *block)
{
    if (block != NULL && channel != NULL && channel->live != NULL) {
        creo_connection_give_back(channel->live, block);
    } else {
        creo_block_free(block);
    }
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

static void wait_for_connection(creo_client_channel *channel, creo_call *call, int64_t now_ms)
{
    call->state = CREO_CALL_WAITING;
    call->id = 0;
    call->expires_ms = sooner(call->deadline_ms, now_ms + channel->settings.connect_timeout_ms);
    channel->waiting_count++;
    creo_call_list_insert_by_expiry(&channel->open, call);
}

/* Back to where it was before it had a connection. */
static void take_back(creo_client_channel *channel, creo_call *call)
{
    creo_call_leave(call);
    creo_call_list_remove(call);
    wait_for_connection(channel, call, creo_now_ms());
}

static bool may_repeat(const creo_call *call, creo_status status, bool unsent)
{
    return (status == CREO_TRANSPORT || status == CREO_UNAVAILABLE) && call->attempts < MOST_ATTEMPTS && !creo_call_streams(call)
        && (unsent || (call->method->traits & CREO_REPEATABLE) != 0) && (call->on_stack || call->kept != NULL);
}

/* The connection is over: its calls are sent again where that is safe, and fail otherwise. */
static void lose(creo_client_channel *channel, creo_connection *connection, creo_status status, const char *reason)
{
    const bool unsent = connection->parts_unsent || (creo_connection_has_parts(connection) && !connection->part_begun);
    const bool sending = connection->send_failure != 0 || creo_connection_has_parts(connection);
    for (creo_call *call = channel->open.first, *next; call != NULL; call = next) {
        next = call->next;
        if (call->connection != connection) {
            continue;
        }
        if (may_repeat(call, status, unsent && call->on_stack)) {
            take_back(channel, call);
        } else {
            char text[REASON_SIZE];
            snprintf(text, sizeof text, "%s%s", reason, status == CREO_TRANSPORT ? "; it is not known whether the request was carried out" : "");
            fail(channel, call, status, status == CREO_TRANSPORT && sending && call->on_stack ? CREO_PHASE_SEND : CREO_PHASE_WAIT, text);
        }
    }
    bury(channel, connection);
}

static void lose_without_memory(creo_client_channel *channel, creo_connection *connection)
{
    lose(channel, connection, CREO_NO_MEMORY, "no memory for what is to be sent");
}

/* A connection that gets no more requests goes when nothing is left to be done on it. */
static void drop_idle(creo_client_channel *channel, creo_connection *connection)
{
    if (connection->leaving && connection->call_count == 0 && !connection->unanswered) {
        bury(channel, connection);
    }
}

/* New calls go elsewhere; those that are open end here. */
static void retire(creo_client_channel *channel, creo_connection *connection)
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
        lose(channel, oldest, CREO_TRANSPORT, "the host was restarted too often while the call was open");
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

/* Requests */

/* Sends a request; the connection may be lost by that. */
static void transmit(creo_client_channel *channel, creo_call *call, int64_t now_ms)
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
        lose_without_memory(channel, connection);
    } else if (creo_call_is_oneway(call) && !call->on_stack) {
        complete(channel, call, CREO_CALL_ANSWERED);
    }
}

static void use_connection(creo_client_channel *channel, creo_connection *connection)
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
            transmit(channel, call, now_ms);
        }
    }
}

static void fail_waiting(creo_client_channel *channel, creo_status status, const char *reason)
{
    for (creo_call *call = channel->open.first, *next; call != NULL; call = next) {
        next = call->next;
        if (call->state == CREO_CALL_WAITING) {
            fail(channel, call, status, CREO_PHASE_CONNECT, reason);
        }
    }
}

/* Opens a connection where calls wait for one. */
static void seek_connection(creo_client_channel *channel)
{
    creo_opening *const opening = &channel->opening;
    while (channel->live == NULL && channel->waiting_count > 0) {
        if (opening->state == CREO_OPENING_IDLE) {
            creo_opening_start(opening, &channel->settings);
        }
        creo_connection *const connection = creo_opening_go_on(opening, &channel->settings);
        if (connection != NULL) {
            use_connection(channel, connection);
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

/* Frames */

static creo_status answer(creo_client_channel *channel, creo_call *call, creo_frame *frame, creo_error *error)
{
    const creo_connection *const connection = call->connection;
    /* The host needed no more of the request. What is left of it is the caller's, who is about to go on, so the connection cannot stay. */
    const bool early = call->on_stack && creo_connection_has_parts(connection);
    if ((call != channel->awaited || early) && !creo_call_own(call, frame)) {
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for the answer");
    }
    call->answer = *frame;
    frame->block = NULL;
    complete(channel, call, CREO_CALL_ANSWERED);
    return early ? creo_error_set(error, CREO_TRANSPORT, "another request was answered before it was sent to its end") : CREO_OK;
}

static creo_status take_item(creo_call *call, creo_frame *frame, creo_error *error)
{
    if (call->may_come == 0) {
        return creo_error_set(error, CREO_MALFORMED, "an ITEM beyond the credit of request %" PRId32, frame->id);
    }
    call->may_come--;
    if (!creo_call_own(call, frame)) {
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for an item");
    }
    creo_block *const item = frame->block;
    item->is.next = NULL;
    *(call->first_item == NULL ? &call->first_item : &call->last_item->is.next) = item;
    call->last_item = item;
    frame->block = NULL;
    return CREO_OK;
}

static creo_status take_credit(creo_call *call, const creo_frame *frame, creo_error *error)
{
    const int32_t count = creo_get_int(frame->body);
    if (count < 1 || count > INT32_MAX - call->may_go) {
        return creo_error_set(error, CREO_MALFORMED, "a CREDIT of %" PRId32 " for request %" PRId32, count, frame->id);
    }
    call->may_go += count;
    return CREO_OK;
}

static creo_status take_for_call(creo_client_channel *channel, creo_connection *connection, creo_frame *frame, creo_error *error)
{
    creo_call *const call = creo_call_find(connection, frame->id);
    if (call == NULL) {
        /* What was given up may still be answered. */
        return creo_connection_issued(connection, frame->id) ? CREO_OK : creo_error_set(error, CREO_MALFORMED,
            "an answer to request %" PRId32 ", which was never made", frame->id);
    }
    const bool downloads = (call->method->traits & CREO_DOWNLOADS) != 0;
    const bool uploads = (call->method->traits & CREO_UPLOADS) != 0;
    switch (frame->kind) {
    case CREO_FRAME_ERROR:
        if (frame->status == CREO_UNAVAILABLE && may_repeat(call, CREO_UNAVAILABLE, false)) {
            take_back(channel, call);
            retire(channel, connection);
            return CREO_OK;
        }
        return answer(channel, call, frame, error);
    case CREO_FRAME_RESPONSE:
        if (!downloads) {
            return answer(channel, call, frame, error);
        }
        break;
    case CREO_FRAME_END:
        if (downloads) {
            return answer(channel, call, frame, error);
        }
        break;
    case CREO_FRAME_ITEM:
        if (downloads) {
            return take_item(call, frame, error);
        }
        break;
    case CREO_FRAME_CREDIT:
        if (uploads) {
            return take_credit(call, frame, error);
        }
        break;
    default:
        break;
    }
    return creo_error_set(error, CREO_MALFORMED, "a frame of kind %d for request %" PRId32 ", which has no such stream", (int)frame->kind, frame->id);
}

/* An ERROR about the connection, which ends with it. */
static creo_status take_end(const creo_frame *frame, creo_error *error)
{
    creo_reader reader;
    creo_string message;
    creo_reader_start(&reader, frame->body, frame->size);
    const bool read = creo_read_string(&reader, &message);
    if (read && frame->status == CREO_EXCEPTION) {
        reader.at = reader.end;
    }
    if (!creo_reader_end(&reader)) {
        return creo_error_set(error, CREO_MALFORMED, "the message of an ERROR %s", reader.fault.reason);
    }
    creo_error_set(error, frame->status, "%s", message.bytes);
    creo_arena_drop(&reader.arena);
    return frame->status;
}

/* CREO_OK, or why the connection ends. */
static creo_status take_frame(creo_client_channel *channel, creo_connection *connection, creo_frame *frame, creo_error *error)
{
    switch (frame->kind) {
    case CREO_FRAME_PING:
        if (creo_connection_backlog(connection) < MOST_PONGS_BACKLOG && !creo_connection_queue(connection, CREO_FRAME_PONG, frame->id, frame->body, frame->size)) {
            return creo_error_set(error, CREO_NO_MEMORY, "no memory for a PONG");
        }
        return CREO_OK;
    case CREO_FRAME_PONG:
        if (connection->pings == 0) {
            return creo_error_set(error, CREO_MALFORMED, "a PONG, where no PING was sent");
        }
        connection->pings--;
        return CREO_OK;
    case CREO_FRAME_GOAWAY:
        retire(channel, connection);
        return CREO_OK;
    case CREO_FRAME_ERROR:
        return frame->id == 0 ? take_end(frame, error) : take_for_call(channel, connection, frame, error);
    default:
        return take_for_call(channel, connection, frame, error);
    }
}

/* Sends and receives what can be without waiting, or waits for the first bytes. The connection may be lost by that. */
static void serve(creo_client_channel *channel, creo_connection *connection, bool may_wait, int32_t patience_ms)
{
    creo_error reason;
    creo_status status = CREO_OK;
    bool more = true;
    creo_connection_flush(connection);
    connection->drained = false;
    for (int i = 0; status == CREO_OK && more && i < MOST_FRAMES; i++) {
        creo_frame frame;
        const creo_receive_progress progress = creo_connection_next(connection, may_wait, patience_ms, &frame, &reason);
        may_wait = false;
        if (progress == CREO_PROGRESS_FRAME) {
            status = take_frame(channel, connection, &frame, &reason);
            if (frame.block != NULL) {
                creo_connection_give_back(connection, frame.block);
            }
            if (channel->awaited != NULL && channel->awaited->state == CREO_CALL_ANSWERED) {
                break; /* its answer lies there */
            }
        } else {
            more = false;
            status = progress == CREO_PROGRESS_FAILED ? reason.status : CREO_OK;
        }
    }
    connection->unread = more;
    if (status != CREO_OK) {
        lose(channel, connection, status, reason.message);
        return;
    }
    creo_connection_flush(connection);
    drop_idle(channel, connection);
}

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
        fail(channel, call, late ? CREO_DEADLINE : CREO_TRANSPORT, CREO_PHASE_CONNECT, reason);
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
        lose(channel, connection, CREO_TRANSPORT, "the host does not respond any more");
        return;
    }
    connection->pinged_ms = now_ms;
    connection->pings++;
    if (!creo_connection_queue(connection, CREO_FRAME_PING, 0, NULL, 0)) {
        lose_without_memory(channel, connection);
        return;
    }
    creo_connection_flush(connection);
}

/* What the others do */

/* Heeds what the host said since the last call: that it goes, or is gone. Twice, since an end shows only to the receive behind the last bytes. */
static void look_at_idle(creo_client_channel *channel)
{
    for (int i = 0; i < 2 && channel->live != NULL; i++) {
        serve(channel, channel->live, false, 0);
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
    if (live != NULL && (live->end > live->start || now_ms - live->used_ms >= IDLE_MS)) {
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
        transmit(channel, call, now_ms);
    } else {
        wait_for_connection(channel, call, now_ms);
    }
}

void creo_channel_push(creo_client_channel *channel, creo_call *call, const struct iovec *parts, size_t count)
{
    call->may_go--;
    if (!creo_connection_send(call->connection, parts, count, false)) { /* some of it may be out */
        lose_without_memory(channel, call->connection);
    }
}

void creo_channel_begin(creo_client_channel *channel, creo_call *call)
{
    begin_first_time(channel, call);
    if (channel->waiting_count > 0) {
        seek_connection(channel);
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
        complete(channel, call, CREO_CALL_ANSWERED);
        return;
    }
    if (connection == NULL) {
        fail(channel, call, status, CREO_PHASE_CONNECT, reason);
        return;
    }
    if (call->on_stack && creo_connection_has_parts(connection)) {
        const bool whole = creo_connection_take_back(connection);
        fail(channel, call, status, CREO_PHASE_SEND, reason);
        if (!whole) {
            lose(channel, connection, CREO_TRANSPORT, "another request took too long to send and was given up");
        }
        return;
    }
    const int32_t id = call->id;
    fail(channel, call, status, phase, reason);
    if (!creo_connection_queue(connection, CREO_FRAME_CANCEL, id, NULL, 0)) {
        lose_without_memory(channel, connection);
        return;
    }
    creo_connection_flush(connection);
}

void creo_channel_wait(creo_client_channel *channel, creo_call *call, bool may_block)
{
    creo_connection *const connection = call->connection;
    if (is_out(call)) {
        complete(channel, call, CREO_CALL_ANSWERED);
        drop_idle(channel, connection);
        return;
    }
    const bool alone = may_block && connection != NULL && connection == channel->live && channel->open.first == channel->open.last
        && channel->retiring == NULL && connection->socket.tls == NULL && call->timeout_ms > 0
        && !creo_connection_has_parts(connection) && creo_connection_backlog(connection) == 0;
    if (alone) {
        serve(channel, connection, true, call->timeout_ms);
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
        until_ms = sooner(until_ms, channel->opening.until_ms);
    } else if (channel->waiting_count > 0) { /* for a connection that is still to be sought */
        return 0;
    }
    if (channel->live != NULL) {
        until_ms = sooner(until_ms, next_ms(channel, channel->live));
    }
    for (const creo_connection *at = channel->retiring; at != NULL; at = at->next) {
        until_ms = sooner(until_ms, next_ms(channel, at));
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
        seek_connection(channel);
    }
    if (channel->live != NULL) {
        serve(channel, channel->live, false, 0);
    }
    for (creo_connection *at = channel->retiring, *next; at != NULL; at = next) {
        next = at->next;
        serve(channel, at, false, 0);
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
    seek_connection(channel);
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
            use_connection(channel, connection);
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
        creo_wait_until(sockets, count, sooner(until_ms, opening->until_ms));
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
        fail(channel, channel->open.first, CREO_CANCELLED, CREO_PHASE_WAIT, "its client was closed");
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
