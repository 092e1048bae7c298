/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Frames to be sent, one after the other. No function waits. */
#ifndef CREO_OUTBOX_H
#define CREO_OUTBOX_H

#include "creo_frame.h"
#include "creo_transport.h"
#include "creo_write.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum { CREO_MOST_PARTS = 2 * CREO_MOST_PIECES + 2 };

/* Sent in this order: what was queued, then the caller's own bytes without a copy, then what was queued meanwhile. */
typedef struct creo_frame_outbox {
    creo_host_transport *transport;
    const creo_allocator *allocator;
    creo_writer queued;
    size_t queued_sent;
    struct iovec parts[CREO_MOST_PARTS];
    size_t part_count;
    size_t part_at;
    bool part_begun; /* some of the parts was sent */
    creo_writer later;
    int failure;       /* errno; what the host had sent before may still be received */
    bool parts_unsent; /* nothing of the parts was sent when it failed */
} creo_frame_outbox;

void creo_outbox_start(creo_frame_outbox *outbox, creo_host_transport *transport, const creo_allocator *allocator);

/* Frees the outbox. Frames that are not sent yet are dropped. */
void creo_outbox_free(creo_frame_outbox *outbox);

/* Fills parts with one frame: a writer's own bytes with the caller's large arrays between them. Returns their number.
 * */
size_t creo_outbox_gather(const creo_writer *writer, struct iovec *parts);

/* Sends what it can of a frame in parts. The rest is copied unless may_stay, which only one frame at a time may have:
 * its parts must then stay valid until they are sent. False without memory. */
bool creo_outbox_send(creo_frame_outbox *outbox, const struct iovec *parts, size_t count, bool may_stay);

/* Queues a small frame. False without memory. */
bool creo_outbox_queue(creo_frame_outbox *outbox, creo_frame_kind kind, int32_t id, const uint8_t *body, size_t size);

/* Sends what it can. A failure stays in the outbox, and nothing more is sent. */
void creo_outbox_flush(creo_frame_outbox *outbox);

static inline bool creo_outbox_has_parts(const creo_frame_outbox *outbox)
{
    return outbox->part_at < outbox->part_count;
}

/* How many bytes wait to be sent, not counting the caller's own. */
size_t creo_outbox_backlog(const creo_frame_outbox *outbox);

/* Takes back the parts that are to be sent; false if it is too late because some of them was sent. */
bool creo_outbox_take_back(creo_frame_outbox *outbox);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
