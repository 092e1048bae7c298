/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Finds out whether a silent host is still there while streams, and calls without a time-out, wait for it: it is sent a
 * PING, and given up if nothing comes. A server that has not sent a preface in time is no host, and is given up, too.
 */
#ifndef CREO_LIVENESS_H
#define CREO_LIVENESS_H

#include "creo_connections.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* When a connection is to be asked whether it is alive, or is to be given up. CREO_NEVER if the host has sent its
 * preface and no call is patient. */
int64_t creo_liveness_due_ms(const creo_channel_settings *settings, const creo_connection *connection);

/* Sends a PING or gives the host up when that is due; the connection may be lost in doing so. */
void creo_liveness_check(creo_connections *connections, creo_connection *connection, int64_t now_ms);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
