/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* What comes in on a channel's connections, and what it means to the calls. */
#ifndef CREO_INCOMING_H
#define CREO_INCOMING_H

#include "creo_channel.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Sends and receives what can be without waiting, or waits for the first bytes, for at most about patience_ms. The connection may be lost by that. */
void creo_channel_serve(creo_client_channel *channel, creo_connection *connection, bool may_wait, int32_t patience_ms);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
