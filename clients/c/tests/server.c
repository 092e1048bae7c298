/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "server.h"

#include <arpa/inet.h>
#include <check.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static void pause_for(int ms)
{
    const struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

/* False when the client closed first. */
static bool read_exactly(struct server *server, int socket, size_t size)
{
    for (size_t got = 0; got < size;) {
        uint8_t bytes[65536];
        const size_t wanted = size - got < sizeof bytes ? size - got : sizeof bytes;
        const ssize_t count = recv(socket, bytes, wanted, 0);
        if (count <= 0) {
            server->client_closed = true;
            return false;
        }
        for (ssize_t i = 0; i < count && server->seen_size < SEEN_SIZE; i++) {
            server->seen[server->seen_size++] = bytes[i];
        }
        got += (size_t)count;
    }
    return true;
}

static bool send_all(struct server *server, int socket, const uint8_t *bytes, size_t size)
{
    const size_t step = server->script.pause_ms > 0 ? 1 : size;
    for (size_t sent = 0; sent < size;) {
        if (server->script.pause_ms > 0) {
            pause_for(server->script.pause_ms);
        }
        const ssize_t count = send(socket, bytes + sent, step < size - sent ? step : size - sent, MSG_NOSIGNAL);
        if (count < 0) {
            server->client_closed = true;
            return false;
        }
        sent += (size_t)count;
    }
    return true;
}

static void *serve(void *argument)
{
    struct server *const server = argument;
    const int socket = accept(server->listener, NULL, NULL);
    if (socket < 0) {
        return NULL;
    }
    bool going = true;
    for (int i = 0; going && i < server->script.turn_count; i++) {
        const struct turn *const turn = &server->script.turns[i];
        pause_for(i == 1 ? server->script.read_late_ms : 0);
        going = read_exactly(server, socket, turn->read) && send_all(server, socket, turn->send, turn->size);
    }
    if (server->script.stay) {
        read_exactly(server, socket, SIZE_MAX);
    }
    pause_for(server->script.idle_ms);
    close(socket);
    return NULL;
}

static int listen_somewhere(char *address, size_t size)
{
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in local = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof local;
    ck_assert_int_eq(bind(listener, (struct sockaddr *)&local, sizeof local), 0);
    ck_assert_int_eq(listen(listener, 1), 0);
    ck_assert_int_eq(getsockname(listener, (struct sockaddr *)&local, &length), 0);
    snprintf(address, size, "127.0.0.1:%d", ntohs(local.sin_port));
    return listener;
}

void server_start(struct server *server, const struct script *script)
{
    memset(server, 0, sizeof *server);
    static uint8_t seen[SEEN_SIZE]; /* too much for a stack; tests run one server at a time */
    server->seen = seen;
    server->script = *script;
    server->listener = listen_somewhere(server->address, sizeof server->address);
    ck_assert_int_eq(pthread_create(&server->thread, NULL, serve, server), 0);
}

void server_join(struct server *server)
{
    pthread_join(server->thread, NULL);
    close(server->listener);
}

void address_of_nobody(char *address, size_t size)
{
    close(listen_somewhere(address, size));
}
