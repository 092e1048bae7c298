/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A copy of a client's options. */
#ifndef CREO_SETTINGS_H
#define CREO_SETTINGS_H

#include "creo_address.h"
#include "creo_error.h"
#include "creo_hook_context.h"
#include "creo_options.h"
#include "creo_socket.h"
#include "creo_tls.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum { CREO_DEFAULT_CONNECT_TIMEOUT_MS = 5000, CREO_DEFAULT_CALL_TIMEOUT_MS = 30000 };

typedef struct creo_channel_settings {
    const creo_allocator *allocator;
    creo_host_address *addresses;
    int32_t address_count;
    int32_t preferred; /* index of the address that served last */
    int32_t connect_timeout_ms;
    int32_t call_timeout_ms; /* 0: none */
    int32_t silence_ms;      /* after which a host is asked whether it is there */
    char *token;             /* the token; NULL where there is none, or token_of returns it */
    const char *(*token_of)(void *context);
    void *token_of_context;
    bool allow_plaintext_token;
    creo_tls *tls; /* NULL: plain */
    creo_socket_watch watch;
    bool wakeable;
    bool hooked; /* there is a hook */
    creo_call_hook hook;
    creo_hook_context context; /* of every call */
} creo_channel_settings;

creo_status creo_settings_open(
    creo_channel_settings *settings, const char *addresses, const creo_options *options, creo_error *error);
void creo_settings_close(creo_channel_settings *settings);

/* Whether a token may be sent to hosts. */
static inline bool creo_settings_have_token(const creo_channel_settings *settings)
{
    return settings->token != NULL || settings->token_of != NULL;
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
