/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* iovec under -std=c99 */
#endif

#include "creo_calls.h"

#include "creo_channel.h"

#include <stdio.h>

/* Lists */

void creo_call_list_remove(creo_call *call)
{
    creo_call_list *const list = call->list;
    *(call->previous == NULL ? &list->first : &call->previous->next) = call->next;
    *(call->next == NULL ? &list->last : &call->next->previous) = call->previous;
    call->list = NULL;
}

static void list_insert_behind(creo_call_list *list, creo_call *before, creo_call *call)
{
    call->list = list;
    call->previous = before;
    call->next = before == NULL ? list->first : before->next;
    *(before == NULL ? &list->first : &before->next) = call;
    *(call->next == NULL ? &list->last : &call->next->previous) = call;
}

void creo_call_list_append(creo_call_list *list, creo_call *call)
{
    list_insert_behind(list, list->last, call);
}

/* From the end, where most belong: calls of one time-out come in order. */
void creo_call_list_insert_by_expiry(creo_call_list *list, creo_call *call)
{
    creo_call *before = list->last;
    while (before != NULL && before->expires_ms > call->expires_ms) {
        before = before->previous;
    }
    list_insert_behind(list, before, call);
}

/* The open calls of a connection by their ids */

static creo_call **place_of(const creo_connection *connection, int32_t id)
{
    return &connection->calls[(uint32_t)id & (connection->call_room - 1)];
}

creo_call *creo_call_find(const creo_connection *connection, int32_t id)
{
    creo_call *call = *place_of(connection, id);
    while (call != NULL && call->id != id) {
        call = call->next_of_id;
    }
    return call;
}

/* Without memory for more places, the chains grow longer. */
static void make_places(creo_connection *connection)
{
    const size_t room = 4 * connection->call_room;
    creo_call **const places = creo_memory_resize(connection->allocator, NULL, room * sizeof(creo_call *));
    if (places == NULL) {
        return;
    }
    memset(places, 0, room * sizeof(creo_call *));
    creo_call **const former = connection->calls;
    const size_t former_room = connection->call_room;
    connection->calls = places;
    connection->call_room = room;
    for (size_t i = 0; i < former_room; i++) {
        for (creo_call *call = former[i], *next; call != NULL; call = next) {
            next = call->next_of_id;
            creo_call **const place = place_of(connection, call->id);
            call->next_of_id = *place;
            *place = call;
        }
    }
    if (former != connection->few) {
        creo_memory_release(connection->allocator, former);
    }
}

/* Gives a call the next free id of a connection. */
void creo_call_enter(creo_connection *connection, creo_call *call)
{
    if (creo_call_is_oneway(call)) {
        call->id = 0;
    } else {
        do {
            call->id = creo_connection_next_id(connection);
        } while (connection->ids_used_up && creo_call_find(connection, call->id) != NULL);
        if (connection->call_count > 2 * connection->call_room) {
            make_places(connection);
        }
        creo_call **const place = place_of(connection, call->id);
        call->next_of_id = *place;
        *place = call;
    }
    connection->call_count++;
    connection->stream_count += creo_call_streams(call);
    call->connection = connection;
    call->address = connection->address;
}

void creo_call_leave(creo_call *call)
{
    creo_connection *const connection = call->connection;
    if (!creo_call_is_oneway(call)) {
        creo_call **at = place_of(connection, call->id);
        while (*at != call) {
            at = &(*at)->next_of_id;
        }
        *at = call->next_of_id;
    }
    connection->call_count--;
    connection->stream_count -= creo_call_streams(call);
    call->connection = NULL;
}

/* Requests and answers */

size_t creo_call_gather(const creo_writer *writer, struct iovec *parts)
{
    size_t count = 0;
    size_t from = 0;
    for (int i = 0; i < writer->piece_count; i++) {
        const creo_piece *const piece = &writer->pieces[i];
        parts[count++] = (struct iovec){writer->bytes + from, piece->at - from};
        parts[count++] = (struct iovec){(void *)(uintptr_t)piece->bytes, piece->size}; /* sending only reads it */
        from = piece->at;
    }
    if (writer->length > from) {
        parts[count++] = (struct iovec){writer->bytes + from, writer->length - from};
    }
    return count;
}

bool creo_call_keep(creo_call *call, const creo_writer *request)
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
    const size_t count = creo_call_gather(request, parts);
    uint8_t *at = call->kept;
    for (size_t i = 0; i < count; i++) {
        memcpy(at, parts[i].iov_base, parts[i].iov_len);
        at += parts[i].iov_len;
    }
    return true;
}

bool creo_call_own(const creo_call *call, creo_frame *frame)
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

void creo_call_fail(creo_call *call, creo_status status, creo_call_phase phase, const char *reason)
{
    const char *const address = call->address != NULL ? call->address->text : call->channel != NULL ? call->channel->given : "?";
    call->status = creo_error_set(call->error, status, "%s at %s: %s: %s", call->method->name, address, creo_status_name(status), reason);
    if (call->error != NULL) {
        call->error->phase = phase;
        call->error->request_id = call->id;
        snprintf(call->error->address, sizeof call->error->address, "%s", address);
    }
}
