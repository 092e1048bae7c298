/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* recv, poll under -std=c99 */
#endif

#include "creo_connection.h"

#include <errno.h>

enum {
    /* A frame may announce more than ever comes: beyond this much, memory only grows as bytes arrive. */
    TRUSTED_SIZE = 1024 * 1024,
    LARGEST_SPARE = 4 * 1024 * 1024,
    LARGEST_IDLE_QUEUE = 1024 * 1024,
    /* So long closing waits for the host to have read what it does not answer. */
    FAREWELL_MS = 1000
};

static const char CLIENT[] = "creo-c";

creo_connection *creo_connection_new(const creo_allocator *allocator)
{
    creo_connection *const connection = creo_memory_resize(allocator, NULL, sizeof *connection);
    if (connection == NULL) {
        return NULL;
    }
    memset(connection, 0, offsetof(creo_connection, bytes)); /* not the bytes, which are many */
    memset(&connection->start, 0, sizeof *connection - offsetof(creo_connection, start));
    connection->allocator = allocator;
    connection->socket.descriptor = -1;
    creo_writer_start(&connection->queued);
    creo_writer_start(&connection->behind);
    connection->queued.allocator = allocator;
    connection->behind.allocator = allocator;
    connection->calls = connection->few;
    connection->call_room = CREO_FEW_CALLS;
    return connection;
}

bool creo_connection_greet(creo_connection *connection, const char *token)
{
    creo_writer *const queued = &connection->queued;
    uint8_t *const preface = creo_writer_claim(queued, CREO_PREFACE_SIZE);
    if (preface == NULL) {
        return false;
    }
    creo_preface_put(preface);
    if (token == NULL) {
        return true;
    }
    const size_t client = sizeof CLIENT - 1;
    const size_t size = strlen(token);
    uint8_t *const at = creo_writer_claim(queued, CREO_FRAME_HEADER_SIZE);
    if (at == NULL) {
        return false;
    }
    creo_frame_put(at, CREO_FRAME_HELLO, 0, 4 + client + 4 + size);
    return creo_write_string(queued, (creo_string){CLIENT, (int32_t)client})
        && creo_write_byte_array(queued, (creo_byte_array){(const int8_t *)token, (int32_t)size});
}

void creo_connection_free(creo_connection *connection)
{
    creo_socket_close(&connection->socket);
    creo_writer_free(&connection->queued);
    creo_writer_free(&connection->behind);
    creo_block_free(connection->body);
    creo_block_free(connection->spare);
    if (connection->calls != connection->few) {
        creo_memory_release(connection->allocator, connection->calls);
    }
    creo_memory_release(connection->allocator, connection);
}

void creo_connection_farewell(creo_connection *connection)
{
    const int64_t until_ms = creo_now_ms() + FAREWELL_MS;
    bool ended = false;
    for (;;) {
        const ssize_t received = creo_socket_receive(&connection->socket, connection->bytes, sizeof connection->bytes, false, 0);
        if (received == 0 || (received < 0 && !creo_would_wait(errno)) || creo_now_ms() >= until_ms) {
            return;
        }
        creo_connection_flush(connection); /* last, so that TLS tells what it waits for */
        const bool sent = connection->queued.length == connection->queued_sent;
        if (sent && !ended) {
            creo_socket_end(&connection->socket);
            ended = true;
        }
        if (received < 0) {
            creo_wait_until(&(struct pollfd){connection->socket.descriptor, creo_socket_events(&connection->socket, !sent), 0}, 1, until_ms);
        }
    }
}

int32_t creo_connection_next_id(creo_connection *connection)
{
    if (connection->last_id == -1) { /* the last of all; 0 means no answer wanted */
        connection->last_id = 0;
        connection->ids_used_up = true;
    }
    connection->last_id = (int32_t)((uint32_t)connection->last_id + 1);
    return connection->last_id;
}

bool creo_connection_issued(const creo_connection *connection, int32_t id)
{
    return id != 0 && (connection->ids_used_up || (uint32_t)id <= (uint32_t)connection->last_id);
}

/* Sending */

