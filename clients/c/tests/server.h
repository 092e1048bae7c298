/* SPDX-License-Identifier: Apache-2.0 */

/* A host that does what a test tells it, in its own thread: it reads some bytes, sends some, and then closes or stays.
 * */
#ifndef SERVER_H
#define SERVER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads this many bytes, then sends those. */
struct turn {
    size_t read;
    const uint8_t *send;
    size_t size;
};

struct script {
    struct turn turns[4];
    int turn_count;
    int after;        /* before the second turn, wait until this many connections are over */
    int read_late_ms; /* before the second turn; meanwhile the client sends what it has to send */
    int rounds;       /* how often the second turn is taken; 0: once */
    int pause_ms;     /* before each byte sent; 0: all in one write */
    bool stay;        /* at the end, until the client closes */
    int idle_ms;      /* at the end, without reading: what the client still sends is then answered with a reset */
};

enum { SEEN_SIZE = 3000000, MOST_CONNECTIONS = 8 };

struct server {
    pthread_t thread;
    int listener;
    const struct script *scripts; /* one for each connection */
    int script_count;
    pthread_mutex_t lock;
    pthread_cond_t over;
    char address[128];
    uint8_t *seen; /* the first SEEN_SIZE bytes received, valid until the next server starts */
    size_t seen_size;
    bool client_closed; /* before the script was finished, or while it stayed */
    int served;         /* connections that are over */
};

/* Listens on a free port of 127.0.0.1 and serves one connection. */
void server_start(struct server *server, const struct script *script);

/* The same for that many connections, each with its own script and thread; the caller keeps the scripts valid. */
void server_start_many(struct server *server, const struct script *scripts, int count);

/* The same at an address where nothing listened. */
void server_start_at(struct server *server, const char *address, const struct script *script);

/* The same at a Unix socket with that path. */
void server_start_local(struct server *server, const char *path, const struct script *script);

/* Waits until that many connections are over; the server continues. */
void server_wait_until_over(struct server *server, int count);

/* Waits until all connections are over. */
void server_join(struct server *server);

/* The same if fewer connections may have been made. */
void server_stop(struct server *server);

/* An address where nothing listens. */
void address_of_nobody(char *address, size_t size);

#endif
