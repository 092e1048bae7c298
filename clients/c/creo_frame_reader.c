/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* recv under -std=c99 */
#endif

#include "creo_frame_reader.h"

#include <errno.h>
#include <string.h>

enum {
    /* A frame may announce more than ever comes: beyond this much, memory only grows as bytes arrive. */
    TRUSTED_SIZE = 1024 * 1024,
    LARGEST_SPARE = 4 * 1024 * 1024
};

void creo_frame_reader_start(creo_frame_reader *reader, creo_host_transport *transport, const creo_frame_outbox *outbox,
    const creo_allocator *allocator)
{
    /* The buffer at the end is not cleared: it is large, and nobody reads it before it is filled. */
    memset(reader, 0, offsetof(creo_frame_reader, bytes));
    reader->host = "the host";
    reader->transport = transport;
    reader->outbox = outbox;
    reader->allocator = allocator;
}

void creo_frame_reader_free(creo_frame_reader *reader)
{
    creo_block_free(reader->body);
    creo_block_free(reader->spare);
}

static creo_receive_progress fail_to_receive(const creo_frame_reader *reader, int reason, creo_error *error)
{
    char buffer[256];
    if (reader->outbox->failure != 0) {
        creo_error_set(error, CREO_TRANSPORT, "cannot send the request: %s",
            creo_transport_reason(reader->transport, reader->outbox->failure, buffer, sizeof buffer));
    } else if (reason == 0) {
        creo_error_set(error, CREO_TRANSPORT, "the host closed the connection%s",
            reader->answered || creo_frame_reader_has_bytes(reader) ? "" : " without a word");
    } else {
        creo_error_set(error, CREO_TRANSPORT, "cannot receive the answer: %s",
            creo_transport_reason(reader->transport, reason, buffer, sizeof buffer));
    }
    return CREO_PROGRESS_FAILED;
}

/* Receives once, directly to where the next bytes belong. */
static creo_receive_progress receive(creo_frame_reader *reader, bool may_wait, int32_t timeout_ms, creo_error *error)
{
    creo_block *const body = reader->body;
    uint8_t *to = reader->bytes + reader->end;
    size_t room = sizeof reader->bytes - reader->end;
    if (body != NULL) {
        to = creo_block_bytes(body) + body->is.length;
        room = reader->large.size - body->is.length;
        room = room < body->is.room - body->is.length ? room : body->is.room - body->is.length;
    }
    const ssize_t received = creo_transport_receive(reader->transport, to, room, may_wait, timeout_ms);
    if (received < 0 && creo_socket_would_wait(errno) && reader->outbox->failure == 0) {
        reader->drained = true;
        return CREO_PROGRESS_NONE;
    }
    if (received <= 0) {
        return fail_to_receive(reader, received == 0 ? 0 : errno, error);
    }
    reader->drained = (size_t)received < room && reader->outbox->failure == 0 && reader->transport->tls == NULL;
    reader->heard = true;
    if (body != NULL) {
        body->is.length += (size_t)received;
    } else {
        reader->end += (size_t)received;
    }
    return CREO_PROGRESS_FRAME;
}

/* A body that does not fit the reader's bytes gets a block, with only as much room as the announced length can be
 * trusted. False without memory. */
static bool make_room(creo_frame_reader *reader)
{
    creo_block *body = reader->body != NULL ? reader->body : reader->spare;
    if (body == NULL && reader->large.size >= CREO_SMALLEST_KEPT && reader->allocator == NULL) {
        /* A kept block costs no memory, whether or not the host sends what it has announced. */
        body = creo_block_take_kept(reader->large.size);
    }
    const size_t doubled = body == NULL ? 0 : 2 * body->is.length;
    const size_t trusted = doubled > TRUSTED_SIZE ? doubled : TRUSTED_SIZE;
    const size_t room = reader->large.size < trusted ? reader->large.size : trusted;
    if (body == NULL || body->is.room < room) {
        creo_block *const resized = creo_block_resize(body, room, reader->allocator);
        if (resized == NULL) {
            return false;
        }
        reader->body = resized;
    } else {
        reader->body = body;
    }
    reader->spare = NULL;
    return true;
}

