/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The service of the plain sockets of all languages, until its standard input ends: reads a count and that many bytes,
 * and answers with four. A thread for each connection, blocking reads into memory that stays in the processor's cache,
 * so that nobody who keeps what it receives can be faster. Nagle's algorithm is off.
 */
#define _POSIX_C_SOURCE 200809L

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { COUNT = 4, ROOM = 64 * 1024 };

static void stop(const char *why)
{
    perror(why);
    exit(1);
}

/* Receives one message; false if the client has closed. A
 * client waits for its answer, so nothing of the next message comes with it. */
static bool receive(int connection, uint8_t *room)
{
    size_t got = 0;
    while (got < COUNT) {
        const ssize_t part = recv(connection, room + got, ROOM - got, 0);
        if (part <= 0) {
            return false;
        }
        got += (size_t)part;
    }
    uint32_t count;
    memcpy(&count, room, sizeof count);
    for (size_t left = COUNT + (size_t)ntohl(count) - got; left > 0;) {
        const ssize_t part = recv(connection, room, left < ROOM ? left : ROOM, 0);
        if (part <= 0) {
            return false;
        }
        left -= (size_t)part;
    }
    return true;
}

static void *serve(void *argument)
{
    static const uint8_t ANSWER[COUNT];
    const int connection = (int)(intptr_t)argument;
    const int yes = 1;
    uint8_t *const room = malloc(ROOM);
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    while (room != NULL && receive(connection, room) && send(connection, ANSWER, COUNT, MSG_NOSIGNAL) == COUNT) {
    }
    free(room);
    close(connection);
    return NULL;
}

static void *serve_all(void *argument)
{
    const int listening = *(const int *)argument;
    pthread_t thread;
    int connection = accept(listening, NULL, NULL);
    while (connection >= 0 && pthread_create(&thread, NULL, serve, (void *)(intptr_t)connection) == 0) {
        pthread_detach(thread);
        connection = accept(listening, NULL, NULL);
    }
    stop("accept");
    return NULL;
}

int main(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    static int listening;
    pthread_t thread;
    listening = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listening, (struct sockaddr *)&address, sizeof address) != 0 || listen(listening, SOMAXCONN) != 0
        || getsockname(listening, (struct sockaddr *)&address, &length) != 0
        || pthread_create(&thread, NULL, serve_all, &listening) != 0) {
        stop("listen");
    }
    printf("listening on 127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);
    char line[64];
    while (fgets(line, sizeof line, stdin) != NULL) {
        /* It allocates nothing for a message. */
        puts(strcmp(line, "allocated\n") == 0 ? "0" : "unknown");
        fflush(stdout);
    }
    return 0;
}
