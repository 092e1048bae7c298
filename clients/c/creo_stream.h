/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Streams as a handler reads and writes them. Generated code puts the reading and the writing of items between these
 * functions:
 *
 *     creo_reader *const reader = creo_stream_next(stream, -1, error);
 *     if (reader != NULL) { ... read the item ... }
 *     return creo_stream_read(stream, error);
 *
 *     write_item(creo_stream_item(stream), item);
 *     return creo_stream_push(stream, error);
 *
 * One that is made by hand is a queue: what is pushed comes next.
 */
#ifndef CREO_STREAM_H
#define CREO_STREAM_H

#include "creo_arena.h"
#include "creo_read.h"
#include "creo_rows.h"
#include "creo_write.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* The call that a stream belongs to. One of the functions is NULL: items go in one direction. */
typedef struct creo_stream_host {
    /* Waits for an item, but not beyond that time. It is valid until the next call. CREO_NOT_YET: none has come;
     * CREO_END: there are no more. */
    creo_status (*next)(void *context, int64_t until_ms, creo_rows_bytes *item, creo_error *error);
    /* Waits until an item may be sent, and sends it. */
    creo_status (*push)(void *context, creo_rows_bytes item, creo_error *error);
    void *context;
} creo_stream_host;

typedef struct creo_stream {
    creo_stream_host host; /* without functions: made by hand */
    const creo_allocator *allocator;
    creo_rows queue; /* of one that is made by hand */
    int32_t taken;   /* of these */
    creo_arena kept; /* what they are made of */
    creo_writer item;
    creo_reader reader; /* of the last item, which lies in its arena */
    creo_status status; /* of finding the next item */
} creo_stream;

/* Starts the stream of a call. */
void creo_stream_start(creo_stream *stream, const creo_stream_host *host, const creo_allocator *allocator);

/* Frees what it has. */
void creo_stream_end(creo_stream *stream);

/* One that is made by hand, without items; NULL without memory. creo_stream_free takes NULL, too. */
creo_stream *creo_stream_new(creo_error *error);
void creo_stream_free(void *stream);

/* A reader for the next item, waited for so many milliseconds; -1: as long as it takes. NULL where there is none, or
 * after a failure: creo_stream_read tells. */
creo_reader *creo_stream_next(void *stream, int32_t timeout_ms, creo_error *error);

/* Whether an item was there, and was read to its end. */
creo_status creo_stream_read(void *stream, creo_error *error);

/* A writer for an item, which is empty again. */
creo_writer *creo_stream_item(void *stream);

/* Sends what was written. */
creo_status creo_stream_push(void *stream, creo_error *error);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
