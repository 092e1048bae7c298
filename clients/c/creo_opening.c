/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* getaddrinfo under -std=c99 */
#endif

#include "creo_opening.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/un.h>

enum {
    DEFAULT_CONNECT_TIMEOUT_MS = 5000,
    DEFAULT_CALL_TIMEOUT_MS = 30000,
    FIRST_REST_MS = 100,
    LONGEST_REST_MS = 2000
};

/* Settings */

static creo_status take_settings(creo_channel_settings *settings, const char *addresses, const creo_options *options, creo_error *error)
{
    settings->connect_timeout_ms = options->connect_timeout_ms == 0 ? DEFAULT_CONNECT_TIMEOUT_MS : options->connect_timeout_ms;
    settings->call_timeout_ms = options->call_timeout_ms == 0 ? DEFAULT_CALL_TIMEOUT_MS : options->call_timeout_ms;
    settings->allow_plaintext_token = options->allow_plaintext_token;
    if (settings->connect_timeout_ms < 0 || settings->call_timeout_ms < 0) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "a time-out is negative");
    }
    settings->addresses = creo_address_list(addresses, &settings->address_count, settings->allocator, error);
    if (settings->addresses == NULL) {
        return error->status;
    }
    if (options->token != NULL) {
        const size_t size = strlen(options->token) + 1;
        settings->token = creo_memory_resize(settings->allocator, NULL, size);
        if (settings->token == NULL) {
            return creo_error_set(error, CREO_NO_MEMORY, "no memory for the token");
        }
        memcpy(settings->token, options->token, size);
    }
    return options->tls ? creo_tls_open(options, &settings->tls, error) : CREO_OK;
}

creo_status creo_settings_open(creo_channel_settings *settings, const char *addresses, const creo_options *options, creo_error *error)
{
    static const creo_options DEFAULTS = {0, 0, NULL, false, false, NULL, NULL, NULL, NULL, NULL};
    memset(settings, 0, sizeof *settings);
    settings->allocator = options == NULL ? NULL : options->allocator;
    const creo_status status = take_settings(settings, addresses, options == NULL ? &DEFAULTS : options, error);
    if (status != CREO_OK) {
        creo_settings_close(settings);
    }
    return status;
}

void creo_settings_close(creo_channel_settings *settings)
{
    creo_tls_close(settings->tls);
    creo_memory_release(settings->allocator, settings->token);
    creo_memory_release(settings->allocator, settings->addresses);
    memset(settings, 0, sizeof *settings);
}

/* Opening */

static const creo_host_address *current(const creo_opening *opening, const creo_channel_settings *settings)
{
    return &settings->addresses[(settings->preferred + opening->tried) % settings->address_count];
}

static void begin_round(creo_opening *opening, const creo_channel_settings *settings)
{
    opening->state = CREO_OPENING_TRYING;
    opening->tried = 0;
    opening->round_until_ms = creo_now_ms() + settings->connect_timeout_ms;
    opening->gathered[0] = '\0';
}

void creo_opening_start(creo_opening *opening, const creo_channel_settings *settings)
{
    opening->refused = false;
    opening->round_over = false;
    opening->rest_ms = FIRST_REST_MS;
    opening->reasons[0] = '\0';
    /* Clients that lost one host at one time are not to come back all at once. */
    opening->chance = ((uint32_t)creo_now_ms() ^ (uint32_t)(uintptr_t)opening) | 1u;
    begin_round(opening, settings);
}

static void forget_found(creo_opening *opening)
{
    if (opening->found != NULL) {
        freeaddrinfo(opening->found);
    }
    opening->found = NULL;
    opening->next = NULL;
}

void creo_opening_stop(creo_opening *opening)
{
    forget_found(opening);
    if (opening->connection != NULL) {
        creo_connection_free(opening->connection);
        opening->connection = NULL;
    }
    opening->state = CREO_OPENING_IDLE;
}

/* One address has failed altogether: "localhost:7000: connection refused", where there are several. */
static void note(creo_opening *opening, const creo_channel_settings *settings, const char *reason)
{
    const size_t used = strlen(opening->gathered);
    const char *const address = settings->address_count == 1 ? "" : current(opening, settings)->text;
    snprintf(opening->gathered + used, sizeof opening->gathered - used, "%s%s%s%s",
        used > 0 ? "; " : "", address, *address != '\0' ? ": " : "", reason);
}

