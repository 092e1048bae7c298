/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* getaddrinfo under -std=c99 */
#endif

#include "creo_dialer.h"

#include "creo_clock.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/un.h>

static const char NO_MEMORY[] = "no memory for a connection";

static const creo_host_address *current(const creo_dialer *dialer, const creo_channel_settings *settings)
{
    return &settings->addresses[(settings->preferred + dialer->tried) % settings->address_count];
}

static void begin_round(creo_dialer *dialer, const creo_channel_settings *settings)
{
    dialer->state = CREO_DIALER_TRYING;
    dialer->tried = 0;
    dialer->round_until_ms = creo_clock_now_ms() + settings->connect_timeout_ms;
    dialer->gathered[0] = '\0';
}

void creo_dialer_start(creo_dialer *dialer, const creo_channel_settings *settings)
{
    dialer->refusal = CREO_OK;
    dialer->round_over = false;
    creo_backoff_start(&dialer->backoff, dialer);
    dialer->reasons[0] = '\0';
    /* Clients that lost a host at the same moment must not all come back at once. */
    begin_round(dialer, settings);
}

/* The time that is left in the round is shared equally between what is left to try. */
static void share_time(creo_dialer *dialer, int32_t left)
{
    const int64_t now_ms = creo_clock_now_ms();
    dialer->until_ms = now_ms + (dialer->round_until_ms - now_ms) / left;
}

static void forget_lookup(creo_dialer *dialer)
{
    dialer->lookup = NULL;
    creo_socket_close(&dialer->looking);
}

static void forget_found(creo_dialer *dialer)
{
    if (dialer->found != NULL) {
        freeaddrinfo(dialer->found);
    }
    dialer->found = NULL;
    dialer->next = NULL;
}

void creo_dialer_stop(creo_dialer *dialer)
{
    if (dialer->lookup != NULL) {
        creo_lookup_abandon(dialer->lookup);
        forget_lookup(dialer);
    }
    forget_found(dialer);
    if (dialer->connection != NULL) {
        creo_connection_free(dialer->connection);
        dialer->connection = NULL;
    }
    dialer->state = CREO_DIALER_IDLE;
}

/* Notes why all attempts at one address have failed; where there are several, after the address. */
static void note(creo_dialer *dialer, const creo_channel_settings *settings, const char *reason)
{
    const size_t used = strlen(dialer->gathered);
    const char *const address = settings->address_count == 1 ? "" : current(dialer, settings)->text;
    snprintf(dialer->gathered + used, sizeof dialer->gathered - used, "%s%s%s%s", used > 0 ? "; " : "", address,
        *address != '\0' ? ": " : "", reason);
}

static void refuse(creo_dialer *dialer, creo_status status, const char *reason)
{
    creo_dialer_stop(dialer);
    dialer->refusal = status;
    snprintf(dialer->reasons, sizeof dialer->reasons, "%s", reason);
}

/* Whether bytes to that address stay on this machine. */
static bool stays_here(const struct sockaddr *to)
{
    if (to->sa_family == AF_INET) {
        struct sockaddr_in address;
        memcpy(&address, to, sizeof address);
        return ntohl(address.sin_addr.s_addr) >> 24 == 127;
    }
    struct sockaddr_in6 address;
    memcpy(&address, to, sizeof address);
    const uint8_t *const bytes = address.sin6_addr.s6_addr;
    return IN6_IS_ADDR_LOOPBACK(&address.sin6_addr) || (IN6_IS_ADDR_V4MAPPED(&address.sin6_addr) && bytes[12] == 127);
}

/* Begins to connect. Returns 0, or the errno of the failure. */
static int attempt(
    creo_dialer *dialer, const creo_channel_settings *settings, const struct sockaddr *to, socklen_t size, int32_t left)
{
    if (dialer->connection == NULL) {
        dialer->connection = creo_connection_new(settings->allocator);
        if (dialer->connection == NULL) {
            return ENOMEM;
        }
    }
    dialer->connection->transport.socket.watch = &settings->watch;
    dialer->connection->address = current(dialer, settings);
    dialer->connection->reader.host = dialer->connection->address->text;
    dialer->state = CREO_DIALER_TRYING;
    share_time(dialer, left);
    return creo_socket_open(&dialer->connection->transport.socket, to, size);
}

