/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Assembles frames from bytes as they arrive, in pieces of any size. Lengths are checked before memory is allocated.
 */
#ifndef CREO_FRAME_READER_H
#define CREO_FRAME_READER_H

#include "creo_error.h"
#include "creo_frame.h"
#include "creo_outbox.h"
#include "creo_transport.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum { CREO_RECEIVE_SIZE = 16 * 1024 };

typedef struct creo_frame_reader {
    const char *host; /* the address of the host, for messages */
    creo_host_transport *transport;
    const creo_frame_outbox *outbox; /* once it has failed, only what the host had sent before is received */
    const creo_allocator *allocator;
    bool answered; /* the host's preface was received */
    bool heard;    /* something was received since the channel last looked */
    bool drained;  /* the socket had no more */
    size_t start;  /* where the bytes begin that were not used yet */
    size_t end;
    creo_frame large;  /* a frame whose body is received directly into a block of its own */
    creo_block *body;  /* the block of the large frame; NULL: there is none */
    creo_block *spare; /* a block for the next body; NULL: none */
    uint8_t bytes[CREO_RECEIVE_SIZE];
} creo_frame_reader;

void creo_frame_reader_start(creo_frame_reader *reader, creo_host_transport *transport, const creo_frame_outbox *outbox,
    const creo_allocator *allocator);
void creo_frame_reader_free(creo_frame_reader *reader);

typedef enum creo_receive_progress {
    CREO_PROGRESS_FRAME,
    CREO_PROGRESS_NONE,
    CREO_PROGRESS_FAILED
} creo_receive_progress;

/* Whether the host uses TLS and the client does not: it has understood nothing. */
static inline bool creo_frame_reader_sees_tls(const creo_frame_reader *reader)
{
    return !reader->answered && creo_frame_is_tls(reader->bytes + reader->start, reader->end - reader->start);
}

static inline bool creo_frame_reader_has_bytes(const creo_frame_reader *reader)
{
    return reader->end > reader->start;
}

/* The next frame. Its body stays in the reader until the next call of this function, or is in a block that the caller
 * owns from now on. FAILED leaves the reason in error: TRANSPORT, MALFORMED or NO_MEMORY. */
creo_receive_progress creo_frame_reader_next(
    creo_frame_reader *reader, bool may_wait, int32_t timeout_ms, creo_frame *frame, creo_error *error);

/* Takes a block that is not needed any more, to reuse it for the next body. */
void creo_frame_reader_give_back(creo_frame_reader *reader, creo_block *block);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
