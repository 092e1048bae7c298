/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "server.h"

#include <arpa/inet.h>
#include <check.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static void pause_for(int ms)
{
    const struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

struct serving {
    struct server *server;
    const struct script *script;
    int socket;
    pthread_t thread;
};

static void keep(struct server *server, const uint8_t *bytes, size_t size)
{
    pthread_mutex_lock(&server->lock);
    const size_t room = SEEN_SIZE - server->seen_size;
    memcpy(server->seen + server->seen_size, bytes, size < room ? size : room);
    server->seen_size += size < room ? size : room;
    pthread_mutex_unlock(&server->lock);
}

/* False when the client closed first. */
static bool read_exactly(const struct serving *serving, size_t size)
{
    for (size_t got = 0; got < size;) {
        uint8_t bytes[65536];
        const size_t wanted = size - got < sizeof bytes ? size - got : sizeof bytes;
        const ssize_t count = recv(serving->socket, bytes, wanted, 0);
        if (count <= 0) {
            return false;
        }
        keep(serving->server, bytes, (size_t)count);
        got += (size_t)count;
    }
    return true;
}

static bool send_all(const struct serving *serving, const uint8_t *bytes, size_t size)
{
    const int pause_ms = serving->script->pause_ms;
    const size_t step = pause_ms > 0 ? 1 : size;
    for (size_t sent = 0; sent < size;) {
        if (pause_ms > 0) {
            pause_for(pause_ms);
        }
        const ssize_t count =
            send(serving->socket, bytes + sent, step < size - sent ? step : size - sent, MSG_NOSIGNAL);
        if (count < 0) {
            return false;
        }
        sent += (size_t)count;
    }
    return true;
}

void server_wait_until_over(struct server *server, int count)
{
    pthread_mutex_lock(&server->lock);
    while (server->served < count) {
        pthread_cond_wait(&server->over, &server->lock);
    }
    pthread_mutex_unlock(&server->lock);
}

static void *serve_one(void *argument)
{
    const struct serving *const serving = argument;
    struct server *const server = serving->server;
    const struct script *const script = serving->script;
    bool going = true;
    for (int i = 0; going && i < script->turn_count; i++) {
        const struct turn *const turn = &script->turns[i];
        if (i == 1) {
            server_wait_until_over(server, script->after);
            pause_for(script->read_late_ms);
        }
        for (int rounds = i == 1 && script->rounds > 0 ? script->rounds : 1; going && rounds > 0; rounds--) {
            going = read_exactly(serving, turn->read) && send_all(serving, turn->send, turn->size);
        }
    }
    if (script->stay) {
        going = read_exactly(serving, SIZE_MAX);
    }
    pause_for(script->idle_ms);
    close(serving->socket);
    pthread_mutex_lock(&server->lock);
    server->served++;
    server->client_closed = !going;
    pthread_cond_broadcast(&server->over);
    pthread_mutex_unlock(&server->lock);
    return NULL;
}

static void *serve(void *argument)
{
    struct server *const server = argument;
    struct serving all[MOST_CONNECTIONS];
    int count = 0;
    while (count < server->script_count) {
        struct serving *const serving = &all[count];
        *serving = (struct serving){server, &server->scripts[count], accept(server->listener, NULL, NULL), 0};
        if (serving->socket < 0 || pthread_create(&serving->thread, NULL, serve_one, serving) != 0) {
            break;
        }
        count++;
    }
    for (int i = 0; i < count; i++) {
        pthread_join(all[i].thread, NULL);
    }
    return NULL;
}

static int listen_at(int port, char *address, size_t size)
{
    const int yes = 1;
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in local = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof local;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    ck_assert_int_eq(bind(listener, (struct sockaddr *)&local, sizeof local), 0);
    ck_assert_int_eq(listen(listener, 8), 0);
    ck_assert_int_eq(getsockname(listener, (struct sockaddr *)&local, &length), 0);
    snprintf(address, size, "127.0.0.1:%d", ntohs(local.sin_port));
    return listener;
}

static void start(struct server *server, const struct script *scripts, int count)
{
    static uint8_t seen[SEEN_SIZE]; /* too much for a stack; tests run one server at a time */
    server->seen = seen;
    server->scripts = scripts;
    server->script_count = count;
    pthread_mutex_init(&server->lock, NULL);
    pthread_cond_init(&server->over, NULL);
    ck_assert_int_eq(pthread_create(&server->thread, NULL, serve, server), 0);
}

void server_start_many(struct server *server, const struct script *scripts, int count)
{
    memset(server, 0, sizeof *server);
    server->listener = listen_at(0, server->address, sizeof server->address);
    start(server, scripts, count);
}

void server_start_at(struct server *server, const char *address, const struct script *script)
{
    memset(server, 0, sizeof *server);
    server->listener = listen_at(atoi(strrchr(address, ':') + 1), server->address, sizeof server->address);
    start(server, script, 1);
}

void server_start(struct server *server, const struct script *script)
{
    server_start_many(server, script, 1);
}

void server_start_local(struct server *server, const char *path, const struct script *script)
{
    struct sockaddr_un local = {.sun_family = AF_UNIX};
    memset(server, 0, sizeof *server);
    snprintf(local.sun_path, sizeof local.sun_path, "%s", path);
    snprintf(server->address, sizeof server->address, "unix:%s", path);
    server->listener = socket(AF_UNIX, SOCK_STREAM, 0);
    ck_assert_int_eq(bind(server->listener, (struct sockaddr *)&local, sizeof local), 0);
    ck_assert_int_eq(listen(server->listener, 8), 0);
    start(server, script, 1);
}

void server_join(struct server *server)
{
    pthread_join(server->thread, NULL);
    pthread_cond_destroy(&server->over);
    pthread_mutex_destroy(&server->lock);
    close(server->listener);
}

void server_stop(struct server *server)
{
    shutdown(server->listener, SHUT_RDWR); /* wakes accept up */
    server_join(server);
}

void address_of_nobody(char *address, size_t size)
{
    close(listen_at(0, address, size));
}
