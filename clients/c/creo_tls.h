/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* TLS through OpenSSL, if the library is compiled with CREO_TLS=1. Otherwise this needs no other library, and
 * creo_tls_open fails. */
#ifndef CREO_TLS_H
#define CREO_TLS_H

#include "creo_error.h"
#include "creo_options.h"
#include "creo_socket.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* The settings that all connections of a client share: the trusted authorities, and the client's own certificate. */
typedef struct creo_tls creo_tls;

/* TLS on one connection. */
typedef struct creo_tls_session creo_tls_session;

creo_status creo_tls_open(const creo_options *options, creo_tls **opened, creo_error *error);
void creo_tls_close(creo_tls *tls);

/* Starts TLS over a connected socket, whose address must not change; NULL without memory. name is the one that the
 * host's certificate must be for. */
creo_tls_session *creo_tls_session_open(
    creo_tls *tls, creo_host_socket *socket, const char *name, const creo_allocator *allocator);
void creo_tls_session_close(creo_tls_session *session);

/* Like recv and send that never wait, with EAGAIN; EPROTO is a failure that creo_tls_session_reason explains. shake
 * returns 0 when the handshake is done. */
ssize_t creo_tls_session_shake(creo_tls_session *session);
ssize_t creo_tls_session_receive(creo_tls_session *session, void *to, size_t room);
ssize_t creo_tls_session_send(creo_tls_session *session, const void *bytes, size_t size);

/* Tells the host that no more will be sent. */
void creo_tls_session_end(creo_tls_session *session);

/* Whether the last shake, receive or send must wait until the socket can send. */
bool creo_tls_session_wants_out(const creo_tls_session *session);

const char *creo_tls_session_reason(const creo_tls_session *session);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
