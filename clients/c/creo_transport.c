/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* poll under -std=c99 */
#endif

#include "creo_transport.h"

#include <errno.h>
#include <stdio.h>

void creo_transport_close(creo_host_transport *transport)
{
    creo_tls_session_close(transport->tls);
    transport->tls = NULL;
    creo_socket_close(&transport->socket);
}

short creo_transport_events(const creo_host_transport *transport, bool out)
{
    const bool wants_out = transport->tls == NULL ? out : creo_tls_session_wants_out(transport->tls);
    return (short)(POLLIN | (wants_out ? POLLOUT : 0));
}

void creo_transport_end(creo_host_transport *transport)
{
    if (transport->tls != NULL) {
        creo_tls_session_end(transport->tls);
    }
    creo_socket_end(&transport->socket);
}

const char *creo_transport_reason(const creo_host_transport *transport, int reason, char *buffer, size_t size)
{
    if (reason != EPROTO) {
        return creo_socket_reason(reason, buffer, size);
    }
    snprintf(buffer, size, "TLS: %s", transport->tls == NULL ? "it failed" : creo_tls_session_reason(transport->tls));
    return buffer;
}
