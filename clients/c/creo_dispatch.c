/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* iovec under -std=c99 */
#endif

#include "creo_dispatch.h"

#include <inttypes.h>
#include <string.h>

enum {
    /* How many frames are taken at a time, so that a host that sends without a pause does not hold up the program. */
    MOST_FRAMES = 256,
    /* A host that does not read its PONGs gets no more of them. */
    MOST_PONGS_BACKLOG = 64 * 1024
};

/* Makes a frame's body the call's own. False without memory. */
static bool own(const creo_call *call, creo_frame *frame)
{
    if (frame->block != NULL) {
        return true;
    }
    frame->block = creo_block_resize(NULL, frame->size, call->allocator);
    if (frame->block == NULL) {
        return false;
    }
    memcpy(creo_block_bytes(frame->block), frame->body, frame->size);
    frame->block->is.length = frame->size;
    frame->body = creo_block_bytes(frame->block);
    return true;
}

static creo_status answer(creo_connections *connections, creo_call *call, creo_frame *frame, creo_error *error)
{
    const creo_connection *const connection = call->connection;
    /* The host needed no more of the request. The rest of it is in the caller's memory, and the caller is about to
     * continue, so the connection cannot stay. */
    const bool early = call->on_stack && creo_outbox_has_parts(&connection->outbox);
    if ((call != connections->awaited || early) && !own(call, frame)) {
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for the answer");
    }
    call->answer = *frame;
    frame->block = NULL;
    creo_connections_complete(connections, call, CREO_CALL_ANSWERED);
    return early ? creo_error_set(error, CREO_TRANSPORT, "another request was answered before it was sent to its end")
                 : CREO_OK;
}

static creo_status receive_item(creo_call *call, creo_frame *frame, creo_error *error)
{
    if (!creo_credit_suffices(&call->may_come)) {
        return creo_error_set(error, CREO_MALFORMED,
            "ITEM for request %" PRIu32 ": one more than it was given credit for", (uint32_t)frame->id);
    }
    creo_credit_spend(&call->may_come, frame->size);
    if (!own(call, frame)) {
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for an item");
    }
    creo_block *const item = frame->block;
    item->is.next = NULL;
    *(call->first_item == NULL ? &call->first_item : &call->last_item->is.next) = item;
    call->last_item = item;
    call->item_came = true;
    frame->block = NULL;
    return CREO_OK;
}

static creo_status take_credit(creo_call *call, const creo_frame *frame, creo_error *error)
{
    const creo_stream_credit more = creo_credit_get(frame->body);
    if (more.items == 0 && more.bytes == 0) {
        return creo_error_set(error, CREO_MALFORMED, "a CREDIT of nothing");
    }
    creo_credit_add(&call->may_go, more);
    return CREO_OK;
}

/* Whether the call is a stream that is opened again after this ERROR. */
static bool cuts(creo_connections *connections, creo_call *call, const creo_frame *frame)
{
    creo_reader reader;
    creo_string message;
    if (call->reopening == NULL || frame->status == CREO_EXCEPTION) {
        return false;
    }
    creo_reader_start(&reader, frame->body, frame->size);
    creo_read_string(&reader, &message);
    if (!creo_reader_end(&reader)) {
        return false; /* the ERROR is malformed, which is reported when it is read as the answer */
    }
    const bool cut = creo_connections_cut(connections, call, frame->status, CREO_PHASE_WAIT, message.bytes);
    creo_arena_drop(&reader.arena);
    return cut;
}

