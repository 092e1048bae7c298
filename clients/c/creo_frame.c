/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_frame.h"

#include "creo_credit.h"
#include "creo_scalars.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const uint8_t MAGIC[4] = {'R', 'A', 'S', 'P'};
static const uint32_t LEAST_LENGTH = CREO_FRAME_HEADER_SIZE - CREO_FRAME_LENGTH_SIZE;
static const uint8_t HTTP[5] = {'H', 'T', 'T', 'P', '/'};
/* How the alert begins by which a host that uses TLS answers a client that does not. */
static const uint8_t TLS_ALERT[2] = {21, 3};

const char *creo_frame_kind_name(creo_frame_kind kind)
{
    static const char *const NAMES[] = {"REQUEST", "RESPONSE", "ERROR", "ITEM", "END", "CANCEL", "PING", "PONG",
        "GOAWAY", "CREDIT", "HELLO", "CONTEXT"};
    return NAMES[kind - CREO_FRAME_REQUEST];
}

void creo_frame_put_preface(uint8_t *at)
{
    memcpy(at, MAGIC, sizeof MAGIC);
    at[4] = CREO_RASP_VERSION;
    memset(at + 5, 0, 3);
}

bool creo_frame_is_tls(const uint8_t *at, size_t size)
{
    return size >= sizeof TLS_ALERT && memcmp(at, TLS_ALERT, sizeof TLS_ALERT) == 0;
}

static creo_status no_host(const uint8_t *at, size_t size, creo_error *error)
{
    char bytes[3 * CREO_PREFACE_SIZE + 1];
    for (size_t i = 0; i < size && i < CREO_PREFACE_SIZE; i++) {
        snprintf(bytes + 3 * i, 4, " %02x", (unsigned)at[i]);
    }
    return creo_error_set(error, CREO_MALFORMED, "this is no RASP host: its first bytes are%s", bytes);
}

creo_status creo_frame_check_preface(const uint8_t *at, size_t size, const char *host, creo_error *error)
{
    if (size < sizeof MAGIC || (size < sizeof HTTP && memcmp(at, HTTP, size) == 0)) {
        return CREO_OK;
    }
    if (size >= sizeof HTTP && memcmp(at, HTTP, sizeof HTTP) == 0) {
        return creo_error_set(error, CREO_MALFORMED, "%s answered with HTTP: it is not a Creo host", host);
    }
    if (creo_frame_is_tls(at, size)) {
        return creo_error_set(error, CREO_MALFORMED,
            "%s speaks TLS, and this client does not: nothing was carried out; set the option tls", host);
    }
    if (memcmp(at, MAGIC, sizeof MAGIC) != 0) {
        return no_host(at, size, error);
    }
    if (size < CREO_PREFACE_SIZE) {
        return CREO_OK;
    }
    if (at[4] != CREO_RASP_VERSION) {
        return creo_error_set(error, CREO_MALFORMED, "the host speaks version %u of RASP, this client version %d",
            (unsigned)at[4], (int)CREO_RASP_VERSION);
    }
    if (at[5] != 0 || at[6] != 0 || at[7] != 0) {
        return no_host(at, size, error);
    }
    return CREO_OK;
}

void creo_frame_put(uint8_t *at, creo_frame_kind kind, int32_t id, size_t size)
{
    creo_put_int(at, (int32_t)(uint32_t)(size + CREO_FRAME_HEADER_SIZE - CREO_FRAME_LENGTH_SIZE));
    creo_put_byte(at + 4, (int8_t)kind);
    creo_put_byte(at + 5, 0);
    creo_put_short(at + 6, 0);
    creo_put_int(at + 8, id);
}

void creo_frame_put_request(
    uint8_t *at, size_t size, int32_t id, int32_t protocol_id, int32_t method_id, int32_t timeout_ms)
{
    creo_frame_put(at, CREO_FRAME_REQUEST, id, size + CREO_REQUEST_HEADER_SIZE - CREO_FRAME_HEADER_SIZE);
    creo_put_int(at + 12, protocol_id);
    creo_put_int(at + 16, method_id);
    creo_put_int(at + 20, timeout_ms);
}