static void refuse(creo_opening *opening, const char *reason)
{
    creo_opening_stop(opening);
    opening->refused = true;
    snprintf(opening->reasons, sizeof opening->reasons, "%s", reason);
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

/* Begins to connect: 0, or why not. */
static int try(creo_opening *opening, const creo_channel_settings *settings, const struct sockaddr *to, socklen_t size, int32_t left)
{
    if (opening->connection == NULL) {
        opening->connection = creo_connection_new(settings->allocator);
        if (opening->connection == NULL) {
            return ENOMEM;
        }
    }
    opening->connection->address = current(opening, settings);
    /* The time that is left is shared fairly between what is left to try. */
    const int64_t now_ms = creo_now_ms();
    opening->until_ms = now_ms + (opening->round_until_ms - now_ms) / left;
    return creo_socket_open(&opening->connection->socket, to, size);
}

static int try_path(creo_opening *opening, const creo_channel_settings *settings)
{
    struct sockaddr_un to;
    memset(&to, 0, sizeof to);
    to.sun_family = AF_UNIX;
    strcpy(to.sun_path, current(opening, settings)->host); /* whose length was checked */
    return try(opening, settings, (const struct sockaddr *)&to, sizeof to, settings->address_count - opening->tried);
}

static int try_found(creo_opening *opening, const creo_channel_settings *settings)
{
    const struct addrinfo *const to = opening->next;
    int32_t left = settings->address_count - opening->tried - 1;
    for (const struct addrinfo *more = to; more != NULL; more = more->ai_next) {
        left++;
    }
    opening->next = to->ai_next;
    return try(opening, settings, to->ai_addr, to->ai_addrlen, left);
}

static bool may_carry_token(const creo_opening *opening, const creo_channel_settings *settings)
{
    return settings->token == NULL || settings->allow_plaintext_token || settings->tls != NULL || stays_here(opening->next->ai_addr);
}

/* Looks a name up: NULL, or why it is not found. */
static const char *look_up(creo_opening *opening, const creo_host_address *address)
{
    struct addrinfo hints;
    memset(&hints, 0, sizeof hints);
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICSERV;
    const int unknown = getaddrinfo(address->host, address->port, &hints, &opening->found);
    if (unknown != 0) {
        opening->found = NULL;
    }
    opening->next = opening->found;
    return unknown == 0 ? NULL : gai_strerror(unknown);
}

static void end_round(creo_opening *opening)
{
    /* Plus or minus a fifth. */
    opening->chance ^= opening->chance << 13;
    opening->chance ^= opening->chance >> 17;
    opening->chance ^= opening->chance << 5;
    const int32_t fifth = opening->rest_ms / 5;
    opening->state = CREO_OPENING_RESTING;
    opening->until_ms = creo_now_ms() + opening->rest_ms - fifth + (int32_t)(opening->chance % (uint32_t)(2 * fifth + 1));
    opening->rest_ms = 2 * opening->rest_ms < LONGEST_REST_MS ? 2 * opening->rest_ms : LONGEST_REST_MS;
    opening->round_over = true;
    memcpy(opening->reasons, opening->gathered, sizeof opening->reasons);
}

/* Takes up the next thing to try. What fails at once is noted, and the next one's turn comes. */
static void try_next(creo_opening *opening, const creo_channel_settings *settings, const char *last_reason)
{
    char buffer[256];
    static const creo_host_socket PLAIN = {-1, 0, NULL};
    const char *reason = last_reason;
    while (opening->tried < settings->address_count) {
        const creo_host_address *const address = current(opening, settings);
        int failure = 0;
        if (reason == NULL && address->local) {
            failure = try_path(opening, settings);
        } else if (reason == NULL) {
            reason = look_up(opening, address);
        }
        if (reason == NULL && failure != 0) {
            reason = creo_socket_reason(&PLAIN, failure, buffer, sizeof buffer);
        }
        while (opening->next != NULL) {
            if (!may_carry_token(opening, settings)) {
                refuse(opening, "the token would go over the network in plain text: use TLS, or set allow_plaintext_token");
                return;
            }
            failure = try_found(opening, settings);
            if (failure == 0) {
                return;
            }
            reason = creo_socket_reason(&PLAIN, failure, buffer, sizeof buffer);
        }
        if (reason == NULL) {
            return;
        }
        forget_found(opening);
        note(opening, settings, reason);
        reason = NULL;
        opening->tried++;
    }
    end_round(opening);
}

/* What has become of the attempt that is under way: 0, EINPROGRESS, or why it failed. */
static int look_after(creo_opening *opening, const creo_channel_settings *settings)
{
    creo_connection *const connection = opening->connection;
    int reason = opening->state == CREO_OPENING_TRYING ? creo_socket_opened(&connection->socket) : 0;
    if (reason == 0 && settings->tls != NULL && !connection->address->local) {
        if (opening->state == CREO_OPENING_TRYING) {
            opening->state = CREO_OPENING_SHAKING;
            connection->socket.tls = creo_tls_session_open(settings->tls, connection->socket.descriptor, connection->address->host, settings->allocator);
            if (connection->socket.tls == NULL) {
                return ENOMEM;
            }
        }
        reason = creo_tls_session_shake(connection->socket.tls) == 0 ? 0 : creo_would_wait(errno) ? EINPROGRESS : errno;
    }
    if (reason == 0 && !creo_connection_greet(connection, settings->token)) {
        reason = ENOMEM;
    }
    return reason == EINPROGRESS && creo_now_ms() >= opening->until_ms ? ETIMEDOUT : reason;
}

creo_connection *creo_opening_go_on(creo_opening *opening, creo_channel_settings *settings)
{
    char buffer[256];
    if (opening->state == CREO_OPENING_RESTING) {
        if (creo_now_ms() < opening->until_ms) {
            return NULL;
        }
        begin_round(opening, settings);
        try_next(opening, settings, NULL);
    } else if (opening->connection == NULL || opening->connection->socket.descriptor < 0) {
        try_next(opening, settings, NULL);
    }
    while (opening->state == CREO_OPENING_TRYING || opening->state == CREO_OPENING_SHAKING) {
        creo_connection *const connection = opening->connection;
        const int reason = look_after(opening, settings);
        if (reason == EINPROGRESS) {
            return NULL;
        }
        if (reason == 0) {
            settings->preferred = (settings->preferred + opening->tried) % settings->address_count;
            opening->connection = NULL;
            creo_opening_stop(opening);
            return connection;
        }
        const char *const text = creo_socket_reason(&connection->socket, reason, buffer, sizeof buffer);
        creo_socket_close(&connection->socket);
        opening->state = CREO_OPENING_TRYING;
        try_next(opening, settings, text);
    }
    return NULL;
}
