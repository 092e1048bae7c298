/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Passes received frames to the calls that they belong to. */
#ifndef CREO_DISPATCH_H
#define CREO_DISPATCH_H

#include "creo_connections.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Sends and receives what it can without waiting; if may_wait, waits for the first bytes, for at most about timeout_ms.
 * The connection may be lost in doing so. */
void creo_dispatch_frames(
    creo_connections *connections, creo_connection *connection, bool may_wait, int32_t timeout_ms);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
