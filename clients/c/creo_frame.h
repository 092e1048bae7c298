/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* The frames of RASP/1 as bytes: the preface of a connection, the header in front of each body. Nothing here touches a socket. */
#ifndef CREO_FRAME_H
#define CREO_FRAME_H

#include "creo_error.h"

#include <stddef.h>
#include <stdint.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    CREO_PREFACE_SIZE = 8,
    CREO_RASP_VERSION = 1,
    CREO_FRAME_HEADER_SIZE = 12,
    CREO_FRAME_LENGTH_SIZE = 4,        /* the length does not count itself */
    CREO_REQUEST_HEADER_SIZE = 24,     /* a frame header, protocol id, method id, time-out */
    CREO_FRAME_LIMIT = 256 * 1024 * 1024,
    CREO_PING_LIMIT = 8                /* of its body */
};

typedef enum creo_frame_kind {
    CREO_FRAME_NONE = 0, /* where there is no answer */
    CREO_FRAME_REQUEST = 1,
    CREO_FRAME_RESPONSE = 2,
    CREO_FRAME_ERROR = 3,
    CREO_FRAME_PING = 7,
    CREO_FRAME_PONG = 8,
    CREO_FRAME_GOAWAY = 9
} creo_frame_kind;

typedef struct creo_frame {
    creo_frame_kind kind; /* RESPONSE, ERROR, PING or GOAWAY; NONE behind a request without an answer */
    creo_status status;   /* of an ERROR, 1 to 12 */
    int32_t id;
    const uint8_t *body;
    size_t size;          /* of the body */
} creo_frame;

/* The first 8 bytes of either side. */
void creo_preface_put(uint8_t *at);

/* Whether these 8 bytes open a connection of this version; otherwise error says which versions met. */
creo_status creo_preface_check(const uint8_t *at, creo_error *error);

/* The 24 bytes in front of a request's arguments; size counts the arguments only. */
void creo_request_put(uint8_t *at, size_t size, int32_t id, int32_t protocol_id, int32_t method_id, int32_t timeout_ms);

/* Makes the PING whose header stands there the PONG that answers it: the same id, the same body. */
void creo_pong_put(uint8_t *ping);

/* Takes the 12 bytes of a frame's header apart; sets all but body. Anything that a host may not send is MALFORMED. */
creo_status creo_frame_get(const uint8_t *at, creo_frame *frame, creo_error *error);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
