/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Opens one connection: rounds over the addresses, with a rest between them that grows. Nothing waits but the look-up
   of names. */
#ifndef CREO_DIALER_H
#define CREO_DIALER_H

#include "creo_connection.h"
#include "creo_settings.h"

struct addrinfo;

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { CREO_REASONS_SIZE = 512 };

typedef enum creo_dialer_state {
    CREO_DIALER_IDLE,
    CREO_DIALER_TRYING,
    CREO_DIALER_SHAKING,
    CREO_DIALER_RESTING
} creo_dialer_state;

typedef struct creo_dialer {
    creo_dialer_state state;
    bool refused;                /* no attempt will help: reasons tells why */
    creo_connection *connection; /* that is being opened */
    int32_t tried;               /* addresses of this round */
    struct addrinfo *found;      /* of the address that is tried */
    const struct addrinfo *next; /* to try */
    int64_t round_until_ms;
    int64_t until_ms; /* of this attempt, or of the rest */
    int32_t rest_ms;
    uint32_t chance;
    bool round_over;                 /* at least one has failed at all addresses */
    char reasons[CREO_REASONS_SIZE]; /* of the last round, address by address */
    char gathered[CREO_REASONS_SIZE];
} creo_dialer;

void creo_dialer_start(creo_dialer *dialer, const creo_channel_settings *settings);
void creo_dialer_stop(creo_dialer *dialer);

/* Goes on as far as it can without waiting: the connection once it is open, which ends the dialling; NULL before.
   NULL and CREO_DIALER_IDLE: refused, or no memory, as reasons tells. */
creo_connection *creo_dialer_go_on(creo_dialer *dialer, creo_channel_settings *settings);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
