/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* How a connection comes about: rounds over the addresses, with a rest between them that grows. Nothing waits but the look-up of names. */
#ifndef CREO_OPENING_H
#define CREO_OPENING_H

#include "creo_connection.h"

struct addrinfo;

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { CREO_REASONS_SIZE = 512 };

/* What a client was told, kept. */
typedef struct creo_channel_settings {
    const creo_allocator *allocator;
    creo_host_address *addresses;
    int32_t address_count;
    int32_t preferred; /* address: the one that served last */
    int32_t connect_timeout_ms;
    int32_t call_timeout_ms;
    char *token;       /* NULL: none */
    bool allow_plaintext_token;
    creo_tls *tls;     /* NULL: plain */
} creo_channel_settings;

creo_status creo_settings_open(creo_channel_settings *settings, const char *addresses, const creo_options *options, creo_error *error);
void creo_settings_close(creo_channel_settings *settings);

typedef enum creo_opening_state { CREO_OPENING_IDLE, CREO_OPENING_TRYING, CREO_OPENING_SHAKING, CREO_OPENING_RESTING } creo_opening_state;

typedef struct creo_opening {
    creo_opening_state state;
    bool refused;                  /* no attempt will help: reasons tells why */
    creo_connection *connection;   /* that is being opened */
    int32_t tried;                 /* addresses of this round */
    struct addrinfo *found;        /* of the address that is tried */
    const struct addrinfo *next;   /* to try */
    int64_t round_until_ms;
    int64_t until_ms;              /* of this attempt, or of the rest */
    int32_t rest_ms;
    uint32_t chance;
    bool round_over;               /* at least one has failed altogether */
    char reasons[CREO_REASONS_SIZE]; /* of the last round, address by address */
    char gathered[CREO_REASONS_SIZE];
} creo_opening;

void creo_opening_start(creo_opening *opening, const creo_channel_settings *settings);
void creo_opening_stop(creo_opening *opening);

/* Goes on as far as it can without waiting: the connection once it is open, which ends the opening; NULL before.
   NULL and CREO_OPENING_IDLE: refused, or no memory, as reasons tells. */
creo_connection *creo_opening_go_on(creo_opening *opening, creo_channel_settings *settings);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