/* Receives the rest of a large body: FRAME when it is complete. */
static creo_receive_progress receive_body(
    creo_frame_reader *reader, bool *may_wait, int32_t timeout_ms, creo_error *error)
{
    while (reader->body->is.length < reader->large.size) {
        if (reader->body->is.length == reader->body->is.room && !make_room(reader)) {
            creo_error_set(error, CREO_NO_MEMORY, "no memory for an answer of %zu bytes", reader->large.size);
            return CREO_PROGRESS_FAILED;
        }
        if (reader->drained && !*may_wait) {
            return CREO_PROGRESS_NONE;
        }
        const creo_receive_progress progress = receive(reader, *may_wait, timeout_ms, error);
        *may_wait = false;
        if (progress != CREO_PROGRESS_FRAME) {
            return progress;
        }
    }
    return CREO_PROGRESS_FRAME;
}

/* Begins a body in its own block with those bytes that are there. */
static bool begin_body(creo_frame_reader *reader)
{
    if (!make_room(reader)) {
        return false;
    }
    const size_t there = reader->end - reader->start - CREO_FRAME_HEADER_SIZE;
    memcpy(creo_block_bytes(reader->body), reader->bytes + reader->start + CREO_FRAME_HEADER_SIZE, there);
    reader->body->is.length = there;
    reader->start = reader->end;
    return true;
}

/* Looks at what was received already: FRAME when it is a complete frame. */
static creo_receive_progress look(creo_frame_reader *reader, creo_frame *frame, creo_error *error)
{
    if (!reader->answered) {
        const size_t size = reader->end - reader->start;
        if (creo_frame_check_preface(reader->bytes + reader->start, size, reader->host, error) != CREO_OK) {
            return CREO_PROGRESS_FAILED;
        }
        if (size < CREO_PREFACE_SIZE) {
            return CREO_PROGRESS_NONE;
        }
        reader->answered = true;
        reader->start += CREO_PREFACE_SIZE;
    }
    if (reader->end - reader->start < CREO_FRAME_HEADER_SIZE) {
        const bool wrong = reader->end - reader->start >= CREO_FRAME_LENGTH_SIZE
                           && creo_frame_check_length(reader->bytes + reader->start, error) != CREO_OK;
        return wrong ? CREO_PROGRESS_FAILED : CREO_PROGRESS_NONE;
    }
    if (creo_frame_get(reader->bytes + reader->start, frame, error) != CREO_OK) {
        return CREO_PROGRESS_FAILED;
    }
    const size_t size = CREO_FRAME_HEADER_SIZE + frame->size;
    if (size > sizeof reader->bytes) {
        reader->large = *frame;
        if (!begin_body(reader)) {
            creo_error_set(error, CREO_NO_MEMORY, "no memory for an answer of %zu bytes", frame->size);
            return CREO_PROGRESS_FAILED;
        }
        return CREO_PROGRESS_NONE;
    }
    if (reader->end - reader->start < size) {
        return CREO_PROGRESS_NONE;
    }
    frame->body = reader->bytes + reader->start + CREO_FRAME_HEADER_SIZE;
    reader->start += size;
    return CREO_PROGRESS_FRAME;
}

static void hand_over_body(creo_frame_reader *reader, creo_frame *frame)
{
    *frame = reader->large;
    frame->block = reader->body;
    frame->body = creo_block_bytes(frame->block);
    reader->body = NULL;
}

creo_receive_progress creo_frame_reader_next(
    creo_frame_reader *reader, bool may_wait, int32_t timeout_ms, creo_frame *frame, creo_error *error)
{
    for (;;) {
        if (reader->body == NULL) {
            const creo_receive_progress progress = look(reader, frame, error);
            if (progress != CREO_PROGRESS_NONE) {
                return progress;
            }
        }
        if (reader->body != NULL) {
            const creo_receive_progress progress = receive_body(reader, &may_wait, timeout_ms, error);
            if (progress == CREO_PROGRESS_FRAME) {
                hand_over_body(reader, frame);
            }
            return progress;
        }
        if (reader->start > 0) {
            memmove(reader->bytes, reader->bytes + reader->start, reader->end - reader->start);
            reader->end -= reader->start;
            reader->start = 0;
        }
        if (reader->drained && !may_wait) {
            return CREO_PROGRESS_NONE;
        }
        const creo_receive_progress progress = receive(reader, may_wait, timeout_ms, error);
        may_wait = false;
        if (progress != CREO_PROGRESS_FRAME) {
            return progress;
        }
    }
}

void creo_frame_reader_give_back(creo_frame_reader *reader, creo_block *block)
{
    if (reader->spare == NULL && block->is.room <= LARGEST_SPARE && block->is.allocator == reader->allocator) {
        block->is.length = 0;
        reader->spare = block;
    } else {
        creo_block_free(block);
    }
}
