/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* iovec under -std=c99 */
#endif

#include "creo_outbox.h"

#include <errno.h>
#include <string.h>

enum { LARGEST_IDLE_QUEUE = 1024 * 1024 };

void creo_outbox_start(creo_frame_outbox *outbox, creo_host_transport *transport, const creo_allocator *allocator)
{
    memset(outbox, 0, sizeof *outbox);
    outbox->transport = transport;
    outbox->allocator = allocator;
    creo_writer_start(&outbox->queued);
    creo_writer_start(&outbox->later);
    outbox->queued.allocator = allocator;
    outbox->later.allocator = allocator;
}

void creo_outbox_free(creo_frame_outbox *outbox)
{
    creo_writer_free(&outbox->queued);
    creo_writer_free(&outbox->later);
}

size_t creo_outbox_gather(const creo_writer *writer, struct iovec *parts)
{
    size_t count = 0;
    size_t from = 0;
    for (int i = 0; i < writer->piece_count; i++) {
        const creo_piece *const piece = &writer->pieces[i];
        parts[count++] = (struct iovec){writer->bytes + from, piece->at - from};
        /* The cast is safe: sendmsg only reads the bytes. */
        parts[count++] = (struct iovec){(void *)(uintptr_t)piece->bytes, piece->size};
        from = piece->at;
    }
    if (writer->length > from) {
        parts[count++] = (struct iovec){writer->bytes + from, writer->length - from};
    }
    return count;
}

/* The queue for the next frame: while a message is sent from the caller's memory, frames wait until after it. */
static creo_writer *queue_of(creo_frame_outbox *outbox)
{
    return creo_outbox_has_parts(outbox) ? &outbox->later : &outbox->queued;
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

static void forget_parts(creo_frame_outbox *outbox)
{
    outbox->part_count = 0;
    outbox->part_at = 0;
    outbox->part_begun = false;
}

bool creo_outbox_send(creo_frame_outbox *outbox, const struct iovec *parts, size_t count, bool may_stay)
{
    if (outbox->failure != 0) {
        return true;
    }
    if (creo_outbox_has_parts(outbox)) {
        return copy_parts(&outbox->later, parts, count);
    }
    memcpy(outbox->parts, parts, count * sizeof *parts);
    outbox->part_count = count;
    outbox->part_at = 0;
    outbox->part_begun = false;
    creo_outbox_flush(outbox);
    if (may_stay || !creo_outbox_has_parts(outbox)) {
        return true;
    }
    const bool copied =
        copy_parts(&outbox->queued, outbox->parts + outbox->part_at, outbox->part_count - outbox->part_at);
    forget_parts(outbox);
    return copied;
}

bool creo_outbox_queue(creo_frame_outbox *outbox, creo_frame_kind kind, int32_t id, const uint8_t *body, size_t size)
{
    uint8_t *const at =
        outbox->failure != 0 ? NULL : creo_writer_claim(queue_of(outbox), CREO_FRAME_HEADER_SIZE + size);
    if (at == NULL) {
        return outbox->failure != 0;
    }
    creo_frame_put(at, kind, id, size);
    if (size > 0) {
        memcpy(at + CREO_FRAME_HEADER_SIZE, body, size);
    }
    return true;
}

size_t creo_outbox_backlog(const creo_frame_outbox *outbox)
{
    return outbox->queued.length - outbox->queued_sent + outbox->later.length;
}

bool creo_outbox_take_back(creo_frame_outbox *outbox)
{
    if (outbox->part_begun) {
        return false;
    }
    forget_parts(outbox);
    return true;
}

/* Notes that so many bytes were sent: first those of the queue, then those of the caller's message. */
static void count_sent(creo_frame_outbox *outbox, size_t sent)
{
    creo_writer *const queued = &outbox->queued;
    const size_t of_queue = queued->length - outbox->queued_sent;
    if (sent < of_queue) {
        outbox->queued_sent += sent;
        /* The bytes that were sent are removed, or a queue that is never empty would grow forever. */
        if (outbox->queued_sent > queued->length / 2) {
            memmove(queued->bytes, queued->bytes + outbox->queued_sent, queued->length - outbox->queued_sent);
            queued->length -= outbox->queued_sent;
            outbox->queued_sent = 0;
        }
        return;
    }
    sent -= of_queue;
    queued->length = 0;
    outbox->queued_sent = 0;
    if (queued->capacity > LARGEST_IDLE_QUEUE) {
        creo_writer_free(queued);
        queued->allocator = outbox->allocator;
    }
    outbox->part_begun = outbox->part_begun || sent > 0;
    while (creo_outbox_has_parts(outbox)) {
        struct iovec *const part = &outbox->parts[outbox->part_at];
        if (sent < part->iov_len) {
            part->iov_base = (uint8_t *)part->iov_base + sent;
            part->iov_len -= sent;
            return;
        }
        sent -= part->iov_len;
        outbox->part_at++;
    }
    forget_parts(outbox);
    if (outbox->later.length > 0) {
        const creo_writer later = outbox->later;
        outbox->later = *queued;
        *queued = later;
    }
}

static void fail_to_send(creo_frame_outbox *outbox, int reason)
{
    outbox->failure = reason;
    outbox->parts_unsent = creo_outbox_has_parts(outbox) && !outbox->part_begun;
    creo_writer_reset(&outbox->queued);
    outbox->queued_sent = 0;
    creo_writer_reset(&outbox->later);
    forget_parts(outbox);
}

void creo_outbox_flush(creo_frame_outbox *outbox)
{
    while (outbox->queued.length > outbox->queued_sent || creo_outbox_has_parts(outbox)) {
        struct iovec parts[CREO_MOST_PARTS + 1];
        size_t count = 0;
        if (outbox->queued.length > outbox->queued_sent) {
            parts[count++] =
                (struct iovec){outbox->queued.bytes + outbox->queued_sent, outbox->queued.length - outbox->queued_sent};
        }
        memcpy(parts + count, outbox->parts + outbox->part_at, (outbox->part_count - outbox->part_at) * sizeof *parts);
        count += outbox->part_count - outbox->part_at;
        const ssize_t sent = creo_transport_send(outbox->transport, parts, count);
        if (sent >= 0) {
            count_sent(outbox, (size_t)sent);
        } else if (creo_socket_would_wait(errno)) {
            /* TLS may have made a record of them, which it sends first whatever it is given next. */
            outbox->part_begun =
                outbox->part_begun || (outbox->transport->tls != NULL && outbox->queued.length == outbox->queued_sent);
            return;
        } else {
            fail_to_send(outbox, errno);
        }
    }
}
