/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* The frames of RASP/1 as bytes: the preface of a connection, the header before each body. Nothing here touches a
   socket. */
#ifndef CREO_FRAME_H
#define CREO_FRAME_H

#include "creo_block.h"
#include "creo_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum {
    CREO_PREFACE_SIZE = 8,
    CREO_RASP_VERSION = 1,
    CREO_FRAME_HEADER_SIZE = 12,
    CREO_FRAME_LENGTH_SIZE = 4,    /* the length does not count itself */
    CREO_REQUEST_HEADER_SIZE = 24, /* a frame header, protocol id, method id, time-out */
    CREO_FRAME_LIMIT = 256 * 1024 * 1024,
    CREO_PING_LIMIT = 8,          /* of its body */
    CREO_CONTEXT_LIMIT = 8 * 1024 /* of its body */
};

typedef enum creo_frame_kind {
    CREO_FRAME_REQUEST = 1,
    CREO_FRAME_RESPONSE = 2,
    CREO_FRAME_ERROR = 3,
    CREO_FRAME_ITEM = 4,
    CREO_FRAME_END = 5,
    CREO_FRAME_CANCEL = 6,
    CREO_FRAME_PING = 7,
    CREO_FRAME_PONG = 8,
    CREO_FRAME_GOAWAY = 9,
    CREO_FRAME_CREDIT = 10,
    CREO_FRAME_HELLO = 11,
    CREO_FRAME_CONTEXT = 12
} creo_frame_kind;

/* The name of a kind, for messages. */
const char *creo_frame_kind_name(creo_frame_kind kind);

typedef struct creo_frame {
    creo_frame_kind kind; /* one that a host sends */
    creo_status status;   /* the status of an ERROR, 1 to 12 */
    int32_t id;
    const uint8_t *body;
    size_t size;       /* how many bytes the body has */
    creo_block *block; /* that holds the body and belongs to the owner of the frame; NULL: the body is in the
                          connection's buffer */
} creo_frame;

/* The first 8 bytes that either side sends. */
void creo_frame_put_preface(uint8_t *at);

/* Whether these bytes begin what a host that uses TLS answers to a client that does not. */
bool creo_frame_is_tls(const uint8_t *at, size_t size);

/* Checks that a connection of this version may begin with these bytes, of which CREO_PREFACE_SIZE are enough to be
 * sure; otherwise error says what they are. host: its address. */
creo_status creo_frame_check_preface(const uint8_t *at, size_t size, const char *host, creo_error *error);

/* Writes the 12 bytes of a header; size is that of the body. */
void creo_frame_put(uint8_t *at, creo_frame_kind kind, int32_t id, size_t size);

/* Writes the 24 bytes before a request's arguments; size is that of the arguments only. */
void creo_frame_put_request(
    uint8_t *at, size_t size, int32_t id, int32_t protocol_id, int32_t method_id, int32_t timeout_ms);

/* Checks the 4 bytes of a frame's length: MALFORMED where no frame may have it. */
creo_status creo_frame_check_length(const uint8_t *at, creo_error *error);

/* Parses the 12 bytes of a frame's header; sets all members except body. Anything that a host may not send is
 * MALFORMED. */
creo_status creo_frame_get(const uint8_t *at, creo_frame *frame, creo_error *error);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