static creo_status take_for_call(
    creo_connections *connections, creo_connection *connection, creo_frame *frame, creo_error *error)
{
    creo_call *const call = creo_open_calls_find(&connection->calls, frame->id);
    if (call == NULL) {
        /* A request that was given up may still be answered. */
        return creo_open_calls_issued(&connection->calls, frame->id)
                   ? CREO_OK
                   : creo_error_set(error, CREO_MALFORMED, "%s for request %" PRIu32 ", which was never sent",
                         creo_frame_kind_name(frame->kind), (uint32_t)frame->id);
    }
    const bool downloads = (call->method->traits & CREO_DOWNLOADS) != 0;
    const bool uploads = (call->method->traits & CREO_UPLOADS) != 0;
    switch (frame->kind) {
    case CREO_FRAME_ERROR:
        if ((frame->status == CREO_UNAVAILABLE || frame->status == CREO_UNAUTHENTICATED)
            && creo_connections_repeat(connections, call, frame->status, false)) {
            creo_connections_retire(connections, connection);
            return CREO_OK;
        }
        if (cuts(connections, call, frame)) {
            if (frame->status == CREO_UNAVAILABLE) {
                creo_connections_retire(connections, connection);
            }
            return CREO_OK;
        }
        return answer(connections, call, frame, error);
    case CREO_FRAME_RESPONSE:
        if (!downloads) {
            return answer(connections, call, frame, error);
        }
        break;
    case CREO_FRAME_END:
        if (downloads) {
            return answer(connections, call, frame, error);
        }
        break;
    case CREO_FRAME_ITEM:
        if (downloads) {
            return receive_item(call, frame, error);
        }
        break;
    case CREO_FRAME_CREDIT:
        if (uploads) {
            return take_credit(call, frame, error);
        }
        break;
    case CREO_FRAME_REQUEST:
    case CREO_FRAME_CANCEL:
    case CREO_FRAME_PING:
    case CREO_FRAME_PONG:
    case CREO_FRAME_HELLO:
    case CREO_FRAME_GOAWAY:
    case CREO_FRAME_CONTEXT:
        break;
    }
    return creo_error_set(error, CREO_MALFORMED, "%s for request %" PRIu32 ", which has %s",
        creo_frame_kind_name(frame->kind), (uint32_t)frame->id,
        frame->kind == CREO_FRAME_RESPONSE ? "a stream as its result" : "no such stream");
}

/* Takes an ERROR about the connection, which ends the connection. */
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
        char reason[CREO_REASON_SIZE + 64];
        creo_fault_describe(&reader.fault, "the message of an ERROR", reason, sizeof reason);
        return creo_error_set(error, CREO_MALFORMED, "%s", reason);
    }
    creo_error_set(error, frame->status, "%s", message.bytes);
    creo_arena_drop(&reader.arena);
    return frame->status;
}

/* Takes a frame. Returns CREO_OK, or why the connection ends. */
static creo_status take_frame(
    creo_connections *connections, creo_connection *connection, creo_frame *frame, creo_error *error)
{
    switch (frame->kind) {
    case CREO_FRAME_PING:
        if (creo_outbox_backlog(&connection->outbox) < MOST_PONGS_BACKLOG
            && !creo_outbox_queue(&connection->outbox, CREO_FRAME_PONG, frame->id, frame->body, frame->size)) {
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
        creo_connections_retire(connections, connection);
        return CREO_OK;
    case CREO_FRAME_ERROR:
        return frame->id == 0 ? take_end(frame, error) : take_for_call(connections, connection, frame, error);
    case CREO_FRAME_REQUEST:
    case CREO_FRAME_RESPONSE:
    case CREO_FRAME_CANCEL:
    case CREO_FRAME_HELLO:
    case CREO_FRAME_ITEM:
    case CREO_FRAME_END:
    case CREO_FRAME_CREDIT:
    case CREO_FRAME_CONTEXT:
        break;
    }
    return take_for_call(connections, connection, frame, error);
}

void creo_dispatch_frames(creo_connections *connections, creo_connection *connection, bool may_wait, int32_t timeout_ms)
{
    creo_error reason;
    creo_status status = CREO_OK;
    bool more = true;
    creo_outbox_flush(&connection->outbox);
    connection->reader.drained = false;
    for (int i = 0; status == CREO_OK && more && i < MOST_FRAMES; i++) {
        creo_frame frame;
        const creo_receive_progress progress =
            creo_frame_reader_next(&connection->reader, may_wait, timeout_ms, &frame, &reason);
        may_wait = false;
        if (progress == CREO_PROGRESS_FRAME) {
            status = take_frame(connections, connection, &frame, &reason);
            if (frame.block != NULL) {
                creo_frame_reader_give_back(&connection->reader, frame.block);
            }
            if (connections->awaited != NULL && connections->awaited->state == CREO_CALL_ANSWERED) {
                break; /* the awaited answer may lie in the buffer, where nothing may overwrite it */
            }
        } else {
            more = false;
            status = progress == CREO_PROGRESS_FAILED ? reason.status : CREO_OK;
        }
    }
    connection->unread = more;
    if (status != CREO_OK) {
        creo_connections_lose(connections, connection, status, reason.message);
        return;
    }
    creo_outbox_flush(&connection->outbox);
    creo_connections_drop_idle(connections, connection);
}
