/* SPDX-License-Identifier: Apache-2.0 */

/* A host that does what a test tells it, in a thread: it reads some bytes, sends some, and then closes or stays. */
#ifndef SERVER_H
#define SERVER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Read this many bytes, then send those. */
struct turn {
    size_t read;
    const uint8_t *send;
    size_t size;
};

struct script {
    struct turn turns[4];
    int turn_count;
    int after;        /* before the second turn, wait until so many connections are over */
    int read_late_ms; /* before the second turn: meanwhile the client sends what it has to send */
    int rounds;       /* how often the second turn is taken; 0: once */
    int pause_ms;     /* before each byte sent; 0: all in one write */
    bool stay;        /* in the end, until the client closes */
    int idle_ms;      /* in the end, reading nothing: what the client still sends is answered with a reset then */
};

enum { SEEN_SIZE = 3000000, MOST_CONNECTIONS = 8 };

struct server {
    pthread_t thread;
    int listener;
    const struct script *scripts; /* one a connection */
    int script_count;
    pthread_mutex_t lock;
    pthread_cond_t over;
    char address[128];
    uint8_t *seen; /* the first SEEN_SIZE bytes that came in, until the next server starts */
    size_t seen_size;
    bool client_closed; /* before the script was through, or while it stayed */
    int served;         /* connections that are over */
};

/* Listens on a free port of 127.0.0.1 and serves one connection. */
void server_start(struct server *server, const struct script *script);

/* The same for so many connections, each with a script and a thread of its own; the scripts stay the caller's. */
void server_start_many(struct server *server, const struct script *scripts, int count);

/* The same at an address on which nobody listened. */
void server_start_at(struct server *server, const char *address, const struct script *script);

/* The same at a Unix socket of that path. */
void server_start_local(struct server *server, const char *path, const struct script *script);

/* Waits until so many connections are over; the server goes on. */
void server_wait_until_over(struct server *server, int count);

/* Waits until all are. */
void server_join(struct server *server);

/* The same where fewer may have come. */
void server_stop(struct server *server);

/* An address on which nobody listens. */
void address_of_nobody(char *address, size_t size);

#endif
