/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_stream.h"

#include "creo_clock.h"
#include "creo_memory.h"

#include <string.h>

enum { FIRST_OF_STREAM = 256 };

static creo_status fail_item(const creo_fault *fault, creo_error *error)
{
    char reason[CREO_PATH_SIZE + CREO_REASON_SIZE + 32];
    creo_fault_describe(fault, fault->path[0] == '\0' ? "the item" : fault->path, reason, sizeof reason);
    return creo_error_set(error, fault->status, "%s", reason);
}

/* Beginning and ending */

void creo_stream_start(creo_stream *stream, const creo_stream_host *host, const creo_allocator *allocator)
{
    memset(stream, 0, sizeof *stream);
    if (host != NULL) {
        stream->host = *host;
    }
    stream->allocator = allocator;
    creo_arena_start(&stream->kept, FIRST_OF_STREAM);
    stream->kept.allocator = allocator;
    creo_writer_start(&stream->item);
    stream->item.allocator = allocator;
    creo_reader_start(&stream->reader, NULL, 0);
    stream->reader.arena.allocator = allocator;
}

void creo_stream_end(creo_stream *stream)
{
    creo_rows_free(&stream->queue, stream->allocator);
    creo_arena_drop(&stream->kept);
    creo_writer_free(&stream->item);
    creo_arena_drop(&stream->reader.arena);
}

creo_stream *creo_stream_new(creo_error *error)
{
    creo_stream *const stream = creo_memory_resize(NULL, NULL, sizeof *stream);
    if (stream == NULL) {
        creo_error_set(error, CREO_NO_MEMORY, "no memory for a stream");
        return NULL;
    }
    creo_stream_start(stream, NULL, NULL);
    creo_error_reset(error);
    return stream;
}

void creo_stream_free(void *stream)
{
    if (stream != NULL) {
        creo_stream_end(stream);
        creo_memory_release(NULL, stream);
    }
}

static bool is_made(const creo_stream *stream)
{
    return stream->host.next == NULL && stream->host.push == NULL;
}

/* Items that come */

static creo_status find_next(creo_stream *stream, int32_t timeout_ms, creo_rows_bytes *item, creo_error *error)
{
    if (stream->host.next != NULL) {
        const int64_t until_ms = timeout_ms < 0 ? CREO_NEVER : creo_clock_now_ms() + timeout_ms;
        return stream->host.next(stream->host.context, until_ms, item, error);
    }
    if (!is_made(stream)) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "the stream is the result: its items are pushed");
    }
    if (stream->taken == stream->queue.count) {
        return creo_error_set(error, CREO_END, "the stream is over");
    }
    *item = stream->queue.items[stream->taken++].value;
    return CREO_OK;
}

creo_reader *creo_stream_next(void *of, int32_t timeout_ms, creo_error *error)
{
    creo_stream *const stream = of;
    creo_rows_bytes item = {NULL, 0};
    stream->status = find_next(stream, timeout_ms, &item, error);
    if (stream->status != CREO_OK) {
        return NULL;
    }
    creo_arena_drop(&stream->reader.arena);
    creo_reader_start(&stream->reader, item.bytes, item.size);
    stream->reader.arena.allocator = stream->allocator;
    return &stream->reader;
}

creo_status creo_stream_read(void *of, creo_error *error)
{
    creo_stream *const stream = of;
    creo_reader *const reader = &stream->reader;
    if (stream->status != CREO_OK) {
        return stream->status;
    }
    if (reader->fault.status == CREO_OK && reader->at != reader->end) {
        creo_reader_fail(reader, CREO_MALFORMED, "left over: %zu bytes", (size_t)(reader->end - reader->at));
    }
    if (reader->fault.status != CREO_OK) {
        return fail_item(&reader->fault, error);
    }
    creo_error_reset(error);
    return CREO_OK;
}

/* Items that go */

creo_writer *creo_stream_item(void *of)
{
    creo_stream *const stream = of;
    creo_writer_reset(&stream->item);
    return &stream->item;
}

static creo_status keep_item(creo_stream *stream, creo_rows_bytes item, creo_error *error)
{
    uint8_t *const copy = creo_arena_take_bytes(&stream->kept, item.size);
    if (copy != NULL && item.size > 0) {
        memcpy(copy, item.bytes, item.size);
    }
    const creo_row row = {{NULL, 0}, {copy, item.size}, false};
    if (copy == NULL || !creo_rows_add(&stream->queue, stream->allocator, &row)) {
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for an item");
    }
    creo_error_reset(error);
    return CREO_OK;
}

creo_status creo_stream_push(void *of, creo_error *error)
{
    creo_stream *const stream = of;
    const creo_rows_bytes item = {stream->item.bytes, stream->item.length};
    if (stream->item.fault.status != CREO_OK) {
        return fail_item(&stream->item.fault, error);
    }
    if (stream->host.push != NULL) {
        return stream->host.push(stream->host.context, item, error);
    }
    return is_made(stream) ? keep_item(stream, item, error)
                           : creo_error_set(error, CREO_BAD_ARGUMENT, "the caller sends the items of this stream");
}