static int try_path(creo_dialer *dialer, const creo_channel_settings *settings)
{
    struct sockaddr_un to;
    memset(&to, 0, sizeof to);
    to.sun_family = AF_UNIX;
    /* The path fits: its length was checked when the address was read. */
    strcpy(to.sun_path, current(dialer, settings)->host);
    return attempt(dialer, settings, (const struct sockaddr *)&to, sizeof to, settings->address_count - dialer->tried);
}

static int try_found(creo_dialer *dialer, const creo_channel_settings *settings)
{
    const struct addrinfo *const to = dialer->next;
    int32_t left = settings->address_count - dialer->tried - 1;
    for (const struct addrinfo *more = to; more != NULL; more = more->ai_next) {
        left++;
    }
    dialer->next = to->ai_next;
    return attempt(dialer, settings, to->ai_addr, to->ai_addrlen, left);
}

static bool may_carry_token(const creo_dialer *dialer, const creo_channel_settings *settings)
{
    return !creo_settings_have_token(settings) || settings->allow_plaintext_token || settings->tls != NULL
           || stays_here(dialer->next->ai_addr);
}

/* What getaddrinfo's result means: that nobody has the name in the words of all languages, the rest in the system's. */
static const char *why_not_found(int failure)
{
    return failure == EAI_NONAME ? "there is no machine of that name" : gai_strerror(failure);
}

/* Takes what getaddrinfo returned. Returns NULL, or why there is no address. */
static const char *take_found(creo_dialer *dialer, int failure, struct addrinfo *found)
{
    dialer->found = failure == 0 ? found : NULL;
    dialer->next = dialer->found;
    return failure == 0 ? NULL : why_not_found(failure);
}

/* Finds the current address, or begins to look for it. Returns NULL, or why it is not found. */
static const char *look_up(creo_dialer *dialer, const creo_channel_settings *settings)
{
    const creo_host_address *const address = current(dialer, settings);
    struct addrinfo *found;
    const int failure = creo_lookup_numeric(address->host, address->port, &found);
    if (failure != EAI_NONAME) {
        return take_found(dialer, failure, found);
    }
    int descriptor;
    dialer->lookup = creo_lookup_start(address->host, address->port, &descriptor);
    if (dialer->lookup == NULL) {
        return "the system has no room for a look-up of its name";
    }
    dialer->looking = (creo_host_socket){.descriptor = descriptor, .watch = &settings->watch};
    dialer->state = CREO_DIALER_LOOKING;
    share_time(dialer, settings->address_count - dialer->tried);
    return NULL;
}

/* Whether the look-up is over: *reason is then why nothing was found, or NULL. */
static bool is_looked_up(creo_dialer *dialer, const char **reason)
{
    struct addrinfo *found;
    int failure;
    if (creo_lookup_take(dialer->lookup, &failure, &found)) {
        *reason = take_found(dialer, failure, found);
    } else if (creo_clock_now_ms() >= dialer->until_ms) {
        creo_lookup_abandon(dialer->lookup);
        *reason = "its name is still being looked up";
    } else {
        return false;
    }
    forget_lookup(dialer);
    return true;
}

static void end_round(creo_dialer *dialer)
{
    dialer->state = CREO_DIALER_RESTING;
    dialer->until_ms = creo_clock_now_ms() + creo_backoff_next_ms(&dialer->backoff);
    dialer->round_over = true;
    memcpy(dialer->reasons, dialer->gathered, sizeof dialer->reasons);
}

