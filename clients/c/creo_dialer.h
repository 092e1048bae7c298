/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Opens one connection: tries the addresses in rounds, with growing pauses between them. Nothing here waits. */
#ifndef CREO_DIALER_H
#define CREO_DIALER_H

#include "creo_backoff.h"
#include "creo_connection.h"
#include "creo_lookup.h"
#include "creo_settings.h"

struct addrinfo;

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum { CREO_REASONS_SIZE = 512 };

typedef enum creo_dialer_state {
    CREO_DIALER_IDLE,
    CREO_DIALER_LOOKING, /* for the addresses of a name */
    CREO_DIALER_TRYING,
    CREO_DIALER_SHAKING,
    CREO_DIALER_RESTING
} creo_dialer_state;

typedef struct creo_dialer {
    creo_dialer_state state;
    creo_status refusal;         /* no attempt can succeed: reasons says why; CREO_OK: none */
    creo_connection *connection; /* the connection that is being opened */
    int32_t tried;               /* number of addresses tried in this round */
    creo_name_lookup *lookup;    /* the look-up of a name, while the state is LOOKING */
    creo_host_socket looking;    /* what becomes readable when the look-up is done */
    struct addrinfo *found;      /* look-up result of the address that is being tried */
    const struct addrinfo *next; /* the next of found to try */
    int64_t round_until_ms;
    int64_t until_ms;                /* end of this attempt, or of the pause */
    creo_backoff backoff;            /* how long the pauses between rounds are */
    bool round_over;                 /* at least one round has failed at all addresses */
    char reasons[CREO_REASONS_SIZE]; /* why the last whole round failed, address by address */
    char gathered[CREO_REASONS_SIZE];
} creo_dialer;

void creo_dialer_start(creo_dialer *dialer, const creo_channel_settings *settings);
void creo_dialer_stop(creo_dialer *dialer);

/* The socket that it waits for, and for what; NULL: none. */
creo_host_socket *creo_dialer_socket(creo_dialer *dialer, short *events);

/* Continues as far as it can without waiting. Returns the connection once it is open, which ends the dialling; NULL
 * before that. NULL and CREO_DIALER_IDLE: refused; reasons says why. */
creo_connection *creo_dialer_go_on(creo_dialer *dialer, creo_channel_settings *settings);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