/* Where a frame is to be queued now. */
static creo_writer *queue_of(creo_connection *connection)
{
    return creo_connection_has_parts(connection) ? &connection->behind : &connection->queued;
}

static bool copy_parts(creo_writer *to, const struct iovec *parts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t *const at = creo_writer_claim(to, parts[i].iov_len);
        if (at == NULL) {
            return false;
        }
        memcpy(at, parts[i].iov_base, parts[i].iov_len);
    }
    return true;
}

static void forget_parts(creo_connection *connection)
{
    connection->part_count = 0;
    connection->part_at = 0;
    connection->part_begun = false;
}

bool creo_connection_send(creo_connection *connection, const struct iovec *parts, size_t count, bool may_stay)
{
    if (connection->send_failure != 0) {
        return true;
    }
    if (creo_connection_has_parts(connection)) {
        return copy_parts(&connection->behind, parts, count);
    }
    memcpy(connection->parts, parts, count * sizeof *parts);
    connection->part_count = count;
    connection->part_at = 0;
    connection->part_begun = false;
    creo_connection_flush(connection);
    if (may_stay || !creo_connection_has_parts(connection)) {
        return true;
    }
    const bool copied = copy_parts(&connection->queued, connection->parts + connection->part_at, connection->part_count - connection->part_at);
    forget_parts(connection);
    return copied;
}

bool creo_connection_queue(creo_connection *connection, creo_frame_kind kind, int32_t id, const uint8_t *body, size_t size)
{
    uint8_t *const at = connection->send_failure != 0 ? NULL : creo_writer_claim(queue_of(connection), CREO_FRAME_HEADER_SIZE + size);
    if (at == NULL) {
        return connection->send_failure != 0;
    }
    creo_frame_put(at, kind, id, size);
    if (size > 0) {
        memcpy(at + CREO_FRAME_HEADER_SIZE, body, size);
    }
    return true;
}

size_t creo_connection_backlog(const creo_connection *connection)
{
    return connection->queued.length - connection->queued_sent + connection->behind.length;
}

bool creo_connection_take_back(creo_connection *connection)
{
    if (connection->part_begun) {
        return false;
    }
    forget_parts(connection);
    return true;
}

/* So much less is left to send. */
static void count_sent(creo_connection *connection, size_t sent)
{
    creo_writer *const queued = &connection->queued;
    const size_t of_queue = queued->length - connection->queued_sent;
    if (sent < of_queue) {
        connection->queued_sent += sent;
        if (connection->queued_sent > queued->length / 2) { /* a queue that never empties must not grow for ever */
            memmove(queued->bytes, queued->bytes + connection->queued_sent, queued->length - connection->queued_sent);
            queued->length -= connection->queued_sent;
            connection->queued_sent = 0;
        }
        return;
    }
    sent -= of_queue;
    queued->length = 0;
    connection->queued_sent = 0;
    if (queued->capacity > LARGEST_IDLE_QUEUE) {
        creo_writer_free(queued);
        queued->allocator = connection->allocator;
    }
    connection->part_begun = connection->part_begun || sent > 0;
    while (creo_connection_has_parts(connection)) {
        struct iovec *const part = &connection->parts[connection->part_at];
        if (sent < part->iov_len) {
            part->iov_base = (uint8_t *)part->iov_base + sent;
            part->iov_len -= sent;
            return;
        }
        sent -= part->iov_len;
        connection->part_at++;
    }
    forget_parts(connection);
    if (connection->behind.length > 0) {
        const creo_writer behind = connection->behind;
        connection->behind = *queued;
        *queued = behind;
    }
}

static void fail_to_send(creo_connection *connection, int reason)
{
    connection->send_failure = reason;
    connection->parts_unsent = creo_connection_has_parts(connection) && !connection->part_begun;
    creo_writer_reset(&connection->queued);
    connection->queued_sent = 0;
    creo_writer_reset(&connection->behind);
    forget_parts(connection);
}

