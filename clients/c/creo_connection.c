/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* recv, poll under -std=c99 */
#endif

#include "creo_connection.h"

#include "creo_clock.h"
#include "creo_memory.h"

#include <errno.h>
#include <string.h>

enum {
    /* How long closing waits until the host has read what it does not answer. */
    FAREWELL_MS = 1000
};

static const char CLIENT[] = "creo-c";

creo_connection *creo_connection_new(const creo_allocator *allocator)
{
    creo_connection *const connection = creo_memory_resize(allocator, NULL, sizeof *connection);
    if (connection == NULL) {
        return NULL;
    }
    memset(connection, 0, offsetof(creo_connection, outbox));
    connection->allocator = allocator;
    connection->transport.socket.descriptor = -1;
    connection->preface_until_ms = CREO_NEVER;
    creo_outbox_start(&connection->outbox, &connection->transport, allocator);
    creo_open_calls_start(&connection->calls, allocator);
    creo_frame_reader_start(&connection->reader, &connection->transport, &connection->outbox, allocator);
    return connection;
}

bool creo_connection_greet(creo_connection *connection, const char *token)
{
    creo_writer *const queued = &connection->outbox.queued;
    uint8_t *const preface = creo_writer_claim(queued, CREO_PREFACE_SIZE);
    if (preface == NULL) {
        return false;
    }
    creo_frame_put_preface(preface);
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
           && creo_write_byte_array(queued, (creo_byte_array){(const uint8_t *)token, (int32_t)size});
}

void creo_connection_free(creo_connection *connection)
{
    creo_transport_close(&connection->transport);
    creo_outbox_free(&connection->outbox);
    creo_open_calls_free(&connection->calls);
    creo_frame_reader_free(&connection->reader);
    creo_memory_release(connection->allocator, connection);
}

void creo_connection_farewell(creo_connection *connection)
{
    const int64_t until_ms = creo_clock_now_ms() + FAREWELL_MS;
    bool ended = false;
    for (;;) {
        const ssize_t received = creo_transport_receive(
            &connection->transport, connection->reader.bytes, sizeof connection->reader.bytes, false, 0);
        if (received == 0 || (received < 0 && !creo_socket_would_wait(errno)) || creo_clock_now_ms() >= until_ms) {
            return;
        }
        creo_outbox_flush(&connection->outbox); /* this comes last, so that TLS can report what it waits for */
        const bool sent = connection->outbox.queued.length == connection->outbox.queued_sent;
        if (sent && !ended) {
            creo_transport_end(&connection->transport);
            ended = true;
        }
        if (received < 0) {
            const short events = creo_transport_events(&connection->transport, !sent);
            creo_socket_wait_until(&(struct pollfd){connection->transport.socket.descriptor, events, 0}, 1, until_ms);
        }
    }
}