static bool may_be_of_host(unsigned kind)
{
    return kind >= CREO_FRAME_RESPONSE && kind <= CREO_FRAME_CREDIT && kind != CREO_FRAME_CANCEL;
}

/* Checks the frames whose bodies do not depend on the method. */
static creo_status check_size(const creo_frame *frame, creo_error *error)
{
    switch (frame->kind) {
    case CREO_FRAME_PING:
    case CREO_FRAME_PONG:
        return frame->size <= CREO_PING_LIMIT
                   ? CREO_OK
                   : creo_error_set(error, CREO_MALFORMED, "a %s with a body of %zu bytes, over the limit of %d",
                         creo_frame_kind_name(frame->kind), frame->size, (int)CREO_PING_LIMIT);
    case CREO_FRAME_GOAWAY:
        return frame->size == 0 && frame->id == 0
                   ? CREO_OK
                   : creo_error_set(error, CREO_MALFORMED,
                         "a GOAWAY with a body of %zu bytes and request id %" PRId32 ", where both must be 0",
                         frame->size, frame->id);
    case CREO_FRAME_END:
        return frame->size == 0 ? CREO_OK
                                : creo_error_set(error, CREO_MALFORMED,
                                      "an END with a body of %zu bytes, where it must be empty", frame->size);
    case CREO_FRAME_CREDIT:
        return frame->size == CREO_CREDIT_SIZE
                   ? CREO_OK
                   : creo_error_set(error, CREO_MALFORMED, "a CREDIT with a body of %zu bytes, not %d", frame->size,
                         (int)CREO_CREDIT_SIZE);
    case CREO_FRAME_REQUEST:
    case CREO_FRAME_RESPONSE:
    case CREO_FRAME_ERROR:
    case CREO_FRAME_CANCEL:
    case CREO_FRAME_HELLO:
    case CREO_FRAME_ITEM:
    case CREO_FRAME_CONTEXT:
        break;
    }
    return CREO_OK;
}

creo_status creo_frame_check_length(const uint8_t *at, creo_error *error)
{
    const uint32_t length = (uint32_t)creo_get_int(at);
    if (length < LEAST_LENGTH || length > CREO_FRAME_LIMIT) {
        return creo_error_set(error, CREO_MALFORMED, "a frame's length is %u, outside %d to %d", (unsigned)length,
            (int)LEAST_LENGTH, (int)CREO_FRAME_LIMIT);
    }
    return CREO_OK;
}

creo_status creo_frame_get(const uint8_t *at, creo_frame *frame, creo_error *error)
{
    const unsigned kind = at[4];
    const unsigned flags = at[5];
    const unsigned status = creo_get_char(at + 6);
    if (creo_frame_check_length(at, error) != CREO_OK) {
        return CREO_MALFORMED;
    }
    if (!may_be_of_host(kind)) {
        return creo_error_set(error, CREO_MALFORMED, "a frame of kind %u, which no host sends", kind);
    }
    if (flags != 0) {
        return creo_error_set(error, CREO_MALFORMED, "a frame's flags are 0x%02x, where RASP/1 has none", flags);
    }
    if (kind != CREO_FRAME_ERROR ? status != 0 : status < CREO_MALFORMED || status > CREO_EXCEPTION) {
        return creo_error_set(
            error, CREO_MALFORMED, "%s with status %u", creo_frame_kind_name((creo_frame_kind)kind), status);
    }
    frame->kind = (creo_frame_kind)kind;
    frame->status = (creo_status)status;
    frame->id = creo_get_int(at + 8);
    frame->body = NULL;
    frame->block = NULL;
    frame->size = (uint32_t)creo_get_int(at) - LEAST_LENGTH;
    return check_size(frame, error);
}
