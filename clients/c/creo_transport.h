/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Carries bytes to and from a host: over a socket, and with TLS if the client asks for it. */
#ifndef CREO_TRANSPORT_H
#define CREO_TRANSPORT_H

#include "creo_socket.h"
#include "creo_tls.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

typedef struct creo_host_transport {
    creo_host_socket socket;
    creo_tls_session *tls; /* NULL: plain */
} creo_host_transport;

/* Closes the transport; does nothing when it is closed. */
void creo_transport_close(creo_host_transport *transport);

/* The events for poll to wait for bytes from the host and, if out, until bytes can be sent. */
short creo_transport_events(const creo_host_transport *transport, bool out);

/* Like recv: 0 at the end, -1 with errno. If it may wait, it does for at most about timeout_ms; with TLS it never
 * waits. */
static inline ssize_t creo_transport_receive(
    creo_host_transport *transport, void *to, size_t room, bool may_wait, int32_t timeout_ms)
{
    return transport->tls == NULL ? creo_socket_receive(&transport->socket, to, room, may_wait, timeout_ms)
                                  : creo_tls_session_receive(transport->tls, to, room);
}

/* Like sendmsg of those parts, with TLS of the first only: returns how many bytes were taken, or -1 with errno. */
static inline ssize_t creo_transport_send(creo_host_transport *transport, struct iovec *parts, size_t count)
{
    return transport->tls == NULL ? creo_socket_send(&transport->socket, parts, count)
                                  : creo_tls_session_send(transport->tls, parts[0].iov_base, parts[0].iov_len);
}

/* Tells the host that no more will be sent. */
void creo_transport_end(creo_host_transport *transport);

/* An errno in words; EPROTO as TLS explains it. */
const char *creo_transport_reason(const creo_host_transport *transport, int reason, char *buffer, size_t size);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