/* Begins the next attempt. If it fails at once, notes the reason and goes on to the next. */
static void try_next(creo_dialer *dialer, const creo_channel_settings *settings, const char *last_reason)
{
    char buffer[256];
    static const creo_host_transport PLAIN = {{.descriptor = -1}, NULL};
    const char *reason = last_reason;
    while (dialer->tried < settings->address_count) {
        int failure = 0;
        if (reason == NULL && dialer->next == NULL) {
            if (current(dialer, settings)->local) {
                failure = try_path(dialer, settings);
            } else {
                reason = look_up(dialer, settings);
            }
            if (reason == NULL && failure == 0 && dialer->next == NULL) {
                return;
            }
        }
        while (dialer->next != NULL) {
            if (!may_carry_token(dialer, settings)) {
                refuse(dialer, CREO_BAD_ARGUMENT,
                    "the token would go over the network in plain text: use TLS, or set allow_plaintext_token");
                return;
            }
            failure = try_found(dialer, settings);
            if (failure == 0) {
                return;
            }
            if (failure == ENOMEM) {
                break;
            }
        }
        if (failure == ENOMEM) {
            refuse(dialer, CREO_NO_MEMORY, NO_MEMORY);
            return;
        }
        if (failure != 0) {
            reason = creo_transport_reason(&PLAIN, failure, buffer, sizeof buffer);
        }
        forget_found(dialer);
        note(dialer, settings, reason);
        reason = NULL;
        dialer->tried++;
    }
    end_round(dialer);
}

static const char *token(const creo_channel_settings *settings)
{
    return settings->token_of == NULL ? settings->token : settings->token_of(settings->token_of_context);
}

/* The progress of the current attempt: 0, EINPROGRESS, or the errno of the failure. */
static int look_after(creo_dialer *dialer, const creo_channel_settings *settings)
{
    creo_connection *const connection = dialer->connection;
    int reason = dialer->state == CREO_DIALER_TRYING ? creo_socket_opened(&connection->transport.socket) : 0;
    if (reason == 0 && settings->tls != NULL && !connection->address->local) {
        if (dialer->state == CREO_DIALER_TRYING) {
            dialer->state = CREO_DIALER_SHAKING;
            connection->transport.tls = creo_tls_session_open(
                settings->tls, &connection->transport.socket, connection->address->host, settings->allocator);
            if (connection->transport.tls == NULL) {
                return ENOMEM;
            }
        }
        const bool done = creo_tls_session_shake(connection->transport.tls) == 0;
        reason = done ? 0 : creo_socket_would_wait(errno) ? EINPROGRESS : errno;
    }
    if (reason == 0 && !creo_connection_greet(connection, token(settings))) {
        reason = ENOMEM;
    }
    return reason == EINPROGRESS && creo_clock_now_ms() >= dialer->until_ms ? ETIMEDOUT : reason;
}

creo_host_socket *creo_dialer_socket(creo_dialer *dialer, short *events)
{
    creo_connection *const connection = dialer->connection;
    if (dialer->lookup != NULL) {
        *events = POLLIN;
        return &dialer->looking;
    }
    if (connection == NULL || connection->transport.socket.descriptor < 0) {
        return NULL;
    }
    *events = dialer->state == CREO_DIALER_TRYING ? POLLOUT : creo_transport_events(&connection->transport, false);
    return &connection->transport.socket;
}

creo_connection *creo_dialer_go_on(creo_dialer *dialer, creo_channel_settings *settings)
{
    char buffer[256];
    const char *reason_of_name;
    if (dialer->state == CREO_DIALER_RESTING) {
        if (creo_clock_now_ms() < dialer->until_ms) {
            return NULL;
        }
        begin_round(dialer, settings);
        try_next(dialer, settings, NULL);
    } else if (dialer->state == CREO_DIALER_LOOKING) {
        if (!is_looked_up(dialer, &reason_of_name)) {
            return NULL;
        }
        try_next(dialer, settings, reason_of_name);
    } else if (dialer->connection == NULL || dialer->connection->transport.socket.descriptor < 0) {
        try_next(dialer, settings, NULL);
    }
    while (dialer->state == CREO_DIALER_TRYING || dialer->state == CREO_DIALER_SHAKING) {
        creo_connection *const connection = dialer->connection;
        const int reason = look_after(dialer, settings);
        if (reason == EINPROGRESS) {
            return NULL;
        }
        if (reason == 0) {
            settings->preferred = (settings->preferred + dialer->tried) % settings->address_count;
            dialer->connection = NULL;
            creo_dialer_stop(dialer);
            return connection;
        }
        if (reason == ENOMEM) {
            refuse(dialer, CREO_NO_MEMORY, NO_MEMORY);
            return NULL;
        }
        const char *const text = creo_transport_reason(&connection->transport, reason, buffer, sizeof buffer);
        creo_transport_close(&connection->transport);
        dialer->state = CREO_DIALER_TRYING;
        try_next(dialer, settings, text);
    }
    return NULL;
}