void creo_connection_flush(creo_connection *connection)
{
    while (connection->queued.length > connection->queued_sent || creo_connection_has_parts(connection)) {
        struct iovec parts[CREO_MOST_PARTS + 1];
        size_t count = 0;
        if (connection->queued.length > connection->queued_sent) {
            parts[count++] = (struct iovec){connection->queued.bytes + connection->queued_sent, connection->queued.length - connection->queued_sent};
        }
        memcpy(parts + count, connection->parts + connection->part_at, (connection->part_count - connection->part_at) * sizeof *parts);
        count += connection->part_count - connection->part_at;
        const ssize_t sent = creo_socket_send(&connection->socket, parts, count);
        if (sent >= 0) {
            count_sent(connection, (size_t)sent);
        } else if (creo_would_wait(errno)) {
            /* TLS may have made a record of them, which goes out first whatever it is given next. */
            connection->part_begun = connection->part_begun || (connection->socket.tls != NULL && connection->queued.length == connection->queued_sent);
            return;
        } else {
            fail_to_send(connection, errno);
        }
    }
}

/* Receiving */

static creo_receive_progress fail_to_receive(const creo_connection *connection, int reason, creo_error *error)
{
    char buffer[256];
    if (connection->send_failure != 0) {
        creo_error_set(error, CREO_TRANSPORT, "cannot send the request: %s",
            creo_socket_reason(&connection->socket, connection->send_failure, buffer, sizeof buffer));
    } else if (reason == 0) {
        creo_error_set(error, CREO_TRANSPORT, "the host closed the connection before its answer was complete");
    } else {
        creo_error_set(error, CREO_TRANSPORT, "cannot receive the answer: %s", creo_socket_reason(&connection->socket, reason, buffer, sizeof buffer));
    }
    return CREO_PROGRESS_FAILED;
}

/* One receive, to where the bytes that come next belong. */
static creo_receive_progress receive(creo_connection *connection, bool may_wait, int32_t patience_ms, creo_error *error)
{
    creo_block *const body = connection->body;
    uint8_t *to = connection->bytes + connection->end;
    size_t room = sizeof connection->bytes - connection->end;
    if (body != NULL) {
        to = creo_block_bytes(body) + body->is.length;
        room = connection->large.size - body->is.length;
        room = room < body->is.room - body->is.length ? room : body->is.room - body->is.length;
    }
    const ssize_t received = creo_socket_receive(&connection->socket, to, room, may_wait, patience_ms);
    if (received < 0 && creo_would_wait(errno) && connection->send_failure == 0) {
        connection->drained = true;
        return CREO_PROGRESS_NONE;
    }
    if (received <= 0) {
        return fail_to_receive(connection, received == 0 ? 0 : errno, error);
    }
    connection->drained = (size_t)received < room && connection->send_failure == 0 && connection->socket.tls == NULL;
    connection->heard = true;
    if (body != NULL) {
        body->is.length += (size_t)received;
    } else {
        connection->end += (size_t)received;
    }
    return CREO_PROGRESS_FRAME;
}

/* A body that does not fit the connection's bytes gets a block, with as much room as may be trusted. False without memory. */
static bool make_room(creo_connection *connection)
{
    creo_block *const body = connection->body != NULL ? connection->body : connection->spare;
    const size_t doubled = body == NULL ? 0 : 2 * body->is.length;
    const size_t trusted = doubled > TRUSTED_SIZE ? doubled : TRUSTED_SIZE;
    const size_t room = connection->large.size < trusted ? connection->large.size : trusted;
    if (body == NULL || body->is.room < room) {
        creo_block *const resized = creo_block_resize(body, room, connection->allocator);
        if (resized == NULL) {
            return false;
        }
        connection->body = resized;
    } else {
        connection->body = body;
    }
    connection->spare = NULL;
    return true;
}

/* The rest of a large body: FRAME when it is there. */
static creo_receive_progress receive_body(creo_connection *connection, bool *may_wait, int32_t patience_ms, creo_error *error)
{
    while (connection->body->is.length < connection->large.size) {
        if (connection->body->is.length == connection->body->is.room && !make_room(connection)) {
            creo_error_set(error, CREO_NO_MEMORY, "no memory for an answer of %zu bytes", connection->large.size);
            return CREO_PROGRESS_FAILED;
        }
        if (connection->drained && !*may_wait) {
            return CREO_PROGRESS_NONE;
        }
        const creo_receive_progress progress = receive(connection, *may_wait, patience_ms, error);
        *may_wait = false;
        if (progress != CREO_PROGRESS_FRAME) {
            return progress;
        }
    }
    return CREO_PROGRESS_FRAME;
}

/* Begins a body of its own with what of it is there. */
static bool begin_body(creo_connection *connection)
{
    if (!make_room(connection)) {
        return false;
    }
    const size_t there = connection->end - connection->start - CREO_FRAME_HEADER_SIZE;
    memcpy(creo_block_bytes(connection->body), connection->bytes + connection->start + CREO_FRAME_HEADER_SIZE, there);
    connection->body->is.length = there;
    connection->start = connection->end;
    return true;
}

/* What is there already: FRAME when it is a whole one. */
static creo_receive_progress look(creo_connection *connection, creo_frame *frame, creo_error *error)
{
    if (!connection->answered) {
        if (connection->end - connection->start < CREO_PREFACE_SIZE) {
            return CREO_PROGRESS_NONE;
        }
        if (creo_preface_check(connection->bytes + connection->start, error) != CREO_OK) {
            return CREO_PROGRESS_FAILED;
        }
        connection->answered = true;
        connection->start += CREO_PREFACE_SIZE;
    }
    if (connection->end - connection->start < CREO_FRAME_HEADER_SIZE) {
        return CREO_PROGRESS_NONE;
    }
    if (creo_frame_get(connection->bytes + connection->start, frame, error) != CREO_OK) {
        return CREO_PROGRESS_FAILED;
    }
    const size_t size = CREO_FRAME_HEADER_SIZE + frame->size;
    if (size > sizeof connection->bytes) {
        connection->large = *frame;
        if (!begin_body(connection)) {
            creo_error_set(error, CREO_NO_MEMORY, "no memory for an answer of %zu bytes", frame->size);
            return CREO_PROGRESS_FAILED;
        }
        return CREO_PROGRESS_NONE;
    }
    if (connection->end - connection->start < size) {
        return CREO_PROGRESS_NONE;
    }
    frame->body = connection->bytes + connection->start + CREO_FRAME_HEADER_SIZE;
    connection->start += size;
    return CREO_PROGRESS_FRAME;
}

static void hand_over_body(creo_connection *connection, creo_frame *frame)
{
    *frame = connection->large;
    frame->block = connection->body;
    frame->body = creo_block_bytes(frame->block);
    connection->body = NULL;
}

creo_receive_progress creo_connection_next(creo_connection *connection, bool may_wait, int32_t patience_ms, creo_frame *frame, creo_error *error)
{
    for (;;) {
        if (connection->body == NULL) {
            const creo_receive_progress progress = look(connection, frame, error);
            if (progress != CREO_PROGRESS_NONE) {
                return progress;
            }
        }
        if (connection->body != NULL) {
            const creo_receive_progress progress = receive_body(connection, &may_wait, patience_ms, error);
            if (progress == CREO_PROGRESS_FRAME) {
                hand_over_body(connection, frame);
            }
            return progress;
        }
        if (connection->start > 0) {
            memmove(connection->bytes, connection->bytes + connection->start, connection->end - connection->start);
            connection->end -= connection->start;
            connection->start = 0;
        }
        if (connection->drained && !may_wait) {
            return CREO_PROGRESS_NONE;
        }
        const creo_receive_progress progress = receive(connection, may_wait, patience_ms, error);
        may_wait = false;
        if (progress != CREO_PROGRESS_FRAME) {
            return progress;
        }
    }
}

void creo_connection_give_back(creo_connection *connection, creo_block *block)
{
    if (connection->spare == NULL && block->is.room <= LARGEST_SPARE && block->is.allocator == connection->allocator) {
        block->is.length = 0;
        connection->spare = block;
    } else {
        creo_block_free(block);
    }
}
